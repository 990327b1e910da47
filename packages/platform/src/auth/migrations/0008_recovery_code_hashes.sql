-- Recovery codes are digested as passwords are: 80 random bits are fewer than a plain hash should protect.

comment on column auth.mfa_recovery_codes.code_hash is
  'bcrypt, with one salt for the codes of a factor, so that one computation tells whether a code is among them.';
-- Digests of another kind match nothing.
delete from auth.mfa_recovery_codes where code_hash not like '$2_$%';

-- Recovery codes are hashed like passwords: 80 random bits are too few for a plain hash.

comment on column auth.mfa_recovery_codes.code_hash is
  'bcrypt, with one salt for the codes of a factor, so that one computation tells whether a code is among them.';
-- Digests of another kind would never match.
delete from auth.mfa_recovery_codes where code_hash not like '$2_$%';

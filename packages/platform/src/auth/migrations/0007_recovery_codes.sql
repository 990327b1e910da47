-- One-time codes for users who have lost the device of their second factor. The factor is named as in Supabase Auth.

set local role supabase_auth_admin;

alter type auth.factor_type add value 'recovery_code';

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  -- SHA-256 of the factor's id and 80 random bits: too many to guess from a leaked table.
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
comment on table auth.mfa_recovery_codes is 'Auth: digests of the one-time codes of recovery_code factors.';

reset role;

-- Passkeys and WebAuthn factors. Tables and columns are those of Supabase Auth:
-- https://github.com/supabase/auth/blob/master/migrations/20260302000000_add_passkeys.up.sql

set local role supabase_auth_admin;

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]'::jsonb,
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table auth.webauthn_credentials is 'Auth: passkeys, with which their owner signs in; public keys only.';
create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table auth.webauthn_challenges is 'Auth: challenges of passkeys, each deleted by the response that uses it.';
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

alter table auth.mfa_factors add column web_authn_credential jsonb, add column web_authn_aaguid uuid;
alter table auth.mfa_challenges add column web_authn_session_data jsonb;

grant all on auth.webauthn_credentials, auth.webauthn_challenges to postgres;

reset role;

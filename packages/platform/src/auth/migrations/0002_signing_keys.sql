-- The keys that access tokens are signed with. The newest that is not retired signs; all of them verify.

set local role supabase_auth_admin;

create table auth.signing_keys (
  id uuid primary key,
  -- The private key as a JWK, sealed with a key derived from the installation's JWT secret.
  sealed_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz
);

reset role;

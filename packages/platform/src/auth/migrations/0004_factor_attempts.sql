-- Consecutive wrong codes of a second factor, and the end of the pause that follows, shared by all processes.

set local role supabase_auth_admin;

alter table auth.mfa_factors
  add column failed_attempts integer not null default 0,
  add column paused_until timestamptz;

reset role;

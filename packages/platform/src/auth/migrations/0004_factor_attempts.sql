-- Wrong codes of a second factor in a row, and until when none is judged: counted where every process sees them.

set local role supabase_auth_admin;

alter table auth.mfa_factors
  add column failed_attempts integer not null default 0,
  add column paused_until timestamptz;

reset role;

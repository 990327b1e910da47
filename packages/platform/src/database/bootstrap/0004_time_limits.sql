-- Statement timeouts as on hosted Supabase: https://supabase.com/docs/guides/database/postgres/timeouts
-- Requests log in as authenticator, whose limits apply to every role without its own. An operator's settings are kept.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'statement_timeout', '3s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('authenticator', 'statement_timeout', '30s'),
      ('authenticator', 'lock_timeout', '8s'),
      -- Longer than any upload during which a transaction waits for the store.
      ('authenticator', 'idle_in_transaction_session_timeout', '5min')
    ) as limits (role, name, value)
  loop
    if not exists (
      select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole cross join unnest(s.setconfig) v
      where r.rolname = wanted.role and s.setdatabase = 0 and v like wanted.name || '=%'
    ) then
      execute format('alter role %I set %I = %L', wanted.role, wanted.name, wanted.value);
    end if;
  end loop;
end
$$;

-- Migrations run as postgres and may set other limits: alter role service_role set statement_timeout = '2min'.
do $$
declare
  granted name;
begin
  foreach granted in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role('postgres', granted, 'member with admin option') then
      execute format('grant %I to postgres with admin option', granted);
    end if;
  end loop;
end
$$;

-- The roles and schemas that every Supabase migration may take for granted.
-- Source: https://supabase.com/docs/guides/database/postgres/roles

-- One block per role: roles belong to the whole server, so another database may have created them already.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('supabase_auth_admin', 'nologin noinherit createrole'),
      ('supabase_storage_admin', 'nologin noinherit createrole'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('authenticator', 'login noinherit'),
      ('postgres', 'login createdb createrole bypassrls replication')
    ) as roles (name, attributes)
  loop
    begin
      if not exists (select from pg_roles where rolname = wanted.name) then
        execute format('create role %I %s', wanted.name, wanted.attributes);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end
$$;

grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin
  to authenticator;
-- Migrations run as postgres and may add policies and triggers to the platform's tables.
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin
  to postgres;

do $$
begin
  execute format('grant all on database %I to postgres', current_database());
  execute format('grant create on database %I to supabase_auth_admin, supabase_storage_admin', current_database());
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;

-- Changes to the tables in this publication reach realtime's subscribers.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
alter publication supabase_realtime owner to postgres;

-- Notifies PostgREST of schema changes: https://postgrest.org/en/stable/references/schema_cache.html
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  notify pgrst, 'reload schema';
end
$$;
do $$
begin
  drop event trigger if exists pgrst_ddl_watch;
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  drop event trigger if exists pgrst_drop_watch;
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_ddl_watch();
exception when insufficient_privilege then
  -- Only superusers may create event triggers. Without them, only schema changes by migrations are announced.
  null;
end
$$;

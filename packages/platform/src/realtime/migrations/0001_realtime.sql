-- Changes of published tables, kept briefly so that each server process can read them and deliver them to its
-- subscribers. Uses triggers instead of logical decoding, which works on any PostgreSQL, whatever its wal_level.

create schema if not exists realtime;
alter schema realtime owner to supabase_realtime_admin;
grant usage on schema realtime to anon, authenticated, service_role, postgres;

create table realtime.changes (
  id bigint generated always as identity primary key,
  committed_at timestamptz not null default now(),
  schema_name text not null,
  table_name text not null,
  type text not null check (type in ('INSERT', 'UPDATE', 'DELETE')),
  record jsonb,
  -- Only the primary key, as with PostgreSQL's default replica identity.
  old_record jsonb
);
create index changes_committed_at_idx on realtime.changes (committed_at);
alter table realtime.changes owner to supabase_realtime_admin;
alter table realtime.changes enable row level security;

-- Arguments: the names of the table's primary key columns.
create function realtime.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keys text[] := tg_argv[0:tg_nargs - 1];
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  change bigint;
begin
  insert into realtime.changes (schema_name, table_name, type, record, old_record)
  values (tg_table_schema, tg_table_name, tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    (select jsonb_object_agg(key, value) from jsonb_each(before_row) where key = any (keys)))
  returning id into change;
  -- Delivered when the transaction commits, in the order of the commits.
  perform pg_notify('realtime_changes', change::text);
  return null;
end
$$;
alter function realtime.record_change() owner to supabase_realtime_admin;

-- Adds the trigger to all published tables and removes it from the others.
create function realtime.sync_triggers() returns void
language plpgsql security definer set search_path = '' as $$
declare
  target record;
begin
  for target in
    select published.schemaname, published.tablename, (
      select string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int[], a.attnum::int))
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indisprimary and i.indrelid = format('%I.%I', published.schemaname, published.tablename)::regclass) as keys
    from pg_catalog.pg_publication_tables published
    where published.pubname = 'supabase_realtime'
  loop
    if target.keys is not null then
      execute format('create or replace trigger realtime_changes after insert or update or delete on %I.%I
        for each row execute function realtime.record_change(%s)', target.schemaname, target.tablename, target.keys);
    end if;
  end loop;
  for target in
    select n.nspname, c.relname
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where t.tgname = 'realtime_changes' and not exists (
      select from pg_catalog.pg_publication_tables published
      where published.pubname = 'supabase_realtime'
        and published.schemaname = n.nspname and published.tablename = c.relname)
  loop
    execute format('drop trigger realtime_changes on %I.%I', target.nspname, target.relname);
  end loop;
end
$$;

create function realtime.on_publication_change() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.sync_triggers();
end
$$;
do $$
begin
  create event trigger realtime_publication_watch on ddl_command_end
    when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'DROP PUBLICATION')
    execute function realtime.on_publication_change();
exception when insufficient_privilege then
  -- Only superusers may create it; without it, triggers are synchronized after migrations.
  null;
end
$$;

select realtime.sync_triggers();

-- Policies on a deletion are evaluated on the deleted row, which the queue keeps; subscribers only receive its key. Rows
-- over a megabyte are delivered in part, as on Supabase.
alter table realtime.changes
  add column deleted_row jsonb,
  add column is_truncated boolean not null default false;

-- Returns the key and short values.
create function realtime.truncated(row_ jsonb, keys text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(row_)
  where key = any (keys) or octet_length(value::text) <= 64
$$;
alter function realtime.truncated(jsonb, text[]) owner to supabase_realtime_admin;

create or replace function realtime.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keys text[] := tg_argv[0:tg_nargs - 1];
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  too_large boolean := pg_column_size(coalesce(new_row, old_row)) > 1048576;
  change bigint;
begin
  insert into realtime.changes (schema_name, table_name, type, record, old_record, deleted_row, is_truncated)
  values (tg_table_schema, tg_table_name, tg_op,
    case when too_large then realtime.truncated(new_row, keys) else new_row end,
    (select jsonb_object_agg(key, value) from jsonb_each(old_row) where key = any (keys)),
    case when tg_op = 'DELETE' and not too_large then old_row end,
    too_large)
  returning id into change;
  -- Whoever writes cleans up too, so that the queue does not grow while nobody reads it.
  if change % 1000 = 0 then
    delete from realtime.changes where id in (
      select id from realtime.changes where committed_at < now() - interval '5 minutes'
      order by committed_at limit 10000 for update skip locked);
  end if;
  -- Delivered when the transaction commits, in the order of the commits.
  perform pg_notify('realtime_changes', change::text);
  return null;
end
$$;

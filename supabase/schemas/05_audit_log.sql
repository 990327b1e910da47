-- The audit log: every insert, update and delete by a staff member, recorded by the `audit` triggers on the tables.

create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  record_id text,
  before jsonb,
  after jsonb,
  subject_id text generated always as (coalesce(
    after ->> 'application_id', before ->> 'application_id', after ->> 'internship_id', before ->> 'internship_id',
    after ->> 'contact_request_id', before ->> 'contact_request_id', after ->> 'user_id', before ->> 'user_id',
    record_id)) stored
);
comment on table public.audit_log is 'Every write by a staff member, recorded by triggers.';
comment on column public.audit_log.actor_id is
  'The staff member. Not a foreign key: it is kept after the account is deleted.';
comment on column public.audit_log.record_id is 'The row''s id, or its user_id, role_id or kind in tables without one.';
comment on column public.audit_log.before is 'The old row, as far as the trigger of its table lists its columns.';
comment on column public.audit_log.after is 'The new row, as far as the trigger of its table lists its columns.';
comment on column public.audit_log.subject_id is
  'Subject of the entry: the application, request or user that the changed row belongs to, or else the row itself.';

create index audit_log_by_actor_idx on public.audit_log (actor_id, occurred_at desc, id desc)
  include (table_name, operation);
create index audit_log_by_operation_idx on public.audit_log (operation, occurred_at desc, id desc);
create index audit_log_by_table_idx on public.audit_log (table_name, occurred_at desc, id desc) include (operation);
create index audit_log_listed_idx on public.audit_log (occurred_at desc, id desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id);
create index audit_log_subject_idx on public.audit_log (subject_id, occurred_at desc, id desc);
alter table public.audit_log enable row level security;

create function private.pick_columns(row_values jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(row_values) where key = any (columns)
$$;
comment on function private.pick_columns is 'The values of these columns of a row.';

-- A list of what may be logged, since entries cannot be changed: a new column stays out until it is listed.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  logged_columns constant text[] := tg_argv[0:];
  before_row constant jsonb := case when tg_op <> 'INSERT' then private.pick_columns(to_jsonb(old), logged_columns) end;
  after_row constant jsonb := case when tg_op <> 'DELETE' then private.pick_columns(to_jsonb(new), logged_columns) end;
  -- Server functions write as service_role and name the acting user in app.actor.
  actor uuid := coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid);
begin
  if actor is not null then
    insert into public.audit_log (actor_id, table_name, operation, record_id, before, after)
    values (actor, tg_table_name, tg_op,
      coalesce(after_row ->> 'id', before_row ->> 'id', after_row ->> 'user_id', before_row ->> 'user_id',
        after_row ->> 'role_id', before_row ->> 'role_id', after_row ->> 'kind', before_row ->> 'kind'),
      before_row, after_row);
  end if;
  return null;
end
$$;
comment on function private.write_audit is
  'Records the write of a staff member in the audit log, with the values of the columns that the trigger arguments '
  'name. Columns with personal data of applicants, secrets and derived columns are not among them.';

create function private.record_data_expiry(kind text, deleted_count integer) returns void
language sql security definer set search_path = '' as $$
  select public.record_security_event('data_expired', null, jsonb_build_object('what', kind, 'count', deleted_count))
  where deleted_count > 0
$$;
comment on function private.record_data_expiry is
  'Records a security event with the number of rows deleted at the end of their retention period, if there are any.';

grant select on public.audit_log to authenticated;
revoke delete, truncate, update on public.audit_log from service_role;
grant usage on sequence public.audit_log_id_seq to portal_functions;

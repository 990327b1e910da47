-- What staff changed: who, when, which columns.

-- Who of the staff changed what, and when.
create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  record_id text,
  before jsonb,
  after jsonb
);
comment on table public.audit_log is 'Every staff write, by trigger. The actor is kept after their account is gone.';

create index audit_log_by_actor_idx on public.audit_log (actor_id, occurred_at desc, id desc)
  include (table_name, operation);
create index audit_log_by_operation_idx on public.audit_log (operation, occurred_at desc, id desc);
create index audit_log_by_table_idx on public.audit_log (table_name, occurred_at desc, id desc) include (operation);
create index audit_log_listed_idx on public.audit_log (occurred_at desc, id desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id);
alter table public.audit_log enable row level security;

-- Rows without an id are known by their kind.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  personal text[] := coalesce(tg_argv[0:], '{}');
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token' - personal end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token' - personal end;
  -- Functions write with the service's rights and say for whom.
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

create function private.record_expired(what text, gone integer) returns void
language sql security definer set search_path = '' as $$
  select public.record_security_event('data_expired', null, jsonb_build_object('what', what, 'count', gone)) where gone > 0
$$;

grant select on public.audit_log to authenticated;
revoke delete, truncate, update on public.audit_log from service_role;
grant usage on sequence public.audit_log_id_seq to portal_functions;

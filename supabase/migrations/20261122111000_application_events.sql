-- What happened to an application, when, and by whom: the timeline that recruiters read, and what figures are computed from.

create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.job_applications on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null constraint application_events_kind_check check (kind in (
    'received', 'repeated', 'mailed', 'status_changed', 'contacted', 'contact_undone', 'rated', 'cv_opened', 'commented',
    'assigned', 'next_step_set', 'tagged', 'exported')),
  from_status text,
  to_status text,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  constraint application_events_status_when_changed
    check ((kind = 'status_changed') = (from_status is not null and to_status is not null))
);
comment on table public.application_events is
  'What happened to an application. Triggers and functions write it, no client does; it goes with its application.';
comment on column public.application_events.actor_id is
  'Who did it; null for applicants, for the system, and once the account is deleted.';
comment on column public.application_events.detail is
  'By kind: rated {rating, notes, former_rating, former_notes}, repeated {application_id}, mailed {mail}, and what later kinds need.';

create index application_events_application_idx on public.application_events (application_id, happened_at);
create index application_events_actor_idx on public.application_events (actor_id) where actor_id is not null;

alter table public.application_events enable row level security;
-- A new table's default privileges include more.
revoke all on public.application_events from anon, authenticated;
grant select on public.application_events to authenticated;
grant all on public.application_events to service_role;

create policy "Recruiters see what happened to applications" on public.application_events
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));

create function private.current_actor() returns uuid language sql stable set search_path = '' as $$
  -- Functions write with the service's rights and say for whom.
  select coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid)
$$;
comment on function private.current_actor() is 'The staff member on whose behalf the statement runs; null for none.';
revoke execute on function private.current_actor() from public;

create function private.record_application_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, happened_at, kind) values (new.id, new.applied_at, 'received');
    return null;
  end if;
  if new.repeat_of is distinct from old.repeat_of and new.repeat_of is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.repeat_of, new.applied_at, 'repeated', jsonb_build_object('application_id', new.id));
  end if;
  if old.notified_at is null and new.notified_at is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.id, new.notified_at, 'mailed', '{"mail": "application-received"}');
  end if;
  if new.status <> old.status then
    insert into public.application_events (application_id, actor_id, kind, from_status, to_status)
    values (new.id, actor, 'status_changed', old.status, new.status);
  end if;
  if new.contacted <> old.contacted then
    insert into public.application_events (application_id, actor_id, kind)
    values (new.id, actor, case when new.contacted then 'contacted' else 'contact_undone' end);
  end if;
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'rated', jsonb_strip_nulls(jsonb_build_object(
      'rating', new.interview_rating, 'notes', new.interview_notes,
      'former_rating', old.interview_rating, 'former_notes', old.interview_notes)));
  end if;
  return null;
end
$$;
create trigger record_events after insert or update on public.job_applications
  for each row execute function private.record_application_events();

-- The screen reports a CV once it has been looked at; signing its address alone may be a prefetch.
create function public.record_cv_opened(application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opener constant uuid := (select auth.uid());
  first_application uuid;
begin
  if not (private.has_permission('rrhh.documents.read') and private.has_permission('rrhh.applications.read')) then
    raise insufficient_privilege using message = 'permission denied for function record_cv_opened';
  end if;
  -- A repeated application is read with the first.
  select coalesce(repeat_of, id) into first_application from public.job_applications where id = application for key share;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cv_opened ' || first_application || opener, 0));
  insert into public.application_events (application_id, actor_id, kind)
  select first_application, opener, 'cv_opened'
  where not exists (
    select from public.application_events
    where application_id = first_application and actor_id = opener and kind = 'cv_opened'
      and happened_at > now() - interval '30 minutes');
end
$$;
comment on function public.record_cv_opened(uuid) is
  'Records that the caller opened the CV of an application, once per half hour; a no-op for unknown ids.';
revoke execute on function public.record_cv_opened(uuid) from public, anon;
grant execute on function public.record_cv_opened(uuid) to authenticated;

-- From before there were events. The audit log keeps no notes, and knows people who may be gone.
insert into public.application_events (application_id, happened_at, kind)
select id, applied_at, 'received' from public.job_applications;
insert into public.application_events (application_id, happened_at, kind, detail)
select repeat_of, applied_at, 'repeated', jsonb_build_object('application_id', id)
from public.job_applications where repeat_of is not null;
insert into public.application_events (application_id, happened_at, kind, detail)
select id, notified_at, 'mailed', '{"mail": "application-received"}'
from public.job_applications where notified_at is not null;
insert into public.application_events (application_id, happened_at, actor_id, kind, from_status, to_status, detail)
select application.id, entry.occurred_at, account.id, change.kind,
  case when change.kind = 'status_changed' then entry.before ->> 'status' end,
  case when change.kind = 'status_changed' then entry.after ->> 'status' end,
  case when change.kind = 'rated' then jsonb_strip_nulls(jsonb_build_object(
    'rating', entry.after ->> 'interview_rating', 'former_rating', entry.before ->> 'interview_rating')) else '{}' end
from public.audit_log entry
join public.job_applications application on application.id::text = entry.record_id
left join auth.users account on account.id = entry.actor_id
cross join lateral (
  values
    ('status_changed', entry.before ->> 'status' <> entry.after ->> 'status'),
    ('contacted', entry.before ->> 'contacted' = 'false' and entry.after ->> 'contacted' = 'true'),
    ('contact_undone', entry.before ->> 'contacted' = 'true' and entry.after ->> 'contacted' = 'false'),
    ('rated', entry.before ->> 'interview_rating' is distinct from entry.after ->> 'interview_rating')
) change (kind, happened)
where entry.table_name = 'job_applications' and entry.operation = 'UPDATE' and change.happened
order by entry.id;

alter publication supabase_realtime add table public.application_events;

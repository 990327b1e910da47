-- Retention periods: set in the portal within limits, and read from one table by housekeeping, e-mails and pages.

create table public.retention_periods (
  kind text primary key constraint retention_periods_kind_check check (kind in (
      'applications', 'internships', 'spontaneous', 'quotes', 'job_alerts')),
  months smallint not null,
  former_months smallint,
  updated_at timestamptz not null default now(),
  -- Claims against an employer lapse after two years, contractual claims after five: nothing justifies a longer period.
  constraint retention_periods_months_check
    check (case when kind = 'quotes' then months between 6 and 60 else months between 1 and 24 end)
);
comment on table public.retention_periods is
  'Retention period of each kind of data, in months. Public, because the privacy policy states it.';
comment on column public.retention_periods.former_months is
  'The longer period in force before the last change; null when that change did not shorten the period.';
alter table public.retention_periods enable row level security;

create function private.get_retention_period(kind text) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => period.months) from public.retention_periods period
  where period.kind = get_retention_period.kind
$$;
comment on function private.get_retention_period is 'Retention period of a kind of data.';

-- For kinds without an expiry notice, a shorter period takes effect two weeks after the change, until when it can be
-- reverted.
create function private.get_unnotified_retention_period(kind text, ahead interval default '0') returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => greatest(period.months,
    case when period.updated_at > now() + ahead - interval '14 days' then period.former_months end))
  from public.retention_periods period where period.kind = get_unnotified_retention_period.kind
$$;
comment on function private.get_unnotified_retention_period is
  'Retention period in force, after the given interval, for a kind of data that expires without a notice.';

create function private.get_application_expiry(application public.job_applications, period interval) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- The period starts at the last update of the application, or when its posting stops accepting applications if later.
  select greatest(application.updated_at,
    case when posting.status = 'active' then coalesce(posting.expires_at, now()) else posting.updated_at end) + period
  from public.job_postings posting where posting.id = application.job_posting_id
$$;
comment on function private.get_application_expiry is
  'When a retention period of this length ends for a job application.';

-- The condition on updated_at uses an index. It allows for three more days, by which months of different lengths can
-- differ; the exact expiry decides. list_expiring_internships does the same.
create function private.list_expiring_applications(period interval, ahead interval)
returns setof public.job_applications
language sql stable security definer set search_path = '' as $$
  select * from public.job_applications application
  -- Repeated applications are deleted with the first one.
  where repeat_of is null and updated_at < now() - period + ahead + interval '3 days'
    and private.get_application_expiry(application, period) < now() + ahead
$$;
comment on function private.list_expiring_applications is
  'Job applications for which a retention period of this length ends within an interval, if not updated.';
alter function private.list_expiring_applications owner to portal_functions;

create function private.list_expiring_internships(period interval, ahead interval)
returns setof public.internship_applications
language sql stable security definer set search_path = '' as $$
  select * from public.internship_applications
  where updated_at < now() - period + ahead + interval '3 days' and updated_at + period < now() + ahead
$$;
comment on function private.list_expiring_internships is
  'Internship applications for which a retention period of this length ends within an interval, if not updated.';
alter function private.list_expiring_internships owner to portal_functions;

-- A notice created long before the expiry, when the period was shorter, does not count.
create function private.is_expiry_notice(message public.applicant_messages, expiry timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select message.kind like '%-expiring' and message.state <> 'cancelled'
    and message.created_at > expiry - interval '20 days'
$$;
comment on function private.is_expiry_notice is
  'Whether a message is the notice of this expiry, and not of an earlier one.';

-- Without a sent notice, the end moves on with now(): no application is deleted before its applicant is notified.
create function private.get_retention_end(internship public.internship_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at and state in ('sent', 'refused')
      and private.is_expiry_notice(message, expiry)), now()) + interval '14 days')
  from (select internship.updated_at + private.get_retention_period('internships')) period (expiry)
$$;
comment on function private.get_retention_end(internship_applications) is
  'Until when an internship application is kept: its expiry, but at least 14 days after its expiry notice.';

create function private.get_retention_end(application public.job_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at and state in ('sent', 'refused')
      and private.is_expiry_notice(message, expiry)), now()) + interval '14 days')
  from private.get_application_expiry(application, private.get_retention_period('applications')) expiry
$$;
comment on function private.get_retention_end(job_applications) is
  'Until when a job application is kept: its expiry, but at least 14 days after its expiry notice.';

create function private.queue_expiry_notices() returns void
language sql security definer set search_path = '' as $$
  insert into public.applicant_messages (application_id, kind, send_at)
  select application.id, 'application-expiring', private.next_working_morning(now())
  from private.list_expiring_applications(private.get_retention_period('applications'), interval '14 days') application
  where not exists (
    select from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at
      and private.is_expiry_notice(
        message, private.get_application_expiry(application, private.get_retention_period('applications'))))
  order by application.updated_at limit 500
  on conflict do nothing;
  insert into public.applicant_messages (internship_id, kind, send_at)
  select internship.id, 'internship-expiring', private.next_working_morning(now())
  from private.list_expiring_internships(private.get_retention_period('internships'), interval '14 days') internship
  where not exists (
    select from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at
      and private.is_expiry_notice(message, internship.updated_at + private.get_retention_period('internships')))
  order by internship.updated_at limit 500
  on conflict do nothing;
$$;
comment on function private.queue_expiry_notices is
  'Schedules a message to each applicant whose data expire within two weeks. Runs every hour.';
alter function private.queue_expiry_notices owner to portal_functions;

create function public.preview_retention() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention';
  end if;
  return jsonb_build_object(
    'job_applications', (
      select count(*)
      from private.list_expiring_applications(private.get_retention_period('applications'), week) application
      where private.get_retention_end(application) < now() + week),
    'internship_applications', (
      select count(*)
      from private.list_expiring_internships(private.get_retention_period('internships'), week) internship
      where private.get_retention_end(internship) < now() + week),
    'spontaneous_applications', (
      select count(*) from public.spontaneous_applications
      where consented_at < now() + week - private.get_unnotified_retention_period('spontaneous', week)),
    'quote_requests', (
      select count(*) from public.contact_requests
      where created_at < now() + week - private.get_unnotified_retention_period('quotes', week)));
end
$$;
comment on function public.preview_retention is
  'Number of rows, by kind, that housekeeping will delete within seven days.';
alter function public.preview_retention owner to portal_functions;
grant execute on function public.preview_retention to authenticated;

create function public.preview_retention_period(kind text, months integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
  period constant interval := make_interval(months => months);
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention_period';
  end if;
  return case kind
    when 'applications' then (select count(*) from private.list_expiring_applications(period, week))
    when 'internships' then (select count(*) from private.list_expiring_internships(period, week))
    when 'spontaneous' then (
      select count(*) from public.spontaneous_applications where consented_at < now() + week - period)
    when 'quotes' then (select count(*) from public.contact_requests where created_at < now() + week - period)
    -- A change of the period does not affect existing job alerts, which expire on the date stated to the subscriber.
    else 0
  end;
end
$$;
comment on function public.preview_retention_period is
  'Number of rows of a kind that would expire within seven days if the period had this length.';
alter function public.preview_retention_period owner to portal_functions;
grant execute on function public.preview_retention_period to authenticated;

create function private.set_former_retention_months() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  -- A second change within two weeks does not hide that the first one shortened the period.
  new.former_months := nullif(greatest(new.months, old.months,
    case when old.updated_at > now() - interval '14 days' then old.former_months end), new.months);
  return new;
end
$$;
comment on function private.set_former_retention_months is
  'Sets former_months to the longer period that a change of months replaces.';

create trigger set_former_months before update on public.retention_periods
  for each row when (old.months <> new.months) execute function private.set_former_retention_months();

create trigger notify_content_change after insert or update or delete or truncate on public.retention_periods
  for each statement execute function private.notify_content_change();

create trigger audit after insert or update or delete on public.retention_periods
  for each row
  execute function private.write_audit('kind', 'months', 'former_months', 'updated_at');

create policy "Retention periods are public" on public.retention_periods
  for select to anon, authenticated using (true);
create policy "Rights managers change retention periods" on public.retention_periods
  for update to authenticated using ((select private.has_permission('rrhh.rights.manage')));

grant select on public.retention_periods to anon;
grant select, update (months) on public.retention_periods to authenticated;

insert into public.retention_periods (kind, months) values
  ('applications', 12), ('internships', 12), ('spontaneous', 12), ('quotes', 24), ('job_alerts', 12);

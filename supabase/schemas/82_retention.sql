-- How long data are kept.

-- How long data are kept is decided in the portal, within limits, and read from one table by housekeeping, mails and pages.
create table public.retention_periods (
  kind text primary key constraint retention_periods_kind_check check (kind in (
    'applications', 'internships', 'spontaneous', 'quotes', 'job_alerts')),
  months smallint not null,
  former_months smallint,
  updated_at timestamptz not null default now(),
  -- Claims against an employer lapse after two years, those about a contract after five: nothing justifies more.
  constraint retention_periods_months_check
    check (case when kind = 'quotes' then months between 6 and 60 else months between 1 and 24 end)
);
comment on table public.retention_periods is
  'For how many months data of a kind are kept. Public, since the privacy policy says so.';
comment on column public.retention_periods.former_months is
  'The longer period that was in force before the last change; null when that did not shorten it.';
alter table public.retention_periods enable row level security;

create function private.announce_expiry() returns void
language sql security definer set search_path = '' as $$
  insert into public.applicant_messages (application_id, kind, send_at)
  select application.id, 'application-expiring', private.next_working_morning(now())
  from private.due_applications(private.retention('applications'), interval '14 days') application
  where not exists (
    select from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at
      and private.announces_expiry(message, private.application_expiry(application, private.retention('applications'))))
  order by application.updated_at limit 500
  on conflict do nothing;
  insert into public.applicant_messages (internship_id, kind, send_at)
  select internship.id, 'internship-expiring', private.next_working_morning(now())
  from private.due_internships(private.retention('internships'), interval '14 days') internship
  where not exists (
    select from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at
      and private.announces_expiry(message, internship.updated_at + private.retention('internships')))
  order by internship.updated_at limit 500
  on conflict do nothing;
$$;
comment on function private.announce_expiry is
  'Schedules a mail to those whose data are deleted within two weeks; runs every hour.';
alter function private.announce_expiry owner to portal_functions;

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
      select count(*) from private.due_applications(private.retention('applications'), week) application
      where private.kept_until(application) < now() + week),
    'internship_applications', (
      select count(*) from private.due_internships(private.retention('internships'), week) internship
      where private.kept_until(internship) < now() + week),
    'spontaneous_applications', (
      select count(*) from public.spontaneous_applications
      where consented_at < now() + week - private.unannounced_retention('spontaneous', week)),
    'quote_requests', (
      select count(*) from public.contact_requests
      where created_at < now() + week - private.unannounced_retention('quotes', week)));
end
$$;
comment on function public.preview_retention is
  'How much housekeeping will delete within the next seven days, by kind.';
alter function public.preview_retention owner to portal_functions;
grant execute on function public.preview_retention to authenticated;

create function private.admit_retention_period() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  -- Of two changes within two weeks, the second does not hide what the first shortened.
  new.former_months := nullif(greatest(new.months, old.months,
    case when old.updated_at > now() - interval '14 days' then old.former_months end), new.months);
  return new;
end
$$;

create function private.retention(kind text) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => period.months) from public.retention_periods period where period.kind = retention.kind
$$;
comment on function private.retention is 'How long data of a kind are kept.';

-- Nobody is told when these expire: a shorter period holds two weeks after it was chosen, until when it can be taken back.
create function private.unannounced_retention(kind text, ahead interval default '0') returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => greatest(period.months,
    case when period.updated_at > now() + ahead - interval '14 days' then period.former_months end))
  from public.retention_periods period where period.kind = unannounced_retention.kind
$$;
comment on function private.unannounced_retention is
  'How long data are kept of whose expiry nobody is told, at a time ahead.';

create function private.application_expiry(application public.job_applications, period interval) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- A process has ended when nobody has touched the application since and its posting takes no more.
  select greatest(application.updated_at,
    case when posting.status = 'active' then coalesce(posting.expires_at, now()) else posting.updated_at end) + period
  from public.job_postings posting where posting.id = application.job_posting_id
$$;
comment on function private.application_expiry is 'When the period of an application ends.';

-- Three days more than due, which months of different lengths may differ by: the index narrows, the expiry decides.
create function private.due_applications(period interval, ahead interval) returns setof public.job_applications
language sql stable security definer set search_path = '' as $$
  select * from public.job_applications application
  -- Somebody's further applications to a posting go with the first.
  where repeat_of is null and updated_at < now() - period + ahead + interval '3 days'
    and private.application_expiry(application, period) < now() + ahead
$$;
comment on function private.due_applications is
  'Applications whose period, of a length, ends within a time ahead unless somebody touches them.';
alter function private.due_applications owner to portal_functions;

create function private.due_internships(period interval, ahead interval) returns setof public.internship_applications
language sql stable security definer set search_path = '' as $$
  select * from public.internship_applications
  where updated_at < now() - period + ahead + interval '3 days' and updated_at + period < now() + ahead
$$;
comment on function private.due_internships is
  'Internship applications whose period, of a length, ends within a time ahead unless somebody touches them.';
alter function private.due_internships owner to portal_functions;

-- One that was sent long before, when the period was shorter, announces nothing.
create function private.announces_expiry(message public.applicant_messages, expiry timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select message.kind like '%-expiring' and message.state <> 'cancelled' and message.created_at > expiry - interval '20 days'
$$;
comment on function private.announces_expiry is 'Whether a message tells of the end of a period.';

create function private.kept_until(internship public.internship_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at and state in ('sent', 'refused')
      and private.announces_expiry(message, expiry)), now()) + interval '14 days')
  from (select internship.updated_at + private.retention('internships')) period (expiry)
$$;
comment on function private.kept_until(internship_applications) is
  'Until when an internship application is kept: the end of its period, but two weeks after the student was told.';

create function private.kept_until(application public.job_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at and state in ('sent', 'refused')
      and private.announces_expiry(message, expiry)), now()) + interval '14 days')
  from private.application_expiry(application, private.retention('applications')) expiry
$$;
comment on function private.kept_until(job_applications) is
  'Until when an application is kept: the end of its period, but two weeks after its applicant was told.';

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
    when 'applications' then (select count(*) from private.due_applications(period, week))
    when 'internships' then (select count(*) from private.due_internships(period, week))
    when 'spontaneous' then (select count(*) from public.spontaneous_applications where consented_at < now() + week - period)
    when 'quotes' then (select count(*) from public.contact_requests where created_at < now() + week - period)
    -- Subscriptions end on the day they were promised.
    else 0
  end;
end
$$;
comment on function public.preview_retention_period is
  'How many rows of a kind would reach the end of a period of so many months within the next seven days.';
alter function public.preview_retention_period owner to portal_functions;
grant execute on function public.preview_retention_period to authenticated;

create trigger admit before update on public.retention_periods
  for each row when (old.months <> new.months) execute function private.admit_retention_period();

create trigger announce_content after insert or update or delete or truncate on public.retention_periods
  for each statement execute function private.announce_content();

create trigger audit after insert or update or delete on public.retention_periods
  for each row execute function private.write_audit();

create policy "Everybody sees how long data are kept" on public.retention_periods
  for select to anon, authenticated using (true);
create policy "Who attends to rights decides how long data are kept" on public.retention_periods
  for update to authenticated using ((select private.has_permission('rrhh.rights.manage')));

grant select on public.retention_periods to anon;
grant select, update (months) on public.retention_periods to authenticated;

insert into public.retention_periods (kind, months) values
  ('applications', 12), ('internships', 12), ('spontaneous', 12), ('quotes', 24), ('job_alerts', 12);

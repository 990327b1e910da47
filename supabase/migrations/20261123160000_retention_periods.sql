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
insert into public.retention_periods (kind, months) values
  ('applications', 12), ('internships', 12), ('spontaneous', 12), ('quotes', 24), ('job_alerts', 12);

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
create trigger admit before update on public.retention_periods
  for each row when (old.months <> new.months) execute function private.admit_retention_period();
-- Rows without an id are known by their kind.
create or replace function private.write_audit() returns trigger
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
create trigger audit after insert or update or delete on public.retention_periods
  for each row execute function private.write_audit();
create trigger announce_content after insert or update or delete or truncate on public.retention_periods
  for each statement execute function private.announce_content();

alter table public.retention_periods enable row level security;
revoke all on public.retention_periods from anon, authenticated;
grant select on public.retention_periods to anon, authenticated;
grant update (months) on public.retention_periods to authenticated;
grant all on public.retention_periods to service_role;
create policy "Everybody sees how long data are kept" on public.retention_periods
  for select to anon, authenticated using (true);
create policy "Who attends to rights decides how long data are kept" on public.retention_periods
  for update to authenticated using ((select private.has_permission('rrhh.rights.manage')));

create or replace function public.content_version() returns text
language sql stable set search_path = '' as $$
  -- Addition does not depend on the order of rows. Pages name days ("expires in 3 days"): at midnight all are new.
  select concat_ws(' ', (now() at time zone 'America/Santiago')::date, count(*), sum(hash_record_extended(row_of, 0)))
  from (
    select row(id, updated_at) from public.job_postings
      where status = 'active' and (expires_at is null or expires_at > now())
    union all select row(id, updated_at) from public.hero_images where is_active
    union all select row(id, updated_at) from public.success_cases where is_active
    union all select row(id, updated_at) from public.job_posting_translations
    union all select row(id, updated_at) from public.success_case_translations
    union all select row(kind, updated_at) from public.retention_periods
  ) visible (row_of)
$$;

create function private.retention(kind text) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => period.months) from public.retention_periods period where period.kind = retention.kind
$$;
comment on function private.retention(text) is 'How long data of a kind are kept.';

-- Nobody is told when these expire: a shorter period holds two weeks after it was chosen, until when it can be taken back.
create function private.unannounced_retention(kind text, ahead interval default '0') returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => greatest(period.months,
    case when period.updated_at > now() + ahead - interval '14 days' then period.former_months end))
  from public.retention_periods period where period.kind = unannounced_retention.kind
$$;
comment on function private.unannounced_retention(text, interval) is
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
comment on function private.due_applications(interval, interval) is
  'Applications whose period, of a length, ends within a time ahead unless somebody touches them.';

create function private.due_internships(period interval, ahead interval) returns setof public.internship_applications
language sql stable security definer set search_path = '' as $$
  select * from public.internship_applications
  where updated_at < now() - period + ahead + interval '3 days' and updated_at + period < now() + ahead
$$;
comment on function private.due_internships(interval, interval) is
  'Internship applications whose period, of a length, ends within a time ahead unless somebody touches them.';

-- One that was sent long before, when the period was shorter, announces nothing.
create function private.announces_expiry(message public.applicant_messages, expiry timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select message.kind like '%-expiring' and message.state <> 'cancelled' and message.created_at > expiry - interval '20 days'
$$;
comment on function private.announces_expiry is 'Whether a message tells of the end of a period.';

create function private.kept_until(application public.job_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at and state in ('sent', 'refused')
      and private.announces_expiry(message, expiry)), now()) + interval '14 days')
  from private.application_expiry(application, private.retention('applications')) expiry
$$;
comment on function private.kept_until(public.job_applications) is
  'Until when an application is kept: the end of its period, but two weeks after its applicant was told.';

create function private.kept_until(internship public.internship_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at and state in ('sent', 'refused')
      and private.announces_expiry(message, expiry)), now()) + interval '14 days')
  from (select internship.updated_at + private.retention('internships')) period (expiry)
$$;
comment on function private.kept_until(public.internship_applications) is
  'Until when an internship application is kept: the end of its period, but two weeks after the student was told.';

create or replace function private.announce_expiry() returns void
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

-- Data that somebody has touched since, or whose period became longer, do not expire any more.
create or replace function private.still_holds(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.message_fits(message.kind, private.addressee_status(message)), false)
    and (message.kind not like '%-expiring' or exists (
      select from public.job_applications application
      where id = message.application_id and updated_at <= message.created_at
        and private.application_expiry(application, private.retention('applications')) < now() + interval '14 days'
      union all
      select from public.internship_applications
      where id = message.internship_id and updated_at <= message.created_at
        and updated_at + private.retention('internships') < now() + interval '14 days'))
$$;

create or replace function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The oldest go first; what is left over is an hour away from the next run.
  batch constant integer := 2000;
  gone integer;
begin
  -- A run that takes longer than an hour is not joined by the next.
  if not pg_try_advisory_xact_lock(hashtext('private.keep_house')) then
    return;
  end if;
  -- CVs that no application came to claim within a day.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where id in (
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit batch);
  -- What the privacy policy promises: never before the two weeks that applicants were told of.
  delete from public.job_applications where id in (
    select application.id from private.due_applications(private.retention('applications'), interval '0') application
    where private.kept_until(application) < now()
    order by application.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('applications', gone);
  delete from public.internship_applications where id in (
    select internship.id from private.due_internships(private.retention('internships'), interval '0') internship
    where private.kept_until(internship) < now()
    order by internship.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('internships', gone);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - private.unannounced_retention('quotes') order by created_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('quotes', gone);
  -- Images whose upload ended before the row that was to show them, or whose row went without them.
  delete from storage.objects where id in (
    select object.id from storage.objects object
    where created_at < now() - interval '1 day' and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name))
    order by created_at limit batch);
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
end
$$;

create or replace function private.discard_expired_spontaneous_applications() returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.spontaneous_applications where id in (
    select id from public.spontaneous_applications
    where created_at < now() - private.unannounced_retention('spontaneous') order by created_at limit 2000);
  get diagnostics gone = row_count;
  perform private.record_expired('spontaneous', gone);
end
$$;
comment on function private.discard_expired_spontaneous_applications() is
  'Deletes spontaneous applications and their CVs after their retention period; runs every hour.';

drop function private.expiring_applications(interval);

create or replace function public.preview_retention() returns jsonb
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
      where created_at < now() + week - private.unannounced_retention('spontaneous', week)),
    'quote_requests', (
      select count(*) from public.contact_requests
      where created_at < now() + week - private.unannounced_retention('quotes', week)));
end
$$;

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
    when 'spontaneous' then (select count(*) from public.spontaneous_applications where created_at < now() + week - period)
    when 'quotes' then (select count(*) from public.contact_requests where created_at < now() + week - period)
    -- Subscriptions end on the day they were promised.
    else 0
  end;
end
$$;
comment on function public.preview_retention_period(text, integer) is
  'How many rows of a kind would reach the end of a period of so many months within the next seven days.';

create or replace function public.confirm_job_alert(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alert private.job_alerts;
  former timestamptz;
begin
  select * into alert from private.job_alerts
  where token_digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now() for update;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(alert.email), 0));
  -- The new choice replaces the former one, and goes on where that stopped.
  delete from private.job_alerts
  where lower(email) = lower(alert.email) and confirmed_at is not null and id <> alert.id
  returning digested_through into former;
  update private.job_alerts set
    token_digest = null,
    confirmed_at = coalesce(confirmed_at, now()),
    digested_through = coalesce(digested_through, former, now()),
    expires_at = now() + private.retention('job_alerts')
  where id = alert.id;
  return true;
end $$;
comment on function public.confirm_job_alert is
  'Confirms or renews, for the retention period, the subscription whose token was mailed. False when it was used or has expired.';

create or replace function public.applicant_page(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  messages jsonb;
begin
  if link.id is null then
    return null;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('subject', subject, 'body', body, 'sent_at', settled_at)
    order by settled_at desc), '[]') into messages
  from (
    select subject, body, settled_at from public.applicant_messages
    where (application_id = link.application_id or internship_id = link.internship_id)
      and state = 'sent' and subject is not null
    order by settled_at desc limit 50
  ) sent;
  if link.application_id is not null then
    return (
      select jsonb_build_object(
        'about', 'application', 'name', application.full_name, 'last_name', null, 'email', application.email,
        'phone', application.phone, 'title', posting.title, 'english_title', translation.title, 'slug', posting.slug,
        'is_open', posting.status = 'active' and (posting.expires_at is null or posting.expires_at > now()),
        'reference', application.reference, 'sent_at', application.applied_at, 'withdrawn_at', application.withdrawn_at,
        'step', private.told_step(link),
        'may_replace_cv', application.status = 'pending' and application.withdrawn_at is null,
        'cover_letter', application.cover_letter, 'profile_url', application.profile_url,
        'questions', application.questions, 'answers', application.answers,
        'kept_until', private.kept_until(application), 'messages', messages)
      from public.job_applications application
      join public.job_postings posting on posting.id = application.job_posting_id
      left join public.job_posting_translations translation on translation.job_posting_id = posting.id
      where application.id = link.application_id
    );
  end if;
  return (
    select jsonb_build_object(
      'about', 'internship', 'name', first_name, 'last_name', last_name, 'email', email, 'phone', phone,
      'title', null, 'english_title', null, 'slug', null, 'is_open', false, 'reference', null, 'sent_at', created_at,
      'withdrawn_at', withdrawn_at, 'step', private.told_step(link),
      'may_replace_cv', status = 'pending' and withdrawn_at is null,
      'cover_letter', motivation, 'profile_url', null, 'questions', null, 'answers', null,
      'kept_until', private.kept_until(internship), 'messages', messages)
    from public.internship_applications internship where id = link.internship_id
  );
end
$$;

-- The register of processing activities says how much there is of each.
create function public.count_stored_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  stored text;
  counted bigint;
  counts jsonb;
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function count_stored_records';
  end if;
  select coalesce(jsonb_object_agg('bucket ' || id, files), '{}') into counts
    from (
      select bucket.id, count(object.id) as files
      from storage.buckets bucket left join storage.objects object on object.bucket_id = bucket.id group by bucket.id
    ) counted;
  for stored in
    select format('%I.%I', schema.nspname, class.relname)
    from pg_catalog.pg_class class join pg_catalog.pg_namespace schema on schema.oid = class.relnamespace
    where class.relkind in ('r', 'p') and schema.nspname in ('public', 'private', 'auth', 'mail', 'realtime', 'storage', 'platform')
      and not class.relispartition and has_table_privilege(class.oid, 'select')
  loop
    execute format('select count(*) from %s', stored) into counted;
    counts := counts || jsonb_build_object(stored, counted);
  end loop;
  return counts;
end
$$;
comment on function public.count_stored_records() is
  'How many rows each table and how many files each bucket holds, by name: numbers alone.';

revoke execute on function private.retention(text), private.unannounced_retention(text, interval),
  private.application_expiry, private.due_applications(interval, interval), private.due_internships(interval, interval),
  private.announces_expiry, private.kept_until(public.job_applications),
  private.kept_until(public.internship_applications) from public;
revoke execute on function public.preview_retention_period(text, integer), public.count_stored_records()
  from public, anon;
grant execute on function public.preview_retention_period(text, integer), public.count_stored_records() to authenticated;

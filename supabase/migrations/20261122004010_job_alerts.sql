-- Subscriptions to new postings by mail: confirmed from the address itself, at most one mail a day, for twelve months.

-- What was ever published, from when: a posting that was only a draft tells nobody of a department or place.
create table private.published_postings (
  job_posting_id uuid primary key references public.job_postings on delete cascade,
  published_at timestamptz not null default now()
);
comment on table private.published_postings is 'When each posting was first active.';
create index published_postings_published_at_idx on private.published_postings (published_at);
alter table private.published_postings enable row level security;

insert into private.published_postings (job_posting_id, published_at)
select id, created_at from public.job_postings posting
where status = 'active' or views_count > 0
  or exists (select from public.job_applications where job_posting_id = posting.id);

create function private.remember_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.published_postings (job_posting_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger remember_publication after insert or update of status on public.job_postings
  for each row when (new.status = 'active') execute function private.remember_publication();

create table private.job_alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  departments text[] not null check (cardinality(departments) <= 100 and array_position(departments, null) is null),
  locations text[] not null check (cardinality(locations) <= 100 and array_position(locations, null) is null),
  language text not null check (language in ('es', 'en')),
  consent_version text not null check (char_length(consent_version) between 1 and 50),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  expires_at timestamptz not null default now() + interval '48 hours',
  token_digest text unique check (token_digest ~ '^[0-9a-f]{64}$'),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  digested_through timestamptz,
  constraint job_alerts_digested_when_confirmed check ((confirmed_at is null) = (digested_through is null))
);
comment on table private.job_alerts is
  'Subscriptions to new postings. Reached through functions only; nobody can list addresses over the API.';
comment on column private.job_alerts.departments is 'Empty: all.';
comment on column private.job_alerts.locations is 'Empty: all.';
comment on column private.job_alerts.consent_version is 'The version of the privacy policy consented to at created_at.';
comment on column private.job_alerts.token_digest is
  'SHA-256 of the token that confirms, or renews, once; null when there is nothing to confirm.';
comment on column private.job_alerts.unsubscribe_token is
  'In every mail, so not only its digest is stored; ends the subscription and can do nothing else.';
comment on column private.job_alerts.digested_through is 'Postings published until then were mailed or did not match.';
-- One subscription per address; a new one replaces it when it is confirmed, and not before.
create unique index job_alerts_confirmed_email_idx on private.job_alerts (lower(email)) where confirmed_at is not null;
create index job_alerts_email_idx on private.job_alerts (lower(email));
create index job_alerts_expires_at_idx on private.job_alerts (expires_at);
create index job_alerts_digested_through_idx on private.job_alerts (digested_through) where confirmed_at is not null;
alter table private.job_alerts enable row level security;

create table private.job_alert_digests (
  id uuid primary key default gen_random_uuid(),
  job_alert_id uuid not null unique references private.job_alerts on delete cascade,
  postings uuid[] not null check (cardinality(postings) > 0),
  created_at timestamptz not null default now()
);
comment on table private.job_alert_digests is 'Digests to be mailed; deleted once the mail service has accepted them.';
create index job_alert_digests_created_at_idx on private.job_alert_digests (created_at);
alter table private.job_alert_digests enable row level security;

create function public.list_job_alert_options() returns table (kind text, value text, english text)
language sql stable security definer set search_path = '' as $$
  select 'department', posting.department, max(translation.department)
  from private.published_postings
  join public.job_postings posting on posting.id = job_posting_id
  left join public.job_posting_translations translation
    on translation.job_posting_id = posting.id and translation.language = 'en'
  group by posting.department
  union all
  select distinct 'location', posting.location, null
  from private.published_postings
  join public.job_postings posting on posting.id = job_posting_id
  order by 1, 2 limit 200
$$;
comment on function public.list_job_alert_options() is
  'Departments and locations of all postings that are or were published, for the subscription form.';
revoke execute on function public.list_job_alert_options() from public;
grant execute on function public.list_job_alert_options() to anon, authenticated, service_role;

create function public.request_job_alert(
  email text, departments text[], locations text[], language text, consent_version text, token_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  requested uuid;
begin
  if exists (
    select from unnest(request_job_alert.departments) chosen
    where chosen not in (select value from public.list_job_alert_options() where kind = 'department')
  ) or exists (
    select from unnest(request_job_alert.locations) chosen
    where chosen not in (select value from public.list_job_alert_options() where kind = 'location')
  ) then
    raise check_violation using message = 'no posting has this department or location';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(request_job_alert.email), 0));
  -- Somebody else may have entered the address: it gets at most three mails that it did not ask for in two days.
  if (
    select count(*) from private.job_alerts
    where lower(job_alerts.email) = lower(request_job_alert.email) and confirmed_at is null and expires_at > now()
  ) >= 3 then
    return null;
  end if;
  insert into private.job_alerts (email, departments, locations, language, consent_version, token_digest)
  values (request_job_alert.email, request_job_alert.departments, request_job_alert.locations,
    request_job_alert.language, request_job_alert.consent_version, request_job_alert.token_digest)
  returning id into requested;
  return requested;
end $$;
comment on function public.request_job_alert is
  'Stores a subscription to be confirmed within 48 hours; null when the address has three of them. For subscribe-job-alert alone.';

create function public.cancel_job_alert_request(alert uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id = alert and confirmed_at is null
$$;
comment on function public.cancel_job_alert_request is
  'Removes a subscription whose confirmation could not be mailed. For subscribe-job-alert alone.';

create function public.confirm_job_alert(token text) returns boolean
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
    expires_at = now() + interval '12 months'
  where id = alert.id;
  return true;
end $$;
comment on function public.confirm_job_alert is
  'Confirms or renews, for twelve months, the subscription whose token was mailed. False when it was used or has expired.';
revoke execute on function public.confirm_job_alert from public;
grant execute on function public.confirm_job_alert to anon, authenticated, service_role;

create function public.end_job_alert(token uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where unsubscribe_token = token
$$;
comment on function public.end_job_alert is
  'Ends the subscription with this token. The same for tokens that never existed.';
revoke execute on function public.end_job_alert from public;
grant execute on function public.end_job_alert to anon, authenticated, service_role;

-- Sets of subscriptions are handled in one statement: a row locked by another run is re-read, and no longer due.
create function private.queue_job_alert_digests(
  cutoff timestamptz default (date_trunc('day', now() at time zone 'America/Santiago' - interval '8 hours')
    + interval '8 hours') at time zone 'America/Santiago'
) returns void
language sql security definer set search_path = '' as $$
  with due as (
    select id, departments, locations, digested_through from private.job_alerts alert
    where digested_through < cutoff and expires_at > now()
      and not exists (select from private.job_alert_digests where job_alert_id = alert.id)
    for update
  ), queued as (
    insert into private.job_alert_digests (job_alert_id, postings)
    select due.id, array_agg(posting.id order by published_at desc)
    from due
    join private.published_postings on published_at > digested_through and published_at <= cutoff
    join public.job_postings posting on posting.id = job_posting_id
    where status = 'active' and (posting.expires_at is null or posting.expires_at > now())
      and (departments = '{}' or department = any(departments))
      and (locations = '{}' or location = any(locations))
    group by due.id
    on conflict do nothing
  )
  update private.job_alerts set digested_through = cutoff where id in (select id from due)
$$;
comment on function private.queue_job_alert_digests is
  'Queues one digest per subscription with the matching postings published until the cutoff, by default 8:00 in Chile.';
-- Every hour, because runs missed while no process was up are skipped; only the first after 8:00 finds any due.
select cron.schedule('job alert digests', '11 * * * *', 'select private.queue_job_alert_digests()');

create function public.list_job_alert_digests(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, offers jsonb)
language sql stable security definer set search_path = '' as $$
  select digest.id, alert.email, alert.language, alert.unsubscribe_token, coalesce((
    select jsonb_agg(jsonb_build_object('slug', slug, 'title', posting.title, 'english_title', translation.title,
      'location', location) order by place)
    from unnest(digest.postings) with ordinality as listed (posting_id, place)
    join public.job_postings posting on posting.id = posting_id
    left join public.job_posting_translations translation
      on translation.job_posting_id = posting.id and translation.language = 'en'
    where status = 'active' and (posting.expires_at is null or posting.expires_at > now())
  ), '[]')
  from private.job_alert_digests digest
  join private.job_alerts alert on alert.id = job_alert_id
  order by digest.created_at limit at_most
$$;
comment on function public.list_job_alert_digests is
  'The longest waiting digests, with the postings that are still open. For send-pending-notices alone.';

create function public.finish_job_alert_digest(digest uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alert_digests where id = digest
$$;
comment on function public.finish_job_alert_digest is 'Removes a digest that was mailed. For send-pending-notices alone.';

create function public.list_expiring_job_alerts(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select id, email, language, unsubscribe_token, expires_at from private.job_alerts
  where confirmed_at is not null and token_digest is null
    and expires_at between now() and now() + interval '14 days'
  order by expires_at limit at_most
$$;
comment on function public.list_expiring_job_alerts is
  'Subscriptions in their last two weeks that were not mailed a renewal link. For send-pending-notices alone.';

create function public.offer_job_alert_renewal(alert uuid, digest text) returns void
language sql security definer set search_path = '' as $$
  update private.job_alerts set token_digest = digest where id = alert and confirmed_at is not null
$$;
comment on function public.offer_job_alert_renewal is
  'Stores the digest of the token that renews a subscription. For send-pending-notices alone.';

revoke execute on function public.request_job_alert, public.cancel_job_alert_request, public.list_job_alert_digests,
  public.finish_job_alert_digest, public.list_expiring_job_alerts, public.offer_job_alert_renewal
  from public, anon, authenticated;
grant execute on function public.request_job_alert, public.cancel_job_alert_request, public.list_job_alert_digests,
  public.finish_job_alert_digest, public.list_expiring_job_alerts, public.offer_job_alert_renewal to service_role;

create function private.discard_expired_job_alerts() returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id in (
    select id from private.job_alerts where expires_at < now() order by expires_at limit 5000)
$$;
comment on function private.discard_expired_job_alerts() is
  'Deletes subscriptions not confirmed within 48 hours or not renewed within twelve months; runs every hour.';
select cron.schedule('expired job alerts', '23 * * * *', 'select private.discard_expired_job_alerts()');

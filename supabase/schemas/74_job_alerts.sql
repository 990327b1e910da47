-- Job alerts: e-mail subscriptions to new postings. An alert starts when its address is confirmed by a link, receives a
-- digest when postings match, and expires unless it is renewed.

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
  sender_digest text check (sender_digest ~ '^[0-9a-f]{64}$'),
  constraint job_alerts_digested_when_confirmed check ((confirmed_at is null) = (digested_through is null))
);
comment on table private.job_alerts is
  'Subscriptions to new postings. Only functions access them: the API never lists addresses.';
comment on column private.job_alerts.departments is 'Departments of interest; empty for all.';
comment on column private.job_alerts.locations is 'Names of places of interest (private.list_place_names); empty for all.';
comment on column private.job_alerts.consent_version is
  'Version of the privacy policy to which the subscriber consented at created_at.';
comment on column private.job_alerts.token_digest is
  'SHA-256 of the single-use token that confirms or renews the alert; null when neither is pending.';
comment on column private.job_alerts.unsubscribe_token is
  'Stored in plain text because every e-mail contains it; only ends the subscription.';
comment on column private.job_alerts.digested_through is
  'Postings published until this time were queued in a digest or did not match.';
comment on column private.job_alerts.sender_digest is
  'Keyed digest of the network that requested the alert, for the limit per sender; null once confirmed.';

-- One subscription per address: a new one replaces it on confirmation, not before.
create unique index job_alerts_confirmed_email_idx on private.job_alerts (lower(email)) where confirmed_at is not null;
create index job_alerts_email_idx on private.job_alerts (lower(email));
create index job_alerts_expires_at_idx on private.job_alerts (expires_at);
alter table private.job_alerts enable row level security;

create table private.job_alert_digests (
  id uuid primary key default gen_random_uuid(),
  job_alert_id uuid not null unique references private.job_alerts on delete cascade,
  postings uuid[] not null check (cardinality(postings) > 0),
  created_at timestamptz not null default now()
);
comment on table private.job_alert_digests is
  'Queue of digests to send; a row is deleted once the mail service has accepted the e-mail.';

create index job_alert_digests_created_at_idx on private.job_alert_digests (created_at);
alter table private.job_alert_digests enable row level security;

create function public.list_job_alert_options() returns table (kind text, value text, english text)
language sql stable security definer set search_path = '' as $$
  select 'department', posting.department, max(translation.department)
  from public.job_postings posting
  left join public.job_posting_translations translation
    on translation.job_posting_id = posting.id and translation.language = 'en'
  where published_at is not null
  group by posting.department
  union all
  select distinct 'location', place, case when place = 'Remoto' then 'Remote' end
  from public.job_postings, unnest(private.list_place_names(places, work_mode, location)) place
  where published_at is not null
  order by 1, 2 limit 200
$$;
comment on function public.list_job_alert_options is
  'Departments and places of all postings that are or were published, for the subscription form.';
grant execute on function public.list_job_alert_options to anon, authenticated;

create function public.request_job_alert(
  email text, departments text[], locations text[], language text, consent_version text, token_digest text,
  sender_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  new_alert uuid;
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
  -- The address may belong to someone else: limits the e-mails it receives. A sender's requests leave the others of the
  -- address theirs, so that nobody can use up those of its owner.
  if (
    select count(*) >= 9 or count(*) filter (where sender_digest = request_job_alert.sender_digest) >= 3
    from private.job_alerts
    where lower(job_alerts.email) = lower(request_job_alert.email) and confirmed_at is null and expires_at > now()
  ) then
    return null;
  end if;
  insert into private.job_alerts (email, departments, locations, language, consent_version, token_digest, sender_digest)
  values (request_job_alert.email, request_job_alert.departments, request_job_alert.locations,
    request_job_alert.language, request_job_alert.consent_version, request_job_alert.token_digest,
    request_job_alert.sender_digest)
  returning id into new_alert;
  return new_alert;
end $$;
comment on function public.request_job_alert is
  'Stores an alert to confirm within 48 hours. Returns null when three of the sender, or nine in all, are pending. For '
  'server functions only.';

create function public.cancel_job_alert_request(alert uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id = alert and confirmed_at is null
$$;
comment on function public.cancel_job_alert_request is
  'Deletes an alert whose confirmation e-mail could not be sent. For server functions only.';

create function public.confirm_job_alert(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alert private.job_alerts;
  previous_alert private.job_alerts;
begin
  select * into alert from private.job_alerts
  where token_digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now() for update;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(alert.email), 0));
  -- The new alert replaces the previous one of the address. It takes over the queued digest and the postings already
  -- covered, and the unsubscribe token, so that the links in earlier e-mails end it, too.
  select * into previous_alert from private.job_alerts
  where lower(email) = lower(alert.email) and confirmed_at is not null and id <> alert.id for update;
  update private.job_alert_digests set job_alert_id = alert.id where job_alert_id = previous_alert.id;
  delete from private.job_alerts where id = previous_alert.id;
  update private.job_alerts set
    token_digest = null,
    sender_digest = null,
    confirmed_at = coalesce(confirmed_at, now()),
    digested_through = coalesce(digested_through, previous_alert.digested_through, now()),
    unsubscribe_token = coalesce(previous_alert.unsubscribe_token, unsubscribe_token),
    expires_at = now() + private.get_retention_period('job_alerts')
  where id = alert.id;
  return true;
end $$;
comment on function public.confirm_job_alert is
  'Confirms or renews an alert for the retention period. Returns false when the token is used or has expired.';
grant execute on function public.confirm_job_alert to anon, authenticated;

create function public.end_job_alert(token uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where unsubscribe_token = token
$$;
comment on function public.end_job_alert is
  'Deletes the alert with this unsubscribe token; does not reveal whether the token exists.';
grant execute on function public.end_job_alert to anon, authenticated;

create function private.queue_job_alert_digests(
  cutoff timestamptz default (date_trunc('day', now() at time zone 'America/Santiago' - interval '8 hours')
    + interval '8 hours') at time zone 'America/Santiago'
) returns void
language sql security definer set search_path = '' as $$
  with open as materialized (
    select id, department, location, private.list_place_names(places, work_mode, location) as place_names, published_at
    from public.job_postings
    where published_at <= cutoff and status = 'active' and (expires_at is null or expires_at > now())
  ), due as (
    select id, departments, locations, digested_through from private.job_alerts alert
    where digested_through < cutoff and expires_at > now()
      and not exists (select from private.job_alert_digests where job_alert_id = alert.id)
    for update
  ), queued as (
    insert into private.job_alert_digests (job_alert_id, postings)
    select due.id, array_agg(open.id order by published_at desc)
    from due join open on published_at > digested_through
      and (departments = '{}' or department = any(departments))
      -- Earlier subscriptions chose the text of a location.
      and (locations = '{}' or locations && place_names or location = any(locations))
    group by due.id
    on conflict do nothing
  ), announced as (
    insert into private.announced_postings (job_posting_id) select id from open on conflict do nothing
  )
  update private.job_alerts set digested_through = cutoff where id in (select id from due)
$$;
comment on function private.queue_job_alert_digests is
  'Queues one digest per alert with the matching postings published until the cutoff, by default 8:00 in Chile.';
alter function private.queue_job_alert_digests owner to portal_functions;

create function public.list_job_alert_digests(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, offers jsonb)
language sql stable security definer set search_path = '' as $$
  select digest.id, alert.email, alert.language, alert.unsubscribe_token, coalesce((
    select jsonb_agg(jsonb_build_object('id', posting.id, 'slug', slug, 'title', posting.title,
      'english_title', translation.title, 'location', location) order by place)
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
  'The oldest queued digests, with their postings that are still open. For server functions only.';
alter function public.list_job_alert_digests owner to portal_functions;

create function private.delete_mail_of_ended_job_alert(key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox mail where idempotency_key = $1
      and not exists (select from private.job_alerts alert where lower(alert.email) = lower(mail.recipient))' using key;
  end if;
end
$$;
comment on function private.delete_mail_of_ended_job_alert is
  'Deletes the e-mail with this idempotency key when its recipient unsubscribed while it was being queued.';

create function public.finish_job_alert_digest(digest uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alert_digests where id = digest;
  select private.delete_mail_of_ended_job_alert('job-alert-digest/' || digest)
$$;
comment on function public.finish_job_alert_digest is
  'Deletes a digest from the queue after it was sent. For server functions only.';

create function public.list_expiring_job_alerts(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select id, email, language, unsubscribe_token, expires_at from private.job_alerts
  where confirmed_at is not null and token_digest is null
    and expires_at between now() and now() + interval '14 days'
  order by expires_at limit at_most
$$;
comment on function public.list_expiring_job_alerts is
  'Alerts that expire within two weeks and have no renewal link yet. For server functions only.';
alter function public.list_expiring_job_alerts owner to portal_functions;

create function public.offer_job_alert_renewal(alert uuid, digest text) returns void
language sql security definer set search_path = '' as $$
  update private.job_alerts set token_digest = digest
  where id = alert and confirmed_at is not null and token_digest is null
    and expires_at < now() + interval '14 days';
  select private.delete_mail_of_ended_job_alert('job-alert-renewal/' || digest)
$$;
comment on function public.offer_job_alert_renewal is
  'Stores the digest of the renewal token after its link was sent. For server functions only.';

create function public.count_job_alerts() returns jsonb
language sql stable security definer set search_path = '' as $$
  with confirmed as (
    select departments, locations from private.job_alerts
    where confirmed_at is not null and expires_at > now() and (select private.has_permission('rrhh.applications.read'))
  )
  select jsonb_build_object(
    'total', (select count(*) from confirmed),
    'departments', (
      select coalesce(jsonb_object_agg(department, number), '{}')
      from (
        select department, count(*) as number from confirmed, unnest(departments) department group by department
      ) counted
    ),
    'locations', (
      select coalesce(jsonb_object_agg(location, number), '{}')
      from (select location, count(*) as number from confirmed, unnest(locations) location group by location) counted
    )
  )
$$;
comment on function public.count_job_alerts is
  'Counts confirmed alerts by department and location, without addresses; zero without rrhh.applications.read.';
alter function public.count_job_alerts owner to portal_functions;
grant execute on function public.count_job_alerts to authenticated;

create function private.delete_expired_job_alerts() returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id in (
    select id from private.job_alerts where expires_at < now() order by expires_at limit 5000)
$$;
comment on function private.delete_expired_job_alerts is
  'Deletes alerts not confirmed within 48 hours or not renewed within the retention period. Runs every hour.';
alter function private.delete_expired_job_alerts owner to portal_functions;

create function private.job_alert_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.confirmed_at, new.expires_at) is distinct from (old.confirmed_at, old.expires_at) then
    perform private.record_consents('job_alert_id', 'job_alerts',
      case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
  end if;
  return null;
end
$$;
comment on function private.job_alert_after_change is 'Records the consent that a confirmation or renewal gives.';

create trigger after_change after insert or update on private.job_alerts
  for each row execute function private.job_alert_after_change();
create trigger skip_blocked before insert on private.job_alerts
  for each row execute function private.skip_blocked_job_alert();

create policy "Digests for blocked people are hidden" on private.job_alert_digests
  as restrictive for all to portal_functions using (job_alert_id not in (select private.list_blocked_ids()));
create policy "Functions access all rows" on private.job_alert_digests
  for all to portal_functions using (true) with check (true);
create policy "Job alerts of blocked people are hidden" on private.job_alerts
  as restrictive for all to portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Functions access all rows" on private.job_alerts
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.job_alerts to portal_functions;
grant select, insert, update, delete on private.job_alert_digests to portal_functions;

-- A posting that was taken back before any digest was queued is announced when it is active again.

alter table private.published_postings add column announced_at timestamptz;
comment on column private.published_postings.announced_at is
  'When digests were first queued while it was open; until then, becoming active counts as being published.';
update private.published_postings set announced_at = now()
where published_at <= (date_trunc('day', now() at time zone 'America/Santiago' - interval '8 hours')
  + interval '8 hours') at time zone 'America/Santiago';

create or replace function private.remember_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.published_postings as published (job_posting_id) values (new.id)
  on conflict (job_posting_id) do update set published_at = now()
    where published.announced_at is null and old.status <> 'active';
  return null;
end $$;

create or replace function private.queue_job_alert_digests(
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
  ), announced as (
    update private.published_postings set announced_at = now()
    from public.job_postings posting
    where posting.id = job_posting_id and announced_at is null and published_at <= cutoff
      and status = 'active' and (posting.expires_at is null or posting.expires_at > now())
  )
  update private.job_alerts set digested_through = cutoff where id in (select id from due)
$$;

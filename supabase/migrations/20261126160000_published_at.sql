-- Visitors, feeds and search engines are told when an offer was published, not when its draft was begun.

alter table public.job_postings add column published_at timestamptz;
comment on column public.job_postings.published_at is
  'When it became active: the last time before subscribers were told of it. Null while it never was; set by the database.';
grant select (published_at) on public.job_postings to anon, authenticated;
create index job_postings_published_at_idx on public.job_postings (published_at);

alter table public.job_postings disable trigger user;
update public.job_postings set published_at = published.published_at
from private.published_postings published where job_posting_id = id;
alter table public.job_postings enable trigger user;

-- What is left is whether subscribers were told.
drop trigger remember_publication on public.job_postings;
drop function private.remember_publication;
delete from private.published_postings where announced_at is null;
alter table private.published_postings rename to announced_postings;
alter table private.announced_postings drop column published_at,
  alter column announced_at set default now(), alter column announced_at set not null;
comment on table private.announced_postings is
  'Postings that were open when digests were queued: becoming active again is no publication of theirs.';
comment on column private.announced_postings.announced_at is 'When digests were first queued while it was open.';

create function private.set_published_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- Who brings offers along from elsewhere brings their dates; staff cannot write them.
    new.published_at := coalesce(new.published_at, least(new.created_at, now()));
  elsif old.status <> 'active'
    and (old.published_at is null or not exists (select from private.announced_postings where job_posting_id = new.id)) then
    new.published_at := now();
  end if;
  return new;
end $$;
revoke execute on function private.set_published_at() from public;
create trigger set_published_at before insert or update of status on public.job_postings
  for each row when (new.status = 'active') execute function private.set_published_at();

create or replace function public.list_job_alert_options() returns table (kind text, value text, english text)
language sql stable security definer set search_path = '' as $$
  select 'department', posting.department, max(translation.department)
  from public.job_postings posting
  left join public.job_posting_translations translation
    on translation.job_posting_id = posting.id and translation.language = 'en'
  where published_at is not null
  group by posting.department
  union all
  select distinct 'location', location, null from public.job_postings where published_at is not null
  order by 1, 2 limit 200
$$;

create or replace function private.queue_job_alert_digests(
  cutoff timestamptz default (date_trunc('day', now() at time zone 'America/Santiago' - interval '8 hours')
    + interval '8 hours') at time zone 'America/Santiago'
) returns void
language sql security definer set search_path = '' as $$
  with open as materialized (
    select id, department, location, published_at from public.job_postings
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
      and (locations = '{}' or location = any(locations))
    group by due.id
    on conflict do nothing
  ), announced as (
    insert into private.announced_postings (job_posting_id) select id from open on conflict do nothing
  )
  update private.job_alerts set digested_through = cutoff where id in (select id from due)
$$;

-- Everything it has already, and one column more.
do $$
begin
  execute 'create or replace view public.job_postings_list with (security_invoker = true) as '
    || regexp_replace(pg_get_viewdef('public.job_postings_list'::regclass),
      '(\s+FROM (public\.)?job_postings posting);\s*$',
      E',\n    case when status <> ''draft'' then published_at end as published_at\\1');
end $$;
comment on column public.job_postings_list.published_at is 'Null for drafts, also for those taken back.';

-- Where visitors and applicants come from: views by offer, day and source, without cookies or personal data.

create function private.source_name(source jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when source is null then 'desconocido' else coalesce(
    -- cl.linkedin.com, linkedin and LinkedIn are one.
    substring(origin from '(?:^|\.)(linkedin|indeed|google|bing|facebook|instagram|computrabajo|laborum|trabajando)(?:\.|$)'),
    origin, 'directo') end
  from nullif(regexp_replace(lower(left(btrim(
    coalesce(nullif(btrim(source ->> 'utm_source'), ''), source ->> 'referrer', '')), 60)), '^www\.', ''), '') origin
$$;
comment on function private.source_name(jsonb) is
  'The name of the campaign or of the host that sent a visitor; directo for neither, desconocido where nothing was kept.';
revoke execute on function private.source_name(jsonb) from public;
grant execute on function private.source_name(jsonb) to anon, authenticated, service_role;

alter table public.job_applications
  add column source_name text generated always as (private.source_name(source)) stored;
comment on column public.job_applications.source_name is 'Where the applicant came from, as statistics name it.';

-- What the funnel counts, read from the index alone.
drop index public.job_applications_newest_idx;
create index job_applications_newest_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, status, source_name) where repeat_of is null;

create or replace view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at, contacted,
  interview_rating,
  -- As in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating,
  source_name
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;

create table public.job_posting_views (
  job_posting_id uuid not null references public.job_postings on delete cascade,
  day date not null,
  source_name text not null check (char_length(source_name) between 1 and 60),
  views integer not null check (views > 0),
  primary key (job_posting_id, day, source_name)
);
comment on table public.job_posting_views is
  'How often visitors opened an offer, by day in Chile and by source: counts, and nothing about who. Only increment_job_views writes.';
create index job_posting_views_day_idx on public.job_posting_views (day) include (job_posting_id, source_name, views);

alter table public.job_posting_views enable row level security;
-- A new table's default privileges include more.
revoke all on public.job_posting_views from anon, authenticated;
grant select on public.job_posting_views to authenticated;
grant all on public.job_posting_views to service_role;
create policy "Recruiters see how often offers were opened" on public.job_posting_views
  for select to authenticated using ((select private.has_permission('rrhh.postings.read')));

drop function public.increment_job_views(uuid);
create function public.increment_job_views(job_id uuid, source jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  known text := private.source_name(case when private.is_application_source(source) then source end);
begin
  -- Its row lock lets one view after another count.
  update public.job_postings set views_count = views_count + 1
  where id = job_id and status = 'active' and (expires_at is null or expires_at > now());
  if not found then
    return;
  end if;
  -- Anybody may name a source: so many a day have a row of their own.
  if (
    select count(*) >= 30 and not coalesce(bool_or(counted.source_name = known), false)
    from public.job_posting_views counted where counted.job_posting_id = job_id and counted.day = today
  ) then
    known := 'otros';
  end if;
  insert into public.job_posting_views as counted (job_posting_id, day, source_name, views)
  values (job_id, today, known, 1)
  on conflict on constraint job_posting_views_pkey do update set views = counted.views + 1;
end
$$;
comment on function public.increment_job_views is
  'Counts a visitor opening an offer, by day and source; offers not open to visitors are not counted.';
grant execute on function public.increment_job_views to anon, authenticated, service_role;

-- The funnel of a period, by offer, source and week or month: what came in between two days in Chile, both included.

create function public.recruiting_funnel(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with facts as materialized (
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end,
        applied_at at time zone 'America/Santiago')::date as period,
      0 as seen, count(*) as applied, count(*) filter (where status <> 'pending') as reviewed,
      count(*) filter (where status = 'approved') as approved
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
    union all
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end, day::timestamp)::date,
      sum(views), 0, 0, 0
    from public.job_posting_views
    where day between since_day and until_day
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
  ), totals as (
    select coalesce(sum(seen), 0) as seen, coalesce(sum(applied), 0) as applied,
      coalesce(sum(reviewed), 0) as reviewed, coalesce(sum(approved), 0) as approved
    from facts
  ), postings as (
    select job_posting_id as key, posting.title as label, sum(seen) as seen, sum(applied) as applied,
      sum(reviewed) as reviewed, sum(approved) as approved
    from facts join public.job_postings posting on posting.id = job_posting_id
    group by job_posting_id, posting.title
  ), sources as (
    select source_name as key, source_name as label, sum(seen) as seen, sum(applied) as applied,
      sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by source_name
  ), periods as (
    select period as key, period as label, sum(seen) as seen, sum(applied) as applied,
      sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by period
  )
  select jsonb_build_object(
    'total', (select to_jsonb(totals) from totals),
    'postings', (select coalesce(jsonb_agg(to_jsonb(postings) order by applied desc, seen desc, label, key), '[]') from postings),
    'sources', (select coalesce(jsonb_agg(to_jsonb(sources) order by applied desc, seen desc, label), '[]') from sources),
    'periods', (select coalesce(jsonb_agg(to_jsonb(periods) order by key), '[]') from periods),
    'views_since', (select min(day) from public.job_posting_views)
  )
$$;
comment on function public.recruiting_funnel is
  'Views and applications of a period, and how many of these applications were reviewed and approved to date. Row-level security holds inside.';
revoke execute on function public.recruiting_funnel from public, anon;
grant execute on function public.recruiting_funnel to authenticated, service_role;

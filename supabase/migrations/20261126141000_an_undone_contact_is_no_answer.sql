-- A contact that was registered by mistake and undone counted as the first answer to the applicant.

create or replace function public.recruiting_times(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with applied as materialized (
    select id, applied_at
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
  ), events as materialized (
    select application_id, applied_at, happened_at, event.id, kind, from_status, to_status,
      lead(kind) over (
        partition by application_id, kind = 'status_changed' order by happened_at, event.id) as next_kind
    from public.application_events event join applied on applied.id = application_id
    where kind in ('status_changed', 'contacted', 'contact_undone')
  ), stays as (
    -- From arrival, or the change before, to the change that ends it.
    select from_status as stage, extract(epoch from happened_at
      - coalesce(lag(happened_at) over (partition by application_id order by happened_at, id), applied_at)) as seconds
    from events where kind = 'status_changed'
  ), answers as (
    select extract(epoch from min(happened_at) - min(applied_at)) as seconds
    from events
    where kind = 'contacted' and next_kind is distinct from 'contact_undone' or to_status in ('approved', 'rejected')
    group by application_id
  ), measured as (
    select stage as key, seconds from stays where stage in ('pending', 'reviewing')
    union all
    select 'answer', seconds from answers
  ), times as (
    select key, count(*) as number, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90
    from measured group by key
  )
  select coalesce(jsonb_object_agg(key, jsonb_build_object('count', number, 'median', median, 'p90', p90)), '{}') from times
$$;

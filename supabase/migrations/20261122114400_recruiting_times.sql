-- How long things take, of what came in between two days in Chile, both included.

create index application_events_stages_idx on public.application_events (application_id, happened_at, id)
  include (kind, from_status, to_status) where kind in ('status_changed', 'contacted');

create function public.recruiting_times(
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
    select application_id, applied_at, happened_at, event.id, kind, from_status, to_status
    from public.application_events event join applied on applied.id = application_id
    where kind in ('status_changed', 'contacted')
  ), stays as (
    -- From arrival, or the change before, to the change that ends it.
    select from_status as stage, extract(epoch from happened_at
      - coalesce(lag(happened_at) over (partition by application_id order by happened_at, id), applied_at)) as seconds
    from events where kind = 'status_changed'
  ), answers as (
    select extract(epoch from min(happened_at) - min(applied_at)) as seconds
    from events where kind = 'contacted' or to_status in ('approved', 'rejected')
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
comment on function public.recruiting_times is
  'Median and 90th percentile, in seconds: of the stays in pending and reviewing that ended, and until the first contact or decision (answer).';

revoke execute on function public.recruiting_times from public, anon;
grant execute on function public.recruiting_times to authenticated, service_role;

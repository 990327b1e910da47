-- Why applications are rejected, of what came in between two days in Chile, both included.

create index job_applications_rejected_idx on public.job_applications (applied_at, id)
  include (job_posting_id, source_name, rejection_reason) where repeat_of is null and status = 'rejected';

create function public.rejection_reasons(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with reasons as (
    select coalesce(rejection_reason, 'unknown') as reason, count(*) as number
    from public.job_applications
    where repeat_of is null and status = 'rejected'
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1
  )
  select coalesce(jsonb_object_agg(reason, number), '{}') from reasons
$$;
comment on function public.rejection_reasons is
  'How many of the applications of a period are rejected, by reason; unknown where none was given.';
revoke execute on function public.rejection_reasons from public, anon;
grant execute on function public.rejection_reasons to authenticated, service_role;

-- How many people wait for offers, by department and place: recruiters see numbers, and nobody sees addresses.

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
      from (select department, count(*) as number from confirmed, unnest(departments) department group by department) counted
    ),
    'locations', (
      select coalesce(jsonb_object_agg(location, number), '{}')
      from (select location, count(*) as number from confirmed, unnest(locations) location group by location) counted
    )
  )
$$;
comment on function public.count_job_alerts() is
  'Confirmed job alerts, in all and by the departments and locations they name; none to who may not read applications.';
revoke execute on function public.count_job_alerts() from public, anon;
grant execute on function public.count_job_alerts() to authenticated, service_role;

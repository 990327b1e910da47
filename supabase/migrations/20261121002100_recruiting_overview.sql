-- How recruiting stands, counted where the rows are: a client is given a thousand rows at most.

create function public.recruiting_overview() returns jsonb
language sql stable set search_path = '' as $$
  with applied as materialized (
    select job_posting_id, status, date_trunc('week', applied_at at time zone 'America/Santiago')::date as week
    from public.job_applications
    where repeat_of is null
  )
  select jsonb_build_object(
    'postings', (select count(*) from public.job_postings),
    'active', (select count(*) from public.job_postings where status = 'active'),
    'views', (select coalesce(sum(views_count), 0) from public.job_postings),
    'applications', (select count(*) from applied),
    'internships', (select count(*) from public.internship_applications),
    'pending', (select count(*) from applied where status = 'pending')
      + (select count(*) from public.internship_applications where status = 'pending'),
    'by_status', (
      select coalesce(jsonb_object_agg(status, number), '{}')
      from (select status, count(*) as number from applied group by status) counted
    ),
    'by_week', (
      select coalesce(jsonb_object_agg(week, number), '{}')
      from (select week, count(*) as number from applied where week > now() - interval '9 weeks' group by week) counted
    ),
    'by_posting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number) order by number desc, title), '[]')
      from (
        select posting.id, posting.title, count(*) as number
        from applied join public.job_postings posting on posting.id = applied.job_posting_id
        group by posting.id
        order by number desc, posting.title
        limit 6
      ) fullest
    ),
    'latest_applications', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select application.id, full_name, applied_at as at, job_posting_id, title
        from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
        where repeat_of is null
        order by applied_at desc limit 3
      ) latest
    ),
    'latest_internships', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, first_name, last_name, created_at as at from public.internship_applications
        order by created_at desc limit 2
      ) latest
    ),
    'latest_postings', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, title, created_at as at from public.job_postings order by created_at desc limit 2
      ) latest
    )
  )
$$;
comment on function public.recruiting_overview() is
  'Counts and the newest rows of what the caller may see: row-level security holds inside.';
grant execute on function public.recruiting_overview() to authenticated, service_role;

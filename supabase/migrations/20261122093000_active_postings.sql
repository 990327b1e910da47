-- 'Ofertas activas' counts what visitors see: an active posting that has expired is none.
create or replace function public.recruiting_overview() returns jsonb
language sql stable set search_path = '' as $$
  -- Once through the index, which stands in this order.
  with counted as materialized (
    select job_posting_id, status, count(*) as number
    from public.job_applications
    where repeat_of is null
    group by job_posting_id, status
  ), interns as materialized (
    select count(*) as number, count(*) filter (where status = 'pending') as pending
    from public.internship_applications
  ), posted as materialized (
    select count(*) as number, count(*) filter (
        where status = 'active' and (expires_at is null or expires_at > now())
      ) as active,
      coalesce(sum(views_count), 0) as views
    from public.job_postings
  )
  select jsonb_build_object(
    'postings', posted.number,
    'active', posted.active,
    'views', posted.views,
    'applications', (select coalesce(sum(number), 0) from counted),
    'internships', interns.number,
    'pending', (select coalesce(sum(number), 0) from counted where status = 'pending') + interns.pending,
    'by_status', (
      select coalesce(jsonb_object_agg(status, number), '{}')
      from (select status, sum(number) as number from counted group by status) added
    ),
    'by_week', (
      select coalesce(jsonb_object_agg(week::date, number), '{}')
      from (
        select date_trunc('week', now() at time zone 'America/Santiago') - n * interval '1 week' as week
        from generate_series(0, 8) n
      ) weeks,
      lateral (
        select count(*) as number from public.job_applications
        where repeat_of is null
          and applied_at >= week at time zone 'America/Santiago'
          and applied_at < (week + interval '1 week') at time zone 'America/Santiago'
      ) applied
      where number > 0
    ),
    'by_posting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number) order by number desc, title), '[]')
      from (
        select posting.id, posting.title, added.number
        from (select job_posting_id, sum(number) as number from counted group by job_posting_id) added
        join public.job_postings posting on posting.id = added.job_posting_id
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
  from posted, interns
$$;

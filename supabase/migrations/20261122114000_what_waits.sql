-- What waits for recruiters, and the lists that its counts lead to.

-- Across postings. The id lets row-level security be answered from the index, and the posting the join of the view.
create index job_applications_status_of_all_idx on public.job_applications (status, applied_at desc, id)
  include (job_posting_id) where repeat_of is null;
create index job_applications_unrated_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id)
  where repeat_of is null and interview_rating is null and status <> 'rejected' and (contacted or status = 'approved');
create index spontaneous_applications_by_status_idx on public.spontaneous_applications (status, created_at desc, id);

create view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at, contacted,
  interview_rating,
  -- As in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;
comment on view public.job_applications_list is
  'Applications to all postings, without the repeated ones, which belong to the first of their sender.';
comment on column public.job_applications_list.lacks_rating is
  'Whether somebody was interviewed or approved, and nobody has rated them.';
revoke all on public.job_applications_list from anon, authenticated;
grant select on public.job_applications_list to authenticated, service_role;

create function public.recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with waiting as materialized (
    select job_posting_id as id, count(*) as number, min(applied_at) as oldest
    from public.job_applications
    where repeat_of is null and status = 'pending'
    group by job_posting_id
  ), longest as (
    select waiting.id, posting.title, number, oldest
    from waiting join public.job_postings posting on posting.id = waiting.id
    order by oldest, waiting.id
    limit 8
  )
  select jsonb_build_object(
    'applications', (select jsonb_build_object('count', coalesce(sum(number), 0), 'oldest', min(oldest)) from waiting),
    'pending', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number, 'oldest', oldest)
        order by oldest, id), '[]')
      from longest
    ),
    'internships', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.internship_applications where status = 'pending'
    ),
    'spontaneous', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.spontaneous_applications where status = 'pending'
    ),
    'unrated', (select count(*) from public.job_applications_list where lacks_rating),
    'visibility', (
      select coalesce(jsonb_object_agg(visibility, number), '{}')
      from (
        select visibility, count(*) as number
        from public.job_postings,
        -- As domain/posting-visibility.ts has it.
        lateral (
          select case
            when status <> 'active' then status
            when expires_at <= now() then 'ended'
            when expires_at <= now() + interval '7 days' then 'closing'
            else 'public'
          end as visibility
        ) seen
        group by visibility
      ) counted
    ),
    'undelivered', case when (select private.is_super_admin())
      then coalesce((public.list_undelivered_mail() ->> 'total')::integer, 0) else 0 end
  )
$$;
comment on function public.recruiting_tasks() is
  'What waits, counted, and since when: the eight postings whose applicants have waited longest. Row-level security holds inside.';
revoke execute on function public.recruiting_tasks() from public, anon;
grant execute on function public.recruiting_tasks() to authenticated, service_role;

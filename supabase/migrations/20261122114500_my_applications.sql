-- What waits for oneself.

create or replace view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at, contacted,
  interview_rating,
  -- As in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating,
  source_name, owner_id, next_step, next_step_on
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;

create function public.my_recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select count(*) as number from public.job_applications
    where owner_id = (select auth.uid()) and repeat_of is null and status in ('pending', 'reviewing')
  ), due as (
    select count(*) as number, min(next_step_on) as oldest from public.job_applications
    where next_step_on <= (now() at time zone 'America/Santiago')::date and repeat_of is null
      and (owner_id is null or owner_id = (select auth.uid()))
  )
  select jsonb_build_object('mine', mine.number, 'due', due.number, 'due_since', due.oldest) from mine, due
$$;
comment on function public.my_recruiting_tasks() is
  'The open applications the caller is in charge of, and the next steps due today or before, theirs or nobody''s.';
revoke execute on function public.my_recruiting_tasks() from public, anon;
grant execute on function public.my_recruiting_tasks() to authenticated, service_role;

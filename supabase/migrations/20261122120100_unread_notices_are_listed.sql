-- All that is counted as unread can be read: the newest thirty left older ones out.

create or replace function public.list_notices() returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, actor_name text, application_id uuid,
  job_posting_id uuid, applicant_name text, job_title text, excerpt text
)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select notice.*, row_number() over (order by notice.created_at desc, notice.id) as place
    from public.notices notice where notice.user_id = (select auth.uid())
  )
  select notice.id, notice.kind, notice.created_at, notice.read_at, actor.full_name, application.id,
    application.job_posting_id, application.full_name, posting.title, left(written.body, 200)
  from own notice
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.application_comments written on written.id = notice.comment_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where (notice.place <= 30 or notice.read_at is null) and (select private.has_permission('rrhh.applications.read'))
  order by notice.created_at desc, notice.id
  limit 200
$$;
comment on function public.list_notices() is
  'The caller''s newest thirty notices and all that are unread, 200 at most, with the names they are about.';

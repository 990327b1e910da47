-- A profile shows the notes of interviews and on spontaneous applications.

create or replace function public.person_profile(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  ), everything as materialized (
    select 'job' as kind, application.id, applied_at as sent_at, posting.title, application.status, full_name, email,
      phone, resume_url as cv_url, job_posting_id, interview_rating, consent_version, consented_at,
      application.notified_at, repeat_of, person_key, namesake_key, interview_notes as notes
    from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
    where person_key = any ((select list from keys)::uuid[])
    union all
    select 'internship', id, created_at, career, status, first_name || ' ' || last_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key, null
    from public.internship_applications where person_key = any ((select list from keys)::uuid[])
    union all
    select 'spontaneous', id, created_at, area, status, full_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key, notes
    from public.spontaneous_applications where person_key = any ((select list from keys)::uuid[])
  ), sent as (
    select * from everything order by sent_at desc, id limit 100
  ), comments as (
    select comment.id, comment.author_id, comment.body, comment.created_at, everything.title
    from public.application_comments comment join everything on everything.id = comment.application_id
    order by comment.created_at desc, comment.id limit 100
  ), hints as materialized (
    select array(select distinct namesake_key from everything where namesake_key is not null) as list
  ), alike as (
    select person_key, full_name, email, applied_at as sent_at from public.job_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, first_name || ' ' || last_name, email, created_at from public.internship_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, full_name, email, created_at from public.spontaneous_applications
    where namesake_key = any ((select list from hints)::uuid[])
  ), judged as materialized (
    select latest.*, dismissal.dismissed_by, dismissal.dismissed_at
    from (
      select distinct on (person_key) person_key, full_name, email, sent_at from alike
      where person_key <> all ((select list from keys)::uuid[])
      order by person_key, sent_at desc
    ) latest
    left join lateral (
      select dismissed_by, dismissed_at from public.person_dismissals
      where (first_key = latest.person_key and second_key = any ((select list from keys)::uuid[]))
        or (second_key = latest.person_key and first_key = any ((select list from keys)::uuid[]))
      order by dismissed_at limit 1
    ) dismissal on true
  )
  select jsonb_build_object(
    'key', (select key from main),
    'sent', (
      select coalesce(jsonb_agg(to_jsonb(sent) - 'namesake_key' order by sent_at desc, id), '[]') from sent
    ),
    'sent_count', (select count(*) from everything),
    'comment_count', (
      select count(*) from public.application_comments where application_id in (select id from everything where kind = 'job')
    ),
    'comments', (
      select coalesce(jsonb_agg(to_jsonb(comments) order by created_at desc, id), '[]') from comments
    ),
    'merged', (
      select coalesce(jsonb_agg(jsonb_build_object('person_key', person_key, 'merged_at', merged_at) order by merged_at), '[]')
      from public.person_merges where merged_into = (select key from main)
    ),
    'alike', (
      select coalesce(jsonb_agg(to_jsonb(judged) - 'dismissed_by' - 'dismissed_at' order by sent_at desc), '[]')
      from judged where dismissed_at is null
    ),
    'dismissed', (
      select coalesce(jsonb_agg(to_jsonb(judged) order by dismissed_at desc), '[]')
      from judged where dismissed_at is not null
    )
  )
$$;
comment on function public.person_profile(uuid) is
  'What a person has sent under all their addresses with the notes on it, and the comments, the newest hundred of each with '
  'their counts, and who may be the same: what the caller may see.';

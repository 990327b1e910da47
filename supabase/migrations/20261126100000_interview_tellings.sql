-- An interview that is so again, after its cancellation was told, is told again: as a mail of its own, and as a later word
-- to calendars, which ignore what is not.

alter table private.interview_notices add column tellings integer not null default 1;
comment on column private.interview_notices.tellings is 'How often the party was told something, but for reminders.';

drop function public.list_interview_mails(integer);
create function public.list_interview_mails(at_most integer) returns table (
  interview uuid, user_id uuid, what text, sequence integer, former_starts_at timestamptz, starts_at timestamptz, minutes integer,
  times timestamptz[], place text, video_url text, note text, reply text, interviewers text[], about text, applicant uuid,
  applicant_name text, email text, full_name text, language text, job_posting_id uuid, job_title text, english_title text,
  reference text, first_day date, last_day date, opens time, closes time, tellings integer
)
language sql stable security definer set search_path = '' as $$
  with current as (
    select one.*, private.interview_state(one) as effective, coalesce(application.status, internship.status) as status,
      coalesce(application.withdrawn_at, internship.withdrawn_at) as withdrawn_at,
      coalesce(application.updated_at, internship.updated_at) as touched_at,
      coalesce(application.email, internship.email) as applicant_email,
      coalesce(application.full_name, internship.first_name || ' ' || internship.last_name) as applicant_name,
      coalesce(application.language, internship.language) as applicant_language, application.job_posting_id,
      application.reference, posting.title, translation.title as english_title
    from public.interviews one
    left join public.job_applications application on application.id = one.application_id
    left join public.job_postings posting on posting.id = application.job_posting_id
    left join public.job_posting_translations translation on translation.job_posting_id = posting.id
    left join public.internship_applications internship on internship.id = one.internship_id
    where (one.starts_at > now() or one.starts_at is null and one.changed_at > now() - interval '30 days')
      -- Time to take it back.
      and one.changed_at < now() - interval '1 minute'
  ), party as (
    select current.*, null::uuid as party, applicant_email as party_email, applicant_name as party_name,
      applicant_language as party_language,
      case when withdrawn_at is not null then 'cancelled' else effective end as wanted
    from current
    union all
    select current.*, profile.user_id, profile.email, profile.full_name, 'es',
      case when effective = 'scheduled' and profile.user_id = any (interviewers) then 'scheduled'
        when effective = 'declined' and profile.user_id = current.created_by then 'declined'
        else 'cancelled' end
    from current
    join public.admin_profiles profile on profile.is_active and (
      profile.user_id = any (interviewers) or profile.user_id = current.created_by and effective = 'declined'
      or profile.user_id in (select notice.user_id from private.interview_notices notice where interview_id = current.id))
  ), due as (
    select party.*, notice.starts_at as former_starts_at, coalesce(notice.tellings, 0) as tellings,
      case
        when party.wanted = 'scheduled' and notice.told = 'scheduled' and notice.sequence = party.sequence then
          case when notice.reminded_at is null and notice.told_at < now() - interval '3 hours'
            and party.starts_at < now() + interval '24 hours' then 'reminder' end
        when party.wanted = 'scheduled' and notice.told = 'scheduled' then 'moved'
        when party.wanted = 'scheduled' then 'scheduled'
        when party.wanted = 'offered' and (notice.told, notice.sequence) is distinct from ('offered', party.sequence) then 'offered'
        when party.wanted = 'declined' and party.party is not null
          and (notice.told, notice.sequence) is distinct from ('declined', party.sequence) then 'declined'
        when party.wanted in ('cancelled', 'declined')
          -- An offer that ends with its application ends in silence: the decision is told by itself.
          and (notice.told = 'scheduled' or notice.told = 'offered' and party.state = 'cancelled')
          -- A decision is undone within seconds.
          and (party.effective = party.state or party.touched_at < now() - interval '2 minutes') then 'cancelled'
      end as what
    from party
    left join private.interview_notices notice on notice.interview_id = party.id and notice.user_id is not distinct from party.party
  )
  select id, party, what, sequence, former_starts_at, starts_at, minutes,
    case when first_day is null then private.free_times(whole.one) else '{}' end, place, video_url, note, reply,
    array(select profile.full_name from public.admin_profiles profile where profile.user_id = any (due.interviewers) order by 1),
    case when application_id is not null then 'application' else 'internship' end, coalesce(application_id, internship_id),
    applicant_name, party_email, party_name, party_language, job_posting_id, title, english_title,
    reference, first_day, last_day, opens, closes, tellings
  from due
  join lateral (select one from public.interviews one where one.id = due.id) whole on true
  where what is not null
  order by changed_at limit at_most
$$;
comment on function public.list_interview_mails(integer) is
  'Whom an interview has to be told to, and how: what each party was told last differs from what is so. For functions alone.';
revoke execute on function public.list_interview_mails(integer) from public, anon, authenticated;
grant execute on function public.list_interview_mails(integer) to service_role;
-- To own a function, one has to be allowed to create it.
grant create on schema public to portal_functions;
alter function public.list_interview_mails(integer) owner to portal_functions;
revoke create on schema public from portal_functions;

create or replace function public.settle_interview_mail(
  interview uuid, party uuid, what text, told_sequence integer, told_start timestamptz
) returns void
language sql security definer set search_path = '' as $$
  insert into private.interview_notices (interview_id, user_id, told, sequence, starts_at)
  select interview, party, case when what in ('moved', 'reminder') then 'scheduled' else what end, told_sequence, told_start
  where exists (select from public.interviews where id = interview)
  on conflict on constraint interview_notices_key do update
    set told = excluded.told, sequence = excluded.sequence, starts_at = excluded.starts_at,
      tellings = interview_notices.tellings + case when what = 'reminder' then 0 else 1 end,
      told_at = case when what = 'reminder' then interview_notices.told_at else now() end,
      reminded_at = case when what = 'reminder' then now() end
$$;

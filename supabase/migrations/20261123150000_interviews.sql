-- Recruiters offer times, the applicant chooses one on their page, and everybody's calendar follows.

create function private.are_interview_times(times timestamptz[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(times) between 1 and 10 and array_position(times, null) is null
    and cardinality(times) = (select count(distinct one) from unnest(times) one)
$$;
revoke execute on function private.are_interview_times(timestamptz[]) from public;
grant execute on function private.are_interview_times(timestamptz[]) to service_role;

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'offered' constraint interviews_state_check
    check (state in ('offered', 'scheduled', 'declined', 'cancelled')),
  times timestamptz[] not null constraint interviews_times_check check (private.are_interview_times(times)),
  starts_at timestamptz,
  minutes integer not null constraint interviews_minutes_check check (minutes between 15 and 480),
  place text constraint interviews_place_check check (place ~ '\S' and char_length(place) <= 300),
  video_url text constraint interviews_video_url_check check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  note text constraint interviews_note_check check (note ~ '\S' and char_length(note) <= 2000),
  reply text constraint interviews_reply_check check (reply ~ '\S' and char_length(reply) <= 1000),
  interviewers uuid[] not null default '{}' constraint interviews_interviewers_check check (cardinality(interviewers) <= 10),
  sequence integer not null default 0,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint interviews_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint interviews_somewhere check (num_nonnulls(place, video_url) >= 1),
  constraint interviews_scheduled_when check ((state = 'scheduled') = (starts_at is not null))
);
comment on table public.interviews is 'Interviews, offered, scheduled or over. Each goes with its application.';
comment on column public.interviews.times is 'To choose from; the one, when a recruiter fixed it.';
comment on column public.interviews.note is 'To the applicant.';
comment on column public.interviews.reply is 'The applicant''s words, when no time suits them.';
comment on column public.interviews.sequence is 'Counts changes of what calendars show: RFC 5545, section 3.8.7.4.';
comment on column public.interviews.interviewers is 'Staff who take part.';
create index interviews_application_idx on public.interviews (application_id) where application_id is not null;
create index interviews_internship_idx on public.interviews (internship_id) where internship_id is not null;
create index interviews_starts_at_idx on public.interviews (starts_at) where starts_at is not null;
create index interviews_changed_at_idx on public.interviews (changed_at);
create index interviews_created_by_idx on public.interviews (created_by) where created_by is not null;

alter table public.interviews enable row level security;
revoke all on public.interviews from anon, authenticated;
grant select on public.interviews to authenticated;
grant all on public.interviews to service_role;
create policy "Recruiters see interviews" on public.interviews
  for select to authenticated using (
    application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
alter publication supabase_realtime add table public.interviews;

-- What each party was last told: mails are sent until it agrees with the interview.
create table private.interview_notices (
  id bigint generated always as identity primary key,
  interview_id uuid not null references public.interviews on delete cascade,
  -- Null for the applicant.
  user_id uuid references auth.users on delete cascade,
  told text not null constraint interview_notices_told_check check (told in ('offered', 'scheduled', 'declined', 'cancelled')),
  sequence integer not null,
  starts_at timestamptz,
  told_at timestamptz not null default now(),
  reminded_at timestamptz,
  constraint interview_notices_key unique nulls not distinct (interview_id, user_id)
);
comment on table private.interview_notices is 'What the applicant and each interviewer were last told of an interview.';
create index interview_notices_user_idx on private.interview_notices (user_id) where user_id is not null;
alter table private.interview_notices enable row level security;

alter table public.application_events drop constraint application_events_kind_check;
alter table public.application_events add constraint application_events_kind_check check (kind in (
  'received', 'repeated', 'mailed', 'status_changed', 'contacted', 'contact_undone', 'rated', 'cv_opened', 'commented',
  'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'address_corrected', 'contact_corrected', 'cv_replaced',
  'consent_prolonged', 'interview_offered', 'interview_scheduled', 'interview_declined', 'interview_cancelled'));

create function private.count_interview_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.starts_at, new.minutes, new.place, new.video_url, new.times)
    is distinct from (old.state, old.starts_at, old.minutes, old.place, old.video_url, old.times) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  elsif new.interviewers <> old.interviewers then
    new.changed_at := now();
  end if;
  return new;
end
$$;
create trigger count_interview_changes before update on public.interviews
  for each row execute function private.count_interview_changes();

create function private.record_interview_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.application_id is not null and (tg_op = 'INSERT' or new.sequence <> old.sequence) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, private.current_actor(), 'interview_' || new.state,
      jsonb_strip_nulls(jsonb_build_object('starts_at', new.starts_at, 'times', cardinality(new.times))));
  end if;
  return null;
end
$$;
create trigger record_interview_events after insert or update on public.interviews
  for each row execute function private.record_interview_events();

-- Who was rejected, or withdrew, is interviewed no more; undoing that brings the interview back.
create function private.interview_state(interview public.interviews) returns text
language sql stable security definer set search_path = '' as $$
  select case when interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true) and 'rejected' in (
    select status from public.job_applications where id = interview.application_id
    union all
    select status from public.internship_applications where id = interview.internship_id)
    then 'cancelled' else interview.state end
$$;
comment on function private.interview_state is 'The state of an interview, cancelled with its application.';
revoke execute on function private.interview_state from public;

create function private.is_busy(person uuid, start timestamptz, minutes integer, beside uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews other
    where other.starts_at < start + make_interval(mins => is_busy.minutes)
      and other.starts_at > start - interval '8 hours'
      and other.starts_at + make_interval(mins => other.minutes) > start
      and person = any (other.interviewers) and other.id is distinct from beside
      and private.interview_state(other) = 'scheduled')
$$;
comment on function private.is_busy(uuid, timestamptz, integer, uuid) is
  'Whether somebody has an interview at a time, but for one that may be moved.';
revoke execute on function private.is_busy(uuid, timestamptz, integer, uuid) from public;

create function private.require_interviewing(about text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.has_permission(
    case about when 'application' then 'rrhh.applications.update' when 'internship' then 'rrhh.internships.update' end), false) then
    raise insufficient_privilege using message = 'permission denied for table interviews';
  end if;
end
$$;
revoke execute on function private.require_interviewing(text) from public;

create function public.list_busy_times(people uuid[], times timestamptz[], minutes integer, beside uuid default null)
returns table (user_id uuid, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select person, start from unnest(people[1:10]) person, unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_busy(person, start, minutes, beside)
$$;
comment on function public.list_busy_times(uuid[], timestamptz[], integer, uuid) is
  'Which of some people have an interview at which of some times; nothing about what it is.';

create function public.save_interview(
  about text, applicant uuid, times timestamptz[], is_fixed boolean, minutes integer, place text, video_url text, note text,
  interviewers uuid[], interview uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  former public.interviews;
  saved uuid;
begin
  perform private.require_interviewing(about);
  if is_fixed and cardinality(times) <> 1 or (select min(one) <= now() or max(one) > now() + interval '1 year' from unnest(times) one) then
    raise exception 'the times are past, too far ahead, or more than the one to be fixed' using errcode = '23514';
  end if;
  if exists (
    select from unnest(interviewers) person
    where not exists (select from public.admin_profiles where user_id = person and is_active)) then
    raise exception 'an interviewer is not of the staff' using errcode = '23503';
  end if;
  if interview is null then
    if not exists (
      select from public.job_applications
      where about = 'application' and id = applicant and repeat_of is null and status <> 'rejected'
      union all
      select from public.internship_applications where about = 'internship' and id = applicant and status <> 'rejected') then
      raise exception 'nobody is to be interviewed' using errcode = 'P0001';
    end if;
    insert into public.interviews (application_id, internship_id, state, times, starts_at, minutes, place, video_url, note,
      interviewers, created_by)
    values (case about when 'application' then applicant end, case about when 'internship' then applicant end,
      case when is_fixed then 'scheduled' else 'offered' end, times, case when is_fixed then times[1] end, minutes,
      nullif(place, ''), nullif(video_url, ''), nullif(note, ''), interviewers, private.current_actor())
    returning id into saved;
    return saved;
  end if;
  select * into former from public.interviews
    where id = interview and coalesce(application_id, internship_id) = applicant
      and (application_id is not null) = (about = 'application') for update;
  if private.interview_state(former) is null or private.interview_state(former) = 'cancelled' or former.starts_at < now() then
    raise exception 'the interview is over' using errcode = 'P0001';
  end if;
  update public.interviews
    set state = case when is_fixed then 'scheduled' else 'offered' end, times = save_interview.times,
      starts_at = case when is_fixed then save_interview.times[1] end, minutes = save_interview.minutes,
      place = nullif(save_interview.place, ''), video_url = nullif(save_interview.video_url, ''),
      note = nullif(save_interview.note, ''), interviewers = save_interview.interviewers, reply = null
    where id = interview;
  return interview;
end
$$;
comment on function public.save_interview is
  'Offers an applicant times for an interview, or fixes the one; a former interview, by its id, is changed.';

create function public.cancel_interview(interview uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.interviews;
begin
  select * into former from public.interviews where id = interview for update;
  perform private.require_interviewing(case when former.application_id is not null then 'application' else 'internship' end);
  if not exists (select from private.interview_notices where interview_id = interview) then
    -- Nobody has heard of it.
    delete from public.interviews where id = interview;
  else
    update public.interviews set state = 'cancelled', starts_at = null where id = interview and state <> 'cancelled';
  end if;
end
$$;
comment on function public.cancel_interview(uuid) is 'Cancels an interview; one that nobody was told of yet is gone.';

revoke execute on function public.list_busy_times(uuid[], timestamptz[], integer, uuid), public.cancel_interview(uuid),
  public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid) from public, anon;
grant execute on function public.list_busy_times(uuid[], timestamptz[], integer, uuid), public.cancel_interview(uuid),
  public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid) to authenticated;

-- Of times offered, those that are still to be had.
create function private.free_times(interview public.interviews) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(start order by start), '{}') from unnest(interview.times) start
  where start > now() and not exists (
    select from unnest(interview.interviewers) person
    where private.is_busy(person, start, interview.minutes, interview.id))
$$;
revoke execute on function private.free_times from public;

create function private.own_interview(token text, interview uuid) returns public.interviews
language sql stable security definer set search_path = '' as $$
  select one from public.interviews one, private.link_of(token) link
  where one.id = interview and (one.application_id = link.application_id or one.internship_id = link.internship_id)
    and private.interview_state(one) in ('offered', 'scheduled') and coalesce(one.starts_at > now(), true)
$$;
comment on function private.own_interview(text, uuid) is
  'An interview that the holder of a link may choose a time for, move or decline.';
revoke execute on function private.own_interview(text, uuid) from public;

create function public.applicant_interviews(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'state', one.state, 'starts_at', one.starts_at, 'minutes', one.minutes,
    'place', one.place, 'video_url', one.video_url, 'note', one.note, 'times', private.free_times(one),
    'interviewers', (
      select coalesce(jsonb_agg(full_name order by full_name), '[]') from public.admin_profiles
      where user_id = any (one.interviewers))) order by one.created_at), '[]')
  from public.interviews one, private.link_of(token) link
  where (one.application_id = link.application_id or one.internship_id = link.internship_id)
    and (private.own_interview(token, one.id)).id = one.id
    -- What may still be taken back was not said yet.
    and exists (select from private.interview_notices where interview_id = one.id and user_id is null)
$$;
comment on function public.applicant_interviews(text) is 'The interviews that the holder of a link from a mail was told of and are to come.';

create function public.choose_interview_time(token text, interview uuid, start timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.own_interview(token, interview);
begin
  if own.id is null then
    return null;
  end if;
  -- Of two applicants who choose the same hour of one interviewer, one gets it.
  perform pg_advisory_xact_lock(hashtextextended('interviewer ' || person, 0))
    from (select person from unnest(own.interviewers) person order by person) locked;
  perform from public.interviews where id = interview for update;
  update public.interviews one set state = 'scheduled', starts_at = start
    where id = interview and one = own and start = any (private.free_times(own))
      -- Each change is mailed to everybody: nobody needs twenty.
      and own.sequence < 20;
  return found;
end
$$;
comment on function public.choose_interview_time(text, uuid, timestamptz) is
  'Schedules an interview at a time that was offered, or moves it there; false when it is not to be had any more, null without.';

create function public.decline_interview(token text, interview uuid, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.own_interview(token, interview);
begin
  update public.interviews set state = 'declined', starts_at = null, reply = nullif(btrim(words), '') where id = own.id;
  return found;
end
$$;
comment on function public.decline_interview(text, uuid, text) is
  'Says that no time suits, or that a scheduled one does not any more; false when there is none.';

revoke execute on function public.applicant_interviews(text), public.choose_interview_time(text, uuid, timestamptz),
  public.decline_interview(text, uuid, text) from public;
grant execute on function public.applicant_interviews(text), public.choose_interview_time(text, uuid, timestamptz),
  public.decline_interview(text, uuid, text) to anon, authenticated;

create function public.list_interview_mails(at_most integer) returns table (
  interview uuid, user_id uuid, what text, sequence integer, former_starts_at timestamptz, starts_at timestamptz, minutes integer,
  times timestamptz[], place text, video_url text, note text, reply text, interviewers text[], about text, applicant uuid,
  applicant_name text, email text, full_name text, language text, job_posting_id uuid, job_title text, english_title text
)
language sql stable security definer set search_path = '' as $$
  with current as (
    select one.*, private.interview_state(one) as effective, coalesce(application.status, internship.status) as status,
      coalesce(application.withdrawn_at, internship.withdrawn_at) as withdrawn_at,
      coalesce(application.updated_at, internship.updated_at) as touched_at,
      coalesce(application.email, internship.email) as applicant_email,
      coalesce(application.full_name, internship.first_name || ' ' || internship.last_name) as applicant_name,
      coalesce(application.language, internship.language) as applicant_language, application.job_posting_id,
      posting.title, translation.title as english_title
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
    select party.*, notice.starts_at as former_starts_at,
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
  select id, party, what, sequence, former_starts_at, starts_at, minutes, private.free_times(whole.one), place, video_url, note, reply,
    array(select profile.full_name from public.admin_profiles profile where profile.user_id = any (due.interviewers) order by 1),
    case when application_id is not null then 'application' else 'internship' end, coalesce(application_id, internship_id),
    applicant_name, party_email, party_name, party_language, job_posting_id, title, english_title
  from due
  join lateral (select one from public.interviews one where one.id = due.id) whole on true
  where what is not null
  order by changed_at limit at_most
$$;
comment on function public.list_interview_mails(integer) is
  'Whom an interview has to be told to, and how: what each party was told last differs from what is so. For functions alone.';

create function public.settle_interview_mail(
  interview uuid, party uuid, what text, told_sequence integer, told_start timestamptz
) returns void
language sql security definer set search_path = '' as $$
  insert into private.interview_notices (interview_id, user_id, told, sequence, starts_at)
  select interview, party, case when what in ('moved', 'reminder') then 'scheduled' else what end, told_sequence, told_start
  where exists (select from public.interviews where id = interview)
  on conflict on constraint interview_notices_key do update
    set told = excluded.told, sequence = excluded.sequence, starts_at = excluded.starts_at,
      told_at = case when what = 'reminder' then interview_notices.told_at else now() end,
      reminded_at = case when what = 'reminder' then now() end
$$;
comment on function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz) is
  'Notes what a party was told of an interview. For functions alone.';
revoke execute on function public.list_interview_mails(integer),
  public.settle_interview_mail(uuid, uuid, text, integer, timestamptz) from public, anon, authenticated;
grant execute on function public.list_interview_mails(integer),
  public.settle_interview_mail(uuid, uuid, text, integer, timestamptz) to service_role;

-- Besides times, a recruiter offers a period: any hour of its working days in which the interviewers and the room are free.

alter table public.interviews
  add column first_day date,
  add column last_day date,
  add column opens time,
  add column closes time,
  drop constraint interviews_times_check,
  add constraint interviews_times_check
    check (case when first_day is null then private.are_interview_times(times) else times = '{}' end),
  add constraint interviews_period check (
    num_nonnulls(first_day, last_day, opens, closes) = 0
    or num_nonnulls(first_day, last_day, opens, closes) = 4
      and last_day between first_day and first_day + 60 and closes - opens >= make_interval(mins => minutes));
comment on column public.interviews.times is 'To choose from; the one, when a recruiter fixed it; none when a period is offered.';
comment on column public.interviews.first_day is 'Of the period to choose from: its working days, between two hours in Chile.';

create or replace function private.count_interview_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.starts_at, new.minutes, new.place, new.video_url, new.times, new.first_day, new.last_day, new.opens, new.closes)
    is distinct from (old.state, old.starts_at, old.minutes, old.place, old.video_url, old.times, old.first_day, old.last_day,
      old.opens, old.closes) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  elsif new.interviewers <> old.interviewers then
    new.changed_at := now();
  end if;
  return new;
end
$$;

create or replace function private.record_interview_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.application_id is not null and (tg_op = 'INSERT' or new.sequence <> old.sequence) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, private.current_actor(), 'interview_' || new.state,
      jsonb_strip_nulls(jsonb_build_object('starts_at', new.starts_at, 'times', nullif(cardinality(new.times), 0),
        'first_day', case when new.state = 'offered' then new.first_day end,
        'last_day', case when new.state = 'offered' then new.last_day end)));
  end if;
  return null;
end
$$;

drop function public.list_busy_times(uuid[], timestamptz[], integer, uuid);
drop function public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid);

create function private.is_taken(people uuid[], room uuid, start timestamptz, minutes integer, beside uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews other
    where other.starts_at < start + make_interval(mins => is_taken.minutes)
      and other.starts_at > start - interval '8 hours'
      and other.starts_at + make_interval(mins => other.minutes) > start
      and (other.interviewers && people or other.room_id = room) and other.id is distinct from beside
      and private.interview_state(other) = 'scheduled')
$$;
comment on function private.is_taken(uuid[], uuid, timestamptz, integer, uuid) is
  'Whether one of some people, or a room, has an interview at a time, but for one that may be moved.';
revoke execute on function private.is_taken(uuid[], uuid, timestamptz, integer, uuid) from public;

create function private.free_hours(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid, beside uuid
) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(start order by start), '{}')
  from generate_series(0, least(last_day - first_day, 60)) ahead
  cross join lateral (select first_day + ahead as day) counted
  cross join generate_series(day + opens, day + closes - make_interval(mins => greatest(minutes, 0)),
    interval '30 minutes') local
  cross join lateral (select local at time zone 'America/Santiago' as start) slot
  where private.is_workday(day)
    -- Nobody is called to an interview at once.
    and start > now() + interval '4 hours'
    and not private.is_taken(people, room, start, minutes, beside)
$$;
comment on function private.free_hours(date, date, time, time, integer, uuid[], uuid, uuid) is
  'The times, each half hour, at which an interview can begin within a period.';
revoke execute on function private.free_hours(date, date, time, time, integer, uuid[], uuid, uuid) from public;

create or replace function private.free_times(interview public.interviews) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select case when interview.first_day is null then (
    select coalesce(array_agg(start order by start), '{}') from unnest(interview.times) start
    where start > now()
      and not private.is_taken(interview.interviewers, interview.room_id, start, interview.minutes, interview.id))
  else private.free_hours(interview.first_day, interview.last_day, interview.opens, interview.closes, interview.minutes,
    interview.interviewers, interview.room_id, interview.id) end
$$;
comment on function private.free_times is 'Of what was offered, the times that are still to be had.';
drop function private.is_busy(uuid, timestamptz, integer, uuid);

create function private.lock_hours(people uuid[], room uuid) returns void
language sql set search_path = '' as $$
  -- In one order for everybody, or two would wait for each other.
  select pg_advisory_xact_lock(hashtextextended('interviewer ' || taken, 0))
  from (select taken from unnest(people || room) taken where taken is not null order by taken) sorted
$$;
comment on function private.lock_hours(uuid[], uuid) is
  'Keeps who else wants an hour of some people, or of a room, waiting until the transaction ends.';
revoke execute on function private.lock_hours(uuid[], uuid) from public;

create function public.list_busy_times(
  people uuid[], times timestamptz[], minutes integer, beside uuid default null, room uuid default null
) returns table (user_id uuid, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select person, start from unnest(people[1:10]) person, unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_taken(array[person], null, start, minutes, beside)
  union all
  select null, start from unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_taken('{}', room, start, minutes, beside)
$$;
comment on function public.list_busy_times(uuid[], timestamptz[], integer, uuid, uuid) is
  'Which of some people, or whether a room (null), has an interview at which of some times; nothing about what it is.';

create function public.count_free_hours(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid default null,
  beside uuid default null
) returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update')
    then cardinality(private.free_hours(first_day, last_day, opens, closes, minutes, people[1:10], room, beside)) end
$$;
comment on function public.count_free_hours(date, date, time, time, integer, uuid[], uuid, uuid) is
  'How many times an applicant could choose from if a period were offered.';

create function public.save_interview(
  about text, applicant uuid, times timestamptz[], is_fixed boolean, minutes integer, place text, video_url text, note text,
  interviewers uuid[], interview uuid default null, room uuid default null, first_day date default null,
  last_day date default null, opens time default null, closes time default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  former public.interviews;
  wanted public.interviews;
  chosen public.interview_rooms;
begin
  perform private.require_interviewing(about);
  if is_fixed and cardinality(times) is distinct from 1 or last_day < today or last_day > today + 365
    or (select min(one) <= now() or max(one) > now() + interval '1 year' from unnest(times) one) then
    raise exception 'the times are past, too far ahead, or more than the one to be fixed' using errcode = '23514';
  end if;
  if exists (
    select from unnest(interviewers) person
    where not exists (select from public.admin_profiles where user_id = person and is_active)) then
    raise exception 'an interviewer is not of the staff' using errcode = '23503';
  end if;
  -- Who chooses an hour of theirs at this moment is seen, or waits.
  perform private.lock_hours(interviewers, room);
  if interview is null then
    if not exists (
      select from public.job_applications
      where about = 'application' and id = applicant and repeat_of is null and status <> 'rejected'
      union all
      select from public.internship_applications where about = 'internship' and id = applicant and status <> 'rejected') then
      raise exception 'nobody is to be interviewed' using errcode = 'P0001';
    end if;
  else
    select * into former from public.interviews
      where id = interview and coalesce(application_id, internship_id) = applicant
        and (application_id is not null) = (about = 'application') for update;
    if private.interview_state(former) is null or private.interview_state(former) = 'cancelled' or former.starts_at < now() then
      raise exception 'the interview is over' using errcode = 'P0001';
    end if;
  end if;
  if room is not null then
    select * into chosen from public.interview_rooms
      where id = room and (archived_at is null or room = former.room_id);
    if chosen.id is null then
      raise exception 'there is no such room' using errcode = '23503';
    end if;
  end if;
  wanted.place := case when chosen.id is null then nullif(save_interview.place, '')
    when chosen.place is not null then chosen.name || ', ' || chosen.place end;
  wanted.video_url := coalesce(chosen.video_url, nullif(save_interview.video_url, ''));
  wanted.state := case when is_fixed then 'scheduled' else 'offered' end;
  wanted.starts_at := case when is_fixed then times[1] end;
  wanted.note := nullif(save_interview.note, '');
  if interview is null then
    insert into public.interviews (application_id, internship_id, state, times, starts_at, minutes, place, video_url, note,
      interviewers, created_by, room_id, first_day, last_day, opens, closes)
    values (case about when 'application' then applicant end, case about when 'internship' then applicant end,
      wanted.state, times, wanted.starts_at, minutes, wanted.place, wanted.video_url, wanted.note, interviewers,
      private.current_actor(), room, first_day, last_day, opens, closes)
    returning id into interview;
  else
    update public.interviews one
      set state = wanted.state, times = save_interview.times, starts_at = wanted.starts_at, minutes = save_interview.minutes,
        place = wanted.place, video_url = wanted.video_url, note = wanted.note, interviewers = save_interview.interviewers,
        room_id = room, first_day = save_interview.first_day, last_day = save_interview.last_day,
        opens = save_interview.opens, closes = save_interview.closes, reply = null
      where one.id = interview;
  end if;
  return interview;
end
$$;
comment on function public.save_interview is
  'Offers an applicant times or a period for an interview, or fixes the time; a former interview, by its id, is changed.';

revoke execute on function public.list_busy_times(uuid[], timestamptz[], integer, uuid, uuid),
  public.count_free_hours(date, date, time, time, integer, uuid[], uuid, uuid),
  public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid, uuid, date, date, time, time)
  from public, anon;
grant execute on function public.list_busy_times(uuid[], timestamptz[], integer, uuid, uuid),
  public.count_free_hours(date, date, time, time, integer, uuid[], uuid, uuid),
  public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid, uuid, date, date, time, time)
  to authenticated;

create or replace function public.applicant_interviews(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'state', one.state, 'starts_at', one.starts_at, 'minutes', one.minutes,
    'place', one.place, 'video_url', one.video_url, 'note', one.note, 'times', private.free_times(one),
    'is_period', one.first_day is not null,
    'interviewers', (
      select coalesce(jsonb_agg(full_name order by full_name), '[]') from public.admin_profiles
      where user_id = any (one.interviewers))) order by one.created_at), '[]')
  from public.interviews one, private.link_of(token) link
  where (one.application_id = link.application_id or one.internship_id = link.internship_id)
    and (private.own_interview(token, one.id)).id = one.id
    -- What may still be taken back was not said yet.
    and exists (select from private.interview_notices where interview_id = one.id and user_id is null)
$$;

create or replace function public.choose_interview_time(token text, interview uuid, start timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.own_interview(token, interview);
begin
  if own.id is null then
    return null;
  end if;
  -- Of two applicants who choose the same hour of one interviewer, or room, one gets it.
  perform private.lock_hours(own.interviewers, own.room_id);
  perform from public.interviews where id = interview for update;
  update public.interviews one set state = 'scheduled', starts_at = start
    where id = interview and one = own and start = any (private.free_times(own))
      -- Each change is mailed to everybody: nobody needs twenty.
      and own.sequence < 20;
  return found;
end
$$;

drop function public.list_interview_mails(integer);
create function public.list_interview_mails(at_most integer) returns table (
  interview uuid, user_id uuid, what text, sequence integer, former_starts_at timestamptz, starts_at timestamptz, minutes integer,
  times timestamptz[], place text, video_url text, note text, reply text, interviewers text[], about text, applicant uuid,
  applicant_name text, email text, full_name text, language text, job_posting_id uuid, job_title text, english_title text,
  reference text, first_day date, last_day date, opens time, closes time
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
  select id, party, what, sequence, former_starts_at, starts_at, minutes,
    case when first_day is null then private.free_times(whole.one) else '{}' end, place, video_url, note, reply,
    array(select profile.full_name from public.admin_profiles profile where profile.user_id = any (due.interviewers) order by 1),
    case when application_id is not null then 'application' else 'internship' end, coalesce(application_id, internship_id),
    applicant_name, party_email, party_name, party_language, job_posting_id, title, english_title,
    reference, first_day, last_day, opens, closes
  from due
  join lateral (select one from public.interviews one where one.id = due.id) whole on true
  where what is not null
  order by changed_at limit at_most
$$;
comment on function public.list_interview_mails(integer) is
  'Whom an interview has to be told to, and how: what each party was told last differs from what is so. For functions alone.';

revoke execute on function public.list_interview_mails(integer) from public, anon, authenticated;
grant execute on function public.list_interview_mails(integer) to service_role;

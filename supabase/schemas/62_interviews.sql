-- Interviews and the rooms they take place in.
-- Recruiters offer times or a period, or fix a time; the applicant chooses a time on the applicant page.
-- Each party is sent e-mails with calendar entries until its last notice matches the interview.

create function private.are_valid_interview_times(times timestamptz[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(times) between 1 and 10 and array_position(times, null) is null
    and cardinality(times) = (select count(distinct start) from unnest(times) start)
$$;
comment on function private.are_valid_interview_times is 'Whether a list holds one to ten distinct times.';
grant execute on function private.are_valid_interview_times to service_role;

create table public.interview_rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint interview_rooms_name_check check (name ~ '\S' and char_length(name) <= 80),
  place text constraint interview_rooms_place_check check (place ~ '\S' and char_length(place) <= 200),
  video_url text constraint interview_rooms_video_url_check
    check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint interview_rooms_somewhere check (num_nonnulls(place, video_url) >= 1)
);
comment on table public.interview_rooms is
  'Physical rooms and video calls for interviews, which can be busy like interviewers. Archived rather than deleted.';
comment on column public.interview_rooms.place is
  'The address and directions, shown to applicants after the name; null for a video call.';

create unique index interview_rooms_name_once on public.interview_rooms (lower(name)) where archived_at is null;
alter table public.interview_rooms enable row level security;

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'offered' constraint interviews_state_check
    check (state in ('offered', 'scheduled', 'declined', 'cancelled')),
  times timestamptz[] not null,
  starts_at timestamptz,
  minutes integer not null constraint interviews_minutes_check check (minutes between 15 and 480),
  place text constraint interviews_place_check check (place ~ '\S' and char_length(place) <= 300),
  video_url text constraint interviews_video_url_check
    check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  note text constraint interviews_note_check check (note ~ '\S' and char_length(note) <= 2000),
  reply text constraint interviews_reply_check check (reply ~ '\S' and char_length(reply) <= 1000),
  interviewers uuid[] not null default '{}' constraint interviews_interviewers_check
    check (cardinality(interviewers) <= 10),
  sequence integer not null default 0,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  room_id uuid references public.interview_rooms on delete restrict,
  first_day date,
  last_day date,
  opens time,
  closes time,
  constraint interviews_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint interviews_somewhere check (num_nonnulls(place, video_url) >= 1),
  constraint interviews_scheduled_when check ((state = 'scheduled') = (starts_at is not null)),
  constraint interviews_times_check
    check (case when first_day is null then private.are_valid_interview_times(times) else times = '{}' end),
  constraint interviews_period check (
    num_nonnulls(first_day, last_day, opens, closes) = 0
    or num_nonnulls(first_day, last_day, opens, closes) = 4
    and last_day between first_day and first_day + 60 and closes - opens >= make_interval(mins => minutes))
);
comment on table public.interviews is
  'Interviews that are offered, scheduled, declined, cancelled or past. Deleted with the application.';
comment on column public.interviews.times is
  'The times offered; a single one if a recruiter fixed it; empty if a period is offered.';
comment on column public.interviews.note is 'A note to the applicant.';
comment on column public.interviews.reply is 'The applicant''s explanation when declining.';
comment on column public.interviews.interviewers is 'The staff members who take part.';
comment on column public.interviews.sequence is
  'Incremented when calendar entries need an update: RFC 5545, section 3.8.7.4.';
comment on column public.interviews.changed_at is 'The version for concurrent edits.';
comment on column public.interviews.room_id is
  'The room; place and video_url keep its description as of the last time the interview was saved.';
comment on column public.interviews.first_day is
  'The first day of the period offered: its working days, between the hours opens and closes in Chile.';

create index interviews_application_idx on public.interviews (application_id) where application_id is not null;
create index interviews_changed_at_idx on public.interviews (changed_at);
create index interviews_created_by_idx on public.interviews (created_by) where created_by is not null;
create index interviews_declined_idx on public.interviews (changed_at) where state = 'declined';
create index interviews_internship_idx on public.interviews (internship_id) where internship_id is not null;
create index interviews_room_idx on public.interviews (room_id) where room_id is not null;
create index interviews_starts_at_idx on public.interviews (starts_at) where starts_at is not null;
alter table public.interviews enable row level security;

create table private.interview_notices (
  id bigint generated always as identity primary key,
  interview_id uuid not null references public.interviews on delete cascade,
  user_id uuid references auth.users on delete cascade,
  state text not null constraint interview_notices_state_check
    check (state in ('offered', 'scheduled', 'declined', 'cancelled')),
  sequence integer not null,
  starts_at timestamptz,
  notified_at timestamptz not null default now(),
  reminded_at timestamptz,
  notification_count integer not null default 1,
  refusal text constraint interview_notices_refusal_check check (char_length(refusal) <= 500),
  constraint interview_notices_key unique nulls not distinct (interview_id, user_id)
);
comment on table private.interview_notices is
  'The last e-mail to each party of an interview. A new one is sent while it differs from the interview.';
comment on column private.interview_notices.user_id is 'The interviewer or recruiter; null for the applicant.';
comment on column private.interview_notices.state is 'The state of the interview in the last e-mail.';
comment on column private.interview_notices.sequence is 'The sequence of the interview in the last e-mail.';
comment on column private.interview_notices.starts_at is 'The start of the interview in the last e-mail.';
comment on column private.interview_notices.notified_at is 'When the last e-mail was sent, not counting reminders.';
comment on column private.interview_notices.notification_count is
  'The number of e-mails to the party, not counting reminders; part of their idempotency keys.';
comment on column private.interview_notices.refusal is
  'Why the mail service refused the last e-mail; null once it accepts one.';

create index interview_notices_user_idx on private.interview_notices (user_id) where user_id is not null;
alter table private.interview_notices enable row level security;

create function private.set_interview_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.starts_at, new.minutes, new.place, new.video_url, new.times, new.first_day, new.last_day,
      new.opens, new.closes)
    is distinct from (old.state, old.starts_at, old.minutes, old.place, old.video_url, old.times, old.first_day,
      old.last_day, old.opens, old.closes) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  elsif (new.interviewers, new.note, new.room_id) is distinct from (old.interviewers, old.note, old.room_id) then
    -- Parties are not notified again, but a concurrent edit must not overwrite a note that its author has not seen.
    new.changed_at := now();
  end if;
  return new;
end
$$;
comment on function private.set_interview_version is
  'Sets changed_at when a recruiter''s edit changes a row, and increments sequence if calendars need an update.';

create function private.record_interview_events() returns trigger
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
comment on function private.record_interview_events is
  'Records each change of state or time of an interview in the timeline of its application.';

-- A rejection or withdrawal cancels upcoming interviews without changing them, so that undoing it restores them.
create function private.get_effective_interview_state(interview public.interviews) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true) and exists (
      select from private.applicants
      where id = coalesce(interview.application_id, interview.internship_id) and status = 'rejected')
    then 'cancelled' else interview.state end
$$;
comment on function private.get_effective_interview_state is
  'The state of an interview, which is cancelled if it is upcoming and its application is rejected.';

create function private.require_interview_permission(about text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.has_permission(
    case about
      when 'application' then 'rrhh.applications.update'
      when 'internship' then 'rrhh.internships.update'
    end), false) then
    raise insufficient_privilege using message = 'permission denied for table interviews';
  end if;
end
$$;
comment on function private.require_interview_permission is
  'Raises an error unless the caller may update what the interview is about: an application or an internship.';

create function private.is_interview_slot_taken(
  people uuid[], room uuid, start timestamptz, minutes integer, excluded_interview uuid
) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews other
    where other.starts_at < start + make_interval(mins => is_interview_slot_taken.minutes)
      -- The longest interview takes eight hours.
      and other.starts_at > start - interval '8 hours'
      and other.starts_at + make_interval(mins => other.minutes) > start
      and (other.interviewers && people or other.room_id = room) and other.id is distinct from excluded_interview
      and private.get_effective_interview_state(other) = 'scheduled')
$$;
comment on function private.is_interview_slot_taken is
  'Whether one of the interviewers, or the room, has another interview at a time, disregarding the one being moved.';

create function private.list_free_times_in_period(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid,
  excluded_interview uuid
) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(start order by start), '{}')
  from generate_series(0, least(last_day - first_day, 60)) day_offset
  cross join lateral (select first_day + day_offset as day) calendar
  cross join generate_series(day + opens, day + closes - make_interval(mins => greatest(minutes, 0)),
    interval '30 minutes') local_start
  cross join lateral (select local_start at time zone 'America/Santiago' as start) slot
  where private.is_workday(day)
    -- Applicants get at least four hours' notice.
    and start > now() + interval '4 hours'
    and not private.is_interview_slot_taken(people, room, start, minutes, excluded_interview)
$$;
comment on function private.list_free_times_in_period is
  'The free start times in a period: every half hour of its working days when all interviewers and the room are free.';

create function private.list_free_interview_times(interview public.interviews) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select case when interview.first_day is null then (
    select coalesce(array_agg(start order by start), '{}') from unnest(interview.times) start
    where start > now() and not private.is_interview_slot_taken(
      interview.interviewers, interview.room_id, start, interview.minutes, interview.id))
  else private.list_free_times_in_period(
    interview.first_day, interview.last_day, interview.opens, interview.closes, interview.minutes,
    interview.interviewers, interview.room_id, interview.id) end
$$;
comment on function private.list_free_interview_times is 'Those of the offered times that are still free.';

create function private.lock_interviewers_and_room(people uuid[], room uuid) returns void
language sql set search_path = '' as $$
  -- In the same order for all callers, which prevents deadlocks.
  select pg_advisory_xact_lock(hashtextextended('interviewer ' || id, 0))
  from (select id from unnest(people || room) id where id is not null order by id) sorted
$$;
comment on function private.lock_interviewers_and_room is
  'Serializes the transactions that schedule interviews with the same interviewers or room.';
grant execute on function private.lock_interviewers_and_room to authenticated;

create function public.list_busy_times(
  people uuid[], times timestamptz[], minutes integer, beside uuid default null, room uuid default null
) returns table (user_id uuid, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select person, start from unnest(people[1:10]) person, unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_interview_slot_taken(array[person], null, start, minutes, beside)
  union all
  select null, start from unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_interview_slot_taken('{}', room, start, minutes, beside)
$$;
comment on function public.list_busy_times is
  'The times at which each user, or the room (null), has an interview other than `beside`, without its details.';
grant execute on function public.list_busy_times to authenticated;

create function public.count_free_hours(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid default null,
  beside uuid default null
) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update')
    then cardinality(private.list_free_times_in_period(
      first_day, last_day, opens, closes, minutes, people[1:10], room, beside)) end
$$;
comment on function public.count_free_hours is
  'The number of times an applicant could choose from if a period were offered. Returns null without permission.';
grant execute on function public.count_free_hours to authenticated;

-- An existing interview, given by its id, is changed only if its changed_at equals `version`, the version that the
-- caller read. A new interview is stored once, under the id that the caller chose.
create function public.save_interview(
  about text, applicant uuid, times timestamptz[], is_fixed boolean, minutes integer, place text, video_url text,
  note text, interviewers uuid[], interview uuid default null, room uuid default null, first_day date default null,
  last_day date default null, opens time default null, closes time default null, version timestamptz default null,
  new_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  existing public.interviews;
  new_values public.interviews;
  chosen_room public.interview_rooms;
begin
  perform private.require_interview_permission(about);
  -- A retry after a lost response gets the interview that was stored.
  if interview is null and exists (
    select from public.interviews where id = new_id and coalesce(application_id, internship_id) = applicant) then
    return new_id;
  end if;
  if is_fixed and cardinality(times) is distinct from 1 or last_day < today or last_day > today + 365
    or (select min(start) <= now() or max(start) > now() + interval '1 year' from unnest(times) start) then
    raise exception 'the times are past, too far ahead, or more than the one to be fixed' using errcode = '23514';
  end if;
  if exists (
    select from unnest(interviewers) person
    where not exists (select from public.admin_profiles where user_id = person and is_active)) then
    raise exception 'an interviewer is not an active staff member' using errcode = '23503';
  end if;
  -- Waits for applicants who are choosing a time of the same interviewers or room, and makes later ones wait.
  perform private.lock_interviewers_and_room(interviewers, room);
  if interview is null then
    if not exists (
      select from private.applicants
      where kind = about and id = applicant and repeat_of is null and status <> 'rejected') then
      raise exception 'the application cannot have an interview' using errcode = 'P0001';
    end if;
  else
    select * into existing from public.interviews
      where id = interview and coalesce(application_id, internship_id) = applicant
        and (application_id is not null) = (about = 'application') for update;
    if private.get_effective_interview_state(existing) is null
      or private.get_effective_interview_state(existing) = 'cancelled' or existing.starts_at < now() then
      raise exception 'the interview is over' using errcode = 'P0001';
    end if;
    if existing.changed_at is distinct from version then
      raise exception 'the interview was changed concurrently' using errcode = 'P0001';
    end if;
  end if;
  if room is not null then
    select * into chosen_room from public.interview_rooms
      where id = room and (archived_at is null or room = existing.room_id);
    if chosen_room.id is null then
      raise exception 'there is no such room' using errcode = '23503';
    end if;
  end if;
  new_values.place := case when chosen_room.id is null then nullif(save_interview.place, '')
    when chosen_room.place is not null then chosen_room.name || ', ' || chosen_room.place end;
  new_values.video_url := coalesce(chosen_room.video_url, nullif(save_interview.video_url, ''));
  new_values.state := case when is_fixed then 'scheduled' else 'offered' end;
  new_values.starts_at := case when is_fixed then times[1] end;
  new_values.note := nullif(save_interview.note, '');
  if interview is null then
    insert into public.interviews (id, application_id, internship_id, state, times, starts_at, minutes, place,
      video_url, note, interviewers, created_by, room_id, first_day, last_day, opens, closes)
    values (coalesce(new_id, gen_random_uuid()), case about when 'application' then applicant end,
      case about when 'internship' then applicant end, new_values.state, times, new_values.starts_at, minutes,
      new_values.place, new_values.video_url, new_values.note, interviewers,
      private.current_actor(), room, first_day, last_day, opens, closes)
    returning id into interview;
  else
    update public.interviews target
      set state = new_values.state, times = save_interview.times, starts_at = new_values.starts_at,
        minutes = save_interview.minutes, place = new_values.place, video_url = new_values.video_url,
        note = new_values.note, interviewers = save_interview.interviewers,
        room_id = room, first_day = save_interview.first_day, last_day = save_interview.last_day,
        opens = save_interview.opens, closes = save_interview.closes, reply = null
      where target.id = interview;
  end if;
  return interview;
end
$$;
comment on function public.save_interview is
  'Creates or changes an interview, which offers times or a period, or has a fixed time; returns its id.';
alter function public.save_interview owner to portal_functions;
grant execute on function public.save_interview to authenticated;

create function public.cancel_interview(interview uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.interviews;
begin
  select * into existing from public.interviews where id = interview for update;
  perform private.require_interview_permission(
    case when existing.application_id is not null then 'application' else 'internship' end);
  -- No e-mail is sent in the first minute. Later, the first e-mail may be in transit: the row stays so that its
  -- recipient is also notified of the cancellation.
  if existing.created_at > now() - interval '1 minute'
    and not exists (select from private.interview_notices where interview_id = interview) then
    delete from public.interviews where id = interview;
  else
    update public.interviews set state = 'cancelled', starts_at = null where id = interview and state <> 'cancelled';
  end if;
end
$$;
comment on function public.cancel_interview is
  'Cancels an interview, or deletes it if no party can have been notified of it.';
alter function public.cancel_interview owner to portal_functions;
grant execute on function public.cancel_interview to authenticated;

-- Runs with the caller's rights. Of the applicants, who all choose from the same times, only one gets each: the
-- interviewers or the room are then busy.
create function public.offer_interviews(
  batch uuid, applications uuid[], times timestamptz[], minutes integer, place text, video_url text, note text,
  interviewers uuid[], room uuid default null, first_day date default null, last_day date default null,
  opens time default null, closes time default null
) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  if cardinality(interviewers) = 0 and room is null then
    raise check_violation using message = 'without interviewers or a room, two applicants could choose the same time';
  end if;
  -- Before the applications: save_interview takes both locks in this order.
  perform private.lock_interviewers_and_room(interviewers, room);
  perform private.require_all_changed(private.begin_bulk_change(applications), (
    select count(*)::integer from public.job_applications
    where id = any (applications) and repeat_of is null and status <> 'rejected'));
  return array(
    select public.save_interview(
      'application', invited, times, false, minutes, place, video_url, note, interviewers, room => room,
      first_day => first_day, last_day => last_day, opens => opens, closes => closes,
      -- A retry after a lost response gets the interviews that were stored.
      new_id => md5(batch::text || invited)::uuid)
    from (select distinct unnest(applications) as invited) each);
end
$$;
comment on function public.offer_interviews is
  'Offers an interview at the same times or period to all these applicants, or to none (error P0001) when one is '
  'rejected or gone; returns the ids of the interviews.';
grant execute on function public.offer_interviews to authenticated;

create function public.cancel_interviews(interviews uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(interviews) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 interviews are canceled at once';
  end if;
  perform public.cancel_interview(id) from (select unnest(interviews) as id order by 1) sorted;
end
$$;
comment on function public.cancel_interviews is
  'Cancels interviews, or deletes those of which no party can have been notified.';
grant execute on function public.cancel_interviews to authenticated;

create function private.get_interview_by_token(token text, interview uuid) returns public.interviews
language sql stable security definer set search_path = '' as $$
  select candidate from public.interviews candidate, private.get_applicant_link(token) link
  where candidate.id = interview
    and (candidate.application_id = link.application_id or candidate.internship_id = link.internship_id)
    and private.get_effective_interview_state(candidate) in ('offered', 'scheduled')
    and coalesce(candidate.starts_at > now(), true)
$$;
comment on function private.get_interview_by_token is
  'The upcoming interview that the holder of an applicant link may schedule, move or decline; null if there is none.';

create function public.applicant_interviews(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', interview.id, 'state', interview.state,
    'starts_at', interview.starts_at, 'minutes', interview.minutes, 'place', interview.place,
    'video_url', interview.video_url, 'note', interview.note, 'times', private.list_free_interview_times(interview),
    'is_period', interview.first_day is not null,
    'interviewers', (
      select coalesce(jsonb_agg(full_name order by full_name), '[]') from public.admin_profiles
      where user_id = any (interview.interviewers))) order by interview.created_at), '[]')
  from public.interviews interview, private.get_applicant_link(token) link
  where (interview.application_id = link.application_id or interview.internship_id = link.internship_id)
    and (private.get_interview_by_token(token, interview.id)).id = interview.id
    -- Recruiters can still undo an interview of which the applicant has not been notified.
    and exists (select from private.interview_notices where interview_id = interview.id and user_id is null)
$$;
comment on function public.applicant_interviews is
  'The upcoming interviews of which the holder of an applicant link has been notified.';
grant execute on function public.applicant_interviews to anon, authenticated;

create function public.choose_interview_time(token text, interview uuid, start timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.get_interview_by_token(token, interview);
begin
  if own.id is null then
    return null;
  end if;
  -- Of two applicants who choose the same time of an interviewer or room, only one gets it.
  perform private.lock_interviewers_and_room(own.interviewers, own.room_id);
  perform from public.interviews where id = interview for update;
  update public.interviews latest set state = 'scheduled', starts_at = start
    where id = interview and latest = own and start = any (private.list_free_interview_times(own))
      -- Each change sends e-mail to all parties, so the number of changes is limited.
      and own.sequence < 20;
  return found;
end
$$;
comment on function public.choose_interview_time is
  'Schedules or moves an interview to an offered time. Returns false when it is taken, null without an interview.';
grant execute on function public.choose_interview_time to anon, authenticated;

create function public.decline_interview(token text, interview uuid, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.get_interview_by_token(token, interview);
begin
  -- A concurrent cancellation or change of time takes precedence, since the applicant has not seen it.
  update public.interviews latest set state = 'declined', starts_at = null, reply = nullif(btrim(words), '')
    where id = own.id and latest = own;
  return found;
end
$$;
comment on function public.decline_interview is
  'Declines an offered or scheduled interview. Returns false when there is none or it was changed concurrently.';
grant execute on function public.decline_interview to anon, authenticated;

create function public.list_interview_mails(at_most integer) returns table (
  interview uuid, user_id uuid, what text, sequence integer, former_starts_at timestamptz, starts_at timestamptz,
  minutes integer, times timestamptz[], place text, video_url text, note text, reply text, interviewers text[],
  about text, applicant uuid, applicant_name text, email text, full_name text, language text, job_posting_id uuid,
  job_title text, english_title text, reference text, first_day date, last_day date, opens time, closes time,
  notification_count integer
)
language sql stable security definer set search_path = '' as $$
  with current as (
    select one.*, private.get_effective_interview_state(one) as effective_state,
      interviewee.withdrawn_at, interviewee.updated_at as application_updated_at,
      interviewee.email as applicant_email, interviewee.full_name as applicant_name,
      interviewee.language as applicant_language, interviewee.job_posting_id, interviewee.reference, posting.title,
      translation.title as english_title
    from public.interviews one
    left join private.applicants interviewee on interviewee.id = coalesce(one.application_id, one.internship_id)
    left join public.job_postings posting on posting.id = interviewee.job_posting_id
    left join public.job_posting_translations translation on translation.job_posting_id = posting.id
    where (one.starts_at > now() or one.starts_at is null and one.changed_at > now() - interval '30 days')
      -- Recruiters can undo a change within a minute.
      and one.changed_at < now() - interval '1 minute'
  ), party as (
    select current.*, null::uuid as party_id, applicant_email as party_email, applicant_name as party_name,
      applicant_language as party_language,
      case when withdrawn_at is not null then 'cancelled' else effective_state end as party_state
    from current
    union all
    select current.*, profile.user_id, profile.email, profile.full_name, 'es',
      case when effective_state = 'scheduled' and profile.user_id = any (interviewers) then 'scheduled'
        when effective_state = 'declined' and profile.user_id = current.created_by then 'declined'
        else 'cancelled' end
    from current
    join public.admin_profiles profile on profile.is_active and (
      profile.user_id = any (interviewers) or profile.user_id = current.created_by and effective_state = 'declined'
      or profile.user_id in (
        select notice.user_id from private.interview_notices notice where interview_id = current.id))
  ), due as (
    select party.*, notice.starts_at as former_starts_at, coalesce(notice.notification_count, 0) as notification_count,
      case
        when party.party_state = 'scheduled' and notice.state = 'scheduled' and notice.sequence = party.sequence then
          case when notice.reminded_at is null and notice.notified_at < now() - interval '3 hours'
            and party.starts_at < now() + interval '24 hours' then 'reminder' end
        when party.party_state = 'scheduled' and notice.state = 'scheduled' then 'moved'
        when party.party_state = 'scheduled' then 'scheduled'
        when party.party_state = 'offered'
          and (notice.state, notice.sequence) is distinct from ('offered', party.sequence) then 'offered'
        when party.party_state = 'declined' and party.party_id is not null
          and (notice.state, notice.sequence) is distinct from ('declined', party.sequence) then 'declined'
        when party.party_state in ('cancelled', 'declined')
          -- An offer that ends with its application needs no e-mail: the decision has its own message.
          and (notice.state = 'scheduled' or notice.state = 'offered' and party.state = 'cancelled')
          -- Decisions are often undone within seconds.
          and (party.effective_state = party.state or party.application_updated_at < now() - interval '2 minutes')
          then 'cancelled'
      end as what
    from party
    left join private.interview_notices notice
      on notice.interview_id = party.id and notice.user_id is not distinct from party.party_id
  )
  select id, party_id, what, sequence, former_starts_at, starts_at, minutes,
    case when first_day is null then private.list_free_interview_times(entire.one) else '{}' end, place, video_url,
    note, reply,
    array(
      select profile.full_name from public.admin_profiles profile
      where profile.user_id = any (due.interviewers) order by 1),
    case when application_id is not null then 'application' else 'internship' end,
    coalesce(application_id, internship_id), applicant_name, party_email, party_name, party_language,
    job_posting_id, title, english_title, reference, first_day, last_day, opens, closes, notification_count
  from due
  join lateral (select one from public.interviews one where one.id = due.id) entire on true
  left join public.staff_preferences preference on preference.user_id = party_id
  where what is not null
    -- A notice that is not due stays queued: users who turn these on later get mails about earlier changes.
    and coalesce(case what
      when 'declined' then mails_declined
      when 'reminder' then mails_interviews and mails_reminders
      else mails_interviews end, true)
  order by changed_at limit at_most
$$;
comment on function public.list_interview_mails is
  'The e-mails due to parties whose last notice differs from their interview. For server functions only.';
alter function public.list_interview_mails owner to portal_functions;

create function public.settle_interview_mail(
  interview uuid, party uuid, what text, notified_sequence integer, notified_start timestamptz,
  former_notification_count integer, refusal text default null
) returns void
language sql security definer set search_path = '' as $$
  select private.enforce_mail_restrictions(
    (select coalesce(application_id, internship_id) from public.interviews where id = interview),
    'interview/' || interview || '/%');
  insert into private.interview_notices (interview_id, user_id, state, sequence, starts_at, refusal)
  select interview, party, case when what in ('moved', 'reminder') then 'scheduled' else what end, notified_sequence,
    notified_start, left(refusal, 500)
  where exists (select from public.interviews where id = interview)
  on conflict on constraint interview_notices_key do update
    set state = excluded.state, sequence = excluded.sequence, starts_at = excluded.starts_at,
      refusal = excluded.refusal,
      notification_count = interview_notices.notification_count + case when what = 'reminder' then 0 else 1 end,
      notified_at = case when what = 'reminder' then interview_notices.notified_at else now() end,
      reminded_at = case when what = 'reminder' then now() end
    -- If two processes sent the same e-mail, it is counted once: former_notification_count is the count before it.
    where interview_notices.notification_count = former_notification_count
$$;
comment on function public.settle_interview_mail is
  'Records that the mail service accepted or refused an interview e-mail. For server functions only.';

-- Undelivered interview e-mails are listed with undelivered messages, where recruiters correct the address; the current
-- state of the interview is then sent to the corrected address.
create function private.interview_idempotency_keys(notice private.interview_notices) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg('interview/' || notice.interview_id || '/' || coalesce(notice.user_id::text, 'applicant')
    || '/' || mail_kind || '/' || notice.sequence || '/' || number)
  from (values (notice.state, notice.notification_count - 1),
    (case notice.state when 'scheduled' then 'moved' end, notice.notification_count - 1),
    -- A reminder is not counted.
    (case when notice.reminded_at is not null then 'reminder' end, notice.notification_count)
  ) sent (mail_kind, number)
  where mail_kind is not null
$$;
comment on function private.interview_idempotency_keys is
  'The possible idempotency keys of the last e-mails to a party: a scheduled time may have been sent as moved, and a '
  'reminder after it.';

create trigger audit after insert or update or delete on public.interview_rooms
  for each row
  execute function private.write_audit('id', 'name', 'place', 'video_url', 'archived_at', 'created_at');

create trigger set_version before update on public.interviews
  for each row execute function private.set_interview_version();

create trigger record_interview_events after insert or update on public.interviews
  for each row execute function private.record_interview_events();

create policy "Recruiters see rooms for interviews" on public.interview_rooms
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings add rooms" on public.interview_rooms
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings change and archive rooms" on public.interview_rooms
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Functions access all rows" on public.interview_rooms
  for all to portal_functions using (true) with check (true);
create policy "Interviews with blocked applicants are hidden" on public.interviews
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.list_blocked_ids()));
create policy "Recruiters see interviews" on public.interviews
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
create policy "Functions access all rows" on public.interviews
  for all to portal_functions using (true) with check (true);

grant select, insert (name, place, video_url), update (name, place, video_url, archived_at) on public.interview_rooms
  to authenticated;
grant select, insert, update, delete on public.interview_rooms to portal_functions;
grant select on public.interviews to authenticated;
grant select, insert, update, delete on public.interviews to portal_functions;
alter publication supabase_realtime add table public.interviews;
create policy "Functions access all rows" on private.interview_notices
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.interview_notices to portal_functions;
grant usage on sequence private.interview_notices_id_seq to portal_functions;

-- What the staff write is stored once, however often its answer is lost and it is sent again.

grant insert (id) on public.conversation_messages, public.application_comments to authenticated;

drop function public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid, uuid, date, date, time, time, timestamptz);
create function public.save_interview(
  about text, applicant uuid, times timestamptz[], is_fixed boolean, minutes integer, place text, video_url text, note text,
  interviewers uuid[], interview uuid default null, room uuid default null, first_day date default null,
  last_day date default null, opens time default null, closes time default null, version timestamptz default null,
  new_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  former public.interviews;
  wanted public.interviews;
  chosen public.interview_rooms;
begin
  perform private.require_interviewing(about);
  -- Sent again, because the answer was lost: it is the one that was stored.
  if interview is null and exists (
    select from public.interviews where id = new_id and coalesce(application_id, internship_id) = applicant) then
    return new_id;
  end if;
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
    if former.changed_at <> version then
      raise exception 'the interview was changed meanwhile' using errcode = 'P0001';
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
    insert into public.interviews (id, application_id, internship_id, state, times, starts_at, minutes, place, video_url, note,
      interviewers, created_by, room_id, first_day, last_day, opens, closes)
    values (coalesce(new_id, gen_random_uuid()), case about when 'application' then applicant end, case about when 'internship' then applicant end,
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
  'Offers an applicant times or a period for an interview, or fixes the time; a former interview, by its id, is changed, when '
  'it is the version that was read. A new one gets the id it is sent with, and is stored once.';
revoke execute on function public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid, uuid, date, date, time, time, timestamptz, uuid)
  from public, anon;
grant execute on function public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid, uuid, date, date, time, time, timestamptz, uuid)
  to authenticated;
-- To own a function, one has to be allowed to create it.
grant create on schema public to portal_functions;
alter function public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid, uuid, date, date, time, time, timestamptz, uuid)
  owner to portal_functions;
revoke create on schema public from portal_functions;

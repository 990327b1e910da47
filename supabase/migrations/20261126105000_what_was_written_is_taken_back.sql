-- Writing to many is taken back for exactly the messages that it wrote, whoever is selected then, and whatever a colleague
-- had scheduled before.

drop function public.write_to_applicants(text, uuid[], timestamptz);
create function public.write_to_applicants(
  message_kind text, applications uuid[], send_when timestamptz default now() + interval '15 seconds'
) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  written uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are written to at once';
  end if;
  with stored as (
    insert into public.applicant_messages (application_id, kind, send_at)
    select id, message_kind, send_when from public.job_applications
    where id = any (applications) and repeat_of is null and private.message_fits(message_kind, status)
    order by id
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into written from stored;
  return written;
end
$$;
comment on function public.write_to_applicants(text, uuid[], timestamptz) is
  'Schedules a message to each applicant whose status it fits and who does not wait for it; returns the messages.';

create function public.take_back_messages(messages uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  cancelled uuid[];
begin
  if cardinality(messages) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 messages are taken back at once';
  end if;
  with spared as (
    update public.applicant_messages set state = 'cancelled'
    where id = any (messages) and state = 'scheduled'
    returning id
  )
  select coalesce(array_agg(id), '{}') into cancelled from spared;
  return cancelled;
end
$$;
comment on function public.take_back_messages(uuid[]) is
  'Cancels those of some messages to applicants that have not left; returns them.';
revoke execute on function public.write_to_applicants(text, uuid[], timestamptz), public.take_back_messages(uuid[])
  from public, anon;
grant execute on function public.write_to_applicants(text, uuid[], timestamptz), public.take_back_messages(uuid[])
  to authenticated;

-- A colleague's note is not overwritten unseen either; nobody is told of it anew.
create or replace function private.count_interview_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.starts_at, new.minutes, new.place, new.video_url, new.times, new.first_day, new.last_day, new.opens, new.closes)
    is distinct from (old.state, old.starts_at, old.minutes, old.place, old.video_url, old.times, old.first_day, old.last_day,
      old.opens, old.closes) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  elsif (new.interviewers, new.note, new.room_id) is distinct from (old.interviewers, old.note, old.room_id) then
    new.changed_at := now();
  end if;
  return new;
end
$$;

-- A day of another age than ours is a slip of the keyboard, which no screen shows.
update public.job_applications set next_step_on = null where next_step_on not between '2020-01-01' and '2100-12-31';
alter table public.job_applications add constraint job_applications_next_step_on_check
  check (next_step_on between '2020-01-01' and '2100-12-31');

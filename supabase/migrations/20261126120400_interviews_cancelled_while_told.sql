-- An interview whose first mail may be under way is cancelled, not deleted: whoever gets that mail is told of the end, too.

create or replace function public.cancel_interview(interview uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.interviews;
begin
  select * into former from public.interviews where id = interview for update;
  perform private.require_interviewing(case when former.application_id is not null then 'application' else 'internship' end);
  -- In its first minute no mail is sent.
  if former.created_at > now() - interval '1 minute'
    and not exists (select from private.interview_notices where interview_id = interview) then
    delete from public.interviews where id = interview;
  else
    update public.interviews set state = 'cancelled', starts_at = null where id = interview and state <> 'cancelled';
  end if;
end
$$;
comment on function public.cancel_interview(uuid) is 'Cancels an interview; one that nobody can have been told of yet is gone.';

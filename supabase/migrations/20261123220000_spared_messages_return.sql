-- Sparing a selection its messages can be undone: for exactly the messages that it cancelled.

drop function public.cancel_messages(uuid[], text);
create function public.cancel_messages(applications uuid[], message_kind text default null) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  cancelled uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are spared at once';
  end if;
  with spared as (
    update public.applicant_messages set state = 'cancelled'
    where application_id = any (applications) and state = 'scheduled'
      and (message_kind is null or kind = message_kind)
    returning id
  )
  select coalesce(array_agg(id), '{}') into cancelled from spared;
  return cancelled;
end
$$;
comment on function public.cancel_messages(uuid[], text) is
  'Cancels what is scheduled for applicants, all of it or one kind; returns the messages.';

create function public.restore_messages(messages uuid[]) returns integer
language plpgsql set search_path = '' as $$
declare
  restored integer;
begin
  if cardinality(messages) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 messages are taken up again at once';
  end if;
  -- What contradicts a decision made meanwhile stays cancelled, and what was scheduled anew is not sent twice.
  update public.applicant_messages message set state = 'scheduled'
  where id = any (messages) and state = 'cancelled'
    and exists (
      select from public.job_applications where id = message.application_id and private.message_fits(message.kind, status))
    and not exists (
      select from public.applicant_messages other
      where other.application_id = message.application_id and other.kind = message.kind
        and other.state in ('scheduled', 'sending'));
  get diagnostics restored = row_count;
  return restored;
end
$$;
comment on function public.restore_messages(uuid[]) is
  'Takes up again messages to applicants that were cancelled; says how many.';
revoke execute on function public.cancel_messages(uuid[], text), public.restore_messages(uuid[]) from public, anon;
grant execute on function public.cancel_messages(uuid[], text), public.restore_messages(uuid[]) to authenticated;

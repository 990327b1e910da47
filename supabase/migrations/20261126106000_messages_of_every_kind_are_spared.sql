-- One kind was named only to take back what had been written, which is named by its ids now.

drop function public.cancel_messages(uuid[], text);
create function public.cancel_messages(applications uuid[]) returns uuid[]
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
    returning id
  )
  select coalesce(array_agg(id), '{}') into cancelled from spared;
  return cancelled;
end
$$;
comment on function public.cancel_messages(uuid[]) is
  'Cancels what is scheduled for applicants; returns the messages.';
revoke execute on function public.cancel_messages(uuid[]) from public, anon;
grant execute on function public.cancel_messages(uuid[]) to authenticated;

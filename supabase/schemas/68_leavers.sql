-- Staff members who leave: what they are in charge of, and who takes over when their account is deactivated.

create function private.list_upcoming_interviews_of(person uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select interview.id from public.interviews interview
  where (person = any (interview.interviewers) or interview.created_by = person)
    and private.get_effective_interview_state(interview) in ('offered', 'scheduled')
    and coalesce(interview.starts_at > now(), true)
$$;
comment on function private.list_upcoming_interviews_of is
  'The upcoming interviews in which a staff member takes part, or of whose refusal they are notified.';

create function private.list_undecided_applications_of(person uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select id from public.job_applications where owner_id = person and status in ('pending', 'reviewing')
$$;
comment on function private.list_undecided_applications_of is 'The undecided applications a staff member is in charge of.';

create function private.list_open_quotes_of(person uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select id from public.contact_requests
  where owner_id = person and status in ('new', 'in_progress', 'answered')
$$;
comment on function private.list_open_quotes_of is
  'The quote requests a staff member is in charge of that are neither won nor lost.';

create function public.count_responsibilities(person uuid)
returns table (applications integer, interviews integer, quotes integer)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from private.list_undecided_applications_of(person)),
    (select count(*)::integer from private.list_upcoming_interviews_of(person)),
    (select count(*)::integer from private.list_open_quotes_of(person))
  where (select private.can_manage_user_access(person))
$$;
comment on function public.count_responsibilities is
  'How many undecided applications, upcoming interviews and open quote requests a staff member is responsible for. Empty '
  'when the caller may not manage their access.';
alter function public.count_responsibilities owner to portal_functions;
grant execute on function public.count_responsibilities to authenticated;

create function public.list_successors(person uuid) returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select colleague.user_id, colleague.full_name
  from (
    select * from private.list_active_recruiters()
    union
    select * from private.list_active_staff_with('ventas.quotes.update')
    where not exists (select from private.list_undecided_applications_of(person))
      and not exists (select from private.list_upcoming_interviews_of(person))
  ) colleague
  where (select private.can_manage_user_access(person)) and colleague.user_id <> person
  order by colleague.full_name, colleague.user_id
$$;
comment on function public.list_successors is
  'Who may take over from a staff member: other active ones who may read applications, or if there are none to take '
  'over, who may follow up quote requests. Empty when the caller may not manage the person''s access.';
grant execute on function public.list_successors to authenticated;

create function private.hand_over(person uuid, successor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if successor in (select user_id from private.list_active_staff_with('ventas.quotes.update')) then
    update public.contact_requests set owner_id = successor where id in (select private.list_open_quotes_of(person));
    if not exists (select from private.list_undecided_applications_of(person))
      and not exists (select from private.list_upcoming_interviews_of(person)) then
      return;
    end if;
  end if;
  perform private.require_valid_owner(successor);
  -- Locking in id order prevents deadlocks with bulk changes.
  perform from public.job_applications where id in (select private.list_undecided_applications_of(person))
    order by id for update;
  update public.job_applications set owner_id = successor
    where id in (select private.list_undecided_applications_of(person));
  update public.interviews
    set interviewers = case when successor = any (interviewers) then array_remove(interviewers, person)
        else array_replace(interviewers, person, successor) end,
      created_by = case when created_by = person then successor else created_by end
    where id in (select private.list_upcoming_interviews_of(person));
end
$$;
comment on function private.hand_over is
  'Puts a colleague in charge of what a staff member is responsible for; the timeline of each application names who did.';
alter function private.hand_over owner to portal_functions;

create function public.deactivate_user(person uuid, successor uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.can_manage_user_access(person) is not true then
    raise insufficient_privilege using message = 'the access of this person is not yours to change';
  end if;
  if successor = person then
    raise check_violation using message = 'nobody takes over from themselves';
  elsif successor is not null then
    perform private.hand_over(person, successor);
  end if;
  update public.contact_requests set owner_id = null where id in (select private.list_open_quotes_of(person));
  update public.admin_profiles set is_active = false where user_id = person and is_active;
  return found;
end
$$;
comment on function public.deactivate_user is
  'Deactivates a user, who is signed out everywhere; the successor takes over their applications, interviews and quote '
  'requests. Quote requests that nobody takes over are left without an owner. Returns false when they were inactive.';
grant execute on function public.deactivate_user to authenticated;

create function public.list_former_recruiters(people uuid[]) returns table (user_id uuid, full_name text, is_active boolean)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name, profile.is_active
  from public.admin_profiles profile
  where (select private.has_permission('rrhh.applications.read'))
    and profile.user_id = any (people[1:100])
    and profile.user_id not in (select recruiter.user_id from private.list_active_recruiters() recruiter)
    -- Looked up by index for each: `exists` would read the tables once for all.
    and coalesce(
      (select owner_id from public.job_applications where owner_id = profile.user_id limit 1),
      (select rated_by from public.job_applications where rated_by = profile.user_id limit 1),
      (select actor_id from public.application_events where actor_id = profile.user_id limit 1)) is not null
  order by profile.full_name, profile.user_id
$$;
comment on function public.list_former_recruiters is
  'Of these staff members, at most 100, those who worked on applications and can no longer see them: inactive, or '
  'without the permission. Empty when the caller may not read applications.';
grant execute on function public.list_former_recruiters to authenticated;

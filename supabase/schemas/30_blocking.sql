-- People whose data is blocked while a request about it is open.

-- Live lists hear of it by a row of its own: who may not see a row is not told that it went, nor that it came back.
create table public.block_changes (
  id boolean primary key default true constraint block_changes_id_check check (id),
  changed_at timestamptz not null default now()
);
comment on table public.block_changes is
  'When somebody was blocked, or was no longer; one row, by which lists are read again.';
alter table public.block_changes enable row level security;

create function private.blocked() returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select stored
  from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) person,
    private.stored_under(address) stored
$$;
comment on function private.blocked is
  'What belongs to blocked people, by id and by person''s key; policies call it once per statement.';
grant execute on function private.blocked to authenticated;

create function private.blocked_files() returns setof text
language sql stable parallel safe security definer set search_path = '' as $$
  with blocked as materialized (select array(select private.blocked()) as ids)
  select split_part(resume_url, '/documents/', 2) from public.job_applications, blocked where id = any (ids)
  union all select split_part(cv_url, '/documents/', 2) from public.internship_applications, blocked where id = any (ids)
  union all select split_part(cv_url, '/documents/', 2) from public.spontaneous_applications, blocked where id = any (ids)
  union all select unnest(file_paths) from public.contact_requests, blocked where id = any (ids)
  union all select private.conversation_file_paths(files) from public.conversation_messages, blocked
    where application_id = any (ids) or internship_id = any (ids)
$$;
comment on function private.blocked_files is 'The files of blocked people, whose names are unique over all buckets.';
grant execute on function private.blocked_files to authenticated;

-- Functions that go around policies on purpose: indexes of texts serve no query under them, mentions are mailed to
-- accounts, and housekeeping must not take what is blocked for what nobody claims.
create function private.unless_blocked(of_column text) returns text
language sql stable security definer set search_path = '' as $$
  -- Written out, as search_condition is: the planner takes a subquery for half of the rows.
  select case when cardinality(ids) > 0 then format(' and %s <> all (%L::uuid[])', of_column, ids) else '' end
  from (select array(select private.blocked())) blocked (ids)
$$;
comment on function private.unless_blocked is
  'A condition for statements that are put together: not of blocked people.';

create function public.block_person(request uuid, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
begin
  update public.rights_requests set blocked_at = now(), block_reason = nullif(btrim(reason), '')
    where id = request and blocked_at is null;
  if not found then
    return;
  end if;
  perform private.hold_mails(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'blocked', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(private.person_data(address)) where key <> 'rights_requests';
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
comment on function public.block_person is
  'Closes everything under the address of an open request to everybody but who attends to rights, until the block is lifted.';
grant execute on function public.block_person to authenticated;

create function private.lift_block(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.rights_requests set blocked_at = null, block_reason = null where id = request and blocked_at is not null;
  if not found then
    return;
  end if;
  perform private.release_mails();
  insert into public.rights_events (rights_request_id, actor_id, kind) values (request, private.current_actor(), 'unblocked');
  update public.block_changes set changed_at = clock_timestamp();
end
$$;

create function public.unblock_person(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Of answered requests, too.
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  perform private.lift_block(request);
end
$$;
comment on function public.unblock_person is
  'Ends the block of a request; the person stays blocked while another of their requests blocks them.';
grant execute on function public.unblock_person to authenticated;

create function public.applicant_block(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('about', case when application_id is not null then 'application'
      when internship_id is not null then 'internship' else 'spontaneous' end,
    'withdrawn_at', coalesce(
      (select withdrawn_at from public.job_applications where id = application_id),
      (select withdrawn_at from public.internship_applications where id = internship_id)))
  from private.link_though_blocked(token)
  where coalesce(application_id, internship_id, spontaneous_id) in (select private.blocked())
$$;
comment on function public.applicant_block is
  'That the data of who holds an applicant''s link are blocked, and nothing of them; null when they are not.';
grant execute on function public.applicant_block to anon, authenticated;

create function public.is_blocked(record uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select record in (select private.blocked())
$$;
comment on function public.is_blocked is 'Whether what was sent belongs to a blocked person. For functions alone.';

-- Nothing would be mailed: the same silence as for an address that asked too often.
create function private.skip_blocked_alert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.rights_requests where blocked_at is not null and lower(rights_requests.email) = lower(new.email)) then
    return null;
  end if;
  return new;
end
$$;

create policy "Staff hear that their lists changed" on public.block_changes
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read')) or (select private.has_permission('rrhh.internships.read')));

grant select on public.block_changes to authenticated;
alter publication supabase_realtime add table public.block_changes;

insert into public.block_changes default values;

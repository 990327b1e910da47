-- Blocking of personal data: while a data-subject request has a block, policies hide everything stored under its e-mail
-- address except from staff who handle such requests, and e-mails to or about the person are held back.

create table public.block_changes (
  id boolean primary key default true constraint block_changes_id_check check (id),
  changed_at timestamptz not null default now()
);
comment on table public.block_changes is
  'When a person was last blocked or unblocked, in a single row. Live lists are reloaded when it changes: Realtime '
  'sends no event for a row that a block hides, nor when the row becomes visible again.';
alter table public.block_changes enable row level security;

create function private.list_blocked_ids() returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select stored
  from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) person,
    private.list_person_record_ids(address) stored
$$;
comment on function private.list_blocked_ids is
  'The ids of all rows of blocked people, and their person keys. Policies call it in a subquery, which runs once per '
  'statement.';
grant execute on function private.list_blocked_ids to authenticated;

create function private.list_blocked_files() returns setof text
language sql stable parallel safe security definer set search_path = '' as $$
  with blocked as materialized (select array(select private.list_blocked_ids()) as ids)
  select split_part(cv_url, '/documents/', 2) from private.applicants, blocked where id = any (ids)
  union all select unnest(file_paths) from public.contact_requests, blocked where id = any (ids)
  union all select private.conversation_file_paths(files) from public.conversation_messages, blocked
    where application_id = any (ids) or internship_id = any (ids) or contact_request_id = any (ids)
$$;
comment on function private.list_blocked_files is
  'The names of the files of blocked people in Storage. Names are unique across buckets.';
grant execute on function private.list_blocked_files to authenticated;

-- For functions that bypass row-level security on purpose: text indexes are not used under policies, mentions are sent
-- to the e-mail addresses of accounts, and housekeeping must not take blocked rows for unclaimed ones.
create function private.build_unblocked_condition(column_name text) returns text
language sql stable security definer set search_path = '' as $$
  -- Ids are literals, as in private.build_search_condition: the planner assumes that a subquery matches half of the
  -- rows.
  select case when cardinality(ids) > 0 then format(' and %s <> all (%L::uuid[])', column_name, ids) else '' end
  from (select array(select private.list_blocked_ids())) blocked (ids)
$$;
comment on function private.build_unblocked_condition is
  'An SQL condition for dynamic statements that excludes rows of blocked people; empty when there are none.';

create function public.is_blocked(record uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select record in (select private.list_blocked_ids())
$$;
comment on function public.is_blocked is
  'Whether an application or request belongs to a blocked person. For server functions only.';

create function public.applicant_block(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('about', applicant.kind, 'withdrawn_at', applicant.withdrawn_at)
  from private.get_applicant_link_even_if_blocked(token) link
  join private.applicants applicant
    on applicant.id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
  where applicant.id in (select private.list_blocked_ids())
$$;
comment on function public.applicant_block is
  'For an applicant''s link whose data is blocked: the kind of application and when it was withdrawn, and no other '
  'data. Returns null when the data is not blocked.';
grant execute on function public.applicant_block to anon, authenticated;

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
  perform private.hold_person_mails(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'blocked', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(private.get_person_data(address)) where key <> 'rights_requests';
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
comment on function public.block_person is
  'Blocks all data under the address of an open data-subject request: only staff who handle such requests have access '
  'until the block is lifted.';
grant execute on function public.block_person to authenticated;

create function private.lift_block(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.rights_requests set blocked_at = null, block_reason = null
    where id = request and blocked_at is not null;
  if not found then
    return;
  end if;
  perform private.release_held_mails();
  insert into public.rights_events (rights_request_id, actor_id, kind)
  values (request, private.current_actor(), 'unblocked');
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
comment on function private.lift_block is
  'Lifts the block of a data-subject request, records it, and returns e-mails that are no longer held back to the '
  'outbox.';

create function public.unblock_person(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Answered requests can be unblocked too.
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  perform private.lift_block(request);
end
$$;
comment on function public.unblock_person is
  'Lifts the block of a data-subject request. The person stays blocked while another of their requests has a block.';
grant execute on function public.unblock_person to authenticated;

create function private.skip_blocked_job_alert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.rights_requests
    where blocked_at is not null and lower(rights_requests.email) = lower(new.email)) then
    return null;
  end if;
  return new;
end
$$;
comment on function private.skip_blocked_job_alert is
  'Skips the insert of a job alert for a blocked address, to which no e-mail would be sent. The caller gets no error, '
  'as for an address that exceeds the rate limit.';

create policy "Staff see when a block has changed their lists" on public.block_changes
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('ventas.quotes.read')));

grant select on public.block_changes to authenticated;
alter publication supabase_realtime add table public.block_changes;

insert into public.block_changes default values;

-- A request was looked at, then acted on: closed by somebody else in between, it was answered again, or made a block that no
-- answer ended; and of two requests of who was erased, answered at once, one kept the address. Now whoever acts on a request
-- holds the person's requests, and others wait.

create function private.lock_rights_request(request uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.address_of_rights_request(request);
begin
  perform from public.rights_requests where lower(email) = lower(address) order by id for update;
  -- Whoever held it may have closed it.
  address := private.address_of_rights_request(request);
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  return address;
end
$$;
comment on function private.lock_rights_request(uuid) is
  'Whose an open request is, for who attends to rights; nobody else acts on requests of that person until the transaction ends. Raises once it is closed.';
revoke execute on function private.lock_rights_request(uuid) from public;

create or replace function public.close_rights_request(request uuid, wanted_outcome text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  digest constant text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  update public.rights_requests set closed_at = now(), outcome = wanted_outcome, answer = words where id = request;
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'answered', jsonb_build_object('outcome', wanted_outcome));
  -- With the answer ends what was blocked until it; a request to block is answered by blocking.
  if wanted_outcome = 'refused' or not exists (select from public.rights_requests where id = request and claim = 'blocking') then
    perform private.lift_block(request);
  end if;
  -- Whoever was erased stays as a pseudonym, in former requests too, and in those that were open then.
  if exists (
    select from public.rights_events event
    join public.rights_requests answered on answered.id = event.rights_request_id
    where event.kind = 'erased' and (answered.id = request or answered.person_digest = digest
      and event.happened_at > (select created_at from public.rights_requests where id = request))
  ) then
    update public.rights_requests
      set person_digest = digest, email = null, full_name = null,
        details = null, answer = null, extension_reason = case when extension_reason is not null then '—' end,
        blocked_at = null, block_reason = null
      where lower(email) = lower(address) and closed_at is not null;
  end if;
end
$$;

create or replace function public.block_person(request uuid, reason text default null) returns void
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

create or replace function public.rectify_person(request uuid, given_name text, family_name text, telephone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  whole_name constant text := nullif(btrim(concat_ws(' ', given_name, family_name)), '');
  rows integer;
  rectified jsonb := '{}';
begin
  -- What is left empty stays as it is.
  update public.job_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('job_applications', rows);
  update public.internship_applications
    set first_name = coalesce(nullif(given_name, ''), first_name), last_name = coalesce(nullif(family_name, ''), last_name),
      phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('internship_applications', rows);
  update public.spontaneous_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('spontaneous_applications', rows);
  update public.contact_requests
    set name = coalesce(whole_name, name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('quote_requests', rows);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'rectified', rectified);
  return rectified;
end
$$;

create or replace function public.withdraw_consent_of_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  withdrawn jsonb;
begin
  withdrawn := private.withdraw_other_processes(address, 'desk');
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'consent_withdrawn', withdrawn);
  return withdrawn;
end
$$;

create or replace function public.erase_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  applications uuid[];
  internships uuid[];
  erased jsonb;
begin
  applications := array(
    select id from public.job_applications where lower(email) = lower(address) order by id for update);
  internships := array(
    select id from public.internship_applications where lower(email) = lower(address) order by id for update);
  select jsonb_object_agg(key, jsonb_array_length(value)) into erased from jsonb_each(private.person_data(address))
    where key <> 'rights_requests';
  perform private.forget_mails(applications || internships
    || array(select id from public.spontaneous_applications where lower(email) = lower(address))
    || array(select id from public.contact_requests where lower(email) = lower(address)));
  if to_regclass('mail.outbox') is not null then
    -- To them; and copies of what was sent to others and names the address: it, not one that contains it.
    execute $query$
      delete from mail.outbox where lower(recipient) = lower($1)
        or sent_at is not null and strpos(lower(text), lower($1)) > 0 and lower(text) ~ ('(?<![[:alnum:]._%+-])'
          || regexp_replace(lower($1), '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|[.][[:alnum:]])')
    $query$ using address;
  end if;
  delete from private.held_mails held where held.address in (select lower(email) from public.rights_requests where id = request);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = any (internships);
  delete from public.spontaneous_applications where lower(email) = lower(address);
  delete from public.contact_requests where lower(email) = lower(address);
  delete from private.job_alerts where lower(email) = lower(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'erased', erased);
  return erased;
end
$$;

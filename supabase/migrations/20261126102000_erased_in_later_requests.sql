-- Who asks twice and is erased by the first answer is a pseudonym in the second request, too, once it is answered.

create or replace function public.close_rights_request(request uuid, wanted_outcome text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
  digest constant text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
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

-- Without a reason, which says that a request was extended before, it could be extended again and again.
create or replace function public.extend_rights_request(request uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.address_of_rights_request(request);
  update public.rights_requests set due_at = due_at + interval '30 days', extension_reason = coalesce(reason, '')
    where id = request and closed_at is null and extension_reason is null and confirmed_at is not null;
  if not found then
    raise exception 'the request is closed, or was extended before' using errcode = 'P0001';
  end if;
  insert into public.rights_events (rights_request_id, actor_id, kind) values (request, private.current_actor(), 'extended');
end
$$;

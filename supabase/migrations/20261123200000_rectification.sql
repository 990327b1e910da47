-- Whoever attends to rights corrects a name or a telephone wherever it stands, without looking for each row.

alter table public.rights_events drop constraint rights_events_kind_check;
alter table public.rights_events add constraint rights_events_kind_check check (kind in (
  'confirmed', 'exported', 'rectified', 'erased', 'extended', 'answered'));

create function public.rectify_person(request uuid, given_name text, family_name text, telephone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
  whole_name constant text := nullif(btrim(concat_ws(' ', given_name, family_name)), '');
  rows integer;
  rectified jsonb := '{}';
begin
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
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
comment on function public.rectify_person(uuid, text, text, text) is
  'Corrects name and telephone wherever they stand under the address of an open request; returns how often, by kind.';
revoke execute on function public.rectify_person(uuid, text, text, text) from public, anon;
grant execute on function public.rectify_person(uuid, text, text, text) to authenticated;

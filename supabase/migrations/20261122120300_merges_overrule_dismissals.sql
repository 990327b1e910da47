-- Who merges two people takes back that they were said to be two, which separating them brought up again.

create or replace function public.merge_people(kept uuid, merged uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main_kept uuid;
  main_merged uuid;
  keys uuid[];
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function merge_people';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  main_kept := private.main_key(kept);
  main_merged := private.main_key(merged);
  if main_kept = main_merged or not private.is_person(main_kept) or not private.is_person(main_merged) then
    return;
  end if;
  update public.person_merges set merged_into = main_kept where merged_into = main_merged;
  insert into public.person_merges (person_key, merged_into, merged_by) values (main_merged, main_kept, auth.uid());
  keys := array(select person_key from public.person_merges where merged_into = main_kept) || main_kept;
  delete from public.person_dismissals where first_key = any (keys) and second_key = any (keys);
end
$$;
comment on function public.merge_people(uuid, uuid) is
  'Makes one person of two, whom somebody may have said not to be; a no-op when they are, or when one has gone.';

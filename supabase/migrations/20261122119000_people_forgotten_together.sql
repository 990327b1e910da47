-- No digest of an address that is gone stays either when two people delete its last two applications at the same moment,
-- or when one deletes what the other merges.

create or replace function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid := old.person_key;
  heir uuid;
begin
  -- Nobody merges meanwhile; deletions do not wait for one another.
  perform pg_advisory_xact_lock_shared(hashtext('person_merges'));
  if not exists (select from public.person_merges where gone in (person_key, merged_into)) then
    return null;
  end if;
  -- But for those of merged people: of two, the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('forget_person'));
  if private.is_person(gone) then
    return null;
  end if;
  delete from public.person_merges where person_key = gone;
  select min(person_key::text)::uuid into heir from public.person_merges where merged_into = gone;
  delete from public.person_merges where person_key = heir;
  update public.person_merges set merged_into = heir where merged_into = gone;
  return null;
end
$$;

-- Who applied again just as their first application was erased was refused: the first is held, or not there.
create or replace function private.keep_with_first_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_id uuid;
begin
  if not private.is_visitor() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.job_posting_id::text || lower(new.email), 0));
  select id into first_id from public.job_applications
    where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
      and withdrawn_at is null and id <> new.id
    for no key update;
  if found then
    update public.job_applications set repeat_of = first_id where id = new.id;
    update public.job_applications set repeated_at = new.applied_at where id = first_id;
  end if;
  return null;
end
$$;

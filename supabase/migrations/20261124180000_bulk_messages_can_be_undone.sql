-- What many are written can be taken back for as long as the portal offers it: it left with the next minute before.
create or replace function public.write_to_applicants(
  message_kind text, applications uuid[], send_when timestamptz default now() + interval '15 seconds'
) returns integer
language plpgsql set search_path = '' as $$
declare
  written integer;
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are written to at once';
  end if;
  insert into public.applicant_messages (application_id, kind, send_at)
  select id, message_kind, send_when from public.job_applications
  where id = any (applications) and repeat_of is null and private.message_fits(message_kind, status)
  order by id
  on conflict do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- An application stands under its posting's title, also once that is closed or back in draft: without it, whoever reads
-- applications but no postings lost all of a posting's applicants when it closed.

drop policy "Signed-in people see open job postings; recruiters see all" on public.job_postings;
create policy "Signed-in people see open job postings; recruiters see all" on public.job_postings
  for select to authenticated
  using (
    (status = 'active' and (expires_at is null or expires_at > now()))
    or (select private.has_permission('rrhh.postings.read'))
    or (select private.has_permission('rrhh.applications.read'))
  );

create or replace function private.posting_questions(posting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when private.has_permission('rrhh.postings.read') or private.has_permission('rrhh.applications.read')
    then questions else public_questions
  end
  from public.job_postings where id = posting
$$;

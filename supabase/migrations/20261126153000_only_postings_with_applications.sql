-- Whoever reads applications needs the postings that have some; drafts that nobody has applied to stay with those who read postings.

create function private.has_applications(posting uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where job_posting_id = posting)
$$;
comment on function private.has_applications(uuid) is
  'Whether anybody has applied to a posting. For its policy: as the caller, policies of both tables would ask each other.';
revoke execute on function private.has_applications(uuid) from public;
grant execute on function private.has_applications(uuid) to authenticated, service_role;

alter policy "Signed-in people see open job postings; recruiters see all" on public.job_postings
  using (
    (status = 'active' and (expires_at is null or expires_at > now()))
    or (select private.has_permission('rrhh.postings.read'))
    or ((select private.has_permission('rrhh.applications.read')) and private.has_applications(id))
  );

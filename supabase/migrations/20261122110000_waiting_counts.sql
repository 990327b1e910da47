-- What waits behind each section of the portal: the numbers of its navigation, in one cheap request.

-- Of a hundred thousand applications only those that wait; the id lets row-level security be answered from the index.
create index job_applications_pending_idx on public.job_applications (id) where status = 'pending' and repeat_of is null;
create index spontaneous_applications_pending_idx on public.spontaneous_applications (id) where status = 'pending';
create index contact_requests_new_idx on public.contact_requests (id) where status = 'new';

create function public.waiting_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', case when private.has_permission('rrhh.applications.read') then
      (select count(*) from public.job_applications where status = 'pending' and repeat_of is null) end,
    'internships', case when private.has_permission('rrhh.internships.read') then
      (select count(*) from public.internship_applications where status = 'pending') end,
    'spontaneous', case when private.has_permission('rrhh.applications.read') then
      (select count(*) from public.spontaneous_applications where status = 'pending') end,
    'quotes', case when private.is_super_admin() then
      (select count(*) from public.contact_requests where status = 'new') end
  )
$$;
comment on function public.waiting_counts() is
  'How many applications and requests nobody has looked at; null where the caller may not read them. Row-level security holds inside.';
grant execute on function public.waiting_counts() to authenticated, service_role;

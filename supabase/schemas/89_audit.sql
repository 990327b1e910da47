-- Reading the audit log: the subjects of its rows, and names for its ids. Readers of the log get these names, and no other
-- data about the people.

-- Security definer, since text indexes are unusable under row-level security; checks the permission and blocks itself.
create function public.find_audit_subjects(patterns text[]) returns setof text
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions constant text := (
    select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern);
begin
  if conditions is null or not private.has_permission('accesos.audit.read') then
    return;
  end if;
  return query execute format(
    '(select id::text from public.job_applications where true %1$s %2$s limit 50)
     union all (select id::text from public.internship_applications where true %1$s %2$s limit 20)
     union all (select id::text from public.spontaneous_applications where true %1$s %2$s limit 20)
     union all (select id::text from public.contact_requests where true %1$s %2$s limit 20)
     union all (select user_id::text from public.admin_profiles where true %1$s limit 20)',
    conditions, private.build_unblocked_condition('id'));
end
$$;
comment on function public.find_audit_subjects is
  'The applications, requests and users whose name, address or telephone matches all patterns, as subjects of the audit '
  'log. Empty when the caller may not read it.';
grant execute on function public.find_audit_subjects to authenticated;

create function public.name_audit_subjects(subjects uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select named.id, named.name from (
    select id, full_name as name from public.job_applications where id = any (subjects[1:100])
    union all
    select id, first_name || ' ' || last_name from public.internship_applications where id = any (subjects[1:100])
    union all
    select id, full_name from public.spontaneous_applications where id = any (subjects[1:100])
    union all
    select id, name from public.contact_requests where id = any (subjects[1:100])
  ) named
  where (select private.has_permission('accesos.audit.read'))
$$;
comment on function public.name_audit_subjects is
  'Names of the applicants and customers that are subjects of rows of the audit log, at most 100. Empty when the caller '
  'may not read it.';
alter function public.name_audit_subjects owner to portal_functions;
grant execute on function public.name_audit_subjects to authenticated;

create function public.list_audit_names() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', user_id, 'full_name', full_name, 'email', email) order by full_name, id), '[]')
      from public.admin_profiles),
    'records', (
      select coalesce(jsonb_object_agg(id, name), '{}') from (
        select id, name from public.admin_roles
        union all
        select id, coalesce(description, name) from public.admin_permissions
        union all
        select id, title from public.job_postings) record))
  where (select private.has_permission('accesos.audit.read'))
$$;
comment on function public.list_audit_names is
  'Staff members, and the names of roles, permissions and postings by id, which the audit log refers to. Null when the '
  'caller may not read it.';
grant execute on function public.list_audit_names to authenticated;

-- Who manages access hands out no role that they may not assign: nor by activating somebody who holds one.

create function private.may_be_active(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_profiles where user_id = person and is_active)
    or not exists (
      select from public.admin_user_roles held
      join public.admin_roles role on role.id = held.role_id and role.is_active
      where held.user_id = person and private.why_not_assignable((select auth.uid()), held.role_id) is not null
    )
$$;
comment on function private.may_be_active(uuid) is
  'Whether somebody is active already, or holds only roles that the caller may assign. Those that are inactive grant nothing.';
revoke execute on function private.may_be_active(uuid) from public;
grant execute on function private.may_be_active(uuid) to authenticated, service_role;

alter policy "Access managers change profiles other than their own and super admins'" on public.admin_profiles
  with check (
    (select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id)
      and (not is_active or private.may_be_active(user_id)))
  );

-- Who manages access grants no permissions they lack: nor by switching a role on that somebody holds.

create function private.holds_all_of(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.admin_role_permissions granted
    where granted.role_id = role
      and granted.permission_id not in (select id from private.permissions_of((select auth.uid()))))
$$;
comment on function private.holds_all_of(uuid) is 'Whether the caller has every permission that a role grants, or would.';
revoke execute on function private.holds_all_of(uuid) from public;
grant execute on function private.holds_all_of(uuid) to authenticated, service_role;

alter policy "Access managers change roles, never the super admin's" on public.admin_roles
  using ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin())
      or (id not in (select private.own_roles())
        and (is_active or (not private.takes_part_in_delegation(id) and private.holds_all_of(id))))));

-- Reading and changing who may do what.

grant select on public.admin_profiles, public.admin_user_roles, public.admin_roles, public.admin_permissions,
  public.admin_role_permissions to authenticated;
grant insert (user_id, full_name, email, is_active), update (full_name, is_active), delete
  on public.admin_profiles to authenticated;
grant insert, delete on public.admin_user_roles to authenticated;
grant insert (name, description, role_type, is_active), update (name, description, is_active), delete
  on public.admin_roles to authenticated;
grant insert, delete on public.admin_role_permissions to authenticated;
grant all on public.admin_profiles, public.admin_user_roles, public.admin_roles, public.admin_permissions,
  public.admin_role_permissions to service_role;

alter table public.admin_profiles enable row level security;
alter table public.admin_user_roles enable row level security;
alter table public.admin_roles enable row level security;
alter table public.admin_permissions enable row level security;
alter table public.admin_role_permissions enable row level security;

create policy "People see their own profile; access managers see all" on public.admin_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('accesos.users.read')));
create policy "Super admins add profiles" on public.admin_profiles
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Access managers change profiles other than their own and super admins'" on public.admin_profiles
  for update to authenticated
  using (
    (select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id))
  );
create policy "Super admins delete profiles" on public.admin_profiles
  for delete to authenticated using ((select private.is_super_admin()));

create function private.own_roles() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select held.role_id from public.admin_user_roles held
  join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
  where held.user_id = (select auth.uid())
$$;
comment on function private.own_roles() is 'The roles the caller holds; none while their profile is inactive.';
grant execute on function private.own_roles() to authenticated;

create policy "People see their own roles; access managers see all" on public.admin_user_roles
  for select to authenticated
  using (
    (user_id = (select auth.uid()) and role_id in (select private.own_roles()))
    or (select private.has_permission('accesos.users.read'))
  );

create function private.role_is_super_admin(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_roles where id = role and role_type = 'super_admin')
$$;
create function private.holds_all_of(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.admin_role_permissions granted
    where granted.role_id = role
      and granted.permission_id not in (select id from private.permissions_of((select auth.uid())))
  )
$$;
comment on function private.holds_all_of(uuid) is 'Nobody hands out what they do not hold themselves.';
grant execute on function private.has_super_admin_role(uuid), private.role_is_super_admin(uuid), private.holds_all_of(uuid)
  to authenticated;

create policy "Access managers give others roles that grant no more than their own" on public.admin_user_roles
  for insert to authenticated
  with check (
    user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.role_is_super_admin(role_id)
        and not private.has_super_admin_role(user_id) and private.holds_all_of(role_id)))
  );
create policy "Access managers take roles from others, never from super admins" on public.admin_user_roles
  for delete to authenticated
  using (
    user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.role_is_super_admin(role_id)
        and not private.has_super_admin_role(user_id)))
  );

create policy "People see the roles they hold; access managers see all" on public.admin_roles
  for select to authenticated
  using (id in (select private.own_roles()) or (select private.has_permission('accesos.roles.read')));
create policy "Access managers create roles, never of super admin type" on public.admin_roles
  for insert to authenticated
  with check ((select private.has_permission('accesos.roles.create')) and role_type <> 'super_admin');
create policy "Access managers change roles, never the super admin's" on public.admin_roles
  for update to authenticated
  using ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin()) or id not in (select private.own_roles())));
create policy "Access managers delete roles, never the super admin's" on public.admin_roles
  for delete to authenticated
  using ((select private.has_permission('accesos.roles.delete')) and role_type <> 'super_admin');

create policy "People see the permissions they hold; access managers see all" on public.admin_permissions
  for select to authenticated
  using (
    id in (select permission_id from public.admin_role_permissions where role_id in (select private.own_roles()))
    or (select private.has_permission('accesos.roles.read'))
  );

create policy "People see what their roles grant; access managers see all" on public.admin_role_permissions
  for select to authenticated
  using (role_id in (select private.own_roles()) or (select private.has_permission('accesos.roles.read')));
create policy "Access managers grant permissions they hold, never to their own roles" on public.admin_role_permissions
  for insert to authenticated
  with check (
    (select private.has_permission('accesos.permissions.manage'))
    and not private.role_is_super_admin(role_id)
    and ((select private.is_super_admin())
      or (role_id not in (select private.own_roles())
        and permission_id in (select held.id from private.permissions_of((select auth.uid())) held)))
  );
grant execute on function private.permissions_of(uuid) to authenticated;
create policy "Access managers withdraw permissions, never from their own roles" on public.admin_role_permissions
  for delete to authenticated
  using (
    (select private.has_permission('accesos.permissions.manage'))
    and not private.role_is_super_admin(role_id)
    and ((select private.is_super_admin()) or role_id not in (select private.own_roles()))
  );

-- The last active super admin stays: whoever would be the last to go is refused, two at the same moment too.
create function private.keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time: the second of two sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('keep_a_super_admin'));
  if not exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
  ) and exists (select from auth.users) then
    raise exception 'The last active super admin cannot be removed' using errcode = 'P0001', hint = 'last_super_admin';
  end if;
  return null;
end
$$;
create constraint trigger keep_a_super_admin after delete on public.admin_user_roles
  deferrable initially immediate for each row execute function private.keep_a_super_admin();
create constraint trigger keep_a_super_admin after update of is_active or delete on public.admin_profiles
  deferrable initially immediate for each row execute function private.keep_a_super_admin();
create constraint trigger keep_a_super_admin after update of is_active or delete on public.admin_roles
  deferrable initially immediate for each row execute function private.keep_a_super_admin();

-- The policies decide about each row; both or neither, so that nobody is left with half of what was chosen.
create function public.change_role_permissions(role uuid, granted uuid[], withdrawn uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  -- Somebody else may have done some of it meanwhile: that is no failure.
  insert into public.admin_role_permissions (role_id, permission_id)
  select role, permission from unnest(granted) permission
  on conflict do nothing;
  delete from public.admin_role_permissions where role_id = role and permission_id = any (withdrawn);
  -- Row-level security refuses a deletion by touching nothing.
  if not private.has_permission('accesos.permissions.manage') or exists (
    select from public.admin_role_permissions where role_id = role and permission_id = any (withdrawn)
  ) then
    raise insufficient_privilege using message = 'the permissions of this role are not yours to change';
  end if;
end
$$;
comment on function public.change_role_permissions is 'Gives a role permissions and takes others, all at once.';
grant execute on function public.change_role_permissions(uuid, uuid[], uuid[]) to authenticated, service_role;

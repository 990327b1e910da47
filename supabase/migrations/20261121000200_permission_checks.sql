-- What a person may do, decided in one place. Security definer: the checks read tables their callers may not.

create function private.holds_super_admin(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_suffices(person, true) and exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
    where held.user_id = person
  )
$$;

create function private.has_super_admin_role(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.role_type = 'super_admin'
    where held.user_id = person
  )
$$;
comment on function private.has_super_admin_role(uuid) is
  'Whether somebody is a super admin, dismissed ones too: only their own kind touches them.';

create function private.permissions_of(person uuid) returns setof public.admin_permissions
language sql stable security definer set search_path = '' as $$
  select permission.*
  from public.admin_permissions permission
  where (select private.holds_super_admin(person)) or (select private.session_suffices(person, false)) and exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.is_active
    join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
    join public.admin_role_permissions granted on granted.role_id = role.id
    where held.user_id = person and granted.permission_id = permission.id
  )
$$;

create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.holds_super_admin((select auth.uid()))
$$;
comment on function private.is_super_admin() is 'Whether the caller is a super admin; policies call it once per statement.';

create function private.has_permission(permission_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.permissions_of((select auth.uid())) held where held.name = permission_name)
$$;
comment on function private.has_permission(text) is 'Whether the caller holds a permission; policies call it once per statement.';

grant execute on function private.is_super_admin(), private.has_permission(text) to anon, authenticated, service_role;

-- The procedures the site calls: about oneself, or about anybody for those who manage access.

create function public.is_super_admin(target_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read'))
    and private.holds_super_admin(target_user_id)
$$;

create function public.get_user_permissions(target_user_id uuid)
returns table (permission_name text, permission_module text)
language sql stable security definer set search_path = '' as $$
  select held.name, held.module
  from private.permissions_of(target_user_id) held
  where target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read')
  order by held.name
$$;

grant execute on function public.is_super_admin(uuid), public.get_user_permissions(uuid) to authenticated, service_role;

create function public.last_sign_ins() returns table (user_id uuid, last_sign_in_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.id, account.last_sign_in_at
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where (select private.has_permission('accesos.users.read'))
$$;
comment on function public.last_sign_ins() is 'When each of the staff last signed in, for those who manage access.';
grant execute on function public.last_sign_ins() to authenticated;

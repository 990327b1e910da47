-- Staff roles, the permissions they grant, delegation of role assignment, and the permission checks that policies call.

create table public.admin_roles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(trim(name)) between 1 and 100),
  description text check (char_length(description) <= 500),
  role_type text not null check (role_type in ('super_admin', 'rrhh_admin', 'accesos_admin')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admin_roles is
  'A named set of permissions. The role of type super_admin grants all permissions without listing them.';
comment on column public.admin_roles.is_active is 'An inactive role grants nothing to its holders.';

create unique index admin_roles_one_super_admin on public.admin_roles (role_type) where role_type = 'super_admin';
alter table public.admin_roles enable row level security;

create table public.admin_permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z]+\.[a-z]+\.[a-z]+$'),
  description text,
  module text not null check (module in ('dashboard', 'rrhh', 'ventas', 'accesos', 'web')),
  action text not null
);
comment on table public.admin_permissions is 'The catalog of staff permissions, named module.resource.action.';

alter table public.admin_permissions enable row level security;

create table public.admin_role_permissions (
  role_id uuid not null references public.admin_roles on delete cascade,
  permission_id uuid not null references public.admin_permissions on delete cascade,
  primary key (role_id, permission_id)
);
comment on table public.admin_role_permissions is 'The permissions that each role grants.';

create index admin_role_permissions_permission_id_idx on public.admin_role_permissions (permission_id);
alter table public.admin_role_permissions enable row level security;

create table public.admin_user_roles (
  user_id uuid not null references auth.users on delete cascade,
  -- A role that is assigned to a user cannot be deleted.
  role_id uuid not null references public.admin_roles on delete restrict,
  primary key (user_id, role_id)
);
comment on table public.admin_user_roles is 'The roles assigned to each user.';

create index admin_user_roles_role_id_idx on public.admin_user_roles (role_id);
alter table public.admin_user_roles enable row level security;

create table public.admin_role_delegations (
  role_id uuid not null references public.admin_roles on delete cascade,
  assignable_role_id uuid not null references public.admin_roles on delete cascade,
  primary key (role_id, assignable_role_id),
  constraint admin_role_delegations_not_to_itself check (role_id <> assignable_role_id)
);
comment on table public.admin_role_delegations is
  'Roles that the holders of another role may assign even if they grant more than the holders'' own roles. Created by '
  'super admins; delegations never form a chain.';
comment on column public.admin_role_delegations.role_id is
  'The role whose holders may assign the other, provided that they have permission to assign roles at all.';
comment on column public.admin_role_delegations.assignable_role_id is
  'The role that they may assign while it is active.';

create index admin_role_delegations_assignable_role_id_idx on public.admin_role_delegations (assignable_role_id);
alter table public.admin_role_delegations enable row level security;

create function private.is_active_super_admin(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
    where user_role.user_id = person
  ) and private.is_session_sufficient(person, true)
$$;
comment on function private.is_active_super_admin is
  'Whether the user is an active super admin. For the caller, also whether their session is sufficient for that role.';

create function private.has_super_admin_role(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.role_type = 'super_admin'
    where user_role.user_id = person
  )
$$;
comment on function private.has_super_admin_role is
  'Whether the user has the super admin role, even while inactive: only super admins may change such a user.';
grant execute on function private.has_super_admin_role to authenticated;

create function private.is_super_admin_role(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_roles where id = role and role_type = 'super_admin')
$$;
comment on function private.is_super_admin_role is 'Whether the role is the super admin role.';
grant execute on function private.is_super_admin_role to authenticated;

create function private.list_effective_permissions(person uuid) returns setof public.admin_permissions
language sql stable security definer set search_path = '' as $$
  select permission.*
  from public.admin_permissions permission
  where (select private.is_active_super_admin(person))
    or (select private.is_session_sufficient(person, false)) and exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active
    join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
    join public.admin_role_permissions granted on granted.role_id = role.id
    where user_role.user_id = person and granted.permission_id = permission.id
  )
$$;
comment on function private.list_effective_permissions is
  'The permissions that an active user has through active roles; for the caller, none while their session is not '
  'sufficient (private.is_session_sufficient).';
grant execute on function private.list_effective_permissions to authenticated;

create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active_super_admin((select auth.uid()))
$$;
comment on function private.is_super_admin is
  'Whether the caller is a super admin. Policies call it in a subquery, which runs once per statement.';
grant execute on function private.is_super_admin to anon, authenticated, service_role;

create function private.has_permission(permission_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.list_effective_permissions((select auth.uid())) permission
    where permission.name = permission_name)
$$;
comment on function private.has_permission is
  'Whether the caller has a permission. Policies call it in a subquery, which runs once per statement.';
grant execute on function private.has_permission to anon, authenticated, service_role;

create function private.can_read_applications(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.list_effective_permissions(person) permission
    where permission.name = 'rrhh.applications.read')
$$;
comment on function private.can_read_applications is 'Whether the user has the permission to read applications.';

create function private.list_own_roles() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_role.role_id from public.admin_user_roles user_role
  join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
  where user_role.user_id = (select auth.uid())
$$;
comment on function private.list_own_roles is 'The ids of the caller''s roles; none while their profile is inactive.';
grant execute on function private.list_own_roles to authenticated;

create function private.has_all_permissions_of_role(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.admin_role_permissions granted
    where granted.role_id = role
      and granted.permission_id not in (select id from private.list_effective_permissions((select auth.uid()))))
$$;
comment on function private.has_all_permissions_of_role is
  'Whether the caller has every permission of a role, even an inactive one. Access managers cannot grant permissions '
  'that they lack by activating a role assigned to other users.';
grant execute on function private.has_all_permissions_of_role to authenticated, service_role;

create function private.can_manage_user_access(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person <> auth.uid() and exists (select from public.admin_profiles where user_id = person)
    and (private.is_super_admin()
      or (private.has_permission('accesos.users.update') and not private.has_super_admin_role(person)))
$$;
comment on function private.can_manage_user_access is
  'Whether the caller may manage the access of a user: never their own, and a super admin''s only as a super admin.';

create function private.is_role_in_delegation(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_role_delegations where role_id = role or assignable_role_id = role)
$$;
comment on function private.is_role_in_delegation is
  'Whether the role is part of a delegation. A super admin has reviewed the permissions of such a role, so only super '
  'admins may add to them.';
grant execute on function private.is_role_in_delegation to authenticated, service_role;

create function private.list_delegated_roles(person uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select delegation.assignable_role_id
  from public.admin_role_delegations delegation
  join public.admin_roles role on role.id = delegation.role_id and role.is_active
  join public.admin_user_roles user_role on user_role.role_id = role.id and user_role.user_id = person
  join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
  where (select private.is_session_sufficient(person, false))
$$;
comment on function private.list_delegated_roles is 'The ids of the roles that the user may assign by delegation.';

create function private.get_role_assignment_refusal(person uuid, role uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when target.id is null then 'unknown'
    when not target.is_active then 'inactive'
    when private.is_active_super_admin(person) then null
    when target.role_type = 'super_admin' then 'super_admin'
    when target.id in (select private.list_delegated_roles(person)) then null
    when exists (
      select from public.admin_role_permissions granted
      where granted.role_id = target.id
        and granted.permission_id not in (select id from private.list_effective_permissions(person))
    ) then 'permissions'
    -- Assigning the role also hands out its delegations.
    when exists (
      select from public.admin_role_delegations delegation
      where delegation.role_id = target.id
        and delegation.assignable_role_id not in (select private.list_delegated_roles(person))
    ) then 'delegations'
  end
  from (select) one left join public.admin_roles target on target.id = role
$$;
comment on function private.get_role_assignment_refusal is
  'The reason why a user with permission to assign roles may not assign this one. Returns null when they may: without '
  'a delegation by a super admin, users hand out no more than they have themselves.';
grant execute on function private.get_role_assignment_refusal to authenticated, service_role;

create function public.is_super_admin(target_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read'))
    and private.is_active_super_admin(target_user_id)
$$;
comment on function public.is_super_admin is
  'Whether a user is an active super admin. Returns false for other users unless the caller may read users.';
grant execute on function public.is_super_admin to authenticated;

create function public.get_user_permissions(target_user_id uuid)
returns table (permission_name text, permission_module text)
language sql stable security definer set search_path = '' as $$
  select permission.name, permission.module
  from private.list_effective_permissions(target_user_id) permission
  where target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read')
  order by permission.name
$$;
comment on function public.get_user_permissions is
  'The effective permissions of a user; none for other users unless the caller may read users.';
grant execute on function public.get_user_permissions to authenticated;

create function public.explain_permissions(person uuid)
returns table (permission text, description text, module text, role_id uuid, role_name text)
language sql stable security definer set search_path = '' as $$
  select effective.name, effective.description, effective.module, role.id, role.name
  from private.list_effective_permissions(person) effective
  join public.admin_user_roles assigned on assigned.user_id = person
  join public.admin_roles role on role.id = assigned.role_id and role.is_active
  where (select private.has_permission('accesos.users.read'))
    and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      where granted.role_id = role.id and granted.permission_id = effective.id))
  order by effective.name, role.name
$$;
comment on function public.explain_permissions is
  'The effective permissions of a user, each with every role that grants it. Empty when the caller may not read users.';
grant execute on function public.explain_permissions to authenticated;

create function public.list_assignable_roles() returns table (role_id uuid, name text, refusal text)
language sql stable security definer set search_path = '' as $$
  select role.id, role.name, private.get_role_assignment_refusal((select auth.uid()), role.id)
  from public.admin_roles role
  where (select private.has_permission('accesos.users.update'))
    or (select private.has_permission('accesos.invitations.create'))
  order by role.name
$$;
comment on function public.list_assignable_roles is
  'All roles, each with the reason why the caller may not assign it: inactive, super_admin, permissions (it grants '
  'more than the caller has) or delegations (it may assign more than the caller may); null when they may. Empty when '
  'the caller may neither assign roles nor invite.';
grant execute on function public.list_assignable_roles to authenticated;

create function public.count_role_holders() returns table (role_id uuid, holders bigint)
language sql stable security definer set search_path = '' as $$
  select user_role.role_id, count(*) from public.admin_user_roles user_role
  where user_role.user_id = (select auth.uid())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
  group by user_role.role_id
$$;
comment on function public.count_role_holders is
  'The number of users with each assigned role. Security definer: under the policies, a caller who may read roles but '
  'not users would count only themselves. A caller who may read neither gets only their own roles.';
grant execute on function public.count_role_holders to authenticated;

create function public.change_role_permissions(role uuid, granted uuid[], withdrawn uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  -- A concurrent call may already have granted some of them, which is no error.
  insert into public.admin_role_permissions (role_id, permission_id)
  select role, permission from unnest(granted) permission
  on conflict do nothing;
  delete from public.admin_role_permissions where role_id = role and permission_id = any (withdrawn);
  -- Row-level security does not reject a deletion; it leaves the row in place.
  if not private.has_permission('accesos.permissions.manage') or exists (
    select from public.admin_role_permissions where role_id = role and permission_id = any (withdrawn)
  ) then
    raise insufficient_privilege using message = 'the permissions of this role are not yours to change';
  end if;
end
$$;
comment on function public.change_role_permissions is
  'Grants permissions to a role and withdraws others, all or nothing; the policies check each row.';
grant execute on function public.change_role_permissions to authenticated;

create function private.enforce_active_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialized, so that the second of two concurrent changes sees the result of the first.
  perform pg_advisory_xact_lock(hashtext('enforce_active_super_admin'));
  if not exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
  ) and exists (select from auth.users) then
    raise exception 'The last active super admin cannot be removed' using errcode = 'P0001', hint = 'last_super_admin';
  end if;
  return null;
end
$$;
comment on function private.enforce_active_super_admin is
  'Rejects changes that leave no active super admin, including concurrent ones.';

create function private.validate_role_delegation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialized, so that of two concurrent delegations that form a chain, the second sees the first.
  perform pg_advisory_xact_lock(hashtext('validate_role_delegation'));
  if exists (
    select from public.admin_roles
    where id in (new.role_id, new.assignable_role_id) and role_type = 'super_admin'
  ) then
    raise check_violation using message = 'Only super admins make super admins', hint = 'super_admin';
  end if;
  if exists (
    select from public.admin_role_delegations
    where role_id = new.assignable_role_id or assignable_role_id = new.role_id
  ) then
    raise check_violation using message = 'A role that is delegated delegates none', hint = 'delegation_chain';
  end if;
  return new;
end
$$;
comment on function private.validate_role_delegation is
  'Rejects delegations that involve the super admin role, and chains of delegations: every role that a role''s holders '
  'can hand out is one step away and visible on one screen.';

create trigger audit after insert or update or delete on public.admin_role_delegations
  for each row
  execute function private.write_audit('role_id', 'assignable_role_id');

create trigger validate_role_delegation before insert or update on public.admin_role_delegations
  for each row execute function private.validate_role_delegation();

create trigger audit after insert or delete or update on public.admin_role_permissions
  for each row
  execute function private.write_audit('role_id', 'permission_id');

create trigger audit after insert or delete or update on public.admin_roles
  for each row
  execute function private.write_audit(
    'id', 'name', 'description', 'role_type', 'is_active', 'created_at', 'updated_at');

create constraint trigger enforce_active_super_admin after update of is_active or delete on public.admin_roles
  deferrable initially immediate for each row execute function private.enforce_active_super_admin();

create trigger set_updated_at before update on public.admin_roles
  for each row execute function private.set_updated_at();

create trigger audit after insert or delete or update on public.admin_user_roles
  for each row
  execute function private.write_audit('user_id', 'role_id');

create constraint trigger enforce_active_super_admin after delete on public.admin_user_roles
  deferrable initially immediate for each row execute function private.enforce_active_super_admin();

create policy "Staff see their own permissions; access managers see all" on public.admin_permissions
  for select to authenticated
  using (id in (
      select permission_id from public.admin_role_permissions where role_id in (select private.list_own_roles()))
    or (select private.has_permission('accesos.roles.read')));
create policy "Staff see delegations of their roles; access managers see all" on public.admin_role_delegations
  for select to authenticated
  using (role_id in (select private.list_own_roles()) or (select private.has_permission('accesos.roles.read')));
create policy "Super admins create delegations" on public.admin_role_delegations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins delete delegations" on public.admin_role_delegations
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Access managers grant permissions they have to others' roles" on public.admin_role_permissions
  for insert to authenticated
  with check ((select private.has_permission('accesos.permissions.manage'))
    and not private.is_super_admin_role(role_id)
    and ((select private.is_super_admin())
      or (role_id not in (select private.list_own_roles())
        and not private.is_role_in_delegation(role_id)
        and permission_id in (select held.id from private.list_effective_permissions((select auth.uid())) held))));
create policy "Access managers withdraw permissions from others' roles" on public.admin_role_permissions
  for delete to authenticated
  using ((select private.has_permission('accesos.permissions.manage'))
    and not private.is_super_admin_role(role_id)
    and ((select private.is_super_admin()) or role_id not in (select private.list_own_roles())));
create policy "Staff see permissions of their roles; access managers see all" on public.admin_role_permissions
  for select to authenticated
  using (role_id in (select private.list_own_roles()) or (select private.has_permission('accesos.roles.read')));
-- A role in a delegation that a super admin has deactivated can be reactivated by super admins only.
create policy "Access managers change roles, never the super admin's" on public.admin_roles
  for update to authenticated
  using ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin())
      or (id not in (select private.list_own_roles())
        and (is_active or (not private.is_role_in_delegation(id) and private.has_all_permissions_of_role(id))))))
  with check ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin()) or id not in (select private.list_own_roles())));
create policy "Access managers create roles, never of super admin type" on public.admin_roles
  for insert to authenticated
  with check ((select private.has_permission('accesos.roles.create')) and role_type <> 'super_admin');
create policy "Access managers delete roles, never the super admin's" on public.admin_roles
  for delete to authenticated
  using ((select private.has_permission('accesos.roles.delete')) and role_type <> 'super_admin');
-- A caller who may read users or invitations also sees their roles; otherwise all of them would seem to have none.
create policy "Staff see their own roles; access managers see all" on public.admin_roles
  for select to authenticated
  using (id in (select private.list_own_roles())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
    or (select private.has_permission('accesos.invitations.read')));
create policy "Access managers give others roles they may assign" on public.admin_user_roles
  for insert to authenticated
  with check (user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.has_super_admin_role(user_id)
        and private.get_role_assignment_refusal((select auth.uid()), role_id) is null)));
create policy "Access managers take roles from others, never from super admins" on public.admin_user_roles
  for delete to authenticated
  using (user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.is_super_admin_role(role_id)
        and not private.has_super_admin_role(user_id))));
create policy "Auditors read the audit log" on public.audit_log
  for select to authenticated using ((select private.has_permission('accesos.audit.read')));

grant select, delete, insert (name, description, role_type, is_active), update (name, description, is_active) on
  public.admin_roles to authenticated;
alter publication supabase_realtime add table public.admin_roles;
grant select on public.admin_permissions to authenticated;
grant select, insert, delete on public.admin_role_permissions to authenticated;
alter publication supabase_realtime add table public.admin_role_permissions;
grant select, insert, delete on public.admin_user_roles to authenticated;
alter publication supabase_realtime add table public.admin_user_roles;
grant select, insert, delete on public.admin_role_delegations to authenticated;
alter publication supabase_realtime add table public.admin_role_delegations;

insert into public.admin_permissions (name, module, action, description)
select name, split_part(name, '.', 1), split_part(name, '.', 3), description
from (values
  ('dashboard.overview.read', 'Ver el resumen general'),
  ('rrhh.postings.read', 'Ver todas las ofertas laborales'),
  ('rrhh.postings.create', 'Crear ofertas laborales'),
  ('rrhh.postings.update', 'Editar ofertas laborales'),
  ('rrhh.postings.delete', 'Eliminar ofertas laborales'),
  ('rrhh.applications.read', 'Ver postulaciones'),
  ('rrhh.applications.update', 'Gestionar postulaciones'),
  ('rrhh.internships.read', 'Ver solicitudes de práctica'),
  ('rrhh.internships.update', 'Gestionar solicitudes de práctica'),
  ('rrhh.documents.read', 'Abrir y descargar CV'),
  ('rrhh.notifications.manage', 'Configurar notificaciones, mensajes a postulantes y salas'),
  ('rrhh.rights.manage', 'Atender derechos sobre datos personales'),
  ('ventas.quotes.read', 'Ver solicitudes de cotización'),
  ('ventas.quotes.update', 'Gestionar y responder solicitudes de cotización'),
  ('ventas.quotes.delete', 'Eliminar solicitudes de cotización'),
  ('accesos.users.read', 'Ver usuarios'),
  ('accesos.users.update', 'Activar usuarios y asignar roles'),
  ('accesos.roles.read', 'Ver roles y permisos'),
  ('accesos.roles.create', 'Crear roles'),
  ('accesos.roles.update', 'Activar y renombrar roles'),
  ('accesos.roles.delete', 'Eliminar roles'),
  ('accesos.permissions.manage', 'Editar los permisos de un rol'),
  ('accesos.invitations.read', 'Ver invitaciones'),
  ('accesos.invitations.create', 'Invitar usuarios'),
  ('accesos.invitations.delete', 'Eliminar invitaciones'),
  ('accesos.audit.read', 'Ver el registro de cambios y a quiénes afectan'),
  ('web.content.manage', 'Editar los textos del sitio'),
  ('web.content.publish', 'Publicar los textos del sitio'),
  ('web.media.manage', 'Gestionar las imágenes y los archivos del sitio'),
  ('web.statistics.read', 'Ver las estadísticas del sitio'),
  ('web.settings.manage', 'Configurar el sitio: a quién se avisa, horario y medición')
) as catalog (name, description);

insert into public.admin_roles (name, role_type, description) values
  ('Super Admin', 'super_admin', 'Acceso completo al portal'),
  ('Admin RRHH', 'rrhh_admin', 'Ofertas, postulaciones y prácticas'),
  ('Admin Accesos', 'accesos_admin', 'Usuarios, roles e invitaciones');

insert into public.admin_role_permissions (role_id, permission_id)
select role.id, permission.id
from public.admin_roles role
join public.admin_permissions permission
  -- Requests about personal data, sales and the audit are not part of these roles: a super admin assigns them.
  on role.role_type = 'rrhh_admin' and permission.module in ('rrhh', 'dashboard')
    and permission.name <> 'rrhh.rights.manage'
  or role.role_type = 'accesos_admin' and permission.module = 'accesos' and permission.name <> 'accesos.audit.read';

-- Recruiters are invited by access managers, whose permissions are others.
insert into public.admin_role_delegations (role_id, assignable_role_id)
select manager.id, recruiter.id
from public.admin_roles manager, public.admin_roles recruiter
where manager.name = 'Admin Accesos' and recruiter.name = 'Admin RRHH';

-- Roles, the permissions they grant, and the checks that policies call.

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
  'A named set of permissions. The super_admin role holds all of them by its type.';

create unique index admin_roles_one_super_admin on public.admin_roles (role_type) where role_type = 'super_admin';
alter table public.admin_roles enable row level security;

create table public.admin_permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z]+\.[a-z]+\.[a-z]+$'),
  description text,
  module text not null check (module in ('dashboard', 'rrhh', 'accesos')),
  action text not null
);
comment on table public.admin_permissions is 'The catalogue of staff actions, named module.resource.action.';

create index admin_permissions_module_action_idx on public.admin_permissions (module, action);
alter table public.admin_permissions enable row level security;

create table public.admin_role_permissions (
  role_id uuid not null references public.admin_roles on delete cascade,
  permission_id uuid not null references public.admin_permissions on delete cascade,
  primary key (role_id, permission_id)
);

create index admin_role_permissions_permission_id_idx on public.admin_role_permissions (permission_id);
alter table public.admin_role_permissions enable row level security;

create table public.admin_user_roles (
  user_id uuid not null references auth.users on delete cascade,
  -- A role somebody holds cannot be deleted.
  role_id uuid not null references public.admin_roles on delete restrict,
  primary key (user_id, role_id)
);

create index admin_user_roles_role_id_idx on public.admin_user_roles (role_id);
alter table public.admin_user_roles enable row level security;

-- Which roles the holders of a role may assign, beyond those that grant no more than their own.
create table public.admin_role_delegations (
  role_id uuid not null references public.admin_roles on delete cascade,
  assignable_role_id uuid not null references public.admin_roles on delete cascade,
  primary key (role_id, assignable_role_id),
  constraint admin_role_delegations_not_to_itself check (role_id <> assignable_role_id)
);
comment on table public.admin_role_delegations is
  'Holders of role_id may assign assignable_role_id, whatever it grants: said by super admins. Never a chain.';
comment on column public.admin_role_delegations.role_id is
  'Whose holders may assign, while they may assign roles at all.';
comment on column public.admin_role_delegations.assignable_role_id is 'What they may assign, while it is active.';

create index admin_role_delegations_assignable_role_id_idx on public.admin_role_delegations (assignable_role_id);
alter table public.admin_role_delegations enable row level security;

create function private.holds_super_admin(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
    where held.user_id = person
  ) and private.session_suffices(person, true)
$$;

create function private.has_super_admin_role(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.role_type = 'super_admin'
    where held.user_id = person
  )
$$;
comment on function private.has_super_admin_role is
  'Whether somebody is a super admin, dismissed ones too: only their own kind touches them.';
grant execute on function private.has_super_admin_role to authenticated;

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
grant execute on function private.permissions_of to authenticated;

create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.holds_super_admin((select auth.uid()))
$$;
comment on function private.is_super_admin is
  'Whether the caller is a super admin; policies call it once per statement.';
grant execute on function private.is_super_admin to anon, authenticated, service_role;

create function private.has_permission(permission_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.permissions_of((select auth.uid())) held where held.name = permission_name)
$$;
comment on function private.has_permission is
  'Whether the caller holds a permission; policies call it once per statement.';
grant execute on function private.has_permission to anon, authenticated, service_role;

-- The procedures the site calls: about oneself, or about anybody for those who manage access.
create function public.is_super_admin(target_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read'))
    and private.holds_super_admin(target_user_id)
$$;
grant execute on function public.is_super_admin to authenticated;

create function public.get_user_permissions(target_user_id uuid)
returns table (permission_name text, permission_module text)
language sql stable security definer set search_path = '' as $$
  select held.name, held.module
  from private.permissions_of(target_user_id) held
  where target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read')
  order by held.name
$$;
grant execute on function public.get_user_permissions to authenticated;

create function private.own_roles() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select held.role_id from public.admin_user_roles held
  join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
  where held.user_id = (select auth.uid())
$$;
comment on function private.own_roles is 'The roles the caller holds; none while their profile is inactive.';
grant execute on function private.own_roles to authenticated;

create function private.role_is_super_admin(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_roles where id = role and role_type = 'super_admin')
$$;
grant execute on function private.role_is_super_admin to authenticated;

-- Who manages access grants no permissions they lack: nor by switching a role on that somebody holds.
create function private.holds_all_of(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.admin_role_permissions granted
    where granted.role_id = role
      and granted.permission_id not in (select id from private.permissions_of((select auth.uid()))))
$$;
comment on function private.holds_all_of is 'Whether the caller has every permission that a role grants, or would.';
grant execute on function private.holds_all_of to authenticated, service_role;

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
grant execute on function public.change_role_permissions to authenticated;

create function private.may_read_applications(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.permissions_of(person) held where held.name = 'rrhh.applications.read')
$$;
comment on function private.may_read_applications is 'Whether somebody holds the permission that reads applications.';

-- What a role's holders can reach is one step away, and to be seen on one screen.
create function private.refuse_delegation_chain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time: of two that make a chain together, the second sees the first.
  perform pg_advisory_xact_lock(hashtext('refuse_delegation_chain'));
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

create function private.takes_part_in_delegation(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_role_delegations where role_id = role or assignable_role_id = role)
$$;
comment on function private.takes_part_in_delegation is
  'What such a role grants was looked at by a super admin, and grows by super admins only.';
grant execute on function private.takes_part_in_delegation to authenticated, service_role;

create function private.delegated_roles(person uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select delegation.assignable_role_id
  from public.admin_role_delegations delegation
  join public.admin_roles role on role.id = delegation.role_id and role.is_active
  join public.admin_user_roles held on held.role_id = role.id and held.user_id = person
  join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
  where (select private.session_suffices(person, false))
$$;

create function private.why_not_assignable(person uuid, role uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when target.id is null then 'unknown'
    when not target.is_active then 'inactive'
    when private.holds_super_admin(person) then null
    when target.role_type = 'super_admin' then 'super_admin'
    when target.id in (select private.delegated_roles(person)) then null
    when exists (
      select from public.admin_role_permissions granted
      where granted.role_id = target.id
        and granted.permission_id not in (select id from private.permissions_of(person))
    ) then 'permissions'
    -- Who assigns it would hand out what it may assign.
    when exists (
      select from public.admin_role_delegations delegation
      where delegation.role_id = target.id
        and delegation.assignable_role_id not in (select private.delegated_roles(person))
    ) then 'delegations'
  end
  from (select) one left join public.admin_roles target on target.id = role
$$;
comment on function private.why_not_assignable is
  'Why somebody who may assign roles may not assign this one; null when they may. Nobody hands out more than they hold, unless a super admin has delegated it.';
grant execute on function private.why_not_assignable to authenticated, service_role;

create function public.list_assignable_roles() returns table (role_id uuid, name text, refusal text)
language sql stable security definer set search_path = '' as $$
  select role.id, role.name, private.why_not_assignable((select auth.uid()), role.id)
  from public.admin_roles role
  where (select private.has_permission('accesos.users.update'))
    or (select private.has_permission('accesos.invitations.create'))
  order by role.name
$$;
comment on function public.list_assignable_roles is
  'All roles for those who assign or invite, with why the caller may not assign one: inactive, super_admin, permissions (grants more than theirs) or delegations (assigns more than theirs); null when they may.';
grant execute on function public.list_assignable_roles to authenticated;

-- One person of the staff, for those who manage access: where they are signed in, what they may do and through which role.
create function private.manages(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person <> auth.uid() and exists (select from public.admin_profiles where user_id = person)
    and (private.is_super_admin()
      or (private.has_permission('accesos.users.update') and not private.has_super_admin_role(person)))
$$;
comment on function private.manages is
  'Whether the caller manages somebody''s access: never their own, and a super admin''s only as one.';

create function public.explain_permissions(person uuid)
returns table (permission text, description text, module text, role_id uuid, role_name text)
language sql stable security definer set search_path = '' as $$
  select held.name, held.description, held.module, role.id, role.name
  from private.permissions_of(person) held
  join public.admin_user_roles assigned on assigned.user_id = person
  join public.admin_roles role on role.id = assigned.role_id and role.is_active
  where (select private.has_permission('accesos.users.read'))
    and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      where granted.role_id = role.id and granted.permission_id = held.id))
  order by held.name, role.name
$$;
comment on function public.explain_permissions is
  'What somebody may do, with each role that lets them, as the checks see it; for those who see users.';
grant execute on function public.explain_permissions to authenticated;

-- Who sees roles but not users counted only themselves among a role's holders, and a role in use seemed to have none.
create function public.count_role_holders() returns table (role_id uuid, holders bigint)
language sql stable security definer set search_path = '' as $$
  select held.role_id, count(*) from public.admin_user_roles held
  where held.user_id = (select auth.uid())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
  group by held.role_id
$$;
comment on function public.count_role_holders is
  'How many users have each role that somebody has, for whoever sees roles or users; for others, the roles they have.';
grant execute on function public.count_role_holders to authenticated;

create trigger audit after insert or update or delete on public.admin_role_delegations
  for each row execute function private.write_audit();

create trigger refuse_delegation_chain before insert or update on public.admin_role_delegations
  for each row execute function private.refuse_delegation_chain();

create trigger audit after insert or delete or update on public.admin_role_permissions for each row
   execute function private.write_audit();

create trigger audit after insert or delete or update on public.admin_roles for each row
   execute function private.write_audit();

create constraint trigger keep_a_super_admin after update of is_active or delete on public.admin_roles
  deferrable initially immediate for each row execute function private.keep_a_super_admin();

create trigger touch before update on public.admin_roles for each row execute function private.touch();

create trigger audit after insert or delete or update on public.admin_user_roles for each row
   execute function private.write_audit();

create constraint trigger keep_a_super_admin after delete on public.admin_user_roles
  deferrable initially immediate for each row execute function private.keep_a_super_admin();

create policy "People see the permissions they hold; access managers see all" on public.admin_permissions
  for select to authenticated
  using (id in (select permission_id from public.admin_role_permissions where role_id in (select private.own_roles()))
    or (select private.has_permission('accesos.roles.read')));
create policy "People see what their roles may assign; access managers see all" on public.admin_role_delegations
  for select to authenticated
  using (role_id in (select private.own_roles()) or (select private.has_permission('accesos.roles.read')));
create policy "Super admins delegate" on public.admin_role_delegations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins withdraw delegations" on public.admin_role_delegations
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Access managers grant permissions they hold, never to their own roles" on public.admin_role_permissions
  for insert to authenticated
  with check ((select private.has_permission('accesos.permissions.manage'))
    and not private.role_is_super_admin(role_id)
    and ((select private.is_super_admin())
      or (role_id not in (select private.own_roles())
        and not private.takes_part_in_delegation(role_id)
        and permission_id in (select held.id from private.permissions_of((select auth.uid())) held))));
create policy "Access managers withdraw permissions, never from their own roles" on public.admin_role_permissions
  for delete to authenticated
  using ((select private.has_permission('accesos.permissions.manage'))
    and not private.role_is_super_admin(role_id)
    and ((select private.is_super_admin()) or role_id not in (select private.own_roles())));
create policy "People see what their roles grant; access managers see all" on public.admin_role_permissions
  for select to authenticated
  using (role_id in (select private.own_roles()) or (select private.has_permission('accesos.roles.read')));
-- A delegated role that a super admin has switched off stays off.
create policy "Access managers change roles, never the super admin's" on public.admin_roles
  for update to authenticated
  using ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin())
      or (id not in (select private.own_roles())
        and (is_active or (not private.takes_part_in_delegation(id) and private.holds_all_of(id))))))
  with check ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin()) or id not in (select private.own_roles())));
create policy "Access managers create roles, never of super admin type" on public.admin_roles
  for insert to authenticated
  with check ((select private.has_permission('accesos.roles.create')) and role_type <> 'super_admin');
create policy "Access managers delete roles, never the super admin's" on public.admin_roles
  for delete to authenticated
  using ((select private.has_permission('accesos.roles.delete')) and role_type <> 'super_admin');
-- Whoever sees people or invitations sees which roles those have: without, everybody would seem to have none.
create policy "People see the roles they hold; access managers see all" on public.admin_roles
  for select to authenticated
  using (id in (select private.own_roles())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
    or (select private.has_permission('accesos.invitations.read')));
create policy "Access managers give others roles they may assign" on public.admin_user_roles
  for insert to authenticated
  with check (user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.has_super_admin_role(user_id)
        and private.why_not_assignable((select auth.uid()), role_id) is null)));
create policy "Access managers take roles from others, never from super admins" on public.admin_user_roles
  for delete to authenticated
  using (user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.role_is_super_admin(role_id)
        and not private.has_super_admin_role(user_id))));
create policy "Super admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_super_admin()));

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
  ('accesos.users.read', 'Ver usuarios'),
  ('accesos.users.update', 'Activar usuarios y asignar roles'),
  ('accesos.roles.read', 'Ver roles y permisos'),
  ('accesos.roles.create', 'Crear roles'),
  ('accesos.roles.update', 'Activar y renombrar roles'),
  ('accesos.roles.delete', 'Eliminar roles'),
  ('accesos.permissions.manage', 'Editar los permisos de un rol'),
  ('accesos.invitations.read', 'Ver invitaciones'),
  ('accesos.invitations.create', 'Invitar usuarios'),
  ('accesos.invitations.delete', 'Eliminar invitaciones')
) as catalogue (name, description);

insert into public.admin_roles (name, role_type, description) values
  ('Super Admin', 'super_admin', 'Acceso completo al portal'),
  ('Admin RRHH', 'rrhh_admin', 'Ofertas, postulaciones y prácticas'),
  ('Admin Accesos', 'accesos_admin', 'Usuarios, roles e invitaciones');

insert into public.admin_role_permissions (role_id, permission_id)
select role.id, permission.id
from public.admin_roles role
join public.admin_permissions permission
  on role.role_type = 'rrhh_admin' and permission.module in ('rrhh', 'dashboard')
  or role.role_type = 'accesos_admin' and permission.module = 'accesos';

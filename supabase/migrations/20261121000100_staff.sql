-- Who works here: a profile for each person, roles, and what each role may do.

revoke all on all tables in schema public from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated;
-- Everybody may run a new function unless this is said for all schemas at once: PostgreSQL adds, for one schema,
-- to what holds for all, and takes nothing away.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public revoke execute on functions from anon, authenticated;

create schema private;
comment on schema private is 'Checks and triggers; not reachable over the API.';
grant usage on schema private to anon, authenticated, service_role;

create function private.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create table public.admin_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admin_profiles is 'A person of the staff. An inactive profile grants nothing, whatever its roles.';
create index admin_profiles_created_at_idx on public.admin_profiles (created_at desc);

create table public.admin_roles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(trim(name)) between 1 and 100),
  description text check (char_length(description) <= 500),
  role_type text not null check (role_type in ('super_admin', 'rrhh_admin', 'accesos_admin')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admin_roles is 'A named set of permissions. The super_admin role holds all of them by its type.';
create unique index admin_roles_one_super_admin on public.admin_roles (role_type) where role_type = 'super_admin';

create table public.admin_permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z]+\.[a-z]+\.[a-z]+$'),
  description text,
  module text not null check (module in ('dashboard', 'rrhh', 'accesos')),
  action text not null
);
comment on table public.admin_permissions is 'The catalogue of staff actions, named module.resource.action.';
create index admin_permissions_module_action_idx on public.admin_permissions (module, action);

create table public.admin_role_permissions (
  role_id uuid not null references public.admin_roles on delete cascade,
  permission_id uuid not null references public.admin_permissions on delete cascade,
  primary key (role_id, permission_id)
);
create index admin_role_permissions_permission_id_idx on public.admin_role_permissions (permission_id);

create table public.admin_user_roles (
  user_id uuid not null references auth.users on delete cascade,
  -- A role somebody holds cannot be deleted.
  role_id uuid not null references public.admin_roles on delete restrict,
  primary key (user_id, role_id)
);
create index admin_user_roles_role_id_idx on public.admin_user_roles (role_id);

create trigger touch before update on public.admin_profiles for each row execute function private.touch();
create trigger touch before update on public.admin_roles for each row execute function private.touch();

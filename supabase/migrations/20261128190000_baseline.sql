-- Schemas, roles and default privileges, and what every subject uses.

-- Functions may call functions, and read tables, that later files create.
set check_function_bodies = off;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
do $$
begin
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
end
$$;

revoke all on all tables in schema public from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated;
-- PostgreSQL grants execution of new functions to everybody. Only a revocation for all schemas takes that away: one for a
-- single schema is added to what holds for all.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public revoke execute on functions from anon, authenticated;

create schema private;
comment on schema private is 'Checks and triggers; not reachable over the API.';
grant usage on schema private to anon, authenticated, service_role;

-- Functions that read the data of applicants are owned by this role, which is subject to the policies: rows of blocked
-- people are hidden from it without a condition in each function. Functions that must see blocked rows belong to
-- `postgres`, which bypasses policies.
do $$
begin
  -- Roles belong to the whole server, so another database may have created it already.
  if not exists (select from pg_roles where rolname = 'portal_functions') then
    create role portal_functions nologin noinherit;
    grant portal_functions to postgres;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
-- The last file revokes `create`, which becoming the owner of a function requires.
grant usage, create on schema public, private to portal_functions;
alter default privileges in schema public, private grant execute on functions to portal_functions;

create function private.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- What holds for everybody who applies, for a job or an internship.
create function private.is_visitor() returns boolean language sql stable set search_path = '' as $$
  select coalesce((select auth.role()), '') in ('anon', 'authenticated')
$$;
comment on function private.is_visitor is 'Whether a person asks over the API, not the backend itself.';

-- What the site shows besides offers: the hero's images and the success cases.
-- After the last one, whoever else adds at the same moment: the second waits for the first.
create function private.next_place(shown text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  place integer;
begin
  perform pg_advisory_xact_lock(hashtext('next place in ' || shown));
  execute format('select coalesce(max(order_index), 0) + 1 from public.%I', shown) into place;
  return place;
end
$$;
grant execute on function private.next_place to authenticated, service_role;

create function private.searchable(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
$$;
comment on function private.searchable is
  'Lower case without accents; domain/search-pattern.ts makes the same of what is looked for.';
grant execute on function private.searchable to anon, authenticated, service_role;

create function private.uuid_or_null(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then nullif(value::uuid, '00000000-0000-0000-0000-000000000000') end
$$;

create function private.save_translated(
  parent text, translations text, reference text, record uuid, version timestamptz, fields jsonb, translation jsonb
) returns uuid
language plpgsql set search_path = '' as $$
declare
  names text;
  assignments text;
  saved uuid;
begin
  select string_agg(format('%I', key), ', '), string_agg(format('%1$I = changed.%1$I', key), ', ')
    into names, assignments from jsonb_object_keys(fields) as key;
  if record is null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id',
      parent, names) into saved using fields;
  else
    -- Also when only the translation changed: the row's version covers both.
    assignments := coalesce(assignments,
      case parent when 'job_postings' then 'title = saved.title' else 'titulo = saved.titulo' end);
    execute format('update public.%1$I saved set %2$s from jsonb_populate_record(null::public.%1$I, $1) changed
      where saved.id = $2 and saved.updated_at = $3 returning saved.id', parent, assignments)
      into saved using fields, record, version;
  end if;
  -- A new row needs no translation without texts.
  if saved is not null and translation <> '{}' and not (record is null and jsonb_strip_nulls(translation) = '{}') then
    select string_agg(format('%I', key), ', '), string_agg(format('%1$I = excluded.%1$I', key), ', ')
      into names, assignments from jsonb_object_keys(translation) as key;
    execute format('insert into public.%1$I (%2$I, language, %3$s)
      select $2, ''en'', %3$s from jsonb_populate_record(null::public.%1$I, $1)
      on conflict (%2$I, language) do update set %4$s', translations, reference, names, assignments)
      using translation, saved;
    execute format('delete from public.%1$I emptied where %2$I = $1 and jsonb_strip_nulls(to_jsonb(emptied))
      - ''{id,language,updated_at}''::text[] - %2$L = ''{}''', translations, reference) using saved;
  end if;
  return saved;
end $$;
grant execute on function private.save_translated to authenticated, service_role;

-- A posting's own questions to applicants, and which answers recruiters consider disqualifying. The answers mark an
-- application for recruiters; nothing decides by itself.
create function private.is_text_in_languages(words jsonb, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(words) = 'object' and words - '{es,en}'::text[] = '{}'
    and jsonb_typeof(words -> 'es') = 'string' and char_length(trim(words ->> 'es')) between 1 and maximum
    and (not words ? 'en' or (
      jsonb_typeof(words -> 'en') = 'string' and char_length(trim(words ->> 'en')) between 1 and maximum)),
    false)
$$;
comment on function private.is_text_in_languages is 'Whether the value is {"es": …, "en": …}; English is optional.';
grant execute on function private.is_text_in_languages to authenticated, service_role;

create function private.current_actor() returns uuid language sql stable security definer set search_path = '' as $$
  -- Functions write with the service's rights and say for whom.
  select coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid)
$$;
comment on function private.current_actor is 'The staff member on whose behalf the statement runs; null for none.';

create function private.slugify(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
      select trim('-' from left(trim('-' from regexp_replace(private.searchable($1), '[^a-z0-9]+', '-', 'g')), 80))
    $function$
;
comment on function private.slugify is 'Lower case without accents, words joined by hyphens, at most 80 characters.';

-- What staff changed: who, when, which columns.

-- Who of the staff changed what, and when.
create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  record_id text,
  before jsonb,
  after jsonb
);
comment on table public.audit_log is 'Every staff write, by trigger. The actor is kept after their account is gone.';

create index audit_log_by_actor_idx on public.audit_log (actor_id, occurred_at desc, id desc)
  include (table_name, operation);
create index audit_log_by_operation_idx on public.audit_log (operation, occurred_at desc, id desc);
create index audit_log_by_table_idx on public.audit_log (table_name, occurred_at desc, id desc) include (operation);
create index audit_log_listed_idx on public.audit_log (occurred_at desc, id desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id);
alter table public.audit_log enable row level security;

-- Rows without an id are known by their kind.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  personal text[] := coalesce(tg_argv[0:], '{}');
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token' - personal end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token' - personal end;
  -- Functions write with the service's rights and say for whom.
  actor uuid := coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid);
begin
  if actor is not null then
    insert into public.audit_log (actor_id, table_name, operation, record_id, before, after)
    values (actor, tg_table_name, tg_op,
      coalesce(after_row ->> 'id', before_row ->> 'id', after_row ->> 'user_id', before_row ->> 'user_id',
        after_row ->> 'role_id', before_row ->> 'role_id', after_row ->> 'kind', before_row ->> 'kind'),
      before_row, after_row);
  end if;
  return null;
end
$$;

create function private.record_expired(what text, gone integer) returns void
language sql security definer set search_path = '' as $$
  select public.record_security_event('data_expired', null, jsonb_build_object('what', what, 'count', gone)) where gone > 0
$$;

grant select on public.audit_log to authenticated;
revoke delete, truncate, update on public.audit_log from service_role;
grant usage on sequence public.audit_log_id_seq to portal_functions;

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

-- The people who work here, and the review of their access.

create table public.admin_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    private.searchable(full_name || chr(10) || email)
    ) stored
);
comment on table public.admin_profiles is
  'A person of the staff. An inactive profile grants nothing, whatever its roles.';

create index admin_profiles_created_at_idx on public.admin_profiles (created_at desc);
create index admin_profiles_full_name_idx on public.admin_profiles (full_name, id);
create index admin_profiles_search_idx on public.admin_profiles (search, id);
alter table public.admin_profiles enable row level security;

-- Who still needs their access: looked at now and then by those who manage it.
create table public.access_reviews (
  user_id uuid primary key references auth.users on delete cascade,
  reviewed_at timestamptz not null default now(),
  reviewed_by uuid references auth.users on delete set null
);
comment on table public.access_reviews is
  'When somebody''s access was last found to be right, and by whom; earlier ones are in the audit log.';
comment on column public.access_reviews.user_id is 'Whose access.';
comment on column public.access_reviews.reviewed_by is 'Null when their account is gone.';

create index access_reviews_reviewed_by_idx on public.access_reviews (reviewed_by);
alter table public.access_reviews enable row level security;

-- What a session has to show before what its person holds counts.
create table public.portal_settings (
  id boolean primary key default true check (id),
  super_admins_need_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.portal_settings is 'One row: how the portal is guarded.';
alter table public.portal_settings enable row level security;

create function public.last_sign_ins() returns table (user_id uuid, last_sign_in_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.id, account.last_sign_in_at
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where (select private.has_permission('accesos.users.read'))
$$;
comment on function public.last_sign_ins is 'When each of the staff last signed in, for those who manage access.';
grant execute on function public.last_sign_ins to authenticated;

create function public.list_recruiters() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name
  from public.admin_profiles profile
  where profile.is_active and (select private.has_permission('rrhh.applications.read')) and exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.is_active
    where held.user_id = profile.user_id and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      join public.admin_permissions permission on permission.id = granted.permission_id
      where granted.role_id = role.id and permission.name = 'rrhh.applications.read')))
  order by profile.full_name, profile.user_id
$$;
comment on function public.list_recruiters is
  'Who may read applications, and so be mentioned or put in charge; empty for who may not.';
grant execute on function public.list_recruiters to authenticated;

create function public.describe_user_access(person uuid)
returns table (last_sign_in_at timestamptz, last_used_at timestamptz, sessions integer, second_factor_since timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions session where session.user_id = account.id),
    (select count(*)::integer from auth.sessions session
     where session.user_id = account.id and private.goes_on(session)),
    (select min(factor.created_at) from auth.mfa_factors factor
     where factor.user_id = account.id and factor.status = 'verified')
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where account.id = person and (select private.has_permission('accesos.users.read'))
$$;
comment on function public.describe_user_access is
  'When somebody of the staff was last here, and since when they have a second factor, for those who see users.';
grant execute on function public.describe_user_access to authenticated;

create function public.delete_user(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_super_admin() or private.manages(person) is not true then
    raise insufficient_privilege using message = 'only super admins delete users, and never themselves';
  end if;
  -- Profile, roles, sessions, factors and invitations go with the account; what they did stays, without their name.
  delete from auth.users where id = person;
  return found;
end
$$;
comment on function public.delete_user is 'Deletes somebody''s account, for super admins; never the last one''s.';
grant execute on function public.delete_user to authenticated;

-- A review of access reads each table once, however many people there are.
create function public.list_access_review()
returns table (user_id uuid, full_name text, email text, created_at timestamptz, last_sign_in_at timestamptz,
  last_used_at timestamptz, has_second_factor boolean, is_super_admin boolean, roles text[], permissions text[],
  reviewed_at timestamptz, reviewed_by text)
language sql stable security definer set search_path = '' as $$
  with granted as (
    select role.id as role_id, permission.name
    from public.admin_roles role
    join public.admin_permissions permission on role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions held
      where held.role_id = role.id and held.permission_id = permission.id)
    where role.is_active
  ), held as (
    select assigned.user_id, bool_or(role.role_type = 'super_admin') as is_super_admin,
      array_agg(role.id) filter (where role.is_active) as role_ids,
      array_agg(role.name order by role.name) filter (where role.is_active) as roles
    from public.admin_user_roles assigned
    join public.admin_roles role on role.id = assigned.role_id
    group by assigned.user_id
  ), allowed as (
    -- Once for each combination of roles.
    select combination.role_ids, array_agg(distinct granted.name order by granted.name) as permissions
    from (select distinct held.role_ids from held) combination
    join granted on granted.role_id = any (combination.role_ids)
    group by combination.role_ids
  ), used as (
    select session.user_id, max(session.updated_at) as last_used_at from auth.sessions session group by session.user_id
  ), enrolled as (
    select distinct factor.user_id from auth.mfa_factors factor where factor.status = 'verified'
  )
  select profile.user_id, profile.full_name, profile.email, profile.created_at, account.last_sign_in_at,
    used.last_used_at, enrolled.user_id is not null, coalesce(held.is_super_admin, false),
    coalesce(held.roles, '{}'), coalesce(allowed.permissions, '{}'), review.reviewed_at, reviewer.full_name
  from public.admin_profiles profile
  join auth.users account on account.id = profile.user_id
  left join held on held.user_id = profile.user_id
  left join allowed on allowed.role_ids = held.role_ids
  left join used on used.user_id = profile.user_id
  left join enrolled on enrolled.user_id = profile.user_id
  left join public.access_reviews review on review.user_id = profile.user_id
  left join public.admin_profiles reviewer on reviewer.user_id = review.reviewed_by
  where profile.is_active and (select private.has_permission('accesos.users.read'))
  order by profile.search, profile.id
$$;
comment on function public.list_access_review is
  'Active staff with what a review of their access looks at, for those who see users.';
grant execute on function public.list_access_review to authenticated;

create function public.mark_access_reviewed(person uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  marked timestamptz;
begin
  if private.manages(person) is not true then
    raise insufficient_privilege using message = 'the access of this person is not yours to review';
  end if;
  insert into public.access_reviews (user_id, reviewed_by) values (person, auth.uid())
  on conflict (user_id) do update set reviewed_at = now(), reviewed_by = auth.uid()
  returning reviewed_at into marked;
  return marked;
end
$$;
comment on function public.mark_access_reviewed is 'Notes that somebody''s access is right; never one''s own.';
grant execute on function public.mark_access_reviewed to authenticated;

-- An account's address changes; mails about interviews and links to set a password go to the new one.
create function private.copy_changed_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_profiles set email = new.email where user_id = new.id;
  return null;
end
$$;

-- What is left of an invitation that failed halfway, or of somebody who signed up and never confirmed the address. Deleted
-- instead of used: nothing that was done with it goes on into the invited account.
create function public.discard_unused_account(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users account
  where lower(account.email) = lower(address) and account.last_sign_in_at is null and account.email_confirmed_at is null
    and not exists (select from public.admin_profiles where user_id = account.id)
    and not exists (select from public.admin_invitations where user_id = account.id);
  return found;
end
$$;
comment on function public.discard_unused_account is
  'Deletes an account without a profile that nobody has entered. For invite-admin-user alone.';

-- Whoever signs in at their company's identity provider has an account of its own, apart from others with the same address,
-- and until now nobody could give it a role. Inviting its address does: there is no password to set, and the provider of the
-- address's domain, and no other, says whose account it is.
create function public.admit_company_account(address text, person_name text, person_role uuid, inviter uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform private.require_inviter(inviter, person_role);
  select company.id into account from auth.users company
  where lower(company.email) = lower(address) and company.is_sso_user and company.last_sign_in_at is not null
    and not exists (select from public.admin_profiles where user_id = company.id)
    and exists (
      select from auth.identities identity
      join auth.sso_domains owned on identity.provider = 'sso:' || owned.sso_provider_id
      where identity.user_id = company.id and lower(owned.domain) = lower(split_part(address, '@', 2)))
  order by company.last_sign_in_at desc limit 1;
  if account is null then
    return false;
  end if;
  -- The audit log names who asked for it.
  perform set_config('app.actor', inviter::text, true);
  insert into public.admin_profiles (user_id, full_name, email) values (account, person_name, address);
  insert into public.admin_user_roles (user_id, role_id) values (account, person_role);
  return true;
end
$$;
comment on function public.admit_company_account is
  'Gives a role to the account that somebody has at the identity provider of their domain; false when there is none without a profile. For invite-admin-user alone.';

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
comment on function private.may_be_active is
  'Whether somebody is active already, or holds only roles that the caller may assign. Those that are inactive grant nothing.';
grant execute on function private.may_be_active to authenticated, service_role;

create view public.admin_profiles_list with (security_invoker = true) as
select profile.id, profile.user_id, profile.full_name, profile.email, profile.is_active, profile.created_at,
  profile.search, seen.last_sign_in_at,
  array(select held.role_id from public.admin_user_roles held where held.user_id = profile.user_id) as role_ids
from public.admin_profiles profile
left join public.last_sign_ins() seen using (user_id);
comment on view public.admin_profiles_list is
  'Who works in the portal, with the roles they hold and when they last signed in.';
grant select on public.admin_profiles_list to authenticated;

create trigger copy_changed_email after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.copy_changed_email();

create trigger audit after insert or update or delete on public.access_reviews
  for each row execute function private.write_audit();

create trigger audit after insert or update or delete on public.admin_profiles
  for each row execute function private.write_audit('search');

create constraint trigger keep_a_super_admin after update of is_active or delete on public.admin_profiles
  deferrable initially immediate for each row execute function private.keep_a_super_admin();

create trigger touch before update on public.admin_profiles for each row execute function private.touch();

create trigger audit after insert or delete or update on public.portal_settings for each row
   execute function private.write_audit();

create trigger touch before update on public.portal_settings for each row execute function private.touch();

create policy "Access managers see reviews" on public.access_reviews
  for select to authenticated using ((select private.has_permission('accesos.users.read')));
create policy "Access managers change profiles other than their own and super admins'" on public.admin_profiles
  for update to authenticated
  using ((select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id)))
  with check ((select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id)
      and (not is_active or private.may_be_active(user_id))));
create policy "People see their own profile; access managers see all" on public.admin_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('accesos.users.read')));
create policy "Super admins add profiles" on public.admin_profiles
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins delete profiles" on public.admin_profiles
  for delete to authenticated using ((select private.is_super_admin()));
-- Realtime asks whether somebody saw a deleted row: not by whether they still hold the role, which the deletion took.
create policy "People see their own roles; access managers see all" on public.admin_user_roles
  for select to authenticated
  using ((user_id = (select auth.uid())
      and (select exists (
        select from public.admin_profiles own where own.user_id = (select auth.uid()) and own.is_active)))
    or (select private.has_permission('accesos.users.read')));
create policy "Super admins see the portal's settings" on public.portal_settings
  for select to authenticated using ((select private.is_super_admin()));

grant select, delete, insert (user_id, full_name, email, is_active), update (full_name, is_active) on
  public.admin_profiles to authenticated;
grant select, insert, update, delete on public.admin_profiles to portal_functions;
alter publication supabase_realtime add table public.admin_profiles;
grant select on public.access_reviews to authenticated;
alter publication supabase_realtime add table public.access_reviews;
grant select, update (super_admins_need_second_factor) on public.portal_settings to authenticated;

insert into public.portal_settings default values;

-- Invitations of staff.

-- People asked to join the staff.
create table public.admin_invitations (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token in the mail, in hexadecimal: who reads this table cannot use an invitation.
  token text unique check (token ~ '^[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'completed')),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  user_id uuid references auth.users on delete cascade,
  role_id uuid references public.admin_roles on delete set null,
  invited_by uuid references auth.users on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  -- A used one is forgotten.
  constraint admin_invitations_pending_token check (token is not null or status = 'completed')
);
comment on table public.admin_invitations is
  'Invitations to the portal; the invited read their own by sending its token.';

create index admin_invitations_created_at_idx on public.admin_invitations (created_at desc);
create index admin_invitations_invited_by_idx on public.admin_invitations (invited_by);
create index admin_invitations_role_id_idx on public.admin_invitations (role_id);
create index admin_invitations_user_id_idx on public.admin_invitations (user_id);
alter table public.admin_invitations enable row level security;

-- A filter on the address line is no proof: the token travels in a header, which the policy compares.
create function private.sent_invitation_token() returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::json ->> 'x-invitation-token', 'UTF8')), 'hex')
$$;
grant execute on function private.sent_invitation_token to anon, authenticated;

create function public.record_invitation(
  invited_id uuid, invited_email text, invited_name text, invited_role uuid, token_digest text, inviter uuid
) returns uuid
language sql set search_path = '' as $$
  select private.require_inviter(inviter, invited_role);
  -- The service writes; the audit log names who asked for it.
  select set_config('app.actor', inviter::text, true);
  with profile as (
    -- Grants nothing before the password is set.
    insert into public.admin_profiles (user_id, full_name, email, is_active)
    values (invited_id, invited_name, invited_email, false)
  ), membership as (
    insert into public.admin_user_roles (user_id, role_id) values (invited_id, invited_role)
  )
  insert into public.admin_invitations (token, email, full_name, user_id, role_id, invited_by)
  values (token_digest, invited_email, invited_name, invited_id, invited_role, inviter)
  returning id
$$;
comment on function public.record_invitation is
  'Profile, role and invitation of a new account. For invite-admin-user alone.';

create function public.renew_invitation(
  invitation_id uuid, token_digest text, valid_until timestamptz, inviter uuid
) returns boolean
language plpgsql set search_path = '' as $$
declare
  invited_role uuid;
begin
  perform set_config('app.actor', inviter::text, true);
  update public.admin_invitations set token = token_digest, expires_at = valid_until
  where id = invitation_id and status = 'pending'
  returning role_id into invited_role;
  if not found then
    return false;
  end if;
  perform private.require_inviter(inviter, invited_role);
  return true;
end
$$;
comment on function public.renew_invitation is
  'A new token and new days for a pending invitation. For invite-admin-user alone.';

-- A withdrawn invitation takes the account with it, profile and roles too, unless somebody works with it by now. An
-- account entered through a password reset instead of the invitation has an inactive profile still.
create function private.withdraw_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'pending' and old.user_id is not null then
    delete from auth.users account where id = old.user_id and (last_sign_in_at is null
      or not exists (select from public.admin_profiles where user_id = account.id and is_active));
  end if;
  return null;
end
$$;

-- The function that invites has asked; what it asked may have changed since.
create function private.require_inviter(inviter uuid, invited_role uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.why_not_assignable(inviter, invited_role) is not null or not exists (
    select from private.permissions_of(inviter) where name = 'accesos.invitations.create'
  ) then
    raise insufficient_privilege using message = 'the inviter may not assign this role';
  end if;
end
$$;
grant execute on function private.require_inviter to service_role;

-- Somebody who was activated by hand may never have used their invitation. Once dismissed, it does not let them in again.
create function private.end_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set status = 'completed', token = null
  where user_id = new.user_id and status = 'pending';
  return null;
end
$$;

-- The invited are renamed in their profile, and may change their address before they use the invitation: a resent one goes
-- to the new one.
create function private.copy_to_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set full_name = new.full_name, email = new.email
  where user_id = new.user_id and (full_name, email) is distinct from (new.full_name, new.email);
  return null;
end
$$;

-- Whoever is active and has entered needs no invitation any more: its link would set their password for the rest of its week.
create function private.end_invitation_of_who_entered() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entered constant uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
begin
  update public.admin_invitations invitation set status = 'completed', token = null
  where user_id = entered and status = 'pending'
    and exists (select from public.admin_profiles where user_id = entered and is_active)
    and exists (select from auth.users account where account.id = entered and last_sign_in_at is not null);
  return null;
end
$$;

-- The password was set before the invitation was used up: of two people with one link, the one who was told that it had been
-- used might have set the password of the other. Both happen in one transaction now, which is the auth service's. It cannot
-- call a function; it writes the digest of the token beside the password, where this uses up the invitation, or refuses all.
create function private.use_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set status = 'completed'
  where token = new.raw_app_meta_data ->> 'invitation' and user_id = new.id and status = 'pending' and expires_at > now();
  if not found then
    raise exception 'the invitation can no longer be used' using errcode = 'P0001';
  end if;
  update public.admin_profiles set is_active = true where user_id = new.id;
  new.raw_app_meta_data := new.raw_app_meta_data - 'invitation';
  return new;
end
$$;
comment on function private.use_invitation is
  'Uses up the invitation whose digest setup-password names in the account''s metadata, and activates the invited.';

create trigger end_invitation after update of last_sign_in_at on auth.users
  for each row when (old.last_sign_in_at is null and new.last_sign_in_at is not null)
  execute function private.end_invitation_of_who_entered();

create trigger use_invitation before update of raw_app_meta_data on auth.users
  for each row when (new.raw_app_meta_data ? 'invitation')
  execute function private.use_invitation();

create trigger audit after insert or delete or update on public.admin_invitations for each row
   execute function private.write_audit();

create trigger withdraw_invited after delete on public.admin_invitations
  for each row execute function private.withdraw_invited();

create trigger copy_to_invitations after update of full_name, email on public.admin_profiles
  for each row when ((new.full_name, new.email) is distinct from (old.full_name, old.email))
  execute function private.copy_to_invitations();

create trigger end_invitation_of_who_entered after update of is_active on public.admin_profiles
  for each row when (new.is_active and not old.is_active)
  execute function private.end_invitation_of_who_entered();

create trigger end_invitations after update of is_active on public.admin_profiles
  for each row when (old.is_active and not new.is_active)
  execute function private.end_invitations();

create policy "Access managers delete pending invitations, a super admin's only super admins" on public.admin_invitations
  for delete to authenticated
  using (status = 'pending'
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.invitations.delete')) and not private.role_is_super_admin(role_id)
        and not private.has_super_admin_role(user_id))));
create policy "Access managers see invitations; the invited read their own" on public.admin_invitations
  for select to authenticated
  using (token = (select private.sent_invitation_token()) or (select private.has_permission('accesos.invitations.read')));
create policy "The invited read the invitation whose token they send" on public.admin_invitations
  for select to anon using (token = (select private.sent_invitation_token()));

grant select (id, status, email, full_name, expires_at, created_at) on public.admin_invitations to anon;
grant delete, select (id, status, email, full_name, user_id, role_id, invited_by, expires_at, created_at) on
  public.admin_invitations to authenticated;
alter publication supabase_realtime add table public.admin_invitations;

-- Sessions, second factors and security events of staff.

-- Every request checks its session, and most policies check permissions. Both took longer than they need: each check
-- parsed the caller's claims, which are text, up to five times, prepared to read what it then did not need, and
-- examined everybody's session as a super admin's before asking whether they are one.
create function private.session_level() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  level text;
begin
  -- Made by hand with the signing key; there is no session to look at.
  if claims ->> 'session_id' is null then
    return 'aal1';
  end if;
  select case when session.aal >= 'aal2' and claims ->> 'aal' >= 'aal2' then 'aal2' else 'aal1' end
  into level
  from auth.sessions session
  where session.id = (claims ->> 'session_id')::uuid and session.user_id = auth.uid()
    and (session.not_after is null or session.not_after > now());
  return level;
end
$$;
comment on function private.session_level is
  'aal1 or aal2, of the caller''s session; null when it has been signed out.';

create function private.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors where user_id = person and status = 'verified')
$$;

create function private.session_suffices(person uuid, as_super_admin boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  level text;
begin
  if person is distinct from auth.uid() then
    return true;
  end if;
  level := private.session_level();
  if level is null then
    return false;
  elsif level = 'aal2' then
    return true;
  elsif private.has_second_factor(person) then
    return false;
  end if;
  return not (as_super_admin and (select super_admins_need_second_factor from public.portal_settings));
end
$$;
comment on function private.session_suffices is
  'Others are judged by what they hold; the caller by what their session has shown too: the second factor, where they have one or are super admin while the portal demands it.';

create function private.has_shown_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.session_level() = 'aal2', false)
$$;
grant execute on function private.has_shown_second_factor to authenticated;

create function public.is_second_factor_demanded() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_super_admin_role(auth.uid()) and private.session_suffices(auth.uid(), false)
    and not private.session_suffices(auth.uid(), true)
$$;
comment on function public.is_second_factor_demanded is
  'Whether the caller is no super admin for want of a second factor alone: the portal leads them to enrol one.';
grant execute on function public.is_second_factor_demanded to authenticated;

create function public.list_own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false), coalesce(session.id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions session
  where session.user_id = auth.uid() and private.session_suffices(auth.uid(), false) and private.goes_on(session)
  order by session.updated_at desc
$$;
comment on function public.list_own_sessions is 'Where the caller is signed in.';
grant execute on function public.list_own_sessions to authenticated;

create function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
  where id = session_id and user_id = auth.uid() and private.session_suffices(auth.uid(), false);
  return found;
end
$$;
comment on function public.end_own_session is
  'Signs the caller out elsewhere; false when that session is none of theirs.';
grant execute on function public.end_own_session to authenticated;

-- Everybody at once instead of one after the other.
create function public.list_second_factors()
returns table (user_id uuid, full_name text, email text, is_super_admin boolean, enrolled_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with super_admins as materialized (
    select distinct held.user_id from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.role_type = 'super_admin'
  ), factors as materialized (
    select factor.user_id, min(factor.created_at) as enrolled_at from auth.mfa_factors factor
    where factor.status = 'verified' group by factor.user_id
  )
  select profile.user_id, profile.full_name, profile.email, super_admins.user_id is not null, factors.enrolled_at
  from public.admin_profiles profile
  left join super_admins on super_admins.user_id = profile.user_id
  left join factors on factors.user_id = profile.user_id
  where (select private.is_super_admin()) and profile.is_active
  order by profile.full_name, profile.email
$$;
comment on function public.list_second_factors is 'Who of the staff has a second factor, for super admins.';
grant execute on function public.list_second_factors to authenticated;

-- Taking away somebody's second factor is the auth service's work: the function that has it done writes it down here.
create function public.record_second_factor_reset(person uuid, actor uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id, before)
  values (actor, 'mfa_factors', 'DELETE', person::text, jsonb_build_object('user_id', person))
$$;
comment on function public.record_second_factor_reset is 'For reset-second-factor alone.';

create function private.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The role of the request, not of this function's owner.
  if current_setting('role') = 'authenticated' and private.session_level() is null then
    raise sqlstate 'PT401' using message = 'Session has ended', hint = 'Sign in again';
  end if;
end
$$;
comment on function private.refuse_ended_session is 'Runs before every request to the API.';
grant execute on function private.refuse_ended_session to anon, authenticated, service_role;

create function public.list_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null,
  page_size integer default 25, page_start integer default 0)
returns table (id uuid, occurred_at timestamptz, action text, actor_id uuid, subject_id uuid, traits jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    return;
  end if;
  return query execute format($query$
    select entry.id, entry.created_at, entry.payload ->> 'action',
      private.uuid_or_null(entry.payload ->> 'actor_id'), private.uuid_or_null(entry.payload -> 'traits' ->> 'user_id'),
      -- Hosted Supabase writes names and addresses beside these.
      (select coalesce(jsonb_object_agg(trait.key, trait.value), '{}')
       from jsonb_each(case when json_typeof(entry.payload -> 'traits') = 'object'
         then (entry.payload -> 'traits')::jsonb end) trait
       where trait.key in ('method', 'type', 'factor_type', 'provider', 'reason', 'problem', 'scope', 'asked', 'what',
         'count', 'limit', 'failures', 'pause', 'is_new', 'suppressed', 'origin'))
    from auth.audit_log_entries entry
    where created_at >= coalesce($1, '-infinity') and created_at < coalesce($2, 'infinity') and %s
    order by entry.created_at desc, entry.id
    limit least($3, 100) offset $4
  $query$, private.security_event_conditions(actions, person)) using since, until, page_size, page_start;
end
$$;
comment on function public.list_security_events is
  'Security events, newest first, for super admins; of actions and of a person where they are given.';
grant execute on function public.list_security_events to authenticated;

create function public.count_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null)
returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  counted integer := 0;
begin
  if private.is_super_admin() then
    execute format($query$
      select count(*) from (
        select from auth.audit_log_entries
        where created_at >= coalesce($1, '-infinity') and created_at < coalesce($2, 'infinity') and %s
        limit 10000) entry
    $query$, private.security_event_conditions(actions, person)) into counted using since, until;
  end if;
  return counted;
end
$$;
comment on function public.count_security_events is 'How many security events there are, up to 10,000.';
grant execute on function public.count_security_events to authenticated;

create function public.record_security_event(action text, actor uuid, traits jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    json_build_object('action', action, 'actor_id', actor, 'log_type', 'data', 'traits', traits), now(), '')
$$;
comment on function public.record_security_event is
  'For functions that give data away: identifiers and numbers, never what was given.';

-- Security events by indexes: what nobody is shown (every session refreshes its tokens every hour) outnumbers the rest.
-- The indexes are the platform's; on hosted Supabase the table is not ours to index.
create function private.security_event_conditions(actions text[], person uuid) returns text
language sql immutable set search_path = '' as $$
  -- Written out, so that the planner knows which index serves.
  select case when actions is null
      then $c$payload ->> 'action' not in ('token_refreshed', 'token_revoked', 'challenge_created')$c$
      else format($c$payload ->> 'action' = any (%L::text[])$c$, actions) end
    || case when person is null then ''
      else format($c$ and (payload ->> 'actor_id' = %1$L or payload -> 'traits' ->> 'user_id' = %1$L)$c$, person) end
$$;

create function public.list_user_sessions(person uuid)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false)
  from auth.sessions session
  where session.user_id = person and (select private.manages(person)) and private.goes_on(session)
  order by session.updated_at desc
$$;
comment on function public.list_user_sessions is 'Where somebody is signed in, for those who manage their access.';
grant execute on function public.list_user_sessions to authenticated;

create function public.end_user_sessions(person uuid, session_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if private.manages(person) is not true then
    raise insufficient_privilege using message = 'the sessions of this person are not yours to end';
  end if;
  delete from auth.sessions session
  where session.user_id = person and (session_id is null or session.id = session_id);
  get diagnostics ended = row_count;
  if ended > 0 then
    insert into public.audit_log (actor_id, table_name, operation, record_id, before)
    values (auth.uid(), 'sessions', 'DELETE', person::text, jsonb_build_object('user_id', person, 'count', ended));
    perform public.record_security_event('logout', auth.uid(),
      jsonb_build_object('user_id', person, 'count', ended,
        'scope', case when session_id is null then 'global' else 'local' end));
  end if;
  return ended;
end
$$;
comment on function public.end_user_sessions is
  'Signs somebody out everywhere, or of one session, at once; how many sessions that were. Written down in both logs.';
grant execute on function public.end_user_sessions to authenticated;

-- A session is not deleted when its time is over, but refused at its next refresh: until then it is over too. As in
-- config.toml, [auth.sessions].
create function private.goes_on(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(session.not_after > now(), true)
    and session.created_at > now() - interval '90 days'
    and coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '30 days'
$$;
comment on function private.goes_on is 'Whether a session can still be refreshed.';

-- A session that can no longer be refreshed has an address and a device: it is kept until the next night, not for half a year.
create function private.forget_ended_sessions() returns void
language sql set search_path = '' as $$
  delete from auth.sessions session where not private.goes_on(session)
$$;
comment on function private.forget_ended_sessions is
  'Removes sessions that can no longer be refreshed; runs every night.';

-- Who demands it of others has shown that theirs works: nobody shuts themselves out.
create policy "Super admins who have shown their second factor change the portal's settings" on public.portal_settings
  for update to authenticated using ((select private.is_super_admin()) and (select private.has_shown_second_factor()));

-- Of this database alone: others on the same server have no such function.
-- https://docs.postgrest.org/en/stable/references/transactions.html#pre-request
do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L',
    current_database(), 'private.refuse_ended_session');
end
$$;
notify pgrst, 'reload config';

-- People whose data is blocked while a request about it is open.

-- Live lists hear of it by a row of its own: who may not see a row is not told that it went, nor that it came back.
create table public.block_changes (
  id boolean primary key default true constraint block_changes_id_check check (id),
  changed_at timestamptz not null default now()
);
comment on table public.block_changes is
  'When somebody was blocked, or was no longer; one row, by which lists are read again.';
alter table public.block_changes enable row level security;

create function private.blocked() returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select stored
  from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) person,
    private.stored_under(address) stored
$$;
comment on function private.blocked is
  'What belongs to blocked people, by id and by person''s key; policies call it once per statement.';
grant execute on function private.blocked to authenticated;

create function private.blocked_files() returns setof text
language sql stable parallel safe security definer set search_path = '' as $$
  with blocked as materialized (select array(select private.blocked()) as ids)
  select split_part(resume_url, '/documents/', 2) from public.job_applications, blocked where id = any (ids)
  union all select split_part(cv_url, '/documents/', 2) from public.internship_applications, blocked where id = any (ids)
  union all select split_part(cv_url, '/documents/', 2) from public.spontaneous_applications, blocked where id = any (ids)
  union all select unnest(file_paths) from public.contact_requests, blocked where id = any (ids)
  union all select private.conversation_file_paths(files) from public.conversation_messages, blocked
    where application_id = any (ids) or internship_id = any (ids)
$$;
comment on function private.blocked_files is 'The files of blocked people, whose names are unique over all buckets.';
grant execute on function private.blocked_files to authenticated;

-- Functions that go around policies on purpose: indexes of texts serve no query under them, mentions are mailed to
-- accounts, and housekeeping must not take what is blocked for what nobody claims.
create function private.unless_blocked(of_column text) returns text
language sql stable security definer set search_path = '' as $$
  -- Written out, as search_condition is: the planner takes a subquery for half of the rows.
  select case when cardinality(ids) > 0 then format(' and %s <> all (%L::uuid[])', of_column, ids) else '' end
  from (select array(select private.blocked())) blocked (ids)
$$;
comment on function private.unless_blocked is
  'A condition for statements that are put together: not of blocked people.';

create function public.block_person(request uuid, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
begin
  update public.rights_requests set blocked_at = now(), block_reason = nullif(btrim(reason), '')
    where id = request and blocked_at is null;
  if not found then
    return;
  end if;
  perform private.hold_mails(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'blocked', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(private.person_data(address)) where key <> 'rights_requests';
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
comment on function public.block_person is
  'Closes everything under the address of an open request to everybody but who attends to rights, until the block is lifted.';
grant execute on function public.block_person to authenticated;

create function private.lift_block(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.rights_requests set blocked_at = null, block_reason = null where id = request and blocked_at is not null;
  if not found then
    return;
  end if;
  perform private.release_mails();
  insert into public.rights_events (rights_request_id, actor_id, kind) values (request, private.current_actor(), 'unblocked');
  update public.block_changes set changed_at = clock_timestamp();
end
$$;

create function public.unblock_person(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Of answered requests, too.
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  perform private.lift_block(request);
end
$$;
comment on function public.unblock_person is
  'Ends the block of a request; the person stays blocked while another of their requests blocks them.';
grant execute on function public.unblock_person to authenticated;

create function public.applicant_block(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('about', case when application_id is not null then 'application'
      when internship_id is not null then 'internship' else 'spontaneous' end,
    'withdrawn_at', coalesce(
      (select withdrawn_at from public.job_applications where id = application_id),
      (select withdrawn_at from public.internship_applications where id = internship_id)))
  from private.link_though_blocked(token)
  where coalesce(application_id, internship_id, spontaneous_id) in (select private.blocked())
$$;
comment on function public.applicant_block is
  'That the data of who holds an applicant''s link are blocked, and nothing of them; null when they are not.';
grant execute on function public.applicant_block to anon, authenticated;

create function public.is_blocked(record uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select record in (select private.blocked())
$$;
comment on function public.is_blocked is 'Whether what was sent belongs to a blocked person. For functions alone.';

-- Nothing would be mailed: the same silence as for an address that asked too often.
create function private.skip_blocked_alert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.rights_requests where blocked_at is not null and lower(rights_requests.email) = lower(new.email)) then
    return null;
  end if;
  return new;
end
$$;

create policy "Staff hear that their lists changed" on public.block_changes
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read')) or (select private.has_permission('rrhh.internships.read')));

grant select on public.block_changes to authenticated;
alter publication supabase_realtime add table public.block_changes;

insert into public.block_changes default values;

-- Job postings, their addresses, publication and views.

create function private.is_posting_question(question jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  option_ids text[];
  knock_out constant jsonb := question -> 'knock_out';
begin
  if jsonb_typeof(question) is distinct from 'object'
    or question - '{id,kind,text,options,required,knock_out}'::text[] <> '{}'
    or not coalesce(question ->> 'id' ~ '^q[0-9a-z]{1,12}$', false)
    or not coalesce(question ->> 'kind' in ('yes_no', 'choice', 'number', 'text'), false)
    or not private.is_text_in_languages(question -> 'text', 300)
    or jsonb_typeof(question -> 'required') is distinct from 'boolean'
    or question ? 'options' <> (question ->> 'kind' = 'choice') then
    return false;
  end if;
  if question ? 'options' then
    if jsonb_typeof(question -> 'options') <> 'array'
      or jsonb_array_length(question -> 'options') not between 2 and 10
      or exists (
        select from jsonb_array_elements(question -> 'options') option
        where jsonb_typeof(option) <> 'object' or option - '{id,text}'::text[] <> '{}'
          or not coalesce(option ->> 'id' ~ '^o[0-9a-z]{1,12}$', false)
          or not private.is_text_in_languages(option -> 'text', 100)
      ) then
      return false;
    end if;
    select array_agg(option ->> 'id') into option_ids from jsonb_array_elements(question -> 'options') option;
    if (select count(distinct id) from unnest(option_ids) id) < cardinality(option_ids) then
      return false;
    end if;
  end if;
  if knock_out is null then
    return true;
  end if;
  return case question ->> 'kind'
    when 'yes_no' then jsonb_typeof(knock_out) = 'boolean'
    when 'choice' then jsonb_typeof(knock_out) = 'array' and jsonb_array_length(knock_out) between 1 and 10
      and not exists (
        select from jsonb_array_elements(knock_out) id
        where jsonb_typeof(id) <> 'string' or id #>> '{}' <> all (option_ids))
    when 'number' then jsonb_typeof(knock_out) = 'object' and knock_out <> '{}'
      and knock_out - '{min,max}'::text[] = '{}'
      and not exists (
        select from jsonb_each(knock_out) bound
        where jsonb_typeof(bound.value) <> 'number' or abs((bound.value #>> '{}')::numeric) > 1000000000)
    else false
  end;
end $$;
comment on function private.is_posting_question is
  'Whether the value is a question: {id, kind, text, required, options?, knock_out?}; see domain/posting-question.ts.';
grant execute on function private.is_posting_question to authenticated, service_role;

create function private.are_posting_questions(questions jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) > 5 then
    return false;
  end if;
  return not exists (select from jsonb_array_elements(questions) question where not private.is_posting_question(question))
    and (select count(distinct question ->> 'id') from jsonb_array_elements(questions) question)
      = jsonb_array_length(questions);
end $$;
comment on function private.are_posting_questions is
  'Whether the value is a list of at most five questions with distinct ids.';
grant execute on function private.are_posting_questions to authenticated, service_role;

create function private.without_knock_outs(questions jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  -- Generated columns are computed before constraints are checked.
  select case when private.are_posting_questions(questions) then (
    select coalesce(jsonb_agg(question - 'knock_out' order by position), '[]')
    from jsonb_array_elements(questions) with ordinality as listed (question, position)
  ) end
$$;
comment on function private.without_knock_outs is 'The questions as applicants see them.';
grant execute on function private.without_knock_outs to authenticated, service_role;

-- What the company looks for.
create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(trim(title)) between 1 and 200),
  description text not null check (char_length(trim(description)) between 1 and 10000),
  requirements text not null check (char_length(trim(requirements)) between 1 and 10000),
  benefits text check (char_length(benefits) <= 10000),
  department text not null check (char_length(trim(department)) between 1 and 100),
  location text not null check (char_length(trim(location)) between 1 and 100),
  employment_type text not null default 'full_time'
    check (employment_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text not null default 'mid' check (experience_level in ('entry', 'mid', 'senior', 'executive')),
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'expired', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  expires_at timestamptz,
  external_link text check (external_link ~ '^https?://' and char_length(external_link) <= 2000),
  views_count integer not null default 0 check (views_count >= 0),
  search text generated always as (
    private.searchable(title || chr(10) || department || chr(10) || location)
    ) stored,
  slug text not null default '',
  former_slugs text[] not null default '{}',
  questions jsonb not null default '[]'
    constraint job_postings_questions_check check (private.are_posting_questions(questions)),
  publish_at timestamptz,
  published_at timestamptz,
  constraint job_postings_salary_range check (salary_min <= salary_max),
  constraint job_postings_slug_key unique (slug),
  constraint job_postings_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  constraint job_postings_expires_at_check check (expires_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  constraint job_postings_publish_at_check check (publish_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z')
);
comment on table public.job_postings is 'Job offers; visitors see the active ones that have not expired.';
comment on column public.job_postings.slug is
  'The last part of the posting''s address; set by the database from title and location.';
comment on column public.job_postings.former_slugs is 'Slugs of earlier titles, which redirect to the current one.';
comment on column public.job_postings.questions is
  'Questions to applicants. Written with the answers that disqualify, which go to private.job_posting_knock_outs.';
comment on column public.job_postings.publish_at is 'When the draft becomes active by itself; null for other statuses.';
comment on column public.job_postings.published_at is
  'When it became active: the last time before subscribers were told of it. Null while it never was; set by the database.';

create index job_postings_created_at_idx on public.job_postings (created_at desc);
create index job_postings_created_by_idx on public.job_postings (created_by);
create index job_postings_open_idx on public.job_postings (created_at desc) where status = 'active';
create index job_postings_publish_at_idx on public.job_postings (publish_at) where publish_at is not null;
create index job_postings_published_at_idx on public.job_postings (published_at);
create index job_postings_search_idx on public.job_postings (search, id);
alter table public.job_postings enable row level security;

-- A posting has no column that somebody who sees it may not read: `select('*')`, what the official client asks for by default,
-- was refused to everybody for the sake of one. Which answers disqualify is kept beside it, for recruiters.
create table private.job_posting_knock_outs (
  id uuid primary key references public.job_postings on delete cascade deferrable initially deferred,
  questions jsonb not null
);
comment on table private.job_posting_knock_outs is
  'The questions of postings with the answers that disqualify, where there are any.';
alter table private.job_posting_knock_outs enable row level security;

create table public.job_posting_views (
  job_posting_id uuid not null references public.job_postings on delete cascade,
  day date not null,
  source_name text not null check (char_length(source_name) between 1 and 60),
  views integer not null check (views > 0),
  primary key (job_posting_id, day, source_name)
);
comment on table public.job_posting_views is
  'How often visitors opened an offer, by day in Chile and by source: counts, and nothing about who. Only increment_job_views writes.';

create index job_posting_views_day_idx on public.job_posting_views (day) include (job_posting_id, source_name, views);
alter table public.job_posting_views enable row level security;

-- Subscriptions to new postings by mail: confirmed from the address itself, at most one mail a day, for twelve months.
-- What was ever published, from when: a posting that was only a draft tells nobody of a department or place.
create table private.announced_postings (
  job_posting_id uuid primary key references public.job_postings on delete cascade,
  announced_at timestamptz not null default now()
);
comment on table private.announced_postings is
  'Postings that were open when digests were queued: becoming active again is no publication of theirs.';
comment on column private.announced_postings.announced_at is 'When digests were first queued while it was open.';
alter table private.announced_postings enable row level security;

create function public.increment_job_views(job_id uuid, source jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  known text := private.source_name(case when private.is_application_source(source) then source end);
begin
  -- Its row lock lets one view after another count.
  update public.job_postings set views_count = views_count + 1
  where id = job_id and status = 'active' and (expires_at is null or expires_at > now());
  if not found then
    return;
  end if;
  -- Anybody may name a source: so many a day have a row of their own.
  if (
    select count(*) >= 30 and not coalesce(bool_or(counted.source_name = known), false)
    from public.job_posting_views counted where counted.job_posting_id = job_id and counted.day = today
  ) then
    known := 'otros';
  end if;
  insert into public.job_posting_views as counted (job_posting_id, day, source_name, views)
  values (job_id, today, known, 1)
  on conflict on constraint job_posting_views_pkey do update set views = counted.views + 1;
end
$$;
comment on function public.increment_job_views is
  'Counts a visitor opening an offer, by day and source; offers not open to visitors are not counted.';
grant execute on function public.increment_job_views to anon, authenticated;

-- Slugs of postings and of success cases are made by one function. No existing slug changes.
create function private.job_slug(title text, location text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.slugify(
    -- Without suffixes for gender ("Ingeniero/a", "Técnico(a)") and words that carry no meaning.
    regexp_replace(
      regexp_replace(private.searchable(title || ' ' || location), '[/(](as?|os?)\)?(?![[:alnum:]])', ' ', 'g'),
      '\m(de|del|la|el|los|las|en|y|e|o|u|para|con)\M', ' ', 'g')), ''), 'oferta')
$$;
comment on function private.job_slug is
  'A posting''s slug before it is made unique: lowercase ASCII, at most 80 characters.';

create function private.set_job_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := private.job_slug(new.title, new.location);
  suffix integer := 1;
  public_slugs text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.slug is not null then
    public_slugs := case when old.status = 'draft' then old.former_slugs else old.slug || old.former_slugs end;
  end if;
  if tg_op = 'UPDATE' and old.slug is not null and base = private.job_slug(old.title, old.location) then
    new.slug := old.slug;
  else
    -- One at a time: two postings must not choose the same free slug.
    perform pg_advisory_xact_lock(hashtextextended('public.job_postings.slug', 0));
    new.slug := base;
    while exists (
      select from public.job_postings other
      where other.id <> new.id and (other.slug = new.slug or new.slug = any (other.former_slugs))
    ) loop
      suffix := suffix + 1;
      new.slug := base || '-' || suffix;
    end loop;
  end if;
  if new.status <> 'draft' then
    public_slugs := array_remove(public_slugs, new.slug);
  elsif tg_op = 'UPDATE' and old.status <> 'draft' then
    public_slugs := old.slug || array_remove(public_slugs, old.slug);
  end if;
  new.former_slugs := public_slugs[:20];
  return new;
end $$;

create function public.find_job_posting(address text)
returns table (slug text, is_open boolean, department text, location text)
language sql stable security definer set search_path = '' as $$
  select posting.shown_slug, posting.is_open, posting.department, posting.location
  from (
    select *, status = 'active' and (expires_at is null or expires_at > now()) as is_open,
      case
        when status <> 'draft' then job_postings.slug
        when address = any (former_slugs) then address
        else former_slugs[1]
      end as shown_slug,
      case when job_postings.slug = address then 1 when id::text = address then 2 else 3 end as match
    from public.job_postings
    where id::text = lower(address) and (status <> 'draft' or former_slugs <> '{}')
      or job_postings.slug = address and status <> 'draft'
      or address = any (former_slugs)
  ) posting
  order by match limit 1
$$;
comment on function public.find_job_posting is
  'Finds a posting by slug, id or former slug, for redirects and closed offers. Drafts are found by what was public of them.';
grant execute on function public.find_job_posting to anon, authenticated;

-- jsonb keeps 1e131071 in a few bytes and prints it in 131,072: what strangers send is looked at before it is printed. A
-- request of 70 kB took gigabytes of memory.
-- Not in SQL: its planner computes what follows from a constant, whether or not it is needed.
create function private.is_application_source(source jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(source) is distinct from 'object' then
    return false;
  end if;
  if exists (select from jsonb_each(source) where jsonb_typeof(value) <> 'string') then
    return false;
  end if;
  return char_length(source::text) <= 2000
    and source - '{utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,landing}'::text[] = '{}'
    and not exists (select from jsonb_each_text(source) where char_length(value) not between 1 and 200);
end $$;
comment on function private.is_application_source is
  'Whether the value names campaign, referring host and landing path; see domain/application-source.ts.';
grant execute on function private.is_application_source to anon, authenticated, service_role;

create function private.posting_questions(posting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select kept.questions from private.job_posting_knock_outs kept
     where kept.id = posting
       and (private.has_permission('rrhh.postings.read') or private.has_permission('rrhh.applications.read'))),
    (select questions from public.job_postings where id = posting))
$$;
comment on function private.posting_questions is
  'A posting''s questions; with the answers that disqualify for recruiters alone.';
grant execute on function private.posting_questions to authenticated, service_role;

-- Where visitors and applicants come from: views by offer, day and source, without cookies or personal data.
create function private.source_name(source jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when source is null then 'desconocido' else coalesce(
    -- cl.linkedin.com, linkedin and LinkedIn are one.
    substring(origin from '(?:^|\.)(linkedin|indeed|google|bing|facebook|instagram|computrabajo|laborum|trabajando)(?:\.|$)'),
    origin, 'directo') end
  from nullif(regexp_replace(lower(left(btrim(
    coalesce(nullif(btrim(source ->> 'utm_source'), ''), source ->> 'referrer', '')), 60)), '^www\.', ''), '') origin
$$;
comment on function private.source_name is
  'The name of the campaign or of the host that sent a visitor; directo for neither, desconocido where nothing was kept.';
grant execute on function private.source_name to anon, authenticated, service_role;

-- Publishing or closing by hand ends the schedule.
create function private.end_posting_schedule() returns trigger language plpgsql set search_path = '' as $$
begin
  new.publish_at := null;
  return new;
end
$$;

create function private.publish_due_postings() returns void
language sql security definer set search_path = '' as $$
  update public.job_postings set status = 'active' where publish_at <= now()
$$;
comment on function private.publish_due_postings is 'Makes the drafts active whose time has come, however late.';

-- Links in mails end in a token, and open their page to whoever has it. An applicant who came with one, and applied in the
-- same tab, had it stored as the page they first saw, where staff read it.
create function private.without_link(source jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when source ->> 'landing' ~* '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/|$)'
    then jsonb_set(source, '{landing}', to_jsonb(coalesce(nullif(regexp_replace(source ->> 'landing',
      '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/.*)?$', '', 'i'), ''), '/')))
    else source end
$$;
comment on function private.without_link is
  'Where an applicant came from, whose landing page ends before a token; see app/site/tracking/first-touch.ts.';

-- Whoever reads applications needs the postings that have some; drafts that nobody has applied to stay with those who read postings.
create function private.has_applications(posting uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where job_posting_id = posting)
$$;
comment on function private.has_applications is
  'Whether anybody has applied to a posting. For its policy: as the caller, policies of both tables would ask each other.';
grant execute on function private.has_applications to authenticated, service_role;

create function private.set_published_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- Who brings offers along from elsewhere brings their dates; staff cannot write them.
    new.published_at := coalesce(new.published_at, least(new.created_at, now()));
  elsif old.status <> 'active'
    and (old.published_at is null or not exists (select from private.announced_postings where job_posting_id = new.id)) then
    new.published_at := now();
  end if;
  return new;
end $$;

create function private.keep_knock_outs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Null where the questions are refused.
  visible constant jsonb := private.without_knock_outs(new.questions);
begin
  -- An upsert updates with what is returned here, and comes by again.
  if tg_op = 'INSERT' and exists (select from public.job_postings where id = new.id) then
    return new;
  end if;
  if new.questions <> visible then
    insert into private.job_posting_knock_outs as kept values (new.id, new.questions)
    on conflict (id) do update set questions = excluded.questions where kept.questions <> excluded.questions;
    new.questions := visible;
  else
    delete from private.job_posting_knock_outs where id = new.id;
  end if;
  return new;
end
$$;

create trigger audit after insert or update or delete on private.job_posting_knock_outs
  for each row execute function private.write_audit();

create trigger audit after insert or delete on public.job_postings
  for each row execute function private.write_audit('search', 'slug', 'former_slugs');

create trigger audit_update after update on public.job_postings
  for each row when (old.views_count = new.views_count)
  execute function private.write_audit('search', 'slug', 'former_slugs');

create trigger end_schedule before insert or update of status, publish_at on public.job_postings
  for each row when (new.status <> 'draft' and new.publish_at is not null)
  execute function private.end_posting_schedule();

create trigger keep_knock_outs before insert or update of questions on public.job_postings
  for each row execute function private.keep_knock_outs();

create trigger set_published_at before insert or update of status on public.job_postings
  for each row when (new.status = 'active') execute function private.set_published_at();

create trigger set_slug before insert or update of title, location, status, slug, former_slugs on public.job_postings
  for each row execute function private.set_job_slug();

-- Counting a view is no edit.
create trigger touch before update on public.job_postings for each row
  when (old.views_count = new.views_count) execute function private.touch();

create policy "Recruiters see how often offers were opened" on public.job_posting_views
  for select to authenticated using ((select private.has_permission('rrhh.postings.read')));
create policy "Recruiters create job postings in their own name" on public.job_postings
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create')) and created_by = (select auth.uid()));
create policy "Recruiters delete job postings" on public.job_postings
  for delete to authenticated using ((select private.has_permission('rrhh.postings.delete')));
create policy "Recruiters edit job postings" on public.job_postings
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Signed-in people see open job postings; recruiters see all" on public.job_postings
  for select to authenticated
  using ((status = 'active' and (expires_at is null or expires_at > now()))
    or (select private.has_permission('rrhh.postings.read'))
    or ((select private.has_permission('rrhh.applications.read')) and private.has_applications(id)));
create policy "Visitors see active job postings that have not expired" on public.job_postings
  for select to anon using (status = 'active' and (expires_at is null or expires_at > now()));

grant select, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count,
  slug, published_at) on public.job_postings to anon;
grant select, delete, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, created_by, expires_at, external_link,
  views_count, search, slug, former_slugs, publish_at, published_at), insert (id, title, description, requirements,
  benefits, department, location, employment_type, experience_level, salary_min, salary_max, status, created_by,
  expires_at, external_link, questions, publish_at), update (title, description, requirements, benefits, department,
  location, employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link, questions,
  publish_at) on public.job_postings to authenticated;
grant select, insert, update, delete on public.job_postings to portal_functions;
alter publication supabase_realtime add table public.job_postings;
grant select on public.job_posting_views to authenticated;
grant select, insert, update, delete on private.announced_postings to portal_functions;

-- Job postings in other languages.

-- English versions of postings and success cases. What is not translated is shown in Spanish.
create table public.job_posting_translations (
  id uuid primary key default gen_random_uuid(),
  job_posting_id uuid not null references public.job_postings on delete cascade,
  language text not null check (language = 'en'),
  title text check (char_length(trim(title)) between 1 and 200),
  department text check (char_length(trim(department)) between 1 and 100),
  description text check (char_length(trim(description)) between 1 and 10000),
  requirements text check (char_length(trim(requirements)) between 1 and 10000),
  benefits text check (char_length(trim(benefits)) between 1 and 10000),
  updated_at timestamptz not null default now(),
  constraint job_posting_translations_key unique (job_posting_id, language)
);
comment on table public.job_posting_translations is
  'Postings in another language than Spanish; visible to those who see the posting. Null where the translation is missing.';
alter table public.job_posting_translations enable row level security;

-- Defaults, so that API clients may leave out what a new row does not have.
create function public.save_job_posting(
  posting uuid default null, version timestamptz default null, fields jsonb default '{}', translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_translated('job_postings', 'job_posting_translations', 'job_posting_id', posting, version, fields,
    translation)
$$;
comment on function public.save_job_posting is
  'Saves the changed columns of a posting and of its English translation, or creates both (posting null). Null when the posting is not at that version, or not to be changed by the caller.';
grant execute on function public.save_job_posting to authenticated;

create trigger audit after insert or update or delete on public.job_posting_translations
  for each row execute function private.write_audit();

create trigger touch before update on public.job_posting_translations
  for each row execute function private.touch();

create policy "Recruiters delete translations of postings" on public.job_posting_translations
  for delete to authenticated
  using ((select private.has_permission('rrhh.postings.update')) or (select private.has_permission('rrhh.postings.delete')));
create policy "Recruiters edit translations of postings" on public.job_posting_translations
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Recruiters translate postings" on public.job_posting_translations
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create')) or (select private.has_permission('rrhh.postings.update')));
-- The parent's own policies decide, since its rows are read with the caller's rights.
create policy "Whoever sees a posting sees its translations" on public.job_posting_translations
  for select to anon, authenticated
  using (exists (select from public.job_postings posting where posting.id = job_posting_id));

grant select on public.job_posting_translations to anon;
grant select, delete, insert (job_posting_id, language, title, department, description, requirements, benefits),
  update (title, department, description, requirements, benefits) on public.job_posting_translations to authenticated;
grant select, insert, update, delete on public.job_posting_translations to portal_functions;
alter publication supabase_realtime add table public.job_posting_translations;

-- What every kind of application shares: who may send one, with which CV, and whose it is.

create table private.claimed_cvs (
  path text primary key,
  claimed_at timestamptz not null default now()
);
comment on table private.claimed_cvs is
  'CV objects that belong to an application; the primary key decides between two claims.';
alter table private.claimed_cvs enable row level security;

-- CVs sent without a posting: recruiters work through them, and twelve months later they are deleted.
create function private.is_cv_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^(resumes|cvs|spontaneous)/[0-9]{10,16}-[0-9a-zA-Z_-]{16,64}\.(pdf|doc|docx)$'
$$;
comment on function private.is_cv_name is '{folder}/{timestamp}-{random}.{extension}';
grant execute on function private.is_cv_name to anon, authenticated;

-- The path of a CV inside the bucket, from the public form of its address. An address that names another host
-- than the one the request came to is not ours.
create function private.cv_path(address text, folder text) returns text
language plpgsql stable set search_path = '' as $$
declare
  found text[] := regexp_match(address, '^https?://([^/]+)/storage/v1/object/public/documents/([^?#]+)$');
  headers json := nullif(current_setting('request.headers', true), '')::json;
  own text[] := array[headers ->> 'host', headers ->> 'x-forwarded-host'];
begin
  if found is null or split_part(found[2], '/', 1) <> folder or not private.is_cv_name(found[2]) then
    return null;
  end if;
  if coalesce(own[1], own[2]) is not null and found[1] <> all (array_remove(own, null)) then
    return null;
  end if;
  return found[2];
end
$$;

create function private.is_fresh_cv(path text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_fresh_file('documents', path) $$;

create function private.claim_cv(address text, folder text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  path text := private.cv_path(address, folder);
begin
  if path is null or not private.is_fresh_cv(path) then
    return false;
  end if;
  insert into private.claimed_cvs (path) values (path);
  return true;
exception when unique_violation then
  return false;
end
$$;

-- One answer for every reason: a stranger learns neither which offers exist nor whose CV lies where.
create function private.refuse_application(table_name text, constraint_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'insert or update on table "%" violates foreign key constraint "%"', table_name, constraint_name
    using errcode = 'foreign_key_violation', table = table_name, constraint = constraint_name;
end
$$;

-- Who applied again just as their first application was erased was refused: the first is held, or not there.
create function private.keep_with_first_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_id uuid;
begin
  if not private.is_visitor() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.job_posting_id::text || lower(new.email), 0));
  select id into first_id from public.job_applications
    where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
      and withdrawn_at is null and id <> new.id
    for no key update;
  if found then
    update public.job_applications set repeat_of = first_id where id = new.id;
    update public.job_applications set repeated_at = new.applied_at where id = first_id;
  end if;
  return null;
end
$$;

create function private.discard_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cv constant text := split_part(to_jsonb(old) ->> tg_argv[0], '/documents/', 2);
begin
  perform private.remove_files('documents', array[cv]);
  delete from private.claimed_cvs where path = cv;
  return null;
end
$$;

-- Three letters make a trigram, which the index finds anywhere. Fewer are looked for where words begin, which it knows
-- as well; without a letter or a digit there is nothing to look for.
create function private.search_condition(pattern text) returns text
language sql immutable set search_path = '' as $$
  select case
    when pattern !~ '[[:alnum:]]' then ' and false'
    when char_length(translate(pattern, '%\_', '')) < 3
      then format(' and (search like %L or search like %L)', ltrim(pattern, '%'), '% ' || ltrim(pattern, '%'))
    else format(' and search like %L', pattern)
  end
$$;

-- One trigger function admits both kinds of applications. The triggers' arguments name what differs: the column and
-- the folder of the CV, and the constraint that every refusal cites.
create function private.admit_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cv_column constant text := tg_argv[0];
  cv_folder constant text := tg_argv[1];
  cited_constraint constant text := tg_argv[2];
  application constant jsonb := to_jsonb(new);
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- One row per request: visitors do not insert in bulk.
  if nullif(current_setting('app.inserted_id', true), '') is not null then
    perform private.refuse_application(tg_table_name, cited_constraint);
  end if;
  if tg_table_name = 'job_applications' then
    -- The lock serializes with closing the posting: an application is either admitted before or refused after.
    perform from public.job_postings
      where id = (application ->> 'job_posting_id')::uuid
        and status = 'active' and (expires_at is null or expires_at > now())
      for share;
    if not found then
      perform private.refuse_application(tg_table_name, cited_constraint);
    end if;
  end if;
  if not private.claim_cv(application ->> cv_column, cv_folder) then
    perform private.refuse_application(tg_table_name, cited_constraint);
  end if;
  new.consented_at := case when new.consent_version is not null then now() end;
  -- The one row that its writer may read back, within this transaction.
  perform set_config('app.inserted_id', new.id::text, true);
  return new;
end
$$;

create function private.assign_application_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Without letters that read like digits.
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  random_bytes bytea;
  code text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, position) % 32, 1), '') into code
      from generate_series(0, 5) position;
    new.reference := 'VA-' || left(code, 4) || '-' || right(code, 2);
    exit when not exists (select from public.job_applications where reference = new.reference)
      and not exists (select from public.spontaneous_applications where reference = new.reference);
  end loop;
  return new;
end $$;

create function public.find_sent_application(submission uuid) returns table (id uuid, reference text)
language sql stable security definer set search_path = '' as $$
  select id, reference from public.job_applications where submission_id = submission
  union all select id, reference from public.spontaneous_applications where submission_id = submission
$$;
comment on function public.find_sent_application is
  'The reference of an application for whoever knows its submission id: its sender, after a lost response.';
grant execute on function public.find_sent_application to anon, authenticated;

create function private.accept_submission_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_of_content boolean := get_byte(uuid_send(new.submission_id), 6) >> 4 = 8;
  stored_at timestamptz;
begin
  if new.submission_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || '.submission_id ' || new.submission_id, 0));
  execute format('select %I from public.%I where submission_id = $1', tg_argv[0], tg_table_name)
    into stored_at using new.submission_id;
  if is_of_content and stored_at < now() - interval '1 day' then
    execute format('update public.%I set submission_id = gen_random_uuid() where submission_id = $1', tg_table_name)
      using new.submission_id;
    return new;
  end if;
  return case when stored_at is null then new end;
end $$;
comment on function private.accept_submission_once is
  'Skips a row whose submission is stored already; its argument is the column with the time of sending.';

-- One person across postings, internships and spontaneous applications: who wrote from the same address, and whom a
-- recruiter has said to be the same.
create function private.person_key(email text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select md5(lower(email))::uuid
$$;
comment on function private.person_key is
  'A digest of an e-mail address, whatever its case: a person''s key, for addresses and indexes.';
grant execute on function private.person_key to anon, authenticated, service_role;

create function private.namesake_key(full_name text, phone text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(digits) >= 8 then md5(name || ' ' || right(digits, 8))::uuid end
  from (select private.searchable(trim(regexp_replace(full_name, '\s+', ' ', 'g'))) as name,
    regexp_replace(phone, '\D', '', 'g') as digits) plain
$$;
comment on function private.namesake_key is
  'A digest of name and telephone, however they are spelled and spaced; null without a telephone of eight digits.';
grant execute on function private.namesake_key to anon, authenticated, service_role;

create function private.main_key(key uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select merged_into from public.person_merges where person_key = key), key)
$$;

create function private.is_person(key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where person_key = key)
    or exists (select from public.internship_applications where person_key = key)
    or exists (select from public.spontaneous_applications where person_key = key)
$$;

-- A file that is to go cannot be claimed again.
create function private.is_fresh_file(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects object
    where bucket_id = bucket and name = path and created_at > now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id))
$$;
comment on function private.is_fresh_file is 'Whether a file was uploaded within a day, and is not to be removed.';

-- A merged person stays one under a corrected address; of an address that is gone, no digest stays.
create function private.carry_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if not private.is_person(old.person_key)
    and not exists (select from public.person_merges where new.person_key in (person_key, merged_into)) then
    update public.person_merges set person_key = new.person_key where person_key = old.person_key;
    update public.person_merges set merged_into = new.person_key where merged_into = old.person_key;
  end if;
  return null;
end
$$;

-- A run mails many subscribers one after another. Those who unsubscribe, or are erased or blocked, in the meantime get no
-- mail, and a mail that was just queued is deleted with the subscription.
create function public.is_mailable(applicant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select applicant not in (select private.blocked()) and exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant
    union all
    select from private.job_alerts where id = applicant
    union all
    select from private.job_alert_digests where id = applicant and job_alert_id not in (select private.blocked()))
$$;
comment on function public.is_mailable is
  'Whether an applicant, a subscription or a digest is neither erased nor blocked; checked right before each mail to or about them. For functions only.';

grant select, insert, update, delete on private.claimed_cvs to portal_functions;

-- Applications to job postings.

-- Who applied to which offer, and how far they have come.
create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  -- A posting with applications stays.
  job_posting_id uuid not null references public.job_postings on delete restrict,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text check (char_length(phone) <= 50),
  cover_letter text check (char_length(cover_letter) <= 5000),
  resume_url text not null check (char_length(resume_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'approved', 'rejected')),
  applied_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  contacted boolean not null default false,
  contacted_at timestamptz,
  interview_rating text check (interview_rating in ('excelente', 'bueno', 'regular', 'malo')),
  interview_notes text check (char_length(interview_notes) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text check (char_length(consent_version) <= 50),
  consented_at timestamptz,
  -- When applicant and recruiters were told of it.
  notified_at timestamptz,
  -- A second application of the same address to the same posting: kept with the first one, which stands.
  repeat_of uuid references public.job_applications on delete cascade,
  -- When the same address last applied again.
  repeated_at timestamptz,
  search text generated always as (
    private.searchable(
    full_name || chr(10) || email || chr(10) || coalesce(phone, '')
    || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
    )
    ) stored,
  profile_url text
    constraint job_applications_profile_url_check
    check (profile_url ~ '^https://[^[:space:]/?#@:]+\.[^[:space:]/?#@:]+([/?#][^[:space:]]*)?$'
    and char_length(profile_url) <= 500),
  answers jsonb
    constraint job_applications_answers_check
    check (jsonb_typeof(answers) = 'object' and char_length(answers::text) <= 25000),
  questions jsonb,
  source jsonb
    constraint job_applications_source_check check (source is null or private.is_application_source(source)),
  reference text
    constraint job_applications_reference_check check (reference ~ '^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$'),
  submission_id uuid,
  owner_id uuid references auth.users on delete set null,
  next_step text
    constraint job_applications_next_step_check check (next_step ~ '\S' and char_length(next_step) <= 200),
  next_step_on date,
  rated_by uuid references auth.users on delete set null,
  rated_at timestamptz,
  person_key uuid generated always as (private.person_key(email)) stored,
  namesake_key uuid generated always as (private.namesake_key(full_name, phone)) stored,
  rejection_reason text check (
    rejection_reason in ('requirements', 'experience', 'salary', 'availability', 'interview', 'other_candidate',
    'withdrew', 'unreachable', 'other')
    ),
  source_name text generated always as (private.source_name(source)) stored,
  withdrawn_at timestamptz,
  other_processes_version text,
  other_processes_since timestamptz,
  address_corrected_at timestamptz,
  constraint job_applications_contacted_when check (contacted = (contacted_at is not null)),
  constraint job_applications_rated_after_contact check (interview_rating is null or contacted),
  constraint job_applications_next_step_with_date check (next_step_on is null or next_step is not null),
  constraint job_applications_reason_when_rejected check (rejection_reason is null or status = 'rejected'),
  constraint job_applications_next_step_on_check
    check (next_step_on between '2020-01-01' and '2100-12-31'),
  constraint job_applications_once
    exclude using btree (job_posting_id with =, lower(email) with =)
    where (repeat_of is null and withdrawn_at is null) deferrable initially deferred,
  constraint job_applications_contacted_at_check
    check (contacted_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z')
);
comment on table public.job_applications is
  'Applications to job postings. Applicants write them and see nothing afterwards.';
comment on column public.job_applications.profile_url is 'LinkedIn, portfolio: an https address.';
comment on column public.job_applications.answers is 'Answers by question id; null when the client sent none.';
comment on column public.job_applications.questions is 'The posting''s questions as they were asked.';
comment on column public.job_applications.source is
  'How the applicant first came to the site: campaign, referring host, landing path.';
comment on column public.job_applications.reference is
  'Shown to the applicant, to quote in correspondence; no key to anything.';
comment on column public.job_applications.submission_id is
  'Made by the client; sending the same one again stores nothing.';
comment on column public.job_applications.owner_id is
  'The recruiter in charge; null for none, and once the account is deleted.';
comment on column public.job_applications.next_step is 'What is to be done next, in the recruiters'' words.';
comment on column public.job_applications.next_step_on is 'The day the next step is due, in Chile.';
comment on column public.job_applications.rated_by is
  'Whose the rating is; null for none, and once the account is deleted.';
comment on column public.job_applications.rated_at is
  'When the rating or its notes last changed: the version that an edit replaces.';
comment on column public.job_applications.person_key is 'A digest of the address: whose it is.';
comment on column public.job_applications.namesake_key is
  'A digest of name and telephone: who may be the same person under another address.';
comment on column public.job_applications.rejection_reason is
  'Why it was rejected, as chosen by a recruiter; null when none was chosen. Cleared when the status changes.';
comment on column public.job_applications.source_name is 'Where the applicant came from, as statistics name it.';
comment on column public.job_applications.withdrawn_at is 'When its applicant withdrew it.';
comment on column public.job_applications.other_processes_version is
  'The words by which the applicant accepts to be considered in other processes; null when they do not.';
comment on column public.job_applications.other_processes_since is
  'Since when the applicant accepts to be considered in other processes; null when they do not.';
comment on column public.job_applications.address_corrected_at is
  'When somebody of the staff last changed the address: what is erased from then on, the desk for rights erases.';

create index job_applications_by_name_idx on public.job_applications (job_posting_id, search, id) include (status)
  where repeat_of is null;
create index job_applications_by_status_idx on public.job_applications (job_posting_id, status, applied_at desc, id)
  where repeat_of is null;
-- What the portal reads stays fast at a hundred thousand applications: lists and counts go by indexes alone, and a
-- search ends at as many people as anybody reads through.
-- Lists of those who are not repeats. The id decides between equal ones, and lets row-level security be answered from
-- the index.
create index job_applications_listed_idx on public.job_applications (job_posting_id, applied_at desc, id)
  where repeat_of is null;
create index job_applications_namesake_idx on public.job_applications (namesake_key) where (namesake_key IS NOT NULL);
create index job_applications_newest_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, status, source_name) where repeat_of is null;
create index job_applications_next_step_idx on public.job_applications (next_step_on) where next_step_on is not null;
create index job_applications_other_processes_idx on public.job_applications (applied_at desc, id)
  where other_processes_since is not null and repeat_of is null;
create index job_applications_owner_idx on public.job_applications (owner_id, next_step_on) where owner_id is not null;
-- What waits behind each section of the portal: the numbers of its navigation, in one cheap request.
-- Of a hundred thousand applications only those that wait; the id lets row-level security be answered from the index.
create index job_applications_pending_idx on public.job_applications (id) where status = 'pending' and repeat_of is null;
create index job_applications_person_idx on public.job_applications (person_key);
create index job_applications_posting_idx on public.job_applications (job_posting_id, applied_at desc);
create index job_applications_rated_by_idx on public.job_applications (rated_by) where rated_by is not null;
create unique index job_applications_reference_idx on public.job_applications (reference);
-- Why applications are rejected, of what came in between two days in Chile, both included.
create index job_applications_rejected_idx on public.job_applications (applied_at, id)
  include (job_posting_id, source_name, rejection_reason) where repeat_of is null and status = 'rejected';
create index job_applications_repeat_of_idx on public.job_applications (repeat_of);
-- Housekeeping keeps its pace at any size: anti-joins instead of `not in`, indexes, and a batch per table and run.
create index job_applications_resume_idx on public.job_applications (split_part(resume_url, '/documents/', 2));
create index job_applications_search_idx on public.job_applications using gin (search extensions.gin_trgm_ops);
-- What waits for recruiters, and the lists that its counts lead to.
-- Across postings. The id lets row-level security be answered from the index, and the posting the join of the view.
create index job_applications_status_of_all_idx on public.job_applications (status, applied_at desc, id)
  include (job_posting_id) where repeat_of is null;
create unique index job_applications_submission_idx on public.job_applications (submission_id);
-- Applications that nobody was told of: the page was closed before it could ask, or the hour's allowance was used up.
create index job_applications_unnoticed_idx on public.job_applications (applied_at) where notified_at is null;
create index job_applications_unrated_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id)
  where repeat_of is null and interview_rating is null and status <> 'rejected' and (contacted or status = 'approved');
alter table public.job_applications enable row level security;

create function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  narrowed constant text :=
    case when wanted_tag is not null then
      'and id in (select application_id from public.application_tags where tag_id = $3) ' else '' end
    || case when wanted_owner is not null then 'and owner_id = $4' else '' end
    || private.unless_blocked('id');
  sought tsquery := case when private.has_permission('rrhh.documents.read') then private.cv_query(words) end;
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  -- The first by their data and the first by their CV, which are enough for the first of both.
  return query execute format(
    'select application.* from (
       select id from (
         (select id, %1$I as place from public.job_applications
          where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %3$s %5$s
          order by %1$I %2$s, id limit 1001)
         %4$s
       ) matching
       order by place %2$s, id limit 1001
     ) found join public.job_applications application using (id)',
    place, direction, conditions,
    case when sought is not null then format(
      'union
       (with said as materialized (
          select distinct first_id from public.cv_texts where job_posting_id = $1 and cv_texts.words @@ %3$L::tsquery
        )
        select id, %1$I from said join public.job_applications on id = first_id
        where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %4$s
        order by %1$I %2$s, id limit 1001)', place, direction, sought, narrowed) end,
    narrowed)
  using posting_id, wanted_status, wanted_tag, wanted_owner;
end
$$;
comment on function public.search_applications is
  'The first applications to a posting with a status, a tag and an owner, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
grant execute on function public.search_applications to authenticated;

create function private.check_application_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  question jsonb;
  answer jsonb;
  problem text;
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- The sender may read the row back: without the answers that disqualify.
  select questions into new.questions from public.job_postings
    where id = new.job_posting_id and questions <> '[]';
  -- Clients that do not know of questions send no answers at all; recruiters see that none were given.
  if new.answers is null then
    return new;
  end if;
  if jsonb_typeof(new.answers) <> 'object' then
    problem := 'they are no object';
  elsif exists (
    select from jsonb_object_keys(new.answers) id
    where id not in (select asked ->> 'id' from jsonb_array_elements(coalesce(new.questions, '[]')) asked)
  ) then
    problem := 'the posting does not ask one of the questions';
  else
    for question in select jsonb_array_elements(coalesce(new.questions, '[]')) loop
      answer := new.answers -> (question ->> 'id');
      if answer is null then
        if (question ->> 'required')::boolean then
          problem := format('question %s requires an answer', question ->> 'id');
        end if;
      elsif not coalesce(
        case question ->> 'kind'
          when 'yes_no' then jsonb_typeof(answer) = 'boolean'
          when 'number' then jsonb_typeof(answer) = 'number' and abs(answer::numeric) <= 1000000000
            and scale(answer::numeric) <= 20
          when 'choice' then jsonb_typeof(answer) = 'string' and exists (
            select from jsonb_array_elements(question -> 'options') option where option -> 'id' = answer)
          when 'text' then jsonb_typeof(answer) = 'string' and char_length(trim(answer #>> '{}')) between 1 and 2000
        end, false) then
        problem := format('question %s takes another kind of answer', question ->> 'id');
      end if;
    end loop;
  end if;
  if problem is null and char_length(new.answers::text) > 25000 then
    problem := 'they are no object of a reasonable size';
  end if;
  if problem is not null then
    raise exception 'invalid answers: %', problem
      using errcode = 'check_violation', table = 'job_applications', constraint = 'job_applications_answers_check';
  end if;
  return new;
end $$;

create function private.find_applications(patterns text[], at_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions text := concat(
    (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern), private.unless_blocked('id'));
  matched uuid[];
begin
  if not private.has_permission('rrhh.applications.read') then
    return;
  end if;
  -- The planner does not know how rare a pattern is. A few are all found by the index and sorted; where there are many,
  -- the newest are soon met in their order.
  execute format('select array_agg(id) from (
      select id from public.job_applications where repeat_of is null %s limit 201
    ) found', conditions) into matched;
  if cardinality(matched) > 200 then
    return query execute format(
      'select id from public.job_applications where repeat_of is null %s order by applied_at desc, id limit %s',
      conditions, at_most);
  else
    return query
      select application.id from public.job_applications application where application.id = any (matched)
      order by application.applied_at desc, application.id limit at_most;
  end if;
end
$$;
comment on function private.find_applications is
  'The newest applications, to whatever posting, that match every pattern.';
grant execute on function private.find_applications to authenticated;

-- Whoever may not read the application cannot be in charge of it.
create function private.admit_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null
    and not private.may_read_applications(new.owner_id) then
    raise check_violation using message = 'the owner may not read applications', table = 'job_applications',
      constraint = 'job_applications_owner_reads';
  end if;
  return new;
end
$$;

-- Notes without a rating would have no author, who alone may change them; those that are stored stay.
create function private.sign_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    if new.interview_notes is not null and new.interview_rating is null then
      raise check_violation using message = 'notes go with a rating', table = 'job_applications';
    end if;
    -- Nobody's is anybody's: its author's account is gone. The service has no account.
    if old.interview_rating is not null and old.rated_by <> actor
      and not (private.is_super_admin() and not private.may_read_applications(old.rated_by)) then
      raise insufficient_privilege using message = 'a rating is changed by its author only', table = 'job_applications';
    end if;
    new.rated_by := case when new.interview_rating is not null then actor end;
    new.rated_at := case when new.interview_rating is not null then clock_timestamp() end;
  end if;
  return new;
end
$$;
comment on function private.sign_rating is
  'Signs a rating with who made it. It is changed by its author; by a super admin once its author may not read applications any more, being inactive for example; by everybody who may rate once the account is deleted. Its events keep the former rating.';

create function private.clear_rejection_reason() returns trigger language plpgsql set search_path = '' as $$
begin
  new.rejection_reason := null;
  return new;
end
$$;

-- Many applications at once: counted by status, selected across pages, decided on together.
create function private.require_applications_read() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for applications';
  end if;
end
$$;
grant execute on function private.require_applications_read to authenticated;

-- With the rights of whoever reads. A search ends where the portal's list does.
create function private.matching_applications(
  posting_id uuid, patterns text[], words text, wanted_status text, wanted_tag uuid, wanted_owner uuid
) returns setof public.job_applications
language sql stable set search_path = '' as $$
  select * from public.job_applications
  where cardinality(patterns) = 0 and wanted_tag is null and job_posting_id = posting_id and repeat_of is null
    and (wanted_status is null or status = wanted_status) and (wanted_owner is null or owner_id = wanted_owner)
  union all
  select * from public.search_applications(
    posting_id, patterns, wanted_status, words => words, wanted_tag => wanted_tag, wanted_owner => wanted_owner)
  where cardinality(patterns) > 0 or wanted_tag is not null
$$;
grant execute on function private.matching_applications to authenticated;

create function public.count_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  if cardinality(patterns) > 0 or wanted_tag is not null or wanted_owner is not null then
    return (
      select coalesce(jsonb_object_agg(status, number), '{}') from (
        select status, count(*) as number
        from private.matching_applications(posting_id, patterns, words, null, wanted_tag, wanted_owner)
        group by status
      ) counted
    );
  end if;
  -- From the index alone.
  return (
    select coalesce(jsonb_object_agg(status, number), '{}') from (
      select status, count(*) as number from public.job_applications
      where job_posting_id = posting_id and repeat_of is null
      group by status
    ) counted
  );
end
$$;
comment on function public.count_applications is
  'How many applications to a posting are in each status; of a search or a tag, among its first 1001 matches.';
grant execute on function public.count_applications to authenticated;

create function public.select_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_status text default null,
  wanted_tag uuid default null, wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  return (
    select coalesce(jsonb_agg(to_jsonb(matching)), '[]') from (
      select id, status, rejection_reason, contacted
      from private.matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner)
      limit 2001
    ) matching
  );
end
$$;
comment on function public.select_applications is
  'What a bulk action needs to know of all applications that match a list''s filters: up to 2000, and one more when there are more.';
grant execute on function public.select_applications to authenticated;

-- With the rights of the caller: row-level security decides. The lock, in one order, keeps two people who change many
-- from waiting for each other.
create function public.change_application_statuses(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted integer := jsonb_array_length(changes);
  written integer;
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function change_application_statuses';
  end if;
  if wanted > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications
    where id in (select (change ->> 'id')::uuid from jsonb_array_elements(changes) change)
    order by id for update;
  update public.job_applications application
    set status = change.to_status, rejection_reason = change.to_reason
    from jsonb_to_recordset(changes)
      as change (id uuid, from_status text, from_reason text, to_status text, to_reason text)
    where application.id = change.id
      and application.status = change.from_status
      and application.rejection_reason is not distinct from change.from_reason;
  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'applications were changed meanwhile' using detail = (wanted - written)::text;
  end if;
end
$$;
comment on function public.change_application_statuses is
  'Changes the status of applications that are as the caller saw them: all of them or, with error P0001, none.';
grant execute on function public.change_application_statuses to authenticated;

create function public.mark_applications_contacted(ids uuid[], is_contacted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  written integer;
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function mark_applications_contacted';
  end if;
  if cardinality(ids) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications where id = any (ids) order by id for update;
  update public.job_applications
    set contacted = is_contacted, contacted_at = case when is_contacted then now() end
    where id = any (ids) and contacted <> is_contacted and interview_rating is null;
  get diagnostics written = row_count;
  if written <> cardinality(ids) then
    raise exception 'applications were changed meanwhile' using detail = (cardinality(ids) - written)::text;
  end if;
end
$$;
comment on function public.mark_applications_contacted is
  'Marks applications that are not marked yet, or takes the marks back: of all of them or, with error P0001, of none.';
grant execute on function public.mark_applications_contacted to authenticated;

create function private.cut_landing_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.source := private.without_link(new.source);
  return new;
end
$$;

create function private.end_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'job_applications' then
    -- The newer one of the same person stands.
    perform from public.job_applications
      where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
        and withdrawn_at is null and id <> new.id;
    if found then
      return new;
    end if;
  end if;
  new.withdrawn_at := null;
  return new;
end
$$;

create view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at, contacted,
  interview_rating,
  -- As in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating,
  source_name, owner_id, next_step, next_step_on, other_processes_since
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;
comment on view public.job_applications_list is
  'Applications to all postings, without the repeated ones, which belong to the first of their sender.';
comment on column public.job_applications_list.lacks_rating is
  'Whether somebody was interviewed or approved, and nobody has rated them.';
grant select on public.job_applications_list to authenticated;

create view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english,
  private.posting_questions(id) as questions,
  exists (
    select from public.job_posting_translations translation
    where translation.job_posting_id = posting.id and translation.language = 'en'
      and num_nulls(translation.title, translation.department, translation.description, translation.requirements) = 0
      and (nullif(trim(posting.benefits), '') is null or translation.benefits is not null)
  ) and not jsonb_path_exists(questions,
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated,
  publish_at,
  case when status <> 'draft' then published_at end as published_at
from public.job_postings posting;
comment on view public.job_postings_list is 'Postings as the portal lists them, with how many people applied to each.';
comment on column public.job_postings_list.questions is 'With the answers that disqualify for recruiters alone.';
comment on column public.job_postings_list.is_translated is
  'Whether nothing of the posting is shown in Spanish on its English page.';
comment on column public.job_postings_list.published_at is 'Null for drafts, also for those taken back.';
grant select on public.job_postings_list to authenticated;

create trigger accept_once before insert on public.job_applications
  for each row execute function private.accept_submission_once('applied_at');

create trigger admit before insert on public.job_applications for each row
  execute function private.admit_application('resume_url', 'resumes', 'job_applications_job_posting_id_fkey');

create trigger admit_owner before update of owner_id on public.job_applications
  for each row execute function private.admit_owner();

create trigger assign_reference before insert on public.job_applications
  for each row execute function private.assign_application_reference();

create trigger audit after update or delete on public.job_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'cover_letter', 'resume_url',
    'interview_notes', 'search', 'profile_url', 'answers', 'questions', 'source', 'source_name', 'submission_id', 'next_step',
    'person_key', 'namesake_key');

create trigger carry_person after update of email on public.job_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.carry_person();

create trigger check_answers before insert on public.job_applications
  for each row execute function private.check_application_answers();

create trigger clear_rejection_reason before update of status on public.job_applications for each row
  when (new.status <> 'rejected' and old.status = 'rejected')
  execute function private.clear_rejection_reason();

create trigger cut_landing_link before insert on public.job_applications
  for each row when (new.source is not null) execute function private.cut_landing_link();

create trigger discard_cv after delete on public.job_applications
  for each row execute function private.discard_cv('resume_url');

create trigger end_withdrawal before update of status on public.job_applications for each row
  when (old.withdrawn_at is not null and new.status <> 'rejected')
  execute function private.end_withdrawal();

create trigger keep_with_first after insert on public.job_applications
  for each row execute function private.keep_with_first_application();

create trigger sign_rating before update of interview_rating, interview_notes on public.job_applications
  for each row execute function private.sign_rating();

create trigger touch before update on public.job_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id) execute function private.touch();

create policy "Anyone applies, as pending" on public.job_applications
  for insert to anon, authenticated with check (status = 'pending');
-- The same as before, written so that Supabase's advisor sees that the setting is read once for each statement.
-- https://supabase.com/docs/guides/database/database-linter?lint=0003_auth_rls_initplan
create policy "Applicants read back the application they are sending" on public.job_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Nobody sees blocked applications" on public.job_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters see applications; applicants read back the one they are sending" on public.job_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Recruiters work through applications" on public.job_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete applications" on public.job_applications
  for delete to authenticated using ((select private.is_super_admin()));

grant select, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version) on public.job_applications to
  anon;
grant select, delete, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version), update (status, contacted,
  contacted_at, interview_rating, interview_notes, owner_id, next_step, next_step_on, rejection_reason) on
  public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to portal_functions;
alter publication supabase_realtime add table public.job_applications;

-- Requests for internships.

-- Students who ask for an internship.
create table public.internship_applications (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(trim(first_name)) between 1 and 100),
  last_name text not null check (char_length(trim(last_name)) between 1 and 100),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text not null check (char_length(trim(phone)) between 1 and 50),
  institution text not null check (char_length(trim(institution)) between 1 and 200),
  career text not null check (char_length(trim(career)) between 1 and 200),
  semester text check (semester in ('3', '4', '5', '6', '7', '8', '9', '10', 'egresado')),
  duration text not null
    check (duration in ('1-mes', '2-meses', '3-meses', '4-meses', '5-meses', '6-meses', 'flexible')),
  availability text check (availability in ('tiempo-completo', 'medio-tiempo', 'tardes', 'mananas', 'flexible')),
  motivation text check (char_length(motivation) <= 5000),
  skills text check (char_length(skills) <= 5000),
  cv_url text not null check (char_length(cv_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text check (char_length(consent_version) <= 50),
  consented_at timestamptz,
  search text generated always as (
    private.searchable(
    first_name || ' ' || last_name || chr(10) || email || chr(10) || phone
    || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || institution || chr(10) || career
    )
    ) stored,
  notified_at timestamptz,
  submission_id uuid,
  person_key uuid generated always as (private.person_key(email)) stored,
  namesake_key uuid generated always as (private.namesake_key(first_name || ' ' || last_name, phone)) stored,
  withdrawn_at timestamptz,
  other_processes_version text,
  other_processes_since timestamptz,
  address_corrected_at timestamptz
);
comment on table public.internship_applications is
  'Requests for an internship. Applicants write them and see nothing afterwards.';
comment on column public.internship_applications.notified_at is
  'When the student and the recruiters were notified; null while that is pending.';
comment on column public.internship_applications.submission_id is
  'Made by the client; sending the same one again stores nothing.';
comment on column public.internship_applications.person_key is 'A digest of the address: whose it is.';
comment on column public.internship_applications.namesake_key is
  'A digest of name and telephone: who may be the same person under another address.';
comment on column public.internship_applications.withdrawn_at is 'When the student withdrew it.';
comment on column public.internship_applications.other_processes_version is
  'The words by which the student accepts to be considered in other processes; null when they do not.';
comment on column public.internship_applications.other_processes_since is
  'Since when the student accepts to be considered in other processes; null when they do not.';
comment on column public.internship_applications.address_corrected_at is
  'When somebody of the staff last changed the address: what is erased from then on, the desk for rights erases.';

create index internship_applications_by_name_idx on public.internship_applications (search, id) include (status);
create index internship_applications_by_status_idx on public.internship_applications (status, created_at desc, id);
create index internship_applications_cv_idx on public.internship_applications (split_part(cv_url, '/documents/', 2));
create index internship_applications_listed_idx on public.internship_applications (created_at desc, id);
create index internship_applications_namesake_idx on public.internship_applications (namesake_key) where (namesake_key IS NOT NULL);
create index internship_applications_person_idx on public.internship_applications (person_key);
create index internship_applications_search_idx on public.internship_applications
  using gin (search extensions.gin_trgm_ops);
create unique index internship_applications_submission_idx on public.internship_applications (submission_id);
create index internship_applications_unnotified_idx on public.internship_applications (created_at)
  where notified_at is null;
create index internship_applications_updated_at_idx on public.internship_applications (updated_at);
alter table public.internship_applications enable row level security;

create trigger accept_once before insert on public.internship_applications
  for each row execute function private.accept_submission_once('created_at');

create trigger admit before insert on public.internship_applications for each row
  execute function private.admit_application('cv_url', 'cvs', 'internship_applications_cv_url_fkey');

create trigger audit after update or delete on public.internship_applications
  for each row execute function private.write_audit(
    'first_name', 'last_name', 'email', 'phone', 'institution', 'career', 'semester', 'duration', 'availability',
    'motivation', 'skills', 'cv_url', 'search', 'submission_id', 'person_key', 'namesake_key');

create trigger carry_person after update of email on public.internship_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.carry_person();

create trigger discard_cv after delete on public.internship_applications
  for each row execute function private.discard_cv('cv_url');

create trigger end_withdrawal before update of status on public.internship_applications for each row
  when (old.withdrawn_at is not null and new.status <> 'rejected')
  execute function private.end_withdrawal();

create trigger touch before update on public.internship_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id) execute function private.touch();

create policy "Anyone asks for an internship, as pending" on public.internship_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Applicants read back the request they are sending" on public.internship_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Nobody sees blocked requests" on public.internship_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters decide on requests" on public.internship_applications
  for update to authenticated using ((select private.has_permission('rrhh.internships.update')));
create policy "Recruiters see requests; applicants read back the one they are sending" on public.internship_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.internships.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Super admins delete requests" on public.internship_applications
  for delete to authenticated using ((select private.is_super_admin()));

grant select, insert (first_name, last_name, email, phone, institution, career, semester, duration, availability,
  motivation, skills, cv_url, status, language, consent_version, submission_id, other_processes_version) on
  public.internship_applications to anon;
grant select, delete, insert (first_name, last_name, email, phone, institution, career, semester, duration,
  availability, motivation, skills, cv_url, status, language, consent_version, submission_id,
  other_processes_version), update (status) on public.internship_applications to authenticated;
grant select, insert, update, delete on public.internship_applications to portal_functions;
alter publication supabase_realtime add table public.internship_applications;

-- CVs sent without a posting.

create table public.spontaneous_applications (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text check (char_length(phone) <= 50),
  profile_url text check (profile_url ~ '^https://[^[:space:]/?#@:]+\.[^[:space:]/?#@:]+([/?#][^[:space:]]*)?$'
    and char_length(profile_url) <= 500),
  area text not null check (area in ('Ingeniería eléctrica', 'Automatización y control', 'Tableros e integración',
    'Montaje y terreno', 'Gestión de proyectos', 'Administración', 'Otra')),
  message text check (char_length(message) <= 5000),
  cv_url text not null check (char_length(cv_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'contacted', 'rejected')),
  notes text check (char_length(notes) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text not null check (char_length(consent_version) <= 50),
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  notified_at timestamptz,
  is_repeat boolean not null default false,
  reference text check (reference ~ '^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$'),
  submission_id uuid not null default gen_random_uuid(),
  search text generated always as (
    private.searchable(
    full_name || chr(10) || email || chr(10) || coalesce(phone, '')
    || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || chr(10) || area
    )
    ) stored,
  person_key uuid generated always as (private.person_key(email)) stored,
  namesake_key uuid generated always as (private.namesake_key(full_name, phone)) stored
);
comment on table public.spontaneous_applications is
  'Applications without a posting. Applicants write them and see nothing afterwards; deleted after twelve months.';
comment on column public.spontaneous_applications.area is 'The area of interest.';
comment on column public.spontaneous_applications.notes is 'The recruiters'' own; applicants never see them.';
comment on column public.spontaneous_applications.consented_at is
  'When its applicant sent it or last prolonged it, which the period of retention counts from.';
comment on column public.spontaneous_applications.notified_at is
  'When applicant and recruiters were notified; null while that is pending.';
comment on column public.spontaneous_applications.is_repeat is 'Whether the address had sent one before.';
comment on column public.spontaneous_applications.reference is
  'Shown to the applicant, to quote in correspondence; no key to anything.';
comment on column public.spontaneous_applications.submission_id is
  'Made by the client; sending the same one again stores nothing.';
comment on column public.spontaneous_applications.person_key is 'A digest of the address: whose it is.';
comment on column public.spontaneous_applications.namesake_key is
  'A digest of name and telephone: who may be the same person under another address.';

create index spontaneous_applications_by_status_idx on public.spontaneous_applications (status, created_at desc, id);
create index spontaneous_applications_consented_at_idx on public.spontaneous_applications (consented_at);
create index spontaneous_applications_created_at_idx on public.spontaneous_applications (created_at desc);
create index spontaneous_applications_email_idx on public.spontaneous_applications (lower(email));
create index spontaneous_applications_namesake_idx on public.spontaneous_applications (namesake_key) where (namesake_key IS NOT NULL);
create index spontaneous_applications_pending_idx on public.spontaneous_applications (id) where status = 'pending';
create index spontaneous_applications_person_idx on public.spontaneous_applications (person_key);
create unique index spontaneous_applications_reference_idx on public.spontaneous_applications (reference);
create index spontaneous_applications_search_idx on public.spontaneous_applications (search, id);
create unique index spontaneous_applications_submission_idx on public.spontaneous_applications (submission_id);
create index spontaneous_applications_trigrams_idx on public.spontaneous_applications
  using gin (search extensions.gin_trgm_ops);
create index spontaneous_applications_unnotified_idx on public.spontaneous_applications (created_at)
  where notified_at is null;
alter table public.spontaneous_applications enable row level security;

-- After the insert, when what its sender reads back is made: no answer tells a stranger who has applied before.
create function private.mark_repeated_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.spontaneous_applications where lower(email) = lower(new.email) and id <> new.id) then
    update public.spontaneous_applications set is_repeat = true where id = new.id;
  end if;
  return null;
end $$;

-- What the company stores itself is not admitted: its CV is claimed here, or housekeeping would delete it, and nobody is
-- notified.
create function private.keep_stored_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_visitor() then
    return new;
  end if;
  insert into private.claimed_cvs (path) values (split_part(new.cv_url, '/documents/', 2)) on conflict do nothing;
  new.notified_at := coalesce(new.notified_at, now());
  return new;
end $$;

-- Prolonging counts: the period begins when somebody last consented to it.
create function private.discard_expired_spontaneous_applications() returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.spontaneous_applications where id in (
    select id from public.spontaneous_applications
    where consented_at < now() - private.unannounced_retention('spontaneous') order by consented_at limit 2000);
  get diagnostics gone = row_count;
  perform private.record_expired('spontaneous', gone);
end
$$;
comment on function private.discard_expired_spontaneous_applications is
  'Deletes spontaneous applications and their CVs after their retention period; runs every hour.';
alter function private.discard_expired_spontaneous_applications owner to portal_functions;

create trigger accept_once before insert on public.spontaneous_applications
  for each row execute function private.accept_submission_once('created_at');

create trigger admit before insert on public.spontaneous_applications for each row
  execute function private.admit_application('cv_url', 'spontaneous', 'spontaneous_applications_cv_url_fkey');

create trigger assign_reference before insert on public.spontaneous_applications
  for each row execute function private.assign_application_reference();

create trigger audit after update or delete on public.spontaneous_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'message', 'cv_url', 'notes', 'search',
    'profile_url', 'submission_id', 'person_key', 'namesake_key');

create trigger carry_person after update of email on public.spontaneous_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.carry_person();

create trigger discard_cv after delete on public.spontaneous_applications
  for each row execute function private.discard_cv('cv_url');

create trigger keep_stored before insert on public.spontaneous_applications
  for each row execute function private.keep_stored_application();

create trigger mark_repeated after insert on public.spontaneous_applications
  for each row execute function private.mark_repeated_application();

create trigger touch before update on public.spontaneous_applications
  for each row execute function private.touch();

create policy "Anyone sends a CV, as pending" on public.spontaneous_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Applicants read back the CV they are sending" on public.spontaneous_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Nobody sees blocked CVs" on public.spontaneous_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters see CVs; applicants read back what they are sending" on public.spontaneous_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Recruiters work through CVs" on public.spontaneous_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete CVs" on public.spontaneous_applications
  for delete to authenticated using ((select private.is_super_admin()));

grant select, insert (full_name, email, phone, profile_url, area, message, cv_url, status, language, consent_version,
  submission_id) on public.spontaneous_applications to anon;
grant select, delete, insert (full_name, email, phone, profile_url, area, message, cv_url, status, language,
  consent_version, submission_id), update (status, notes) on public.spontaneous_applications to authenticated;
grant select, insert, update, delete on public.spontaneous_applications to portal_functions;
alter publication supabase_realtime add table public.spontaneous_applications;

-- One person across applications.

create table public.person_merges (
  person_key uuid primary key,
  merged_into uuid not null constraint person_merges_other check (merged_into <> person_key),
  merged_by uuid references auth.users on delete set null,
  merged_at timestamptz not null default now()
);
comment on table public.person_merges is
  'Addresses that a recruiter has said to be of one person, by key; the functions merge_people and separate_person write it.';

create index person_merges_by_idx on public.person_merges (merged_by) where merged_by is not null;
create index person_merges_into_idx on public.person_merges (merged_into);
alter table public.person_merges enable row level security;

-- Whom a recruiter has said not to be the same person is not proposed again.
create table public.person_dismissals (
  first_key uuid not null,
  second_key uuid not null,
  dismissed_by uuid references auth.users on delete set null,
  dismissed_at timestamptz not null default now(),
  primary key (first_key, second_key),
  constraint person_dismissals_ordered check (first_key < second_key)
);
comment on table public.person_dismissals is
  'Addresses that a recruiter has said not to be of one person, by key; the functions dismiss_proposal and restore_proposal write it.';
comment on column public.person_dismissals.dismissed_by is 'Who said so; null once the account is deleted.';

create index person_dismissals_by_idx on public.person_dismissals (dismissed_by) where dismissed_by is not null;
create index person_dismissals_second_idx on public.person_dismissals (second_key);
alter table public.person_dismissals enable row level security;

-- Who merges two people takes back that they were said to be two, which separating them brought up again.
create function public.merge_people(kept uuid, merged uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main_kept uuid;
  main_merged uuid;
  keys uuid[];
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function merge_people';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  main_kept := private.main_key(kept);
  main_merged := private.main_key(merged);
  if main_kept = main_merged or not private.is_person(main_kept) or not private.is_person(main_merged) then
    return;
  end if;
  update public.person_merges set merged_into = main_kept where merged_into = main_merged;
  insert into public.person_merges (person_key, merged_into, merged_by) values (main_merged, main_kept, auth.uid());
  keys := array(select person_key from public.person_merges where merged_into = main_kept) || main_kept;
  delete from public.person_dismissals where first_key = any (keys) and second_key = any (keys);
end
$$;
comment on function public.merge_people is
  'Makes one person of two, whom somebody may have said not to be; a no-op when they are, or when one has gone.';
grant execute on function public.merge_people to authenticated;

create function public.separate_person(separated uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function separate_person';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  delete from public.person_merges where person_key = separated;
end
$$;
comment on function public.separate_person is 'Undoes a merge: the address is of a person of its own again.';
alter function public.separate_person owner to portal_functions;
grant execute on function public.separate_person to authenticated;

-- No digest of an address that is gone stays either when two people delete its last two applications at the same moment,
-- or when one deletes what the other merges.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid := old.person_key;
  heir uuid;
begin
  -- Nobody merges meanwhile; deletions do not wait for one another.
  perform pg_advisory_xact_lock_shared(hashtext('person_merges'));
  if not exists (select from public.person_merges where gone in (person_key, merged_into)) then
    return null;
  end if;
  -- But for those of merged people: of two, the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('forget_person'));
  if private.is_person(gone) then
    return null;
  end if;
  delete from public.person_merges where person_key = gone;
  select min(person_key::text)::uuid into heir from public.person_merges where merged_into = gone;
  delete from public.person_merges where person_key = heir;
  update public.person_merges set merged_into = heir where merged_into = gone;
  return null;
end
$$;

-- A profile shows the notes of interviews and on spontaneous applications.
create function public.person_profile(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  ), everything as materialized (
    select 'job' as kind, application.id, applied_at as sent_at, posting.title, application.status, full_name, email,
      phone, resume_url as cv_url, job_posting_id, interview_rating, consent_version, consented_at,
      application.notified_at, repeat_of, person_key, namesake_key, interview_notes as notes
    from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
    where person_key = any ((select list from keys)::uuid[])
    union all
    select 'internship', id, created_at, career, status, first_name || ' ' || last_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key, null
    from public.internship_applications where person_key = any ((select list from keys)::uuid[])
    union all
    select 'spontaneous', id, created_at, area, status, full_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key, notes
    from public.spontaneous_applications where person_key = any ((select list from keys)::uuid[])
  ), sent as (
    select * from everything order by sent_at desc, id limit 100
  ), comments as (
    select comment.id, comment.author_id, comment.body, comment.created_at, everything.title
    from public.application_comments comment join everything on everything.id = comment.application_id
    order by comment.created_at desc, comment.id limit 100
  ), hints as materialized (
    select array(select distinct namesake_key from everything where namesake_key is not null) as list
  ), alike as (
    select person_key, full_name, email, applied_at as sent_at from public.job_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, first_name || ' ' || last_name, email, created_at from public.internship_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, full_name, email, created_at from public.spontaneous_applications
    where namesake_key = any ((select list from hints)::uuid[])
  ), judged as materialized (
    select latest.*, dismissal.dismissed_by, dismissal.dismissed_at
    from (
      select distinct on (person_key) person_key, full_name, email, sent_at from alike
      where person_key <> all ((select list from keys)::uuid[])
      order by person_key, sent_at desc
    ) latest
    left join lateral (
      select dismissed_by, dismissed_at from public.person_dismissals
      where (first_key = latest.person_key and second_key = any ((select list from keys)::uuid[]))
        or (second_key = latest.person_key and first_key = any ((select list from keys)::uuid[]))
      order by dismissed_at limit 1
    ) dismissal on true
  )
  select jsonb_build_object(
    'key', (select key from main),
    'sent', (
      select coalesce(jsonb_agg(to_jsonb(sent) - 'namesake_key' order by sent_at desc, id), '[]') from sent
    ),
    'sent_count', (select count(*) from everything),
    'comment_count', (
      select count(*) from public.application_comments where application_id in (select id from everything where kind = 'job')
    ),
    'comments', (
      select coalesce(jsonb_agg(to_jsonb(comments) order by created_at desc, id), '[]') from comments
    ),
    'merged', (
      select coalesce(jsonb_agg(jsonb_build_object('person_key', person_key, 'merged_at', merged_at) order by merged_at), '[]')
      from public.person_merges where merged_into = (select key from main)
    ),
    'alike', (
      select coalesce(jsonb_agg(to_jsonb(judged) - 'dismissed_by' - 'dismissed_at' order by sent_at desc), '[]')
      from judged where dismissed_at is null
    ),
    'dismissed', (
      select coalesce(jsonb_agg(to_jsonb(judged) order by dismissed_at desc), '[]')
      from judged where dismissed_at is not null
    )
  )
$$;
comment on function public.person_profile is
  'What a person has sent under all their addresses with the notes on it, and the comments, the newest hundred of each with their counts, and who may be the same: what the caller may see.';
grant execute on function public.person_profile to authenticated;

create function public.dismiss_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function dismiss_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if person <> proposed and private.is_person(person) and private.is_person(proposed) then
    insert into public.person_dismissals (first_key, second_key, dismissed_by)
    values (least(person, proposed), greatest(person, proposed), (select auth.uid()))
    on conflict do nothing;
  end if;
end
$$;
comment on function public.dismiss_proposal is
  'Says that two are not the same person; a no-op when it was said, or when one has gone.';
grant execute on function public.dismiss_proposal to authenticated;

create function public.restore_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main uuid;
  keys uuid[];
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function restore_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  -- It may have been said of any address of the person.
  main := private.main_key(person);
  keys := array(select person_key from public.person_merges where merged_into = main) || main;
  delete from public.person_dismissals
  where (first_key = proposed and second_key = any (keys)) or (second_key = proposed and first_key = any (keys));
end
$$;
comment on function public.restore_proposal is 'Takes back that two are not the same person.';
alter function public.restore_proposal owner to portal_functions;
grant execute on function public.restore_proposal to authenticated;

-- No digest stays of an address that is gone.
create function private.forget_dismissals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid := old.person_key;
begin
  -- Nobody dismisses meanwhile; deletions do not wait for one another.
  perform pg_advisory_xact_lock_shared(hashtext('person_merges'));
  if not exists (select from public.person_dismissals where gone in (first_key, second_key)) then
    return null;
  end if;
  -- But for those of dismissed people: of two, the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('forget_person'));
  if not private.is_person(gone) then
    delete from public.person_dismissals where gone in (first_key, second_key);
  end if;
  return null;
end
$$;

create trigger forget_corrected_dismissals after update of email on public.internship_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_dismissals();

create trigger forget_corrected_person after update of email on public.internship_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_person();

create trigger forget_dismissals after delete on public.internship_applications
  for each row execute function private.forget_dismissals();

create trigger forget_person after delete on public.internship_applications
  for each row execute function private.forget_person();

create trigger forget_corrected_dismissals after update of email on public.job_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_dismissals();

create trigger forget_corrected_person after update of email on public.job_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_person();

create trigger forget_dismissals after delete on public.job_applications
  for each row execute function private.forget_dismissals();

create trigger forget_person after delete on public.job_applications
  for each row execute function private.forget_person();

create trigger audit after insert or update or delete on public.person_dismissals
  for each row execute function private.write_audit('first_key', 'second_key');

create trigger audit after insert or update or delete on public.person_merges
  for each row execute function private.write_audit('person_key', 'merged_into');

create trigger forget_corrected_dismissals after update of email on public.spontaneous_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_dismissals();

create trigger forget_corrected_person after update of email on public.spontaneous_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_person();

create trigger forget_dismissals after delete on public.spontaneous_applications
  for each row execute function private.forget_dismissals();

create trigger forget_person after delete on public.spontaneous_applications
  for each row execute function private.forget_person();

create policy "Nobody sees who a blocked person is not" on public.person_dismissals
  as restrictive for all to authenticated, portal_functions
  using (first_key not in (select private.blocked()) and second_key not in (select private.blocked()));
create policy "Recruiters see who is not the same person" on public.person_dismissals
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Nobody sees who a blocked person is as well" on public.person_merges
  as restrictive for all to authenticated, portal_functions
  using (person_key not in (select private.blocked()) and merged_into not in (select private.blocked()));
create policy "Recruiters see who is the same person" on public.person_merges
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));

grant select on public.person_merges to authenticated;
grant select, insert, update, delete on public.person_merges to portal_functions;
alter publication supabase_realtime add table public.person_merges;
grant select on public.person_dismissals to authenticated;
grant select, insert, update, delete on public.person_dismissals to portal_functions;
alter publication supabase_realtime add table public.person_dismissals;

-- The text of CVs, to search in.

create text search configuration private.cv (copy = pg_catalog.spanish);
alter text search configuration private.cv
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.spanish_stem;
comment on text search configuration private.cv is 'Spanish stems, whether or not the accents are written.';

-- The parser takes PLC/SCADA for the path of a file.
create function private.cv_words(body text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(body, '/\_|·•', '      ')
$$;
comment on function private.cv_words is 'A text as its words are found in it.';
grant execute on function private.cv_words to authenticated, service_role;

create table public.cv_texts (
  application_id uuid references public.job_applications on delete cascade,
  job_posting_id uuid,
  first_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable')),
  body text check (char_length(body) <= 60000),
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  words tsvector generated always as (to_tsvector('private.cv', private.cv_words(body))) stored,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  internship_id uuid references public.internship_applications on delete cascade,
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  id uuid generated always as (coalesce(application_id, internship_id, spontaneous_id)) stored primary key,
  constraint cv_texts_read check ((state = 'read') = (body is not null)),
  constraint cv_texts_of_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1),
  constraint cv_texts_of_posting check (
    num_nulls(application_id, job_posting_id, first_id) = 0 or num_nonnulls(application_id, job_posting_id, first_id) = 0)
) with (toast_tuple_target = 128);
comment on table public.cv_texts is
  'What each CV says, to search in and to show; also the queue of those to be read. Goes with the row it belongs to.';
comment on column public.cv_texts.application_id is 'The application to a posting that it belongs to.';
comment on column public.cv_texts.job_posting_id is 'The application''s, to search in one posting.';
comment on column public.cv_texts.first_id is
  'The person''s first application to the posting, which lists show: this one, or the one that it repeats.';
comment on column public.cv_texts.state is
  'Waiting to be read, read, or unreadable: damaged, protected, or beyond the limits.';
comment on column public.cv_texts.blocks is
  'A Word document''s paragraphs and tables, as domain/cv-text.ts describes them; null for a PDF.';
comment on column public.cv_texts.due_at is
  'When to read it; moved ahead by whoever does, so that it is read again if that ends midway.';
comment on column public.cv_texts.internship_id is 'The practice request that it belongs to.';
comment on column public.cv_texts.spontaneous_id is 'The spontaneous application that it belongs to.';
comment on column public.cv_texts.id is 'Of the row it belongs to.';

create unique index cv_texts_application_idx on public.cv_texts (application_id) where application_id is not null;
create unique index cv_texts_internship_idx on public.cv_texts (internship_id) where internship_id is not null;
create index cv_texts_internship_words_idx on public.cv_texts using gin (words) where internship_id is not null;
create unique index cv_texts_spontaneous_idx on public.cv_texts (spontaneous_id) where spontaneous_id is not null;
create index cv_texts_spontaneous_words_idx on public.cv_texts using gin (words) where spontaneous_id is not null;
create index cv_texts_waiting_idx on public.cv_texts (due_at desc) where state = 'waiting';
-- One for each list: what many CVs of the others say costs nothing.
create index cv_texts_words_idx on public.cv_texts using gin (words) where job_posting_id is not null;
alter table public.cv_texts enable row level security;
-- The rows stay small, so that finding one word in many CVs reads few pages.
alter table public.cv_texts alter column body set storage external, alter column words set storage external;

create function private.queue_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Triggers fire by name: whether it repeats another is known by now.
  insert into public.cv_texts (application_id, job_posting_id, first_id)
  select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = new.id;
  notify cv_texts;
  return null;
end
$$;

create function public.claim_cvs(at_most integer) returns table (id uuid, address text, due_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  -- The longest pause is 80 minutes.
  latest constant timestamptz := now() + interval '2 hours';
begin
  -- Whoever read them ended midway, five times.
  update public.cv_texts text set state = 'unreadable'
  where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest) and text.attempts >= 5;
  return query
    with due as (
      select text.id from public.cv_texts text
      where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest)
      order by text.due_at desc limit at_most for update skip locked
    ), claimed as (
      update public.cv_texts text
      set attempts = text.attempts + 1, due_at = now() + interval '5 minutes' * 2 ^ text.attempts
      from due where text.id = due.id
      returning text.*
    )
    select claimed.id, coalesce(application.resume_url, internship.cv_url, spontaneous.cv_url), claimed.due_at
    from claimed
    left join public.job_applications application on application.id = claimed.application_id
    left join public.internship_applications internship on internship.id = claimed.internship_id
    left join public.spontaneous_applications spontaneous on spontaneous.id = claimed.spontaneous_id;
end
$$;
comment on function public.claim_cvs is
  'CVs to read, the newest first; nobody else gets them until they are due again. For the server alone.';
alter function public.claim_cvs owner to portal_functions;

create function private.cv_query(search text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  -- Without any word to find, as in "-plc", every text would have to be read. The stemmer takes endings off that it leaves
  -- on in another number or gender: licitación, licitaciones; ingeniero, ingeniera.
  select case when querytree(query) not in ('', 'T') then
    regexp_replace(query::text, '''([a-z]{3,}?)(acion|ier)?''', '(''\1'' | ''\1acion'' | ''\1ier'')', 'g')::tsquery end
  from websearch_to_tsquery('private.cv', private.cv_words(search)) query
$$;
comment on function private.cv_query is
  'Words to find in CVs: all of them, "phrases", or, -not; null when there is nothing to look for.';
grant execute on function private.cv_query to authenticated, service_role;

create function public.list_cv_excerpts(ids uuid[], sought text) returns table (id uuid, excerpt text)
language sql stable set search_path = '' as $$
  select coalesce(text.first_id, text.id),
    ts_headline('private.cv', private.cv_words(text.body), private.cv_query(sought),
      format('StartSel=%s, StopSel=%s, MaxFragments=2, MinWords=5, MaxWords=14, FragmentDelimiter=" … "', chr(2), chr(3)))
  from public.cv_texts text
  where text.id in (
      select unnest(ids) union all select application.id from public.job_applications application where repeat_of = any (ids))
    and text.words @@ private.cv_query(sought)
  limit 100
$$;
comment on function public.list_cv_excerpts is
  'Where the CVs of these applications or requests have the words: a line of each, with what was found between chr(2) and chr(3).';
grant execute on function public.list_cv_excerpts to authenticated;

create function public.list_cv_matches(cv uuid, sought text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct hit[1])
  from public.cv_texts text,
    regexp_matches(
      ts_headline('private.cv', private.cv_words(text.body), private.cv_query(sought),
        format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3))),
      format('%s([^%s]*)%s', chr(2), chr(3), chr(3)), 'g') hit
  where text.id = cv and text.words @@ private.cv_query(sought)
$$;
comment on function public.list_cv_matches is 'The words of a CV that a search finds, as they are written in it.';
grant execute on function public.list_cv_matches to authenticated;

-- Of requests, in the column that its argument names. One that takes the place of another is read anew.
create function private.queue_request_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from public.cv_texts where %I = $1', tg_argv[0]) using new.id;
  execute format('insert into public.cv_texts (%I) values ($1)', tg_argv[0]) using new.id;
  notify cv_texts;
  return null;
end
$$;

create trigger queue_cv after insert or update of cv_url on public.internship_applications
  for each row execute function private.queue_request_cv('internship_id');

create trigger queue_cv after insert on public.job_applications
  for each row execute function private.queue_cv();

create trigger queue_cv after insert or update of cv_url on public.spontaneous_applications
  for each row execute function private.queue_request_cv('spontaneous_id');

create policy "Nobody reads the CVs of blocked people" on public.cv_texts
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters who may read CVs read their texts" on public.cv_texts
  for select to authenticated
  using ((select private.has_permission('rrhh.documents.read'))
  and case when internship_id is null
    then (select private.has_permission('rrhh.applications.read'))
    else (select private.has_permission('rrhh.internships.read')) end);

grant select (application_id, job_posting_id, first_id, state, body, blocks, words, internship_id, spontaneous_id, id)
  on public.cv_texts to authenticated;
grant select, insert, update, delete on public.cv_texts to portal_functions;

-- What happened to applications, comments, tags and notices.

-- What happened to an application, when, and by whom: the timeline that recruiters read, and what figures are computed from.
create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.job_applications on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null,
  from_status text,
  to_status text,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  constraint application_events_status_when_changed
    check ((kind = 'status_changed') = (from_status is not null and to_status is not null)),
  constraint application_events_kind_check check (kind in (
    'received', 'repeated', 'mailed', 'status_changed', 'contacted', 'contact_undone', 'rated', 'cv_opened', 'commented',
    'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'address_corrected', 'contact_corrected', 'cv_replaced',
    'consent_prolonged', 'interview_offered', 'interview_scheduled', 'interview_declined', 'interview_cancelled', 'wrote',
    'replied'))
);
comment on table public.application_events is
  'What happened to an application. Triggers and functions write it, no client does; it goes with its application.';
comment on column public.application_events.actor_id is
  'Who did it; null for applicants, for the system, and once the account is deleted.';
comment on column public.application_events.detail is
  'By kind: rated {rating, notes, former_rating, former_notes}, repeated {application_id}, mailed {mail}, commented {comment_id}, assigned {owner_id, former_owner_id}, next_step_set {next_step, next_step_on, former_…}, tagged {added} or {removed}.';

create index application_events_actor_idx on public.application_events (actor_id) where actor_id is not null;
create index application_events_application_idx on public.application_events (application_id, happened_at);
-- How long things take, of what came in between two days in Chile, both included.
create index application_events_stages_idx on public.application_events (application_id, happened_at, id)
  include (kind, from_status, to_status) where kind in ('status_changed', 'contacted');
alter table public.application_events enable row level security;

-- Recruiters talk about an application where they read it, and call each other by @mention.
create table public.application_comments (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  body text not null constraint application_comments_body_check
    check (body ~ '\S' and char_length(body) <= 5000),
  mentions uuid[] not null default '{}' constraint application_comments_mentions_check check (cardinality(mentions) <= 20),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.application_comments is
  'What recruiters say about an application. Applicants never see it; it goes with its application.';
comment on column public.application_comments.author_id is 'Null once the account is deleted.';
comment on column public.application_comments.mentions is
  'Colleagues called by @mention, of those who may read applications.';

create index application_comments_application_idx on public.application_comments (application_id, created_at);
create index application_comments_author_idx on public.application_comments (author_id) where author_id is not null;
alter table public.application_comments enable row level security;

-- Recruiters mark applications with tags, and find them by one. Those in use are proposed, and those that the CV names.
create table public.tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = regexp_replace(trim(name), '\s+', ' ', 'g') and char_length(name) between 1 and 40),
  -- However it is written, it is the same one.
  key text generated always as (private.searchable(name)) stored unique,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null
);
comment on table public.tags is 'What applications are marked with; a catalogue that grows as recruiters use it.';
comment on column public.tags.key is 'The name in lower case without accents, which is there once.';

create index tags_created_by_idx on public.tags (created_by);
alter table public.tags enable row level security;

create table public.application_tags (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  tag_id uuid not null references public.tags on delete cascade,
  tagged_at timestamptz not null default now(),
  tagged_by uuid default auth.uid() references auth.users on delete set null,
  constraint application_tags_once unique (application_id, tag_id)
);
comment on table public.application_tags is 'Which applications have which tags. Goes with the application.';

create index application_tags_tag_id_idx on public.application_tags (tag_id, application_id);
create index application_tags_tagged_by_idx on public.application_tags (tagged_by);
alter table public.application_tags enable row level security;

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint notices_kind_check check (kind in ('mention', 'assigned')),
  application_id uuid not null references public.job_applications on delete cascade,
  comment_id uuid references public.application_comments on delete cascade,
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  constraint notices_mention_in_comment check ((kind = 'mention') = (comment_id is not null))
);
comment on table public.notices is 'What the portal tells somebody of the staff; deleted after 90 days.';
comment on column public.notices.mailed_at is
  'When it was mailed, or found not to need a mail; null while that is pending.';

create index notices_actor_idx on public.notices (actor_id) where actor_id is not null;
create index notices_application_idx on public.notices (application_id);
create unique index notices_comment_idx on public.notices (comment_id, user_id);
create index notices_created_at_idx on public.notices (created_at);
create index notices_unmailed_idx on public.notices (created_at) where mailed_at is null and kind = 'mention';
create index notices_user_idx on public.notices (user_id, created_at desc);
alter table public.notices enable row level security;

create function private.record_application_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, happened_at, kind) values (new.id, new.applied_at, 'received');
    return null;
  end if;
  if new.repeat_of is distinct from old.repeat_of and new.repeat_of is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.repeat_of, new.applied_at, 'repeated', jsonb_build_object('application_id', new.id));
  end if;
  if old.notified_at is null and new.notified_at is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.id, new.notified_at, 'mailed', '{"mail": "application-received"}');
  end if;
  if new.withdrawn_at is not null and old.withdrawn_at is null then
    insert into public.application_events (application_id, kind) values (new.id, 'withdrawn');
  elsif new.status <> old.status then
    insert into public.application_events (application_id, actor_id, kind, from_status, to_status)
    values (new.id, actor, 'status_changed', old.status, new.status);
  end if;
  if new.contacted <> old.contacted then
    insert into public.application_events (application_id, actor_id, kind)
    values (new.id, actor, case when new.contacted then 'contacted' else 'contact_undone' end);
  end if;
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'rated', jsonb_strip_nulls(jsonb_build_object(
      'rating', new.interview_rating, 'notes', new.interview_notes,
      'former_rating', old.interview_rating, 'former_notes', old.interview_notes)));
  end if;
  return null;
end
$$;

create function public.record_cv_opened(application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opener constant uuid := private.current_actor();
  first_application uuid;
begin
  if not (private.has_permission('rrhh.documents.read') and private.has_permission('rrhh.applications.read')) then
    raise insufficient_privilege using message = 'permission denied for function record_cv_opened';
  end if;
  -- A repeated application is read with the first.
  select coalesce(repeat_of, id) into first_application from public.job_applications where id = application for key share;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cv_opened ' || first_application || opener, 0));
  insert into public.application_events (application_id, actor_id, kind)
  select first_application, opener, 'cv_opened'
  where not exists (
    select from public.application_events
    where application_id = first_application and actor_id = opener and kind = 'cv_opened'
      and happened_at > now() - interval '30 minutes');
end
$$;
comment on function public.record_cv_opened is
  'Records that the caller opened the CV of an application, once per half hour; a no-op for unknown ids.';
alter function public.record_cv_opened owner to portal_functions;
grant execute on function public.record_cv_opened to authenticated;

-- The timeline, too, still says that a message did not arrive once the outbox has forgotten its mail.
create function public.application_timeline(application uuid) returns table (
  id bigint, happened_at timestamptz, actor_id uuid, actor_name text, kind text, from_status text, to_status text,
  detail jsonb, target_name text, mail_state text
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.actor_id, actor.full_name, event.kind, event.from_status, event.to_status,
    event.detail, target.full_name,
    case when event.kind = 'mailed' then
      coalesce(
        private.mail_state(coalesce(event.detail ->> 'key', (event.detail ->> 'mail') || '/' || event.application_id)),
        (select 'failed' from public.applicant_messages message
          where message.application_id = event.application_id and message.state = 'refused'
            and private.message_key(message) = event.detail ->> 'key'))
    end
  from public.application_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  left join public.admin_profiles target on target.user_id = (event.detail ->> 'owner_id')::uuid
  where event.application_id = application and (select private.has_permission('rrhh.applications.read'))
  order by event.happened_at desc, event.id desc
  limit 500
$$;
comment on function public.application_timeline is
  'What happened to an application, the newest first, with the names of staff, dismissed ones too; empty for who may not read applications.';
alter function public.application_timeline owner to portal_functions;
grant execute on function public.application_timeline to authenticated;

-- Whoever may not read the application is not told of it: their mention stays text.
create function private.admit_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before each is looked up.
  if cardinality(new.mentions) > 20 then
    raise check_violation using message = 'a comment mentions at most 20 colleagues', table = 'application_comments',
      constraint = 'application_comments_mentions_check';
  end if;
  new.mentions := array(
    select distinct person from unnest(new.mentions) person
    where person is distinct from new.author_id
      and (tg_op = 'UPDATE' and person = any (old.mentions) or private.may_read_applications(person)));
  if tg_op = 'UPDATE' and new.body is distinct from old.body then
    new.edited_at := now();
  end if;
  return new;
end
$$;

-- Editing an old comment told those it had always mentioned again, once their notice was discarded after 90 days.
create function private.announce_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, new.author_id, 'commented', jsonb_build_object('comment_id', new.id));
  end if;
  insert into public.notices (user_id, kind, application_id, comment_id, actor_id)
  select person, 'mention', new.application_id, new.id, new.author_id from unnest(new.mentions) person
  where tg_op = 'INSERT' or person <> all (old.mentions)
  on conflict (comment_id, user_id) do nothing;
  delete from public.notices where comment_id = new.id and user_id <> all (new.mentions);
  return null;
end
$$;

create function public.list_notices() returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, actor_name text, application_id uuid,
  job_posting_id uuid, applicant_name text, job_title text, excerpt text
)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select notice.*, row_number() over (order by notice.created_at desc, notice.id) as place
    from public.notices notice where notice.user_id = (select private.current_actor())
  )
  select notice.id, notice.kind, notice.created_at, notice.read_at, actor.full_name, application.id,
    application.job_posting_id, application.full_name, posting.title, left(written.body, 200)
  from own notice
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.application_comments written on written.id = notice.comment_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where (notice.place <= 30 or notice.read_at is null) and (select private.has_permission('rrhh.applications.read'))
  order by notice.created_at desc, notice.id
  limit 200
$$;
comment on function public.list_notices is
  'The caller''s newest thirty notices and all that are unread, 200 at most, with the names they are about.';
alter function public.list_notices owner to portal_functions;
grant execute on function public.list_notices to authenticated;

create function public.list_pending_mentions(at_most integer, comment uuid default null) returns table (
  id uuid, user_id uuid, email text, actor_name text, application_id uuid, job_posting_id uuid, applicant_name text,
  job_title text
)
language sql stable security definer set search_path = '' as $$
  select notice.id, notice.user_id, account.email::text, actor.full_name, application.id, application.job_posting_id,
    application.full_name, posting.title
  from public.notices notice
  join auth.users account on account.id = notice.user_id
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where notice.mailed_at is null and notice.kind = 'mention' and notice.read_at is null
    and notice.created_at > now() - interval '1 day'
    and (list_pending_mentions.comment is null or notice.comment_id = list_pending_mentions.comment)
    -- They may have been dismissed since.
    and private.may_read_applications(notice.user_id)
    and notice.application_id not in (select private.blocked())
  order by notice.created_at limit at_most
$$;
comment on function public.list_pending_mentions is
  'The longest waiting mentions that were not mailed, of one comment or of all. For functions alone.';

create function private.discard_old_notices() returns void
language sql security definer set search_path = '' as $$
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' order by created_at limit 2000)
$$;
comment on function private.discard_old_notices is 'Deletes notices after 90 days; runs every hour.';
alter function private.discard_old_notices owner to portal_functions;

create function private.record_owner_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'assigned', jsonb_strip_nulls(jsonb_build_object(
      'owner_id', new.owner_id, 'former_owner_id', old.owner_id)));
    delete from public.notices where application_id = new.id and kind = 'assigned' and read_at is null;
    if new.owner_id is distinct from actor and new.owner_id is not null then
      insert into public.notices (user_id, kind, application_id, actor_id)
      values (new.owner_id, 'assigned', new.id, actor);
    end if;
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'next_step_set', jsonb_strip_nulls(jsonb_build_object(
      'next_step', new.next_step, 'next_step_on', new.next_step_on,
      'former_next_step', old.next_step, 'former_next_step_on', old.next_step_on)));
  end if;
  return null;
end
$$;

-- With the rights of whoever calls it.
create function public.tag_application(application_id uuid, tag text) returns void
language plpgsql set search_path = '' as $$
declare
  wanted text := regexp_replace(trim(tag), '\s+', ' ', 'g');
begin
  insert into public.tags (name) values (wanted) on conflict (key) do nothing;
  insert into public.application_tags (application_id, tag_id)
  select tag_application.application_id, id from public.tags where key = private.searchable(wanted)
  on conflict on constraint application_tags_once do nothing;
end
$$;
comment on function public.tag_application is
  'Gives an application a tag, which is made when there is none of that name.';
grant execute on function public.tag_application to authenticated;

create function public.propose_tags(application_id uuid) returns setof text
language sql stable set search_path = '' as $$
  select tag.name
  from public.cv_texts text
  join public.tags tag on text.words @@ phraseto_tsquery('private.cv', private.cv_words(tag.name))
  where text.application_id = propose_tags.application_id
    and not exists (
      select from public.application_tags given
      where given.application_id = propose_tags.application_id and given.tag_id = tag.id)
  order by tag.name limit 12
$$;
comment on function public.propose_tags is 'Tags that the application''s CV names and that it does not have yet.';
grant execute on function public.propose_tags to authenticated;

-- CVs that are downloaded together are in the timeline of each application, as other exports are.
create function public.record_cvs_exported(exporter uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  -- A repeated application is read with the first.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select distinct coalesce(repeat_of, id), exporter, 'exported', '{"format": "zip"}'::jsonb
  from public.job_applications where id = any (ids);
  select public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'cvs', 'count', cardinality(ids)));
$$;
comment on function public.record_cvs_exported is
  'Records who took the CVs of these applications along, with each and as one security event.';

-- The timeline of an application names the tags it was given and those taken away.
create function private.record_tag_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.application_tags := coalesce(new, old);
begin
  -- Nothing is recorded when the application or the tag itself is deleted.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select application.id, private.current_actor(), 'tagged',
    jsonb_build_object(case tg_op when 'INSERT' then 'added' else 'removed' end, tag.name)
  from public.job_applications application, public.tags tag
  where application.id = changed.application_id and tag.id = changed.tag_id;
  return null;
end
$$;

create function private.record_by_applicant(application uuid, what text) returns void
language sql security definer set search_path = '' as $$
  insert into public.application_events (application_id, kind)
  select id, what from public.job_applications where id = application
    -- However often the button is pressed: the timeline shows five hundred events.
    and not exists (
      select from public.application_events
      where application_id = application and kind = what and happened_at > now() - interval '1 hour')
$$;

create trigger admit before insert or update of body, mentions on public.application_comments
  for each row execute function private.admit_comment();

create trigger announce after insert or update of body, mentions on public.application_comments
  for each row execute function private.announce_comment();

-- Comments, messages, and who is the same person as whom were written by staff without a line in the log. What is said, and
-- by what somebody is known, stays out of it; so does that somebody has read a message.
create trigger audit after insert or update or delete on public.application_comments
  for each row execute function private.write_audit('body');

create trigger audit after insert or delete on public.application_tags
  for each row execute function private.write_audit();

create trigger record_events after insert or delete on public.application_tags
  for each row execute function private.record_tag_events();

create trigger record_events after insert or update on public.job_applications
  for each row execute function private.record_application_events();

create trigger record_owner_events after update of owner_id, next_step, next_step_on on public.job_applications
  for each row execute function private.record_owner_events();

create trigger audit after insert or update or delete on public.tags
  for each row execute function private.write_audit('key');

create policy "Nobody sees comments on blocked applications" on public.application_comments
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters comment in their own name" on public.application_comments
  for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters delete their own comments" on public.application_comments
  for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters edit their own comments" on public.application_comments
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters see comments" on public.application_comments
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Nobody sees what happened to blocked applications" on public.application_events
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters see what happened to applications" on public.application_events
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Nobody sees the tags of blocked applications" on public.application_tags
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters see which tags applications have" on public.application_tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Recruiters tag applications" on public.application_tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters take tags away" on public.application_tags
  for delete to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Nobody is told of blocked applications" on public.notices
  as restrictive for all to authenticated, portal_functions using (application_id not in (select private.blocked()));
create policy "Recruiters mark what they have read" on public.notices
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters see what they are told" on public.notices
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters add tags" on public.tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters see tags" on public.tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Super admins delete tags" on public.tags
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins rename tags" on public.tags
  for update to authenticated using ((select private.is_super_admin()));

grant select on public.application_events to authenticated;
grant select, insert, update, delete on public.application_events to portal_functions;
alter publication supabase_realtime add table public.application_events;
grant select, delete, insert (id, application_id, body, mentions), update (body, mentions) on
  public.application_comments to authenticated;
grant select, insert, update, delete on public.application_comments to portal_functions;
alter publication supabase_realtime add table public.application_comments;
grant delete, select (id, name, key), insert (name), update (name) on public.tags to authenticated;
grant select, delete, insert (application_id, tag_id) on public.application_tags to authenticated;
grant select, insert, update, delete on public.application_tags to portal_functions;
alter publication supabase_realtime add table public.application_tags;
grant select, update (read_at) on public.notices to authenticated;
grant select, insert, update, delete on public.notices to portal_functions;
alter publication supabase_realtime add table public.notices;
grant usage on sequence public.application_events_id_seq to portal_functions;

insert into public.tags (name) values
  ('PLC'), ('SCADA'), ('HMI'), ('DCS'), ('Siemens'), ('Rockwell'), ('Schneider'), ('TIA Portal'), ('Studio 5000'),
  ('AutoCAD'), ('AutoCAD Electrical'), ('EPLAN'), ('ETAP'), ('Revit'), ('Instrumentación'), ('Variadores de frecuencia'),
  ('Redes industriales'), ('Modbus'), ('Profinet'), ('EtherNet/IP'), ('Media tensión'), ('Protecciones eléctricas'),
  ('Subestaciones'), ('Tableros eléctricos'), ('CCM'), ('Puesta en marcha'), ('Comisionamiento'), ('Mantención eléctrica'),
  ('Minería'), ('Licencia SEC'), ('Licencia clase B'), ('Turnos 7x7'), ('UL 508A'), ('ISO 9001'), ('MS Project'),
  ('Gestión de proyectos'), ('Prevención de riesgos'), ('Inglés');

-- Messages to applicants: their texts, when they are sent, and their queue.

create function private.is_message_text(words text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select words ~ '\S' and char_length(words) <= maximum and words !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]'
    and regexp_replace(words, '\{\{(nombre|oferta|referencia|empresa)\}\}', '', 'g') !~ '\{\{|\}\}'
$$;
comment on function private.is_message_text is
  'Whether a text is not blank, not too long, and holds neither control characters nor a variable that is not filled in.';
grant execute on function private.is_message_text to authenticated, service_role;

-- The texts of mails about interviews are edited as all others are.
create function private.is_template_text(kind text, words text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(words) <= maximum and private.is_message_text(replace(words,
    case when kind like '%-interview-offered' then '{{horas}}' when kind ~ '-interview-(scheduled|moved|reminder)$' then '{{hora}}' else '' end,
    '.'), maximum)
$$;
comment on function private.is_template_text is
  'Whether a text fits a message of its kind; those about interviews also say when.';
grant execute on function private.is_template_text to authenticated, service_role;

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  language text not null constraint message_templates_language_check check (language in ('es', 'en')),
  subject text not null,
  body text not null,
  version integer not null,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  constraint message_templates_version_once unique (kind, language, version),
  constraint message_templates_kind_check check (kind in (
    'application-received', 'application-reviewing', 'application-invitation', 'application-approved', 'application-rejected',
    'application-closed', 'application-expiring', 'application-interview-offered', 'application-interview-scheduled',
    'application-interview-moved', 'application-interview-reminder', 'application-interview-cancelled',
    'internship-received', 'internship-reviewing', 'internship-invitation', 'internship-approved', 'internship-rejected',
    'internship-expiring', 'internship-interview-offered', 'internship-interview-scheduled', 'internship-interview-moved',
    'internship-interview-reminder', 'internship-interview-cancelled')),
  constraint message_templates_subject_check
    check (private.is_template_text(kind, subject, 150) and subject !~ '[\n\r]|\{\{horas\}\}'),
  constraint message_templates_body_check
    check (private.is_template_text(kind, body, 5000))
);
comment on table public.message_templates is
  'The versions of the texts that applicants are sent; the newest of a kind and language is in force, and without one the text that the product ships.';
comment on column public.message_templates.version is
  'One more than the version it replaces: of two people who replace the same one, the second is refused.';

create index message_templates_created_by_idx on public.message_templates (created_by) where created_by is not null;
alter table public.message_templates enable row level security;

create table public.message_timings (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique constraint message_timings_kind_check check (kind in (
    'application-reviewing', 'application-approved', 'application-rejected', 'internship-reviewing',
    'internship-approved', 'internship-rejected')),
  timing text not null constraint message_timings_timing_check check (timing in ('soon', 'next_morning', 'never')),
  updated_at timestamptz not null default now()
);
comment on table public.message_timings is 'When applicants are told of a status they were given; one row for each.';
alter table public.message_timings enable row level security;

create table public.applicant_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  kind text not null,
  subject text constraint applicant_messages_subject_check
    check (private.is_message_text(subject, 150) and subject !~ '[\n\r]'),
  body text constraint applicant_messages_body_check check (private.is_message_text(body, 5000)),
  state text not null default 'scheduled' constraint applicant_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'refused', 'cancelled')),
  send_at timestamptz not null default now() constraint applicant_messages_send_at_check
    check (send_at < created_at + interval '90 days'),
  attempt integer not null default 1,
  claimed_at timestamptz,
  settled_at timestamptz,
  error text constraint applicant_messages_error_check check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid references auth.users on delete set null,
  changed_at timestamptz not null default now(),
  constraint applicant_messages_one_addressee check (
    (application_id is not null) = (kind like 'application-%') and (internship_id is not null) = (kind like 'internship-%')),
  constraint applicant_messages_whole_text check ((subject is null) = (body is null)),
  constraint applicant_messages_kind_check check (kind in (
    'application-reviewing', 'application-invitation', 'application-approved', 'application-rejected',
    'application-closed', 'application-expiring', 'internship-reviewing', 'internship-invitation', 'internship-approved',
    'internship-rejected', 'internship-expiring'))
);
comment on table public.applicant_messages is
  'Messages to applicants about a step, before and after they leave. Each goes with its application.';
comment on column public.applicant_messages.subject is
  'As edited for this person, or as it was sent; null for the text that is in force when it leaves.';
comment on column public.applicant_messages.attempt is 'Counts how often it was sent: part of its idempotency key.';
comment on column public.applicant_messages.error is 'Why the mail service refused it.';
comment on column public.applicant_messages.changed_at is
  'Its version: when its words, time or state were last written.';

-- One message of a kind waits at a time.
create unique index applicant_messages_application_idx on public.applicant_messages (application_id, kind)
  where application_id is not null and state in ('scheduled', 'sending');
create index applicant_messages_created_by_idx on public.applicant_messages (created_by) where created_by is not null;
create index applicant_messages_due_idx on public.applicant_messages (send_at) where state in ('scheduled', 'sending');
create unique index applicant_messages_internship_idx on public.applicant_messages (internship_id, kind)
  where internship_id is not null and state in ('scheduled', 'sending');
create index applicant_messages_of_application_idx on public.applicant_messages (application_id, created_at)
  where application_id is not null;
create index applicant_messages_of_internship_idx on public.applicant_messages (internship_id, created_at)
  where internship_id is not null;
create index applicant_messages_settled_idx on public.applicant_messages (settled_at) where state in ('sent', 'refused');
alter table public.applicant_messages enable row level security;

-- Mail that could not be delivered, for super admins to look at. The outbox is the platform's: where another service
-- sends the mail, as on hosted Supabase, there is none.
create function private.require_outbox() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'undelivered mail is for super admins';
  end if;
  if to_regclass('mail.outbox') is null then
    raise undefined_table using message = 'this installation has no outbox';
  end if;
end
$$;

create function private.admit_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.version <> 1 + coalesce(
    (select max(version) from public.message_templates where kind = new.kind and language = new.language), 0) then
    raise unique_violation using message = 'the template was changed meanwhile', table = 'message_templates',
      constraint = 'message_templates_version_once';
  end if;
  return new;
end
$$;

create function private.message_key(message public.applicant_messages) returns text
language sql immutable set search_path = '' as $$
  select 'applicant-message/' || message.id || '/' || message.attempt
$$;
comment on function private.message_key is 'The idempotency key of a message''s mail.';

create function private.is_undelivered(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'refused'
    or message.state = 'sent' and private.mail_state(private.message_key(message)) = 'failed'
$$;
comment on function private.is_undelivered is 'Whether the mail service refused a message, or gave it up.';
grant execute on function private.is_undelivered to authenticated;

create function private.message_fits(kind text, status text) returns boolean
language sql immutable set search_path = '' as $$
  select case split_part(kind, '-', 2)
    when 'reviewing' then status = 'reviewing'
    when 'approved' then status in ('approved', 'accepted')
    when 'rejected' then status = 'rejected'
    when 'expiring' then status is not null
    else status in ('pending', 'reviewing')
  end
$$;
comment on function private.message_fits is 'Whether a kind of message agrees with an applicant''s status.';
grant execute on function private.message_fits to authenticated;

create function private.addressee_status(message public.applicant_messages) returns text
language sql stable security definer set search_path = '' as $$
  select status from public.job_applications where id = message.application_id and repeat_of is null
  union all
  select status from public.internship_applications where id = message.internship_id
$$;
comment on function private.addressee_status is
  'The status of who a message is for; null for an application that repeats another.';

create function private.admit_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'scheduled' and (tg_op = 'INSERT' or old.state <> 'scheduled') then
    -- Waits for a decision under way, and keeps the next one waiting.
    if new.application_id is not null then
      perform from public.job_applications where id = new.application_id for share;
    else
      perform from public.internship_applications where id = new.internship_id for share;
    end if;
    if (new.application_id is not null) = (new.kind like 'application-%')
      and not coalesce(private.message_fits(new.kind, private.addressee_status(new)), false) then
      raise exception 'the message contradicts the status' using errcode = 'P0001';
    end if;
  end if;
  if tg_op = 'INSERT' then
    new.created_by := private.current_actor();
  elsif new.state = 'scheduled' and old.state <> 'scheduled' then
    new.attempt := old.attempt + 1;
    -- Its failure is dealt with.
    if to_regclass('mail.outbox') is not null then
      execute 'delete from mail.outbox where idempotency_key = $1 and failed_at is not null'
        using private.message_key(old);
    end if;
    new.claimed_at := null;
    new.settled_at := null;
    new.error := null;
  elsif new.state = 'cancelled' and old.state <> 'cancelled' then
    new.settled_at := now();
  end if;
  return new;
end
$$;

create function private.next_working_morning(since timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select (day + time '09:00') at time zone 'America/Santiago' as morning
    from generate_series(0, 10) ahead, lateral (select (since at time zone 'America/Santiago')::date + ahead as day) counted
    where private.is_workday(day)
  ) mornings
  where morning > since + interval '1 hour'
$$;
comment on function private.next_working_morning is
  'The next working day, nine o''clock in Santiago, at least an hour later.';

create function private.tell_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_internship constant boolean := tg_table_name = 'internship_applications';
  wanted constant text := case when of_internship then 'internship-' else 'application-' end
    || case new.status when 'accepted' then 'approved' else new.status end;
  told text;
begin
  update public.applicant_messages message set state = 'cancelled'
    where (application_id = new.id and not of_internship or internship_id = new.id and of_internship)
      and state = 'scheduled' and not private.message_fits(kind, new.status);
  -- Nobody is told of what they did themselves, also when recruiters undo what they did since.
  if to_jsonb(new) ->> 'repeat_of' is not null or new.withdrawn_at is not null
    or to_jsonb(new) ->> 'rejection_reason' = 'withdrew' and exists (
      select from public.application_events where application_id = new.id and kind = 'withdrawn') then
    return null;
  end if;
  -- Who was told so, and nothing else since, is not told again.
  select split_part(kind, '-', 2) into told from public.applicant_messages
    where (application_id = new.id and not of_internship or internship_id = new.id and of_internship)
      and state <> 'cancelled' and split_part(kind, '-', 2) in ('reviewing', 'approved', 'rejected')
    order by created_at desc, id limit 1;
  if told is distinct from split_part(wanted, '-', 2) then
    insert into public.applicant_messages (application_id, internship_id, kind, send_at)
    select case when not of_internship then new.id end, case when of_internship then new.id end, kind,
      case timing when 'soon' then now() + interval '2 minutes' else private.next_working_morning(now()) end
    from public.message_timings where kind = wanted and timing <> 'never'
    on conflict do nothing;
  end if;
  return null;
end
$$;

create function public.claim_applicant_messages(at_most integer) returns table (
  id uuid, key text, applicant uuid, kind text, subject text, body text, email text, full_name text, language text,
  job_title text, english_title text, reference text
)
language plpgsql security definer set search_path = '' as $$
begin
  -- A process that died may have queued it.
  update public.applicant_messages message
    set settled_at = now(),
      state = case when message.state = 'sending' and private.mail_state(private.message_key(message)) is not null
        then 'sent' else 'cancelled' end
    where message.id in (
      select due.id from public.applicant_messages due
      where private.is_due(due) and not private.still_holds(due) for update skip locked);
  return query
  with due as (
    select message.id from public.applicant_messages message
    where private.is_due(message)
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.applicant_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.message_key(claimed), coalesce(claimed.application_id, claimed.internship_id),
    claimed.kind, claimed.subject, claimed.body,
    coalesce(application.email, internship.email), coalesce(application.full_name, internship.first_name),
    coalesce(application.language, internship.language), posting.title, translation.title, application.reference
  from claimed
  left join public.job_applications application on application.id = claimed.application_id
  left join public.job_postings posting on posting.id = application.job_posting_id
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id
  left join public.internship_applications internship on internship.id = claimed.internship_id;
end
$$;
comment on function public.claim_applicant_messages is
  'The messages that are due, with what they are filled in with; each is claimed for five minutes. For functions alone.';
alter function public.claim_applicant_messages owner to portal_functions;

create function public.settle_applicant_message(
  message uuid, sent_subject text, sent_body text, refusal text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settled public.applicant_messages;
begin
  perform private.withhold_mail(
    (select coalesce(application_id, internship_id) from public.applicant_messages where id = message),
    'applicant-message/' || message || '/%');
  update public.applicant_messages
    set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(), error = left(refusal, 500),
      subject = sent_subject, body = sent_body
    where id = message and state = 'sending'
    returning * into settled;
  if settled.application_id is not null and refusal is null then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (settled.application_id, settled.created_by, 'mailed',
      jsonb_build_object('mail', settled.kind, 'key', private.message_key(settled)));
  end if;
end
$$;
comment on function public.settle_applicant_message is
  'Notes that a claimed message was handed to the mail service, and its text, or why that refused it. For functions alone.';

create function private.message_errors() returns table (key text, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    return query execute $query$
      select idempotency_key, last_error from mail.outbox
      where failed_at is not null and (idempotency_key like 'applicant-message/%' or idempotency_key like 'conversation/%'
        or idempotency_key like 'interview/%/applicant/%')
    $query$;
  end if;
end
$$;
comment on function private.message_errors is
  'Messages to applicants that the outbox gave up, by idempotency key, and why.';

create function public.list_applicant_messages(applicant uuid) returns table (
  id uuid, kind text, state text, subject text, body text, send_at timestamptz, settled_at timestamptz,
  created_at timestamptz, author_name text, delivery text, error text, changed_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.state, message.subject, message.body, message.send_at, message.settled_at,
    message.created_at, author.full_name,
    case message.state
      when 'sent' then coalesce(private.mail_state(private.message_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error), message.changed_at
  from public.applicant_messages message
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.message_errors() failed on failed.key = private.message_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
  order by message.created_at desc, message.id
  limit 100
$$;
comment on function public.list_applicant_messages is
  'The messages to an applicant, newest first, with their delivery: pending, sent or failed, by the mail service''s word.';
alter function public.list_applicant_messages owner to portal_functions;
grant execute on function public.list_applicant_messages to authenticated;

create function public.list_undelivered_messages() returns table (
  id uuid, kind text, application_id uuid, internship_id uuid, job_posting_id uuid, full_name text, email text,
  settled_at timestamptz, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.application_id, message.internship_id, application.job_posting_id,
    coalesce(application.full_name, internship.first_name || ' ' || internship.last_name),
    coalesce(application.email, internship.email), message.settled_at, coalesce(message.error, failed.error)
  from (
    select one.id, one.kind, one.application_id, one.internship_id, one.state, one.settled_at, one.error, private.message_key(one) as key
    from public.applicant_messages one where one.state in ('sent', 'refused')
    union all
    select one.id, 'conversation', one.application_id, one.internship_id, one.state, one.settled_at, one.error,
      private.conversation_key(one)
    from public.conversation_messages one where one.state in ('sent', 'refused')
    union all
    select one.id, 'interview', one.application_id, one.internship_id, 'sent', notice.told_at, null, sent.key
    from public.interviews one
    join private.interview_notices notice on notice.interview_id = one.id and notice.user_id is null and notice.refusal is null
    cross join lateral unnest(private.interview_keys(notice)) sent (key)
    where one.state in ('offered', 'scheduled') and coalesce(one.starts_at > now(), true)
    union all
    select one.id, 'interview', one.application_id, one.internship_id, 'refused', greatest(notice.told_at, notice.reminded_at),
      notice.refusal, null
    from public.interviews one
    join private.interview_notices notice on notice.interview_id = one.id and notice.user_id is null and notice.refusal is not null
    where one.state in ('offered', 'scheduled') and coalesce(one.starts_at > now(), true)) message
  left join private.message_errors() failed on failed.key = message.key
  left join public.job_applications application on application.id = message.application_id
  left join public.internship_applications internship on internship.id = message.internship_id
  where message.settled_at > now() - interval '30 days'
    and (message.application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read')))
    and (message.state = 'refused' or failed.key is not null)
  order by message.settled_at desc
  limit 50
$$;
comment on function public.list_undelivered_messages is
  'Messages of the last 30 days, for which outboxes remember, that did not reach the applicant.';
alter function public.list_undelivered_messages owner to portal_functions;
grant execute on function public.list_undelivered_messages to authenticated;

create function public.correct_applicant_address(message uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  undelivered public.applicant_messages;
  is_interview boolean;
begin
  select * into undelivered from public.applicant_messages where id = message for update;
  is_interview := not found;
  if is_interview then
    select application_id, internship_id into undelivered.application_id, undelivered.internship_id
      from public.interviews where id = message for update;
  end if;
  if not coalesce(case when undelivered.application_id is not null
    then private.has_permission('rrhh.applications.update')
    else undelivered.internship_id is not null and private.has_permission('rrhh.internships.update') end, false) then
    raise insufficient_privilege using message = 'permission denied for function correct_applicant_address';
  end if;
  if is_interview and not exists (
    select from private.interview_notices notice, unnest(private.interview_keys(notice)) key
    where notice.interview_id = message and notice.user_id is null
      and (notice.refusal is not null or private.mail_state(key) = 'failed'))
    or not is_interview and not private.is_undelivered(undelivered) then
    raise exception 'the message was delivered' using errcode = 'P0001';
  end if;
  update public.job_applications set email = address, address_corrected_at = now()
    where id = undelivered.application_id;
  update public.internship_applications set email = address, address_corrected_at = now()
    where id = undelivered.internship_id;
  update public.applicant_messages set state = 'scheduled', send_at = now() where id = message;
  -- As if only an offer of long ago had been told: the interviews to come are told anew.
  update private.interview_notices set told = 'offered', sequence = -1, starts_at = null, refusal = null
    where user_id is null and interview_id in (
      select id from public.interviews
      where (application_id = undelivered.application_id or internship_id = undelivered.internship_id)
        and state in ('offered', 'scheduled') and coalesce(starts_at > now(), true));
  insert into public.application_events (application_id, actor_id, kind)
  select undelivered.application_id, private.current_actor(), 'address_corrected'
  where undelivered.application_id is not null;
end
$$;
comment on function public.correct_applicant_address is
  'Corrects the address of an applicant whom a message, or the mail about an interview, did not reach, and tells it again.';
alter function public.correct_applicant_address owner to portal_functions;
grant execute on function public.correct_applicant_address to authenticated;

create function public.write_to_applicants(
  message_kind text, applications uuid[], send_when timestamptz default now() + interval '15 seconds'
) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  written uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are written to at once';
  end if;
  with stored as (
    insert into public.applicant_messages (application_id, kind, send_at)
    select id, message_kind, send_when from public.job_applications
    where id = any (applications) and repeat_of is null and private.message_fits(message_kind, status)
    order by id
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into written from stored;
  return written;
end
$$;
comment on function public.write_to_applicants is
  'Schedules a message to each applicant whose status it fits and who does not wait for it; returns the messages.';
grant execute on function public.write_to_applicants to authenticated;

create function public.cancel_messages(applications uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  cancelled uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are spared at once';
  end if;
  with spared as (
    update public.applicant_messages set state = 'cancelled'
    where application_id = any (applications) and state = 'scheduled'
    returning id
  )
  select coalesce(array_agg(id), '{}') into cancelled from spared;
  return cancelled;
end
$$;
comment on function public.cancel_messages is 'Cancels what is scheduled for applicants; returns the messages.';
grant execute on function public.cancel_messages to authenticated;

-- What was claimed five minutes ago belongs to a process that died: sent again under its key, the mail is queued once.
create function private.is_due(message public.applicant_messages) returns boolean
language sql stable set search_path = '' as $$
  select message.state = 'scheduled' and message.send_at <= now()
    or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
$$;

-- Data that somebody has touched since, or whose period became longer, do not expire any more.
create function private.still_holds(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.message_fits(message.kind, private.addressee_status(message)), false)
    and (message.kind not like '%-expiring' or exists (
      select from public.job_applications application
      where id = message.application_id and updated_at <= message.created_at
        and private.application_expiry(application, private.retention('applications')) < now() + interval '14 days'
      union all
      select from public.internship_applications
      where id = message.internship_id and updated_at <= message.created_at
        and updated_at + private.retention('internships') < now() + interval '14 days'))
$$;
comment on function private.still_holds is 'Whether what a message says is still so.';

create function public.restore_messages(messages uuid[]) returns integer
language plpgsql set search_path = '' as $$
declare
  restored integer;
begin
  if cardinality(messages) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 messages are taken up again at once';
  end if;
  -- What contradicts a decision made meanwhile stays cancelled, and what was scheduled anew is not sent twice.
  update public.applicant_messages message set state = 'scheduled'
  where id = any (messages) and state = 'cancelled'
    and exists (
      select from public.job_applications where id = message.application_id and private.message_fits(message.kind, status))
    and not exists (
      select from public.applicant_messages other
      where other.application_id = message.application_id and other.kind = message.kind
        and other.state in ('scheduled', 'sending'));
  get diagnostics restored = row_count;
  return restored;
end
$$;
comment on function public.restore_messages is
  'Takes up again messages to applicants that were cancelled; says how many.';
grant execute on function public.restore_messages to authenticated;

-- What waits for a working morning waits for one on which people work.
create function private.is_public_holiday(day date) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  y constant integer := extract(year from day);
  -- Easter Sunday: Meeus, Astronomical Algorithms, chapter 8.
  a constant integer := y % 19;
  b constant integer := y / 100;
  c constant integer := y % 100;
  g constant integer := (b - (b + 8) / 25 + 1) / 3;
  h constant integer := (19 * a + b - b / 4 - g + 15) % 30;
  l constant integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m constant integer := (a + 11 * h + 22 * l) / 451;
  easter constant date := make_date(y, 3, 1) + (h + l - 7 * m + 21);
  peter_and_paul constant date := make_date(y, 6, 29);
  two_worlds constant date := make_date(y, 10, 12);
  reformation constant date := make_date(y, 10, 31);
  -- By weekday from Monday: laws 19.668 and 20.299.
  to_monday constant integer[] := array[0, -1, -2, -3, 3, 0, 0];
  to_friday constant integer[] := array[0, -4, 2, 0, 0, 0, 0];
begin
  return to_char(day, 'MM-DD') in
      ('01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25')
    or day in (easter - 2, easter - 1)
    -- The solstice, by Chile's clock, until 2049.
    or day = make_date(y, 6, case when y % 4 < 2 then 20 else 21 end)
    or day = peter_and_paul + to_monday[extract(isodow from peter_and_paul)]
    or day = two_worlds + to_monday[extract(isodow from two_worlds)]
    or day = reformation + to_friday[extract(isodow from reformation)]
    or (to_char(day, 'MM-DD'), extract(isodow from day)) in (('01-02', 1), ('09-17', 1), ('09-17', 5), ('09-20', 5));
end
$$;
comment on function private.is_public_holiday is
  'Whether a day is a public holiday of the whole of Chile, as domain/public-holidays.ts has them with their sources.';

create function private.is_workday(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6 and not private.is_public_holiday(day)
$$;
comment on function private.is_workday is 'Whether a day is from Monday to Friday and no public holiday.';

create function private.count_message_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;

create function public.take_back_messages(messages uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  cancelled uuid[];
begin
  if cardinality(messages) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 messages are taken back at once';
  end if;
  with spared as (
    update public.applicant_messages set state = 'cancelled'
    where id = any (messages) and state = 'scheduled'
    returning id
  )
  select coalesce(array_agg(id), '{}') into cancelled from spared;
  return cancelled;
end
$$;
comment on function public.take_back_messages is
  'Cancels those of some messages to applicants that have not left; returns them.';
grant execute on function public.take_back_messages to authenticated;

create trigger admit before insert or update on public.applicant_messages
  for each row execute function private.admit_message();

create trigger audit after insert or delete or update of subject, body, send_at, state on public.applicant_messages
  for each row execute function private.write_audit('subject', 'body', 'error');

create trigger count_changes before update on public.applicant_messages for each row
  when ((new.subject, new.body, new.send_at, new.state) is distinct from (old.subject, old.body, old.send_at, old.state))
  execute function private.count_message_changes();

create trigger tell_status after update of status on public.internship_applications
  for each row when (new.status <> old.status) execute function private.tell_status();

create trigger tell_status after update of status on public.job_applications
  for each row when (new.status <> old.status) execute function private.tell_status();

create trigger admit before insert on public.message_templates for each row execute function private.admit_template();

create trigger audit after insert or update or delete on public.message_templates
  for each row execute function private.write_audit();

create trigger audit after insert or update or delete on public.message_timings
  for each row execute function private.write_audit();

create trigger touch before update on public.message_timings for each row execute function private.touch();

create policy "Nobody sees messages to blocked people" on public.applicant_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.blocked()));
-- A cancelled message may be taken up again, and one that was not delivered sent again.
create policy "Recruiters change messages that have not arrived" on public.applicant_messages
  for update to authenticated
  using ((application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update')))
    and (state in ('scheduled', 'cancelled') or private.is_undelivered(applicant_messages)))
  with check (state in ('scheduled', 'cancelled'));
create policy "Recruiters see messages to applicants" on public.applicant_messages
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
-- Who messages applicants sees what they will read.
create policy "Recruiters see the texts that applicants are sent" on public.message_templates
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters write the texts that applicants are sent" on public.message_templates
  for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters change when applicants are told" on public.message_timings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters see when applicants are told" on public.message_timings
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));

grant select, insert (kind, language, subject, body, version) on public.message_templates to authenticated;
grant select, update (timing) on public.message_timings to authenticated;
grant select, insert (application_id, internship_id, kind, subject, body, send_at), update (subject, body, state,
  send_at) on public.applicant_messages to authenticated;
grant select, insert, update, delete on public.applicant_messages to portal_functions;
alter publication supabase_realtime add table public.applicant_messages;

insert into public.message_timings (kind, timing) values
  ('application-reviewing', 'soon'), ('application-approved', 'soon'), ('application-rejected', 'next_morning'),
  ('internship-reviewing', 'soon'), ('internship-approved', 'soon'), ('internship-rejected', 'next_morning');

-- Interviews, their rooms and their invitations.

-- Recruiters offer times, the applicant chooses one on their page, and everybody's calendar follows.
create function private.are_interview_times(times timestamptz[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(times) between 1 and 10 and array_position(times, null) is null
    and cardinality(times) = (select count(distinct one) from unnest(times) one)
$$;
grant execute on function private.are_interview_times to service_role;

-- Where interviews take place: a room is chosen rather than typed, and is busy as people are.
create table public.interview_rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint interview_rooms_name_check check (name ~ '\S' and char_length(name) <= 80),
  place text constraint interview_rooms_place_check check (place ~ '\S' and char_length(place) <= 200),
  video_url text constraint interview_rooms_video_url_check check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint interview_rooms_somewhere check (num_nonnulls(place, video_url) >= 1)
);
comment on table public.interview_rooms is
  'Rooms for interviews, real ones or of video calls. Archived rather than deleted.';
comment on column public.interview_rooms.place is
  'The address and how to get there, as applicants read it after the name; null of a video call.';

create unique index interview_rooms_name_once on public.interview_rooms (lower(name)) where archived_at is null;
alter table public.interview_rooms enable row level security;

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'offered' constraint interviews_state_check
    check (state in ('offered', 'scheduled', 'declined', 'cancelled')),
  times timestamptz[] not null,
  starts_at timestamptz,
  minutes integer not null constraint interviews_minutes_check check (minutes between 15 and 480),
  place text constraint interviews_place_check check (place ~ '\S' and char_length(place) <= 300),
  video_url text constraint interviews_video_url_check check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  note text constraint interviews_note_check check (note ~ '\S' and char_length(note) <= 2000),
  reply text constraint interviews_reply_check check (reply ~ '\S' and char_length(reply) <= 1000),
  interviewers uuid[] not null default '{}' constraint interviews_interviewers_check check (cardinality(interviewers) <= 10),
  sequence integer not null default 0,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  room_id uuid references public.interview_rooms on delete restrict,
  first_day date,
  last_day date,
  opens time,
  closes time,
  constraint interviews_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint interviews_somewhere check (num_nonnulls(place, video_url) >= 1),
  constraint interviews_scheduled_when check ((state = 'scheduled') = (starts_at is not null)),
  constraint interviews_times_check
    check (case when first_day is null then private.are_interview_times(times) else times = '{}' end),
  constraint interviews_period check (
    num_nonnulls(first_day, last_day, opens, closes) = 0
    or num_nonnulls(first_day, last_day, opens, closes) = 4
    and last_day between first_day and first_day + 60 and closes - opens >= make_interval(mins => minutes))
);
comment on table public.interviews is 'Interviews, offered, scheduled or over. Each goes with its application.';
comment on column public.interviews.times is
  'To choose from; the one, when a recruiter fixed it; none when a period is offered.';
comment on column public.interviews.note is 'To the applicant.';
comment on column public.interviews.reply is 'The applicant''s words, when no time suits them.';
comment on column public.interviews.interviewers is 'Staff who take part.';
comment on column public.interviews.sequence is 'Counts changes of what calendars show: RFC 5545, section 3.8.7.4.';
comment on column public.interviews.room_id is
  'Where it takes place; place and video_url say so in the words of that day.';
comment on column public.interviews.first_day is
  'Of the period to choose from: its working days, between two hours in Chile.';

create index interviews_application_idx on public.interviews (application_id) where application_id is not null;
create index interviews_changed_at_idx on public.interviews (changed_at);
create index interviews_created_by_idx on public.interviews (created_by) where created_by is not null;
create index interviews_internship_idx on public.interviews (internship_id) where internship_id is not null;
create index interviews_room_idx on public.interviews (room_id) where room_id is not null;
create index interviews_starts_at_idx on public.interviews (starts_at) where starts_at is not null;
alter table public.interviews enable row level security;

-- What each party was last told: mails are sent until it agrees with the interview.
create table private.interview_notices (
  id bigint generated always as identity primary key,
  interview_id uuid not null references public.interviews on delete cascade,
  -- Null for the applicant.
  user_id uuid references auth.users on delete cascade,
  told text not null constraint interview_notices_told_check check (told in ('offered', 'scheduled', 'declined', 'cancelled')),
  sequence integer not null,
  starts_at timestamptz,
  told_at timestamptz not null default now(),
  reminded_at timestamptz,
  tellings integer not null default 1,
  refusal text constraint interview_notices_refusal_check check (char_length(refusal) <= 500),
  constraint interview_notices_key unique nulls not distinct (interview_id, user_id)
);
comment on table private.interview_notices is 'What the applicant and each interviewer were last told of an interview.';
comment on column private.interview_notices.tellings is 'How often the party was told something, but for reminders.';
comment on column private.interview_notices.refusal is
  'Why the mail service refused the last mail to the party; null once one is accepted.';

create index interview_notices_user_idx on private.interview_notices (user_id) where user_id is not null;
alter table private.interview_notices enable row level security;

-- A colleague's note is not overwritten unseen either; nobody is told of it anew.
create function private.count_interview_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.starts_at, new.minutes, new.place, new.video_url, new.times, new.first_day, new.last_day, new.opens, new.closes)
    is distinct from (old.state, old.starts_at, old.minutes, old.place, old.video_url, old.times, old.first_day, old.last_day,
      old.opens, old.closes) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  elsif (new.interviewers, new.note, new.room_id) is distinct from (old.interviewers, old.note, old.room_id) then
    new.changed_at := now();
  end if;
  return new;
end
$$;

create function private.record_interview_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.application_id is not null and (tg_op = 'INSERT' or new.sequence <> old.sequence) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, private.current_actor(), 'interview_' || new.state,
      jsonb_strip_nulls(jsonb_build_object('starts_at', new.starts_at, 'times', nullif(cardinality(new.times), 0),
        'first_day', case when new.state = 'offered' then new.first_day end,
        'last_day', case when new.state = 'offered' then new.last_day end)));
  end if;
  return null;
end
$$;

-- Who was rejected, or withdrew, is interviewed no more; undoing that brings the interview back.
create function private.interview_state(interview public.interviews) returns text
language sql stable security definer set search_path = '' as $$
  select case when interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true) and 'rejected' in (
    select status from public.job_applications where id = interview.application_id
    union all
    select status from public.internship_applications where id = interview.internship_id)
    then 'cancelled' else interview.state end
$$;
comment on function private.interview_state is 'The state of an interview, cancelled with its application.';

create function private.require_interviewing(about text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.has_permission(
    case about when 'application' then 'rrhh.applications.update' when 'internship' then 'rrhh.internships.update' end), false) then
    raise insufficient_privilege using message = 'permission denied for table interviews';
  end if;
end
$$;

create function public.list_busy_times(
  people uuid[], times timestamptz[], minutes integer, beside uuid default null, room uuid default null
) returns table (user_id uuid, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select person, start from unnest(people[1:10]) person, unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_taken(array[person], null, start, minutes, beside)
  union all
  select null, start from unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_taken('{}', room, start, minutes, beside)
$$;
comment on function public.list_busy_times is
  'Which of some people, or whether a room (null), has an interview at which of some times; nothing about what it is.';
grant execute on function public.list_busy_times to authenticated;

create function public.save_interview(
  about text, applicant uuid, times timestamptz[], is_fixed boolean, minutes integer, place text, video_url text, note text,
  interviewers uuid[], interview uuid default null, room uuid default null, first_day date default null,
  last_day date default null, opens time default null, closes time default null, version timestamptz default null,
  new_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  former public.interviews;
  wanted public.interviews;
  chosen public.interview_rooms;
begin
  perform private.require_interviewing(about);
  -- Sent again, because the answer was lost: it is the one that was stored.
  if interview is null and exists (
    select from public.interviews where id = new_id and coalesce(application_id, internship_id) = applicant) then
    return new_id;
  end if;
  if is_fixed and cardinality(times) is distinct from 1 or last_day < today or last_day > today + 365
    or (select min(one) <= now() or max(one) > now() + interval '1 year' from unnest(times) one) then
    raise exception 'the times are past, too far ahead, or more than the one to be fixed' using errcode = '23514';
  end if;
  if exists (
    select from unnest(interviewers) person
    where not exists (select from public.admin_profiles where user_id = person and is_active)) then
    raise exception 'an interviewer is not of the staff' using errcode = '23503';
  end if;
  -- Who chooses an hour of theirs at this moment is seen, or waits.
  perform private.lock_hours(interviewers, room);
  if interview is null then
    if not exists (
      select from public.job_applications
      where about = 'application' and id = applicant and repeat_of is null and status <> 'rejected'
      union all
      select from public.internship_applications where about = 'internship' and id = applicant and status <> 'rejected') then
      raise exception 'nobody is to be interviewed' using errcode = 'P0001';
    end if;
  else
    select * into former from public.interviews
      where id = interview and coalesce(application_id, internship_id) = applicant
        and (application_id is not null) = (about = 'application') for update;
    if private.interview_state(former) is null or private.interview_state(former) = 'cancelled' or former.starts_at < now() then
      raise exception 'the interview is over' using errcode = 'P0001';
    end if;
    if former.changed_at <> version then
      raise exception 'the interview was changed meanwhile' using errcode = 'P0001';
    end if;
  end if;
  if room is not null then
    select * into chosen from public.interview_rooms
      where id = room and (archived_at is null or room = former.room_id);
    if chosen.id is null then
      raise exception 'there is no such room' using errcode = '23503';
    end if;
  end if;
  wanted.place := case when chosen.id is null then nullif(save_interview.place, '')
    when chosen.place is not null then chosen.name || ', ' || chosen.place end;
  wanted.video_url := coalesce(chosen.video_url, nullif(save_interview.video_url, ''));
  wanted.state := case when is_fixed then 'scheduled' else 'offered' end;
  wanted.starts_at := case when is_fixed then times[1] end;
  wanted.note := nullif(save_interview.note, '');
  if interview is null then
    insert into public.interviews (id, application_id, internship_id, state, times, starts_at, minutes, place, video_url, note,
      interviewers, created_by, room_id, first_day, last_day, opens, closes)
    values (coalesce(new_id, gen_random_uuid()), case about when 'application' then applicant end, case about when 'internship' then applicant end,
      wanted.state, times, wanted.starts_at, minutes, wanted.place, wanted.video_url, wanted.note, interviewers,
      private.current_actor(), room, first_day, last_day, opens, closes)
    returning id into interview;
  else
    update public.interviews one
      set state = wanted.state, times = save_interview.times, starts_at = wanted.starts_at, minutes = save_interview.minutes,
        place = wanted.place, video_url = wanted.video_url, note = wanted.note, interviewers = save_interview.interviewers,
        room_id = room, first_day = save_interview.first_day, last_day = save_interview.last_day,
        opens = save_interview.opens, closes = save_interview.closes, reply = null
      where one.id = interview;
  end if;
  return interview;
end
$$;
comment on function public.save_interview is
  'Offers an applicant times or a period for an interview, or fixes the time; a former interview, by its id, is changed, when it is the version that was read. A new one gets the id it is sent with, and is stored once.';
alter function public.save_interview owner to portal_functions;
grant execute on function public.save_interview to authenticated;

-- An interview whose first mail may be under way is cancelled, not deleted: whoever gets that mail is told of the end, too.
create function public.cancel_interview(interview uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.interviews;
begin
  select * into former from public.interviews where id = interview for update;
  perform private.require_interviewing(case when former.application_id is not null then 'application' else 'internship' end);
  -- In its first minute no mail is sent.
  if former.created_at > now() - interval '1 minute'
    and not exists (select from private.interview_notices where interview_id = interview) then
    delete from public.interviews where id = interview;
  else
    update public.interviews set state = 'cancelled', starts_at = null where id = interview and state <> 'cancelled';
  end if;
end
$$;
comment on function public.cancel_interview is
  'Cancels an interview; one that nobody can have been told of yet is gone.';
alter function public.cancel_interview owner to portal_functions;
grant execute on function public.cancel_interview to authenticated;

create function private.free_times(interview public.interviews) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select case when interview.first_day is null then (
    select coalesce(array_agg(start order by start), '{}') from unnest(interview.times) start
    where start > now()
      and not private.is_taken(interview.interviewers, interview.room_id, start, interview.minutes, interview.id))
  else private.free_hours(interview.first_day, interview.last_day, interview.opens, interview.closes, interview.minutes,
    interview.interviewers, interview.room_id, interview.id) end
$$;
comment on function private.free_times is 'Of what was offered, the times that are still to be had.';

create function private.own_interview(token text, interview uuid) returns public.interviews
language sql stable security definer set search_path = '' as $$
  select one from public.interviews one, private.link_of(token) link
  where one.id = interview and (one.application_id = link.application_id or one.internship_id = link.internship_id)
    and private.interview_state(one) in ('offered', 'scheduled') and coalesce(one.starts_at > now(), true)
$$;
comment on function private.own_interview is
  'An interview that the holder of a link may choose a time for, move or decline.';

create function public.applicant_interviews(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'state', one.state, 'starts_at', one.starts_at, 'minutes', one.minutes,
    'place', one.place, 'video_url', one.video_url, 'note', one.note, 'times', private.free_times(one),
    'is_period', one.first_day is not null,
    'interviewers', (
      select coalesce(jsonb_agg(full_name order by full_name), '[]') from public.admin_profiles
      where user_id = any (one.interviewers))) order by one.created_at), '[]')
  from public.interviews one, private.link_of(token) link
  where (one.application_id = link.application_id or one.internship_id = link.internship_id)
    and (private.own_interview(token, one.id)).id = one.id
    -- What may still be taken back was not said yet.
    and exists (select from private.interview_notices where interview_id = one.id and user_id is null)
$$;
comment on function public.applicant_interviews is
  'The interviews that the holder of a link from a mail was told of and are to come.';
grant execute on function public.applicant_interviews to anon, authenticated;

create function public.choose_interview_time(token text, interview uuid, start timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.own_interview(token, interview);
begin
  if own.id is null then
    return null;
  end if;
  -- Of two applicants who choose the same hour of one interviewer, or room, one gets it.
  perform private.lock_hours(own.interviewers, own.room_id);
  perform from public.interviews where id = interview for update;
  update public.interviews one set state = 'scheduled', starts_at = start
    where id = interview and one = own and start = any (private.free_times(own))
      -- Each change is mailed to everybody: nobody needs twenty.
      and own.sequence < 20;
  return found;
end
$$;
comment on function public.choose_interview_time is
  'Schedules an interview at a time that was offered, or moves it there; false when it is not to be had any more, null without.';
grant execute on function public.choose_interview_time to anon, authenticated;

-- Whoever declines has not seen what changes at that moment: a cancellation, or another time.
create function public.decline_interview(token text, interview uuid, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.own_interview(token, interview);
begin
  update public.interviews one set state = 'declined', starts_at = null, reply = nullif(btrim(words), '')
    where id = own.id and one = own;
  return found;
end
$$;
comment on function public.decline_interview is
  'Says that no time suits, or that a scheduled one does not any more; false when there is none.';
grant execute on function public.decline_interview to anon, authenticated;

create function public.list_interview_mails(at_most integer) returns table (
  interview uuid, user_id uuid, what text, sequence integer, former_starts_at timestamptz, starts_at timestamptz, minutes integer,
  times timestamptz[], place text, video_url text, note text, reply text, interviewers text[], about text, applicant uuid,
  applicant_name text, email text, full_name text, language text, job_posting_id uuid, job_title text, english_title text,
  reference text, first_day date, last_day date, opens time, closes time, tellings integer
)
language sql stable security definer set search_path = '' as $$
  with current as (
    select one.*, private.interview_state(one) as effective, coalesce(application.status, internship.status) as status,
      coalesce(application.withdrawn_at, internship.withdrawn_at) as withdrawn_at,
      coalesce(application.updated_at, internship.updated_at) as touched_at,
      coalesce(application.email, internship.email) as applicant_email,
      coalesce(application.full_name, internship.first_name || ' ' || internship.last_name) as applicant_name,
      coalesce(application.language, internship.language) as applicant_language, application.job_posting_id,
      application.reference, posting.title, translation.title as english_title
    from public.interviews one
    left join public.job_applications application on application.id = one.application_id
    left join public.job_postings posting on posting.id = application.job_posting_id
    left join public.job_posting_translations translation on translation.job_posting_id = posting.id
    left join public.internship_applications internship on internship.id = one.internship_id
    where (one.starts_at > now() or one.starts_at is null and one.changed_at > now() - interval '30 days')
      -- Time to take it back.
      and one.changed_at < now() - interval '1 minute'
  ), party as (
    select current.*, null::uuid as party, applicant_email as party_email, applicant_name as party_name,
      applicant_language as party_language,
      case when withdrawn_at is not null then 'cancelled' else effective end as wanted
    from current
    union all
    select current.*, profile.user_id, profile.email, profile.full_name, 'es',
      case when effective = 'scheduled' and profile.user_id = any (interviewers) then 'scheduled'
        when effective = 'declined' and profile.user_id = current.created_by then 'declined'
        else 'cancelled' end
    from current
    join public.admin_profiles profile on profile.is_active and (
      profile.user_id = any (interviewers) or profile.user_id = current.created_by and effective = 'declined'
      or profile.user_id in (select notice.user_id from private.interview_notices notice where interview_id = current.id))
  ), due as (
    select party.*, notice.starts_at as former_starts_at, coalesce(notice.tellings, 0) as tellings,
      case
        when party.wanted = 'scheduled' and notice.told = 'scheduled' and notice.sequence = party.sequence then
          case when notice.reminded_at is null and notice.told_at < now() - interval '3 hours'
            and party.starts_at < now() + interval '24 hours' then 'reminder' end
        when party.wanted = 'scheduled' and notice.told = 'scheduled' then 'moved'
        when party.wanted = 'scheduled' then 'scheduled'
        when party.wanted = 'offered' and (notice.told, notice.sequence) is distinct from ('offered', party.sequence) then 'offered'
        when party.wanted = 'declined' and party.party is not null
          and (notice.told, notice.sequence) is distinct from ('declined', party.sequence) then 'declined'
        when party.wanted in ('cancelled', 'declined')
          -- An offer that ends with its application ends in silence: the decision is told by itself.
          and (notice.told = 'scheduled' or notice.told = 'offered' and party.state = 'cancelled')
          -- A decision is undone within seconds.
          and (party.effective = party.state or party.touched_at < now() - interval '2 minutes') then 'cancelled'
      end as what
    from party
    left join private.interview_notices notice on notice.interview_id = party.id and notice.user_id is not distinct from party.party
  )
  select id, party, what, sequence, former_starts_at, starts_at, minutes,
    case when first_day is null then private.free_times(whole.one) else '{}' end, place, video_url, note, reply,
    array(select profile.full_name from public.admin_profiles profile where profile.user_id = any (due.interviewers) order by 1),
    case when application_id is not null then 'application' else 'internship' end, coalesce(application_id, internship_id),
    applicant_name, party_email, party_name, party_language, job_posting_id, title, english_title,
    reference, first_day, last_day, opens, closes, tellings
  from due
  join lateral (select one from public.interviews one where one.id = due.id) whole on true
  where what is not null
  order by changed_at limit at_most
$$;
comment on function public.list_interview_mails is
  'Whom an interview has to be told to, and how: what each party was told last differs from what is so. For functions alone.';
alter function public.list_interview_mails owner to portal_functions;

create function public.settle_interview_mail(
  interview uuid, party uuid, what text, told_sequence integer, told_start timestamptz, told_tellings integer,
  refusal text default null
) returns void
language sql security definer set search_path = '' as $$
  select private.withhold_mail(
    (select coalesce(application_id, internship_id) from public.interviews where id = interview),
    'interview/' || interview || '/%');
  insert into private.interview_notices (interview_id, user_id, told, sequence, starts_at, refusal)
  select interview, party, case when what in ('moved', 'reminder') then 'scheduled' else what end, told_sequence, told_start,
    left(refusal, 500)
  where exists (select from public.interviews where id = interview)
  on conflict on constraint interview_notices_key do update
    set told = excluded.told, sequence = excluded.sequence, starts_at = excluded.starts_at, refusal = excluded.refusal,
      tellings = interview_notices.tellings + case when what = 'reminder' then 0 else 1 end,
      told_at = case when what = 'reminder' then interview_notices.told_at else now() end,
      reminded_at = case when what = 'reminder' then now() end
    -- Of two processes that told the same, one counts.
    where interview_notices.tellings = told_tellings
$$;
comment on function public.settle_interview_mail is
  'Notes what a party of an interview was told, or would have been, had the mail service not refused it: once, by how often they had been told something before. For functions alone.';

create function private.is_taken(people uuid[], room uuid, start timestamptz, minutes integer, beside uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews other
    where other.starts_at < start + make_interval(mins => is_taken.minutes)
      and other.starts_at > start - interval '8 hours'
      and other.starts_at + make_interval(mins => other.minutes) > start
      and (other.interviewers && people or other.room_id = room) and other.id is distinct from beside
      and private.interview_state(other) = 'scheduled')
$$;
comment on function private.is_taken is
  'Whether one of some people, or a room, has an interview at a time, but for one that may be moved.';

create function private.free_hours(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid, beside uuid
) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(start order by start), '{}')
  from generate_series(0, least(last_day - first_day, 60)) ahead
  cross join lateral (select first_day + ahead as day) counted
  cross join generate_series(day + opens, day + closes - make_interval(mins => greatest(minutes, 0)),
    interval '30 minutes') local
  cross join lateral (select local at time zone 'America/Santiago' as start) slot
  where private.is_workday(day)
    -- Nobody is called to an interview at once.
    and start > now() + interval '4 hours'
    and not private.is_taken(people, room, start, minutes, beside)
$$;
comment on function private.free_hours is 'The times, each half hour, at which an interview can begin within a period.';

create function private.lock_hours(people uuid[], room uuid) returns void
language sql set search_path = '' as $$
  -- In one order for everybody, or two would wait for each other.
  select pg_advisory_xact_lock(hashtextextended('interviewer ' || taken, 0))
  from (select taken from unnest(people || room) taken where taken is not null order by taken) sorted
$$;
comment on function private.lock_hours is
  'Keeps who else wants an hour of some people, or of a room, waiting until the transaction ends.';

create function public.count_free_hours(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid default null,
  beside uuid default null
) returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update')
    then cardinality(private.free_hours(first_day, last_day, opens, closes, minutes, people[1:10], room, beside)) end
$$;
comment on function public.count_free_hours is
  'How many times an applicant could choose from if a period were offered.';
grant execute on function public.count_free_hours to authenticated;

-- An interview whose mail did not reach the applicant is named with the messages that did not, its address can be corrected
-- there, and what holds is told to a corrected address.
create function private.interview_keys(notice private.interview_notices) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg('interview/' || notice.interview_id || '/' || coalesce(notice.user_id::text, 'applicant') || '/' || what
    || '/' || notice.sequence || '/' || notice.tellings - 1)
  from unnest(array[notice.told, case notice.told when 'scheduled' then 'moved' end]) what where what is not null
$$;
comment on function private.interview_keys is 'The idempotency keys that the mail may have which told a party last.';

create trigger audit after insert or update or delete on public.interview_rooms
  for each row execute function private.write_audit();

create trigger count_interview_changes before update on public.interviews
  for each row execute function private.count_interview_changes();

create trigger record_interview_events after insert or update on public.interviews
  for each row execute function private.record_interview_events();

create policy "Recruiters see rooms for interviews" on public.interview_rooms
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings add rooms" on public.interview_rooms
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings change and archive rooms" on public.interview_rooms
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Nobody sees interviews with blocked people" on public.interviews
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.blocked()));
create policy "Recruiters see interviews" on public.interviews
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));

grant select, insert (name, place, video_url), update (name, place, video_url, archived_at) on public.interview_rooms
  to authenticated;
grant select, insert, update, delete on public.interview_rooms to portal_functions;
grant select on public.interviews to authenticated;
grant select, insert, update, delete on public.interviews to portal_functions;
alter publication supabase_realtime add table public.interviews;
grant select, insert, update, delete on private.interview_notices to portal_functions;
grant usage on sequence private.interview_notices_id_seq to portal_functions;

-- Letters between recruiters and applicants.

create function private.conversation_file_paths(files jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select file ->> 'path' from jsonb_array_elements(files) file where file ->> 'path' is not null
$$;
comment on function private.conversation_file_paths is 'The paths of a reply''s attachments that were kept.';

-- Mails about one application name those before them, so that mail programs show them as one thread (RFC 5322, section 3.6.4).
create function private.is_message_id(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '^<[!-;=?-~]+>$' and char_length(value) <= 250
$$;
comment on function private.is_message_id is
  'Whether a value stands in a header as a Message-ID: printable ASCII in angle brackets.';
grant execute on function private.is_message_id to service_role;

-- Free mail to an applicant, and what comes back: one thread for each application and request for an internship.
create table public.conversation_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'scheduled' constraint conversation_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'refused', 'received')),
  subject text not null constraint conversation_messages_subject_check
    check (char_length(subject) <= 300 and subject !~ '[\n\r]'),
  body text not null constraint conversation_messages_body_check check (char_length(body) <= 20000),
  -- Of what we send. Time to take it back.
  send_at timestamptz not null default now() + interval '1 minute',
  claimed_at timestamptz,
  settled_at timestamptz,
  error text constraint conversation_messages_error_check check (char_length(error) <= 500),
  created_by uuid default auth.uid() references auth.users on delete set null,
  -- Of what we receive.
  sender text constraint conversation_messages_sender_check check (char_length(sender) <= 320),
  mail_key text constraint conversation_messages_mail_key_check check (mail_key ~ '^[0-9a-f]{64}$'),
  files jsonb not null default '[]' constraint conversation_messages_files_check
    check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 20),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint conversation_messages_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint conversation_messages_whole_reply check (
    (state = 'received') = (sender is not null) and (state = 'received') = (mail_key is not null)
    and (state = 'received' or read_at is null and files = '[]' and subject ~ '\S' and body ~ '\S'))
);
comment on table public.conversation_messages is
  'What recruiters wrote to an applicant, and what came back (state received), as plain text. Each goes with its application.';
comment on column public.conversation_messages.sender is 'Of a reply: the address it says it is from.';
comment on column public.conversation_messages.mail_key is
  'Of a reply: the digest of its Message-ID, or of the whole mail when it has none. A mail is stored once.';
comment on column public.conversation_messages.files is
  'Of a reply: each attachment''s name, and its path in the bucket conversation-files; null when it was not kept.';
comment on column public.conversation_messages.read_at is 'When somebody of the team opened a reply.';

create index conversation_messages_application_idx on public.conversation_messages (application_id, created_at)
  where application_id is not null;
create index conversation_messages_created_by_idx on public.conversation_messages (created_by) where created_by is not null;
create index conversation_messages_due_idx on public.conversation_messages (send_at) where state in ('scheduled', 'sending');
create index conversation_messages_internship_idx on public.conversation_messages (internship_id, created_at)
  where internship_id is not null;
create unique index conversation_messages_mail_key_once on public.conversation_messages (COALESCE(application_id, internship_id), mail_key) where (mail_key IS NOT NULL);
create index conversation_messages_settled_idx on public.conversation_messages (settled_at) where state in ('sent', 'refused');
create index conversation_messages_unread_idx on public.conversation_messages (created_at)
  where state = 'received' and read_at is null;
alter table public.conversation_messages enable row level security;

create table private.conversation_tags (
  -- 122 random bits.
  tag text primary key default replace(gen_random_uuid()::text, '-', ''),
  application_id uuid unique references public.job_applications on delete cascade,
  internship_id uuid unique references public.internship_applications on delete cascade
);
comment on table private.conversation_tags is 'What the address that a reply goes to names its conversation by.';
alter table private.conversation_tags enable row level security;

create table private.thread_mails (
  id bigint generated always as identity primary key,
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  -- The mail service's, of what we sent: some services tell the Message-ID only afterwards.
  mail_id text unique constraint thread_mails_mail_id_check check (char_length(mail_id) <= 100),
  message_id text constraint thread_mails_message_id_check check (private.is_message_id(message_id)),
  created_at timestamptz not null default now(),
  constraint thread_mails_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint thread_mails_named check (num_nonnulls(mail_id, message_id) >= 1)
);
comment on table private.thread_mails is
  'The Message-IDs of what was exchanged by mail about an application, in order. They go with it.';

create index thread_mails_application_idx on private.thread_mails (application_id, id) where application_id is not null;
create index thread_mails_internship_idx on private.thread_mails (internship_id, id) where internship_id is not null;
alter table private.thread_mails enable row level security;

-- The mailbox that replies come to, as the server that reads it reports.
create table private.reply_mailboxes (
  name text primary key,
  address text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null default now()
);
comment on table private.reply_mailboxes is
  'Mailboxes that are read for replies, and up to which mail: RFC 9051, section 2.3.1.1.';
alter table private.reply_mailboxes enable row level security;

create function public.read_reply_mailbox(mailbox text) returns table (uid_validity bigint, last_uid bigint)
language sql stable security definer set search_path = '' as $$
  select uid_validity, last_uid from private.reply_mailboxes where name = mailbox
$$;
comment on function public.read_reply_mailbox is 'Up to which mail a mailbox was read. For the server alone.';

create function public.note_reply_mailbox(mailbox text, address text, uid_validity bigint, last_uid bigint) returns void
language sql security definer set search_path = '' as $$
  insert into private.reply_mailboxes (name, address, uid_validity, last_uid)
  values (mailbox, note_reply_mailbox.address, note_reply_mailbox.uid_validity, note_reply_mailbox.last_uid)
  on conflict (name) do update set address = excluded.address, uid_validity = excluded.uid_validity, read_at = now(),
    last_uid = case when reply_mailboxes.uid_validity = excluded.uid_validity
      then greatest(reply_mailboxes.last_uid, excluded.last_uid) else excluded.last_uid end
$$;
comment on function public.note_reply_mailbox is
  'Notes that a mailbox was read, and up to which mail. For the server alone.';

create function private.conversation_key(message public.conversation_messages) returns text
language sql immutable set search_path = '' as $$
  select 'conversation/' || message.id
$$;
comment on function private.conversation_key is 'The idempotency key of a message''s mail.';

create function private.has_not_arrived(message public.conversation_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state in ('scheduled', 'refused')
    or message.state = 'sent' and private.mail_state(private.conversation_key(message)) = 'failed'
$$;
comment on function private.has_not_arrived is
  'Whether a message has not left, or the mail service refused it or gave it up.';
grant execute on function private.has_not_arrived to authenticated;

create function private.reply_address(mailbox text, application uuid, internship uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  named text;
begin
  insert into private.conversation_tags (application_id, internship_id)
    select application, internship where mailbox is not null on conflict do nothing;
  select tag into named from private.conversation_tags where application_id = application or internship_id = internship;
  return regexp_replace(mailbox, '@', '+' || named || '@');
end
$$;
comment on function private.reply_address is
  'The address whose mail belongs to a conversation; null without a mailbox.';

create function public.claim_conversation_messages(at_most integer) returns table (
  id uuid, key text, about text, applicant uuid, subject text, body text, email text, language text
)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select message.id from public.conversation_messages message
    where message.state = 'scheduled' and message.send_at <= now()
      -- Of a process that died: sent again under the same key, the mail is queued once.
      or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.conversation_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.conversation_key(claimed),
    case when claimed.application_id is not null then 'application' else 'internship' end,
    coalesce(claimed.application_id, claimed.internship_id), claimed.subject, claimed.body,
    coalesce(application.email, internship.email), coalesce(application.language, internship.language)
  from claimed
  left join public.job_applications application on application.id = claimed.application_id
  left join public.internship_applications internship on internship.id = claimed.internship_id;
end
$$;
comment on function public.claim_conversation_messages is
  'The messages that are due, and whom each is for; each is claimed for five minutes. For functions alone.';
alter function public.claim_conversation_messages owner to portal_functions;

create function public.settle_conversation_message(message uuid, refusal text default null) returns void
language sql security definer set search_path = '' as $$
  select private.withhold_mail(
    (select coalesce(application_id, internship_id) from public.conversation_messages where id = message),
    'conversation/' || message);
  with settled as (
    update public.conversation_messages
      set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(), error = left(refusal, 500)
      where id = message and state = 'sending'
      returning application_id, created_by, state
  )
  insert into public.application_events (application_id, actor_id, kind)
  select application_id, created_by, 'wrote' from settled where application_id is not null and state = 'sent'
$$;
comment on function public.settle_conversation_message is
  'Notes that a claimed message was handed to the mail service, or why that refused it. For functions alone.';

create function public.check_reply(reply_tag text, reply_key text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when tagged.tag is null then 'unknown'
    when exists (
      select from public.conversation_messages
      where mail_key = reply_key and coalesce(application_id, internship_id) = coalesce(tagged.application_id, tagged.internship_id))
      then 'known'
    when (
      select count(*) from public.conversation_messages
      where (application_id = tagged.application_id or internship_id = tagged.internship_id)
        and state = 'received' and created_at > now() - interval '1 day') >= 20 then 'full'
    else 'open'
  end
  from (select) one left join private.conversation_tags tagged on tagged.tag = reply_tag
$$;
comment on function public.check_reply is
  'Whether a mail may be stored (open), is already (known), is one too many in a day (full) or names no conversation (unknown). For the server alone.';

create function public.receive_reply(
  reply_tag text, reply_key text, sender text, subject text, body text, files jsonb, message_id text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  tagged private.conversation_tags;
  standing text;
begin
  -- One at a time in a conversation: its bound holds for several servers. Waits for an erasure under way, too.
  select * into tagged from private.conversation_tags where tag = reply_tag for update;
  standing := public.check_reply(reply_tag, reply_key);
  if standing <> 'open' then
    return standing;
  end if;
  insert into public.conversation_messages (application_id, internship_id, state, subject, body, sender, mail_key, files, created_by)
  values (tagged.application_id, tagged.internship_id, 'received', receive_reply.subject, receive_reply.body,
    receive_reply.sender, reply_key, receive_reply.files, null);
  insert into private.thread_mails (application_id, internship_id, message_id)
  select tagged.application_id, tagged.internship_id, receive_reply.message_id where private.is_message_id(receive_reply.message_id);
  insert into public.application_events (application_id, kind)
  select tagged.application_id, 'replied' where tagged.application_id is not null;
  return 'stored';
end
$$;
comment on function public.receive_reply is
  'Stores a mail in its conversation, once, or says why not as check_reply does. For the server alone.';

create function public.list_conversation(applicant uuid) returns table (
  id uuid, state text, subject text, body text, author_name text, sender text, is_from_applicant boolean, files jsonb,
  created_at timestamptz, settled_at timestamptz, read_at timestamptz, delivery text, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.state, message.subject, message.body, author.full_name, message.sender,
    lower(message.sender) = lower(coalesce(application.email, internship.email)), message.files,
    message.created_at, message.settled_at, message.read_at,
    case message.state
      when 'sent' then coalesce(private.mail_state(private.conversation_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error)
  from public.conversation_messages message
  left join public.job_applications application on application.id = message.application_id
  left join public.internship_applications internship on internship.id = message.internship_id
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.message_errors() failed on failed.key = private.conversation_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
  order by message.created_at desc, message.id
  limit 200
$$;
comment on function public.list_conversation is
  'What was written to an applicant and came back, newest first, with its delivery: pending, sent or failed, by the mail service''s word.';
alter function public.list_conversation owner to portal_functions;
grant execute on function public.list_conversation to authenticated;

create function public.list_unread_replies() returns table (
  application_id uuid, internship_id uuid, job_posting_id uuid, full_name text, replies integer, waiting_since timestamptz
)
language sql stable security definer set search_path = '' as $$
  select message.application_id, message.internship_id, application.job_posting_id,
    coalesce(application.full_name, internship.first_name || ' ' || internship.last_name), count(*)::integer,
    min(message.created_at)
  from public.conversation_messages message
  left join public.job_applications application on application.id = message.application_id
  left join public.internship_applications internship on internship.id = message.internship_id
  where message.state = 'received' and message.read_at is null
    and (message.application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read')))
  group by message.application_id, message.internship_id, application.id, internship.id
  order by min(message.created_at)
  limit 50
$$;
comment on function public.list_unread_replies is 'Whose replies nobody has opened, those who wait longest first.';
alter function public.list_unread_replies owner to portal_functions;
grant execute on function public.list_unread_replies to authenticated;

create function private.discard_conversation_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_files('conversation-files', array(select private.conversation_file_paths(old.files)));
  return null;
end
$$;

create function private.discard_unclaimed_conversation_files() returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'conversation-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (
        select from public.conversation_messages message, private.conversation_file_paths(message.files) path
        where message.files <> '[]' and path = object.name)
    order by created_at limit 100000))
$$;
comment on function private.discard_unclaimed_conversation_files is
  'Deletes attachments whose reply was not stored within a day; runs every hour.';

-- An answer to any mail about an application comes back into its conversation.
create function public.reply_address_of(about text, applicant uuid) returns text
language sql security definer set search_path = '' as $$
  select private.reply_address(mailbox.address, one.application_id, one.internship_id)
  from (
    -- Of somebody who applied twice, recruiters decide on the first.
    select coalesce(repeat_of, id) as application_id, null::uuid as internship_id
    from public.job_applications where about = 'application' and id = applicant
    union all
    select null, id from public.internship_applications where about = 'internship' and id = applicant
  ) one
  join (
    select address from private.reply_mailboxes where read_at > now() - interval '1 day' order by read_at desc limit 1
  ) mailbox on true
$$;
comment on function public.reply_address_of is
  'The address whose mail belongs to an applicant''s conversation; null while no mailbox is read. For functions alone.';

create function public.list_thread_mails(about text, applicant uuid) returns table (mail_id text, message_id text)
language sql stable security definer set search_path = '' as $$
  select numbered.mail_id, numbered.message_id from (
    select mail.*, row_number() over (order by id) as nth, row_number() over (order by id desc) as nth_last
    from private.thread_mails mail
    where about = 'internship' and internship_id = applicant
      -- Of somebody who applied twice, recruiters decide on the first.
      or about = 'application' and application_id =
        (select coalesce(repeat_of, one.id) from public.job_applications one where one.id = applicant)) numbered
  where nth = 1 or nth_last <= 6
  order by nth
$$;
comment on function public.list_thread_mails is
  'The first and the last mails exchanged about an application, in order: what the next one refers to. For functions alone.';

create function public.note_thread_mail(about text, applicant uuid, mail_id text, message_id text default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.thread_mails (application_id, internship_id, mail_id, message_id)
  select coalesce(repeat_of, id), null, note_thread_mail.mail_id, note_thread_mail.message_id
    from public.job_applications where about = 'application' and id = applicant
  union all
  select null, id, note_thread_mail.mail_id, note_thread_mail.message_id
    from public.internship_applications where about = 'internship' and id = applicant
  on conflict on constraint thread_mails_mail_id_key do update
    set message_id = coalesce(thread_mails.message_id, excluded.message_id)
$$;
comment on function public.note_thread_mail is
  'Notes a mail that was sent about an application, or its Message-ID, once the mail service tells it. For functions alone.';

create trigger audit after insert or delete or update of send_at, state on public.conversation_messages
  for each row execute function private.write_audit('subject', 'body', 'error', 'sender', 'files', 'mail_key');

create trigger discard_files after delete on public.conversation_messages
  for each row when (old.files <> '[]') execute function private.discard_conversation_files();

create policy "Recruiters write to applicants" on public.applicant_messages
  for insert to authenticated
  with check (application_id is not null and (select private.has_permission('rrhh.applications.update'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.update')));
create policy "Nobody sees conversations with blocked people" on public.conversation_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.blocked()));
create policy "Recruiters mark replies as read" on public.conversation_messages
  for update to authenticated
  using (state = 'received' and (
      application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update'))));
create policy "Recruiters see conversations with applicants" on public.conversation_messages
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
create policy "Recruiters take back messages that have not arrived" on public.conversation_messages
  for delete to authenticated
  using ((application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update')))
    and private.has_not_arrived(conversation_messages));
-- Of somebody who applied twice, recruiters decide on the first.
create policy "Recruiters write to applicants" on public.conversation_messages
  for insert to authenticated
  with check (state = 'scheduled' and created_by = (select auth.uid()) and (
      internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or (select private.has_permission('rrhh.applications.update')) and exists (
        select from public.job_applications where id = application_id and repeat_of is null)));

grant select, delete, insert (id, application_id, internship_id, subject, body), update (read_at) on
  public.conversation_messages to authenticated;
grant select, insert, update, delete on public.conversation_messages to portal_functions;
alter publication supabase_realtime add table public.conversation_messages;
grant select, insert, update, delete on private.reply_mailboxes to portal_functions;
grant usage on sequence private.thread_mails_id_seq to portal_functions;

-- The page on which applicants follow their application.

-- The page of an applicant, opened by a link in each mail, without an account.
create table private.applicant_links (
  id uuid primary key default gen_random_uuid(),
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '6 months',
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  constraint applicant_links_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1)
);
comment on table private.applicant_links is
  'Links in mails that open what somebody applied with. Reached through functions only, by whoever holds the token.';
comment on column private.applicant_links.digest is 'SHA-256 of the token, which stands in the mail alone.';

create index applicant_links_application_idx on private.applicant_links (application_id) where application_id is not null;
create index applicant_links_expires_at_idx on private.applicant_links (expires_at);
create index applicant_links_internship_idx on private.applicant_links (internship_id) where internship_id is not null;
create index applicant_links_spontaneous_idx on private.applicant_links (spontaneous_id) where spontaneous_id is not null;
alter table private.applicant_links enable row level security;

create function private.discard_expired_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.applicant_links where id in (
    select id from private.applicant_links where expires_at < now() order by expires_at limit 2000)
$$;
comment on function private.discard_expired_links is 'Deletes links that open nothing any more; runs every hour.';
alter function private.discard_expired_links owner to portal_functions;

create function public.create_applicant_link(about text, applicant uuid, token_digest text) returns void
language sql security definer set search_path = '' as $$
  -- Of somebody who applied twice, recruiters decide on the first.
  insert into private.applicant_links (digest, application_id, internship_id, spontaneous_id)
  select token_digest, coalesce(repeat_of, id), null::uuid, null::uuid from public.job_applications
    where about = 'application' and id = applicant
  union all
  select token_digest, null, id, null from public.internship_applications where about = 'internship' and id = applicant
  union all
  select token_digest, null, null, id from public.spontaneous_applications where about = 'spontaneous' and id = applicant
  on conflict (digest) do nothing
$$;
comment on function public.create_applicant_link is
  'Stores a link to what somebody applied with. For functions that mail it alone.';

-- Links that were mailed to a wrong address open nothing.
create function private.revoke_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.applicant_links where new.id in (application_id, internship_id);
  return null;
end
$$;

create function private.link_of(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
comment on function private.link_of is 'What a token opens; null when it opens nothing, or no longer does.';
alter function private.link_of owner to portal_functions;

create function private.told_step(link private.applicant_links) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(kind, '-', 2) from public.applicant_messages
  where (application_id = link.application_id or internship_id = link.internship_id) and state in ('sent', 'refused')
    and kind not like '%-expiring'
  order by settled_at desc, id limit 1
$$;

create function public.applicant_page(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  messages jsonb;
begin
  if link.id is null then
    return null;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('subject', subject, 'body', body, 'sent_at', settled_at)
    order by settled_at desc), '[]') into messages
  from (
    select subject, body, settled_at from public.applicant_messages
    where (application_id = link.application_id or internship_id = link.internship_id)
      and state = 'sent' and subject is not null
    order by settled_at desc limit 50
  ) sent;
  if link.application_id is not null then
    return (
      select jsonb_build_object(
        'about', 'application', 'name', application.full_name, 'last_name', null, 'email', application.email,
        'phone', application.phone, 'title', posting.title, 'english_title', translation.title, 'slug', posting.slug,
        'is_open', posting.status = 'active' and (posting.expires_at is null or posting.expires_at > now()), 'area', null,
        'reference', application.reference, 'sent_at', application.applied_at, 'withdrawn_at', application.withdrawn_at,
        'step', private.told_step(link),
        'may_replace_cv', application.status = 'pending' and application.withdrawn_at is null,
        'cover_letter', application.cover_letter, 'profile_url', application.profile_url,
        'questions', application.questions, 'answers', application.answers,
        'kept_until', private.kept_until(application), 'messages', messages)
      from public.job_applications application
      join public.job_postings posting on posting.id = application.job_posting_id
      left join public.job_posting_translations translation on translation.job_posting_id = posting.id
      where application.id = link.application_id
    );
  end if;
  if link.spontaneous_id is not null then
    return (
      select jsonb_build_object(
        'about', 'spontaneous', 'name', full_name, 'last_name', null, 'email', email, 'phone', phone,
        'title', null, 'english_title', null, 'slug', null, 'is_open', false, 'area', area, 'reference', reference,
        'sent_at', created_at, 'withdrawn_at', null,
        -- Nobody is mailed a decision: whether somebody has read it is all that can be said.
        'step', case when status <> 'pending' then 'read' end,
        'may_replace_cv', status = 'pending',
        'cover_letter', message, 'profile_url', profile_url, 'questions', null, 'answers', null,
        'kept_until', consented_at + private.unannounced_retention('spontaneous'), 'messages', messages)
      from public.spontaneous_applications where id = link.spontaneous_id
    );
  end if;
  return (
    select jsonb_build_object(
      'about', 'internship', 'name', first_name, 'last_name', last_name, 'email', email, 'phone', phone,
      'title', null, 'english_title', null, 'slug', null, 'is_open', false, 'area', null, 'reference', null, 'sent_at', created_at,
      'withdrawn_at', withdrawn_at, 'step', private.told_step(link),
      'may_replace_cv', status = 'pending' and withdrawn_at is null,
      'cover_letter', motivation, 'profile_url', null, 'questions', null, 'answers', null,
      'kept_until', private.kept_until(internship), 'messages', messages)
    from public.internship_applications internship where id = link.internship_id
  );
end
$$;
comment on function public.applicant_page is
  'What the holder of a link from a mail may see: what was sent, what they were told, until when it is kept. Null without.';
grant execute on function public.applicant_page to anon, authenticated;

create function public.withdraw_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
begin
  -- A CV without an offer has no process to withdraw from.
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  update public.job_applications
    set status = 'rejected', rejection_reason = 'withdrew', withdrawn_at = now()
    where id = link.application_id and withdrawn_at is null;
  update public.internship_applications set status = 'rejected', withdrawn_at = now()
    where id = link.internship_id and withdrawn_at is null;
  -- A rejection that was not told yet is none any more.
  update public.applicant_messages set state = 'cancelled'
    where (application_id = link.application_id or internship_id = link.internship_id) and state = 'scheduled';
  return true;
end
$$;
comment on function public.withdraw_application is 'Withdraws what a link opens; false when it opens nothing.';
grant execute on function public.withdraw_application to anon, authenticated;

-- What changes nothing does not prolong how long it is kept: contact data saved as they were, and the id that a former
-- application gives up to one of the same content.
create function public.correct_own_contact(token text, name text, last_name text, phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if link.id is null then
    return false;
  end if;
  update public.job_applications application
    set full_name = correct_own_contact.name, phone = nullif(correct_own_contact.phone, '')
    where id = link.application_id
      and (full_name, coalesce(application.phone, '')) is distinct from (correct_own_contact.name, correct_own_contact.phone);
  if found then
    perform private.record_by_applicant(link.application_id, 'contact_corrected');
  end if;
  update public.internship_applications internship
    set first_name = correct_own_contact.name, last_name = correct_own_contact.last_name,
      phone = correct_own_contact.phone
    where id = link.internship_id
      and (first_name, internship.last_name, internship.phone)
        is distinct from (correct_own_contact.name, correct_own_contact.last_name, correct_own_contact.phone);
  update public.spontaneous_applications
    set full_name = correct_own_contact.name, phone = nullif(correct_own_contact.phone, '')
    where id = link.spontaneous_id;
  return true;
end
$$;
comment on function public.correct_own_contact is
  'Corrects name and telephone. The address is not theirs to change: the link that allows it was sent there.';
grant execute on function public.correct_own_contact to anon, authenticated;

create function public.replace_own_cv(token text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  former text;
begin
  if link.id is null then
    return false;
  end if;
  -- Whoever decides meanwhile has read the former one.
  select resume_url into former from public.job_applications
    where id = link.application_id and status = 'pending' and withdrawn_at is null for update;
  if not found then
    select cv_url into former from public.internship_applications
      where id = link.internship_id and status = 'pending' and withdrawn_at is null for update;
  end if;
  if not found then
    select cv_url into former from public.spontaneous_applications
      where id = link.spontaneous_id and status = 'pending' for update;
  end if;
  if former is null or not private.claim_cv(address, case
    when link.application_id is not null then 'resumes' when link.internship_id is not null then 'cvs' else 'spontaneous' end) then
    return false;
  end if;
  update public.job_applications set resume_url = address where id = link.application_id;
  update public.internship_applications set cv_url = address where id = link.internship_id;
  update public.spontaneous_applications set cv_url = address where id = link.spontaneous_id;
  perform private.remove_files('documents', array[split_part(former, '/documents/', 2)]);
  delete from private.claimed_cvs where path = split_part(former, '/documents/', 2);
  if link.application_id is not null then
    perform private.record_by_applicant(link.application_id, 'cv_replaced');
    delete from public.cv_texts where application_id = link.application_id;
    insert into public.cv_texts (application_id, job_posting_id, first_id)
    select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = link.application_id;
    notify cv_texts;
  end if;
  return true;
end
$$;
comment on function public.replace_own_cv is
  'Takes a CV that was just uploaded in the place of the former one, whose file goes; false once somebody has decided.';
grant execute on function public.replace_own_cv to anon, authenticated;

create function public.prolong_own_consent(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if link.id is null then
    return false;
  end if;
  -- Touched, which the period of retention counts from.
  update public.job_applications set consented_at = now() where id = link.application_id;
  update public.internship_applications set consented_at = now() where id = link.internship_id;
  update public.spontaneous_applications set consented_at = now() where id = link.spontaneous_id;
  perform private.record_by_applicant(link.application_id, 'consent_prolonged');
  return true;
end
$$;
comment on function public.prolong_own_consent is
  'Keeps what a link opens for another period; false when it opens nothing.';
grant execute on function public.prolong_own_consent to anon, authenticated;

create function public.erase_own_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
  applications uuid[];
begin
  if link.id is null then
    return false;
  end if;
  applications := array(
    select id from public.job_applications where link.application_id in (id, repeat_of) order by id for update);
  if exists (select from public.job_applications where id = any (applications) and address_corrected_at is not null)
    or exists (select from public.internship_applications where id = link.internship_id and address_corrected_at is not null) then
    return false;
  end if;
  perform private.forget_mails(applications || link.internship_id || link.spontaneous_id);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = link.internship_id;
  delete from public.spontaneous_applications where id = link.spontaneous_id;
  -- Proves it, without what was erased.
  perform public.record_security_event('data_erased', null,
    jsonb_build_object('what', case when link.application_id is not null then 'application'
        when link.internship_id is not null then 'internship' else 'spontaneous' end,
      'count', greatest(cardinality(applications), 1)));
  return true;
end
$$;
comment on function public.erase_own_application is
  'Ends the consent: deletes what a link opens with its file, texts, messages and mails; false when it opens nothing.';
grant execute on function public.erase_own_application to anon, authenticated;

create function public.applicant_offers(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select lower(coalesce(application.email, internship.email, spontaneous.email)) as email
    from private.link_of(token) link
    left join public.job_applications application on application.id = link.application_id
    left join public.internship_applications internship on internship.id = link.internship_id
    left join public.spontaneous_applications spontaneous on spontaneous.id = link.spontaneous_id
    where link.id is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', posting.id, 'title', posting.title, 'english_title', translation.title,
    'slug', posting.slug, 'location', posting.location,
    'has_questions', posting.questions <> '[]')
    order by posting.created_at desc, posting.id), '[]')
  from own
  join lateral (
    select * from public.job_postings
    where status = 'active' and (expires_at is null or expires_at > now())
      and external_link is null
      and not exists (
        select from public.job_applications where job_posting_id = job_postings.id and lower(email) = own.email)
    order by created_at desc, id limit 20
  ) posting on true
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id
$$;
comment on function public.applicant_offers is
  'Open postings that the holder of a link from a mail has not applied to, the newest first; empty without a link.';
grant execute on function public.applicant_offers to anon, authenticated;

create function public.own_cv(token text) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(coalesce(application.resume_url, internship.cv_url, spontaneous.cv_url), '/documents/', 2)
  from private.link_of(token) link
  left join public.job_applications application on application.id = link.application_id
  left join public.internship_applications internship on internship.id = link.internship_id
  left join public.spontaneous_applications spontaneous on spontaneous.id = link.spontaneous_id
  where link.id is not null
$$;
comment on function public.own_cv is 'The path of the CV that a link opens; null without. For copy-own-cv alone.';

-- While they are blocked, the link in their mails opens nothing but these.
create function private.link_though_blocked(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;

create trigger revoke_links after update of email on public.internship_applications
  for each row when (new.email <> old.email) execute function private.revoke_links();

create trigger revoke_links after update of email on public.job_applications
  for each row when (new.email <> old.email) execute function private.revoke_links();

create policy "Nobody uses the links of blocked people" on private.applicant_links
  as restrictive for all to portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id) not in (select private.blocked()));

grant select, insert, update, delete on private.applicant_links to portal_functions;

-- Hero images and success cases, and the version that page caches compare.

create table public.hero_images (
  id uuid primary key default gen_random_uuid(),
  storage_path text not null check (char_length(storage_path) between 1 and 500),
  order_index integer not null default private.next_place('hero_images'),
  duration_seconds integer not null default 5 check (duration_seconds between 1 and 30),
  is_active boolean not null default true,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Checked when the statement ends, so that two rows swap in one.
  constraint hero_images_order unique (order_index) deferrable initially immediate
);
comment on table public.hero_images is 'Images of the home page''s carousel, files in the bucket hero-images.';

create index hero_images_created_by_idx on public.hero_images (created_by);
alter table public.hero_images enable row level security;

create table public.success_cases (
  id uuid primary key default gen_random_uuid(),
  titulo text not null check (char_length(trim(titulo)) between 1 and 200),
  cliente text not null check (char_length(trim(cliente)) between 1 and 200),
  sector text not null check (char_length(trim(sector)) between 1 and 100),
  "año" text not null check ("año" ~ '^(19|20)[0-9]{2}$'),
  duracion text not null check (char_length(trim(duracion)) between 1 and 100),
  equipo text not null check (char_length(trim(equipo)) between 1 and 200),
  descripcion text not null check (char_length(trim(descripcion)) between 1 and 5000),
  desafio text not null check (char_length(trim(desafio)) between 1 and 5000),
  solucion text not null check (char_length(trim(solucion)) between 1 and 5000),
  resultados text[] not null check (cardinality(resultados) between 1 and 50
    and array_position(resultados, null) is null and array_position(resultados, '') is null),
  tecnologias text[] not null check (cardinality(tecnologias) between 1 and 50
    and array_position(tecnologias, null) is null and array_position(tecnologias, '') is null),
  imagen_url text check (char_length(imagen_url) <= 500),
  destacado boolean not null default false,
  is_active boolean not null default true,
  order_index integer not null default private.next_place('success_cases'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null default '',
  former_slugs text[] not null default '{}',
  constraint success_cases_order unique (order_index) deferrable initially immediate,
  constraint success_cases_slug_key unique (slug),
  constraint success_cases_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
comment on table public.success_cases is 'Projects the company is proud of; images in the bucket success-cases.';
comment on column public.success_cases.slug is 'The address of the case''s page; set by a trigger from the title.';
comment on column public.success_cases.former_slugs is 'Slugs of earlier titles, which redirect; set by a trigger.';

create index success_cases_former_slugs_idx on public.success_cases using gin (former_slugs);
alter table public.success_cases enable row level security;

create table public.success_case_translations (
  id uuid primary key default gen_random_uuid(),
  success_case_id uuid not null references public.success_cases on delete cascade,
  language text not null check (language = 'en'),
  titulo text check (char_length(trim(titulo)) between 1 and 200),
  cliente text check (char_length(trim(cliente)) between 1 and 200),
  sector text check (char_length(trim(sector)) between 1 and 100),
  duracion text check (char_length(trim(duracion)) between 1 and 100),
  equipo text check (char_length(trim(equipo)) between 1 and 200),
  descripcion text check (char_length(trim(descripcion)) between 1 and 5000),
  desafio text check (char_length(trim(desafio)) between 1 and 5000),
  solucion text check (char_length(trim(solucion)) between 1 and 5000),
  resultados text[] check (cardinality(resultados) between 1 and 50
    and array_position(resultados, null) is null and array_position(resultados, '') is null),
  tecnologias text[] check (cardinality(tecnologias) between 1 and 50
    and array_position(tecnologias, null) is null and array_position(tecnologias, '') is null),
  updated_at timestamptz not null default now(),
  constraint success_case_translations_key unique (success_case_id, language)
);
comment on table public.success_case_translations is
  'Success cases in another language than Spanish; visible to those who see the case. Null where the translation is missing.';
alter table public.success_case_translations enable row level security;

create function public.arrange_hero_images(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  with places as materialized (
    select id, order_index from public.hero_images where id = any(ids) order by id for update
  ), moved as (
    update public.hero_images placed set order_index = place.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from places) wanted
    join (select order_index, row_number() over (order by order_index) as nth from places) place using (nth)
    where placed.id = wanted.id and wanted.order_index <> place.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index) from places))
    returning placed.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_hero_images is
  'Puts these images in this order, in the places they hold together, if they still are in the expected one. Returns how many moved.';
grant execute on function public.arrange_hero_images to authenticated;

create function public.arrange_success_cases(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  with places as materialized (
    select id, order_index from public.success_cases where id = any(ids) order by id for update
  ), moved as (
    update public.success_cases placed set order_index = place.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from places) wanted
    join (select order_index, row_number() over (order by order_index) as nth from places) place using (nth)
    where placed.id = wanted.id and wanted.order_index <> place.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index) from places))
    returning placed.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_success_cases is
  'Puts these cases in this order, in the places they hold together, if they still are in the expected one. Returns how many moved.';
grant execute on function public.arrange_success_cases to authenticated;

create function public.content_version() returns text
language sql stable set search_path = '' as $$
  -- Addition does not depend on the order of rows. Pages name days ("expires in 3 days"): at midnight all are new.
  select concat_ws(' ', (now() at time zone 'America/Santiago')::date, count(*), sum(hash_record_extended(row_of, 0)))
  from (
    select row(id, updated_at) from public.job_postings
      where status = 'active' and (expires_at is null or expires_at > now())
    union all select row(id, updated_at) from public.hero_images where is_active
    union all select row(id, updated_at) from public.success_cases where is_active
    union all select row(id, updated_at) from public.job_posting_translations
    union all select row(id, updated_at) from public.success_case_translations
    union all select row(kind, updated_at) from public.retention_periods
  ) visible (row_of)
$$;
comment on function public.content_version is
  'Changes with every row that visitors see, and each day; counting a view of an offer does not change it.';
grant execute on function public.content_version to anon, authenticated;

-- Every process that serves pages listens.
create function private.announce_content() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('site_content', '');
  return null;
end $$;

create function public.save_success_case(
  success_case uuid default null, version timestamptz default null, fields jsonb default '{}',
  translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_translated('success_cases', 'success_case_translations', 'success_case_id', success_case, version,
    fields, translation)
$$;
comment on function public.save_success_case is
  'Saves the changed columns of a success case and of its English translation, or creates both (success_case null). Null when the case is not at that version, or not to be changed by the caller.';
grant execute on function public.save_success_case to authenticated;

create function private.set_success_case_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := coalesce(nullif(private.slugify(new.titulo), ''), 'caso');
  number integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    new.former_slugs := old.former_slugs;
    if old.slug <> '' and private.slugify(old.titulo) = private.slugify(new.titulo) then
      return new;
    end if;
  else
    new.former_slugs := '{}';
  end if;
  -- Serializes writers, so that two cases of one title get different slugs.
  perform pg_advisory_xact_lock(hashtext('slugs of success cases'));
  new.slug := base;
  while exists (
    select from public.success_cases other
    where other.id <> new.id and (other.slug = new.slug or other.former_slugs @> array[new.slug])
  ) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  if tg_op = 'UPDATE' and old.slug <> '' then
    new.former_slugs := array_remove(old.former_slugs || old.slug, new.slug);
  end if;
  return new;
end
$$;

create trigger announce_content after insert or update or delete or truncate on public.hero_images
  for each statement execute function private.announce_content();

create trigger audit after insert or delete or update on public.hero_images for each row
   execute function private.write_audit();

create trigger touch before update on public.hero_images for each row execute function private.touch();

create trigger announce_content after insert or update or delete or truncate on public.job_posting_translations
  for each statement execute function private.announce_content();

-- Not when a view is counted.
create trigger announce_content
  after insert or delete or truncate or update of title, description, requirements, benefits, department, location,
    employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link, questions, publish_at
  on public.job_postings for each statement execute function private.announce_content();

create trigger announce_content after insert or update or delete or truncate on public.success_case_translations
  for each statement execute function private.announce_content();

create trigger audit after insert or update or delete on public.success_case_translations
  for each row execute function private.write_audit();

create trigger touch before update on public.success_case_translations
  for each row execute function private.touch();

create trigger announce_content after insert or update or delete or truncate on public.success_cases
  for each statement execute function private.announce_content();

create trigger audit after insert or delete or update on public.success_cases for each row
   execute function private.write_audit();

create trigger set_slug before insert or update on public.success_cases
  for each row execute function private.set_success_case_slug();

create trigger touch before update on public.success_cases for each row execute function private.touch();

create policy "Signed-in people see active hero images; super admins see all" on public.hero_images
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add hero images in their own name" on public.hero_images
  for insert to authenticated with check ((select private.is_super_admin()) and created_by = (select auth.uid()));
create policy "Super admins change hero images" on public.hero_images
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete hero images" on public.hero_images
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Visitors see active hero images" on public.hero_images
  for select to anon using (is_active);
create policy "Super admins delete translations of success cases" on public.success_case_translations
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins edit translations of success cases" on public.success_case_translations
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins translate success cases" on public.success_case_translations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Whoever sees a success case sees its translations" on public.success_case_translations
  for select to anon, authenticated
  using (exists (select from public.success_cases success where success.id = success_case_id));
create policy "Signed-in people see active success cases; super admins see all" on public.success_cases
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add success cases" on public.success_cases
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins change success cases" on public.success_cases
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete success cases" on public.success_cases
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Visitors see active success cases" on public.success_cases
  for select to anon using (is_active);

grant select (id, storage_path, order_index, duration_seconds, is_active, created_at, updated_at) on
  public.hero_images to anon;
grant select, insert, delete, update (storage_path, order_index, duration_seconds, is_active) on public.hero_images to
  authenticated;
alter publication supabase_realtime add table public.hero_images;
grant select on public.success_cases to anon;
grant select, insert, update, delete on public.success_cases to authenticated;
alter publication supabase_realtime add table public.success_cases;
grant select on public.success_case_translations to anon;
grant select, delete, insert (success_case_id, language, titulo, cliente, sector, duracion, equipo, descripcion,
  desafio, solucion, resultados, tecnologias), update (titulo, cliente, sector, duracion, equipo, descripcion,
  desafio, solucion, resultados, tecnologias) on public.success_case_translations to authenticated;
alter publication supabase_realtime add table public.success_case_translations;

-- Requests for quotes.

-- Quote requests, and whom new applications are reported to.
create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(trim(name)) between 1 and 200),
  company text check (char_length(company) <= 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text not null check (char_length(trim(phone)) between 1 and 50),
  service text check (service in ('Ingeniería', 'Integración', 'Automatización', 'Montaje eléctrico',
    'Consultoría/Proyectos', 'Otros')),
  message text not null check (char_length(trim(message)) between 1 and 5000),
  created_at timestamptz not null default now(),
  subject text check (char_length(subject) between 1 and 300),
  plant text check (char_length(plant) between 1 and 200),
  region text check (region in ('Arica y Parinacota', 'Tarapacá', 'Antofagasta', 'Atacama', 'Coquimbo',
    'Valparaíso', 'Metropolitana', 'O''Higgins', 'Maule', 'Ñuble', 'Biobío', 'La Araucanía', 'Los Ríos', 'Los Lagos',
    'Aysén', 'Magallanes')),
  wanted_by date check (wanted_by between '2026-01-01' and '2100-01-01'),
  language text not null default 'es' check (language in ('es', 'en')),
  file_paths text[] not null default '{}'
    check (cardinality(file_paths) <= 3 and array_position(file_paths, null) is null),
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  note text check (char_length(trim(note)) between 1 and 5000),
  updated_at timestamptz not null default now(),
  search text generated always as (
    private.searchable(
    name || chr(10) || coalesce(company, '') || chr(10) || email || chr(10) || phone
    || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || coalesce(plant, '')
    || chr(10) || coalesce(subject, '')
    )
    ) stored,
  submission_id uuid
);
comment on table public.contact_requests is
  'Quote requests from the contact form; the function send-contact-email writes them.';
comment on column public.contact_requests.subject is 'What the page it was sent from is about, such as a success case.';
comment on column public.contact_requests.wanted_by is 'When the sender needs the work done.';
comment on column public.contact_requests.language is 'The language of the form, and of the acknowledgement.';
comment on column public.contact_requests.file_paths is 'Names of up to three objects in the bucket quote-files.';
comment on column public.contact_requests.status is 'Set by staff.';
comment on column public.contact_requests.note is 'Of staff; the sender does not see it.';
comment on column public.contact_requests.search is
  'What the portal searches: lowercase, without accents, beginning with the name.';
comment on column public.contact_requests.submission_id is
  'Made by the client, or from the content; sending the same one again stores nothing.';

create index contact_requests_created_at_idx on public.contact_requests (created_at desc);
create index contact_requests_email_idx on public.contact_requests (lower(email));
create index contact_requests_new_idx on public.contact_requests (id) where status = 'new';
create index contact_requests_search_idx on public.contact_requests using gin (search extensions.gin_trgm_ops);
create unique index contact_requests_submission_idx on public.contact_requests (submission_id);
alter table public.contact_requests enable row level security;

create table private.claimed_quote_files (
  path text primary key,
  contact_request_id uuid not null references public.contact_requests on delete cascade
);
comment on table private.claimed_quote_files is
  'Objects that belong to a quote request; the primary key decides between two claims.';

create index claimed_quote_files_request_idx on private.claimed_quote_files (contact_request_id);
alter table private.claimed_quote_files enable row level security;

create function private.is_quote_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name ~ '^[0-9]{10,16}-[0-9a-f]{32}\.(pdf|dwg|xlsx|jpg|png|webp)$'
$$;
comment on function private.is_quote_file_name is '{timestamp}-{128 random bits}.{extension}';
grant execute on function private.is_quote_file_name to anon, authenticated;

create function private.claim_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One error for every reason: a stranger does not learn whose file exists.
  if exists (
    select from unnest(new.file_paths) as claimed (path)
    where not private.is_quote_file_name(path) or not private.is_fresh_file('quote-files', path)
  ) then
    raise foreign_key_violation using message = 'a file is not available', constraint = 'contact_requests_file_paths_fkey';
  end if;
  insert into private.claimed_quote_files (path, contact_request_id)
  select path, new.id from unnest(new.file_paths) as claimed (path);
  return null;
exception when unique_violation then
  raise foreign_key_violation using message = 'a file is not available', constraint = 'contact_requests_file_paths_fkey';
end
$$;

create function private.discard_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_files('quote-files', old.file_paths);
  return null;
end
$$;

create function private.discard_unclaimed_quote_files() returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'quote-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_quote_files where path = object.name)
    order by created_at limit 100000))
$$;
comment on function private.discard_unclaimed_quote_files is
  'Deletes files that no request claimed within a day; runs every hour.';

create trigger accept_once before insert on public.contact_requests
  for each row execute function private.accept_submission_once('created_at');

create trigger audit after update or delete on public.contact_requests
  for each row execute function private.write_audit('name', 'company', 'email', 'phone', 'service', 'message', 'subject',
    'plant', 'region', 'wanted_by', 'language', 'file_paths', 'search', 'note', 'submission_id');

create trigger claim_files after insert on public.contact_requests
  for each row when (new.file_paths <> '{}') execute function private.claim_quote_files();

create trigger discard_files after delete on public.contact_requests
  for each row when (old.file_paths <> '{}') execute function private.discard_quote_files();

create trigger touch before update on public.contact_requests for each row execute function private.touch();

create policy "Nobody sees blocked quote requests" on public.contact_requests
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Super admins delete quote requests" on public.contact_requests
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins follow up quote requests" on public.contact_requests
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins see quote requests" on public.contact_requests
  for select to authenticated using ((select private.is_super_admin()));

grant select, delete, update (status, note) on public.contact_requests to authenticated;
grant select, insert, update, delete on public.contact_requests to portal_functions;
alter publication supabase_realtime add table public.contact_requests;

-- What the lists of internships, spontaneous applications and quote requests share.

-- Practice requests, spontaneous applications and quote requests are counted by status and decided on together, as
-- applications are. Row-level security decides who sees and changes which.
create function private.require_request_table(request_table text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if request_table not in ('contact_requests', 'internship_applications', 'spontaneous_applications') then
    raise invalid_parameter_value using message = 'there are no requests in ' || request_table;
  end if;
end
$$;
grant execute on function private.require_request_table to authenticated;

create function public.count_requests(
  request_table text, patterns text[] default '{}', words text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_request_table(request_table);
  -- Without a search, from the index alone.
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (
       select status, count(*) as number from public.%I request %s group by status
     ) counted',
    request_table, case when cardinality(patterns) > 0
      then 'join private.search_requests($1, $2, $3, null, ''created_at'', true) using (id)' end)
  into counted using request_table, patterns, words;
  return counted;
end
$$;
comment on function public.count_requests is
  'How many requests are in each status, of those that the caller sees; of a search, among its first 1001 matches.';
grant execute on function public.count_requests to authenticated;

-- The lock, in one order, keeps two people who change many from waiting for each other.
create function public.change_request_statuses(request_table text, changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted integer := jsonb_array_length(changes);
  written integer;
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.update')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.update')
    else private.is_super_admin()
  end) then
    raise insufficient_privilege using message = 'permission denied for function change_request_statuses';
  end if;
  if wanted > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 requests are changed at once';
  end if;
  execute format(
    'select from public.%I where id in (select (change ->> ''id'')::uuid from jsonb_array_elements($1) change)
     order by id for update', request_table) using changes;
  execute format(
    'update public.%I request set status = change.to_status
     from jsonb_to_recordset($1) as change (id uuid, from_status text, to_status text)
     where request.id = change.id and request.status = change.from_status', request_table) using changes;
  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'requests were changed meanwhile' using detail = (wanted - written)::text;
  end if;
end
$$;
comment on function public.change_request_statuses is
  'Changes the status of requests that are as the caller saw them: all of them or, with error P0001, none.';
grant execute on function public.change_request_statuses to authenticated;

create function private.search_requests(
  request_table text, patterns text[], words text, wanted_status text, sort_by text, is_descending boolean
) returns table (id uuid)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions constant text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'created_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  owner constant text := case request_table
    when 'internship_applications' then 'internship_id' when 'spontaneous_applications' then 'spontaneous_id' end;
  sought constant tsquery := case when owner is not null and private.has_permission('rrhh.documents.read')
    then private.cv_query(words) end;
  unless_blocked constant text := private.unless_blocked(request_table || '.id');
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.read')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.read')
    else private.is_super_admin()
  end) then
    return;
  end if;
  -- The first by their data and the first by their CV, which are enough for the first of both.
  return query execute format(
    'select id from (
       (select id, %1$I as place from public.%4$I
        where ($1 is null or status = $1) %3$s %6$s
        order by %1$I %2$s, id limit 1001)
       %5$s
     ) matching
     order by place %2$s, id limit 1001',
    place, direction, conditions, request_table,
    case when sought is not null then format(
      'union
       (with said as materialized (
          select %1$I as id from public.cv_texts where %1$I is not null and cv_texts.words @@ %2$L::tsquery
        )
        select id, %3$I from said join public.%5$I using (id)
        where ($1 is null or status = $1) %6$s
        order by %3$I %4$s, id limit 1001)', owner, sought, place, direction, request_table, unless_blocked) end,
    unless_blocked)
  using wanted_status;
end
$$;
comment on function private.search_requests is
  'The first requests with a status, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more; none for those who may not see them.';
grant execute on function private.search_requests to authenticated;

create function public.search_contact_requests(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.contact_requests
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'contact_requests', patterns, words, wanted_status, sort_by, is_descending) found
  join public.contact_requests request using (id)
$$;
comment on function public.search_contact_requests is
  'The first quote requests that match every pattern: a thousand, and one more when there are more.';
grant execute on function public.search_contact_requests to authenticated;

create function public.search_internship_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.internship_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'internship_applications', patterns, words, wanted_status, sort_by, is_descending) found
  join public.internship_applications request using (id)
$$;
comment on function public.search_internship_applications is
  'The first practice requests that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
grant execute on function public.search_internship_applications to authenticated;

create function public.search_spontaneous_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at', is_descending boolean default true,
  words text default null
) returns setof public.spontaneous_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'spontaneous_applications', patterns, words, wanted_status, sort_by, is_descending) found
  join public.spontaneous_applications request using (id)
$$;
comment on function public.search_spontaneous_applications is
  'The first spontaneous applications that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
grant execute on function public.search_spontaneous_applications to authenticated;

-- Alerts about new postings.

create table private.job_alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  departments text[] not null check (cardinality(departments) <= 100 and array_position(departments, null) is null),
  locations text[] not null check (cardinality(locations) <= 100 and array_position(locations, null) is null),
  language text not null check (language in ('es', 'en')),
  consent_version text not null check (char_length(consent_version) between 1 and 50),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  expires_at timestamptz not null default now() + interval '48 hours',
  token_digest text unique check (token_digest ~ '^[0-9a-f]{64}$'),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  digested_through timestamptz,
  constraint job_alerts_digested_when_confirmed check ((confirmed_at is null) = (digested_through is null))
);
comment on table private.job_alerts is
  'Subscriptions to new postings. Reached through functions only; nobody can list addresses over the API.';
comment on column private.job_alerts.departments is 'Empty: all.';
comment on column private.job_alerts.locations is 'Empty: all.';
comment on column private.job_alerts.consent_version is 'The version of the privacy policy consented to at created_at.';
comment on column private.job_alerts.token_digest is
  'SHA-256 of the token that confirms, or renews, once; null when there is nothing to confirm.';
comment on column private.job_alerts.unsubscribe_token is
  'In every mail, so not only its digest is stored; ends the subscription and can do nothing else.';
comment on column private.job_alerts.digested_through is 'Postings published until then were mailed or did not match.';

-- One subscription per address; a new one replaces it when it is confirmed, and not before.
create unique index job_alerts_confirmed_email_idx on private.job_alerts (lower(email)) where confirmed_at is not null;
create index job_alerts_digested_through_idx on private.job_alerts (digested_through) where confirmed_at is not null;
create index job_alerts_email_idx on private.job_alerts (lower(email));
create index job_alerts_expires_at_idx on private.job_alerts (expires_at);
alter table private.job_alerts enable row level security;

create table private.job_alert_digests (
  id uuid primary key default gen_random_uuid(),
  job_alert_id uuid not null unique references private.job_alerts on delete cascade,
  postings uuid[] not null check (cardinality(postings) > 0),
  created_at timestamptz not null default now()
);
comment on table private.job_alert_digests is 'Digests to be mailed; deleted once the mail service has accepted them.';

create index job_alert_digests_created_at_idx on private.job_alert_digests (created_at);
alter table private.job_alert_digests enable row level security;

create function public.list_job_alert_options() returns table (kind text, value text, english text)
language sql stable security definer set search_path = '' as $$
  select 'department', posting.department, max(translation.department)
  from public.job_postings posting
  left join public.job_posting_translations translation
    on translation.job_posting_id = posting.id and translation.language = 'en'
  where published_at is not null
  group by posting.department
  union all
  select distinct 'location', location, null from public.job_postings where published_at is not null
  order by 1, 2 limit 200
$$;
comment on function public.list_job_alert_options is
  'Departments and locations of all postings that are or were published, for the subscription form.';
grant execute on function public.list_job_alert_options to anon, authenticated;

create function public.request_job_alert(
  email text, departments text[], locations text[], language text, consent_version text, token_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  requested uuid;
begin
  if exists (
    select from unnest(request_job_alert.departments) chosen
    where chosen not in (select value from public.list_job_alert_options() where kind = 'department')
  ) or exists (
    select from unnest(request_job_alert.locations) chosen
    where chosen not in (select value from public.list_job_alert_options() where kind = 'location')
  ) then
    raise check_violation using message = 'no posting has this department or location';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(request_job_alert.email), 0));
  -- Somebody else may have entered the address: it gets at most three mails that it did not ask for in two days.
  if (
    select count(*) from private.job_alerts
    where lower(job_alerts.email) = lower(request_job_alert.email) and confirmed_at is null and expires_at > now()
  ) >= 3 then
    return null;
  end if;
  insert into private.job_alerts (email, departments, locations, language, consent_version, token_digest)
  values (request_job_alert.email, request_job_alert.departments, request_job_alert.locations,
    request_job_alert.language, request_job_alert.consent_version, request_job_alert.token_digest)
  returning id into requested;
  return requested;
end $$;
comment on function public.request_job_alert is
  'Stores a subscription to be confirmed within 48 hours; null when the address has three of them. For subscribe-job-alert alone.';

create function public.cancel_job_alert_request(alert uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id = alert and confirmed_at is null
$$;
comment on function public.cancel_job_alert_request is
  'Removes a subscription whose confirmation could not be mailed. For subscribe-job-alert alone.';

-- A subscription that replaces another is ended by the links of the mails that came before, too, and brings along what waits
-- to be mailed.
create function public.confirm_job_alert(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alert private.job_alerts;
  former private.job_alerts;
begin
  select * into alert from private.job_alerts
  where token_digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now() for update;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(alert.email), 0));
  -- The new choice replaces the former one, and goes on where that stopped.
  select * into former from private.job_alerts
  where lower(email) = lower(alert.email) and confirmed_at is not null and id <> alert.id for update;
  update private.job_alert_digests set job_alert_id = alert.id where job_alert_id = former.id;
  delete from private.job_alerts where id = former.id;
  update private.job_alerts set
    token_digest = null,
    confirmed_at = coalesce(confirmed_at, now()),
    digested_through = coalesce(digested_through, former.digested_through, now()),
    unsubscribe_token = coalesce(former.unsubscribe_token, unsubscribe_token),
    expires_at = now() + private.retention('job_alerts')
  where id = alert.id;
  return true;
end $$;
comment on function public.confirm_job_alert is
  'Confirms or renews, for the retention period, the subscription whose token was mailed. False when it was used or has expired.';
grant execute on function public.confirm_job_alert to anon, authenticated;

create function public.end_job_alert(token uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where unsubscribe_token = token
$$;
comment on function public.end_job_alert is
  'Ends the subscription with this token. The same for tokens that never existed.';
grant execute on function public.end_job_alert to anon, authenticated;

create function private.queue_job_alert_digests(
  cutoff timestamptz default (date_trunc('day', now() at time zone 'America/Santiago' - interval '8 hours')
    + interval '8 hours') at time zone 'America/Santiago'
) returns void
language sql security definer set search_path = '' as $$
  with open as materialized (
    select id, department, location, published_at from public.job_postings
    where published_at <= cutoff and status = 'active' and (expires_at is null or expires_at > now())
  ), due as (
    select id, departments, locations, digested_through from private.job_alerts alert
    where digested_through < cutoff and expires_at > now()
      and not exists (select from private.job_alert_digests where job_alert_id = alert.id)
    for update
  ), queued as (
    insert into private.job_alert_digests (job_alert_id, postings)
    select due.id, array_agg(open.id order by published_at desc)
    from due join open on published_at > digested_through
      and (departments = '{}' or department = any(departments))
      and (locations = '{}' or location = any(locations))
    group by due.id
    on conflict do nothing
  ), announced as (
    insert into private.announced_postings (job_posting_id) select id from open on conflict do nothing
  )
  update private.job_alerts set digested_through = cutoff where id in (select id from due)
$$;
comment on function private.queue_job_alert_digests is
  'Queues one digest per subscription with the matching postings published until the cutoff, by default 8:00 in Chile.';
alter function private.queue_job_alert_digests owner to portal_functions;

create function public.list_job_alert_digests(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, offers jsonb)
language sql stable security definer set search_path = '' as $$
  select digest.id, alert.email, alert.language, alert.unsubscribe_token, coalesce((
    select jsonb_agg(jsonb_build_object('slug', slug, 'title', posting.title, 'english_title', translation.title,
      'location', location) order by place)
    from unnest(digest.postings) with ordinality as listed (posting_id, place)
    join public.job_postings posting on posting.id = posting_id
    left join public.job_posting_translations translation
      on translation.job_posting_id = posting.id and translation.language = 'en'
    where status = 'active' and (posting.expires_at is null or posting.expires_at > now())
  ), '[]')
  from private.job_alert_digests digest
  join private.job_alerts alert on alert.id = job_alert_id
  order by digest.created_at limit at_most
$$;
comment on function public.list_job_alert_digests is
  'The longest waiting digests, with the postings that are still open. For send-pending-notices alone.';
alter function public.list_job_alert_digests owner to portal_functions;

create function public.finish_job_alert_digest(digest uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alert_digests where id = digest;
  select private.withhold_alert_mail('job-alert-digest/' || digest)
$$;
comment on function public.finish_job_alert_digest is
  'Removes a digest that was mailed. For send-pending-notices alone.';

create function public.list_expiring_job_alerts(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select id, email, language, unsubscribe_token, expires_at from private.job_alerts
  where confirmed_at is not null and token_digest is null
    and expires_at between now() and now() + interval '14 days'
  order by expires_at limit at_most
$$;
comment on function public.list_expiring_job_alerts is
  'Subscriptions in their last two weeks that were not mailed a renewal link. For send-pending-notices alone.';
alter function public.list_expiring_job_alerts owner to portal_functions;

create function public.offer_job_alert_renewal(alert uuid, digest text) returns void
language sql security definer set search_path = '' as $$
  update private.job_alerts set token_digest = digest
  where id = alert and confirmed_at is not null and token_digest is null
    and expires_at < now() + interval '14 days';
  select private.withhold_alert_mail('job-alert-renewal/' || digest)
$$;
comment on function public.offer_job_alert_renewal is
  'Stores the digest of the token that renews a subscription. For send-pending-notices alone.';

create function private.discard_expired_job_alerts() returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id in (
    select id from private.job_alerts where expires_at < now() order by expires_at limit 5000)
$$;
comment on function private.discard_expired_job_alerts is
  'Deletes subscriptions not confirmed within 48 hours or not renewed within twelve months; runs every hour.';
alter function private.discard_expired_job_alerts owner to portal_functions;

-- How many people wait for offers, by department and place: recruiters see numbers, and nobody sees addresses.
create function public.count_job_alerts() returns jsonb
language sql stable security definer set search_path = '' as $$
  with confirmed as (
    select departments, locations from private.job_alerts
    where confirmed_at is not null and expires_at > now() and (select private.has_permission('rrhh.applications.read'))
  )
  select jsonb_build_object(
    'total', (select count(*) from confirmed),
    'departments', (
      select coalesce(jsonb_object_agg(department, number), '{}')
      from (select department, count(*) as number from confirmed, unnest(departments) department group by department) counted
    ),
    'locations', (
      select coalesce(jsonb_object_agg(location, number), '{}')
      from (select location, count(*) as number from confirmed, unnest(locations) location group by location) counted
    )
  )
$$;
comment on function public.count_job_alerts is
  'Confirmed job alerts, in all and by the departments and locations they name; none to who may not read applications.';
alter function public.count_job_alerts owner to portal_functions;
grant execute on function public.count_job_alerts to authenticated;

create function private.withhold_alert_mail(key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox mail where idempotency_key = $1
      and not exists (select from private.job_alerts alert where lower(alert.email) = lower(mail.recipient))' using key;
  end if;
end
$$;
comment on function private.withhold_alert_mail is 'Deletes a queued mail to an address whose subscription has ended.';

create trigger skip_blocked before insert on private.job_alerts
  for each row execute function private.skip_blocked_alert();

create policy "Nobody is mailed what waits for blocked people" on private.job_alert_digests
  as restrictive for all to portal_functions using (job_alert_id not in (select private.blocked()));
create policy "Nobody is mailed about the alerts of blocked people" on private.job_alerts
  as restrictive for all to portal_functions using (id not in (select private.blocked()));

grant select, insert, update, delete on private.job_alerts to portal_functions;
grant select, insert, update, delete on private.job_alert_digests to portal_functions;

-- What people consented to, in which words.

-- Who consented to what, when, how, and in which words: one row for each act.
create table private.consent_texts (
  purpose text not null check (purpose in ('application', 'internship', 'spontaneous', 'other_processes', 'job_alerts')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  spanish text not null,
  english text not null,
  introduced_at timestamptz not null default now(),
  primary key (purpose, version)
);
comment on table private.consent_texts is
  'The words of each consent, as domain/consent-texts.ts had them. A row stays as it is: new words are a new version.';
comment on column private.consent_texts.spanish is
  'Brackets hold the link to the privacy policy; {{period.…}} was the one in force.';
alter table private.consent_texts enable row level security;

create table public.consents (
  id bigint generated always as identity primary key,
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  job_alert_id uuid references private.job_alerts on delete cascade,
  purpose text not null constraint consents_purpose_check check (
    purpose in ('application', 'internship', 'spontaneous', 'other_processes', 'job_alerts')),
  act text not null constraint consents_act_check check (act in ('given', 'prolonged', 'withdrawn')),
  happened_at timestamptz not null default now(),
  version text,
  language text not null constraint consents_language_check check (language in ('es', 'en')),
  means text not null constraint consents_means_check check (means in ('form', 'mail', 'page', 'desk')),
  actor_id uuid references auth.users on delete set null,
  constraint consents_version_fkey foreign key (purpose, version) references private.consent_texts,
  constraint consents_one_subject check (num_nonnulls(application_id, internship_id, spontaneous_id, job_alert_id) = 1)
);
comment on table public.consents is
  'Consents given, prolonged and withdrawn, each an act that stays as it was; erased with what they are about.';
comment on column public.consents.version is
  'Of the words that were shown; null when no words were, or it is not known which.';
comment on column public.consents.means is
  'The form itself, a link in a mail, the applicant''s page, or staff at the desk for rights, who are actor_id.';

create index consents_actor_idx on public.consents (actor_id) where actor_id is not null;
create index consents_application_idx on public.consents (application_id) where application_id is not null;
create index consents_internship_idx on public.consents (internship_id) where internship_id is not null;
create index consents_job_alert_idx on public.consents (job_alert_id) where job_alert_id is not null;
create index consents_spontaneous_idx on public.consents (spontaneous_id) where spontaneous_id is not null;
create index consents_version_idx on public.consents (purpose, version);
alter table public.consents enable row level security;

-- A page that was opened before the words changed may be sent within a day.
create function private.known_consent(wanted_purpose text, wanted_version text) returns text
language sql stable security definer set search_path = '' as $$
  select version from private.consent_texts
  where purpose = wanted_purpose and version = wanted_version
    and not exists (
      select from private.consent_texts newer
      where newer.purpose = wanted_purpose and newer.version > wanted_version
        and newer.introduced_at < now() - interval '1 day')
$$;
comment on function private.known_consent is
  'A version that a form may have shown; null for any other, whatever the client says.';

create function private.admit_other_processes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nobody has consented to words that nobody knows.
  new.other_processes_version := private.known_consent('other_processes', new.other_processes_version);
  new.other_processes_since := case when new.other_processes_version is not null
    then coalesce(new.other_processes_since, now()) end;
  return new;
end
$$;

-- The triggers' arguments: the column that says whose a consent is, and the purpose of the form.
create function private.record_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_purpose constant text := tg_argv[1];
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now constant jsonb := to_jsonb(new);
  subject constant jsonb := jsonb_build_object(tg_argv[0], new.id, 'language', new.language);
  acts jsonb := '[]';
  act jsonb;
begin
  if is_now ->> 'consented_at' is distinct from was ->> 'consented_at' then
    acts := acts || case when tg_op = 'INSERT'
      then jsonb_build_object('purpose', own_purpose, 'act', 'given', 'means', 'form',
        'happened_at', is_now -> 'consented_at',
        'version', private.known_consent(own_purpose, is_now ->> 'consent_version'))
      else jsonb_build_object('purpose', own_purpose, 'act', 'prolonged', 'means', 'page') end;
  end if;
  if tg_op = 'INSERT' and is_now ->> 'other_processes_since' is not null then
    acts := acts || jsonb_build_object('purpose', 'other_processes', 'act', 'given', 'means', 'form',
      'happened_at', is_now -> 'other_processes_since', 'version', is_now -> 'other_processes_version');
  end if;
  if is_now ->> 'withdrawn_at' is not null and was ->> 'withdrawn_at' is null then
    acts := acts || jsonb_build_object('purpose', own_purpose, 'act', 'withdrawn', 'means', 'page');
  end if;
  -- Subscriptions count once their link was used, which also renews them.
  if is_now ->> 'confirmed_at' is not null and is_now ->> 'expires_at' is distinct from was ->> 'expires_at' then
    acts := acts || case when was ->> 'confirmed_at' is null
      then jsonb_build_object('purpose', own_purpose, 'act', 'given', 'means', 'mail',
        'version', private.known_consent(own_purpose, is_now ->> 'consent_version'))
      else jsonb_build_object('purpose', own_purpose, 'act', 'prolonged', 'means', 'mail') end;
  end if;
  for act in select * from jsonb_array_elements(acts) loop
    insert into public.consents (application_id, internship_id, spontaneous_id, job_alert_id, purpose, act, happened_at,
      version, language, means)
    select application_id, internship_id, spontaneous_id, job_alert_id, purpose, one.act, coalesce(happened_at, now()),
      version, language, means
    from jsonb_populate_record(null::public.consents, subject || act) one
    -- However often the button is pressed.
    where one.act <> 'prolonged' or not exists (
      select from public.consents former
      where (former.application_id = one.application_id or former.internship_id = one.internship_id
          or former.spontaneous_id = one.spontaneous_id or former.job_alert_id = one.job_alert_id)
        and former.act = 'prolonged' and former.happened_at > now() - interval '1 hour');
  end loop;
  return null;
end
$$;

-- Who applied gives and withdraws the consent to other processes; recruiters see it.
create function public.own_other_processes(token text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with own as (
    select coalesce(application.person_key, internship.person_key) as person_key
    from private.link_of(token) link
    left join public.job_applications application on application.id = link.application_id
    left join public.internship_applications internship on internship.id = link.internship_id
    where link.id is not null
  )
  select min(since) from (
    select other_processes_since from public.job_applications
    where person_key = (select person_key from own)
    union all
    select other_processes_since from public.internship_applications
    where person_key = (select person_key from own)
  ) accepted (since)
$$;
comment on function public.own_other_processes is
  'Since when the address behind a link accepts to be considered in other processes, with whatever it sent; null when it does not.';
grant execute on function public.own_other_processes to anon, authenticated;

create function public.accept_other_processes(token text, shown_version text, shown_language text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  version constant text := private.known_consent('other_processes', shown_version);
begin
  -- A CV without a posting has no other purpose.
  if coalesce(link.application_id, link.internship_id) is null or version is null or shown_language not in ('es', 'en') or (
    -- However often the button is pressed.
    select count(*) >= 20 from public.consents
    where (application_id = link.application_id or internship_id = link.internship_id)
      and happened_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  with applications as (
    update public.job_applications set other_processes_version = version, other_processes_since = now()
    where id = link.application_id and other_processes_since is null returning id
  ), internships as (
    update public.internship_applications set other_processes_version = version, other_processes_since = now()
    where id = link.internship_id and other_processes_since is null returning id
  )
  insert into public.consents (application_id, internship_id, purpose, act, version, language, means)
  select id, null::uuid, 'other_processes', 'given', version, shown_language, 'page' from applications
  union all
  select null, id, 'other_processes', 'given', version, shown_language, 'page' from internships;
  return true;
end
$$;
comment on function public.accept_other_processes is
  'Accepts, with what a link opens, to be considered in other processes; false when it opens nothing, or the words are not known.';
grant execute on function public.accept_other_processes to anon, authenticated;

-- All of the address: who no longer wants it does not mean one of several applications.
create function private.withdraw_other_processes(address text, by_means text) returns jsonb
language sql security definer set search_path = '' as $$
  with applications as (
    update public.job_applications set other_processes_version = null, other_processes_since = null
    where person_key = private.person_key(address) and other_processes_since is not null returning id, language
  ), internships as (
    update public.internship_applications set other_processes_version = null, other_processes_since = null
    where person_key = private.person_key(address) and other_processes_since is not null returning id, language
  ), recorded as (
    insert into public.consents (application_id, internship_id, purpose, act, language, means, actor_id)
    select id, null::uuid, 'other_processes', 'withdrawn', language, by_means, private.current_actor() from applications
    union all
    select null, id, 'other_processes', 'withdrawn', language, by_means, private.current_actor() from internships
    returning application_id
  )
  select jsonb_build_object('job_applications', count(application_id),
    'internship_applications', count(*) - count(application_id)) from recorded
$$;
comment on function private.withdraw_other_processes is
  'Withdraws the consent to other processes from everything of an address; returns from how much, by kind.';

create function public.withdraw_own_other_processes(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  perform private.withdraw_other_processes(coalesce(
    (select email from public.job_applications where id = link.application_id),
    (select email from public.internship_applications where id = link.internship_id)), 'page');
  return true;
end
$$;
comment on function public.withdraw_own_other_processes is
  'Withdraws the consent to other processes from everything of the address behind a link; false when it opens nothing.';
grant execute on function public.withdraw_own_other_processes to anon, authenticated;

create function public.withdraw_consent_of_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  withdrawn jsonb;
begin
  withdrawn := private.withdraw_other_processes(address, 'desk');
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'consent_withdrawn', withdrawn);
  return withdrawn;
end
$$;
comment on function public.withdraw_consent_of_person is
  'Withdraws the consent to other processes from everything under the address of an open request; returns from how much, by kind.';
grant execute on function public.withdraw_consent_of_person to authenticated;

create function public.list_person_consents(person uuid) returns table (
  id bigint, about uuid, purpose text, act text, happened_at timestamptz, version text, means text
)
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  )
  select consent.id, sent.id, purpose, act, happened_at, version, means
  from (
    select application.id from public.job_applications application
    where person_key = any ((select list from keys)::uuid[])
    union all
    select internship.id from public.internship_applications internship
    where person_key = any ((select list from keys)::uuid[])
    union all
    select spontaneous.id from public.spontaneous_applications spontaneous
    where person_key = any ((select list from keys)::uuid[])
  ) sent
  join lateral (
    select * from public.consents where application_id = sent.id
    union all
    select * from public.consents where internship_id = sent.id
    union all
    select * from public.consents where spontaneous_id = sent.id
  ) consent on true
  order by happened_at desc, consent.id desc limit 200
$$;
comment on function public.list_person_consents is
  'What a person consented to under all their addresses, the newest first: what the caller may see.';
grant execute on function public.list_person_consents to authenticated;

create trigger record_consents after insert or update of confirmed_at, expires_at on private.job_alerts
  for each row execute function private.record_consents('job_alert_id', 'job_alerts');

create trigger admit_other_processes before insert on public.internship_applications
  for each row execute function private.admit_other_processes();

create trigger record_consents after insert or update of consented_at, withdrawn_at on public.internship_applications
  for each row execute function private.record_consents('internship_id', 'internship');

create trigger admit_other_processes before insert on public.job_applications
  for each row execute function private.admit_other_processes();

create trigger record_consents after insert or update of consented_at, withdrawn_at on public.job_applications
  for each row execute function private.record_consents('application_id', 'application');

create trigger record_consents after insert or update of consented_at on public.spontaneous_applications
  for each row execute function private.record_consents('spontaneous_id', 'spontaneous');

create policy "Functions work with the rows of everybody" on private.announced_postings
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.applicant_links
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.claimed_cvs
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.interview_notices
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.job_alert_digests
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.job_alerts
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on private.reply_mailboxes
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.admin_profiles
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.applicant_messages
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.application_comments
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.application_events
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.application_tags
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.consents
  for all to portal_functions using (true) with check (true);
create policy "Nobody sees what blocked people consented to" on public.consents
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id, job_alert_id) not in (select private.blocked()));
create policy "Recruiters see what applicants consented to" on public.consents
  for select to authenticated
  using (case
      when job_alert_id is not null then false
      when internship_id is not null then (select private.has_permission('rrhh.internships.read'))
      else (select private.has_permission('rrhh.applications.read'))
    end);
create policy "Functions work with the rows of everybody" on public.contact_requests
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.conversation_messages
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.cv_texts
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.internship_applications
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.interview_rooms
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.interviews
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.job_applications
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.job_posting_translations
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.job_postings
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.notices
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.person_dismissals
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.person_merges
  for all to portal_functions using (true) with check (true);
create policy "Functions work with the rows of everybody" on public.spontaneous_applications
  for all to portal_functions using (true) with check (true);

grant select on public.consents to authenticated;
revoke delete, maintain, references, trigger, truncate, update on public.consents from service_role;
grant select, insert, update, delete on public.consents to portal_functions;
grant usage on sequence public.consents_id_seq to portal_functions;

insert into private.consent_texts (purpose, version, spanish, english) values
  ('application', '2026-11-24',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-24',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-24',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your CV you allow us to keep these data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-24',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your e-mail address to send you job offers for {{period.job_alerts}}, as explained in our [privacy policy].'),
  ('other_processes', '2026-11-24',
    'Acepto que me consideren en otros procesos de selección mientras guarden mis datos. Es opcional, y puedo retirarlo cuando quiera.',
    'I agree to be considered in other selection processes while you keep my data. This is optional, and I can withdraw it at any time.'),
  ('application', '2026-11-28',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-28',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-28',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your CV you allow us to keep these data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-28',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your e-mail address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].');

-- Notices by mail, and mail that was not delivered.

create table public.notification_settings (
  id uuid primary key default gen_random_uuid(),
  email_notifications_enabled boolean not null default false,
  notification_email text
    check (notification_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(notification_email) <= 254),
  updated_at timestamptz not null default now(),
  constraint notification_settings_email_when_enabled
    check (not email_notifications_enabled or notification_email is not null)
);
comment on table public.notification_settings is 'One row at most: where new applications are reported.';

create unique index notification_settings_single on public.notification_settings ((true));
alter table public.notification_settings enable row level security;

create table private.held_mails (
  id uuid primary key,
  address text not null,
  mail jsonb not null
);
comment on table private.held_mails is
  'Mails to and about blocked people, as they stood in the outbox: they return to it, or go with the person.';
comment on column private.held_mails.address is 'Of whose block; in lower case.';

create index held_mails_address_idx on private.held_mails (address);
alter table private.held_mails enable row level security;

create function public.list_undelivered_mail() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listed jsonb;
begin
  if to_regclass('mail.outbox') is null and private.is_super_admin() then
    return null;
  end if;
  perform private.require_outbox();
  execute $query$
    select jsonb_build_object(
      'total', (select count(*) from mail.outbox where failed_at is not null),
      'mails', coalesce(jsonb_agg(to_jsonb(newest)), '[]'))
    from (
      select id, recipient, subject, created_at, failed_at, attempts, last_error
      from mail.outbox where failed_at is not null order by failed_at desc limit 100
    ) newest
  $query$ into listed;
  return listed;
end
$$;
comment on function public.list_undelivered_mail is
  'The newest messages that were refused for good or given up, and how many there are; null without an outbox.';
grant execute on function public.list_undelivered_mail to authenticated;

create function private.audit_mail(what text, mail_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id)
  values (auth.uid(), 'mail_outbox', what, mail_id::text)
$$;

create function public.retry_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  execute $query$
    update mail.outbox set failed_at = null, next_attempt_at = now(), give_up_at = now() + interval '5 days'
    where id = $1 and failed_at is not null
  $query$ using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.audit_mail('UPDATE', mail_id);
    perform pg_notify('mail_outbox', '');
  end if;
  return changed > 0;
end
$$;
comment on function public.retry_mail is 'Tries an undelivered message again; false when it is none.';
grant execute on function public.retry_mail to authenticated;

create function public.discard_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  perform private.keep_failures(mail_id);
  execute 'delete from mail.outbox where id = $1 and failed_at is not null' using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.audit_mail('DELETE', mail_id);
  end if;
  return changed > 0;
end
$$;
comment on function public.discard_mail is 'Forgets an undelivered message; false when it is none.';
grant execute on function public.discard_mail to authenticated;

create function public.list_pending_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.job_applications
  where notified_at is null
    -- The page itself asks first. After a week nobody expects a confirmation any more.
    and applied_at between now() - interval '7 days' and now() - interval '5 minutes'
    -- Sent in by visitors: what the company itself stored tells nobody.
    and exists (select from private.claimed_cvs where path = split_part(resume_url, '/documents/', 2))
  order by applied_at limit at_most
$$;
comment on function public.list_pending_notices is
  'The longest waiting applications whose notices were not sent. For send-pending-notices alone.';
alter function public.list_pending_notices owner to portal_functions;

create function public.list_pending_spontaneous_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.spontaneous_applications
  where notified_at is null and created_at > now() - interval '7 days'
  order by created_at limit at_most
$$;
comment on function public.list_pending_spontaneous_notices is
  'The longest waiting spontaneous applications without notices. For send-pending-notices alone.';
alter function public.list_pending_spontaneous_notices owner to portal_functions;

create function public.list_pending_internship_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.internship_applications
  where notified_at is null and created_at > now() - interval '7 days'
    -- Sent by visitors: rows that the company stores itself notify nobody.
    and exists (select from private.claimed_cvs where path = split_part(cv_url, '/documents/', 2))
  order by created_at limit at_most
$$;
comment on function public.list_pending_internship_notices is
  'The longest waiting internship applications without notices. For send-pending-notices alone.';
alter function public.list_pending_internship_notices owner to portal_functions;

-- The timeline of an application, with the names of colleagues, whose profiles recruiters may not read.
-- Outside of the platform there is no outbox.
create function private.mail_state(key text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  state text;
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      select case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'pending' end
      from mail.outbox where idempotency_key = $1
    $query$ into state using key;
  end if;
  return state;
end
$$;
comment on function private.mail_state is
  'Whether the mail with an idempotency key was sent, failed for good or is pending; null once it is forgotten.';

-- Erasures and blocks lock the applicant before they look for mails: a mail that is being noted at that moment is seen, and
-- what is noted afterwards sees them.
create function private.forget_mails(about uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  patterns text[];
begin
  perform from public.job_applications where id = any (about) order by id for update;
  perform from public.internship_applications where id = any (about) order by id for update;
  patterns := array(select key_pattern from private.mails_about(about));
  delete from private.held_mails where mail ->> 'idempotency_key' like any (patterns);
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like any ($1)' using patterns;
  end if;
end
$$;
comment on function private.forget_mails is 'Deletes the mails about applications and requests from the outbox.';

-- Receipts are mailed once a minute. A request that was answered before its turn got one after its answer, and needs none.
create function public.list_pending_rights_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.rights_requests
  where notified_at is null and confirmed_at > now() - interval '7 days' and closed_at is null
  order by confirmed_at limit at_most
$$;
comment on function public.list_pending_rights_notices is
  'Confirmed, open requests whose receipt was not mailed yet. For functions alone.';

create function private.mails_about(about uuid[]) returns table (key_pattern text)
language sql stable security definer set search_path = '' as $$
  -- To them, and to staff about them: the keys name the row, the message or the notice.
  select what || '/' || id
  from unnest(about) id, unnest(array[
    'application-received', 'new-application', 'internship-received', 'new-internship', 'spontaneous-received',
    'new-spontaneous', 'contact-request', 'contact-acknowledgement']) what
  union all
  select 'applicant-message/' || id || '/' || number
  from public.applicant_messages, generate_series(1, attempt) number
  where application_id = any (about) or internship_id = any (about)
  union all
  select 'conversation/' || id from public.conversation_messages where application_id = any (about) or internship_id = any (about)
  union all
  select 'mention/' || id from public.notices where application_id = any (about)
  union all
  select 'interview/' || id || '/%' from public.interviews where application_id = any (about) or internship_id = any (about)
$$;
comment on function private.mails_about is 'Patterns of the idempotency keys of mails about applications and requests.';

create function private.hold_mails(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  -- What is about the request itself leaves.
  execute $query$
    with held as (
      delete from mail.outbox
      where idempotency_key like any (array(
          select key_pattern from private.mails_about(array(select private.stored_under($1)))))
        or lower(recipient) = lower($1) and idempotency_key like 'job-alert-%'
      returning outbox.*
    )
    insert into private.held_mails (id, address, mail) select id, lower($1), to_jsonb(held) from held
  $query$ using address;
end
$$;
comment on function private.hold_mails is 'Takes the mails to and about a person out of the outbox.';

create function private.release_mails() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  execute $query$
    with released as (
      delete from private.held_mails
      where address not in (select lower(email) from public.rights_requests where blocked_at is not null)
      returning mail
    )
    insert into mail.outbox select (jsonb_populate_record(null::mail.outbox, mail)).* from released
    on conflict do nothing
  $query$;
end
$$;
comment on function private.release_mails is
  'Returns the mails of who is not blocked any more to the outbox, as they were.';

-- A message that did not arrive did not arrive either once the outbox has forgotten its mail.
create function private.keep_failures(discarded uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten record;
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  for forgotten in execute $query$
    select idempotency_key as key, split_part(idempotency_key, '/', 2)::uuid as message, left(last_error, 500) as error
    from mail.outbox
    where failed_at is not null and (id = $1 or $1 is null and failed_at < now() - interval '29 days')
      and idempotency_key ~ '^(applicant-message|conversation)/[0-9a-f-]{36}(/|$)'
  $query$ using discarded
  loop
    update public.applicant_messages one set state = 'refused', error = forgotten.error
      where one.id = forgotten.message and one.state = 'sent' and private.message_key(one) = forgotten.key;
    update public.conversation_messages one set state = 'refused', error = forgotten.error
      where one.id = forgotten.message and one.state = 'sent' and private.conversation_key(one) = forgotten.key;
  end loop;
end
$$;
comment on function private.keep_failures is
  'Notes, on messages to applicants, that the mail did not arrive that is being discarded, or that the outbox, which keeps mails for 30 days, is about to forget; runs every hour.';

create function private.withhold_mail(applicant uuid, key_pattern text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for an erasure or a block under way.
  perform from public.job_applications where id = applicant for key share;
  perform from public.internship_applications where id = applicant for key share;
  perform private.hold_mails(address)
    from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) blocked
    where applicant in (select private.stored_under(address));
  if exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant) then
    return;
  end if;
  delete from private.held_mails where mail ->> 'idempotency_key' like key_pattern;
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like $1' using key_pattern;
  end if;
end
$$;
comment on function private.withhold_mail is
  'Holds the mails of an applicant who was blocked while one was sent, and forgets those with a key of one who was erased.';

create trigger audit after insert or delete or update on public.notification_settings for each row
   execute function private.write_audit();

create trigger touch before update on public.notification_settings for each row execute function private.touch();

create policy "Recruiters change the notification settings" on public.notification_settings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters make the notification settings" on public.notification_settings
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters see the notification settings" on public.notification_settings
  for select to authenticated using ((select private.has_permission('rrhh.notifications.manage')));

grant select, insert (email_notifications_enabled, notification_email), update (email_notifications_enabled,
  notification_email) on public.notification_settings to authenticated;

-- Requests about personal data: access, rectification, erasure, objection.

create table public.rights_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique
    default 'VD-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8))
    constraint rights_requests_reference_check check (reference ~ '^VD-[0-9A-F]{8}$'),
  claim text not null constraint rights_requests_claim_check check (claim in (
    'access', 'rectification', 'erasure', 'opposition', 'portability', 'blocking')),
  full_name text constraint rights_requests_full_name_check check (full_name ~ '\S' and char_length(full_name) <= 200),
  email text constraint rights_requests_email_check
    check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  details text constraint rights_requests_details_check check (char_length(details) <= 5000),
  language text not null constraint rights_requests_language_check check (language in ('es', 'en')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  notified_at timestamptz,
  due_at timestamptz,
  extension_reason text constraint rights_requests_extension_reason_check
    check (extension_reason ~ '\S' and char_length(extension_reason) <= 1000),
  closed_at timestamptz,
  outcome text constraint rights_requests_outcome_check check (outcome in ('fulfilled', 'refused')),
  answer text constraint rights_requests_answer_check check (answer ~ '\S' and char_length(answer) <= 5000),
  person_digest text constraint rights_requests_person_digest_check check (person_digest ~ '^[0-9a-f]{64}$'),
  blocked_at timestamptz,
  block_reason text
    constraint rights_requests_block_reason_check check (block_reason ~ '\S' and char_length(block_reason) <= 1000),
  constraint rights_requests_clock check ((confirmed_at is null) = (due_at is null)),
  constraint rights_requests_closed check ((closed_at is null) = (outcome is null)),
  constraint rights_requests_person check (num_nonnulls(email, person_digest) = 1),
  constraint rights_requests_blocked check (
    blocked_at is null or num_nonnulls(email, confirmed_at) = 2),
  constraint rights_requests_block_reason_of_block check (block_reason is null or blocked_at is not null)
);
comment on table public.rights_requests is
  'What people ask about their data. Written by functions alone; whoever was erased leaves a digest of the address.';
comment on column public.rights_requests.confirmed_at is
  'When the owner of the address confirmed it, with which the clock begins; unconfirmed ones are deleted after 48 hours.';
comment on column public.rights_requests.notified_at is 'When its receipt was mailed; null while that is pending.';
comment on column public.rights_requests.due_at is '30 days after the confirmation; 60 once extended, with the reason.';
comment on column public.rights_requests.person_digest is
  'SHA-256 of the address of who was erased, which proves it to them.';
comment on column public.rights_requests.blocked_at is
  'Since when everything under the address is blocked for this request; null when it is not.';

create index rights_requests_blocked_idx on public.rights_requests (lower(email)) where blocked_at is not null;
create index rights_requests_closed_idx on public.rights_requests (closed_at) where closed_at is not null;
create index rights_requests_open_idx on public.rights_requests (due_at) where closed_at is null;
create index rights_requests_unnotified_idx on public.rights_requests (confirmed_at) where notified_at is null;
alter table public.rights_requests enable row level security;

create table public.rights_events (
  id bigint generated always as identity primary key,
  rights_request_id uuid not null references public.rights_requests on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null,
  detail jsonb not null default '{}' constraint rights_events_detail_check check (jsonb_typeof(detail) = 'object'),
  constraint rights_events_kind_check check (kind in (
    'confirmed', 'blocked', 'unblocked', 'exported', 'rectified', 'consent_withdrawn', 'erased', 'extended', 'answered'))
);
comment on table public.rights_events is
  'What was done about a request, by whom and when: numbers and enumerated values, never the data themselves.';

create index rights_events_actor_idx on public.rights_events (actor_id) where actor_id is not null;
create index rights_events_request_idx on public.rights_events (rights_request_id, id);
alter table public.rights_events enable row level security;

create table private.rights_confirmations (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$')
);
comment on table private.rights_confirmations is 'SHA-256 of the tokens that confirm requests, each once.';
alter table private.rights_confirmations enable row level security;

-- An answer to a request about personal data is mailed, then recorded. Two people who answered one at the same moment both
-- mailed: the person had two answers, perhaps contrary ones. Now one announces it before mailing.
create table private.rights_answers_under_way (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  actor_id uuid not null references auth.users on delete cascade,
  begun_at timestamptz not null default now(),
  answer_digest text
);
comment on table private.rights_answers_under_way is 'Who is mailing the answer to a request, or has mailed it.';
comment on column private.rights_answers_under_way.answer_digest is
  'Of outcome and words; null of what was announced without.';

create index rights_answers_under_way_actor_idx on private.rights_answers_under_way (actor_id);
alter table private.rights_answers_under_way enable row level security;

create function private.confirm_rights(request uuid) returns void
language sql security definer set search_path = '' as $$
  update public.rights_requests set confirmed_at = now(), due_at = now() + interval '30 days'
    where id = request and confirmed_at is null;
  insert into public.rights_events (rights_request_id, kind) values (request, 'confirmed');
$$;

create function public.request_rights(
  claim text, full_name text, email text, details text, language text, token_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  requested uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('rights_requests ' || lower(request_rights.email), 0));
  -- Somebody else may have entered the address.
  if (
    select count(*) from public.rights_requests
    where lower(rights_requests.email) = lower(request_rights.email) and created_at > now() - interval '2 days'
  ) >= 3 then
    return null;
  end if;
  insert into public.rights_requests (claim, full_name, email, details, language)
  values (request_rights.claim, request_rights.full_name, request_rights.email, nullif(request_rights.details, ''),
    request_rights.language)
  returning id into requested;
  insert into private.rights_confirmations (rights_request_id, digest) values (requested, token_digest);
  return requested;
end
$$;
comment on function public.request_rights is
  'Stores a request to be confirmed from its address; null when that has had three in two days. For request-rights alone.';

create function public.confirm_rights_request(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  confirmed uuid;
begin
  delete from private.rights_confirmations
    where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    returning rights_request_id into confirmed;
  if confirmed is null then
    return null;
  end if;
  perform private.confirm_rights(confirmed);
  return (select reference from public.rights_requests where id = confirmed);
end
$$;
comment on function public.confirm_rights_request is
  'Confirms the request of a token, once, with which its clock begins. Returns the reference; null without.';
grant execute on function public.confirm_rights_request to anon, authenticated;

create function public.request_own_rights(token text, claim text, details text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
  requested uuid;
begin
  if link.id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rights_requests ' || coalesce(link.application_id, link.internship_id, link.spontaneous_id), 0));
  insert into public.rights_requests (claim, full_name, email, details, language)
  select request_own_rights.claim, full_name, email, nullif(request_own_rights.details, ''), language
    from public.job_applications where id = link.application_id
  union all
  select request_own_rights.claim, first_name || ' ' || last_name, email, nullif(request_own_rights.details, ''), language
    from public.internship_applications where id = link.internship_id
  union all
  select request_own_rights.claim, full_name, email, nullif(request_own_rights.details, ''), language
    from public.spontaneous_applications where id = link.spontaneous_id
  returning id into requested;
  if (
    select count(*) from public.rights_requests request
    where lower(email) = (select lower(email) from public.rights_requests where id = requested)
      and confirmed_at > now() - interval '2 days'
  ) >= 3 then
    delete from public.rights_requests where id = requested;
    return '';
  end if;
  perform private.confirm_rights(requested);
  return (select reference from public.rights_requests where id = requested);
end
$$;
comment on function public.request_own_rights is
  'A request of who holds an applicant''s link, which confirms the address. Returns the reference; empty after three in two days, null without a link.';
grant execute on function public.request_own_rights to anon, authenticated;

create function private.person_data(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  applications uuid[] := array(select id from public.job_applications where lower(email) = lower(address));
  internships uuid[] := array(select id from public.internship_applications where lower(email) = lower(address));
  mails jsonb := '[]';
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      -- Whoever takes the export along is not given the links.
      select coalesce(jsonb_agg(jsonb_build_object('subject', subject,
        'text', regexp_replace(text, '[0-9a-f]{32,}', '…', 'g'), 'created_at', created_at, 'sent_at', sent_at)
        order by created_at), '[]')
      from (
        select recipient, subject, text, created_at, sent_at from mail.outbox
        union all
        select mail ->> 'recipient', mail ->> 'subject', mail ->> 'text',
          (mail ->> 'created_at')::timestamptz, (mail ->> 'sent_at')::timestamptz
        from private.held_mails where held_mails.address = lower($1)
      ) mails
      where lower(recipient) = lower($1)
    $query$ into mails using address;
  end if;
  return jsonb_build_object(
    'job_applications', (
      select coalesce(jsonb_agg(to_jsonb(application) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('job_title', posting.title, 'cv_text', text.body, 'tags', (
          select jsonb_agg(tag.name order by tag.name)
          from public.application_tags given join public.tags tag on tag.id = given.tag_id
          where given.application_id = application.id)) order by applied_at), '[]')
      from public.job_applications application
      join public.job_postings posting on posting.id = job_posting_id
      left join public.cv_texts text on text.application_id = application.id
      where application.id = any (applications)),
    'internship_applications', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('cv_text', text.body) order by created_at), '[]')
      from public.internship_applications one left join public.cv_texts text on text.internship_id = one.id
      where one.id = any (internships)),
    'spontaneous_applications', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('cv_text', text.body) order by created_at), '[]')
      from public.spontaneous_applications one left join public.cv_texts text on text.spontaneous_id = one.id
      where lower(email) = lower(address)),
    'quote_requests', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'submission_id'] order by created_at), '[]')
      from public.contact_requests one where lower(email) = lower(address)),
    'job_alerts', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['token_digest', 'unsubscribe_token'] order by created_at), '[]')
      from private.job_alerts one where lower(email) = lower(address)),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'subject', subject, 'body', body,
        'send_at', send_at, 'settled_at', settled_at) order by created_at), '[]')
      from public.applicant_messages where application_id = any (applications) or internship_id = any (internships)),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'kind', kind, 'from_status', from_status,
        'to_status', to_status, 'detail', detail) order by id), '[]')
      from public.application_events where application_id = any (applications)),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'body', body) order by created_at), '[]')
      from public.application_comments where application_id = any (applications)),
    'interviews', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['created_by', 'interviewers', 'sequence'] order by created_at), '[]')
      from public.interviews one where application_id = any (applications) or internship_id = any (internships)),
    'conversation', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'state', state, 'sender', sender, 'subject', subject,
        'body', body, 'files', files) order by created_at), '[]')
      from public.conversation_messages where application_id = any (applications) or internship_id = any (internships)),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'purpose', consent.purpose, 'act', act,
        'version', consent.version, 'words', case consent.language when 'en' then english else spanish end, 'means', means)
        order by consent.id), '[]')
      from public.consents consent
      left join private.consent_texts shown on (shown.purpose, shown.version) = (consent.purpose, consent.version)
      where application_id = any (applications) or internship_id = any (internships)
        or spontaneous_id = any (array(select id from public.spontaneous_applications where lower(email) = lower(address)))
        or job_alert_id = any (array(select id from private.job_alerts where lower(email) = lower(address)))),
    'mails', mails,
    'rights_requests', (
      select coalesce(jsonb_agg(to_jsonb(one) order by created_at), '[]')
      from public.rights_requests one where lower(email) = lower(address)),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'path', path)), '[]') from (
        select 'documents' as bucket, split_part(resume_url, '/documents/', 2) as path
          from public.job_applications where id = any (applications)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.internship_applications where id = any (internships)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.spontaneous_applications where lower(email) = lower(address)
        union select 'quote-files', unnest(file_paths) from public.contact_requests where lower(email) = lower(address)
        union select 'conversation-files', private.conversation_file_paths(files) from public.conversation_messages
          where application_id = any (applications) or internship_id = any (internships)
      ) stored));
end
$$;
comment on function private.person_data is 'Everything stored under an address, as the person receives it.';

create function private.address_of_rights_request(request uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  return (select email from public.rights_requests where id = request and confirmed_at is not null and closed_at is null);
end
$$;
comment on function private.address_of_rights_request is
  'Whose an open request is, for who attends to rights; null for others.';

create function public.count_person_data(request uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
begin
  return (
    select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(private.person_data(address))
    where address is not null);
end
$$;
comment on function public.count_person_data is
  'How much is stored under the address of an open request, by kind; null when it is closed.';
grant execute on function public.count_person_data to authenticated;

create function public.export_person_data(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
  exported jsonb;
begin
  if address is null then
    return null;
  end if;
  exported := private.person_data(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'exported', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(exported);
  return exported;
end
$$;
comment on function public.export_person_data is
  'Everything stored under the address of an open request; records who took it along. Null when it is closed.';
grant execute on function public.export_person_data to authenticated;

create function public.erase_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  applications uuid[];
  internships uuid[];
  erased jsonb;
begin
  applications := array(
    select id from public.job_applications where lower(email) = lower(address) order by id for update);
  internships := array(
    select id from public.internship_applications where lower(email) = lower(address) order by id for update);
  select jsonb_object_agg(key, jsonb_array_length(value)) into erased from jsonb_each(private.person_data(address))
    where key <> 'rights_requests';
  perform private.forget_mails(applications || internships
    || array(select id from public.spontaneous_applications where lower(email) = lower(address))
    || array(select id from public.contact_requests where lower(email) = lower(address)));
  if to_regclass('mail.outbox') is not null then
    -- To them; and copies of what was sent to others and names the address: it, not one that contains it.
    execute $query$
      delete from mail.outbox where lower(recipient) = lower($1)
        or sent_at is not null and strpos(lower(text), lower($1)) > 0 and lower(text) ~ ('(?<![[:alnum:]._%+-])'
          || regexp_replace(lower($1), '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|[.][[:alnum:]])')
    $query$ using address;
  end if;
  delete from private.held_mails held where held.address in (select lower(email) from public.rights_requests where id = request);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = any (internships);
  delete from public.spontaneous_applications where lower(email) = lower(address);
  delete from public.contact_requests where lower(email) = lower(address);
  delete from private.job_alerts where lower(email) = lower(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'erased', erased);
  return erased;
end
$$;
comment on function public.erase_person is
  'Deletes everything stored under the address of an open request but the requests themselves; returns how much, by kind.';
grant execute on function public.erase_person to authenticated;

-- Without a reason, which says that a request was extended before, it could be extended again and again.
create function public.extend_rights_request(request uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.address_of_rights_request(request);
  update public.rights_requests set due_at = due_at + interval '30 days', extension_reason = coalesce(reason, '')
    where id = request and closed_at is null and extension_reason is null and confirmed_at is not null;
  if not found then
    raise exception 'the request is closed, or was extended before' using errcode = 'P0001';
  end if;
  insert into public.rights_events (rights_request_id, actor_id, kind) values (request, private.current_actor(), 'extended');
end
$$;
comment on function public.extend_rights_request is 'Extends the time for an answer by 30 days, once, with the reason.';
grant execute on function public.extend_rights_request to authenticated;

create function public.close_rights_request(request uuid, wanted_outcome text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  digest constant text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  update public.rights_requests set closed_at = now(), outcome = wanted_outcome, answer = words where id = request;
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'answered', jsonb_build_object('outcome', wanted_outcome));
  -- With the answer ends what was blocked until it; a request to block is answered by blocking.
  if wanted_outcome = 'refused' or not exists (select from public.rights_requests where id = request and claim = 'blocking') then
    perform private.lift_block(request);
  end if;
  -- Whoever was erased stays as a pseudonym, in former requests too, and in those that were open then.
  if exists (
    select from public.rights_events event
    join public.rights_requests answered on answered.id = event.rights_request_id
    where event.kind = 'erased' and (answered.id = request or answered.person_digest = digest
      and event.happened_at > (select created_at from public.rights_requests where id = request))
  ) then
    update public.rights_requests
      set person_digest = digest, email = null, full_name = null,
        details = null, answer = null, extension_reason = case when extension_reason is not null then '—' end,
        blocked_at = null, block_reason = null
      where lower(email) = lower(address) and closed_at is not null;
  end if;
end
$$;
comment on function public.close_rights_request is
  'Closes a request with its answer, which was mailed; who was erased stays as a digest.';
grant execute on function public.close_rights_request to authenticated;

create function public.list_rights_events(request uuid) returns table (
  id bigint, happened_at timestamptz, kind text, actor_name text, detail jsonb
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.kind, actor.full_name, event.detail
  from public.rights_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  where event.rights_request_id = request and (select private.has_permission('rrhh.rights.manage'))
  order by event.id
$$;
comment on function public.list_rights_events is 'What was done about a request, with the names of staff.';
grant execute on function public.list_rights_events to authenticated;

create function private.discard_old_rights_requests() returns void
language sql security definer set search_path = '' as $$
  delete from public.rights_requests
    where confirmed_at is null and created_at < now() - interval '48 hours'
      -- A block does not end unnoticed.
      or closed_at < now() - interval '24 months' and blocked_at is null
$$;
comment on function private.discard_old_rights_requests is
  'Deletes requests that were not confirmed, and those answered two years ago; runs every hour.';

create function public.rectify_person(request uuid, given_name text, family_name text, telephone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  whole_name constant text := nullif(btrim(concat_ws(' ', given_name, family_name)), '');
  rows integer;
  rectified jsonb := '{}';
begin
  -- What is left empty stays as it is.
  update public.job_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('job_applications', rows);
  update public.internship_applications
    set first_name = coalesce(nullif(given_name, ''), first_name), last_name = coalesce(nullif(family_name, ''), last_name),
      phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('internship_applications', rows);
  update public.spontaneous_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('spontaneous_applications', rows);
  update public.contact_requests
    set name = coalesce(whole_name, name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('quote_requests', rows);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'rectified', rectified);
  return rectified;
end
$$;
comment on function public.rectify_person is
  'Corrects name and telephone wherever they stand under the address of an open request; returns how often, by kind.';
grant execute on function public.rectify_person to authenticated;

create function private.stored_under(address text) returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select private.person_key(address)
  union all select id from public.job_applications where person_key = private.person_key(address)
  union all select id from public.internship_applications where person_key = private.person_key(address)
  union all select id from public.spontaneous_applications where person_key = private.person_key(address)
  union all select id from public.contact_requests where lower(email) = lower(address)
  union all select id from private.job_alerts where lower(email) = lower(address)
$$;
comment on function private.stored_under is 'The ids of what was sent from an address, and the person''s key.';

create function public.begin_rights_answer(request uuid, wanted_outcome text, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_rights_request(request);
  insert into private.rights_answers_under_way as under_way (rights_request_id, actor_id, answer_digest)
  values (request, (select auth.uid()),
    encode(sha256(convert_to(jsonb_build_array(wanted_outcome, words)::text, 'UTF8')), 'hex'))
  -- What was not accepted, or not recorded, is tried again as it was; who lost the connection keeps nobody from another answer.
  on conflict (rights_request_id) do update
    set actor_id = excluded.actor_id, answer_digest = excluded.answer_digest, begun_at = now()
    where under_way.answer_digest = excluded.answer_digest or under_way.begun_at < now() - interval '2 minutes';
  return found;
end
$$;
comment on function public.begin_rights_answer is
  'Announces that the caller mails this answer to a request; false while another is being mailed. Raises once it is closed.';
grant execute on function public.begin_rights_answer to authenticated;

create function private.lock_applicants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.job_applications where id in (select private.stored_under(old.email)) order by id for update;
  perform from public.internship_applications where id in (select private.stored_under(old.email)) order by id for update;
  return new;
end
$$;
comment on function private.lock_applicants is
  'Waits for the mails to a person that are being noted, before their block changes.';

-- A request was looked at, then acted on: closed by somebody else in between, it was answered again, or made a block that no
-- answer ended; and of two requests of who was erased, answered at once, one kept the address. Now whoever acts on a request
-- holds the person's requests, and others wait.
create function private.lock_rights_request(request uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.address_of_rights_request(request);
begin
  perform from public.rights_requests where lower(email) = lower(address) order by id for update;
  -- Whoever held it may have closed it.
  address := private.address_of_rights_request(request);
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  return address;
end
$$;
comment on function private.lock_rights_request is
  'Whose an open request is, for who attends to rights; nobody else acts on requests of that person until the transaction ends. Raises once it is closed.';

create trigger lock_applicants before update of blocked_at on public.rights_requests
  for each row when (old.blocked_at is distinct from new.blocked_at) execute function private.lock_applicants();

create policy "Who attends to rights sees what was done" on public.rights_events
  for select to authenticated using ((select private.has_permission('rrhh.rights.manage')));
create policy "Who attends to rights sees confirmed requests" on public.rights_requests
  for select to authenticated
  using (confirmed_at is not null and (select private.has_permission('rrhh.rights.manage')));

grant select on public.rights_requests to authenticated;
alter publication supabase_realtime add table public.rights_requests;
grant select on public.rights_events to authenticated;
revoke delete, truncate, update on public.rights_events from service_role;
grant usage on sequence public.rights_events_id_seq to portal_functions;

-- How long data are kept.

-- How long data are kept is decided in the portal, within limits, and read from one table by housekeeping, mails and pages.
create table public.retention_periods (
  kind text primary key constraint retention_periods_kind_check check (kind in (
    'applications', 'internships', 'spontaneous', 'quotes', 'job_alerts')),
  months smallint not null,
  former_months smallint,
  updated_at timestamptz not null default now(),
  -- Claims against an employer lapse after two years, those about a contract after five: nothing justifies more.
  constraint retention_periods_months_check
    check (case when kind = 'quotes' then months between 6 and 60 else months between 1 and 24 end)
);
comment on table public.retention_periods is
  'For how many months data of a kind are kept. Public, since the privacy policy says so.';
comment on column public.retention_periods.former_months is
  'The longer period that was in force before the last change; null when that did not shorten it.';
alter table public.retention_periods enable row level security;

create function private.announce_expiry() returns void
language sql security definer set search_path = '' as $$
  insert into public.applicant_messages (application_id, kind, send_at)
  select application.id, 'application-expiring', private.next_working_morning(now())
  from private.due_applications(private.retention('applications'), interval '14 days') application
  where not exists (
    select from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at
      and private.announces_expiry(message, private.application_expiry(application, private.retention('applications'))))
  order by application.updated_at limit 500
  on conflict do nothing;
  insert into public.applicant_messages (internship_id, kind, send_at)
  select internship.id, 'internship-expiring', private.next_working_morning(now())
  from private.due_internships(private.retention('internships'), interval '14 days') internship
  where not exists (
    select from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at
      and private.announces_expiry(message, internship.updated_at + private.retention('internships')))
  order by internship.updated_at limit 500
  on conflict do nothing;
$$;
comment on function private.announce_expiry is
  'Schedules a mail to those whose data are deleted within two weeks; runs every hour.';
alter function private.announce_expiry owner to portal_functions;

create function public.preview_retention() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention';
  end if;
  return jsonb_build_object(
    'job_applications', (
      select count(*) from private.due_applications(private.retention('applications'), week) application
      where private.kept_until(application) < now() + week),
    'internship_applications', (
      select count(*) from private.due_internships(private.retention('internships'), week) internship
      where private.kept_until(internship) < now() + week),
    'spontaneous_applications', (
      select count(*) from public.spontaneous_applications
      where consented_at < now() + week - private.unannounced_retention('spontaneous', week)),
    'quote_requests', (
      select count(*) from public.contact_requests
      where created_at < now() + week - private.unannounced_retention('quotes', week)));
end
$$;
comment on function public.preview_retention is
  'How much housekeeping will delete within the next seven days, by kind.';
alter function public.preview_retention owner to portal_functions;
grant execute on function public.preview_retention to authenticated;

create function private.admit_retention_period() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  -- Of two changes within two weeks, the second does not hide what the first shortened.
  new.former_months := nullif(greatest(new.months, old.months,
    case when old.updated_at > now() - interval '14 days' then old.former_months end), new.months);
  return new;
end
$$;

create function private.retention(kind text) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => period.months) from public.retention_periods period where period.kind = retention.kind
$$;
comment on function private.retention is 'How long data of a kind are kept.';

-- Nobody is told when these expire: a shorter period holds two weeks after it was chosen, until when it can be taken back.
create function private.unannounced_retention(kind text, ahead interval default '0') returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => greatest(period.months,
    case when period.updated_at > now() + ahead - interval '14 days' then period.former_months end))
  from public.retention_periods period where period.kind = unannounced_retention.kind
$$;
comment on function private.unannounced_retention is
  'How long data are kept of whose expiry nobody is told, at a time ahead.';

create function private.application_expiry(application public.job_applications, period interval) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- A process has ended when nobody has touched the application since and its posting takes no more.
  select greatest(application.updated_at,
    case when posting.status = 'active' then coalesce(posting.expires_at, now()) else posting.updated_at end) + period
  from public.job_postings posting where posting.id = application.job_posting_id
$$;
comment on function private.application_expiry is 'When the period of an application ends.';

-- Three days more than due, which months of different lengths may differ by: the index narrows, the expiry decides.
create function private.due_applications(period interval, ahead interval) returns setof public.job_applications
language sql stable security definer set search_path = '' as $$
  select * from public.job_applications application
  -- Somebody's further applications to a posting go with the first.
  where repeat_of is null and updated_at < now() - period + ahead + interval '3 days'
    and private.application_expiry(application, period) < now() + ahead
$$;
comment on function private.due_applications is
  'Applications whose period, of a length, ends within a time ahead unless somebody touches them.';
alter function private.due_applications owner to portal_functions;

create function private.due_internships(period interval, ahead interval) returns setof public.internship_applications
language sql stable security definer set search_path = '' as $$
  select * from public.internship_applications
  where updated_at < now() - period + ahead + interval '3 days' and updated_at + period < now() + ahead
$$;
comment on function private.due_internships is
  'Internship applications whose period, of a length, ends within a time ahead unless somebody touches them.';
alter function private.due_internships owner to portal_functions;

-- One that was sent long before, when the period was shorter, announces nothing.
create function private.announces_expiry(message public.applicant_messages, expiry timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select message.kind like '%-expiring' and message.state <> 'cancelled' and message.created_at > expiry - interval '20 days'
$$;
comment on function private.announces_expiry is 'Whether a message tells of the end of a period.';

create function private.kept_until(internship public.internship_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at and state in ('sent', 'refused')
      and private.announces_expiry(message, expiry)), now()) + interval '14 days')
  from (select internship.updated_at + private.retention('internships')) period (expiry)
$$;
comment on function private.kept_until(internship_applications) is
  'Until when an internship application is kept: the end of its period, but two weeks after the student was told.';

create function private.kept_until(application public.job_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at and state in ('sent', 'refused')
      and private.announces_expiry(message, expiry)), now()) + interval '14 days')
  from private.application_expiry(application, private.retention('applications')) expiry
$$;
comment on function private.kept_until(job_applications) is
  'Until when an application is kept: the end of its period, but two weeks after its applicant was told.';

create function public.preview_retention_period(kind text, months integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
  period constant interval := make_interval(months => months);
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention_period';
  end if;
  return case kind
    when 'applications' then (select count(*) from private.due_applications(period, week))
    when 'internships' then (select count(*) from private.due_internships(period, week))
    when 'spontaneous' then (select count(*) from public.spontaneous_applications where consented_at < now() + week - period)
    when 'quotes' then (select count(*) from public.contact_requests where created_at < now() + week - period)
    -- Subscriptions end on the day they were promised.
    else 0
  end;
end
$$;
comment on function public.preview_retention_period is
  'How many rows of a kind would reach the end of a period of so many months within the next seven days.';
alter function public.preview_retention_period owner to portal_functions;
grant execute on function public.preview_retention_period to authenticated;

create trigger admit before update on public.retention_periods
  for each row when (old.months <> new.months) execute function private.admit_retention_period();

create trigger announce_content after insert or update or delete or truncate on public.retention_periods
  for each statement execute function private.announce_content();

create trigger audit after insert or update or delete on public.retention_periods
  for each row execute function private.write_audit();

create policy "Everybody sees how long data are kept" on public.retention_periods
  for select to anon, authenticated using (true);
create policy "Who attends to rights decides how long data are kept" on public.retention_periods
  for update to authenticated using ((select private.has_permission('rrhh.rights.manage')));

grant select on public.retention_periods to anon;
grant select, update (months) on public.retention_periods to authenticated;

insert into public.retention_periods (kind, months) values
  ('applications', 12), ('internships', 12), ('spontaneous', 12), ('quotes', 24), ('job_alerts', 12);

-- Buckets, who may read and write their files, and files to be removed.

-- A Supabase project may have them already.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 5242880, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document']),
  ('hero-images', 'hero-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('success-cases', 'success-cases', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('quote-files', 'quote-files', false, 10485760, array[
    'application/pdf', 'image/vnd.dwg', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg', 'image/png', 'image/webp']),
  ('conversation-files', 'conversation-files', false, 5242880, array[
    'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files are removed by the Storage API alone: deleting their row by SQL leaves their bytes for ever on hosted Supabase.
-- What is to go waits here, hidden from everybody, until the server has had it removed.
create table private.file_removals (
  object_id uuid primary key references storage.objects on delete cascade,
  -- Names the bytes: what is uploaded over them is another file.
  version text,
  -- When it is tried, or tried again.
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
comment on table private.file_removals is
  'Stored files that are to be removed through the Storage API; the rows go with those of the files.';

create index file_removals_due_at_idx on private.file_removals (due_at);
alter table private.file_removals enable row level security;

create function private.remove_files(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.file_removals (object_id, version)
  select id, version from storage.objects where id = any (ids)
  on conflict (object_id) do update set version = excluded.version, due_at = now(), attempts = 0
    where file_removals.version is distinct from excluded.version;
  notify file_removals;
$$;
comment on function private.remove_files(uuid[]) is 'Hides stored files from now on, and has them removed.';

create function private.remove_files(bucket text, names text[]) returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(select id from storage.objects where bucket_id = bucket and name = any (names)))
$$;
comment on function private.remove_files(text, text[]) is 'Hides files of a bucket from now on, and has them removed.';

create function private.files_to_remove() returns setof uuid
language sql stable security definer set search_path = '' as $$ select object_id from private.file_removals $$;
comment on function private.files_to_remove is 'The stored files that are there for nobody any more.';
grant execute on function private.files_to_remove to anon, authenticated;

-- What is due later than after the longest pause was queued while the clock was ahead, and is due now.
create function public.claim_file_removals(at_most integer) returns table (bucket text, path text)
language sql security definer set search_path = '' as $$
  delete from private.file_removals removal using storage.objects object
    where object.id = removal.object_id and object.version is distinct from removal.version;
  with claimed as (
    -- What is left over when the server ends is tried again, as what fails: after a minute, and up to nine hours.
    update private.file_removals
    set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ least(attempts, 9)
    where object_id in (
      select object_id from private.file_removals where due_at <= now() or due_at > now() + interval '10 hours'
      order by due_at limit at_most for update skip locked)
    returning object_id
  )
  select object.bucket_id, object.name from claimed join storage.objects object on object.id = claimed.object_id
$$;
comment on function public.claim_file_removals is
  'Takes files that are to be removed, for a while; the server removes them through the Storage API.';

create function public.count_late_file_removals() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.file_removals where attempts >= 3 or due_at < now() - interval '15 minutes'
$$;
comment on function public.count_late_file_removals is 'Files whose removal fails, or is attempted by no server.';

create policy "Nobody opens or replaces files that are to be removed" on storage.objects
  as restrictive for all to anon, authenticated using (id not in (select private.files_to_remove()));
create policy "Nobody opens the files of blocked people" on storage.objects
  as restrictive for all to authenticated using (name not in (select private.blocked_files()));
create policy "People upload CVs and quote files; super admins upload the site's images" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name))
    or (bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin())));
create policy "Super admins delete files" on storage.objects
  for delete to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin()));
create policy "Super admins replace files" on storage.objects
  for update to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin()));
create policy "Super admins see images and quote files; recruiters see documents" on storage.objects
  for select to authenticated
  using ((bucket_id in ('hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin()))
    or (bucket_id in ('documents', 'conversation-files') and (select private.has_permission('rrhh.documents.read'))));
-- One policy per role and verb.
create policy "Visitors upload CVs and quote files under names nobody can guess" on storage.objects
  for insert to anon
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name)));

-- Rate limits of functions.

-- How often somebody may call a function.
create table private.allowances (
  caller text primary key check (char_length(caller) <= 200),
  hour timestamptz not null,
  taken integer not null
);
comment on table private.allowances is 'Calls of functions in the present hour, by function and digest of the address.';
alter table private.allowances enable row level security;

create function public.take_from_allowance(caller text, per_hour integer) returns boolean
language sql security definer set search_path = '' as $$
  insert into private.allowances as counted (caller, hour, taken)
  values (take_from_allowance.caller, date_trunc('hour', now()), 1)
  on conflict (caller) do update set
    hour = excluded.hour,
    taken = case when counted.hour = excluded.hour then counted.taken + 1 else 1 end
  returning taken <= per_hour;
$$;
comment on function public.take_from_allowance is
  'Counts one call; false when the hour''s allowance is used up. For functions alone.';

-- A mail that could not be sent is none of those that its recipient gets in an hour.
create function public.return_to_allowance(caller text) returns void
language sql security definer set search_path = '' as $$
  update private.allowances counted set taken = taken - 1
  where counted.caller = return_to_allowance.caller and hour = date_trunc('hour', now()) and taken > 0
$$;
comment on function public.return_to_allowance is
  'Takes back one call that was counted in this hour. For functions alone.';

-- Overviews, statistics, exports and the search of the portal.

-- 'Ofertas activas' counts what visitors see: an active posting that has expired is none.
create function public.recruiting_overview() returns jsonb
language sql stable set search_path = '' as $$
  -- Once through the index, which stands in this order.
  with counted as materialized (
    select job_posting_id, status, count(*) as number
    from public.job_applications
    where repeat_of is null
    group by job_posting_id, status
  ), interns as materialized (
    select count(*) as number, count(*) filter (where status = 'pending') as pending
    from public.internship_applications
  ), posted as materialized (
    select count(*) as number, count(*) filter (
        where status = 'active' and (expires_at is null or expires_at > now())
      ) as active,
      coalesce(sum(views_count), 0) as views
    from public.job_postings
  )
  select jsonb_build_object(
    'postings', posted.number,
    'active', posted.active,
    'views', posted.views,
    'applications', (select coalesce(sum(number), 0) from counted),
    'internships', interns.number,
    'pending', (select coalesce(sum(number), 0) from counted where status = 'pending') + interns.pending,
    'by_status', (
      select coalesce(jsonb_object_agg(status, number), '{}')
      from (select status, sum(number) as number from counted group by status) added
    ),
    'by_week', (
      select coalesce(jsonb_object_agg(week::date, number), '{}')
      from (
        select date_trunc('week', now() at time zone 'America/Santiago') - n * interval '1 week' as week
        from generate_series(0, 8) n
      ) weeks,
      lateral (
        select count(*) as number from public.job_applications
        where repeat_of is null
          and applied_at >= week at time zone 'America/Santiago'
          and applied_at < (week + interval '1 week') at time zone 'America/Santiago'
      ) applied
      where number > 0
    ),
    'by_posting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number) order by number desc, title), '[]')
      from (
        select posting.id, posting.title, added.number
        from (select job_posting_id, sum(number) as number from counted group by job_posting_id) added
        join public.job_postings posting on posting.id = added.job_posting_id
        order by number desc, posting.title
        limit 6
      ) fullest
    ),
    'latest_applications', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select application.id, full_name, applied_at as at, job_posting_id, title
        from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
        where repeat_of is null
        order by applied_at desc limit 3
      ) latest
    ),
    'latest_internships', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, first_name, last_name, created_at as at from public.internship_applications
        order by created_at desc limit 2
      ) latest
    ),
    'latest_postings', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, title, created_at as at from public.job_postings order by created_at desc limit 2
      ) latest
    )
  )
  from posted, interns
$$;
comment on function public.recruiting_overview is
  'Counts and the newest rows of what the caller may see: row-level security holds inside.';
grant execute on function public.recruiting_overview to authenticated;

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
comment on function public.waiting_counts is
  'How many applications and requests nobody has looked at; null where the caller may not read them. Row-level security holds inside.';
grant execute on function public.waiting_counts to authenticated;

create function public.find_in_portal(patterns text[], at_most integer default 5)
returns table (kind text, id uuid, parent_id uuid, title text, detail text)
language sql stable set search_path = '' as $$
  with asked as materialized (
    select least(at_most, 20) as at_most,
      cardinality(patterns) between 1 and 10 as is_sound,
      private.has_permission('rrhh.postings.read') as postings,
      private.has_permission('rrhh.internships.read') as internships,
      private.has_permission('rrhh.applications.read') as applications,
      private.has_permission('accesos.users.read') as users,
      private.is_super_admin() as everything
  ), interns as materialized (
    -- From the index of names alone.
    select id from public.internship_applications
    where (select internships and is_sound from asked) and search like all (patterns)
    order by search, id limit (select asked.at_most from asked)
  ), staff as materialized (
    -- All of them before they are sorted: the planner would follow an index of names to its end.
    select id, user_id, full_name, email from public.admin_profiles
    where (select users and is_sound from asked) and search like all (patterns)
  )
  (select 'application', application.id, application.job_posting_id, application.full_name, posting.title
   from public.job_applications application
   left join public.job_postings posting on posting.id = application.job_posting_id
   where application.id = any (array(
     select private.find_applications(patterns, asked.at_most) from asked where is_sound))
   order by application.applied_at desc, application.id)
  union all
  (select 'posting', posting.id, null, posting.title, posting.department || ' · ' || posting.location
   from public.job_postings posting
   where (select postings and is_sound from asked) and search like all (patterns)
   order by posting.created_at desc, posting.id limit (select asked.at_most from asked))
  union all
  (select 'internship', internship.id, null, internship.first_name || ' ' || internship.last_name, internship.career
   from interns join public.internship_applications internship using (id)
   order by internship.created_at desc, internship.id)
  union all
  (select 'spontaneous', spontaneous.id, null, spontaneous.full_name, spontaneous.area
   from public.spontaneous_applications spontaneous
   where (select applications and is_sound from asked) and search like all (patterns)
   order by spontaneous.created_at desc, spontaneous.id limit (select asked.at_most from asked))
  union all
  (select 'user', staff.user_id, null, staff.full_name, staff.email
   from staff order by staff.full_name, staff.id limit (select asked.at_most from asked))
  union all
  (select 'case', success_case.id, null, success_case.titulo, success_case.cliente
   from public.success_cases success_case
   where (select everything and is_sound from asked)
     and private.searchable(success_case.titulo || chr(10) || success_case.cliente) like all (patterns)
   order by success_case.order_index, success_case.id limit (select asked.at_most from asked))
  union all
  (select 'quote', quote.id, null, quote.name, coalesce(quote.company, quote.email)
   from public.contact_requests quote
   where (select everything and is_sound from asked) and search like all (patterns)
   order by quote.created_at desc, quote.id limit (select asked.at_most from asked))
$$;
comment on function public.find_in_portal is
  'Up to so many of each kind that match every pattern. Only kinds whose screen the caller may open; row-level security decides which rows.';
grant execute on function public.find_in_portal to authenticated;

create function public.export_applications(
  posting_id uuid, file_format text, patterns text[] default '{}', words text default null,
  wanted_status text default null, ids uuid[] default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exporter constant uuid := private.current_actor();
  exported jsonb;
begin
  perform private.require_applications_read();
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'applications are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.applied_at desc, matching.id), '[]') into exported from (
    select id, full_name, email, phone, profile_url, status, rejection_reason, applied_at, repeated_at, contacted_at,
      interview_rating, language, reference, questions, answers
    from private.matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner) application
    where ids is null or application.id = any (ids)
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 applications are exported at once';
  end if;
  insert into public.application_events (application_id, actor_id, kind, detail)
  select (application ->> 'id')::uuid, exporter, 'exported', jsonb_build_object('format', file_format)
  from jsonb_array_elements(exported) application;
  perform public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'applications', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_applications is
  'The applications to a posting, or some of them, with their answers, newest first; records who took them along.';
alter function public.export_applications owner to portal_functions;
grant execute on function public.export_applications to authenticated;

create function public.recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with waiting as materialized (
    select job_posting_id as id, count(*) as number, min(applied_at) as oldest
    from public.job_applications
    where repeat_of is null and status = 'pending'
    group by job_posting_id
  ), longest as (
    select waiting.id, posting.title, number, oldest
    from waiting join public.job_postings posting on posting.id = waiting.id
    order by oldest, waiting.id
    limit 8
  )
  select jsonb_build_object(
    'applications', (select jsonb_build_object('count', coalesce(sum(number), 0), 'oldest', min(oldest)) from waiting),
    'pending', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number, 'oldest', oldest)
        order by oldest, id), '[]')
      from longest
    ),
    'internships', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.internship_applications where status = 'pending'
    ),
    'spontaneous', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.spontaneous_applications where status = 'pending'
    ),
    'unrated', (select count(*) from public.job_applications_list where lacks_rating),
    'visibility', (
      select coalesce(jsonb_object_agg(visibility, number), '{}')
      from (
        select visibility, count(*) as number
        from public.job_postings,
        -- As domain/posting-visibility.ts has it.
        lateral (
          select case
            when status <> 'active' then status
            when expires_at <= now() then 'ended'
            when expires_at <= now() + interval '7 days' then 'closing'
            else 'public'
          end as visibility
        ) seen
        group by visibility
      ) counted
    ),
    'undelivered', case when (select private.is_super_admin())
      then coalesce((public.list_undelivered_mail() ->> 'total')::integer, 0) else 0 end
  )
$$;
comment on function public.recruiting_tasks is
  'What waits, counted, and since when: the eight postings whose applicants have waited longest. Row-level security holds inside.';
grant execute on function public.recruiting_tasks to authenticated;

-- The funnel of a period, by offer, source and week or month: what came in between two days in Chile, both included.
create function public.recruiting_funnel(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with facts as materialized (
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end,
        applied_at at time zone 'America/Santiago')::date as period,
      0 as seen, count(*) as applied, count(*) filter (where status <> 'pending') as reviewed,
      count(*) filter (where status = 'approved') as approved
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
    union all
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end, day::timestamp)::date,
      sum(views), 0, 0, 0
    from public.job_posting_views
    where day between since_day and until_day
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
  ), totals as (
    select coalesce(sum(seen), 0) as seen, coalesce(sum(applied), 0) as applied,
      coalesce(sum(reviewed), 0) as reviewed, coalesce(sum(approved), 0) as approved
    from facts
  ), postings as (
    select job_posting_id as key, posting.title as label, sum(seen) as seen, sum(applied) as applied,
      sum(reviewed) as reviewed, sum(approved) as approved
    from facts join public.job_postings posting on posting.id = job_posting_id
    group by job_posting_id, posting.title
  ), sources as (
    select source_name as key, source_name as label, sum(seen) as seen, sum(applied) as applied,
      sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by source_name
  ), periods as (
    select period as key, period as label, sum(seen) as seen, sum(applied) as applied,
      sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by period
  )
  select jsonb_build_object(
    'total', (select to_jsonb(totals) from totals),
    'postings', (select coalesce(jsonb_agg(to_jsonb(postings) order by applied desc, seen desc, label, key), '[]') from postings),
    'sources', (select coalesce(jsonb_agg(to_jsonb(sources) order by applied desc, seen desc, label), '[]') from sources),
    'periods', (select coalesce(jsonb_agg(to_jsonb(periods) order by key), '[]') from periods),
    'views_since', (select min(day) from public.job_posting_views)
  )
$$;
comment on function public.recruiting_funnel is
  'Views and applications of a period, and how many of these applications were reviewed and approved to date. Row-level security holds inside.';
grant execute on function public.recruiting_funnel to authenticated;

-- A contact that was registered by mistake and undone counted as the first answer to the applicant.
create function public.recruiting_times(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with applied as materialized (
    select id, applied_at
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
  ), events as materialized (
    select application_id, applied_at, happened_at, event.id, kind, from_status, to_status,
      lead(kind) over (
        partition by application_id, kind = 'status_changed' order by happened_at, event.id) as next_kind
    from public.application_events event join applied on applied.id = application_id
    where kind in ('status_changed', 'contacted', 'contact_undone')
  ), stays as (
    -- From arrival, or the change before, to the change that ends it.
    select from_status as stage, extract(epoch from happened_at
      - coalesce(lag(happened_at) over (partition by application_id order by happened_at, id), applied_at)) as seconds
    from events where kind = 'status_changed'
  ), answers as (
    select extract(epoch from min(happened_at) - min(applied_at)) as seconds
    from events
    where kind = 'contacted' and next_kind is distinct from 'contact_undone' or to_status in ('approved', 'rejected')
    group by application_id
  ), measured as (
    select stage as key, seconds from stays where stage in ('pending', 'reviewing')
    union all
    select 'answer', seconds from answers
  ), times as (
    select key, count(*) as number, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90
    from measured group by key
  )
  select coalesce(jsonb_object_agg(key, jsonb_build_object('count', number, 'median', median, 'p90', p90)), '{}') from times
$$;
comment on function public.recruiting_times is
  'Median and 90th percentile, in seconds: of the stays in pending and reviewing that ended, and until the first contact or decision (answer).';
grant execute on function public.recruiting_times to authenticated;

create function public.my_recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select count(*) as number from public.job_applications
    where owner_id = (select auth.uid()) and repeat_of is null and status in ('pending', 'reviewing')
  ), due as (
    select count(*) as number, min(next_step_on) as oldest from public.job_applications
    where next_step_on <= (now() at time zone 'America/Santiago')::date and repeat_of is null
      and (owner_id is null or owner_id = (select auth.uid()))
  )
  select jsonb_build_object('mine', mine.number, 'due', due.number, 'due_since', due.oldest) from mine, due
$$;
comment on function public.my_recruiting_tasks is
  'The open applications the caller is in charge of, and the next steps due today or before, theirs or nobody''s.';
grant execute on function public.my_recruiting_tasks to authenticated;

create function public.rejection_reasons(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with reasons as (
    select coalesce(rejection_reason, 'unknown') as reason, count(*) as number
    from public.job_applications
    where repeat_of is null and status = 'rejected'
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1
  )
  select coalesce(jsonb_object_agg(reason, number), '{}') from reasons
$$;
comment on function public.rejection_reasons is
  'How many of the applications of a period are rejected, by reason; unknown where none was given.';
grant execute on function public.rejection_reasons to authenticated;

create function public.export_internship_applications(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null,
  words text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.has_permission('rrhh.internships.read') then
    raise insufficient_privilege using message = 'permission denied for function export_internship_applications';
  end if;
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'requests are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.created_at desc, matching.id), '[]') into exported from (
    select id, first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation,
      skills, status, created_at
    from public.internship_applications
    where (cardinality(patterns) = 0 or id in (
        select found.id from private.search_requests(
          'internship_applications', patterns, words, wanted_status, 'created_at', true) found))
      and (wanted_status is null or status = wanted_status)
      and (ids is null or id = any (ids))
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 requests are exported at once';
  end if;
  perform public.record_security_event('data_exported', private.current_actor(),
    jsonb_build_object('what', 'internships', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_internship_applications is
  'The practice requests that match a list''s filters, or some of them, newest first; records who took them along.';
alter function public.export_internship_applications owner to portal_functions;
grant execute on function public.export_internship_applications to authenticated;

-- The register of processing activities says how much there is of each.
create function public.count_stored_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  stored text;
  counted bigint;
  counts jsonb;
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function count_stored_records';
  end if;
  select coalesce(jsonb_object_agg('bucket ' || id, files), '{}') into counts
    from (
      select bucket.id, count(object.id) as files
      from storage.buckets bucket left join storage.objects object on object.bucket_id = bucket.id group by bucket.id
    ) counted;
  for stored in
    select format('%I.%I', schema.nspname, class.relname)
    from pg_catalog.pg_class class join pg_catalog.pg_namespace schema on schema.oid = class.relnamespace
    where class.relkind in ('r', 'p') and schema.nspname in ('public', 'private', 'auth', 'mail', 'realtime', 'storage', 'platform')
      and not class.relispartition and has_table_privilege(class.oid, 'select')
  loop
    execute format('select count(*) from %s', stored) into counted;
    counts := counts || jsonb_build_object(stored, counted);
  end loop;
  return counts;
end
$$;
comment on function public.count_stored_records is
  'How many rows each table and how many files each bucket holds, by name: numbers alone.';
grant execute on function public.count_stored_records to authenticated;

-- What a deployment lacks is asked of it through its API: hosted Supabase's database need not be reachable.
create function public.list_applied_migrations() returns setof text
language sql stable security definer set search_path = '' as $$
  select version from supabase_migrations.schema_migrations order by version
$$;
comment on function public.list_applied_migrations is 'The versions of the migrations that were applied, for doctor.';

-- Scheduled jobs.

-- Visitors' files that nothing claims within a day are removed as fast as the upload quotas admit them. At two thousand an
-- hour, the files of thirty-four addresses that send their sixty an hour would pile up.
create function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The oldest go first; what is left over is an hour away from the next run.
  batch constant integer := 2000;
  -- More than an hour's uploads: a day's quota admits two million files of a kilobyte.
  unclaimed constant integer := 100000;
  gone integer;
begin
  -- A run that takes longer than an hour is not joined by the next.
  if not pg_try_advisory_xact_lock(hashtext('private.keep_house')) then
    return;
  end if;
  -- CVs that no application came to claim within a day.
  perform private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit unclaimed));
  -- What the privacy policy promises: never before the two weeks that applicants were told of.
  delete from public.job_applications where id in (
    select application.id from private.due_applications(private.retention('applications'), interval '0') application
    where private.kept_until(application) < now()
    order by application.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('applications', gone);
  delete from public.internship_applications where id in (
    select internship.id from private.due_internships(private.retention('internships'), interval '0') internship
    where private.kept_until(internship) < now()
    order by internship.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('internships', gone);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - private.unannounced_retention('quotes') and id not in (select private.blocked())
    order by created_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('quotes', gone);
  -- Images whose upload ended before the row that was to show them, or whose row went without them.
  perform private.remove_files(array(
    select object.id from storage.objects object
    where created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id) and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name))
    order by created_at limit batch));
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
end
$$;
comment on function private.keep_house is 'Removes what nobody needs any more; runs every hour.';

select cron.schedule('housekeeping', '17 * * * *', 'select private.keep_house()');
select cron.schedule('expired spontaneous applications', '23 * * * *', 'select private.discard_expired_spontaneous_applications()');
select cron.schedule('job alert digests', '11 * * * *', 'select private.queue_job_alert_digests()');
select cron.schedule('expired job alerts', '23 * * * *', 'select private.discard_expired_job_alerts()');
select cron.schedule('unclaimed quote files', '17 * * * *', 'select private.discard_unclaimed_quote_files()');
select cron.schedule('old notices', '29 * * * *', 'select private.discard_old_notices()');
select cron.schedule('scheduled postings', '* * * * *', 'select private.publish_due_postings()');
select cron.schedule('expired applicant links', '37 * * * *', 'select private.discard_expired_links()');
select cron.schedule('old rights requests', '43 * * * *', 'select private.discard_old_rights_requests()');
select cron.schedule('expiry notices', '11 * * * *', 'select private.announce_expiry()');
select cron.schedule('unclaimed conversation files', '37 * * * *', 'select private.discard_unclaimed_conversation_files()');
select cron.schedule('failures to keep', '14 * * * *', 'select private.keep_failures()');
select cron.schedule('ended sessions', '40 3 * * *', 'select private.forget_ended_sessions()');

-- Only the change of owners required it.
revoke create on schema public, private from portal_functions;

-- Which roles the holders of a role may assign, beyond those that grant no more than their own.

create table public.admin_role_delegations (
  role_id uuid not null references public.admin_roles on delete cascade,
  assignable_role_id uuid not null references public.admin_roles on delete cascade,
  primary key (role_id, assignable_role_id),
  constraint admin_role_delegations_not_to_itself check (role_id <> assignable_role_id)
);
comment on table public.admin_role_delegations is
  'Holders of role_id may assign assignable_role_id, whatever it grants: said by super admins. Never a chain.';
comment on column public.admin_role_delegations.role_id is 'Whose holders may assign, while they may assign roles at all.';
comment on column public.admin_role_delegations.assignable_role_id is 'What they may assign, while it is active.';
create index admin_role_delegations_assignable_role_id_idx on public.admin_role_delegations (assignable_role_id);

alter table public.admin_role_delegations enable row level security;
revoke all on public.admin_role_delegations from anon, authenticated;
grant select, insert, delete on public.admin_role_delegations to authenticated;
grant all on public.admin_role_delegations to service_role;
create trigger audit after insert or update or delete on public.admin_role_delegations
  for each row execute function private.write_audit();
alter publication supabase_realtime add table public.admin_role_delegations;

create policy "People see what their roles may assign; access managers see all" on public.admin_role_delegations
  for select to authenticated
  using (role_id in (select private.own_roles()) or (select private.has_permission('accesos.roles.read')));
create policy "Super admins delegate" on public.admin_role_delegations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins withdraw delegations" on public.admin_role_delegations
  for delete to authenticated using ((select private.is_super_admin()));

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
create trigger refuse_delegation_chain before insert or update on public.admin_role_delegations
  for each row execute function private.refuse_delegation_chain();

create function private.takes_part_in_delegation(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_role_delegations where role_id = role or assignable_role_id = role)
$$;
comment on function private.takes_part_in_delegation(uuid) is
  'What such a role grants was looked at by a super admin, and grows by super admins only.';

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
comment on function private.why_not_assignable(uuid, uuid) is
  'Why somebody who may assign roles may not assign this one; null when they may. Nobody hands out more than they hold, '
  'unless a super admin has delegated it.';
grant execute on function private.takes_part_in_delegation(uuid), private.why_not_assignable(uuid, uuid)
  to authenticated, service_role;

drop policy "Access managers give others roles that grant no more than their own" on public.admin_user_roles;
create policy "Access managers give others roles they may assign" on public.admin_user_roles
  for insert to authenticated
  with check (
    user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.has_super_admin_role(user_id)
        and private.why_not_assignable((select auth.uid()), role_id) is null))
  );
drop function private.holds_all_of(uuid);

alter policy "Access managers grant permissions they hold, never to their own roles" on public.admin_role_permissions
  with check (
    (select private.has_permission('accesos.permissions.manage'))
    and not private.role_is_super_admin(role_id)
    and ((select private.is_super_admin())
      or (role_id not in (select private.own_roles())
        and not private.takes_part_in_delegation(role_id)
        and permission_id in (select held.id from private.permissions_of((select auth.uid())) held)))
  );
-- A delegated role that a super admin has switched off stays off.
alter policy "Access managers change roles, never the super admin's" on public.admin_roles
  using ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin())
      or (id not in (select private.own_roles()) and (is_active or not private.takes_part_in_delegation(id)))))
  with check ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin()) or id not in (select private.own_roles())));

create function public.list_assignable_roles() returns table (role_id uuid, name text, refusal text)
language sql stable security definer set search_path = '' as $$
  select role.id, role.name, private.why_not_assignable((select auth.uid()), role.id)
  from public.admin_roles role
  where (select private.has_permission('accesos.users.update'))
    or (select private.has_permission('accesos.invitations.create'))
  order by role.name
$$;
comment on function public.list_assignable_roles() is
  'All roles for those who assign or invite, with why the caller may not assign one: inactive, super_admin, permissions '
  '(grants more than theirs) or delegations (assigns more than theirs); null when they may.';
revoke all on function public.list_assignable_roles() from public, anon, authenticated;
grant execute on function public.list_assignable_roles() to authenticated;

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
grant execute on function private.require_inviter(uuid, uuid) to service_role;

create or replace function public.record_invitation(
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

create or replace function public.renew_invitation(
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

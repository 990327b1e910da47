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

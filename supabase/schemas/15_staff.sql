-- Staff profiles and preferences, reviews of staff access, and the security settings of the portal.

create table public.admin_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    private.normalize_text(full_name || chr(10) || email)
  ) stored
);
comment on table public.admin_profiles is
  'Staff members. A user with an inactive profile has no permissions, whatever their roles.';
comment on column public.admin_profiles.search is 'Normalized text that searches match, one source column per line.';

create index admin_profiles_full_name_idx on public.admin_profiles (full_name, id);
alter table public.admin_profiles enable row level security;

create table public.access_reviews (
  user_id uuid primary key references auth.users on delete cascade,
  reviewed_at timestamptz not null default now(),
  reviewed_by uuid references auth.users on delete set null
);
comment on table public.access_reviews is
  'The last review in which an access manager confirmed that a user still needs their access. Earlier reviews are in '
  'the audit log.';
comment on column public.access_reviews.user_id is 'The user whose access was reviewed.';
comment on column public.access_reviews.reviewed_by is 'The reviewer; null after their account is deleted.';

create index access_reviews_reviewed_by_idx on public.access_reviews (reviewed_by);
alter table public.access_reviews enable row level security;

create table public.portal_settings (
  id boolean primary key default true check (id),
  super_admins_need_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.portal_settings is 'Security settings of the portal, in a single row.';
comment on column public.portal_settings.super_admins_need_second_factor is
  'Whether the super admin role takes effect only in sessions with a second factor.';
alter table public.portal_settings enable row level security;

create function private.is_signature(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '\S' and char_length(value) <= 500 and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\{\{|\}\}'
$$;
comment on function private.is_signature is
  'Whether a text can end letters: not blank, at most 500 characters, and free of control characters and variables.';
grant execute on function private.is_signature to authenticated, service_role;

create table public.staff_preferences (
  user_id uuid primary key references public.admin_profiles (user_id) on delete cascade,
  signature text constraint staff_preferences_signature_check check (private.is_signature(signature)),
  mails_mentions boolean not null default true,
  mails_interviews boolean not null default true,
  mails_reminders boolean not null default true,
  mails_declined boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table public.staff_preferences is
  'What staff members chose for themselves: their signature, and the e-mails they get. Without a row, the defaults.';
comment on column public.staff_preferences.signature is 'Ends the letters that they write to applicants.';
comment on column public.staff_preferences.mails_mentions is 'Whether they get e-mails about mentions in comments.';
comment on column public.staff_preferences.mails_interviews is
  'Whether they get e-mails, with calendar entries, about the interviews they take part in.';
comment on column public.staff_preferences.mails_reminders is 'Whether they are reminded of these interviews.';
comment on column public.staff_preferences.mails_declined is
  'Whether they get e-mails when an applicant declines an interview that they offered.';
alter table public.staff_preferences enable row level security;

create function public.list_last_sign_ins() returns table (user_id uuid, last_sign_in_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.id, account.last_sign_in_at
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where (select private.has_permission('accesos.users.read'))
$$;
comment on function public.list_last_sign_ins is
  'When each staff member last signed in. Empty when the caller may not read users.';
grant execute on function public.list_last_sign_ins to authenticated;

create view public.admin_profiles_list with (security_invoker = true) as
select profile.id, profile.user_id, profile.full_name, profile.email, profile.is_active, profile.created_at,
  profile.search, seen.last_sign_in_at,
  array(select held.role_id from public.admin_user_roles held where held.user_id = profile.user_id) as role_ids
from public.admin_profiles profile
left join public.list_last_sign_ins() seen using (user_id);
comment on view public.admin_profiles_list is 'Staff members with their roles and last sign-in.';
grant select on public.admin_profiles_list to authenticated;

create function private.list_active_staff_with(permission_name text)
returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name
  from public.admin_profiles profile
  where profile.is_active and exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active
    where user_role.user_id = profile.user_id and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      join public.admin_permissions permission on permission.id = granted.permission_id
      where granted.role_id = role.id and permission.name = permission_name)))
$$;
comment on function private.list_active_staff_with is 'Active staff members with a permission.';

create function private.list_active_recruiters() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select * from private.list_active_staff_with('rrhh.applications.read')
$$;
comment on function private.list_active_recruiters is
  'Active staff members with the permission to read applications.';
grant execute on function private.list_active_recruiters to authenticated;

create function public.list_recruiters() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select recruiter.user_id, recruiter.full_name
  from private.list_active_recruiters() recruiter
  where (select private.has_permission('rrhh.applications.read'))
  order by recruiter.full_name, recruiter.user_id
$$;
comment on function public.list_recruiters is
  'Active staff members with the permission to read applications, who can be mentioned and assigned as owners. Empty '
  'when the caller lacks that permission.';
grant execute on function public.list_recruiters to authenticated;

create function private.is_active_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_profiles where user_id = (select auth.uid()) and is_active)
    and private.is_session_sufficient((select auth.uid()), false)
$$;
comment on function private.is_active_staff is
  'Whether the caller is an active staff member, with a second factor in their session if they have enrolled one.';
grant execute on function private.is_active_staff to authenticated;

create function public.rename_self(new_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_active_staff() then
    raise insufficient_privilege using message = 'permission denied for function rename_self';
  end if;
  update public.admin_profiles set full_name = btrim(new_name) where user_id = auth.uid();
end
$$;
comment on function public.rename_self is
  'Changes the caller''s name, and nothing else in their profile. Others'' names are changed in the profile.';
grant execute on function public.rename_self to authenticated;

create function public.describe_user_access(person uuid)
returns table (last_sign_in_at timestamptz, last_used_at timestamptz, sessions integer, second_factor_since timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions session where session.user_id = account.id),
    (select count(*)::integer from auth.sessions session
     where session.user_id = account.id and private.is_session_active(session)),
    (select min(factor.created_at) from auth.mfa_factors factor
     where factor.user_id = account.id and factor.status = 'verified')
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where account.id = person and (select private.has_permission('accesos.users.read'))
$$;
comment on function public.describe_user_access is
  'A staff member''s last sign-in, last session use, number of active sessions, and when they enrolled a second '
  'factor. Empty when the caller may not read users.';
grant execute on function public.describe_user_access to authenticated;

create function public.delete_user(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_super_admin() or private.can_manage_user_access(person) is not true then
    raise insufficient_privilege using message = 'only super admins delete users, and never themselves';
  end if;
  -- The deletion cascades to profile, roles, sessions, factors and invitations. Records of the user's actions stay,
  -- without their name.
  delete from auth.users where id = person;
  return found;
end
$$;
comment on function public.delete_user is
  'Deletes a user''s account. Only super admins may, never their own, and never the last active super admin''s.';
grant execute on function public.delete_user to authenticated;

create function public.list_access_review()
returns table (user_id uuid, full_name text, email text, created_at timestamptz, last_sign_in_at timestamptz,
  last_used_at timestamptz, has_second_factor boolean, is_super_admin boolean, roles text[], permissions text[],
  reviewed_at timestamptz, reviewed_by text)
language sql stable security definer set search_path = '' as $$
  with granted as (
    select role.id as role_id, permission.name
    from public.admin_roles role
    join public.admin_permissions permission on role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions role_permission
      where role_permission.role_id = role.id and role_permission.permission_id = permission.id)
    where role.is_active
  ), assigned as (
    select user_role.user_id, bool_or(role.role_type = 'super_admin') as is_super_admin,
      array_agg(role.id) filter (where role.is_active) as role_ids,
      array_agg(role.name order by role.name) filter (where role.is_active) as roles
    from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id
    group by user_role.user_id
  ), effective as (
    -- Computed once per combination of roles rather than once per user.
    select combination.role_ids, array_agg(distinct granted.name order by granted.name) as permissions
    from (select distinct assigned.role_ids from assigned) combination
    join granted on granted.role_id = any (combination.role_ids)
    group by combination.role_ids
  ), last_uses as (
    select session.user_id, max(session.updated_at) as last_used_at from auth.sessions session group by session.user_id
  ), enrolled as (
    select distinct factor.user_id from auth.mfa_factors factor where factor.status = 'verified'
  )
  select profile.user_id, profile.full_name, profile.email, profile.created_at, account.last_sign_in_at,
    last_uses.last_used_at, enrolled.user_id is not null, coalesce(assigned.is_super_admin, false),
    coalesce(assigned.roles, '{}'), coalesce(effective.permissions, '{}'), review.reviewed_at, reviewer.full_name
  from public.admin_profiles profile
  join auth.users account on account.id = profile.user_id
  left join assigned on assigned.user_id = profile.user_id
  left join effective on effective.role_ids = assigned.role_ids
  left join last_uses on last_uses.user_id = profile.user_id
  left join enrolled on enrolled.user_id = profile.user_id
  left join public.access_reviews review on review.user_id = profile.user_id
  left join public.admin_profiles reviewer on reviewer.user_id = review.reviewed_by
  where profile.is_active and (select private.has_permission('accesos.users.read'))
  order by profile.search, profile.id
$$;
comment on function public.list_access_review is
  'Active staff members with their sign-ins, roles, permissions and last access review. Reads each table once, however '
  'many users there are. Empty when the caller may not read users.';
grant execute on function public.list_access_review to authenticated;

create function public.mark_access_reviewed(person uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  marked timestamptz;
begin
  if private.can_manage_user_access(person) is not true then
    raise insufficient_privilege using message = 'the access of this person is not yours to review';
  end if;
  insert into public.access_reviews (user_id, reviewed_by) values (person, auth.uid())
  on conflict (user_id) do update set reviewed_at = now(), reviewed_by = auth.uid()
  returning reviewed_at into marked;
  return marked;
end
$$;
comment on function public.mark_access_reviewed is
  'Records that the caller has confirmed a user''s access, and returns the time. Never the caller''s own access.';
grant execute on function public.mark_access_reviewed to authenticated;

create function public.discard_unused_account(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for an invitation of the address that is being recorded, which the delete would otherwise overlook.
  perform from auth.users account where lower(account.email) = lower(address) for update;
  delete from auth.users account
  where lower(account.email) = lower(address) and account.last_sign_in_at is null and account.email_confirmed_at is null
    and not exists (select from public.admin_profiles where user_id = account.id)
    and not exists (select from public.admin_invitations where user_id = account.id);
  return found;
end
$$;
comment on function public.discard_unused_account is
  'Deletes an account without profile or invitation that was never confirmed nor signed in to: the remains of a failed '
  'invitation or of a sign-up. It is deleted rather than reused, so that nothing done with it carries over to the '
  'invited account. Called by invite-admin-user. For server functions only.';

-- A user who signs in through their company's identity provider has an SSO account, separate from other accounts with
-- the same address. Inviting the address grants that account a role: there is no password to set, and only the provider
-- of the address's domain identifies the account's owner.
create function public.provision_sso_account(address text, person_name text, person_role uuid, inviter uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform private.require_invitation_permission(inviter, person_role);
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
  -- The audit log names the inviter.
  perform set_config('app.actor', inviter::text, true);
  insert into public.admin_profiles (user_id, full_name, email) values (account, person_name, address);
  insert into public.admin_user_roles (user_id, role_id) values (account, person_role);
  return true;
end
$$;
comment on function public.provision_sso_account is
  'Creates profile and role of an SSO account at the identity provider of the address''s domain. Returns false when '
  'there is no such account without a profile. Called by invite-admin-user. For server functions only.';

create function private.can_activate_user(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_profiles where user_id = person and is_active)
    or not exists (
      select from public.admin_user_roles user_role
      join public.admin_roles role on role.id = user_role.role_id and role.is_active
      where user_role.user_id = person
        and private.get_role_assignment_refusal((select auth.uid()), user_role.role_id) is not null
    )
$$;
comment on function private.can_activate_user is
  'Whether the user is active already, or all their active roles are ones that the caller may assign: activating a '
  'user hands out their roles. Inactive roles grant nothing and do not count.';
grant execute on function private.can_activate_user to authenticated, service_role;

create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_profiles set email = new.email where user_id = new.id;
  return null;
end
$$;
comment on function private.copy_email_to_profile is
  'Copies an account''s new e-mail address to its profile, so that e-mails about interviews and links to set a '
  'password are sent to it.';

create trigger copy_email_to_profile after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.copy_email_to_profile();

create trigger audit after insert or update or delete on public.access_reviews
  for each row
  execute function private.write_audit('user_id', 'reviewed_at', 'reviewed_by');

create trigger audit after insert or update or delete on public.admin_profiles
  for each row
  execute function private.write_audit(
    'id', 'user_id', 'full_name', 'email', 'is_active', 'created_at', 'updated_at');

create constraint trigger enforce_active_super_admin after update of is_active or delete on public.admin_profiles
  deferrable initially immediate for each row execute function private.enforce_active_super_admin();

create trigger set_updated_at before update on public.admin_profiles
  for each row execute function private.set_updated_at();

create trigger audit after insert or update or delete on public.staff_preferences
  for each row
  execute function private.write_audit(
    'user_id', 'mails_mentions', 'mails_interviews', 'mails_reminders', 'mails_declined', 'updated_at');

create trigger set_updated_at before update on public.staff_preferences
  for each row execute function private.set_updated_at();

create trigger audit after insert or delete or update on public.portal_settings
  for each row
  execute function private.write_audit('id', 'super_admins_need_second_factor', 'updated_at');

create trigger set_updated_at before update on public.portal_settings
  for each row execute function private.set_updated_at();

create policy "Access managers see reviews" on public.access_reviews
  for select to authenticated using ((select private.has_permission('accesos.users.read')));
create policy "Access managers change others' profiles except super admins'" on public.admin_profiles
  for update to authenticated
  using ((select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id)))
  with check ((select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id)
      and (not is_active or private.can_activate_user(user_id))));
create policy "Staff see their own profile; access managers see all" on public.admin_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('accesos.users.read')));
create policy "Super admins add profiles" on public.admin_profiles
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins delete profiles" on public.admin_profiles
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Functions access all rows" on public.admin_profiles
  for all to portal_functions using (true) with check (true);
create policy "Staff add their own preferences" on public.staff_preferences
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active_staff()));
create policy "Staff change their own preferences" on public.staff_preferences
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active_staff()));
create policy "Staff see their own preferences" on public.staff_preferences
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active_staff()));
create policy "Functions read all preferences" on public.staff_preferences
  for select to portal_functions using (true);
create policy "Super admins see the portal's settings" on public.portal_settings
  for select to authenticated using ((select private.is_super_admin()));
-- Realtime applies this policy to deleted rows too, so it must not depend on the role assignment that was deleted.
-- Here, since it reads the profile.
create policy "Staff see their own role assignments; access managers see all" on public.admin_user_roles
  for select to authenticated
  using ((user_id = (select auth.uid())
      and (select exists (
        select from public.admin_profiles own where own.user_id = (select auth.uid()) and own.is_active)))
    or (select private.has_permission('accesos.users.read')));

grant select, delete, insert (user_id, full_name, email, is_active), update (full_name, is_active) on
  public.admin_profiles to authenticated;
grant select, insert, update, delete on public.admin_profiles to portal_functions;
alter publication supabase_realtime add table public.admin_profiles;
grant select on public.access_reviews to authenticated;
alter publication supabase_realtime add table public.access_reviews;
grant select, insert (user_id, signature, mails_mentions, mails_interviews, mails_reminders, mails_declined),
  update (signature, mails_mentions, mails_interviews, mails_reminders, mails_declined) on public.staff_preferences
  to authenticated;
grant select on public.staff_preferences to portal_functions;
grant select, update (super_admins_need_second_factor) on public.portal_settings to authenticated;

insert into public.portal_settings default values;

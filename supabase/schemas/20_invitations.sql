-- Staff invitations. The function invite-admin-user creates an account with profile, role and invitation, and sends a
-- link; setting a password through the link accepts the invitation and activates the profile.

create table public.admin_invitations (
  id uuid primary key default gen_random_uuid(),
  token text unique check (token ~ '^[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'completed')),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  user_id uuid references auth.users on delete cascade,
  role_id uuid references public.admin_roles on delete set null,
  invited_by uuid references auth.users on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  constraint admin_invitations_pending_token check (token is not null or status = 'completed')
);
comment on table public.admin_invitations is
  'Invitations to the portal. An invitee reads their own by sending its token in a header.';
comment on column public.admin_invitations.token is
  'SHA-256 digest of the token in the e-mail, in hexadecimal, so that a reader of this table cannot use an invitation. '
  'Set to null after completion.';

create index admin_invitations_created_at_idx on public.admin_invitations (created_at desc);
create index admin_invitations_invited_by_idx on public.admin_invitations (invited_by);
create index admin_invitations_role_id_idx on public.admin_invitations (role_id);
create index admin_invitations_user_id_idx on public.admin_invitations (user_id);
alter table public.admin_invitations enable row level security;

create function private.get_invitation_token_digest() returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::json ->> 'x-invitation-token', 'UTF8')), 'hex')
$$;
comment on function private.get_invitation_token_digest is
  'The SHA-256 digest of the x-invitation-token header of the request. Policies compare it, since a filter in the '
  'query string does not prove possession of the token.';
grant execute on function private.get_invitation_token_digest to anon, authenticated;

create function private.require_invitation_permission(inviter uuid, invited_role uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A concurrent withdrawal of the delegation waits, and then expires the invitation.
  perform from public.admin_role_delegations where assignable_role_id = invited_role for share;
  if private.get_role_assignment_refusal(inviter, invited_role) is not null or not exists (
    select from private.list_effective_permissions(inviter) where name = 'accesos.invitations.create'
  ) then
    raise insufficient_privilege using message = 'the inviter may not assign this role';
  end if;
end
$$;
comment on function private.require_invitation_permission is
  'Raises insufficient_privilege unless the inviter may invite users and assign the role. invite-admin-user checks '
  'this first, but the inviter''s permissions may have changed since.';
grant execute on function private.require_invitation_permission to service_role;

create function public.record_invitation(
  invited_id uuid, invited_email text, invited_name text, invited_role uuid, token_digest text, inviter uuid
) returns uuid
language sql set search_path = '' as $$
  select private.require_invitation_permission(inviter, invited_role);
  -- service_role writes; the audit log names the inviter.
  select set_config('app.actor', inviter::text, true);
  with profile as (
    -- Grants nothing until the password is set.
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
  'Creates profile, role assignment and invitation of a new account, and returns the invitation''s id. Called by '
  'invite-admin-user. For server functions only.';

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
  perform private.require_invitation_permission(inviter, invited_role);
  return true;
end
$$;
comment on function public.renew_invitation is
  'Replaces token and expiry of a pending invitation. Returns false when there is none. Called by invite-admin-user. '
  'For server functions only.';

-- An account that was entered through a password reset instead of the invitation has signed in, but its profile is
-- still inactive; it is deleted too.
create function private.remove_invited_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'pending' and old.user_id is not null then
    delete from auth.users account where id = old.user_id and (last_sign_in_at is null
      or not exists (select from public.admin_profiles where user_id = account.id and is_active));
  end if;
  return null;
end
$$;
comment on function private.remove_invited_account is
  'Deletes the account of a deleted pending invitation, with profile and roles, unless it is in use: signed in to and '
  'with an active profile.';

create function private.end_invitations_of_active_user(account_id uuid) returns void
language sql set search_path = '' as $$
  update public.admin_invitations set status = 'completed', token = null
  where user_id = account_id and status = 'pending'
    and exists (select from public.admin_profiles where user_id = account_id and is_active)
    and exists (select from auth.users account where account.id = account_id and last_sign_in_at is not null)
$$;
comment on function private.end_invitations_of_active_user is
  'Ends the pending invitations of a user who is active and has signed in. Until it expires, an unused link could '
  'otherwise set their password.';

create function private.end_invitations_on_first_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_invitations_of_active_user(new.id);
  return null;
end
$$;
comment on function private.end_invitations_on_first_sign_in is
  'Ends the pending invitations of a user who signs in for the first time, if active.';

-- The auth service reads an end far away, but not 'infinity'. Accepting an invitation activates the profile while the
-- account's row is being updated, which must not be updated again.
create function private.set_sign_in_allowed(person uuid, is_allowed boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if is_allowed then
    update auth.users set banned_until = null where id = person and banned_until is not null;
  else
    update auth.users set banned_until = now() + interval '100 years' where id = person;
    delete from auth.sessions where user_id = person;
  end if;
end
$$;
comment on function private.set_sign_in_allowed is
  'Admits a user, or refuses them every way to sign in and ends their sessions.';

create function private.admin_profile_after_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Invitees may change their address before they accept; a resent invitation is sent to the new one.
  if (new.full_name, new.email) is distinct from (old.full_name, old.email) then
    update public.admin_invitations set full_name = new.full_name, email = new.email
    where user_id = new.user_id and (full_name, email) is distinct from (new.full_name, new.email);
  end if;
  if new.is_active and not old.is_active then
    perform private.end_invitations_of_active_user(new.user_id);
  end if;
  -- A user activated by an access manager may never have used the invitation, which must not reactivate them later.
  if old.is_active and not new.is_active then
    update public.admin_invitations set status = 'completed', token = null
    where user_id = new.user_id and status = 'pending';
  end if;
  if new.is_active <> old.is_active then
    perform private.set_sign_in_allowed(new.user_id, new.is_active);
  end if;
  return null;
end
$$;
comment on function private.admin_profile_after_update is
  'Copies name and e-mail address to the user''s invitations, ends them on activation and deactivation, and admits or '
  'refuses the user.';

-- The auth service sets the password, and this trigger accepts the invitation, in one transaction: of two concurrent
-- requests with the same link, the one that fails sets no password. The auth service cannot call a function, so
-- setup-password has it store the digest of the token in the account's metadata along with the password.
create function private.accept_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set status = 'completed'
  where token = new.raw_app_meta_data ->> 'invitation' and user_id = new.id and status = 'pending'
    and expires_at > now();
  if not found then
    raise exception 'the invitation can no longer be used' using errcode = 'P0001';
  end if;
  update public.admin_profiles set is_active = true where user_id = new.id;
  new.raw_app_meta_data := new.raw_app_meta_data - 'invitation';
  return new;
end
$$;
comment on function private.accept_invitation is
  'Completes the invitation whose token digest is in the account''s metadata, and activates the profile. Rejects the '
  'update when the invitation is no longer valid.';

create function private.expire_undelegated_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set expires_at = now()
  where role_id = old.assignable_role_id and status = 'pending' and expires_at > now()
    and private.get_role_assignment_refusal(invited_by, role_id) is not null;
  return null;
end
$$;
comment on function private.expire_undelegated_invitations is
  'Expires the pending invitations to a role that is no longer delegated, except those whose senders may still assign it.';

create trigger expire_invitations after delete on public.admin_role_delegations
  for each row execute function private.expire_undelegated_invitations();

create trigger end_invitation_on_sign_in after update of last_sign_in_at on auth.users
  for each row when (old.last_sign_in_at is null and new.last_sign_in_at is not null)
  execute function private.end_invitations_on_first_sign_in();

create trigger accept_invitation before update of raw_app_meta_data on auth.users
  for each row when (new.raw_app_meta_data ? 'invitation')
  execute function private.accept_invitation();

create trigger audit after insert or delete or update on public.admin_invitations
  for each row
  execute function private.write_audit(
    'id', 'status', 'email', 'full_name', 'user_id', 'role_id', 'invited_by', 'expires_at', 'created_at');

create trigger remove_invited_account after delete on public.admin_invitations
  for each row execute function private.remove_invited_account();

create trigger after_update after update on public.admin_profiles
  for each row execute function private.admin_profile_after_update();

-- Invitations of super admins can be deleted by super admins only.
create policy "Access managers delete pending invitations" on public.admin_invitations
  for delete to authenticated
  using (status = 'pending'
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.invitations.delete')) and not private.is_super_admin_role(role_id)
        and not private.has_super_admin_role(user_id))));
create policy "Access managers see all invitations; invitees see their own" on public.admin_invitations
  for select to authenticated
  using (token = (select private.get_invitation_token_digest())
    or (select private.has_permission('accesos.invitations.read')));
create policy "Invitees read the invitation whose token they send" on public.admin_invitations
  for select to anon using (token = (select private.get_invitation_token_digest()));

grant select (id, status, email, full_name, expires_at, created_at) on public.admin_invitations to anon;
-- Including the digest, which proves nothing: clients select these rows with select('*').
grant delete, select on public.admin_invitations to authenticated;
alter publication supabase_realtime add table public.admin_invitations;

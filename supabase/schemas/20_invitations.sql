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

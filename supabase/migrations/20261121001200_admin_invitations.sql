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
comment on table public.admin_invitations is 'Invitations to the portal; the invited read their own by sending its token.';

grant select (id, status, email, full_name, expires_at, created_at) on public.admin_invitations to anon;
grant select (id, status, email, full_name, user_id, role_id, invited_by, expires_at, created_at), delete
  on public.admin_invitations to authenticated;
grant all on public.admin_invitations to service_role;

create index admin_invitations_created_at_idx on public.admin_invitations (created_at desc);
create index admin_invitations_user_id_idx on public.admin_invitations (user_id);
create index admin_invitations_role_id_idx on public.admin_invitations (role_id);
create index admin_invitations_invited_by_idx on public.admin_invitations (invited_by);

alter table public.admin_invitations enable row level security;

-- A filter on the address line is no proof: the token travels in a header, which the policy compares.
create function private.sent_invitation_token() returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::json ->> 'x-invitation-token', 'UTF8')), 'hex')
$$;
grant execute on function private.sent_invitation_token() to anon, authenticated;

create policy "The invited read the invitation whose token they send" on public.admin_invitations
  for select to anon using (token = (select private.sent_invitation_token()));
create policy "Access managers see invitations; the invited read their own" on public.admin_invitations
  for select to authenticated
  using (
    token = (select private.sent_invitation_token()) or (select private.has_permission('accesos.invitations.read'))
  );
create policy "Access managers delete pending invitations, a super admin's only super admins" on public.admin_invitations
  for delete to authenticated
  using (
    status = 'pending'
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.invitations.delete')) and not private.role_is_super_admin(role_id)
        and not private.has_super_admin_role(user_id)))
  );

-- An invited person's account is complete or not there.
create function public.record_invitation(
  invited_id uuid, invited_email text, invited_name text, invited_role uuid, token_digest text, inviter uuid
) returns uuid
language sql set search_path = '' as $$
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
comment on function public.record_invitation is 'Profile, role and invitation of a new account. For invite-admin-user alone.';

-- The old token is dead with it.
create function public.renew_invitation(invitation_id uuid, token_digest text, valid_until timestamptz, inviter uuid)
returns boolean
language plpgsql set search_path = '' as $$
begin
  perform set_config('app.actor', inviter::text, true);
  update public.admin_invitations set token = token_digest, expires_at = valid_until
  where id = invitation_id and status = 'pending';
  return found;
end
$$;
comment on function public.renew_invitation is 'A new token and new days for a pending invitation. For invite-admin-user alone.';
grant execute on function public.record_invitation, public.renew_invitation to service_role;

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
create trigger withdraw_invited after delete on public.admin_invitations
  for each row execute function private.withdraw_invited();

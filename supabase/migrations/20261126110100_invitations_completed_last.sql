-- Used up and in force at once, after the password is set: what fails before can be repeated with the same link.
create function public.complete_invitation(token_digest text) returns boolean
language sql set search_path = '' as $$
  with completed as (
    update public.admin_invitations set status = 'completed'
    where token = token_digest and status = 'pending' and expires_at > now()
    returning user_id
  ), activated as (
    update public.admin_profiles profile set is_active = true
    from completed where profile.user_id = completed.user_id
  )
  select exists (select from completed)
$$;
comment on function public.complete_invitation is
  'Uses up an invitation and activates the invited; false when it no longer can be used. For setup-password alone.';
grant execute on function public.complete_invitation to service_role;

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
revoke execute on function public.discard_unused_account from public, anon, authenticated;
grant execute on function public.discard_unused_account to service_role;

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
comment on function private.use_invitation() is
  'Uses up the invitation whose digest setup-password names in the account''s metadata, and activates the invited.';
revoke execute on function private.use_invitation() from public;
create trigger use_invitation before update of raw_app_meta_data on auth.users
  for each row when (new.raw_app_meta_data ? 'invitation')
  execute function private.use_invitation();

drop function public.complete_invitation(text);

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
revoke execute on function private.end_invitation_of_who_entered() from public;
create trigger end_invitation after update of last_sign_in_at on auth.users
  for each row when (old.last_sign_in_at is null and new.last_sign_in_at is not null)
  execute function private.end_invitation_of_who_entered();
create trigger end_invitation_of_who_entered after update of is_active on public.admin_profiles
  for each row when (new.is_active and not old.is_active)
  execute function private.end_invitation_of_who_entered();

update public.admin_invitations invitation set status = 'completed', token = null
where status = 'pending'
  and exists (select from public.admin_profiles profile where profile.user_id = invitation.user_id and is_active)
  and exists (select from auth.users account where account.id = invitation.user_id and last_sign_in_at is not null);

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
revoke execute on function private.copy_to_invitations() from public;
create trigger copy_to_invitations after update of full_name, email on public.admin_profiles
  for each row when ((new.full_name, new.email) is distinct from (old.full_name, old.email))
  execute function private.copy_to_invitations();

update public.admin_invitations invitation set full_name = profile.full_name, email = profile.email
from public.admin_profiles profile
where profile.user_id = invitation.user_id
  and (invitation.full_name, invitation.email) is distinct from (profile.full_name, profile.email);

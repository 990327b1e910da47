-- Somebody who was activated by hand may never have used their invitation. Once dismissed, it does not let them in again.
create function private.end_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set status = 'completed', token = null
  where user_id = new.user_id and status = 'pending';
  return null;
end
$$;
revoke execute on function private.end_invitations() from public;
create trigger end_invitations after update of is_active on public.admin_profiles
  for each row when (old.is_active and not new.is_active)
  execute function private.end_invitations();

-- Those of people dismissed until now; the invited who never were active keep theirs.
update public.admin_invitations invitation set status = 'completed', token = null
where status = 'pending'
  and exists (
    select from public.admin_profiles profile where profile.user_id = invitation.user_id and not profile.is_active)
  and exists (
    select from public.audit_log entry
    where entry.table_name = 'admin_profiles' and entry.before ->> 'user_id' = invitation.user_id::text
      and entry.before ->> 'is_active' = 'true');

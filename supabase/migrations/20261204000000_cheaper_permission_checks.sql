-- Every request checks its session, and most policies check permissions. Both took longer than they need: each check
-- parsed the caller's claims, which are text, up to five times, prepared to read what it then did not need, and
-- examined everybody's session as a super admin's before asking whether they are one.

create or replace function private.session_level() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  level text;
begin
  -- Made by hand with the signing key; there is no session to look at.
  if claims ->> 'session_id' is null then
    return 'aal1';
  end if;
  select case when session.aal >= 'aal2' and claims ->> 'aal' >= 'aal2' then 'aal2' else 'aal1' end
  into level
  from auth.sessions session
  where session.id = (claims ->> 'session_id')::uuid and session.user_id = auth.uid()
    and (session.not_after is null or session.not_after > now());
  return level;
end
$$;

create or replace function private.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The role of the request, not of this function's owner.
  if current_setting('role') = 'authenticated' and private.session_level() is null then
    raise sqlstate 'PT401' using message = 'Session has ended', hint = 'Sign in again';
  end if;
end
$$;

create or replace function private.session_suffices(person uuid, as_super_admin boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  level text;
begin
  if person is distinct from auth.uid() then
    return true;
  end if;
  level := private.session_level();
  if level is null then
    return false;
  elsif level = 'aal2' then
    return true;
  elsif private.has_second_factor(person) then
    return false;
  end if;
  return not (as_super_admin and (select super_admins_need_second_factor from public.portal_settings));
end
$$;

create or replace function private.holds_super_admin(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = held.user_id and profile.is_active
    where held.user_id = person
  ) and private.session_suffices(person, true)
$$;

-- One's own sessions, and who of the staff has a second factor.

grant select, update (super_admins_need_second_factor) on public.portal_settings to authenticated;
grant all on public.portal_settings to service_role;
alter table public.portal_settings enable row level security;
create policy "Super admins see the portal's settings" on public.portal_settings
  for select to authenticated using ((select private.is_super_admin()));
create function private.has_shown_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.session_level() = 'aal2', false)
$$;
grant execute on function private.has_shown_second_factor() to authenticated;
-- Who demands it of others has shown that theirs works: nobody shuts themselves out.
create policy "Super admins who have shown their second factor change the portal's settings" on public.portal_settings
  for update to authenticated
  using ((select private.is_super_admin()) and (select private.has_shown_second_factor()));

create function public.is_second_factor_demanded() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_super_admin_role(auth.uid()) and private.session_suffices(auth.uid(), false)
    and not private.session_suffices(auth.uid(), true)
$$;
comment on function public.is_second_factor_demanded() is
  'Whether the caller is no super admin for want of a second factor alone: the portal leads them to enrol one.';

create function public.list_own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false), coalesce(session.id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions session
  where session.user_id = auth.uid() and private.session_suffices(auth.uid(), false)
    and (session.not_after is null or session.not_after > now())
  order by session.updated_at desc
$$;
comment on function public.list_own_sessions() is 'Where the caller is signed in.';

create function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
  where id = session_id and user_id = auth.uid() and private.session_suffices(auth.uid(), false);
  return found;
end
$$;
comment on function public.end_own_session(uuid) is 'Signs the caller out elsewhere; false when that session is none of theirs.';

create function public.list_second_factors()
returns table (user_id uuid, full_name text, email text, is_super_admin boolean, enrolled_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name, profile.email, private.has_super_admin_role(profile.user_id),
    (select min(factor.created_at) from auth.mfa_factors factor
     where factor.user_id = profile.user_id and factor.status = 'verified')
  from public.admin_profiles profile
  where private.is_super_admin() and profile.is_active
  order by profile.full_name, profile.email
$$;
comment on function public.list_second_factors() is 'Who of the staff has a second factor, for super admins.';

grant execute on function public.is_second_factor_demanded(), public.list_own_sessions(), public.end_own_session(uuid),
  public.list_second_factors() to authenticated, service_role;

-- One person of the staff, for those who manage access: where they are signed in, what they may do and through which role.

create function private.manages(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person <> auth.uid() and exists (select from public.admin_profiles where user_id = person)
    and (private.is_super_admin()
      or (private.has_permission('accesos.users.update') and not private.has_super_admin_role(person)))
$$;
comment on function private.manages(uuid) is
  'Whether the caller manages somebody''s access: never their own, and a super admin''s only as one.';

create function public.describe_user_access(person uuid)
returns table (last_sign_in_at timestamptz, last_used_at timestamptz, sessions integer, second_factor_since timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions session where session.user_id = account.id),
    (select count(*)::integer from auth.sessions session
     where session.user_id = account.id and (session.not_after is null or session.not_after > now())),
    (select min(factor.created_at) from auth.mfa_factors factor
     where factor.user_id = account.id and factor.status = 'verified')
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where account.id = person and (select private.has_permission('accesos.users.read'))
$$;
comment on function public.describe_user_access(uuid) is
  'When somebody of the staff was last here, and since when they have a second factor, for those who see users.';

create function public.list_user_sessions(person uuid)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false)
  from auth.sessions session
  where session.user_id = person and (select private.manages(person))
    and (session.not_after is null or session.not_after > now())
  order by session.updated_at desc
$$;
comment on function public.list_user_sessions(uuid) is 'Where somebody is signed in, for those who manage their access.';

create function public.end_user_sessions(person uuid, session_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if private.manages(person) is not true then
    raise insufficient_privilege using message = 'the sessions of this person are not yours to end';
  end if;
  delete from auth.sessions session
  where session.user_id = person and (session_id is null or session.id = session_id);
  get diagnostics ended = row_count;
  if ended > 0 then
    insert into public.audit_log (actor_id, table_name, operation, record_id, before)
    values (auth.uid(), 'sessions', 'DELETE', person::text, jsonb_build_object('user_id', person, 'count', ended));
    perform public.record_security_event('logout', auth.uid(),
      jsonb_build_object('user_id', person, 'count', ended,
        'scope', case when session_id is null then 'global' else 'local' end));
  end if;
  return ended;
end
$$;
comment on function public.end_user_sessions(uuid, uuid) is
  'Signs somebody out everywhere, or of one session, at once; how many sessions that were. Written down in both logs.';

create function public.explain_permissions(person uuid)
returns table (permission text, description text, module text, role_id uuid, role_name text)
language sql stable security definer set search_path = '' as $$
  select held.name, held.description, held.module, role.id, role.name
  from private.permissions_of(person) held
  join public.admin_user_roles assigned on assigned.user_id = person
  join public.admin_roles role on role.id = assigned.role_id and role.is_active
  where (select private.has_permission('accesos.users.read'))
    and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      where granted.role_id = role.id and granted.permission_id = held.id))
  order by held.name, role.name
$$;
comment on function public.explain_permissions(uuid) is
  'What somebody may do, with each role that lets them, as the checks see it; for those who see users.';

create function public.delete_user(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_super_admin() or private.manages(person) is not true then
    raise insufficient_privilege using message = 'only super admins delete users, and never themselves';
  end if;
  -- Profile, roles, sessions, factors and invitations go with the account; what they did stays, without their name.
  delete from auth.users where id = person;
  return found;
end
$$;
comment on function public.delete_user(uuid) is 'Deletes somebody''s account, for super admins; never the last one''s.';

revoke all on function public.describe_user_access(uuid), public.list_user_sessions(uuid),
  public.end_user_sessions(uuid, uuid), public.explain_permissions(uuid), public.delete_user(uuid)
  from public, anon, authenticated;
grant execute on function public.describe_user_access(uuid), public.list_user_sessions(uuid),
  public.end_user_sessions(uuid, uuid), public.explain_permissions(uuid), public.delete_user(uuid) to authenticated;

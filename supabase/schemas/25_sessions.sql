-- Staff sessions, second factors and security events. Session checks run before every API request and in most policies.

-- These checks are in PL/pgSQL for speed: they parse the claims, which are text, once per call, plan only the queries
-- that they run, and check a session against the rules for super admins only when the user is one.
create function private.get_session_assurance_level() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  level text;
begin
  -- A token made directly with the signing key has no session to check.
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
comment on function private.get_session_assurance_level is
  'The authenticator assurance level of the caller''s session, aal1 or aal2. Returns null when the session has ended.';

create function private.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors where user_id = person and status = 'verified')
$$;
comment on function private.has_second_factor is 'Whether the user has enrolled a second factor.';

create function private.is_session_sufficient(person uuid, as_super_admin boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  level text;
begin
  if person is distinct from auth.uid() then
    return true;
  end if;
  level := private.get_session_assurance_level();
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
comment on function private.is_session_sufficient is
  'Whether the caller''s session lets their permissions take effect: it needs a second factor if they have enrolled '
  'one, or as a super admin if the portal requires it. Always true for other users, whose roles alone count.';

create function private.has_aal2_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.get_session_assurance_level() = 'aal2', false)
$$;
comment on function private.has_aal2_session is 'Whether the caller has used a second factor in their session.';
grant execute on function private.has_aal2_session to authenticated;

-- The auth service does not delete a session when it expires; it rejects the session's next refresh. Until then, the
-- session counts as ended. The limits are those of supabase/config.toml, [auth.sessions].
create function private.is_session_active(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(session.not_after > now(), true)
    and session.created_at > now() - interval '90 days'
    and coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '30 days'
$$;
comment on function private.is_session_active is 'Whether the session can still be refreshed.';

create function private.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The setting holds the role of the request, whereas current_user is the owner of this function.
  if current_setting('role') = 'authenticated' and private.get_session_assurance_level() is null then
    -- The portal leaves the page of a deactivated user, whereas it offers others to sign in again over theirs.
    if exists (select from auth.users where id = auth.uid() and banned_until > now()) then
      raise sqlstate 'PT401' using message = 'Account is deactivated';
    end if;
    raise sqlstate 'PT401' using message = 'Session has ended', hint = 'Sign in again';
  end if;
end
$$;
comment on function private.refuse_ended_session is
  'Rejects requests whose session has ended. PostgREST calls it before every API request.';
grant execute on function private.refuse_ended_session to anon, authenticated, service_role;

create function public.is_second_factor_required() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_super_admin_role(auth.uid()) and private.is_session_sufficient(auth.uid(), false)
    and not private.is_session_sufficient(auth.uid(), true)
$$;
comment on function public.is_second_factor_required is
  'Whether only a missing second factor keeps the caller''s super admin role from taking effect. The portal then asks '
  'them to enroll one.';
grant execute on function public.is_second_factor_required to authenticated;

create function public.list_own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false), coalesce(session.id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions session
  where session.user_id = auth.uid() and private.is_session_sufficient(auth.uid(), false)
    and private.is_session_active(session)
  order by session.updated_at desc
$$;
comment on function public.list_own_sessions is 'The caller''s active sessions, last used first.';
grant execute on function public.list_own_sessions to authenticated;

create function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
  where id = session_id and user_id = auth.uid() and private.is_session_sufficient(auth.uid(), false);
  return found;
end
$$;
comment on function public.end_own_session is
  'Signs the caller out of one of their sessions. Returns false when the session is not theirs.';
grant execute on function public.end_own_session to authenticated;

create function public.list_user_sessions(person uuid)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false)
  from auth.sessions session
  where session.user_id = person and (select private.can_manage_user_access(person))
    and private.is_session_active(session)
  order by session.updated_at desc
$$;
comment on function public.list_user_sessions is
  'A user''s active sessions, last used first. Empty when the caller may not manage their access.';
grant execute on function public.list_user_sessions to authenticated;

create function public.end_user_sessions(person uuid, session_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if private.can_manage_user_access(person) is not true then
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
comment on function public.end_user_sessions is
  'Signs a user out of one session or, without session_id, of all, effective immediately, and returns the number of '
  'sessions. Recorded in the audit log and as a security event.';
grant execute on function public.end_user_sessions to authenticated;

create function private.delete_expired_sessions() returns void
language sql set search_path = '' as $$
  delete from auth.sessions session where not private.is_session_active(session)
$$;
comment on function private.delete_expired_sessions is
  'Deletes sessions that can no longer be refreshed, nightly. They contain an IP address and a device, which would '
  'otherwise be kept for half a year.';

create function public.list_second_factors()
returns table (user_id uuid, full_name text, email text, is_super_admin boolean, enrolled_at timestamptz)
language sql stable security definer set search_path = '' as $$
  -- Both are read once for all users rather than once per user.
  with super_admins as materialized (
    select distinct user_role.user_id from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.role_type = 'super_admin'
  ), factors as materialized (
    select factor.user_id, min(factor.created_at) as enrolled_at from auth.mfa_factors factor
    where factor.status = 'verified' group by factor.user_id
  )
  select profile.user_id, profile.full_name, profile.email, super_admins.user_id is not null, factors.enrolled_at
  from public.admin_profiles profile
  left join super_admins on super_admins.user_id = profile.user_id
  left join factors on factors.user_id = profile.user_id
  where (select private.is_super_admin()) and profile.is_active
  order by profile.full_name, profile.email
$$;
comment on function public.list_second_factors is
  'Active staff members with the time they enrolled a second factor. Empty unless the caller is a super admin.';
grant execute on function public.list_second_factors to authenticated;

create function public.record_second_factor_reset(person uuid, actor uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id, before)
  values (actor, 'mfa_factors', 'DELETE', person::text, jsonb_build_object('user_id', person))
$$;
comment on function public.record_second_factor_reset is
  'Records in the audit log that the auth service has removed a user''s second factor. Called by reset-second-factor. '
  'For server functions only.';

create function public.record_security_event(action text, actor uuid, traits jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    json_build_object('action', action, 'actor_id', actor, 'log_type', 'data', 'traits', traits), now(), '')
$$;
comment on function public.record_security_event is
  'Records a security event, such as a disclosure of data. Its traits are identifiers and numbers, never the data '
  'itself.';

-- Without a filter by action, the condition excludes token events, which are not listed and outnumber the rest: every
-- session refreshes its tokens hourly. It matches the platform's indexes; hosted Supabase allows no indexes on this
-- table.
create function private.build_security_event_condition(actions text[], person uuid) returns text
language sql immutable set search_path = '' as $$
  -- Values are literals, so that the planner can tell which index applies.
  select case when actions is null
      then $c$payload ->> 'action' not in ('token_refreshed', 'token_revoked', 'challenge_created')$c$
      else format($c$payload ->> 'action' = any (%L::text[])$c$, actions) end
    || case when person is null then ''
      else format($c$ and (payload ->> 'actor_id' = %1$L or payload -> 'traits' ->> 'user_id' = %1$L)$c$, person) end
$$;
comment on function private.build_security_event_condition is
  'The SQL condition that selects security events by action, and by the user as actor or subject.';

create function public.list_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null,
  page_size integer default 25, page_start integer default 0)
returns table (id uuid, occurred_at timestamptz, action text, actor_id uuid, subject_id uuid, traits jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    return;
  end if;
  return query execute format($query$
    select entry.id, entry.created_at, entry.payload ->> 'action',
      private.uuid_or_null(entry.payload ->> 'actor_id'), private.uuid_or_null(entry.payload -> 'traits' ->> 'user_id'),
      -- Only these traits: hosted Supabase adds names and addresses.
      (select coalesce(jsonb_object_agg(trait.key, trait.value), '{}')
       from jsonb_each(case when json_typeof(entry.payload -> 'traits') = 'object'
         then (entry.payload -> 'traits')::jsonb end) trait
       where trait.key in ('method', 'type', 'factor_type', 'provider', 'reason', 'problem', 'scope', 'asked', 'what',
         'count', 'limit', 'failures', 'pause', 'is_new', 'suppressed', 'origin'))
    from auth.audit_log_entries entry
    where created_at >= coalesce($1, '-infinity') and created_at < coalesce($2, 'infinity') and %s
    order by entry.created_at desc, entry.id
    limit least($3, 100) offset $4
  $query$, private.build_security_event_condition(actions, person)) using since, until, page_size, page_start;
end
$$;
comment on function public.list_security_events is
  'Security events, newest first, at most 100 per page, optionally filtered by action, user and time. Empty unless the '
  'caller is a super admin.';
grant execute on function public.list_security_events to authenticated;

create function public.count_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null)
returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  event_count integer := 0;
begin
  if private.is_super_admin() then
    execute format($query$
      select count(*) from (
        select from auth.audit_log_entries
        where created_at >= coalesce($1, '-infinity') and created_at < coalesce($2, 'infinity') and %s
        limit 10000) entry
    $query$, private.build_security_event_condition(actions, person)) into event_count using since, until;
  end if;
  return event_count;
end
$$;
comment on function public.count_security_events is
  'The number of security events that list_security_events has with these filters, at most 10,000.';
grant execute on function public.count_security_events to authenticated;

-- Only super admins whose own second factor works may require one, so that none of them locks themselves out.
create policy "Super admins with a second factor change the portal's settings" on public.portal_settings
  for update to authenticated using ((select private.is_super_admin()) and (select private.has_aal2_session()));

-- The setting is limited to this database: others on the same server lack the function.
-- https://docs.postgrest.org/en/stable/references/transactions.html#pre-request
do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L',
    current_database(), 'private.refuse_ended_session');
end
$$;
notify pgrst, 'reload config';

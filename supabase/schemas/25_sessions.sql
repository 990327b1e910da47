-- Sessions, second factors and security events of staff.

-- Every request checks its session, and most policies check permissions. Both took longer than they need: each check
-- parsed the caller's claims, which are text, up to five times, prepared to read what it then did not need, and
-- examined everybody's session as a super admin's before asking whether they are one.
create function private.session_level() returns text
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
comment on function private.session_level is
  'aal1 or aal2, of the caller''s session; null when it has been signed out.';

create function private.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors where user_id = person and status = 'verified')
$$;

create function private.session_suffices(person uuid, as_super_admin boolean) returns boolean
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
comment on function private.session_suffices is
  'Others are judged by what they hold; the caller by what their session has shown too: the second factor, where they have one or are super admin while the portal demands it.';

create function private.has_shown_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.session_level() = 'aal2', false)
$$;
grant execute on function private.has_shown_second_factor to authenticated;

create function public.is_second_factor_demanded() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_super_admin_role(auth.uid()) and private.session_suffices(auth.uid(), false)
    and not private.session_suffices(auth.uid(), true)
$$;
comment on function public.is_second_factor_demanded is
  'Whether the caller is no super admin for want of a second factor alone: the portal leads them to enrol one.';
grant execute on function public.is_second_factor_demanded to authenticated;

create function public.list_own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false), coalesce(session.id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions session
  where session.user_id = auth.uid() and private.session_suffices(auth.uid(), false) and private.goes_on(session)
  order by session.updated_at desc
$$;
comment on function public.list_own_sessions is 'Where the caller is signed in.';
grant execute on function public.list_own_sessions to authenticated;

create function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
  where id = session_id and user_id = auth.uid() and private.session_suffices(auth.uid(), false);
  return found;
end
$$;
comment on function public.end_own_session is
  'Signs the caller out elsewhere; false when that session is none of theirs.';
grant execute on function public.end_own_session to authenticated;

-- Everybody at once instead of one after the other.
create function public.list_second_factors()
returns table (user_id uuid, full_name text, email text, is_super_admin boolean, enrolled_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with super_admins as materialized (
    select distinct held.user_id from public.admin_user_roles held
    join public.admin_roles role on role.id = held.role_id and role.role_type = 'super_admin'
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
comment on function public.list_second_factors is 'Who of the staff has a second factor, for super admins.';
grant execute on function public.list_second_factors to authenticated;

-- Taking away somebody's second factor is the auth service's work: the function that has it done writes it down here.
create function public.record_second_factor_reset(person uuid, actor uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id, before)
  values (actor, 'mfa_factors', 'DELETE', person::text, jsonb_build_object('user_id', person))
$$;
comment on function public.record_second_factor_reset is 'For reset-second-factor alone.';

create function private.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The role of the request, not of this function's owner.
  if current_setting('role') = 'authenticated' and private.session_level() is null then
    raise sqlstate 'PT401' using message = 'Session has ended', hint = 'Sign in again';
  end if;
end
$$;
comment on function private.refuse_ended_session is 'Runs before every request to the API.';
grant execute on function private.refuse_ended_session to anon, authenticated, service_role;

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
      -- Hosted Supabase writes names and addresses beside these.
      (select coalesce(jsonb_object_agg(trait.key, trait.value), '{}')
       from jsonb_each(case when json_typeof(entry.payload -> 'traits') = 'object'
         then (entry.payload -> 'traits')::jsonb end) trait
       where trait.key in ('method', 'type', 'factor_type', 'provider', 'reason', 'problem', 'scope', 'asked', 'what',
         'count', 'limit', 'failures', 'pause', 'is_new', 'suppressed', 'origin'))
    from auth.audit_log_entries entry
    where created_at >= coalesce($1, '-infinity') and created_at < coalesce($2, 'infinity') and %s
    order by entry.created_at desc, entry.id
    limit least($3, 100) offset $4
  $query$, private.security_event_conditions(actions, person)) using since, until, page_size, page_start;
end
$$;
comment on function public.list_security_events is
  'Security events, newest first, for super admins; of actions and of a person where they are given.';
grant execute on function public.list_security_events to authenticated;

create function public.count_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null)
returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  counted integer := 0;
begin
  if private.is_super_admin() then
    execute format($query$
      select count(*) from (
        select from auth.audit_log_entries
        where created_at >= coalesce($1, '-infinity') and created_at < coalesce($2, 'infinity') and %s
        limit 10000) entry
    $query$, private.security_event_conditions(actions, person)) into counted using since, until;
  end if;
  return counted;
end
$$;
comment on function public.count_security_events is 'How many security events there are, up to 10,000.';
grant execute on function public.count_security_events to authenticated;

create function public.record_security_event(action text, actor uuid, traits jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    json_build_object('action', action, 'actor_id', actor, 'log_type', 'data', 'traits', traits), now(), '')
$$;
comment on function public.record_security_event is
  'For functions that give data away: identifiers and numbers, never what was given.';

-- Security events by indexes: what nobody is shown (every session refreshes its tokens every hour) outnumbers the rest.
-- The indexes are the platform's; on hosted Supabase the table is not ours to index.
create function private.security_event_conditions(actions text[], person uuid) returns text
language sql immutable set search_path = '' as $$
  -- Written out, so that the planner knows which index serves.
  select case when actions is null
      then $c$payload ->> 'action' not in ('token_refreshed', 'token_revoked', 'challenge_created')$c$
      else format($c$payload ->> 'action' = any (%L::text[])$c$, actions) end
    || case when person is null then ''
      else format($c$ and (payload ->> 'actor_id' = %1$L or payload -> 'traits' ->> 'user_id' = %1$L)$c$, person) end
$$;

create function public.list_user_sessions(person uuid)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false)
  from auth.sessions session
  where session.user_id = person and (select private.manages(person)) and private.goes_on(session)
  order by session.updated_at desc
$$;
comment on function public.list_user_sessions is 'Where somebody is signed in, for those who manage their access.';
grant execute on function public.list_user_sessions to authenticated;

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
comment on function public.end_user_sessions is
  'Signs somebody out everywhere, or of one session, at once; how many sessions that were. Written down in both logs.';
grant execute on function public.end_user_sessions to authenticated;

-- A session is not deleted when its time is over, but refused at its next refresh: until then it is over too. As in
-- config.toml, [auth.sessions].
create function private.goes_on(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(session.not_after > now(), true)
    and session.created_at > now() - interval '90 days'
    and coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '30 days'
$$;
comment on function private.goes_on is 'Whether a session can still be refreshed.';

-- A session that can no longer be refreshed has an address and a device: it is kept until the next night, not for half a year.
create function private.forget_ended_sessions() returns void
language sql set search_path = '' as $$
  delete from auth.sessions session where not private.goes_on(session)
$$;
comment on function private.forget_ended_sessions is
  'Removes sessions that can no longer be refreshed; runs every night.';

-- Who demands it of others has shown that theirs works: nobody shuts themselves out.
create policy "Super admins who have shown their second factor change the portal's settings" on public.portal_settings
  for update to authenticated using ((select private.is_super_admin()) and (select private.has_shown_second_factor()));

-- Of this database alone: others on the same server have no such function.
-- https://docs.postgrest.org/en/stable/references/transactions.html#pre-request
do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L',
    current_database(), 'private.refuse_ended_session');
end
$$;
notify pgrst, 'reload config';

-- A session is not deleted when its time is over, but refused at its next refresh: until then it is over too. As in
-- config.toml, [auth.sessions].
create function private.goes_on(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(session.not_after > now(), true)
    and session.created_at > now() - interval '90 days'
    and coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '30 days'
$$;
comment on function private.goes_on(auth.sessions) is 'Whether a session can still be refreshed.';
revoke execute on function private.goes_on(auth.sessions) from public;

create or replace function public.list_own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false), coalesce(session.id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions session
  where session.user_id = auth.uid() and private.session_suffices(auth.uid(), false) and private.goes_on(session)
  order by session.updated_at desc
$$;

create or replace function public.describe_user_access(person uuid)
returns table (last_sign_in_at timestamptz, last_used_at timestamptz, sessions integer, second_factor_since timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions session where session.user_id = account.id),
    (select count(*)::integer from auth.sessions session
     where session.user_id = account.id and private.goes_on(session)),
    (select min(factor.created_at) from auth.mfa_factors factor
     where factor.user_id = account.id and factor.status = 'verified')
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where account.id = person and (select private.has_permission('accesos.users.read'))
$$;

create or replace function public.list_user_sessions(person uuid)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text,
  has_second_factor boolean)
language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, session.updated_at, session.user_agent, host(session.ip),
    coalesce(session.aal >= 'aal2', false)
  from auth.sessions session
  where session.user_id = person and (select private.manages(person)) and private.goes_on(session)
  order by session.updated_at desc
$$;

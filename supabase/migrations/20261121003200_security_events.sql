-- What matters for security, as the auth service writes it down, for super admins to read.

-- Every session refreshes its tokens every hour: that says nothing.
create function private.is_shown_security_event(payload json, actions text[], person uuid) returns boolean
language sql immutable set search_path = '' as $$
  select case when actions is null then payload ->> 'action' not in ('token_refreshed', 'token_revoked', 'challenge_created')
      else payload ->> 'action' = any (actions) end
    and (person is null or payload ->> 'actor_id' = person::text or payload -> 'traits' ->> 'user_id' = person::text)
$$;

create function private.uuid_or_null(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then nullif(value::uuid, '00000000-0000-0000-0000-000000000000') end
$$;

create function public.list_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null,
  page_size integer default 25, page_start integer default 0)
returns table (id uuid, occurred_at timestamptz, action text, actor_id uuid, subject_id uuid, traits jsonb)
language sql stable security definer set search_path = '' as $$
  select entry.id, entry.created_at, entry.payload ->> 'action',
    private.uuid_or_null(entry.payload ->> 'actor_id'), private.uuid_or_null(entry.payload -> 'traits' ->> 'user_id'),
    -- Hosted Supabase writes names and addresses beside these.
    (select coalesce(jsonb_object_agg(trait.key, trait.value), '{}')
     from jsonb_each(case when json_typeof(entry.payload -> 'traits') = 'object'
       then (entry.payload -> 'traits')::jsonb end) trait
     where trait.key in ('method', 'type', 'factor_type', 'provider', 'reason', 'problem', 'scope', 'asked', 'what', 'count',
       'limit', 'failures', 'pause', 'is_new', 'suppressed', 'origin'))
  from auth.audit_log_entries entry
  where (select private.is_super_admin())
    and entry.created_at >= coalesce(since, '-infinity') and entry.created_at < coalesce(until, 'infinity')
    and private.is_shown_security_event(entry.payload, actions, person)
  order by entry.created_at desc, entry.id
  limit least(page_size, 100) offset page_start
$$;
comment on function public.list_security_events(text[], uuid, timestamptz, timestamptz, integer, integer) is
  'Security events, newest first, for super admins; of actions and of a person where they are given.';

create function public.count_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null)
returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select from auth.audit_log_entries entry
    where (select private.is_super_admin())
      and entry.created_at >= coalesce(since, '-infinity') and entry.created_at < coalesce(until, 'infinity')
      and private.is_shown_security_event(entry.payload, actions, person)
    limit 10000) as entry
$$;
comment on function public.count_security_events(text[], uuid, timestamptz, timestamptz) is
  'How many security events there are, up to 10,000.';

create function public.record_security_event(action text, actor uuid, traits jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    json_build_object('action', action, 'actor_id', actor, 'log_type', 'data', 'traits', traits), now(), '')
$$;
comment on function public.record_security_event(text, uuid, jsonb) is
  'For functions that give data away: identifiers and numbers, never what was given.';

revoke all on function public.list_security_events, public.count_security_events, public.record_security_event
  from public, anon, authenticated;
grant execute on function public.list_security_events, public.count_security_events to authenticated;
grant execute on function public.record_security_event to service_role;

-- Security events of a person or a kind, by whatever index there is: only the filters that are given are asked for.

create function private.security_event_condition(actions text[], person uuid) returns text
language sql immutable set search_path = '' as $$
  -- Every session refreshes its tokens every hour: that says nothing.
  select case when actions is null
      then 'payload ->> ''action'' not in (''token_refreshed'', ''token_revoked'', ''challenge_created'')'
      else 'payload ->> ''action'' = any ($3)' end
    || case when person is null then ''
      else ' and (payload ->> ''actor_id'' = $4 or payload -> ''traits'' ->> ''user_id'' = $4)' end
$$;

create or replace function public.list_security_events(
  actions text[] default null, person uuid default null, since timestamptz default null, until timestamptz default null,
  page_size integer default 25, page_start integer default 0)
returns table (id uuid, occurred_at timestamptz, action text, actor_id uuid, subject_id uuid, traits jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    return;
  end if;
  return query execute format($query$
    select entry.id, entry.created_at, entry.payload ->> 'action', private.uuid_or_null(entry.payload ->> 'actor_id'),
      private.uuid_or_null(entry.payload -> 'traits' ->> 'user_id'),
      -- Hosted Supabase writes names and addresses beside these.
      (select coalesce(jsonb_object_agg(trait.key, trait.value), '{}')
       from jsonb_each(case when json_typeof(entry.payload -> 'traits') = 'object'
         then (entry.payload -> 'traits')::jsonb end) trait
       where trait.key in ('method', 'type', 'factor_type', 'provider', 'reason', 'problem', 'scope', 'asked', 'what',
         'count', 'limit', 'failures', 'pause', 'is_new', 'suppressed', 'origin'))
    from (
      select * from auth.audit_log_entries
      where created_at >= $1 and created_at < $2 and %s
      order by created_at desc, id
      limit least($5, 100) offset $6) entry
    order by entry.created_at desc, entry.id
    $query$, private.security_event_condition(actions, person))
  using coalesce(since, '-infinity'), coalesce(until, 'infinity'), actions, person::text, page_size, page_start;
end
$$;

create or replace function public.count_security_events(
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
        where created_at >= $1 and created_at < $2 and %s
        limit 10000) entry
      $query$, private.security_event_condition(actions, person))
    into counted using coalesce(since, '-infinity'), coalesce(until, 'infinity'), actions, person::text;
  end if;
  return counted;
end
$$;

drop function private.is_shown_security_event(json, text[], uuid);

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
        where created_at >= coalesce($1, '-infinity') and created_at < coalesce($2, 'infinity') and %s
        limit 10000) entry
    $query$, private.security_event_conditions(actions, person)) into counted using since, until;
  end if;
  return counted;
end
$$;

drop function private.is_shown_security_event(json, text[], uuid);

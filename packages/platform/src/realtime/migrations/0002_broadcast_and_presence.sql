-- Broadcast and presence. Policies on realtime.messages determine who may read from and write to a private channel;
-- messages sent from SQL are rows of this table.
-- Source: https://supabase.com/docs/guides/realtime/authorization

create table realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index messages_inserted_at_idx on realtime.messages (inserted_at);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- The channel being checked, for policies.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
alter function realtime.topic() owner to supabase_realtime_admin;

-- Inserts one row of each kind, to test which of them the caller may read; the caller rolls back.
create function realtime.place_probes() returns setof uuid
language sql security definer set search_path = '' as $$
  insert into realtime.messages (topic, extension)
  values (realtime.topic(), 'broadcast'), (realtime.topic(), 'presence') returning id
$$;
alter function realtime.place_probes() owner to supabase_realtime_admin;

create function realtime.announce_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;
alter function realtime.announce_message() owner to supabase_realtime_admin;
-- Probes have no event.
create trigger announce_message after insert on realtime.messages
  for each row when (new.event is not null) execute function realtime.announce_message();

-- Source: https://supabase.com/docs/guides/realtime/broadcast#broadcast-from-the-database
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language sql security definer set search_path = '' as $$
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast')
$$;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to postgres, service_role;

create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text,
  table_schema text, new record, old record, level text default 'ROW') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', to_jsonb(old), 'record', to_jsonb(new), 'operation', operation,
      'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end
$$;
alter function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  owner to supabase_realtime_admin;
revoke execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to postgres, service_role;

-- Presences, shared by all server processes. Unlogged: after a crash, each process restores those of its channels.
create unlogged table realtime.presences (
  ref text primary key,
  channel uuid not null unique,
  room text not null,
  key text not null,
  meta jsonb not null,
  process uuid not null,
  seen_at timestamptz not null default now()
);
create index presences_room_idx on realtime.presences (room);
alter table realtime.presences owner to supabase_realtime_admin;
alter table realtime.presences enable row level security;

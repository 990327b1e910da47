-- Schemas, roles and default privileges, and what every subject uses.

-- Functions may call functions, and read tables, that later files create.
set check_function_bodies = off;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
do $$
begin
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
end
$$;

revoke all on all tables in schema public from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated;
-- PostgreSQL grants execution of new functions to everybody. Only a revocation for all schemas takes that away: one for a
-- single schema is added to what holds for all.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public revoke execute on functions from anon, authenticated;

create schema private;
comment on schema private is 'Checks and triggers; not reachable over the API.';
grant usage on schema private to anon, authenticated, service_role;

-- Functions that read the data of applicants are owned by this role, which is subject to the policies: rows of blocked
-- people are hidden from it without a condition in each function. Functions that must see blocked rows belong to
-- `postgres`, which bypasses policies.
do $$
begin
  -- Roles belong to the whole server, so another database may have created it already.
  if not exists (select from pg_roles where rolname = 'portal_functions') then
    create role portal_functions nologin noinherit;
    grant portal_functions to postgres;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
-- The last file revokes `create`, which becoming the owner of a function requires.
grant usage, create on schema public, private to portal_functions;
alter default privileges in schema public, private grant execute on functions to portal_functions;

create function private.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- What holds for everybody who applies, for a job or an internship.
create function private.is_visitor() returns boolean language sql stable set search_path = '' as $$
  select coalesce((select auth.role()), '') in ('anon', 'authenticated')
$$;
comment on function private.is_visitor is 'Whether a person asks over the API, not the backend itself.';

-- What the site shows besides offers: the hero's images and the success cases.
-- After the last one, whoever else adds at the same moment: the second waits for the first.
create function private.next_place(shown text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  place integer;
begin
  perform pg_advisory_xact_lock(hashtext('next place in ' || shown));
  execute format('select coalesce(max(order_index), 0) + 1 from public.%I', shown) into place;
  return place;
end
$$;
grant execute on function private.next_place to authenticated, service_role;

create function private.searchable(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
$$;
comment on function private.searchable is
  'Lower case without accents; domain/search-pattern.ts makes the same of what is looked for.';
grant execute on function private.searchable to anon, authenticated, service_role;

create function private.uuid_or_null(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then nullif(value::uuid, '00000000-0000-0000-0000-000000000000') end
$$;

create function private.save_translated(
  parent text, translations text, reference text, record uuid, version timestamptz, fields jsonb, translation jsonb
) returns uuid
language plpgsql set search_path = '' as $$
declare
  names text;
  assignments text;
  saved uuid;
begin
  select string_agg(format('%I', key), ', '), string_agg(format('%1$I = changed.%1$I', key), ', ')
    into names, assignments from jsonb_object_keys(fields) as key;
  if record is null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id',
      parent, names) into saved using fields;
  else
    -- Also when only the translation changed: the row's version covers both.
    assignments := coalesce(assignments,
      case parent when 'job_postings' then 'title = saved.title' else 'titulo = saved.titulo' end);
    execute format('update public.%1$I saved set %2$s from jsonb_populate_record(null::public.%1$I, $1) changed
      where saved.id = $2 and saved.updated_at = $3 returning saved.id', parent, assignments)
      into saved using fields, record, version;
  end if;
  -- A new row needs no translation without texts.
  if saved is not null and translation <> '{}' and not (record is null and jsonb_strip_nulls(translation) = '{}') then
    select string_agg(format('%I', key), ', '), string_agg(format('%1$I = excluded.%1$I', key), ', ')
      into names, assignments from jsonb_object_keys(translation) as key;
    execute format('insert into public.%1$I (%2$I, language, %3$s)
      select $2, ''en'', %3$s from jsonb_populate_record(null::public.%1$I, $1)
      on conflict (%2$I, language) do update set %4$s', translations, reference, names, assignments)
      using translation, saved;
    execute format('delete from public.%1$I emptied where %2$I = $1 and jsonb_strip_nulls(to_jsonb(emptied))
      - ''{id,language,updated_at}''::text[] - %2$L = ''{}''', translations, reference) using saved;
  end if;
  return saved;
end $$;
grant execute on function private.save_translated to authenticated, service_role;

-- A posting's own questions to applicants, and which answers recruiters consider disqualifying. The answers mark an
-- application for recruiters; nothing decides by itself.
create function private.is_text_in_languages(words jsonb, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(words) = 'object' and words - '{es,en}'::text[] = '{}'
    and jsonb_typeof(words -> 'es') = 'string' and char_length(trim(words ->> 'es')) between 1 and maximum
    and (not words ? 'en' or (
      jsonb_typeof(words -> 'en') = 'string' and char_length(trim(words ->> 'en')) between 1 and maximum)),
    false)
$$;
comment on function private.is_text_in_languages is 'Whether the value is {"es": …, "en": …}; English is optional.';
grant execute on function private.is_text_in_languages to authenticated, service_role;

create function private.current_actor() returns uuid language sql stable security definer set search_path = '' as $$
  -- Functions write with the service's rights and say for whom.
  select coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid)
$$;
comment on function private.current_actor is 'The staff member on whose behalf the statement runs; null for none.';

create function private.slugify(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
      select trim('-' from left(trim('-' from regexp_replace(private.searchable($1), '[^a-z0-9]+', '-', 'g')), 80))
    $function$
;
comment on function private.slugify is 'Lower case without accents, words joined by hyphens, at most 80 characters.';

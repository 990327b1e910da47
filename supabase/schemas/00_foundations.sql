-- Extensions, default privileges, the private schema, the role that owns functions subject to row-level security, and
-- functions shared by the other files.

-- Function bodies may reference functions and tables that later files create.
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
-- PostgreSQL grants EXECUTE on new functions to PUBLIC. Only a revocation for all schemas removes that grant: default
-- privileges of a single schema are added to the global ones.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public revoke execute on functions from anon, authenticated;

create schema private;
comment on schema private is 'Internal tables, triggers and permission checks; not exposed over the API.';
grant usage on schema private to anon, authenticated, service_role;

-- Functions that read applicant data are owned by this role, which is subject to row-level security: rows of blocked
-- applicants are hidden from it without a condition in each function. Functions that must see blocked rows are owned by
-- `postgres`, which bypasses row-level security.
do $$
begin
  -- Roles are shared by all databases of a server, so another database may have created this one already.
  if not exists (select from pg_roles where rolname = 'portal_functions') then
    create role portal_functions nologin noinherit;
    grant portal_functions to postgres;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
-- A role needs CREATE on the schema to become the owner of a function; 90_schedule.sql revokes it.
grant usage, create on schema public, private to portal_functions;
alter default privileges in schema public, private grant execute on functions to portal_functions;

create function private.set_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function private.is_client_request() returns boolean language sql stable set search_path = '' as $$
  select coalesce((select auth.role()), '') in ('anon', 'authenticated')
$$;
comment on function private.is_client_request is
  'Whether the statement runs for an API client (role anon or authenticated) rather than for the server.';

create function private.current_actor() returns uuid language sql stable security definer set search_path = '' as $$
  -- Server functions write as service_role and name the acting user in app.actor.
  select coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid)
$$;
comment on function private.current_actor is
  'The staff member on whose behalf the statement runs. Returns null when there is none.';

create function private.lock_order(table_name text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtext('order_index ' || table_name))
$$;
comment on function private.lock_order is
  'Makes changes to the order of a table wait for one another. Taken before locks of rows, so that none deadlock.';
grant execute on function private.lock_order to authenticated, service_role;

create function private.next_order_index(table_name text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  next_index integer;
begin
  perform private.lock_order(table_name);
  execute format('select coalesce(max(order_index), 0) + 1 from public.%I', table_name) into next_index;
  return next_index;
end
$$;
comment on function private.next_order_index is
  'The order_index that appends a row to an ordered public table. Concurrent inserts wait for each other.';
grant execute on function private.next_order_index to authenticated, service_role;

create function private.normalize_text(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    replace(replace(replace(replace(
      translate(
        -- Apostrophes first: NFKD takes some of them for accents.
        lower(normalize(translate($1, '´`‘’‛ʹʻʼʽˈˊˋ′', ''''''''''''''''''''''''''''), nfkd)),
        '‐‑‒–—―−øđłıðħ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '-------odlidh012345678901234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')
$$;
comment on function private.normalize_text is
  'Folds case, accents, apostrophes, dashes, digits and invisible characters, as domain/values/search-pattern.ts does.';
grant execute on function private.normalize_text to anon, authenticated, service_role;

create function private.clean_line(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim(regexp_replace(
    regexp_replace($1,
      '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]', '', 'g'),
    '[\s\u0001-\u001f\u007f-\u00a0\u115f\u1160\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+',
    ' ', 'g'))
$$;
comment on function private.clean_line is
  'Removes characters without a shape and joins white space, as domain/values/clean-text.ts does.';
grant execute on function private.clean_line to anon, authenticated, service_role;

create function private.clean_lines(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace($1,
    '[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]', '', 'g')
$$;
comment on function private.clean_lines is
  'Removes characters without a shape from text of several lines, but for the one that joins emoji.';
grant execute on function private.clean_lines to anon, authenticated, service_role;

create function private.clean_email(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(private.clean_line($1), '^mailto: ?', '', 'i'), '^<([^<>]*)>$', '\1')
$$;
comment on function private.clean_email is
  'Cleans an e-mail address, also as copied from a link or a mail program.';
grant execute on function private.clean_email to anon, authenticated, service_role;

create function private.slugify(text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim('-' from left(trim('-' from regexp_replace(private.normalize_text($1), '[^a-z0-9]+', '-', 'g')), 80))
$$;
comment on function private.slugify is
  'Converts text to lower case without accents, with words joined by hyphens, at most 80 characters.';

create function private.uuid_or_null(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then nullif(value::uuid, '00000000-0000-0000-0000-000000000000') end
$$;
comment on function private.uuid_or_null is
  'Parses a lower-case UUID. Returns null when the text is not one, and for the nil UUID.';

create function private.is_localized_text(value jsonb, max_length integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(value) = 'object' and value - '{es,en}'::text[] = '{}'
    and jsonb_typeof(value -> 'es') = 'string' and char_length(trim(value ->> 'es')) between 1 and max_length
    and (not value ? 'en' or (
      jsonb_typeof(value -> 'en') = 'string' and char_length(trim(value ->> 'en')) between 1 and max_length)),
    false)
$$;
comment on function private.is_localized_text is
  'Whether the value is {"es": …, "en": …} with texts of 1 to max_length characters; English is optional.';
grant execute on function private.is_localized_text to authenticated, service_role;

create function private.save_with_translation(
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
    execute format('insert into public.%1$I (%2$s)
      select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id', parent, names)
      into saved using fields;
  else
    -- Updates the row even if only the translation changes, since the row's updated_at is the version of both.
    assignments := coalesce(assignments,
      case parent when 'job_postings' then 'title = saved.title' else 'titulo = saved.titulo' end);
    execute format('update public.%1$I saved set %2$s from jsonb_populate_record(null::public.%1$I, $1) changed
      where saved.id = $2 and saved.updated_at = $3 returning saved.id', parent, assignments)
      into saved using fields, record, version;
  end if;
  -- A new row without translated texts needs no translation.
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
comment on function private.save_with_translation is
  'Inserts (record null) or updates a row of a public table with its English translation, deletes the translation when '
  'it has no texts left, and returns the row''s id. Returns null when the row is not at that version, or the caller '
  'may not update it.';
grant execute on function private.save_with_translation to authenticated, service_role;

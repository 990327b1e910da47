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

-- Formatted texts, as domain/website/rich-text.ts describes them: what is allowed, and their words.

create function private.are_rich_marks(marks jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  mark jsonb;
begin
  if jsonb_typeof(marks) is distinct from 'array' or jsonb_array_length(marks) > 3 then
    return false;
  end if;
  for mark in select * from jsonb_array_elements(marks) loop
    continue when mark in ('{"type": "bold"}', '{"type": "italic"}');
    if jsonb_typeof(mark) <> 'object' or mark - 'attrs' <> '{"type": "link"}'
      or jsonb_typeof(mark -> 'attrs') is distinct from 'object' or (mark -> 'attrs') - 'href' <> '{}'
      or jsonb_typeof(mark #> '{attrs,href}') is distinct from 'string'
      or char_length(mark #>> '{attrs,href}') > 2000
      or mark #>> '{attrs,href}' !~ ('^(?:https://[a-z0-9][a-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][!#-;=?-[\]-~]*)?|'
        'mailto:[!#-.0-9;=A-Z^-~]+@[a-z0-9][a-z0-9.-]*|tel:\+?[0-9().-]{3,30}|'
        '/(?:[!#-.0-;=?-[\]-~][!#-;=?-[\]-~]*)?)$') then
      return false;
    end if;
  end loop;
  return (select count(distinct listed ->> 'type') from jsonb_array_elements(marks) listed) = jsonb_array_length(marks);
end $$;
comment on function private.are_rich_marks is
  'Whether the value is a list of marks: bold, italic, and a link to an address that a text may link to.';
grant execute on function private.are_rich_marks to authenticated, service_role;

create function private.are_rich_words(parts jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  part jsonb;
begin
  for part in select * from jsonb_array_elements(parts) loop
    continue when part = '{"type": "hardBreak"}';
    if jsonb_typeof(part) <> 'object' or part - '{text,marks}'::text[] <> '{"type": "text"}'
      or jsonb_typeof(part -> 'text') is distinct from 'string'
      -- Control characters, and those without a shape that turn the direction of text.
      or part ->> 'text' !~ '^[^[:cntrl:]\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+$'
      or part ? 'marks' and not private.are_rich_marks(part -> 'marks') then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.are_rich_words is 'Whether the elements of a list are texts and line breaks.';
grant execute on function private.are_rich_words to authenticated, service_role;

create function private.is_rich_block(block jsonb, types text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
begin
  if jsonb_typeof(block) is distinct from 'object' or block - '{type,content}'::text[] <> '{}'
    or jsonb_typeof(block -> 'type') is distinct from 'string' or block ->> 'type' <> all (types)
    or jsonb_typeof(block -> 'content') is distinct from 'array' then
    return false;
  end if;
  if block ->> 'type' in ('paragraph', 'heading') then
    return private.are_rich_words(block -> 'content');
  end if;
  for item in select * from jsonb_array_elements(block -> 'content') loop
    if jsonb_typeof(item) <> 'object' or item - 'content' <> '{"type": "listItem"}'
      or jsonb_typeof(item -> 'content') is distinct from 'array'
      or jsonb_array_length(item -> 'content') not between 1 and 2
      or not private.is_rich_block(item -> 'content' -> 0, '{paragraph}')
      or jsonb_array_length(item -> 'content') = 2
        -- A list within a list has none.
        and not ('paragraph' = any (types)
          and private.is_rich_block(item -> 'content' -> 1, '{bulletList,orderedList}')) then
      return false;
    end if;
  end loop;
  return (block -> 'content') <> '[]';
end $$;
comment on function private.is_rich_block is 'Whether the value is a paragraph, subheading or list of one of these types.';
grant execute on function private.is_rich_block to authenticated, service_role;

create function private.is_rich_text(document jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  block jsonb;
begin
  if pg_column_size(document) > 1000000 or jsonb_typeof(document) <> 'object'
    or document - 'content' <> '{"type": "doc"}' or jsonb_typeof(document -> 'content') is distinct from 'array' then
    return false;
  end if;
  for block in select * from jsonb_array_elements(document -> 'content') loop
    if not private.is_rich_block(block, '{paragraph,heading,bulletList,orderedList}') then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_rich_text is
  'Whether the value is a document of domain/website/rich-text.ts. Null for none.';
grant execute on function private.is_rich_text to authenticated, service_role;

create function private.rich_words(parts jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(coalesce(part ->> 'text', chr(10)), '' order by position), '')
  from jsonb_array_elements(parts) with ordinality as listed (part, position)
$$;
comment on function private.rich_words is 'The words of a paragraph of a valid document, with its line breaks.';
grant execute on function private.rich_words to authenticated, service_role;

create function private.rich_lines(list jsonb, indent text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(
      indent || case list ->> 'type' when 'bulletList' then '- ' else position || '. ' end
        || replace(private.rich_words(item #> '{content,0,content}'), chr(10), chr(10) || indent || '  ')
        || coalesce(chr(10) || private.rich_lines(item #> '{content,1}', '  '), ''), chr(10) order by position)
    from jsonb_array_elements(list -> 'content') with ordinality as listed (item, position));
end $$;
comment on function private.rich_lines is 'The lines of a list of a valid document, one for each item. Null without a list.';
grant execute on function private.rich_lines to authenticated, service_role;

create function private.plain_rich_text(document jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(
    case when block ->> 'type' in ('paragraph', 'heading') then private.rich_words(block -> 'content')
      else private.rich_lines(block, '') end, chr(10) || chr(10) order by position), '')
  from jsonb_array_elements(document -> 'content') with ordinality as listed (block, position)
$$;
comment on function private.plain_rich_text is
  'The words of a valid document, as plainText in domain/website/plain-rich-text.ts returns them.';
grant execute on function private.plain_rich_text to authenticated, service_role;

create function private.keep_rich_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  before_row constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  after_row constant jsonb := to_jsonb(new);
  changes jsonb := '{}';
  document jsonb;
  name text;
begin
  foreach name in array tg_argv loop
    document := after_row -> (name || '_rich');
    if document is distinct from (before_row -> (name || '_rich')) then
      -- Here rather than in a check, which each counted view would evaluate again.
      if document <> 'null' and not private.is_rich_text(document) then
        raise exception 'new row for relation "%" has an invalid %_rich', tg_table_name, name
          using errcode = 'check_violation', table = tg_table_name, column = name || '_rich';
      end if;
      if document <> 'null' then
        changes := changes || jsonb_build_object(name, private.plain_rich_text(document));
      end if;
    elsif (after_row -> name) <> (before_row -> name) then
      changes := changes || jsonb_build_object(name || '_rich', null);
    end if;
  end loop;
  return jsonb_populate_record(new, changes);
end $$;
comment on function private.keep_rich_texts is
  'Keeps each column that the trigger arguments name the words of the document beside it: a new document, which has to be '
  'valid, sets them, and other words, written by those who know of no documents, remove the document.';

-- The audit log: every insert, update and delete by a staff member, recorded by the `audit` triggers on the tables.

create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  record_id text,
  before jsonb,
  after jsonb,
  subject_id text generated always as (coalesce(
    after ->> 'application_id', before ->> 'application_id', after ->> 'internship_id', before ->> 'internship_id',
    after ->> 'contact_request_id', before ->> 'contact_request_id', after ->> 'user_id', before ->> 'user_id',
    record_id)) stored
);
comment on table public.audit_log is 'Every write by a staff member, recorded by triggers.';
comment on column public.audit_log.actor_id is
  'The staff member. Not a foreign key: it is kept after the account is deleted.';
comment on column public.audit_log.record_id is 'The row''s id, or its user_id, role_id or kind in tables without one.';
comment on column public.audit_log.before is 'The old row, as far as the trigger of its table lists its columns.';
comment on column public.audit_log.after is 'The new row, as far as the trigger of its table lists its columns.';
comment on column public.audit_log.subject_id is
  'Subject of the entry: the application, request or user that the changed row belongs to, or else the row itself.';

create index audit_log_by_actor_idx on public.audit_log (actor_id, occurred_at desc, id desc)
  include (table_name, operation);
create index audit_log_by_operation_idx on public.audit_log (operation, occurred_at desc, id desc);
create index audit_log_by_table_idx on public.audit_log (table_name, occurred_at desc, id desc) include (operation);
create index audit_log_listed_idx on public.audit_log (occurred_at desc, id desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id);
create index audit_log_subject_idx on public.audit_log (subject_id, occurred_at desc, id desc);
alter table public.audit_log enable row level security;

create function private.pick_columns(row_values jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(row_values) where key = any (columns)
$$;
comment on function private.pick_columns is 'The values of these columns of a row.';

-- A list of what may be logged, since entries cannot be changed: a new column stays out until it is listed.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  logged_columns constant text[] := tg_argv[0:];
  before_row constant jsonb := case when tg_op <> 'INSERT' then private.pick_columns(to_jsonb(old), logged_columns) end;
  after_row constant jsonb := case when tg_op <> 'DELETE' then private.pick_columns(to_jsonb(new), logged_columns) end;
  -- Server functions write as service_role and name the acting user in app.actor.
  actor uuid := coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid);
begin
  if actor is not null then
    insert into public.audit_log (actor_id, table_name, operation, record_id, before, after)
    values (actor, tg_table_name, tg_op,
      coalesce(after_row ->> 'id', before_row ->> 'id', after_row ->> 'user_id', before_row ->> 'user_id',
        after_row ->> 'role_id', before_row ->> 'role_id', after_row ->> 'kind', before_row ->> 'kind'),
      before_row, after_row);
  end if;
  return null;
end
$$;
comment on function private.write_audit is
  'Records the write of a staff member in the audit log, with the values of the columns that the trigger arguments '
  'name. Columns with personal data of applicants, secrets and derived columns are not among them.';

create function private.record_data_expiry(kind text, deleted_count integer) returns void
language sql security definer set search_path = '' as $$
  select public.record_security_event('data_expired', null, jsonb_build_object('what', kind, 'count', deleted_count))
  where deleted_count > 0
$$;
comment on function private.record_data_expiry is
  'Records a security event with the number of rows deleted at the end of their retention period, if there are any.';

grant select on public.audit_log to authenticated;
revoke delete, truncate, update on public.audit_log from service_role;
grant usage on sequence public.audit_log_id_seq to portal_functions;

-- Staff roles, the permissions they grant, delegation of role assignment, and the permission checks that policies call.

create table public.admin_roles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(trim(name)) between 1 and 100),
  description text check (char_length(description) <= 500),
  role_type text not null check (role_type in ('super_admin', 'rrhh_admin', 'accesos_admin')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admin_roles is
  'A named set of permissions. The role of type super_admin grants all permissions without listing them.';
comment on column public.admin_roles.is_active is 'An inactive role grants nothing to its holders.';

create unique index admin_roles_one_super_admin on public.admin_roles (role_type) where role_type = 'super_admin';
alter table public.admin_roles enable row level security;

create table public.admin_permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z]+\.[a-z]+\.[a-z]+$'),
  description text,
  module text not null check (module in ('dashboard', 'rrhh', 'ventas', 'accesos', 'web')),
  action text not null
);
comment on table public.admin_permissions is 'The catalog of staff permissions, named module.resource.action.';

alter table public.admin_permissions enable row level security;

create table public.admin_role_permissions (
  role_id uuid not null references public.admin_roles on delete cascade,
  permission_id uuid not null references public.admin_permissions on delete cascade,
  primary key (role_id, permission_id)
);
comment on table public.admin_role_permissions is 'The permissions that each role grants.';

create index admin_role_permissions_permission_id_idx on public.admin_role_permissions (permission_id);
alter table public.admin_role_permissions enable row level security;

create table public.admin_user_roles (
  user_id uuid not null references auth.users on delete cascade,
  -- A role that is assigned to a user cannot be deleted.
  role_id uuid not null references public.admin_roles on delete restrict,
  primary key (user_id, role_id)
);
comment on table public.admin_user_roles is 'The roles assigned to each user.';

create index admin_user_roles_role_id_idx on public.admin_user_roles (role_id);
alter table public.admin_user_roles enable row level security;

create table public.admin_role_delegations (
  role_id uuid not null references public.admin_roles on delete cascade,
  assignable_role_id uuid not null references public.admin_roles on delete cascade,
  primary key (role_id, assignable_role_id),
  constraint admin_role_delegations_not_to_itself check (role_id <> assignable_role_id)
);
comment on table public.admin_role_delegations is
  'Roles that the holders of another role may assign even if they grant more than the holders'' own roles. Created by '
  'super admins; delegations never form a chain.';
comment on column public.admin_role_delegations.role_id is
  'The role whose holders may assign the other, provided that they have permission to assign roles at all.';
comment on column public.admin_role_delegations.assignable_role_id is
  'The role that they may assign while it is active.';

create index admin_role_delegations_assignable_role_id_idx on public.admin_role_delegations (assignable_role_id);
alter table public.admin_role_delegations enable row level security;

create function private.is_active_super_admin(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
    where user_role.user_id = person
  ) and private.is_session_sufficient(person, true)
$$;
comment on function private.is_active_super_admin is
  'Whether the user is an active super admin. For the caller, also whether their session is sufficient for that role.';

create function private.has_super_admin_role(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.role_type = 'super_admin'
    where user_role.user_id = person
  )
$$;
comment on function private.has_super_admin_role is
  'Whether the user has the super admin role, even while inactive: only super admins may change such a user.';
grant execute on function private.has_super_admin_role to authenticated;

create function private.is_super_admin_role(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_roles where id = role and role_type = 'super_admin')
$$;
comment on function private.is_super_admin_role is 'Whether the role is the super admin role.';
grant execute on function private.is_super_admin_role to authenticated;

create function private.list_effective_permissions(person uuid) returns setof public.admin_permissions
language sql stable security definer set search_path = '' as $$
  select permission.*
  from public.admin_permissions permission
  where (select private.is_active_super_admin(person))
    or (select private.is_session_sufficient(person, false)) and exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active
    join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
    join public.admin_role_permissions granted on granted.role_id = role.id
    where user_role.user_id = person and granted.permission_id = permission.id
  )
$$;
comment on function private.list_effective_permissions is
  'The permissions that an active user has through active roles; for the caller, none while their session is not '
  'sufficient (private.is_session_sufficient).';
grant execute on function private.list_effective_permissions to authenticated;

create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active_super_admin((select auth.uid()))
$$;
comment on function private.is_super_admin is
  'Whether the caller is a super admin. Policies call it in a subquery, which runs once per statement.';
grant execute on function private.is_super_admin to anon, authenticated, service_role;

create function private.has_permission(permission_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.list_effective_permissions((select auth.uid())) permission
    where permission.name = permission_name)
$$;
comment on function private.has_permission is
  'Whether the caller has a permission. Policies call it in a subquery, which runs once per statement.';
grant execute on function private.has_permission to anon, authenticated, service_role;

create function private.can_read_applications(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.list_effective_permissions(person) permission
    where permission.name = 'rrhh.applications.read')
$$;
comment on function private.can_read_applications is 'Whether the user has the permission to read applications.';

create function private.list_own_roles() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_role.role_id from public.admin_user_roles user_role
  join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
  where user_role.user_id = (select auth.uid())
$$;
comment on function private.list_own_roles is 'The ids of the caller''s roles; none while their profile is inactive.';
grant execute on function private.list_own_roles to authenticated;

create function private.has_all_permissions_of_role(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.admin_role_permissions granted
    where granted.role_id = role
      and granted.permission_id not in (select id from private.list_effective_permissions((select auth.uid()))))
$$;
comment on function private.has_all_permissions_of_role is
  'Whether the caller has every permission of a role, even an inactive one. Access managers cannot grant permissions '
  'that they lack by activating a role assigned to other users.';
grant execute on function private.has_all_permissions_of_role to authenticated, service_role;

create function private.can_manage_user_access(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person <> auth.uid() and exists (select from public.admin_profiles where user_id = person)
    and (private.is_super_admin()
      or (private.has_permission('accesos.users.update') and not private.has_super_admin_role(person)))
$$;
comment on function private.can_manage_user_access is
  'Whether the caller may manage the access of a user: never their own, and a super admin''s only as a super admin.';

create function private.is_role_in_delegation(role uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_role_delegations where role_id = role or assignable_role_id = role)
$$;
comment on function private.is_role_in_delegation is
  'Whether the role is part of a delegation. A super admin has reviewed the permissions of such a role, so only super '
  'admins may add to them.';
grant execute on function private.is_role_in_delegation to authenticated, service_role;

create function private.list_delegated_roles(person uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select delegation.assignable_role_id
  from public.admin_role_delegations delegation
  join public.admin_roles role on role.id = delegation.role_id and role.is_active
  join public.admin_user_roles user_role on user_role.role_id = role.id and user_role.user_id = person
  join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
  where (select private.is_session_sufficient(person, false))
$$;
comment on function private.list_delegated_roles is 'The ids of the roles that the user may assign by delegation.';

create function private.get_role_assignment_refusal(person uuid, role uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when target.id is null then 'unknown'
    when not target.is_active then 'inactive'
    when private.is_active_super_admin(person) then null
    when target.role_type = 'super_admin' then 'super_admin'
    when target.id in (select private.list_delegated_roles(person)) then null
    when exists (
      select from public.admin_role_permissions granted
      where granted.role_id = target.id
        and granted.permission_id not in (select id from private.list_effective_permissions(person))
    ) then 'permissions'
    -- Assigning the role also hands out its delegations.
    when exists (
      select from public.admin_role_delegations delegation
      where delegation.role_id = target.id
        and delegation.assignable_role_id not in (select private.list_delegated_roles(person))
    ) then 'delegations'
  end
  from (select) one left join public.admin_roles target on target.id = role
$$;
comment on function private.get_role_assignment_refusal is
  'The reason why a user with permission to assign roles may not assign this one. Returns null when they may: without '
  'a delegation by a super admin, users hand out no more than they have themselves.';
grant execute on function private.get_role_assignment_refusal to authenticated, service_role;

create function public.is_super_admin(target_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read'))
    and private.is_active_super_admin(target_user_id)
$$;
comment on function public.is_super_admin is
  'Whether a user is an active super admin. Returns false for other users unless the caller may read users.';
grant execute on function public.is_super_admin to authenticated;

create function public.get_user_permissions(target_user_id uuid)
returns table (permission_name text, permission_module text)
language sql stable security definer set search_path = '' as $$
  select permission.name, permission.module
  from private.list_effective_permissions(target_user_id) permission
  where target_user_id = (select auth.uid()) or private.has_permission('accesos.users.read')
  order by permission.name
$$;
comment on function public.get_user_permissions is
  'The effective permissions of a user; none for other users unless the caller may read users.';
grant execute on function public.get_user_permissions to authenticated;

create function public.explain_permissions(person uuid)
returns table (permission text, description text, module text, role_id uuid, role_name text)
language sql stable security definer set search_path = '' as $$
  select effective.name, effective.description, effective.module, role.id, role.name
  from private.list_effective_permissions(person) effective
  join public.admin_user_roles assigned on assigned.user_id = person
  join public.admin_roles role on role.id = assigned.role_id and role.is_active
  where (select private.has_permission('accesos.users.read'))
    and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      where granted.role_id = role.id and granted.permission_id = effective.id))
  order by effective.name, role.name
$$;
comment on function public.explain_permissions is
  'The effective permissions of a user, each with every role that grants it. Empty when the caller may not read users.';
grant execute on function public.explain_permissions to authenticated;

create function public.list_assignable_roles() returns table (role_id uuid, name text, refusal text)
language sql stable security definer set search_path = '' as $$
  select role.id, role.name, private.get_role_assignment_refusal((select auth.uid()), role.id)
  from public.admin_roles role
  where (select private.has_permission('accesos.users.update'))
    or (select private.has_permission('accesos.invitations.create'))
  order by role.name
$$;
comment on function public.list_assignable_roles is
  'All roles, each with the reason why the caller may not assign it: inactive, super_admin, permissions (it grants '
  'more than the caller has) or delegations (it may assign more than the caller may); null when they may. Empty when '
  'the caller may neither assign roles nor invite.';
grant execute on function public.list_assignable_roles to authenticated;

create function public.count_role_holders() returns table (role_id uuid, holders bigint)
language sql stable security definer set search_path = '' as $$
  select user_role.role_id, count(*) from public.admin_user_roles user_role
  where user_role.user_id = (select auth.uid())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
  group by user_role.role_id
$$;
comment on function public.count_role_holders is
  'The number of users with each assigned role. Security definer: under the policies, a caller who may read roles but '
  'not users would count only themselves. A caller who may read neither gets only their own roles.';
grant execute on function public.count_role_holders to authenticated;

create function public.change_role_permissions(role uuid, granted uuid[], withdrawn uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  -- A concurrent call may already have granted some of them, which is no error.
  insert into public.admin_role_permissions (role_id, permission_id)
  select role, permission from unnest(granted) permission
  on conflict do nothing;
  delete from public.admin_role_permissions where role_id = role and permission_id = any (withdrawn);
  -- Row-level security does not reject a deletion; it leaves the row in place.
  if not private.has_permission('accesos.permissions.manage') or exists (
    select from public.admin_role_permissions where role_id = role and permission_id = any (withdrawn)
  ) then
    raise insufficient_privilege using message = 'the permissions of this role are not yours to change';
  end if;
end
$$;
comment on function public.change_role_permissions is
  'Grants permissions to a role and withdraws others, all or nothing; the policies check each row.';
grant execute on function public.change_role_permissions to authenticated;

create function private.enforce_active_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialized, so that the second of two concurrent changes sees the result of the first.
  perform pg_advisory_xact_lock(hashtext('enforce_active_super_admin'));
  if not exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active and role.role_type = 'super_admin'
    join public.admin_profiles profile on profile.user_id = user_role.user_id and profile.is_active
  ) and exists (select from auth.users) then
    raise exception 'The last active super admin cannot be removed' using errcode = 'P0001', hint = 'last_super_admin';
  end if;
  return null;
end
$$;
comment on function private.enforce_active_super_admin is
  'Rejects changes that leave no active super admin, including concurrent ones.';

create function private.validate_role_delegation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialized, so that of two concurrent delegations that form a chain, the second sees the first.
  perform pg_advisory_xact_lock(hashtext('validate_role_delegation'));
  if exists (
    select from public.admin_roles
    where id in (new.role_id, new.assignable_role_id) and role_type = 'super_admin'
  ) then
    raise check_violation using message = 'Only super admins make super admins', hint = 'super_admin';
  end if;
  if exists (
    select from public.admin_role_delegations
    where role_id = new.assignable_role_id or assignable_role_id = new.role_id
  ) then
    raise check_violation using message = 'A role that is delegated delegates none', hint = 'delegation_chain';
  end if;
  return new;
end
$$;
comment on function private.validate_role_delegation is
  'Rejects delegations that involve the super admin role, and chains of delegations: every role that a role''s holders '
  'can hand out is one step away and visible on one screen.';

create trigger audit after insert or update or delete on public.admin_role_delegations
  for each row
  execute function private.write_audit('role_id', 'assignable_role_id');

create trigger validate_role_delegation before insert or update on public.admin_role_delegations
  for each row execute function private.validate_role_delegation();

create trigger audit after insert or delete or update on public.admin_role_permissions
  for each row
  execute function private.write_audit('role_id', 'permission_id');

create trigger audit after insert or delete or update on public.admin_roles
  for each row
  execute function private.write_audit(
    'id', 'name', 'description', 'role_type', 'is_active', 'created_at', 'updated_at');

create constraint trigger enforce_active_super_admin after update of is_active or delete on public.admin_roles
  deferrable initially immediate for each row execute function private.enforce_active_super_admin();

create trigger set_updated_at before update on public.admin_roles
  for each row execute function private.set_updated_at();

create trigger audit after insert or delete or update on public.admin_user_roles
  for each row
  execute function private.write_audit('user_id', 'role_id');

create constraint trigger enforce_active_super_admin after delete on public.admin_user_roles
  deferrable initially immediate for each row execute function private.enforce_active_super_admin();

create policy "Staff see their own permissions; access managers see all" on public.admin_permissions
  for select to authenticated
  using (id in (
      select permission_id from public.admin_role_permissions where role_id in (select private.list_own_roles()))
    or (select private.has_permission('accesos.roles.read')));
create policy "Staff see delegations of their roles; access managers see all" on public.admin_role_delegations
  for select to authenticated
  using (role_id in (select private.list_own_roles()) or (select private.has_permission('accesos.roles.read')));
create policy "Super admins create delegations" on public.admin_role_delegations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins delete delegations" on public.admin_role_delegations
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Access managers grant permissions they have to others' roles" on public.admin_role_permissions
  for insert to authenticated
  with check ((select private.has_permission('accesos.permissions.manage'))
    and not private.is_super_admin_role(role_id)
    and ((select private.is_super_admin())
      or (role_id not in (select private.list_own_roles())
        and not private.is_role_in_delegation(role_id)
        and permission_id in (select held.id from private.list_effective_permissions((select auth.uid())) held))));
create policy "Access managers withdraw permissions from others' roles" on public.admin_role_permissions
  for delete to authenticated
  using ((select private.has_permission('accesos.permissions.manage'))
    and not private.is_super_admin_role(role_id)
    and ((select private.is_super_admin()) or role_id not in (select private.list_own_roles())));
create policy "Staff see permissions of their roles; access managers see all" on public.admin_role_permissions
  for select to authenticated
  using (role_id in (select private.list_own_roles()) or (select private.has_permission('accesos.roles.read')));
-- A role in a delegation that a super admin has deactivated can be reactivated by super admins only.
create policy "Access managers change roles, never the super admin's" on public.admin_roles
  for update to authenticated
  using ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin())
      or (id not in (select private.list_own_roles())
        and (is_active or (not private.is_role_in_delegation(id) and private.has_all_permissions_of_role(id))))))
  with check ((select private.has_permission('accesos.roles.update')) and role_type <> 'super_admin'
    and ((select private.is_super_admin()) or id not in (select private.list_own_roles())));
create policy "Access managers create roles, never of super admin type" on public.admin_roles
  for insert to authenticated
  with check ((select private.has_permission('accesos.roles.create')) and role_type <> 'super_admin');
create policy "Access managers delete roles, never the super admin's" on public.admin_roles
  for delete to authenticated
  using ((select private.has_permission('accesos.roles.delete')) and role_type <> 'super_admin');
-- A caller who may read users or invitations also sees their roles; otherwise all of them would seem to have none.
create policy "Staff see their own roles; access managers see all" on public.admin_roles
  for select to authenticated
  using (id in (select private.list_own_roles())
    or (select private.has_permission('accesos.roles.read'))
    or (select private.has_permission('accesos.users.read'))
    or (select private.has_permission('accesos.invitations.read')));
create policy "Access managers give others roles they may assign" on public.admin_user_roles
  for insert to authenticated
  with check (user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.has_super_admin_role(user_id)
        and private.get_role_assignment_refusal((select auth.uid()), role_id) is null)));
create policy "Access managers take roles from others, never from super admins" on public.admin_user_roles
  for delete to authenticated
  using (user_id <> (select auth.uid())
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.users.update')) and not private.is_super_admin_role(role_id)
        and not private.has_super_admin_role(user_id))));
create policy "Auditors read the audit log" on public.audit_log
  for select to authenticated using ((select private.has_permission('accesos.audit.read')));

grant select, delete, insert (name, description, role_type, is_active), update (name, description, is_active) on
  public.admin_roles to authenticated;
alter publication supabase_realtime add table public.admin_roles;
grant select on public.admin_permissions to authenticated;
grant select, insert, delete on public.admin_role_permissions to authenticated;
alter publication supabase_realtime add table public.admin_role_permissions;
grant select, insert, delete on public.admin_user_roles to authenticated;
alter publication supabase_realtime add table public.admin_user_roles;
grant select, insert, delete on public.admin_role_delegations to authenticated;
alter publication supabase_realtime add table public.admin_role_delegations;

insert into public.admin_permissions (name, module, action, description)
select name, split_part(name, '.', 1), split_part(name, '.', 3), description
from (values
  ('dashboard.overview.read', 'Ver el resumen general'),
  ('rrhh.postings.read', 'Ver todas las ofertas laborales'),
  ('rrhh.postings.create', 'Crear ofertas laborales'),
  ('rrhh.postings.update', 'Editar ofertas laborales'),
  ('rrhh.postings.delete', 'Eliminar ofertas laborales'),
  ('rrhh.applications.read', 'Ver postulaciones'),
  ('rrhh.applications.update', 'Gestionar postulaciones'),
  ('rrhh.internships.read', 'Ver solicitudes de práctica'),
  ('rrhh.internships.update', 'Gestionar solicitudes de práctica'),
  ('rrhh.documents.read', 'Abrir y descargar CV'),
  ('rrhh.notifications.manage', 'Configurar notificaciones, mensajes a postulantes y salas'),
  ('rrhh.rights.manage', 'Atender derechos sobre datos personales'),
  ('ventas.quotes.read', 'Ver solicitudes de cotización'),
  ('ventas.quotes.update', 'Gestionar y responder solicitudes de cotización'),
  ('ventas.quotes.delete', 'Eliminar solicitudes de cotización'),
  ('accesos.users.read', 'Ver usuarios'),
  ('accesos.users.update', 'Activar usuarios y asignar roles'),
  ('accesos.roles.read', 'Ver roles y permisos'),
  ('accesos.roles.create', 'Crear roles'),
  ('accesos.roles.update', 'Activar y renombrar roles'),
  ('accesos.roles.delete', 'Eliminar roles'),
  ('accesos.permissions.manage', 'Editar los permisos de un rol'),
  ('accesos.invitations.read', 'Ver invitaciones'),
  ('accesos.invitations.create', 'Invitar usuarios'),
  ('accesos.invitations.delete', 'Eliminar invitaciones'),
  ('accesos.audit.read', 'Ver el registro de cambios y a quiénes afectan'),
  ('web.content.manage', 'Editar los textos del sitio'),
  ('web.content.publish', 'Publicar los textos del sitio'),
  ('web.media.manage', 'Gestionar las imágenes y los archivos del sitio'),
  ('web.statistics.read', 'Ver las estadísticas del sitio'),
  ('web.settings.manage', 'Configurar el sitio: a quién se avisa, horario y medición')
) as catalog (name, description);

insert into public.admin_roles (name, role_type, description) values
  ('Super Admin', 'super_admin', 'Acceso completo al portal'),
  ('Admin RRHH', 'rrhh_admin', 'Ofertas, postulaciones y prácticas'),
  ('Admin Accesos', 'accesos_admin', 'Usuarios, roles e invitaciones');

insert into public.admin_role_permissions (role_id, permission_id)
select role.id, permission.id
from public.admin_roles role
join public.admin_permissions permission
  -- Requests about personal data, sales and the audit are not part of these roles: a super admin assigns them.
  on role.role_type = 'rrhh_admin' and permission.module in ('rrhh', 'dashboard')
    and permission.name <> 'rrhh.rights.manage'
  or role.role_type = 'accesos_admin' and permission.module = 'accesos' and permission.name <> 'accesos.audit.read';

-- Recruiters are invited by access managers, whose permissions are others.
insert into public.admin_role_delegations (role_id, assignable_role_id)
select manager.id, recruiter.id
from public.admin_roles manager, public.admin_roles recruiter
where manager.name = 'Admin Accesos' and recruiter.name = 'Admin RRHH';

-- Staff profiles and preferences, reviews of staff access, and the security settings of the portal.

create table public.admin_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    private.normalize_text(full_name || chr(10) || email)
  ) stored
);
comment on table public.admin_profiles is
  'Staff members. A user with an inactive profile has no permissions, whatever their roles.';
comment on column public.admin_profiles.search is 'Normalized text that searches match, one source column per line.';

create index admin_profiles_full_name_idx on public.admin_profiles (full_name, id);
alter table public.admin_profiles enable row level security;

create table public.access_reviews (
  user_id uuid primary key references auth.users on delete cascade,
  reviewed_at timestamptz not null default now(),
  reviewed_by uuid references auth.users on delete set null
);
comment on table public.access_reviews is
  'The last review in which an access manager confirmed that a user still needs their access. Earlier reviews are in '
  'the audit log.';
comment on column public.access_reviews.user_id is 'The user whose access was reviewed.';
comment on column public.access_reviews.reviewed_by is 'The reviewer; null after their account is deleted.';

create index access_reviews_reviewed_by_idx on public.access_reviews (reviewed_by);
alter table public.access_reviews enable row level security;

create table public.portal_settings (
  id boolean primary key default true check (id),
  super_admins_need_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.portal_settings is 'Security settings of the portal, in a single row.';
comment on column public.portal_settings.super_admins_need_second_factor is
  'Whether the super admin role takes effect only in sessions with a second factor.';
alter table public.portal_settings enable row level security;

create function private.is_signature(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '\S' and char_length(value) <= 500 and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\{\{|\}\}'
$$;
comment on function private.is_signature is
  'Whether a text can end letters: not blank, at most 500 characters, and free of control characters and variables.';
grant execute on function private.is_signature to authenticated, service_role;

create table public.staff_preferences (
  user_id uuid primary key references public.admin_profiles (user_id) on delete cascade,
  signature text constraint staff_preferences_signature_check check (private.is_signature(signature)),
  mails_mentions boolean not null default true,
  mails_interviews boolean not null default true,
  mails_reminders boolean not null default true,
  mails_declined boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table public.staff_preferences is
  'What staff members chose for themselves: their signature, and the e-mails they get. Without a row, the defaults.';
comment on column public.staff_preferences.signature is 'Ends the letters that they write to applicants.';
comment on column public.staff_preferences.mails_mentions is 'Whether they get e-mails about mentions in comments.';
comment on column public.staff_preferences.mails_interviews is
  'Whether they get e-mails, with calendar entries, about the interviews they take part in.';
comment on column public.staff_preferences.mails_reminders is 'Whether they are reminded of these interviews.';
comment on column public.staff_preferences.mails_declined is
  'Whether they get e-mails when an applicant declines an interview that they offered.';
alter table public.staff_preferences enable row level security;

create function public.list_last_sign_ins() returns table (user_id uuid, last_sign_in_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.id, account.last_sign_in_at
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where (select private.has_permission('accesos.users.read'))
$$;
comment on function public.list_last_sign_ins is
  'When each staff member last signed in. Empty when the caller may not read users.';
grant execute on function public.list_last_sign_ins to authenticated;

create view public.admin_profiles_list with (security_invoker = true) as
select profile.id, profile.user_id, profile.full_name, profile.email, profile.is_active, profile.created_at,
  profile.search, seen.last_sign_in_at,
  array(select held.role_id from public.admin_user_roles held where held.user_id = profile.user_id) as role_ids
from public.admin_profiles profile
left join public.list_last_sign_ins() seen using (user_id);
comment on view public.admin_profiles_list is 'Staff members with their roles and last sign-in.';
grant select on public.admin_profiles_list to authenticated;

create function private.list_active_staff_with(permission_name text)
returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name
  from public.admin_profiles profile
  where profile.is_active and exists (
    select from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id and role.is_active
    where user_role.user_id = profile.user_id and (role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions granted
      join public.admin_permissions permission on permission.id = granted.permission_id
      where granted.role_id = role.id and permission.name = permission_name)))
$$;
comment on function private.list_active_staff_with is 'Active staff members with a permission.';

create function private.list_active_recruiters() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select * from private.list_active_staff_with('rrhh.applications.read')
$$;
comment on function private.list_active_recruiters is
  'Active staff members with the permission to read applications.';
grant execute on function private.list_active_recruiters to authenticated;

create function public.list_recruiters() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select recruiter.user_id, recruiter.full_name
  from private.list_active_recruiters() recruiter
  where (select private.has_permission('rrhh.applications.read'))
  order by recruiter.full_name, recruiter.user_id
$$;
comment on function public.list_recruiters is
  'Active staff members with the permission to read applications, who can be mentioned and assigned as owners. Empty '
  'when the caller lacks that permission.';
grant execute on function public.list_recruiters to authenticated;

create function private.is_active_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_profiles where user_id = (select auth.uid()) and is_active)
    and private.is_session_sufficient((select auth.uid()), false)
$$;
comment on function private.is_active_staff is
  'Whether the caller is an active staff member, with a second factor in their session if they have enrolled one.';
grant execute on function private.is_active_staff to authenticated;

create function public.rename_self(new_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_active_staff() then
    raise insufficient_privilege using message = 'permission denied for function rename_self';
  end if;
  update public.admin_profiles set full_name = btrim(new_name) where user_id = auth.uid();
end
$$;
comment on function public.rename_self is
  'Changes the caller''s name, and nothing else in their profile. Others'' names are changed in the profile.';
grant execute on function public.rename_self to authenticated;

create function public.describe_user_access(person uuid)
returns table (last_sign_in_at timestamptz, last_used_at timestamptz, sessions integer, second_factor_since timestamptz)
language sql stable security definer set search_path = '' as $$
  select account.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions session where session.user_id = account.id),
    (select count(*)::integer from auth.sessions session
     where session.user_id = account.id and private.is_session_active(session)),
    (select min(factor.created_at) from auth.mfa_factors factor
     where factor.user_id = account.id and factor.status = 'verified')
  from auth.users account
  join public.admin_profiles profile on profile.user_id = account.id
  where account.id = person and (select private.has_permission('accesos.users.read'))
$$;
comment on function public.describe_user_access is
  'A staff member''s last sign-in, last session use, number of active sessions, and when they enrolled a second '
  'factor. Empty when the caller may not read users.';
grant execute on function public.describe_user_access to authenticated;

create function public.delete_user(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_super_admin() or private.can_manage_user_access(person) is not true then
    raise insufficient_privilege using message = 'only super admins delete users, and never themselves';
  end if;
  -- The deletion cascades to profile, roles, sessions, factors and invitations. Records of the user's actions stay,
  -- without their name.
  delete from auth.users where id = person;
  return found;
end
$$;
comment on function public.delete_user is
  'Deletes a user''s account. Only super admins may, never their own, and never the last active super admin''s.';
grant execute on function public.delete_user to authenticated;

create function public.list_access_review()
returns table (user_id uuid, full_name text, email text, created_at timestamptz, last_sign_in_at timestamptz,
  last_used_at timestamptz, has_second_factor boolean, is_super_admin boolean, roles text[], permissions text[],
  reviewed_at timestamptz, reviewed_by text)
language sql stable security definer set search_path = '' as $$
  with granted as (
    select role.id as role_id, permission.name
    from public.admin_roles role
    join public.admin_permissions permission on role.role_type = 'super_admin' or exists (
      select from public.admin_role_permissions role_permission
      where role_permission.role_id = role.id and role_permission.permission_id = permission.id)
    where role.is_active
  ), assigned as (
    select user_role.user_id, bool_or(role.role_type = 'super_admin') as is_super_admin,
      array_agg(role.id) filter (where role.is_active) as role_ids,
      array_agg(role.name order by role.name) filter (where role.is_active) as roles
    from public.admin_user_roles user_role
    join public.admin_roles role on role.id = user_role.role_id
    group by user_role.user_id
  ), effective as (
    -- Computed once per combination of roles rather than once per user.
    select combination.role_ids, array_agg(distinct granted.name order by granted.name) as permissions
    from (select distinct assigned.role_ids from assigned) combination
    join granted on granted.role_id = any (combination.role_ids)
    group by combination.role_ids
  ), last_uses as (
    select session.user_id, max(session.updated_at) as last_used_at from auth.sessions session group by session.user_id
  ), enrolled as (
    select distinct factor.user_id from auth.mfa_factors factor where factor.status = 'verified'
  )
  select profile.user_id, profile.full_name, profile.email, profile.created_at, account.last_sign_in_at,
    last_uses.last_used_at, enrolled.user_id is not null, coalesce(assigned.is_super_admin, false),
    coalesce(assigned.roles, '{}'), coalesce(effective.permissions, '{}'), review.reviewed_at, reviewer.full_name
  from public.admin_profiles profile
  join auth.users account on account.id = profile.user_id
  left join assigned on assigned.user_id = profile.user_id
  left join effective on effective.role_ids = assigned.role_ids
  left join last_uses on last_uses.user_id = profile.user_id
  left join enrolled on enrolled.user_id = profile.user_id
  left join public.access_reviews review on review.user_id = profile.user_id
  left join public.admin_profiles reviewer on reviewer.user_id = review.reviewed_by
  where profile.is_active and (select private.has_permission('accesos.users.read'))
  order by profile.search, profile.id
$$;
comment on function public.list_access_review is
  'Active staff members with their sign-ins, roles, permissions and last access review. Reads each table once, however '
  'many users there are. Empty when the caller may not read users.';
grant execute on function public.list_access_review to authenticated;

create function public.mark_access_reviewed(person uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  marked timestamptz;
begin
  if private.can_manage_user_access(person) is not true then
    raise insufficient_privilege using message = 'the access of this person is not yours to review';
  end if;
  insert into public.access_reviews (user_id, reviewed_by) values (person, auth.uid())
  on conflict (user_id) do update set reviewed_at = now(), reviewed_by = auth.uid()
  returning reviewed_at into marked;
  return marked;
end
$$;
comment on function public.mark_access_reviewed is
  'Records that the caller has confirmed a user''s access, and returns the time. Never the caller''s own access.';
grant execute on function public.mark_access_reviewed to authenticated;

create function public.discard_unused_account(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for an invitation of the address that is being recorded, which the delete would otherwise overlook.
  perform from auth.users account where lower(account.email) = lower(address) for update;
  delete from auth.users account
  where lower(account.email) = lower(address) and account.last_sign_in_at is null and account.email_confirmed_at is null
    and not exists (select from public.admin_profiles where user_id = account.id)
    and not exists (select from public.admin_invitations where user_id = account.id);
  return found;
end
$$;
comment on function public.discard_unused_account is
  'Deletes an account without profile or invitation that was never confirmed nor signed in to: the remains of a failed '
  'invitation or of a sign-up. It is deleted rather than reused, so that nothing done with it carries over to the '
  'invited account. Called by invite-admin-user. For server functions only.';

-- A user who signs in through their company's identity provider has an SSO account, separate from other accounts with
-- the same address. Inviting the address grants that account a role: there is no password to set, and only the provider
-- of the address's domain identifies the account's owner.
create function public.provision_sso_account(address text, person_name text, person_role uuid, inviter uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform private.require_invitation_permission(inviter, person_role);
  select company.id into account from auth.users company
  where lower(company.email) = lower(address) and company.is_sso_user and company.last_sign_in_at is not null
    and not exists (select from public.admin_profiles where user_id = company.id)
    and exists (
      select from auth.identities identity
      join auth.sso_domains owned on identity.provider = 'sso:' || owned.sso_provider_id
      where identity.user_id = company.id and lower(owned.domain) = lower(split_part(address, '@', 2)))
  order by company.last_sign_in_at desc limit 1;
  if account is null then
    return false;
  end if;
  -- The audit log names the inviter.
  perform set_config('app.actor', inviter::text, true);
  insert into public.admin_profiles (user_id, full_name, email) values (account, person_name, address);
  insert into public.admin_user_roles (user_id, role_id) values (account, person_role);
  return true;
end
$$;
comment on function public.provision_sso_account is
  'Creates profile and role of an SSO account at the identity provider of the address''s domain. Returns false when '
  'there is no such account without a profile. Called by invite-admin-user. For server functions only.';

create function private.can_activate_user(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_profiles where user_id = person and is_active)
    or not exists (
      select from public.admin_user_roles user_role
      join public.admin_roles role on role.id = user_role.role_id and role.is_active
      where user_role.user_id = person
        and private.get_role_assignment_refusal((select auth.uid()), user_role.role_id) is not null
    )
$$;
comment on function private.can_activate_user is
  'Whether the user is active already, or all their active roles are ones that the caller may assign: activating a '
  'user hands out their roles. Inactive roles grant nothing and do not count.';
grant execute on function private.can_activate_user to authenticated, service_role;

create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_profiles set email = new.email where user_id = new.id;
  return null;
end
$$;
comment on function private.copy_email_to_profile is
  'Copies an account''s new e-mail address to its profile, so that e-mails about interviews and links to set a '
  'password are sent to it.';

create trigger copy_email_to_profile after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.copy_email_to_profile();

create trigger audit after insert or update or delete on public.access_reviews
  for each row
  execute function private.write_audit('user_id', 'reviewed_at', 'reviewed_by');

create trigger audit after insert or update or delete on public.admin_profiles
  for each row
  execute function private.write_audit(
    'id', 'user_id', 'full_name', 'email', 'is_active', 'created_at', 'updated_at');

create constraint trigger enforce_active_super_admin after update of is_active or delete on public.admin_profiles
  deferrable initially immediate for each row execute function private.enforce_active_super_admin();

create trigger set_updated_at before update on public.admin_profiles
  for each row execute function private.set_updated_at();

create trigger audit after insert or update or delete on public.staff_preferences
  for each row
  execute function private.write_audit(
    'user_id', 'mails_mentions', 'mails_interviews', 'mails_reminders', 'mails_declined', 'updated_at');

create trigger set_updated_at before update on public.staff_preferences
  for each row execute function private.set_updated_at();

create trigger audit after insert or delete or update on public.portal_settings
  for each row
  execute function private.write_audit('id', 'super_admins_need_second_factor', 'updated_at');

create trigger set_updated_at before update on public.portal_settings
  for each row execute function private.set_updated_at();

create policy "Access managers see reviews" on public.access_reviews
  for select to authenticated using ((select private.has_permission('accesos.users.read')));
create policy "Access managers change others' profiles except super admins'" on public.admin_profiles
  for update to authenticated
  using ((select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id)))
  with check ((select private.is_super_admin())
    or ((select private.has_permission('accesos.users.update'))
      and user_id <> (select auth.uid()) and not private.has_super_admin_role(user_id)
      and (not is_active or private.can_activate_user(user_id))));
create policy "Staff see their own profile; access managers see all" on public.admin_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('accesos.users.read')));
create policy "Super admins add profiles" on public.admin_profiles
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins delete profiles" on public.admin_profiles
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Functions access all rows" on public.admin_profiles
  for all to portal_functions using (true) with check (true);
create policy "Staff add their own preferences" on public.staff_preferences
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_active_staff()));
create policy "Staff change their own preferences" on public.staff_preferences
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active_staff()));
create policy "Staff see their own preferences" on public.staff_preferences
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active_staff()));
create policy "Functions read all preferences" on public.staff_preferences
  for select to portal_functions using (true);
create policy "Super admins see the portal's settings" on public.portal_settings
  for select to authenticated using ((select private.is_super_admin()));
-- Realtime applies this policy to deleted rows too, so it must not depend on the role assignment that was deleted.
-- Here, since it reads the profile.
create policy "Staff see their own role assignments; access managers see all" on public.admin_user_roles
  for select to authenticated
  using ((user_id = (select auth.uid())
      and (select exists (
        select from public.admin_profiles own where own.user_id = (select auth.uid()) and own.is_active)))
    or (select private.has_permission('accesos.users.read')));

grant select, delete, insert (user_id, full_name, email, is_active), update (full_name, is_active) on
  public.admin_profiles to authenticated;
grant select, insert, update, delete on public.admin_profiles to portal_functions;
alter publication supabase_realtime add table public.admin_profiles;
grant select on public.access_reviews to authenticated;
alter publication supabase_realtime add table public.access_reviews;
grant select, insert (user_id, signature, mails_mentions, mails_interviews, mails_reminders, mails_declined),
  update (signature, mails_mentions, mails_interviews, mails_reminders, mails_declined) on public.staff_preferences
  to authenticated;
grant select on public.staff_preferences to portal_functions;
grant select, update (super_admins_need_second_factor) on public.portal_settings to authenticated;

insert into public.portal_settings default values;

-- Staff invitations. The function invite-admin-user creates an account with profile, role and invitation, and sends a
-- link; setting a password through the link accepts the invitation and activates the profile.

create table public.admin_invitations (
  id uuid primary key default gen_random_uuid(),
  token text unique check (token ~ '^[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'completed')),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  user_id uuid references auth.users on delete cascade,
  role_id uuid references public.admin_roles on delete set null,
  invited_by uuid references auth.users on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  constraint admin_invitations_pending_token check (token is not null or status = 'completed')
);
comment on table public.admin_invitations is
  'Invitations to the portal. An invitee reads their own by sending its token in a header.';
comment on column public.admin_invitations.token is
  'SHA-256 digest of the token in the e-mail, in hexadecimal, so that a reader of this table cannot use an invitation. '
  'Set to null after completion.';

create index admin_invitations_created_at_idx on public.admin_invitations (created_at desc);
create index admin_invitations_invited_by_idx on public.admin_invitations (invited_by);
create index admin_invitations_role_id_idx on public.admin_invitations (role_id);
create index admin_invitations_user_id_idx on public.admin_invitations (user_id);
alter table public.admin_invitations enable row level security;

create function private.get_invitation_token_digest() returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::json ->> 'x-invitation-token', 'UTF8')), 'hex')
$$;
comment on function private.get_invitation_token_digest is
  'The SHA-256 digest of the x-invitation-token header of the request. Policies compare it, since a filter in the '
  'query string does not prove possession of the token.';
grant execute on function private.get_invitation_token_digest to anon, authenticated;

create function private.require_invitation_permission(inviter uuid, invited_role uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A concurrent withdrawal of the delegation waits, and then expires the invitation.
  perform from public.admin_role_delegations where assignable_role_id = invited_role for share;
  if private.get_role_assignment_refusal(inviter, invited_role) is not null or not exists (
    select from private.list_effective_permissions(inviter) where name = 'accesos.invitations.create'
  ) then
    raise insufficient_privilege using message = 'the inviter may not assign this role';
  end if;
end
$$;
comment on function private.require_invitation_permission is
  'Raises insufficient_privilege unless the inviter may invite users and assign the role. invite-admin-user checks '
  'this first, but the inviter''s permissions may have changed since.';
grant execute on function private.require_invitation_permission to service_role;

create function public.record_invitation(
  invited_id uuid, invited_email text, invited_name text, invited_role uuid, token_digest text, inviter uuid
) returns uuid
language sql set search_path = '' as $$
  select private.require_invitation_permission(inviter, invited_role);
  -- service_role writes; the audit log names the inviter.
  select set_config('app.actor', inviter::text, true);
  with profile as (
    -- Grants nothing until the password is set.
    insert into public.admin_profiles (user_id, full_name, email, is_active)
    values (invited_id, invited_name, invited_email, false)
  ), membership as (
    insert into public.admin_user_roles (user_id, role_id) values (invited_id, invited_role)
  )
  insert into public.admin_invitations (token, email, full_name, user_id, role_id, invited_by)
  values (token_digest, invited_email, invited_name, invited_id, invited_role, inviter)
  returning id
$$;
comment on function public.record_invitation is
  'Creates profile, role assignment and invitation of a new account, and returns the invitation''s id. Called by '
  'invite-admin-user. For server functions only.';

create function public.renew_invitation(
  invitation_id uuid, token_digest text, valid_until timestamptz, inviter uuid
) returns boolean
language plpgsql set search_path = '' as $$
declare
  invited_role uuid;
begin
  perform set_config('app.actor', inviter::text, true);
  update public.admin_invitations set token = token_digest, expires_at = valid_until
  where id = invitation_id and status = 'pending'
  returning role_id into invited_role;
  if not found then
    return false;
  end if;
  perform private.require_invitation_permission(inviter, invited_role);
  return true;
end
$$;
comment on function public.renew_invitation is
  'Replaces token and expiry of a pending invitation. Returns false when there is none. Called by invite-admin-user. '
  'For server functions only.';

-- An account that was entered through a password reset instead of the invitation has signed in, but its profile is
-- still inactive; it is deleted too.
create function private.remove_invited_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'pending' and old.user_id is not null then
    delete from auth.users account where id = old.user_id and (last_sign_in_at is null
      or not exists (select from public.admin_profiles where user_id = account.id and is_active));
  end if;
  return null;
end
$$;
comment on function private.remove_invited_account is
  'Deletes the account of a deleted pending invitation, with profile and roles, unless it is in use: signed in to and '
  'with an active profile.';

create function private.end_invitations_of_active_user(account_id uuid) returns void
language sql set search_path = '' as $$
  update public.admin_invitations set status = 'completed', token = null
  where user_id = account_id and status = 'pending'
    and exists (select from public.admin_profiles where user_id = account_id and is_active)
    and exists (select from auth.users account where account.id = account_id and last_sign_in_at is not null)
$$;
comment on function private.end_invitations_of_active_user is
  'Ends the pending invitations of a user who is active and has signed in. Until it expires, an unused link could '
  'otherwise set their password.';

create function private.end_invitations_on_first_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_invitations_of_active_user(new.id);
  return null;
end
$$;
comment on function private.end_invitations_on_first_sign_in is
  'Ends the pending invitations of a user who signs in for the first time, if active.';

-- The auth service reads an end far away, but not 'infinity'. Accepting an invitation activates the profile while the
-- account's row is being updated, which must not be updated again.
create function private.set_sign_in_allowed(person uuid, is_allowed boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if is_allowed then
    update auth.users set banned_until = null where id = person and banned_until is not null;
  else
    update auth.users set banned_until = now() + interval '100 years' where id = person;
    delete from auth.sessions where user_id = person;
  end if;
end
$$;
comment on function private.set_sign_in_allowed is
  'Admits a user, or refuses them every way to sign in and ends their sessions.';

create function private.admin_profile_after_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Invitees may change their address before they accept; a resent invitation is sent to the new one.
  if (new.full_name, new.email) is distinct from (old.full_name, old.email) then
    update public.admin_invitations set full_name = new.full_name, email = new.email
    where user_id = new.user_id and (full_name, email) is distinct from (new.full_name, new.email);
  end if;
  if new.is_active and not old.is_active then
    perform private.end_invitations_of_active_user(new.user_id);
  end if;
  -- A user activated by an access manager may never have used the invitation, which must not reactivate them later.
  if old.is_active and not new.is_active then
    update public.admin_invitations set status = 'completed', token = null
    where user_id = new.user_id and status = 'pending';
  end if;
  if new.is_active <> old.is_active then
    perform private.set_sign_in_allowed(new.user_id, new.is_active);
  end if;
  return null;
end
$$;
comment on function private.admin_profile_after_update is
  'Copies name and e-mail address to the user''s invitations, ends them on activation and deactivation, and admits or '
  'refuses the user.';

-- The auth service sets the password, and this trigger accepts the invitation, in one transaction: of two concurrent
-- requests with the same link, the one that fails sets no password. The auth service cannot call a function, so
-- setup-password has it store the digest of the token in the account's metadata along with the password.
create function private.accept_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set status = 'completed'
  where token = new.raw_app_meta_data ->> 'invitation' and user_id = new.id and status = 'pending'
    and expires_at > now();
  if not found then
    raise exception 'the invitation can no longer be used' using errcode = 'P0001';
  end if;
  update public.admin_profiles set is_active = true where user_id = new.id;
  new.raw_app_meta_data := new.raw_app_meta_data - 'invitation';
  return new;
end
$$;
comment on function private.accept_invitation is
  'Completes the invitation whose token digest is in the account''s metadata, and activates the profile. Rejects the '
  'update when the invitation is no longer valid.';

create function private.expire_undelegated_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_invitations set expires_at = now()
  where role_id = old.assignable_role_id and status = 'pending' and expires_at > now()
    and private.get_role_assignment_refusal(invited_by, role_id) is not null;
  return null;
end
$$;
comment on function private.expire_undelegated_invitations is
  'Expires the pending invitations to a role that is no longer delegated, except those whose senders may still assign it.';

create trigger expire_invitations after delete on public.admin_role_delegations
  for each row execute function private.expire_undelegated_invitations();

create trigger end_invitation_on_sign_in after update of last_sign_in_at on auth.users
  for each row when (old.last_sign_in_at is null and new.last_sign_in_at is not null)
  execute function private.end_invitations_on_first_sign_in();

create trigger accept_invitation before update of raw_app_meta_data on auth.users
  for each row when (new.raw_app_meta_data ? 'invitation')
  execute function private.accept_invitation();

create trigger audit after insert or delete or update on public.admin_invitations
  for each row
  execute function private.write_audit(
    'id', 'status', 'email', 'full_name', 'user_id', 'role_id', 'invited_by', 'expires_at', 'created_at');

create trigger remove_invited_account after delete on public.admin_invitations
  for each row execute function private.remove_invited_account();

create trigger after_update after update on public.admin_profiles
  for each row execute function private.admin_profile_after_update();

-- Invitations of super admins can be deleted by super admins only.
create policy "Access managers delete pending invitations" on public.admin_invitations
  for delete to authenticated
  using (status = 'pending'
    and ((select private.is_super_admin())
      or ((select private.has_permission('accesos.invitations.delete')) and not private.is_super_admin_role(role_id)
        and not private.has_super_admin_role(user_id))));
create policy "Access managers see all invitations; invitees see their own" on public.admin_invitations
  for select to authenticated
  using (token = (select private.get_invitation_token_digest())
    or (select private.has_permission('accesos.invitations.read')));
create policy "Invitees read the invitation whose token they send" on public.admin_invitations
  for select to anon using (token = (select private.get_invitation_token_digest()));

grant select (id, status, email, full_name, expires_at, created_at) on public.admin_invitations to anon;
-- Including the digest, which proves nothing: clients select these rows with select('*').
grant delete, select on public.admin_invitations to authenticated;
alter publication supabase_realtime add table public.admin_invitations;

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

-- Blocking of personal data: while a data-subject request has a block, policies hide everything stored under its e-mail
-- address except from staff who handle such requests, and e-mails to or about the person are held back.

create table public.block_changes (
  id boolean primary key default true constraint block_changes_id_check check (id),
  changed_at timestamptz not null default now()
);
comment on table public.block_changes is
  'When a person was last blocked or unblocked, in a single row. Live lists are reloaded when it changes: Realtime '
  'sends no event for a row that a block hides, nor when the row becomes visible again.';
alter table public.block_changes enable row level security;

create function private.list_blocked_ids() returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select stored
  from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) person,
    private.list_person_record_ids(address) stored
$$;
comment on function private.list_blocked_ids is
  'The ids of all rows of blocked people, and their person keys. Policies call it in a subquery, which runs once per '
  'statement.';
grant execute on function private.list_blocked_ids to authenticated;

create function private.list_blocked_files() returns setof text
language sql stable parallel safe security definer set search_path = '' as $$
  with blocked as materialized (select array(select private.list_blocked_ids()) as ids)
  select split_part(cv_url, '/documents/', 2) from private.applicants, blocked where id = any (ids)
  union all select unnest(file_paths) from public.contact_requests, blocked where id = any (ids)
  union all select private.conversation_file_paths(files) from public.conversation_messages, blocked
    where application_id = any (ids) or internship_id = any (ids) or contact_request_id = any (ids)
$$;
comment on function private.list_blocked_files is
  'The names of the files of blocked people in Storage. Names are unique across buckets.';
grant execute on function private.list_blocked_files to authenticated;

-- For functions that bypass row-level security on purpose: text indexes are not used under policies, mentions are sent
-- to the e-mail addresses of accounts, and housekeeping must not take blocked rows for unclaimed ones.
create function private.build_unblocked_condition(column_name text) returns text
language sql stable security definer set search_path = '' as $$
  -- Ids are literals, as in private.build_search_condition: the planner assumes that a subquery matches half of the
  -- rows.
  select case when cardinality(ids) > 0 then format(' and %s <> all (%L::uuid[])', column_name, ids) else '' end
  from (select array(select private.list_blocked_ids())) blocked (ids)
$$;
comment on function private.build_unblocked_condition is
  'An SQL condition for dynamic statements that excludes rows of blocked people; empty when there are none.';

create function public.is_blocked(record uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select record in (select private.list_blocked_ids())
$$;
comment on function public.is_blocked is
  'Whether an application or request belongs to a blocked person. For server functions only.';

create function public.applicant_block(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('about', applicant.kind, 'withdrawn_at', applicant.withdrawn_at)
  from private.get_applicant_link_even_if_blocked(token) link
  join private.applicants applicant
    on applicant.id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
  where applicant.id in (select private.list_blocked_ids())
$$;
comment on function public.applicant_block is
  'For an applicant''s link whose data is blocked: the kind of application and when it was withdrawn, and no other '
  'data. Returns null when the data is not blocked.';
grant execute on function public.applicant_block to anon, authenticated;

create function public.block_person(request uuid, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
begin
  update public.rights_requests set blocked_at = now(), block_reason = nullif(btrim(reason), '')
    where id = request and blocked_at is null;
  if not found then
    return;
  end if;
  perform private.hold_person_mails(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'blocked', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(private.get_person_data(address)) where key <> 'rights_requests';
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
comment on function public.block_person is
  'Blocks all data under the address of an open data-subject request: only staff who handle such requests have access '
  'until the block is lifted.';
grant execute on function public.block_person to authenticated;

create function private.lift_block(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.rights_requests set blocked_at = null, block_reason = null
    where id = request and blocked_at is not null;
  if not found then
    return;
  end if;
  perform private.release_held_mails();
  insert into public.rights_events (rights_request_id, actor_id, kind)
  values (request, private.current_actor(), 'unblocked');
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
comment on function private.lift_block is
  'Lifts the block of a data-subject request, records it, and returns e-mails that are no longer held back to the '
  'outbox.';

create function public.unblock_person(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Answered requests can be unblocked too.
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  perform private.lift_block(request);
end
$$;
comment on function public.unblock_person is
  'Lifts the block of a data-subject request. The person stays blocked while another of their requests has a block.';
grant execute on function public.unblock_person to authenticated;

create function private.skip_blocked_job_alert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.rights_requests
    where blocked_at is not null and lower(rights_requests.email) = lower(new.email)) then
    return null;
  end if;
  return new;
end
$$;
comment on function private.skip_blocked_job_alert is
  'Skips the insert of a job alert for a blocked address, to which no e-mail would be sent. The caller gets no error, '
  'as for an address that exceeds the rate limit.';

create policy "Staff see when a block has changed their lists" on public.block_changes
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('ventas.quotes.read')));

grant select on public.block_changes to authenticated;
alter publication supabase_realtime add table public.block_changes;

insert into public.block_changes default values;

-- Job postings: their questions, public addresses, scheduled publication, and anonymous view counts.

create function private.is_posting_question(question jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  option_ids text[];
  knock_out constant jsonb := question -> 'knock_out';
begin
  if jsonb_typeof(question) is distinct from 'object'
    or question - '{id,kind,text,options,required,knock_out}'::text[] <> '{}'
    or not coalesce(question ->> 'id' ~ '^q[0-9a-z]{1,12}$', false)
    or not coalesce(question ->> 'kind' in ('yes_no', 'choice', 'number', 'text'), false)
    or not private.is_localized_text(question -> 'text', 300)
    or jsonb_typeof(question -> 'required') is distinct from 'boolean'
    or question ? 'options' <> (question ->> 'kind' = 'choice') then
    return false;
  end if;
  if question ? 'options' then
    if jsonb_typeof(question -> 'options') <> 'array'
      or jsonb_array_length(question -> 'options') not between 2 and 10
      or exists (
        select from jsonb_array_elements(question -> 'options') option
        where jsonb_typeof(option) <> 'object' or option - '{id,text}'::text[] <> '{}'
          or not coalesce(option ->> 'id' ~ '^o[0-9a-z]{1,12}$', false)
          or not private.is_localized_text(option -> 'text', 100)
      ) then
      return false;
    end if;
    select array_agg(option ->> 'id') into option_ids from jsonb_array_elements(question -> 'options') option;
    if (select count(distinct id) from unnest(option_ids) id) < cardinality(option_ids) then
      return false;
    end if;
  end if;
  if knock_out is null then
    return true;
  end if;
  return case question ->> 'kind'
    when 'yes_no' then jsonb_typeof(knock_out) = 'boolean'
    when 'choice' then jsonb_typeof(knock_out) = 'array' and jsonb_array_length(knock_out) between 1 and 10
      and not exists (
        select from jsonb_array_elements(knock_out) id
        where jsonb_typeof(id) <> 'string' or id #>> '{}' <> all (option_ids))
    when 'number' then jsonb_typeof(knock_out) = 'object' and knock_out <> '{}'
      and knock_out - '{min,max}'::text[] = '{}'
      and not exists (
        select from jsonb_each(knock_out) bound
        where jsonb_typeof(bound.value) <> 'number' or abs((bound.value #>> '{}')::numeric) > 1000000000)
    else false
  end;
end $$;
comment on function private.is_posting_question is
  'Whether the value is a valid question: {id, kind, text, required, options?, knock_out?}; see '
  'domain/recruiting/posting-question.ts.';
grant execute on function private.is_posting_question to authenticated, service_role;

create function private.are_posting_questions(questions jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) > 5 then
    return false;
  end if;
  return not exists (
      select from jsonb_array_elements(questions) question where not private.is_posting_question(question))
    and (select count(distinct question ->> 'id') from jsonb_array_elements(questions) question)
      = jsonb_array_length(questions);
end $$;
comment on function private.are_posting_questions is
  'Whether the value is a list of at most five valid questions with distinct ids.';
grant execute on function private.are_posting_questions to authenticated, service_role;

create function private.strip_knock_outs(questions jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  -- Returns null for invalid questions: generated columns are computed before constraints are checked.
  select case when private.are_posting_questions(questions) then (
    select coalesce(jsonb_agg(question - 'knock_out' order by position), '[]')
    from jsonb_array_elements(questions) with ordinality as listed (question, position)
  ) end
$$;
comment on function private.strip_knock_outs is
  'The questions without the disqualifying answers, as applicants see them. Returns null when they are invalid.';
grant execute on function private.strip_knock_outs to authenticated, service_role;

create function private.get_chilean_region(place text) returns text
language sql immutable set search_path = '' as $$
  select region from (values
    ('Arica y Parinacota', 'arica|putre'),
    ('Tarapacá', 'iquique|alto hospicio|pozo almonte|tarapaca'),
    ('Antofagasta', 'antofagasta|calama|mejillones|tocopilla|sierra gorda|taltal|maria elena'),
    ('Atacama', 'copiapo|vallenar|caldera|diego de almagro|el salvador|chanaral|huasco|atacama'),
    ('Coquimbo', 'la serena|coquimbo|ovalle|illapel|los vilos|salamanca'),
    ('Valparaíso', 'valparaiso|vina del mar|quilpue|villa alemana|concon|quintero|puchuncavi|'
      'san antonio|los andes|san felipe|quillota|la calera'),
    ('Metropolitana', 'santiago|providencia|las condes|nunoa|maipu|quilicura|pudahuel|huechuraba|'
      'puente alto|san bernardo|lampa|colina|renca|cerrillos|metropolitana|rm'),
    ('O''Higgins', 'rancagua|machali|san fernando|rengo|ohiggins|o''higgins'),
    ('Maule', 'talca|curico|linares|constitucion|maule'),
    ('Ñuble', 'chillan|nuble'),
    ('Biobío', 'concepcion|talcahuano|coronel|los angeles|san pedro de la paz|arauco|nacimiento|laja|biobio|bio bio'),
    ('La Araucanía', 'temuco|angol|villarrica|araucania'),
    ('Los Ríos', 'valdivia|los rios'),
    ('Los Lagos', 'puerto montt|osorno|puerto varas|castro|los lagos'),
    ('Aysén', 'coyhaique|puerto aysen|aysen'),
    ('Magallanes', 'punta arenas|puerto natales|magallanes')
  ) known (region, towns)
  where private.normalize_text(place) ~ ('\m(?:' || towns || ')\M')
  limit 1
$$;
comment on function private.get_chilean_region is
  'The Chilean region of a place as named in postings; null when it is unknown. See domain/recruiting/job-place.ts.';

-- The patterns are those of domain/recruiting/job-place.ts, which the portal's form uses.
create function private.parse_job_location(
  location text, out places text[], out country text, out work_mode text
)
language plpgsql immutable set search_path = '' as $$
declare
  countries constant jsonb := '[["CL", "chile"], ["AR", "argentina"], ["BO", "bolivia"], ["BR", "bra[sz]il"], ["CO", "colombia"],
    ["EC", "ecuador"], ["ES", "espa[nñÑ]a|spain"], ["MX", "m[eéÉ]xico"], ["PA", "panam[aáÁ]"],
    ["PE", "per[uúÚ]"], ["PY", "paraguay"], ["US", "estados unidos|ee[.] ?uu|usa|united states"], ["UY", "uruguay"]]';
  letters constant text := 'a-z0-9áéíóúüñÁÉÍÓÚÜÑ';
  hybrid constant text := 'h[iíÍ]brid[oa]s?|hybrid|semipresencial';
  remote constant text := 'remot[oa]s?|remote|teletrabajo|home *-?office|a distancia|online';
  anywhere constant text :=
    'presencial|on-?site|pa[iíÍ]s|territorio nacional|nivel nacional|cualquier (?:lugar|ciudad)|varias ciudades';
  prefix constant text := '(?:(?:100 *%|trabajo|modalidad|desde|dentro de|en|todo|el|de|a) +)*';
  separator constant text := ' *[;/|·•&+] *| +[-–—] +| +(?:y|e|o|u|and|or) +';
  region_name constant text :=
    '^(?:region (?:de la |del |de )?)?(?:arica|tarapaca|antofagasta|atacama|coquimbo|valparaiso|'
    'metropolitana(?: de santiago)?|rm|o''?higgins|maule|nuble|bio ?bio|(?:la )?araucania|los rios|los lagos|aysen|magallanes)$';
  names constant text := (select string_agg(value ->> 1, '|') from jsonb_array_elements(countries));
  text_read constant text := regexp_replace(normalize(location, nfc), '\s+', ' ', 'g');
  rest text;
  part text;
  name text;
  previous text;
  region text;
  known text;
begin
  work_mode := case
    when text_read ~* format('(?<![%s])(?:%s)(?![%s])', letters, hybrid, letters) then 'hybrid'
    when text_read ~* format('(?<![%s])(?:%s)(?![%s])', letters, remote, letters) then 'remote'
    else 'on_site' end;
  country := coalesce((
    select value ->> 0 from jsonb_array_elements(countries)
    cross join regexp_instr(text_read, format('(?<![%s])(?:%s)(?![%s])', letters, value ->> 1, letters), 1, 1, 0, 'i')
      as position
    where position > 0 order by position limit 1), 'CL');
  rest := regexp_replace(text_read, 'arica y parinacota', 'Arica', 'gi');
  rest := regexp_replace(rest,
    format('(?<![%s])%s(?:%s|%s|%s|%s)(?![%s])', letters, prefix, hybrid, remote, anywhere, names, letters),
    ';', 'gi');
  rest := translate(rest, '()', ', ');
  places := '{}';
  for part in select * from regexp_split_to_table(rest, separator, 'i') loop
    previous := null;
    foreach name in array string_to_array(part, ',') loop
      name := regexp_replace(btrim(name, ' .–—-'), '^(?:en|desde|de|y|e|o|u|and|or) +', '', 'i');
      continue when name = '';
      region := private.get_chilean_region(name);
      known := private.get_chilean_region(previous);
      -- "Viña del Mar, Valparaíso" names a town and its region, "Faena Escondida, Antofagasta" a site and its town.
      continue when region = known and private.normalize_text(name) ~ region_name;
      if known is null and region is not null then
        places := array_remove(places, previous);
      end if;
      if name <> all (places) then
        places := places || name;
      end if;
      previous := name;
    end loop;
  end loop;
  places := places[:10];
end $$;
comment on function private.parse_job_location is
  'The places, the country and the work mode that the text of a location names: "Antofagasta y Calama", "Lima, Perú", '
  '"Santiago (híbrido)".';

create function private.list_place_names(places text[], work_mode text, location text) returns text[]
language sql immutable set search_path = '' as $$
  select case when places = '{}' and work_mode <> 'remote' then array[location]
    else places || case when work_mode = 'remote' then '{Remoto}'::text[] else '{}' end end
$$;
comment on function private.list_place_names is
  'The names under which a posting is found where postings are chosen by place: its places and remote work, or its text '
  'when it names neither.';

create function private.are_job_places(places text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(places) <= 10
    and not exists (select from unnest(places) place where place is null or char_length(trim(place)) not between 1 and 100)
$$;
comment on function private.are_job_places is 'Whether the value is a list of at most ten names of places.';
grant execute on function private.are_job_places to authenticated, service_role;

create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(trim(title)) between 1 and 200),
  description text not null check (char_length(trim(description)) between 1 and 10000),
  requirements text not null check (char_length(trim(requirements)) between 1 and 10000),
  benefits text check (char_length(benefits) <= 10000),
  department text not null check (char_length(trim(department)) between 1 and 100),
  location text not null check (char_length(trim(location)) between 1 and 100),
  employment_type text not null default 'full_time'
    check (employment_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text not null default 'mid' check (experience_level in ('entry', 'mid', 'senior', 'executive')),
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'expired', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  expires_at timestamptz,
  external_link text check (external_link ~ '^https?://' and char_length(external_link) <= 2000),
  views_count integer not null default 0 check (views_count >= 0),
  search text generated always as (
    private.normalize_text(title || chr(10) || department || chr(10) || location)
  ) stored,
  slug text not null default '',
  former_slugs text[] not null default '{}',
  questions jsonb not null default '[]'
    constraint job_postings_questions_check check (private.are_posting_questions(questions)),
  publish_at timestamptz,
  published_at timestamptz,
  places text[] not null default '{}' check (private.are_job_places(places)),
  country text not null default 'CL'
    check (country in ('CL', 'AR', 'BO', 'BR', 'CO', 'EC', 'ES', 'MX', 'PA', 'PE', 'PY', 'US', 'UY')),
  work_mode text not null default 'on_site' check (work_mode in ('on_site', 'hybrid', 'remote')),
  description_rich jsonb,
  requirements_rich jsonb,
  benefits_rich jsonb,
  constraint job_postings_salary_range check (salary_min <= salary_max),
  constraint job_postings_slug_key unique (slug),
  constraint job_postings_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  constraint job_postings_expires_at_check check (expires_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  constraint job_postings_publish_at_check check (publish_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z')
);
comment on table public.job_postings is 'Job postings; visitors see active ones that have not expired.';
comment on column public.job_postings.description_rich is
  'The description with its formatting, if its words do not say everything; null otherwise. As for the others.';
comment on column public.job_postings.search is 'Normalized text that searches match, one source column per line.';
comment on column public.job_postings.slug is
  'The last part of the posting''s address; set by the database from title and location.';
comment on column public.job_postings.former_slugs is 'Earlier public slugs, which redirect to the current one.';
comment on column public.job_postings.questions is
  'The posting''s own questions to applicants. Written together with the disqualifying answers, which a trigger moves '
  'to private.job_posting_knock_outs.';
comment on column public.job_postings.publish_at is
  'When the draft is activated automatically; null for other statuses.';
comment on column public.job_postings.published_at is
  'When the posting became active, for the last time before it was announced to subscribers; set by the database. Null '
  'while it has never been active: job alerts must not reveal departments and locations of mere drafts.';

comment on column public.job_postings.location is 'Where the work is, as visitors read it.';
comment on column public.job_postings.places is
  'Towns or sites of the work; empty for a whole country. Read from location unless given, as the next two columns.';
comment on column public.job_postings.country is 'ISO 3166-1 code of the country of the work, or of its applicants.';
comment on column public.job_postings.work_mode is 'on_site, hybrid or remote.';

create index job_postings_created_at_idx on public.job_postings (created_at desc);
create index job_postings_created_by_idx on public.job_postings (created_by);
create index job_postings_open_idx on public.job_postings (created_at desc) where status = 'active';
create index job_postings_publish_at_idx on public.job_postings (publish_at) where publish_at is not null;
create index job_postings_search_idx on public.job_postings (search, id);
alter table public.job_postings enable row level security;

create table private.job_posting_knock_outs (
  id uuid primary key references public.job_postings on delete cascade deferrable initially deferred,
  questions jsonb not null
);
comment on table private.job_posting_knock_outs is
  'The questions of postings that have disqualifying answers, with those answers. They only flag an application for '
  'recruiters; nothing is decided automatically. Kept out of job_postings so that every reader of a posting may read '
  'all of its columns: `select(''*'')`, the client library''s default, fails if a single column is not granted.';
alter table private.job_posting_knock_outs enable row level security;

create table public.job_posting_views (
  job_posting_id uuid not null references public.job_postings on delete cascade,
  day date not null,
  source_name text not null check (char_length(source_name) between 1 and 60),
  views integer not null check (views > 0),
  primary key (job_posting_id, day, source_name)
);
comment on table public.job_posting_views is
  'View counts of postings by day in Chile and by traffic source, without cookies or data about visitors. Written by '
  'increment_job_views only.';

create index job_posting_views_day_idx on public.job_posting_views (day) include (job_posting_id, source_name, views);
alter table public.job_posting_views enable row level security;

create table private.announced_postings (
  job_posting_id uuid primary key references public.job_postings on delete cascade,
  announced_at timestamptz not null default now()
);
comment on table private.announced_postings is
  'Postings that were open when job alert digests were queued; reactivating one does not count as a new publication.';
comment on column private.announced_postings.announced_at is
  'When digests were first queued while the posting was open.';
alter table private.announced_postings enable row level security;

-- jsonb stores 1e131071 in a few bytes and prints it in 131,072, so converting a request of 70 kB to text could take
-- gigabytes of memory. Visitors' input is therefore checked first, in PL/pgSQL: for a constant argument, the planner
-- would evaluate all parts of an SQL function, whether or not they are needed.
create function private.is_application_source(source jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(source) is distinct from 'object' then
    return false;
  end if;
  if exists (select from jsonb_each(source) where jsonb_typeof(value) <> 'string') then
    return false;
  end if;
  return char_length(source::text) <= 2000
    and source - '{utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,landing}'::text[] = '{}'
    and not exists (select from jsonb_each_text(source) where char_length(value) not between 1 and 200);
end $$;
comment on function private.is_application_source is
  'Whether the value is a valid traffic source: campaign, referring host and landing path; see '
  'domain/recruiting/application-source.ts.';
grant execute on function private.is_application_source to anon, authenticated, service_role;

create function private.get_source_name(source jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when source is null then 'desconocido' else coalesce(
    -- cl.linkedin.com, linkedin and LinkedIn are the same source.
    substring(origin from
      '(?:^|\.)(linkedin|indeed|google|bing|facebook|instagram|computrabajo|laborum|trabajando)(?:\.|$)'),
    origin, 'directo') end
  from nullif(regexp_replace(lower(left(btrim(
    coalesce(nullif(btrim(source ->> 'utm_source'), ''), source ->> 'referrer', '')), 60)), '^www\.', ''), '') origin
$$;
comment on function private.get_source_name is
  'The name of a traffic source: the campaign or the referring host, "directo" without either, "desconocido" when no '
  'source is stored.';
grant execute on function private.get_source_name to anon, authenticated, service_role;

-- Links in e-mails end in a token, which grants access to their page without signing in. If an applicant opens a link
-- and then applies in the same tab, the token must not be stored in their landing path, which staff can read.
create function private.strip_link_token(source jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when source ->> 'landing' ~* '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/|$)'
    then jsonb_set(source, '{landing}', to_jsonb(coalesce(nullif(regexp_replace(source ->> 'landing',
      '/([0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(/.*)?$', '', 'i'), ''), '/')))
    else source end
$$;
comment on function private.strip_link_token is
  'The traffic source with its landing path cut off before a token; see app/site/tracking/first-touch.ts.';

create function public.increment_job_views(job_id uuid, source jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  source_label text := private.get_source_name(case when private.is_application_source(source) then source end);
begin
  -- The row lock serializes concurrent views of a posting.
  update public.job_postings set views_count = views_count + 1
  where id = job_id and status = 'active' and (expires_at is null or expires_at > now());
  if not found then
    return;
  end if;
  -- Visitors can send any source, so only 30 per posting and day get a row of their own.
  if (
    select count(*) >= 30 and not coalesce(bool_or(counted.source_name = source_label), false)
    from public.job_posting_views counted where counted.job_posting_id = job_id and counted.day = today
  ) then
    source_label := 'otros';
  end if;
  insert into public.job_posting_views as counted (job_posting_id, day, source_name, views)
  values (job_id, today, source_label, 1)
  on conflict on constraint job_posting_views_pkey do update set views = counted.views + 1;
end
$$;
comment on function public.increment_job_views is
  'Counts a visitor''s view of a posting by day and source. Ignores postings that are not open to visitors.';
grant execute on function public.increment_job_views to anon, authenticated;

create function private.build_job_slug(title text, location text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.slugify(
    -- Removes gender suffixes ("Ingeniero/a", "Técnico(a)") and stop words.
    regexp_replace(
      regexp_replace(private.normalize_text(title || ' ' || location), '[/(](as?|os?)\)?(?![[:alnum:]])', ' ', 'g'),
      '\m(de|del|la|el|los|las|en|y|e|o|u|para|con)\M', ' ', 'g')), ''), 'oferta')
$$;
comment on function private.build_job_slug is
  'A posting''s slug before it is made unique: lower-case ASCII, at most 80 characters.';

create function private.assign_job_slug(old public.job_postings, new public.job_postings)
returns public.job_postings
language plpgsql set search_path = '' as $$
declare
  base constant text := private.build_job_slug(new.title, new.location);
  suffix integer := 1;
  public_slugs text[] := '{}';
begin
  if old.slug is not null then
    public_slugs := case when old.status = 'draft' then old.former_slugs else old.slug || old.former_slugs end;
  end if;
  if old.slug is not null and base = private.build_job_slug(old.title, old.location) then
    new.slug := old.slug;
  else
    -- Serialized, so that two postings do not choose the same free slug.
    perform pg_advisory_xact_lock(hashtextextended('public.job_postings.slug', 0));
    new.slug := base;
    while exists (
      select from public.job_postings other
      where other.id <> new.id and (other.slug = new.slug or new.slug = any (other.former_slugs))
    ) loop
      suffix := suffix + 1;
      new.slug := base || '-' || suffix;
    end loop;
  end if;
  if new.status <> 'draft' then
    public_slugs := array_remove(public_slugs, new.slug);
  elsif old.status <> 'draft' then
    public_slugs := old.slug || array_remove(public_slugs, old.slug);
  end if;
  new.former_slugs := public_slugs[:20];
  return new;
end $$;
comment on function private.assign_job_slug is
  'The posting with its slug, from title and location, with a number if it is taken, and up to 20 earlier public slugs '
  'in former_slugs. Slugs that a posting had only as a draft are not kept.';

create function public.find_job_posting(address text)
returns table (slug text, is_open boolean, department text, location text)
language sql stable security definer set search_path = '' as $$
  select posting.shown_slug, posting.is_open, posting.department, posting.location
  from (
    select *, status = 'active' and (expires_at is null or expires_at > now()) as is_open,
      case
        when status <> 'draft' then job_postings.slug
        when address = any (former_slugs) then address
        else former_slugs[1]
      end as shown_slug,
      case
        when job_postings.slug = address then 1
        when id::text = address then 2
        when address = any (former_slugs) then 3
        else 4
      end as match
    from public.job_postings
    where id::text = lower(address) and (status <> 'draft' or former_slugs <> '{}')
      or job_postings.slug = address and status <> 'draft'
      or address = any (former_slugs)
      -- English addresses end with the end of the id.
      or right(id::text, 8) = substring(lower(address) from '(?:^|-)([0-9a-f]{8})$')
        and (status <> 'draft' or former_slugs <> '{}')
  ) posting
  order by match limit 1
$$;
comment on function public.find_job_posting is
  'Finds a posting by slug, id, former slug or English address, for redirects and for pages of closed postings. A '
  'draft is found only if it was public before, and under a slug that was public.';
grant execute on function public.find_job_posting to anon, authenticated;

create function private.get_posting_questions(posting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select knock_outs.questions from private.job_posting_knock_outs knock_outs
     where knock_outs.id = posting
       and (private.has_permission('rrhh.postings.read') or private.has_permission('rrhh.applications.read'))),
    (select questions from public.job_postings where id = posting))
$$;
comment on function private.get_posting_questions is
  'A posting''s questions, with the disqualifying answers only when the caller is a recruiter.';
grant execute on function private.get_posting_questions to authenticated, service_role;

create function private.has_applications(posting uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where job_posting_id = posting)
$$;
comment on function private.has_applications is
  'Whether a posting has applications. Staff who read applications see those postings, but not drafts without any, '
  'which require the permission to read postings. Security definer: otherwise the policies of the two tables would be '
  'recursive.';
grant execute on function private.has_applications to authenticated, service_role;

create function private.publish_due_postings() returns void
language sql security definer set search_path = '' as $$
  update public.job_postings set status = 'active' where publish_at <= now()
$$;
comment on function private.publish_due_postings is
  'Activates drafts whose publication time has passed, including those that an earlier run missed.';

create function private.assign_job_places(old public.job_postings, new public.job_postings)
returns public.job_postings
language plpgsql set search_path = '' as $$
declare
  former record;
  named record;
begin
  select * into named from private.parse_job_location(new.location);
  if old.id is null then
    -- A default was not given.
    if new.places = '{}' then
      new.places := named.places;
    end if;
    if new.country = 'CL' then
      new.country := named.country;
    end if;
    if new.work_mode = 'on_site' then
      new.work_mode := named.work_mode;
    end if;
    return new;
  end if;
  -- Those that said what the former text says follow the text; what staff chose stays.
  select * into former from private.parse_job_location(old.location);
  if new.places = old.places and old.places = former.places then
    new.places := named.places;
  end if;
  if new.country = old.country and old.country = former.country then
    new.country := named.country;
  end if;
  if new.work_mode = old.work_mode and old.work_mode = former.work_mode then
    new.work_mode := named.work_mode;
  end if;
  return new;
end $$;
comment on function private.assign_job_places is
  'The posting with the places, the country and the work mode that its location names, unless others are given.';

create function private.job_posting_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'draft' then
    new.publish_at := null;
  end if;
  if new.status = 'active' then
    -- Imported postings keep their dates; staff have no grant to write the column.
    new.published_at := coalesce(new.published_at, least(new.created_at, now()));
  end if;
  new := private.assign_job_places(null, new);
  return private.assign_job_slug(null, new);
end
$$;
comment on function private.job_posting_before_insert is 'Sets what depends on other columns of a new posting.';

create function private.job_posting_before_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Staff may publish or close a posting before its scheduled publication.
  if new.status <> 'draft' then
    new.publish_at := null;
  end if;
  -- A publication that subscribers were notified of keeps its date.
  if new.status = 'active' and old.status <> 'active'
    and (old.published_at is null
      or not exists (select from private.announced_postings where job_posting_id = new.id)) then
    new.published_at := now();
  end if;
  if (new.title, new.location, new.status, new.slug, new.former_slugs)
    is distinct from (old.title, old.location, old.status, old.slug, old.former_slugs) then
    new := private.assign_job_slug(old, new);
  end if;
  if new.location <> old.location then
    new := private.assign_job_places(old, new);
  end if;
  -- A counted view is no change of the posting.
  if new.views_count = old.views_count then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.job_posting_before_update is 'Sets what depends on other columns of a changed posting.';

create function private.move_knock_outs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Null when the questions are invalid.
  visible_questions constant jsonb := private.strip_knock_outs(new.questions);
begin
  -- An upsert of an existing row updates it with the row returned here, and then runs this trigger again.
  if tg_op = 'INSERT' and exists (select from public.job_postings where id = new.id) then
    return new;
  end if;
  if new.questions <> visible_questions then
    insert into private.job_posting_knock_outs as knock_outs values (new.id, new.questions)
    on conflict (id) do update set questions = excluded.questions where knock_outs.questions <> excluded.questions;
    new.questions := visible_questions;
  else
    delete from private.job_posting_knock_outs where id = new.id;
  end if;
  return new;
end
$$;
comment on function private.move_knock_outs is
  'Moves the disqualifying answers from the written questions to private.job_posting_knock_outs.';

create trigger audit after insert or update or delete on private.job_posting_knock_outs
  for each row
  execute function private.write_audit('id', 'questions');

create trigger audit after insert or delete on public.job_postings
  for each row
  execute function private.write_audit(
    'id', 'title', 'description', 'requirements', 'benefits', 'department', 'location', 'places', 'country',
    'work_mode', 'employment_type',
    'experience_level', 'salary_min', 'salary_max', 'status', 'created_at', 'updated_at', 'created_by',
    'expires_at', 'external_link', 'views_count', 'questions', 'publish_at', 'published_at', 'description_rich',
    'requirements_rich', 'benefits_rich');

create trigger audit_update after update on public.job_postings
  for each row when (old.views_count = new.views_count)
  execute function private.write_audit(
    'id', 'title', 'description', 'requirements', 'benefits', 'department', 'location', 'places', 'country',
    'work_mode', 'employment_type',
    'experience_level', 'salary_min', 'salary_max', 'status', 'created_at', 'updated_at', 'created_by',
    'expires_at', 'external_link', 'views_count', 'questions', 'publish_at', 'published_at', 'description_rich',
    'requirements_rich', 'benefits_rich');

create trigger before_insert before insert on public.job_postings
  for each row execute function private.job_posting_before_insert();
create trigger before_update before update on public.job_postings
  for each row execute function private.job_posting_before_update();
-- Apart, since it runs only when its columns are written.
create trigger keep_rich_texts
  before insert or update of description, description_rich, requirements, requirements_rich, benefits, benefits_rich on public.job_postings
  for each row execute function private.keep_rich_texts('description', 'requirements', 'benefits');
-- Apart, since it runs whenever the questions are written: without disqualifying answers, they equal the stored ones.
create trigger move_knock_outs before insert or update of questions on public.job_postings
  for each row execute function private.move_knock_outs();

create policy "Recruiters see view counts of job postings" on public.job_posting_views
  for select to authenticated using ((select private.has_permission('rrhh.postings.read')));
create policy "Recruiters create job postings in their own name" on public.job_postings
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create')) and created_by = (select auth.uid()));
create policy "Recruiters delete job postings" on public.job_postings
  for delete to authenticated using ((select private.has_permission('rrhh.postings.delete')));
create policy "Recruiters edit job postings" on public.job_postings
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Signed-in users see open job postings; recruiters see all" on public.job_postings
  for select to authenticated
  using ((status = 'active' and (expires_at is null or expires_at > now()))
    or (select private.has_permission('rrhh.postings.read'))
    or ((select private.has_permission('rrhh.applications.read')) and private.has_applications(id)));
create policy "Visitors see active job postings that have not expired" on public.job_postings
  for select to anon using (status = 'active' and (expires_at is null or expires_at > now()));
create policy "Functions access all rows" on public.job_postings
  for all to portal_functions using (true) with check (true);

grant select, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count,
  slug, published_at, places, country, work_mode, description_rich, requirements_rich, benefits_rich) on
  public.job_postings to anon;
grant select, delete, select (id, title, description, requirements, benefits, department, location, employment_type,
  experience_level, salary_min, salary_max, status, created_at, updated_at, created_by, expires_at, external_link,
  views_count, search, slug, former_slugs, publish_at, published_at, places, country, work_mode, description_rich,
  requirements_rich, benefits_rich), insert (id, title,
  description, requirements, benefits, department, location, employment_type, experience_level, salary_min, salary_max,
  status, created_by, expires_at, external_link, questions, publish_at, places, country, work_mode, description_rich,
  requirements_rich, benefits_rich), update (title,
  description, requirements, benefits, department, location, employment_type, experience_level, salary_min, salary_max,
  status, expires_at, external_link, questions, publish_at, places, country, work_mode, description_rich,
  requirements_rich, benefits_rich) on public.job_postings to authenticated;
grant select, insert, update, delete on public.job_postings to portal_functions;
alter publication supabase_realtime add table public.job_postings;
grant select on public.job_posting_views to authenticated;
-- Functions owned by portal_functions access all rows except those that a restrictive policy hides.
create policy "Functions access all rows" on private.announced_postings
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.announced_postings to portal_functions;

-- English translations of job postings. Texts without a translation are shown in Spanish.

create table public.job_posting_translations (
  id uuid primary key default gen_random_uuid(),
  job_posting_id uuid not null references public.job_postings on delete cascade,
  language text not null check (language = 'en'),
  title text check (char_length(trim(title)) between 1 and 200),
  department text check (char_length(trim(department)) between 1 and 100),
  description text check (char_length(trim(description)) between 1 and 10000),
  requirements text check (char_length(trim(requirements)) between 1 and 10000),
  benefits text check (char_length(trim(benefits)) between 1 and 10000),
  updated_at timestamptz not null default now(),
  description_rich jsonb,
  requirements_rich jsonb,
  benefits_rich jsonb,
  constraint job_posting_translations_key unique (job_posting_id, language)
);
comment on table public.job_posting_translations is
  'Translations of postings, visible with their posting. A column is null when its text is not translated.';
alter table public.job_posting_translations enable row level security;

-- Parameters have defaults so that API clients can omit those that a new posting does not have.
create function public.save_job_posting(
  posting uuid default null, version timestamptz default null, fields jsonb default '{}', translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_with_translation(
    'job_postings', 'job_posting_translations', 'job_posting_id', posting, version, fields, translation)
$$;
comment on function public.save_job_posting is
  'Saves changed columns of a posting and of its English translation, or creates both (posting null), and returns the '
  'posting''s id. Returns null when the posting is not at that version, or the caller may not update it.';
grant execute on function public.save_job_posting to authenticated;

create trigger audit after insert or update or delete on public.job_posting_translations
  for each row
  execute function private.write_audit(
    'id', 'job_posting_id', 'language', 'title', 'department', 'description', 'requirements', 'benefits',
    'updated_at', 'description_rich', 'requirements_rich', 'benefits_rich');

create trigger keep_rich_texts
  before insert or update of description, description_rich, requirements, requirements_rich, benefits, benefits_rich on public.job_posting_translations
  for each row execute function private.keep_rich_texts('description', 'requirements', 'benefits');

create trigger set_updated_at before update on public.job_posting_translations
  for each row execute function private.set_updated_at();

create policy "Recruiters delete translations of postings" on public.job_posting_translations
  for delete to authenticated
  using ((select private.has_permission('rrhh.postings.update'))
    or (select private.has_permission('rrhh.postings.delete')));
create policy "Recruiters edit translations of postings" on public.job_posting_translations
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Recruiters translate postings" on public.job_posting_translations
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create'))
    or (select private.has_permission('rrhh.postings.update')));
-- The subquery is subject to the caller's policies on postings.
create policy "Translations of visible postings are visible" on public.job_posting_translations
  for select to anon, authenticated
  using (exists (select from public.job_postings posting where posting.id = job_posting_id));
create policy "Functions access all rows" on public.job_posting_translations
  for all to portal_functions using (true) with check (true);

grant select on public.job_posting_translations to anon;
grant select, delete, insert (job_posting_id, language, title, department, description, requirements, benefits,
  description_rich, requirements_rich, benefits_rich), update (title, department, description, requirements, benefits,
  description_rich, requirements_rich, benefits_rich) on public.job_posting_translations to authenticated;
grant select, insert, update, delete on public.job_posting_translations to portal_functions;
alter publication supabase_realtime add table public.job_posting_translations;

-- What all kinds of applications share: claims of CV files, validation of visitors' rows, references, and person keys.

create table private.claimed_cvs (
  path text primary key,
  claimed_at timestamptz not null default now()
);
comment on table private.claimed_cvs is
  'CV files that belong to an application. Of two concurrent claims, the primary key lets only one succeed.';
alter table private.claimed_cvs enable row level security;

create function private.is_cv_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^(resumes|cvs|spontaneous)/[0-9]{10,16}-[0-9a-zA-Z_-]{6,64}\.(pdf|doc|docx)$'
$$;
comment on function private.is_cv_name is
  'Whether an object name has the form {folder}/{timestamp}-{random}.{extension}.';
grant execute on function private.is_cv_name to anon, authenticated;

-- A URL on another host than the one that received the request is rejected. Outside a request, any host is accepted.
create function private.parse_cv_url(url text, folder text) returns text
language plpgsql stable set search_path = '' as $$
declare
  url_parts text[] := regexp_match(url, '^https?://([^/]+)/storage/v1/object/public/documents/([^?#]+)$');
  headers json := nullif(current_setting('request.headers', true), '')::json;
  request_hosts text[] := array[headers ->> 'host', headers ->> 'x-forwarded-host'];
begin
  if url_parts is null or split_part(url_parts[2], '/', 1) <> folder or not private.is_cv_name(url_parts[2]) then
    return null;
  end if;
  if coalesce(request_hosts[1], request_hosts[2]) is not null
    and url_parts[1] <> all (array_remove(request_hosts, null)) then
    return null;
  end if;
  return url_parts[2];
end
$$;
comment on function private.parse_cv_url is
  'The path of a CV in its bucket, from its public URL. Returns null when the host, folder or name is not valid.';

create function private.is_recent_upload(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects object
    where bucket_id = bucket and name = path and created_at > now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id))
$$;
comment on function private.is_recent_upload is
  'Whether a file was uploaded within the last day and is not queued for removal, so that it may be claimed.';

create function private.is_recent_cv_upload(path text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_recent_upload('documents', path) $$;

create function private.claim_cv(url text, folder text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  path text := private.parse_cv_url(url, folder);
begin
  if path is null or not private.is_recent_cv_upload(path) then
    return false;
  end if;
  insert into private.claimed_cvs (path) values (path);
  return true;
exception when unique_violation then
  return false;
end
$$;
comment on function private.claim_cv is
  'Claims a CV for an application. Returns false when it is not a recent upload or is already claimed.';

-- The same error for every reason, so that visitors cannot probe which postings exist or where CVs are stored.
create function private.raise_foreign_key_violation(table_name text, constraint_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'insert or update on table "%" violates foreign key constraint "%"', table_name, constraint_name
    using errcode = 'foreign_key_violation', table = table_name, constraint = constraint_name;
end
$$;
comment on function private.raise_foreign_key_violation is
  'Rejects a visitor''s application with an error that does not reveal the reason.';

-- Shared by all tables of applications. `cited_constraint` is the constraint that every rejection cites.
create function private.require_acceptable_application(
  table_name text, id uuid, cv_url text, cv_folder text, cited_constraint text, posting uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
  -- One row per request: visitors do not insert in bulk.
  if nullif(current_setting('app.inserted_id', true), '') is not null then
    perform private.raise_foreign_key_violation(table_name, cited_constraint);
  end if;
  if table_name = 'job_applications' then
    -- The lock serializes with closing the posting: an application is either accepted before or rejected after.
    perform from public.job_postings
      where job_postings.id = posting and status = 'active' and (expires_at is null or expires_at > now())
      for share;
    if not found then
      perform private.raise_foreign_key_violation(table_name, cited_constraint);
    end if;
  end if;
  if not private.claim_cv(cv_url, cv_folder) then
    perform private.raise_foreign_key_violation(table_name, cited_constraint);
  end if;
  -- The only row that the sender may read back, within this transaction.
  perform set_config('app.inserted_id', id::text, true);
end
$$;
comment on function private.require_acceptable_application is
  'Accepts a visitor''s application only to an open posting and with a CV that it claims.';

create function private.generate_application_reference() returns text
language plpgsql set search_path = '' as $$
declare
  -- Without 0, 1, I and O, which are easily confused.
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  random_bytes bytea;
  code text;
  candidate text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, position) % 32, 1), '') into code
      from generate_series(0, 5) position;
    candidate := 'VA-' || left(code, 4) || '-' || right(code, 2);
    exit when not exists (select from private.applicants where reference = candidate);
  end loop;
  return candidate;
end $$;
comment on function private.generate_application_reference is
  'A random reference that no other job application or spontaneous application has.';

-- An id derived from the content (a version 8 UUID, domain/values/submission-id.ts) expires after a day: the stored row
-- gets a random id, and the new row is accepted.
create function private.claim_submission_id(table_name text, time_column text, submission uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_content_derived boolean := get_byte(uuid_send(submission), 6) >> 4 = 8;
  stored_at timestamptz;
begin
  if submission is null then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(table_name || '.submission_id ' || submission, 0));
  execute format('select %I from public.%I where submission_id = $1', time_column, table_name)
    into stored_at using submission;
  if is_content_derived and stored_at < now() - interval '1 day' then
    execute format('update public.%I set submission_id = gen_random_uuid() where submission_id = $1', table_name)
      using submission;
    return true;
  end if;
  return stored_at is null;
end $$;
comment on function private.claim_submission_id is
  'Whether a submission may be stored. Returns false when it is stored already; time_column has the submission time.';

create function public.find_sent_application(submission uuid) returns table (id uuid, reference text)
language sql stable security definer set search_path = '' as $$
  select id, reference from private.applicants where submission_id = submission and reference is not null
$$;
comment on function public.find_sent_application is
  'The application with a submission id, which only its sender knows: for use after a lost response.';
grant execute on function public.find_sent_application to anon, authenticated;

create function private.delete_cv_file(url text) returns void
language plpgsql set search_path = '' as $$
declare
  cv_path constant text := split_part(url, '/documents/', 2);
begin
  perform private.queue_file_removals('documents', array[cv_path]);
  delete from private.claimed_cvs where path = cv_path;
end
$$;
comment on function private.delete_cv_file is 'Removes the CV of a deleted application and its claim.';

-- Three characters form a trigram, which the index finds anywhere in a text. Shorter patterns match only beginnings of
-- words, which the index contains too. A pattern without letters or digits matches nothing.
create function private.build_search_condition(pattern text) returns text
language sql immutable set search_path = '' as $$
  select case
    when pattern !~ '[[:alnum:]]' then ' and false'
    when char_length(translate(pattern, '%\_', '')) < 3
      then format(' and (search like %L or search like %L)', ltrim(pattern, '%'), '% ' || ltrim(pattern, '%'))
    else format(' and search like %L', pattern)
  end
$$;
comment on function private.build_search_condition is
  'A condition for dynamic SQL: the column search matches the pattern.';

-- An e-mail address identifies a person across all kinds of applications. Recruiters can merge several addresses.
create function private.person_key(email text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select md5(lower(email))::uuid
$$;
comment on function private.person_key is
  'The key of a person: a case-insensitive digest of the e-mail address, for URLs and indexes.';
grant execute on function private.person_key to anon, authenticated, service_role;

create function private.phone_key(phone text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(digits) >= 8 then md5(right(digits, 8))::uuid end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) plain
$$;
comment on function private.phone_key is
  'A digest of a phone number, however written. Returns null when it has fewer than eight digits.';
grant execute on function private.phone_key to anon, authenticated, service_role;

create function private.have_similar_names(name text, other text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select (words <@ others or others <@ words) and least(cardinality(words), cardinality(others)) >= 2
  from (select regexp_split_to_array(trim(private.normalize_text(name)), '\s+') as words,
    regexp_split_to_array(trim(private.normalize_text(other)), '\s+') as others) split
$$;
comment on function private.have_similar_names is
  'Whether one name has all the words of the other, at least two: «Ana Soto» and «Ana Soto Vera».';
grant execute on function private.have_similar_names to authenticated;

create function private.name_keys(name text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  with words as (
    -- More words would have hundreds of choices.
    select array_agg(distinct word order by word) as list
    from (select word from regexp_split_to_table(trim(private.normalize_text(name)), '\s+') word limit 6) first_words
  ), choices as (
    select array(
      select word from unnest(list) with ordinality numbered (word, place)
      where choice >> (place::integer - 1) & 1 = 1 order by place) as chosen, cardinality(list) as total
    from words, generate_series(1, (1 << cardinality(list)) - 1) choice
  )
  select coalesce(array_agg(array_to_string(chosen, ' '))
    || array_agg('= ' || array_to_string(chosen, ' ')) filter (where cardinality(chosen) = total), '{}')
  from choices where cardinality(chosen) >= 2
$$;
comment on function private.name_keys is
  'For an index: every choice of at least two words of a name, in alphabetical order, and all of them after an equals '
  'sign. Names of which one has all the words of the other share a key, but for the sign.';
grant execute on function private.name_keys to anon, authenticated, service_role;

create function private.resolve_person_key(key uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select merged_into from public.person_merges where person_key = key), key)
$$;
comment on function private.resolve_person_key is
  'The key that a person was merged into; the same key for a person who was not merged.';

create function private.is_known_person(key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.applicants where person_key = key)
$$;
comment on function private.is_known_person is 'Whether any application has this person key.';

-- Checked right before each e-mail. A run sends e-mails to many subscribers in sequence: those who unsubscribe, or are
-- erased or blocked, during the run get none. An e-mail that is already queued is deleted with the subscription.
create function public.is_mailable(applicant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select applicant not in (select private.list_blocked_ids()) and exists (
    select from private.applicants where id = applicant
    union all
    select from public.contact_requests where id = applicant
    union all
    select from private.job_alerts where id = applicant
    union all
    select from private.job_alert_digests
    where id = applicant and job_alert_id not in (select private.list_blocked_ids()))
$$;
comment on function public.is_mailable is
  'Whether an application, quote request, job alert or digest still exists and is not blocked. For server functions only.';

create policy "Functions access all rows" on private.claimed_cvs
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.claimed_cvs to portal_functions;

-- Undoing is a matter of seconds. Later, a rejection is a decision.
create function private.find_revoked_withdrawal(changed_table text, record uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (last.before ->> 'withdrawn_at')::timestamptz
  from (
    select before, after, occurred_at from public.audit_log
    where table_name = changed_table and record_id = record::text and before ->> 'status' <> after ->> 'status'
    order by id desc limit 1
  ) last
  where last.occurred_at > now() - interval '10 minutes' and last.after ->> 'withdrawn_at' is null
$$;
comment on function private.find_revoked_withdrawal is
  'When an application was withdrawn, if its last change of status revoked that a moment ago: undoing it restores it.';

-- Applications to job postings: the table, searches, bulk changes, ratings, and the views that the portal lists.

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  -- A posting with applications cannot be deleted.
  job_posting_id uuid not null references public.job_postings on delete restrict,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text check (char_length(phone) <= 50),
  cover_letter text check (char_length(cover_letter) <= 5000),
  resume_url text not null check (char_length(resume_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'approved', 'rejected')),
  applied_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  contacted boolean not null default false,
  contacted_at timestamptz,
  interview_rating text check (interview_rating in ('excelente', 'bueno', 'regular', 'malo')),
  interview_notes text check (char_length(interview_notes) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text check (char_length(consent_version) <= 50),
  consented_at timestamptz,
  notified_at timestamptz,
  repeat_of uuid references public.job_applications on delete cascade,
  repeated_at timestamptz,
  search text generated always as (
    private.normalize_text(
      full_name || chr(10) || email || chr(10) || coalesce(phone, '')
      || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
    )
  ) stored,
  profile_url text
    constraint job_applications_profile_url_check
    check (profile_url ~ '^https://[^[:space:]/?#@:]+\.[^[:space:]/?#@:]+([/?#][^[:space:]]*)?$'
    and char_length(profile_url) <= 500),
  answers jsonb
    constraint job_applications_answers_check
    check (jsonb_typeof(answers) = 'object' and char_length(answers::text) <= 25000),
  questions jsonb,
  source jsonb
    constraint job_applications_source_check check (source is null or private.is_application_source(source)),
  reference text
    constraint job_applications_reference_check check (reference ~ '^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$'),
  submission_id uuid,
  owner_id uuid references auth.users on delete set null,
  next_step text
    constraint job_applications_next_step_check check (next_step ~ '\S' and char_length(next_step) <= 200),
  next_step_on date,
  rated_by uuid references auth.users on delete set null,
  rated_at timestamptz,
  person_key uuid generated always as (private.person_key(email)) stored,
  phone_key uuid generated always as (private.phone_key(phone)) stored,
  rejection_reason text check (
    rejection_reason in ('requirements', 'experience', 'salary', 'availability', 'interview', 'other_candidate',
      'withdrew', 'unreachable', 'other')
  ),
  source_name text generated always as (private.get_source_name(source)) stored,
  withdrawn_at timestamptz,
  other_processes_version text,
  other_processes_since timestamptz,
  address_corrected_at timestamptz,
  constraint job_applications_contacted_when check (contacted = (contacted_at is not null)),
  constraint job_applications_rated_after_contact check (interview_rating is null or contacted),
  constraint job_applications_next_step_with_date check (next_step_on is null or next_step is not null),
  constraint job_applications_reason_when_rejected check (rejection_reason is null or status = 'rejected'),
  constraint job_applications_next_step_on_check
    check (next_step_on between '2020-01-01' and '2100-12-31'),
  constraint job_applications_once
    exclude using btree (job_posting_id with =, lower(email) with =)
    where (repeat_of is null and withdrawn_at is null) deferrable initially deferred,
  constraint job_applications_contacted_at_check
    check (contacted_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z')
);
comment on table public.job_applications is
  'Applications to job postings and their progress. Visitors insert rows, but cannot read them later.';
comment on column public.job_applications.consent_version is
  'The version of the consent text that the applicant accepted.';
comment on column public.job_applications.consented_at is
  'When the applicant gave or last extended the consent; null without consent.';
comment on column public.job_applications.notified_at is
  'When the applicant and the recruiters were notified of the application; null while that is pending.';
comment on column public.job_applications.repeat_of is
  'The first application from the same e-mail address to the same posting, which stands; null for the first one.';
comment on column public.job_applications.repeated_at is
  'When the same e-mail address last applied to the posting again.';
comment on column public.job_applications.search is
  'Name, e-mail address and phone number, normalized for searching; the portal sorts by name with it.';
comment on column public.job_applications.profile_url is 'A LinkedIn profile or portfolio: an https URL.';
comment on column public.job_applications.answers is 'Answers by question id; null when the client sent none.';
comment on column public.job_applications.questions is 'The questions of the posting at the time of the application.';
comment on column public.job_applications.source is
  'How the applicant first reached the site: campaign, referring host, landing path.';
comment on column public.job_applications.reference is
  'Shown to the applicant for use in correspondence; grants access to nothing.';
comment on column public.job_applications.submission_id is
  'Generated by the client; another row with the same id is not stored.';
comment on column public.job_applications.owner_id is
  'The recruiter in charge; null when there is none or the account was deleted.';
comment on column public.job_applications.next_step is 'The next step to take, as the recruiters describe it.';
comment on column public.job_applications.next_step_on is 'The due date of the next step, in Chilean time.';
comment on column public.job_applications.rated_by is
  'The author of the rating; null without a rating or when the account was deleted.';
comment on column public.job_applications.rated_at is
  'When the rating or its notes last changed; serves as their version in optimistic concurrency control.';
comment on column public.job_applications.person_key is 'A digest of the e-mail address; identifies the person.';
comment on column public.job_applications.phone_key is
  'A digest of the phone number; proposes people who may be the same under another e-mail address.';
comment on column public.job_applications.rejection_reason is
  'The reason that a recruiter chose; null when none was chosen. Cleared when the rejection is revoked.';
comment on column public.job_applications.source_name is 'The source of the applicant under its name in statistics.';
comment on column public.job_applications.withdrawn_at is 'When the applicant withdrew the application.';
comment on column public.job_applications.other_processes_version is
  'The version of the accepted consent text for consideration in other processes; null without that consent.';
comment on column public.job_applications.other_processes_since is
  'When the applicant consented to consideration in other processes; null without that consent.';
comment on column public.job_applications.address_corrected_at is
  'When staff last corrected the e-mail address; from then on, erasure requires a data-subject request.';

-- The portal stays fast at 100,000 applications: lists and counts use index-only scans, and searches return no more
-- rows than a recruiter reads. The id breaks ties and lets row-level security be evaluated from the index.
create index job_applications_by_name_idx on public.job_applications (job_posting_id, search, id) include (status)
  where repeat_of is null;
create index job_applications_by_status_idx on public.job_applications (job_posting_id, status, applied_at desc, id)
  include (withdrawn_at) where repeat_of is null;
create index job_applications_listed_idx on public.job_applications (job_posting_id, applied_at desc, id)
  where repeat_of is null;
create index job_applications_name_keys_idx on public.job_applications
  using gin ((private.name_keys(full_name)));
create index job_applications_phone_key_idx on public.job_applications (phone_key)
  where (phone_key is not null);
create index job_applications_newest_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, status, source_name) where repeat_of is null;
create index job_applications_next_step_idx on public.job_applications (next_step_on) where next_step_on is not null;
create index job_applications_other_processes_idx on public.job_applications (applied_at desc, id)
  where other_processes_since is not null and repeat_of is null;
create index job_applications_owner_idx on public.job_applications (owner_id, next_step_on) where owner_id is not null;
-- The counts in the portal's navigation are one cheap request: of 100,000 applications, it reads only the pending ones.
create index job_applications_pending_idx on public.job_applications (id)
  where status = 'pending' and repeat_of is null;
create index job_applications_person_idx on public.job_applications (person_key);
create index job_applications_posting_idx on public.job_applications (job_posting_id, applied_at desc);
create index job_applications_rated_by_idx on public.job_applications (rated_by) where rated_by is not null;
create unique index job_applications_reference_idx on public.job_applications (reference);
-- Rejection reasons of the applications received between two days in Chilean time, both included.
create index job_applications_rejected_idx on public.job_applications (applied_at, id)
  include (job_posting_id, source_name, rejection_reason) where repeat_of is null and status = 'rejected';
create index job_applications_repeat_of_idx on public.job_applications (repeat_of);
-- Housekeeping is fast at any size: it uses anti-joins instead of `not in`, indexes, and one batch per table and run.
create index job_applications_resume_idx on public.job_applications (split_part(resume_url, '/documents/', 2));
create index job_applications_search_idx on public.job_applications using gin (search extensions.gin_trgm_ops);
-- Recruiters' tasks across postings, and the lists that their counts link to. The posting serves the join of the view.
create index job_applications_status_of_all_idx on public.job_applications (status, applied_at desc, id)
  include (job_posting_id) where repeat_of is null;
create unique index job_applications_submission_idx on public.job_applications (submission_id);
-- Applications without notices: the page was closed before requesting them, or the hourly limit was reached.
create index job_applications_unnoticed_idx on public.job_applications (applied_at) where notified_at is null;
create index job_applications_undecided_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, owner_id) where repeat_of is null and status in ('pending', 'reviewing');
create index job_applications_unrated_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id)
  where repeat_of is null and interview_rating is null and status <> 'rejected' and (contacted or status = 'approved');
alter table public.job_applications enable row level security;

create function private.require_valid_answers(answers jsonb, questions jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  question jsonb;
  answer jsonb;
  problem text;
begin
  -- Clients without support for questions send no answers; recruiters see that none were given.
  if answers is null then
    return;
  end if;
  if jsonb_typeof(answers) <> 'object' then
    problem := 'they are not an object';
  elsif exists (
    select from jsonb_object_keys(answers) id
    where id not in (select asked ->> 'id' from jsonb_array_elements(coalesce(questions, '[]')) asked)
  ) then
    problem := 'the posting does not ask one of the questions';
  else
    for question in select jsonb_array_elements(coalesce(questions, '[]')) loop
      answer := answers -> (question ->> 'id');
      if answer is null then
        if (question ->> 'required')::boolean then
          problem := format('question %s requires an answer', question ->> 'id');
        end if;
      elsif not coalesce(
        case question ->> 'kind'
          when 'yes_no' then jsonb_typeof(answer) = 'boolean'
          when 'number' then jsonb_typeof(answer) = 'number' and abs(answer::numeric) <= 1000000000
            and scale(answer::numeric) <= 20
          when 'choice' then jsonb_typeof(answer) = 'string' and exists (
            select from jsonb_array_elements(question -> 'options') option where option -> 'id' = answer)
          when 'text' then jsonb_typeof(answer) = 'string' and char_length(trim(answer #>> '{}')) between 1 and 2000
        end, false) then
        problem := format('question %s takes another kind of answer', question ->> 'id');
      end if;
    end loop;
  end if;
  if problem is null and char_length(answers::text) > 25000 then
    problem := 'they are larger than 25000 characters';
  end if;
  if problem is not null then
    raise exception 'invalid answers: %', problem
      using errcode = 'check_violation', table = 'job_applications', constraint = 'job_applications_answers_check';
  end if;
end $$;
comment on function private.require_valid_answers is
  'Rejects answers of a visitor that do not match the questions of the posting.';

create function private.require_valid_owner(owner uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.can_read_applications(owner) then
    raise check_violation using message = 'the owner may not read applications', table = 'job_applications',
      constraint = 'job_applications_owner_reads';
  end if;
end
$$;
comment on function private.require_valid_owner is 'Rejects an owner without permission to read applications.';

-- A super admin may also change a rating whose author can no longer read applications, being inactive for example. Once
-- the author's account is deleted, all users who may rate can change it. The events of the application keep former
-- ratings.
create function private.require_rating_author(old public.job_applications, new public.job_applications) returns void
language plpgsql set search_path = '' as $$
begin
  -- Only the author of a rating may change its notes; without a rating, they would have no author. Notes that are
  -- already stored remain.
  if new.interview_notes is not null and new.interview_rating is null then
    raise check_violation using message = 'notes require a rating', table = 'job_applications';
  end if;
  -- Passes when a side of <> is null: the author's account was deleted, or the service, which has no account, writes.
  if old.interview_rating is not null and old.rated_by <> private.current_actor()
    and not (private.is_super_admin() and not private.can_read_applications(old.rated_by)) then
    raise insufficient_privilege using message = 'only its author may change a rating', table = 'job_applications';
  end if;
end
$$;
comment on function private.require_rating_author is
  'Rejects notes without a rating, and a change of a rating by a user other than its author.';

-- A newer application from the same e-mail address may stand instead of a withdrawn one.
create function private.has_newer_application(application public.job_applications) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.job_applications
    where job_posting_id = application.job_posting_id and lower(email) = lower(application.email)
      and repeat_of is null and withdrawn_at is null and id <> application.id)
$$;
comment on function private.has_newer_application is
  'Whether the same address has another application to the posting that was not withdrawn.';

-- The first application may be erased concurrently. Its row lock delays the erasure or finds no row; without the lock,
-- the foreign key would reject the new application.
create function private.link_repeat_application(new public.job_applications) returns void
language plpgsql set search_path = '' as $$
declare
  first_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.job_posting_id::text || lower(new.email), 0));
  select id into first_id from public.job_applications
    where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
      and withdrawn_at is null and id <> new.id
    for no key update;
  if found then
    update public.job_applications set repeat_of = first_id where id = new.id;
    update public.job_applications set repeated_at = new.applied_at where id = first_id;
  end if;
end
$$;
comment on function private.link_repeat_application is
  'Links a repeated application to the first one from the same e-mail address to the same posting.';

create function private.job_application_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := private.clean_line(new.full_name);
  new.email := private.clean_email(new.email);
  new.phone := nullif(private.clean_line(new.phone), '');
  new.cover_letter := private.clean_lines(new.cover_letter);
  -- First: the CV of a resent application is claimed already.
  if not private.claim_submission_id('job_applications', 'applied_at', new.submission_id) then
    return null;
  end if;
  if private.is_client_request() then
    perform private.require_acceptable_application('job_applications', new.id, new.resume_url, 'resumes',
      'job_applications_job_posting_id_fkey', new.job_posting_id);
    new.consented_at := case when new.consent_version is not null then now() end;
    -- Without the disqualifying answers, since the sender may read the row back.
    select questions into new.questions from public.job_postings
      where id = new.job_posting_id and questions <> '[]';
    perform private.require_valid_answers(new.answers, new.questions);
  end if;
  -- Consent to an unknown wording is no consent.
  new.other_processes_version := private.get_valid_consent_version('other_processes', new.other_processes_version);
  new.other_processes_since := case when new.other_processes_version is not null
    then coalesce(new.other_processes_since, now()) end;
  new.reference := private.generate_application_reference();
  if new.source is not null then
    new.source := private.strip_link_token(new.source);
  end if;
  return new;
end
$$;
comment on function private.job_application_before_insert is
  'Cleans and accepts an application, or skips one that is stored already.';

create function private.job_application_before_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what has changed: a former version accepted names that are blank once cleaned.
  if (new.full_name, new.email, new.phone) is distinct from (old.full_name, old.email, old.phone) then
    new.full_name := private.clean_line(new.full_name);
    new.email := private.clean_email(new.email);
    new.phone := nullif(private.clean_line(new.phone), '');
  end if;
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null then
    perform private.require_valid_owner(new.owner_id);
  end if;
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    perform private.require_rating_author(old, new);
    new.rated_by := case when new.interview_rating is not null then private.current_actor() end;
    new.rated_at := case when new.interview_rating is not null then clock_timestamp() end;
  end if;
  if new.status <> 'rejected' and old.status = 'rejected' then
    new.rejection_reason := null;
  end if;
  -- A new status revokes the withdrawal. Other changes of a withdrawn application leave it, with the same status.
  if old.withdrawn_at is not null and new.status <> 'rejected' and not private.has_newer_application(new) then
    new.withdrawn_at := null;
  elsif new.status = 'rejected' and old.status <> 'rejected' and new.withdrawn_at is null then
    new.withdrawn_at := private.find_revoked_withdrawal('job_applications', old.id);
  end if;
  -- Not for consent to other processes or a replaced submission id: they do not extend the retention period.
  if old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.job_application_before_update is
  'Checks the owner and the author of a rating, and sets what depends on other columns.';

create function private.job_application_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.delete_cv_file(old.resume_url);
    perform private.prune_person(old.person_key);
    return null;
  end if;
  if tg_op = 'INSERT' then
    if private.is_client_request() then
      perform private.link_repeat_application(new);
    end if;
    perform private.queue_application_cv(new.id);
    perform private.record_consents('application_id', 'application', null, to_jsonb(new));
    insert into public.application_events (application_id, happened_at, kind)
      values (new.id, new.applied_at, 'received');
    return null;
  end if;
  if new.person_key <> old.person_key then
    perform private.change_person_key(old.person_key, new.person_key);
  end if;
  if (new.consented_at, new.withdrawn_at) is distinct from (old.consented_at, old.withdrawn_at) then
    perform private.record_consents('application_id', 'application', to_jsonb(old), to_jsonb(new));
  end if;
  perform private.record_application_events(old, new);
  perform private.record_owner_events(old, new);
  if new.email <> old.email then
    perform private.revoke_applicant_links(new.id);
  end if;
  if new.status <> old.status then
    -- Applicants are not notified of their own withdrawal, even when recruiters undo a later change and restore it.
    perform private.queue_status_message('application', new.id, new.status,
      is_silent => new.repeat_of is not null or new.withdrawn_at is not null
        or new.rejection_reason is not distinct from 'withdrew' and exists (
          select from public.application_events where application_id = new.id and kind = 'withdrawn'));
  end if;
  return null;
end
$$;
comment on function private.job_application_after_change is
  'Queues, records and cleans up what follows from a new, changed or deleted application.';

-- Security definer, since text indexes are unusable under row-level security; checks the permission and blocks itself.
-- Returns at most 1001 rows: a thousand, and one that indicates more.
create function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Literals instead of parameters, so that the planner knows the patterns.
  conditions text := (
    select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern);
  sort_column constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  filters constant text :=
    case when wanted_tag is not null then
      'and id in (select application_id from public.application_tags where tag_id = $3) ' else '' end
    || case when wanted_owner is not null then 'and owner_id = $4' else '' end
    || private.build_unblocked_condition('id');
  cv_query tsquery := case when private.has_permission('rrhh.documents.read') then private.build_cv_query(words) end;
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  -- The first 1001 matches by applicant data and the first 1001 by CV include the first 1001 of both.
  return query execute format(
    'select application.* from (
       select id from (
         (select id, %1$I as sort_value from public.job_applications
          where job_posting_id = $1 and repeat_of is null
            and ($2 is null or status = $2 and withdrawn_at is null or $2 = ''withdrawn'' and withdrawn_at is not null)
            %3$s %5$s
          order by %1$I %2$s, id limit 1001)
         %4$s
       ) matching
       order by sort_value %2$s, id limit 1001
     ) first_matches join public.job_applications application using (id)',
    sort_column, direction, conditions,
    case when cv_query is not null then format(
      'union
       (with matching_cvs as materialized (
          select distinct first_id from public.cv_texts where job_posting_id = $1 and cv_texts.words @@ %3$L::tsquery
        )
        select id, %1$I from matching_cvs join public.job_applications on id = first_id
        where job_posting_id = $1 and repeat_of is null
          and ($2 is null or status = $2 and withdrawn_at is null or $2 = ''withdrawn'' and withdrawn_at is not null)
          %4$s
        order by %1$I %2$s, id limit 1001)', sort_column, direction, cv_query, filters) end,
    filters)
  using posting_id, wanted_status, wanted_tag, wanted_owner;
end
$$;
comment on function public.search_applications is
  'The first applications to a posting, by status, tag and owner, that match all patterns or whose CV has the words.';
grant execute on function public.search_applications to authenticated;

create function private.search_application_ids(patterns text[], at_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions text := concat(
    (select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern),
    private.build_unblocked_condition('id'));
  matched uuid[];
begin
  if not private.has_permission('rrhh.applications.read') then
    return;
  end if;
  -- The planner does not know how rare a pattern is. A few matches are all found by the trigram index and sorted; if
  -- there are many, a scan from the newest application soon finds enough.
  execute format('select array_agg(id) from (
      select id from public.job_applications where repeat_of is null %s limit 201
    ) first_matches', conditions) into matched;
  if cardinality(matched) > 200 then
    return query execute format(
      'select id from public.job_applications where repeat_of is null %s order by applied_at desc, id limit %s',
      conditions, at_most);
  else
    return query
      select application.id from public.job_applications application where application.id = any (matched)
      order by application.applied_at desc, application.id limit at_most;
  end if;
end
$$;
comment on function private.search_application_ids is
  'The newest applications, to any posting, that match all patterns; none when the caller may not read applications.';
grant execute on function private.search_application_ids to authenticated;

create function private.require_applications_read() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for applications';
  end if;
end
$$;
comment on function private.require_applications_read is 'Raises an error when the caller may not read applications.';
grant execute on function private.require_applications_read to authenticated;

-- Runs with the caller's rights. A search returns at most the 1001 rows that the portal's list shows.
create function private.list_matching_applications(
  posting_id uuid, patterns text[], words text, wanted_status text, wanted_tag uuid, wanted_owner uuid
) returns setof public.job_applications
language sql stable set search_path = '' as $$
  select * from public.job_applications
  where cardinality(patterns) = 0 and wanted_tag is null and job_posting_id = posting_id and repeat_of is null
    and (wanted_status is null or status = wanted_status and withdrawn_at is null
      or wanted_status = 'withdrawn' and withdrawn_at is not null)
    and (wanted_owner is null or owner_id = wanted_owner)
  union all
  select * from public.search_applications(
    posting_id, patterns, wanted_status, words => words, wanted_tag => wanted_tag, wanted_owner => wanted_owner)
  where cardinality(patterns) > 0 or wanted_tag is not null
$$;
comment on function private.list_matching_applications is
  'The applications to a posting that match the filters of a list.';
grant execute on function private.list_matching_applications to authenticated;

create function public.count_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  if cardinality(patterns) > 0 or wanted_tag is not null or wanted_owner is not null then
    return (
      select coalesce(jsonb_object_agg(status, number), '{}') from (
        select case when withdrawn_at is null then status else 'withdrawn' end as status, count(*) as number
        from private.list_matching_applications(posting_id, patterns, words, null, wanted_tag, wanted_owner)
        group by 1
      ) counted
    );
  end if;
  -- An index-only scan.
  return (
    select coalesce(jsonb_object_agg(status, number), '{}') from (
      select case when withdrawn_at is null then status else 'withdrawn' end as status, count(*) as number
      from public.job_applications
      where job_posting_id = posting_id and repeat_of is null
      group by 1
    ) counted
  );
end
$$;
comment on function public.count_applications is
  'Counts the applications to a posting by what is shown as status; with a search or a tag, among the first 1001 matches.';
grant execute on function public.count_applications to authenticated;

create function public.select_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_status text default null,
  wanted_tag uuid default null, wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  return (
    select coalesce(jsonb_agg(to_jsonb(matching)), '[]') from (
      select id, status, rejection_reason, contacted, owner_id
      from private.list_matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner)
      limit 2001
    ) matching
  );
end
$$;
comment on function public.select_applications is
  'The state of all applications that match a list''s filters, for bulk changes: 2000, and one that indicates more.';
grant execute on function public.select_applications to authenticated;

-- Bulk changes run with the caller's rights, under row-level security. Locking in id order prevents deadlocks between
-- them.
create function private.begin_bulk_change(ids uuid[]) returns integer
language plpgsql set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for table job_applications';
  end if;
  if cardinality(ids) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications where id = any (ids) order by id for update;
  return (select count(distinct id) from unnest(ids) id);
end
$$;
comment on function private.begin_bulk_change is
  'Locks the applications of a bulk change by a user who may update them; returns how many were given, each once.';
grant execute on function private.begin_bulk_change to authenticated;

create function private.require_all_changed(wanted integer, changed integer) returns void
language plpgsql set search_path = '' as $$
begin
  if changed <> wanted then
    raise exception 'applications were changed concurrently' using detail = (wanted - changed)::text;
  end if;
end
$$;
comment on function private.require_all_changed is
  'Undoes a bulk change (error P0001) that left some rows out; the detail is their number.';
grant execute on function private.require_all_changed to authenticated;

create function public.change_application_statuses(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- The same change given twice is one.
  change_count constant integer := (select count(distinct change) from jsonb_array_elements(changes) change);
  updated_count integer;
begin
  perform private.begin_bulk_change(
    array(select (change ->> 'id')::uuid from jsonb_array_elements(changes) change));
  update public.job_applications application
    set status = change.to_status, rejection_reason = change.to_reason
    from jsonb_to_recordset(changes)
      as change (id uuid, from_status text, from_reason text, to_status text, to_reason text)
    where application.id = change.id
      and application.status = change.from_status
      and application.rejection_reason is not distinct from change.from_reason;
  get diagnostics updated_count = row_count;
  perform private.require_all_changed(change_count, updated_count);
end
$$;
comment on function public.change_application_statuses is
  'Changes the status of all these applications, or none (error P0001) when one differs from what the caller read.';
grant execute on function public.change_application_statuses to authenticated;

create function public.mark_applications_contacted(ids uuid[], is_contacted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  -- An application given twice is marked once.
  id_count constant integer := private.begin_bulk_change(ids);
  updated_count integer;
begin
  update public.job_applications
    set contacted = is_contacted, contacted_at = case when is_contacted then now() end
    where id = any (ids) and contacted <> is_contacted and interview_rating is null;
  get diagnostics updated_count = row_count;
  perform private.require_all_changed(id_count, updated_count);
end
$$;
comment on function public.mark_applications_contacted is
  'Sets or clears the mark on all these applications, or none (error P0001) when one is in that state or rated.';
grant execute on function public.mark_applications_contacted to authenticated;

create function public.assign_applications(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  change_count constant integer := (select count(distinct change) from jsonb_array_elements(changes) change);
  updated_count integer;
begin
  perform private.begin_bulk_change(
    array(select (change ->> 'id')::uuid from jsonb_array_elements(changes) change));
  update public.job_applications application
    set owner_id = change.to_owner
    from jsonb_to_recordset(changes) as change (id uuid, from_owner uuid, to_owner uuid)
    where application.id = change.id and application.owner_id is not distinct from change.from_owner;
  get diagnostics updated_count = row_count;
  perform private.require_all_changed(change_count, updated_count);
end
$$;
comment on function public.assign_applications is
  'Changes who is in charge of all these applications, or none (error P0001) when one differs from what the caller read.';
grant execute on function public.assign_applications to authenticated;

-- What lists of applications show besides the columns: a computed column, and what is read once for a page.
create function public.listed_answers(application public.job_applications) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(application.answers)
  -- Numbers, yes or no, and the ids of options; texts are too long for a list.
  where jsonb_typeof(value) <> 'string' or char_length(value #>> '{}') <= 13
$$;
comment on function public.listed_answers is 'The answers of an application that fit in a list.';
grant execute on function public.listed_answers to authenticated;

create function public.other_postings(ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(application.id, counted.number), '{}')
  from public.job_applications application
  cross join lateral (
    select count(*) as number from (
      select from public.job_applications other
      where other.person_key = application.person_key and other.job_posting_id <> application.job_posting_id
        and other.repeat_of is null
      limit 9) others) counted
  where application.id = any (ids[1:200]) and counted.number > 0
$$;
comment on function public.other_postings is
  'To how many other postings each of these applicants has applied, up to nine; up to 200 applications that are listed '
  'together, since row-level security is set up once. Without those who applied to no other.';
grant execute on function public.other_postings to authenticated;

create view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at,
  contacted, interview_rating,
  -- The same condition as in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating,
  source_name, owner_id, next_step, next_step_on, other_processes_since, withdrawn_at,
  application.status in ('pending', 'reviewing')
    and (owner_id is null or owner_id not in (select user_id from private.list_active_recruiters())) as lacks_owner
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;
comment on view public.job_applications_list is
  'Applications to all postings, without repeated ones, which are shown with the first one from the same address.';
comment on column public.job_applications_list.lacks_rating is
  'Whether the applicant was interviewed or approved and has no rating.';
comment on column public.job_applications_list.lacks_owner is
  'Whether the application is undecided (the condition of job_applications_undecided_idx) and nobody who can see it is in charge.';
grant select on public.job_applications_list to authenticated;

create view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english,
  private.get_posting_questions(id) as questions,
  exists (
    select from public.job_posting_translations translation
    where translation.job_posting_id = posting.id and translation.language = 'en'
      and num_nulls(translation.title, translation.department, translation.description, translation.requirements) = 0
      and (nullif(trim(posting.benefits), '') is null or translation.benefits is not null)
  ) and not jsonb_path_exists(questions,
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated,
  publish_at,
  case when status <> 'draft' then published_at end as published_at, places, country, work_mode,
  description_rich, requirements_rich, benefits_rich
from public.job_postings posting;
comment on view public.job_postings_list is 'Postings as the portal lists them, with the number of applicants.';
comment on column public.job_postings_list.questions is 'Includes the disqualifying answers for recruiters only.';
comment on column public.job_postings_list.is_translated is
  'Whether the English page shows no Spanish text of the posting.';
comment on column public.job_postings_list.published_at is
  'Null for drafts, including postings that were reverted to drafts.';
grant select on public.job_postings_list to authenticated;

create trigger before_insert before insert on public.job_applications
  for each row execute function private.job_application_before_insert();
create trigger before_update before update on public.job_applications
  for each row execute function private.job_application_before_update();
create trigger after_change after insert or update or delete on public.job_applications
  for each row execute function private.job_application_after_change();
create trigger audit after update or delete on public.job_applications
  for each row
  execute function private.write_audit(
    'id', 'job_posting_id', 'status', 'applied_at', 'updated_at', 'contacted', 'contacted_at', 'interview_rating',
    'language', 'consent_version', 'consented_at', 'notified_at', 'repeat_of', 'repeated_at', 'reference',
    'owner_id', 'next_step_on', 'rated_by', 'rated_at', 'rejection_reason', 'withdrawn_at',
    'other_processes_version', 'other_processes_since', 'address_corrected_at');

create policy "Visitors submit applications as pending" on public.job_applications
  for insert to anon, authenticated with check (status = 'pending');
-- The subquery shows Supabase's advisor that the setting is read once per statement.
-- https://supabase.com/docs/guides/database/database-linter?lint=0003_auth_rls_initplan
create policy "Applicants read back the application they are sending" on public.job_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Blocked applications are hidden" on public.job_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Recruiters see applications; senders read back their own" on public.job_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Recruiters update applications" on public.job_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete applications" on public.job_applications
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Functions access all rows" on public.job_applications
  for all to portal_functions using (true) with check (true);

grant select, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version) on public.job_applications to
  anon;
grant select, delete, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version), update (status, contacted,
  contacted_at, interview_rating, interview_notes, owner_id, next_step, next_step_on, rejection_reason) on
  public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to portal_functions;
alter publication supabase_realtime add table public.job_applications;

-- Applications for internships: the table, its triggers and policies.

create table public.internship_applications (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(trim(first_name)) between 1 and 100),
  last_name text not null check (char_length(trim(last_name)) between 1 and 100),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text not null check (char_length(trim(phone)) between 1 and 50),
  institution text not null check (char_length(trim(institution)) between 1 and 200),
  career text not null check (char_length(trim(career)) between 1 and 200),
  semester text check (semester in ('3', '4', '5', '6', '7', '8', '9', '10', 'egresado')),
  duration text not null
    check (duration in ('1-mes', '2-meses', '3-meses', '4-meses', '5-meses', '6-meses', 'flexible')),
  availability text check (availability in ('tiempo-completo', 'medio-tiempo', 'tardes', 'mananas', 'flexible')),
  motivation text check (char_length(motivation) <= 5000),
  skills text check (char_length(skills) <= 5000),
  cv_url text not null check (char_length(cv_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text check (char_length(consent_version) <= 50),
  consented_at timestamptz,
  search text generated always as (
    private.normalize_text(
      first_name || ' ' || last_name || chr(10) || email || chr(10) || phone
      || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || institution || chr(10) || career
    )
  ) stored,
  notified_at timestamptz,
  submission_id uuid,
  person_key uuid generated always as (private.person_key(email)) stored,
  phone_key uuid generated always as (private.phone_key(phone)) stored,
  withdrawn_at timestamptz,
  other_processes_version text,
  other_processes_since timestamptz,
  address_corrected_at timestamptz
);
comment on table public.internship_applications is
  'Applications of students for internships. Visitors insert rows, but cannot read them later.';
comment on column public.internship_applications.career is 'The degree program of the student.';
comment on column public.internship_applications.consent_version is
  'The version of the consent text that the student accepted.';
comment on column public.internship_applications.consented_at is
  'When the student gave or last extended the consent; null without consent.';
comment on column public.internship_applications.search is
  'Name, contact data, institution and degree program, normalized for searching; the portal sorts by name with it.';
comment on column public.internship_applications.notified_at is
  'When the student and the recruiters were notified; null while that is pending.';
comment on column public.internship_applications.submission_id is
  'Generated by the client; another row with the same id is not stored.';
comment on column public.internship_applications.person_key is
  'A digest of the e-mail address; identifies the person.';
comment on column public.internship_applications.phone_key is
  'A digest of the phone number; proposes people who may be the same under another e-mail address.';
comment on column public.internship_applications.withdrawn_at is 'When the student withdrew the application.';
comment on column public.internship_applications.other_processes_version is
  'The version of the accepted consent text for consideration in other processes; null without that consent.';
comment on column public.internship_applications.other_processes_since is
  'When the student consented to consideration in other processes; null without that consent.';
comment on column public.internship_applications.address_corrected_at is
  'When staff last corrected the e-mail address; from then on, erasure requires a data-subject request.';

create index internship_applications_by_name_idx on public.internship_applications (search, id) include (status);
create index internship_applications_by_status_idx on public.internship_applications (status, created_at desc, id)
  include (withdrawn_at);
create index internship_applications_cv_idx on public.internship_applications (split_part(cv_url, '/documents/', 2));
create index internship_applications_listed_idx on public.internship_applications (created_at desc, id);
create index internship_applications_name_keys_idx on public.internship_applications
  using gin ((private.name_keys(first_name || ' ' || last_name)));
create index internship_applications_phone_key_idx on public.internship_applications (phone_key)
  where (phone_key is not null);
create index internship_applications_person_idx on public.internship_applications (person_key);
create index internship_applications_search_idx on public.internship_applications
  using gin (search extensions.gin_trgm_ops);
create unique index internship_applications_submission_idx on public.internship_applications (submission_id);
create index internship_applications_unnotified_idx on public.internship_applications (created_at)
  where notified_at is null;
create index internship_applications_updated_at_idx on public.internship_applications (updated_at);
alter table public.internship_applications enable row level security;

create function private.internship_application_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.first_name := private.clean_line(new.first_name);
  new.last_name := private.clean_line(new.last_name);
  new.email := private.clean_email(new.email);
  new.phone := private.clean_line(new.phone);
  new.institution := private.clean_line(new.institution);
  new.career := private.clean_line(new.career);
  new.motivation := private.clean_lines(new.motivation);
  new.skills := private.clean_lines(new.skills);
  -- First: the CV of a resent application is claimed already.
  if not private.claim_submission_id('internship_applications', 'created_at', new.submission_id) then
    return null;
  end if;
  if private.is_client_request() then
    perform private.require_acceptable_application('internship_applications', new.id, new.cv_url, 'cvs',
      'internship_applications_cv_url_fkey');
    new.consented_at := case when new.consent_version is not null then now() end;
  end if;
  -- Consent to an unknown wording is no consent.
  new.other_processes_version := private.get_valid_consent_version('other_processes', new.other_processes_version);
  new.other_processes_since := case when new.other_processes_version is not null
    then coalesce(new.other_processes_since, now()) end;
  return new;
end
$$;
comment on function private.internship_application_before_insert is
  'Cleans and accepts an application, or skips one that is stored already.';

create function private.internship_application_before_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what has changed: a former version accepted names that are blank once cleaned.
  if (new.first_name, new.last_name, new.email, new.phone)
    is distinct from (old.first_name, old.last_name, old.email, old.phone) then
    new.first_name := private.clean_line(new.first_name);
    new.last_name := private.clean_line(new.last_name);
    new.email := private.clean_email(new.email);
    new.phone := private.clean_line(new.phone);
  end if;
  -- A new status revokes the withdrawal.
  if old.withdrawn_at is not null and new.status <> 'rejected' then
    new.withdrawn_at := null;
  elsif new.status = 'rejected' and old.status <> 'rejected' and new.withdrawn_at is null then
    new.withdrawn_at := private.find_revoked_withdrawal('internship_applications', old.id);
  end if;
  -- Not for consent to other processes or a replaced submission id: they do not extend the retention period.
  if old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.internship_application_before_update is 'Sets what depends on other columns.';

create function private.internship_application_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.delete_cv_file(old.cv_url);
    perform private.prune_person(old.person_key);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.queue_request_cv('internship_id', new.id);
    perform private.record_consents('internship_id', 'internship', null, to_jsonb(new));
    return null;
  end if;
  if new.person_key <> old.person_key then
    perform private.change_person_key(old.person_key, new.person_key);
  end if;
  if new.cv_url <> old.cv_url then
    perform private.queue_request_cv('internship_id', new.id);
  end if;
  if (new.consented_at, new.withdrawn_at) is distinct from (old.consented_at, old.withdrawn_at) then
    perform private.record_consents('internship_id', 'internship', to_jsonb(old), to_jsonb(new));
  end if;
  if new.email <> old.email then
    perform private.revoke_applicant_links(new.id);
  end if;
  if new.status <> old.status then
    -- Students are not notified of their own withdrawal.
    perform private.queue_status_message('internship', new.id, new.status, is_silent => new.withdrawn_at is not null);
  end if;
  return null;
end
$$;
comment on function private.internship_application_after_change is
  'Queues, records and cleans up what follows from a new, changed or deleted application.';

create trigger before_insert before insert on public.internship_applications
  for each row execute function private.internship_application_before_insert();
create trigger before_update before update on public.internship_applications
  for each row execute function private.internship_application_before_update();
create trigger after_change after insert or update or delete on public.internship_applications
  for each row execute function private.internship_application_after_change();
create trigger audit after update or delete on public.internship_applications
  for each row
  execute function private.write_audit(
    'id', 'status', 'created_at', 'updated_at', 'language', 'consent_version', 'consented_at', 'notified_at',
    'withdrawn_at', 'other_processes_version', 'other_processes_since', 'address_corrected_at');

create policy "Visitors submit internship applications as pending" on public.internship_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Applicants read back the application they are sending" on public.internship_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Blocked internship applications are hidden" on public.internship_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Recruiters update internship applications" on public.internship_applications
  for update to authenticated using ((select private.has_permission('rrhh.internships.update')));
create policy "Recruiters see applications; senders read back their own" on public.internship_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.internships.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Super admins delete internship applications" on public.internship_applications
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Functions access all rows" on public.internship_applications
  for all to portal_functions using (true) with check (true);

grant select, insert (first_name, last_name, email, phone, institution, career, semester, duration, availability,
  motivation, skills, cv_url, status, language, consent_version, submission_id, other_processes_version) on
  public.internship_applications to anon;
grant select, delete, insert (first_name, last_name, email, phone, institution, career, semester, duration,
  availability, motivation, skills, cv_url, status, language, consent_version, submission_id,
  other_processes_version), update (status) on public.internship_applications to authenticated;
grant select, insert, update, delete on public.internship_applications to portal_functions;
alter publication supabase_realtime add table public.internship_applications;

-- Spontaneous applications, sent without a posting: the table, its retention, triggers and policies.

create table public.spontaneous_applications (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text check (char_length(phone) <= 50),
  profile_url text check (profile_url ~ '^https://[^[:space:]/?#@:]+\.[^[:space:]/?#@:]+([/?#][^[:space:]]*)?$'
    and char_length(profile_url) <= 500),
  area text not null check (area in ('Ingeniería eléctrica', 'Automatización y control', 'Tableros e integración',
      'Montaje y terreno', 'Gestión de proyectos', 'Administración', 'Otra')),
  message text check (char_length(message) <= 5000),
  cv_url text not null check (char_length(cv_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'contacted', 'rejected')),
  notes text check (char_length(notes) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text not null check (char_length(consent_version) <= 50),
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  notified_at timestamptz,
  is_repeat boolean not null default false,
  reference text check (reference ~ '^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$'),
  submission_id uuid not null default gen_random_uuid(),
  search text generated always as (
    private.normalize_text(
      full_name || chr(10) || email || chr(10) || coalesce(phone, '')
      || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || chr(10) || area
    )
  ) stored,
  person_key uuid generated always as (private.person_key(email)) stored,
  phone_key uuid generated always as (private.phone_key(phone)) stored,
  address_corrected_at timestamptz
);
comment on table public.spontaneous_applications is
  'Applications without a posting. Visitors insert rows, but cannot read them later. Kept twelve months by default.';
comment on column public.spontaneous_applications.area is 'The area of interest.';
comment on column public.spontaneous_applications.notes is 'Notes of recruiters, never shown to the applicant.';
comment on column public.spontaneous_applications.consent_version is
  'The version of the consent text that the applicant accepted.';
comment on column public.spontaneous_applications.consented_at is
  'When the applicant gave or last extended the consent; the retention period starts then.';
comment on column public.spontaneous_applications.notified_at is
  'When the applicant and the recruiters were notified; null while that is pending.';
comment on column public.spontaneous_applications.is_repeat is
  'Whether another application from the same e-mail address was stored before.';
comment on column public.spontaneous_applications.reference is
  'Shown to the applicant for use in correspondence; grants access to nothing.';
comment on column public.spontaneous_applications.submission_id is
  'Generated by the client; another row with the same id is not stored.';
comment on column public.spontaneous_applications.search is
  'Name, contact data and area, normalized for searching; the portal sorts by name with it.';
comment on column public.spontaneous_applications.person_key is
  'A digest of the e-mail address; identifies the person.';
comment on column public.spontaneous_applications.phone_key is
  'A digest of the phone number; proposes people who may be the same under another e-mail address.';
comment on column public.spontaneous_applications.address_corrected_at is
  'When staff last corrected the e-mail address; from then on, erasure requires a data-subject request.';

create index spontaneous_applications_by_status_idx on public.spontaneous_applications (status, created_at desc, id);
create index spontaneous_applications_consented_at_idx on public.spontaneous_applications (consented_at);
create index spontaneous_applications_created_at_idx on public.spontaneous_applications (created_at desc);
create index spontaneous_applications_email_idx on public.spontaneous_applications (lower(email));
create index spontaneous_applications_name_keys_idx on public.spontaneous_applications
  using gin ((private.name_keys(full_name)));
create index spontaneous_applications_phone_key_idx on public.spontaneous_applications (phone_key)
  where (phone_key is not null);
create index spontaneous_applications_person_idx on public.spontaneous_applications (person_key);
create unique index spontaneous_applications_reference_idx on public.spontaneous_applications (reference);
create index spontaneous_applications_search_idx on public.spontaneous_applications (search, id);
create unique index spontaneous_applications_submission_idx on public.spontaneous_applications (submission_id);
create index spontaneous_applications_trigrams_idx on public.spontaneous_applications
  using gin (search extensions.gin_trgm_ops);
create index spontaneous_applications_unnotified_idx on public.spontaneous_applications (created_at)
  where notified_at is null;
alter table public.spontaneous_applications enable row level security;

create function private.spontaneous_application_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := private.clean_line(new.full_name);
  new.email := private.clean_email(new.email);
  new.phone := nullif(private.clean_line(new.phone), '');
  new.message := private.clean_lines(new.message);
  -- First: the CV of a resent application is claimed already.
  if not private.claim_submission_id('spontaneous_applications', 'created_at', new.submission_id) then
    return null;
  end if;
  if private.is_client_request() then
    perform private.require_acceptable_application('spontaneous_applications', new.id, new.cv_url, 'spontaneous',
      'spontaneous_applications_cv_url_fkey');
    new.consented_at := now();
  else
    -- Housekeeping deletes unclaimed CVs. What the company itself stores needs no notices.
    insert into private.claimed_cvs (path) values (split_part(new.cv_url, '/documents/', 2)) on conflict do nothing;
    new.notified_at := coalesce(new.notified_at, now());
  end if;
  new.reference := private.generate_application_reference();
  return new;
end
$$;
comment on function private.spontaneous_application_before_insert is
  'Cleans and accepts an application, or skips one that is stored already.';

create function private.spontaneous_application_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.delete_cv_file(old.cv_url);
    perform private.prune_person(old.person_key);
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- After the insert, so that the row returned to the sender does not reveal earlier applications from the address.
    if exists (select from public.spontaneous_applications where lower(email) = lower(new.email) and id <> new.id) then
      update public.spontaneous_applications set is_repeat = true where id = new.id;
    end if;
    perform private.queue_request_cv('spontaneous_id', new.id);
    perform private.record_consents('spontaneous_id', 'spontaneous', null, to_jsonb(new));
    return null;
  end if;
  if new.person_key <> old.person_key then
    perform private.change_person_key(old.person_key, new.person_key);
  end if;
  if new.cv_url <> old.cv_url then
    perform private.queue_request_cv('spontaneous_id', new.id);
  end if;
  if new.email <> old.email then
    perform private.revoke_applicant_links(new.id);
  end if;
  if new.consented_at <> old.consented_at then
    perform private.record_consents('spontaneous_id', 'spontaneous', to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end
$$;
comment on function private.spontaneous_application_after_change is
  'Queues, records and cleans up what follows from a new, changed or deleted application.';

create function private.delete_expired_spontaneous_applications() returns void
language plpgsql security definer set search_path = '' as $$
declare
  deleted_count integer;
begin
  -- Extending the consent restarts the period.
  delete from public.spontaneous_applications where id in (
    select id from public.spontaneous_applications
    where consented_at < now() - private.get_unnotified_retention_period('spontaneous')
    order by consented_at limit 2000);
  get diagnostics deleted_count = row_count;
  perform private.record_data_expiry('spontaneous', deleted_count);
end
$$;
comment on function private.delete_expired_spontaneous_applications is
  'Deletes spontaneous applications and their CVs after the retention period; runs hourly.';
alter function private.delete_expired_spontaneous_applications owner to portal_functions;

create trigger before_insert before insert on public.spontaneous_applications
  for each row execute function private.spontaneous_application_before_insert();
create trigger set_updated_at before update on public.spontaneous_applications
  for each row execute function private.set_updated_at();
create trigger after_change after insert or update or delete on public.spontaneous_applications
  for each row execute function private.spontaneous_application_after_change();
create trigger audit after update or delete on public.spontaneous_applications
  for each row
  execute function private.write_audit(
    'id', 'area', 'status', 'language', 'consent_version', 'consented_at', 'created_at', 'updated_at',
    'notified_at', 'is_repeat', 'reference', 'address_corrected_at');

create policy "Visitors submit spontaneous applications as pending" on public.spontaneous_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Applicants read back the application they are sending" on public.spontaneous_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Blocked spontaneous applications are hidden" on public.spontaneous_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Recruiters see applications; senders read back their own" on public.spontaneous_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Recruiters update spontaneous applications" on public.spontaneous_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete spontaneous applications" on public.spontaneous_applications
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Functions access all rows" on public.spontaneous_applications
  for all to portal_functions using (true) with check (true);

grant select, insert (full_name, email, phone, profile_url, area, message, cv_url, status, language, consent_version,
  submission_id) on public.spontaneous_applications to anon;
grant select, delete, insert (full_name, email, phone, profile_url, area, message, cv_url, status, language,
  consent_version, submission_id), update (status, notes) on public.spontaneous_applications to authenticated;
grant select, insert, update, delete on public.spontaneous_applications to portal_functions;
alter publication supabase_realtime add table public.spontaneous_applications;

-- All applications, whatever their kind, with the columns that they share.

-- Each branch is a plain select from one table, without conditions or joins: only then does the planner merge it into
-- the query that reads the view, and use the table's indexes, also for joins. With `security_invoker`, the policies of
-- the three tables apply to the reader. Rows are not locked through a union: lock those of the tables.
create view private.applicants with (security_invoker = true) as
select id, 'application' as kind, person_key, phone_key, full_name, null as first_name, email, phone, language,
  status, applied_at as sent_at, updated_at, notified_at, consent_version, consented_at, withdrawn_at,
  other_processes_since, address_corrected_at, resume_url as cv_url, reference, submission_id, repeat_of,
  job_posting_id, null as subject, interview_rating, interview_notes as notes
from public.job_applications
union all
select id, 'internship', person_key, phone_key, first_name || ' ' || last_name, first_name, email, phone, language,
  status, created_at, updated_at, notified_at, consent_version, consented_at, withdrawn_at,
  other_processes_since, address_corrected_at, cv_url, null, submission_id, null,
  null, career, null, null
from public.internship_applications
union all
select id, 'spontaneous', person_key, phone_key, full_name, null, email, phone, language,
  status, created_at, updated_at, notified_at, consent_version, consented_at, null,
  null, address_corrected_at, cv_url, reference, submission_id, null,
  null, area, null, notes
from public.spontaneous_applications;
comment on view private.applicants is
  'Applications of all three kinds. For reading only: writes and locks go to the table of the kind.';
comment on column private.applicants.first_name is
  'The name by which e-mails address the applicant; null when that is the full name.';
comment on column private.applicants.subject is
  'The degree program or the area of interest; null for job applications.';
comment on column private.applicants.notes is 'The notes of the interview or on a spontaneous application.';
grant select on private.applicants to authenticated, portal_functions;

-- Quote requests from the website and the files attached to them.
-- Visitors upload files to the bucket quote-files first; storing the request claims them.

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(trim(name)) between 1 and 200),
  company text check (char_length(company) <= 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text not null check (char_length(trim(phone)) between 1 and 50),
  service text check (char_length(service) between 1 and 100),
  message text not null check (char_length(trim(message)) between 1 and 5000),
  created_at timestamptz not null default now(),
  subject text check (char_length(subject) between 1 and 300),
  plant text check (char_length(plant) between 1 and 200),
  region text check (region in ('Arica y Parinacota', 'Tarapacá', 'Antofagasta', 'Atacama', 'Coquimbo',
      'Valparaíso', 'Metropolitana', 'O''Higgins', 'Maule', 'Ñuble', 'Biobío', 'La Araucanía', 'Los Ríos', 'Los Lagos',
      'Aysén', 'Magallanes')),
  wanted_by date check (wanted_by between '2026-01-01' and '2100-01-01'),
  language text not null default 'es' check (language in ('es', 'en')),
  file_paths text[] not null default '{}'
    check (cardinality(file_paths) <= 3 and array_position(file_paths, null) is null),
  status text not null default 'new' constraint contact_requests_status_check
    check (status in ('new', 'in_progress', 'answered', 'won', 'lost', 'spam')),
  note text check (char_length(trim(note)) between 1 and 5000),
  updated_at timestamptz not null default now(),
  search text generated always as (
    private.normalize_text(
      name || chr(10) || coalesce(company, '') || chr(10) || email || chr(10) || phone
      || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || coalesce(plant, '')
      || chr(10) || coalesce(subject, '')
    )
  ) stored,
  submission_id uuid,
  owner_id uuid references auth.users on delete set null,
  answered_at timestamptz,
  waiting_since timestamptz generated always as (
    case when status in ('new', 'in_progress') and answered_at is null then created_at end) stored
);
comment on table public.contact_requests is
  'Quote requests from the contact form, written by the server function send-contact-email.';
comment on column public.contact_requests.service is
  'One of those that the form ships, or the Spanish title of a service that staff had added when the request came.';
comment on column public.contact_requests.subject is 'The topic of the page with the form, such as a success case.';
comment on column public.contact_requests.wanted_by is 'The day by which the sender needs the work done.';
comment on column public.contact_requests.language is 'The language of the form and of the acknowledgment.';
comment on column public.contact_requests.file_paths is 'The names of up to three objects in the bucket quote-files.';
comment on column public.contact_requests.status is 'The follow-up status, set by staff.';
comment on column public.contact_requests.note is 'An internal note of staff, which the sender does not see.';
comment on column public.contact_requests.owner_id is 'The staff member in charge.';
comment on column public.contact_requests.answered_at is
  'When the first reply left, or a staff member noted that the request was answered; null also if nobody recorded when.';
comment on column public.contact_requests.waiting_since is
  'When the request arrived, as long as it waits for an answer; the one that waits longest is due first.';
comment on column public.contact_requests.search is
  'The text that portal searches match: lower case without accents, starting with the name.';
comment on column public.contact_requests.submission_id is
  'Generated by the client or derived from the content, so that a repeated submission is not stored twice.';

create index contact_requests_created_at_idx on public.contact_requests (created_at desc);
create index contact_requests_email_idx on public.contact_requests (lower(email));
create index contact_requests_new_idx on public.contact_requests (id) where status = 'new';
create index contact_requests_owner_idx on public.contact_requests (owner_id) where owner_id is not null;
create index contact_requests_search_idx on public.contact_requests using gin (search extensions.gin_trgm_ops);
create unique index contact_requests_submission_idx on public.contact_requests (submission_id);
create index contact_requests_waiting_idx on public.contact_requests (waiting_since, id) where waiting_since is not null;
alter table public.contact_requests enable row level security;

create table private.claimed_quote_files (
  path text primary key,
  contact_request_id uuid not null references public.contact_requests on delete cascade
);
comment on table private.claimed_quote_files is
  'The files that belong to a quote request; the primary key settles concurrent claims to a file.';

create index claimed_quote_files_request_idx on private.claimed_quote_files (contact_request_id);
alter table private.claimed_quote_files enable row level security;

create function private.is_quote_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name ~ '^[0-9]{10,16}-[0-9a-f]{32}\.(pdf|dwg|xlsx|jpg|png|webp)$'
$$;
comment on function private.is_quote_file_name is
  'Whether a name has the form {timestamp}-{128 random bits}.{extension}.';
grant execute on function private.is_quote_file_name to anon, authenticated;

create function private.claim_quote_files(request uuid, paths text[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- The same error for all causes, which does not reveal whether a file exists or belongs to another request.
  if exists (
    select from unnest(paths) as claimed (path)
    where not private.is_quote_file_name(path) or not private.is_recent_upload('quote-files', path)
  ) then
    raise foreign_key_violation using message = 'a file is not available',
      constraint = 'contact_requests_file_paths_fkey';
  end if;
  insert into private.claimed_quote_files (path, contact_request_id)
  select path, request from unnest(paths) as claimed (path);
exception when unique_violation then
  raise foreign_key_violation using message = 'a file is not available',
    constraint = 'contact_requests_file_paths_fkey';
end
$$;
comment on function private.claim_quote_files is
  'Assigns the uploaded files to a new request; refuses files that do not exist, are too old or are claimed already.';

create function private.is_offered_service(name text) returns boolean
language sql stable set search_path = '' as $$
  select name in ('Ingeniería', 'Integración', 'Automatización', 'Montaje eléctrico', 'Consultoría/Proyectos', 'Otros')
    or exists (
      select from public.content_documents
      where starts_with(document, 'custom/') and language = 'es' and texts ->> 'kind' = 'Servicio'
        and private.clean_line(texts ->> 'title') = name
    )
$$;
comment on function private.is_offered_service is
  'Whether the contact form offers a service: those that it ships, and the pages that staff have published about others.';

create function private.contact_request_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.clean_line(new.name);
  new.company := private.clean_line(new.company);
  new.email := private.clean_email(new.email);
  new.phone := private.clean_line(new.phone);
  new.subject := private.clean_line(new.subject);
  new.plant := private.clean_line(new.plant);
  new.message := private.clean_lines(new.message);
  new.service := private.clean_line(new.service);
  -- Its page may have been removed meanwhile: the request must not be lost for it.
  if char_length(new.service) between 1 and 100 and not private.is_offered_service(new.service) then
    new.service := 'Otros';
  end if;
  return case when private.claim_submission_id('contact_requests', 'created_at', new.submission_id) then new end;
end
$$;
comment on function private.contact_request_before_insert is 'Cleans the texts of a request; skips one that is stored already.';

create function private.require_valid_quote_owner(owner uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if owner not in (select user_id from private.list_active_staff_with('ventas.quotes.update')) then
    raise check_violation using message = 'the owner may not follow up quote requests', table = 'contact_requests',
      constraint = 'contact_requests_owner_updates';
  end if;
end
$$;
comment on function private.require_valid_quote_owner is
  'Rejects an owner who is inactive or has no permission to follow up quote requests.';

create function private.contact_request_before_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null then
    perform private.require_valid_quote_owner(new.owner_id);
  end if;
  if new.status <> old.status then
    new.answered_at := case
      when new.status in ('answered', 'won') then coalesce(new.answered_at, now())
      -- Reopened: what was set by mistake is undone, but a reply that left has left.
      when new.status in ('new', 'in_progress') then (
        select min(settled_at) from public.conversation_messages
        where contact_request_id = new.id and state = 'sent')
      else new.answered_at
    end;
  end if;
  return new;
end
$$;
comment on function private.contact_request_before_update is
  'Checks the owner, and sets when the request was answered by its status.';

create function private.contact_request_after_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  delete from public.notices where contact_request_id = new.id and kind = 'assigned' and read_at is null;
  if new.owner_id is distinct from actor and new.owner_id is not null then
    insert into public.notices (user_id, kind, contact_request_id, actor_id)
    values (new.owner_id, 'assigned', new.id, actor);
  end if;
  return null;
end
$$;
comment on function private.contact_request_after_update is
  'Notifies a new owner of a request, unless the owner made the change.';

create function private.contact_request_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.file_paths <> '{}' then
      perform private.queue_file_removals('quote-files', old.file_paths);
    end if;
  elsif new.file_paths <> '{}' then
    perform private.claim_quote_files(new.id, new.file_paths);
  end if;
  return null;
end
$$;
comment on function private.contact_request_after_change is
  'Claims the files of a new request, and queues those of a deleted one for removal.';

create function private.delete_unclaimed_quote_files() returns void
language sql security definer set search_path = '' as $$
  select private.queue_file_removals(array(
    select object.id from storage.objects object
    where bucket_id = 'quote-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_quote_files where path = object.name)
    order by created_at limit 100000))
$$;
comment on function private.delete_unclaimed_quote_files is
  'Deletes uploaded files that no request claimed within a day; runs every hour.';

create function public.list_quote_owners() returns table (user_id uuid, full_name text, is_available boolean)
language sql stable security definer set search_path = '' as $$
  with available as materialized (
    select staff.user_id from private.list_active_staff_with('ventas.quotes.update') staff
  )
  select profile.user_id, profile.full_name, profile.user_id in (select available.user_id from available)
  from public.admin_profiles profile
  where (select private.has_permission('ventas.quotes.read'))
    and (profile.user_id in (select available.user_id from available)
      or profile.user_id in (select owner_id from public.contact_requests where owner_id is not null))
  order by profile.full_name, profile.user_id
$$;
comment on function public.list_quote_owners is
  'Who may be in charge of quote requests, and who is without being available any longer. Empty when the caller may not '
  'read quote requests.';
alter function public.list_quote_owners owner to portal_functions;
grant execute on function public.list_quote_owners to authenticated;

create trigger before_insert before insert on public.contact_requests
  for each row execute function private.contact_request_before_insert();
create trigger before_update before update on public.contact_requests
  for each row execute function private.contact_request_before_update();
create trigger after_update after update on public.contact_requests
  for each row when (new.owner_id is distinct from old.owner_id)
  execute function private.contact_request_after_update();
create trigger after_change after insert or delete on public.contact_requests
  for each row execute function private.contact_request_after_change();

create trigger audit after update or delete on public.contact_requests
  for each row
  execute function private.write_audit('id', 'created_at', 'status', 'owner_id', 'answered_at', 'updated_at');

create trigger set_updated_at before update on public.contact_requests
  for each row execute function private.set_updated_at();

create policy "Blocked quote requests are hidden" on public.contact_requests
  as restrictive for all to authenticated, portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Sales staff delete quote requests" on public.contact_requests
  for delete to authenticated using ((select private.has_permission('ventas.quotes.delete')));
create policy "Sales staff follow up quote requests" on public.contact_requests
  for update to authenticated using ((select private.has_permission('ventas.quotes.update')));
create policy "Sales staff see quote requests" on public.contact_requests
  for select to authenticated using ((select private.has_permission('ventas.quotes.read')));
create policy "Functions access all rows" on public.contact_requests
  for all to portal_functions using (true) with check (true);

grant select, delete, update (status, note, owner_id) on public.contact_requests to authenticated;
grant select, insert, update, delete on public.contact_requests to portal_functions;
alter publication supabase_realtime add table public.contact_requests;

-- People across applications: recruiters merge e-mail addresses that belong to one person, and dismiss proposed merges.

create table public.person_merges (
  person_key uuid primary key,
  merged_into uuid not null constraint person_merges_other check (merged_into <> person_key),
  merged_by uuid references auth.users on delete set null,
  merged_at timestamptz not null default now()
);
comment on table public.person_merges is
  'E-mail addresses of one person, by key. Written by functions only, such as merge_people.';
comment on column public.person_merges.merged_into is 'The main key of the person, which is itself not merged.';
comment on column public.person_merges.merged_by is 'The recruiter; null when the account was deleted.';

create index person_merges_by_idx on public.person_merges (merged_by) where merged_by is not null;
create index person_merges_into_idx on public.person_merges (merged_into);
alter table public.person_merges enable row level security;

create table public.person_dismissals (
  first_key uuid not null,
  second_key uuid not null,
  dismissed_by uuid references auth.users on delete set null,
  dismissed_at timestamptz not null default now(),
  primary key (first_key, second_key),
  constraint person_dismissals_ordered check (first_key < second_key)
);
comment on table public.person_dismissals is
  'Pairs of keys that are not one person, hence not proposed again. Written by dismiss_proposal and restore_proposal.';
comment on column public.person_dismissals.dismissed_by is 'The recruiter; null when the account was deleted.';

create index person_dismissals_by_idx on public.person_dismissals (dismissed_by) where dismissed_by is not null;
create index person_dismissals_second_idx on public.person_dismissals (second_key);
alter table public.person_dismissals enable row level security;

-- A merge deletes dismissals between its keys, which would otherwise take effect again when the person is separated.
create function public.merge_people(kept uuid, merged uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main_kept uuid;
  main_merged uuid;
  keys uuid[];
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function merge_people';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  main_kept := private.resolve_person_key(kept);
  main_merged := private.resolve_person_key(merged);
  if main_kept = main_merged or not private.is_known_person(main_kept) or not private.is_known_person(main_merged) then
    return;
  end if;
  update public.person_merges set merged_into = main_kept where merged_into = main_merged;
  insert into public.person_merges (person_key, merged_into, merged_by) values (main_merged, main_kept, auth.uid());
  keys := array(select person_key from public.person_merges where merged_into = main_kept) || main_kept;
  delete from public.person_dismissals where first_key = any (keys) and second_key = any (keys);
end
$$;
comment on function public.merge_people is
  'Merges two people, even if dismissed before. No effect if they are merged or one has no applications left.';
grant execute on function public.merge_people to authenticated;

create function public.separate_person(separated uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function separate_person';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  delete from public.person_merges where person_key = separated;
end
$$;
comment on function public.separate_person is 'Reverts a merge: the address identifies a separate person again.';
alter function public.separate_person owner to portal_functions;
grant execute on function public.separate_person to authenticated;

create function public.dismiss_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function dismiss_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if person <> proposed and private.is_known_person(person) and private.is_known_person(proposed) then
    insert into public.person_dismissals (first_key, second_key, dismissed_by)
    values (least(person, proposed), greatest(person, proposed), (select auth.uid()))
    on conflict do nothing;
  end if;
end
$$;
comment on function public.dismiss_proposal is
  'Records that two keys are not one person. No effect if already recorded or one has no applications left.';
grant execute on function public.dismiss_proposal to authenticated;

create function public.restore_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main_key uuid;
  keys uuid[];
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function restore_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  -- The dismissal may refer to any key of the person.
  main_key := private.resolve_person_key(person);
  keys := array(select person_key from public.person_merges where merged_into = main_key) || main_key;
  delete from public.person_dismissals
  where (first_key = proposed and second_key = any (keys)) or (second_key = proposed and first_key = any (keys));
end
$$;
comment on function public.restore_proposal is 'Reverts a dismissal, so that the merge is proposed again.';
alter function public.restore_proposal owner to portal_functions;
grant execute on function public.restore_proposal to authenticated;

-- No digest of an unused address remains, even if two users delete its last two applications concurrently, or one user
-- deletes what another merges or dismisses.
create function private.prune_person(key uuid) returns void
language plpgsql set search_path = '' as $$
declare
  new_main_key uuid;
begin
  -- Shared: prevents concurrent merges, without making deletions wait for each other.
  perform pg_advisory_xact_lock_shared(hashtext('person_merges'));
  if not exists (select from public.person_merges where key in (person_key, merged_into))
    and not exists (select from public.person_dismissals where key in (first_key, second_key)) then
    return;
  end if;
  -- Exclusive for people with merges or dismissals: the second of two deletions sees the result of the first.
  perform pg_advisory_xact_lock(hashtext('prune_person'));
  if private.is_known_person(key) then
    return;
  end if;
  delete from public.person_dismissals where key in (first_key, second_key);
  -- If it was a main key, one of the merged keys replaces it.
  delete from public.person_merges where person_key = key;
  select min(person_key::text)::uuid into new_main_key from public.person_merges where merged_into = key;
  delete from public.person_merges where person_key = new_main_key;
  update public.person_merges set merged_into = new_main_key where merged_into = key;
end
$$;
comment on function private.prune_person is
  'Deletes the merges and dismissals of a person key that no application has any more.';

-- Moved before they are pruned, so that merged people stay merged.
create function private.change_person_key(old_key uuid, new_key uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if not private.is_known_person(old_key)
    and not exists (select from public.person_merges where new_key in (person_key, merged_into)) then
    update public.person_merges set person_key = new_key where person_key = old_key;
    update public.person_merges set merged_into = new_key where merged_into = old_key;
  end if;
  perform private.prune_person(old_key);
end
$$;
comment on function private.change_person_key is
  'Moves a person''s merges to the key of a corrected e-mail address, and deletes what remains under the old key.';

-- Text indexes are not used under policies: this bypasses them, and returns ids, of which the caller sees what policies
-- allow. Of a name that many have, some are enough.
create function private.list_namesake_ids(names text[], own_keys uuid[]) returns setof uuid
language sql stable rows 20 security definer set search_path = '' set enable_seqscan = off as $$
  with sought as materialized (
    select array_agg(case when key like '= %' then substr(key, 3) else '= ' || key end) as keys
    from unnest(names) name, unnest(private.name_keys(name)) key
  )
  select id from (
    select id, full_name from private.applicants
    where private.name_keys(full_name) && (select keys from sought) and person_key <> all (own_keys)
      and id not in (select private.list_blocked_ids())
    limit 50
  ) likely
  where exists (select from unnest(names) name where private.have_similar_names(name, likely.full_name))
$$;
comment on function private.list_namesake_ids is
  'Applications of other people with a similar name: one has all the words of the other, at least two.';
grant execute on function private.list_namesake_ids to authenticated;

-- Applications and comments are limited to the newest hundred each; sent_count and comment_count count all. Notes are
-- those of interviews and of spontaneous applications. Runs with the caller's rights.
create function public.person_profile(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  ), all_applications as materialized (
    select case kind when 'application' then 'job' else kind end as kind, applicant.id, sent_at,
      coalesce(posting.title, subject) as title, applicant.status, withdrawn_at, full_name, email, phone, cv_url, job_posting_id,
      interview_rating,
      (select coalesce(jsonb_agg(tag.name order by tag.key), '[]') from public.application_tags given
       join public.tags tag on tag.id = given.tag_id where given.application_id = applicant.id) as tags,
      (select count(*) from public.application_comments comment
       where comment.application_id = applicant.id) as comment_count,
      consent_version, consented_at, notified_at, repeat_of, person_key, phone_key, notes
    from private.applicants applicant left join public.job_postings posting on posting.id = job_posting_id
    where person_key = any ((select list from keys)::uuid[])
  ), newest_applications as (
    select * from all_applications order by sent_at desc, id limit 100
  ), newest_comments as (
    select comment.id, comment.author_id, comment.body, comment.created_at, all_applications.title
    from public.application_comments comment join all_applications on all_applications.id = comment.application_id
    order by comment.created_at desc, comment.id limit 100
  ), phone_keys as materialized (
    select array(select distinct phone_key from all_applications where phone_key is not null) as list
  ), own_names as materialized (
    select distinct full_name from all_applications
  ), proposals as materialized (
    select latest.*, dismissal.dismissed_by, dismissal.dismissed_at,
      exists (select from own_names where private.have_similar_names(own_names.full_name, latest.full_name))
        as has_similar_name
    from (
      select distinct on (person_key) person_key, full_name, email, sent_at,
        coalesce(bool_or(phone_key = any ((select list from phone_keys)::uuid[])) over (partition by person_key), false)
          as has_same_phone
      from private.applicants
      where (phone_key = any ((select list from phone_keys)::uuid[])
          or id = any (array(select private.list_namesake_ids(
            array(select full_name from own_names limit 10), (select list from keys)::uuid[]))))
        and person_key <> all ((select list from keys)::uuid[])
      order by person_key, sent_at desc
    ) latest
    left join lateral (
      select dismissed_by, dismissed_at from public.person_dismissals
      where (first_key = latest.person_key and second_key = any ((select list from keys)::uuid[]))
        or (second_key = latest.person_key and first_key = any ((select list from keys)::uuid[]))
      order by dismissed_at limit 1
    ) dismissal on true
  )
  select jsonb_build_object(
    'key', (select key from main),
    'sent', (
      select coalesce(jsonb_agg(to_jsonb(newest_applications) - 'phone_key' order by sent_at desc, id), '[]')
      from newest_applications
    ),
    'sent_count', (select count(*) from all_applications),
    'comment_count', (
      select count(*) from public.application_comments
      where application_id in (select id from all_applications where kind = 'job')
    ),
    'comments', (
      select coalesce(jsonb_agg(to_jsonb(newest_comments) order by created_at desc, id), '[]') from newest_comments
    ),
    'merged', (
      select coalesce(jsonb_agg(jsonb_build_object('person_key', person_key, 'merged_at', merged_at)
        order by merged_at), '[]')
      from public.person_merges where merged_into = (select key from main)
    ),
    'alike', (
      select coalesce(jsonb_agg(to_jsonb(likely) - 'dismissed_by' - 'dismissed_at'
        order by has_same_phone desc, has_similar_name desc, sent_at desc), '[]')
      from (
        -- Some write a telephone that is not theirs, such as a placeholder, and some names are common.
        select * from proposals where dismissed_at is null
        order by has_same_phone desc, has_similar_name desc, sent_at desc limit 10
      ) likely
    ),
    'dismissed', (
      select coalesce(jsonb_agg(to_jsonb(proposals) order by dismissed_at desc), '[]')
      from proposals where dismissed_at is not null
    )
  )
$$;
comment on function public.person_profile is
  'A person''s applications, notes, comments and proposed merges under all addresses, as visible to the caller.';
grant execute on function public.person_profile to authenticated;

-- Runs with the caller's rights.
create function public.find_people(patterns text[]) returns table (person_key uuid, full_name text, email text)
language sql stable set search_path = '' as $$
  with found as (
    (select application.person_key, application.full_name, application.email, application.applied_at as sent_at
     from public.job_applications application
     where application.id = any (array(select private.search_application_ids(patterns, 20))))
    union all
    (select internship.person_key, first_name || ' ' || last_name, internship.email, created_at
     from public.internship_applications internship where search like all (patterns) order by search, id limit 20)
    union all
    (select spontaneous.person_key, spontaneous.full_name, spontaneous.email, created_at
     from public.spontaneous_applications spontaneous where search like all (patterns)
     order by created_at desc, id limit 20)
  ), people as (
    select distinct on (found.person_key) found.* from found order by found.person_key, sent_at desc
  )
  select people.person_key, people.full_name, people.email from people
  where cardinality(patterns) between 1 and 10 and (select private.has_permission('rrhh.applications.update'))
  order by people.sent_at desc limit 10
$$;
comment on function public.find_people is
  'The people, by key, whose name, address or telephone matches all patterns, to merge them. Empty when the caller may '
  'not merge.';
grant execute on function public.find_people to authenticated;

create trigger audit after insert or update or delete on public.person_dismissals
  for each row
  execute function private.write_audit('dismissed_by', 'dismissed_at');

create trigger audit after insert or update or delete on public.person_merges
  for each row
  execute function private.write_audit('merged_by', 'merged_at');

create policy "Dismissals of blocked people are hidden" on public.person_dismissals
  as restrictive for all to authenticated, portal_functions
  using (first_key not in (select private.list_blocked_ids())
    and second_key not in (select private.list_blocked_ids()));
create policy "Recruiters see dismissals" on public.person_dismissals
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions access all rows" on public.person_dismissals
  for all to portal_functions using (true) with check (true);
create policy "Merges of blocked people are hidden" on public.person_merges
  as restrictive for all to authenticated, portal_functions
  using (person_key not in (select private.list_blocked_ids())
    and merged_into not in (select private.list_blocked_ids()));
create policy "Recruiters see merges" on public.person_merges
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions access all rows" on public.person_merges
  for all to portal_functions using (true) with check (true);

grant select on public.person_merges to authenticated;
grant select, insert, update, delete on public.person_merges to portal_functions;
alter publication supabase_realtime add table public.person_merges;
grant select on public.person_dismissals to authenticated;
grant select, insert, update, delete on public.person_dismissals to portal_functions;
alter publication supabase_realtime add table public.person_dismissals;

-- Texts of CVs for full-text search. The server claims queued CVs, extracts their text and stores it here.

create text search configuration private.cv (copy = pg_catalog.spanish);
alter text search configuration private.cv
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.spanish_stem;
comment on text search configuration private.cv is 'Spanish stems, with or without accents.';

create function private.normalize_cv_text(body text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(body, '/\_|·•‐‑’ʼ´', '      --''''''')
$$;
comment on function private.normalize_cv_text is
  'Replaces separators, hyphens and apostrophes by plain ones: the text search parser takes PLC/SCADA for a file path.';
grant execute on function private.normalize_cv_text to authenticated, service_role;

create table public.cv_texts (
  application_id uuid references public.job_applications on delete cascade,
  job_posting_id uuid,
  first_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable')),
  body text check (char_length(body) <= 60000),
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  words tsvector generated always as (to_tsvector('private.cv', private.normalize_cv_text(body))) stored,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  internship_id uuid references public.internship_applications on delete cascade,
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  id uuid generated always as (coalesce(application_id, internship_id, spontaneous_id)) stored primary key,
  constraint cv_texts_read check ((state = 'read') = (body is not null)),
  constraint cv_texts_of_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1),
  constraint cv_texts_of_posting check (
    num_nulls(application_id, job_posting_id, first_id) = 0
    or num_nonnulls(application_id, job_posting_id, first_id) = 0)
) with (toast_tuple_target = 128);
comment on table public.cv_texts is
  'The text of each CV, for search and display, and the queue of CVs to read. Deleted with its application.';
comment on column public.cv_texts.application_id is 'The job application of the CV.';
comment on column public.cv_texts.job_posting_id is 'The posting of the job application, for searches in one posting.';
comment on column public.cv_texts.first_id is
  'The job application that lists show: this one, or the first one that it repeats.';
comment on column public.cv_texts.state is
  'Waiting to be read, read, or unreadable: damaged, protected, or beyond the limits, as the reader says.';
comment on column public.cv_texts.blocks is
  'The paragraphs and tables of a Word document, as described in domain/recruiting/cv-text.ts; null for a PDF.';
comment on column public.cv_texts.words is 'The text search vector of the body.';
comment on column public.cv_texts.due_at is
  'When to read the CV. A claim postpones it, so that the CV is read again if the worker exits midway.';
comment on column public.cv_texts.internship_id is 'The internship application of the CV.';
comment on column public.cv_texts.spontaneous_id is 'The spontaneous application of the CV.';
comment on column public.cv_texts.id is 'The id of the application of the CV.';

create unique index cv_texts_application_idx on public.cv_texts (application_id) where application_id is not null;
create unique index cv_texts_internship_idx on public.cv_texts (internship_id) where internship_id is not null;
create unique index cv_texts_spontaneous_idx on public.cv_texts (spontaneous_id) where spontaneous_id is not null;
create index cv_texts_waiting_idx on public.cv_texts (due_at desc) where state = 'waiting';
-- One index for each list, so that a word in many CVs of the other lists costs nothing.
create index cv_texts_internship_words_idx on public.cv_texts using gin (words) where internship_id is not null;
create index cv_texts_spontaneous_words_idx on public.cv_texts using gin (words) where spontaneous_id is not null;
create index cv_texts_words_idx on public.cv_texts using gin (words) where job_posting_id is not null;
alter table public.cv_texts enable row level security;
-- Stored out of line, so that rows stay small and finding a word in many CVs reads few pages.
alter table public.cv_texts alter column body set storage external, alter column words set storage external;

create function private.queue_application_cv(application uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.cv_texts (application_id, job_posting_id, first_id)
  select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = application;
  notify cv_texts;
end
$$;
comment on function private.queue_application_cv is
  'Queues the CV of a job application for reading; called once repeat_of is set.';

create function private.queue_request_cv(id_column text, request uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- A CV that replaces another is read again.
  execute format('delete from public.cv_texts where %I = $1', id_column) using request;
  execute format('insert into public.cv_texts (%I) values ($1)', id_column) using request;
  notify cv_texts;
end
$$;
comment on function private.queue_request_cv is
  'Queues the CV of an internship or spontaneous application for reading; id_column is its id column in cv_texts.';

create function public.claim_cvs(at_most integer) returns table (id uuid, address text, due_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  -- Pauses are at most a day: a later due_at was set while the clock was ahead, and is due now.
  latest_due_at constant timestamptz := now() + interval '25 hours';
begin
  return query
    with due as (
      select text.id from public.cv_texts text
      where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest_due_at)
      order by text.due_at desc limit at_most for update skip locked
    ), claimed as (
      update public.cv_texts text
      -- Only the reader decides that a CV is unreadable: a claim without an answer is tried again, for ever.
      set attempts = text.attempts + 1,
        due_at = now() + least(interval '5 minutes' * 2 ^ least(text.attempts, 10), interval '1 day')
      from due where text.id = due.id
      returning text.*
    )
    select claimed.id, applicant.cv_url, claimed.due_at
    from claimed join private.applicants applicant on applicant.id = claimed.id;
end
$$;
comment on function public.claim_cvs is
  'Claims queued CVs, newest first; other workers get them only when they are due again. For server functions only.';
alter function public.claim_cvs owner to portal_functions;

create function public.reread_cv(cv uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.cv_texts text set state = 'waiting', attempts = 0, due_at = now()
  where text.id = cv and text.state = 'unreadable'
    and (select private.has_permission('rrhh.documents.read'))
    and case when text.internship_id is null
      then (select private.has_permission('rrhh.applications.read'))
      else (select private.has_permission('rrhh.internships.read')) end;
  if found then
    notify cv_texts;
  end if;
  return found;
end
$$;
comment on function public.reread_cv is
  'Queues an unreadable CV again, which a newer reader may understand. Returns false when there is none to read again.';
alter function public.reread_cv owner to portal_functions;
grant execute on function public.reread_cv to authenticated;

create function private.build_cv_query(search text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  -- A query without a positive term, such as "-plc", would scan all texts. Stems are searched with and without two
  -- suffixes that the stemmer removes in one number or gender only: licitación, licitaciones; ingeniero, ingeniera.
  select case when querytree(query) not in ('', 'T') then
    regexp_replace(query::text, '''([a-z]{3,}?)(acion|ier)?''', '(''\1'' | ''\1acion'' | ''\1ier'')', 'g')::tsquery end
  from websearch_to_tsquery('private.cv', private.normalize_cv_text(search)) query
$$;
comment on function private.build_cv_query is
  'A query from a search: all words, "phrases", or, -not. Returns null when there is nothing to search for.';
grant execute on function private.build_cv_query to authenticated, service_role;

create function public.list_cv_excerpts(ids uuid[], sought text) returns table (id uuid, excerpt text)
language sql stable set search_path = '' as $$
  select coalesce(text.first_id, text.id),
    ts_headline('private.cv', private.normalize_cv_text(text.body), private.build_cv_query(sought),
      format('StartSel=%s, StopSel=%s, MaxFragments=2, MinWords=5, MaxWords=14, FragmentDelimiter=" … "',
        chr(2), chr(3)))
  from public.cv_texts text
  where text.id in (
      select unnest(ids)
      union all select application.id from public.job_applications application where repeat_of = any (ids))
    and text.words @@ private.build_cv_query(sought)
  limit 100
$$;
comment on function public.list_cv_excerpts is
  'A line of each matching CV of these applications and their repeats, with matches between chr(2) and chr(3).';
grant execute on function public.list_cv_excerpts to authenticated;

create function public.list_cv_matches(cv uuid, sought text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct hit[1])
  from public.cv_texts text,
    regexp_matches(
      ts_headline('private.cv', private.normalize_cv_text(text.body), private.build_cv_query(sought),
        format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3))),
      format('%s([^%s]*)%s', chr(2), chr(3), chr(3)), 'g') hit
  where text.id = cv and text.words @@ private.build_cv_query(sought)
$$;
comment on function public.list_cv_matches is 'The words that a search matches in a CV, as spelled there.';
grant execute on function public.list_cv_matches to authenticated;

create policy "CV texts of blocked people are hidden" on public.cv_texts
  as restrictive for all to authenticated, portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Recruiters who may read CVs read their texts" on public.cv_texts
  for select to authenticated
  using ((select private.has_permission('rrhh.documents.read'))
  and case when internship_id is null
    then (select private.has_permission('rrhh.applications.read'))
    else (select private.has_permission('rrhh.internships.read')) end);
create policy "Functions access all rows" on public.cv_texts
  for all to portal_functions using (true) with check (true);

grant select (application_id, job_posting_id, first_id, state, body, blocks, words, internship_id, spontaneous_id, id)
  on public.cv_texts to authenticated;
grant select, insert, update, delete on public.cv_texts to portal_functions;

-- The history of applications, recruiters' comments and tags, and notices to staff.
-- Triggers record each change of an application as an event; mentions and assignments notify staff members.

-- The timeline that recruiters read, and the source of the statistics.
create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.job_applications on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null,
  from_status text,
  to_status text,
  -- By kind: status_changed {reason}, reason_given {reason, former_reason}, rated {rating, notes, former_rating, former_notes},
  -- repeated {application_id}, mailed {mail, key, failed, error},
  -- commented {comment_id}, assigned {owner_id, former_owner_id}, next_step_set {next_step, next_step_on, former_…},
  -- tagged {added} or {removed}, exported {format}, interview_… {starts_at, times, first_day, last_day}.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  constraint application_events_status_when_changed
    check ((kind = 'status_changed') = (from_status is not null and to_status is not null)),
  constraint application_events_kind_check check (kind in (
      'received', 'repeated', 'mailed', 'status_changed', 'reason_given', 'contacted', 'contact_undone', 'rated',
      'cv_opened', 'commented', 'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'address_corrected',
      'contact_corrected', 'cv_replaced', 'consent_prolonged', 'interview_offered', 'interview_scheduled',
      'interview_declined', 'interview_cancelled', 'wrote', 'replied'))
);
comment on table public.application_events is
  'The history of each application, written by triggers and functions only and deleted with the application.';
comment on column public.application_events.actor_id is
  'The acting staff member; null for applicants, for the system, and once the account is deleted.';
comment on column public.application_events.detail is 'Attributes of the event, which depend on its kind.';

create index application_events_actor_idx on public.application_events (actor_id) where actor_id is not null;
create index application_events_application_idx on public.application_events (application_id, happened_at);
alter table public.application_events enable row level security;

create table public.application_comments (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  body text not null constraint application_comments_body_check
    check (body ~ '\S' and char_length(body) <= 5000),
  mentions uuid[] not null default '{}' constraint application_comments_mentions_check
    check (cardinality(mentions) <= 20),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.application_comments is
  'Internal comments on an application. They are never shown to applicants, and are deleted with the application.';
comment on column public.application_comments.author_id is 'Null once the account is deleted.';
comment on column public.application_comments.mentions is
  'Users mentioned with @ in the body, limited to users who may read applications.';

create index application_comments_application_idx on public.application_comments (application_id, created_at);
create index application_comments_author_idx on public.application_comments (author_id) where author_id is not null;
alter table public.application_comments enable row level security;

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = regexp_replace(trim(name), '\s+', ' ', 'g') and char_length(name) between 1 and 40),
  key text generated always as (private.normalize_text(name)) stored unique,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null
);
comment on table public.tags is
  'The catalog of tags for applications. It grows as recruiters add tags; existing tags are suggested.';
comment on column public.tags.key is 'The name in lower case without accents, so that spelling variants are one tag.';

create index tags_created_by_idx on public.tags (created_by);
alter table public.tags enable row level security;

create table public.application_tags (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  tag_id uuid not null references public.tags on delete cascade,
  tagged_at timestamptz not null default now(),
  tagged_by uuid default auth.uid() references auth.users on delete set null,
  constraint application_tags_once unique (application_id, tag_id)
);
comment on table public.application_tags is
  'The tags of each application, by which recruiters filter. Deleted with the application.';

create index application_tags_tag_id_idx on public.application_tags (tag_id, application_id);
create index application_tags_tagged_by_idx on public.application_tags (tagged_by);
alter table public.application_tags enable row level security;

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint notices_kind_check check (kind in ('mention', 'assigned', 'replied')),
  application_id uuid references public.job_applications on delete cascade,
  comment_id uuid references public.application_comments on delete cascade,
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  contact_request_id uuid references public.contact_requests on delete cascade,
  constraint notices_mention_in_comment check ((kind = 'mention') = (comment_id is not null)),
  constraint notices_one_subject check (num_nonnulls(application_id, contact_request_id) = 1),
  constraint notices_replied_to_quote check (kind <> 'replied' or contact_request_id is not null)
);
comment on table public.notices is
  'Portal notices to staff members about mentions, assignments and replies; deleted after 90 days.';
comment on column public.notices.mailed_at is
  'When the notice was sent by e-mail, or found not to need one; null while that is pending.';

create index notices_actor_idx on public.notices (actor_id) where actor_id is not null;
create index notices_application_idx on public.notices (application_id);
create unique index notices_comment_idx on public.notices (comment_id, user_id);
create index notices_contact_request_idx on public.notices (contact_request_id) where contact_request_id is not null;
create index notices_created_at_idx on public.notices (created_at);
create index notices_unmailed_idx on public.notices (created_at) where mailed_at is null and kind = 'mention';
create index notices_user_idx on public.notices (user_id, created_at desc);
alter table public.notices enable row level security;

create function private.record_application_events(old public.job_applications, new public.job_applications) returns void
language plpgsql set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if new.repeat_of is distinct from old.repeat_of and new.repeat_of is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.repeat_of, new.applied_at, 'repeated', jsonb_build_object('application_id', new.id));
  end if;
  if old.notified_at is null and new.notified_at is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.id, new.notified_at, 'mailed', '{"mail": "application-received"}');
  end if;
  -- A withdrawal that a colleague's undo restores is no new one.
  if new.withdrawn_at is not null and old.withdrawn_at is null and actor is null then
    insert into public.application_events (application_id, kind) values (new.id, 'withdrawn');
  elsif new.status <> old.status then
    insert into public.application_events (application_id, actor_id, kind, from_status, to_status, detail)
    values (new.id, actor, 'status_changed', old.status, new.status,
      jsonb_strip_nulls(jsonb_build_object('reason', new.rejection_reason)));
  elsif new.rejection_reason is distinct from old.rejection_reason then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'reason_given', jsonb_strip_nulls(jsonb_build_object(
      'reason', new.rejection_reason, 'former_reason', old.rejection_reason)));
  end if;
  if new.contacted <> old.contacted then
    insert into public.application_events (application_id, actor_id, kind)
    values (new.id, actor, case when new.contacted then 'contacted' else 'contact_undone' end);
  end if;
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'rated', jsonb_strip_nulls(jsonb_build_object(
      'rating', new.interview_rating, 'notes', new.interview_notes,
      'former_rating', old.interview_rating, 'former_notes', old.interview_notes)));
  end if;
end
$$;
comment on function private.record_application_events is
  'Records changes of an application''s status, contact, rating, repeats and confirmation.';

create function private.record_owner_events(old public.job_applications, new public.job_applications) returns void
language plpgsql set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'assigned', jsonb_strip_nulls(jsonb_build_object(
      'owner_id', new.owner_id, 'former_owner_id', old.owner_id)));
    delete from public.notices where application_id = new.id and kind = 'assigned' and read_at is null;
    if new.owner_id is distinct from actor and new.owner_id is not null then
      insert into public.notices (user_id, kind, application_id, actor_id)
      values (new.owner_id, 'assigned', new.id, actor);
    end if;
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'next_step_set', jsonb_strip_nulls(jsonb_build_object(
      'next_step', new.next_step, 'next_step_on', new.next_step_on,
      'former_next_step', old.next_step, 'former_next_step_on', old.next_step_on)));
  end if;
end
$$;
comment on function private.record_owner_events is
  'Records changes of owner and next step, and notifies a new owner unless the owner made the change.';

create function private.record_tag_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.application_tags := coalesce(new, old);
begin
  -- Nothing is recorded when the application or the tag itself is deleted.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select application.id, private.current_actor(), 'tagged',
    jsonb_build_object(case tg_op when 'INSERT' then 'added' else 'removed' end, tag.name)
  from public.job_applications application, public.tags tag
  where application.id = changed.application_id and tag.id = changed.tag_id;
  return null;
end
$$;
comment on function private.record_tag_events is
  'Records the name of each tag added to or removed from an application.';

create function private.record_applicant_event(application uuid, event_kind text) returns void
language sql security definer set search_path = '' as $$
  insert into public.application_events (application_id, kind)
  select id, event_kind from public.job_applications where id = application
    -- The timeline shows at most 500 events, which repeated submissions must not fill.
    and not exists (
      select from public.application_events
      where application_id = application and kind = event_kind and happened_at > now() - interval '1 hour')
$$;
comment on function private.record_applicant_event is
  'Records an event caused by the applicant, at most once per hour for each kind.';

create function private.is_cv_opened(application uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.application_events
    where application_id = application
      and (kind = 'cv_opened' or kind = 'exported' and detail ->> 'format' = 'zip'))
$$;
comment on function private.is_cv_opened is 'Whether somebody opened or downloaded the CV of an application.';
grant execute on function private.is_cv_opened to authenticated;

-- Runs with the caller's rights.
create function public.count_unopened_cvs(applications uuid[]) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.job_applications
  where id = any (applications[1:2000]) and not private.is_cv_opened(id)
$$;
comment on function public.count_unopened_cvs is
  'How many of these applications, at most 2000, have a CV that nobody opened. Only those that the caller sees count.';
grant execute on function public.count_unopened_cvs to authenticated;

create function public.record_cv_opened(application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opener constant uuid := private.current_actor();
  first_application uuid;
begin
  if not (private.has_permission('rrhh.documents.read') and private.has_permission('rrhh.applications.read')) then
    raise insufficient_privilege using message = 'permission denied for function record_cv_opened';
  end if;
  -- A repeated application is shown with the first one, which holds the timeline.
  select coalesce(repeat_of, id) into first_application
    from public.job_applications where id = application for key share;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cv_opened ' || first_application || opener, 0));
  insert into public.application_events (application_id, actor_id, kind)
  select first_application, opener, 'cv_opened'
  where not exists (
    select from public.application_events
    where application_id = first_application and actor_id = opener and kind = 'cv_opened'
      and happened_at > now() - interval '30 minutes');
end
$$;
comment on function public.record_cv_opened is
  'Records that the caller opened the CV of an application, at most once per half hour; a no-op for unknown ids.';
alter function public.record_cv_opened owner to portal_functions;
grant execute on function public.record_cv_opened to authenticated;

create function public.record_cvs_exported(exporter uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  -- A repeated application is shown with the first one, which holds the timeline.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select distinct coalesce(repeat_of, id), exporter, 'exported', '{"format": "zip"}'::jsonb
  from public.job_applications where id = any (ids);
  select public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'cvs', 'count', cardinality(ids)));
$$;
comment on function public.record_cvs_exported is
  'Records a CV download as an event of each application and one security event. For server functions only.';

create function public.application_timeline(application uuid) returns table (
  id bigint, happened_at timestamptz, actor_id uuid, actor_name text, kind text, from_status text, to_status text,
  detail jsonb, target_name text, mail_state text
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.actor_id, actor.full_name, event.kind, event.from_status, event.to_status,
    event.detail, target.full_name,
    case
      when event.detail ? 'failed' then 'failed'
      when event.kind = 'mailed' then coalesce(
        private.get_mail_state(
          coalesce(event.detail ->> 'key', (event.detail ->> 'mail') || '/' || event.application_id)),
        -- The failure of a message stays visible after the outbox has deleted its e-mail.
        (select 'failed' from public.applicant_messages message
          where message.application_id = event.application_id and message.state = 'refused'
            and private.message_idempotency_key(message) = event.detail ->> 'key'))
    end
  from public.application_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  left join public.admin_profiles target on target.user_id = (event.detail ->> 'owner_id')::uuid
  where event.application_id = application and (select private.has_permission('rrhh.applications.read'))
  order by event.happened_at desc, event.id desc
  limit 500
$$;
comment on function public.application_timeline is
  'The newest 500 events of an application, with staff names, including inactive staff; empty without permission.';
alter function public.application_timeline owner to portal_functions;
grant execute on function public.application_timeline to authenticated;

create function private.set_comment_mentions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Checked before the permissions of each user are looked up.
  if cardinality(new.mentions) > 20 then
    raise check_violation using message = 'a comment mentions at most 20 colleagues', table = 'application_comments',
      constraint = 'application_comments_mentions_check';
  end if;
  new.mentions := array(
    select distinct person from unnest(new.mentions) person
    where person is distinct from new.author_id
      and (tg_op = 'UPDATE' and person = any (old.mentions) or private.can_read_applications(person)));
  if tg_op = 'UPDATE' and new.body is distinct from old.body then
    new.edited_at := now();
  end if;
  return new;
end
$$;
comment on function private.set_comment_mentions is
  'Removes mentions of the author and of users who may not read applications, which stay plain text; sets edited_at.';

create function private.record_comment_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, new.author_id, 'commented', jsonb_build_object('comment_id', new.id));
  end if;
  -- Only new mentions create notices: an edit must not recreate those that expired after 90 days.
  insert into public.notices (user_id, kind, application_id, comment_id, actor_id)
  select person, 'mention', new.application_id, new.id, new.author_id from unnest(new.mentions) person
  where tg_op = 'INSERT' or person <> all (old.mentions)
  on conflict (comment_id, user_id) do nothing;
  delete from public.notices where comment_id = new.id and user_id <> all (new.mentions);
  return null;
end
$$;
comment on function private.record_comment_events is
  'Records a new comment, notifies newly mentioned users, and deletes the notices of removed mentions.';

create function public.list_notices() returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, actor_name text, application_id uuid,
  job_posting_id uuid, applicant_name text, job_title text, excerpt text, contact_request_id uuid
)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select notice.*, row_number() over (order by notice.created_at desc, notice.id) as place
    from public.notices notice where notice.user_id = (select private.current_actor())
  )
  select notice.id, notice.kind, notice.created_at, notice.read_at, actor.full_name, application.id,
    application.job_posting_id, coalesce(application.full_name, quote.name), posting.title, left(comment.body, 200),
    quote.id
  from own notice
  left join public.job_applications application on application.id = notice.application_id
  left join public.job_postings posting on posting.id = application.job_posting_id
  left join public.contact_requests quote on quote.id = notice.contact_request_id
  left join public.application_comments comment on comment.id = notice.comment_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where (notice.place <= 30 or notice.read_at is null)
    and (application.id is not null and (select private.has_permission('rrhh.applications.read'))
      or quote.id is not null and (select private.has_permission('ventas.quotes.read')))
  order by notice.created_at desc, notice.id
  limit 200
$$;
comment on function public.list_notices is
  'The caller''s newest 30 notices and all unread ones, at most 200, with the names they refer to.';
alter function public.list_notices owner to portal_functions;
grant execute on function public.list_notices to authenticated;

create function public.list_pending_mentions(at_most integer, comment uuid default null) returns table (
  id uuid, user_id uuid, email text, actor_name text, application_id uuid, job_posting_id uuid, applicant_name text,
  job_title text
)
language sql stable security definer set search_path = '' as $$
  select notice.id, notice.user_id, account.email::text, actor.full_name, application.id, application.job_posting_id,
    application.full_name, posting.title
  from public.notices notice
  join auth.users account on account.id = notice.user_id
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where notice.mailed_at is null and notice.kind = 'mention' and notice.read_at is null
    and notice.created_at > now() - interval '1 day'
    and (list_pending_mentions.comment is null or notice.comment_id = list_pending_mentions.comment)
    and not exists (
      select from public.staff_preferences preference
      where preference.user_id = notice.user_id and not preference.mails_mentions)
    -- The user may have lost the permission since the mention.
    and private.can_read_applications(notice.user_id)
    and notice.application_id not in (select private.list_blocked_ids())
  order by notice.created_at limit at_most
$$;
comment on function public.list_pending_mentions is
  'Mentions of the last day to send by e-mail, to users who want these, oldest first, of one comment or of all. For '
  'server functions only.';

create function private.delete_expired_notices() returns void
language sql security definer set search_path = '' as $$
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' order by created_at limit 2000)
$$;
comment on function private.delete_expired_notices is 'Deletes notices after 90 days; runs every hour.';
alter function private.delete_expired_notices owner to portal_functions;

create function public.tag_applications(ids uuid[], tag text) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  id_count constant integer := private.begin_bulk_change(ids);
  tag_name constant text := regexp_replace(trim(tag), '\s+', ' ', 'g');
  tagged_ids uuid[];
begin
  perform private.require_all_changed(
    id_count, (select count(*)::integer from public.job_applications where id = any (ids)));
  insert into public.tags (name) values (tag_name) on conflict (key) do nothing;
  with tagged as (
    insert into public.application_tags (application_id, tag_id)
    select distinct application_id, added.id
    from unnest(ids) application_id, public.tags added
    where added.key = private.normalize_text(tag_name)
    on conflict on constraint application_tags_once do nothing
    returning application_tags.application_id
  )
  select coalesce(array_agg(application_id), '{}') into tagged_ids from tagged;
  return tagged_ids;
end
$$;
comment on function public.tag_applications is
  'Adds a tag to all these applications, or none (error P0001) when one is gone, and to the catalog if it is new. '
  'Returns the applications that lacked it. Runs with the caller''s permissions.';
grant execute on function public.tag_applications to authenticated;

create function public.untag_applications(ids uuid[], tag text) returns void
language plpgsql set search_path = '' as $$
declare
  id_count constant integer := private.begin_bulk_change(ids);
  removed_count integer;
begin
  delete from public.application_tags assigned
    using public.tags removed
    where removed.key = private.normalize_text(untag_applications.tag) and assigned.tag_id = removed.id
      and assigned.application_id = any (ids);
  get diagnostics removed_count = row_count;
  perform private.require_all_changed(id_count, removed_count);
end
$$;
comment on function public.untag_applications is
  'Removes a tag from all these applications, or none (error P0001) when one does not have it.';
grant execute on function public.untag_applications to authenticated;

create function public.list_tags_of_applications(ids uuid[]) returns table (name text, applications uuid[])
language sql stable set search_path = '' as $$
  select tag.name, array_agg(assigned.application_id)
  from public.application_tags assigned
  join public.tags tag on tag.id = assigned.tag_id
  where assigned.application_id = any (ids[1:2000])
  group by tag.id
  order by tag.key
$$;
comment on function public.list_tags_of_applications is
  'The tags of these applications, at most 2000, each with the applications that have it.';
grant execute on function public.list_tags_of_applications to authenticated;

create function public.propose_tags(application_id uuid) returns setof text
language sql stable set search_path = '' as $$
  select tag.name
  from public.cv_texts text
  join public.tags tag on text.words @@ phraseto_tsquery('private.cv', private.normalize_cv_text(tag.name))
  where text.application_id = propose_tags.application_id
    and not exists (
      select from public.application_tags assigned
      where assigned.application_id = propose_tags.application_id and assigned.tag_id = tag.id)
  order by tag.name limit 12
$$;
comment on function public.propose_tags is
  'Up to twelve tags that the CV of an application mentions and the application does not have.';
grant execute on function public.propose_tags to authenticated;

create trigger set_mentions before insert or update of body, mentions on public.application_comments
  for each row execute function private.set_comment_mentions();

create trigger announce after insert or update of body, mentions on public.application_comments
  for each row execute function private.record_comment_events();

-- The audit log omits the text of comments.
create trigger audit after insert or update or delete on public.application_comments
  for each row
  execute function private.write_audit('id', 'application_id', 'author_id', 'mentions', 'created_at', 'edited_at');

create trigger audit after insert or delete on public.application_tags
  for each row
  execute function private.write_audit('id', 'application_id', 'tag_id', 'tagged_at', 'tagged_by');

create trigger record_events after insert or delete on public.application_tags
  for each row execute function private.record_tag_events();

create trigger audit after insert or update or delete on public.tags
  for each row
  execute function private.write_audit('id', 'name', 'created_at', 'created_by');

create policy "Comments on blocked applications are hidden" on public.application_comments
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.list_blocked_ids()));
create policy "Recruiters comment in their own name" on public.application_comments
  for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters delete their own comments" on public.application_comments
  for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters edit their own comments" on public.application_comments
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.has_permission('rrhh.applications.read')));
create policy "Recruiters see comments" on public.application_comments
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions access all rows" on public.application_comments
  for all to portal_functions using (true) with check (true);
create policy "Events of blocked applications are hidden" on public.application_events
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.list_blocked_ids()));
create policy "Recruiters see application events" on public.application_events
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions access all rows" on public.application_events
  for all to portal_functions using (true) with check (true);
create policy "Tags of blocked applications are hidden" on public.application_tags
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.list_blocked_ids()));
create policy "Recruiters see the tags of applications" on public.application_tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Recruiters tag applications" on public.application_tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters remove tags from applications" on public.application_tags
  for delete to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Functions access all rows" on public.application_tags
  for all to portal_functions using (true) with check (true);
create policy "Notices about blocked people are hidden" on public.notices
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, contact_request_id) not in (select private.list_blocked_ids()));
create policy "Staff mark their own notices as read" on public.notices
  for update to authenticated
  using (user_id = (select auth.uid())
    and (application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.read'))));
create policy "Staff see their own notices" on public.notices
  for select to authenticated
  using (user_id = (select auth.uid())
    and (application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.read'))));
create policy "Functions access all rows" on public.notices
  for all to portal_functions using (true) with check (true);
create policy "Recruiters add tags" on public.tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters see tags" on public.tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions read all rows" on public.tags for select to portal_functions using (true);
create policy "Super admins delete tags" on public.tags
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins rename tags" on public.tags
  for update to authenticated using ((select private.is_super_admin()));

grant select on public.application_events to authenticated;
grant select, insert, update, delete on public.application_events to portal_functions;
alter publication supabase_realtime add table public.application_events;
grant select, delete, insert (id, application_id, body, mentions), update (body, mentions) on
  public.application_comments to authenticated;
grant select, insert, update, delete on public.application_comments to portal_functions;
alter publication supabase_realtime add table public.application_comments;
grant delete, select (id, name, key), insert (name), update (name) on public.tags to authenticated;
grant select on public.tags to portal_functions;
grant select, delete, insert (application_id, tag_id) on public.application_tags to authenticated;
grant select, insert, update, delete on public.application_tags to portal_functions;
alter publication supabase_realtime add table public.application_tags;
grant select, update (read_at) on public.notices to authenticated;
grant select, insert, update, delete on public.notices to portal_functions;
alter publication supabase_realtime add table public.notices;
grant usage on sequence public.application_events_id_seq to portal_functions;

insert into public.tags (name) values
  ('PLC'), ('SCADA'), ('HMI'), ('DCS'), ('Siemens'), ('Rockwell'), ('Schneider'), ('TIA Portal'), ('Studio 5000'),
  ('AutoCAD'), ('AutoCAD Electrical'), ('EPLAN'), ('ETAP'), ('Revit'), ('Instrumentación'),
  ('Variadores de frecuencia'), ('Redes industriales'), ('Modbus'), ('Profinet'), ('EtherNet/IP'),
  ('Media tensión'), ('Protecciones eléctricas'),
  ('Subestaciones'), ('Tableros eléctricos'), ('CCM'), ('Puesta en marcha'), ('Comisionamiento'),
  ('Mantención eléctrica'), ('Minería'), ('Licencia SEC'), ('Licencia clase B'), ('Turnos 7x7'),
  ('UL 508A'), ('ISO 9001'), ('MS Project'),
  ('Gestión de proyectos'), ('Prevención de riesgos'), ('Inglés');

-- Messages to applicants about their process: versioned templates, send timings and the queue.
-- Triggers and recruiters schedule messages; a server function claims those that are due, sends them and settles them.

create function private.is_message_text(value text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '\S' and char_length(value) <= maximum and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]'
    and regexp_replace(value, '\{\{(nombre|oferta|referencia|empresa)\}\}', '', 'g') !~ '\{\{|\}\}'
$$;
comment on function private.is_message_text is
  'Whether a text is not blank, within its maximum length, and free of control characters and unknown variables.';
grant execute on function private.is_message_text to authenticated, service_role;

create function private.is_template_text(kind text, value text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(value) <= maximum and private.is_message_text(replace(value,
    case
      when kind like '%-interview-offered' then '{{horas}}'
      when kind ~ '-interview-(scheduled|moved|reminder)$' then '{{hora}}'
      else ''
    end,
    '.'), maximum)
$$;
comment on function private.is_template_text is
  'Whether a text suits a kind of template; those about interviews also accept {{hora}} or {{horas}}.';
grant execute on function private.is_template_text to authenticated, service_role;

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  language text not null constraint message_templates_language_check check (language in ('es', 'en')),
  subject text not null,
  body text not null,
  version integer not null,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  constraint message_templates_version_once unique (kind, language, version),
  constraint message_templates_kind_check check (kind in (
      'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
      'application-rejected', 'application-rejected-unread', 'application-closed', 'application-expiring',
      'application-interview-offered',
      'application-interview-scheduled', 'application-interview-moved', 'application-interview-reminder',
      'application-interview-cancelled', 'internship-received', 'internship-reviewing', 'internship-invitation',
      'internship-approved', 'internship-rejected', 'internship-expiring', 'internship-interview-offered',
      'internship-interview-scheduled', 'internship-interview-moved', 'internship-interview-reminder',
      'internship-interview-cancelled')),
  constraint message_templates_subject_check
    check (private.is_template_text(kind, subject, 150) and subject !~ '[\n\r]|\{\{horas\}\}'),
  constraint message_templates_body_check
    check (private.is_template_text(kind, body, 5000))
);
comment on table public.message_templates is
  'Versions of the message texts. The newest of a kind and language applies; without one, the built-in text does.';
comment on column public.message_templates.version is
  'One more than the version it replaces, so that of two concurrent edits the second is refused.';

create index message_templates_created_by_idx on public.message_templates (created_by) where created_by is not null;
alter table public.message_templates enable row level security;

create table public.message_timings (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique constraint message_timings_kind_check check (kind in (
      'application-reviewing', 'application-approved', 'application-rejected', 'internship-reviewing',
      'internship-approved', 'internship-rejected')),
  timing text not null constraint message_timings_timing_check check (timing in ('soon', 'next_morning', 'never')),
  updated_at timestamptz not null default now()
);
comment on table public.message_timings is
  'When the message about a status change is sent; one row for each kind of status message.';
comment on column public.message_timings.timing is
  'soon: two minutes later, next_morning: the next working morning in Chile, never: not at all.';
alter table public.message_timings enable row level security;

create table public.applicant_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  kind text not null,
  subject text constraint applicant_messages_subject_check
    check (private.is_message_text(subject, 150) and subject !~ '[\n\r]'),
  body text constraint applicant_messages_body_check check (private.is_message_text(body, 5000)),
  signature text constraint applicant_messages_signature_check check (private.is_signature(signature)),
  state text not null default 'scheduled' constraint applicant_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'refused', 'cancelled')),
  send_at timestamptz not null default now() constraint applicant_messages_send_at_check
    check (send_at < created_at + interval '90 days'),
  attempt integer not null default 1,
  claimed_at timestamptz,
  settled_at timestamptz,
  error text constraint applicant_messages_error_check check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid references auth.users on delete set null,
  changed_at timestamptz not null default now(),
  constraint applicant_messages_one_addressee check (
    (application_id is not null) = (kind like 'application-%')
    and (internship_id is not null) = (kind like 'internship-%')),
  constraint applicant_messages_whole_text check ((subject is null) = (body is null)),
  constraint applicant_messages_kind_check check (kind in (
      'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
      'application-rejected', 'application-closed', 'application-expiring', 'internship-received',
      'internship-reviewing', 'internship-invitation', 'internship-approved', 'internship-rejected',
      'internship-expiring'))
);
comment on table public.applicant_messages is
  'The queue and history of messages to applicants about their process. Deleted with the application.';
comment on column public.applicant_messages.kind is
  'application-received and internship-received are receipts sent again to a corrected address; the first is no message.';
comment on column public.applicant_messages.subject is
  'As edited for this applicant, or as sent; null to use the template in force at the time of sending.';
comment on column public.applicant_messages.signature is
  'Ends the letter; its author''s when they wrote it. Null where a decision or a function scheduled the message.';
comment on column public.applicant_messages.attempt is
  'Incremented when the message is scheduled again; part of the idempotency key of its e-mail.';
comment on column public.applicant_messages.settled_at is 'When the message was sent, refused or cancelled.';
comment on column public.applicant_messages.error is 'Why the mail service refused the message.';
comment on column public.applicant_messages.changed_at is
  'When the text, send time or state last changed; the version for concurrent edits.';

-- At most one message of each kind is queued for an application.
create unique index applicant_messages_application_idx on public.applicant_messages (application_id, kind)
  where application_id is not null and state in ('scheduled', 'sending');
create index applicant_messages_created_by_idx on public.applicant_messages (created_by) where created_by is not null;
create index applicant_messages_due_idx on public.applicant_messages (send_at) where state in ('scheduled', 'sending');
create unique index applicant_messages_internship_idx on public.applicant_messages (internship_id, kind)
  where internship_id is not null and state in ('scheduled', 'sending');
create index applicant_messages_of_application_idx on public.applicant_messages (application_id, created_at)
  where application_id is not null;
create index applicant_messages_of_internship_idx on public.applicant_messages (internship_id, created_at)
  where internship_id is not null;
create index applicant_messages_settled_idx on public.applicant_messages (settled_at)
  where state in ('sent', 'refused');
alter table public.applicant_messages enable row level security;

create function private.is_public_holiday(day date) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  y constant integer := extract(year from day);
  -- Easter Sunday: Meeus, Astronomical Algorithms, chapter 8.
  a constant integer := y % 19;
  b constant integer := y / 100;
  c constant integer := y % 100;
  g constant integer := (b - (b + 8) / 25 + 1) / 3;
  h constant integer := (19 * a + b - b / 4 - g + 15) % 30;
  l constant integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m constant integer := (a + 11 * h + 22 * l) / 451;
  easter constant date := make_date(y, 3, 1) + (h + l - 7 * m + 21);
  peter_and_paul constant date := make_date(y, 6, 29);
  two_worlds constant date := make_date(y, 10, 12);
  reformation constant date := make_date(y, 10, 31);
  -- Days by which laws 19.668 and 20.299 move a holiday, by weekday from Monday.
  to_monday constant integer[] := array[0, -1, -2, -3, 3, 0, 0];
  to_friday constant integer[] := array[0, -4, 2, 0, 0, 0, 0];
begin
  return to_char(day, 'MM-DD') in
      ('01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25')
    or day in (easter - 2, easter - 1)
    -- The June solstice in Chilean time; the rule holds until 2049.
    or day = make_date(y, 6, case when y % 4 < 2 then 20 else 21 end)
    or day = peter_and_paul + to_monday[extract(isodow from peter_and_paul)]
    or day = two_worlds + to_monday[extract(isodow from two_worlds)]
    or day = reformation + to_friday[extract(isodow from reformation)]
    or (to_char(day, 'MM-DD'), extract(isodow from day)) in (('01-02', 1), ('09-17', 1), ('09-17', 5), ('09-20', 5));
end
$$;
comment on function private.is_public_holiday is
  'Whether a day is a public holiday throughout Chile, as in domain/messages/public-holidays.ts, which cites the '
  'sources.';

create function private.is_workday(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6 and not private.is_public_holiday(day)
$$;
comment on function private.is_workday is 'Whether a day is from Monday to Friday and not a public holiday in Chile.';

create function private.next_working_morning(since timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select (day + time '09:00') at time zone 'America/Santiago' as morning
    from generate_series(0, 10) day_offset,
      lateral (select (since at time zone 'America/Santiago')::date + day_offset as day) calendar
    where private.is_workday(day)
  ) mornings
  where morning > since + interval '1 hour'
$$;
comment on function private.next_working_morning is
  'The first 9:00 of a working day in Santiago that is more than an hour after the given time.';

create function private.message_idempotency_key(message public.applicant_messages) returns text
language sql immutable set search_path = '' as $$
  select 'applicant-message/' || message.id || '/' || message.attempt
$$;
comment on function private.message_idempotency_key is 'The idempotency key of the e-mail that carries a message.';

create function private.is_undelivered(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'refused'
    or message.state = 'sent' and private.get_mail_state(private.message_idempotency_key(message)) = 'failed'
$$;
comment on function private.is_undelivered is 'Whether the mail service refused a message or gave up on delivering it.';
grant execute on function private.is_undelivered to authenticated;

create function private.is_message_valid_for_status(kind text, status text) returns boolean
language sql immutable set search_path = '' as $$
  select case split_part(kind, '-', 2)
    when 'reviewing' then status = 'reviewing'
    when 'approved' then status in ('approved', 'accepted')
    when 'rejected' then status = 'rejected'
    when 'expiring' then status is not null
    when 'received' then status is not null
    else status in ('pending', 'reviewing')
  end
$$;
comment on function private.is_message_valid_for_status is
  'Whether a kind of message is consistent with the status of an application.';
grant execute on function private.is_message_valid_for_status to authenticated;

create function private.get_message_application_status(message public.applicant_messages) returns text
language sql stable security definer set search_path = '' as $$
  select status from private.applicants
  where id = coalesce(message.application_id, message.internship_id) and repeat_of is null
$$;
comment on function private.get_message_application_status is
  'The status of the application a message is about. Returns null when that application repeats another.';

-- The idempotency key makes it safe to resend a message that a failed process claimed: its e-mail is queued once.
create function private.is_message_due(message public.applicant_messages) returns boolean
language sql stable set search_path = '' as $$
  select message.state = 'scheduled' and message.send_at <= now()
    or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
$$;
comment on function private.is_message_due is
  'Whether a message is due, or was claimed over five minutes ago by a process that has not settled it.';

create function private.is_message_still_valid(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
      private.is_message_valid_for_status(message.kind, private.get_message_application_status(message)), false)
    -- An expiry notice is void once the application was updated or its retention period extended.
    and (message.kind not like '%-expiring' or exists (
      select from public.job_applications application
      where id = message.application_id and updated_at <= message.created_at
        and private.get_application_expiry(application, private.get_retention_period('applications'))
          < now() + interval '14 days'
      union all
      select from public.internship_applications
      where id = message.internship_id and updated_at <= message.created_at
        and updated_at + private.get_retention_period('internships') < now() + interval '14 days'))
$$;
comment on function private.is_message_still_valid is 'Whether the content of a queued message still holds.';

create function private.require_outbox() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'undelivered mail is for super admins';
  end if;
  -- The outbox belongs to the platform. Where another service sends the mail, as on hosted Supabase, there is none.
  if to_regclass('mail.outbox') is null then
    raise undefined_table using message = 'this installation has no outbox';
  end if;
end
$$;
comment on function private.require_outbox is
  'Raises an error unless the caller is a super admin and the installation has a mail outbox.';

create function private.list_failed_applicant_mails() returns table (key text, error text)
language plpgsql stable rows 20 security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    return query execute $query$
      select idempotency_key, last_error from mail.outbox
      where failed_at is not null and (
        idempotency_key like 'applicant-message/%' or idempotency_key like 'conversation/%'
        or idempotency_key like 'application-received/%' or idempotency_key like 'internship-received/%'
        or idempotency_key like 'spontaneous-received/%' or idempotency_key like 'interview/%/applicant/%')
    $query$;
  end if;
end
$$;
comment on function private.list_failed_applicant_mails is
  'The e-mails to applicants that the outbox gave up on: idempotency key and error. Empty without an outbox.';

create function private.mark_mail_failed(application uuid, key text, reason text) returns void
language sql security definer set search_path = '' as $$
  update public.application_events event
  set detail = event.detail || jsonb_strip_nulls(jsonb_build_object('failed', true, 'error', left(reason, 500)))
  where application_id = application and kind = 'mailed' and not detail ? 'failed'
    and coalesce(detail ->> 'key', (detail ->> 'mail') || '/' || application_id) = mark_mail_failed.key
$$;
comment on function private.mark_mail_failed is
  'Keeps in the timeline that an e-mail failed, before the outbox loses it or its message is sent again.';

create function private.forget_failed_mail(application uuid, key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text;
  forgotten integer;
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  execute 'delete from mail.outbox where idempotency_key = $1 and failed_at is not null returning last_error'
    into reason using key;
  get diagnostics forgotten = row_count;
  if forgotten > 0 then
    perform private.mark_mail_failed(application, key, reason);
  end if;
end
$$;
comment on function private.forget_failed_mail is
  'Removes a failed e-mail that another attempt replaces from the outbox, and keeps its failure in the timeline.';

create function private.validate_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.version <> 1 + coalesce(
    (select max(version) from public.message_templates where kind = new.kind and language = new.language), 0) then
    raise unique_violation using message = 'the template was changed concurrently', table = 'message_templates',
      constraint = 'message_templates_version_once';
  end if;
  return new;
end
$$;
comment on function private.validate_template_version is
  'Refuses a template version that does not directly follow the current one.';

create function private.enforce_message_transition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'scheduled' and (tg_op = 'INSERT' or old.state <> 'scheduled') then
    -- Waits for a concurrent status change, and makes the next one wait.
    if new.application_id is not null then
      perform from public.job_applications where id = new.application_id for share;
    else
      perform from public.internship_applications where id = new.internship_id for share;
    end if;
    if (new.application_id is not null) = (new.kind like 'application-%') and not coalesce(
      private.is_message_valid_for_status(new.kind, private.get_message_application_status(new)), false) then
      raise exception 'the message contradicts the status' using errcode = 'P0001';
    end if;
  end if;
  if tg_op = 'INSERT' then
    new.created_by := private.current_actor();
  elsif new.state = 'scheduled' and old.state <> 'scheduled' then
    new.attempt := old.attempt + 1;
    -- The new attempt resolves the failure of the previous e-mail.
    perform private.forget_failed_mail(old.application_id, private.message_idempotency_key(old));
    new.claimed_at := null;
    new.settled_at := null;
    new.error := null;
  elsif new.state = 'cancelled' and old.state <> 'cancelled' then
    new.settled_at := now();
  end if;
  return new;
end
$$;
comment on function private.enforce_message_transition is
  'Refuses to schedule a message that contradicts the status, and sets the columns that a change of state implies.';

create function private.set_message_changed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;

create function private.queue_status_message(applicant_kind text, applicant uuid, status text, is_silent boolean)
returns void
language plpgsql set search_path = '' as $$
declare
  is_internship constant boolean := applicant_kind = 'internship';
  message_kind constant text := applicant_kind || '-' || case status when 'accepted' then 'approved' else status end;
  last_status text;
begin
  update public.applicant_messages message set state = 'cancelled'
    where (application_id = applicant and not is_internship or internship_id = applicant and is_internship)
      and state = 'scheduled' and not private.is_message_valid_for_status(kind, queue_status_message.status);
  if is_silent then
    return;
  end if;
  -- A status that the last status message announced is not announced again.
  select split_part(kind, '-', 2) into last_status from public.applicant_messages
    where (application_id = applicant and not is_internship or internship_id = applicant and is_internship)
      and state <> 'cancelled' and split_part(kind, '-', 2) in ('reviewing', 'approved', 'rejected')
    order by created_at desc, id limit 1;
  if last_status is distinct from split_part(message_kind, '-', 2) then
    insert into public.applicant_messages (application_id, internship_id, kind, send_at)
    select case when not is_internship then applicant end, case when is_internship then applicant end, kind,
      case timing when 'soon' then now() + interval '2 minutes' else private.next_working_morning(now()) end
    from public.message_timings where kind = message_kind and timing <> 'never'
    on conflict do nothing;
  end if;
end
$$;
comment on function private.queue_status_message is
  'Cancels the scheduled messages that contradict a new status and, unless is_silent, queues the message about it. '
  'applicant_kind is application or internship.';

create function public.claim_applicant_messages(at_most integer) returns table (
  id uuid, key text, applicant uuid, kind text, subject text, body text, email text, full_name text, language text,
  job_title text, english_title text, reference text, is_cv_opened boolean, signature text
)
language plpgsql security definer set search_path = '' as $$
begin
  -- Cancels void messages, except those whose e-mail was queued by a process that failed before settling them.
  update public.applicant_messages message
    set settled_at = now(),
      state = case
        when message.state = 'sending' and private.get_mail_state(private.message_idempotency_key(message)) is not null
        then 'sent' else 'cancelled' end
    where message.id in (
      select due.id from public.applicant_messages due
      where private.is_message_due(due) and not private.is_message_still_valid(due) for update skip locked);
  return query
  with due as (
    select message.id from public.applicant_messages message
    where private.is_message_due(message)
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.applicant_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.message_idempotency_key(claimed), coalesce(claimed.application_id, claimed.internship_id),
    claimed.kind, claimed.subject, claimed.body,
    recipient.email, coalesce(recipient.first_name, recipient.full_name), recipient.language, posting.title,
    translation.title, recipient.reference, private.is_cv_opened(claimed.application_id), claimed.signature
  from claimed
  left join private.applicants recipient on recipient.id = coalesce(claimed.application_id, claimed.internship_id)
  left join public.job_postings posting on posting.id = recipient.job_posting_id
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id;
end
$$;
comment on function public.claim_applicant_messages is
  'Claims due messages for five minutes, and returns them with their template values. For server functions only.';
alter function public.claim_applicant_messages owner to portal_functions;

create function public.settle_applicant_message(
  message uuid, sent_subject text, sent_body text, refusal text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settled public.applicant_messages;
begin
  perform private.enforce_mail_restrictions(
    (select coalesce(application_id, internship_id) from public.applicant_messages where id = message),
    'applicant-message/' || message || '/%');
  update public.applicant_messages
    set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(),
      error = left(refusal, 500), subject = sent_subject, body = sent_body
    where id = message and state = 'sending'
    returning * into settled;
  if settled.application_id is not null then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (settled.application_id, settled.created_by, 'mailed',
      jsonb_build_object('mail', settled.kind, 'key', private.message_idempotency_key(settled))
        || case when refusal is null then '{}'
          else jsonb_build_object('failed', true, 'error', left(refusal, 500)) end);
  end if;
end
$$;
comment on function public.settle_applicant_message is
  'Records that the mail service accepted or refused a claimed message, and its text. For server functions only.';

create function public.list_applicant_messages(applicant uuid) returns table (
  id uuid, kind text, state text, subject text, body text, send_at timestamptz, settled_at timestamptz,
  created_at timestamptz, author_name text, delivery text, error text, changed_at timestamptz, signature text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.state, message.subject, message.body, message.send_at, message.settled_at,
    message.created_at, author.full_name,
    case message.state
      when 'sent' then coalesce(private.get_mail_state(private.message_idempotency_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error), message.changed_at, message.signature
  from public.applicant_messages message
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.list_failed_applicant_mails() failed on failed.key = private.message_idempotency_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
  order by message.created_at desc, message.id
  limit 100
$$;
comment on function public.list_applicant_messages is
  'The messages to an applicant, newest first, with the delivery state (pending, sent, failed) of the mail service.';
alter function public.list_applicant_messages owner to portal_functions;
grant execute on function public.list_applicant_messages to authenticated;

create function public.list_undelivered_messages() returns table (
  id uuid, kind text, application_id uuid, internship_id uuid, spontaneous_id uuid, job_posting_id uuid,
  full_name text, email text, settled_at timestamptz, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.application_id, message.internship_id, message.spontaneous_id,
    applicant.job_posting_id, applicant.full_name, applicant.email, message.settled_at,
    coalesce(message.error, failed.error)
  from (
    select queued.id, queued.kind, queued.application_id, queued.internship_id, null::uuid as spontaneous_id,
      queued.state, queued.settled_at, queued.error, private.message_idempotency_key(queued) as key
    from public.applicant_messages queued where queued.state in ('sent', 'refused')
    union all
    select conversation.id, 'conversation', conversation.application_id, conversation.internship_id, null,
      conversation.state, conversation.settled_at, conversation.error,
      private.conversation_idempotency_key(conversation)
    from public.conversation_messages conversation where conversation.state in ('sent', 'refused')
    union all
    select person.id, person.kind || '-received', case person.kind when 'application' then person.id end,
      case person.kind when 'internship' then person.id end, case person.kind when 'spontaneous' then person.id end,
      'sent', coalesce(person.notified_at, person.sent_at), null, lost.key
    from private.list_failed_applicant_mails() lost
    join private.applicants person on person.id = substring(lost.key from '-received/(.{36})')::uuid
      and person.repeat_of is null
    union all
    select interview.id, 'interview', interview.application_id, interview.internship_id, null, 'sent',
      greatest(notice.notified_at, notice.reminded_at), null, sent.key
    from public.interviews interview
    join private.interview_notices notice
      on notice.interview_id = interview.id and notice.user_id is null and notice.refusal is null
    cross join lateral (
      select key from unnest(private.interview_idempotency_keys(notice)) key
      where private.get_mail_state(key) = 'failed' limit 1) sent
    where interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true)
    union all
    select interview.id, 'interview', interview.application_id, interview.internship_id, null, 'refused',
      greatest(notice.notified_at, notice.reminded_at), notice.refusal, null
    from public.interviews interview
    join private.interview_notices notice
      on notice.interview_id = interview.id and notice.user_id is null and notice.refusal is not null
    where interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true)) message
  left join private.list_failed_applicant_mails() failed on failed.key = message.key
  left join private.applicants applicant
    on applicant.id = coalesce(message.application_id, message.internship_id, message.spontaneous_id)
  where message.settled_at > now() - interval '30 days'
    and (coalesce(message.application_id, message.spontaneous_id) is not null
        and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read')))
    and (message.state = 'refused' or failed.key is not null)
  order by message.settled_at desc
  limit 200
$$;
comment on function public.list_undelivered_messages is
  'Undelivered e-mail to applicants from the last 30 days, which is the retention period of the outbox.';
alter function public.list_undelivered_messages owner to portal_functions;
grant execute on function public.list_undelivered_messages to authenticated;

create function public.correct_applicant_address(message uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lost record;
  applicant uuid;
  failed_receipt text;
begin
  select * into lost from (
    select 'message' as what, application_id, internship_id, null::uuid as spontaneous_id
    from public.applicant_messages where id = message
    union all
    select 'conversation', application_id, internship_id, null from public.conversation_messages where id = message
    union all
    select 'interview', application_id, internship_id, null from public.interviews where id = message
    union all
    select 'receipt', id, null, null from public.job_applications where id = message and repeat_of is null
    union all
    select 'receipt', null, id, null from public.internship_applications where id = message
    union all
    select 'receipt', null, null, id from public.spontaneous_applications
    where id = correct_applicant_address.message) found;
  if not coalesce(case when coalesce(lost.application_id, lost.spontaneous_id) is not null
    then private.has_permission('rrhh.applications.update')
    else lost.internship_id is not null and private.has_permission('rrhh.internships.update') end, false) then
    raise insufficient_privilege using message = 'permission denied for function correct_applicant_address';
  end if;
  applicant := coalesce(lost.application_id, lost.internship_id, lost.spontaneous_id);
  -- Two corrections at the same time would send everything twice.
  perform private.lock_applications(array[applicant]);
  select key into failed_receipt from private.list_failed_applicant_mails()
    where key like '%-received/' || applicant || '%';
  if not coalesce(case lost.what
    when 'message' then (
      select private.is_undelivered(one) from public.applicant_messages one where id = message)
    when 'conversation' then (
      select private.is_conversation_message_undelivered(one) from public.conversation_messages one where id = message)
    when 'interview' then exists (
      select from private.interview_notices notice, unnest(private.interview_idempotency_keys(notice)) key
      where notice.interview_id = message and notice.user_id is null
        and (notice.refusal is not null or private.get_mail_state(key) = 'failed'))
    else failed_receipt is not null end, false) then
    raise exception 'the message was delivered' using errcode = 'P0001';
  end if;
  update public.job_applications set email = address, address_corrected_at = now() where id = lost.application_id;
  update public.internship_applications set email = address, address_corrected_at = now()
    where id = lost.internship_id;
  -- Only receipts are sent about these: it is pending again.
  update public.spontaneous_applications set email = address, address_corrected_at = now(), notified_at = null
    where id = lost.spontaneous_id;
  -- The given one, which may contradict the status; then all else that did not arrive and still holds.
  update public.applicant_messages set state = 'scheduled', send_at = now() where id = message;
  update public.applicant_messages set state = 'scheduled', send_at = now()
    where id in (
      select distinct on (one.kind) one.id from public.applicant_messages one
      where (one.application_id = lost.application_id or one.internship_id = lost.internship_id)
        and one.settled_at > now() - interval '30 days'
        and private.is_undelivered(one) and private.is_message_still_valid(one)
        and not exists (
          select from public.applicant_messages other
          where (other.application_id = lost.application_id or other.internship_id = lost.internship_id)
            and other.kind = one.kind and other.state in ('scheduled', 'sending'))
      order by one.kind, one.created_at desc);
  if failed_receipt is not null then
    perform private.forget_failed_mail(lost.application_id, failed_receipt);
    insert into public.applicant_messages (application_id, internship_id, kind)
    select lost.application_id, lost.internship_id, split_part(failed_receipt, '/', 1)
    where lost.spontaneous_id is null
      and exists (select from private.applicants where id = applicant and repeat_of is null)
    on conflict do nothing;
  end if;
  -- Resets the notice to an outdated offer, so that the current state of each upcoming interview is sent again.
  update private.interview_notices set state = 'offered', sequence = -1, starts_at = null, refusal = null
    where user_id is null and interview_id in (
      select id from public.interviews
      where (application_id = lost.application_id or internship_id = lost.internship_id)
        and state in ('offered', 'scheduled') and coalesce(starts_at > now(), true));
  perform private.resend_conversation(lost.application_id, lost.internship_id);
  insert into public.application_events (application_id, actor_id, kind)
  select lost.application_id, private.current_actor(), 'address_corrected'
  where lost.application_id is not null;
end
$$;
comment on function public.correct_applicant_address is
  'Corrects an applicant''s address after an e-mail was not delivered, and sends again what did not reach them: the given '
  'message, conversation message, interview or receipt (the application''s id), and all others.';
alter function public.correct_applicant_address owner to portal_functions;
grant execute on function public.correct_applicant_address to authenticated;

create function public.write_to_applicants(
  message_kind text, applications uuid[], send_when timestamptz default now() + interval '15 seconds'
) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  message_ids uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are written to at once';
  end if;
  with inserted as (
    insert into public.applicant_messages (application_id, kind, send_at, signature)
    select id, message_kind, send_when, (
      select signature from public.staff_preferences where user_id = (select auth.uid()))
    from public.job_applications
    where id = any (applications) and repeat_of is null and private.is_message_valid_for_status(message_kind, status)
    order by id
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into message_ids from inserted;
  return message_ids;
end
$$;
comment on function public.write_to_applicants is
  'Schedules a message, with the caller''s signature, for each application whose status permits it and that has none of '
  'its kind queued.';
grant execute on function public.write_to_applicants to authenticated;

create function public.cancel_messages(applications uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  message_ids uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants'' messages are cancelled at once';
  end if;
  with cancelled as (
    update public.applicant_messages set state = 'cancelled'
    where application_id = any (applications) and state = 'scheduled'
    returning id
  )
  select coalesce(array_agg(id), '{}') into message_ids from cancelled;
  return message_ids;
end
$$;
comment on function public.cancel_messages is
  'Cancels all scheduled messages of the given applications and returns their ids.';
grant execute on function public.cancel_messages to authenticated;

create function public.take_back_messages(messages uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  message_ids uuid[];
begin
  if cardinality(messages) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 messages are taken back at once';
  end if;
  with cancelled as (
    update public.applicant_messages set state = 'cancelled'
    where id = any (messages) and state = 'scheduled'
    returning id
  )
  select coalesce(array_agg(id), '{}') into message_ids from cancelled;
  return message_ids;
end
$$;
comment on function public.take_back_messages is
  'Cancels those of the given messages that are still scheduled and returns their ids.';
grant execute on function public.take_back_messages to authenticated;

create function public.restore_messages(messages uuid[]) returns integer
language plpgsql set search_path = '' as $$
declare
  restored integer;
begin
  if cardinality(messages) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 messages are restored at once';
  end if;
  -- A message stays cancelled if it contradicts a newer decision, or if another of its kind is queued, which would make
  -- the applicant receive it twice.
  update public.applicant_messages message set state = 'scheduled'
  where id = any (messages) and state = 'cancelled'
    and exists (
      select from private.applicants
      where id = coalesce(message.application_id, message.internship_id)
        and private.is_message_valid_for_status(message.kind, status))
    and not exists (
      select from public.applicant_messages other
      where coalesce(other.application_id, other.internship_id) = coalesce(message.application_id, message.internship_id)
        and other.kind = message.kind and other.state in ('scheduled', 'sending'));
  get diagnostics restored = row_count;
  return restored;
end
$$;
comment on function public.restore_messages is
  'Schedules cancelled messages to applicants again and returns the number of messages restored.';
grant execute on function public.restore_messages to authenticated;

create trigger enforce_transition before insert or update on public.applicant_messages
  for each row execute function private.enforce_message_transition();

create trigger audit after insert or delete or update of subject, body, send_at, state on public.applicant_messages
  for each row
  execute function private.write_audit(
    'id', 'application_id', 'internship_id', 'kind', 'state', 'send_at', 'attempt', 'claimed_at', 'settled_at',
    'created_at', 'created_by', 'changed_at');

create trigger set_changed_at before update on public.applicant_messages for each row
  when ((new.subject, new.body, new.send_at, new.state)
    is distinct from (old.subject, old.body, old.send_at, old.state))
  execute function private.set_message_changed_at();

create trigger validate_version before insert on public.message_templates
  for each row execute function private.validate_template_version();

create trigger audit after insert or update or delete on public.message_templates
  for each row
  execute function private.write_audit(
    'id', 'kind', 'language', 'subject', 'body', 'version', 'created_at', 'created_by');

create trigger audit after insert or update or delete on public.message_timings
  for each row
  execute function private.write_audit('id', 'kind', 'timing', 'updated_at');

create trigger set_updated_at before update on public.message_timings
  for each row execute function private.set_updated_at();

create policy "Messages to blocked applicants are hidden" on public.applicant_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.list_blocked_ids()));
-- Cancelled messages can be restored, and undelivered ones sent again.
create policy "Recruiters change messages that have not arrived" on public.applicant_messages
  for update to authenticated
  using ((application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update')))
    and (state in ('scheduled', 'cancelled') or private.is_undelivered(applicant_messages)))
  with check (state in ('scheduled', 'cancelled'));
create policy "Recruiters see messages to applicants" on public.applicant_messages
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
create policy "Recruiters write to applicants" on public.applicant_messages
  for insert to authenticated
  with check (application_id is not null and (select private.has_permission('rrhh.applications.update'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.update')));
create policy "Functions access all rows" on public.applicant_messages
  for all to portal_functions using (true) with check (true);
-- Recruiters who send a message see its text in advance.
create policy "Recruiters see message templates" on public.message_templates
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings add message templates" on public.message_templates
  for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings change message timings" on public.message_timings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters see message timings" on public.message_timings
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));

grant select, insert (kind, language, subject, body, version) on public.message_templates to authenticated;
grant select, update (timing) on public.message_timings to authenticated;
grant select, insert (application_id, internship_id, kind, subject, body, signature, send_at), update (subject, body, state,
  send_at) on public.applicant_messages to authenticated;
grant select, insert, update, delete on public.applicant_messages to portal_functions;
alter publication supabase_realtime add table public.applicant_messages;

insert into public.message_timings (kind, timing) values
  ('application-reviewing', 'soon'), ('application-approved', 'soon'), ('application-rejected', 'next_morning'),
  ('internship-reviewing', 'soon'), ('internship-approved', 'soon'), ('internship-rejected', 'next_morning');

-- Interviews and the rooms they take place in.
-- Recruiters offer times or a period, or fix a time; the applicant chooses a time on the applicant page.
-- Each party is sent e-mails with calendar entries until its last notice matches the interview.

create function private.are_valid_interview_times(times timestamptz[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(times) between 1 and 10 and array_position(times, null) is null
    and cardinality(times) = (select count(distinct start) from unnest(times) start)
$$;
comment on function private.are_valid_interview_times is 'Whether a list holds one to ten distinct times.';
grant execute on function private.are_valid_interview_times to service_role;

create table public.interview_rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint interview_rooms_name_check check (name ~ '\S' and char_length(name) <= 80),
  place text constraint interview_rooms_place_check check (place ~ '\S' and char_length(place) <= 200),
  video_url text constraint interview_rooms_video_url_check
    check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint interview_rooms_somewhere check (num_nonnulls(place, video_url) >= 1)
);
comment on table public.interview_rooms is
  'Physical rooms and video calls for interviews, which can be busy like interviewers. Archived rather than deleted.';
comment on column public.interview_rooms.place is
  'The address and directions, shown to applicants after the name; null for a video call.';

create unique index interview_rooms_name_once on public.interview_rooms (lower(name)) where archived_at is null;
alter table public.interview_rooms enable row level security;

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'offered' constraint interviews_state_check
    check (state in ('offered', 'scheduled', 'declined', 'cancelled')),
  times timestamptz[] not null,
  starts_at timestamptz,
  minutes integer not null constraint interviews_minutes_check check (minutes between 15 and 480),
  place text constraint interviews_place_check check (place ~ '\S' and char_length(place) <= 300),
  video_url text constraint interviews_video_url_check
    check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  note text constraint interviews_note_check check (note ~ '\S' and char_length(note) <= 2000),
  reply text constraint interviews_reply_check check (reply ~ '\S' and char_length(reply) <= 1000),
  interviewers uuid[] not null default '{}' constraint interviews_interviewers_check
    check (cardinality(interviewers) <= 10),
  sequence integer not null default 0,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  room_id uuid references public.interview_rooms on delete restrict,
  first_day date,
  last_day date,
  opens time,
  closes time,
  constraint interviews_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint interviews_somewhere check (num_nonnulls(place, video_url) >= 1),
  constraint interviews_scheduled_when check ((state = 'scheduled') = (starts_at is not null)),
  constraint interviews_times_check
    check (case when first_day is null then private.are_valid_interview_times(times) else times = '{}' end),
  constraint interviews_period check (
    num_nonnulls(first_day, last_day, opens, closes) = 0
    or num_nonnulls(first_day, last_day, opens, closes) = 4
    and last_day between first_day and first_day + 60 and closes - opens >= make_interval(mins => minutes))
);
comment on table public.interviews is
  'Interviews that are offered, scheduled, declined, cancelled or past. Deleted with the application.';
comment on column public.interviews.times is
  'The times offered; a single one if a recruiter fixed it; empty if a period is offered.';
comment on column public.interviews.note is 'A note to the applicant.';
comment on column public.interviews.reply is 'The applicant''s explanation when declining.';
comment on column public.interviews.interviewers is 'The staff members who take part.';
comment on column public.interviews.sequence is
  'Incremented when calendar entries need an update: RFC 5545, section 3.8.7.4.';
comment on column public.interviews.changed_at is 'The version for concurrent edits.';
comment on column public.interviews.room_id is
  'The room; place and video_url keep its description as of the last time the interview was saved.';
comment on column public.interviews.first_day is
  'The first day of the period offered: its working days, between the hours opens and closes in Chile.';

create index interviews_application_idx on public.interviews (application_id) where application_id is not null;
create index interviews_changed_at_idx on public.interviews (changed_at);
create index interviews_created_by_idx on public.interviews (created_by) where created_by is not null;
create index interviews_declined_idx on public.interviews (changed_at) where state = 'declined';
create index interviews_internship_idx on public.interviews (internship_id) where internship_id is not null;
create index interviews_room_idx on public.interviews (room_id) where room_id is not null;
create index interviews_starts_at_idx on public.interviews (starts_at) where starts_at is not null;
alter table public.interviews enable row level security;

create table private.interview_notices (
  id bigint generated always as identity primary key,
  interview_id uuid not null references public.interviews on delete cascade,
  user_id uuid references auth.users on delete cascade,
  state text not null constraint interview_notices_state_check
    check (state in ('offered', 'scheduled', 'declined', 'cancelled')),
  sequence integer not null,
  starts_at timestamptz,
  notified_at timestamptz not null default now(),
  reminded_at timestamptz,
  notification_count integer not null default 1,
  refusal text constraint interview_notices_refusal_check check (char_length(refusal) <= 500),
  constraint interview_notices_key unique nulls not distinct (interview_id, user_id)
);
comment on table private.interview_notices is
  'The last e-mail to each party of an interview. A new one is sent while it differs from the interview.';
comment on column private.interview_notices.user_id is 'The interviewer or recruiter; null for the applicant.';
comment on column private.interview_notices.state is 'The state of the interview in the last e-mail.';
comment on column private.interview_notices.sequence is 'The sequence of the interview in the last e-mail.';
comment on column private.interview_notices.starts_at is 'The start of the interview in the last e-mail.';
comment on column private.interview_notices.notified_at is 'When the last e-mail was sent, not counting reminders.';
comment on column private.interview_notices.notification_count is
  'The number of e-mails to the party, not counting reminders; part of their idempotency keys.';
comment on column private.interview_notices.refusal is
  'Why the mail service refused the last e-mail; null once it accepts one.';

create index interview_notices_user_idx on private.interview_notices (user_id) where user_id is not null;
alter table private.interview_notices enable row level security;

create function private.set_interview_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.state, new.starts_at, new.minutes, new.place, new.video_url, new.times, new.first_day, new.last_day,
      new.opens, new.closes)
    is distinct from (old.state, old.starts_at, old.minutes, old.place, old.video_url, old.times, old.first_day,
      old.last_day, old.opens, old.closes) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  elsif (new.interviewers, new.note, new.room_id) is distinct from (old.interviewers, old.note, old.room_id) then
    -- Parties are not notified again, but a concurrent edit must not overwrite a note that its author has not seen.
    new.changed_at := now();
  end if;
  return new;
end
$$;
comment on function private.set_interview_version is
  'Sets changed_at when a recruiter''s edit changes a row, and increments sequence if calendars need an update.';

create function private.record_interview_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.application_id is not null and (tg_op = 'INSERT' or new.sequence <> old.sequence) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, private.current_actor(), 'interview_' || new.state,
      jsonb_strip_nulls(jsonb_build_object('starts_at', new.starts_at, 'times', nullif(cardinality(new.times), 0),
        'first_day', case when new.state = 'offered' then new.first_day end,
        'last_day', case when new.state = 'offered' then new.last_day end)));
  end if;
  return null;
end
$$;
comment on function private.record_interview_events is
  'Records each change of state or time of an interview in the timeline of its application.';

-- A rejection or withdrawal cancels upcoming interviews without changing them, so that undoing it restores them.
create function private.get_effective_interview_state(interview public.interviews) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true) and exists (
      select from private.applicants
      where id = coalesce(interview.application_id, interview.internship_id) and status = 'rejected')
    then 'cancelled' else interview.state end
$$;
comment on function private.get_effective_interview_state is
  'The state of an interview, which is cancelled if it is upcoming and its application is rejected.';

create function private.require_interview_permission(about text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.has_permission(
    case about
      when 'application' then 'rrhh.applications.update'
      when 'internship' then 'rrhh.internships.update'
    end), false) then
    raise insufficient_privilege using message = 'permission denied for table interviews';
  end if;
end
$$;
comment on function private.require_interview_permission is
  'Raises an error unless the caller may update what the interview is about: an application or an internship.';

create function private.is_interview_slot_taken(
  people uuid[], room uuid, start timestamptz, minutes integer, excluded_interview uuid
) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews other
    where other.starts_at < start + make_interval(mins => is_interview_slot_taken.minutes)
      -- The longest interview takes eight hours.
      and other.starts_at > start - interval '8 hours'
      and other.starts_at + make_interval(mins => other.minutes) > start
      and (other.interviewers && people or other.room_id = room) and other.id is distinct from excluded_interview
      and private.get_effective_interview_state(other) = 'scheduled')
$$;
comment on function private.is_interview_slot_taken is
  'Whether one of the interviewers, or the room, has another interview at a time, disregarding the one being moved.';

create function private.list_free_times_in_period(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid,
  excluded_interview uuid
) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(start order by start), '{}')
  from generate_series(0, least(last_day - first_day, 60)) day_offset
  cross join lateral (select first_day + day_offset as day) calendar
  cross join generate_series(day + opens, day + closes - make_interval(mins => greatest(minutes, 0)),
    interval '30 minutes') local_start
  cross join lateral (select local_start at time zone 'America/Santiago' as start) slot
  where private.is_workday(day)
    -- Applicants get at least four hours' notice.
    and start > now() + interval '4 hours'
    and not private.is_interview_slot_taken(people, room, start, minutes, excluded_interview)
$$;
comment on function private.list_free_times_in_period is
  'The free start times in a period: every half hour of its working days when all interviewers and the room are free.';

create function private.list_free_interview_times(interview public.interviews) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select case when interview.first_day is null then (
    select coalesce(array_agg(start order by start), '{}') from unnest(interview.times) start
    where start > now() and not private.is_interview_slot_taken(
      interview.interviewers, interview.room_id, start, interview.minutes, interview.id))
  else private.list_free_times_in_period(
    interview.first_day, interview.last_day, interview.opens, interview.closes, interview.minutes,
    interview.interviewers, interview.room_id, interview.id) end
$$;
comment on function private.list_free_interview_times is 'Those of the offered times that are still free.';

create function private.lock_interviewers_and_room(people uuid[], room uuid) returns void
language sql set search_path = '' as $$
  -- In the same order for all callers, which prevents deadlocks.
  select pg_advisory_xact_lock(hashtextextended('interviewer ' || id, 0))
  from (select id from unnest(people || room) id where id is not null order by id) sorted
$$;
comment on function private.lock_interviewers_and_room is
  'Serializes the transactions that schedule interviews with the same interviewers or room.';
grant execute on function private.lock_interviewers_and_room to authenticated;

create function public.list_busy_times(
  people uuid[], times timestamptz[], minutes integer, beside uuid default null, room uuid default null
) returns table (user_id uuid, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select person, start from unnest(people[1:10]) person, unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_interview_slot_taken(array[person], null, start, minutes, beside)
  union all
  select null, start from unnest(times[1:10]) start
  where (private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update'))
    and private.is_interview_slot_taken('{}', room, start, minutes, beside)
$$;
comment on function public.list_busy_times is
  'The times at which each user, or the room (null), has an interview other than `beside`, without its details.';
grant execute on function public.list_busy_times to authenticated;

create function public.count_free_hours(
  first_day date, last_day date, opens time, closes time, minutes integer, people uuid[], room uuid default null,
  beside uuid default null
) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when private.has_permission('rrhh.applications.update') or private.has_permission('rrhh.internships.update')
    then cardinality(private.list_free_times_in_period(
      first_day, last_day, opens, closes, minutes, people[1:10], room, beside)) end
$$;
comment on function public.count_free_hours is
  'The number of times an applicant could choose from if a period were offered. Returns null without permission.';
grant execute on function public.count_free_hours to authenticated;

-- An existing interview, given by its id, is changed only if its changed_at equals `version`, the version that the
-- caller read. A new interview is stored once, under the id that the caller chose.
create function public.save_interview(
  about text, applicant uuid, times timestamptz[], is_fixed boolean, minutes integer, place text, video_url text,
  note text, interviewers uuid[], interview uuid default null, room uuid default null, first_day date default null,
  last_day date default null, opens time default null, closes time default null, version timestamptz default null,
  new_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  existing public.interviews;
  new_values public.interviews;
  chosen_room public.interview_rooms;
begin
  perform private.require_interview_permission(about);
  -- A retry after a lost response gets the interview that was stored.
  if interview is null and exists (
    select from public.interviews where id = new_id and coalesce(application_id, internship_id) = applicant) then
    return new_id;
  end if;
  if is_fixed and cardinality(times) is distinct from 1 or last_day < today or last_day > today + 365
    or (select min(start) <= now() or max(start) > now() + interval '1 year' from unnest(times) start) then
    raise exception 'the times are past, too far ahead, or more than the one to be fixed' using errcode = '23514';
  end if;
  if exists (
    select from unnest(interviewers) person
    where not exists (select from public.admin_profiles where user_id = person and is_active)) then
    raise exception 'an interviewer is not an active staff member' using errcode = '23503';
  end if;
  -- Waits for applicants who are choosing a time of the same interviewers or room, and makes later ones wait.
  perform private.lock_interviewers_and_room(interviewers, room);
  if interview is null then
    if not exists (
      select from private.applicants
      where kind = about and id = applicant and repeat_of is null and status <> 'rejected') then
      raise exception 'the application cannot have an interview' using errcode = 'P0001';
    end if;
  else
    select * into existing from public.interviews
      where id = interview and coalesce(application_id, internship_id) = applicant
        and (application_id is not null) = (about = 'application') for update;
    if private.get_effective_interview_state(existing) is null
      or private.get_effective_interview_state(existing) = 'cancelled' or existing.starts_at < now() then
      raise exception 'the interview is over' using errcode = 'P0001';
    end if;
    if existing.changed_at is distinct from version then
      raise exception 'the interview was changed concurrently' using errcode = 'P0001';
    end if;
  end if;
  if room is not null then
    select * into chosen_room from public.interview_rooms
      where id = room and (archived_at is null or room = existing.room_id);
    if chosen_room.id is null then
      raise exception 'there is no such room' using errcode = '23503';
    end if;
  end if;
  new_values.place := case when chosen_room.id is null then nullif(save_interview.place, '')
    when chosen_room.place is not null then chosen_room.name || ', ' || chosen_room.place end;
  new_values.video_url := coalesce(chosen_room.video_url, nullif(save_interview.video_url, ''));
  new_values.state := case when is_fixed then 'scheduled' else 'offered' end;
  new_values.starts_at := case when is_fixed then times[1] end;
  new_values.note := nullif(save_interview.note, '');
  if interview is null then
    insert into public.interviews (id, application_id, internship_id, state, times, starts_at, minutes, place,
      video_url, note, interviewers, created_by, room_id, first_day, last_day, opens, closes)
    values (coalesce(new_id, gen_random_uuid()), case about when 'application' then applicant end,
      case about when 'internship' then applicant end, new_values.state, times, new_values.starts_at, minutes,
      new_values.place, new_values.video_url, new_values.note, interviewers,
      private.current_actor(), room, first_day, last_day, opens, closes)
    returning id into interview;
  else
    update public.interviews target
      set state = new_values.state, times = save_interview.times, starts_at = new_values.starts_at,
        minutes = save_interview.minutes, place = new_values.place, video_url = new_values.video_url,
        note = new_values.note, interviewers = save_interview.interviewers,
        room_id = room, first_day = save_interview.first_day, last_day = save_interview.last_day,
        opens = save_interview.opens, closes = save_interview.closes, reply = null
      where target.id = interview;
  end if;
  return interview;
end
$$;
comment on function public.save_interview is
  'Creates or changes an interview, which offers times or a period, or has a fixed time; returns its id.';
alter function public.save_interview owner to portal_functions;
grant execute on function public.save_interview to authenticated;

create function public.cancel_interview(interview uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.interviews;
begin
  select * into existing from public.interviews where id = interview for update;
  perform private.require_interview_permission(
    case when existing.application_id is not null then 'application' else 'internship' end);
  -- No e-mail is sent in the first minute. Later, the first e-mail may be in transit: the row stays so that its
  -- recipient is also notified of the cancellation.
  if existing.created_at > now() - interval '1 minute'
    and not exists (select from private.interview_notices where interview_id = interview) then
    delete from public.interviews where id = interview;
  else
    update public.interviews set state = 'cancelled', starts_at = null where id = interview and state <> 'cancelled';
  end if;
end
$$;
comment on function public.cancel_interview is
  'Cancels an interview, or deletes it if no party can have been notified of it.';
alter function public.cancel_interview owner to portal_functions;
grant execute on function public.cancel_interview to authenticated;

-- Runs with the caller's rights. Of the applicants, who all choose from the same times, only one gets each: the
-- interviewers or the room are then busy.
create function public.offer_interviews(
  batch uuid, applications uuid[], times timestamptz[], minutes integer, place text, video_url text, note text,
  interviewers uuid[], room uuid default null, first_day date default null, last_day date default null,
  opens time default null, closes time default null
) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  if cardinality(interviewers) = 0 and room is null then
    raise check_violation using message = 'without interviewers or a room, two applicants could choose the same time';
  end if;
  -- Before the applications: save_interview takes both locks in this order.
  perform private.lock_interviewers_and_room(interviewers, room);
  perform private.require_all_changed(private.begin_bulk_change(applications), (
    select count(*)::integer from public.job_applications
    where id = any (applications) and repeat_of is null and status <> 'rejected'));
  return array(
    select public.save_interview(
      'application', invited, times, false, minutes, place, video_url, note, interviewers, room => room,
      first_day => first_day, last_day => last_day, opens => opens, closes => closes,
      -- A retry after a lost response gets the interviews that were stored.
      new_id => md5(batch::text || invited)::uuid)
    from (select distinct unnest(applications) as invited) each);
end
$$;
comment on function public.offer_interviews is
  'Offers an interview at the same times or period to all these applicants, or to none (error P0001) when one is '
  'rejected or gone; returns the ids of the interviews.';
grant execute on function public.offer_interviews to authenticated;

create function public.cancel_interviews(interviews uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(interviews) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 interviews are canceled at once';
  end if;
  perform public.cancel_interview(id) from (select unnest(interviews) as id order by 1) sorted;
end
$$;
comment on function public.cancel_interviews is
  'Cancels interviews, or deletes those of which no party can have been notified.';
grant execute on function public.cancel_interviews to authenticated;

create function private.get_interview_by_token(token text, interview uuid) returns public.interviews
language sql stable security definer set search_path = '' as $$
  select candidate from public.interviews candidate, private.get_applicant_link(token) link
  where candidate.id = interview
    and (candidate.application_id = link.application_id or candidate.internship_id = link.internship_id)
    and private.get_effective_interview_state(candidate) in ('offered', 'scheduled')
    and coalesce(candidate.starts_at > now(), true)
$$;
comment on function private.get_interview_by_token is
  'The upcoming interview that the holder of an applicant link may schedule, move or decline; null if there is none.';

create function public.applicant_interviews(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', interview.id, 'state', interview.state,
    'starts_at', interview.starts_at, 'minutes', interview.minutes, 'place', interview.place,
    'video_url', interview.video_url, 'note', interview.note, 'times', private.list_free_interview_times(interview),
    'is_period', interview.first_day is not null,
    'interviewers', (
      select coalesce(jsonb_agg(full_name order by full_name), '[]') from public.admin_profiles
      where user_id = any (interview.interviewers))) order by interview.created_at), '[]')
  from public.interviews interview, private.get_applicant_link(token) link
  where (interview.application_id = link.application_id or interview.internship_id = link.internship_id)
    and (private.get_interview_by_token(token, interview.id)).id = interview.id
    -- Recruiters can still undo an interview of which the applicant has not been notified.
    and exists (select from private.interview_notices where interview_id = interview.id and user_id is null)
$$;
comment on function public.applicant_interviews is
  'The upcoming interviews of which the holder of an applicant link has been notified.';
grant execute on function public.applicant_interviews to anon, authenticated;

create function public.choose_interview_time(token text, interview uuid, start timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.get_interview_by_token(token, interview);
begin
  if own.id is null then
    return null;
  end if;
  -- Of two applicants who choose the same time of an interviewer or room, only one gets it.
  perform private.lock_interviewers_and_room(own.interviewers, own.room_id);
  perform from public.interviews where id = interview for update;
  update public.interviews latest set state = 'scheduled', starts_at = start
    where id = interview and latest = own and start = any (private.list_free_interview_times(own))
      -- Each change sends e-mail to all parties, so the number of changes is limited.
      and own.sequence < 20;
  return found;
end
$$;
comment on function public.choose_interview_time is
  'Schedules or moves an interview to an offered time. Returns false when it is taken, null without an interview.';
grant execute on function public.choose_interview_time to anon, authenticated;

create function public.decline_interview(token text, interview uuid, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.get_interview_by_token(token, interview);
begin
  -- A concurrent cancellation or change of time takes precedence, since the applicant has not seen it.
  update public.interviews latest set state = 'declined', starts_at = null, reply = nullif(btrim(words), '')
    where id = own.id and latest = own;
  return found;
end
$$;
comment on function public.decline_interview is
  'Declines an offered or scheduled interview. Returns false when there is none or it was changed concurrently.';
grant execute on function public.decline_interview to anon, authenticated;

create function public.list_interview_mails(at_most integer) returns table (
  interview uuid, user_id uuid, what text, sequence integer, former_starts_at timestamptz, starts_at timestamptz,
  minutes integer, times timestamptz[], place text, video_url text, note text, reply text, interviewers text[],
  about text, applicant uuid, applicant_name text, email text, full_name text, language text, job_posting_id uuid,
  job_title text, english_title text, reference text, first_day date, last_day date, opens time, closes time,
  notification_count integer
)
language sql stable security definer set search_path = '' as $$
  with current as (
    select one.*, private.get_effective_interview_state(one) as effective_state,
      interviewee.withdrawn_at, interviewee.updated_at as application_updated_at,
      interviewee.email as applicant_email, interviewee.full_name as applicant_name,
      interviewee.language as applicant_language, interviewee.job_posting_id, interviewee.reference, posting.title,
      translation.title as english_title
    from public.interviews one
    left join private.applicants interviewee on interviewee.id = coalesce(one.application_id, one.internship_id)
    left join public.job_postings posting on posting.id = interviewee.job_posting_id
    left join public.job_posting_translations translation on translation.job_posting_id = posting.id
    where (one.starts_at > now() or one.starts_at is null and one.changed_at > now() - interval '30 days')
      -- Recruiters can undo a change within a minute.
      and one.changed_at < now() - interval '1 minute'
  ), party as (
    select current.*, null::uuid as party_id, applicant_email as party_email, applicant_name as party_name,
      applicant_language as party_language,
      case when withdrawn_at is not null then 'cancelled' else effective_state end as party_state
    from current
    union all
    select current.*, profile.user_id, profile.email, profile.full_name, 'es',
      case when effective_state = 'scheduled' and profile.user_id = any (interviewers) then 'scheduled'
        when effective_state = 'declined' and profile.user_id = current.created_by then 'declined'
        else 'cancelled' end
    from current
    join public.admin_profiles profile on profile.is_active and (
      profile.user_id = any (interviewers) or profile.user_id = current.created_by and effective_state = 'declined'
      or profile.user_id in (
        select notice.user_id from private.interview_notices notice where interview_id = current.id))
  ), due as (
    select party.*, notice.starts_at as former_starts_at, coalesce(notice.notification_count, 0) as notification_count,
      case
        when party.party_state = 'scheduled' and notice.state = 'scheduled' and notice.sequence = party.sequence then
          case when notice.reminded_at is null and notice.notified_at < now() - interval '3 hours'
            and party.starts_at < now() + interval '24 hours' then 'reminder' end
        when party.party_state = 'scheduled' and notice.state = 'scheduled' then 'moved'
        when party.party_state = 'scheduled' then 'scheduled'
        when party.party_state = 'offered'
          and (notice.state, notice.sequence) is distinct from ('offered', party.sequence) then 'offered'
        when party.party_state = 'declined' and party.party_id is not null
          and (notice.state, notice.sequence) is distinct from ('declined', party.sequence) then 'declined'
        when party.party_state in ('cancelled', 'declined')
          -- An offer that ends with its application needs no e-mail: the decision has its own message.
          and (notice.state = 'scheduled' or notice.state = 'offered' and party.state = 'cancelled')
          -- Decisions are often undone within seconds.
          and (party.effective_state = party.state or party.application_updated_at < now() - interval '2 minutes')
          then 'cancelled'
      end as what
    from party
    left join private.interview_notices notice
      on notice.interview_id = party.id and notice.user_id is not distinct from party.party_id
  )
  select id, party_id, what, sequence, former_starts_at, starts_at, minutes,
    case when first_day is null then private.list_free_interview_times(entire.one) else '{}' end, place, video_url,
    note, reply,
    array(
      select profile.full_name from public.admin_profiles profile
      where profile.user_id = any (due.interviewers) order by 1),
    case when application_id is not null then 'application' else 'internship' end,
    coalesce(application_id, internship_id), applicant_name, party_email, party_name, party_language,
    job_posting_id, title, english_title, reference, first_day, last_day, opens, closes, notification_count
  from due
  join lateral (select one from public.interviews one where one.id = due.id) entire on true
  left join public.staff_preferences preference on preference.user_id = party_id
  where what is not null
    -- A notice that is not due stays queued: users who turn these on later get mails about earlier changes.
    and coalesce(case what
      when 'declined' then mails_declined
      when 'reminder' then mails_interviews and mails_reminders
      else mails_interviews end, true)
  order by changed_at limit at_most
$$;
comment on function public.list_interview_mails is
  'The e-mails due to parties whose last notice differs from their interview. For server functions only.';
alter function public.list_interview_mails owner to portal_functions;

create function public.settle_interview_mail(
  interview uuid, party uuid, what text, notified_sequence integer, notified_start timestamptz,
  former_notification_count integer, refusal text default null
) returns void
language sql security definer set search_path = '' as $$
  select private.enforce_mail_restrictions(
    (select coalesce(application_id, internship_id) from public.interviews where id = interview),
    'interview/' || interview || '/%');
  insert into private.interview_notices (interview_id, user_id, state, sequence, starts_at, refusal)
  select interview, party, case when what in ('moved', 'reminder') then 'scheduled' else what end, notified_sequence,
    notified_start, left(refusal, 500)
  where exists (select from public.interviews where id = interview)
  on conflict on constraint interview_notices_key do update
    set state = excluded.state, sequence = excluded.sequence, starts_at = excluded.starts_at,
      refusal = excluded.refusal,
      notification_count = interview_notices.notification_count + case when what = 'reminder' then 0 else 1 end,
      notified_at = case when what = 'reminder' then interview_notices.notified_at else now() end,
      reminded_at = case when what = 'reminder' then now() end
    -- If two processes sent the same e-mail, it is counted once: former_notification_count is the count before it.
    where interview_notices.notification_count = former_notification_count
$$;
comment on function public.settle_interview_mail is
  'Records that the mail service accepted or refused an interview e-mail. For server functions only.';

-- Undelivered interview e-mails are listed with undelivered messages, where recruiters correct the address; the current
-- state of the interview is then sent to the corrected address.
create function private.interview_idempotency_keys(notice private.interview_notices) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg('interview/' || notice.interview_id || '/' || coalesce(notice.user_id::text, 'applicant')
    || '/' || mail_kind || '/' || notice.sequence || '/' || number)
  from (values (notice.state, notice.notification_count - 1),
    (case notice.state when 'scheduled' then 'moved' end, notice.notification_count - 1),
    -- A reminder is not counted.
    (case when notice.reminded_at is not null then 'reminder' end, notice.notification_count)
  ) sent (mail_kind, number)
  where mail_kind is not null
$$;
comment on function private.interview_idempotency_keys is
  'The possible idempotency keys of the last e-mails to a party: a scheduled time may have been sent as moved, and a '
  'reminder after it.';

create trigger audit after insert or update or delete on public.interview_rooms
  for each row
  execute function private.write_audit('id', 'name', 'place', 'video_url', 'archived_at', 'created_at');

create trigger set_version before update on public.interviews
  for each row execute function private.set_interview_version();

create trigger record_interview_events after insert or update on public.interviews
  for each row execute function private.record_interview_events();

create policy "Recruiters see rooms for interviews" on public.interview_rooms
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings add rooms" on public.interview_rooms
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings change and archive rooms" on public.interview_rooms
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Functions access all rows" on public.interview_rooms
  for all to portal_functions using (true) with check (true);
create policy "Interviews with blocked applicants are hidden" on public.interviews
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.list_blocked_ids()));
create policy "Recruiters see interviews" on public.interviews
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
create policy "Functions access all rows" on public.interviews
  for all to portal_functions using (true) with check (true);

grant select, insert (name, place, video_url), update (name, place, video_url, archived_at) on public.interview_rooms
  to authenticated;
grant select, insert, update, delete on public.interview_rooms to portal_functions;
grant select on public.interviews to authenticated;
grant select, insert, update, delete on public.interviews to portal_functions;
alter publication supabase_realtime add table public.interviews;
create policy "Functions access all rows" on private.interview_notices
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.interview_notices to portal_functions;
grant usage on sequence private.interview_notices_id_seq to portal_functions;

-- E-mail conversations of staff with applicants and customers: the queue of outgoing messages, the replies received, and
-- the mailbox that is polled for them. Each application, internship application or quote request has one conversation.

create function private.conversation_file_paths(files jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select file ->> 'path' from jsonb_array_elements(files) file where file ->> 'path' is not null
$$;
comment on function private.conversation_file_paths is 'Paths of the stored attachments of a reply.';

create function private.is_message_id(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '^<[!-;=?-~]+>$' and char_length(value) <= 250
$$;
comment on function private.is_message_id is
  'Whether a value is valid as a Message-ID header: printable ASCII in angle brackets, at most 250 characters.';
grant execute on function private.is_message_id to service_role;

create table public.conversation_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'scheduled' constraint conversation_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'refused', 'received')),
  subject text not null constraint conversation_messages_subject_check
    check (char_length(subject) <= 300 and subject !~ '[\n\r]'),
  body text not null constraint conversation_messages_body_check check (char_length(body) <= 20000),
  -- Outgoing messages. The delay gives the author time to retract the message.
  send_at timestamptz not null default now() + interval '1 minute',
  claimed_at timestamptz,
  settled_at timestamptz,
  error text constraint conversation_messages_error_check check (char_length(error) <= 500),
  created_by uuid default auth.uid() references auth.users on delete set null,
  -- Replies.
  sender text constraint conversation_messages_sender_check check (char_length(sender) <= 320),
  mail_key text constraint conversation_messages_mail_key_check check (mail_key ~ '^[0-9a-f]{64}$'),
  files jsonb not null default '[]' constraint conversation_messages_files_check
    check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 20),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  is_automatic boolean not null default false,
  contact_request_id uuid references public.contact_requests on delete cascade,
  constraint conversation_messages_one_correspondent
    check (num_nonnulls(application_id, internship_id, contact_request_id) = 1),
  constraint conversation_messages_whole_reply check (
    (state = 'received') = (sender is not null) and (state = 'received') = (mail_key is not null)
    and (state = 'received' or read_at is null and files = '[]' and subject ~ '\S' and body ~ '\S'))
);
comment on table public.conversation_messages is
  'Plain-text messages sent to applicants and customers, and their replies (state received); deleted with the application or '
  'request.';
comment on column public.conversation_messages.claimed_at is 'When a process last claimed the message for sending.';
comment on column public.conversation_messages.settled_at is 'When the mail service accepted or refused the message.';
comment on column public.conversation_messages.error is 'Why the mail service refused the message.';
comment on column public.conversation_messages.sender is 'From address of a reply, not authenticated.';
comment on column public.conversation_messages.mail_key is
  'SHA-256 of a reply''s Message-ID and content; prevents storing a reply twice.';
comment on column public.conversation_messages.is_automatic is
  'Whether a program wrote the reply, such as an out-of-office reply: stored as read, and not an event.';
comment on column public.conversation_messages.files is
  'Attachments of a reply: name, and path in the bucket conversation-files; path is null if the file is not stored.';
comment on column public.conversation_messages.read_at is 'When a staff member opened the reply; null while unread.';

create index conversation_messages_application_idx on public.conversation_messages (application_id, created_at)
  where application_id is not null;
create index conversation_messages_contact_request_idx on public.conversation_messages (contact_request_id, created_at)
  where contact_request_id is not null;
create index conversation_messages_created_by_idx on public.conversation_messages (created_by)
  where created_by is not null;
create index conversation_messages_due_idx on public.conversation_messages (send_at)
  where state in ('scheduled', 'sending');
create index conversation_messages_internship_idx on public.conversation_messages (internship_id, created_at)
  where internship_id is not null;
create unique index conversation_messages_mail_key_once
  on public.conversation_messages (coalesce(application_id, internship_id, contact_request_id), mail_key) where (mail_key is not null);
create index conversation_messages_settled_idx on public.conversation_messages (settled_at)
  where state in ('sent', 'refused');
create index conversation_messages_unread_idx on public.conversation_messages (created_at)
  where state = 'received' and read_at is null;
alter table public.conversation_messages enable row level security;

create table private.conversation_tags (
  tag text primary key default replace(gen_random_uuid()::text, '-', ''),
  application_id uuid unique references public.job_applications on delete cascade,
  internship_id uuid unique references public.internship_applications on delete cascade,
  contact_request_id uuid unique references public.contact_requests on delete cascade
);
comment on table private.conversation_tags is
  'Tags that identify a conversation in its reply address (name+tag@domain).';
comment on column private.conversation_tags.tag is 'Random, 122 bits: not guessable.';
alter table private.conversation_tags enable row level security;

-- E-mails about an application reference the earlier ones, so that mail programs show them as one thread (RFC 5322,
-- section 3.6.4).
create table private.thread_mails (
  id bigint generated always as identity primary key,
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  mail_id text unique constraint thread_mails_mail_id_check check (char_length(mail_id) <= 100),
  message_id text constraint thread_mails_message_id_check check (private.is_message_id(message_id)),
  created_at timestamptz not null default now(),
  contact_request_id uuid references public.contact_requests on delete cascade,
  constraint thread_mails_one_correspondent
    check (num_nonnulls(application_id, internship_id, contact_request_id) = 1),
  constraint thread_mails_named check (num_nonnulls(mail_id, message_id) >= 1)
);
comment on table private.thread_mails is
  'Message-IDs of the e-mails exchanged about an application or quote request, in order; deleted with it.';
comment on column private.thread_mails.mail_id is
  'Id assigned by the mail service to an outgoing e-mail; some services report the Message-ID only later.';

create index thread_mails_application_idx on private.thread_mails (application_id, id) where application_id is not null;
create index thread_mails_contact_request_idx on private.thread_mails (contact_request_id, id)
  where contact_request_id is not null;
create index thread_mails_internship_idx on private.thread_mails (internship_id, id) where internship_id is not null;
alter table private.thread_mails enable row level security;

create table private.reply_mailboxes (
  name text primary key,
  address text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null default now()
);
comment on table private.reply_mailboxes is
  'Mailboxes polled for replies, with the position reached (RFC 9051, section 2.3.1.1), as reported by the server.';
comment on column private.reply_mailboxes.last_uid is 'UID of the last e-mail read, valid for this uid_validity only.';
comment on column private.reply_mailboxes.read_at is 'When the mailbox was last polled.';
alter table private.reply_mailboxes enable row level security;

create table public.skipped_mails (
  id uuid primary key default gen_random_uuid(),
  mail_key text not null unique constraint skipped_mails_mail_key_check check (mail_key ~ '^[0-9a-f]{64}$'),
  reason text not null constraint skipped_mails_reason_check check (reason in (
      'untagged', 'automatic', 'unknown', 'full', 'ours', 'delayed', 'report', 'unreadable')),
  sender text not null constraint skipped_mails_sender_check check (char_length(sender) <= 320),
  subject text not null constraint skipped_mails_subject_check check (char_length(subject) <= 300),
  created_at timestamptz not null default now()
);
comment on table public.skipped_mails is
  'E-mails in the mailbox that no conversation took; deleted after 30 days. The e-mails stay in the mailbox.';
comment on column public.skipped_mails.mail_key is 'SHA-256 of the header; prevents listing an e-mail twice.';
comment on column public.skipped_mails.sender is 'From address, not authenticated; empty if the e-mail has none.';

create index skipped_mails_created_at_idx on public.skipped_mails (created_at);
alter table public.skipped_mails enable row level security;

-- As in private.applicants, each branch is a plain select from one table.
create view private.correspondents with (security_invoker = true) as
select id, 'application' as kind, full_name, email, language, repeat_of, job_posting_id from public.job_applications
union all
select id, 'internship', first_name || ' ' || last_name, email, language, null, null
from public.internship_applications
union all
select id, 'quote', name, email, language, null, null from public.contact_requests;
comment on view private.correspondents is
  'The recipients of conversation messages: applicants, interns and senders of quote requests.';
grant select on private.correspondents to authenticated, portal_functions;

create function public.get_reply_mailbox_position(mailbox text) returns table (uid_validity bigint, last_uid bigint)
language sql stable security definer set search_path = '' as $$
  select uid_validity, last_uid from private.reply_mailboxes where name = mailbox
$$;
comment on function public.get_reply_mailbox_position is
  'The last e-mail read from a mailbox; no row if it was never polled. For server functions only.';

create function public.save_reply_mailbox_position(mailbox text, address text, uid_validity bigint, last_uid bigint)
returns void
language sql security definer set search_path = '' as $$
  insert into private.reply_mailboxes (name, address, uid_validity, last_uid)
  values (mailbox, save_reply_mailbox_position.address, save_reply_mailbox_position.uid_validity,
    save_reply_mailbox_position.last_uid)
  on conflict (name) do update set address = excluded.address, uid_validity = excluded.uid_validity, read_at = now(),
    last_uid = case when reply_mailboxes.uid_validity = excluded.uid_validity
      then greatest(reply_mailboxes.last_uid, excluded.last_uid) else excluded.last_uid end
$$;
comment on function public.save_reply_mailbox_position is
  'Records that a mailbox was polled, and the last e-mail read. For server functions only.';

create function public.record_skipped_mail(mail_key text, reason text, sender text, subject text) returns void
language sql security definer set search_path = '' as $$
  insert into public.skipped_mails (mail_key, reason, sender, subject)
  select record_skipped_mail.mail_key, record_skipped_mail.reason, record_skipped_mail.sender,
    record_skipped_mail.subject
  from (
    select count(*) as mails, count(*) filter (where skipped.sender = record_skipped_mail.sender) as theirs
    from public.skipped_mails skipped where created_at > now() - interval '1 day') today
  -- The addresses of senders are easily forged: the limit for all of them bounds the table.
  where mails < 200 and theirs < 20
  on conflict on constraint skipped_mails_mail_key_key do nothing
$$;
comment on function public.record_skipped_mail is
  'Lists an e-mail that no conversation took, once; at most 20 of a sender and 200 in all a day. For server functions only.';

create function private.conversation_idempotency_key(message public.conversation_messages) returns text
language sql immutable set search_path = '' as $$
  select 'conversation/' || message.id
$$;
comment on function private.conversation_idempotency_key is 'Idempotency key of the e-mail that carries a message.';

create function private.is_conversation_message_undelivered(message public.conversation_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'refused'
    or message.state = 'sent' and private.get_mail_state(private.conversation_idempotency_key(message)) = 'failed'
$$;
comment on function private.is_conversation_message_undelivered is
  'Whether the mail service refused a message of a conversation or gave up on delivering it.';
grant execute on function private.is_conversation_message_undelivered to authenticated;

create function private.can_retract_conversation_message(message public.conversation_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'scheduled' or private.is_conversation_message_undelivered(message)
$$;
comment on function private.can_retract_conversation_message is
  'Whether a message is not sent yet, or its delivery has failed: the mail service refused it or stopped retrying.';
grant execute on function private.can_retract_conversation_message to authenticated;

create function private.resend_conversation(application uuid, internship uuid) returns void
language sql security definer set search_path = '' as $$
  with undelivered as (
    update public.conversation_messages message
    set state = 'scheduled', send_at = now(), claimed_at = null, settled_at = null, error = null
    where (application_id = application or internship_id = internship) and settled_at > now() - interval '30 days'
      and private.is_conversation_message_undelivered(message)
    returning message.*
  )
  select private.forget_failed_mail(application_id, private.conversation_idempotency_key(undelivered))
  from undelivered
$$;
comment on function private.resend_conversation is 'Sends the undelivered messages of a conversation again.';

create function private.build_reply_address(mailbox text, application uuid, internship uuid, quote uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  conversation_tag text;
begin
  insert into private.conversation_tags (application_id, internship_id, contact_request_id)
    select application, internship, quote where mailbox is not null on conflict do nothing;
  select tag into conversation_tag from private.conversation_tags
    where application_id = application or internship_id = internship or contact_request_id = quote;
  return regexp_replace(mailbox, '@', '+' || conversation_tag || '@');
end
$$;
comment on function private.build_reply_address is
  'The reply address of a conversation, whose tag it creates if necessary. Returns null when the mailbox is null.';

-- All e-mails about an application use this address, so that a reply to any of them is stored in its conversation.
create function public.get_reply_address(about text, applicant uuid) returns text
language sql security definer set search_path = '' as $$
  select private.build_reply_address(mailbox.address,
    -- The first application holds the conversation of repeated ones.
    case kind when 'application' then coalesce(repeat_of, id) end, case kind when 'internship' then id end,
    case kind when 'quote' then id end)
  from private.correspondents
  join (
    select address from private.reply_mailboxes where read_at > now() - interval '1 day' order by read_at desc limit 1
  ) mailbox on true
  where kind = about and id = applicant
$$;
comment on function public.get_reply_address is
  'Reply address of an application or quote request. Returns null when no mailbox was polled within a day. For server functions only.';

create function public.claim_conversation_messages(at_most integer) returns table (
  id uuid, key text, about text, applicant uuid, subject text, body text, email text, language text
)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select message.id from public.conversation_messages message
    where message.state = 'scheduled' and message.send_at <= now()
      -- The claiming process has died. The same idempotency key ensures that the e-mail is queued only once.
      or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.conversation_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.conversation_idempotency_key(claimed),
    recipient.kind, recipient.id, claimed.subject, claimed.body, recipient.email, recipient.language
  from claimed
  join private.correspondents recipient
    on recipient.id = coalesce(claimed.application_id, claimed.internship_id, claimed.contact_request_id);
end
$$;
comment on function public.claim_conversation_messages is
  'Claims due messages for five minutes and returns them with their recipients. For server functions only.';
alter function public.claim_conversation_messages owner to portal_functions;

create function public.settle_conversation_message(message uuid, refusal text default null) returns void
language sql security definer set search_path = '' as $$
  select private.enforce_mail_restrictions(
    (select coalesce(application_id, internship_id, contact_request_id) from public.conversation_messages
     where id = message),
    'conversation/' || message);
  with settled as (
    update public.conversation_messages
      set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(),
        error = left(refusal, 500)
      where id = message and state = 'sending'
      returning application_id, contact_request_id, created_by, state, settled_at
  ), answered as (
    update public.contact_requests request
      set answered_at = coalesce(request.answered_at, settled.settled_at),
        status = case when request.status in ('new', 'in_progress') then 'answered' else request.status end
      from settled where request.id = settled.contact_request_id and settled.state = 'sent'
  )
  insert into public.application_events (application_id, actor_id, kind)
  select application_id, created_by, 'wrote' from settled where application_id is not null and state = 'sent'
$$;
comment on function public.settle_conversation_message is
  'Records that the mail service accepted a claimed message, which answers a quote request, or its refusal. For server '
  'functions only.';

create function public.check_reply(reply_tag text, reply_key text, is_automatic boolean default false) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when conversation.tag is null then 'unknown'
    when exists (
      select from public.conversation_messages
      where mail_key = reply_key
        and coalesce(application_id, internship_id, contact_request_id)
          = coalesce(conversation.application_id, conversation.internship_id, conversation.contact_request_id))
      then 'known'
    when (
      select count(*) from public.conversation_messages message
      where (application_id = conversation.application_id or internship_id = conversation.internship_id
          or contact_request_id = conversation.contact_request_id)
        -- A loop of automatic replies does not keep the applicant's own out.
        and message.is_automatic = check_reply.is_automatic
        and state = 'received' and created_at > now() - interval '1 day') >= 20 then 'full'
    else 'open'
  end
  from (select) single_row left join private.conversation_tags conversation on conversation.tag = reply_tag
$$;
comment on function public.check_reply is
  'Returns open, known (stored), full (daily limit) or unknown (no conversation). For server functions only.';

create function public.receive_reply(
  reply_tag text, reply_key text, sender text, subject text, body text, files jsonb, message_id text default null,
  is_automatic boolean default false
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversation_tags;
  reply_state text;
begin
  -- The lock serializes the replies of a conversation, so that the daily limit holds across several servers. It also
  -- waits for a concurrent erasure.
  select * into conversation from private.conversation_tags where tag = reply_tag for update;
  reply_state := public.check_reply(reply_tag, reply_key, receive_reply.is_automatic);
  if reply_state <> 'open' then
    return reply_state;
  end if;
  insert into public.conversation_messages
    (application_id, internship_id, contact_request_id, state, subject, body, sender, mail_key, files, created_by,
      is_automatic, read_at)
  values (conversation.application_id, conversation.internship_id, conversation.contact_request_id, 'received',
    receive_reply.subject, receive_reply.body, receive_reply.sender, reply_key, receive_reply.files, null, receive_reply.is_automatic,
    case when receive_reply.is_automatic then now() end);
  insert into private.thread_mails (application_id, internship_id, contact_request_id, message_id)
  select conversation.application_id, conversation.internship_id, conversation.contact_request_id,
    receive_reply.message_id
  where private.is_message_id(receive_reply.message_id);
  insert into public.application_events (application_id, kind, detail)
  select application.id, 'replied', case when lower(application.email) = lower(receive_reply.sender) then '{}'::jsonb
    else jsonb_build_object('from_other_address', true) end
  from public.job_applications application
  where application.id = conversation.application_id and not receive_reply.is_automatic;
  insert into public.notices (user_id, kind, contact_request_id)
  select quote.owner_id, 'replied', quote.id from public.contact_requests quote
  where quote.id = conversation.contact_request_id and quote.owner_id is not null and not receive_reply.is_automatic
    -- One says it; more would not say more.
    and not exists (
      select from public.notices notice
      where notice.contact_request_id = quote.id and notice.user_id = quote.owner_id and notice.kind = 'replied'
        and notice.read_at is null);
  return 'stored';
end
$$;
comment on function public.receive_reply is
  'Stores a reply once; returns stored, or the check_reply result that prevents it. For server functions only.';

create function public.record_bounce(
  recipients text[], reason text, message_id text default null, reply_tag text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  bounced uuid;
begin
  if to_regclass('mail.outbox') is null then
    return false;
  end if;
  -- Our Message-IDs begin with the id of the mail, whose recipient may have forwarded it. Reports that quote none are
  -- matched by their conversation, or by the last mail to the recipient: senders usually give up within five days.
  execute $query$
    select id from mail.outbox
    where (sent_at is not null or failed_at is not null)
      and case
        when $2 ~ '^<[0-9a-f-]{36}@' then id::text = substr($2, 2, 36)
        when $1 is not null then (cardinality($3) = 0 or lower(recipient) = any ($3)) and id::text in (
          select mail.mail_id from private.conversation_tags conversation
          join private.thread_mails mail on mail.application_id = conversation.application_id
            or mail.internship_id = conversation.internship_id
            or mail.contact_request_id = conversation.contact_request_id
          where conversation.tag = $1)
        else lower(recipient) = any ($3) and coalesce(sent_at, failed_at) > now() - interval '5 days'
      end
    order by coalesce(sent_at, failed_at) desc limit 1 for update
  $query$ into bounced using reply_tag, message_id, recipients;
  if bounced is null then
    return false;
  end if;
  execute $query$
    update mail.outbox set failed_at = now(), sent_at = null, last_error = $2 where id = $1 and failed_at is null
  $query$ using bounced, left(reason, 500);
  return true;
end
$$;
comment on function public.record_bounce is
  'Marks an e-mail that was returned as undelivered; false when there is no such e-mail. For server functions only.';

create function public.list_conversation(applicant uuid) returns table (
  id uuid, state text, subject text, body text, author_name text, sender text, is_from_applicant boolean,
  is_automatic boolean, files jsonb, created_at timestamptz, settled_at timestamptz, read_at timestamptz,
  delivery text, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.state, message.subject, message.body, author.full_name, message.sender,
    lower(message.sender) = lower(correspondent.email), message.is_automatic, message.files, message.created_at,
    message.settled_at, message.read_at,
    case message.state
      when 'sent' then coalesce(private.get_mail_state(private.conversation_idempotency_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error)
  from public.conversation_messages message
  left join private.correspondents correspondent
    on correspondent.id = coalesce(message.application_id, message.internship_id, message.contact_request_id)
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.list_failed_applicant_mails() failed on failed.key = private.conversation_idempotency_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
    or message.contact_request_id = applicant and (select private.has_permission('ventas.quotes.read'))
  order by message.created_at desc, message.id
  limit 200
$$;
comment on function public.list_conversation is
  'The 200 newest messages of a conversation, with their delivery (pending, sent, failed) per the mail service.';
alter function public.list_conversation owner to portal_functions;
grant execute on function public.list_conversation to authenticated;

create function public.list_unread_replies() returns table (
  application_id uuid, internship_id uuid, job_posting_id uuid, full_name text, replies integer,
  waiting_since timestamptz, contact_request_id uuid
)
language sql stable security definer set search_path = '' as $$
  select message.application_id, message.internship_id, correspondent.job_posting_id, correspondent.full_name,
    count(*)::integer, min(message.created_at), message.contact_request_id
  from public.conversation_messages message
  left join private.correspondents correspondent
    on correspondent.id = coalesce(message.application_id, message.internship_id, message.contact_request_id)
  where message.state = 'received' and message.read_at is null
    and (message.application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read'))
      or message.contact_request_id is not null and (select private.has_permission('ventas.quotes.read')))
  group by message.application_id, message.internship_id, message.contact_request_id, correspondent.job_posting_id,
    correspondent.full_name
  order by min(message.created_at)
  limit 50
$$;
comment on function public.list_unread_replies is 'Applicants and customers with unread replies, the longest waiting first.';
alter function public.list_unread_replies owner to portal_functions;
grant execute on function public.list_unread_replies to authenticated;

create function public.list_thread_mails(about text, applicant uuid) returns table (mail_id text, message_id text)
language sql stable security definer set search_path = '' as $$
  select numbered.mail_id, numbered.message_id from (
    select mail.*, row_number() over (order by id) as nth, row_number() over (order by id desc) as nth_last
    from private.thread_mails mail
    where about = 'internship' and internship_id = applicant
      or about = 'quote' and contact_request_id = applicant
      -- The first application holds the conversation of repeated ones.
      or about = 'application' and application_id = (
        select coalesce(repeat_of, application.id) from public.job_applications application
        where application.id = applicant)) numbered
  where nth = 1 or nth_last <= 6
  order by nth
$$;
comment on function public.list_thread_mails is
  'The first and the last six e-mails about an application, for the next one to reference. For server functions only.';

create function public.record_thread_mail(about text, applicant uuid, mail_id text, message_id text default null)
returns void
language sql security definer set search_path = '' as $$
  insert into private.thread_mails (application_id, internship_id, contact_request_id, mail_id, message_id)
  select case kind when 'application' then coalesce(repeat_of, id) end, case kind when 'internship' then id end,
    case kind when 'quote' then id end, record_thread_mail.mail_id, record_thread_mail.message_id
  from private.correspondents where kind = about and id = applicant
  on conflict on constraint thread_mails_mail_id_key do update
    set message_id = coalesce(thread_mails.message_id, excluded.message_id)
$$;
comment on function public.record_thread_mail is
  'Records an e-mail sent about an application, or later its Message-ID. For server functions only.';

create function private.list_quote_conversation_files() returns setof text
language sql stable security definer set search_path = '' as $$
  select private.conversation_file_paths(files) from public.conversation_messages
  where contact_request_id is not null and files <> '[]'
$$;
comment on function private.list_quote_conversation_files is
  'The names of the files attached to replies about quote requests, which are for sales staff alone.';
grant execute on function private.list_quote_conversation_files to authenticated;

create function private.delete_conversation_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_file_removals('conversation-files', array(select private.conversation_file_paths(old.files)));
  return null;
end
$$;
comment on function private.delete_conversation_files is 'Deletes the stored attachments of a deleted reply.';

create function private.delete_unclaimed_conversation_files() returns void
language sql security definer set search_path = '' as $$
  select private.queue_file_removals(array(
    select object.id from storage.objects object
    where bucket_id = 'conversation-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (
        select from public.conversation_messages message, private.conversation_file_paths(message.files) path
        where message.files <> '[]' and path = object.name)
    order by created_at limit 100000))
$$;
comment on function private.delete_unclaimed_conversation_files is
  'Deletes attachments whose reply was not stored within a day. Runs every hour.';

create trigger audit after insert or delete or update of send_at, state on public.conversation_messages
  for each row
  execute function private.write_audit(
    'id', 'application_id', 'internship_id', 'contact_request_id', 'state', 'send_at', 'claimed_at', 'settled_at', 'created_by',
    'is_automatic', 'read_at', 'created_at');

create trigger delete_files after delete on public.conversation_messages
  for each row when (old.files <> '[]') execute function private.delete_conversation_files();

create policy "Conversations with blocked people are hidden" on public.conversation_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id, contact_request_id) not in (select private.list_blocked_ids()));
create policy "Staff mark replies to them as read" on public.conversation_messages
  for update to authenticated
  using (state = 'received' and (
      application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.update'))));
create policy "Staff see conversations with their correspondents" on public.conversation_messages
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read'))
    or contact_request_id is not null and (select private.has_permission('ventas.quotes.read')));
create policy "Staff retract undelivered messages" on public.conversation_messages
  for delete to authenticated
  using ((application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.update')))
    and private.can_retract_conversation_message(conversation_messages));
-- Repeated applications have no conversation of their own: recruiters decide on the first one.
create policy "Staff write to their correspondents" on public.conversation_messages
  for insert to authenticated
  with check (state = 'scheduled' and created_by = (select auth.uid()) and (
      internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.update'))
      or (select private.has_permission('rrhh.applications.update')) and exists (
        select from public.job_applications where id = application_id and repeat_of is null)));
create policy "Functions access all rows" on public.conversation_messages
  for all to portal_functions using (true) with check (true);

grant select, delete, insert (id, application_id, internship_id, contact_request_id, subject, body), update (read_at) on
  public.conversation_messages to authenticated;
grant select, insert, update, delete on public.conversation_messages to portal_functions;
alter publication supabase_realtime add table public.conversation_messages;
create policy "Mails from blocked people are hidden" on public.skipped_mails
  as restrictive for all to authenticated, portal_functions
  using (private.person_key(sender) not in (select private.list_blocked_ids()));
create policy "Super admins see skipped mails" on public.skipped_mails
  for select to authenticated using ((select private.is_super_admin()));

grant select on public.skipped_mails to authenticated;
create policy "Functions access all rows" on private.reply_mailboxes
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.reply_mailboxes to portal_functions;
grant usage on sequence private.thread_mails_id_seq to portal_functions;

-- The applicant page: links with a token let applicants view and change their application without an account. The
-- functions take the token, and return null or false when it is invalid or expired.

create table private.applicant_links (
  id uuid primary key default gen_random_uuid(),
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '6 months',
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  constraint applicant_links_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1)
);
comment on table private.applicant_links is
  'Links in e-mails to the page of an application. Only functions access them, for the holder of the token.';
comment on column private.applicant_links.digest is 'SHA-256 of the token, which only the e-mail contains.';

create index applicant_links_application_idx on private.applicant_links (application_id)
  where application_id is not null;
create index applicant_links_expires_at_idx on private.applicant_links (expires_at);
create index applicant_links_internship_idx on private.applicant_links (internship_id)
  where internship_id is not null;
create index applicant_links_spontaneous_idx on private.applicant_links (spontaneous_id)
  where spontaneous_id is not null;
alter table private.applicant_links enable row level security;

create function public.create_applicant_link(about text, applicant uuid, token_digest text) returns void
language sql security definer set search_path = '' as $$
  -- Links of repeated applications open the first one, on which recruiters decide.
  insert into private.applicant_links (digest, application_id, internship_id, spontaneous_id)
  select token_digest, case kind when 'application' then coalesce(repeat_of, id) end,
    case kind when 'internship' then id end, case kind when 'spontaneous' then id end
  from private.applicants where kind = about and id = applicant
  on conflict (digest) do nothing
$$;
comment on function public.create_applicant_link is
  'Stores a link to an application, before it is sent by e-mail. For server functions only.';

create function private.get_applicant_link(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
comment on function private.get_applicant_link is
  'The link of a token. Returns null when there is none, it has expired, or the applicant is blocked.';
alter function private.get_applicant_link owner to portal_functions;

-- Owned by postgres, to which the policy on links does not apply. While an applicant is blocked, the link shows only
-- that fact, and allows only withdrawal, erasure and data-subject requests.
create function private.get_applicant_link_even_if_blocked(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
comment on function private.get_applicant_link_even_if_blocked is
  'The link of a token, also of a blocked applicant. Returns null when there is none or it has expired.';

create function private.get_last_notified_step(link private.applicant_links) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(kind, '-', 2) from public.applicant_messages
  where (application_id = link.application_id or internship_id = link.internship_id) and state in ('sent', 'refused')
    and kind not like '%-expiring'
  order by settled_at desc, id limit 1
$$;
comment on function private.get_last_notified_step is
  'Step of the latest message sent or refused, except expiry notices. Returns null when there is none.';

create function public.applicant_page(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
  messages jsonb;
begin
  if link.id is null then
    return null;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('subject', subject, 'body', body, 'sent_at', settled_at)
    order by settled_at desc), '[]') into messages
  from (
    select subject, body, settled_at from public.applicant_messages
    where (application_id = link.application_id or internship_id = link.internship_id)
      and state = 'sent' and subject is not null
    order by settled_at desc limit 50
  ) sent;
  if link.application_id is not null then
    return (
      select jsonb_build_object(
        'about', 'application', 'name', application.full_name, 'last_name', null, 'email', application.email,
        'phone', application.phone, 'title', posting.title, 'english_title', translation.title,
        'posting', case when posting.status = 'active' and (posting.expires_at is null or posting.expires_at > now())
          then jsonb_build_object('id', posting.id, 'slug', posting.slug, 'english_title', translation.title) end,
        'area', null, 'reference', application.reference, 'sent_at', application.applied_at,
        'withdrawn_at', application.withdrawn_at, 'step', private.get_last_notified_step(link),
        'may_replace_cv', application.status = 'pending' and application.withdrawn_at is null,
        'cover_letter', application.cover_letter, 'profile_url', application.profile_url,
        'questions', application.questions, 'answers', application.answers,
        'kept_until', private.get_retention_end(application), 'messages', messages)
      from public.job_applications application
      join public.job_postings posting on posting.id = application.job_posting_id
      left join public.job_posting_translations translation on translation.job_posting_id = posting.id
      where application.id = link.application_id
    );
  end if;
  if link.spontaneous_id is not null then
    return (
      select jsonb_build_object(
        'about', 'spontaneous', 'name', full_name, 'last_name', null, 'email', email, 'phone', phone,
        'title', null, 'english_title', null, 'posting', null, 'area', area, 'reference', reference,
        'sent_at', created_at, 'withdrawn_at', null,
        -- No decision is sent on spontaneous applications: the only step to show is that one has been read.
        'step', case when status <> 'pending' then 'read' end,
        'may_replace_cv', status = 'pending',
        'cover_letter', message, 'profile_url', profile_url, 'questions', null, 'answers', null,
        'kept_until', consented_at + private.get_unnotified_retention_period('spontaneous'), 'messages', messages)
      from public.spontaneous_applications where id = link.spontaneous_id
    );
  end if;
  return (
    select jsonb_build_object(
      'about', 'internship', 'name', first_name, 'last_name', last_name, 'email', email, 'phone', phone,
      'title', null, 'english_title', null, 'posting', null, 'area', null, 'reference', null,
      'sent_at', created_at, 'withdrawn_at', withdrawn_at, 'step', private.get_last_notified_step(link),
      'may_replace_cv', status = 'pending' and withdrawn_at is null,
      'cover_letter', motivation, 'profile_url', null, 'questions', null, 'answers', null,
      'kept_until', private.get_retention_end(internship), 'messages', messages)
    from public.internship_applications internship where id = link.internship_id
  );
end
$$;
comment on function public.applicant_page is
  'The application behind a link, messages sent about it, and its retention end. Returns null without a valid link.';
grant execute on function public.applicant_page to anon, authenticated;

create function public.applicant_offers(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select lower(applicant.email) as email
    from private.get_applicant_link(token) link
    join private.applicants applicant
      on applicant.id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', posting.id, 'title', posting.title,
    'english_title', translation.title, 'slug', posting.slug, 'location', posting.location,
    'has_questions', posting.questions <> '[]')
    order by posting.created_at desc, posting.id), '[]')
  from own
  join lateral (
    select * from public.job_postings
    where status = 'active' and (expires_at is null or expires_at > now())
      and external_link is null
      and not exists (
        select from public.job_applications where job_posting_id = job_postings.id and lower(email) = own.email)
    order by created_at desc, id limit 20
  ) posting on true
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id
$$;
comment on function public.applicant_offers is
  'The 20 newest open postings that the applicant behind a link has not applied to; empty without a valid link.';
grant execute on function public.applicant_offers to anon, authenticated;

create function public.get_own_cv_path(token text) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(applicant.cv_url, '/documents/', 2)
  from private.get_applicant_link(token) link
  join private.applicants applicant
    on applicant.id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
$$;
comment on function public.get_own_cv_path is
  'Path of the CV behind a link, for copy-own-cv. Returns null without a valid link. For server functions only.';

create function public.withdraw_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link_even_if_blocked(token);
begin
  -- A spontaneous application belongs to no selection process that it could be withdrawn from.
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  update public.job_applications
    set status = 'rejected', rejection_reason = 'withdrew', withdrawn_at = now()
    where id = link.application_id and withdrawn_at is null;
  update public.internship_applications set status = 'rejected', withdrawn_at = now()
    where id = link.internship_id and withdrawn_at is null;
  -- A rejection that is not sent yet no longer applies.
  update public.applicant_messages set state = 'cancelled'
    where (application_id = link.application_id or internship_id = link.internship_id) and state = 'scheduled';
  return true;
end
$$;
comment on function public.withdraw_application is
  'Withdraws the application behind a link. Returns false without a valid link and for spontaneous applications.';
grant execute on function public.withdraw_application to anon, authenticated;

-- An update sets updated_at, from which the retention period counts. Unchanged contact data are therefore not written:
-- saving them must not extend the period. Likewise, the trigger that sets updated_at ignores changes of submission_id,
-- which an application cedes to a new one with the same content.
create function public.correct_own_contact(token text, name text, last_name text, phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
  -- As they are stored: characters that nobody sees are no correction.
  new_name constant text := private.clean_line(correct_own_contact.name);
  new_last_name constant text := private.clean_line(correct_own_contact.last_name);
  new_phone constant text := private.clean_line(correct_own_contact.phone);
begin
  if link.id is null then
    return false;
  end if;
  update public.job_applications application
    set full_name = new_name, phone = nullif(new_phone, '')
    where id = link.application_id
      and (full_name, coalesce(application.phone, '')) is distinct from (new_name, coalesce(new_phone, ''));
  if found then
    perform private.record_applicant_event(link.application_id, 'contact_corrected');
  end if;
  update public.internship_applications internship
    set first_name = new_name, last_name = new_last_name, phone = new_phone
    where id = link.internship_id
      and (first_name, internship.last_name, internship.phone) is distinct from (new_name, new_last_name, new_phone);
  update public.spontaneous_applications
    set full_name = new_name, phone = nullif(new_phone, '')
    where id = link.spontaneous_id;
  return true;
end
$$;
comment on function public.correct_own_contact is
  'Corrects name and telephone. Applicants cannot change the e-mail address, to which the link itself was sent.';
grant execute on function public.correct_own_contact to anon, authenticated;

create function public.replace_own_cv(token text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
  previous_url text;
begin
  if link.id is null then
    return false;
  end if;
  -- The row lock serializes this with a concurrent decision: a decision that came first was based on the previous CV.
  select resume_url into previous_url from public.job_applications
    where id = link.application_id and status = 'pending' and withdrawn_at is null for update;
  if not found then
    select cv_url into previous_url from public.internship_applications
      where id = link.internship_id and status = 'pending' and withdrawn_at is null for update;
  end if;
  if not found then
    select cv_url into previous_url from public.spontaneous_applications
      where id = link.spontaneous_id and status = 'pending' for update;
  end if;
  if previous_url is null or not private.claim_cv(address, case
    when link.application_id is not null then 'resumes' when link.internship_id is not null then 'cvs'
    else 'spontaneous' end) then
    return false;
  end if;
  update public.job_applications set resume_url = address where id = link.application_id;
  update public.internship_applications set cv_url = address where id = link.internship_id;
  update public.spontaneous_applications set cv_url = address where id = link.spontaneous_id;
  perform private.queue_file_removals('documents', array[split_part(previous_url, '/documents/', 2)]);
  delete from private.claimed_cvs where path = split_part(previous_url, '/documents/', 2);
  if link.application_id is not null then
    perform private.record_applicant_event(link.application_id, 'cv_replaced');
    delete from public.cv_texts where application_id = link.application_id;
    insert into public.cv_texts (application_id, job_posting_id, first_id)
    select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = link.application_id;
    notify cv_texts;
  end if;
  return true;
end
$$;
comment on function public.replace_own_cv is
  'Replaces the CV by a newly uploaded one and deletes the old file. Returns false once the application is decided on.';
grant execute on function public.replace_own_cv to anon, authenticated;

create function public.prolong_own_consent(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
begin
  if link.id is null then
    return false;
  end if;
  -- The update also sets updated_at, from which the retention period counts.
  update public.job_applications set consented_at = now() where id = link.application_id;
  update public.internship_applications set consented_at = now() where id = link.internship_id;
  update public.spontaneous_applications set consented_at = now() where id = link.spontaneous_id;
  perform private.record_applicant_event(link.application_id, 'consent_prolonged');
  return true;
end
$$;
comment on function public.prolong_own_consent is
  'Renews the consent and restarts the retention period. Returns false without a valid link.';
grant execute on function public.prolong_own_consent to anon, authenticated;

create function public.erase_own_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link_even_if_blocked(token);
  applications uuid[];
begin
  if link.id is null then
    return false;
  end if;
  applications := array(
    select id from public.job_applications where link.application_id in (id, repeat_of) order by id for update);
  perform from public.internship_applications where id = link.internship_id for update;
  perform from public.spontaneous_applications where id = link.spontaneous_id for update;
  -- A concurrent erasure may have come first, and has been recorded.
  if not exists (
    select from private.applicants where id in (link.application_id, link.internship_id, link.spontaneous_id)) then
    return true;
  end if;
  -- Once staff has corrected the address, erasure requires a data-subject request.
  if exists (
    select from private.applicants
    where id = any (applications || link.internship_id || link.spontaneous_id)
      and address_corrected_at is not null) then
    return false;
  end if;
  perform private.erase_records(applications || link.internship_id || link.spontaneous_id);
  -- Proof of the erasure, without the erased data.
  perform public.record_security_event('data_erased', null,
    jsonb_build_object('what', case when link.application_id is not null then 'application'
        when link.internship_id is not null then 'internship' else 'spontaneous' end,
      'count', greatest(cardinality(applications), 1)));
  return true;
end
$$;
comment on function public.erase_own_application is
  'Ends the consent: deletes the application, its CV, messages and e-mails. Returns false when that is not possible.';
grant execute on function public.erase_own_application to anon, authenticated;

create function private.revoke_applicant_links(applicant uuid) returns void
language sql set search_path = '' as $$
  delete from private.applicant_links where applicant in (application_id, internship_id, spontaneous_id)
$$;
comment on function private.revoke_applicant_links is
  'Deletes the links of an application whose e-mail address changes: they were sent to a wrong address.';

create function private.delete_expired_applicant_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.applicant_links where id in (
    select id from private.applicant_links where expires_at < now() order by expires_at limit 2000)
$$;
comment on function private.delete_expired_applicant_links is 'Deletes expired links. Runs every hour.';
alter function private.delete_expired_applicant_links owner to portal_functions;

create policy "Links of blocked applicants are hidden" on private.applicant_links
  as restrictive for all to portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id) not in (select private.list_blocked_ids()));
create policy "Functions access all rows" on private.applicant_links
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.applicant_links to portal_functions;

-- Staff members who leave: what they are in charge of, and who takes over when their account is deactivated.

create function private.list_upcoming_interviews_of(person uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select interview.id from public.interviews interview
  where (person = any (interview.interviewers) or interview.created_by = person)
    and private.get_effective_interview_state(interview) in ('offered', 'scheduled')
    and coalesce(interview.starts_at > now(), true)
$$;
comment on function private.list_upcoming_interviews_of is
  'The upcoming interviews in which a staff member takes part, or of whose refusal they are notified.';

create function private.list_undecided_applications_of(person uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select id from public.job_applications where owner_id = person and status in ('pending', 'reviewing')
$$;
comment on function private.list_undecided_applications_of is 'The undecided applications a staff member is in charge of.';

create function private.list_open_quotes_of(person uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select id from public.contact_requests
  where owner_id = person and status in ('new', 'in_progress', 'answered')
$$;
comment on function private.list_open_quotes_of is
  'The quote requests a staff member is in charge of that are neither won nor lost.';

create function public.count_responsibilities(person uuid)
returns table (applications integer, interviews integer, quotes integer)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from private.list_undecided_applications_of(person)),
    (select count(*)::integer from private.list_upcoming_interviews_of(person)),
    (select count(*)::integer from private.list_open_quotes_of(person))
  where (select private.can_manage_user_access(person))
$$;
comment on function public.count_responsibilities is
  'How many undecided applications, upcoming interviews and open quote requests a staff member is responsible for. Empty '
  'when the caller may not manage their access.';
alter function public.count_responsibilities owner to portal_functions;
grant execute on function public.count_responsibilities to authenticated;

create function public.list_successors(person uuid) returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select colleague.user_id, colleague.full_name
  from (
    select * from private.list_active_recruiters()
    union
    select * from private.list_active_staff_with('ventas.quotes.update')
    where not exists (select from private.list_undecided_applications_of(person))
      and not exists (select from private.list_upcoming_interviews_of(person))
  ) colleague
  where (select private.can_manage_user_access(person)) and colleague.user_id <> person
  order by colleague.full_name, colleague.user_id
$$;
comment on function public.list_successors is
  'Who may take over from a staff member: other active ones who may read applications, or if there are none to take '
  'over, who may follow up quote requests. Empty when the caller may not manage the person''s access.';
grant execute on function public.list_successors to authenticated;

create function private.hand_over(person uuid, successor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if successor in (select user_id from private.list_active_staff_with('ventas.quotes.update')) then
    update public.contact_requests set owner_id = successor where id in (select private.list_open_quotes_of(person));
    if not exists (select from private.list_undecided_applications_of(person))
      and not exists (select from private.list_upcoming_interviews_of(person)) then
      return;
    end if;
  end if;
  perform private.require_valid_owner(successor);
  -- Locking in id order prevents deadlocks with bulk changes.
  perform from public.job_applications where id in (select private.list_undecided_applications_of(person))
    order by id for update;
  update public.job_applications set owner_id = successor
    where id in (select private.list_undecided_applications_of(person));
  update public.interviews
    set interviewers = case when successor = any (interviewers) then array_remove(interviewers, person)
        else array_replace(interviewers, person, successor) end,
      created_by = case when created_by = person then successor else created_by end
    where id in (select private.list_upcoming_interviews_of(person));
end
$$;
comment on function private.hand_over is
  'Puts a colleague in charge of what a staff member is responsible for; the timeline of each application names who did.';
alter function private.hand_over owner to portal_functions;

create function public.deactivate_user(person uuid, successor uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.can_manage_user_access(person) is not true then
    raise insufficient_privilege using message = 'the access of this person is not yours to change';
  end if;
  if successor = person then
    raise check_violation using message = 'nobody takes over from themselves';
  elsif successor is not null then
    perform private.hand_over(person, successor);
  end if;
  update public.contact_requests set owner_id = null where id in (select private.list_open_quotes_of(person));
  update public.admin_profiles set is_active = false where user_id = person and is_active;
  return found;
end
$$;
comment on function public.deactivate_user is
  'Deactivates a user, who is signed out everywhere; the successor takes over their applications, interviews and quote '
  'requests. Quote requests that nobody takes over are left without an owner. Returns false when they were inactive.';
grant execute on function public.deactivate_user to authenticated;

create function public.list_former_recruiters(people uuid[]) returns table (user_id uuid, full_name text, is_active boolean)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name, profile.is_active
  from public.admin_profiles profile
  where (select private.has_permission('rrhh.applications.read'))
    and profile.user_id = any (people[1:100])
    and profile.user_id not in (select recruiter.user_id from private.list_active_recruiters() recruiter)
    -- Looked up by index for each: `exists` would read the tables once for all.
    and coalesce(
      (select owner_id from public.job_applications where owner_id = profile.user_id limit 1),
      (select rated_by from public.job_applications where rated_by = profile.user_id limit 1),
      (select actor_id from public.application_events where actor_id = profile.user_id limit 1)) is not null
  order by profile.full_name, profile.user_id
$$;
comment on function public.list_former_recruiters is
  'Of these staff members, at most 100, those who worked on applications and can no longer see them: inactive, or '
  'without the permission. Empty when the caller may not read applications.';
grant execute on function public.list_former_recruiters to authenticated;

-- The library of the site's pictures and documents. Their files are in the public bucket media.

create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(trim(name)) between 1 and 120 and name !~ '[[:cntrl:]]'),
  storage_path text not null check (storage_path ~ '^[0-9]{13}-[0-9a-f]{32}\.(jpg|png|webp|avif|pdf)$'),
  media_type text not null check (
    media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 10485760),
  width integer check (width between 1 and 65535),
  height integer check (height between 1 and 65535),
  alt_es text check (char_length(trim(alt_es)) between 1 and 300 and alt_es !~ '[[:cntrl:]]'),
  alt_en text check (char_length(trim(alt_en)) between 1 and 300 and alt_en !~ '[[:cntrl:]]'),
  focal_x numeric(3, 2) not null default 0.5 check (focal_x between 0 and 1),
  focal_y numeric(3, 2) not null default 0.5 check (focal_y between 0 and 1),
  slug text,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint media_files_storage_path_key unique (storage_path),
  constraint media_files_slug_key unique (slug),
  -- A picture stays one when its file is replaced, and a document too.
  constraint media_files_kind_check check (case when media_type = 'application/pdf'
    then slug is not null and num_nonnulls(width, height, alt_es, alt_en) = 0
    else slug is null and num_nonnulls(width, height) = 2 end)
);
comment on table public.media_files is
  'Pictures and PDF documents of the site. Whatever shows one refers to its row, so that a new file replaces it everywhere.';
comment on column public.media_files.storage_path is
  'The file in the bucket media. The former one is removed when it changes.';
comment on column public.media_files.alt_es is
  'What the picture shows, for those who cannot see it; null for one that is only decoration.';
comment on column public.media_files.focal_x is
  'What must stay visible when the picture is cropped, as a fraction of its width; focal_y, of its height.';
comment on column public.media_files.slug is
  'The last part of a document''s address, /archivos/<slug>, which never changes; set from its first name by a trigger.';

create index media_files_created_by_idx on public.media_files (created_by);
alter table public.media_files enable row level security;

create function private.media_file_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := coalesce(nullif(private.slugify(new.name), ''), 'archivo');
  number integer := 1;
begin
  new.updated_at := clock_timestamp();
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    return new;
  end if;
  -- One writer after another, so that two documents of the same name get different slugs.
  perform pg_advisory_xact_lock(hashtext('media_files'));
  if (select count(*) >= 2000 from public.media_files) then
    raise program_limit_exceeded using message = 'too many files';
  end if;
  new.slug := case when new.media_type = 'application/pdf' then base end;
  while exists (select from public.media_files where slug = new.slug) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  return new;
end
$$;
comment on function private.media_file_before_write is
  'Sets the time and a unique slug for documents, and refuses more than two thousand files.';

create function private.media_file_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.storage_path <> old.storage_path then
    perform private.queue_file_removals('media', array[old.storage_path]);
  end if;
  return null;
end
$$;
comment on function private.media_file_after_change is 'Removes the files of deleted and replaced rows.';

create function private.list_shown_media() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select media_id from public.hero_images where is_active and media_id is not null
  union all select media_id from public.success_cases where is_active and media_id is not null
  union all select media_id from private.list_page_pictures() where is_published
$$;
comment on function private.list_shown_media is 'The ids of the pictures that visitors see.';
grant execute on function private.list_shown_media to anon, authenticated;

create function public.list_media_uses() returns table (media_id uuid, place text, record_id text, label text)
language sql stable security definer set search_path = '' as $$
  select used.* from (
    select media_id, 'hero', id::text, (row_number() over (order by order_index))::text from public.hero_images
    union all select media_id, 'case', id::text, titulo from public.success_cases
    union select media_id, 'page', shown.document || ' ' || path, coalesce(page.texts ->> 'title',
        (select value from public.content_drafts draft
          where draft.document = shown.document and draft.language = 'es' and draft.path = 'title'), path)
      from private.list_page_pictures() shown
      left join public.content_documents page on page.document = shown.document and page.language = 'es'
    union all select file.id, 'redirect', redirect.id::text, redirect.from_path
      from public.media_files file
      join public.site_redirects redirect on split_part(redirect.to_path, '#', 1) = '/archivos/' || file.slug
  ) used (media_id, place, record_id, label)
  where used.media_id is not null and (select private.has_permission('web.media.manage'))
  order by place desc, label
$$;
comment on function public.list_media_uses is
  'Where each picture is used, also by what visitors do not see, and which redirects lead to a document, for those who '
  'manage the library. The label is the position of a hero image, the title of a case or of an added page, the path of a '
  'page, or the address that is redirected.';
grant execute on function public.list_media_uses to authenticated;

create function private.media_file_before_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.list_page_pictures() where media_id = old.id) then
    raise foreign_key_violation using message = 'the picture is on a page, or in a draft of one';
  end if;
  if exists (
    select from public.site_redirects where split_part(to_path, '#', 1) = '/archivos/' || old.slug
  ) then
    raise foreign_key_violation using message = 'a redirect leads to the document';
  end if;
  return old;
end
$$;
comment on function private.media_file_before_delete is
  'Refuses to delete the picture of a page and the document that a redirect leads to, which are stored like texts and '
  'therefore without a foreign key.';

create trigger before_write before insert or update on public.media_files
  for each row execute function private.media_file_before_write();

create trigger before_delete before delete on public.media_files
  for each row execute function private.media_file_before_delete();

create trigger after_change after update or delete on public.media_files
  for each row execute function private.media_file_after_change();

create trigger audit after insert or update or delete on public.media_files
  for each row
  execute function private.write_audit(
    'id', 'name', 'storage_path', 'media_type', 'bytes', 'width', 'height', 'alt_es', 'alt_en', 'focal_x', 'focal_y',
    'slug', 'created_by', 'created_at', 'updated_at');

create policy "Visitors see the pictures of pages" on public.media_files
  for select to anon using (slug is null and id in (select private.list_shown_media()));
create policy "Staff see the pictures of pages; editors see all files" on public.media_files
  for select to authenticated
  using ((select private.has_permission('web.media.manage'))
    or (select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish'))
    or slug is null and id in (select private.list_shown_media()));
create policy "Those who manage files add them" on public.media_files
  for insert to authenticated with check ((select private.has_permission('web.media.manage')));
create policy "Those who manage files change them" on public.media_files
  for update to authenticated using ((select private.has_permission('web.media.manage')));
create policy "Those who manage files delete them" on public.media_files
  for delete to authenticated using ((select private.has_permission('web.media.manage')));

grant select (id, storage_path, alt_es, alt_en, focal_x, focal_y, updated_at) on public.media_files to anon;
grant select, delete, insert (id, name, storage_path, media_type, bytes, width, height, alt_es, alt_en, focal_x, focal_y),
  update (name, storage_path, media_type, bytes, width, height, alt_es, alt_en, focal_x, focal_y)
  on public.media_files to authenticated;

-- Content of the public site that super admins edit (hero images and success cases), and the version that page caches
-- compare.

create table public.hero_images (
  id uuid primary key default gen_random_uuid(),
  storage_path text check (char_length(storage_path) between 1 and 500),
  order_index integer not null default private.next_order_index('hero_images'),
  duration_seconds integer not null default 5 check (duration_seconds between 1 and 30),
  is_active boolean not null default true,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media_files on delete restrict,
  -- Checked at the end of the statement, so that one statement can swap two rows.
  constraint hero_images_order unique (order_index) deferrable initially immediate,
  constraint hero_images_file_check check (num_nonnulls(storage_path, media_id) = 1)
);
comment on table public.hero_images is
  'Images of the carousel on the home page; their files are in the bucket hero-images, or in the library.';
comment on column public.hero_images.media_id is 'A picture of the library, instead of a file of its own.';
comment on column public.hero_images.duration_seconds is 'How long the carousel shows the image.';

create index hero_images_created_by_idx on public.hero_images (created_by);
create index hero_images_media_id_idx on public.hero_images (media_id);
alter table public.hero_images enable row level security;

create table public.success_cases (
  id uuid primary key default gen_random_uuid(),
  titulo text not null check (char_length(trim(titulo)) between 1 and 200),
  cliente text not null check (char_length(trim(cliente)) between 1 and 200),
  sector text not null check (char_length(trim(sector)) between 1 and 100),
  "año" text not null check ("año" ~ '^(19|20)[0-9]{2}$'),
  duracion text not null check (char_length(trim(duracion)) between 1 and 100),
  equipo text not null check (char_length(trim(equipo)) between 1 and 200),
  descripcion text not null check (char_length(trim(descripcion)) between 1 and 5000),
  desafio text not null check (char_length(trim(desafio)) between 1 and 5000),
  solucion text not null check (char_length(trim(solucion)) between 1 and 5000),
  resultados text[] not null check (cardinality(resultados) between 1 and 50
    and array_position(resultados, null) is null and array_position(resultados, '') is null),
  tecnologias text[] not null check (cardinality(tecnologias) between 1 and 50
    and array_position(tecnologias, null) is null and array_position(tecnologias, '') is null),
  imagen_url text check (char_length(imagen_url) <= 500),
  destacado boolean not null default false,
  is_active boolean not null default true,
  order_index integer not null default private.next_order_index('success_cases'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null default '',
  former_slugs text[] not null default '{}',
  media_id uuid references public.media_files on delete restrict,
  region text check (region in ('Arica y Parinacota', 'Tarapacá', 'Antofagasta', 'Atacama', 'Coquimbo', 'Valparaíso',
    'Metropolitana', 'O''Higgins', 'Maule', 'Ñuble', 'Biobío', 'La Araucanía', 'Los Ríos', 'Los Lagos', 'Aysén',
    'Magallanes')),
  inicio text check (inicio ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  fin text check (fin ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  unilineal_antes text[] check (array_ndims(unilineal_antes) = 1 and cardinality(unilineal_antes) between 1 and 8
    and unilineal_antes <@ array['red', 'generador', 'transformador', 'barra', 'interruptor',
    'seccionador', 'fusible', 'proteccion', 'medidor', 'contactor', 'partidor-suave', 'variador', 'condensadores', 'ups',
    'motor', 'carga']),
  unilineal_despues text[] check (array_ndims(unilineal_despues) = 1 and cardinality(unilineal_despues) between 1 and 8
    and unilineal_despues <@ array['red', 'generador', 'transformador', 'barra', 'interruptor',
    'seccionador', 'fusible', 'proteccion', 'medidor', 'contactor', 'partidor-suave', 'variador', 'condensadores', 'ups',
    'motor', 'carga']),
  desafio_rich jsonb,
  solucion_rich jsonb,
  constraint success_cases_order unique (order_index) deferrable initially immediate,
  constraint success_cases_slug_key unique (slug),
  constraint success_cases_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint success_cases_image_check check (num_nonnulls(imagen_url, media_id) <= 1),
  constraint success_cases_months_check check (
    (inicio is null) = (fin is null) and inicio <= fin and left(fin, 4)::integer - left(inicio, 4)::integer <= 20),
  constraint success_cases_unilineal_check check (unilineal_antes is null or unilineal_despues is not null)
);
comment on table public.success_cases is
  'Reference projects of the company; their images are in the bucket success-cases, or in the library.';
comment on column public.success_cases.media_id is 'A picture of the library, instead of imagen_url.';
comment on column public.success_cases.region is 'The Chilean region of the plant; null if it is not one, or not told.';
comment on column public.success_cases.inicio is 'The first month of work, if the page is to show it.';
comment on column public.success_cases.unilineal_antes is
  'Elements of a single-line diagram from the supply on: see domain/website/single-line.ts.';
comment on column public.success_cases.desafio_rich is
  'The challenge with its formatting, if its words do not say everything; null otherwise. As for the solution.';
comment on column public.success_cases.slug is 'The last part of the page''s URL; set from the title by a trigger.';
comment on column public.success_cases.former_slugs is
  'Slugs of earlier titles, which redirect to the page; set by a trigger.';

create index success_cases_media_id_idx on public.success_cases (media_id);
create index success_cases_former_slugs_idx on public.success_cases using gin (former_slugs);
alter table public.success_cases enable row level security;

create table public.success_case_translations (
  id uuid primary key default gen_random_uuid(),
  success_case_id uuid not null references public.success_cases on delete cascade,
  language text not null check (language = 'en'),
  titulo text check (char_length(trim(titulo)) between 1 and 200),
  cliente text check (char_length(trim(cliente)) between 1 and 200),
  sector text check (char_length(trim(sector)) between 1 and 100),
  duracion text check (char_length(trim(duracion)) between 1 and 100),
  equipo text check (char_length(trim(equipo)) between 1 and 200),
  descripcion text check (char_length(trim(descripcion)) between 1 and 5000),
  desafio text check (char_length(trim(desafio)) between 1 and 5000),
  solucion text check (char_length(trim(solucion)) between 1 and 5000),
  resultados text[] check (cardinality(resultados) between 1 and 50
    and array_position(resultados, null) is null and array_position(resultados, '') is null),
  tecnologias text[] check (cardinality(tecnologias) between 1 and 50
    and array_position(tecnologias, null) is null and array_position(tecnologias, '') is null),
  updated_at timestamptz not null default now(),
  desafio_rich jsonb,
  solucion_rich jsonb,
  constraint success_case_translations_key unique (success_case_id, language)
);
comment on table public.success_case_translations is
  'Texts of success cases in languages other than Spanish, visible with the case; null columns are not translated.';
alter table public.success_case_translations enable row level security;

create function private.lock_order_before_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.lock_order(tg_table_name);
  return null;
end
$$;
comment on function private.lock_order_before_update is 'Locks the order of the table before its rows are locked.';

-- A client swaps two rows by two plain updates, each of which sets the order_index of one. The first exchanges the
-- places, and the second finds nothing to change: between them, as ever, no two rows have the same place.
create function private.exchange_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update public.%I set order_index = $1 where order_index = $2 and id <> $3', tg_table_name)
    using old.order_index, new.order_index, new.id;
  return null;
end
$$;
comment on function private.exchange_places is
  'Gives the former place of an updated row to the row whose place it has taken, if any. The name of its triggers sorts '
  'before that of the check of the unique constraint, PK_ConstraintTrigger…, which runs after it.';

create function public.arrange_hero_images(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  select private.lock_order('hero_images');
  with images as materialized (
    select id, order_index from public.hero_images where id = any(ids) order by id for update
  ), moved as (
    update public.hero_images image set order_index = slot.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from images) arranged
    join (select order_index, row_number() over (order by order_index) as nth from images) slot using (nth)
    where image.id = arranged.id and arranged.order_index <> slot.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index)
          from images))
    returning image.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_hero_images is
  'Reorders images within their positions, if they are still in the expected order; returns the number moved.';
grant execute on function public.arrange_hero_images to authenticated;

create function public.arrange_success_cases(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  select private.lock_order('success_cases');
  with cases as materialized (
    select id, order_index from public.success_cases where id = any(ids) order by id for update
  ), moved as (
    update public.success_cases success set order_index = slot.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from cases) arranged
    join (select order_index, row_number() over (order by order_index) as nth from cases) slot using (nth)
    where success.id = arranged.id and arranged.order_index <> slot.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index)
          from cases))
    returning success.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_success_cases is
  'Reorders cases within their positions, if they are still in the expected order; returns the number moved.';
grant execute on function public.arrange_success_cases to authenticated;

create function public.content_version() returns text
language sql stable set search_path = '' as $$
  -- The sum does not depend on the order of rows. The date is included since pages name days ("expires in 3 days").
  select concat_ws(' ', (now() at time zone 'America/Santiago')::date, count(*), sum(hash_record_extended(row_of, 0)))
  from (
    select row(id, updated_at) from public.job_postings
      where status = 'active' and (expires_at is null or expires_at > now())
    union all select row(id, updated_at) from public.hero_images where is_active
    union all select row(id, updated_at) from public.success_cases where is_active
    union all select row(id, updated_at) from public.job_posting_translations
    union all select row(id, updated_at) from public.success_case_translations
    union all select row(kind, updated_at) from public.retention_periods
    union all select row(document, language, version, published_at) from public.content_documents
    union all select row(id, updated_at) from public.site_redirects
    union all select row(id, updated_at) from public.media_files
    union all select row(kind, updated_at) from public.site_settings where kind = 'tracking'
  ) visible (row_of)
$$;
comment on function public.content_version is
  'Changes with every row that visitors see, and at midnight; not when a view of a posting is counted.';
grant execute on function public.content_version to anon, authenticated;

create function private.notify_content_change() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('site_content', '');
  return null;
end $$;
comment on function private.notify_content_change is
  'Notifies all server processes, which cache pages, that the site''s content has changed.';

-- Only changed columns are passed; a null success_case inserts both rows.
create function public.save_success_case(
  success_case uuid default null, version timestamptz default null, fields jsonb default '{}',
  translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_with_translation('success_cases', 'success_case_translations', 'success_case_id', success_case,
    version, fields, translation)
$$;
comment on function public.save_success_case is
  'Updates or inserts a case and its translation. Returns null when the version is outdated or the caller may not.';
grant execute on function public.save_success_case to authenticated;

create function private.set_success_case_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := coalesce(nullif(private.slugify(new.titulo), ''), 'caso');
  number integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    new.former_slugs := old.former_slugs;
    if old.slug <> '' and private.slugify(old.titulo) = private.slugify(new.titulo) then
      return new;
    end if;
  else
    new.former_slugs := '{}';
  end if;
  -- Serializes writers, so that two cases with the same title get different slugs.
  perform pg_advisory_xact_lock(hashtext('set_success_case_slug'));
  new.slug := base;
  while exists (
    select from public.success_cases other
    where other.id <> new.id and (other.slug = new.slug or other.former_slugs @> array[new.slug])
  ) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  if tg_op = 'UPDATE' and old.slug <> '' then
    new.former_slugs := array_remove(old.former_slugs || old.slug, new.slug);
  end if;
  return new;
end
$$;
comment on function private.set_success_case_slug is
  'Sets a unique slug from the title; when the title changes, keeps the old slug, which redirects.';

create function private.keep_one_case_image() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.media_id = old.media_id then
    new.media_id := null;
  elsif new.imagen_url = old.imagen_url then
    new.imagen_url := null;
  end if;
  return new;
end
$$;
comment on function private.keep_one_case_image is
  'An image that is set takes the place of the other: clients may set one without knowing of the other.';

create trigger "Exchange places" after update of order_index on public.hero_images
  for each row when (new.order_index <> old.order_index) execute function private.exchange_places();

create trigger lock_order before update of order_index on public.hero_images
  for each statement execute function private.lock_order_before_update();

create trigger audit after insert or delete or update on public.hero_images
  for each row
  execute function private.write_audit(
    'id', 'storage_path', 'order_index', 'duration_seconds', 'is_active', 'created_by', 'created_at', 'updated_at',
    'media_id');

create trigger notify_content_change after insert or update or delete or truncate on public.hero_images
  for each statement execute function private.notify_content_change();

create trigger set_updated_at before update on public.hero_images
  for each row execute function private.set_updated_at();

create trigger notify_content_change after insert or update or delete or truncate on public.job_posting_translations
  for each statement execute function private.notify_content_change();

-- Without views_count: counting a view does not invalidate cached pages.
create trigger notify_content_change
  after insert or delete or truncate or update of title, description, requirements, benefits, department, location,
    employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link, questions, publish_at,
    places, country, work_mode, description_rich, requirements_rich, benefits_rich
  on public.job_postings for each statement execute function private.notify_content_change();

create trigger audit after insert or update or delete on public.success_case_translations
  for each row
  execute function private.write_audit(
    'id', 'success_case_id', 'language', 'titulo', 'cliente', 'sector', 'duracion', 'equipo', 'descripcion',
    'desafio', 'solucion', 'resultados', 'tecnologias', 'updated_at', 'desafio_rich', 'solucion_rich');

create trigger notify_content_change after insert or update or delete or truncate on public.success_case_translations
  for each statement execute function private.notify_content_change();

create trigger keep_rich_texts
  before insert or update of desafio, desafio_rich, solucion, solucion_rich on public.success_case_translations
  for each row execute function private.keep_rich_texts('desafio', 'solucion');

create trigger set_updated_at before update on public.success_case_translations
  for each row execute function private.set_updated_at();

create trigger notify_content_change after insert or update or delete or truncate on public.media_files
  for each statement execute function private.notify_content_change();

create trigger "Exchange places" after update of order_index on public.success_cases
  for each row when (new.order_index <> old.order_index) execute function private.exchange_places();

create trigger lock_order before update of order_index on public.success_cases
  for each statement execute function private.lock_order_before_update();

create trigger audit after insert or delete or update on public.success_cases
  for each row
  execute function private.write_audit(
    'id', 'titulo', 'cliente', 'sector', 'año', 'duracion', 'equipo', 'descripcion', 'desafio', 'solucion',
    'resultados', 'tecnologias', 'imagen_url', 'destacado', 'is_active', 'order_index', 'created_at',
    'updated_at', 'slug', 'former_slugs', 'media_id', 'region', 'inicio', 'fin',
    'unilineal_antes', 'unilineal_despues', 'desafio_rich', 'solucion_rich');

create trigger notify_content_change after insert or update or delete or truncate on public.success_cases
  for each statement execute function private.notify_content_change();

create trigger keep_one_image before update on public.success_cases
  for each row when (num_nonnulls(new.imagen_url, new.media_id) = 2) execute function private.keep_one_case_image();

create trigger keep_rich_texts
  before insert or update of desafio, desafio_rich, solucion, solucion_rich on public.success_cases
  for each row execute function private.keep_rich_texts('desafio', 'solucion');

create trigger set_slug before insert or update on public.success_cases
  for each row execute function private.set_success_case_slug();

create trigger set_updated_at before update on public.success_cases
  for each row execute function private.set_updated_at();

create policy "Signed-in users see active hero images; super admins see all" on public.hero_images
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add hero images as their creators" on public.hero_images
  for insert to authenticated with check ((select private.is_super_admin()) and created_by = (select auth.uid()));
create policy "Super admins update hero images" on public.hero_images
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete hero images" on public.hero_images
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Visitors see active hero images" on public.hero_images
  for select to anon using (is_active);
create policy "Super admins delete translations of success cases" on public.success_case_translations
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins update translations of success cases" on public.success_case_translations
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins add translations of success cases" on public.success_case_translations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Translations are visible with their success case" on public.success_case_translations
  for select to anon, authenticated
  using (exists (select from public.success_cases success where success.id = success_case_id));
create policy "Signed-in users see active success cases; super admins see all" on public.success_cases
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add success cases" on public.success_cases
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins update success cases" on public.success_cases
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete success cases" on public.success_cases
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Visitors see active success cases" on public.success_cases
  for select to anon using (is_active);

grant select (id, storage_path, media_id, order_index, duration_seconds, is_active, created_at, updated_at) on
  public.hero_images to anon;
grant select, insert, delete, update (storage_path, order_index, duration_seconds, is_active) on public.hero_images to
  authenticated;
alter publication supabase_realtime add table public.hero_images;
grant select on public.success_cases to anon;
grant select, insert, update, delete on public.success_cases to authenticated;
alter publication supabase_realtime add table public.success_cases;
grant select on public.success_case_translations to anon;
grant select, delete, insert (success_case_id, language, titulo, cliente, sector, duracion, equipo, descripcion,
  desafio, solucion, resultados, tecnologias, desafio_rich, solucion_rich), update (titulo, cliente, sector, duracion,
  equipo, descripcion, desafio, solucion, resultados, tecnologias, desafio_rich, solucion_rich) on public.success_case_translations to authenticated;
alter publication supabase_realtime add table public.success_case_translations;

-- Texts of the site that staff have changed. The application ships every text; the database holds those that differ, by
-- the document and the path under which the application knows them. A change is a draft until it is published.

create table public.content_documents (
  document text not null check (document ~ '^((pages|shared)/[a-z][a-z-]{0,59}|custom/n[a-z0-9]{8}|facts/(addresses|company|pages|pictures))$'),
  language text not null check (language in ('es', 'en')),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 1000000),
  version integer not null check (version >= 1),
  published_at timestamptz not null default now(),
  shipped_paths jsonb check (jsonb_typeof(shipped_paths) = 'array' and octet_length(shipped_paths::text) <= 200000),
  primary key (document, language),
  -- Facts belong to no language.
  constraint content_documents_facts_check check (document not like 'facts/%' or language = 'es')
);
comment on table public.content_documents is
  'The published texts that differ from those the application ships, one row per document and language.';
comment on column public.content_documents.document is
  'The file of the shipped texts below app/i18n, such as pages/purpose; pages/mails for the mails to visitors; '
  'custom/ and an id for a page that staff have added; '
  'facts/company for the facts of the company, which texts in both languages state; facts/pages for those that search '
  'engines are not to show, by path; facts/pictures for the ids of their pictures, by path; facts/addresses for the '
  'addresses of the application''s own pages, by the shipped path in each language; all of them stored as Spanish.';
comment on column public.content_documents.texts is
  'Texts by their path in the document. The application ignores paths that it no longer has.';
comment on column public.content_documents.shipped_paths is
  'The paths of the texts that the application shipped when the document was last published from the editor; null if that is '
  'not known. Those that it has shipped since are new to staff.';
comment on column public.content_documents.version is 'The number of the latest row in content_versions.';
alter table public.content_documents enable row level security;

create table public.content_versions (
  id uuid primary key default gen_random_uuid(),
  document text not null,
  language text not null,
  version integer not null check (version >= 1),
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null default now(),
  constraint content_versions_key unique (document, language, version),
  constraint content_versions_document_fkey foreign key (document, language) references public.content_documents
);
comment on table public.content_versions is 'What each publication of a document has changed.';
comment on column public.content_versions.changes is
  'The changed texts by path; null where the shipped text applies again.';

create index content_versions_published_by_idx on public.content_versions (published_by);
alter table public.content_versions enable row level security;

create table public.content_publications (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'publish' check (kind in ('publish', 'revert')),
  publish_at timestamptz not null check (publish_at < '2100-01-01'),
  revert_at timestamptz
    constraint content_publications_revert_at_check check (revert_at > publish_at and revert_at < '2100-01-01'),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.content_publications is 'Publications of drafts at a later time.';
comment on column public.content_publications.kind is
  'revert: ends a publication that was limited in time, and restores the former texts.';
comment on column public.content_publications.revert_at is 'When the former texts are to be restored, if ever.';

create index content_publications_created_by_idx on public.content_publications (created_by);
create index content_publications_publish_at_idx on public.content_publications (publish_at);
alter table public.content_publications enable row level security;

create table public.content_drafts (
  id uuid primary key default gen_random_uuid(),
  document text not null check (document ~ '^((pages|shared)/[a-z][a-z-]{0,59}|custom/n[a-z0-9]{8}|facts/(addresses|company|pages|pictures))$'),
  language text not null check (language in ('es', 'en')),
  path text not null check (char_length(path) between 1 and 200),
  value text check (char_length(value) between 1 and 20000),
  publication_id uuid references public.content_publications on delete set null,
  updated_by uuid default auth.uid() references auth.users on delete set null,
  updated_at timestamptz not null default now(),
  constraint content_drafts_key unique (document, language, path),
  -- The application checks what each fact may be, and ignores one that is not.
  constraint content_drafts_facts_check check (document not like 'facts/%' or language = 'es'
    and char_length(value) <= 300 and (document <> 'facts/company' or path in (
      'name', 'legalName', 'founded', 'phone', 'email', 'street', 'city', 'social', 'hours.es', 'hours.en'))
    and (document <> 'facts/pictures' or value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    and (document <> 'facts/addresses' or path ~ '^(/[a-z0-9]+(-[a-z0-9]+)*){1,3}$'))
);
comment on table public.content_drafts is 'Texts that were changed and not published, one row per text.';
comment on column public.content_drafts.value is 'Null to return to the text that the application ships.';
comment on column public.content_drafts.publication_id is
  'The scheduled publication that the text is part of; it cannot be edited until then.';

create index content_drafts_publication_id_idx on public.content_drafts (publication_id);
create index content_drafts_updated_by_idx on public.content_drafts (updated_by);
alter table public.content_drafts enable row level security;

create table public.content_previews (
  id uuid primary key default gen_random_uuid(),
  label text check (char_length(trim(label)) between 1 and 100),
  is_for_editor boolean not null default false,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_by uuid default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.content_previews is
  'Links to the site with its drafts, for people without an account and for the editor. Deleting a row revokes its link.';
comment on column public.content_previews.label is 'The recipient of the link, as entered by its creator.';
comment on column public.content_previews.is_for_editor is
  'Whether the pages mark the path of each text, so that the editor finds it.';

create index content_previews_created_by_idx on public.content_previews (created_by);
create index content_previews_expires_at_idx on public.content_previews (expires_at);
alter table public.content_previews enable row level security;

create function private.list_page_pictures()
returns table (media_id uuid, document text, path text, is_published boolean)
language sql stable security definer set search_path = '' as $$
  select id, stored.document, stored.path, stored.is_published
  from (
    select document, key as path, value, true as is_published
      from public.content_documents cross join jsonb_each_text(texts) where document = 'facts/pictures'
    union all select document, 'picture', texts ->> 'picture', true
      from public.content_documents where document like 'custom/%' and language = 'es'
    union all select document, path, value, false
      from public.content_drafts where document = 'facts/pictures' or document like 'custom/%' and path = 'picture'
  ) stored
  cross join lateral (
    select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end as id
  ) read
  where id is not null
$$;
comment on function private.list_page_pictures is
  'The pictures of the library that pages show, or are to show according to a draft, and the text that names each.';

create function private.content_draft_before_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.value := private.clean_lines(new.value);
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.content_draft_before_write is
  'Removes invisible characters, with which the preview marks texts, and sets the time.';

create function public.save_content_drafts(changes jsonb)
returns table (document text, language text, path text, value text, is_saved boolean, updated_by uuid,
  updated_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  change record;
  draft public.content_drafts;
  published text;
begin
  if not private.has_permission('web.content.manage') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to change';
  end if;
  -- The site has about 2,500 texts in two languages.
  if jsonb_array_length(changes) > 500 or (select count(*) > 10000 from public.content_drafts) then
    raise program_limit_exceeded using message = 'too many changes';
  end if;
  -- In one order, so that two editors do not wait for one another.
  for change in
    select given.document, given.language, given.path, private.clean_lines(given.value) as value, given.expected
    from jsonb_to_recordset(changes)
      as given (document text, language text, path text, value text, expected timestamptz)
    order by 1, 2, 3
  loop
    -- A clause of a legal text with formatting, as in domain/website/rich-site-texts.ts.
    if change.document in ('pages/legal-notice', 'pages/privacy', 'pages/terms')
      and change.path ~ '^clauses\.[^.]+\.body$' and change.value like '{"%' then
      -- A statement of its own, since it fails for what is no JSON.
      if not private.is_rich_text(change.value::jsonb) then
        raise check_violation using message = 'a text is no valid document', hint = change.path;
      end if;
    end if;
    select content.texts ->> change.path into published from public.content_documents content
    where content.document = change.document and content.language = change.language;
    if change.value is not distinct from published then
      delete from public.content_drafts saved
      where saved.document = change.document and saved.language = change.language and saved.path = change.path
        and saved.updated_at = change.expected and saved.publication_id is null;
    else
      insert into public.content_drafts as saved (document, language, path, value)
      select change.document, change.language, change.path, change.value
      where not exists (
        select from public.content_drafts other
        where other.document = change.document and other.language = change.language and other.path = change.path
          and (other.publication_id is not null or other.updated_at is distinct from change.expected))
      on conflict on constraint content_drafts_key do update set value = excluded.value, updated_by = auth.uid()
        where saved.updated_at is not distinct from change.expected and saved.publication_id is null;
    end if;
    select * into draft from public.content_drafts saved
    where saved.document = change.document and saved.language = change.language and saved.path = change.path;
    is_saved := case when found then draft.value is not distinct from change.value
      else change.value is not distinct from published end;
    document := change.document;
    language := change.language;
    path := change.path;
    value := draft.value;
    updated_by := draft.updated_by;
    updated_at := draft.updated_at;
    return next;
  end loop;
end
$$;
comment on function public.save_content_drafts is
  'Saves texts as drafts, each unless it has changed since the time that the caller expects (null: it had no draft), and '
  'returns the drafts as they are now. A draft with the published text is deleted.';
grant execute on function public.save_content_drafts to authenticated;

create function private.list_page_addresses() returns table (page text, shipped text, path text)
language sql stable set search_path = '' as $$
  with added as (
    select spanish.document || ' ' || local.language as page, local.address, local.prefix || local.address as path
    from public.content_documents spanish
    left join public.content_documents english on english.document = spanish.document and english.language = 'en'
    cross join lateral (values
      ('es', '/', spanish.texts ->> 'slug'),
      ('en', '/en/', coalesce(english.texts ->> 'slug', spanish.texts ->> 'slug'))
    ) local (language, prefix, address)
    where spanish.language = 'es' and spanish.document like 'custom/%' and spanish.texts ->> 'slug' is not null
  ), moved as (
    select document || ' ' || key as page, key as shipped, value as address,
      case when key like '/en/%' then '/en/' else '/' end || value as path
    from public.content_documents cross join jsonb_each_text(texts)
    where document = 'facts/addresses'
      -- One segment or two; of lists, one.
      and value ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?$'
      and (key not in ('/casos-de-exito', '/en/success-cases', '/oportunidades-laborales', '/en/jobs') or value !~ '/')
      -- Where pages are shipped, and below those that have others below them.
      and value <> all ('{aviso-legal,en,enviar-cv,internships,legal-notice,nuestro-proposito,our-purpose,
        politica-calidad,practicas,privacidad,privacy,quality-policy,sectores/agua-y-saneamiento,
        sectores/alimentos-y-bebidas,sectores/celulosa-y-papel,sectores/energia,sectores/mineria,
        sectores/puertos-y-logistica,sectors/energy,sectors/food-and-beverage,sectors/mining,
        sectors/ports-and-logistics,sectors/pulp-and-paper,sectors/water-and-sanitation,send-your-cv,services,
        services/electrical-engineering,services/electromechanical-assembly,services/industrial-automation,
        services/panel-integration,servicios,servicios/automatizacion-industrial,servicios/ingenieria-electrica,
        servicios/integracion-de-tableros,servicios/montaje-electromecanico,terminos,terms}')
      and value !~ '^(alertas-de-empleo|casos-de-exito|derechos|job-alerts|jobs|mi-postulacion|my-application|oportunidades-laborales|received|recibido|success-cases|your-rights)(/|$)'
  ), held as (
    select * from moved
    where not exists (select from added where added.address = moved.address)
      and not exists (select from moved other where other.path = moved.path and other.page <> moved.page)
  )
  select page, null, path from added
  union all
  select page, shipped, path from held
  where not exists (
    select from held list
    where list.shipped in ('/casos-de-exito', '/en/success-cases', '/oportunidades-laborales', '/en/jobs')
      and starts_with(held.path, list.path || '/'))
$$;
comment on function private.list_page_addresses is
  'The addresses of the pages that staff have added and published, and of those that they have moved from where the '
  'application ships them; but none that an added page has, that is below a moved list, or that two moved pages claim, '
  'since assignAddresses in domain/website/moved-pages.ts gives it to one of them only.';

create function private.redirect_moved_page(former text, path text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Prevents chains: deletes the redirect from the new address, and retargets those to the former one.
  delete from public.site_redirects where from_path = path;
  update public.site_redirects redirect set to_path = path || substr(redirect.to_path, length(former) + 1)
  where split_part(redirect.to_path, '#', 1) = former;
  update public.site_redirects set to_path = path, is_permanent = true where from_path = former;
  if not found then
    begin
      insert into public.site_redirects (from_path, to_path) values (former, path);
    exception
      -- The table is full, or the address is below a list now, where another is redirected; the redirects above are kept.
      when program_limit_exceeded or unique_violation then null;
    end;
  end if;
exception
  -- site_redirects refuses the address, which the texts' own checks allow; publishing continues.
  when check_violation then null;
end
$$;
comment on function private.redirect_moved_page is 'Redirects the former address of a page to its present one.';

create function private.publish_drafts(drafts uuid[], publisher uuid, revert_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  gathered record;
  moved record;
  reversion uuid;
  next_version integer;
  addresses constant jsonb := (
    select jsonb_agg(to_jsonb(listed)) from private.list_page_addresses() listed);
begin
  if revert_at is not null then
    insert into public.content_publications (kind, publish_at, created_by) values ('revert', revert_at, publisher)
    returning id into reversion;
  end if;
  for gathered in
    select draft.document, draft.language, jsonb_object_agg(draft.path, draft.value) as changes,
      jsonb_object_agg(draft.path, content.texts -> draft.path) as former
    from public.content_drafts draft
    left join public.content_documents content using (document, language)
    where draft.id = any (drafts)
    group by draft.document, draft.language order by 1, 2
  loop
    insert into public.content_documents as content (document, language, texts, version)
    values (gathered.document, gathered.language, jsonb_strip_nulls(gathered.changes), 1)
    on conflict (document, language) do update set
      texts = jsonb_strip_nulls(content.texts || gathered.changes), version = content.version + 1,
      published_at = clock_timestamp()
    returning content.version into next_version;
    insert into public.content_versions (document, language, version, changes, published_by)
    values (gathered.document, gathered.language, next_version, gathered.changes, publisher);
    delete from public.content_drafts where id = any (drafts)
      and document = gathered.document and language = gathered.language;
    if reversion is not null then
      insert into public.content_drafts (document, language, path, value, publication_id, updated_by)
      select gathered.document, gathered.language, key, value, reversion, publisher
      from jsonb_each_text(gathered.former);
    end if;
  end loop;
  -- Serializes writers: the rows below are locked in no fixed order, which could deadlock.
  lock table public.site_redirects in share row exclusive mode;
  -- Where a shipped page is now.
  delete from public.site_redirects
  where from_path in (select path from private.list_page_addresses() where shipped is not null);
  for moved in
    -- To the shipped address of a shipped page, from which the server leads to the present one.
    select former.path as former, coalesce(former.shipped, present.path) as target
    from jsonb_to_recordset(addresses) as former (page text, shipped text, path text)
    left join private.list_page_addresses() present using (page)
    where former.path is distinct from present.path
  loop
    if moved.target is not null
      and not exists (select from private.list_page_addresses() other where other.path = moved.former) then
      perform private.redirect_moved_page(moved.former, moved.target);
    end if;
  end loop;
end
$$;
comment on function private.publish_drafts is
  'Publishes drafts, a version per document and language. With a time to revert, schedules the return to the former texts. '
  'A page whose address changes leaves a redirect.';

create function public.publish_content(
  drafts jsonb, publish_at timestamptz default null, revert_at timestamptz default null, shipped jsonb default '{}'
) returns integer language plpgsql security definer set search_path = '' as $$
declare
  expected record;
  found uuid[];
  publication uuid;
begin
  if not private.has_permission('web.content.publish') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to publish';
  end if;
  if revert_at <= coalesce(publish_at, now()) then
    raise check_violation using message = 'a publication ends after it begins', hint = 'revert_at';
  end if;
  perform pg_advisory_xact_lock(hashtext('publish_content'));
  select array_agg(draft.id) into found
  from jsonb_to_recordset(drafts) as given (id uuid, updated_at timestamptz)
  join public.content_drafts draft
    on draft.id = given.id and draft.updated_at = given.updated_at and draft.publication_id is null;
  if coalesce(cardinality(found), 0) = 0 or cardinality(found) <> jsonb_array_length(drafts) then
    return null;
  end if;
  if publish_at > now() then
    insert into public.content_publications (publish_at, revert_at, created_by)
    values (publish_at, revert_at, auth.uid()) returning id into publication;
    update public.content_drafts set publication_id = publication where id = any (found);
  else
    perform private.publish_drafts(found, auth.uid(), revert_at);
  end if;
  -- Also for a scheduled publication: the editor has shown these paths now.
  update public.content_documents content set shipped_paths = publish_content.shipped -> content.document
  where publish_content.shipped ? content.document;
  return cardinality(found);
end
$$;
comment on function public.publish_content is
  'Publishes drafts, now or later, all or none, and optionally until a time. Returns their number, or null when one has '
  'changed since the given time. Records which paths the application ships, by document.';
grant execute on function public.publish_content to authenticated;

create function public.cancel_publication(publication uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  canceled text;
begin
  if not private.has_permission('web.content.publish') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to publish';
  end if;
  perform pg_advisory_xact_lock(hashtext('publish_content'));
  select kind into canceled from public.content_publications where id = publication;
  if canceled = 'revert' then
    delete from public.content_drafts where publication_id = publication;
  end if;
  delete from public.content_publications where id = publication;
  return canceled is not null;
end
$$;
comment on function public.cancel_publication is
  'Cancels a scheduled publication, whose texts remain drafts, or a scheduled return to former texts. Returns whether it '
  'was still scheduled.';
grant execute on function public.cancel_publication to authenticated;

create function private.publish_due_content() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due public.content_publications;
begin
  perform pg_advisory_xact_lock(hashtext('publish_content'));
  for due in
    select * from public.content_publications where publish_at <= now() order by publish_at, id
  loop
    perform private.publish_drafts(
      array(select id from public.content_drafts where publication_id = due.id), due.created_by, due.revert_at);
    delete from public.content_publications where id = due.id;
  end loop;
end
$$;
comment on function private.publish_due_content is
  'Publishes what was scheduled for a time that has passed, including what an earlier run missed.';

create function public.restore_content_version(version uuid) returns table (restored integer, kept integer)
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('web.content.manage') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to change';
  end if;
  with target as (
    select * from public.content_versions where id = restore_content_version.version
  ), then_published as (
    select distinct on (change.key) change.key as path, change.value
    from target
    join public.content_versions past using (document, language)
    cross join jsonb_each_text(past.changes) change
    where past.version <= target.version
    order by change.key, past.version desc
  ), differing as (
    select target.document, target.language, path, then_published.value
    from target
    join public.content_documents content using (document, language)
    cross join (
      select path from then_published
      union select jsonb_object_keys(current.texts) from public.content_documents current
        join target on current.document = target.document and current.language = target.language
    ) paths
    left join then_published using (path)
    where then_published.value is distinct from content.texts ->> path
  ), written as (
    insert into public.content_drafts (document, language, path, value)
    select document, language, path, value from differing
    on conflict on constraint content_drafts_key do nothing
    returning document, language, path
  )
  select count(written), count(*) - count(written) into restored, kept
  from differing left join written using (document, language, path);
  return next;
end
$$;
comment on function public.restore_content_version is
  'Writes the texts of a document as they were in a version into its drafts. Returns the number of drafts written, and of '
  'texts whose drafts stay as they are.';
grant execute on function public.restore_content_version to authenticated;

create function public.create_content_preview(
  label text default null, hours integer default 12, is_for_editor boolean default false
) returns text language plpgsql security definer set search_path = '' as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.has_permission('web.content.manage') and not private.has_permission('web.content.publish') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to show';
  end if;
  if hours not between 1 and 24 * 30 then
    raise check_violation using message = 'a preview lasts from an hour to 30 days', hint = 'hours';
  end if;
  insert into public.content_previews (label, is_for_editor, token_hash, expires_at)
  values (create_content_preview.label, create_content_preview.is_for_editor,
    sha256(convert_to(token, 'UTF8')), now() + make_interval(hours => hours));
  return token;
end
$$;
comment on function public.create_content_preview is
  'Creates a link to the site with its drafts and returns its token, of which only a hash is stored.';
grant execute on function public.create_content_preview to authenticated;

create function public.read_content_preview(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_for_editor', preview.is_for_editor, 'documents', coalesce((
    select jsonb_agg(jsonb_build_object(
      'document', document, 'language', language, 'texts', texts, 'published_at', published_at))
    from (
      select document, language, content.published_at,
        jsonb_strip_nulls(coalesce(content.texts, '{}') || coalesce(drafted.texts, '{}')) as texts
      from public.content_documents content
      full join (
        select document, language, jsonb_object_agg(path, value) as texts from public.content_drafts
        where publication_id is null
          or publication_id in (select id from public.content_publications where kind = 'publish')
        group by document, language
      ) drafted using (document, language)
    ) shown), '[]'), 'pictures', coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'storage_path', storage_path, 'alt_es', alt_es, 'alt_en', alt_en,
      'focal_x', focal_x, 'focal_y', focal_y))
    from public.media_files where slug is null and id in (select media_id from private.list_page_pictures())), '[]'))
  from public.content_previews preview
  where preview.token_hash = sha256(convert_to(token, 'UTF8')) and preview.expires_at > now()
$$;
comment on function public.read_content_preview is
  'The texts of the site with its drafts, and the pictures that these name, for the holder of a link; null once it has expired or was revoked.';
grant execute on function public.read_content_preview to anon, authenticated;

create function public.list_content_authors() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name from public.admin_profiles profile
  where ((select private.has_permission('web.content.manage')) or (select private.has_permission('web.content.publish')))
    and (exists (select from public.content_drafts where updated_by = profile.user_id)
      or exists (select from public.content_versions where published_by = profile.user_id)
      or exists (select from public.content_publications where created_by = profile.user_id))
$$;
comment on function public.list_content_authors is
  'The names of those who changed or published texts of the site, for those who may do so too.';
grant execute on function public.list_content_authors to authenticated;

create function private.delete_expired_content_previews() returns void
language sql security definer set search_path = '' as $$
  delete from public.content_previews where expires_at < now()
$$;
comment on function private.delete_expired_content_previews is 'Deletes links that have expired.';

create trigger before_write before insert or update of value on public.content_drafts
  for each row execute function private.content_draft_before_write();

create trigger notify_content_change after insert or update or delete or truncate on public.content_documents
  for each statement execute function private.notify_content_change();

create trigger audit after insert or update or delete on public.content_versions
  for each row
  execute function private.write_audit(
    'id', 'document', 'language', 'version', 'changes', 'published_by', 'published_at');

create trigger audit after insert or update or delete on public.content_publications
  for each row
  execute function private.write_audit('id', 'kind', 'publish_at', 'revert_at', 'created_by', 'created_at');

create trigger audit after insert or update or delete on public.content_previews
  for each row
  execute function private.write_audit('id', 'label', 'is_for_editor', 'expires_at', 'created_by', 'created_at');

create policy "Editors of texts see one another" on realtime.messages
  for select to authenticated
  using ((select realtime.topic()) = 'content-editors' and extension = 'presence'
    and (select private.has_permission('web.content.manage')));
create policy "Editors of texts show themselves" on realtime.messages
  for insert to authenticated
  with check ((select realtime.topic()) = 'content-editors' and extension = 'presence'
    and (select private.has_permission('web.content.manage')));
create policy "Everybody reads published texts" on public.content_documents
  for select to anon, authenticated using (true);
create policy "Editors and publishers see versions" on public.content_versions
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers see scheduled publications" on public.content_publications
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers see drafts" on public.content_drafts
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers see preview links" on public.content_previews
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers revoke preview links" on public.content_previews
  for delete to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));

grant select on public.content_documents to anon, authenticated;
grant select on public.content_versions to authenticated;
grant select on public.content_publications to authenticated;
grant select on public.content_drafts to authenticated;
grant delete, select (id, label, is_for_editor, expires_at, created_by, created_at) on public.content_previews to
  authenticated;
alter publication supabase_realtime add table public.content_documents;
alter publication supabase_realtime add table public.content_drafts;

-- Redirects of addresses that the site no longer has, or never had, to those of its pages. A redirect is public at once.

create table public.site_redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null check (
    char_length(from_path) between 2 and 200 and from_path ~ '^/[^/]' and from_path !~ '//|/$|[A-Z?#\\[:cntrl:]]'
    and from_path !~ '(^|/)\.\.?(/|$)' and from_path !~ '\.data$'
    and from_path !~ '^/(admin|auth|reset-password|setup-password|rest|storage|functions|realtime|assets|vista-previa|archivos)([/.]|$)'),
  to_path text not null check (
    char_length(to_path) <= 200 and to_path ~ '^/([a-z0-9_~.-]+(/[a-z0-9_~.-]+)*)?(#[A-Za-z0-9_-]+)?$'
    and to_path !~ '/\.\.?(/|#|$)' and to_path !~ '\.data(#|$)'
    and to_path !~ '^/(admin|auth|reset-password|setup-password|rest|storage|functions|realtime|assets|vista-previa)([/.#]|$)'
    and (to_path !~ '^/archivos([/.#]|$)' or to_path ~ '^/archivos/[a-z0-9-]+(#|$)')),
  is_permanent boolean not null default true,
  hits integer not null default 0 check (hits >= 0),
  last_hit_at timestamptz,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_redirects_from_path_key unique (from_path)
);
comment on table public.site_redirects is
  'Where the site sends visitors of an address that it would answer with 404. At most a thousand.';
comment on column public.site_redirects.from_path is
  'In the spelling of redirectKey in domain/website/site-redirect.ts, which refuses the addresses of pages too.';
comment on column public.site_redirects.to_path is
  'A page or a document of this site, never another host; a fragment names a part of it. No redirect leads to another.';
comment on column public.site_redirects.is_permanent is 'Whether search engines are to forget the former address.';
comment on column public.site_redirects.hits is 'How often it was followed; written by count_redirect_hits.';

create index site_redirects_created_by_idx on public.site_redirects (created_by);
alter table public.site_redirects enable row level security;

create function private.site_redirect_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target text := split_part(new.to_path, '#', 1);
  document constant text := substring(target from '^/archivos/(.*)$');
begin
  -- One writer after another: of two redirects that lead to one another, the later one sees the earlier.
  perform pg_advisory_xact_lock(hashtext('site_redirects'));
  -- Staff may move the page again, or give its address to another one; the longest is that of a page below a list.
  new.to_path := coalesce((
    select shipped || substr(new.to_path, length(path) + 1) from private.list_page_addresses()
    where shipped is not null and (target = path or starts_with(target, path || '/'))
    order by length(path) desc limit 1
  ), new.to_path);
  -- What is below a list follows it. Elsewhere the address stays: when a list takes it, another may be redirected there.
  if tg_op = 'INSERT' or new.from_path <> old.from_path then
    new.from_path := coalesce((
      select shipped || substr(new.from_path, length(path) + 1) from private.list_page_addresses()
      where shipped in ('/casos-de-exito', '/en/success-cases', '/oportunidades-laborales', '/en/jobs')
        and starts_with(new.from_path, path || '/')
      order by length(path) desc limit 1
    ), new.from_path);
  end if;
  target := split_part(new.to_path, '#', 1);
  if new.from_path = target or exists (
    select from public.site_redirects other
    where other.id <> new.id and (other.from_path = target or split_part(other.to_path, '#', 1) = new.from_path)
  ) then
    raise check_violation using message = 'a redirect cannot lead to another', hint = 'chain';
  end if;
  -- Locked, so that it is not deleted meanwhile.
  if document is not null then
    perform from public.media_files where slug = document for key share;
    if not found then
      raise check_violation using message = 'a redirect leads to a document that exists', hint = 'document';
    end if;
  end if;
  -- The server reads them all, in one request.
  if tg_op = 'INSERT' and (select count(*) >= 1000 from public.site_redirects) then
    raise program_limit_exceeded using message = 'too many redirects';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.site_redirect_before_write is
  'Refuses redirects that form a chain or a loop, those to documents that do not exist, and more than a thousand; names '
  'pages that staff have moved, and what is below them, by their shipped addresses, and sets the time.';

create function public.count_redirect_hits(counts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One server after another, so that two that count the same rows in another order do not deadlock.
  perform pg_advisory_xact_lock(hashtext('public.count_redirect_hits'));
  update public.site_redirects redirect
  set hits = least(redirect.hits::bigint + counted.hits, 2147483647), last_hit_at = now()
  from jsonb_to_recordset(counts) as counted (id uuid, hits integer)
  where redirect.id = counted.id and counted.hits > 0;
end
$$;
comment on function public.count_redirect_hits is
  'Adds how often redirects were followed, by id. For the server only, which collects them and calls once a minute.';

create function public.list_missing_pages() returns table (page text, hits bigint, last_day date)
language sql stable security definer set search_path = '' as $$
  select page, sum(count), max(day) from private.missing_pages
  where ((select private.has_permission('web.content.manage')) or (select private.has_permission('web.content.publish')))
    and day > (now() at time zone 'America/Santiago')::date - 30 and position('…' in page) = 0
  group by page having sum(count) >= 2
  order by 2 desc, page limit 200
$$;
comment on function public.list_missing_pages is
  'The addresses that do not exist and were opened more than once within thirty days, for those who may see redirects.';
grant execute on function public.list_missing_pages to authenticated;

create trigger before_write before insert or update of from_path, to_path, is_permanent on public.site_redirects
  for each row execute function private.site_redirect_before_write();

create trigger audit after insert or update or delete on public.site_redirects
  for each row
  execute function private.write_audit(
    'id', 'from_path', 'to_path', 'is_permanent', 'created_by', 'created_at', 'updated_at');

-- Without hits: counting one does not invalidate cached pages.
create trigger notify_content_change
  after insert or delete or truncate or update of from_path, to_path, is_permanent on public.site_redirects
  for each statement execute function private.notify_content_change();

-- For content_version, which anon executes; which addresses there are, it cannot read.
create policy "Visitors see when redirects have changed" on public.site_redirects
  for select to anon using (true);
create policy "Editors and publishers see redirects" on public.site_redirects
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Publishers add redirects" on public.site_redirects
  for insert to authenticated with check ((select private.has_permission('web.content.publish')));
create policy "Publishers change redirects" on public.site_redirects
  for update to authenticated using ((select private.has_permission('web.content.publish')));
create policy "Publishers delete redirects" on public.site_redirects
  for delete to authenticated using ((select private.has_permission('web.content.publish')));

grant select (id, updated_at) on public.site_redirects to anon;
-- The counts, with which a deleted redirect is restored.
grant select, delete, insert (id, from_path, to_path, is_permanent, hits, last_hit_at),
  update (from_path, to_path, is_permanent) on public.site_redirects to authenticated;

-- Counts, searches and bulk changes of requests: internship applications, spontaneous applications and quote requests.
-- Job applications have functions of their own. Row-level security decides which rows a user sees and changes.

create function private.require_request_table(request_table text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if request_table not in ('contact_requests', 'internship_applications', 'spontaneous_applications') then
    raise invalid_parameter_value using message = 'there are no requests in ' || request_table;
  end if;
end
$$;
comment on function private.require_request_table is 'Raises an error unless the table is one of the three.';
grant execute on function private.require_request_table to authenticated;

-- Security definer, since text indexes are unusable under row-level security; checks the permission and blocks itself.
-- Returns at most 1001 rows: a thousand, and one that indicates more.
-- A withdrawn application is stored as rejected, and shown as withdrawn.
create function private.build_shown_status(request_table text) returns text
language sql immutable set search_path = '' as $$
  select case request_table
    when 'internship_applications' then 'case when withdrawn_at is null then status else ''withdrawn'' end'
    else 'status'
  end
$$;
comment on function private.build_shown_status is
  'An expression for dynamic SQL: the status of a request as the portal shows it.';
grant execute on function private.build_shown_status to authenticated;

create function private.build_owner_condition(request_table text, wanted_owner text) returns text
language sql immutable set search_path = '' as $$
  select case
    when wanted_owner is null or request_table <> 'contact_requests' then ''
    when wanted_owner = 'nobody' then ' and owner_id is null'
    else format(' and owner_id = %L::uuid', wanted_owner)
  end
$$;
comment on function private.build_owner_condition is
  'A condition for dynamic SQL: that a quote request has this owner, or none if it is ''nobody''.';
grant execute on function private.build_owner_condition to authenticated;

create function private.search_requests(
  request_table text, patterns text[], words text, wanted_status text, sort_by text, is_descending boolean,
  wanted_owner text default null
) returns table (id uuid)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Literals instead of parameters, so that the planner knows the patterns.
  conditions constant text := coalesce((
    select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern), '')
    || private.build_owner_condition(request_table, wanted_owner);
  sort_column constant text := case
    when sort_by = 'search' then 'search'
    when sort_by = 'waiting_since' and request_table = 'contact_requests' then 'waiting_since'
    else 'created_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end
    || case when sort_column = 'waiting_since' then ' nulls last' else '' end;
  cv_column constant text := case request_table
    when 'internship_applications' then 'internship_id' when 'spontaneous_applications' then 'spontaneous_id' end;
  cv_query constant tsquery := case when cv_column is not null and private.has_permission('rrhh.documents.read')
    then private.build_cv_query(words) end;
  unless_blocked constant text := private.build_unblocked_condition(request_table || '.id');
  shown_status constant text := private.build_shown_status(request_table);
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.read')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.read')
    else private.has_permission('ventas.quotes.read')
  end) then
    return;
  end if;
  -- The first 1001 matches by data and the first 1001 by CV include the first 1001 of both.
  return query execute format(
    'select id from (
       (select id, %1$I as sort_value from public.%4$I
        where ($1 is null or %7$s = $1) %3$s %6$s
        order by %1$I %2$s, id limit 1001)
       %5$s
     ) matching
     order by sort_value %2$s, id limit 1001',
    sort_column, direction, conditions, request_table,
    case when cv_query is not null then format(
      'union
       (with matching_cvs as materialized (
          select %1$I as id from public.cv_texts where %1$I is not null and cv_texts.words @@ %2$L::tsquery
        )
        select id, %3$I from matching_cvs join public.%5$I using (id)
        where ($1 is null or %7$s = $1) %6$s
        order by %3$I %4$s, id limit 1001)',
      cv_column, cv_query, sort_column, direction, request_table, unless_blocked, shown_status) end,
    unless_blocked, shown_status)
  using wanted_status;
end
$$;
comment on function private.search_requests is
  'The first requests that match all patterns or whose CV has the words; none when the caller may not read them.';
grant execute on function private.search_requests to authenticated;

create function public.count_requests(
  request_table text, patterns text[] default '{}', words text default null, wanted_owner text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.require_request_table(request_table);
  -- Without a search, an index-only scan.
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (
       select %s as status, count(*) as number from public.%I request %s where true %s group by 1
     ) counted',
    private.build_shown_status(request_table), request_table, case when cardinality(patterns) > 0
      then 'join private.search_requests($1, $2, $3, null, ''created_at'', true, $4) using (id)' end,
    private.build_owner_condition(request_table, wanted_owner))
  into counted using request_table, patterns, words, wanted_owner;
  return counted;
end
$$;
comment on function public.count_requests is
  'Counts the requests visible to the caller by what is shown as status; with a search, only among the first 1001 matches.';
grant execute on function public.count_requests to authenticated;

create function public.search_contact_requests(
  patterns text[], wanted_status text default null, sort_by text default 'created_at',
  is_descending boolean default true, words text default null, wanted_owner text default null
) returns setof public.contact_requests
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'contact_requests', patterns, words, wanted_status, sort_by, is_descending, wanted_owner) matching
  join public.contact_requests request using (id)
$$;
comment on function public.search_contact_requests is
  'The first quote requests that match all patterns: a thousand, and one that indicates more.';
grant execute on function public.search_contact_requests to authenticated;

create function public.list_quotes_of_same_sender(request uuid) returns setof public.contact_requests
language sql stable set search_path = '' as $$
  select other.*
  from public.contact_requests opened
  join public.contact_requests other on lower(other.email) = lower(opened.email) and other.id <> opened.id
  where opened.id = request
  order by other.created_at desc, other.id
  limit 20
$$;
comment on function public.list_quotes_of_same_sender is
  'The newest 20 other requests with the address of a request, subject to row-level security.';
grant execute on function public.list_quotes_of_same_sender to authenticated;

create function public.search_internship_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at',
  is_descending boolean default true, words text default null
) returns setof public.internship_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'internship_applications', patterns, words, wanted_status, sort_by, is_descending) matching
  join public.internship_applications request using (id)
$$;
comment on function public.search_internship_applications is
  'The first applications that match all patterns or whose CV has the words: a thousand, and one that indicates more.';
grant execute on function public.search_internship_applications to authenticated;

create function public.search_spontaneous_applications(
  patterns text[], wanted_status text default null, sort_by text default 'created_at',
  is_descending boolean default true, words text default null
) returns setof public.spontaneous_applications
language sql stable set search_path = '' as $$
  select request.* from private.search_requests(
    'spontaneous_applications', patterns, words, wanted_status, sort_by, is_descending) matching
  join public.spontaneous_applications request using (id)
$$;
comment on function public.search_spontaneous_applications is
  'The first applications that match all patterns or whose CV has the words: a thousand, and one that indicates more.';
grant execute on function public.search_spontaneous_applications to authenticated;

-- Runs with the caller's rights, under row-level security. Locking in id order prevents deadlocks between bulk changes.
create function public.change_request_statuses(request_table text, changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- The same change given twice is one.
  change_count integer;
  updated_count integer;
begin
  perform private.require_request_table(request_table);
  if not (case request_table
    when 'internship_applications' then private.has_permission('rrhh.internships.update')
    when 'spontaneous_applications' then private.has_permission('rrhh.applications.update')
    else private.has_permission('ventas.quotes.update')
  end) then
    raise insufficient_privilege using message = 'permission denied for function change_request_statuses';
  end if;
  if jsonb_array_length(changes) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 requests are changed at once';
  end if;
  select count(distinct change) into change_count from jsonb_array_elements(changes) change;
  execute format(
    'select from public.%I where id in (select (change ->> ''id'')::uuid from jsonb_array_elements($1) change)
     order by id for update', request_table) using changes;
  execute format(
    'update public.%I request set status = change.to_status
     from jsonb_to_recordset($1) as change (id uuid, from_status text, to_status text)
     where request.id = change.id and request.status = change.from_status', request_table) using changes;
  get diagnostics updated_count = row_count;
  if updated_count <> change_count then
    raise exception 'requests were changed concurrently' using detail = (change_count - updated_count)::text;
  end if;
end
$$;
comment on function public.change_request_statuses is
  'Changes the status of all these requests, or none (error P0001) when one differs from what the caller read.';
grant execute on function public.change_request_statuses to authenticated;

-- Job alerts: e-mail subscriptions to new postings. An alert starts when its address is confirmed by a link, receives a
-- digest when postings match, and expires unless it is renewed.

create table private.job_alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  departments text[] not null check (cardinality(departments) <= 100 and array_position(departments, null) is null),
  locations text[] not null check (cardinality(locations) <= 100 and array_position(locations, null) is null),
  language text not null check (language in ('es', 'en')),
  consent_version text not null check (char_length(consent_version) between 1 and 50),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  expires_at timestamptz not null default now() + interval '48 hours',
  token_digest text unique check (token_digest ~ '^[0-9a-f]{64}$'),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  digested_through timestamptz,
  sender_digest text check (sender_digest ~ '^[0-9a-f]{64}$'),
  constraint job_alerts_digested_when_confirmed check ((confirmed_at is null) = (digested_through is null))
);
comment on table private.job_alerts is
  'Subscriptions to new postings. Only functions access them: the API never lists addresses.';
comment on column private.job_alerts.departments is 'Departments of interest; empty for all.';
comment on column private.job_alerts.locations is 'Names of places of interest (private.list_place_names); empty for all.';
comment on column private.job_alerts.consent_version is
  'Version of the privacy policy to which the subscriber consented at created_at.';
comment on column private.job_alerts.token_digest is
  'SHA-256 of the single-use token that confirms or renews the alert; null when neither is pending.';
comment on column private.job_alerts.unsubscribe_token is
  'Stored in plain text because every e-mail contains it; only ends the subscription.';
comment on column private.job_alerts.digested_through is
  'Postings published until this time were queued in a digest or did not match.';
comment on column private.job_alerts.sender_digest is
  'Keyed digest of the network that requested the alert, for the limit per sender; null once confirmed.';

-- One subscription per address: a new one replaces it on confirmation, not before.
create unique index job_alerts_confirmed_email_idx on private.job_alerts (lower(email)) where confirmed_at is not null;
create index job_alerts_email_idx on private.job_alerts (lower(email));
create index job_alerts_expires_at_idx on private.job_alerts (expires_at);
alter table private.job_alerts enable row level security;

create table private.job_alert_digests (
  id uuid primary key default gen_random_uuid(),
  job_alert_id uuid not null unique references private.job_alerts on delete cascade,
  postings uuid[] not null check (cardinality(postings) > 0),
  created_at timestamptz not null default now()
);
comment on table private.job_alert_digests is
  'Queue of digests to send; a row is deleted once the mail service has accepted the e-mail.';

create index job_alert_digests_created_at_idx on private.job_alert_digests (created_at);
alter table private.job_alert_digests enable row level security;

create function public.list_job_alert_options() returns table (kind text, value text, english text)
language sql stable security definer set search_path = '' as $$
  select 'department', posting.department, max(translation.department)
  from public.job_postings posting
  left join public.job_posting_translations translation
    on translation.job_posting_id = posting.id and translation.language = 'en'
  where published_at is not null
  group by posting.department
  union all
  select distinct 'location', place, case when place = 'Remoto' then 'Remote' end
  from public.job_postings, unnest(private.list_place_names(places, work_mode, location)) place
  where published_at is not null
  order by 1, 2 limit 200
$$;
comment on function public.list_job_alert_options is
  'Departments and places of all postings that are or were published, for the subscription form.';
grant execute on function public.list_job_alert_options to anon, authenticated;

create function public.request_job_alert(
  email text, departments text[], locations text[], language text, consent_version text, token_digest text,
  sender_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  new_alert uuid;
begin
  if exists (
    select from unnest(request_job_alert.departments) chosen
    where chosen not in (select value from public.list_job_alert_options() where kind = 'department')
  ) or exists (
    select from unnest(request_job_alert.locations) chosen
    where chosen not in (select value from public.list_job_alert_options() where kind = 'location')
  ) then
    raise check_violation using message = 'no posting has this department or location';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(request_job_alert.email), 0));
  -- The address may belong to someone else: limits the e-mails it receives. A sender's requests leave the others of the
  -- address theirs, so that nobody can use up those of its owner.
  if (
    select count(*) >= 9 or count(*) filter (where sender_digest = request_job_alert.sender_digest) >= 3
    from private.job_alerts
    where lower(job_alerts.email) = lower(request_job_alert.email) and confirmed_at is null and expires_at > now()
  ) then
    return null;
  end if;
  insert into private.job_alerts (email, departments, locations, language, consent_version, token_digest, sender_digest)
  values (request_job_alert.email, request_job_alert.departments, request_job_alert.locations,
    request_job_alert.language, request_job_alert.consent_version, request_job_alert.token_digest,
    request_job_alert.sender_digest)
  returning id into new_alert;
  return new_alert;
end $$;
comment on function public.request_job_alert is
  'Stores an alert to confirm within 48 hours. Returns null when three of the sender, or nine in all, are pending. For '
  'server functions only.';

create function public.cancel_job_alert_request(alert uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id = alert and confirmed_at is null
$$;
comment on function public.cancel_job_alert_request is
  'Deletes an alert whose confirmation e-mail could not be sent. For server functions only.';

create function public.confirm_job_alert(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alert private.job_alerts;
  previous_alert private.job_alerts;
begin
  select * into alert from private.job_alerts
  where token_digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now() for update;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_alerts ' || lower(alert.email), 0));
  -- The new alert replaces the previous one of the address. It takes over the queued digest and the postings already
  -- covered, and the unsubscribe token, so that the links in earlier e-mails end it, too.
  select * into previous_alert from private.job_alerts
  where lower(email) = lower(alert.email) and confirmed_at is not null and id <> alert.id for update;
  update private.job_alert_digests set job_alert_id = alert.id where job_alert_id = previous_alert.id;
  delete from private.job_alerts where id = previous_alert.id;
  update private.job_alerts set
    token_digest = null,
    sender_digest = null,
    confirmed_at = coalesce(confirmed_at, now()),
    digested_through = coalesce(digested_through, previous_alert.digested_through, now()),
    unsubscribe_token = coalesce(previous_alert.unsubscribe_token, unsubscribe_token),
    expires_at = now() + private.get_retention_period('job_alerts')
  where id = alert.id;
  return true;
end $$;
comment on function public.confirm_job_alert is
  'Confirms or renews an alert for the retention period. Returns false when the token is used or has expired.';
grant execute on function public.confirm_job_alert to anon, authenticated;

create function public.end_job_alert(token uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where unsubscribe_token = token
$$;
comment on function public.end_job_alert is
  'Deletes the alert with this unsubscribe token; does not reveal whether the token exists.';
grant execute on function public.end_job_alert to anon, authenticated;

create function private.queue_job_alert_digests(
  cutoff timestamptz default (date_trunc('day', now() at time zone 'America/Santiago' - interval '8 hours')
    + interval '8 hours') at time zone 'America/Santiago'
) returns void
language sql security definer set search_path = '' as $$
  with open as materialized (
    select id, department, location, private.list_place_names(places, work_mode, location) as place_names, published_at
    from public.job_postings
    where published_at <= cutoff and status = 'active' and (expires_at is null or expires_at > now())
  ), due as (
    select id, departments, locations, digested_through from private.job_alerts alert
    where digested_through < cutoff and expires_at > now()
      and not exists (select from private.job_alert_digests where job_alert_id = alert.id)
    for update
  ), queued as (
    insert into private.job_alert_digests (job_alert_id, postings)
    select due.id, array_agg(open.id order by published_at desc)
    from due join open on published_at > digested_through
      and (departments = '{}' or department = any(departments))
      -- Earlier subscriptions chose the text of a location.
      and (locations = '{}' or locations && place_names or location = any(locations))
    group by due.id
    on conflict do nothing
  ), announced as (
    insert into private.announced_postings (job_posting_id) select id from open on conflict do nothing
  )
  update private.job_alerts set digested_through = cutoff where id in (select id from due)
$$;
comment on function private.queue_job_alert_digests is
  'Queues one digest per alert with the matching postings published until the cutoff, by default 8:00 in Chile.';
alter function private.queue_job_alert_digests owner to portal_functions;

create function public.list_job_alert_digests(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, offers jsonb)
language sql stable security definer set search_path = '' as $$
  select digest.id, alert.email, alert.language, alert.unsubscribe_token, coalesce((
    select jsonb_agg(jsonb_build_object('id', posting.id, 'slug', slug, 'title', posting.title,
      'english_title', translation.title, 'location', location) order by place)
    from unnest(digest.postings) with ordinality as listed (posting_id, place)
    join public.job_postings posting on posting.id = posting_id
    left join public.job_posting_translations translation
      on translation.job_posting_id = posting.id and translation.language = 'en'
    where status = 'active' and (posting.expires_at is null or posting.expires_at > now())
  ), '[]')
  from private.job_alert_digests digest
  join private.job_alerts alert on alert.id = job_alert_id
  order by digest.created_at limit at_most
$$;
comment on function public.list_job_alert_digests is
  'The oldest queued digests, with their postings that are still open. For server functions only.';
alter function public.list_job_alert_digests owner to portal_functions;

create function private.delete_mail_of_ended_job_alert(key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox mail where idempotency_key = $1
      and not exists (select from private.job_alerts alert where lower(alert.email) = lower(mail.recipient))' using key;
  end if;
end
$$;
comment on function private.delete_mail_of_ended_job_alert is
  'Deletes the e-mail with this idempotency key when its recipient unsubscribed while it was being queued.';

create function public.finish_job_alert_digest(digest uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alert_digests where id = digest;
  select private.delete_mail_of_ended_job_alert('job-alert-digest/' || digest)
$$;
comment on function public.finish_job_alert_digest is
  'Deletes a digest from the queue after it was sent. For server functions only.';

create function public.list_expiring_job_alerts(at_most integer)
returns table (id uuid, email text, language text, unsubscribe_token uuid, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select id, email, language, unsubscribe_token, expires_at from private.job_alerts
  where confirmed_at is not null and token_digest is null
    and expires_at between now() and now() + interval '14 days'
  order by expires_at limit at_most
$$;
comment on function public.list_expiring_job_alerts is
  'Alerts that expire within two weeks and have no renewal link yet. For server functions only.';
alter function public.list_expiring_job_alerts owner to portal_functions;

create function public.offer_job_alert_renewal(alert uuid, digest text) returns void
language sql security definer set search_path = '' as $$
  update private.job_alerts set token_digest = digest
  where id = alert and confirmed_at is not null and token_digest is null
    and expires_at < now() + interval '14 days';
  select private.delete_mail_of_ended_job_alert('job-alert-renewal/' || digest)
$$;
comment on function public.offer_job_alert_renewal is
  'Stores the digest of the renewal token after its link was sent. For server functions only.';

create function public.count_job_alerts() returns jsonb
language sql stable security definer set search_path = '' as $$
  with confirmed as (
    select departments, locations from private.job_alerts
    where confirmed_at is not null and expires_at > now() and (select private.has_permission('rrhh.applications.read'))
  )
  select jsonb_build_object(
    'total', (select count(*) from confirmed),
    'departments', (
      select coalesce(jsonb_object_agg(department, number), '{}')
      from (
        select department, count(*) as number from confirmed, unnest(departments) department group by department
      ) counted
    ),
    'locations', (
      select coalesce(jsonb_object_agg(location, number), '{}')
      from (select location, count(*) as number from confirmed, unnest(locations) location group by location) counted
    )
  )
$$;
comment on function public.count_job_alerts is
  'Counts confirmed alerts by department and location, without addresses; zero without rrhh.applications.read.';
alter function public.count_job_alerts owner to portal_functions;
grant execute on function public.count_job_alerts to authenticated;

create function private.delete_expired_job_alerts() returns void
language sql security definer set search_path = '' as $$
  delete from private.job_alerts where id in (
    select id from private.job_alerts where expires_at < now() order by expires_at limit 5000)
$$;
comment on function private.delete_expired_job_alerts is
  'Deletes alerts not confirmed within 48 hours or not renewed within the retention period. Runs every hour.';
alter function private.delete_expired_job_alerts owner to portal_functions;

create function private.job_alert_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.confirmed_at, new.expires_at) is distinct from (old.confirmed_at, old.expires_at) then
    perform private.record_consents('job_alert_id', 'job_alerts',
      case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
  end if;
  return null;
end
$$;
comment on function private.job_alert_after_change is 'Records the consent that a confirmation or renewal gives.';

create trigger after_change after insert or update on private.job_alerts
  for each row execute function private.job_alert_after_change();
create trigger skip_blocked before insert on private.job_alerts
  for each row execute function private.skip_blocked_job_alert();

create policy "Digests for blocked people are hidden" on private.job_alert_digests
  as restrictive for all to portal_functions using (job_alert_id not in (select private.list_blocked_ids()));
create policy "Functions access all rows" on private.job_alert_digests
  for all to portal_functions using (true) with check (true);
create policy "Job alerts of blocked people are hidden" on private.job_alerts
  as restrictive for all to portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Functions access all rows" on private.job_alerts
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.job_alerts to portal_functions;
grant select, insert, update, delete on private.job_alert_digests to portal_functions;

-- Statistics of the site: what happened on its pages, as counts per day in Chile. No row is about one visit, and pages are
-- not crossed with where visitors came from, since few visits would share such a row.

create table private.page_counts (
  day date not null,
  page text not null check (page ~ '^/[a-z0-9/:-]*$' and char_length(page) <= 200),
  language text not null check (language in ('es', 'en')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  event text not null check (event in (
      'view', 'depth_25', 'depth_50', 'depth_75', 'depth_100', 'download',
      'begun_application', 'begun_internship', 'begun_resume', 'begun_quote', 'begun_job_alert',
      'sent_application', 'sent_internship', 'sent_resume', 'sent_quote', 'sent_job_alert')),
  count integer not null check (count > 0),
  primary key (day, page, language, device, event)
);
comment on table private.page_counts is
  'How often something happened on a page. Written by count_site_visit, as the other tables of the site''s statistics.';
comment on column private.page_counts.page is
  'The Spanish path in domain/website/page-addresses.ts. :job and :case are replaced by the slug if it exists, a token never.';
alter table private.page_counts enable row level security;

create table private.visit_sources (
  day date not null,
  kind text not null check (kind in ('referrer', 'campaign')),
  name text not null check (char_length(name) between 1 and 100 and name !~ '[@/?#[:space:]]'),
  count integer not null check (count > 0),
  primary key (day, kind, name)
);
comment on table private.visit_sources is 'How often visits began at a host''s link, or with a campaign.';
comment on column private.visit_sources.name is
  'The host, or directo; the campaign. Beyond a hundred a day, and for what may be personal, otros.';
alter table private.visit_sources enable row level security;

create table private.web_vitals (
  day date not null,
  page text not null check (page ~ '^/[a-z0-9/:-]*$' and char_length(page) <= 200),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  bucket smallint not null check (bucket between 0 and 9),
  count integer not null check (count > 0),
  primary key (day, page, device, metric, bucket)
);
comment on table private.web_vitals is 'How fast pages were, as histograms from which percentiles are estimated.';
comment on column private.web_vitals.bucket is 'Its bounds are in domain/website/web-vitals.ts.';
alter table private.web_vitals enable row level security;

create table private.missing_pages (
  day date not null,
  page text not null check (page ~ '^/[^@?#]*$' and char_length(page) <= 200),
  count integer not null check (count > 0),
  primary key (day, page)
);
comment on table private.missing_pages is
  'How often an address was opened that does not exist: its path, without segments that may be personal. Beyond two hundred '
  'a day, /…';
alter table private.missing_pages enable row level security;

create table private.failed_searches (
  day date not null,
  list text not null check (list in ('jobs')),
  term text not null check (char_length(term) between 1 and 60 and term !~ '@'),
  count integer not null check (count > 0),
  primary key (day, list, term)
);
comment on table private.failed_searches is
  'How often a search found nothing. A term is shown once it was counted twice: by then it is unlikely to be about somebody.';
alter table private.failed_searches enable row level security;

create function private.get_counted_page(page text, slug text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case
      when page like '%/:job%' then
        (select replace(page, ':job', found.slug) from public.find_job_posting(get_counted_page.slug) found)
      when page like '%/:case' then (
        select replace(page, ':case', success_case.slug) from public.success_cases success_case
        where success_case.is_active and (
          success_case.slug = get_counted_page.slug
          -- English addresses end with the end of the id.
          or right(success_case.id::text, 8) = substring(lower(get_counted_page.slug) from '(?:^|-)([0-9a-f]{8})$'))
        order by success_case.slug = get_counted_page.slug desc limit 1)
    end, page)
$$;
comment on function private.get_counted_page is
  'The path under which a page is counted: with the slug of its posting or case, if there is one.';

create function private.count_visit_source(source_kind text, source_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  label text := source_name;
begin
  if not exists (
    select from private.visit_sources where day = today and kind = source_kind and name = label
  ) and (select count(*) >= 100 from private.visit_sources where day = today and kind = source_kind) then
    label := 'otros';
  end if;
  insert into private.visit_sources as counted (day, kind, name, count) values (today, source_kind, label, 1)
  on conflict on constraint visit_sources_pkey do update set count = counted.count + 1;
end
$$;
comment on function private.count_visit_source is
  'Counts where a visit came from. Visitors can send any name, so only a hundred a day get a row of their own.';

create function public.count_site_visit(visit jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  found record;
begin
  -- One after another: the limits hold, and visits that count the same rows in another order do not deadlock.
  perform pg_advisory_xact_lock(hashtext('public.count_site_visit'));
  insert into private.page_counts as counted (day, page, language, device, event, count)
  select today, private.get_counted_page(page, slug), visit ->> 'language', visit ->> 'device', event, count(*)
  from jsonb_to_recordset(visit -> 'events') as happened (page text, slug text, event text)
  group by 2, event
  on conflict on constraint page_counts_pkey do update set count = counted.count + excluded.count;
  insert into private.web_vitals as counted (day, page, device, metric, bucket, count)
  select today, private.get_counted_page(page, slug), visit ->> 'device', metric, bucket, count(*)
  from jsonb_to_recordset(visit -> 'vitals') as measured (page text, slug text, metric text, bucket smallint)
  group by 2, metric, bucket
  on conflict on constraint web_vitals_pkey do update set count = counted.count + excluded.count;
  if visit ->> 'referrer' is not null then
    perform private.count_visit_source('referrer', visit ->> 'referrer');
  end if;
  if visit ->> 'campaign' is not null then
    perform private.count_visit_source('campaign', visit ->> 'campaign');
  end if;
  for found in select value as page, count(*) from jsonb_array_elements_text(visit -> 'missing') group by value loop
    insert into private.missing_pages as counted (day, page, count)
    values (today, case
      when exists (select from private.missing_pages where day = today and page = found.page)
        or (select count(*) < 200 from private.missing_pages where day = today) then found.page
      else '/…' end, found.count)
    on conflict on constraint missing_pages_pkey do update set count = counted.count + excluded.count;
  end loop;
  for found in
    select list, term, count(*) from jsonb_to_recordset(visit -> 'searches') as searched (list text, term text)
    group by list, term
  loop
    -- Further terms of the day are not worth a row: nobody could read that many.
    if exists (select from private.failed_searches where day = today and list = found.list and term = found.term)
      or (select count(*) < 200 from private.failed_searches where day = today) then
      insert into private.failed_searches as counted (day, list, term, count)
      values (today, found.list, found.term, found.count)
      on conflict on constraint failed_searches_pkey do update set count = counted.count + excluded.count;
    end if;
  end loop;
end
$$;
comment on function public.count_site_visit is
  'Adds what happened during a part of a visit to the counts of the day. Called by the function count-visit, which checks '
  'it against domain/website/site-visit.ts.';

create function public.site_statistics(since_day date, until_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('web.statistics.read') then
    raise insufficient_privilege using message = 'the statistics of the site are not yours to read';
  end if;
  return (
    with counted as materialized (
      select * from private.page_counts where day between since_day and until_day
    ), views as materialized (
      select * from counted where event = 'view'
    ), sources as materialized (
      select kind, name, sum(count) as count from private.visit_sources
      where day between since_day and until_day group by kind, name
    ), pages as (
      select page, coalesce(sum(count) filter (where event = 'view'), 0) as views,
        coalesce(sum(count) filter (where event = 'depth_25'), 0) as depth_25,
        coalesce(sum(count) filter (where event = 'depth_50'), 0) as depth_50,
        coalesce(sum(count) filter (where event = 'depth_75'), 0) as depth_75,
        coalesce(sum(count) filter (where event = 'depth_100'), 0) as depth_100,
        coalesce(sum(count) filter (where event = 'download'), 0) as downloads
      from counted group by page
    ), forms as (
      select split_part(event, '_', 1) as step, substring(event from '_(.*)') as form, sum(count) as count
      from counted where event ~ '^(begun|sent)_' group by 1, 2
    ), offers as (
      select split_part(page, '/', 3) as slug,
        coalesce(sum(count) filter (where event = 'view' and page !~ '/postular$'), 0) as seen,
        coalesce(sum(count) filter (where event = 'begun_application'), 0) as begun,
        coalesce(sum(count) filter (where event = 'sent_application'), 0) as applied
      from counted where page ~ '^/oportunidades-laborales/[^:]' group by 1
    ), missing as (
      select page, sum(count) as count, max(day) as last_day from private.missing_pages
      where day between since_day and until_day group by page having sum(count) >= 2
    ), searches as (
      select list, term, sum(count) as count from private.failed_searches
      where day between since_day and until_day group by list, term having sum(count) >= 2
    ), vitals as (
      select page, device, metric, bucket, sum(count) as count from private.web_vitals
      where day between since_day and until_day group by page, device, metric, bucket
    )
    select jsonb_build_object(
      'counted_since', (select min(day) from private.page_counts),
      'days', (select coalesce(jsonb_object_agg(day, count), '{}')
        from (select day, sum(count) as count from views group by day) daily),
      'languages', (select coalesce(jsonb_object_agg(language, count), '{}')
        from (select language, sum(count) as count from views group by language) spoken),
      'devices', (select coalesce(jsonb_object_agg(device, count), '{}')
        from (select device, sum(count) as count from views group by device) used),
      'pages', (select coalesce(jsonb_agg(to_jsonb(pages) order by views desc, page), '[]') from pages),
      'referrers', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count)
        order by count desc, name), '[]') from sources where kind = 'referrer'),
      'campaigns', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count)
        order by count desc, name), '[]') from sources where kind = 'campaign'),
      'forms', (select coalesce(jsonb_agg(to_jsonb(forms)), '[]') from forms),
      'offers', (select coalesce(jsonb_agg(to_jsonb(offers) || jsonb_build_object('title', coalesce(
          (select title from public.job_postings posting where posting.slug = offers.slug), offers.slug))
        order by seen desc, slug), '[]') from offers),
      'missing', (select coalesce(jsonb_agg(to_jsonb(missing) order by count desc, page), '[]') from missing),
      'searches', (select coalesce(jsonb_agg(to_jsonb(searches) order by count desc, term), '[]') from searches),
      'vitals', (select coalesce(jsonb_agg(to_jsonb(vitals)), '[]') from vitals)
    ));
end
$$;
comment on function public.site_statistics is
  'The statistics of the site in a period, both days included, for those with the permission.';
grant execute on function public.site_statistics to authenticated;

create function private.delete_old_site_statistics() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Santiago')::date;
  oldest constant date := today - interval '2 years';
begin
  delete from private.page_counts where day < oldest;
  delete from private.visit_sources where day < oldest;
  delete from private.web_vitals where day < oldest;
  -- What was counted once is never shown: it is kept for a month, in case it is counted again.
  delete from private.missing_pages old where day < oldest or day < today - 30 and count = 1
    and not exists (select from private.missing_pages other where other.page = old.page and other.day <> old.day);
  delete from private.failed_searches old where day < oldest or day < today - 30 and count = 1
    and not exists (select from private.failed_searches other
      where other.list = old.list and other.term = old.term and other.day <> old.day);
end
$$;
comment on function private.delete_old_site_statistics is 'Deletes counts of the site''s statistics after two years. Runs daily.';

-- Consent records: which applicant or subscriber gave, renewed or withdrew which consent, when, by which means and to
-- which wording. Each act is one row.

create table private.consent_texts (
  purpose text not null check (
    purpose in ('application', 'internship', 'spontaneous', 'other_processes', 'job_alerts')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  spanish text not null,
  english text not null,
  introduced_at timestamptz not null default now(),
  primary key (purpose, version)
);
comment on table private.consent_texts is
  'Wording of each consent, copied from domain/data-protection/consent-texts.ts. Rows never change: a new wording is a '
  'new version.';
comment on column private.consent_texts.spanish is
  'Brackets enclose the link to the privacy policy; {{period.…}} stands for the retention period in force.';
alter table private.consent_texts enable row level security;

create table public.consents (
  id bigint generated always as identity primary key,
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  job_alert_id uuid references private.job_alerts on delete cascade,
  purpose text not null constraint consents_purpose_check check (
    purpose in ('application', 'internship', 'spontaneous', 'other_processes', 'job_alerts')),
  act text not null constraint consents_act_check check (act in ('given', 'prolonged', 'withdrawn')),
  happened_at timestamptz not null default now(),
  version text,
  language text not null constraint consents_language_check check (language in ('es', 'en')),
  means text not null constraint consents_means_check check (means in ('form', 'mail', 'page', 'desk')),
  actor_id uuid references auth.users on delete set null,
  shown_text text,
  constraint consents_version_fkey foreign key (purpose, version) references private.consent_texts,
  constraint consents_one_subject check (num_nonnulls(application_id, internship_id, spontaneous_id, job_alert_id) = 1)
);
comment on table public.consents is
  'Consents given, prolonged and withdrawn: append-only, erased with the application or alert they belong to.';
comment on column public.consents.version is
  'Version of the wording shown; null when none was shown or it is unknown.';
comment on column public.consents.shown_text is
  'The wording as the person read it, with the retention period of that day; null when none was shown.';
comment on column public.consents.means is
  'form; mail (link in an e-mail); page (applicant page); desk (staff handling a data-subject request, in actor_id).';

create index consents_actor_idx on public.consents (actor_id) where actor_id is not null;
create index consents_application_idx on public.consents (application_id) where application_id is not null;
create index consents_internship_idx on public.consents (internship_id) where internship_id is not null;
create index consents_job_alert_idx on public.consents (job_alert_id) where job_alert_id is not null;
create index consents_spontaneous_idx on public.consents (spontaneous_id) where spontaneous_id is not null;
create index consents_version_idx on public.consents (purpose, version);
alter table public.consents enable row level security;

-- A version stays valid for a day after a newer one is introduced: a page may have been opened before the change.
create function private.get_valid_consent_version(requested_purpose text, requested_version text) returns text
language sql stable security definer set search_path = '' as $$
  select version from private.consent_texts
  where purpose = requested_purpose and version = requested_version
    and not exists (
      select from private.consent_texts newer
      where newer.purpose = requested_purpose and newer.version > requested_version
        and newer.introduced_at < now() - interval '1 day')
$$;
comment on function private.get_valid_consent_version is
  'The version sent by a client, if a form can have shown it. Returns null otherwise.';

create function private.get_consent_wording(purpose text, version text, language text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  wording text;
  period record;
begin
  select case get_consent_wording.language when 'en' then english else spanish end into wording
  from private.consent_texts consent
  where consent.purpose = get_consent_wording.purpose and consent.version = get_consent_wording.version;
  for period in select kind, months from public.retention_periods loop
    wording := replace(wording, '{{period.' || period.kind || '}}', period.months || case
      when language = 'en' then case period.months when 1 then ' month' else ' months' end
      else case period.months when 1 then ' mes' else ' meses' end end);
  end loop;
  return translate(wording, '[]', '');
end
$$;
comment on function private.get_consent_wording is
  'A consent text as forms show it now: with the retention periods in force, as app/i18n/fill-periods.ts fills them in.';

create function private.set_shown_consent_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.shown_text := private.get_consent_wording(new.purpose, new.version, new.language);
  return new;
end
$$;
comment on function private.set_shown_consent_text is
  'Stores the wording with the consent: the retention period in it may change, and what was shown is evidence.';

create function private.record_consents(id_column text, form_purpose text, old_row jsonb, new_row jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  is_new constant boolean := old_row is null;
  subject constant jsonb := jsonb_build_object(id_column, new_row -> 'id', 'language', new_row -> 'language');
  acts jsonb := '[]';
  act jsonb;
begin
  if new_row ->> 'consented_at' is distinct from old_row ->> 'consented_at' then
    acts := acts || case when is_new
      then jsonb_build_object('purpose', form_purpose, 'act', 'given', 'means', 'form',
        'happened_at', new_row -> 'consented_at',
        'version', private.get_valid_consent_version(form_purpose, new_row ->> 'consent_version'))
      else jsonb_build_object('purpose', form_purpose, 'act', 'prolonged', 'means', 'page') end;
  end if;
  if is_new and new_row ->> 'other_processes_since' is not null then
    acts := acts || jsonb_build_object('purpose', 'other_processes', 'act', 'given', 'means', 'form',
      'happened_at', new_row -> 'other_processes_since', 'version', new_row -> 'other_processes_version');
  end if;
  if new_row ->> 'withdrawn_at' is not null and old_row ->> 'withdrawn_at' is null then
    acts := acts || jsonb_build_object('purpose', form_purpose, 'act', 'withdrawn', 'means', 'page');
  end if;
  -- The consent of a job alert counts from the use of its confirmation link; another such link renews it.
  if new_row ->> 'confirmed_at' is not null and new_row ->> 'expires_at' is distinct from old_row ->> 'expires_at' then
    acts := acts || case when old_row ->> 'confirmed_at' is null
      then jsonb_build_object('purpose', form_purpose, 'act', 'given', 'means', 'mail',
        'version', private.get_valid_consent_version(form_purpose, new_row ->> 'consent_version'))
      else jsonb_build_object('purpose', form_purpose, 'act', 'prolonged', 'means', 'mail') end;
  end if;
  for act in select * from jsonb_array_elements(acts) loop
    insert into public.consents (application_id, internship_id, spontaneous_id, job_alert_id, purpose, act, happened_at,
      version, language, means)
    select application_id, internship_id, spontaneous_id, job_alert_id, purpose, consent.act,
      coalesce(happened_at, now()), version, language, means
    from jsonb_populate_record(null::public.consents, subject || act) consent
    -- Repeated clicks within an hour are recorded once.
    where consent.act <> 'prolonged' or not exists (
      select from public.consents recent
      where (recent.application_id = consent.application_id or recent.internship_id = consent.internship_id
          or recent.spontaneous_id = consent.spontaneous_id or recent.job_alert_id = consent.job_alert_id)
        and recent.act = 'prolonged' and recent.happened_at > now() - interval '1 hour');
  end loop;
end
$$;
comment on function private.record_consents is
  'Records consents of a form. id_column is the column of consents that references the row; old_row is null for a new '
  'row.';

create function public.get_own_other_processes_consent(token text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(other_processes_since) from private.applicants
  where person_key = (
    select own.person_key from private.get_applicant_link(token) link
    join private.applicants own on own.id = coalesce(link.application_id, link.internship_id))
$$;
comment on function public.get_own_other_processes_consent is
  'Since when the address behind a link consents to other processes, for any application. Returns null if it does not.';
grant execute on function public.get_own_other_processes_consent to anon, authenticated;

create function public.accept_other_processes(token text, shown_version text, shown_language text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
  version constant text := private.get_valid_consent_version('other_processes', shown_version);
begin
  -- A spontaneous application has no other purpose.
  if coalesce(link.application_id, link.internship_id) is null or version is null
    or shown_language not in ('es', 'en') or (
    -- Limits the rows that repeated clicks create.
    select count(*) >= 20 from public.consents
    where (application_id = link.application_id or internship_id = link.internship_id)
      and happened_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  with applications as (
    update public.job_applications set other_processes_version = version, other_processes_since = now()
    where id = link.application_id and other_processes_since is null returning id
  ), internships as (
    update public.internship_applications set other_processes_version = version, other_processes_since = now()
    where id = link.internship_id and other_processes_since is null returning id
  )
  insert into public.consents (application_id, internship_id, purpose, act, version, language, means)
  select id, null::uuid, 'other_processes', 'given', version, shown_language, 'page' from applications
  union all
  select null, id, 'other_processes', 'given', version, shown_language, 'page' from internships;
  return true;
end
$$;
comment on function public.accept_other_processes is
  'Consents to consideration in other processes. Returns false without a valid link or version, or over the limit.';
grant execute on function public.accept_other_processes to anon, authenticated;

-- Withdrawal covers all applications of the address: applicants do not mean to withdraw from a single one.
create function private.withdraw_other_processes_consent(address text, by_means text) returns jsonb
language sql security definer set search_path = '' as $$
  with applications as (
    update public.job_applications set other_processes_version = null, other_processes_since = null
    where person_key = private.person_key(address) and other_processes_since is not null returning id, language
  ), internships as (
    update public.internship_applications set other_processes_version = null, other_processes_since = null
    where person_key = private.person_key(address) and other_processes_since is not null returning id, language
  ), recorded as (
    insert into public.consents (application_id, internship_id, purpose, act, language, means, actor_id)
    select id, null::uuid, 'other_processes', 'withdrawn', language, by_means, private.current_actor() from applications
    union all
    select null, id, 'other_processes', 'withdrawn', language, by_means, private.current_actor() from internships
    returning application_id
  )
  select jsonb_build_object('job_applications', count(application_id),
    'internship_applications', count(*) - count(application_id)) from recorded
$$;
comment on function private.withdraw_other_processes_consent is
  'Withdraws the consent to other processes from all applications of an address; returns their number by kind.';

create function public.withdraw_own_other_processes(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
begin
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  perform private.withdraw_other_processes_consent(email, 'page') from private.applicants
    where id = coalesce(link.application_id, link.internship_id);
  return true;
end
$$;
comment on function public.withdraw_own_other_processes is
  'Withdraws the consent to other processes for the address behind a link. Returns false without a valid link.';
grant execute on function public.withdraw_own_other_processes to anon, authenticated;

create function public.withdraw_consent_of_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  withdrawn jsonb;
begin
  withdrawn := private.withdraw_other_processes_consent(address, 'desk');
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'consent_withdrawn', withdrawn);
  return withdrawn;
end
$$;
comment on function public.withdraw_consent_of_person is
  'Withdraws the consent to other processes for the address of an open data-subject request; returns counts by kind.';
grant execute on function public.withdraw_consent_of_person to authenticated;

create function public.list_person_consents(person uuid) returns table (
  id bigint, about uuid, purpose text, act text, happened_at timestamptz, version text, means text
)
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  )
  select consent.id, submission.id, purpose, act, happened_at, version, means
  from private.applicants submission
  join lateral (
    select * from public.consents where application_id = submission.id
    union all
    select * from public.consents where internship_id = submission.id
    union all
    select * from public.consents where spontaneous_id = submission.id
  ) consent on true
  where person_key = any ((select list from keys)::uuid[])
  order by happened_at desc, consent.id desc limit 200
$$;
comment on function public.list_person_consents is
  'The 200 newest consents of a person under all their addresses that row-level security lets the caller see.';
grant execute on function public.list_person_consents to authenticated;

create trigger set_shown_text before insert on public.consents
  for each row execute function private.set_shown_consent_text();

create policy "Consents of blocked people are hidden" on public.consents
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id, job_alert_id)
    not in (select private.list_blocked_ids()));
create policy "Recruiters see the consents of applicants" on public.consents
  for select to authenticated
  using (case
      when job_alert_id is not null then false
      when internship_id is not null then (select private.has_permission('rrhh.internships.read'))
      else (select private.has_permission('rrhh.applications.read'))
    end);

create policy "Functions access all rows" on public.consents
  for all to portal_functions using (true) with check (true);

grant select on public.consents to authenticated;
revoke all on public.consents from service_role;
grant select, insert on public.consents to service_role;
grant select, insert, update, delete on public.consents to portal_functions;
grant usage on sequence public.consents_id_seq to portal_functions;

insert into private.consent_texts (purpose, version, spanish, english) values
  ('application', '2026-11-24',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-24',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-24',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your CV you allow us to keep these data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-24',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your e-mail address to send you job offers for {{period.job_alerts}}, as explained in our [privacy policy].'),
  ('other_processes', '2026-11-24',
    'Acepto que me consideren en otros procesos de selección mientras guarden mis datos. Es opcional, y puedo retirarlo cuando quiera.',
    'I agree to be considered in other selection processes while you keep my data. This is optional, and I can withdraw it at any time.'),
  ('application', '2026-11-28',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-28',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-28',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your CV you allow us to keep these data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-28',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your e-mail address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].'),
  ('application', '2026-11-29',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-29',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-29',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your résumé you allow us to keep this data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-29',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your email address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].');

-- Settings of the site that staff change: one row per kind. What the environment fixes stands above them.

create table public.site_settings (
  kind text primary key constraint site_settings_kind_check check (kind in (
      'recipients', 'opening_hours', 'tracking')),
  value jsonb not null check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 20000),
  updated_at timestamptz not null default now(),
  constraint site_settings_recipients_check check (kind <> 'recipients'
    or not jsonb_path_exists(value, 'strict $.* ? (@.type() != "array")', '{}', true)
      and not jsonb_path_exists(value, 'strict $.*[*] ? (@.type() != "string")', '{}', true)
      and not jsonb_path_exists(value, '$.*[*] ? (!(@ like_regex "^[^\\s@]{1,200}@[^\\s@]+\\.[^\\s@]+$"))')),
  -- They become part of third parties' tags.
  constraint site_settings_tracking_check check (kind <> 'tracking'
    or (value ->> 'pixelId' is null or value ->> 'pixelId' ~ '^[0-9]{1,30}$')
      and (value ->> 'conversionId' is null or value ->> 'conversionId' ~ '^AW-[0-9]{1,30}/[A-Za-z0-9_-]{1,60}$'))
);
comment on table public.site_settings is
  'Settings of the site, as domain/website/site-settings.ts describes them; a kind without a row has its default.';
comment on column public.site_settings.kind is
  'recipients: who is notified of what arrives; opening_hours: with days on which the company is closed; tracking: the '
  'identifiers of advertising tags.';
comment on column public.site_settings.value is 'The application ignores a value that its schema refuses.';

alter table public.site_settings enable row level security;

create trigger set_updated_at before update on public.site_settings
  for each row execute function private.set_updated_at();

create trigger audit after insert or update or delete on public.site_settings
  for each row execute function private.write_audit('kind', 'value', 'updated_at');

-- Only this kind is part of pages.
create trigger notify_content_change after insert or update on public.site_settings
  for each row when (new.kind = 'tracking') execute function private.notify_content_change();

create policy "Visitors see the identifiers of advertising tags" on public.site_settings
  for select to anon using (kind = 'tracking');
create policy "Settings managers see settings; sales sees opening hours" on public.site_settings
  for select to authenticated
  using (kind = 'tracking'
    or kind = 'opening_hours' and (select private.has_permission('ventas.quotes.read'))
    or (select private.has_permission('web.settings.manage')));
create policy "Settings managers add settings" on public.site_settings
  for insert to authenticated with check ((select private.has_permission('web.settings.manage')));
create policy "Settings managers change settings" on public.site_settings
  for update to authenticated using ((select private.has_permission('web.settings.manage')));

grant select on public.site_settings to anon;
grant select, insert (kind, value), update (value) on public.site_settings to authenticated;

-- Notification settings, queues of notices to send, and the mail outbox: undelivered e-mails, and e-mails that are held
-- or deleted when a person is blocked or erased. The outbox (mail.outbox) belongs to the platform and does not exist
-- where another service sends the e-mails, as on hosted Supabase.

create table public.notification_settings (
  id uuid primary key default gen_random_uuid(),
  email_notifications_enabled boolean not null default false,
  notification_email text
    check (notification_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(notification_email) <= 254),
  updated_at timestamptz not null default now(),
  constraint notification_settings_email_when_enabled
    check (not email_notifications_enabled or notification_email is not null)
);
comment on table public.notification_settings is 'The address to notify of new applications; at most one row.';

create unique index notification_settings_single on public.notification_settings ((true));
alter table public.notification_settings enable row level security;

create table private.held_mails (
  id uuid primary key,
  address text not null,
  mail jsonb not null
);
comment on table private.held_mails is
  'Outbox rows to and about blocked people; returned to the outbox after the block, or erased with the person.';
comment on column private.held_mails.address is 'Lower-case address of the blocked person.';

create index held_mails_address_idx on private.held_mails (address);
alter table private.held_mails enable row level security;

create function private.get_mail_state(key text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  state text;
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      select case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'pending' end
      from mail.outbox where idempotency_key = $1
    $query$ into state using key;
  end if;
  return state;
end
$$;
comment on function private.get_mail_state is
  'State of the e-mail with an idempotency key: sent, failed or pending. Returns null when it is not in the outbox.';

create function private.list_mail_key_patterns(record_ids uuid[]) returns table (key_pattern text)
language sql stable security definer set search_path = '' as $$
  -- E-mails to applicants, and to staff about them: the key contains the id of the row, the message or the notice.
  select mail_type || '/' || id
  from unnest(record_ids) id, unnest(array[
    'application-received', 'new-application', 'internship-received', 'new-internship', 'spontaneous-received',
    'new-spontaneous', 'contact-request', 'contact-acknowledgement']) mail_type
  union all
  -- To a corrected address, and to each of several members of staff.
  select mail_type || '/' || id || '/%'
  from unnest(record_ids) id, unnest(array[
    'spontaneous-received', 'new-application', 'new-internship', 'new-spontaneous', 'contact-request']) mail_type
  union all
  select 'applicant-message/' || id || '/' || number
  from public.applicant_messages, generate_series(1, attempt) number
  where application_id = any (record_ids) or internship_id = any (record_ids)
  union all
  select 'conversation/' || id from public.conversation_messages
  where application_id = any (record_ids) or internship_id = any (record_ids) or contact_request_id = any (record_ids)
  union all
  select 'mention/' || id from public.notices where application_id = any (record_ids)
  union all
  select 'interview/' || id || '/%' from public.interviews
  where application_id = any (record_ids) or internship_id = any (record_ids)
$$;
comment on function private.list_mail_key_patterns is
  'LIKE patterns for the idempotency keys of all e-mails about applications and quote requests.';

-- Erasures and blocks lock the applications before they search for e-mails: they see an e-mail that is being recorded
-- concurrently, and an e-mail recorded later sees the erasure or block.
create function private.lock_applications(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.job_applications where id = any (ids) order by id for update;
  perform from public.internship_applications where id = any (ids) order by id for update;
  perform from public.spontaneous_applications where id = any (ids) order by id for update;
  perform from public.contact_requests where id = any (ids) order by id for update;
end
$$;
comment on function private.lock_applications is
  'Locks applications of all kinds and quote requests, always in the same order, until the transaction ends.';

create function private.erase_records(record_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  patterns text[];
begin
  perform private.lock_applications(record_ids);
  patterns := array(select key_pattern from private.list_mail_key_patterns(record_ids));
  delete from private.held_mails where mail ->> 'idempotency_key' like any (patterns);
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like any ($1)' using patterns;
  end if;
  delete from public.job_applications where id = any (record_ids) and repeat_of is not null;
  delete from public.job_applications where id = any (record_ids);
  delete from public.internship_applications where id = any (record_ids);
  delete from public.spontaneous_applications where id = any (record_ids);
  delete from public.contact_requests where id = any (record_ids);
end
$$;
comment on function private.erase_records is
  'Deletes applications and quote requests, and the e-mails about them from the outbox and the held e-mails.';

create function private.hold_person_mails(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  -- E-mails about the data-subject request itself stay in the outbox and are sent.
  execute $query$
    with held as (
      delete from mail.outbox
      where idempotency_key like any (array(
          select key_pattern from private.list_mail_key_patterns(array(select private.list_person_record_ids($1)))))
        or lower(recipient) = lower($1) and idempotency_key like 'job-alert-%'
      returning outbox.*
    )
    insert into private.held_mails (id, address, mail) select id, lower($1), to_jsonb(held) from held
  $query$ using address;
end
$$;
comment on function private.hold_person_mails is
  'Moves the e-mails to and about a blocked person from the outbox to the held e-mails.';

create function private.release_held_mails() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  execute $query$
    with released as (
      delete from private.held_mails
      where address not in (select lower(email) from public.rights_requests where blocked_at is not null)
      returning mail
    )
    insert into mail.outbox select (jsonb_populate_record(null::mail.outbox, mail)).* from released
    on conflict do nothing
  $query$;
end
$$;
comment on function private.release_held_mails is
  'Returns held e-mails of people who are no longer blocked to the outbox, unchanged.';

create function private.enforce_mail_restrictions(applicant uuid, key_pattern text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for a concurrent erasure or block.
  perform from public.job_applications where id = applicant for key share;
  perform from public.internship_applications where id = applicant for key share;
  perform from public.contact_requests where id = applicant for key share;
  perform private.hold_person_mails(address)
    from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) blocked
    where applicant in (select private.list_person_record_ids(address));
  if exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant
    union all
    select from public.contact_requests where id = applicant) then
    return;
  end if;
  delete from private.held_mails where mail ->> 'idempotency_key' like key_pattern;
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like $1' using key_pattern;
  end if;
end
$$;
comment on function private.enforce_mail_restrictions is
  'After sending: holds the e-mails if the applicant was blocked concurrently, deletes them by key if erased.';

create function private.record_mail_audit(operation text, mail_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id)
  values (auth.uid(), 'mail_outbox', operation, mail_id::text)
$$;
comment on function private.record_mail_audit is 'Records a change to an outbox row by the caller in the audit log.';

-- The state of a message must still be "not delivered" after its e-mail is gone from the outbox.
create function private.record_mail_failures(discarded_mail uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed_mail record;
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  for failed_mail in execute $query$
    select idempotency_key as key, split_part(idempotency_key, '/', 2)::uuid as message_id,
      left(last_error, 500) as error
    from mail.outbox
    where failed_at is not null and (id = $1 or $1 is null and failed_at < now() - interval '29 days')
      and idempotency_key ~
        '^(applicant-message|conversation|interview|application-received)/[0-9a-f-]{36}(/|$)'
  $query$ using discarded_mail
  loop
    update public.applicant_messages message set state = 'refused', error = failed_mail.error
      where message.id = failed_mail.message_id and message.state = 'sent'
        and private.message_idempotency_key(message) = failed_mail.key;
    update public.conversation_messages message set state = 'refused', error = failed_mail.error
      where message.id = failed_mail.message_id and message.state = 'sent'
        and private.conversation_idempotency_key(message) = failed_mail.key;
    update private.interview_notices notice set refusal = coalesce(failed_mail.error, 'undelivered')
      where notice.interview_id = failed_mail.message_id and notice.user_id is null and notice.refusal is null
        and failed_mail.key = any (private.interview_idempotency_keys(notice));
    perform private.mark_mail_failed(application.id, failed_mail.key, failed_mail.error)
      from public.job_applications application
      where application.id = coalesce(
        (select application_id from public.applicant_messages where id = failed_mail.message_id),
        failed_mail.message_id);
  end loop;
end
$$;
comment on function private.record_mail_failures is
  'Marks messages and interview notices as refused before the outbox loses their failed e-mail, discarded or 30 days old. Runs every hour.';

create function public.list_undelivered_mail() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listed jsonb;
begin
  if to_regclass('mail.outbox') is null and private.is_super_admin() then
    return null;
  end if;
  perform private.require_outbox();
  execute $query$
    select jsonb_build_object(
      'total', (select count(*) from mail.outbox where failed_at is not null),
      'mails', coalesce(jsonb_agg(to_jsonb(newest)), '[]'))
    from (
      select id, recipient, subject, created_at, failed_at, attempts, last_error
      from mail.outbox where failed_at is not null order by failed_at desc limit 100
    ) newest
  $query$ into listed;
  return listed;
end
$$;
comment on function public.list_undelivered_mail is
  'The 100 newest e-mails refused or no longer retried, and their total. Returns null without an outbox.';
grant execute on function public.list_undelivered_mail to authenticated;

create function public.retry_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  execute $query$
    update mail.outbox set failed_at = null, next_attempt_at = now(), give_up_at = now() + interval '5 days'
    where id = $1 and failed_at is not null
  $query$ using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.record_mail_audit('UPDATE', mail_id);
    perform pg_notify('mail_outbox', '');
  end if;
  return changed > 0;
end
$$;
comment on function public.retry_mail is
  'Retries an undelivered e-mail for five more days. Returns false when there is no such undelivered e-mail.';
grant execute on function public.retry_mail to authenticated;

create function public.discard_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  perform private.record_mail_failures(mail_id);
  execute 'delete from mail.outbox where id = $1 and failed_at is not null' using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.record_mail_audit('DELETE', mail_id);
  end if;
  return changed > 0;
end
$$;
comment on function public.discard_mail is
  'Deletes an undelivered e-mail from the outbox. Returns false when there is no such undelivered e-mail.';
grant execute on function public.discard_mail to authenticated;

create function public.list_pending_application_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.job_applications
  where notified_at is null
    -- The page requests the notices itself within five minutes. A confirmation after a week is of no use.
    and applied_at between now() - interval '7 days' and now() - interval '5 minutes'
    -- Only applications from the website: rows that the company stores itself notify no one.
    and exists (select from private.claimed_cvs where path = split_part(resume_url, '/documents/', 2))
  order by applied_at limit at_most
$$;
comment on function public.list_pending_application_notices is
  'The oldest job applications whose notices are not sent yet. For server functions only.';
alter function public.list_pending_application_notices owner to portal_functions;

create function public.list_pending_spontaneous_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.spontaneous_applications
  where notified_at is null and greatest(created_at, address_corrected_at) > now() - interval '7 days'
  order by created_at limit at_most
$$;
comment on function public.list_pending_spontaneous_notices is
  'The oldest spontaneous applications whose notices are not sent yet. For server functions only.';
alter function public.list_pending_spontaneous_notices owner to portal_functions;

create function public.list_pending_internship_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.internship_applications
  where notified_at is null and created_at > now() - interval '7 days'
    -- Only applications from the website: rows that the company stores itself notify no one.
    and exists (select from private.claimed_cvs where path = split_part(cv_url, '/documents/', 2))
  order by created_at limit at_most
$$;
comment on function public.list_pending_internship_notices is
  'The oldest internship applications whose notices are not sent yet. For server functions only.';
alter function public.list_pending_internship_notices owner to portal_functions;

create function public.list_pending_rights_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.rights_requests
  -- Receipts are sent once a minute: a request that is answered before its receipt is sent needs none.
  where notified_at is null and confirmed_at > now() - interval '7 days' and closed_at is null
  order by confirmed_at limit at_most
$$;
comment on function public.list_pending_rights_notices is
  'The oldest confirmed, open data-subject requests whose receipt is not sent yet. For server functions only.';

create trigger audit after insert or delete or update on public.notification_settings
  for each row
  execute function private.write_audit('id', 'email_notifications_enabled', 'notification_email', 'updated_at');

create trigger set_updated_at before update on public.notification_settings
  for each row execute function private.set_updated_at();

create policy "Recruiters change the notification settings" on public.notification_settings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters create the notification settings" on public.notification_settings
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters see the notification settings" on public.notification_settings
  for select to authenticated using ((select private.has_permission('rrhh.notifications.manage')));

grant select, insert (email_notifications_enabled, notification_email), update (email_notifications_enabled,
  notification_email) on public.notification_settings to authenticated;

-- Data-subject requests (rights requests) under Ley 21.719: access, rectification, erasure, objection, portability and
-- blocking. A request is confirmed from its address, handled by staff with rrhh.rights.manage within a deadline, and
-- closed by an answer.

create table public.rights_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique
    default 'VD-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8))
    constraint rights_requests_reference_check check (reference ~ '^VD-[0-9A-F]{8}$'),
  claim text not null constraint rights_requests_claim_check check (claim in (
      'access', 'rectification', 'erasure', 'opposition', 'portability', 'blocking')),
  full_name text constraint rights_requests_full_name_check check (full_name ~ '\S' and char_length(full_name) <= 200),
  email text constraint rights_requests_email_check
    check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  details text constraint rights_requests_details_check check (char_length(details) <= 5000),
  language text not null constraint rights_requests_language_check check (language in ('es', 'en')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  notified_at timestamptz,
  due_at timestamptz,
  extension_reason text constraint rights_requests_extension_reason_check
    check (extension_reason ~ '\S' and char_length(extension_reason) <= 1000),
  closed_at timestamptz,
  outcome text constraint rights_requests_outcome_check check (outcome in ('fulfilled', 'refused')),
  answer text constraint rights_requests_answer_check check (answer ~ '\S' and char_length(answer) <= 5000),
  person_digest text constraint rights_requests_person_digest_check check (person_digest ~ '^[0-9a-f]{64}$'),
  blocked_at timestamptz,
  block_reason text
    constraint rights_requests_block_reason_check check (block_reason ~ '\S' and char_length(block_reason) <= 1000),
  constraint rights_requests_clock check ((confirmed_at is null) = (due_at is null)),
  constraint rights_requests_closed check ((closed_at is null) = (outcome is null)),
  constraint rights_requests_person check (num_nonnulls(email, person_digest) = 1),
  constraint rights_requests_blocked check (
    blocked_at is null or num_nonnulls(email, confirmed_at) = 2),
  constraint rights_requests_block_reason_of_block check (block_reason is null or blocked_at is not null)
);
comment on table public.rights_requests is
  'Data-subject requests. Only functions write them; the request of an erased person keeps a digest of the address.';
comment on column public.rights_requests.confirmed_at is
  'When the owner of the address confirmed it, which starts the deadline; deleted if unconfirmed after 48 hours.';
comment on column public.rights_requests.notified_at is 'When the receipt was sent; null while pending.';
comment on column public.rights_requests.due_at is
  'Deadline: 30 days after the confirmation, or 60 when extended with a reason.';
comment on column public.rights_requests.person_digest is
  'SHA-256 of the address of an erased person, as proof of the erasure to that person.';
comment on column public.rights_requests.blocked_at is
  'Since when all data under the address are blocked because of this request; null when they are not.';

create index rights_requests_blocked_idx on public.rights_requests (lower(email)) where blocked_at is not null;
create index rights_requests_unnotified_idx on public.rights_requests (confirmed_at) where notified_at is null;
alter table public.rights_requests enable row level security;

create table public.rights_events (
  id bigint generated always as identity primary key,
  rights_request_id uuid not null references public.rights_requests on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null,
  detail jsonb not null default '{}' constraint rights_events_detail_check check (jsonb_typeof(detail) = 'object'),
  constraint rights_events_kind_check check (kind in (
      'confirmed', 'blocked', 'unblocked', 'exported', 'rectified', 'consent_withdrawn', 'erased', 'extended',
      'answered', 'downloaded', 'copy_resent'))
);
comment on table public.rights_events is
  'Actions on a data-subject request: actor, time, numbers and enumerated values, never the personal data.';

create index rights_events_actor_idx on public.rights_events (actor_id) where actor_id is not null;
create index rights_events_request_idx on public.rights_events (rights_request_id, id);
alter table public.rights_events enable row level security;

create table private.rights_confirmations (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  sender_digest text check (sender_digest ~ '^[0-9a-f]{64}$')
);
comment on table private.rights_confirmations is 'SHA-256 of the single-use tokens that confirm requests.';
comment on column private.rights_confirmations.sender_digest is
  'Keyed digest of the network that sent the request, for the limit per sender.';
alter table private.rights_confirmations enable row level security;

-- An answer is sent by e-mail before it is recorded. Claiming it first prevents two staff members from sending two,
-- perhaps contradictory, answers at the same time.
create table private.rights_answers_under_way (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  actor_id uuid not null references auth.users on delete cascade,
  begun_at timestamptz not null default now(),
  answer_digest text
);
comment on table private.rights_answers_under_way is
  'Answers that are being sent, or were sent, and by which staff member; one per request.';
comment on column private.rights_answers_under_way.answer_digest is
  'SHA-256 of the outcome and text of the answer; null if begun without them.';

create index rights_answers_under_way_actor_idx on private.rights_answers_under_way (actor_id);
alter table private.rights_answers_under_way enable row level security;

-- The copy itself is not stored: it is made when it is downloaded.
create table private.data_copies (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '7 days',
  downloaded_at timestamptz,
  sent_at timestamptz not null default now(),
  attempt integer not null default 1
);
comment on table private.data_copies is
  'SHA-256 of the single-use tokens with which people download the copy of their data that they asked for.';
comment on column private.data_copies.downloaded_at is
  'Start of the first download; within an hour of it, an interrupted download can be repeated.';
comment on column private.data_copies.attempt is
  'How many links were sent, of which the last works; part of its token and of the idempotency key of its e-mail.';
alter table private.data_copies enable row level security;

create function private.mark_rights_request_confirmed(request uuid) returns void
language sql security definer set search_path = '' as $$
  update public.rights_requests set confirmed_at = now(), due_at = now() + interval '30 days'
    where id = request and confirmed_at is null;
  insert into public.rights_events (rights_request_id, kind) values (request, 'confirmed');
$$;
comment on function private.mark_rights_request_confirmed is 'Confirms a request and starts its deadline of 30 days.';

create function private.lock_rights_requests_of(email text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('rights_requests ' || lower(email), 0))
$$;
comment on function private.lock_rights_requests_of is
  'Makes new requests under an address wait for one another, so that concurrent ones cannot exceed its limits.';

create function public.create_rights_request(
  claim text, full_name text, email text, details text, language text, token_digest text, sender_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  new_request uuid;
begin
  perform private.lock_rights_requests_of(create_rights_request.email);
  -- The address may belong to someone else: limits the e-mails it receives. A sender's requests leave the others of the
  -- address theirs, so that nobody can use up those of its owner.
  if (
    select count(*) >= 9
      or count(*) filter (where confirmed_at is not null or sender_digest = create_rights_request.sender_digest) >= 3
    from public.rights_requests left join private.rights_confirmations on rights_request_id = id
    where lower(rights_requests.email) = lower(create_rights_request.email) and created_at > now() - interval '2 days'
  ) then
    return null;
  end if;
  insert into public.rights_requests (claim, full_name, email, details, language)
  values (create_rights_request.claim, create_rights_request.full_name, create_rights_request.email,
    nullif(create_rights_request.details, ''), create_rights_request.language)
  returning id into new_request;
  insert into private.rights_confirmations (rights_request_id, digest, sender_digest)
  values (new_request, token_digest, create_rights_request.sender_digest);
  return new_request;
end
$$;
comment on function public.create_rights_request is
  'Stores a request to confirm by link. Returns null after three of a sender or three confirmed ones per address in two '
  'days, or nine in all. For server functions only.';

create function public.confirm_rights_request(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  confirmed uuid;
begin
  delete from private.rights_confirmations
    where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    returning rights_request_id into confirmed;
  if confirmed is null then
    return null;
  end if;
  perform private.mark_rights_request_confirmed(confirmed);
  return (select reference from public.rights_requests where id = confirmed);
end
$$;
comment on function public.confirm_rights_request is
  'Confirms the request of a single-use token and returns its reference. Returns null when the token is invalid.';
grant execute on function public.confirm_rights_request to anon, authenticated;

-- The link was sent to the address, which therefore needs no further confirmation.
create function public.create_own_rights_request(token text, claim text, details text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link_even_if_blocked(token);
  new_request uuid;
begin
  if link.id is null then
    return null;
  end if;
  perform private.lock_rights_requests_of(email)
    from private.applicants where id = coalesce(link.application_id, link.internship_id, link.spontaneous_id);
  insert into public.rights_requests (claim, full_name, email, details, language)
  select create_own_rights_request.claim, full_name, email, nullif(create_own_rights_request.details, ''), language
    from private.applicants where id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
  returning id into new_request;
  if (
    select count(*) from public.rights_requests request
    where lower(email) = (select lower(email) from public.rights_requests where id = new_request)
      and confirmed_at > now() - interval '2 days'
  ) >= 3 then
    delete from public.rights_requests where id = new_request;
    return '';
  end if;
  perform private.mark_rights_request_confirmed(new_request);
  return (select reference from public.rights_requests where id = new_request);
end
$$;
comment on function public.create_own_rights_request is
  'Stores a confirmed request; returns its reference, '''' after three in two days, null without a valid link.';
grant execute on function public.create_own_rights_request to anon, authenticated;

create function private.list_person_record_ids(address text) returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select private.person_key(address)
  union all select id from private.applicants where person_key = private.person_key(address)
  union all select id from public.contact_requests where lower(email) = lower(address)
  union all select id from private.job_alerts where lower(email) = lower(address)
$$;
comment on function private.list_person_record_ids is
  'The person key of an address, and the ids of all applications, quote requests and job alerts under it.';

create function private.get_person_data(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  applications uuid[] := array(select id from public.job_applications where lower(email) = lower(address));
  internships uuid[] := array(select id from public.internship_applications where lower(email) = lower(address));
  quotes uuid[] := array(select id from public.contact_requests where lower(email) = lower(address));
  mails jsonb := '[]';
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      -- Masks tokens: the holder of the export must not be able to use the links.
      select coalesce(jsonb_agg(jsonb_build_object('subject', subject,
        'text', regexp_replace(text, '[0-9a-f]{32,}', '…', 'g'), 'created_at', created_at, 'sent_at', sent_at)
        order by created_at), '[]')
      from (
        select recipient, subject, text, created_at, sent_at from mail.outbox
        union all
        select mail ->> 'recipient', mail ->> 'subject', mail ->> 'text',
          (mail ->> 'created_at')::timestamptz, (mail ->> 'sent_at')::timestamptz
        from private.held_mails where held_mails.address = lower($1)
      ) mails
      where lower(recipient) = lower($1)
    $query$ into mails using address;
  end if;
  return jsonb_build_object(
    'job_applications', (
      select coalesce(jsonb_agg(to_jsonb(application) - array['search', 'person_key', 'phone_key', 'submission_id']
        || jsonb_build_object('job_title', posting.title, 'cv_text', cv.body, 'tags', (
          select jsonb_agg(tag.name order by tag.name)
          from public.application_tags assigned join public.tags tag on tag.id = assigned.tag_id
          where assigned.application_id = application.id)) order by applied_at), '[]')
      from public.job_applications application
      join public.job_postings posting on posting.id = job_posting_id
      left join public.cv_texts cv on cv.application_id = application.id
      where application.id = any (applications)),
    'internship_applications', (
      select coalesce(jsonb_agg(to_jsonb(internship) - array['search', 'person_key', 'phone_key', 'submission_id']
        || jsonb_build_object('cv_text', cv.body) order by created_at), '[]')
      from public.internship_applications internship left join public.cv_texts cv on cv.internship_id = internship.id
      where internship.id = any (internships)),
    'spontaneous_applications', (
      select coalesce(jsonb_agg(to_jsonb(spontaneous) - array['search', 'person_key', 'phone_key', 'submission_id']
        || jsonb_build_object('cv_text', cv.body) order by created_at), '[]')
      from public.spontaneous_applications spontaneous
      left join public.cv_texts cv on cv.spontaneous_id = spontaneous.id
      where lower(email) = lower(address)),
    'quote_requests', (
      select coalesce(jsonb_agg(to_jsonb(quote_request) - array['search', 'submission_id', 'waiting_since']
        order by created_at), '[]')
      from public.contact_requests quote_request where lower(email) = lower(address)),
    'job_alerts', (
      select coalesce(jsonb_agg(to_jsonb(alert) - array['token_digest', 'sender_digest', 'unsubscribe_token']
        order by created_at), '[]')
      from private.job_alerts alert where lower(email) = lower(address)),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'subject', subject, 'body', body,
        'send_at', send_at, 'settled_at', settled_at) order by created_at), '[]')
      from public.applicant_messages where application_id = any (applications) or internship_id = any (internships)),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'kind', kind, 'from_status', from_status,
        'to_status', to_status, 'detail', detail) order by id), '[]')
      from public.application_events where application_id = any (applications)),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'body', body) order by created_at), '[]')
      from public.application_comments where application_id = any (applications)),
    'interviews', (
      select coalesce(jsonb_agg(to_jsonb(interview) - array['created_by', 'interviewers', 'sequence']
        order by created_at), '[]')
      from public.interviews interview where application_id = any (applications) or internship_id = any (internships)),
    'conversation', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'state', state, 'sender', sender,
        'subject', subject, 'body', body, 'files', files) order by created_at), '[]')
      from public.conversation_messages where application_id = any (applications) or internship_id = any (internships)
        or contact_request_id = any (quotes)),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'purpose', consent.purpose, 'act', act,
        'version', consent.version, 'words', coalesce(shown_text,
          -- Of consents that version 0.3 recorded, the period is not known.
          regexp_replace(translate(case consent.language when 'en' then english else spanish end, '[]', ''),
            '\{\{period\.\w+\}\}', case consent.language
              when 'en' then 'the period in our privacy policy' else 'el plazo de nuestra política de privacidad' end)),
        'means', means) order by consent.id), '[]')
      from public.consents consent
      left join private.consent_texts shown on (shown.purpose, shown.version) = (consent.purpose, consent.version)
      where application_id = any (applications) or internship_id = any (internships)
        or spontaneous_id = any (array(
          select id from public.spontaneous_applications where lower(email) = lower(address)))
        or job_alert_id = any (array(select id from private.job_alerts where lower(email) = lower(address)))),
    'mails', mails,
    'skipped_mails', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'subject', subject) order by created_at), '[]')
      from public.skipped_mails where lower(sender) = lower(address)),
    'rights_requests', (
      select coalesce(jsonb_agg(to_jsonb(rights_request) order by created_at), '[]')
      from public.rights_requests rights_request where lower(email) = lower(address)),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'path', path)), '[]') from (
        select 'documents' as bucket, split_part(resume_url, '/documents/', 2) as path
          from public.job_applications where id = any (applications)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.internship_applications where id = any (internships)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.spontaneous_applications where lower(email) = lower(address)
        union select 'quote-files', unnest(file_paths) from public.contact_requests where lower(email) = lower(address)
        union select 'conversation-files', private.conversation_file_paths(files) from public.conversation_messages
          where application_id = any (applications) or internship_id = any (internships)
            or contact_request_id = any (quotes)
      ) stored));
end
$$;
comment on function private.get_person_data is
  'All data stored under an address, as exported to the person; counts of erased data are derived from it.';

create function private.get_rights_request_address(request uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  return (
    select email from public.rights_requests where id = request and confirmed_at is not null and closed_at is null);
end
$$;
comment on function private.get_rights_request_address is
  'Address of a confirmed, open request. Requires rrhh.rights.manage. Returns null when there is no such request.';

-- Actions on a request lock all requests of the person, so that concurrent actions wait. Otherwise a request that is
-- closed concurrently could be answered twice, or be blocked with no answer left to end the block; and if two requests
-- of an erased person were answered at the same time, one would keep the address.
create function private.lock_rights_request(request uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.get_rights_request_address(request);
begin
  perform from public.rights_requests where lower(email) = lower(address) order by id for update;
  -- The transaction that held the lock may have closed the request.
  address := private.get_rights_request_address(request);
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  return address;
end
$$;
comment on function private.lock_rights_request is
  'Locks all requests of the person until the transaction ends, and returns the address. Raises when closed.';

create function public.count_person_data(request uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.get_rights_request_address(request);
begin
  return (
    select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(private.get_person_data(address))
    where address is not null);
end
$$;
comment on function public.count_person_data is
  'Counts of records by kind under the address of an open request. Returns null when it is closed.';
grant execute on function public.count_person_data to authenticated;

create function public.export_person_data(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.get_rights_request_address(request);
  exported jsonb;
begin
  if address is null then
    return null;
  end if;
  exported := private.get_person_data(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'exported', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(exported);
  return exported;
end
$$;
comment on function public.export_person_data is
  'All data under the address of an open request; records the export and its actor. Returns null when it is closed.';
grant execute on function public.export_person_data to authenticated;

create function public.rectify_person(request uuid, given_name text, family_name text, telephone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  whole_name constant text := nullif(btrim(concat_ws(' ', given_name, family_name)), '');
  rows integer;
  rectified jsonb := '{}';
begin
  -- Empty arguments leave the stored values unchanged.
  update public.job_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('job_applications', rows);
  update public.internship_applications
    set first_name = coalesce(nullif(given_name, ''), first_name),
      last_name = coalesce(nullif(family_name, ''), last_name),
      phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('internship_applications', rows);
  update public.spontaneous_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('spontaneous_applications', rows);
  update public.contact_requests
    set name = coalesce(whole_name, name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('quote_requests', rows);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'rectified', rectified);
  return rectified;
end
$$;
comment on function public.rectify_person is
  'Corrects name and telephone in all records under the address of an open request; returns counts by kind.';
grant execute on function public.rectify_person to authenticated;

create function public.erase_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  record_ids uuid[];
  erased jsonb;
begin
  perform private.lock_applications(array(select private.list_person_record_ids(address)));
  -- Again, since the address of one of them may have been corrected while its lock was awaited.
  record_ids := array(select private.list_person_record_ids(address));
  select jsonb_object_agg(key, jsonb_array_length(value)) into erased from jsonb_each(private.get_person_data(address))
    where key <> 'rights_requests';
  perform private.erase_records(record_ids);
  if to_regclass('mail.outbox') is not null then
    -- E-mails to the person, and sent e-mails to others that contain the address, but not as part of a longer one.
    execute $query$
      delete from mail.outbox where lower(recipient) = lower($1)
        or sent_at is not null and strpos(lower(text), lower($1)) > 0 and lower(text) ~ ('(?<![[:alnum:]._%+-])'
          || regexp_replace(lower($1), '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|[.][[:alnum:]])')
    $query$ using address;
  end if;
  delete from private.held_mails held where held.address in (
    select lower(email) from public.rights_requests where id = request);
  delete from private.job_alerts where lower(email) = lower(address);
  delete from public.skipped_mails where lower(sender) = lower(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'erased', erased);
  return erased;
end
$$;
comment on function public.erase_person is
  'Deletes all data under the address of an open request, except data-subject requests; returns counts by kind.';
grant execute on function public.erase_person to authenticated;

create function public.extend_rights_request(request uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.get_rights_request_address(request);
  -- The reason marks a request as extended: without one, it could be extended repeatedly. A missing reason becomes an
  -- empty one, which the check constraint rejects.
  update public.rights_requests set due_at = due_at + interval '30 days', extension_reason = coalesce(reason, '')
    where id = request and closed_at is null and extension_reason is null and confirmed_at is not null;
  if not found then
    raise exception 'the request is closed, or was extended before' using errcode = 'P0001';
  end if;
  insert into public.rights_events (rights_request_id, actor_id, kind)
  values (request, private.current_actor(), 'extended');
end
$$;
comment on function public.extend_rights_request is 'Extends the deadline of an open request by 30 days, once.';
grant execute on function public.extend_rights_request to authenticated;

create function private.was_erased_since(request public.rights_requests) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.rights_events event
    join public.rights_requests other on other.id = event.rights_request_id
    where event.kind = 'erased' and event.happened_at > request.created_at
      and (lower(other.email) = lower(request.email)
        or other.person_digest = encode(sha256(convert_to(lower(request.email), 'UTF8')), 'hex')))
$$;
comment on function private.was_erased_since is 'Whether the person of a request was erased after it.';

create function private.is_copy_due(request uuid, wanted_outcome text) returns boolean
language sql stable set search_path = '' as $$
  select wanted_outcome = 'fulfilled' and claim in ('access', 'portability')
    and not private.was_erased_since(rights_requests)
  from public.rights_requests where id = request
$$;
comment on function private.is_copy_due is
  'Whether an answer comes with a copy of the data: it fulfils a request for access or portability, and of somebody who '
  'was erased since they asked, there is nothing to copy.';

create function public.begin_rights_answer(
  request uuid, wanted_outcome text, words text, copy_digest text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  is_copy_due boolean;
begin
  perform private.lock_rights_request(request);
  insert into private.rights_answers_under_way as current_answer (rights_request_id, actor_id, answer_digest)
  values (request, (select auth.uid()),
    encode(sha256(convert_to(jsonb_build_array(wanted_outcome, words)::text, 'UTF8')), 'hex'))
  -- The same answer may be retried when the mail service did not accept it or it was not recorded. After two minutes, a
  -- caller that lost its connection no longer prevents a different answer.
  on conflict (rights_request_id) do update
    set actor_id = excluded.actor_id, answer_digest = excluded.answer_digest, begun_at = now()
    where current_answer.answer_digest = excluded.answer_digest
      or current_answer.begun_at < now() - interval '2 minutes';
  if not found then
    return null;
  end if;
  is_copy_due := private.is_copy_due(request, wanted_outcome);
  if not is_copy_due then
    return 'without copy';
  end if;
  if copy_digest is null then
    raise check_violation using message = 'the answer has no link to the copy', constraint = 'rights_requests_copy_linked';
  end if;
  insert into private.data_copies (rights_request_id, digest) values (request, copy_digest)
  on conflict (rights_request_id) do update
    set digest = excluded.digest, expires_at = excluded.expires_at, downloaded_at = null, sent_at = excluded.sent_at;
  return 'with copy';
end
$$;
comment on function public.begin_rights_answer is
  'Claims a request before its answer is sent, and stores the digest of the link to the copy of the data if the answer '
  'comes with one. Returns null while another answer is being sent; raises when closed, or when the link is missing.';
grant execute on function public.begin_rights_answer to authenticated;

create function public.take_data_copy(token_digest text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.rights_requests;
  is_first boolean;
begin
  select request.* into asked
    from private.data_copies copy join public.rights_requests request on request.id = rights_request_id
    where digest = token_digest and expires_at > now() and outcome = 'fulfilled' and email is not null
    for update of copy;
  update private.data_copies set downloaded_at = coalesce(downloaded_at, now())
    where rights_request_id = asked.id and coalesce(downloaded_at > now() - interval '1 hour', true)
    returning downloaded_at = now() into is_first;
  if is_first is null then
    return null;
  end if;
  if is_first then
    insert into public.rights_events (rights_request_id, kind) values (asked.id, 'downloaded');
  end if;
  return jsonb_build_object('language', asked.language, 'data', private.get_person_data(asked.email));
end
$$;
comment on function public.take_data_copy is
  'Uses the link to a copy of the data: all data under the address of its request, and the language. Returns null for a '
  'link that is unknown, expired, or was used more than an hour ago. For server functions only.';

create function public.get_data_copy(request uuid) returns table (
  sent_at timestamptz, expires_at timestamptz, downloaded_at timestamptz, attempt integer
)
language sql stable security definer set search_path = '' as $$
  select copy.sent_at, copy.expires_at, copy.downloaded_at, copy.attempt
  from private.data_copies copy join public.rights_requests asked on asked.id = copy.rights_request_id
  where asked.id = request and asked.email is not null and private.is_copy_due(request, asked.outcome)
    and (select private.has_permission('rrhh.rights.manage'))
$$;
comment on function public.get_data_copy is
  'The last link to the copy of the data that was sent in answer to a request. Returns no row when no link was sent, the '
  'person was erased since, or without rrhh.rights.manage.';
grant execute on function public.get_data_copy to authenticated;

create function public.renew_data_copy(request uuid, former_attempt integer, copy_digest text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Reads the link with the caller's permission.
  if not exists (select from public.get_data_copy(request)) then
    raise insufficient_privilege using message = 'permission denied for function renew_data_copy';
  end if;
  update private.data_copies
    set digest = copy_digest, sent_at = default, expires_at = default, downloaded_at = null, attempt = attempt + 1
    where rights_request_id = request and attempt = former_attempt;
  if found then
    insert into public.rights_events (rights_request_id, actor_id, kind)
    values (request, private.current_actor(), 'copy_resent');
  end if;
  return found;
end
$$;
comment on function public.renew_data_copy is
  'Replaces the link to a copy of the data by one that was sent again, which works for a week. Returns false when another '
  'call replaced it first.';
grant execute on function public.renew_data_copy to authenticated;

create function public.close_rights_request(request uuid, wanted_outcome text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  digest constant text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  if private.is_copy_due(request, wanted_outcome)
    and not exists (select from private.data_copies where rights_request_id = request) then
    raise check_violation using message = 'the answer has no link to the copy', constraint = 'rights_requests_copy_linked';
  end if;
  update public.rights_requests set closed_at = now(), outcome = wanted_outcome, answer = words where id = request;
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'answered', jsonb_build_object('outcome', wanted_outcome));
  -- The answer ends a block that lasts until then. A fulfilled request for blocking is answered by the block itself.
  if wanted_outcome = 'refused'
    or not exists (select from public.rights_requests where id = request and claim = 'blocking') then
    perform private.lift_block(request);
  end if;
  -- Pseudonymizes the closed requests of an erased person, including earlier ones and those that were open at the time.
  if exists (
    select from public.rights_events event
    join public.rights_requests answered on answered.id = event.rights_request_id
    where event.kind = 'erased' and (answered.id = request or answered.person_digest = digest
      and event.happened_at > (select created_at from public.rights_requests where id = request))
  ) then
    perform private.lift_block(id) from public.rights_requests
      where lower(email) = lower(address) and closed_at is not null and blocked_at is not null;
    update public.rights_requests
      set person_digest = digest, email = null, full_name = null,
        details = null, answer = null, extension_reason = case when extension_reason is not null then '—' end,
        blocked_at = null, block_reason = null
      where lower(email) = lower(address) and closed_at is not null;
  end if;
end
$$;
comment on function public.close_rights_request is
  'Closes a request with the answer that was sent. If the person was erased, a digest replaces the address.';
grant execute on function public.close_rights_request to authenticated;

create function public.list_rights_events(request uuid) returns table (
  id bigint, happened_at timestamptz, kind text, actor_name text, detail jsonb
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.kind, actor.full_name, event.detail
  from public.rights_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  where event.rights_request_id = request and (select private.has_permission('rrhh.rights.manage'))
  order by event.id
$$;
comment on function public.list_rights_events is
  'Events of a request, oldest first, with the names of staff. Returns no rows without rrhh.rights.manage.';
grant execute on function public.list_rights_events to authenticated;

create function private.delete_expired_rights_requests() returns void
language sql security definer set search_path = '' as $$
  delete from public.rights_requests
    where confirmed_at is null and created_at < now() - interval '48 hours'
      -- A block never ends by expiry.
      or closed_at < now() - interval '24 months' and blocked_at is null
$$;
comment on function private.delete_expired_rights_requests is
  'Deletes requests unconfirmed for 48 hours or closed two years ago, except blocking ones. Runs every hour.';

create function private.lock_person_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_applications(array(select private.list_person_record_ids(old.email)));
  return new;
end
$$;
comment on function private.lock_person_applications is
  'Before a block changes, waits for e-mails to the person that are being recorded concurrently.';

create trigger lock_applications before update of blocked_at on public.rights_requests
  for each row when (old.blocked_at is distinct from new.blocked_at)
  execute function private.lock_person_applications();

create policy "Rights managers see events of requests" on public.rights_events
  for select to authenticated using ((select private.has_permission('rrhh.rights.manage')));
create policy "Rights managers see confirmed requests" on public.rights_requests
  for select to authenticated
  using (confirmed_at is not null and (select private.has_permission('rrhh.rights.manage')));

grant select on public.rights_requests to authenticated;
alter publication supabase_realtime add table public.rights_requests;
grant select on public.rights_events to authenticated;
revoke delete, truncate, update on public.rights_events from service_role;
grant usage on sequence public.rights_events_id_seq to portal_functions;

-- Retention periods: set in the portal within limits, and read from one table by housekeeping, e-mails and pages.

create table public.retention_periods (
  kind text primary key constraint retention_periods_kind_check check (kind in (
      'applications', 'internships', 'spontaneous', 'quotes', 'job_alerts')),
  months smallint not null,
  former_months smallint,
  updated_at timestamptz not null default now(),
  -- Claims against an employer lapse after two years, contractual claims after five: nothing justifies a longer period.
  constraint retention_periods_months_check
    check (case when kind = 'quotes' then months between 6 and 60 else months between 1 and 24 end)
);
comment on table public.retention_periods is
  'Retention period of each kind of data, in months. Public, because the privacy policy states it.';
comment on column public.retention_periods.former_months is
  'The longer period in force before the last change; null when that change did not shorten the period.';
alter table public.retention_periods enable row level security;

create function private.get_retention_period(kind text) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => period.months) from public.retention_periods period
  where period.kind = get_retention_period.kind
$$;
comment on function private.get_retention_period is 'Retention period of a kind of data.';

-- For kinds without an expiry notice, a shorter period takes effect two weeks after the change, until when it can be
-- reverted.
create function private.get_unnotified_retention_period(kind text, ahead interval default '0') returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(months => greatest(period.months,
    case when period.updated_at > now() + ahead - interval '14 days' then period.former_months end))
  from public.retention_periods period where period.kind = get_unnotified_retention_period.kind
$$;
comment on function private.get_unnotified_retention_period is
  'Retention period in force, after the given interval, for a kind of data that expires without a notice.';

create function private.get_application_expiry(application public.job_applications, period interval) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- The period starts at the last update of the application, or when its posting stops accepting applications if later.
  select greatest(application.updated_at,
    case when posting.status = 'active' then coalesce(posting.expires_at, now()) else posting.updated_at end) + period
  from public.job_postings posting where posting.id = application.job_posting_id
$$;
comment on function private.get_application_expiry is
  'When a retention period of this length ends for a job application.';

-- The condition on updated_at uses an index. It allows for three more days, by which months of different lengths can
-- differ; the exact expiry decides. list_expiring_internships does the same.
create function private.list_expiring_applications(period interval, ahead interval)
returns setof public.job_applications
language sql stable security definer set search_path = '' as $$
  select * from public.job_applications application
  -- Repeated applications are deleted with the first one.
  where repeat_of is null and updated_at < now() - period + ahead + interval '3 days'
    and private.get_application_expiry(application, period) < now() + ahead
$$;
comment on function private.list_expiring_applications is
  'Job applications for which a retention period of this length ends within an interval, if not updated.';
alter function private.list_expiring_applications owner to portal_functions;

create function private.list_expiring_internships(period interval, ahead interval)
returns setof public.internship_applications
language sql stable security definer set search_path = '' as $$
  select * from public.internship_applications
  where updated_at < now() - period + ahead + interval '3 days' and updated_at + period < now() + ahead
$$;
comment on function private.list_expiring_internships is
  'Internship applications for which a retention period of this length ends within an interval, if not updated.';
alter function private.list_expiring_internships owner to portal_functions;

-- A notice created long before the expiry, when the period was shorter, does not count.
create function private.is_expiry_notice(message public.applicant_messages, expiry timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select message.kind like '%-expiring' and message.state <> 'cancelled'
    and message.created_at > expiry - interval '20 days'
$$;
comment on function private.is_expiry_notice is
  'Whether a message is the notice of this expiry, and not of an earlier one.';

-- Without a sent notice, the end moves on with now(): no application is deleted before its applicant is notified.
create function private.get_retention_end(internship public.internship_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at and state in ('sent', 'refused')
      and private.is_expiry_notice(message, expiry)), now()) + interval '14 days')
  from (select internship.updated_at + private.get_retention_period('internships')) period (expiry)
$$;
comment on function private.get_retention_end(internship_applications) is
  'Until when an internship application is kept: its expiry, but at least 14 days after its expiry notice.';

create function private.get_retention_end(application public.job_applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(expiry, coalesce((
    select max(settled_at) from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at and state in ('sent', 'refused')
      and private.is_expiry_notice(message, expiry)), now()) + interval '14 days')
  from private.get_application_expiry(application, private.get_retention_period('applications')) expiry
$$;
comment on function private.get_retention_end(job_applications) is
  'Until when a job application is kept: its expiry, but at least 14 days after its expiry notice.';

create function private.queue_expiry_notices() returns void
language sql security definer set search_path = '' as $$
  insert into public.applicant_messages (application_id, kind, send_at)
  select application.id, 'application-expiring', private.next_working_morning(now())
  from private.list_expiring_applications(private.get_retention_period('applications'), interval '14 days') application
  where not exists (
    select from public.applicant_messages message
    where application_id = application.id and created_at > application.updated_at
      and private.is_expiry_notice(
        message, private.get_application_expiry(application, private.get_retention_period('applications'))))
  order by application.updated_at limit 500
  on conflict do nothing;
  insert into public.applicant_messages (internship_id, kind, send_at)
  select internship.id, 'internship-expiring', private.next_working_morning(now())
  from private.list_expiring_internships(private.get_retention_period('internships'), interval '14 days') internship
  where not exists (
    select from public.applicant_messages message
    where internship_id = internship.id and created_at > internship.updated_at
      and private.is_expiry_notice(message, internship.updated_at + private.get_retention_period('internships')))
  order by internship.updated_at limit 500
  on conflict do nothing;
$$;
comment on function private.queue_expiry_notices is
  'Schedules a message to each applicant whose data expire within two weeks. Runs every hour.';
alter function private.queue_expiry_notices owner to portal_functions;

create function public.preview_retention() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention';
  end if;
  return jsonb_build_object(
    'job_applications', (
      select count(*)
      from private.list_expiring_applications(private.get_retention_period('applications'), week) application
      where private.get_retention_end(application) < now() + week),
    'internship_applications', (
      select count(*)
      from private.list_expiring_internships(private.get_retention_period('internships'), week) internship
      where private.get_retention_end(internship) < now() + week),
    'spontaneous_applications', (
      select count(*) from public.spontaneous_applications
      where consented_at < now() + week - private.get_unnotified_retention_period('spontaneous', week)),
    'quote_requests', (
      select count(*) from public.contact_requests
      where created_at < now() + week - private.get_unnotified_retention_period('quotes', week)));
end
$$;
comment on function public.preview_retention is
  'Number of rows, by kind, that housekeeping will delete within seven days.';
alter function public.preview_retention owner to portal_functions;
grant execute on function public.preview_retention to authenticated;

create function public.preview_retention_period(kind text, months integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
  period constant interval := make_interval(months => months);
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention_period';
  end if;
  return case kind
    when 'applications' then (select count(*) from private.list_expiring_applications(period, week))
    when 'internships' then (select count(*) from private.list_expiring_internships(period, week))
    when 'spontaneous' then (
      select count(*) from public.spontaneous_applications where consented_at < now() + week - period)
    when 'quotes' then (select count(*) from public.contact_requests where created_at < now() + week - period)
    -- A change of the period does not affect existing job alerts, which expire on the date stated to the subscriber.
    else 0
  end;
end
$$;
comment on function public.preview_retention_period is
  'Number of rows of a kind that would expire within seven days if the period had this length.';
alter function public.preview_retention_period owner to portal_functions;
grant execute on function public.preview_retention_period to authenticated;

create function private.set_former_retention_months() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  -- A second change within two weeks does not hide that the first one shortened the period.
  new.former_months := nullif(greatest(new.months, old.months,
    case when old.updated_at > now() - interval '14 days' then old.former_months end), new.months);
  return new;
end
$$;
comment on function private.set_former_retention_months is
  'Sets former_months to the longer period that a change of months replaces.';

create trigger set_former_months before update on public.retention_periods
  for each row when (old.months <> new.months) execute function private.set_former_retention_months();

create trigger notify_content_change after insert or update or delete or truncate on public.retention_periods
  for each statement execute function private.notify_content_change();

create trigger audit after insert or update or delete on public.retention_periods
  for each row
  execute function private.write_audit('kind', 'months', 'former_months', 'updated_at');

create policy "Retention periods are public" on public.retention_periods
  for select to anon, authenticated using (true);
create policy "Rights managers change retention periods" on public.retention_periods
  for update to authenticated using ((select private.has_permission('rrhh.rights.manage')));

grant select on public.retention_periods to anon;
grant select, update (months) on public.retention_periods to authenticated;

insert into public.retention_periods (kind, months) values
  ('applications', 12), ('internships', 12), ('spontaneous', 12), ('quotes', 24), ('job_alerts', 12);

-- Storage buckets and the policies on their files, and a queue of files to be removed.

-- A Supabase project may already have these buckets.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 5242880, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document']),
  ('hero-images', 'hero-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('success-cases', 'success-cases', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('media', 'media', true, 10485760, array[
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']),
  ('quote-files', 'quote-files', false, 10485760, array[
    'application/pdf', 'image/vnd.dwg', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg', 'image/png', 'image/webp']),
  ('conversation-files', 'conversation-files', false, 5242880, array[
    'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.file_removals (
  object_id uuid primary key references storage.objects on delete cascade,
  version text,
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
comment on table private.file_removals is
  'The queue of stored files to be removed. They are hidden until the server has removed them through the Storage API; '
  'their rows here are deleted with them. On hosted Supabase, deleting a file''s row by SQL would never free its '
  'content.';
comment on column private.file_removals.version is
  'Identifies the content to remove; content uploaded later under the same name has another version and is kept.';
comment on column private.file_removals.due_at is 'When the next attempt is due.';

create index file_removals_due_at_idx on private.file_removals (due_at);
alter table private.file_removals enable row level security;

create function private.queue_file_removals(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.file_removals (object_id, version)
  select id, version from storage.objects where id = any (ids)
  on conflict (object_id) do update set version = excluded.version, due_at = now(), attempts = 0
    where file_removals.version is distinct from excluded.version;
  notify file_removals;
$$;
comment on function private.queue_file_removals(uuid[]) is 'Hides stored files and queues their removal.';

create function private.queue_file_removals(bucket text, names text[]) returns void
language sql security definer set search_path = '' as $$
  select private.queue_file_removals(array(
    select id from storage.objects where bucket_id = bucket and name = any (names)))
$$;
comment on function private.queue_file_removals(text, text[]) is
  'Hides files of a bucket, by name, and queues their removal.';

create function private.list_queued_file_removals() returns setof uuid
language sql stable security definer set search_path = '' as $$ select object_id from private.file_removals $$;
comment on function private.list_queued_file_removals is 'The ids of stored files that are to be removed.';
grant execute on function private.list_queued_file_removals to anon, authenticated;

-- A removal that is due later than the longest retry delay was queued while the clock was ahead, and is taken now.
create function public.claim_file_removals(at_most integer) returns table (bucket text, path text)
language sql security definer set search_path = '' as $$
  delete from private.file_removals removal using storage.objects object
    where object.id = removal.object_id and object.version is distinct from removal.version;
  with claimed as (
    -- Removals that fail, or that a stopped server leaves unfinished, are retried after one minute to nine hours.
    update private.file_removals
    set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ least(attempts, 9)
    where object_id in (
      select object_id from private.file_removals where due_at <= now() or due_at > now() + interval '10 hours'
      order by due_at limit at_most for update skip locked)
    returning object_id
  )
  select object.bucket_id, object.name from claimed join storage.objects object on object.id = claimed.object_id
$$;
comment on function public.claim_file_removals is
  'Takes due file removals from the queue until their next attempt; the server removes the files through the Storage '
  'API. Drops removals of files that have been replaced. For server functions only.';

create function public.count_late_file_removals() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.file_removals where attempts >= 3 or due_at < now() - interval '15 minutes'
$$;
comment on function public.count_late_file_removals is
  'The number of file removals that keep failing, or that no server attempts. For server functions only.';

create policy "Files queued for removal are hidden and cannot be replaced" on storage.objects
  as restrictive for all to anon, authenticated using (id not in (select private.list_queued_file_removals()));
create policy "Files of blocked people are hidden" on storage.objects
  as restrictive for all to authenticated using (name not in (select private.list_blocked_files()));
create policy "Users upload CVs and quote files; staff upload site files" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name))
    or (bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin()))
    or (bucket_id = 'media' and (select private.has_permission('web.media.manage'))));
create policy "Super admins delete files; sales and web staff their own" on storage.objects
  for delete to authenticated
  using ((bucket_id in ('documents', 'hero-images', 'success-cases') and (select private.is_super_admin()))
    or (bucket_id = 'quote-files' and (select private.has_permission('ventas.quotes.delete')))
    -- Those of the library are removed with their rows.
    or (bucket_id = 'media' and (select private.has_permission('web.media.manage'))
      and not exists (select from public.media_files where storage_path = objects.name)));
create policy "Super admins replace files" on storage.objects
  for update to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files')
    and (select private.is_super_admin()));
create policy "Staff see the files of what they manage" on storage.objects
  for select to authenticated
  using ((bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin()))
    or (bucket_id = 'media' and (select private.has_permission('web.media.manage')))
    or (bucket_id = 'quote-files' and (select private.has_permission('ventas.quotes.read')))
    or (bucket_id = 'conversation-files' and name in (select private.list_quote_conversation_files())
      and (select private.has_permission('ventas.quotes.read')))
    or (bucket_id in ('documents', 'conversation-files') and (select private.has_permission('rrhh.documents.read'))
      and name not in (select private.list_quote_conversation_files())));
-- Separate, so that each role has a single permissive policy per command.
create policy "Visitors upload CVs and quote files under unguessable names" on storage.objects
  for insert to anon
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name)));

-- Hourly rate limits of server functions.

create table private.allowances (
  caller text primary key check (char_length(caller) <= 200),
  hour timestamptz not null,
  taken integer not null
);
comment on table private.allowances is 'Call counts per function and caller in the current hour.';
comment on column private.allowances.caller is 'The function and a digest of the caller''s address.';
comment on column private.allowances.taken is 'The number of calls in that hour.';
alter table private.allowances enable row level security;

create function public.consume_rate_limit(caller text, per_hour integer) returns boolean
language sql security definer set search_path = '' as $$
  insert into private.allowances as counted (caller, hour, taken)
  values (consume_rate_limit.caller, date_trunc('hour', now()), 1)
  on conflict (caller) do update set
    hour = excluded.hour,
    taken = case when counted.hour = excluded.hour then counted.taken + 1 else 1 end
  returning taken <= per_hour;
$$;
comment on function public.consume_rate_limit is
  'Counts a call. Returns false when the limit per hour is exceeded. For server functions only.';

create function public.refund_rate_limit(caller text) returns void
language sql security definer set search_path = '' as $$
  update private.allowances counted set taken = taken - 1
  where counted.caller = refund_rate_limit.caller and hour = date_trunc('hour', now()) and taken > 0
$$;
comment on function public.refund_rate_limit is
  'Takes back one counted call of this hour: an e-mail that could not be sent does not count towards its recipient''s '
  'limit. For server functions only.';

-- Dashboards, statistics, exports and the search of the portal.
-- Functions without `security definer` are subject to row-level security. Statistics cover the applications received
-- between two calendar days in Chile, both inclusive.

create function public.recruiting_overview() returns jsonb
language sql stable set search_path = '' as $$
  -- A single index scan, which returns rows in the order of the groups.
  with counted as materialized (
    select job_posting_id, case when withdrawn_at is null then status else 'withdrawn' end as status, count(*) as number
    from public.job_applications
    where repeat_of is null
    group by 1, 2
  ), interns as materialized (
    select count(*) as number, count(*) filter (where status = 'pending') as pending
    from public.internship_applications
  ), posted as materialized (
    select count(*) as number,
      count(*) filter (where status = 'active') as active,
      coalesce(sum(views_count), 0) as views
    from public.job_postings
  )
  select jsonb_build_object(
    'postings', posted.number,
    'active', posted.active,
    'views', posted.views,
    'applications', (select coalesce(sum(number), 0) from counted),
    'internships', interns.number,
    'pending', (select coalesce(sum(number), 0) from counted where status = 'pending') + interns.pending,
    'by_status', (
      select coalesce(jsonb_object_agg(status, number), '{}')
      from (select status, sum(number) as number from counted group by status) added
    ),
    'by_week', (
      select coalesce(jsonb_object_agg(week::date, number), '{}')
      from (
        select date_trunc('week', now() at time zone 'America/Santiago') - n * interval '1 week' as week
        from generate_series(0, 8) n
      ) weeks,
      lateral (
        select count(*) as number from public.job_applications
        where repeat_of is null
          and applied_at >= week at time zone 'America/Santiago'
          and applied_at < (week + interval '1 week') at time zone 'America/Santiago'
      ) applied
      where number > 0
    ),
    'by_posting', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number) order by number desc, title), '[]')
      from (
        select posting.id, posting.title, added.number
        from (select job_posting_id, sum(number) as number from counted group by job_posting_id) added
        join public.job_postings posting on posting.id = added.job_posting_id
        order by number desc, posting.title
        limit 6
      ) fullest
    ),
    'latest_applications', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select application.id, full_name, applied_at as at, job_posting_id, title
        from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
        where repeat_of is null
        order by applied_at desc limit 3
      ) latest
    ),
    'latest_internships', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, first_name, last_name, created_at as at from public.internship_applications
        order by created_at desc limit 2
      ) latest
    ),
    'latest_postings', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, title, created_at as at from public.job_postings order by created_at desc limit 2
      ) latest
    )
  )
  from posted, interns
$$;
comment on function public.recruiting_overview is
  'Dashboard counts and the newest rows, subject to row-level security.';
grant execute on function public.recruiting_overview to authenticated;

create function public.waiting_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', case when private.has_permission('rrhh.applications.read') then
      (select count(*) from public.job_applications where status = 'pending' and repeat_of is null) end,
    'internships', case when private.has_permission('rrhh.internships.read') then
      (select count(*) from public.internship_applications where status = 'pending') end,
    'spontaneous', case when private.has_permission('rrhh.applications.read') then
      (select count(*) from public.spontaneous_applications where status = 'pending') end,
    'quotes', case when private.has_permission('ventas.quotes.read') then
      (select count(*) from public.contact_requests where status = 'new') end
  )
$$;
comment on function public.waiting_counts is
  'The number of new items in each section, subject to row-level security; null for sections without permission.';
grant execute on function public.waiting_counts to authenticated;

create function public.find_in_portal(patterns text[], at_most integer default 5)
returns table (kind text, id uuid, parent_id uuid, title text, detail text)
language sql stable set search_path = '' as $$
  with request as materialized (
    select least(at_most, 20) as at_most,
      cardinality(patterns) between 1 and 10 as is_valid,
      private.has_permission('rrhh.postings.read') as postings,
      private.has_permission('rrhh.internships.read') as internships,
      private.has_permission('rrhh.applications.read') as applications,
      private.has_permission('accesos.users.read') as users,
      private.has_permission('ventas.quotes.read') as quotes,
      private.is_super_admin() as is_super_admin
  ), interns as materialized (
    -- An index-only scan of the names.
    select id from public.internship_applications
    where (select internships and is_valid from request) and search like all (patterns)
    order by search, id limit (select request.at_most from request)
  ), staff as materialized (
    -- Materialized before sorting: otherwise the planner would scan an index of names to its end.
    select id, user_id, full_name, email from public.admin_profiles
    where (select users and is_valid from request) and search like all (patterns)
  )
  (select 'application', application.id, application.job_posting_id, application.full_name, posting.title
   from public.job_applications application
   left join public.job_postings posting on posting.id = application.job_posting_id
   where application.id = any (array(
     select private.search_application_ids(patterns, request.at_most) from request where is_valid))
   order by application.applied_at desc, application.id)
  union all
  (select 'posting', posting.id, null, posting.title, posting.department || ' · ' || posting.location
   from public.job_postings posting
   where (select postings and is_valid from request) and search like all (patterns)
   order by posting.created_at desc, posting.id limit (select request.at_most from request))
  union all
  (select 'internship', internship.id, null, internship.first_name || ' ' || internship.last_name, internship.career
   from interns join public.internship_applications internship using (id)
   order by internship.created_at desc, internship.id)
  union all
  (select 'spontaneous', spontaneous.id, null, spontaneous.full_name, spontaneous.area
   from public.spontaneous_applications spontaneous
   where (select applications and is_valid from request) and search like all (patterns)
   order by spontaneous.created_at desc, spontaneous.id limit (select request.at_most from request))
  union all
  (select 'user', staff.user_id, null, staff.full_name, staff.email
   from staff order by staff.full_name, staff.id limit (select request.at_most from request))
  union all
  (select 'case', success_case.id, null, success_case.titulo, success_case.cliente
   from public.success_cases success_case
   where (select is_super_admin and is_valid from request)
     and private.normalize_text(success_case.titulo || chr(10) || success_case.cliente) like all (patterns)
   order by success_case.order_index, success_case.id limit (select request.at_most from request))
  union all
  (select 'quote', quote.id, null, quote.name, coalesce(quote.company, quote.email)
   from public.contact_requests quote
   where (select quotes and is_valid from request) and search like all (patterns)
   order by quote.created_at desc, quote.id limit (select request.at_most from request))
$$;
comment on function public.find_in_portal is
  'The rows of each kind that match all patterns, from sections the caller may open. Row-level security applies.';
grant execute on function public.find_in_portal to authenticated;

create function public.export_applications(
  posting_id uuid, file_format text, patterns text[] default '{}', words text default null,
  wanted_status text default null, ids uuid[] default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exporter constant uuid := private.current_actor();
  exported jsonb;
begin
  perform private.require_applications_read();
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'applications are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.applied_at desc, matching.id), '[]')
  into exported from (
    select application.id, application.full_name, application.email, phone, profile_url, status, withdrawn_at,
      rejection_reason, applied_at, repeated_at, contacted_at, interview_rating, language, reference, questions, answers,
      interview_notes, source_name, owner.full_name as owner_name,
      (select string_agg(tag.name, ', ' order by tag.key) from public.application_tags given
       join public.tags tag on tag.id = given.tag_id where given.application_id = application.id) as tags,
      (select count(*) from public.application_comments comment
       where comment.application_id = application.id) as comment_count
    from private.list_matching_applications(
      posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner) application
    left join public.admin_profiles owner on owner.user_id = application.owner_id
    where ids is null or application.id = any (ids)
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 applications are exported at once';
  end if;
  insert into public.application_events (application_id, actor_id, kind, detail)
  select (application ->> 'id')::uuid, exporter, 'exported', jsonb_build_object('format', file_format)
  from jsonb_array_elements(exported) application;
  perform public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'applications', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_applications is
  'Returns the filtered applications to a posting, newest first, with answers, tags, the person in charge and the number '
  'of comments, and records the export.';
alter function public.export_applications owner to portal_functions;
grant execute on function public.export_applications to authenticated;

create function public.recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with waiting as materialized (
    select job_posting_id as id, count(*) as number, min(applied_at) as oldest
    from public.job_applications
    where repeat_of is null and status = 'pending'
    group by job_posting_id
  ), longest as (
    select waiting.id, posting.title, number, oldest
    from waiting join public.job_postings posting on posting.id = waiting.id
    order by oldest, waiting.id
    limit 8
  )
  select jsonb_build_object(
    'applications', (select jsonb_build_object('count', coalesce(sum(number), 0), 'oldest', min(oldest)) from waiting),
    'pending', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number, 'oldest', oldest)
        order by oldest, id), '[]')
      from longest
    ),
    'internships', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.internship_applications where status = 'pending'
    ),
    'spontaneous', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.spontaneous_applications where status = 'pending'
    ),
    'unrated', (select count(*) from public.job_applications_list where lacks_rating),
    'visibility', (
      select coalesce(jsonb_object_agg(visibility, number), '{}')
      from (
        select visibility, count(*) as number
        from public.job_postings,
        -- The same rules as in domain/recruiting/posting-visibility.ts.
        lateral (
          select case
            when status <> 'active' then status
            when expires_at <= now() then 'ended'
            when expires_at <= now() + interval '7 days' then 'closing'
            else 'public'
          end as visibility
        ) seen
        group by visibility
      ) counted
    ),
    'unreached', (select count(*) from public.list_undelivered_messages()),
    'undelivered', case when (select private.is_super_admin())
      then coalesce((public.list_undelivered_mail() ->> 'total')::integer, 0) else 0 end
  )
$$;
comment on function public.recruiting_tasks is
  'Counts and ages of pending work, and the eight postings with the longest wait, subject to row-level security.';
grant execute on function public.recruiting_tasks to authenticated;

create function public.recruiting_funnel(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with counted as materialized (
    -- Views are counted since this day only: earlier there is no number of them, and nothing to compare with it.
    select min(day) as since from public.job_posting_views
  ), facts as materialized (
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end,
        applied_at at time zone 'America/Santiago')::date as period,
      null::bigint as seen, count(*) as applied,
      count(*) filter (
        where applied_at >= (select since from counted)::timestamp at time zone 'America/Santiago') as applied_of_seen,
      count(*) filter (where status <> 'pending') as reviewed,
      count(*) filter (where status = 'approved') as approved
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
    union all
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end, day::timestamp)::date,
      sum(views), 0, 0, 0, 0
    from public.job_posting_views
    where day between since_day and until_day
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
  ), totals as (
    select coalesce(sum(seen), (select 0 from counted where since <= until_day)) as seen,
      coalesce(sum(applied), 0) as applied, coalesce(sum(applied_of_seen), 0) as applied_of_seen,
      coalesce(sum(reviewed), 0) as reviewed, coalesce(sum(approved), 0) as approved
    from facts
  ), postings as (
    select job_posting_id as key, posting.title as label,
      coalesce(sum(seen), (select 0 from counted where since <= until_day)) as seen, sum(applied) as applied,
      sum(applied_of_seen) as applied_of_seen, sum(reviewed) as reviewed, sum(approved) as approved
    from facts join public.job_postings posting on posting.id = job_posting_id
    group by job_posting_id, posting.title
  ), sources as (
    select source_name as key, source_name as label,
      coalesce(sum(seen), (select 0 from counted where since <= until_day)) as seen, sum(applied) as applied,
      sum(applied_of_seen) as applied_of_seen, sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by source_name
  ), periods as (
    select period as key, period as label,
      coalesce(sum(seen), (select 0 from counted where since <= period)) as seen, sum(applied) as applied,
      sum(applied_of_seen) as applied_of_seen, sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by period
  )
  select jsonb_build_object(
    'total', (select to_jsonb(totals) from totals),
    'postings', (
      select coalesce(jsonb_agg(to_jsonb(postings) order by applied desc, seen desc nulls last, label, key), '[]') from postings),
    'sources', (
      select coalesce(jsonb_agg(to_jsonb(sources) order by applied desc, seen desc nulls last, label), '[]') from sources),
    'periods', (select coalesce(jsonb_agg(to_jsonb(periods) order by key), '[]') from periods),
    'views_since', (select since from counted)
  )
$$;
comment on function public.recruiting_funnel is
  'Views and applications of a period, and how many were reviewed and approved, by posting, source and time.';
grant execute on function public.recruiting_funnel to authenticated;

create function public.recruiting_times(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with applied as materialized (
    select id, applied_at
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
  ), events as materialized (
    select application_id, applied_at, happened_at, event.id, kind, from_status, to_status,
      lead(kind) over (
        partition by application_id, kind = 'status_changed' order by happened_at, event.id) as next_kind
    from public.application_events event join applied on applied.id = application_id
    where kind in ('status_changed', 'contacted', 'contact_undone')
  ), stages as (
    -- A stage lasts from the receipt or the previous status change to the next one.
    select from_status as stage, extract(epoch from happened_at
      - coalesce(lag(happened_at) over (partition by application_id order by happened_at, id), applied_at)) as seconds
    from events where kind = 'status_changed'
  ), answers as (
    select extract(epoch from min(happened_at) - min(applied_at)) as seconds
    from events
    -- A contact that was marked by mistake and undone is not an answer to the applicant.
    where kind = 'contacted' and next_kind is distinct from 'contact_undone' or to_status in ('approved', 'rejected')
    group by application_id
  ), measured as (
    select stage as key, seconds from stages where stage in ('pending', 'reviewing')
    union all
    select 'answer', seconds from answers
  ), times as (
    select key, count(*) as number, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90
    from measured group by key
  )
  select coalesce(jsonb_object_agg(key, jsonb_build_object('count', number, 'median', median, 'p90', p90)), '{}')
  from times
$$;
comment on function public.recruiting_times is
  'Median and 90th percentile, in seconds, of completed stages and of the time to the first contact or decision.';
grant execute on function public.recruiting_times to authenticated;

create function public.my_recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select count(*) as number from public.job_applications
    where owner_id = (select auth.uid()) and repeat_of is null and status in ('pending', 'reviewing')
  ), due as (
    select count(*) as number, min(next_step_on) as oldest from public.job_applications
    where next_step_on <= (now() at time zone 'America/Santiago')::date and repeat_of is null
      and (owner_id is null or owner_id = (select auth.uid()))
  )
  select jsonb_build_object('mine', mine.number, 'due', due.number, 'due_since', due.oldest) from mine, due
$$;
comment on function public.my_recruiting_tasks is
  'Counts the caller''s open applications, and the next steps due on applications that the caller or no one owns.';
grant execute on function public.my_recruiting_tasks to authenticated;

create function public.portal_today() returns jsonb
language sql stable set search_path = '' as $$
  with allowed as materialized (
    select private.has_permission('rrhh.applications.read') as applications,
      private.has_permission('rrhh.internships.read') as internships,
      private.has_permission('rrhh.postings.read') as postings,
      private.has_permission('rrhh.rights.manage') as rights,
      private.has_permission('ventas.quotes.read') as quotes
  ), undecided as (
    (select 'job' as kind, application.id, job_posting_id, full_name, posting.title, applied_at as since,
       jsonb_build_object(
         'is_repeated', repeated_at is not null,
         -- As in other_postings, but with the row-level security of this statement.
         'others', (
           select count(*) from (
             select from public.job_applications other
             where other.person_key = application.person_key and other.job_posting_id <> application.job_posting_id
               and other.repeat_of is null
             limit 9) counted),
         -- Texts are too long for a list.
         'checks', (
           select coalesce(jsonb_agg(jsonb_build_object('question', question, 'answer', answers -> (question ->> 'id'))
             order by position), '[]')
           from jsonb_array_elements(private.get_posting_questions(job_posting_id))
             with ordinality as asked (question, position)
           where question ->> 'kind' <> 'text' and answers ? (question ->> 'id')
         )) as facts
     from public.job_applications application
     left join public.job_postings posting on posting.id = job_posting_id
     where application.status = 'pending' and repeat_of is null and (select applications from allowed)
     order by applied_at, application.id desc limit 6)
    union all
    (select 'internship', id, null, first_name || ' ' || last_name, career, created_at,
       jsonb_build_object('semester', semester)
     from public.internship_applications
     where status = 'pending' and (select internships from allowed)
     order by created_at, id desc limit 6)
    union all
    (select 'spontaneous', id, null, full_name, area, created_at, '{}'
     from public.spontaneous_applications
     where status = 'pending' and (select applications from allowed)
     order by created_at, id desc limit 6)
  ), unanswered as (
    select id, name, company, service, plant, created_at, status, answered_at
    from public.contact_requests
    where waiting_since is not null and (select quotes from allowed)
    order by waiting_since, id limit 6
  ), day as (
    select today at time zone 'America/Santiago' as start,
      (today + interval '1 day') at time zone 'America/Santiago' as "end"
    from date_trunc('day', now() at time zone 'America/Santiago') today
  ), met as (
    (select * from public.interviews
     where starts_at >= (select start from day) and starts_at < (select "end" from day)
     order by starts_at limit 50)
    union all
    -- The latest: earlier ones may be of applicants rejected since.
    (select * from public.interviews where state = 'declined' order by changed_at desc limit 50)
  ), meetings as materialized (
    select met.id, starts_at, coalesce(starts_at + make_interval(mins => minutes) <= now(), false) as is_over, place,
      video_url, (select auth.uid()) = any (interviewers) as is_own, application.id as application_id,
      application.job_posting_id, internship.id as internship_id,
      coalesce(application.full_name, internship.first_name || ' ' || internship.last_name) as full_name,
      posting.title, application.id is not null and application.interview_rating is null as lacks_rating
    from met
    left join public.job_applications application on application.id = met.application_id
    left join public.job_postings posting on posting.id = application.job_posting_id
    left join public.internship_applications internship on internship.id = met.internship_id
    where coalesce(application.status, internship.status) <> 'rejected'
  ), hidden as (
    -- No longer public, among the newest postings.
    select id, title from (
      select id, title from public.job_postings
      where (select applications from allowed)
        and (status in ('closed', 'expired') or status = 'active' and expires_at <= now())
      order by created_at desc limit 60) newest
  ), abandoned as (
    select hidden.id, title, oldest.applied_at as since
    from hidden cross join lateral (
      select applied_at from public.job_applications
      where job_posting_id = hidden.id and status = 'pending' and repeat_of is null
      order by applied_at, id desc limit 1) oldest
    order by oldest.applied_at, hidden.id limit 6
  ), replies as (
    select distinct on (contact_request_id is not null) application_id, internship_id, contact_request_id,
      job_posting_id, full_name, waiting_since as since,
      count(*) over (partition by contact_request_id is not null) as count
    from public.list_unread_replies()
    order by contact_request_id is not null, waiting_since
  )
  select jsonb_build_object(
    'waiting', public.waiting_counts(),
    'undecided', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by since, id), '[]')
      from (select * from undecided order by since, id limit 6) longest
    ),
    'quotes', (
      select case when quotes then jsonb_build_object(
        'count', (select count(*) from public.contact_requests where waiting_since is not null),
        'rows', (select coalesce(jsonb_agg(to_jsonb(unanswered) order by created_at, id), '[]') from unanswered)) end
      from allowed
    ),
    'interviews', (
      select case when applications or internships then jsonb_build_object(
        'count', (select count(*) from meetings),
        'waiting', (select count(*) from meetings where not is_over or lacks_rating),
        'rows', (
          select coalesce(jsonb_agg(to_jsonb(next) order by is_over, starts_at nulls first, id), '[]')
          from (select * from meetings order by is_over, starts_at nulls first, id limit 6) next)) end
      from allowed
    ),
    'abandoned', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'since', since, 'count', (
          select count(*) from public.job_applications
          where job_posting_id = abandoned.id and status = 'pending' and repeat_of is null)) order by since, id), '[]')
      from abandoned
    ),
    'ended', (
      select count(*) from public.job_postings
      where status = 'active' and expires_at <= now() and (select postings from allowed)
    ),
    -- The longest waiting applicant and customer, and how many wait.
    'replies', (select coalesce(jsonb_agg(to_jsonb(replies) order by since), '[]') from replies),
    'own', (select case when applications then public.my_recruiting_tasks() end from allowed),
    'unreached', (
      select case when applications or internships
        then (select count(*) from public.list_undelivered_messages()) else 0 end
      from allowed
    ),
    'undelivered', case when (select private.is_super_admin())
      then coalesce((public.list_undelivered_mail() ->> 'total')::integer, 0) else 0 end,
    'rights', (
      select jsonb_build_object('count', count(*), 'due', min(due_at)) from public.rights_requests
      where closed_at is null and (select rights from allowed)
    )
  )
$$;
comment on function public.portal_today is
  'What waits for the caller, oldest first: the first six of each part, and how many there are. Only parts whose screens '
  'the caller may open; row-level security applies.';
grant execute on function public.portal_today to authenticated;

create function public.rejection_reasons(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with reasons as (
    select coalesce(rejection_reason, 'unknown') as reason, count(*) as number
    from public.job_applications
    where repeat_of is null and status = 'rejected'
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1
  )
  select coalesce(jsonb_object_agg(reason, number), '{}') from reasons
$$;
comment on function public.rejection_reasons is
  'The number of rejected applications of a period by reason, which is unknown if none was chosen.';
grant execute on function public.rejection_reasons to authenticated;

create function public.export_internship_applications(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null,
  words text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.has_permission('rrhh.internships.read') then
    raise insufficient_privilege using message = 'permission denied for function export_internship_applications';
  end if;
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'requests are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.created_at desc, matching.id), '[]')
  into exported from (
    select id, first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation,
      skills, status, withdrawn_at, created_at
    from public.internship_applications
    where (cardinality(patterns) = 0 or id in (
        select found.id from private.search_requests(
          'internship_applications', patterns, words, wanted_status, 'created_at', true) found))
      and (wanted_status is null or wanted_status = case when withdrawn_at is null then status else 'withdrawn' end)
      and (ids is null or id = any (ids))
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 requests are exported at once';
  end if;
  perform public.record_security_event('data_exported', private.current_actor(),
    jsonb_build_object('what', 'internships', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_internship_applications is
  'Returns the filtered internship applications, newest first, and records the export.';
alter function public.export_internship_applications owner to portal_functions;
grant execute on function public.export_internship_applications to authenticated;

create function public.export_quote_requests(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null,
  wanted_owner text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.has_permission('ventas.quotes.read') then
    raise insufficient_privilege using message = 'permission denied for function export_quote_requests';
  end if;
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'requests are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.created_at desc, matching.id), '[]')
  into exported from (
    select request.id, name, company, request.email, phone, service, subject, plant, region, wanted_by, message, language,
      status, note, answered_at, request.created_at, owner.full_name as owner_name
    from public.contact_requests request
    left join public.admin_profiles owner on owner.user_id = request.owner_id
    where (cardinality(patterns) = 0 or request.id in (
        select found.id from private.search_requests(
          'contact_requests', patterns, null, wanted_status, 'created_at', true, wanted_owner) found))
      and (wanted_status is null or status = wanted_status)
      and (wanted_owner is null or case when wanted_owner = 'nobody' then owner_id is null
        else owner_id::text = wanted_owner end)
      and (ids is null or request.id = any (ids))
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 requests are exported at once';
  end if;
  perform public.record_security_event('data_exported', private.current_actor(),
    jsonb_build_object('what', 'quotes', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_quote_requests is
  'Returns the filtered quote requests, newest first, and records the export.';
alter function public.export_quote_requests owner to portal_functions;
grant execute on function public.export_quote_requests to authenticated;

-- Serves the register of processing activities, which states the volume of each data set.
create function public.count_stored_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  table_name text;
  row_total bigint;
  counts jsonb;
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function count_stored_records';
  end if;
  select coalesce(jsonb_object_agg('bucket ' || id, files), '{}') into counts
    from (
      select bucket.id, count(object.id) as files
      from storage.buckets bucket left join storage.objects object on object.bucket_id = bucket.id group by bucket.id
    ) bucket_counts;
  for table_name in
    select format('%I.%I', schema.nspname, class.relname)
    from pg_catalog.pg_class class join pg_catalog.pg_namespace schema on schema.oid = class.relnamespace
    where class.relkind in ('r', 'p')
      and schema.nspname in ('public', 'private', 'auth', 'mail', 'realtime', 'storage', 'platform')
      and not class.relispartition and has_table_privilege(class.oid, 'select')
  loop
    execute format('select count(*) from %s', table_name) into row_total;
    counts := counts || jsonb_build_object(table_name, row_total);
  end loop;
  return counts;
end
$$;
comment on function public.count_stored_records is
  'The number of rows in each table and of files in each bucket, by name.';
grant execute on function public.count_stored_records to authenticated;

-- server/doctor reads this over the API: the database of a hosted Supabase project need not be reachable.
create function public.list_applied_migrations() returns setof text
language sql stable security definer set search_path = '' as $$
  select version from supabase_migrations.schema_migrations order by version
$$;
comment on function public.list_applied_migrations is
  'The versions of the applied migrations, by which missing ones are detected. For server functions only.';

-- Reading the audit log: the subjects of its rows, and names for its ids. Readers of the log get these names, and no other
-- data about the people.

-- Security definer, since text indexes are unusable under row-level security; checks the permission and blocks itself.
create function public.find_audit_subjects(patterns text[]) returns setof text
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions constant text := (
    select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern);
begin
  if conditions is null or not private.has_permission('accesos.audit.read') then
    return;
  end if;
  return query execute format(
    '(select id::text from public.job_applications where true %1$s %2$s limit 50)
     union all (select id::text from public.internship_applications where true %1$s %2$s limit 20)
     union all (select id::text from public.spontaneous_applications where true %1$s %2$s limit 20)
     union all (select id::text from public.contact_requests where true %1$s %2$s limit 20)
     union all (select user_id::text from public.admin_profiles where true %1$s limit 20)',
    conditions, private.build_unblocked_condition('id'));
end
$$;
comment on function public.find_audit_subjects is
  'The applications, requests and users whose name, address or telephone matches all patterns, as subjects of the audit '
  'log. Empty when the caller may not read it.';
grant execute on function public.find_audit_subjects to authenticated;

create function public.name_audit_subjects(subjects uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select named.id, named.name from (
    select id, full_name as name from public.job_applications where id = any (subjects[1:100])
    union all
    select id, first_name || ' ' || last_name from public.internship_applications where id = any (subjects[1:100])
    union all
    select id, full_name from public.spontaneous_applications where id = any (subjects[1:100])
    union all
    select id, name from public.contact_requests where id = any (subjects[1:100])
  ) named
  where (select private.has_permission('accesos.audit.read'))
$$;
comment on function public.name_audit_subjects is
  'Names of the applicants and customers that are subjects of rows of the audit log, at most 100. Empty when the caller '
  'may not read it.';
alter function public.name_audit_subjects owner to portal_functions;
grant execute on function public.name_audit_subjects to authenticated;

create function public.list_audit_names() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', user_id, 'full_name', full_name, 'email', email) order by full_name, id), '[]')
      from public.admin_profiles),
    'records', (
      select coalesce(jsonb_object_agg(id, name), '{}') from (
        select id, name from public.admin_roles
        union all
        select id, coalesce(description, name) from public.admin_permissions
        union all
        select id, title from public.job_postings) record))
  where (select private.has_permission('accesos.audit.read'))
$$;
comment on function public.list_audit_names is
  'Staff members, and the names of roles, permissions and postings by id, which the audit log refers to. Null when the '
  'caller may not read it.';
grant execute on function public.list_audit_names to authenticated;

-- Hourly housekeeping, and the schedule of all pg_cron jobs.

create function private.run_housekeeping() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Oldest rows first; the next run an hour later continues.
  batch_size constant integer := 2000;
  -- For visitors' unclaimed uploads: more than the upload quotas admit in an hour (two million files of a kilobyte in a
  -- day). With batch_size, the files of 34 addresses that each upload their limit of 60 an hour would pile up.
  upload_batch_size constant integer := 100000;
  deleted_count integer;
begin
  -- Does nothing if the previous run is still in progress after an hour.
  if not pg_try_advisory_xact_lock(hashtext('private.run_housekeeping')) then
    return;
  end if;
  -- CVs that no application has claimed within a day.
  perform private.queue_file_removals(array(
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (
        select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit upload_batch_size));
  -- Applications past the retention period of the privacy policy, but not before the end of the two weeks' notice that
  -- applicants get.
  delete from public.job_applications where id in (
    select application.id
    from private.list_expiring_applications(private.get_retention_period('applications'), interval '0') application
    where private.get_retention_end(application) < now()
    order by application.updated_at limit batch_size);
  get diagnostics deleted_count = row_count;
  perform private.record_data_expiry('applications', deleted_count);
  delete from public.internship_applications where id in (
    select internship.id
    from private.list_expiring_internships(private.get_retention_period('internships'), interval '0') internship
    where private.get_retention_end(internship) < now()
    order by internship.updated_at limit batch_size);
  get diagnostics deleted_count = row_count;
  perform private.record_data_expiry('internships', deleted_count);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - private.get_unnotified_retention_period('quotes')
      and id not in (select private.list_blocked_ids())
    order by created_at limit batch_size);
  get diagnostics deleted_count = row_count;
  perform private.record_data_expiry('quotes', deleted_count);
  -- Site files without a row: the upload ended before the row was saved, or the row was deleted without its file. In the
  -- bucket of the library, only files that are named as the library names them.
  perform private.queue_file_removals(array(
    select object.id from storage.objects object
    where created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id) and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name)
      or bucket_id = 'media' and object.name ~ '^[0-9]{13}-[0-9a-f]{32}\.(jpg|png|webp|avif|pdf)$'
        and not exists (select from public.media_files where storage_path = object.name))
    order by created_at limit batch_size));
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
  delete from public.skipped_mails where created_at < now() - interval '30 days';
end
$$;
comment on function private.run_housekeeping is
  'Deletes unclaimed files, applications and quote requests past their retention period, tokens of completed '
  'invitations, old rate limit counts and skipped e-mails. Runs hourly.';

select cron.schedule('housekeeping', '17 * * * *', 'select private.run_housekeeping()');
select cron.schedule('expired spontaneous applications', '23 * * * *',
  'select private.delete_expired_spontaneous_applications()');
select cron.schedule('job alert digests', '11 * * * *', 'select private.queue_job_alert_digests()');
select cron.schedule('expired job alerts', '23 * * * *', 'select private.delete_expired_job_alerts()');
select cron.schedule('unclaimed quote files', '17 * * * *', 'select private.delete_unclaimed_quote_files()');
select cron.schedule('old notices', '29 * * * *', 'select private.delete_expired_notices()');
select cron.schedule('scheduled postings', '* * * * *', 'select private.publish_due_postings()');
select cron.schedule('scheduled texts', '* * * * *', 'select private.publish_due_content()');
select cron.schedule('expired content previews', '37 * * * *', 'select private.delete_expired_content_previews()');
select cron.schedule('expired applicant links', '37 * * * *', 'select private.delete_expired_applicant_links()');
select cron.schedule('old rights requests', '43 * * * *', 'select private.delete_expired_rights_requests()');
select cron.schedule('expiry notices', '11 * * * *', 'select private.queue_expiry_notices()');
select cron.schedule('unclaimed conversation files', '37 * * * *',
  'select private.delete_unclaimed_conversation_files()');
select cron.schedule('failures to keep', '14 * * * *', 'select private.record_mail_failures()');
select cron.schedule('ended sessions', '40 3 * * *', 'select private.delete_expired_sessions()');
select cron.schedule('old site statistics', '50 3 * * *', 'select private.delete_old_site_statistics()');

-- The privilege is only needed to change the owners of functions.
revoke create on schema public, private from portal_functions;

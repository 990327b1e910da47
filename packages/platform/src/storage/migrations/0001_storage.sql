-- The schema `storage` that migrations and policies of Supabase projects expect.
-- Source: https://supabase.com/docs/guides/storage/schema/design

create schema if not exists storage;
alter schema storage owner to supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, postgres;

set local role supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[]
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- Identifies the bytes: a new upload under the same name stores its bytes first, then updates this column.
  version text
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);
create index objects_owner_id_idx on storage.objects (owner_id);
-- For the sweep, which checks which bytes still have a row.
create index objects_version_idx on storage.objects (version);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- The column `owner` only holds users of this platform's auth; `owner_id` holds the subject of any token.
create or replace function storage.uuid_or_null(value text) returns uuid language sql immutable as $$
  select case when value ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then value::uuid end
$$;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role, postgres;

reset role;

-- Uploads in the TUS protocol. Received bytes are kept as separately stored parts until the upload is complete; then the
-- object is written, and the row reports completion until it expires.

set local role supabase_storage_admin;

create table storage.resumable_uploads (
  id uuid primary key,
  -- Who may continue it: the role and subject that created it.
  role text not null,
  owner_id text,
  -- Identifies whose limits it counts against: a digest of the user's id or the visitor's address; null without limits.
  client text,
  bucket_id text not null,
  name text not null,
  upsert boolean not null,
  size bigint not null,
  received bigint not null default 0,
  -- The header as sent, which HEAD returns.
  upload_metadata text not null,
  metadata jsonb not null,
  user_metadata jsonb not null,
  -- The id of the resulting object, which distinguishes it from another object of the same name.
  object_id uuid not null default gen_random_uuid(),
  expires_at timestamptz not null,
  check (received between 0 and size)
);
create index resumable_uploads_client_idx on storage.resumable_uploads (client) where received < size;
create index resumable_uploads_expires_at_idx on storage.resumable_uploads (expires_at);
alter table storage.resumable_uploads enable row level security;

create table storage.resumable_upload_parts (
  upload_id uuid not null references storage.resumable_uploads on delete cascade,
  -- Position in the file.
  starts_at bigint not null,
  version text not null unique,
  primary key (upload_id, starts_at)
);
alter table storage.resumable_upload_parts enable row level security;
create trigger discard_version after delete on storage.resumable_upload_parts
  for each row execute function storage.discard_version();

reset role;

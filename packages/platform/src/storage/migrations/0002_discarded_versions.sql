-- Bytes that have lost their row: recorded when any statement deletes or replaces the row, so that removing them needs
-- no guessing. They are removed after the commit.

create table storage.discarded_versions (
  version text primary key,
  discarded_at timestamptz not null default now()
);
alter table storage.discarded_versions owner to supabase_storage_admin;
alter table storage.discarded_versions enable row level security;

create function storage.discard_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.discarded_versions (version) values (old.version) on conflict do nothing;
  return null;
end
$$;
alter function storage.discard_version() owner to supabase_storage_admin;
revoke execute on function storage.discard_version() from public;

create trigger discard_version after delete on storage.objects
  for each row when (old.version is not null) execute function storage.discard_version();
create trigger discard_replaced_version after update of version on storage.objects
  for each row when (old.version is not null and old.version is distinct from new.version)
  execute function storage.discard_version();

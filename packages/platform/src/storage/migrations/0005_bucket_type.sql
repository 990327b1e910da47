-- Every bucket here is a standard one; policies and tools of Supabase projects read which it is.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
alter type storage.buckettype owner to supabase_storage_admin;
alter table storage.buckets add column type storage.buckettype not null default 'STANDARD';

-- All buckets are standard buckets; policies and tools of Supabase projects read the type.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
alter type storage.buckettype owner to supabase_storage_admin;
alter table storage.buckets add column type storage.buckettype not null default 'STANDARD';

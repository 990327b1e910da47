-- For the sweep: the age of this installation's database. Older bytes are not its orphans.
grant usage on schema platform to supabase_storage_admin;
grant select on platform.installation to supabase_storage_admin;

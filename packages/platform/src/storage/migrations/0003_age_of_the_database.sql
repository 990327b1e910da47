-- The sweep asks since when this database is the installation's: bytes from before are not its leftovers.
grant usage on schema platform to supabase_storage_admin;
grant select on platform.installation to supabase_storage_admin;

-- Policies may depend on the Storage API's operation: listing, downloading, signing …
-- Source: https://supabase.com/docs/guides/storage/schema/helper-functions

set local role supabase_storage_admin;

create or replace function storage.operation() returns text language sql stable as $$
  select nullif(current_setting('storage.operation', true), '')
$$;

-- Names are accepted with or without their prefix.
create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable as $$
  select exists (
    select from unnest(expected_operations) as expected
    where expected <> ''
      and regexp_replace(storage.operation(), '^storage\.', '') = regexp_replace(expected, '^storage\.', ''))
$$;

create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

reset role;

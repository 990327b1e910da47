-- A setting that a transaction made is afterwards an empty text, not absent: seeds and tests that spoke for a user
-- would end with an error of the JSON parser. Like Supabase's functions, these answer null then.

set local role supabase_auth_admin;

create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;
create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

reset role;

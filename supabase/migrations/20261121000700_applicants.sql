-- What holds for everybody who applies, for a job or an internship.

create function private.is_visitor() returns boolean language sql stable set search_path = '' as $$
  select coalesce((select auth.role()), '') in ('anon', 'authenticated')
$$;
comment on function private.is_visitor() is 'Whether a person asks over the API, not the backend itself.';

-- The path of a CV inside the bucket, from the public form of its address. An address that names another host
-- than the one the request came to is not ours.
create function private.cv_path(address text, folder text) returns text
language plpgsql stable set search_path = '' as $$
declare
  found text[] := regexp_match(address, '^https?://([^/]+)/storage/v1/object/public/documents/([^?#]+)$');
  headers json := nullif(current_setting('request.headers', true), '')::json;
  own text[] := array[headers ->> 'host', headers ->> 'x-forwarded-host'];
begin
  if found is null or split_part(found[2], '/', 1) <> folder or not private.is_cv_name(found[2]) then
    return null;
  end if;
  if coalesce(own[1], own[2]) is not null and found[1] <> all (array_remove(own, null)) then
    return null;
  end if;
  return found[2];
end
$$;

-- A CV can be claimed once, by an application sent soon after its upload.
create function private.is_fresh_cv(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects
    where bucket_id = 'documents' and name = path and created_at > now() - interval '1 day'
  )
$$;

create table private.claimed_cvs (
  path text primary key,
  claimed_at timestamptz not null default now()
);
comment on table private.claimed_cvs is 'CV objects that belong to an application; the primary key decides between two claims.';
alter table private.claimed_cvs enable row level security;

create function private.claim_cv(address text, folder text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  path text := private.cv_path(address, folder);
begin
  if path is null or not private.is_fresh_cv(path) then
    return false;
  end if;
  insert into private.claimed_cvs (path) values (path);
  return true;
exception when unique_violation then
  return false;
end
$$;

-- One answer for every reason: a stranger learns neither which offers exist nor whose CV lies where.
create function private.refuse_application(table_name text, constraint_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'insert or update on table "%" violates foreign key constraint "%"', table_name, constraint_name
    using errcode = 'foreign_key_violation', table = table_name, constraint = constraint_name;
end
$$;

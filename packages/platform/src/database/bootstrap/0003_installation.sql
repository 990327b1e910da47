-- Which installation this database is: data directory and file store carry the same id, so that none is used with
-- another's. The row is made at the first start, not here: a copy made from a template is an installation of its own.
create table platform.installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

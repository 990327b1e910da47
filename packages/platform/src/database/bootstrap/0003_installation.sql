-- Identifies the installation: the data directory and the file store carry the same id, so that none is used with those
-- of another. The row is created at the first start, not here: a copy of a template is a separate installation.
create table platform.installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

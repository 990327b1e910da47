-- Requests for quotes.

-- Quote requests, and whom new applications are reported to.
create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(trim(name)) between 1 and 200),
  company text check (char_length(company) <= 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text not null check (char_length(trim(phone)) between 1 and 50),
  service text check (service in ('Ingeniería', 'Integración', 'Automatización', 'Montaje eléctrico',
    'Consultoría/Proyectos', 'Otros')),
  message text not null check (char_length(trim(message)) between 1 and 5000),
  created_at timestamptz not null default now(),
  subject text check (char_length(subject) between 1 and 300),
  plant text check (char_length(plant) between 1 and 200),
  region text check (region in ('Arica y Parinacota', 'Tarapacá', 'Antofagasta', 'Atacama', 'Coquimbo',
    'Valparaíso', 'Metropolitana', 'O''Higgins', 'Maule', 'Ñuble', 'Biobío', 'La Araucanía', 'Los Ríos', 'Los Lagos',
    'Aysén', 'Magallanes')),
  wanted_by date check (wanted_by between '2026-01-01' and '2100-01-01'),
  language text not null default 'es' check (language in ('es', 'en')),
  file_paths text[] not null default '{}'
    check (cardinality(file_paths) <= 3 and array_position(file_paths, null) is null),
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  note text check (char_length(trim(note)) between 1 and 5000),
  updated_at timestamptz not null default now(),
  search text generated always as (
    private.searchable(
    name || chr(10) || coalesce(company, '') || chr(10) || email || chr(10) || phone
    || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || coalesce(plant, '')
    || chr(10) || coalesce(subject, '')
    )
    ) stored,
  submission_id uuid
);
comment on table public.contact_requests is
  'Quote requests from the contact form; the function send-contact-email writes them.';
comment on column public.contact_requests.subject is 'What the page it was sent from is about, such as a success case.';
comment on column public.contact_requests.wanted_by is 'When the sender needs the work done.';
comment on column public.contact_requests.language is 'The language of the form, and of the acknowledgement.';
comment on column public.contact_requests.file_paths is 'Names of up to three objects in the bucket quote-files.';
comment on column public.contact_requests.status is 'Set by staff.';
comment on column public.contact_requests.note is 'Of staff; the sender does not see it.';
comment on column public.contact_requests.search is
  'What the portal searches: lowercase, without accents, beginning with the name.';
comment on column public.contact_requests.submission_id is
  'Made by the client, or from the content; sending the same one again stores nothing.';

create index contact_requests_created_at_idx on public.contact_requests (created_at desc);
create index contact_requests_email_idx on public.contact_requests (lower(email));
create index contact_requests_new_idx on public.contact_requests (id) where status = 'new';
create index contact_requests_search_idx on public.contact_requests using gin (search extensions.gin_trgm_ops);
create unique index contact_requests_submission_idx on public.contact_requests (submission_id);
alter table public.contact_requests enable row level security;

create table private.claimed_quote_files (
  path text primary key,
  contact_request_id uuid not null references public.contact_requests on delete cascade
);
comment on table private.claimed_quote_files is
  'Objects that belong to a quote request; the primary key decides between two claims.';

create index claimed_quote_files_request_idx on private.claimed_quote_files (contact_request_id);
alter table private.claimed_quote_files enable row level security;

create function private.is_quote_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name ~ '^[0-9]{10,16}-[0-9a-f]{32}\.(pdf|dwg|xlsx|jpg|png|webp)$'
$$;
comment on function private.is_quote_file_name is '{timestamp}-{128 random bits}.{extension}';
grant execute on function private.is_quote_file_name to anon, authenticated;

create function private.claim_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One error for every reason: a stranger does not learn whose file exists.
  if exists (
    select from unnest(new.file_paths) as claimed (path)
    where not private.is_quote_file_name(path) or not private.is_fresh_file('quote-files', path)
  ) then
    raise foreign_key_violation using message = 'a file is not available', constraint = 'contact_requests_file_paths_fkey';
  end if;
  insert into private.claimed_quote_files (path, contact_request_id)
  select path, new.id from unnest(new.file_paths) as claimed (path);
  return null;
exception when unique_violation then
  raise foreign_key_violation using message = 'a file is not available', constraint = 'contact_requests_file_paths_fkey';
end
$$;

create function private.discard_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_files('quote-files', old.file_paths);
  return null;
end
$$;

create function private.discard_unclaimed_quote_files() returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'quote-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_quote_files where path = object.name)
    order by created_at limit 100000))
$$;
comment on function private.discard_unclaimed_quote_files is
  'Deletes files that no request claimed within a day; runs every hour.';

create trigger accept_once before insert on public.contact_requests
  for each row execute function private.accept_submission_once('created_at');

create trigger audit after update or delete on public.contact_requests
  for each row execute function private.write_audit('name', 'company', 'email', 'phone', 'service', 'message', 'subject',
    'plant', 'region', 'wanted_by', 'language', 'file_paths', 'search', 'note', 'submission_id');

create trigger claim_files after insert on public.contact_requests
  for each row when (new.file_paths <> '{}') execute function private.claim_quote_files();

create trigger discard_files after delete on public.contact_requests
  for each row when (old.file_paths <> '{}') execute function private.discard_quote_files();

create trigger touch before update on public.contact_requests for each row execute function private.touch();

create policy "Nobody sees blocked quote requests" on public.contact_requests
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Super admins delete quote requests" on public.contact_requests
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins follow up quote requests" on public.contact_requests
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins see quote requests" on public.contact_requests
  for select to authenticated using ((select private.is_super_admin()));

grant select, delete, update (status, note) on public.contact_requests to authenticated;
grant select, insert, update, delete on public.contact_requests to portal_functions;
alter publication supabase_realtime add table public.contact_requests;

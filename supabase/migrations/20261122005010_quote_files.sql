-- Quote requests name the plant, its region and a date, and carry up to three files in a private bucket.

alter table public.contact_requests
  add column subject text check (char_length(subject) between 1 and 300),
  add column plant text check (char_length(plant) between 1 and 200),
  add column region text check (region in ('Arica y Parinacota', 'Tarapacá', 'Antofagasta', 'Atacama', 'Coquimbo',
    'Valparaíso', 'Metropolitana', 'O''Higgins', 'Maule', 'Ñuble', 'Biobío', 'La Araucanía', 'Los Ríos', 'Los Lagos',
    'Aysén', 'Magallanes')),
  add column wanted_by date check (wanted_by between '2026-01-01' and '2100-01-01'),
  add column language text not null default 'es' check (language in ('es', 'en')),
  add column file_paths text[] not null default '{}'
    check (cardinality(file_paths) <= 3 and array_position(file_paths, null) is null);
comment on column public.contact_requests.subject is 'What the page it was sent from is about, such as a success case.';
comment on column public.contact_requests.wanted_by is 'When the sender needs the work done.';
comment on column public.contact_requests.language is 'The language of the form, and of the acknowledgement.';
comment on column public.contact_requests.file_paths is 'Names of up to three objects in the bucket quote-files.';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('quote-files', 'quote-files', false, 10485760, array[
    'application/pdf', 'image/vnd.dwg', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.is_quote_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name ~ '^[0-9]{10,16}-[0-9a-f]{32}\.(pdf|dwg|xlsx|jpg|png|webp)$'
$$;
comment on function private.is_quote_file_name(text) is '{timestamp}-{128 random bits}.{extension}';
grant execute on function private.is_quote_file_name(text) to anon, authenticated;

-- One policy per role and verb.
alter policy "Visitors upload CVs under names nobody can guess" on storage.objects
  with check (
    (bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name))
  );
alter policy "Visitors upload CVs under names nobody can guess" on storage.objects
  rename to "Visitors upload CVs and quote files under names nobody can guess";
alter policy "Signed-in people upload CVs; super admins upload the site's images" on storage.objects
  with check (
    (bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name))
    or (bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin()))
  );
alter policy "Signed-in people upload CVs; super admins upload the site's images" on storage.objects
  rename to "People upload CVs and quote files; super admins upload the site's images";
alter policy "Super admins list the site's images; recruiters see documents" on storage.objects
  using (
    (bucket_id in ('hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin()))
    or (bucket_id = 'documents' and (select private.has_permission('rrhh.documents.read')))
  );
alter policy "Super admins list the site's images; recruiters see documents" on storage.objects
  rename to "Super admins see images and quote files; recruiters see documents";
alter policy "Super admins replace files" on storage.objects
  using (
    bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin())
  );
alter policy "Super admins delete files" on storage.objects
  using (
    bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin())
  );

create table private.claimed_quote_files (
  path text primary key,
  contact_request_id uuid not null references public.contact_requests on delete cascade
);
comment on table private.claimed_quote_files is
  'Objects that belong to a quote request; the primary key decides between two claims.';
create index claimed_quote_files_request_idx on private.claimed_quote_files (contact_request_id);
alter table private.claimed_quote_files enable row level security;

create function private.claim_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One error for every reason: a stranger does not learn whose file exists.
  if exists (
    select from unnest(new.file_paths) as claimed (path)
    where not private.is_quote_file_name(path) or not exists (
      select from storage.objects
      where bucket_id = 'quote-files' and name = path and created_at > now() - interval '1 day')
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
create trigger claim_files after insert on public.contact_requests
  for each row when (new.file_paths <> '{}') execute function private.claim_quote_files();

-- Files go with their request. The row is what makes a file reachable; storage removes the bytes of those without.
create function private.discard_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'quote-files' and name = any(old.file_paths);
  return null;
end
$$;
create trigger discard_files after delete on public.contact_requests
  for each row when (old.file_paths <> '{}') execute function private.discard_quote_files();

create function private.discard_unclaimed_quote_files() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where id in (
    select object.id from storage.objects object
    where bucket_id = 'quote-files' and created_at < now() - interval '1 day'
      and not exists (select from private.claimed_quote_files where path = object.name)
    order by created_at limit 2000);
end
$$;
comment on function private.discard_unclaimed_quote_files() is
  'Deletes files that no request claimed within a day; runs every hour.';
select cron.schedule('unclaimed quote files', '17 * * * *', 'select private.discard_unclaimed_quote_files()');

-- Buckets, who may read and write their files, and files to be removed.

-- A Supabase project may have them already.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 5242880, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document']),
  ('hero-images', 'hero-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('success-cases', 'success-cases', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('quote-files', 'quote-files', false, 10485760, array[
    'application/pdf', 'image/vnd.dwg', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg', 'image/png', 'image/webp']),
  ('conversation-files', 'conversation-files', false, 5242880, array[
    'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files are removed by the Storage API alone: deleting their row by SQL leaves their bytes for ever on hosted Supabase.
-- What is to go waits here, hidden from everybody, until the server has had it removed.
create table private.file_removals (
  object_id uuid primary key references storage.objects on delete cascade,
  -- Names the bytes: what is uploaded over them is another file.
  version text,
  -- When it is tried, or tried again.
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
comment on table private.file_removals is
  'Stored files that are to be removed through the Storage API; the rows go with those of the files.';

create index file_removals_due_at_idx on private.file_removals (due_at);
alter table private.file_removals enable row level security;

create function private.remove_files(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.file_removals (object_id, version)
  select id, version from storage.objects where id = any (ids)
  on conflict (object_id) do update set version = excluded.version, due_at = now(), attempts = 0
    where file_removals.version is distinct from excluded.version;
  notify file_removals;
$$;
comment on function private.remove_files(uuid[]) is 'Hides stored files from now on, and has them removed.';

create function private.remove_files(bucket text, names text[]) returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(select id from storage.objects where bucket_id = bucket and name = any (names)))
$$;
comment on function private.remove_files(text, text[]) is 'Hides files of a bucket from now on, and has them removed.';

create function private.files_to_remove() returns setof uuid
language sql stable security definer set search_path = '' as $$ select object_id from private.file_removals $$;
comment on function private.files_to_remove is 'The stored files that are there for nobody any more.';
grant execute on function private.files_to_remove to anon, authenticated;

-- What is due later than after the longest pause was queued while the clock was ahead, and is due now.
create function public.claim_file_removals(at_most integer) returns table (bucket text, path text)
language sql security definer set search_path = '' as $$
  delete from private.file_removals removal using storage.objects object
    where object.id = removal.object_id and object.version is distinct from removal.version;
  with claimed as (
    -- What is left over when the server ends is tried again, as what fails: after a minute, and up to nine hours.
    update private.file_removals
    set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ least(attempts, 9)
    where object_id in (
      select object_id from private.file_removals where due_at <= now() or due_at > now() + interval '10 hours'
      order by due_at limit at_most for update skip locked)
    returning object_id
  )
  select object.bucket_id, object.name from claimed join storage.objects object on object.id = claimed.object_id
$$;
comment on function public.claim_file_removals is
  'Takes files that are to be removed, for a while; the server removes them through the Storage API.';

create function public.count_late_file_removals() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.file_removals where attempts >= 3 or due_at < now() - interval '15 minutes'
$$;
comment on function public.count_late_file_removals is 'Files whose removal fails, or is attempted by no server.';

create policy "Nobody opens or replaces files that are to be removed" on storage.objects
  as restrictive for all to anon, authenticated using (id not in (select private.files_to_remove()));
create policy "Nobody opens the files of blocked people" on storage.objects
  as restrictive for all to authenticated using (name not in (select private.blocked_files()));
create policy "People upload CVs and quote files; super admins upload the site's images" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name))
    or (bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin())));
create policy "Super admins delete files" on storage.objects
  for delete to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin()));
create policy "Super admins replace files" on storage.objects
  for update to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin()));
create policy "Super admins see images and quote files; recruiters see documents" on storage.objects
  for select to authenticated
  using ((bucket_id in ('hero-images', 'success-cases', 'quote-files') and (select private.is_super_admin()))
    or (bucket_id in ('documents', 'conversation-files') and (select private.has_permission('rrhh.documents.read'))));
-- One policy per role and verb.
create policy "Visitors upload CVs and quote files under names nobody can guess" on storage.objects
  for insert to anon
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name)));

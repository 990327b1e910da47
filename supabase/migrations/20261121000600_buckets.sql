-- Files: applicants' documents are private; what the site shows is public.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 5242880, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document']),
  ('hero-images', 'hero-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('success-cases', 'success-cases', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.is_cv_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^(resumes|cvs)/[0-9]{10,16}-[0-9a-zA-Z_-]{16,64}\.(pdf|doc|docx)$'
$$;
comment on function private.is_cv_name(text) is '{folder}/{timestamp}-{random}.{extension}';
grant execute on function private.is_cv_name(text) to anon, authenticated;

create policy "Visitors see the site's images" on storage.objects
  for select to anon using (bucket_id in ('hero-images', 'success-cases'));
create policy "Signed-in people see the site's images; recruiters see documents" on storage.objects
  for select to authenticated
  using (
    bucket_id in ('hero-images', 'success-cases')
    or (bucket_id = 'documents' and (select private.has_permission('rrhh.documents.read')))
  );
create policy "Visitors upload CVs under names nobody can guess" on storage.objects
  for insert to anon with check (bucket_id = 'documents' and private.is_cv_name(name));
create policy "Signed-in people upload CVs; super admins upload the site's images" on storage.objects
  for insert to authenticated
  with check (
    (bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin()))
  );
create policy "Super admins replace files" on storage.objects
  for update to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases') and (select private.is_super_admin()));
create policy "Super admins delete files" on storage.objects
  for delete to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases') and (select private.is_super_admin()));

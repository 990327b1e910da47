-- The site's images are public by their address, which needs no policy; a list of them would show drafts and what is
-- switched off. Only who manages them lists them.

drop policy "Visitors see the site's images" on storage.objects;
drop policy "Signed-in people see the site's images; recruiters see documents" on storage.objects;
create policy "Super admins list the site's images; recruiters see documents" on storage.objects
  for select to authenticated
  using (
    (bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin()))
    or (bucket_id = 'documents' and (select private.has_permission('rrhh.documents.read')))
  );

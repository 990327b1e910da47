-- Storage buckets and the policies on their files, and a queue of files to be removed.

-- A Supabase project may already have these buckets.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 5242880, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document']),
  ('hero-images', 'hero-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('success-cases', 'success-cases', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('media', 'media', true, 10485760, array[
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']),
  ('quote-files', 'quote-files', false, 10485760, array[
    'application/pdf', 'image/vnd.dwg', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg', 'image/png', 'image/webp']),
  ('conversation-files', 'conversation-files', false, 5242880, array[
    'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.file_removals (
  object_id uuid primary key references storage.objects on delete cascade,
  version text,
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
comment on table private.file_removals is
  'The queue of stored files to be removed. They are hidden until the server has removed them through the Storage API; '
  'their rows here are deleted with them. On hosted Supabase, deleting a file''s row by SQL would never free its '
  'content.';
comment on column private.file_removals.version is
  'Identifies the content to remove; content uploaded later under the same name has another version and is kept.';
comment on column private.file_removals.due_at is 'When the next attempt is due.';

create index file_removals_due_at_idx on private.file_removals (due_at);
alter table private.file_removals enable row level security;

create function private.queue_file_removals(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.file_removals (object_id, version)
  select id, version from storage.objects where id = any (ids)
  on conflict (object_id) do update set version = excluded.version, due_at = now(), attempts = 0
    where file_removals.version is distinct from excluded.version;
  notify file_removals;
$$;
comment on function private.queue_file_removals(uuid[]) is 'Hides stored files and queues their removal.';

create function private.queue_file_removals(bucket text, names text[]) returns void
language sql security definer set search_path = '' as $$
  select private.queue_file_removals(array(
    select id from storage.objects where bucket_id = bucket and name = any (names)))
$$;
comment on function private.queue_file_removals(text, text[]) is
  'Hides files of a bucket, by name, and queues their removal.';

create function private.list_queued_file_removals() returns setof uuid
language sql stable security definer set search_path = '' as $$ select object_id from private.file_removals $$;
comment on function private.list_queued_file_removals is 'The ids of stored files that are to be removed.';
grant execute on function private.list_queued_file_removals to anon, authenticated;

-- A removal that is due later than the longest retry delay was queued while the clock was ahead, and is taken now.
create function public.claim_file_removals(at_most integer) returns table (bucket text, path text)
language sql security definer set search_path = '' as $$
  delete from private.file_removals removal using storage.objects object
    where object.id = removal.object_id and object.version is distinct from removal.version;
  with claimed as (
    -- Removals that fail, or that a stopped server leaves unfinished, are retried after one minute to nine hours.
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
  'Takes due file removals from the queue until their next attempt; the server removes the files through the Storage '
  'API. Drops removals of files that have been replaced. For server functions only.';

create function public.count_late_file_removals() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.file_removals where attempts >= 3 or due_at < now() - interval '15 minutes'
$$;
comment on function public.count_late_file_removals is
  'The number of file removals that keep failing, or that no server attempts. For server functions only.';

create policy "Files queued for removal are hidden and cannot be replaced" on storage.objects
  as restrictive for all to anon, authenticated using (id not in (select private.list_queued_file_removals()));
create policy "Files of blocked people are hidden" on storage.objects
  as restrictive for all to authenticated using (name not in (select private.list_blocked_files()));
create policy "Users upload CVs and quote files; staff upload site files" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name))
    or (bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin()))
    or (bucket_id = 'media' and (select private.has_permission('web.media.manage'))));
create policy "Super admins delete files; sales and web staff their own" on storage.objects
  for delete to authenticated
  using ((bucket_id in ('documents', 'hero-images', 'success-cases') and (select private.is_super_admin()))
    or (bucket_id = 'quote-files' and (select private.has_permission('ventas.quotes.delete')))
    -- Those of the library are removed with their rows.
    or (bucket_id = 'media' and (select private.has_permission('web.media.manage'))
      and not exists (select from public.media_files where storage_path = objects.name)));
create policy "Super admins replace files" on storage.objects
  for update to authenticated
  using (bucket_id in ('documents', 'hero-images', 'success-cases', 'quote-files')
    and (select private.is_super_admin()));
create policy "Staff see the files of what they manage" on storage.objects
  for select to authenticated
  using ((bucket_id in ('hero-images', 'success-cases') and (select private.is_super_admin()))
    or (bucket_id = 'media' and (select private.has_permission('web.media.manage')))
    or (bucket_id = 'quote-files' and (select private.has_permission('ventas.quotes.read')))
    or (bucket_id = 'conversation-files' and name in (select private.list_quote_conversation_files())
      and (select private.has_permission('ventas.quotes.read')))
    or (bucket_id in ('documents', 'conversation-files') and (select private.has_permission('rrhh.documents.read'))
      and name not in (select private.list_quote_conversation_files())));
-- Separate, so that each role has a single permissive policy per command.
create policy "Visitors upload CVs and quote files under unguessable names" on storage.objects
  for insert to anon
  with check ((bucket_id = 'documents' and private.is_cv_name(name))
    or (bucket_id = 'quote-files' and private.is_quote_file_name(name)));

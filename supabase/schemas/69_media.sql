-- The library of the site's pictures and documents. Their files are in the public bucket media.

create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(trim(name)) between 1 and 120 and name !~ '[[:cntrl:]]'),
  storage_path text not null check (storage_path ~ '^[0-9]{13}-[0-9a-f]{32}\.(jpg|png|webp|avif|pdf)$'),
  media_type text not null check (
    media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 10485760),
  width integer check (width between 1 and 65535),
  height integer check (height between 1 and 65535),
  alt_es text check (char_length(trim(alt_es)) between 1 and 300 and alt_es !~ '[[:cntrl:]]'),
  alt_en text check (char_length(trim(alt_en)) between 1 and 300 and alt_en !~ '[[:cntrl:]]'),
  focal_x numeric(3, 2) not null default 0.5 check (focal_x between 0 and 1),
  focal_y numeric(3, 2) not null default 0.5 check (focal_y between 0 and 1),
  slug text,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint media_files_storage_path_key unique (storage_path),
  constraint media_files_slug_key unique (slug),
  -- A picture stays one when its file is replaced, and a document too.
  constraint media_files_kind_check check (case when media_type = 'application/pdf'
    then slug is not null and num_nonnulls(width, height, alt_es, alt_en) = 0
    else slug is null and num_nonnulls(width, height) = 2 end)
);
comment on table public.media_files is
  'Pictures and PDF documents of the site. Whatever shows one refers to its row, so that a new file replaces it everywhere.';
comment on column public.media_files.storage_path is
  'The file in the bucket media. The former one is removed when it changes.';
comment on column public.media_files.alt_es is
  'What the picture shows, for those who cannot see it; null for one that is only decoration.';
comment on column public.media_files.focal_x is
  'What must stay visible when the picture is cropped, as a fraction of its width; focal_y, of its height.';
comment on column public.media_files.slug is
  'The last part of a document''s address, /archivos/<slug>, which never changes; set from its first name by a trigger.';

create index media_files_created_by_idx on public.media_files (created_by);
alter table public.media_files enable row level security;

create function private.media_file_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := coalesce(nullif(private.slugify(new.name), ''), 'archivo');
  number integer := 1;
begin
  new.updated_at := clock_timestamp();
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    return new;
  end if;
  -- One writer after another, so that two documents of the same name get different slugs.
  perform pg_advisory_xact_lock(hashtext('media_files'));
  if (select count(*) >= 2000 from public.media_files) then
    raise program_limit_exceeded using message = 'too many files';
  end if;
  new.slug := case when new.media_type = 'application/pdf' then base end;
  while exists (select from public.media_files where slug = new.slug) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  return new;
end
$$;
comment on function private.media_file_before_write is
  'Sets the time and a unique slug for documents, and refuses more than two thousand files.';

create function private.media_file_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.storage_path <> old.storage_path then
    perform private.queue_file_removals('media', array[old.storage_path]);
  end if;
  return null;
end
$$;
comment on function private.media_file_after_change is 'Removes the files of deleted and replaced rows.';

create function private.list_shown_media() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select media_id from public.hero_images where is_active and media_id is not null
  union all select media_id from public.success_cases where is_active and media_id is not null
  union all select media_id from private.list_page_pictures() where is_published
$$;
comment on function private.list_shown_media is 'The ids of the pictures that visitors see.';
grant execute on function private.list_shown_media to anon, authenticated;

create function public.list_media_uses() returns table (media_id uuid, place text, record_id text, label text)
language sql stable security definer set search_path = '' as $$
  select used.* from (
    select media_id, 'hero', id::text, (row_number() over (order by order_index))::text from public.hero_images
    union all select media_id, 'case', id::text, titulo from public.success_cases
    union select media_id, 'page', shown.document || ' ' || path, coalesce(page.texts ->> 'title',
        (select value from public.content_drafts draft
          where draft.document = shown.document and draft.language = 'es' and draft.path = 'title'), path)
      from private.list_page_pictures() shown
      left join public.content_documents page on page.document = shown.document and page.language = 'es'
    union all select file.id, 'redirect', redirect.id::text, redirect.from_path
      from public.media_files file
      join public.site_redirects redirect on split_part(redirect.to_path, '#', 1) = '/archivos/' || file.slug
  ) used (media_id, place, record_id, label)
  where used.media_id is not null and (select private.has_permission('web.media.manage'))
  order by place desc, label
$$;
comment on function public.list_media_uses is
  'Where each picture is used, also by what visitors do not see, and which redirects lead to a document, for those who '
  'manage the library. The label is the position of a hero image, the title of a case or of an added page, the path of a '
  'page, or the address that is redirected.';
grant execute on function public.list_media_uses to authenticated;

create function private.media_file_before_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.list_page_pictures() where media_id = old.id) then
    raise foreign_key_violation using message = 'the picture is on a page, or in a draft of one';
  end if;
  if exists (
    select from public.site_redirects where split_part(to_path, '#', 1) = '/archivos/' || old.slug
  ) then
    raise foreign_key_violation using message = 'a redirect leads to the document';
  end if;
  return old;
end
$$;
comment on function private.media_file_before_delete is
  'Refuses to delete the picture of a page and the document that a redirect leads to, which are stored like texts and '
  'therefore without a foreign key.';

create trigger before_write before insert or update on public.media_files
  for each row execute function private.media_file_before_write();

create trigger before_delete before delete on public.media_files
  for each row execute function private.media_file_before_delete();

create trigger after_change after update or delete on public.media_files
  for each row execute function private.media_file_after_change();

create trigger audit after insert or update or delete on public.media_files
  for each row
  execute function private.write_audit(
    'id', 'name', 'storage_path', 'media_type', 'bytes', 'width', 'height', 'alt_es', 'alt_en', 'focal_x', 'focal_y',
    'slug', 'created_by', 'created_at', 'updated_at');

create policy "Visitors see the pictures of pages" on public.media_files
  for select to anon using (slug is null and id in (select private.list_shown_media()));
create policy "Staff see the pictures of pages; editors see all files" on public.media_files
  for select to authenticated
  using ((select private.has_permission('web.media.manage'))
    or (select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish'))
    or slug is null and id in (select private.list_shown_media()));
create policy "Those who manage files add them" on public.media_files
  for insert to authenticated with check ((select private.has_permission('web.media.manage')));
create policy "Those who manage files change them" on public.media_files
  for update to authenticated using ((select private.has_permission('web.media.manage')));
create policy "Those who manage files delete them" on public.media_files
  for delete to authenticated using ((select private.has_permission('web.media.manage')));

grant select (id, storage_path, alt_es, alt_en, focal_x, focal_y, updated_at) on public.media_files to anon;
grant select, delete, insert (id, name, storage_path, media_type, bytes, width, height, alt_es, alt_en, focal_x, focal_y),
  update (name, storage_path, media_type, bytes, width, height, alt_es, alt_en, focal_x, focal_y)
  on public.media_files to authenticated;

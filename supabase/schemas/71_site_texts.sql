-- Texts of the site that staff have changed. The application ships every text; the database holds those that differ, by
-- the document and the path under which the application knows them. A change is a draft until it is published.

create table public.content_documents (
  document text not null check (document ~ '^((pages|shared)/[a-z][a-z-]{0,59}|custom/n[a-z0-9]{8}|facts/(addresses|company|pages|pictures))$'),
  language text not null check (language in ('es', 'en')),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 1000000),
  version integer not null check (version >= 1),
  published_at timestamptz not null default now(),
  shipped_paths jsonb check (jsonb_typeof(shipped_paths) = 'array' and octet_length(shipped_paths::text) <= 200000),
  primary key (document, language),
  -- Facts belong to no language.
  constraint content_documents_facts_check check (document not like 'facts/%' or language = 'es')
);
comment on table public.content_documents is
  'The published texts that differ from those the application ships, one row per document and language.';
comment on column public.content_documents.document is
  'The file of the shipped texts below app/i18n, such as pages/purpose; pages/mails for the mails to visitors; '
  'custom/ and an id for a page that staff have added; '
  'facts/company for the facts of the company, which texts in both languages state; facts/pages for those that search '
  'engines are not to show, by path; facts/pictures for the ids of their pictures, by path; facts/addresses for the '
  'addresses of the application''s own pages, by the shipped path in each language; all of them stored as Spanish.';
comment on column public.content_documents.texts is
  'Texts by their path in the document. The application ignores paths that it no longer has.';
comment on column public.content_documents.shipped_paths is
  'The paths of the texts that the application shipped when the document was last published from the editor; null if that is '
  'not known. Those that it has shipped since are new to staff.';
comment on column public.content_documents.version is 'The number of the latest row in content_versions.';
alter table public.content_documents enable row level security;

create table public.content_versions (
  id uuid primary key default gen_random_uuid(),
  document text not null,
  language text not null,
  version integer not null check (version >= 1),
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null default now(),
  constraint content_versions_key unique (document, language, version),
  constraint content_versions_document_fkey foreign key (document, language) references public.content_documents
);
comment on table public.content_versions is 'What each publication of a document has changed.';
comment on column public.content_versions.changes is
  'The changed texts by path; null where the shipped text applies again.';

create index content_versions_published_by_idx on public.content_versions (published_by);
alter table public.content_versions enable row level security;

create table public.content_publications (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'publish' check (kind in ('publish', 'revert')),
  publish_at timestamptz not null check (publish_at < '2100-01-01'),
  revert_at timestamptz
    constraint content_publications_revert_at_check check (revert_at > publish_at and revert_at < '2100-01-01'),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.content_publications is 'Publications of drafts at a later time.';
comment on column public.content_publications.kind is
  'revert: ends a publication that was limited in time, and restores the former texts.';
comment on column public.content_publications.revert_at is 'When the former texts are to be restored, if ever.';

create index content_publications_created_by_idx on public.content_publications (created_by);
create index content_publications_publish_at_idx on public.content_publications (publish_at);
alter table public.content_publications enable row level security;

create table public.content_drafts (
  id uuid primary key default gen_random_uuid(),
  document text not null check (document ~ '^((pages|shared)/[a-z][a-z-]{0,59}|custom/n[a-z0-9]{8}|facts/(addresses|company|pages|pictures))$'),
  language text not null check (language in ('es', 'en')),
  path text not null check (char_length(path) between 1 and 200),
  value text check (char_length(value) between 1 and 20000),
  publication_id uuid references public.content_publications on delete set null,
  updated_by uuid default auth.uid() references auth.users on delete set null,
  updated_at timestamptz not null default now(),
  constraint content_drafts_key unique (document, language, path),
  -- The application checks what each fact may be, and ignores one that is not.
  constraint content_drafts_facts_check check (document not like 'facts/%' or language = 'es'
    and char_length(value) <= 300 and (document <> 'facts/company' or path in (
      'name', 'legalName', 'founded', 'phone', 'email', 'street', 'city', 'social', 'hours.es', 'hours.en'))
    and (document <> 'facts/pictures' or value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    and (document <> 'facts/addresses' or path ~ '^(/[a-z0-9]+(-[a-z0-9]+)*){1,3}$'))
);
comment on table public.content_drafts is 'Texts that were changed and not published, one row per text.';
comment on column public.content_drafts.value is 'Null to return to the text that the application ships.';
comment on column public.content_drafts.publication_id is
  'The scheduled publication that the text is part of; it cannot be edited until then.';

create index content_drafts_publication_id_idx on public.content_drafts (publication_id);
create index content_drafts_updated_by_idx on public.content_drafts (updated_by);
alter table public.content_drafts enable row level security;

create table public.content_previews (
  id uuid primary key default gen_random_uuid(),
  label text check (char_length(trim(label)) between 1 and 100),
  is_for_editor boolean not null default false,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_by uuid default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.content_previews is
  'Links to the site with its drafts, for people without an account and for the editor. Deleting a row revokes its link.';
comment on column public.content_previews.label is 'The recipient of the link, as entered by its creator.';
comment on column public.content_previews.is_for_editor is
  'Whether the pages mark the path of each text, so that the editor finds it.';

create index content_previews_created_by_idx on public.content_previews (created_by);
create index content_previews_expires_at_idx on public.content_previews (expires_at);
alter table public.content_previews enable row level security;

create function private.list_page_pictures()
returns table (media_id uuid, document text, path text, is_published boolean)
language sql stable security definer set search_path = '' as $$
  select id, stored.document, stored.path, stored.is_published
  from (
    select document, key as path, value, true as is_published
      from public.content_documents cross join jsonb_each_text(texts) where document = 'facts/pictures'
    union all select document, 'picture', texts ->> 'picture', true
      from public.content_documents where document like 'custom/%' and language = 'es'
    union all select document, path, value, false
      from public.content_drafts where document = 'facts/pictures' or document like 'custom/%' and path = 'picture'
  ) stored
  cross join lateral (
    select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end as id
  ) read
  where id is not null
$$;
comment on function private.list_page_pictures is
  'The pictures of the library that pages show, or are to show according to a draft, and the text that names each.';

create function private.content_draft_before_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.value := private.clean_lines(new.value);
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.content_draft_before_write is
  'Removes invisible characters, with which the preview marks texts, and sets the time.';

create function public.save_content_drafts(changes jsonb)
returns table (document text, language text, path text, value text, is_saved boolean, updated_by uuid,
  updated_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  change record;
  draft public.content_drafts;
  published text;
begin
  if not private.has_permission('web.content.manage') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to change';
  end if;
  -- The site has about 2,500 texts in two languages.
  if jsonb_array_length(changes) > 500 or (select count(*) > 10000 from public.content_drafts) then
    raise program_limit_exceeded using message = 'too many changes';
  end if;
  -- In one order, so that two editors do not wait for one another.
  for change in
    select given.document, given.language, given.path, private.clean_lines(given.value) as value, given.expected
    from jsonb_to_recordset(changes)
      as given (document text, language text, path text, value text, expected timestamptz)
    order by 1, 2, 3
  loop
    -- A clause of a legal text with formatting, as in domain/website/rich-site-texts.ts.
    if change.document in ('pages/legal-notice', 'pages/privacy', 'pages/terms')
      and change.path ~ '^clauses\.[^.]+\.body$' and change.value like '{"%' then
      -- A statement of its own, since it fails for what is no JSON.
      if not private.is_rich_text(change.value::jsonb) then
        raise check_violation using message = 'a text is no valid document', hint = change.path;
      end if;
    end if;
    select content.texts ->> change.path into published from public.content_documents content
    where content.document = change.document and content.language = change.language;
    if change.value is not distinct from published then
      delete from public.content_drafts saved
      where saved.document = change.document and saved.language = change.language and saved.path = change.path
        and saved.updated_at = change.expected and saved.publication_id is null;
    else
      insert into public.content_drafts as saved (document, language, path, value)
      select change.document, change.language, change.path, change.value
      where not exists (
        select from public.content_drafts other
        where other.document = change.document and other.language = change.language and other.path = change.path
          and (other.publication_id is not null or other.updated_at is distinct from change.expected))
      on conflict on constraint content_drafts_key do update set value = excluded.value, updated_by = auth.uid()
        where saved.updated_at is not distinct from change.expected and saved.publication_id is null;
    end if;
    select * into draft from public.content_drafts saved
    where saved.document = change.document and saved.language = change.language and saved.path = change.path;
    is_saved := case when found then draft.value is not distinct from change.value
      else change.value is not distinct from published end;
    document := change.document;
    language := change.language;
    path := change.path;
    value := draft.value;
    updated_by := draft.updated_by;
    updated_at := draft.updated_at;
    return next;
  end loop;
end
$$;
comment on function public.save_content_drafts is
  'Saves texts as drafts, each unless it has changed since the time that the caller expects (null: it had no draft), and '
  'returns the drafts as they are now. A draft with the published text is deleted.';
grant execute on function public.save_content_drafts to authenticated;

create function private.list_page_addresses() returns table (page text, shipped text, path text)
language sql stable set search_path = '' as $$
  with added as (
    select spanish.document || ' ' || local.language as page, local.address, local.prefix || local.address as path
    from public.content_documents spanish
    left join public.content_documents english on english.document = spanish.document and english.language = 'en'
    cross join lateral (values
      ('es', '/', spanish.texts ->> 'slug'),
      ('en', '/en/', coalesce(english.texts ->> 'slug', spanish.texts ->> 'slug'))
    ) local (language, prefix, address)
    where spanish.language = 'es' and spanish.document like 'custom/%' and spanish.texts ->> 'slug' is not null
  ), moved as (
    select document || ' ' || key as page, key as shipped, value as address,
      case when key like '/en/%' then '/en/' else '/' end || value as path
    from public.content_documents cross join jsonb_each_text(texts)
    where document = 'facts/addresses'
      -- One segment or two; of lists, one.
      and value ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?$'
      and (key not in ('/casos-de-exito', '/en/success-cases', '/oportunidades-laborales', '/en/jobs') or value !~ '/')
      -- Where pages are shipped, and below those that have others below them.
      and value <> all ('{aviso-legal,en,enviar-cv,internships,legal-notice,nuestro-proposito,our-purpose,
        politica-calidad,practicas,privacidad,privacy,quality-policy,sectores/agua-y-saneamiento,
        sectores/alimentos-y-bebidas,sectores/celulosa-y-papel,sectores/energia,sectores/mineria,
        sectores/puertos-y-logistica,sectors/energy,sectors/food-and-beverage,sectors/mining,
        sectors/ports-and-logistics,sectors/pulp-and-paper,sectors/water-and-sanitation,send-your-cv,services,
        services/electrical-engineering,services/electromechanical-assembly,services/industrial-automation,
        services/panel-integration,servicios,servicios/automatizacion-industrial,servicios/ingenieria-electrica,
        servicios/integracion-de-tableros,servicios/montaje-electromecanico,terminos,terms}')
      and value !~ '^(alertas-de-empleo|casos-de-exito|derechos|job-alerts|jobs|mi-postulacion|my-application|oportunidades-laborales|received|recibido|success-cases|your-rights)(/|$)'
  ), held as (
    select * from moved
    where not exists (select from added where added.address = moved.address)
      and not exists (select from moved other where other.path = moved.path and other.page <> moved.page)
  )
  select page, null, path from added
  union all
  select page, shipped, path from held
  where not exists (
    select from held list
    where list.shipped in ('/casos-de-exito', '/en/success-cases', '/oportunidades-laborales', '/en/jobs')
      and starts_with(held.path, list.path || '/'))
$$;
comment on function private.list_page_addresses is
  'The addresses of the pages that staff have added and published, and of those that they have moved from where the '
  'application ships them; but none that an added page has, that is below a moved list, or that two moved pages claim, '
  'since assignAddresses in domain/website/moved-pages.ts gives it to one of them only.';

create function private.redirect_moved_page(former text, path text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Prevents chains: deletes the redirect from the new address, and retargets those to the former one.
  delete from public.site_redirects where from_path = path;
  update public.site_redirects redirect set to_path = path || substr(redirect.to_path, length(former) + 1)
  where split_part(redirect.to_path, '#', 1) = former;
  update public.site_redirects set to_path = path, is_permanent = true where from_path = former;
  if not found then
    begin
      insert into public.site_redirects (from_path, to_path) values (former, path);
    exception
      -- The table is full, or the address is below a list now, where another is redirected; the redirects above are kept.
      when program_limit_exceeded or unique_violation then null;
    end;
  end if;
exception
  -- site_redirects refuses the address, which the texts' own checks allow; publishing continues.
  when check_violation then null;
end
$$;
comment on function private.redirect_moved_page is 'Redirects the former address of a page to its present one.';

create function private.publish_drafts(drafts uuid[], publisher uuid, revert_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  gathered record;
  moved record;
  reversion uuid;
  next_version integer;
  addresses constant jsonb := (
    select jsonb_agg(to_jsonb(listed)) from private.list_page_addresses() listed);
begin
  if revert_at is not null then
    insert into public.content_publications (kind, publish_at, created_by) values ('revert', revert_at, publisher)
    returning id into reversion;
  end if;
  for gathered in
    select draft.document, draft.language, jsonb_object_agg(draft.path, draft.value) as changes,
      jsonb_object_agg(draft.path, content.texts -> draft.path) as former
    from public.content_drafts draft
    left join public.content_documents content using (document, language)
    where draft.id = any (drafts)
    group by draft.document, draft.language order by 1, 2
  loop
    insert into public.content_documents as content (document, language, texts, version)
    values (gathered.document, gathered.language, jsonb_strip_nulls(gathered.changes), 1)
    on conflict (document, language) do update set
      texts = jsonb_strip_nulls(content.texts || gathered.changes), version = content.version + 1,
      published_at = clock_timestamp()
    returning content.version into next_version;
    insert into public.content_versions (document, language, version, changes, published_by)
    values (gathered.document, gathered.language, next_version, gathered.changes, publisher);
    delete from public.content_drafts where id = any (drafts)
      and document = gathered.document and language = gathered.language;
    if reversion is not null then
      insert into public.content_drafts (document, language, path, value, publication_id, updated_by)
      select gathered.document, gathered.language, key, value, reversion, publisher
      from jsonb_each_text(gathered.former);
    end if;
  end loop;
  -- Serializes writers: the rows below are locked in no fixed order, which could deadlock.
  lock table public.site_redirects in share row exclusive mode;
  -- Where a shipped page is now.
  delete from public.site_redirects
  where from_path in (select path from private.list_page_addresses() where shipped is not null);
  for moved in
    -- To the shipped address of a shipped page, from which the server leads to the present one.
    select former.path as former, coalesce(former.shipped, present.path) as target
    from jsonb_to_recordset(addresses) as former (page text, shipped text, path text)
    left join private.list_page_addresses() present using (page)
    where former.path is distinct from present.path
  loop
    if moved.target is not null
      and not exists (select from private.list_page_addresses() other where other.path = moved.former) then
      perform private.redirect_moved_page(moved.former, moved.target);
    end if;
  end loop;
end
$$;
comment on function private.publish_drafts is
  'Publishes drafts, a version per document and language. With a time to revert, schedules the return to the former texts. '
  'A page whose address changes leaves a redirect.';

create function public.publish_content(
  drafts jsonb, publish_at timestamptz default null, revert_at timestamptz default null, shipped jsonb default '{}'
) returns integer language plpgsql security definer set search_path = '' as $$
declare
  expected record;
  found uuid[];
  publication uuid;
begin
  if not private.has_permission('web.content.publish') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to publish';
  end if;
  if revert_at <= coalesce(publish_at, now()) then
    raise check_violation using message = 'a publication ends after it begins', hint = 'revert_at';
  end if;
  perform pg_advisory_xact_lock(hashtext('publish_content'));
  select array_agg(draft.id) into found
  from jsonb_to_recordset(drafts) as given (id uuid, updated_at timestamptz)
  join public.content_drafts draft
    on draft.id = given.id and draft.updated_at = given.updated_at and draft.publication_id is null;
  if coalesce(cardinality(found), 0) = 0 or cardinality(found) <> jsonb_array_length(drafts) then
    return null;
  end if;
  if publish_at > now() then
    insert into public.content_publications (publish_at, revert_at, created_by)
    values (publish_at, revert_at, auth.uid()) returning id into publication;
    update public.content_drafts set publication_id = publication where id = any (found);
  else
    perform private.publish_drafts(found, auth.uid(), revert_at);
  end if;
  -- Also for a scheduled publication: the editor has shown these paths now.
  update public.content_documents content set shipped_paths = publish_content.shipped -> content.document
  where publish_content.shipped ? content.document;
  return cardinality(found);
end
$$;
comment on function public.publish_content is
  'Publishes drafts, now or later, all or none, and optionally until a time. Returns their number, or null when one has '
  'changed since the given time. Records which paths the application ships, by document.';
grant execute on function public.publish_content to authenticated;

create function public.cancel_publication(publication uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  canceled text;
begin
  if not private.has_permission('web.content.publish') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to publish';
  end if;
  perform pg_advisory_xact_lock(hashtext('publish_content'));
  select kind into canceled from public.content_publications where id = publication;
  if canceled = 'revert' then
    delete from public.content_drafts where publication_id = publication;
  end if;
  delete from public.content_publications where id = publication;
  return canceled is not null;
end
$$;
comment on function public.cancel_publication is
  'Cancels a scheduled publication, whose texts remain drafts, or a scheduled return to former texts. Returns whether it '
  'was still scheduled.';
grant execute on function public.cancel_publication to authenticated;

create function private.publish_due_content() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due public.content_publications;
begin
  perform pg_advisory_xact_lock(hashtext('publish_content'));
  for due in
    select * from public.content_publications where publish_at <= now() order by publish_at, id
  loop
    perform private.publish_drafts(
      array(select id from public.content_drafts where publication_id = due.id), due.created_by, due.revert_at);
    delete from public.content_publications where id = due.id;
  end loop;
end
$$;
comment on function private.publish_due_content is
  'Publishes what was scheduled for a time that has passed, including what an earlier run missed.';

create function public.restore_content_version(version uuid) returns table (restored integer, kept integer)
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('web.content.manage') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to change';
  end if;
  with target as (
    select * from public.content_versions where id = restore_content_version.version
  ), then_published as (
    select distinct on (change.key) change.key as path, change.value
    from target
    join public.content_versions past using (document, language)
    cross join jsonb_each_text(past.changes) change
    where past.version <= target.version
    order by change.key, past.version desc
  ), differing as (
    select target.document, target.language, path, then_published.value
    from target
    join public.content_documents content using (document, language)
    cross join (
      select path from then_published
      union select jsonb_object_keys(current.texts) from public.content_documents current
        join target on current.document = target.document and current.language = target.language
    ) paths
    left join then_published using (path)
    where then_published.value is distinct from content.texts ->> path
  ), written as (
    insert into public.content_drafts (document, language, path, value)
    select document, language, path, value from differing
    on conflict on constraint content_drafts_key do nothing
    returning document, language, path
  )
  select count(written), count(*) - count(written) into restored, kept
  from differing left join written using (document, language, path);
  return next;
end
$$;
comment on function public.restore_content_version is
  'Writes the texts of a document as they were in a version into its drafts. Returns the number of drafts written, and of '
  'texts whose drafts stay as they are.';
grant execute on function public.restore_content_version to authenticated;

create function public.create_content_preview(
  label text default null, hours integer default 12, is_for_editor boolean default false
) returns text language plpgsql security definer set search_path = '' as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.has_permission('web.content.manage') and not private.has_permission('web.content.publish') then
    raise insufficient_privilege using message = 'the texts of the site are not yours to show';
  end if;
  if hours not between 1 and 24 * 30 then
    raise check_violation using message = 'a preview lasts from an hour to 30 days', hint = 'hours';
  end if;
  insert into public.content_previews (label, is_for_editor, token_hash, expires_at)
  values (create_content_preview.label, create_content_preview.is_for_editor,
    sha256(convert_to(token, 'UTF8')), now() + make_interval(hours => hours));
  return token;
end
$$;
comment on function public.create_content_preview is
  'Creates a link to the site with its drafts and returns its token, of which only a hash is stored.';
grant execute on function public.create_content_preview to authenticated;

create function public.read_content_preview(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_for_editor', preview.is_for_editor, 'documents', coalesce((
    select jsonb_agg(jsonb_build_object(
      'document', document, 'language', language, 'texts', texts, 'published_at', published_at))
    from (
      select document, language, content.published_at,
        jsonb_strip_nulls(coalesce(content.texts, '{}') || coalesce(drafted.texts, '{}')) as texts
      from public.content_documents content
      full join (
        select document, language, jsonb_object_agg(path, value) as texts from public.content_drafts
        where publication_id is null
          or publication_id in (select id from public.content_publications where kind = 'publish')
        group by document, language
      ) drafted using (document, language)
    ) shown), '[]'), 'pictures', coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'storage_path', storage_path, 'alt_es', alt_es, 'alt_en', alt_en,
      'focal_x', focal_x, 'focal_y', focal_y))
    from public.media_files where slug is null and id in (select media_id from private.list_page_pictures())), '[]'))
  from public.content_previews preview
  where preview.token_hash = sha256(convert_to(token, 'UTF8')) and preview.expires_at > now()
$$;
comment on function public.read_content_preview is
  'The texts of the site with its drafts, and the pictures that these name, for the holder of a link; null once it has expired or was revoked.';
grant execute on function public.read_content_preview to anon, authenticated;

create function public.list_content_authors() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select profile.user_id, profile.full_name from public.admin_profiles profile
  where ((select private.has_permission('web.content.manage')) or (select private.has_permission('web.content.publish')))
    and (exists (select from public.content_drafts where updated_by = profile.user_id)
      or exists (select from public.content_versions where published_by = profile.user_id)
      or exists (select from public.content_publications where created_by = profile.user_id))
$$;
comment on function public.list_content_authors is
  'The names of those who changed or published texts of the site, for those who may do so too.';
grant execute on function public.list_content_authors to authenticated;

create function private.delete_expired_content_previews() returns void
language sql security definer set search_path = '' as $$
  delete from public.content_previews where expires_at < now()
$$;
comment on function private.delete_expired_content_previews is 'Deletes links that have expired.';

create trigger before_write before insert or update of value on public.content_drafts
  for each row execute function private.content_draft_before_write();

create trigger notify_content_change after insert or update or delete or truncate on public.content_documents
  for each statement execute function private.notify_content_change();

create trigger audit after insert or update or delete on public.content_versions
  for each row
  execute function private.write_audit(
    'id', 'document', 'language', 'version', 'changes', 'published_by', 'published_at');

create trigger audit after insert or update or delete on public.content_publications
  for each row
  execute function private.write_audit('id', 'kind', 'publish_at', 'revert_at', 'created_by', 'created_at');

create trigger audit after insert or update or delete on public.content_previews
  for each row
  execute function private.write_audit('id', 'label', 'is_for_editor', 'expires_at', 'created_by', 'created_at');

create policy "Editors of texts see one another" on realtime.messages
  for select to authenticated
  using ((select realtime.topic()) = 'content-editors' and extension = 'presence'
    and (select private.has_permission('web.content.manage')));
create policy "Editors of texts show themselves" on realtime.messages
  for insert to authenticated
  with check ((select realtime.topic()) = 'content-editors' and extension = 'presence'
    and (select private.has_permission('web.content.manage')));
create policy "Everybody reads published texts" on public.content_documents
  for select to anon, authenticated using (true);
create policy "Editors and publishers see versions" on public.content_versions
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers see scheduled publications" on public.content_publications
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers see drafts" on public.content_drafts
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers see preview links" on public.content_previews
  for select to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));
create policy "Editors and publishers revoke preview links" on public.content_previews
  for delete to authenticated
  using ((select private.has_permission('web.content.manage'))
    or (select private.has_permission('web.content.publish')));

grant select on public.content_documents to anon, authenticated;
grant select on public.content_versions to authenticated;
grant select on public.content_publications to authenticated;
grant select on public.content_drafts to authenticated;
grant delete, select (id, label, is_for_editor, expires_at, created_by, created_at) on public.content_previews to
  authenticated;
alter publication supabase_realtime add table public.content_documents;
alter publication supabase_realtime add table public.content_drafts;

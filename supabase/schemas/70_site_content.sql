-- Content of the public site that super admins edit (hero images and success cases), and the version that page caches
-- compare.

create table public.hero_images (
  id uuid primary key default gen_random_uuid(),
  storage_path text check (char_length(storage_path) between 1 and 500),
  order_index integer not null default private.next_order_index('hero_images'),
  duration_seconds integer not null default 5 check (duration_seconds between 1 and 30),
  is_active boolean not null default true,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media_files on delete restrict,
  -- Checked at the end of the statement, so that one statement can swap two rows.
  constraint hero_images_order unique (order_index) deferrable initially immediate,
  constraint hero_images_file_check check (num_nonnulls(storage_path, media_id) = 1)
);
comment on table public.hero_images is
  'Images of the carousel on the home page; their files are in the bucket hero-images, or in the library.';
comment on column public.hero_images.media_id is 'A picture of the library, instead of a file of its own.';
comment on column public.hero_images.duration_seconds is 'How long the carousel shows the image.';

create index hero_images_created_by_idx on public.hero_images (created_by);
create index hero_images_media_id_idx on public.hero_images (media_id);
alter table public.hero_images enable row level security;

create table public.success_cases (
  id uuid primary key default gen_random_uuid(),
  titulo text not null check (char_length(trim(titulo)) between 1 and 200),
  cliente text not null check (char_length(trim(cliente)) between 1 and 200),
  sector text not null check (char_length(trim(sector)) between 1 and 100),
  "año" text not null check ("año" ~ '^(19|20)[0-9]{2}$'),
  duracion text not null check (char_length(trim(duracion)) between 1 and 100),
  equipo text not null check (char_length(trim(equipo)) between 1 and 200),
  descripcion text not null check (char_length(trim(descripcion)) between 1 and 5000),
  desafio text not null check (char_length(trim(desafio)) between 1 and 5000),
  solucion text not null check (char_length(trim(solucion)) between 1 and 5000),
  resultados text[] not null check (cardinality(resultados) between 1 and 50
    and array_position(resultados, null) is null and array_position(resultados, '') is null),
  tecnologias text[] not null check (cardinality(tecnologias) between 1 and 50
    and array_position(tecnologias, null) is null and array_position(tecnologias, '') is null),
  imagen_url text check (char_length(imagen_url) <= 500),
  destacado boolean not null default false,
  is_active boolean not null default true,
  order_index integer not null default private.next_order_index('success_cases'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null default '',
  former_slugs text[] not null default '{}',
  media_id uuid references public.media_files on delete restrict,
  region text check (region in ('Arica y Parinacota', 'Tarapacá', 'Antofagasta', 'Atacama', 'Coquimbo', 'Valparaíso',
    'Metropolitana', 'O''Higgins', 'Maule', 'Ñuble', 'Biobío', 'La Araucanía', 'Los Ríos', 'Los Lagos', 'Aysén',
    'Magallanes')),
  inicio text check (inicio ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  fin text check (fin ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
  unilineal_antes text[] check (array_ndims(unilineal_antes) = 1 and cardinality(unilineal_antes) between 1 and 8
    and unilineal_antes <@ array['red', 'generador', 'transformador', 'barra', 'interruptor',
    'seccionador', 'fusible', 'proteccion', 'medidor', 'contactor', 'partidor-suave', 'variador', 'condensadores', 'ups',
    'motor', 'carga']),
  unilineal_despues text[] check (array_ndims(unilineal_despues) = 1 and cardinality(unilineal_despues) between 1 and 8
    and unilineal_despues <@ array['red', 'generador', 'transformador', 'barra', 'interruptor',
    'seccionador', 'fusible', 'proteccion', 'medidor', 'contactor', 'partidor-suave', 'variador', 'condensadores', 'ups',
    'motor', 'carga']),
  desafio_rich jsonb,
  solucion_rich jsonb,
  constraint success_cases_order unique (order_index) deferrable initially immediate,
  constraint success_cases_slug_key unique (slug),
  constraint success_cases_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint success_cases_image_check check (num_nonnulls(imagen_url, media_id) <= 1),
  constraint success_cases_months_check check (
    (inicio is null) = (fin is null) and inicio <= fin and left(fin, 4)::integer - left(inicio, 4)::integer <= 20),
  constraint success_cases_unilineal_check check (unilineal_antes is null or unilineal_despues is not null)
);
comment on table public.success_cases is
  'Reference projects of the company; their images are in the bucket success-cases, or in the library.';
comment on column public.success_cases.media_id is 'A picture of the library, instead of imagen_url.';
comment on column public.success_cases.region is 'The Chilean region of the plant; null if it is not one, or not told.';
comment on column public.success_cases.inicio is 'The first month of work, if the page is to show it.';
comment on column public.success_cases.unilineal_antes is
  'Elements of a single-line diagram from the supply on: see domain/website/single-line.ts.';
comment on column public.success_cases.desafio_rich is
  'The challenge with its formatting, if its words do not say everything; null otherwise. As for the solution.';
comment on column public.success_cases.slug is 'The last part of the page''s URL; set from the title by a trigger.';
comment on column public.success_cases.former_slugs is
  'Slugs of earlier titles, which redirect to the page; set by a trigger.';

create index success_cases_media_id_idx on public.success_cases (media_id);
create index success_cases_former_slugs_idx on public.success_cases using gin (former_slugs);
alter table public.success_cases enable row level security;

create table public.success_case_translations (
  id uuid primary key default gen_random_uuid(),
  success_case_id uuid not null references public.success_cases on delete cascade,
  language text not null check (language = 'en'),
  titulo text check (char_length(trim(titulo)) between 1 and 200),
  cliente text check (char_length(trim(cliente)) between 1 and 200),
  sector text check (char_length(trim(sector)) between 1 and 100),
  duracion text check (char_length(trim(duracion)) between 1 and 100),
  equipo text check (char_length(trim(equipo)) between 1 and 200),
  descripcion text check (char_length(trim(descripcion)) between 1 and 5000),
  desafio text check (char_length(trim(desafio)) between 1 and 5000),
  solucion text check (char_length(trim(solucion)) between 1 and 5000),
  resultados text[] check (cardinality(resultados) between 1 and 50
    and array_position(resultados, null) is null and array_position(resultados, '') is null),
  tecnologias text[] check (cardinality(tecnologias) between 1 and 50
    and array_position(tecnologias, null) is null and array_position(tecnologias, '') is null),
  updated_at timestamptz not null default now(),
  desafio_rich jsonb,
  solucion_rich jsonb,
  constraint success_case_translations_key unique (success_case_id, language)
);
comment on table public.success_case_translations is
  'Texts of success cases in languages other than Spanish, visible with the case; null columns are not translated.';
alter table public.success_case_translations enable row level security;

create function private.lock_order_before_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.lock_order(tg_table_name);
  return null;
end
$$;
comment on function private.lock_order_before_update is 'Locks the order of the table before its rows are locked.';

-- A client swaps two rows by two plain updates, each of which sets the order_index of one. The first exchanges the
-- places, and the second finds nothing to change: between them, as ever, no two rows have the same place.
create function private.exchange_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update public.%I set order_index = $1 where order_index = $2 and id <> $3', tg_table_name)
    using old.order_index, new.order_index, new.id;
  return null;
end
$$;
comment on function private.exchange_places is
  'Gives the former place of an updated row to the row whose place it has taken, if any. The name of its triggers sorts '
  'before that of the check of the unique constraint, PK_ConstraintTrigger…, which runs after it.';

create function public.arrange_hero_images(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  select private.lock_order('hero_images');
  with images as materialized (
    select id, order_index from public.hero_images where id = any(ids) order by id for update
  ), moved as (
    update public.hero_images image set order_index = slot.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from images) arranged
    join (select order_index, row_number() over (order by order_index) as nth from images) slot using (nth)
    where image.id = arranged.id and arranged.order_index <> slot.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index)
          from images))
    returning image.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_hero_images is
  'Reorders images within their positions, if they are still in the expected order; returns the number moved.';
grant execute on function public.arrange_hero_images to authenticated;

create function public.arrange_success_cases(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  select private.lock_order('success_cases');
  with cases as materialized (
    select id, order_index from public.success_cases where id = any(ids) order by id for update
  ), moved as (
    update public.success_cases success set order_index = slot.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from cases) arranged
    join (select order_index, row_number() over (order by order_index) as nth from cases) slot using (nth)
    where success.id = arranged.id and arranged.order_index <> slot.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index)
          from cases))
    returning success.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_success_cases is
  'Reorders cases within their positions, if they are still in the expected order; returns the number moved.';
grant execute on function public.arrange_success_cases to authenticated;

create function public.content_version() returns text
language sql stable set search_path = '' as $$
  -- The sum does not depend on the order of rows. The date is included since pages name days ("expires in 3 days").
  select concat_ws(' ', (now() at time zone 'America/Santiago')::date, count(*), sum(hash_record_extended(row_of, 0)))
  from (
    select row(id, updated_at) from public.job_postings
      where status = 'active' and (expires_at is null or expires_at > now())
    union all select row(id, updated_at) from public.hero_images where is_active
    union all select row(id, updated_at) from public.success_cases where is_active
    union all select row(id, updated_at) from public.job_posting_translations
    union all select row(id, updated_at) from public.success_case_translations
    union all select row(kind, updated_at) from public.retention_periods
    union all select row(document, language, version, published_at) from public.content_documents
    union all select row(id, updated_at) from public.site_redirects
    union all select row(id, updated_at) from public.media_files
    union all select row(kind, updated_at) from public.site_settings where kind = 'tracking'
  ) visible (row_of)
$$;
comment on function public.content_version is
  'Changes with every row that visitors see, and at midnight; not when a view of a posting is counted.';
grant execute on function public.content_version to anon, authenticated;

create function private.notify_content_change() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('site_content', '');
  return null;
end $$;
comment on function private.notify_content_change is
  'Notifies all server processes, which cache pages, that the site''s content has changed.';

-- Only changed columns are passed; a null success_case inserts both rows.
create function public.save_success_case(
  success_case uuid default null, version timestamptz default null, fields jsonb default '{}',
  translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_with_translation('success_cases', 'success_case_translations', 'success_case_id', success_case,
    version, fields, translation)
$$;
comment on function public.save_success_case is
  'Updates or inserts a case and its translation. Returns null when the version is outdated or the caller may not.';
grant execute on function public.save_success_case to authenticated;

create function private.set_success_case_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := coalesce(nullif(private.slugify(new.titulo), ''), 'caso');
  number integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    new.former_slugs := old.former_slugs;
    if old.slug <> '' and private.slugify(old.titulo) = private.slugify(new.titulo) then
      return new;
    end if;
  else
    new.former_slugs := '{}';
  end if;
  -- Serializes writers, so that two cases with the same title get different slugs.
  perform pg_advisory_xact_lock(hashtext('set_success_case_slug'));
  new.slug := base;
  while exists (
    select from public.success_cases other
    where other.id <> new.id and (other.slug = new.slug or other.former_slugs @> array[new.slug])
  ) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  if tg_op = 'UPDATE' and old.slug <> '' then
    new.former_slugs := array_remove(old.former_slugs || old.slug, new.slug);
  end if;
  return new;
end
$$;
comment on function private.set_success_case_slug is
  'Sets a unique slug from the title; when the title changes, keeps the old slug, which redirects.';

create function private.keep_one_case_image() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.media_id = old.media_id then
    new.media_id := null;
  elsif new.imagen_url = old.imagen_url then
    new.imagen_url := null;
  end if;
  return new;
end
$$;
comment on function private.keep_one_case_image is
  'An image that is set takes the place of the other: clients may set one without knowing of the other.';

create trigger "Exchange places" after update of order_index on public.hero_images
  for each row when (new.order_index <> old.order_index) execute function private.exchange_places();

create trigger lock_order before update of order_index on public.hero_images
  for each statement execute function private.lock_order_before_update();

create trigger audit after insert or delete or update on public.hero_images
  for each row
  execute function private.write_audit(
    'id', 'storage_path', 'order_index', 'duration_seconds', 'is_active', 'created_by', 'created_at', 'updated_at',
    'media_id');

create trigger notify_content_change after insert or update or delete or truncate on public.hero_images
  for each statement execute function private.notify_content_change();

create trigger set_updated_at before update on public.hero_images
  for each row execute function private.set_updated_at();

create trigger notify_content_change after insert or update or delete or truncate on public.job_posting_translations
  for each statement execute function private.notify_content_change();

-- Without views_count: counting a view does not invalidate cached pages.
create trigger notify_content_change
  after insert or delete or truncate or update of title, description, requirements, benefits, department, location,
    employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link, questions, publish_at,
    places, country, work_mode, description_rich, requirements_rich, benefits_rich
  on public.job_postings for each statement execute function private.notify_content_change();

create trigger audit after insert or update or delete on public.success_case_translations
  for each row
  execute function private.write_audit(
    'id', 'success_case_id', 'language', 'titulo', 'cliente', 'sector', 'duracion', 'equipo', 'descripcion',
    'desafio', 'solucion', 'resultados', 'tecnologias', 'updated_at', 'desafio_rich', 'solucion_rich');

create trigger notify_content_change after insert or update or delete or truncate on public.success_case_translations
  for each statement execute function private.notify_content_change();

create trigger keep_rich_texts
  before insert or update of desafio, desafio_rich, solucion, solucion_rich on public.success_case_translations
  for each row execute function private.keep_rich_texts('desafio', 'solucion');

create trigger set_updated_at before update on public.success_case_translations
  for each row execute function private.set_updated_at();

create trigger notify_content_change after insert or update or delete or truncate on public.media_files
  for each statement execute function private.notify_content_change();

create trigger "Exchange places" after update of order_index on public.success_cases
  for each row when (new.order_index <> old.order_index) execute function private.exchange_places();

create trigger lock_order before update of order_index on public.success_cases
  for each statement execute function private.lock_order_before_update();

create trigger audit after insert or delete or update on public.success_cases
  for each row
  execute function private.write_audit(
    'id', 'titulo', 'cliente', 'sector', 'año', 'duracion', 'equipo', 'descripcion', 'desafio', 'solucion',
    'resultados', 'tecnologias', 'imagen_url', 'destacado', 'is_active', 'order_index', 'created_at',
    'updated_at', 'slug', 'former_slugs', 'media_id', 'region', 'inicio', 'fin',
    'unilineal_antes', 'unilineal_despues', 'desafio_rich', 'solucion_rich');

create trigger notify_content_change after insert or update or delete or truncate on public.success_cases
  for each statement execute function private.notify_content_change();

create trigger keep_one_image before update on public.success_cases
  for each row when (num_nonnulls(new.imagen_url, new.media_id) = 2) execute function private.keep_one_case_image();

create trigger keep_rich_texts
  before insert or update of desafio, desafio_rich, solucion, solucion_rich on public.success_cases
  for each row execute function private.keep_rich_texts('desafio', 'solucion');

create trigger set_slug before insert or update on public.success_cases
  for each row execute function private.set_success_case_slug();

create trigger set_updated_at before update on public.success_cases
  for each row execute function private.set_updated_at();

create policy "Signed-in users see active hero images; super admins see all" on public.hero_images
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add hero images as their creators" on public.hero_images
  for insert to authenticated with check ((select private.is_super_admin()) and created_by = (select auth.uid()));
create policy "Super admins update hero images" on public.hero_images
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete hero images" on public.hero_images
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Visitors see active hero images" on public.hero_images
  for select to anon using (is_active);
create policy "Super admins delete translations of success cases" on public.success_case_translations
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Super admins update translations of success cases" on public.success_case_translations
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins add translations of success cases" on public.success_case_translations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Translations are visible with their success case" on public.success_case_translations
  for select to anon, authenticated
  using (exists (select from public.success_cases success where success.id = success_case_id));
create policy "Signed-in users see active success cases; super admins see all" on public.success_cases
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add success cases" on public.success_cases
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins update success cases" on public.success_cases
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete success cases" on public.success_cases
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Visitors see active success cases" on public.success_cases
  for select to anon using (is_active);

grant select (id, storage_path, media_id, order_index, duration_seconds, is_active, created_at, updated_at) on
  public.hero_images to anon;
grant select, insert, delete, update (storage_path, order_index, duration_seconds, is_active) on public.hero_images to
  authenticated;
alter publication supabase_realtime add table public.hero_images;
grant select on public.success_cases to anon;
grant select, insert, update, delete on public.success_cases to authenticated;
alter publication supabase_realtime add table public.success_cases;
grant select on public.success_case_translations to anon;
grant select, delete, insert (success_case_id, language, titulo, cliente, sector, duracion, equipo, descripcion,
  desafio, solucion, resultados, tecnologias, desafio_rich, solucion_rich), update (titulo, cliente, sector, duracion,
  equipo, descripcion, desafio, solucion, resultados, tecnologias, desafio_rich, solucion_rich) on public.success_case_translations to authenticated;
alter publication supabase_realtime add table public.success_case_translations;

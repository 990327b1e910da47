-- What the site shows besides offers: the hero's images and the success cases.

-- After the last one, whoever else adds at the same moment: the second waits for the first.
create function private.next_place(shown text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  place integer;
begin
  perform pg_advisory_xact_lock(hashtext('next place in ' || shown));
  execute format('select coalesce(max(order_index), 0) + 1 from public.%I', shown) into place;
  return place;
end
$$;
grant execute on function private.next_place(text) to authenticated, service_role;

create table public.hero_images (
  id uuid primary key default gen_random_uuid(),
  storage_path text not null check (char_length(storage_path) between 1 and 500),
  order_index integer not null default private.next_place('hero_images'),
  duration_seconds integer not null default 5 check (duration_seconds between 1 and 30),
  is_active boolean not null default true,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Checked when the statement ends, so that two rows swap in one.
  constraint hero_images_order unique (order_index) deferrable initially immediate
);
comment on table public.hero_images is 'Images of the home page''s carousel, files in the bucket hero-images.';

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
  order_index integer not null default private.next_place('success_cases'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint success_cases_order unique (order_index) deferrable initially immediate
);
comment on table public.success_cases is 'Projects the company is proud of; images in the bucket success-cases.';

grant select on public.hero_images, public.success_cases to anon, authenticated;
grant insert, delete, update (storage_path, order_index, duration_seconds, is_active)
  on public.hero_images to authenticated;
grant insert, update, delete on public.success_cases to authenticated;
grant all on public.hero_images, public.success_cases to service_role;

create index hero_images_created_by_idx on public.hero_images (created_by);

create trigger touch before update on public.hero_images for each row execute function private.touch();
create trigger touch before update on public.success_cases for each row execute function private.touch();

alter table public.hero_images enable row level security;
alter table public.success_cases enable row level security;

create policy "Visitors see active hero images" on public.hero_images for select to anon using (is_active);
create policy "Signed-in people see active hero images; super admins see all" on public.hero_images
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add hero images in their own name" on public.hero_images
  for insert to authenticated with check ((select private.is_super_admin()) and created_by = (select auth.uid()));
create policy "Super admins change hero images" on public.hero_images
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete hero images" on public.hero_images
  for delete to authenticated using ((select private.is_super_admin()));

create policy "Visitors see active success cases" on public.success_cases for select to anon using (is_active);
create policy "Signed-in people see active success cases; super admins see all" on public.success_cases
  for select to authenticated using (is_active or (select private.is_super_admin()));
create policy "Super admins add success cases" on public.success_cases
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins change success cases" on public.success_cases
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete success cases" on public.success_cases
  for delete to authenticated using ((select private.is_super_admin()));

-- These rows exchange the places they hold, all of them or none; rows added meanwhile keep theirs. They are locked in
-- one order, so two of these wait and never deadlock.
create function public.arrange_hero_images(ids uuid[]) returns integer
language sql set search_path = '' as $$
  with places as materialized (
    select id, order_index from public.hero_images where id = any(ids) order by id for update
  ), moved as (
    update public.hero_images image set order_index = place.order_index
    from (select id, row_number() over (order by array_position(ids, id)) as nth from places) wanted
    join (select order_index, row_number() over (order by order_index) as nth from places) place using (nth)
    where image.id = wanted.id
    returning image.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_hero_images is 'Puts these images in this order, in the places they hold together.';
create function public.arrange_success_cases(ids uuid[]) returns integer
language sql set search_path = '' as $$
  with places as materialized (
    select id, order_index from public.success_cases where id = any(ids) order by id for update
  ), moved as (
    update public.success_cases success set order_index = place.order_index
    from (select id, row_number() over (order by array_position(ids, id)) as nth from places) wanted
    join (select order_index, row_number() over (order by order_index) as nth from places) place using (nth)
    where success.id = wanted.id
    returning success.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_success_cases is 'Puts these cases in this order, in the places they hold together.';
grant execute on function public.arrange_hero_images(uuid[]), public.arrange_success_cases(uuid[])
  to authenticated, service_role;

-- Recruiters mark applications with tags, and find them by one. Those in use are proposed, and those that the CV names.

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = regexp_replace(trim(name), '\s+', ' ', 'g') and char_length(name) between 1 and 40),
  -- However it is written, it is the same one.
  key text generated always as (private.searchable(name)) stored unique,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null
);
comment on table public.tags is 'What applications are marked with; a catalogue that grows as recruiters use it.';
comment on column public.tags.key is 'The name in lower case without accents, which is there once.';
create index tags_created_by_idx on public.tags (created_by);

create table public.application_tags (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications on delete cascade,
  tag_id uuid not null references public.tags on delete cascade,
  tagged_at timestamptz not null default now(),
  tagged_by uuid default auth.uid() references auth.users on delete set null,
  constraint application_tags_once unique (application_id, tag_id)
);
comment on table public.application_tags is 'Which applications have which tags. Goes with the application.';
create index application_tags_tag_id_idx on public.application_tags (tag_id, application_id);
create index application_tags_tagged_by_idx on public.application_tags (tagged_by);

alter table public.tags enable row level security;
alter table public.application_tags enable row level security;

-- A new table's default privileges include more.
revoke all on public.tags, public.application_tags from anon, authenticated;
grant select (id, name, key), insert (name), update (name), delete on public.tags to authenticated;
grant select, insert (application_id, tag_id), delete on public.application_tags to authenticated;
grant all on public.tags, public.application_tags to service_role;

create trigger audit after insert or update or delete on public.tags
  for each row execute function private.write_audit('key');
create trigger audit after insert or delete on public.application_tags
  for each row execute function private.write_audit();

create policy "Recruiters see tags" on public.tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Recruiters add tags" on public.tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins rename tags" on public.tags
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete tags" on public.tags
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Recruiters see which tags applications have" on public.application_tags
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Recruiters tag applications" on public.application_tags
  for insert to authenticated with check ((select private.has_permission('rrhh.applications.update')));
create policy "Recruiters take tags away" on public.application_tags
  for delete to authenticated using ((select private.has_permission('rrhh.applications.update')));

alter publication supabase_realtime add table public.application_tags;

-- With the rights of whoever calls it.
create function public.tag_application(application_id uuid, tag text) returns void
language plpgsql set search_path = '' as $$
declare
  wanted text := regexp_replace(trim(tag), '\s+', ' ', 'g');
begin
  insert into public.tags (name) values (wanted) on conflict (key) do nothing;
  insert into public.application_tags (application_id, tag_id)
  select tag_application.application_id, id from public.tags where key = private.searchable(wanted)
  on conflict on constraint application_tags_once do nothing;
end
$$;
comment on function public.tag_application is 'Gives an application a tag, which is made when there is none of that name.';
revoke execute on function public.tag_application from public, anon;
grant execute on function public.tag_application to authenticated;

create function public.propose_tags(application_id uuid) returns setof text
language sql stable set search_path = '' as $$
  select tag.name
  from public.cv_texts text
  join public.tags tag on text.words @@ phraseto_tsquery('private.cv', private.cv_words(tag.name))
  where text.application_id = propose_tags.application_id
    and not exists (
      select from public.application_tags given
      where given.application_id = propose_tags.application_id and given.tag_id = tag.id)
  order by tag.name limit 12
$$;
comment on function public.propose_tags is 'Tags that the application''s CV names and that it does not have yet.';
revoke execute on function public.propose_tags from public, anon;
grant execute on function public.propose_tags to authenticated;

drop function public.search_applications(uuid, text[], text, text, boolean, text);
create function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null, wanted_tag uuid default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  tagged constant text := case when wanted_tag is not null then
    'and id in (select application_id from public.application_tags where tag_id = $3)' else '' end;
  sought tsquery := case when private.has_permission('rrhh.documents.read') then private.cv_query(words) end;
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  -- The first by their data and the first by their CV, which are enough for the first of both.
  return query execute format(
    'select application.* from (
       select id from (
         (select id, %1$I as place from public.job_applications
          where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %3$s %5$s
          order by %1$I %2$s, id limit 1001)
         %4$s
       ) matching
       order by place %2$s, id limit 1001
     ) found join public.job_applications application using (id)',
    place, direction, conditions,
    case when sought is not null then format(
      'union
       (select id, %1$I from public.job_applications
        where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2)
          and id in (select first_id from public.cv_texts where job_posting_id = $1 and cv_texts.words @@ %3$L::tsquery) %4$s
        order by %1$I %2$s, id limit 1001)', place, direction, sought, tagged) end,
    tagged)
  using posting_id, wanted_status, wanted_tag;
end
$$;
comment on function public.search_applications is
  'The first applications to a posting with a status and a tag, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
revoke execute on function public.search_applications from public, anon;
grant execute on function public.search_applications to authenticated;

insert into public.tags (name) values
  ('PLC'), ('SCADA'), ('HMI'), ('DCS'), ('Siemens'), ('Rockwell'), ('Schneider'), ('TIA Portal'), ('Studio 5000'),
  ('AutoCAD'), ('AutoCAD Electrical'), ('EPLAN'), ('ETAP'), ('Revit'), ('Instrumentación'), ('Variadores de frecuencia'),
  ('Redes industriales'), ('Modbus'), ('Profinet'), ('EtherNet/IP'), ('Media tensión'), ('Protecciones eléctricas'),
  ('Subestaciones'), ('Tableros eléctricos'), ('CCM'), ('Puesta en marcha'), ('Comisionamiento'), ('Mantención eléctrica'),
  ('Minería'), ('Licencia SEC'), ('Licencia clase B'), ('Turnos 7x7'), ('UL 508A'), ('ISO 9001'), ('MS Project'),
  ('Gestión de proyectos'), ('Prevención de riesgos'), ('Inglés');

-- English versions of postings and success cases. What is not translated is shown in Spanish.

create table public.job_posting_translations (
  id uuid primary key default gen_random_uuid(),
  job_posting_id uuid not null references public.job_postings on delete cascade,
  language text not null check (language = 'en'),
  title text check (char_length(trim(title)) between 1 and 200),
  department text check (char_length(trim(department)) between 1 and 100),
  description text check (char_length(trim(description)) between 1 and 10000),
  requirements text check (char_length(trim(requirements)) between 1 and 10000),
  benefits text check (char_length(trim(benefits)) between 1 and 10000),
  updated_at timestamptz not null default now(),
  constraint job_posting_translations_key unique (job_posting_id, language)
);
comment on table public.job_posting_translations is
  'Postings in another language than Spanish; visible to those who see the posting. Null where the translation is missing.';

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
  constraint success_case_translations_key unique (success_case_id, language)
);
comment on table public.success_case_translations is
  'Success cases in another language than Spanish; visible to those who see the case. Null where the translation is missing.';

alter table public.job_posting_translations enable row level security;
alter table public.success_case_translations enable row level security;

-- A new table's default privileges include more.
revoke all on public.job_posting_translations, public.success_case_translations from anon, authenticated;
grant select on public.job_posting_translations, public.success_case_translations to anon, authenticated;
grant
  insert (job_posting_id, language, title, department, description, requirements, benefits),
  update (title, department, description, requirements, benefits),
  delete
  on public.job_posting_translations to authenticated;
grant
  insert (success_case_id, language, titulo, cliente, sector, duracion, equipo, descripcion, desafio, solucion,
    resultados, tecnologias),
  update (titulo, cliente, sector, duracion, equipo, descripcion, desafio, solucion, resultados, tecnologias),
  delete
  on public.success_case_translations to authenticated;
grant all on public.job_posting_translations, public.success_case_translations to service_role;

create trigger touch before update on public.job_posting_translations
  for each row execute function private.touch();
create trigger touch before update on public.success_case_translations
  for each row execute function private.touch();
create trigger audit after insert or update or delete on public.job_posting_translations
  for each row execute function private.write_audit();
create trigger audit after insert or update or delete on public.success_case_translations
  for each row execute function private.write_audit();
create trigger announce_content after insert or update or delete or truncate on public.job_posting_translations
  for each statement execute function private.announce_content();
create trigger announce_content after insert or update or delete or truncate on public.success_case_translations
  for each statement execute function private.announce_content();

-- The parent's own policies decide, since its rows are read with the caller's rights.
create policy "Whoever sees a posting sees its translations" on public.job_posting_translations
  for select to anon, authenticated
  using (exists (select from public.job_postings posting where posting.id = job_posting_id));
create policy "Recruiters translate postings" on public.job_posting_translations
  for insert to authenticated
  with check (
    (select private.has_permission('rrhh.postings.create')) or (select private.has_permission('rrhh.postings.update'))
  );
create policy "Recruiters edit translations of postings" on public.job_posting_translations
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Recruiters delete translations of postings" on public.job_posting_translations
  for delete to authenticated
  using (
    (select private.has_permission('rrhh.postings.update')) or (select private.has_permission('rrhh.postings.delete'))
  );

create policy "Whoever sees a success case sees its translations" on public.success_case_translations
  for select to anon, authenticated
  using (exists (select from public.success_cases success where success.id = success_case_id));
create policy "Super admins translate success cases" on public.success_case_translations
  for insert to authenticated with check ((select private.is_super_admin()));
create policy "Super admins edit translations of success cases" on public.success_case_translations
  for update to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete translations of success cases" on public.success_case_translations
  for delete to authenticated using ((select private.is_super_admin()));

alter publication supabase_realtime add table public.job_posting_translations, public.success_case_translations;

create or replace function public.content_version() returns text
language sql stable set search_path = '' as $$
  -- Addition does not depend on the order of rows. Pages name days ("expires in 3 days"): at midnight all are new.
  select concat_ws(' ', (now() at time zone 'America/Santiago')::date, count(*), sum(hash_record_extended(row_of, 0)))
  from (
    select row(id, updated_at) from public.job_postings
      where status = 'active' and (expires_at is null or expires_at > now())
    union all select row(id, updated_at) from public.hero_images where is_active
    union all select row(id, updated_at) from public.success_cases where is_active
    union all select row(id, updated_at) from public.job_posting_translations
    union all select row(id, updated_at) from public.success_case_translations
  ) visible (row_of)
$$;

create or replace view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english
from public.job_postings posting;

-- Saves a row and its translation together. Runs with the caller's rights: grants and policies decide.
create function private.save_translated(
  parent text, translations text, reference text, record uuid, version timestamptz, fields jsonb, translation jsonb
) returns uuid
language plpgsql set search_path = '' as $$
declare
  names text;
  assignments text;
  saved uuid;
begin
  select string_agg(format('%I', key), ', '), string_agg(format('%1$I = changed.%1$I', key), ', ')
    into names, assignments from jsonb_object_keys(fields) as key;
  if record is null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id',
      parent, names) into saved using fields;
  else
    -- Also when only the translation changed: the row's version covers both.
    assignments := coalesce(assignments,
      case parent when 'job_postings' then 'title = saved.title' else 'titulo = saved.titulo' end);
    execute format('update public.%1$I saved set %2$s from jsonb_populate_record(null::public.%1$I, $1) changed
      where saved.id = $2 and saved.updated_at = $3 returning saved.id', parent, assignments)
      into saved using fields, record, version;
  end if;
  if saved is not null and translation <> '{}' then
    select string_agg(format('%I', key), ', '), string_agg(format('%1$I = excluded.%1$I', key), ', ')
      into names, assignments from jsonb_object_keys(translation) as key;
    execute format('insert into public.%1$I (%2$I, language, %3$s)
      select $2, ''en'', %3$s from jsonb_populate_record(null::public.%1$I, $1)
      on conflict (%2$I, language) do update set %4$s', translations, reference, names, assignments)
      using translation, saved;
  end if;
  return saved;
end $$;
revoke execute on function private.save_translated from public;
grant execute on function private.save_translated to authenticated, service_role;

create function public.save_job_posting(posting uuid, version timestamptz, fields jsonb, translation jsonb)
returns uuid language sql set search_path = '' as $$
  select private.save_translated('job_postings', 'job_posting_translations', 'job_posting_id', posting, version, fields,
    translation)
$$;
comment on function public.save_job_posting is
  'Saves the changed columns of a posting and of its English translation, or creates both (posting null). Null when the posting is not at that version, or not to be changed by the caller.';
create function public.save_success_case(success_case uuid, version timestamptz, fields jsonb, translation jsonb)
returns uuid language sql set search_path = '' as $$
  select private.save_translated('success_cases', 'success_case_translations', 'success_case_id', success_case, version,
    fields, translation)
$$;
comment on function public.save_success_case is
  'Saves the changed columns of a success case and of its English translation, or creates both (success_case null). Null when the case is not at that version, or not to be changed by the caller.';
revoke execute on function public.save_job_posting, public.save_success_case from public, anon;
grant execute on function public.save_job_posting, public.save_success_case to authenticated, service_role;

-- Staff see which postings miss English texts, and a translation without any text is deleted.

create or replace view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english,
  questions,
  public_questions,
  exists (
    select from public.job_posting_translations translation
    where translation.job_posting_id = posting.id and translation.language = 'en'
      and num_nulls(translation.title, translation.department, translation.description, translation.requirements) = 0
      and (nullif(trim(posting.benefits), '') is null or translation.benefits is not null)
  ) and not jsonb_path_exists(public_questions,
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated
from public.job_postings posting;
comment on column public.job_postings_list.is_translated is
  'Whether nothing of the posting is shown in Spanish on its English page.';

-- Defaults, so that API clients may leave out what a new row does not have.
create or replace function public.save_job_posting(
  posting uuid default null, version timestamptz default null, fields jsonb default '{}', translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_translated('job_postings', 'job_posting_translations', 'job_posting_id', posting, version, fields,
    translation)
$$;
create or replace function public.save_success_case(
  success_case uuid default null, version timestamptz default null, fields jsonb default '{}',
  translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_translated('success_cases', 'success_case_translations', 'success_case_id', success_case, version,
    fields, translation)
$$;

create or replace function private.save_translated(
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
  -- A new row needs no translation without texts.
  if saved is not null and translation <> '{}' and not (record is null and jsonb_strip_nulls(translation) = '{}') then
    select string_agg(format('%I', key), ', '), string_agg(format('%1$I = excluded.%1$I', key), ', ')
      into names, assignments from jsonb_object_keys(translation) as key;
    execute format('insert into public.%1$I (%2$I, language, %3$s)
      select $2, ''en'', %3$s from jsonb_populate_record(null::public.%1$I, $1)
      on conflict (%2$I, language) do update set %4$s', translations, reference, names, assignments)
      using translation, saved;
    execute format('delete from public.%1$I emptied where %2$I = $1 and jsonb_strip_nulls(to_jsonb(emptied))
      - ''{id,language,updated_at}''::text[] - %2$L = ''{}''', translations, reference) using saved;
  end if;
  return saved;
end $$;

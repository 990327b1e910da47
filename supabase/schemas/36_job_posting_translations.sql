-- English translations of job postings. Texts without a translation are shown in Spanish.

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
  description_rich jsonb,
  requirements_rich jsonb,
  benefits_rich jsonb,
  constraint job_posting_translations_key unique (job_posting_id, language)
);
comment on table public.job_posting_translations is
  'Translations of postings, visible with their posting. A column is null when its text is not translated.';
alter table public.job_posting_translations enable row level security;

-- Parameters have defaults so that API clients can omit those that a new posting does not have.
create function public.save_job_posting(
  posting uuid default null, version timestamptz default null, fields jsonb default '{}', translation jsonb default '{}'
) returns uuid language sql set search_path = '' as $$
  select private.save_with_translation(
    'job_postings', 'job_posting_translations', 'job_posting_id', posting, version, fields, translation)
$$;
comment on function public.save_job_posting is
  'Saves changed columns of a posting and of its English translation, or creates both (posting null), and returns the '
  'posting''s id. Returns null when the posting is not at that version, or the caller may not update it.';
grant execute on function public.save_job_posting to authenticated;

create trigger audit after insert or update or delete on public.job_posting_translations
  for each row
  execute function private.write_audit(
    'id', 'job_posting_id', 'language', 'title', 'department', 'description', 'requirements', 'benefits',
    'updated_at', 'description_rich', 'requirements_rich', 'benefits_rich');

create trigger keep_rich_texts
  before insert or update of description, description_rich, requirements, requirements_rich, benefits, benefits_rich on public.job_posting_translations
  for each row execute function private.keep_rich_texts('description', 'requirements', 'benefits');

create trigger set_updated_at before update on public.job_posting_translations
  for each row execute function private.set_updated_at();

create policy "Recruiters delete translations of postings" on public.job_posting_translations
  for delete to authenticated
  using ((select private.has_permission('rrhh.postings.update'))
    or (select private.has_permission('rrhh.postings.delete')));
create policy "Recruiters edit translations of postings" on public.job_posting_translations
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Recruiters translate postings" on public.job_posting_translations
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create'))
    or (select private.has_permission('rrhh.postings.update')));
-- The subquery is subject to the caller's policies on postings.
create policy "Translations of visible postings are visible" on public.job_posting_translations
  for select to anon, authenticated
  using (exists (select from public.job_postings posting where posting.id = job_posting_id));
create policy "Functions access all rows" on public.job_posting_translations
  for all to portal_functions using (true) with check (true);

grant select on public.job_posting_translations to anon;
grant select, delete, insert (job_posting_id, language, title, department, description, requirements, benefits,
  description_rich, requirements_rich, benefits_rich), update (title, department, description, requirements, benefits,
  description_rich, requirements_rich, benefits_rich) on public.job_posting_translations to authenticated;
grant select, insert, update, delete on public.job_posting_translations to portal_functions;
alter publication supabase_realtime add table public.job_posting_translations;

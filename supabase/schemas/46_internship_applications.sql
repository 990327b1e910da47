-- Requests for internships.

-- Students who ask for an internship.
create table public.internship_applications (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(trim(first_name)) between 1 and 100),
  last_name text not null check (char_length(trim(last_name)) between 1 and 100),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text not null check (char_length(trim(phone)) between 1 and 50),
  institution text not null check (char_length(trim(institution)) between 1 and 200),
  career text not null check (char_length(trim(career)) between 1 and 200),
  semester text check (semester in ('3', '4', '5', '6', '7', '8', '9', '10', 'egresado')),
  duration text not null
    check (duration in ('1-mes', '2-meses', '3-meses', '4-meses', '5-meses', '6-meses', 'flexible')),
  availability text check (availability in ('tiempo-completo', 'medio-tiempo', 'tardes', 'mananas', 'flexible')),
  motivation text check (char_length(motivation) <= 5000),
  skills text check (char_length(skills) <= 5000),
  cv_url text not null check (char_length(cv_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text check (char_length(consent_version) <= 50),
  consented_at timestamptz,
  search text generated always as (
    private.searchable(
    first_name || ' ' || last_name || chr(10) || email || chr(10) || phone
    || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || institution || chr(10) || career
    )
    ) stored,
  notified_at timestamptz,
  submission_id uuid,
  person_key uuid generated always as (private.person_key(email)) stored,
  namesake_key uuid generated always as (private.namesake_key(first_name || ' ' || last_name, phone)) stored,
  withdrawn_at timestamptz,
  other_processes_version text,
  other_processes_since timestamptz,
  address_corrected_at timestamptz
);
comment on table public.internship_applications is
  'Requests for an internship. Applicants write them and see nothing afterwards.';
comment on column public.internship_applications.notified_at is
  'When the student and the recruiters were notified; null while that is pending.';
comment on column public.internship_applications.submission_id is
  'Made by the client; sending the same one again stores nothing.';
comment on column public.internship_applications.person_key is 'A digest of the address: whose it is.';
comment on column public.internship_applications.namesake_key is
  'A digest of name and telephone: who may be the same person under another address.';
comment on column public.internship_applications.withdrawn_at is 'When the student withdrew it.';
comment on column public.internship_applications.other_processes_version is
  'The words by which the student accepts to be considered in other processes; null when they do not.';
comment on column public.internship_applications.other_processes_since is
  'Since when the student accepts to be considered in other processes; null when they do not.';
comment on column public.internship_applications.address_corrected_at is
  'When somebody of the staff last changed the address: what is erased from then on, the desk for rights erases.';

create index internship_applications_by_name_idx on public.internship_applications (search, id) include (status);
create index internship_applications_by_status_idx on public.internship_applications (status, created_at desc, id);
create index internship_applications_cv_idx on public.internship_applications (split_part(cv_url, '/documents/', 2));
create index internship_applications_listed_idx on public.internship_applications (created_at desc, id);
create index internship_applications_namesake_idx on public.internship_applications (namesake_key) where (namesake_key IS NOT NULL);
create index internship_applications_person_idx on public.internship_applications (person_key);
create index internship_applications_search_idx on public.internship_applications
  using gin (search extensions.gin_trgm_ops);
create unique index internship_applications_submission_idx on public.internship_applications (submission_id);
create index internship_applications_unnotified_idx on public.internship_applications (created_at)
  where notified_at is null;
create index internship_applications_updated_at_idx on public.internship_applications (updated_at);
alter table public.internship_applications enable row level security;

create trigger accept_once before insert on public.internship_applications
  for each row execute function private.accept_submission_once('created_at');

create trigger admit before insert on public.internship_applications for each row
  execute function private.admit_application('cv_url', 'cvs', 'internship_applications_cv_url_fkey');

create trigger audit after update or delete on public.internship_applications
  for each row execute function private.write_audit(
    'first_name', 'last_name', 'email', 'phone', 'institution', 'career', 'semester', 'duration', 'availability',
    'motivation', 'skills', 'cv_url', 'search', 'submission_id', 'person_key', 'namesake_key');

create trigger carry_person after update of email on public.internship_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.carry_person();

create trigger discard_cv after delete on public.internship_applications
  for each row execute function private.discard_cv('cv_url');

create trigger end_withdrawal before update of status on public.internship_applications for each row
  when (old.withdrawn_at is not null and new.status <> 'rejected')
  execute function private.end_withdrawal();

create trigger touch before update on public.internship_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id) execute function private.touch();

create policy "Anyone asks for an internship, as pending" on public.internship_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Applicants read back the request they are sending" on public.internship_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Nobody sees blocked requests" on public.internship_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters decide on requests" on public.internship_applications
  for update to authenticated using ((select private.has_permission('rrhh.internships.update')));
create policy "Recruiters see requests; applicants read back the one they are sending" on public.internship_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.internships.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Super admins delete requests" on public.internship_applications
  for delete to authenticated using ((select private.is_super_admin()));

grant select, insert (first_name, last_name, email, phone, institution, career, semester, duration, availability,
  motivation, skills, cv_url, status, language, consent_version, submission_id, other_processes_version) on
  public.internship_applications to anon;
grant select, delete, insert (first_name, last_name, email, phone, institution, career, semester, duration,
  availability, motivation, skills, cv_url, status, language, consent_version, submission_id,
  other_processes_version), update (status) on public.internship_applications to authenticated;
grant select, insert, update, delete on public.internship_applications to portal_functions;
alter publication supabase_realtime add table public.internship_applications;

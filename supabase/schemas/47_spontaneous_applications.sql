-- CVs sent without a posting.

create table public.spontaneous_applications (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text check (char_length(phone) <= 50),
  profile_url text check (profile_url ~ '^https://[^[:space:]/?#@:]+\.[^[:space:]/?#@:]+([/?#][^[:space:]]*)?$'
    and char_length(profile_url) <= 500),
  area text not null check (area in ('Ingeniería eléctrica', 'Automatización y control', 'Tableros e integración',
    'Montaje y terreno', 'Gestión de proyectos', 'Administración', 'Otra')),
  message text check (char_length(message) <= 5000),
  cv_url text not null check (char_length(cv_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'contacted', 'rejected')),
  notes text check (char_length(notes) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text not null check (char_length(consent_version) <= 50),
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  notified_at timestamptz,
  is_repeat boolean not null default false,
  reference text check (reference ~ '^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$'),
  submission_id uuid not null default gen_random_uuid(),
  search text generated always as (
    private.searchable(
    full_name || chr(10) || email || chr(10) || coalesce(phone, '')
    || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || chr(10) || area
    )
    ) stored,
  person_key uuid generated always as (private.person_key(email)) stored,
  namesake_key uuid generated always as (private.namesake_key(full_name, phone)) stored
);
comment on table public.spontaneous_applications is
  'Applications without a posting. Applicants write them and see nothing afterwards; deleted after twelve months.';
comment on column public.spontaneous_applications.area is 'The area of interest.';
comment on column public.spontaneous_applications.notes is 'The recruiters'' own; applicants never see them.';
comment on column public.spontaneous_applications.consented_at is
  'When its applicant sent it or last prolonged it, which the period of retention counts from.';
comment on column public.spontaneous_applications.notified_at is
  'When applicant and recruiters were notified; null while that is pending.';
comment on column public.spontaneous_applications.is_repeat is 'Whether the address had sent one before.';
comment on column public.spontaneous_applications.reference is
  'Shown to the applicant, to quote in correspondence; no key to anything.';
comment on column public.spontaneous_applications.submission_id is
  'Made by the client; sending the same one again stores nothing.';
comment on column public.spontaneous_applications.person_key is 'A digest of the address: whose it is.';
comment on column public.spontaneous_applications.namesake_key is
  'A digest of name and telephone: who may be the same person under another address.';

create index spontaneous_applications_by_status_idx on public.spontaneous_applications (status, created_at desc, id);
create index spontaneous_applications_consented_at_idx on public.spontaneous_applications (consented_at);
create index spontaneous_applications_created_at_idx on public.spontaneous_applications (created_at desc);
create index spontaneous_applications_email_idx on public.spontaneous_applications (lower(email));
create index spontaneous_applications_namesake_idx on public.spontaneous_applications (namesake_key) where (namesake_key IS NOT NULL);
create index spontaneous_applications_pending_idx on public.spontaneous_applications (id) where status = 'pending';
create index spontaneous_applications_person_idx on public.spontaneous_applications (person_key);
create unique index spontaneous_applications_reference_idx on public.spontaneous_applications (reference);
create index spontaneous_applications_search_idx on public.spontaneous_applications (search, id);
create unique index spontaneous_applications_submission_idx on public.spontaneous_applications (submission_id);
create index spontaneous_applications_trigrams_idx on public.spontaneous_applications
  using gin (search extensions.gin_trgm_ops);
create index spontaneous_applications_unnotified_idx on public.spontaneous_applications (created_at)
  where notified_at is null;
alter table public.spontaneous_applications enable row level security;

-- After the insert, when what its sender reads back is made: no answer tells a stranger who has applied before.
create function private.mark_repeated_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.spontaneous_applications where lower(email) = lower(new.email) and id <> new.id) then
    update public.spontaneous_applications set is_repeat = true where id = new.id;
  end if;
  return null;
end $$;

-- What the company stores itself is not admitted: its CV is claimed here, or housekeeping would delete it, and nobody is
-- notified.
create function private.keep_stored_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_visitor() then
    return new;
  end if;
  insert into private.claimed_cvs (path) values (split_part(new.cv_url, '/documents/', 2)) on conflict do nothing;
  new.notified_at := coalesce(new.notified_at, now());
  return new;
end $$;

-- Prolonging counts: the period begins when somebody last consented to it.
create function private.discard_expired_spontaneous_applications() returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.spontaneous_applications where id in (
    select id from public.spontaneous_applications
    where consented_at < now() - private.unannounced_retention('spontaneous') order by consented_at limit 2000);
  get diagnostics gone = row_count;
  perform private.record_expired('spontaneous', gone);
end
$$;
comment on function private.discard_expired_spontaneous_applications is
  'Deletes spontaneous applications and their CVs after their retention period; runs every hour.';
alter function private.discard_expired_spontaneous_applications owner to portal_functions;

create trigger accept_once before insert on public.spontaneous_applications
  for each row execute function private.accept_submission_once('created_at');

create trigger admit before insert on public.spontaneous_applications for each row
  execute function private.admit_application('cv_url', 'spontaneous', 'spontaneous_applications_cv_url_fkey');

create trigger assign_reference before insert on public.spontaneous_applications
  for each row execute function private.assign_application_reference();

create trigger audit after update or delete on public.spontaneous_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'message', 'cv_url', 'notes', 'search',
    'profile_url', 'submission_id', 'person_key', 'namesake_key');

create trigger carry_person after update of email on public.spontaneous_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.carry_person();

create trigger discard_cv after delete on public.spontaneous_applications
  for each row execute function private.discard_cv('cv_url');

create trigger keep_stored before insert on public.spontaneous_applications
  for each row execute function private.keep_stored_application();

create trigger mark_repeated after insert on public.spontaneous_applications
  for each row execute function private.mark_repeated_application();

create trigger touch before update on public.spontaneous_applications
  for each row execute function private.touch();

create policy "Anyone sends a CV, as pending" on public.spontaneous_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Applicants read back the CV they are sending" on public.spontaneous_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Nobody sees blocked CVs" on public.spontaneous_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters see CVs; applicants read back what they are sending" on public.spontaneous_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Recruiters work through CVs" on public.spontaneous_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete CVs" on public.spontaneous_applications
  for delete to authenticated using ((select private.is_super_admin()));

grant select, insert (full_name, email, phone, profile_url, area, message, cv_url, status, language, consent_version,
  submission_id) on public.spontaneous_applications to anon;
grant select, delete, insert (full_name, email, phone, profile_url, area, message, cv_url, status, language,
  consent_version, submission_id), update (status, notes) on public.spontaneous_applications to authenticated;
grant select, insert, update, delete on public.spontaneous_applications to portal_functions;
alter publication supabase_realtime add table public.spontaneous_applications;

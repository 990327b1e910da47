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
  consented_at timestamptz
);
comment on table public.internship_applications is 'Requests for an internship. Applicants write them and see nothing afterwards.';

grant
  select,
  insert (first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation,
    skills, cv_url, status, language, consent_version)
  on public.internship_applications to anon, authenticated;
grant update (status), delete on public.internship_applications to authenticated;
grant all on public.internship_applications to service_role;

create index internship_applications_created_at_idx on public.internship_applications (created_at desc);

create trigger touch before update on public.internship_applications for each row execute function private.touch();

create function private.admit_internship_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- One row a request: nobody stores many at once.
  if nullif(current_setting('app.inserted_id', true), '') is not null then
    perform private.refuse_application('internship_applications', 'internship_applications_cv_url_fkey');
  end if;
  if not private.claim_cv(new.cv_url, 'cvs') then
    perform private.refuse_application('internship_applications', 'internship_applications_cv_url_fkey');
  end if;
  new.consented_at := case when new.consent_version is not null then now() end;
  perform set_config('app.inserted_id', new.id::text, true);
  return new;
end
$$;
create trigger admit before insert on public.internship_applications
  for each row execute function private.admit_internship_application();

alter table public.internship_applications enable row level security;

create policy "Applicants read back the request they are sending" on public.internship_applications
  for select to anon using (id::text = nullif(current_setting('app.inserted_id', true), ''));
create policy "Recruiters see requests; applicants read back the one they are sending" on public.internship_applications
  for select to authenticated
  using (
    (select private.has_permission('rrhh.internships.read'))
    or id::text = nullif(current_setting('app.inserted_id', true), '')
  );
create policy "Anyone asks for an internship, as pending" on public.internship_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Recruiters decide on requests" on public.internship_applications
  for update to authenticated using ((select private.has_permission('rrhh.internships.update')));
create policy "Super admins delete requests" on public.internship_applications
  for delete to authenticated using ((select private.is_super_admin()));

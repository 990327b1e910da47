-- Who applied to which offer, and how far they have come.

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  -- A posting with applications stays.
  job_posting_id uuid not null references public.job_postings on delete restrict,
  full_name text not null check (char_length(trim(full_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text check (char_length(phone) <= 50),
  cover_letter text check (char_length(cover_letter) <= 5000),
  resume_url text not null check (char_length(resume_url) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'approved', 'rejected')),
  applied_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  contacted boolean not null default false,
  contacted_at timestamptz,
  interview_rating text check (interview_rating in ('excelente', 'bueno', 'regular', 'malo')),
  interview_notes text check (char_length(interview_notes) <= 5000),
  language text not null default 'es' check (language in ('es', 'en')),
  consent_version text check (char_length(consent_version) <= 50),
  consented_at timestamptz,
  -- When applicant and recruiters were told of it.
  notified_at timestamptz,
  -- A second application of the same address to the same posting: kept with the first one, which stands.
  repeat_of uuid references public.job_applications on delete cascade,
  -- When the same address last applied again.
  repeated_at timestamptz,
  constraint job_applications_contacted_when check (contacted = (contacted_at is not null)),
  constraint job_applications_rated_after_contact check (interview_rating is null or contacted),
  -- Deferred: whether an application repeats another is found once it is stored.
  constraint job_applications_once exclude using btree (job_posting_id with =, lower(email) with =)
    where (repeat_of is null) deferrable initially deferred
);
comment on table public.job_applications is 'Applications to job postings. Applicants write them and see nothing afterwards.';

grant
  select,
  insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language, consent_version)
  on public.job_applications to anon, authenticated;
grant update (status, contacted, contacted_at, interview_rating, interview_notes), delete
  on public.job_applications to authenticated;
grant all on public.job_applications to service_role;

create index job_applications_posting_idx on public.job_applications (job_posting_id, applied_at desc);
create index job_applications_applied_at_idx on public.job_applications (applied_at desc);
create index job_applications_repeat_of_idx on public.job_applications (repeat_of);

create trigger touch before update on public.job_applications for each row execute function private.touch();

create function private.admit_job_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- One row a request: nobody stores many at once.
  if nullif(current_setting('app.inserted_id', true), '') is not null then
    perform private.refuse_application('job_applications', 'job_applications_job_posting_id_fkey');
  end if;
  -- Shared with whoever closes the posting: an application is admitted before or refused after, nothing between.
  perform from public.job_postings
    where id = new.job_posting_id and status = 'active' and (expires_at is null or expires_at > now())
    for share;
  if not found or not private.claim_cv(new.resume_url, 'resumes') then
    perform private.refuse_application('job_applications', 'job_applications_job_posting_id_fkey');
  end if;
  new.consented_at := case when new.consent_version is not null then now() end;
  -- The one row its writer may read back, within this transaction.
  perform set_config('app.inserted_id', new.id::text, true);
  return new;
end
$$;
create trigger admit before insert on public.job_applications
  for each row execute function private.admit_job_application();

-- After the insert, when what its sender reads back is made: no answer tells a stranger who has applied before.
create function private.keep_with_first_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_id uuid;
begin
  if not private.is_visitor() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.job_posting_id::text || lower(new.email), 0));
  select id into first_id from public.job_applications
    where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
      and id <> new.id;
  if found then
    update public.job_applications set repeat_of = first_id where id = new.id;
    update public.job_applications set repeated_at = new.applied_at where id = first_id;
  end if;
  return null;
end
$$;
create trigger keep_with_first after insert on public.job_applications
  for each row execute function private.keep_with_first_application();

alter table public.job_applications enable row level security;

create policy "Applicants read back the application they are sending" on public.job_applications
  for select to anon using (id::text = nullif(current_setting('app.inserted_id', true), ''));
create policy "Recruiters see applications; applicants read back the one they are sending" on public.job_applications
  for select to authenticated
  using (
    (select private.has_permission('rrhh.applications.read'))
    or id::text = nullif(current_setting('app.inserted_id', true), '')
  );
create policy "Anyone applies, as pending" on public.job_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Recruiters work through applications" on public.job_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete applications" on public.job_applications
  for delete to authenticated using ((select private.is_super_admin()));

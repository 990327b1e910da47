-- What the company looks for.

create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(trim(title)) between 1 and 200),
  description text not null check (char_length(trim(description)) between 1 and 10000),
  requirements text not null check (char_length(trim(requirements)) between 1 and 10000),
  benefits text check (char_length(benefits) <= 10000),
  department text not null check (char_length(trim(department)) between 1 and 100),
  location text not null check (char_length(trim(location)) between 1 and 100),
  employment_type text not null default 'full_time'
    check (employment_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text not null default 'mid' check (experience_level in ('entry', 'mid', 'senior', 'executive')),
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'expired', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  expires_at timestamptz,
  external_link text check (external_link ~ '^https?://' and char_length(external_link) <= 2000),
  views_count integer not null default 0 check (views_count >= 0),
  constraint job_postings_salary_range check (salary_min <= salary_max)
);
comment on table public.job_postings is 'Job offers; visitors see the active ones that have not expired.';

grant select on public.job_postings to anon, authenticated;
grant
  insert (title, description, requirements, benefits, department, location, employment_type, experience_level,
    salary_min, salary_max, status, created_by, expires_at, external_link),
  update (title, description, requirements, benefits, department, location, employment_type, experience_level,
    salary_min, salary_max, status, expires_at, external_link),
  delete
  on public.job_postings to authenticated;
grant all on public.job_postings to service_role;

create index job_postings_created_at_idx on public.job_postings (created_at desc);
create index job_postings_open_idx on public.job_postings (created_at desc) where status = 'active';
create index job_postings_created_by_idx on public.job_postings (created_by);

-- Counting a view is no edit.
create trigger touch before update on public.job_postings for each row
  when (old.views_count = new.views_count) execute function private.touch();

alter table public.job_postings enable row level security;

create policy "Visitors see active job postings that have not expired" on public.job_postings
  for select to anon using (status = 'active' and (expires_at is null or expires_at > now()));
create policy "Signed-in people see open job postings; recruiters see all" on public.job_postings
  for select to authenticated
  using (
    (status = 'active' and (expires_at is null or expires_at > now()))
    or (select private.has_permission('rrhh.postings.read'))
  );
create policy "Recruiters create job postings in their own name" on public.job_postings
  for insert to authenticated
  with check ((select private.has_permission('rrhh.postings.create')) and created_by = (select auth.uid()));
create policy "Recruiters edit job postings" on public.job_postings
  for update to authenticated using ((select private.has_permission('rrhh.postings.update')));
create policy "Recruiters delete job postings" on public.job_postings
  for delete to authenticated using ((select private.has_permission('rrhh.postings.delete')));

create function public.increment_job_views(job_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.job_postings set views_count = views_count + 1
  where id = job_id and status = 'active' and (expires_at is null or expires_at > now())
$$;
comment on function public.increment_job_views(uuid) is 'Counts a visitor opening an offer; offers not open to visitors are not counted.';
grant execute on function public.increment_job_views(uuid) to anon, authenticated, service_role;

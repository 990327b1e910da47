-- CVs sent without a posting: recruiters work through them, and twelve months later they are deleted.

create or replace function private.is_cv_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^(resumes|cvs|spontaneous)/[0-9]{10,16}-[0-9a-zA-Z_-]{16,64}\.(pdf|doc|docx)$'
$$;

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
  ) stored
);
comment on table public.spontaneous_applications is
  'Applications without a posting. Applicants write them and see nothing afterwards; deleted after twelve months.';
comment on column public.spontaneous_applications.area is 'The area of interest.';
comment on column public.spontaneous_applications.notes is 'The recruiters'' own; applicants never see them.';
comment on column public.spontaneous_applications.notified_at is
  'When applicant and recruiters were notified; null while that is pending.';
comment on column public.spontaneous_applications.is_repeat is 'Whether the address had sent one before.';
comment on column public.spontaneous_applications.reference is 'Shown to the applicant, to quote in correspondence; no key to anything.';
comment on column public.spontaneous_applications.submission_id is 'Made by the client; sending the same one again stores nothing.';

create index spontaneous_applications_created_at_idx on public.spontaneous_applications (created_at desc);
create index spontaneous_applications_search_idx on public.spontaneous_applications (search, id);
create index spontaneous_applications_email_idx on public.spontaneous_applications (lower(email));
create unique index spontaneous_applications_reference_idx on public.spontaneous_applications (reference);
create unique index spontaneous_applications_submission_idx on public.spontaneous_applications (submission_id);
create index spontaneous_applications_unnotified_idx on public.spontaneous_applications (created_at)
  where notified_at is null;

alter table public.spontaneous_applications enable row level security;

-- A new table's default privileges include more.
revoke all on public.spontaneous_applications from anon, authenticated;
grant
  select,
  insert (full_name, email, phone, profile_url, area, message, cv_url, status, language, consent_version, submission_id)
  on public.spontaneous_applications to anon, authenticated;
grant update (status, notes), delete on public.spontaneous_applications to authenticated;
grant all on public.spontaneous_applications to service_role;

-- The triggers of job applications, for every table with these columns.
create or replace function private.accept_application_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_stored boolean;
begin
  if new.submission_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || '.submission_id ' || new.submission_id, 0));
  execute format('select exists (select from public.%I where submission_id = $1)', tg_table_name)
    into is_stored using new.submission_id;
  return case when is_stored then null else new end;
end $$;

create or replace function private.assign_application_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Without letters that read like digits.
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  random_bytes bytea;
  code text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, position) % 32, 1), '') into code
      from generate_series(0, 5) position;
    new.reference := 'VA-' || left(code, 4) || '-' || right(code, 2);
    exit when not exists (select from public.job_applications where reference = new.reference)
      and not exists (select from public.spontaneous_applications where reference = new.reference);
  end loop;
  return new;
end $$;

-- After the insert, when what its sender reads back is made: no answer tells a stranger who has applied before.
create function private.mark_repeated_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.spontaneous_applications where lower(email) = lower(new.email) and id <> new.id) then
    update public.spontaneous_applications set is_repeat = true where id = new.id;
  end if;
  return null;
end $$;

-- Triggers fire by name.
create trigger accept_once before insert on public.spontaneous_applications
  for each row execute function private.accept_application_once();
create trigger admit before insert on public.spontaneous_applications for each row
  execute function private.admit_application('cv_url', 'spontaneous', 'spontaneous_applications_cv_url_fkey');
create trigger assign_reference before insert on public.spontaneous_applications
  for each row execute function private.assign_application_reference();
create trigger mark_repeated after insert on public.spontaneous_applications
  for each row execute function private.mark_repeated_application();
create trigger touch before update on public.spontaneous_applications
  for each row execute function private.touch();
create trigger audit after update or delete on public.spontaneous_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'message', 'cv_url', 'notes', 'search',
    'profile_url', 'submission_id');
create trigger discard_cv after delete on public.spontaneous_applications
  for each row execute function private.discard_cv('cv_url');

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
create trigger keep_stored before insert on public.spontaneous_applications
  for each row execute function private.keep_stored_application();

create policy "Applicants read back the CV they are sending" on public.spontaneous_applications
  for select to anon using (id::text = (select nullif(current_setting('app.inserted_id', true), '')));
create policy "Recruiters see CVs; applicants read back what they are sending" on public.spontaneous_applications
  for select to authenticated
  using (
    (select private.has_permission('rrhh.applications.read'))
    or id::text = (select nullif(current_setting('app.inserted_id', true), ''))
  );
create policy "Anyone sends a CV, as pending" on public.spontaneous_applications
  for insert to anon, authenticated with check (status = 'pending');
create policy "Recruiters work through CVs" on public.spontaneous_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete CVs" on public.spontaneous_applications
  for delete to authenticated using ((select private.is_super_admin()));

alter publication supabase_realtime add table public.spontaneous_applications;

create or replace function public.find_sent_application(submission uuid) returns table (id uuid, reference text)
language sql stable security definer set search_path = '' as $$
  select id, reference from public.job_applications where submission_id = submission
  union all select id, reference from public.spontaneous_applications where submission_id = submission
$$;

create function public.list_pending_spontaneous_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.spontaneous_applications
  where notified_at is null and created_at > now() - interval '7 days'
  order by created_at limit at_most
$$;
comment on function public.list_pending_spontaneous_notices(integer) is
  'The longest waiting spontaneous applications without notices. For send-pending-notices alone.';
revoke execute on function public.list_pending_spontaneous_notices(integer) from public, anon, authenticated;
grant execute on function public.list_pending_spontaneous_notices(integer) to service_role;

create function private.discard_expired_spontaneous_applications() returns void
language sql security definer set search_path = '' as $$
  delete from public.spontaneous_applications where id in (
    select id from public.spontaneous_applications
    where created_at < now() - interval '12 months' order by created_at limit 2000)
$$;
comment on function private.discard_expired_spontaneous_applications() is
  'Deletes spontaneous applications and their CVs after their retention period (domain/privacy.ts); runs every hour.';
select cron.schedule('expired spontaneous applications', '23 * * * *',
  'select private.discard_expired_spontaneous_applications()');

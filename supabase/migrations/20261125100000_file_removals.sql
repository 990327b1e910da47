-- Files are removed by the Storage API alone: deleting their row by SQL leaves their bytes for ever on hosted Supabase.
-- What is to go waits here, hidden from everybody, until the server has had it removed.

create table private.file_removals (
  object_id uuid primary key references storage.objects on delete cascade,
  -- Names the bytes: what is uploaded over them is another file.
  version text,
  -- When it is tried, or tried again.
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
comment on table private.file_removals is
  'Stored files that are to be removed through the Storage API; the rows go with those of the files.';
create index file_removals_due_at_idx on private.file_removals (due_at);
alter table private.file_removals enable row level security;

create function private.remove_files(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.file_removals (object_id, version)
  select id, version from storage.objects where id = any (ids)
  on conflict (object_id) do update set version = excluded.version, due_at = now(), attempts = 0
    where file_removals.version is distinct from excluded.version;
  notify file_removals;
$$;
comment on function private.remove_files(uuid[]) is 'Hides stored files from now on, and has them removed.';

create function private.remove_files(bucket text, names text[]) returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(select id from storage.objects where bucket_id = bucket and name = any (names)))
$$;
comment on function private.remove_files(text, text[]) is 'Hides files of a bucket from now on, and has them removed.';

create function private.files_to_remove() returns setof uuid
language sql stable security definer set search_path = '' as $$ select object_id from private.file_removals $$;
comment on function private.files_to_remove() is 'The stored files that are there for nobody any more.';

revoke execute on function private.remove_files(uuid[]), private.remove_files(text, text[]), private.files_to_remove()
  from public;
grant execute on function private.remove_files(text, text[]) to portal_functions;
grant execute on function private.files_to_remove() to anon, authenticated;
create policy "Nobody opens or replaces files that are to be removed" on storage.objects
  as restrictive for all to anon, authenticated
  using (id not in (select private.files_to_remove()));

create function public.claim_file_removals(at_most integer) returns table (bucket text, path text)
language sql security definer set search_path = '' as $$
  delete from private.file_removals removal using storage.objects object
    where object.id = removal.object_id and object.version is distinct from removal.version;
  with claimed as (
    -- What is left over when the server ends is tried again, as what fails: after a minute, and up to nine hours.
    update private.file_removals
    set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ least(attempts, 9)
    where object_id in (
      select object_id from private.file_removals where due_at <= now()
      order by due_at limit at_most for update skip locked)
    returning object_id
  )
  select object.bucket_id, object.name from claimed join storage.objects object on object.id = claimed.object_id
$$;
comment on function public.claim_file_removals(integer) is
  'Takes files that are to be removed, for a while; the server removes them through the Storage API.';
create function public.count_late_file_removals() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.file_removals where attempts >= 3 or due_at < now() - interval '15 minutes'
$$;
comment on function public.count_late_file_removals() is 'Files whose removal fails, or is attempted by no server.';
revoke execute on function public.claim_file_removals(integer), public.count_late_file_removals()
  from public, anon, authenticated;
grant execute on function public.claim_file_removals(integer), public.count_late_file_removals() to service_role;

-- A file that is to go cannot be claimed again.
create function private.is_fresh_file(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects object
    where bucket_id = bucket and name = path and created_at > now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id))
$$;
comment on function private.is_fresh_file(text, text) is 'Whether a file was uploaded within a day, and is not to be removed.';
revoke execute on function private.is_fresh_file(text, text) from public;

create or replace function private.is_fresh_cv(path text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_fresh_file('documents', path) $$;

create or replace function private.claim_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One error for every reason: a stranger does not learn whose file exists.
  if exists (
    select from unnest(new.file_paths) as claimed (path)
    where not private.is_quote_file_name(path) or not private.is_fresh_file('quote-files', path)
  ) then
    raise foreign_key_violation using message = 'a file is not available', constraint = 'contact_requests_file_paths_fkey';
  end if;
  insert into private.claimed_quote_files (path, contact_request_id)
  select path, new.id from unnest(new.file_paths) as claimed (path);
  return null;
exception when unique_violation then
  raise foreign_key_violation using message = 'a file is not available', constraint = 'contact_requests_file_paths_fkey';
end
$$;

create or replace function private.discard_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cv constant text := split_part(to_jsonb(old) ->> tg_argv[0], '/documents/', 2);
begin
  perform private.remove_files('documents', array[cv]);
  delete from private.claimed_cvs where path = cv;
  return null;
end
$$;

create or replace function private.discard_quote_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_files('quote-files', old.file_paths);
  return null;
end
$$;

create or replace function private.discard_conversation_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_files('conversation-files', array(select private.conversation_file_paths(old.files)));
  return null;
end
$$;

create or replace function private.discard_unclaimed_quote_files() returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'quote-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_quote_files where path = object.name)
    order by created_at limit 2000))
$$;

create or replace function private.discard_unclaimed_conversation_files() returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'conversation-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (
        select from public.conversation_messages message, private.conversation_file_paths(message.files) path
        where message.files <> '[]' and path = object.name)
    order by created_at limit 2000))
$$;

create or replace function public.replace_own_cv(token text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  former text;
begin
  if link.id is null then
    return false;
  end if;
  -- Whoever decides meanwhile has read the former one.
  select resume_url into former from public.job_applications
    where id = link.application_id and status = 'pending' and withdrawn_at is null for update;
  if not found then
    select cv_url into former from public.internship_applications
      where id = link.internship_id and status = 'pending' and withdrawn_at is null for update;
  end if;
  if not found then
    select cv_url into former from public.spontaneous_applications
      where id = link.spontaneous_id and status = 'pending' for update;
  end if;
  if former is null or not private.claim_cv(address, case
    when link.application_id is not null then 'resumes' when link.internship_id is not null then 'cvs' else 'spontaneous' end) then
    return false;
  end if;
  update public.job_applications set resume_url = address where id = link.application_id;
  update public.internship_applications set cv_url = address where id = link.internship_id;
  update public.spontaneous_applications set cv_url = address where id = link.spontaneous_id;
  perform private.remove_files('documents', array[split_part(former, '/documents/', 2)]);
  delete from private.claimed_cvs where path = split_part(former, '/documents/', 2);
  if link.application_id is not null then
    perform private.record_by_applicant(link.application_id, 'cv_replaced');
    delete from public.cv_texts where application_id = link.application_id;
    insert into public.cv_texts (application_id, job_posting_id, first_id)
    select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = link.application_id;
    notify cv_texts;
  end if;
  return true;
end
$$;

create or replace function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The oldest go first; what is left over is an hour away from the next run.
  batch constant integer := 2000;
  gone integer;
begin
  -- A run that takes longer than an hour is not joined by the next.
  if not pg_try_advisory_xact_lock(hashtext('private.keep_house')) then
    return;
  end if;
  -- CVs that no application came to claim within a day.
  perform private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit batch));
  -- What the privacy policy promises: never before the two weeks that applicants were told of.
  delete from public.job_applications where id in (
    select application.id from private.due_applications(private.retention('applications'), interval '0') application
    where private.kept_until(application) < now()
    order by application.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('applications', gone);
  delete from public.internship_applications where id in (
    select internship.id from private.due_internships(private.retention('internships'), interval '0') internship
    where private.kept_until(internship) < now()
    order by internship.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('internships', gone);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - private.unannounced_retention('quotes') and id not in (select private.blocked())
    order by created_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('quotes', gone);
  -- Images whose upload ended before the row that was to show them, or whose row went without them.
  perform private.remove_files(array(
    select object.id from storage.objects object
    where created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id) and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name))
    order by created_at limit batch));
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
end
$$;

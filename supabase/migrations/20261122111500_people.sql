-- One person across postings, internships and spontaneous applications: who wrote from the same address, and whom a
-- recruiter has said to be the same.

create function private.person_key(email text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select md5(lower(email))::uuid
$$;
comment on function private.person_key(text) is 'A digest of an e-mail address, whatever its case: a person''s key, for addresses and indexes.';

create function private.namesake_key(full_name text, phone text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(digits) >= 8 then md5(name || ' ' || right(digits, 8))::uuid end
  from (select private.searchable(trim(regexp_replace(full_name, '\s+', ' ', 'g'))) as name,
    regexp_replace(phone, '\D', '', 'g') as digits) plain
$$;
comment on function private.namesake_key(text, text) is
  'A digest of name and telephone, however they are spelled and spaced; null without a telephone of eight digits.';
revoke execute on function private.person_key(text), private.namesake_key(text, text) from public;
-- A generated column is computed with the rights of whoever writes the row.
grant execute on function private.person_key(text), private.namesake_key(text, text)
  to anon, authenticated, service_role;

alter table public.job_applications
  add column person_key uuid generated always as (private.person_key(email)) stored,
  add column namesake_key uuid generated always as (private.namesake_key(full_name, phone)) stored;
alter table public.internship_applications
  add column person_key uuid generated always as (private.person_key(email)) stored,
  add column namesake_key uuid generated always as (private.namesake_key(first_name || ' ' || last_name, phone)) stored;
alter table public.spontaneous_applications
  add column person_key uuid generated always as (private.person_key(email)) stored,
  add column namesake_key uuid generated always as (private.namesake_key(full_name, phone)) stored;

do $$
declare
  name text;
begin
  foreach name in array array['job_applications', 'internship_applications', 'spontaneous_applications'] loop
    execute format('create index %I on public.%I (person_key)', name || '_person_idx', name);
    execute format('create index %I on public.%I (namesake_key) where namesake_key is not null', name || '_namesake_idx', name);
    execute format('comment on column public.%I.person_key is %L', name, 'A digest of the address: whose it is.');
    execute format('comment on column public.%I.namesake_key is %L', name,
      'A digest of name and telephone: who may be the same person under another address.');
  end loop;
end
$$;

-- Digests of an address are personal too.
drop trigger audit on public.job_applications;
create trigger audit after update or delete on public.job_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'cover_letter', 'resume_url',
    'interview_notes', 'search', 'profile_url', 'answers', 'questions', 'source', 'submission_id', 'next_step',
    'person_key', 'namesake_key');
drop trigger audit on public.internship_applications;
create trigger audit after update or delete on public.internship_applications
  for each row execute function private.write_audit(
    'first_name', 'last_name', 'email', 'phone', 'institution', 'career', 'semester', 'duration', 'availability',
    'motivation', 'skills', 'cv_url', 'search', 'submission_id', 'person_key', 'namesake_key');
drop trigger audit on public.spontaneous_applications;
create trigger audit after update or delete on public.spontaneous_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'message', 'cv_url', 'notes', 'search',
    'profile_url', 'submission_id', 'person_key', 'namesake_key');

create table public.person_merges (
  person_key uuid primary key,
  merged_into uuid not null constraint person_merges_other check (merged_into <> person_key),
  merged_by uuid references auth.users on delete set null,
  merged_at timestamptz not null default now()
);
comment on table public.person_merges is
  'Addresses that a recruiter has said to be of one person, by key; the functions merge_people and separate_person write it.';
create index person_merges_into_idx on public.person_merges (merged_into);
create index person_merges_by_idx on public.person_merges (merged_by) where merged_by is not null;
alter table public.person_merges enable row level security;
-- A new table's default privileges include more.
revoke all on public.person_merges from anon, authenticated;
grant select on public.person_merges to authenticated;
grant all on public.person_merges to service_role;
create policy "Recruiters see who is the same person" on public.person_merges
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));

create function private.main_key(key uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select merged_into from public.person_merges where person_key = key), key)
$$;
revoke execute on function private.main_key(uuid) from public;

create function public.merge_people(kept uuid, merged uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main_kept uuid;
  main_merged uuid;
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function merge_people';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  main_kept := private.main_key(kept);
  main_merged := private.main_key(merged);
  if main_kept = main_merged or not private.is_person(main_kept) or not private.is_person(main_merged) then
    return;
  end if;
  update public.person_merges set merged_into = main_kept where merged_into = main_merged;
  insert into public.person_merges (person_key, merged_into, merged_by) values (main_merged, main_kept, auth.uid());
end
$$;
comment on function public.merge_people(uuid, uuid) is 'Makes one person of two; a no-op when they are, or when one has gone.';

create function private.is_person(key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where person_key = key)
    or exists (select from public.internship_applications where person_key = key)
    or exists (select from public.spontaneous_applications where person_key = key)
$$;
revoke execute on function private.is_person(uuid) from public;

create function public.separate_person(separated uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function separate_person';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  delete from public.person_merges where person_key = separated;
end
$$;
comment on function public.separate_person(uuid) is 'Undoes a merge: the address is of a person of its own again.';
revoke execute on function public.merge_people(uuid, uuid), public.separate_person(uuid) from public, anon;
grant execute on function public.merge_people(uuid, uuid), public.separate_person(uuid) to authenticated;

-- No digest stays of an address that is gone.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid := old.person_key;
  heir uuid;
begin
  if not exists (select from public.person_merges where gone in (person_key, merged_into)) or private.is_person(gone) then
    return null;
  end if;
  delete from public.person_merges where person_key = gone;
  select min(person_key::text)::uuid into heir from public.person_merges where merged_into = gone;
  delete from public.person_merges where person_key = heir;
  update public.person_merges set merged_into = heir where merged_into = gone;
  return null;
end
$$;
create trigger forget_person after delete on public.job_applications
  for each row execute function private.forget_person();
create trigger forget_person after delete on public.internship_applications
  for each row execute function private.forget_person();
create trigger forget_person after delete on public.spontaneous_applications
  for each row execute function private.forget_person();

-- Everything of a person that the caller may see: row-level security holds inside.
create function public.person_profile(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  ), sent as materialized (
    select 'job' as kind, application.id, applied_at as sent_at, posting.title, application.status, full_name, email,
      phone, resume_url as cv_url, job_posting_id, interview_rating, consent_version, consented_at,
      application.notified_at, repeat_of, person_key, namesake_key
    from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
    where person_key = any ((select list from keys)::uuid[])
    union all
    select 'internship', id, created_at, career, status, first_name || ' ' || last_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key
    from public.internship_applications where person_key = any ((select list from keys)::uuid[])
    union all
    select 'spontaneous', id, created_at, area, status, full_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key
    from public.spontaneous_applications where person_key = any ((select list from keys)::uuid[])
  ), hints as materialized (
    select array(select distinct namesake_key from sent where namesake_key is not null) as list
  ), alike as (
    select person_key, full_name, email, applied_at as sent_at from public.job_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, first_name || ' ' || last_name, email, created_at from public.internship_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, full_name, email, created_at from public.spontaneous_applications
    where namesake_key = any ((select list from hints)::uuid[])
  )
  select jsonb_build_object(
    'key', (select key from main),
    'sent', (
      select coalesce(jsonb_agg(to_jsonb(sent) - 'namesake_key' order by sent_at desc, id), '[]') from sent
    ),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', comment.id, 'author_id', comment.author_id, 'body', comment.body,
        'created_at', comment.created_at, 'title', sent.title) order by comment.created_at desc), '[]')
      from public.application_comments comment join sent on sent.id = comment.application_id
    ),
    'merged', (
      select coalesce(jsonb_agg(jsonb_build_object('person_key', person_key, 'merged_at', merged_at) order by merged_at), '[]')
      from public.person_merges where merged_into = (select key from main)
    ),
    'alike', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by sent_at desc), '[]') from (
        select distinct on (person_key) person_key, full_name, email, sent_at from alike
        where person_key <> all ((select list from keys)::uuid[])
        order by person_key, sent_at desc
      ) latest
    )
  )
$$;
comment on function public.person_profile(uuid) is
  'Everything a person has sent under all their addresses, the comments on it, and who may be the same: what the caller may see.';
revoke execute on function public.person_profile(uuid) from public, anon;
grant execute on function public.person_profile(uuid) to authenticated;

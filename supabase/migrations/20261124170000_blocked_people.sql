-- Blocking (Ley 21.719, art. 8 ter): while a request is settled, what is stored about a person is kept and seen by nobody.

-- Functions that read what recruiters read are subject to the policies by this role, which owns them.
do $$
begin
  -- Roles belong to the whole server, so another database may have made it already.
  if not exists (select from pg_roles where rolname = 'portal_functions') then
    create role portal_functions nologin noinherit;
    grant portal_functions to postgres;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

alter table public.rights_requests
  add column blocked_at timestamptz,
  add column block_reason text
    constraint rights_requests_block_reason_check check (block_reason ~ '\S' and char_length(block_reason) <= 1000),
  add constraint rights_requests_blocked check (
    blocked_at is null or num_nonnulls(email, confirmed_at) = 2),
  add constraint rights_requests_block_reason_of_block check (block_reason is null or blocked_at is not null);
comment on column public.rights_requests.blocked_at is
  'Since when everything under the address is blocked for this request; null when it is not.';
create index rights_requests_blocked_idx on public.rights_requests (lower(email)) where blocked_at is not null;
create index contact_requests_email_idx on public.contact_requests (lower(email));

create function private.stored_under(address text) returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select private.person_key(address)
  union all select id from public.job_applications where person_key = private.person_key(address)
  union all select id from public.internship_applications where person_key = private.person_key(address)
  union all select id from public.spontaneous_applications where person_key = private.person_key(address)
  union all select id from public.contact_requests where lower(email) = lower(address)
  union all select id from private.job_alerts where lower(email) = lower(address)
$$;
comment on function private.stored_under(text) is 'The ids of what was sent from an address, and the person''s key.';
revoke execute on function private.stored_under(text) from public;

create function private.blocked() returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select stored
  from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) person,
    private.stored_under(address) stored
$$;
comment on function private.blocked() is
  'What belongs to blocked people, by id and by person''s key; policies call it once per statement.';

create function private.blocked_files() returns setof text
language sql stable parallel safe security definer set search_path = '' as $$
  with blocked as materialized (select array(select private.blocked()) as ids)
  select split_part(resume_url, '/documents/', 2) from public.job_applications, blocked where id = any (ids)
  union all select split_part(cv_url, '/documents/', 2) from public.internship_applications, blocked where id = any (ids)
  union all select split_part(cv_url, '/documents/', 2) from public.spontaneous_applications, blocked where id = any (ids)
  union all select unnest(file_paths) from public.contact_requests, blocked where id = any (ids)
  union all select private.conversation_file_paths(files) from public.conversation_messages, blocked
    where application_id = any (ids) or internship_id = any (ids)
$$;
comment on function private.blocked_files() is 'The files of blocked people, whose names are unique over all buckets.';

revoke execute on function private.blocked(), private.blocked_files() from public;
grant execute on function private.blocked(), private.blocked_files() to authenticated, portal_functions;

create policy "Nobody sees blocked applications" on public.job_applications
  as restrictive for all to authenticated, portal_functions
  using (id not in (select private.blocked()));
create policy "Nobody sees blocked requests" on public.internship_applications
  as restrictive for all to authenticated, portal_functions
  using (id not in (select private.blocked()));
create policy "Nobody sees blocked CVs" on public.spontaneous_applications
  as restrictive for all to authenticated, portal_functions
  using (id not in (select private.blocked()));
create policy "Nobody sees blocked quote requests" on public.contact_requests
  as restrictive for all to authenticated, portal_functions
  using (id not in (select private.blocked()));
create policy "Nobody reads the CVs of blocked people" on public.cv_texts
  as restrictive for all to authenticated, portal_functions
  using (id not in (select private.blocked()));
create policy "Nobody sees what happened to blocked applications" on public.application_events
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.blocked()));
create policy "Nobody sees comments on blocked applications" on public.application_comments
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.blocked()));
create policy "Nobody sees the tags of blocked applications" on public.application_tags
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.blocked()));
create policy "Nobody is told of blocked applications" on public.notices
  as restrictive for all to authenticated, portal_functions
  using (application_id not in (select private.blocked()));
create policy "Nobody sees messages to blocked people" on public.applicant_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.blocked()));
create policy "Nobody sees conversations with blocked people" on public.conversation_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.blocked()));
create policy "Nobody sees interviews with blocked people" on public.interviews
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.blocked()));
create policy "Nobody sees what blocked people consented to" on public.consents
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id, job_alert_id) not in (select private.blocked()));
create policy "Nobody sees who a blocked person is as well" on public.person_merges
  as restrictive for all to authenticated, portal_functions
  using (
    person_key not in (select private.blocked()) and merged_into not in (select private.blocked()));
create policy "Nobody sees who a blocked person is not" on public.person_dismissals
  as restrictive for all to authenticated, portal_functions
  using (
    first_key not in (select private.blocked()) and second_key not in (select private.blocked()));
create policy "Nobody opens the files of blocked people" on storage.objects
  as restrictive for all to authenticated
  using (name not in (select private.blocked_files()));

-- Live lists hear of it by a row of its own: who may not see a row is not told that it went, nor that it came back.
create table public.block_changes (
  id boolean primary key default true constraint block_changes_id_check check (id),
  changed_at timestamptz not null default now()
);
comment on table public.block_changes is 'When somebody was blocked, or was no longer; one row, by which lists are read again.';
insert into public.block_changes default values;
alter table public.block_changes enable row level security;
revoke all on public.block_changes from anon, authenticated;
grant select on public.block_changes to authenticated;
grant all on public.block_changes to service_role;
create policy "Staff hear that their lists changed" on public.block_changes
  for select to authenticated using (
    (select private.has_permission('rrhh.applications.read')) or (select private.has_permission('rrhh.internships.read')));
alter publication supabase_realtime add table public.block_changes;

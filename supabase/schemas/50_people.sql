-- One person across applications.

create table public.person_merges (
  person_key uuid primary key,
  merged_into uuid not null constraint person_merges_other check (merged_into <> person_key),
  merged_by uuid references auth.users on delete set null,
  merged_at timestamptz not null default now()
);
comment on table public.person_merges is
  'Addresses that a recruiter has said to be of one person, by key; the functions merge_people and separate_person write it.';

create index person_merges_by_idx on public.person_merges (merged_by) where merged_by is not null;
create index person_merges_into_idx on public.person_merges (merged_into);
alter table public.person_merges enable row level security;

-- Whom a recruiter has said not to be the same person is not proposed again.
create table public.person_dismissals (
  first_key uuid not null,
  second_key uuid not null,
  dismissed_by uuid references auth.users on delete set null,
  dismissed_at timestamptz not null default now(),
  primary key (first_key, second_key),
  constraint person_dismissals_ordered check (first_key < second_key)
);
comment on table public.person_dismissals is
  'Addresses that a recruiter has said not to be of one person, by key; the functions dismiss_proposal and restore_proposal write it.';
comment on column public.person_dismissals.dismissed_by is 'Who said so; null once the account is deleted.';

create index person_dismissals_by_idx on public.person_dismissals (dismissed_by) where dismissed_by is not null;
create index person_dismissals_second_idx on public.person_dismissals (second_key);
alter table public.person_dismissals enable row level security;

-- Who merges two people takes back that they were said to be two, which separating them brought up again.
create function public.merge_people(kept uuid, merged uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main_kept uuid;
  main_merged uuid;
  keys uuid[];
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
  keys := array(select person_key from public.person_merges where merged_into = main_kept) || main_kept;
  delete from public.person_dismissals where first_key = any (keys) and second_key = any (keys);
end
$$;
comment on function public.merge_people is
  'Makes one person of two, whom somebody may have said not to be; a no-op when they are, or when one has gone.';
grant execute on function public.merge_people to authenticated;

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
comment on function public.separate_person is 'Undoes a merge: the address is of a person of its own again.';
alter function public.separate_person owner to portal_functions;
grant execute on function public.separate_person to authenticated;

-- No digest of an address that is gone stays either when two people delete its last two applications at the same moment,
-- or when one deletes what the other merges.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid := old.person_key;
  heir uuid;
begin
  -- Nobody merges meanwhile; deletions do not wait for one another.
  perform pg_advisory_xact_lock_shared(hashtext('person_merges'));
  if not exists (select from public.person_merges where gone in (person_key, merged_into)) then
    return null;
  end if;
  -- But for those of merged people: of two, the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('forget_person'));
  if private.is_person(gone) then
    return null;
  end if;
  delete from public.person_merges where person_key = gone;
  select min(person_key::text)::uuid into heir from public.person_merges where merged_into = gone;
  delete from public.person_merges where person_key = heir;
  update public.person_merges set merged_into = heir where merged_into = gone;
  return null;
end
$$;

-- A profile shows the notes of interviews and on spontaneous applications.
create function public.person_profile(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  ), everything as materialized (
    select 'job' as kind, application.id, applied_at as sent_at, posting.title, application.status, full_name, email,
      phone, resume_url as cv_url, job_posting_id, interview_rating, consent_version, consented_at,
      application.notified_at, repeat_of, person_key, namesake_key, interview_notes as notes
    from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
    where person_key = any ((select list from keys)::uuid[])
    union all
    select 'internship', id, created_at, career, status, first_name || ' ' || last_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key, null
    from public.internship_applications where person_key = any ((select list from keys)::uuid[])
    union all
    select 'spontaneous', id, created_at, area, status, full_name, email, phone, cv_url, null, null,
      consent_version, consented_at, notified_at, null, person_key, namesake_key, notes
    from public.spontaneous_applications where person_key = any ((select list from keys)::uuid[])
  ), sent as (
    select * from everything order by sent_at desc, id limit 100
  ), comments as (
    select comment.id, comment.author_id, comment.body, comment.created_at, everything.title
    from public.application_comments comment join everything on everything.id = comment.application_id
    order by comment.created_at desc, comment.id limit 100
  ), hints as materialized (
    select array(select distinct namesake_key from everything where namesake_key is not null) as list
  ), alike as (
    select person_key, full_name, email, applied_at as sent_at from public.job_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, first_name || ' ' || last_name, email, created_at from public.internship_applications
    where namesake_key = any ((select list from hints)::uuid[])
    union all
    select person_key, full_name, email, created_at from public.spontaneous_applications
    where namesake_key = any ((select list from hints)::uuid[])
  ), judged as materialized (
    select latest.*, dismissal.dismissed_by, dismissal.dismissed_at
    from (
      select distinct on (person_key) person_key, full_name, email, sent_at from alike
      where person_key <> all ((select list from keys)::uuid[])
      order by person_key, sent_at desc
    ) latest
    left join lateral (
      select dismissed_by, dismissed_at from public.person_dismissals
      where (first_key = latest.person_key and second_key = any ((select list from keys)::uuid[]))
        or (second_key = latest.person_key and first_key = any ((select list from keys)::uuid[]))
      order by dismissed_at limit 1
    ) dismissal on true
  )
  select jsonb_build_object(
    'key', (select key from main),
    'sent', (
      select coalesce(jsonb_agg(to_jsonb(sent) - 'namesake_key' order by sent_at desc, id), '[]') from sent
    ),
    'sent_count', (select count(*) from everything),
    'comment_count', (
      select count(*) from public.application_comments where application_id in (select id from everything where kind = 'job')
    ),
    'comments', (
      select coalesce(jsonb_agg(to_jsonb(comments) order by created_at desc, id), '[]') from comments
    ),
    'merged', (
      select coalesce(jsonb_agg(jsonb_build_object('person_key', person_key, 'merged_at', merged_at) order by merged_at), '[]')
      from public.person_merges where merged_into = (select key from main)
    ),
    'alike', (
      select coalesce(jsonb_agg(to_jsonb(judged) - 'dismissed_by' - 'dismissed_at' order by sent_at desc), '[]')
      from judged where dismissed_at is null
    ),
    'dismissed', (
      select coalesce(jsonb_agg(to_jsonb(judged) order by dismissed_at desc), '[]')
      from judged where dismissed_at is not null
    )
  )
$$;
comment on function public.person_profile is
  'What a person has sent under all their addresses with the notes on it, and the comments, the newest hundred of each with their counts, and who may be the same: what the caller may see.';
grant execute on function public.person_profile to authenticated;

create function public.dismiss_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function dismiss_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if person <> proposed and private.is_person(person) and private.is_person(proposed) then
    insert into public.person_dismissals (first_key, second_key, dismissed_by)
    values (least(person, proposed), greatest(person, proposed), (select auth.uid()))
    on conflict do nothing;
  end if;
end
$$;
comment on function public.dismiss_proposal is
  'Says that two are not the same person; a no-op when it was said, or when one has gone.';
grant execute on function public.dismiss_proposal to authenticated;

create function public.restore_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main uuid;
  keys uuid[];
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function restore_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  -- It may have been said of any address of the person.
  main := private.main_key(person);
  keys := array(select person_key from public.person_merges where merged_into = main) || main;
  delete from public.person_dismissals
  where (first_key = proposed and second_key = any (keys)) or (second_key = proposed and first_key = any (keys));
end
$$;
comment on function public.restore_proposal is 'Takes back that two are not the same person.';
alter function public.restore_proposal owner to portal_functions;
grant execute on function public.restore_proposal to authenticated;

-- No digest stays of an address that is gone.
create function private.forget_dismissals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid := old.person_key;
begin
  -- Nobody dismisses meanwhile; deletions do not wait for one another.
  perform pg_advisory_xact_lock_shared(hashtext('person_merges'));
  if not exists (select from public.person_dismissals where gone in (first_key, second_key)) then
    return null;
  end if;
  -- But for those of dismissed people: of two, the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtext('forget_person'));
  if not private.is_person(gone) then
    delete from public.person_dismissals where gone in (first_key, second_key);
  end if;
  return null;
end
$$;

create trigger forget_corrected_dismissals after update of email on public.internship_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_dismissals();

create trigger forget_corrected_person after update of email on public.internship_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_person();

create trigger forget_dismissals after delete on public.internship_applications
  for each row execute function private.forget_dismissals();

create trigger forget_person after delete on public.internship_applications
  for each row execute function private.forget_person();

create trigger forget_corrected_dismissals after update of email on public.job_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_dismissals();

create trigger forget_corrected_person after update of email on public.job_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_person();

create trigger forget_dismissals after delete on public.job_applications
  for each row execute function private.forget_dismissals();

create trigger forget_person after delete on public.job_applications
  for each row execute function private.forget_person();

create trigger audit after insert or update or delete on public.person_dismissals
  for each row execute function private.write_audit('first_key', 'second_key');

create trigger audit after insert or update or delete on public.person_merges
  for each row execute function private.write_audit('person_key', 'merged_into');

create trigger forget_corrected_dismissals after update of email on public.spontaneous_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_dismissals();

create trigger forget_corrected_person after update of email on public.spontaneous_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.forget_person();

create trigger forget_dismissals after delete on public.spontaneous_applications
  for each row execute function private.forget_dismissals();

create trigger forget_person after delete on public.spontaneous_applications
  for each row execute function private.forget_person();

create policy "Nobody sees who a blocked person is not" on public.person_dismissals
  as restrictive for all to authenticated, portal_functions
  using (first_key not in (select private.blocked()) and second_key not in (select private.blocked()));
create policy "Recruiters see who is not the same person" on public.person_dismissals
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Nobody sees who a blocked person is as well" on public.person_merges
  as restrictive for all to authenticated, portal_functions
  using (person_key not in (select private.blocked()) and merged_into not in (select private.blocked()));
create policy "Recruiters see who is the same person" on public.person_merges
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));

grant select on public.person_merges to authenticated;
grant select, insert, update, delete on public.person_merges to portal_functions;
alter publication supabase_realtime add table public.person_merges;
grant select on public.person_dismissals to authenticated;
grant select, insert, update, delete on public.person_dismissals to portal_functions;
alter publication supabase_realtime add table public.person_dismissals;

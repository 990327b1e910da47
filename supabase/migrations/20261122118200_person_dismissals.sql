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
  'Addresses that a recruiter has said not to be of one person, by key; the functions dismiss_proposal and restore_proposal '
  'write it.';
comment on column public.person_dismissals.dismissed_by is 'Who said so; null once the account is deleted.';
create index person_dismissals_second_idx on public.person_dismissals (second_key);
create index person_dismissals_by_idx on public.person_dismissals (dismissed_by) where dismissed_by is not null;
alter table public.person_dismissals enable row level security;
-- A new table's default privileges include more.
revoke all on public.person_dismissals from anon, authenticated;
grant select on public.person_dismissals to authenticated;
grant all on public.person_dismissals to service_role;
create policy "Recruiters see who is not the same person" on public.person_dismissals
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
alter publication supabase_realtime add table public.person_dismissals, public.person_merges;

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
comment on function public.dismiss_proposal(uuid, uuid) is
  'Says that two are not the same person; a no-op when it was said, or when one has gone.';

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
comment on function public.restore_proposal(uuid, uuid) is 'Takes back that two are not the same person.';
revoke execute on function public.dismiss_proposal(uuid, uuid), public.restore_proposal(uuid, uuid) from public, anon;
grant execute on function public.dismiss_proposal(uuid, uuid), public.restore_proposal(uuid, uuid) to authenticated;

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
create trigger forget_dismissals after delete on public.job_applications
  for each row execute function private.forget_dismissals();
create trigger forget_dismissals after delete on public.internship_applications
  for each row execute function private.forget_dismissals();
create trigger forget_dismissals after delete on public.spontaneous_applications
  for each row execute function private.forget_dismissals();

create or replace function public.person_profile(person uuid) returns jsonb
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
      select coalesce(jsonb_agg(to_jsonb(judged) - 'dismissed_by' - 'dismissed_at' order by sent_at desc), '[]')
      from judged where dismissed_at is null
    ),
    'dismissed', (
      select coalesce(jsonb_agg(to_jsonb(judged) order by dismissed_at desc), '[]')
      from judged where dismissed_at is not null
    )
  )
$$;

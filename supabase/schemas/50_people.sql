-- People across applications: recruiters merge e-mail addresses that belong to one person, and dismiss proposed merges.

create table public.person_merges (
  person_key uuid primary key,
  merged_into uuid not null constraint person_merges_other check (merged_into <> person_key),
  merged_by uuid references auth.users on delete set null,
  merged_at timestamptz not null default now()
);
comment on table public.person_merges is
  'E-mail addresses of one person, by key. Written by functions only, such as merge_people.';
comment on column public.person_merges.merged_into is 'The main key of the person, which is itself not merged.';
comment on column public.person_merges.merged_by is 'The recruiter; null when the account was deleted.';

create index person_merges_by_idx on public.person_merges (merged_by) where merged_by is not null;
create index person_merges_into_idx on public.person_merges (merged_into);
alter table public.person_merges enable row level security;

create table public.person_dismissals (
  first_key uuid not null,
  second_key uuid not null,
  dismissed_by uuid references auth.users on delete set null,
  dismissed_at timestamptz not null default now(),
  primary key (first_key, second_key),
  constraint person_dismissals_ordered check (first_key < second_key)
);
comment on table public.person_dismissals is
  'Pairs of keys that are not one person, hence not proposed again. Written by dismiss_proposal and restore_proposal.';
comment on column public.person_dismissals.dismissed_by is 'The recruiter; null when the account was deleted.';

create index person_dismissals_by_idx on public.person_dismissals (dismissed_by) where dismissed_by is not null;
create index person_dismissals_second_idx on public.person_dismissals (second_key);
alter table public.person_dismissals enable row level security;

-- A merge deletes dismissals between its keys, which would otherwise take effect again when the person is separated.
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
  main_kept := private.resolve_person_key(kept);
  main_merged := private.resolve_person_key(merged);
  if main_kept = main_merged or not private.is_known_person(main_kept) or not private.is_known_person(main_merged) then
    return;
  end if;
  update public.person_merges set merged_into = main_kept where merged_into = main_merged;
  insert into public.person_merges (person_key, merged_into, merged_by) values (main_merged, main_kept, auth.uid());
  keys := array(select person_key from public.person_merges where merged_into = main_kept) || main_kept;
  delete from public.person_dismissals where first_key = any (keys) and second_key = any (keys);
end
$$;
comment on function public.merge_people is
  'Merges two people, even if dismissed before. No effect if they are merged or one has no applications left.';
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
comment on function public.separate_person is 'Reverts a merge: the address identifies a separate person again.';
alter function public.separate_person owner to portal_functions;
grant execute on function public.separate_person to authenticated;

create function public.dismiss_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function dismiss_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if person <> proposed and private.is_known_person(person) and private.is_known_person(proposed) then
    insert into public.person_dismissals (first_key, second_key, dismissed_by)
    values (least(person, proposed), greatest(person, proposed), (select auth.uid()))
    on conflict do nothing;
  end if;
end
$$;
comment on function public.dismiss_proposal is
  'Records that two keys are not one person. No effect if already recorded or one has no applications left.';
grant execute on function public.dismiss_proposal to authenticated;

create function public.restore_proposal(person uuid, proposed uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  main_key uuid;
  keys uuid[];
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function restore_proposal';
  end if;
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  -- The dismissal may refer to any key of the person.
  main_key := private.resolve_person_key(person);
  keys := array(select person_key from public.person_merges where merged_into = main_key) || main_key;
  delete from public.person_dismissals
  where (first_key = proposed and second_key = any (keys)) or (second_key = proposed and first_key = any (keys));
end
$$;
comment on function public.restore_proposal is 'Reverts a dismissal, so that the merge is proposed again.';
alter function public.restore_proposal owner to portal_functions;
grant execute on function public.restore_proposal to authenticated;

-- No digest of an unused address remains, even if two users delete its last two applications concurrently, or one user
-- deletes what another merges or dismisses.
create function private.prune_person(key uuid) returns void
language plpgsql set search_path = '' as $$
declare
  new_main_key uuid;
begin
  -- Shared: prevents concurrent merges, without making deletions wait for each other.
  perform pg_advisory_xact_lock_shared(hashtext('person_merges'));
  if not exists (select from public.person_merges where key in (person_key, merged_into))
    and not exists (select from public.person_dismissals where key in (first_key, second_key)) then
    return;
  end if;
  -- Exclusive for people with merges or dismissals: the second of two deletions sees the result of the first.
  perform pg_advisory_xact_lock(hashtext('prune_person'));
  if private.is_known_person(key) then
    return;
  end if;
  delete from public.person_dismissals where key in (first_key, second_key);
  -- If it was a main key, one of the merged keys replaces it.
  delete from public.person_merges where person_key = key;
  select min(person_key::text)::uuid into new_main_key from public.person_merges where merged_into = key;
  delete from public.person_merges where person_key = new_main_key;
  update public.person_merges set merged_into = new_main_key where merged_into = key;
end
$$;
comment on function private.prune_person is
  'Deletes the merges and dismissals of a person key that no application has any more.';

-- Moved before they are pruned, so that merged people stay merged.
create function private.change_person_key(old_key uuid, new_key uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if not private.is_known_person(old_key)
    and not exists (select from public.person_merges where new_key in (person_key, merged_into)) then
    update public.person_merges set person_key = new_key where person_key = old_key;
    update public.person_merges set merged_into = new_key where merged_into = old_key;
  end if;
  perform private.prune_person(old_key);
end
$$;
comment on function private.change_person_key is
  'Moves a person''s merges to the key of a corrected e-mail address, and deletes what remains under the old key.';

-- Text indexes are not used under policies: this bypasses them, and returns ids, of which the caller sees what policies
-- allow. Of a name that many have, some are enough.
create function private.list_namesake_ids(names text[], own_keys uuid[]) returns setof uuid
language sql stable rows 20 security definer set search_path = '' set enable_seqscan = off as $$
  with sought as materialized (
    select array_agg(case when key like '= %' then substr(key, 3) else '= ' || key end) as keys
    from unnest(names) name, unnest(private.name_keys(name)) key
  )
  select id from (
    select id, full_name from private.applicants
    where private.name_keys(full_name) && (select keys from sought) and person_key <> all (own_keys)
      and id not in (select private.list_blocked_ids())
    limit 50
  ) likely
  where exists (select from unnest(names) name where private.have_similar_names(name, likely.full_name))
$$;
comment on function private.list_namesake_ids is
  'Applications of other people with a similar name: one has all the words of the other, at least two.';
grant execute on function private.list_namesake_ids to authenticated;

-- Applications and comments are limited to the newest hundred each; sent_count and comment_count count all. Notes are
-- those of interviews and of spontaneous applications. Runs with the caller's rights.
create function public.person_profile(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with main as materialized (
    select coalesce((select merged_into from public.person_merges where person_key = person), person) as key
  ), keys as materialized (
    select array(select key from main union select person_key from public.person_merges
      where merged_into = (select key from main)) as list
  ), all_applications as materialized (
    select case kind when 'application' then 'job' else kind end as kind, applicant.id, sent_at,
      coalesce(posting.title, subject) as title, applicant.status, withdrawn_at, full_name, email, phone, cv_url, job_posting_id,
      interview_rating,
      (select coalesce(jsonb_agg(tag.name order by tag.key), '[]') from public.application_tags given
       join public.tags tag on tag.id = given.tag_id where given.application_id = applicant.id) as tags,
      (select count(*) from public.application_comments comment
       where comment.application_id = applicant.id) as comment_count,
      consent_version, consented_at, notified_at, repeat_of, person_key, phone_key, notes
    from private.applicants applicant left join public.job_postings posting on posting.id = job_posting_id
    where person_key = any ((select list from keys)::uuid[])
  ), newest_applications as (
    select * from all_applications order by sent_at desc, id limit 100
  ), newest_comments as (
    select comment.id, comment.author_id, comment.body, comment.created_at, all_applications.title
    from public.application_comments comment join all_applications on all_applications.id = comment.application_id
    order by comment.created_at desc, comment.id limit 100
  ), phone_keys as materialized (
    select array(select distinct phone_key from all_applications where phone_key is not null) as list
  ), own_names as materialized (
    select distinct full_name from all_applications
  ), proposals as materialized (
    select latest.*, dismissal.dismissed_by, dismissal.dismissed_at,
      exists (select from own_names where private.have_similar_names(own_names.full_name, latest.full_name))
        as has_similar_name
    from (
      select distinct on (person_key) person_key, full_name, email, sent_at,
        coalesce(bool_or(phone_key = any ((select list from phone_keys)::uuid[])) over (partition by person_key), false)
          as has_same_phone
      from private.applicants
      where (phone_key = any ((select list from phone_keys)::uuid[])
          or id = any (array(select private.list_namesake_ids(
            array(select full_name from own_names limit 10), (select list from keys)::uuid[]))))
        and person_key <> all ((select list from keys)::uuid[])
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
      select coalesce(jsonb_agg(to_jsonb(newest_applications) - 'phone_key' order by sent_at desc, id), '[]')
      from newest_applications
    ),
    'sent_count', (select count(*) from all_applications),
    'comment_count', (
      select count(*) from public.application_comments
      where application_id in (select id from all_applications where kind = 'job')
    ),
    'comments', (
      select coalesce(jsonb_agg(to_jsonb(newest_comments) order by created_at desc, id), '[]') from newest_comments
    ),
    'merged', (
      select coalesce(jsonb_agg(jsonb_build_object('person_key', person_key, 'merged_at', merged_at)
        order by merged_at), '[]')
      from public.person_merges where merged_into = (select key from main)
    ),
    'alike', (
      select coalesce(jsonb_agg(to_jsonb(likely) - 'dismissed_by' - 'dismissed_at'
        order by has_same_phone desc, has_similar_name desc, sent_at desc), '[]')
      from (
        -- Some write a telephone that is not theirs, such as a placeholder, and some names are common.
        select * from proposals where dismissed_at is null
        order by has_same_phone desc, has_similar_name desc, sent_at desc limit 10
      ) likely
    ),
    'dismissed', (
      select coalesce(jsonb_agg(to_jsonb(proposals) order by dismissed_at desc), '[]')
      from proposals where dismissed_at is not null
    )
  )
$$;
comment on function public.person_profile is
  'A person''s applications, notes, comments and proposed merges under all addresses, as visible to the caller.';
grant execute on function public.person_profile to authenticated;

-- Runs with the caller's rights.
create function public.find_people(patterns text[]) returns table (person_key uuid, full_name text, email text)
language sql stable set search_path = '' as $$
  with found as (
    (select application.person_key, application.full_name, application.email, application.applied_at as sent_at
     from public.job_applications application
     where application.id = any (array(select private.search_application_ids(patterns, 20))))
    union all
    (select internship.person_key, first_name || ' ' || last_name, internship.email, created_at
     from public.internship_applications internship where search like all (patterns) order by search, id limit 20)
    union all
    (select spontaneous.person_key, spontaneous.full_name, spontaneous.email, created_at
     from public.spontaneous_applications spontaneous where search like all (patterns)
     order by created_at desc, id limit 20)
  ), people as (
    select distinct on (found.person_key) found.* from found order by found.person_key, sent_at desc
  )
  select people.person_key, people.full_name, people.email from people
  where cardinality(patterns) between 1 and 10 and (select private.has_permission('rrhh.applications.update'))
  order by people.sent_at desc limit 10
$$;
comment on function public.find_people is
  'The people, by key, whose name, address or telephone matches all patterns, to merge them. Empty when the caller may '
  'not merge.';
grant execute on function public.find_people to authenticated;

create trigger audit after insert or update or delete on public.person_dismissals
  for each row
  execute function private.write_audit('dismissed_by', 'dismissed_at');

create trigger audit after insert or update or delete on public.person_merges
  for each row
  execute function private.write_audit('merged_by', 'merged_at');

create policy "Dismissals of blocked people are hidden" on public.person_dismissals
  as restrictive for all to authenticated, portal_functions
  using (first_key not in (select private.list_blocked_ids())
    and second_key not in (select private.list_blocked_ids()));
create policy "Recruiters see dismissals" on public.person_dismissals
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions access all rows" on public.person_dismissals
  for all to portal_functions using (true) with check (true);
create policy "Merges of blocked people are hidden" on public.person_merges
  as restrictive for all to authenticated, portal_functions
  using (person_key not in (select private.list_blocked_ids())
    and merged_into not in (select private.list_blocked_ids()));
create policy "Recruiters see merges" on public.person_merges
  for select to authenticated using ((select private.has_permission('rrhh.applications.read')));
create policy "Functions access all rows" on public.person_merges
  for all to portal_functions using (true) with check (true);

grant select on public.person_merges to authenticated;
grant select, insert, update, delete on public.person_merges to portal_functions;
alter publication supabase_realtime add table public.person_merges;
grant select on public.person_dismissals to authenticated;
grant select, insert, update, delete on public.person_dismissals to portal_functions;
alter publication supabase_realtime add table public.person_dismissals;

-- Applications to job postings.

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
  search text generated always as (
    private.searchable(
    full_name || chr(10) || email || chr(10) || coalesce(phone, '')
    || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
    )
    ) stored,
  profile_url text
    constraint job_applications_profile_url_check
    check (profile_url ~ '^https://[^[:space:]/?#@:]+\.[^[:space:]/?#@:]+([/?#][^[:space:]]*)?$'
    and char_length(profile_url) <= 500),
  answers jsonb
    constraint job_applications_answers_check
    check (jsonb_typeof(answers) = 'object' and char_length(answers::text) <= 25000),
  questions jsonb,
  source jsonb
    constraint job_applications_source_check check (source is null or private.is_application_source(source)),
  reference text
    constraint job_applications_reference_check check (reference ~ '^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$'),
  submission_id uuid,
  owner_id uuid references auth.users on delete set null,
  next_step text
    constraint job_applications_next_step_check check (next_step ~ '\S' and char_length(next_step) <= 200),
  next_step_on date,
  rated_by uuid references auth.users on delete set null,
  rated_at timestamptz,
  person_key uuid generated always as (private.person_key(email)) stored,
  namesake_key uuid generated always as (private.namesake_key(full_name, phone)) stored,
  rejection_reason text check (
    rejection_reason in ('requirements', 'experience', 'salary', 'availability', 'interview', 'other_candidate',
    'withdrew', 'unreachable', 'other')
    ),
  source_name text generated always as (private.source_name(source)) stored,
  withdrawn_at timestamptz,
  other_processes_version text,
  other_processes_since timestamptz,
  address_corrected_at timestamptz,
  constraint job_applications_contacted_when check (contacted = (contacted_at is not null)),
  constraint job_applications_rated_after_contact check (interview_rating is null or contacted),
  constraint job_applications_next_step_with_date check (next_step_on is null or next_step is not null),
  constraint job_applications_reason_when_rejected check (rejection_reason is null or status = 'rejected'),
  constraint job_applications_next_step_on_check
    check (next_step_on between '2020-01-01' and '2100-12-31'),
  constraint job_applications_once
    exclude using btree (job_posting_id with =, lower(email) with =)
    where (repeat_of is null and withdrawn_at is null) deferrable initially deferred,
  constraint job_applications_contacted_at_check
    check (contacted_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z')
);
comment on table public.job_applications is
  'Applications to job postings. Applicants write them and see nothing afterwards.';
comment on column public.job_applications.profile_url is 'LinkedIn, portfolio: an https address.';
comment on column public.job_applications.answers is 'Answers by question id; null when the client sent none.';
comment on column public.job_applications.questions is 'The posting''s questions as they were asked.';
comment on column public.job_applications.source is
  'How the applicant first came to the site: campaign, referring host, landing path.';
comment on column public.job_applications.reference is
  'Shown to the applicant, to quote in correspondence; no key to anything.';
comment on column public.job_applications.submission_id is
  'Made by the client; sending the same one again stores nothing.';
comment on column public.job_applications.owner_id is
  'The recruiter in charge; null for none, and once the account is deleted.';
comment on column public.job_applications.next_step is 'What is to be done next, in the recruiters'' words.';
comment on column public.job_applications.next_step_on is 'The day the next step is due, in Chile.';
comment on column public.job_applications.rated_by is
  'Whose the rating is; null for none, and once the account is deleted.';
comment on column public.job_applications.rated_at is
  'When the rating or its notes last changed: the version that an edit replaces.';
comment on column public.job_applications.person_key is 'A digest of the address: whose it is.';
comment on column public.job_applications.namesake_key is
  'A digest of name and telephone: who may be the same person under another address.';
comment on column public.job_applications.rejection_reason is
  'Why it was rejected, as chosen by a recruiter; null when none was chosen. Cleared when the status changes.';
comment on column public.job_applications.source_name is 'Where the applicant came from, as statistics name it.';
comment on column public.job_applications.withdrawn_at is 'When its applicant withdrew it.';
comment on column public.job_applications.other_processes_version is
  'The words by which the applicant accepts to be considered in other processes; null when they do not.';
comment on column public.job_applications.other_processes_since is
  'Since when the applicant accepts to be considered in other processes; null when they do not.';
comment on column public.job_applications.address_corrected_at is
  'When somebody of the staff last changed the address: what is erased from then on, the desk for rights erases.';

create index job_applications_by_name_idx on public.job_applications (job_posting_id, search, id) include (status)
  where repeat_of is null;
create index job_applications_by_status_idx on public.job_applications (job_posting_id, status, applied_at desc, id)
  where repeat_of is null;
-- What the portal reads stays fast at a hundred thousand applications: lists and counts go by indexes alone, and a
-- search ends at as many people as anybody reads through.
-- Lists of those who are not repeats. The id decides between equal ones, and lets row-level security be answered from
-- the index.
create index job_applications_listed_idx on public.job_applications (job_posting_id, applied_at desc, id)
  where repeat_of is null;
create index job_applications_namesake_idx on public.job_applications (namesake_key) where (namesake_key IS NOT NULL);
create index job_applications_newest_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, status, source_name) where repeat_of is null;
create index job_applications_next_step_idx on public.job_applications (next_step_on) where next_step_on is not null;
create index job_applications_other_processes_idx on public.job_applications (applied_at desc, id)
  where other_processes_since is not null and repeat_of is null;
create index job_applications_owner_idx on public.job_applications (owner_id, next_step_on) where owner_id is not null;
-- What waits behind each section of the portal: the numbers of its navigation, in one cheap request.
-- Of a hundred thousand applications only those that wait; the id lets row-level security be answered from the index.
create index job_applications_pending_idx on public.job_applications (id) where status = 'pending' and repeat_of is null;
create index job_applications_person_idx on public.job_applications (person_key);
create index job_applications_posting_idx on public.job_applications (job_posting_id, applied_at desc);
create index job_applications_rated_by_idx on public.job_applications (rated_by) where rated_by is not null;
create unique index job_applications_reference_idx on public.job_applications (reference);
-- Why applications are rejected, of what came in between two days in Chile, both included.
create index job_applications_rejected_idx on public.job_applications (applied_at, id)
  include (job_posting_id, source_name, rejection_reason) where repeat_of is null and status = 'rejected';
create index job_applications_repeat_of_idx on public.job_applications (repeat_of);
-- Housekeeping keeps its pace at any size: anti-joins instead of `not in`, indexes, and a batch per table and run.
create index job_applications_resume_idx on public.job_applications (split_part(resume_url, '/documents/', 2));
create index job_applications_search_idx on public.job_applications using gin (search extensions.gin_trgm_ops);
-- What waits for recruiters, and the lists that its counts lead to.
-- Across postings. The id lets row-level security be answered from the index, and the posting the join of the view.
create index job_applications_status_of_all_idx on public.job_applications (status, applied_at desc, id)
  include (job_posting_id) where repeat_of is null;
create unique index job_applications_submission_idx on public.job_applications (submission_id);
-- Applications that nobody was told of: the page was closed before it could ask, or the hour's allowance was used up.
create index job_applications_unnoticed_idx on public.job_applications (applied_at) where notified_at is null;
create index job_applications_unrated_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id)
  where repeat_of is null and interview_rating is null and status <> 'rejected' and (contacted or status = 'approved');
alter table public.job_applications enable row level security;

create function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Written out, so that the planner knows what is looked for.
  conditions text := (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern);
  place constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  narrowed constant text :=
    case when wanted_tag is not null then
      'and id in (select application_id from public.application_tags where tag_id = $3) ' else '' end
    || case when wanted_owner is not null then 'and owner_id = $4' else '' end
    || private.unless_blocked('id');
  sought tsquery := case when private.has_permission('rrhh.documents.read') then private.cv_query(words) end;
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  -- The first by their data and the first by their CV, which are enough for the first of both.
  return query execute format(
    'select application.* from (
       select id from (
         (select id, %1$I as place from public.job_applications
          where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %3$s %5$s
          order by %1$I %2$s, id limit 1001)
         %4$s
       ) matching
       order by place %2$s, id limit 1001
     ) found join public.job_applications application using (id)',
    place, direction, conditions,
    case when sought is not null then format(
      'union
       (with said as materialized (
          select distinct first_id from public.cv_texts where job_posting_id = $1 and cv_texts.words @@ %3$L::tsquery
        )
        select id, %1$I from said join public.job_applications on id = first_id
        where job_posting_id = $1 and repeat_of is null and ($2 is null or status = $2) %4$s
        order by %1$I %2$s, id limit 1001)', place, direction, sought, narrowed) end,
    narrowed)
  using posting_id, wanted_status, wanted_tag, wanted_owner;
end
$$;
comment on function public.search_applications is
  'The first applications to a posting with a status, a tag and an owner, in the order asked for, that match every pattern, or whose CV has the words: a thousand, and one more when there are more.';
grant execute on function public.search_applications to authenticated;

create function private.check_application_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  question jsonb;
  answer jsonb;
  problem text;
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- The sender may read the row back: without the answers that disqualify.
  select questions into new.questions from public.job_postings
    where id = new.job_posting_id and questions <> '[]';
  -- Clients that do not know of questions send no answers at all; recruiters see that none were given.
  if new.answers is null then
    return new;
  end if;
  if jsonb_typeof(new.answers) <> 'object' then
    problem := 'they are no object';
  elsif exists (
    select from jsonb_object_keys(new.answers) id
    where id not in (select asked ->> 'id' from jsonb_array_elements(coalesce(new.questions, '[]')) asked)
  ) then
    problem := 'the posting does not ask one of the questions';
  else
    for question in select jsonb_array_elements(coalesce(new.questions, '[]')) loop
      answer := new.answers -> (question ->> 'id');
      if answer is null then
        if (question ->> 'required')::boolean then
          problem := format('question %s requires an answer', question ->> 'id');
        end if;
      elsif not coalesce(
        case question ->> 'kind'
          when 'yes_no' then jsonb_typeof(answer) = 'boolean'
          when 'number' then jsonb_typeof(answer) = 'number' and abs(answer::numeric) <= 1000000000
            and scale(answer::numeric) <= 20
          when 'choice' then jsonb_typeof(answer) = 'string' and exists (
            select from jsonb_array_elements(question -> 'options') option where option -> 'id' = answer)
          when 'text' then jsonb_typeof(answer) = 'string' and char_length(trim(answer #>> '{}')) between 1 and 2000
        end, false) then
        problem := format('question %s takes another kind of answer', question ->> 'id');
      end if;
    end loop;
  end if;
  if problem is null and char_length(new.answers::text) > 25000 then
    problem := 'they are no object of a reasonable size';
  end if;
  if problem is not null then
    raise exception 'invalid answers: %', problem
      using errcode = 'check_violation', table = 'job_applications', constraint = 'job_applications_answers_check';
  end if;
  return new;
end $$;

create function private.find_applications(patterns text[], at_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions text := concat(
    (select string_agg(private.search_condition(pattern), '') from unnest(patterns) pattern), private.unless_blocked('id'));
  matched uuid[];
begin
  if not private.has_permission('rrhh.applications.read') then
    return;
  end if;
  -- The planner does not know how rare a pattern is. A few are all found by the index and sorted; where there are many,
  -- the newest are soon met in their order.
  execute format('select array_agg(id) from (
      select id from public.job_applications where repeat_of is null %s limit 201
    ) found', conditions) into matched;
  if cardinality(matched) > 200 then
    return query execute format(
      'select id from public.job_applications where repeat_of is null %s order by applied_at desc, id limit %s',
      conditions, at_most);
  else
    return query
      select application.id from public.job_applications application where application.id = any (matched)
      order by application.applied_at desc, application.id limit at_most;
  end if;
end
$$;
comment on function private.find_applications is
  'The newest applications, to whatever posting, that match every pattern.';
grant execute on function private.find_applications to authenticated;

-- Whoever may not read the application cannot be in charge of it.
create function private.admit_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null
    and not private.may_read_applications(new.owner_id) then
    raise check_violation using message = 'the owner may not read applications', table = 'job_applications',
      constraint = 'job_applications_owner_reads';
  end if;
  return new;
end
$$;

-- Notes without a rating would have no author, who alone may change them; those that are stored stay.
create function private.sign_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    if new.interview_notes is not null and new.interview_rating is null then
      raise check_violation using message = 'notes go with a rating', table = 'job_applications';
    end if;
    -- Nobody's is anybody's: its author's account is gone. The service has no account.
    if old.interview_rating is not null and old.rated_by <> actor
      and not (private.is_super_admin() and not private.may_read_applications(old.rated_by)) then
      raise insufficient_privilege using message = 'a rating is changed by its author only', table = 'job_applications';
    end if;
    new.rated_by := case when new.interview_rating is not null then actor end;
    new.rated_at := case when new.interview_rating is not null then clock_timestamp() end;
  end if;
  return new;
end
$$;
comment on function private.sign_rating is
  'Signs a rating with who made it. It is changed by its author; by a super admin once its author may not read applications any more, being inactive for example; by everybody who may rate once the account is deleted. Its events keep the former rating.';

create function private.clear_rejection_reason() returns trigger language plpgsql set search_path = '' as $$
begin
  new.rejection_reason := null;
  return new;
end
$$;

-- Many applications at once: counted by status, selected across pages, decided on together.
create function private.require_applications_read() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for applications';
  end if;
end
$$;
grant execute on function private.require_applications_read to authenticated;

-- With the rights of whoever reads. A search ends where the portal's list does.
create function private.matching_applications(
  posting_id uuid, patterns text[], words text, wanted_status text, wanted_tag uuid, wanted_owner uuid
) returns setof public.job_applications
language sql stable set search_path = '' as $$
  select * from public.job_applications
  where cardinality(patterns) = 0 and wanted_tag is null and job_posting_id = posting_id and repeat_of is null
    and (wanted_status is null or status = wanted_status) and (wanted_owner is null or owner_id = wanted_owner)
  union all
  select * from public.search_applications(
    posting_id, patterns, wanted_status, words => words, wanted_tag => wanted_tag, wanted_owner => wanted_owner)
  where cardinality(patterns) > 0 or wanted_tag is not null
$$;
grant execute on function private.matching_applications to authenticated;

create function public.count_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  if cardinality(patterns) > 0 or wanted_tag is not null or wanted_owner is not null then
    return (
      select coalesce(jsonb_object_agg(status, number), '{}') from (
        select status, count(*) as number
        from private.matching_applications(posting_id, patterns, words, null, wanted_tag, wanted_owner)
        group by status
      ) counted
    );
  end if;
  -- From the index alone.
  return (
    select coalesce(jsonb_object_agg(status, number), '{}') from (
      select status, count(*) as number from public.job_applications
      where job_posting_id = posting_id and repeat_of is null
      group by status
    ) counted
  );
end
$$;
comment on function public.count_applications is
  'How many applications to a posting are in each status; of a search or a tag, among its first 1001 matches.';
grant execute on function public.count_applications to authenticated;

create function public.select_applications(
  posting_id uuid, patterns text[] default '{}', words text default null, wanted_status text default null,
  wanted_tag uuid default null, wanted_owner uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_applications_read();
  return (
    select coalesce(jsonb_agg(to_jsonb(matching)), '[]') from (
      select id, status, rejection_reason, contacted
      from private.matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner)
      limit 2001
    ) matching
  );
end
$$;
comment on function public.select_applications is
  'What a bulk action needs to know of all applications that match a list''s filters: up to 2000, and one more when there are more.';
grant execute on function public.select_applications to authenticated;

-- With the rights of the caller: row-level security decides. The lock, in one order, keeps two people who change many
-- from waiting for each other.
create function public.change_application_statuses(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted integer := jsonb_array_length(changes);
  written integer;
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function change_application_statuses';
  end if;
  if wanted > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications
    where id in (select (change ->> 'id')::uuid from jsonb_array_elements(changes) change)
    order by id for update;
  update public.job_applications application
    set status = change.to_status, rejection_reason = change.to_reason
    from jsonb_to_recordset(changes)
      as change (id uuid, from_status text, from_reason text, to_status text, to_reason text)
    where application.id = change.id
      and application.status = change.from_status
      and application.rejection_reason is not distinct from change.from_reason;
  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'applications were changed meanwhile' using detail = (wanted - written)::text;
  end if;
end
$$;
comment on function public.change_application_statuses is
  'Changes the status of applications that are as the caller saw them: all of them or, with error P0001, none.';
grant execute on function public.change_application_statuses to authenticated;

create function public.mark_applications_contacted(ids uuid[], is_contacted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  written integer;
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for function mark_applications_contacted';
  end if;
  if cardinality(ids) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications where id = any (ids) order by id for update;
  update public.job_applications
    set contacted = is_contacted, contacted_at = case when is_contacted then now() end
    where id = any (ids) and contacted <> is_contacted and interview_rating is null;
  get diagnostics written = row_count;
  if written <> cardinality(ids) then
    raise exception 'applications were changed meanwhile' using detail = (cardinality(ids) - written)::text;
  end if;
end
$$;
comment on function public.mark_applications_contacted is
  'Marks applications that are not marked yet, or takes the marks back: of all of them or, with error P0001, of none.';
grant execute on function public.mark_applications_contacted to authenticated;

create function private.cut_landing_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.source := private.without_link(new.source);
  return new;
end
$$;

create function private.end_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'job_applications' then
    -- The newer one of the same person stands.
    perform from public.job_applications
      where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
        and withdrawn_at is null and id <> new.id;
    if found then
      return new;
    end if;
  end if;
  new.withdrawn_at := null;
  return new;
end
$$;

create view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at, contacted,
  interview_rating,
  -- As in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating,
  source_name, owner_id, next_step, next_step_on, other_processes_since
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;
comment on view public.job_applications_list is
  'Applications to all postings, without the repeated ones, which belong to the first of their sender.';
comment on column public.job_applications_list.lacks_rating is
  'Whether somebody was interviewed or approved, and nobody has rated them.';
grant select on public.job_applications_list to authenticated;

create view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english,
  private.posting_questions(id) as questions,
  exists (
    select from public.job_posting_translations translation
    where translation.job_posting_id = posting.id and translation.language = 'en'
      and num_nulls(translation.title, translation.department, translation.description, translation.requirements) = 0
      and (nullif(trim(posting.benefits), '') is null or translation.benefits is not null)
  ) and not jsonb_path_exists(questions,
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated,
  publish_at,
  case when status <> 'draft' then published_at end as published_at
from public.job_postings posting;
comment on view public.job_postings_list is 'Postings as the portal lists them, with how many people applied to each.';
comment on column public.job_postings_list.questions is 'With the answers that disqualify for recruiters alone.';
comment on column public.job_postings_list.is_translated is
  'Whether nothing of the posting is shown in Spanish on its English page.';
comment on column public.job_postings_list.published_at is 'Null for drafts, also for those taken back.';
grant select on public.job_postings_list to authenticated;

create trigger accept_once before insert on public.job_applications
  for each row execute function private.accept_submission_once('applied_at');

create trigger admit before insert on public.job_applications for each row
  execute function private.admit_application('resume_url', 'resumes', 'job_applications_job_posting_id_fkey');

create trigger admit_owner before update of owner_id on public.job_applications
  for each row execute function private.admit_owner();

create trigger assign_reference before insert on public.job_applications
  for each row execute function private.assign_application_reference();

create trigger audit after update or delete on public.job_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'cover_letter', 'resume_url',
    'interview_notes', 'search', 'profile_url', 'answers', 'questions', 'source', 'source_name', 'submission_id', 'next_step',
    'person_key', 'namesake_key');

create trigger carry_person after update of email on public.job_applications for each row
   when ((old.person_key <> new.person_key)) execute function private.carry_person();

create trigger check_answers before insert on public.job_applications
  for each row execute function private.check_application_answers();

create trigger clear_rejection_reason before update of status on public.job_applications for each row
  when (new.status <> 'rejected' and old.status = 'rejected')
  execute function private.clear_rejection_reason();

create trigger cut_landing_link before insert on public.job_applications
  for each row when (new.source is not null) execute function private.cut_landing_link();

create trigger discard_cv after delete on public.job_applications
  for each row execute function private.discard_cv('resume_url');

create trigger end_withdrawal before update of status on public.job_applications for each row
  when (old.withdrawn_at is not null and new.status <> 'rejected')
  execute function private.end_withdrawal();

create trigger keep_with_first after insert on public.job_applications
  for each row execute function private.keep_with_first_application();

create trigger sign_rating before update of interview_rating, interview_notes on public.job_applications
  for each row execute function private.sign_rating();

create trigger touch before update on public.job_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id) execute function private.touch();

create policy "Anyone applies, as pending" on public.job_applications
  for insert to anon, authenticated with check (status = 'pending');
-- The same as before, written so that Supabase's advisor sees that the setting is read once for each statement.
-- https://supabase.com/docs/guides/database/database-linter?lint=0003_auth_rls_initplan
create policy "Applicants read back the application they are sending" on public.job_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Nobody sees blocked applications" on public.job_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.blocked()));
create policy "Recruiters see applications; applicants read back the one they are sending" on public.job_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Recruiters work through applications" on public.job_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete applications" on public.job_applications
  for delete to authenticated using ((select private.is_super_admin()));

grant select, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version) on public.job_applications to
  anon;
grant select, delete, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version), update (status, contacted,
  contacted_at, interview_rating, interview_notes, owner_id, next_step, next_step_on, rejection_reason) on
  public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to portal_functions;
alter publication supabase_realtime add table public.job_applications;

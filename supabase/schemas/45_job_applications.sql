-- Applications to job postings: the table, searches, bulk changes, ratings, and the views that the portal lists.

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  -- A posting with applications cannot be deleted.
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
  notified_at timestamptz,
  repeat_of uuid references public.job_applications on delete cascade,
  repeated_at timestamptz,
  search text generated always as (
    private.normalize_text(
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
  phone_key uuid generated always as (private.phone_key(phone)) stored,
  rejection_reason text check (
    rejection_reason in ('requirements', 'experience', 'salary', 'availability', 'interview', 'other_candidate',
      'withdrew', 'unreachable', 'other')
  ),
  source_name text generated always as (private.get_source_name(source)) stored,
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
  'Applications to job postings and their progress. Visitors insert rows, but cannot read them later.';
comment on column public.job_applications.consent_version is
  'The version of the consent text that the applicant accepted.';
comment on column public.job_applications.consented_at is
  'When the applicant gave or last extended the consent; null without consent.';
comment on column public.job_applications.notified_at is
  'When the applicant and the recruiters were notified of the application; null while that is pending.';
comment on column public.job_applications.repeat_of is
  'The first application from the same e-mail address to the same posting, which stands; null for the first one.';
comment on column public.job_applications.repeated_at is
  'When the same e-mail address last applied to the posting again.';
comment on column public.job_applications.search is
  'Name, e-mail address and phone number, normalized for searching; the portal sorts by name with it.';
comment on column public.job_applications.profile_url is 'A LinkedIn profile or portfolio: an https URL.';
comment on column public.job_applications.answers is 'Answers by question id; null when the client sent none.';
comment on column public.job_applications.questions is 'The questions of the posting at the time of the application.';
comment on column public.job_applications.source is
  'How the applicant first reached the site: campaign, referring host, landing path.';
comment on column public.job_applications.reference is
  'Shown to the applicant for use in correspondence; grants access to nothing.';
comment on column public.job_applications.submission_id is
  'Generated by the client; another row with the same id is not stored.';
comment on column public.job_applications.owner_id is
  'The recruiter in charge; null when there is none or the account was deleted.';
comment on column public.job_applications.next_step is 'The next step to take, as the recruiters describe it.';
comment on column public.job_applications.next_step_on is 'The due date of the next step, in Chilean time.';
comment on column public.job_applications.rated_by is
  'The author of the rating; null without a rating or when the account was deleted.';
comment on column public.job_applications.rated_at is
  'When the rating or its notes last changed; serves as their version in optimistic concurrency control.';
comment on column public.job_applications.person_key is 'A digest of the e-mail address; identifies the person.';
comment on column public.job_applications.phone_key is
  'A digest of the phone number; proposes people who may be the same under another e-mail address.';
comment on column public.job_applications.rejection_reason is
  'The reason that a recruiter chose; null when none was chosen. Cleared when the rejection is revoked.';
comment on column public.job_applications.source_name is 'The source of the applicant under its name in statistics.';
comment on column public.job_applications.withdrawn_at is 'When the applicant withdrew the application.';
comment on column public.job_applications.other_processes_version is
  'The version of the accepted consent text for consideration in other processes; null without that consent.';
comment on column public.job_applications.other_processes_since is
  'When the applicant consented to consideration in other processes; null without that consent.';
comment on column public.job_applications.address_corrected_at is
  'When staff last corrected the e-mail address; from then on, erasure requires a data-subject request.';

-- The portal stays fast at 100,000 applications: lists and counts use index-only scans, and searches return no more
-- rows than a recruiter reads. The id breaks ties and lets row-level security be evaluated from the index.
create index job_applications_by_name_idx on public.job_applications (job_posting_id, search, id) include (status)
  where repeat_of is null;
create index job_applications_by_status_idx on public.job_applications (job_posting_id, status, applied_at desc, id)
  include (withdrawn_at) where repeat_of is null;
create index job_applications_listed_idx on public.job_applications (job_posting_id, applied_at desc, id)
  where repeat_of is null;
create index job_applications_name_keys_idx on public.job_applications
  using gin ((private.name_keys(full_name)));
create index job_applications_phone_key_idx on public.job_applications (phone_key)
  where (phone_key is not null);
create index job_applications_newest_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, status, source_name) where repeat_of is null;
create index job_applications_next_step_idx on public.job_applications (next_step_on) where next_step_on is not null;
create index job_applications_other_processes_idx on public.job_applications (applied_at desc, id)
  where other_processes_since is not null and repeat_of is null;
create index job_applications_owner_idx on public.job_applications (owner_id, next_step_on) where owner_id is not null;
-- The counts in the portal's navigation are one cheap request: of 100,000 applications, it reads only the pending ones.
create index job_applications_pending_idx on public.job_applications (id)
  where status = 'pending' and repeat_of is null;
create index job_applications_person_idx on public.job_applications (person_key);
create index job_applications_posting_idx on public.job_applications (job_posting_id, applied_at desc);
create index job_applications_rated_by_idx on public.job_applications (rated_by) where rated_by is not null;
create unique index job_applications_reference_idx on public.job_applications (reference);
-- Rejection reasons of the applications received between two days in Chilean time, both included.
create index job_applications_rejected_idx on public.job_applications (applied_at, id)
  include (job_posting_id, source_name, rejection_reason) where repeat_of is null and status = 'rejected';
create index job_applications_repeat_of_idx on public.job_applications (repeat_of);
-- Housekeeping is fast at any size: it uses anti-joins instead of `not in`, indexes, and one batch per table and run.
create index job_applications_resume_idx on public.job_applications (split_part(resume_url, '/documents/', 2));
create index job_applications_search_idx on public.job_applications using gin (search extensions.gin_trgm_ops);
-- Recruiters' tasks across postings, and the lists that their counts link to. The posting serves the join of the view.
create index job_applications_status_of_all_idx on public.job_applications (status, applied_at desc, id)
  include (job_posting_id) where repeat_of is null;
create unique index job_applications_submission_idx on public.job_applications (submission_id);
-- Applications without notices: the page was closed before requesting them, or the hourly limit was reached.
create index job_applications_unnoticed_idx on public.job_applications (applied_at) where notified_at is null;
create index job_applications_undecided_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id, owner_id) where repeat_of is null and status in ('pending', 'reviewing');
create index job_applications_unrated_idx on public.job_applications (applied_at desc, id)
  include (job_posting_id)
  where repeat_of is null and interview_rating is null and status <> 'rejected' and (contacted or status = 'approved');
alter table public.job_applications enable row level security;

create function private.require_valid_answers(answers jsonb, questions jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  question jsonb;
  answer jsonb;
  problem text;
begin
  -- Clients without support for questions send no answers; recruiters see that none were given.
  if answers is null then
    return;
  end if;
  if jsonb_typeof(answers) <> 'object' then
    problem := 'they are not an object';
  elsif exists (
    select from jsonb_object_keys(answers) id
    where id not in (select asked ->> 'id' from jsonb_array_elements(coalesce(questions, '[]')) asked)
  ) then
    problem := 'the posting does not ask one of the questions';
  else
    for question in select jsonb_array_elements(coalesce(questions, '[]')) loop
      answer := answers -> (question ->> 'id');
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
  if problem is null and char_length(answers::text) > 25000 then
    problem := 'they are larger than 25000 characters';
  end if;
  if problem is not null then
    raise exception 'invalid answers: %', problem
      using errcode = 'check_violation', table = 'job_applications', constraint = 'job_applications_answers_check';
  end if;
end $$;
comment on function private.require_valid_answers is
  'Rejects answers of a visitor that do not match the questions of the posting.';

create function private.require_valid_owner(owner uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.can_read_applications(owner) then
    raise check_violation using message = 'the owner may not read applications', table = 'job_applications',
      constraint = 'job_applications_owner_reads';
  end if;
end
$$;
comment on function private.require_valid_owner is 'Rejects an owner without permission to read applications.';

-- A super admin may also change a rating whose author can no longer read applications, being inactive for example. Once
-- the author's account is deleted, all users who may rate can change it. The events of the application keep former
-- ratings.
create function private.require_rating_author(old public.job_applications, new public.job_applications) returns void
language plpgsql set search_path = '' as $$
begin
  -- Only the author of a rating may change its notes; without a rating, they would have no author. Notes that are
  -- already stored remain.
  if new.interview_notes is not null and new.interview_rating is null then
    raise check_violation using message = 'notes require a rating', table = 'job_applications';
  end if;
  -- Passes when a side of <> is null: the author's account was deleted, or the service, which has no account, writes.
  if old.interview_rating is not null and old.rated_by <> private.current_actor()
    and not (private.is_super_admin() and not private.can_read_applications(old.rated_by)) then
    raise insufficient_privilege using message = 'only its author may change a rating', table = 'job_applications';
  end if;
end
$$;
comment on function private.require_rating_author is
  'Rejects notes without a rating, and a change of a rating by a user other than its author.';

-- A newer application from the same e-mail address may stand instead of a withdrawn one.
create function private.has_newer_application(application public.job_applications) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.job_applications
    where job_posting_id = application.job_posting_id and lower(email) = lower(application.email)
      and repeat_of is null and withdrawn_at is null and id <> application.id)
$$;
comment on function private.has_newer_application is
  'Whether the same address has another application to the posting that was not withdrawn.';

-- The first application may be erased concurrently. Its row lock delays the erasure or finds no row; without the lock,
-- the foreign key would reject the new application.
create function private.link_repeat_application(new public.job_applications) returns void
language plpgsql set search_path = '' as $$
declare
  first_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.job_posting_id::text || lower(new.email), 0));
  select id into first_id from public.job_applications
    where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
      and withdrawn_at is null and id <> new.id
    for no key update;
  if found then
    update public.job_applications set repeat_of = first_id where id = new.id;
    update public.job_applications set repeated_at = new.applied_at where id = first_id;
  end if;
end
$$;
comment on function private.link_repeat_application is
  'Links a repeated application to the first one from the same e-mail address to the same posting.';

create function private.job_application_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := private.clean_line(new.full_name);
  new.email := private.clean_email(new.email);
  new.phone := nullif(private.clean_line(new.phone), '');
  new.cover_letter := private.clean_lines(new.cover_letter);
  -- First: the CV of a resent application is claimed already.
  if not private.claim_submission_id('job_applications', 'applied_at', new.submission_id) then
    return null;
  end if;
  if private.is_client_request() then
    perform private.require_acceptable_application('job_applications', new.id, new.resume_url, 'resumes',
      'job_applications_job_posting_id_fkey', new.job_posting_id);
    new.consented_at := case when new.consent_version is not null then now() end;
    -- Without the disqualifying answers, since the sender may read the row back.
    select questions into new.questions from public.job_postings
      where id = new.job_posting_id and questions <> '[]';
    perform private.require_valid_answers(new.answers, new.questions);
  end if;
  -- Consent to an unknown wording is no consent.
  new.other_processes_version := private.get_valid_consent_version('other_processes', new.other_processes_version);
  new.other_processes_since := case when new.other_processes_version is not null
    then coalesce(new.other_processes_since, now()) end;
  new.reference := private.generate_application_reference();
  if new.source is not null then
    new.source := private.strip_link_token(new.source);
  end if;
  return new;
end
$$;
comment on function private.job_application_before_insert is
  'Cleans and accepts an application, or skips one that is stored already.';

create function private.job_application_before_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what has changed: a former version accepted names that are blank once cleaned.
  if (new.full_name, new.email, new.phone) is distinct from (old.full_name, old.email, old.phone) then
    new.full_name := private.clean_line(new.full_name);
    new.email := private.clean_email(new.email);
    new.phone := nullif(private.clean_line(new.phone), '');
  end if;
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null then
    perform private.require_valid_owner(new.owner_id);
  end if;
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    perform private.require_rating_author(old, new);
    new.rated_by := case when new.interview_rating is not null then private.current_actor() end;
    new.rated_at := case when new.interview_rating is not null then clock_timestamp() end;
  end if;
  if new.status <> 'rejected' and old.status = 'rejected' then
    new.rejection_reason := null;
  end if;
  -- A new status revokes the withdrawal. Other changes of a withdrawn application leave it, with the same status.
  if old.withdrawn_at is not null and new.status <> 'rejected' and not private.has_newer_application(new) then
    new.withdrawn_at := null;
  elsif new.status = 'rejected' and old.status <> 'rejected' and new.withdrawn_at is null then
    new.withdrawn_at := private.find_revoked_withdrawal('job_applications', old.id);
  end if;
  -- Not for consent to other processes or a replaced submission id: they do not extend the retention period.
  if old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.job_application_before_update is
  'Checks the owner and the author of a rating, and sets what depends on other columns.';

create function private.job_application_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.delete_cv_file(old.resume_url);
    perform private.prune_person(old.person_key);
    return null;
  end if;
  if tg_op = 'INSERT' then
    if private.is_client_request() then
      perform private.link_repeat_application(new);
    end if;
    perform private.queue_application_cv(new.id);
    perform private.record_consents('application_id', 'application', null, to_jsonb(new));
    insert into public.application_events (application_id, happened_at, kind)
      values (new.id, new.applied_at, 'received');
    return null;
  end if;
  if new.person_key <> old.person_key then
    perform private.change_person_key(old.person_key, new.person_key);
  end if;
  if (new.consented_at, new.withdrawn_at) is distinct from (old.consented_at, old.withdrawn_at) then
    perform private.record_consents('application_id', 'application', to_jsonb(old), to_jsonb(new));
  end if;
  perform private.record_application_events(old, new);
  perform private.record_owner_events(old, new);
  if new.email <> old.email then
    perform private.revoke_applicant_links(new.id);
  end if;
  if new.status <> old.status then
    -- Applicants are not notified of their own withdrawal, even when recruiters undo a later change and restore it.
    perform private.queue_status_message('application', new.id, new.status,
      is_silent => new.repeat_of is not null or new.withdrawn_at is not null
        or new.rejection_reason is not distinct from 'withdrew' and exists (
          select from public.application_events where application_id = new.id and kind = 'withdrawn'));
  end if;
  return null;
end
$$;
comment on function private.job_application_after_change is
  'Queues, records and cleans up what follows from a new, changed or deleted application.';

-- Security definer, since text indexes are unusable under row-level security; checks the permission and blocks itself.
-- Returns at most 1001 rows: a thousand, and one that indicates more.
create function public.search_applications(
  posting_id uuid, patterns text[], wanted_status text default null, sort_by text default 'applied_at',
  is_descending boolean default true, words text default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns setof public.job_applications
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  -- Literals instead of parameters, so that the planner knows the patterns.
  conditions text := (
    select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern);
  sort_column constant text := case sort_by when 'search' then 'search' else 'applied_at' end;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  filters constant text :=
    case when wanted_tag is not null then
      'and id in (select application_id from public.application_tags where tag_id = $3) ' else '' end
    || case when wanted_owner is not null then 'and owner_id = $4' else '' end
    || private.build_unblocked_condition('id');
  cv_query tsquery := case when private.has_permission('rrhh.documents.read') then private.build_cv_query(words) end;
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for function search_applications';
  end if;
  -- The first 1001 matches by applicant data and the first 1001 by CV include the first 1001 of both.
  return query execute format(
    'select application.* from (
       select id from (
         (select id, %1$I as sort_value from public.job_applications
          where job_posting_id = $1 and repeat_of is null
            and ($2 is null or status = $2 and withdrawn_at is null or $2 = ''withdrawn'' and withdrawn_at is not null)
            %3$s %5$s
          order by %1$I %2$s, id limit 1001)
         %4$s
       ) matching
       order by sort_value %2$s, id limit 1001
     ) first_matches join public.job_applications application using (id)',
    sort_column, direction, conditions,
    case when cv_query is not null then format(
      'union
       (with matching_cvs as materialized (
          select distinct first_id from public.cv_texts where job_posting_id = $1 and cv_texts.words @@ %3$L::tsquery
        )
        select id, %1$I from matching_cvs join public.job_applications on id = first_id
        where job_posting_id = $1 and repeat_of is null
          and ($2 is null or status = $2 and withdrawn_at is null or $2 = ''withdrawn'' and withdrawn_at is not null)
          %4$s
        order by %1$I %2$s, id limit 1001)', sort_column, direction, cv_query, filters) end,
    filters)
  using posting_id, wanted_status, wanted_tag, wanted_owner;
end
$$;
comment on function public.search_applications is
  'The first applications to a posting, by status, tag and owner, that match all patterns or whose CV has the words.';
grant execute on function public.search_applications to authenticated;

create function private.search_application_ids(patterns text[], at_most integer) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  conditions text := concat(
    (select string_agg(private.build_search_condition(pattern), '') from unnest(patterns) pattern),
    private.build_unblocked_condition('id'));
  matched uuid[];
begin
  if not private.has_permission('rrhh.applications.read') then
    return;
  end if;
  -- The planner does not know how rare a pattern is. A few matches are all found by the trigram index and sorted; if
  -- there are many, a scan from the newest application soon finds enough.
  execute format('select array_agg(id) from (
      select id from public.job_applications where repeat_of is null %s limit 201
    ) first_matches', conditions) into matched;
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
comment on function private.search_application_ids is
  'The newest applications, to any posting, that match all patterns; none when the caller may not read applications.';
grant execute on function private.search_application_ids to authenticated;

create function private.require_applications_read() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.read') then
    raise insufficient_privilege using message = 'permission denied for applications';
  end if;
end
$$;
comment on function private.require_applications_read is 'Raises an error when the caller may not read applications.';
grant execute on function private.require_applications_read to authenticated;

-- Runs with the caller's rights. A search returns at most the 1001 rows that the portal's list shows.
create function private.list_matching_applications(
  posting_id uuid, patterns text[], words text, wanted_status text, wanted_tag uuid, wanted_owner uuid
) returns setof public.job_applications
language sql stable set search_path = '' as $$
  select * from public.job_applications
  where cardinality(patterns) = 0 and wanted_tag is null and job_posting_id = posting_id and repeat_of is null
    and (wanted_status is null or status = wanted_status and withdrawn_at is null
      or wanted_status = 'withdrawn' and withdrawn_at is not null)
    and (wanted_owner is null or owner_id = wanted_owner)
  union all
  select * from public.search_applications(
    posting_id, patterns, wanted_status, words => words, wanted_tag => wanted_tag, wanted_owner => wanted_owner)
  where cardinality(patterns) > 0 or wanted_tag is not null
$$;
comment on function private.list_matching_applications is
  'The applications to a posting that match the filters of a list.';
grant execute on function private.list_matching_applications to authenticated;

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
        select case when withdrawn_at is null then status else 'withdrawn' end as status, count(*) as number
        from private.list_matching_applications(posting_id, patterns, words, null, wanted_tag, wanted_owner)
        group by 1
      ) counted
    );
  end if;
  -- An index-only scan.
  return (
    select coalesce(jsonb_object_agg(status, number), '{}') from (
      select case when withdrawn_at is null then status else 'withdrawn' end as status, count(*) as number
      from public.job_applications
      where job_posting_id = posting_id and repeat_of is null
      group by 1
    ) counted
  );
end
$$;
comment on function public.count_applications is
  'Counts the applications to a posting by what is shown as status; with a search or a tag, among the first 1001 matches.';
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
      select id, status, rejection_reason, contacted, owner_id
      from private.list_matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner)
      limit 2001
    ) matching
  );
end
$$;
comment on function public.select_applications is
  'The state of all applications that match a list''s filters, for bulk changes: 2000, and one that indicates more.';
grant execute on function public.select_applications to authenticated;

-- Bulk changes run with the caller's rights, under row-level security. Locking in id order prevents deadlocks between
-- them.
create function private.begin_bulk_change(ids uuid[]) returns integer
language plpgsql set search_path = '' as $$
begin
  if not private.has_permission('rrhh.applications.update') then
    raise insufficient_privilege using message = 'permission denied for table job_applications';
  end if;
  if cardinality(ids) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applications are changed at once';
  end if;
  perform from public.job_applications where id = any (ids) order by id for update;
  return (select count(distinct id) from unnest(ids) id);
end
$$;
comment on function private.begin_bulk_change is
  'Locks the applications of a bulk change by a user who may update them; returns how many were given, each once.';
grant execute on function private.begin_bulk_change to authenticated;

create function private.require_all_changed(wanted integer, changed integer) returns void
language plpgsql set search_path = '' as $$
begin
  if changed <> wanted then
    raise exception 'applications were changed concurrently' using detail = (wanted - changed)::text;
  end if;
end
$$;
comment on function private.require_all_changed is
  'Undoes a bulk change (error P0001) that left some rows out; the detail is their number.';
grant execute on function private.require_all_changed to authenticated;

create function public.change_application_statuses(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- The same change given twice is one.
  change_count constant integer := (select count(distinct change) from jsonb_array_elements(changes) change);
  updated_count integer;
begin
  perform private.begin_bulk_change(
    array(select (change ->> 'id')::uuid from jsonb_array_elements(changes) change));
  update public.job_applications application
    set status = change.to_status, rejection_reason = change.to_reason
    from jsonb_to_recordset(changes)
      as change (id uuid, from_status text, from_reason text, to_status text, to_reason text)
    where application.id = change.id
      and application.status = change.from_status
      and application.rejection_reason is not distinct from change.from_reason;
  get diagnostics updated_count = row_count;
  perform private.require_all_changed(change_count, updated_count);
end
$$;
comment on function public.change_application_statuses is
  'Changes the status of all these applications, or none (error P0001) when one differs from what the caller read.';
grant execute on function public.change_application_statuses to authenticated;

create function public.mark_applications_contacted(ids uuid[], is_contacted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  -- An application given twice is marked once.
  id_count constant integer := private.begin_bulk_change(ids);
  updated_count integer;
begin
  update public.job_applications
    set contacted = is_contacted, contacted_at = case when is_contacted then now() end
    where id = any (ids) and contacted <> is_contacted and interview_rating is null;
  get diagnostics updated_count = row_count;
  perform private.require_all_changed(id_count, updated_count);
end
$$;
comment on function public.mark_applications_contacted is
  'Sets or clears the mark on all these applications, or none (error P0001) when one is in that state or rated.';
grant execute on function public.mark_applications_contacted to authenticated;

create function public.assign_applications(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  change_count constant integer := (select count(distinct change) from jsonb_array_elements(changes) change);
  updated_count integer;
begin
  perform private.begin_bulk_change(
    array(select (change ->> 'id')::uuid from jsonb_array_elements(changes) change));
  update public.job_applications application
    set owner_id = change.to_owner
    from jsonb_to_recordset(changes) as change (id uuid, from_owner uuid, to_owner uuid)
    where application.id = change.id and application.owner_id is not distinct from change.from_owner;
  get diagnostics updated_count = row_count;
  perform private.require_all_changed(change_count, updated_count);
end
$$;
comment on function public.assign_applications is
  'Changes who is in charge of all these applications, or none (error P0001) when one differs from what the caller read.';
grant execute on function public.assign_applications to authenticated;

-- What lists of applications show besides the columns: a computed column, and what is read once for a page.
create function public.listed_answers(application public.job_applications) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(application.answers)
  -- Numbers, yes or no, and the ids of options; texts are too long for a list.
  where jsonb_typeof(value) <> 'string' or char_length(value #>> '{}') <= 13
$$;
comment on function public.listed_answers is 'The answers of an application that fit in a list.';
grant execute on function public.listed_answers to authenticated;

create function public.other_postings(ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(application.id, counted.number), '{}')
  from public.job_applications application
  cross join lateral (
    select count(*) as number from (
      select from public.job_applications other
      where other.person_key = application.person_key and other.job_posting_id <> application.job_posting_id
        and other.repeat_of is null
      limit 9) others) counted
  where application.id = any (ids[1:200]) and counted.number > 0
$$;
comment on function public.other_postings is
  'To how many other postings each of these applicants has applied, up to nine; up to 200 applications that are listed '
  'together, since row-level security is set up once. Without those who applied to no other.';
grant execute on function public.other_postings to authenticated;

create view public.job_applications_list with (security_invoker = true) as
select application.id, job_posting_id, posting.title as posting_title, full_name, application.status, applied_at,
  contacted, interview_rating,
  -- The same condition as in job_applications_unrated_idx.
  interview_rating is null and application.status <> 'rejected' and (contacted or application.status = 'approved')
    as lacks_rating,
  source_name, owner_id, next_step, next_step_on, other_processes_since, withdrawn_at,
  application.status in ('pending', 'reviewing')
    and (owner_id is null or owner_id not in (select user_id from private.list_active_recruiters())) as lacks_owner
from public.job_applications application
left join public.job_postings posting on posting.id = job_posting_id
where repeat_of is null;
comment on view public.job_applications_list is
  'Applications to all postings, without repeated ones, which are shown with the first one from the same address.';
comment on column public.job_applications_list.lacks_rating is
  'Whether the applicant was interviewed or approved and has no rating.';
comment on column public.job_applications_list.lacks_owner is
  'Whether the application is undecided (the condition of job_applications_undecided_idx) and nobody who can see it is in charge.';
grant select on public.job_applications_list to authenticated;

create view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english,
  private.get_posting_questions(id) as questions,
  exists (
    select from public.job_posting_translations translation
    where translation.job_posting_id = posting.id and translation.language = 'en'
      and num_nulls(translation.title, translation.department, translation.description, translation.requirements) = 0
      and (nullif(trim(posting.benefits), '') is null or translation.benefits is not null)
  ) and not jsonb_path_exists(questions,
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated,
  publish_at,
  case when status <> 'draft' then published_at end as published_at, places, country, work_mode,
  description_rich, requirements_rich, benefits_rich
from public.job_postings posting;
comment on view public.job_postings_list is 'Postings as the portal lists them, with the number of applicants.';
comment on column public.job_postings_list.questions is 'Includes the disqualifying answers for recruiters only.';
comment on column public.job_postings_list.is_translated is
  'Whether the English page shows no Spanish text of the posting.';
comment on column public.job_postings_list.published_at is
  'Null for drafts, including postings that were reverted to drafts.';
grant select on public.job_postings_list to authenticated;

create trigger before_insert before insert on public.job_applications
  for each row execute function private.job_application_before_insert();
create trigger before_update before update on public.job_applications
  for each row execute function private.job_application_before_update();
create trigger after_change after insert or update or delete on public.job_applications
  for each row execute function private.job_application_after_change();
create trigger audit after update or delete on public.job_applications
  for each row
  execute function private.write_audit(
    'id', 'job_posting_id', 'status', 'applied_at', 'updated_at', 'contacted', 'contacted_at', 'interview_rating',
    'language', 'consent_version', 'consented_at', 'notified_at', 'repeat_of', 'repeated_at', 'reference',
    'owner_id', 'next_step_on', 'rated_by', 'rated_at', 'rejection_reason', 'withdrawn_at',
    'other_processes_version', 'other_processes_since', 'address_corrected_at');

create policy "Visitors submit applications as pending" on public.job_applications
  for insert to anon, authenticated with check (status = 'pending');
-- The subquery shows Supabase's advisor that the setting is read once per statement.
-- https://supabase.com/docs/guides/database/database-linter?lint=0003_auth_rls_initplan
create policy "Applicants read back the application they are sending" on public.job_applications
  for select to anon using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Blocked applications are hidden" on public.job_applications
  as restrictive for all to authenticated, portal_functions using (id not in (select private.list_blocked_ids()));
create policy "Recruiters see applications; senders read back their own" on public.job_applications
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), ''));
create policy "Recruiters update applications" on public.job_applications
  for update to authenticated using ((select private.has_permission('rrhh.applications.update')));
create policy "Super admins delete applications" on public.job_applications
  for delete to authenticated using ((select private.is_super_admin()));
create policy "Functions access all rows" on public.job_applications
  for all to portal_functions using (true) with check (true);

grant select, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version) on public.job_applications to
  anon;
grant select, delete, insert (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, language,
  consent_version, profile_url, answers, source, submission_id, other_processes_version), update (status, contacted,
  contacted_at, interview_rating, interview_notes, owner_id, next_step, next_step_on, rejection_reason) on
  public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to portal_functions;
alter publication supabase_realtime add table public.job_applications;

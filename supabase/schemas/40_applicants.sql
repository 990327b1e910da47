-- What all kinds of applications share: claims of CV files, validation of visitors' rows, references, and person keys.

create table private.claimed_cvs (
  path text primary key,
  claimed_at timestamptz not null default now()
);
comment on table private.claimed_cvs is
  'CV files that belong to an application. Of two concurrent claims, the primary key lets only one succeed.';
alter table private.claimed_cvs enable row level security;

create function private.is_cv_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^(resumes|cvs|spontaneous)/[0-9]{10,16}-[0-9a-zA-Z_-]{6,64}\.(pdf|doc|docx)$'
$$;
comment on function private.is_cv_name is
  'Whether an object name has the form {folder}/{timestamp}-{random}.{extension}.';
grant execute on function private.is_cv_name to anon, authenticated;

-- A URL on another host than the one that received the request is rejected. Outside a request, any host is accepted.
create function private.parse_cv_url(url text, folder text) returns text
language plpgsql stable set search_path = '' as $$
declare
  url_parts text[] := regexp_match(url, '^https?://([^/]+)/storage/v1/object/public/documents/([^?#]+)$');
  headers json := nullif(current_setting('request.headers', true), '')::json;
  request_hosts text[] := array[headers ->> 'host', headers ->> 'x-forwarded-host'];
begin
  if url_parts is null or split_part(url_parts[2], '/', 1) <> folder or not private.is_cv_name(url_parts[2]) then
    return null;
  end if;
  if coalesce(request_hosts[1], request_hosts[2]) is not null
    and url_parts[1] <> all (array_remove(request_hosts, null)) then
    return null;
  end if;
  return url_parts[2];
end
$$;
comment on function private.parse_cv_url is
  'The path of a CV in its bucket, from its public URL. Returns null when the host, folder or name is not valid.';

create function private.is_recent_upload(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects object
    where bucket_id = bucket and name = path and created_at > now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id))
$$;
comment on function private.is_recent_upload is
  'Whether a file was uploaded within the last day and is not queued for removal, so that it may be claimed.';

create function private.is_recent_cv_upload(path text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_recent_upload('documents', path) $$;

create function private.claim_cv(url text, folder text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  path text := private.parse_cv_url(url, folder);
begin
  if path is null or not private.is_recent_cv_upload(path) then
    return false;
  end if;
  insert into private.claimed_cvs (path) values (path);
  return true;
exception when unique_violation then
  return false;
end
$$;
comment on function private.claim_cv is
  'Claims a CV for an application. Returns false when it is not a recent upload or is already claimed.';

-- The same error for every reason, so that visitors cannot probe which postings exist or where CVs are stored.
create function private.raise_foreign_key_violation(table_name text, constraint_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'insert or update on table "%" violates foreign key constraint "%"', table_name, constraint_name
    using errcode = 'foreign_key_violation', table = table_name, constraint = constraint_name;
end
$$;
comment on function private.raise_foreign_key_violation is
  'Rejects a visitor''s application with an error that does not reveal the reason.';

-- Shared by all tables of applications. `cited_constraint` is the constraint that every rejection cites.
create function private.require_acceptable_application(
  table_name text, id uuid, cv_url text, cv_folder text, cited_constraint text, posting uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
  -- One row per request: visitors do not insert in bulk.
  if nullif(current_setting('app.inserted_id', true), '') is not null then
    perform private.raise_foreign_key_violation(table_name, cited_constraint);
  end if;
  if table_name = 'job_applications' then
    -- The lock serializes with closing the posting: an application is either accepted before or rejected after.
    perform from public.job_postings
      where job_postings.id = posting and status = 'active' and (expires_at is null or expires_at > now())
      for share;
    if not found then
      perform private.raise_foreign_key_violation(table_name, cited_constraint);
    end if;
  end if;
  if not private.claim_cv(cv_url, cv_folder) then
    perform private.raise_foreign_key_violation(table_name, cited_constraint);
  end if;
  -- The only row that the sender may read back, within this transaction.
  perform set_config('app.inserted_id', id::text, true);
end
$$;
comment on function private.require_acceptable_application is
  'Accepts a visitor''s application only to an open posting and with a CV that it claims.';

create function private.generate_application_reference() returns text
language plpgsql set search_path = '' as $$
declare
  -- Without 0, 1, I and O, which are easily confused.
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  random_bytes bytea;
  code text;
  candidate text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, position) % 32, 1), '') into code
      from generate_series(0, 5) position;
    candidate := 'VA-' || left(code, 4) || '-' || right(code, 2);
    exit when not exists (select from private.applicants where reference = candidate);
  end loop;
  return candidate;
end $$;
comment on function private.generate_application_reference is
  'A random reference that no other job application or spontaneous application has.';

-- An id derived from the content (a version 8 UUID, domain/values/submission-id.ts) expires after a day: the stored row
-- gets a random id, and the new row is accepted.
create function private.claim_submission_id(table_name text, time_column text, submission uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_content_derived boolean := get_byte(uuid_send(submission), 6) >> 4 = 8;
  stored_at timestamptz;
begin
  if submission is null then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(table_name || '.submission_id ' || submission, 0));
  execute format('select %I from public.%I where submission_id = $1', time_column, table_name)
    into stored_at using submission;
  if is_content_derived and stored_at < now() - interval '1 day' then
    execute format('update public.%I set submission_id = gen_random_uuid() where submission_id = $1', table_name)
      using submission;
    return true;
  end if;
  return stored_at is null;
end $$;
comment on function private.claim_submission_id is
  'Whether a submission may be stored. Returns false when it is stored already; time_column has the submission time.';

create function public.find_sent_application(submission uuid) returns table (id uuid, reference text)
language sql stable security definer set search_path = '' as $$
  select id, reference from private.applicants where submission_id = submission and reference is not null
$$;
comment on function public.find_sent_application is
  'The application with a submission id, which only its sender knows: for use after a lost response.';
grant execute on function public.find_sent_application to anon, authenticated;

create function private.delete_cv_file(url text) returns void
language plpgsql set search_path = '' as $$
declare
  cv_path constant text := split_part(url, '/documents/', 2);
begin
  perform private.queue_file_removals('documents', array[cv_path]);
  delete from private.claimed_cvs where path = cv_path;
end
$$;
comment on function private.delete_cv_file is 'Removes the CV of a deleted application and its claim.';

-- Three characters form a trigram, which the index finds anywhere in a text. Shorter patterns match only beginnings of
-- words, which the index contains too. A pattern without letters or digits matches nothing.
create function private.build_search_condition(pattern text) returns text
language sql immutable set search_path = '' as $$
  select case
    when pattern !~ '[[:alnum:]]' then ' and false'
    when char_length(translate(pattern, '%\_', '')) < 3
      then format(' and (search like %L or search like %L)', ltrim(pattern, '%'), '% ' || ltrim(pattern, '%'))
    else format(' and search like %L', pattern)
  end
$$;
comment on function private.build_search_condition is
  'A condition for dynamic SQL: the column search matches the pattern.';

-- An e-mail address identifies a person across all kinds of applications. Recruiters can merge several addresses.
create function private.person_key(email text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select md5(lower(email))::uuid
$$;
comment on function private.person_key is
  'The key of a person: a case-insensitive digest of the e-mail address, for URLs and indexes.';
grant execute on function private.person_key to anon, authenticated, service_role;

create function private.phone_key(phone text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(digits) >= 8 then md5(right(digits, 8))::uuid end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) plain
$$;
comment on function private.phone_key is
  'A digest of a phone number, however written. Returns null when it has fewer than eight digits.';
grant execute on function private.phone_key to anon, authenticated, service_role;

create function private.have_similar_names(name text, other text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select (words <@ others or others <@ words) and least(cardinality(words), cardinality(others)) >= 2
  from (select regexp_split_to_array(trim(private.normalize_text(name)), '\s+') as words,
    regexp_split_to_array(trim(private.normalize_text(other)), '\s+') as others) split
$$;
comment on function private.have_similar_names is
  'Whether one name has all the words of the other, at least two: «Ana Soto» and «Ana Soto Vera».';
grant execute on function private.have_similar_names to authenticated;

create function private.name_keys(name text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  with words as (
    -- More words would have hundreds of choices.
    select array_agg(distinct word order by word) as list
    from (select word from regexp_split_to_table(trim(private.normalize_text(name)), '\s+') word limit 6) first_words
  ), choices as (
    select array(
      select word from unnest(list) with ordinality numbered (word, place)
      where choice >> (place::integer - 1) & 1 = 1 order by place) as chosen, cardinality(list) as total
    from words, generate_series(1, (1 << cardinality(list)) - 1) choice
  )
  select coalesce(array_agg(array_to_string(chosen, ' '))
    || array_agg('= ' || array_to_string(chosen, ' ')) filter (where cardinality(chosen) = total), '{}')
  from choices where cardinality(chosen) >= 2
$$;
comment on function private.name_keys is
  'For an index: every choice of at least two words of a name, in alphabetical order, and all of them after an equals '
  'sign. Names of which one has all the words of the other share a key, but for the sign.';
grant execute on function private.name_keys to anon, authenticated, service_role;

create function private.resolve_person_key(key uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select merged_into from public.person_merges where person_key = key), key)
$$;
comment on function private.resolve_person_key is
  'The key that a person was merged into; the same key for a person who was not merged.';

create function private.is_known_person(key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.applicants where person_key = key)
$$;
comment on function private.is_known_person is 'Whether any application has this person key.';

-- Checked right before each e-mail. A run sends e-mails to many subscribers in sequence: those who unsubscribe, or are
-- erased or blocked, during the run get none. An e-mail that is already queued is deleted with the subscription.
create function public.is_mailable(applicant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select applicant not in (select private.list_blocked_ids()) and exists (
    select from private.applicants where id = applicant
    union all
    select from public.contact_requests where id = applicant
    union all
    select from private.job_alerts where id = applicant
    union all
    select from private.job_alert_digests
    where id = applicant and job_alert_id not in (select private.list_blocked_ids()))
$$;
comment on function public.is_mailable is
  'Whether an application, quote request, job alert or digest still exists and is not blocked. For server functions only.';

create policy "Functions access all rows" on private.claimed_cvs
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.claimed_cvs to portal_functions;

-- Undoing is a matter of seconds. Later, a rejection is a decision.
create function private.find_revoked_withdrawal(changed_table text, record uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (last.before ->> 'withdrawn_at')::timestamptz
  from (
    select before, after, occurred_at from public.audit_log
    where table_name = changed_table and record_id = record::text and before ->> 'status' <> after ->> 'status'
    order by id desc limit 1
  ) last
  where last.occurred_at > now() - interval '10 minutes' and last.after ->> 'withdrawn_at' is null
$$;
comment on function private.find_revoked_withdrawal is
  'When an application was withdrawn, if its last change of status revoked that a moment ago: undoing it restores it.';

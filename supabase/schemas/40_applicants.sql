-- What every kind of application shares: who may send one, with which CV, and whose it is.

create table private.claimed_cvs (
  path text primary key,
  claimed_at timestamptz not null default now()
);
comment on table private.claimed_cvs is
  'CV objects that belong to an application; the primary key decides between two claims.';
alter table private.claimed_cvs enable row level security;

-- CVs sent without a posting: recruiters work through them, and twelve months later they are deleted.
create function private.is_cv_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^(resumes|cvs|spontaneous)/[0-9]{10,16}-[0-9a-zA-Z_-]{16,64}\.(pdf|doc|docx)$'
$$;
comment on function private.is_cv_name is '{folder}/{timestamp}-{random}.{extension}';
grant execute on function private.is_cv_name to anon, authenticated;

-- The path of a CV inside the bucket, from the public form of its address. An address that names another host
-- than the one the request came to is not ours.
create function private.cv_path(address text, folder text) returns text
language plpgsql stable set search_path = '' as $$
declare
  found text[] := regexp_match(address, '^https?://([^/]+)/storage/v1/object/public/documents/([^?#]+)$');
  headers json := nullif(current_setting('request.headers', true), '')::json;
  own text[] := array[headers ->> 'host', headers ->> 'x-forwarded-host'];
begin
  if found is null or split_part(found[2], '/', 1) <> folder or not private.is_cv_name(found[2]) then
    return null;
  end if;
  if coalesce(own[1], own[2]) is not null and found[1] <> all (array_remove(own, null)) then
    return null;
  end if;
  return found[2];
end
$$;

create function private.is_fresh_cv(path text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_fresh_file('documents', path) $$;

create function private.claim_cv(address text, folder text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  path text := private.cv_path(address, folder);
begin
  if path is null or not private.is_fresh_cv(path) then
    return false;
  end if;
  insert into private.claimed_cvs (path) values (path);
  return true;
exception when unique_violation then
  return false;
end
$$;

-- One answer for every reason: a stranger learns neither which offers exist nor whose CV lies where.
create function private.refuse_application(table_name text, constraint_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'insert or update on table "%" violates foreign key constraint "%"', table_name, constraint_name
    using errcode = 'foreign_key_violation', table = table_name, constraint = constraint_name;
end
$$;

-- Who applied again just as their first application was erased was refused: the first is held, or not there.
create function private.keep_with_first_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_id uuid;
begin
  if not private.is_visitor() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.job_posting_id::text || lower(new.email), 0));
  select id into first_id from public.job_applications
    where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
      and withdrawn_at is null and id <> new.id
    for no key update;
  if found then
    update public.job_applications set repeat_of = first_id where id = new.id;
    update public.job_applications set repeated_at = new.applied_at where id = first_id;
  end if;
  return null;
end
$$;

create function private.discard_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cv constant text := split_part(to_jsonb(old) ->> tg_argv[0], '/documents/', 2);
begin
  perform private.remove_files('documents', array[cv]);
  delete from private.claimed_cvs where path = cv;
  return null;
end
$$;

-- Three letters make a trigram, which the index finds anywhere. Fewer are looked for where words begin, which it knows
-- as well; without a letter or a digit there is nothing to look for.
create function private.search_condition(pattern text) returns text
language sql immutable set search_path = '' as $$
  select case
    when pattern !~ '[[:alnum:]]' then ' and false'
    when char_length(translate(pattern, '%\_', '')) < 3
      then format(' and (search like %L or search like %L)', ltrim(pattern, '%'), '% ' || ltrim(pattern, '%'))
    else format(' and search like %L', pattern)
  end
$$;

-- One trigger function admits both kinds of applications. The triggers' arguments name what differs: the column and
-- the folder of the CV, and the constraint that every refusal cites.
create function private.admit_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cv_column constant text := tg_argv[0];
  cv_folder constant text := tg_argv[1];
  cited_constraint constant text := tg_argv[2];
  application constant jsonb := to_jsonb(new);
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- One row per request: visitors do not insert in bulk.
  if nullif(current_setting('app.inserted_id', true), '') is not null then
    perform private.refuse_application(tg_table_name, cited_constraint);
  end if;
  if tg_table_name = 'job_applications' then
    -- The lock serializes with closing the posting: an application is either admitted before or refused after.
    perform from public.job_postings
      where id = (application ->> 'job_posting_id')::uuid
        and status = 'active' and (expires_at is null or expires_at > now())
      for share;
    if not found then
      perform private.refuse_application(tg_table_name, cited_constraint);
    end if;
  end if;
  if not private.claim_cv(application ->> cv_column, cv_folder) then
    perform private.refuse_application(tg_table_name, cited_constraint);
  end if;
  new.consented_at := case when new.consent_version is not null then now() end;
  -- The one row that its writer may read back, within this transaction.
  perform set_config('app.inserted_id', new.id::text, true);
  return new;
end
$$;

create function private.assign_application_reference() returns trigger
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

create function public.find_sent_application(submission uuid) returns table (id uuid, reference text)
language sql stable security definer set search_path = '' as $$
  select id, reference from public.job_applications where submission_id = submission
  union all select id, reference from public.spontaneous_applications where submission_id = submission
$$;
comment on function public.find_sent_application is
  'The reference of an application for whoever knows its submission id: its sender, after a lost response.';
grant execute on function public.find_sent_application to anon, authenticated;

create function private.accept_submission_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_of_content boolean := get_byte(uuid_send(new.submission_id), 6) >> 4 = 8;
  stored_at timestamptz;
begin
  if new.submission_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || '.submission_id ' || new.submission_id, 0));
  execute format('select %I from public.%I where submission_id = $1', tg_argv[0], tg_table_name)
    into stored_at using new.submission_id;
  if is_of_content and stored_at < now() - interval '1 day' then
    execute format('update public.%I set submission_id = gen_random_uuid() where submission_id = $1', tg_table_name)
      using new.submission_id;
    return new;
  end if;
  return case when stored_at is null then new end;
end $$;
comment on function private.accept_submission_once is
  'Skips a row whose submission is stored already; its argument is the column with the time of sending.';

-- One person across postings, internships and spontaneous applications: who wrote from the same address, and whom a
-- recruiter has said to be the same.
create function private.person_key(email text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select md5(lower(email))::uuid
$$;
comment on function private.person_key is
  'A digest of an e-mail address, whatever its case: a person''s key, for addresses and indexes.';
grant execute on function private.person_key to anon, authenticated, service_role;

create function private.namesake_key(full_name text, phone text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(digits) >= 8 then md5(name || ' ' || right(digits, 8))::uuid end
  from (select private.searchable(trim(regexp_replace(full_name, '\s+', ' ', 'g'))) as name,
    regexp_replace(phone, '\D', '', 'g') as digits) plain
$$;
comment on function private.namesake_key is
  'A digest of name and telephone, however they are spelled and spaced; null without a telephone of eight digits.';
grant execute on function private.namesake_key to anon, authenticated, service_role;

create function private.main_key(key uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select merged_into from public.person_merges where person_key = key), key)
$$;

create function private.is_person(key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications where person_key = key)
    or exists (select from public.internship_applications where person_key = key)
    or exists (select from public.spontaneous_applications where person_key = key)
$$;

-- A file that is to go cannot be claimed again.
create function private.is_fresh_file(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects object
    where bucket_id = bucket and name = path and created_at > now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id))
$$;
comment on function private.is_fresh_file is 'Whether a file was uploaded within a day, and is not to be removed.';

-- A merged person stays one under a corrected address; of an address that is gone, no digest stays.
create function private.carry_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('person_merges'));
  if not private.is_person(old.person_key)
    and not exists (select from public.person_merges where new.person_key in (person_key, merged_into)) then
    update public.person_merges set person_key = new.person_key where person_key = old.person_key;
    update public.person_merges set merged_into = new.person_key where merged_into = old.person_key;
  end if;
  return null;
end
$$;

-- A run mails many subscribers one after another. Those who unsubscribe, or are erased or blocked, in the meantime get no
-- mail, and a mail that was just queued is deleted with the subscription.
create function public.is_mailable(applicant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select applicant not in (select private.blocked()) and exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant
    union all
    select from private.job_alerts where id = applicant
    union all
    select from private.job_alert_digests where id = applicant and job_alert_id not in (select private.blocked()))
$$;
comment on function public.is_mailable is
  'Whether an applicant, a subscription or a digest is neither erased nor blocked; checked right before each mail to or about them. For functions only.';

grant select, insert, update, delete on private.claimed_cvs to portal_functions;

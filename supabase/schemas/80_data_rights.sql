-- Data-subject requests (rights requests) under Ley 21.719: access, rectification, erasure, objection, portability and
-- blocking. A request is confirmed from its address, handled by staff with rrhh.rights.manage within a deadline, and
-- closed by an answer.

create table public.rights_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique
    default 'VD-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8))
    constraint rights_requests_reference_check check (reference ~ '^VD-[0-9A-F]{8}$'),
  claim text not null constraint rights_requests_claim_check check (claim in (
      'access', 'rectification', 'erasure', 'opposition', 'portability', 'blocking')),
  full_name text constraint rights_requests_full_name_check check (full_name ~ '\S' and char_length(full_name) <= 200),
  email text constraint rights_requests_email_check
    check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  details text constraint rights_requests_details_check check (char_length(details) <= 5000),
  language text not null constraint rights_requests_language_check check (language in ('es', 'en')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  notified_at timestamptz,
  due_at timestamptz,
  extension_reason text constraint rights_requests_extension_reason_check
    check (extension_reason ~ '\S' and char_length(extension_reason) <= 1000),
  closed_at timestamptz,
  outcome text constraint rights_requests_outcome_check check (outcome in ('fulfilled', 'refused')),
  answer text constraint rights_requests_answer_check check (answer ~ '\S' and char_length(answer) <= 5000),
  person_digest text constraint rights_requests_person_digest_check check (person_digest ~ '^[0-9a-f]{64}$'),
  blocked_at timestamptz,
  block_reason text
    constraint rights_requests_block_reason_check check (block_reason ~ '\S' and char_length(block_reason) <= 1000),
  constraint rights_requests_clock check ((confirmed_at is null) = (due_at is null)),
  constraint rights_requests_closed check ((closed_at is null) = (outcome is null)),
  constraint rights_requests_person check (num_nonnulls(email, person_digest) = 1),
  constraint rights_requests_blocked check (
    blocked_at is null or num_nonnulls(email, confirmed_at) = 2),
  constraint rights_requests_block_reason_of_block check (block_reason is null or blocked_at is not null)
);
comment on table public.rights_requests is
  'Data-subject requests. Only functions write them; the request of an erased person keeps a digest of the address.';
comment on column public.rights_requests.confirmed_at is
  'When the owner of the address confirmed it, which starts the deadline; deleted if unconfirmed after 48 hours.';
comment on column public.rights_requests.notified_at is 'When the receipt was sent; null while pending.';
comment on column public.rights_requests.due_at is
  'Deadline: 30 days after the confirmation, or 60 when extended with a reason.';
comment on column public.rights_requests.person_digest is
  'SHA-256 of the address of an erased person, as proof of the erasure to that person.';
comment on column public.rights_requests.blocked_at is
  'Since when all data under the address are blocked because of this request; null when they are not.';

create index rights_requests_blocked_idx on public.rights_requests (lower(email)) where blocked_at is not null;
create index rights_requests_unnotified_idx on public.rights_requests (confirmed_at) where notified_at is null;
alter table public.rights_requests enable row level security;

create table public.rights_events (
  id bigint generated always as identity primary key,
  rights_request_id uuid not null references public.rights_requests on delete cascade,
  happened_at timestamptz not null default now(),
  actor_id uuid references auth.users on delete set null,
  kind text not null,
  detail jsonb not null default '{}' constraint rights_events_detail_check check (jsonb_typeof(detail) = 'object'),
  constraint rights_events_kind_check check (kind in (
      'confirmed', 'blocked', 'unblocked', 'exported', 'rectified', 'consent_withdrawn', 'erased', 'extended',
      'answered', 'downloaded', 'copy_resent'))
);
comment on table public.rights_events is
  'Actions on a data-subject request: actor, time, numbers and enumerated values, never the personal data.';

create index rights_events_actor_idx on public.rights_events (actor_id) where actor_id is not null;
create index rights_events_request_idx on public.rights_events (rights_request_id, id);
alter table public.rights_events enable row level security;

create table private.rights_confirmations (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  sender_digest text check (sender_digest ~ '^[0-9a-f]{64}$')
);
comment on table private.rights_confirmations is 'SHA-256 of the single-use tokens that confirm requests.';
comment on column private.rights_confirmations.sender_digest is
  'Keyed digest of the network that sent the request, for the limit per sender.';
alter table private.rights_confirmations enable row level security;

-- An answer is sent by e-mail before it is recorded. Claiming it first prevents two staff members from sending two,
-- perhaps contradictory, answers at the same time.
create table private.rights_answers_under_way (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  actor_id uuid not null references auth.users on delete cascade,
  begun_at timestamptz not null default now(),
  answer_digest text
);
comment on table private.rights_answers_under_way is
  'Answers that are being sent, or were sent, and by which staff member; one per request.';
comment on column private.rights_answers_under_way.answer_digest is
  'SHA-256 of the outcome and text of the answer; null if begun without them.';

create index rights_answers_under_way_actor_idx on private.rights_answers_under_way (actor_id);
alter table private.rights_answers_under_way enable row level security;

-- The copy itself is not stored: it is made when it is downloaded.
create table private.data_copies (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '7 days',
  downloaded_at timestamptz,
  sent_at timestamptz not null default now(),
  attempt integer not null default 1
);
comment on table private.data_copies is
  'SHA-256 of the single-use tokens with which people download the copy of their data that they asked for.';
comment on column private.data_copies.downloaded_at is
  'Start of the first download; within an hour of it, an interrupted download can be repeated.';
comment on column private.data_copies.attempt is
  'How many links were sent, of which the last works; part of its token and of the idempotency key of its e-mail.';
alter table private.data_copies enable row level security;

create function private.mark_rights_request_confirmed(request uuid) returns void
language sql security definer set search_path = '' as $$
  update public.rights_requests set confirmed_at = now(), due_at = now() + interval '30 days'
    where id = request and confirmed_at is null;
  insert into public.rights_events (rights_request_id, kind) values (request, 'confirmed');
$$;
comment on function private.mark_rights_request_confirmed is 'Confirms a request and starts its deadline of 30 days.';

create function private.lock_rights_requests_of(email text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('rights_requests ' || lower(email), 0))
$$;
comment on function private.lock_rights_requests_of is
  'Makes new requests under an address wait for one another, so that concurrent ones cannot exceed its limits.';

create function public.create_rights_request(
  claim text, full_name text, email text, details text, language text, token_digest text, sender_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  new_request uuid;
begin
  perform private.lock_rights_requests_of(create_rights_request.email);
  -- The address may belong to someone else: limits the e-mails it receives. A sender's requests leave the others of the
  -- address theirs, so that nobody can use up those of its owner.
  if (
    select count(*) >= 9
      or count(*) filter (where confirmed_at is not null or sender_digest = create_rights_request.sender_digest) >= 3
    from public.rights_requests left join private.rights_confirmations on rights_request_id = id
    where lower(rights_requests.email) = lower(create_rights_request.email) and created_at > now() - interval '2 days'
  ) then
    return null;
  end if;
  insert into public.rights_requests (claim, full_name, email, details, language)
  values (create_rights_request.claim, create_rights_request.full_name, create_rights_request.email,
    nullif(create_rights_request.details, ''), create_rights_request.language)
  returning id into new_request;
  insert into private.rights_confirmations (rights_request_id, digest, sender_digest)
  values (new_request, token_digest, create_rights_request.sender_digest);
  return new_request;
end
$$;
comment on function public.create_rights_request is
  'Stores a request to confirm by link. Returns null after three of a sender or three confirmed ones per address in two '
  'days, or nine in all. For server functions only.';

create function public.confirm_rights_request(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  confirmed uuid;
begin
  delete from private.rights_confirmations
    where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    returning rights_request_id into confirmed;
  if confirmed is null then
    return null;
  end if;
  perform private.mark_rights_request_confirmed(confirmed);
  return (select reference from public.rights_requests where id = confirmed);
end
$$;
comment on function public.confirm_rights_request is
  'Confirms the request of a single-use token and returns its reference. Returns null when the token is invalid.';
grant execute on function public.confirm_rights_request to anon, authenticated;

-- The link was sent to the address, which therefore needs no further confirmation.
create function public.create_own_rights_request(token text, claim text, details text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link_even_if_blocked(token);
  new_request uuid;
begin
  if link.id is null then
    return null;
  end if;
  perform private.lock_rights_requests_of(email)
    from private.applicants where id = coalesce(link.application_id, link.internship_id, link.spontaneous_id);
  insert into public.rights_requests (claim, full_name, email, details, language)
  select create_own_rights_request.claim, full_name, email, nullif(create_own_rights_request.details, ''), language
    from private.applicants where id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
  returning id into new_request;
  if (
    select count(*) from public.rights_requests request
    where lower(email) = (select lower(email) from public.rights_requests where id = new_request)
      and confirmed_at > now() - interval '2 days'
  ) >= 3 then
    delete from public.rights_requests where id = new_request;
    return '';
  end if;
  perform private.mark_rights_request_confirmed(new_request);
  return (select reference from public.rights_requests where id = new_request);
end
$$;
comment on function public.create_own_rights_request is
  'Stores a confirmed request; returns its reference, '''' after three in two days, null without a valid link.';
grant execute on function public.create_own_rights_request to anon, authenticated;

create function private.list_person_record_ids(address text) returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select private.person_key(address)
  union all select id from private.applicants where person_key = private.person_key(address)
  union all select id from public.contact_requests where lower(email) = lower(address)
  union all select id from private.job_alerts where lower(email) = lower(address)
$$;
comment on function private.list_person_record_ids is
  'The person key of an address, and the ids of all applications, quote requests and job alerts under it.';

create function private.get_person_data(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  applications uuid[] := array(select id from public.job_applications where lower(email) = lower(address));
  internships uuid[] := array(select id from public.internship_applications where lower(email) = lower(address));
  quotes uuid[] := array(select id from public.contact_requests where lower(email) = lower(address));
  mails jsonb := '[]';
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      -- Masks tokens: the holder of the export must not be able to use the links.
      select coalesce(jsonb_agg(jsonb_build_object('subject', subject,
        'text', regexp_replace(text, '[0-9a-f]{32,}', '…', 'g'), 'created_at', created_at, 'sent_at', sent_at)
        order by created_at), '[]')
      from (
        select recipient, subject, text, created_at, sent_at from mail.outbox
        union all
        select mail ->> 'recipient', mail ->> 'subject', mail ->> 'text',
          (mail ->> 'created_at')::timestamptz, (mail ->> 'sent_at')::timestamptz
        from private.held_mails where held_mails.address = lower($1)
      ) mails
      where lower(recipient) = lower($1)
    $query$ into mails using address;
  end if;
  return jsonb_build_object(
    'job_applications', (
      select coalesce(jsonb_agg(to_jsonb(application) - array['search', 'person_key', 'phone_key', 'submission_id']
        || jsonb_build_object('job_title', posting.title, 'cv_text', cv.body, 'tags', (
          select jsonb_agg(tag.name order by tag.name)
          from public.application_tags assigned join public.tags tag on tag.id = assigned.tag_id
          where assigned.application_id = application.id)) order by applied_at), '[]')
      from public.job_applications application
      join public.job_postings posting on posting.id = job_posting_id
      left join public.cv_texts cv on cv.application_id = application.id
      where application.id = any (applications)),
    'internship_applications', (
      select coalesce(jsonb_agg(to_jsonb(internship) - array['search', 'person_key', 'phone_key', 'submission_id']
        || jsonb_build_object('cv_text', cv.body) order by created_at), '[]')
      from public.internship_applications internship left join public.cv_texts cv on cv.internship_id = internship.id
      where internship.id = any (internships)),
    'spontaneous_applications', (
      select coalesce(jsonb_agg(to_jsonb(spontaneous) - array['search', 'person_key', 'phone_key', 'submission_id']
        || jsonb_build_object('cv_text', cv.body) order by created_at), '[]')
      from public.spontaneous_applications spontaneous
      left join public.cv_texts cv on cv.spontaneous_id = spontaneous.id
      where lower(email) = lower(address)),
    'quote_requests', (
      select coalesce(jsonb_agg(to_jsonb(quote_request) - array['search', 'submission_id', 'waiting_since']
        order by created_at), '[]')
      from public.contact_requests quote_request where lower(email) = lower(address)),
    'job_alerts', (
      select coalesce(jsonb_agg(to_jsonb(alert) - array['token_digest', 'sender_digest', 'unsubscribe_token']
        order by created_at), '[]')
      from private.job_alerts alert where lower(email) = lower(address)),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'subject', subject, 'body', body,
        'send_at', send_at, 'settled_at', settled_at) order by created_at), '[]')
      from public.applicant_messages where application_id = any (applications) or internship_id = any (internships)),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'kind', kind, 'from_status', from_status,
        'to_status', to_status, 'detail', detail) order by id), '[]')
      from public.application_events where application_id = any (applications)),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'body', body) order by created_at), '[]')
      from public.application_comments where application_id = any (applications)),
    'interviews', (
      select coalesce(jsonb_agg(to_jsonb(interview) - array['created_by', 'interviewers', 'sequence']
        order by created_at), '[]')
      from public.interviews interview where application_id = any (applications) or internship_id = any (internships)),
    'conversation', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'state', state, 'sender', sender,
        'subject', subject, 'body', body, 'files', files) order by created_at), '[]')
      from public.conversation_messages where application_id = any (applications) or internship_id = any (internships)
        or contact_request_id = any (quotes)),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'purpose', consent.purpose, 'act', act,
        'version', consent.version, 'words', coalesce(shown_text,
          -- Of consents that version 0.3 recorded, the period is not known.
          regexp_replace(translate(case consent.language when 'en' then english else spanish end, '[]', ''),
            '\{\{period\.\w+\}\}', case consent.language
              when 'en' then 'the period in our privacy policy' else 'el plazo de nuestra política de privacidad' end)),
        'means', means) order by consent.id), '[]')
      from public.consents consent
      left join private.consent_texts shown on (shown.purpose, shown.version) = (consent.purpose, consent.version)
      where application_id = any (applications) or internship_id = any (internships)
        or spontaneous_id = any (array(
          select id from public.spontaneous_applications where lower(email) = lower(address)))
        or job_alert_id = any (array(select id from private.job_alerts where lower(email) = lower(address)))),
    'mails', mails,
    'skipped_mails', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'subject', subject) order by created_at), '[]')
      from public.skipped_mails where lower(sender) = lower(address)),
    'rights_requests', (
      select coalesce(jsonb_agg(to_jsonb(rights_request) order by created_at), '[]')
      from public.rights_requests rights_request where lower(email) = lower(address)),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'path', path)), '[]') from (
        select 'documents' as bucket, split_part(resume_url, '/documents/', 2) as path
          from public.job_applications where id = any (applications)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.internship_applications where id = any (internships)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.spontaneous_applications where lower(email) = lower(address)
        union select 'quote-files', unnest(file_paths) from public.contact_requests where lower(email) = lower(address)
        union select 'conversation-files', private.conversation_file_paths(files) from public.conversation_messages
          where application_id = any (applications) or internship_id = any (internships)
            or contact_request_id = any (quotes)
      ) stored));
end
$$;
comment on function private.get_person_data is
  'All data stored under an address, as exported to the person; counts of erased data are derived from it.';

create function private.get_rights_request_address(request uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  return (
    select email from public.rights_requests where id = request and confirmed_at is not null and closed_at is null);
end
$$;
comment on function private.get_rights_request_address is
  'Address of a confirmed, open request. Requires rrhh.rights.manage. Returns null when there is no such request.';

-- Actions on a request lock all requests of the person, so that concurrent actions wait. Otherwise a request that is
-- closed concurrently could be answered twice, or be blocked with no answer left to end the block; and if two requests
-- of an erased person were answered at the same time, one would keep the address.
create function private.lock_rights_request(request uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.get_rights_request_address(request);
begin
  perform from public.rights_requests where lower(email) = lower(address) order by id for update;
  -- The transaction that held the lock may have closed the request.
  address := private.get_rights_request_address(request);
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  return address;
end
$$;
comment on function private.lock_rights_request is
  'Locks all requests of the person until the transaction ends, and returns the address. Raises when closed.';

create function public.count_person_data(request uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.get_rights_request_address(request);
begin
  return (
    select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(private.get_person_data(address))
    where address is not null);
end
$$;
comment on function public.count_person_data is
  'Counts of records by kind under the address of an open request. Returns null when it is closed.';
grant execute on function public.count_person_data to authenticated;

create function public.export_person_data(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.get_rights_request_address(request);
  exported jsonb;
begin
  if address is null then
    return null;
  end if;
  exported := private.get_person_data(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'exported', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(exported);
  return exported;
end
$$;
comment on function public.export_person_data is
  'All data under the address of an open request; records the export and its actor. Returns null when it is closed.';
grant execute on function public.export_person_data to authenticated;

create function public.rectify_person(request uuid, given_name text, family_name text, telephone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  whole_name constant text := nullif(btrim(concat_ws(' ', given_name, family_name)), '');
  rows integer;
  rectified jsonb := '{}';
begin
  -- Empty arguments leave the stored values unchanged.
  update public.job_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('job_applications', rows);
  update public.internship_applications
    set first_name = coalesce(nullif(given_name, ''), first_name),
      last_name = coalesce(nullif(family_name, ''), last_name),
      phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('internship_applications', rows);
  update public.spontaneous_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('spontaneous_applications', rows);
  update public.contact_requests
    set name = coalesce(whole_name, name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('quote_requests', rows);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'rectified', rectified);
  return rectified;
end
$$;
comment on function public.rectify_person is
  'Corrects name and telephone in all records under the address of an open request; returns counts by kind.';
grant execute on function public.rectify_person to authenticated;

create function public.erase_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  record_ids uuid[];
  erased jsonb;
begin
  perform private.lock_applications(array(select private.list_person_record_ids(address)));
  -- Again, since the address of one of them may have been corrected while its lock was awaited.
  record_ids := array(select private.list_person_record_ids(address));
  select jsonb_object_agg(key, jsonb_array_length(value)) into erased from jsonb_each(private.get_person_data(address))
    where key <> 'rights_requests';
  perform private.erase_records(record_ids);
  if to_regclass('mail.outbox') is not null then
    -- E-mails to the person, and sent e-mails to others that contain the address, but not as part of a longer one.
    execute $query$
      delete from mail.outbox where lower(recipient) = lower($1)
        or sent_at is not null and strpos(lower(text), lower($1)) > 0 and lower(text) ~ ('(?<![[:alnum:]._%+-])'
          || regexp_replace(lower($1), '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|[.][[:alnum:]])')
    $query$ using address;
  end if;
  delete from private.held_mails held where held.address in (
    select lower(email) from public.rights_requests where id = request);
  delete from private.job_alerts where lower(email) = lower(address);
  delete from public.skipped_mails where lower(sender) = lower(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'erased', erased);
  return erased;
end
$$;
comment on function public.erase_person is
  'Deletes all data under the address of an open request, except data-subject requests; returns counts by kind.';
grant execute on function public.erase_person to authenticated;

create function public.extend_rights_request(request uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.get_rights_request_address(request);
  -- The reason marks a request as extended: without one, it could be extended repeatedly. A missing reason becomes an
  -- empty one, which the check constraint rejects.
  update public.rights_requests set due_at = due_at + interval '30 days', extension_reason = coalesce(reason, '')
    where id = request and closed_at is null and extension_reason is null and confirmed_at is not null;
  if not found then
    raise exception 'the request is closed, or was extended before' using errcode = 'P0001';
  end if;
  insert into public.rights_events (rights_request_id, actor_id, kind)
  values (request, private.current_actor(), 'extended');
end
$$;
comment on function public.extend_rights_request is 'Extends the deadline of an open request by 30 days, once.';
grant execute on function public.extend_rights_request to authenticated;

create function private.was_erased_since(request public.rights_requests) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.rights_events event
    join public.rights_requests other on other.id = event.rights_request_id
    where event.kind = 'erased' and event.happened_at > request.created_at
      and (lower(other.email) = lower(request.email)
        or other.person_digest = encode(sha256(convert_to(lower(request.email), 'UTF8')), 'hex')))
$$;
comment on function private.was_erased_since is 'Whether the person of a request was erased after it.';

create function private.is_copy_due(request uuid, wanted_outcome text) returns boolean
language sql stable set search_path = '' as $$
  select wanted_outcome = 'fulfilled' and claim in ('access', 'portability')
    and not private.was_erased_since(rights_requests)
  from public.rights_requests where id = request
$$;
comment on function private.is_copy_due is
  'Whether an answer comes with a copy of the data: it fulfils a request for access or portability, and of somebody who '
  'was erased since they asked, there is nothing to copy.';

create function public.begin_rights_answer(
  request uuid, wanted_outcome text, words text, copy_digest text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  is_copy_due boolean;
begin
  perform private.lock_rights_request(request);
  insert into private.rights_answers_under_way as current_answer (rights_request_id, actor_id, answer_digest)
  values (request, (select auth.uid()),
    encode(sha256(convert_to(jsonb_build_array(wanted_outcome, words)::text, 'UTF8')), 'hex'))
  -- The same answer may be retried when the mail service did not accept it or it was not recorded. After two minutes, a
  -- caller that lost its connection no longer prevents a different answer.
  on conflict (rights_request_id) do update
    set actor_id = excluded.actor_id, answer_digest = excluded.answer_digest, begun_at = now()
    where current_answer.answer_digest = excluded.answer_digest
      or current_answer.begun_at < now() - interval '2 minutes';
  if not found then
    return null;
  end if;
  is_copy_due := private.is_copy_due(request, wanted_outcome);
  if not is_copy_due then
    return 'without copy';
  end if;
  if copy_digest is null then
    raise check_violation using message = 'the answer has no link to the copy', constraint = 'rights_requests_copy_linked';
  end if;
  insert into private.data_copies (rights_request_id, digest) values (request, copy_digest)
  on conflict (rights_request_id) do update
    set digest = excluded.digest, expires_at = excluded.expires_at, downloaded_at = null, sent_at = excluded.sent_at;
  return 'with copy';
end
$$;
comment on function public.begin_rights_answer is
  'Claims a request before its answer is sent, and stores the digest of the link to the copy of the data if the answer '
  'comes with one. Returns null while another answer is being sent; raises when closed, or when the link is missing.';
grant execute on function public.begin_rights_answer to authenticated;

create function public.take_data_copy(token_digest text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.rights_requests;
  is_first boolean;
begin
  select request.* into asked
    from private.data_copies copy join public.rights_requests request on request.id = rights_request_id
    where digest = token_digest and expires_at > now() and outcome = 'fulfilled' and email is not null
    for update of copy;
  update private.data_copies set downloaded_at = coalesce(downloaded_at, now())
    where rights_request_id = asked.id and coalesce(downloaded_at > now() - interval '1 hour', true)
    returning downloaded_at = now() into is_first;
  if is_first is null then
    return null;
  end if;
  if is_first then
    insert into public.rights_events (rights_request_id, kind) values (asked.id, 'downloaded');
  end if;
  return jsonb_build_object('language', asked.language, 'data', private.get_person_data(asked.email));
end
$$;
comment on function public.take_data_copy is
  'Uses the link to a copy of the data: all data under the address of its request, and the language. Returns null for a '
  'link that is unknown, expired, or was used more than an hour ago. For server functions only.';

create function public.get_data_copy(request uuid) returns table (
  sent_at timestamptz, expires_at timestamptz, downloaded_at timestamptz, attempt integer
)
language sql stable security definer set search_path = '' as $$
  select copy.sent_at, copy.expires_at, copy.downloaded_at, copy.attempt
  from private.data_copies copy join public.rights_requests asked on asked.id = copy.rights_request_id
  where asked.id = request and asked.email is not null and private.is_copy_due(request, asked.outcome)
    and (select private.has_permission('rrhh.rights.manage'))
$$;
comment on function public.get_data_copy is
  'The last link to the copy of the data that was sent in answer to a request. Returns no row when no link was sent, the '
  'person was erased since, or without rrhh.rights.manage.';
grant execute on function public.get_data_copy to authenticated;

create function public.renew_data_copy(request uuid, former_attempt integer, copy_digest text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Reads the link with the caller's permission.
  if not exists (select from public.get_data_copy(request)) then
    raise insufficient_privilege using message = 'permission denied for function renew_data_copy';
  end if;
  update private.data_copies
    set digest = copy_digest, sent_at = default, expires_at = default, downloaded_at = null, attempt = attempt + 1
    where rights_request_id = request and attempt = former_attempt;
  if found then
    insert into public.rights_events (rights_request_id, actor_id, kind)
    values (request, private.current_actor(), 'copy_resent');
  end if;
  return found;
end
$$;
comment on function public.renew_data_copy is
  'Replaces the link to a copy of the data by one that was sent again, which works for a week. Returns false when another '
  'call replaced it first.';
grant execute on function public.renew_data_copy to authenticated;

create function public.close_rights_request(request uuid, wanted_outcome text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  digest constant text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  if private.is_copy_due(request, wanted_outcome)
    and not exists (select from private.data_copies where rights_request_id = request) then
    raise check_violation using message = 'the answer has no link to the copy', constraint = 'rights_requests_copy_linked';
  end if;
  update public.rights_requests set closed_at = now(), outcome = wanted_outcome, answer = words where id = request;
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'answered', jsonb_build_object('outcome', wanted_outcome));
  -- The answer ends a block that lasts until then. A fulfilled request for blocking is answered by the block itself.
  if wanted_outcome = 'refused'
    or not exists (select from public.rights_requests where id = request and claim = 'blocking') then
    perform private.lift_block(request);
  end if;
  -- Pseudonymizes the closed requests of an erased person, including earlier ones and those that were open at the time.
  if exists (
    select from public.rights_events event
    join public.rights_requests answered on answered.id = event.rights_request_id
    where event.kind = 'erased' and (answered.id = request or answered.person_digest = digest
      and event.happened_at > (select created_at from public.rights_requests where id = request))
  ) then
    perform private.lift_block(id) from public.rights_requests
      where lower(email) = lower(address) and closed_at is not null and blocked_at is not null;
    update public.rights_requests
      set person_digest = digest, email = null, full_name = null,
        details = null, answer = null, extension_reason = case when extension_reason is not null then '—' end,
        blocked_at = null, block_reason = null
      where lower(email) = lower(address) and closed_at is not null;
  end if;
end
$$;
comment on function public.close_rights_request is
  'Closes a request with the answer that was sent. If the person was erased, a digest replaces the address.';
grant execute on function public.close_rights_request to authenticated;

create function public.list_rights_events(request uuid) returns table (
  id bigint, happened_at timestamptz, kind text, actor_name text, detail jsonb
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.kind, actor.full_name, event.detail
  from public.rights_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  where event.rights_request_id = request and (select private.has_permission('rrhh.rights.manage'))
  order by event.id
$$;
comment on function public.list_rights_events is
  'Events of a request, oldest first, with the names of staff. Returns no rows without rrhh.rights.manage.';
grant execute on function public.list_rights_events to authenticated;

create function private.delete_expired_rights_requests() returns void
language sql security definer set search_path = '' as $$
  delete from public.rights_requests
    where confirmed_at is null and created_at < now() - interval '48 hours'
      -- A block never ends by expiry.
      or closed_at < now() - interval '24 months' and blocked_at is null
$$;
comment on function private.delete_expired_rights_requests is
  'Deletes requests unconfirmed for 48 hours or closed two years ago, except blocking ones. Runs every hour.';

create function private.lock_person_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_applications(array(select private.list_person_record_ids(old.email)));
  return new;
end
$$;
comment on function private.lock_person_applications is
  'Before a block changes, waits for e-mails to the person that are being recorded concurrently.';

create trigger lock_applications before update of blocked_at on public.rights_requests
  for each row when (old.blocked_at is distinct from new.blocked_at)
  execute function private.lock_person_applications();

create policy "Rights managers see events of requests" on public.rights_events
  for select to authenticated using ((select private.has_permission('rrhh.rights.manage')));
create policy "Rights managers see confirmed requests" on public.rights_requests
  for select to authenticated
  using (confirmed_at is not null and (select private.has_permission('rrhh.rights.manage')));

grant select on public.rights_requests to authenticated;
alter publication supabase_realtime add table public.rights_requests;
grant select on public.rights_events to authenticated;
revoke delete, truncate, update on public.rights_events from service_role;
grant usage on sequence public.rights_events_id_seq to portal_functions;

-- Requests about personal data: access, rectification, erasure, objection.

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
  'What people ask about their data. Written by functions alone; whoever was erased leaves a digest of the address.';
comment on column public.rights_requests.confirmed_at is
  'When the owner of the address confirmed it, with which the clock begins; unconfirmed ones are deleted after 48 hours.';
comment on column public.rights_requests.notified_at is 'When its receipt was mailed; null while that is pending.';
comment on column public.rights_requests.due_at is '30 days after the confirmation; 60 once extended, with the reason.';
comment on column public.rights_requests.person_digest is
  'SHA-256 of the address of who was erased, which proves it to them.';
comment on column public.rights_requests.blocked_at is
  'Since when everything under the address is blocked for this request; null when it is not.';

create index rights_requests_blocked_idx on public.rights_requests (lower(email)) where blocked_at is not null;
create index rights_requests_closed_idx on public.rights_requests (closed_at) where closed_at is not null;
create index rights_requests_open_idx on public.rights_requests (due_at) where closed_at is null;
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
    'confirmed', 'blocked', 'unblocked', 'exported', 'rectified', 'consent_withdrawn', 'erased', 'extended', 'answered'))
);
comment on table public.rights_events is
  'What was done about a request, by whom and when: numbers and enumerated values, never the data themselves.';

create index rights_events_actor_idx on public.rights_events (actor_id) where actor_id is not null;
create index rights_events_request_idx on public.rights_events (rights_request_id, id);
alter table public.rights_events enable row level security;

create table private.rights_confirmations (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$')
);
comment on table private.rights_confirmations is 'SHA-256 of the tokens that confirm requests, each once.';
alter table private.rights_confirmations enable row level security;

-- An answer to a request about personal data is mailed, then recorded. Two people who answered one at the same moment both
-- mailed: the person had two answers, perhaps contrary ones. Now one announces it before mailing.
create table private.rights_answers_under_way (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  actor_id uuid not null references auth.users on delete cascade,
  begun_at timestamptz not null default now(),
  answer_digest text
);
comment on table private.rights_answers_under_way is 'Who is mailing the answer to a request, or has mailed it.';
comment on column private.rights_answers_under_way.answer_digest is
  'Of outcome and words; null of what was announced without.';

create index rights_answers_under_way_actor_idx on private.rights_answers_under_way (actor_id);
alter table private.rights_answers_under_way enable row level security;

create function private.confirm_rights(request uuid) returns void
language sql security definer set search_path = '' as $$
  update public.rights_requests set confirmed_at = now(), due_at = now() + interval '30 days'
    where id = request and confirmed_at is null;
  insert into public.rights_events (rights_request_id, kind) values (request, 'confirmed');
$$;

create function public.request_rights(
  claim text, full_name text, email text, details text, language text, token_digest text
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  requested uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('rights_requests ' || lower(request_rights.email), 0));
  -- Somebody else may have entered the address.
  if (
    select count(*) from public.rights_requests
    where lower(rights_requests.email) = lower(request_rights.email) and created_at > now() - interval '2 days'
  ) >= 3 then
    return null;
  end if;
  insert into public.rights_requests (claim, full_name, email, details, language)
  values (request_rights.claim, request_rights.full_name, request_rights.email, nullif(request_rights.details, ''),
    request_rights.language)
  returning id into requested;
  insert into private.rights_confirmations (rights_request_id, digest) values (requested, token_digest);
  return requested;
end
$$;
comment on function public.request_rights is
  'Stores a request to be confirmed from its address; null when that has had three in two days. For request-rights alone.';

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
  perform private.confirm_rights(confirmed);
  return (select reference from public.rights_requests where id = confirmed);
end
$$;
comment on function public.confirm_rights_request is
  'Confirms the request of a token, once, with which its clock begins. Returns the reference; null without.';
grant execute on function public.confirm_rights_request to anon, authenticated;

create function public.request_own_rights(token text, claim text, details text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
  requested uuid;
begin
  if link.id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rights_requests ' || coalesce(link.application_id, link.internship_id, link.spontaneous_id), 0));
  insert into public.rights_requests (claim, full_name, email, details, language)
  select request_own_rights.claim, full_name, email, nullif(request_own_rights.details, ''), language
    from public.job_applications where id = link.application_id
  union all
  select request_own_rights.claim, first_name || ' ' || last_name, email, nullif(request_own_rights.details, ''), language
    from public.internship_applications where id = link.internship_id
  union all
  select request_own_rights.claim, full_name, email, nullif(request_own_rights.details, ''), language
    from public.spontaneous_applications where id = link.spontaneous_id
  returning id into requested;
  if (
    select count(*) from public.rights_requests request
    where lower(email) = (select lower(email) from public.rights_requests where id = requested)
      and confirmed_at > now() - interval '2 days'
  ) >= 3 then
    delete from public.rights_requests where id = requested;
    return '';
  end if;
  perform private.confirm_rights(requested);
  return (select reference from public.rights_requests where id = requested);
end
$$;
comment on function public.request_own_rights is
  'A request of who holds an applicant''s link, which confirms the address. Returns the reference; empty after three in two days, null without a link.';
grant execute on function public.request_own_rights to anon, authenticated;

create function private.person_data(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  applications uuid[] := array(select id from public.job_applications where lower(email) = lower(address));
  internships uuid[] := array(select id from public.internship_applications where lower(email) = lower(address));
  mails jsonb := '[]';
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      -- Whoever takes the export along is not given the links.
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
      select coalesce(jsonb_agg(to_jsonb(application) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('job_title', posting.title, 'cv_text', text.body, 'tags', (
          select jsonb_agg(tag.name order by tag.name)
          from public.application_tags given join public.tags tag on tag.id = given.tag_id
          where given.application_id = application.id)) order by applied_at), '[]')
      from public.job_applications application
      join public.job_postings posting on posting.id = job_posting_id
      left join public.cv_texts text on text.application_id = application.id
      where application.id = any (applications)),
    'internship_applications', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('cv_text', text.body) order by created_at), '[]')
      from public.internship_applications one left join public.cv_texts text on text.internship_id = one.id
      where one.id = any (internships)),
    'spontaneous_applications', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('cv_text', text.body) order by created_at), '[]')
      from public.spontaneous_applications one left join public.cv_texts text on text.spontaneous_id = one.id
      where lower(email) = lower(address)),
    'quote_requests', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'submission_id'] order by created_at), '[]')
      from public.contact_requests one where lower(email) = lower(address)),
    'job_alerts', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['token_digest', 'unsubscribe_token'] order by created_at), '[]')
      from private.job_alerts one where lower(email) = lower(address)),
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
      select coalesce(jsonb_agg(to_jsonb(one) - array['created_by', 'interviewers', 'sequence'] order by created_at), '[]')
      from public.interviews one where application_id = any (applications) or internship_id = any (internships)),
    'conversation', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'state', state, 'sender', sender, 'subject', subject,
        'body', body, 'files', files) order by created_at), '[]')
      from public.conversation_messages where application_id = any (applications) or internship_id = any (internships)),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'purpose', consent.purpose, 'act', act,
        'version', consent.version, 'words', case consent.language when 'en' then english else spanish end, 'means', means)
        order by consent.id), '[]')
      from public.consents consent
      left join private.consent_texts shown on (shown.purpose, shown.version) = (consent.purpose, consent.version)
      where application_id = any (applications) or internship_id = any (internships)
        or spontaneous_id = any (array(select id from public.spontaneous_applications where lower(email) = lower(address)))
        or job_alert_id = any (array(select id from private.job_alerts where lower(email) = lower(address)))),
    'mails', mails,
    'rights_requests', (
      select coalesce(jsonb_agg(to_jsonb(one) order by created_at), '[]')
      from public.rights_requests one where lower(email) = lower(address)),
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
      ) stored));
end
$$;
comment on function private.person_data is 'Everything stored under an address, as the person receives it.';

create function private.address_of_rights_request(request uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  return (select email from public.rights_requests where id = request and confirmed_at is not null and closed_at is null);
end
$$;
comment on function private.address_of_rights_request is
  'Whose an open request is, for who attends to rights; null for others.';

create function public.count_person_data(request uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
begin
  return (
    select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(private.person_data(address))
    where address is not null);
end
$$;
comment on function public.count_person_data is
  'How much is stored under the address of an open request, by kind; null when it is closed.';
grant execute on function public.count_person_data to authenticated;

create function public.export_person_data(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
  exported jsonb;
begin
  if address is null then
    return null;
  end if;
  exported := private.person_data(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'exported', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(exported);
  return exported;
end
$$;
comment on function public.export_person_data is
  'Everything stored under the address of an open request; records who took it along. Null when it is closed.';
grant execute on function public.export_person_data to authenticated;

create function public.erase_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  applications uuid[];
  internships uuid[];
  erased jsonb;
begin
  applications := array(
    select id from public.job_applications where lower(email) = lower(address) order by id for update);
  internships := array(
    select id from public.internship_applications where lower(email) = lower(address) order by id for update);
  select jsonb_object_agg(key, jsonb_array_length(value)) into erased from jsonb_each(private.person_data(address))
    where key <> 'rights_requests';
  perform private.forget_mails(applications || internships
    || array(select id from public.spontaneous_applications where lower(email) = lower(address))
    || array(select id from public.contact_requests where lower(email) = lower(address)));
  if to_regclass('mail.outbox') is not null then
    -- To them; and copies of what was sent to others and names the address: it, not one that contains it.
    execute $query$
      delete from mail.outbox where lower(recipient) = lower($1)
        or sent_at is not null and strpos(lower(text), lower($1)) > 0 and lower(text) ~ ('(?<![[:alnum:]._%+-])'
          || regexp_replace(lower($1), '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|[.][[:alnum:]])')
    $query$ using address;
  end if;
  delete from private.held_mails held where held.address in (select lower(email) from public.rights_requests where id = request);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = any (internships);
  delete from public.spontaneous_applications where lower(email) = lower(address);
  delete from public.contact_requests where lower(email) = lower(address);
  delete from private.job_alerts where lower(email) = lower(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'erased', erased);
  return erased;
end
$$;
comment on function public.erase_person is
  'Deletes everything stored under the address of an open request but the requests themselves; returns how much, by kind.';
grant execute on function public.erase_person to authenticated;

-- Without a reason, which says that a request was extended before, it could be extended again and again.
create function public.extend_rights_request(request uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.address_of_rights_request(request);
  update public.rights_requests set due_at = due_at + interval '30 days', extension_reason = coalesce(reason, '')
    where id = request and closed_at is null and extension_reason is null and confirmed_at is not null;
  if not found then
    raise exception 'the request is closed, or was extended before' using errcode = 'P0001';
  end if;
  insert into public.rights_events (rights_request_id, actor_id, kind) values (request, private.current_actor(), 'extended');
end
$$;
comment on function public.extend_rights_request is 'Extends the time for an answer by 30 days, once, with the reason.';
grant execute on function public.extend_rights_request to authenticated;

create function public.close_rights_request(request uuid, wanted_outcome text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  digest constant text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  update public.rights_requests set closed_at = now(), outcome = wanted_outcome, answer = words where id = request;
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'answered', jsonb_build_object('outcome', wanted_outcome));
  -- With the answer ends what was blocked until it; a request to block is answered by blocking.
  if wanted_outcome = 'refused' or not exists (select from public.rights_requests where id = request and claim = 'blocking') then
    perform private.lift_block(request);
  end if;
  -- Whoever was erased stays as a pseudonym, in former requests too, and in those that were open then.
  if exists (
    select from public.rights_events event
    join public.rights_requests answered on answered.id = event.rights_request_id
    where event.kind = 'erased' and (answered.id = request or answered.person_digest = digest
      and event.happened_at > (select created_at from public.rights_requests where id = request))
  ) then
    update public.rights_requests
      set person_digest = digest, email = null, full_name = null,
        details = null, answer = null, extension_reason = case when extension_reason is not null then '—' end,
        blocked_at = null, block_reason = null
      where lower(email) = lower(address) and closed_at is not null;
  end if;
end
$$;
comment on function public.close_rights_request is
  'Closes a request with its answer, which was mailed; who was erased stays as a digest.';
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
comment on function public.list_rights_events is 'What was done about a request, with the names of staff.';
grant execute on function public.list_rights_events to authenticated;

create function private.discard_old_rights_requests() returns void
language sql security definer set search_path = '' as $$
  delete from public.rights_requests
    where confirmed_at is null and created_at < now() - interval '48 hours'
      -- A block does not end unnoticed.
      or closed_at < now() - interval '24 months' and blocked_at is null
$$;
comment on function private.discard_old_rights_requests is
  'Deletes requests that were not confirmed, and those answered two years ago; runs every hour.';

create function public.rectify_person(request uuid, given_name text, family_name text, telephone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.lock_rights_request(request);
  whole_name constant text := nullif(btrim(concat_ws(' ', given_name, family_name)), '');
  rows integer;
  rectified jsonb := '{}';
begin
  -- What is left empty stays as it is.
  update public.job_applications
    set full_name = coalesce(whole_name, full_name), phone = coalesce(nullif(telephone, ''), phone)
    where lower(email) = lower(address);
  get diagnostics rows = row_count;
  rectified := rectified || jsonb_build_object('job_applications', rows);
  update public.internship_applications
    set first_name = coalesce(nullif(given_name, ''), first_name), last_name = coalesce(nullif(family_name, ''), last_name),
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
  'Corrects name and telephone wherever they stand under the address of an open request; returns how often, by kind.';
grant execute on function public.rectify_person to authenticated;

create function private.stored_under(address text) returns setof uuid
language sql stable parallel safe security definer set search_path = '' as $$
  select private.person_key(address)
  union all select id from public.job_applications where person_key = private.person_key(address)
  union all select id from public.internship_applications where person_key = private.person_key(address)
  union all select id from public.spontaneous_applications where person_key = private.person_key(address)
  union all select id from public.contact_requests where lower(email) = lower(address)
  union all select id from private.job_alerts where lower(email) = lower(address)
$$;
comment on function private.stored_under is 'The ids of what was sent from an address, and the person''s key.';

create function public.begin_rights_answer(request uuid, wanted_outcome text, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_rights_request(request);
  insert into private.rights_answers_under_way as under_way (rights_request_id, actor_id, answer_digest)
  values (request, (select auth.uid()),
    encode(sha256(convert_to(jsonb_build_array(wanted_outcome, words)::text, 'UTF8')), 'hex'))
  -- What was not accepted, or not recorded, is tried again as it was; who lost the connection keeps nobody from another answer.
  on conflict (rights_request_id) do update
    set actor_id = excluded.actor_id, answer_digest = excluded.answer_digest, begun_at = now()
    where under_way.answer_digest = excluded.answer_digest or under_way.begun_at < now() - interval '2 minutes';
  return found;
end
$$;
comment on function public.begin_rights_answer is
  'Announces that the caller mails this answer to a request; false while another is being mailed. Raises once it is closed.';
grant execute on function public.begin_rights_answer to authenticated;

create function private.lock_applicants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.job_applications where id in (select private.stored_under(old.email)) order by id for update;
  perform from public.internship_applications where id in (select private.stored_under(old.email)) order by id for update;
  return new;
end
$$;
comment on function private.lock_applicants is
  'Waits for the mails to a person that are being noted, before their block changes.';

-- A request was looked at, then acted on: closed by somebody else in between, it was answered again, or made a block that no
-- answer ended; and of two requests of who was erased, answered at once, one kept the address. Now whoever acts on a request
-- holds the person's requests, and others wait.
create function private.lock_rights_request(request uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.address_of_rights_request(request);
begin
  perform from public.rights_requests where lower(email) = lower(address) order by id for update;
  -- Whoever held it may have closed it.
  address := private.address_of_rights_request(request);
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  return address;
end
$$;
comment on function private.lock_rights_request is
  'Whose an open request is, for who attends to rights; nobody else acts on requests of that person until the transaction ends. Raises once it is closed.';

create trigger lock_applicants before update of blocked_at on public.rights_requests
  for each row when (old.blocked_at is distinct from new.blocked_at) execute function private.lock_applicants();

create policy "Who attends to rights sees what was done" on public.rights_events
  for select to authenticated using ((select private.has_permission('rrhh.rights.manage')));
create policy "Who attends to rights sees confirmed requests" on public.rights_requests
  for select to authenticated
  using (confirmed_at is not null and (select private.has_permission('rrhh.rights.manage')));

grant select on public.rights_requests to authenticated;
alter publication supabase_realtime add table public.rights_requests;
grant select on public.rights_events to authenticated;
revoke delete, truncate, update on public.rights_events from service_role;
grant usage on sequence public.rights_events_id_seq to portal_functions;

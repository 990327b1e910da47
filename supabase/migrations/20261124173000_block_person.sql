-- The desk blocks a person and lifts the block; what was on its way to them waits meanwhile.

alter table public.rights_events drop constraint rights_events_kind_check;
alter table public.rights_events add constraint rights_events_kind_check check (kind in (
  'confirmed', 'blocked', 'unblocked', 'exported', 'rectified', 'consent_withdrawn', 'erased', 'extended', 'answered'));

create table private.held_mails (
  id uuid primary key,
  address text not null,
  mail jsonb not null
);
comment on table private.held_mails is
  'Mails to and about blocked people, as they stood in the outbox: they return to it, or go with the person.';
comment on column private.held_mails.address is 'Of whose block; in lower case.';
create index held_mails_address_idx on private.held_mails (address);
alter table private.held_mails enable row level security;

create function private.mails_about(about uuid[]) returns table (key_pattern text)
language sql stable security definer set search_path = '' as $$
  -- To them, and to staff about them: the keys name the row, the message or the notice.
  select what || '/' || id
  from unnest(about) id, unnest(array[
    'application-received', 'new-application', 'internship-received', 'new-internship', 'spontaneous-received',
    'new-spontaneous', 'contact-request', 'contact-acknowledgement']) what
  union all
  select 'applicant-message/' || id || '/' || number
  from public.applicant_messages, generate_series(1, attempt) number
  where application_id = any (about) or internship_id = any (about)
  union all
  select 'conversation/' || id from public.conversation_messages where application_id = any (about) or internship_id = any (about)
  union all
  select 'mention/' || id from public.notices where application_id = any (about)
  union all
  select 'interview/' || id || '/%' from public.interviews where application_id = any (about) or internship_id = any (about)
$$;
comment on function private.mails_about(uuid[]) is 'Patterns of the idempotency keys of mails about applications and requests.';
revoke execute on function private.mails_about(uuid[]) from public;

create or replace function private.forget_mails(about uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  patterns constant text[] := array(select key_pattern from private.mails_about(about));
begin
  delete from private.held_mails where mail ->> 'idempotency_key' like any (patterns);
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like any ($1)' using patterns;
  end if;
end
$$;

create function private.hold_mails(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  -- What is about the request itself leaves.
  execute $query$
    with held as (
      delete from mail.outbox
      where idempotency_key like any (array(
          select key_pattern from private.mails_about(array(select private.stored_under($1)))))
        or lower(recipient) = lower($1) and idempotency_key like 'job-alert-%'
      returning outbox.*
    )
    insert into private.held_mails (id, address, mail) select id, lower($1), to_jsonb(held) from held
  $query$ using address;
end
$$;
comment on function private.hold_mails(text) is 'Takes the mails to and about a person out of the outbox.';
revoke execute on function private.hold_mails(text) from public;

create function private.release_mails() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  execute $query$
    with released as (
      delete from private.held_mails
      where address not in (select lower(email) from public.rights_requests where blocked_at is not null)
      returning mail
    )
    insert into mail.outbox select (jsonb_populate_record(null::mail.outbox, mail)).* from released
    on conflict do nothing
  $query$;
end
$$;
comment on function private.release_mails() is 'Returns the mails of who is not blocked any more to the outbox, as they were.';
revoke execute on function private.release_mails() from public;

create function public.block_person(request uuid, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
begin
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  update public.rights_requests set blocked_at = now(), block_reason = nullif(btrim(reason), '')
    where id = request and blocked_at is null;
  if not found then
    return;
  end if;
  perform private.hold_mails(address);
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  select request, private.current_actor(), 'blocked', jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(private.person_data(address)) where key <> 'rights_requests';
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
comment on function public.block_person(uuid, text) is
  'Closes everything under the address of an open request to everybody but who attends to rights, until the block is lifted.';

create function private.lift_block(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.rights_requests set blocked_at = null, block_reason = null where id = request and blocked_at is not null;
  if not found then
    return;
  end if;
  perform private.release_mails();
  insert into public.rights_events (rights_request_id, actor_id, kind) values (request, private.current_actor(), 'unblocked');
  update public.block_changes set changed_at = clock_timestamp();
end
$$;
revoke execute on function private.lift_block(uuid) from public;

create function public.unblock_person(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Of answered requests, too.
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for rights requests';
  end if;
  perform private.lift_block(request);
end
$$;
comment on function public.unblock_person(uuid) is
  'Ends the block of a request; the person stays blocked while another of their requests blocks them.';

create or replace function private.person_data(address text) returns jsonb
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

create or replace function public.erase_person(request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
  applications uuid[];
  internships uuid[];
  erased jsonb;
begin
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
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

create or replace function public.close_rights_request(request uuid, wanted_outcome text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_of_rights_request(request);
begin
  if address is null then
    raise exception 'the request is closed' using errcode = 'P0001';
  end if;
  update public.rights_requests set closed_at = now(), outcome = wanted_outcome, answer = words where id = request;
  insert into public.rights_events (rights_request_id, actor_id, kind, detail)
  values (request, private.current_actor(), 'answered', jsonb_build_object('outcome', wanted_outcome));
  -- With the answer ends what was blocked until it; a request to block is answered by blocking.
  if wanted_outcome = 'refused' or not exists (select from public.rights_requests where id = request and claim = 'blocking') then
    perform private.lift_block(request);
  end if;
  -- Whoever was erased stays as a pseudonym, in former requests too.
  if exists (select from public.rights_events where rights_request_id = request and kind = 'erased') then
    update public.rights_requests
      set person_digest = encode(sha256(convert_to(lower(email), 'UTF8')), 'hex'), email = null, full_name = null,
        details = null, answer = null, extension_reason = case when extension_reason is not null then '—' end,
        blocked_at = null, block_reason = null
      where lower(email) = lower(address) and closed_at is not null;
  end if;
end
$$;

-- While they are blocked, the link in their mails opens nothing but these.
create function private.link_though_blocked(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
revoke execute on function private.link_though_blocked(text) from public;

create function public.applicant_block(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('about', case when application_id is not null then 'application'
      when internship_id is not null then 'internship' else 'spontaneous' end,
    'withdrawn_at', coalesce(
      (select withdrawn_at from public.job_applications where id = application_id),
      (select withdrawn_at from public.internship_applications where id = internship_id)))
  from private.link_though_blocked(token)
  where coalesce(application_id, internship_id, spontaneous_id) in (select private.blocked())
$$;
comment on function public.applicant_block(text) is
  'That the data of who holds an applicant''s link are blocked, and nothing of them; null when they are not.';

create or replace function public.withdraw_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
begin
  -- A CV without an offer has no process to withdraw from.
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  update public.job_applications
    set status = 'rejected', rejection_reason = 'withdrew', withdrawn_at = now()
    where id = link.application_id and withdrawn_at is null;
  update public.internship_applications set status = 'rejected', withdrawn_at = now()
    where id = link.internship_id and withdrawn_at is null;
  -- A rejection that was not told yet is none any more.
  update public.applicant_messages set state = 'cancelled'
    where (application_id = link.application_id or internship_id = link.internship_id) and state = 'scheduled';
  return true;
end
$$;

create or replace function public.erase_own_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
  applications uuid[];
begin
  if link.id is null then
    return false;
  end if;
  applications := array(
    select id from public.job_applications where link.application_id in (id, repeat_of) order by id for update);
  perform private.forget_mails(applications || link.internship_id || link.spontaneous_id);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = link.internship_id;
  delete from public.spontaneous_applications where id = link.spontaneous_id;
  -- Proves it, without what was erased.
  perform public.record_security_event('data_erased', null,
    jsonb_build_object('what', case when link.application_id is not null then 'application'
        when link.internship_id is not null then 'internship' else 'spontaneous' end,
      'count', greatest(cardinality(applications), 1)));
  return true;
end
$$;

create or replace function public.request_own_rights(token text, claim text, details text) returns text
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

create function public.is_blocked(record uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select record in (select private.blocked())
$$;
comment on function public.is_blocked(uuid) is 'Whether what was sent belongs to a blocked person. For functions alone.';

-- Nothing would be mailed: the same silence as for an address that asked too often.
create function private.skip_blocked_alert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.rights_requests where blocked_at is not null and lower(rights_requests.email) = lower(new.email)) then
    return null;
  end if;
  return new;
end
$$;
revoke execute on function private.skip_blocked_alert() from public;
create trigger skip_blocked before insert on private.job_alerts
  for each row execute function private.skip_blocked_alert();

revoke execute on function public.block_person(uuid, text), public.unblock_person(uuid), public.applicant_block(text),
  public.is_blocked(uuid) from public, anon, authenticated;
grant execute on function public.block_person(uuid, text), public.unblock_person(uuid) to authenticated;
grant execute on function public.applicant_block(text) to anon, authenticated;
grant execute on function public.is_blocked(uuid) to service_role;

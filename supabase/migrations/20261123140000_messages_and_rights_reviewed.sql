-- What a review of applicants' messages and rights found: notices that did not hold any more, links to the wrong application,
-- events without end, mails forgotten too little or too much.

alter table public.application_events drop constraint application_events_kind_check;
alter table public.application_events add constraint application_events_kind_check check (kind in (
  'received', 'repeated', 'mailed', 'status_changed', 'contacted', 'contact_undone', 'rated', 'cv_opened', 'commented',
  'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'address_corrected', 'contact_corrected', 'cv_replaced',
  'consent_prolonged'));

-- What was claimed five minutes ago belongs to a process that died: sent again under its key, the mail is queued once.
create function private.is_due(message public.applicant_messages) returns boolean
language sql stable set search_path = '' as $$
  select message.state = 'scheduled' and message.send_at <= now()
    or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
$$;
revoke execute on function private.is_due from public;

-- Data that somebody has touched since do not expire any more.
create function private.still_holds(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.message_fits(message.kind, private.addressee_status(message)), false)
    and (message.kind not like '%-expiring' or not exists (
      select from public.job_applications where id = message.application_id and updated_at > message.created_at
      union all
      select from public.internship_applications where id = message.internship_id and updated_at > message.created_at))
$$;
comment on function private.still_holds is 'Whether what a message says is still so.';
revoke execute on function private.still_holds from public;

create or replace function public.claim_applicant_messages(at_most integer) returns table (
  id uuid, key text, applicant uuid, kind text, subject text, body text, email text, full_name text, language text,
  job_title text, english_title text, reference text
)
language plpgsql security definer set search_path = '' as $$
begin
  -- A process that died may have queued it.
  update public.applicant_messages message
    set settled_at = now(),
      state = case when message.state = 'sending' and private.mail_state(private.message_key(message)) is not null
        then 'sent' else 'cancelled' end
    where message.id in (
      select due.id from public.applicant_messages due
      where private.is_due(due) and not private.still_holds(due) for update skip locked);
  return query
  with due as (
    select message.id from public.applicant_messages message
    where private.is_due(message)
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.applicant_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.message_key(claimed), coalesce(claimed.application_id, claimed.internship_id),
    claimed.kind, claimed.subject, claimed.body,
    coalesce(application.email, internship.email), coalesce(application.full_name, internship.first_name),
    coalesce(application.language, internship.language), posting.title, translation.title, application.reference
  from claimed
  left join public.job_applications application on application.id = claimed.application_id
  left join public.job_postings posting on posting.id = application.job_posting_id
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id
  left join public.internship_applications internship on internship.id = claimed.internship_id;
end
$$;

create or replace function public.correct_applicant_address(message uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  undelivered public.applicant_messages;
begin
  select * into undelivered from public.applicant_messages where id = message for update;
  if not coalesce(case when undelivered.application_id is not null
    then private.has_permission('rrhh.applications.update')
    else undelivered.internship_id is not null and private.has_permission('rrhh.internships.update') end, false) then
    raise insufficient_privilege using message = 'permission denied for function correct_applicant_address';
  end if;
  if not private.is_undelivered(undelivered) then
    raise exception 'the message was delivered' using errcode = 'P0001';
  end if;
  update public.job_applications set email = address where id = undelivered.application_id;
  update public.internship_applications set email = address where id = undelivered.internship_id;
  update public.applicant_messages set state = 'scheduled', send_at = now() where id = message;
  insert into public.application_events (application_id, actor_id, kind)
  select undelivered.application_id, private.current_actor(), 'address_corrected'
  where undelivered.application_id is not null;
end
$$;

create or replace function public.create_applicant_link(about text, applicant uuid, token_digest text) returns void
language sql security definer set search_path = '' as $$
  -- Of somebody who applied twice, recruiters decide on the first.
  insert into private.applicant_links (digest, application_id, internship_id)
  select token_digest, coalesce(repeat_of, id), null from public.job_applications
    where about = 'application' and id = applicant
  union all
  select token_digest, null, id from public.internship_applications where about = 'internship' and id = applicant
  on conflict (digest) do nothing
$$;

update private.applicant_links link set application_id = repeat_of
  from public.job_applications application
  where application.id = link.application_id and repeat_of is not null;

create or replace function private.record_by_applicant(application uuid, what text) returns void
language sql security definer set search_path = '' as $$
  insert into public.application_events (application_id, kind)
  select id, what from public.job_applications where id = application
    -- However often the button is pressed: the timeline shows five hundred events.
    and not exists (
      select from public.application_events
      where application_id = application and kind = what and happened_at > now() - interval '1 hour')
$$;

drop function private.forget_mails(uuid[]);
create function private.forget_mails(about uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  -- To them, and to staff about them: the keys name the row, the message or the notice.
  execute $query$
    delete from mail.outbox where idempotency_key = any (array(
      select what || '/' || id
      from unnest($1) id, unnest(array[
        'application-received', 'new-application', 'internship-received', 'new-internship', 'spontaneous-received',
        'new-spontaneous', 'contact-request', 'contact-acknowledgement']) what
      union all
      select 'applicant-message/' || id || '/' || number
      from public.applicant_messages, generate_series(1, attempt) number
      where application_id = any ($1) or internship_id = any ($1)
      union all
      select 'mention/' || id from public.notices where application_id = any ($1)))
  $query$ using about;
end
$$;
comment on function private.forget_mails(uuid[]) is 'Deletes the mails about applications and requests from the outbox.';
revoke execute on function private.forget_mails(uuid[]) from public;

create or replace function public.request_own_rights(token text, claim text, details text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  requested uuid;
begin
  if link.id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rights_requests ' || coalesce(link.application_id, link.internship_id), 0));
  insert into public.rights_requests (claim, full_name, email, details, language)
  select request_own_rights.claim, full_name, email, nullif(request_own_rights.details, ''), language
    from public.job_applications where id = link.application_id
  union all
  select request_own_rights.claim, first_name || ' ' || last_name, email, nullif(request_own_rights.details, ''), language
    from public.internship_applications where id = link.internship_id
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
      from mail.outbox where lower(recipient) = lower($1)
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
        order by created_at), '[]')
      from public.internship_applications one where id = any (internships)),
    'spontaneous_applications', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'person_key', 'namesake_key', 'submission_id']
        order by created_at), '[]')
      from public.spontaneous_applications one where lower(email) = lower(address)),
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

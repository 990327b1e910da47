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

-- Messages to applicants about their process: versioned templates, send timings and the queue.
-- Triggers and recruiters schedule messages; a server function claims those that are due, sends them and settles them.

create function private.is_message_text(value text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '\S' and char_length(value) <= maximum and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]'
    and regexp_replace(value, '\{\{(nombre|oferta|referencia|empresa)\}\}', '', 'g') !~ '\{\{|\}\}'
$$;
comment on function private.is_message_text is
  'Whether a text is not blank, within its maximum length, and free of control characters and unknown variables.';
grant execute on function private.is_message_text to authenticated, service_role;

create function private.is_template_text(kind text, value text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(value) <= maximum and private.is_message_text(replace(value,
    case
      when kind like '%-interview-offered' then '{{horas}}'
      when kind ~ '-interview-(scheduled|moved|reminder)$' then '{{hora}}'
      else ''
    end,
    '.'), maximum)
$$;
comment on function private.is_template_text is
  'Whether a text suits a kind of template; those about interviews also accept {{hora}} or {{horas}}.';
grant execute on function private.is_template_text to authenticated, service_role;

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  language text not null constraint message_templates_language_check check (language in ('es', 'en')),
  subject text not null,
  body text not null,
  version integer not null,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  constraint message_templates_version_once unique (kind, language, version),
  constraint message_templates_kind_check check (kind in (
      'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
      'application-rejected', 'application-rejected-unread', 'application-closed', 'application-expiring',
      'application-interview-offered',
      'application-interview-scheduled', 'application-interview-moved', 'application-interview-reminder',
      'application-interview-cancelled', 'internship-received', 'internship-reviewing', 'internship-invitation',
      'internship-approved', 'internship-rejected', 'internship-expiring', 'internship-interview-offered',
      'internship-interview-scheduled', 'internship-interview-moved', 'internship-interview-reminder',
      'internship-interview-cancelled')),
  constraint message_templates_subject_check
    check (private.is_template_text(kind, subject, 150) and subject !~ '[\n\r]|\{\{horas\}\}'),
  constraint message_templates_body_check
    check (private.is_template_text(kind, body, 5000))
);
comment on table public.message_templates is
  'Versions of the message texts. The newest of a kind and language applies; without one, the built-in text does.';
comment on column public.message_templates.version is
  'One more than the version it replaces, so that of two concurrent edits the second is refused.';

create index message_templates_created_by_idx on public.message_templates (created_by) where created_by is not null;
alter table public.message_templates enable row level security;

create table public.message_timings (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique constraint message_timings_kind_check check (kind in (
      'application-reviewing', 'application-approved', 'application-rejected', 'internship-reviewing',
      'internship-approved', 'internship-rejected')),
  timing text not null constraint message_timings_timing_check check (timing in ('soon', 'next_morning', 'never')),
  updated_at timestamptz not null default now()
);
comment on table public.message_timings is
  'When the message about a status change is sent; one row for each kind of status message.';
comment on column public.message_timings.timing is
  'soon: two minutes later, next_morning: the next working morning in Chile, never: not at all.';
alter table public.message_timings enable row level security;

create table public.applicant_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  kind text not null,
  subject text constraint applicant_messages_subject_check
    check (private.is_message_text(subject, 150) and subject !~ '[\n\r]'),
  body text constraint applicant_messages_body_check check (private.is_message_text(body, 5000)),
  signature text constraint applicant_messages_signature_check check (private.is_signature(signature)),
  state text not null default 'scheduled' constraint applicant_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'refused', 'cancelled')),
  send_at timestamptz not null default now() constraint applicant_messages_send_at_check
    check (send_at < created_at + interval '90 days'),
  attempt integer not null default 1,
  claimed_at timestamptz,
  settled_at timestamptz,
  error text constraint applicant_messages_error_check check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid references auth.users on delete set null,
  changed_at timestamptz not null default now(),
  constraint applicant_messages_one_addressee check (
    (application_id is not null) = (kind like 'application-%')
    and (internship_id is not null) = (kind like 'internship-%')),
  constraint applicant_messages_whole_text check ((subject is null) = (body is null)),
  constraint applicant_messages_kind_check check (kind in (
      'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
      'application-rejected', 'application-closed', 'application-expiring', 'internship-received',
      'internship-reviewing', 'internship-invitation', 'internship-approved', 'internship-rejected',
      'internship-expiring'))
);
comment on table public.applicant_messages is
  'The queue and history of messages to applicants about their process. Deleted with the application.';
comment on column public.applicant_messages.kind is
  'application-received and internship-received are receipts sent again to a corrected address; the first is no message.';
comment on column public.applicant_messages.subject is
  'As edited for this applicant, or as sent; null to use the template in force at the time of sending.';
comment on column public.applicant_messages.signature is
  'Ends the letter; its author''s when they wrote it. Null where a decision or a function scheduled the message.';
comment on column public.applicant_messages.attempt is
  'Incremented when the message is scheduled again; part of the idempotency key of its e-mail.';
comment on column public.applicant_messages.settled_at is 'When the message was sent, refused or cancelled.';
comment on column public.applicant_messages.error is 'Why the mail service refused the message.';
comment on column public.applicant_messages.changed_at is
  'When the text, send time or state last changed; the version for concurrent edits.';

-- At most one message of each kind is queued for an application.
create unique index applicant_messages_application_idx on public.applicant_messages (application_id, kind)
  where application_id is not null and state in ('scheduled', 'sending');
create index applicant_messages_created_by_idx on public.applicant_messages (created_by) where created_by is not null;
create index applicant_messages_due_idx on public.applicant_messages (send_at) where state in ('scheduled', 'sending');
create unique index applicant_messages_internship_idx on public.applicant_messages (internship_id, kind)
  where internship_id is not null and state in ('scheduled', 'sending');
create index applicant_messages_of_application_idx on public.applicant_messages (application_id, created_at)
  where application_id is not null;
create index applicant_messages_of_internship_idx on public.applicant_messages (internship_id, created_at)
  where internship_id is not null;
create index applicant_messages_settled_idx on public.applicant_messages (settled_at)
  where state in ('sent', 'refused');
alter table public.applicant_messages enable row level security;

create function private.is_public_holiday(day date) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  y constant integer := extract(year from day);
  -- Easter Sunday: Meeus, Astronomical Algorithms, chapter 8.
  a constant integer := y % 19;
  b constant integer := y / 100;
  c constant integer := y % 100;
  g constant integer := (b - (b + 8) / 25 + 1) / 3;
  h constant integer := (19 * a + b - b / 4 - g + 15) % 30;
  l constant integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m constant integer := (a + 11 * h + 22 * l) / 451;
  easter constant date := make_date(y, 3, 1) + (h + l - 7 * m + 21);
  peter_and_paul constant date := make_date(y, 6, 29);
  two_worlds constant date := make_date(y, 10, 12);
  reformation constant date := make_date(y, 10, 31);
  -- Days by which laws 19.668 and 20.299 move a holiday, by weekday from Monday.
  to_monday constant integer[] := array[0, -1, -2, -3, 3, 0, 0];
  to_friday constant integer[] := array[0, -4, 2, 0, 0, 0, 0];
begin
  return to_char(day, 'MM-DD') in
      ('01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25')
    or day in (easter - 2, easter - 1)
    -- The June solstice in Chilean time; the rule holds until 2049.
    or day = make_date(y, 6, case when y % 4 < 2 then 20 else 21 end)
    or day = peter_and_paul + to_monday[extract(isodow from peter_and_paul)]
    or day = two_worlds + to_monday[extract(isodow from two_worlds)]
    or day = reformation + to_friday[extract(isodow from reformation)]
    or (to_char(day, 'MM-DD'), extract(isodow from day)) in (('01-02', 1), ('09-17', 1), ('09-17', 5), ('09-20', 5));
end
$$;
comment on function private.is_public_holiday is
  'Whether a day is a public holiday throughout Chile, as in domain/messages/public-holidays.ts, which cites the '
  'sources.';

create function private.is_workday(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6 and not private.is_public_holiday(day)
$$;
comment on function private.is_workday is 'Whether a day is from Monday to Friday and not a public holiday in Chile.';

create function private.next_working_morning(since timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select (day + time '09:00') at time zone 'America/Santiago' as morning
    from generate_series(0, 10) day_offset,
      lateral (select (since at time zone 'America/Santiago')::date + day_offset as day) calendar
    where private.is_workday(day)
  ) mornings
  where morning > since + interval '1 hour'
$$;
comment on function private.next_working_morning is
  'The first 9:00 of a working day in Santiago that is more than an hour after the given time.';

create function private.message_idempotency_key(message public.applicant_messages) returns text
language sql immutable set search_path = '' as $$
  select 'applicant-message/' || message.id || '/' || message.attempt
$$;
comment on function private.message_idempotency_key is 'The idempotency key of the e-mail that carries a message.';

create function private.is_undelivered(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'refused'
    or message.state = 'sent' and private.get_mail_state(private.message_idempotency_key(message)) = 'failed'
$$;
comment on function private.is_undelivered is 'Whether the mail service refused a message or gave up on delivering it.';
grant execute on function private.is_undelivered to authenticated;

create function private.is_message_valid_for_status(kind text, status text) returns boolean
language sql immutable set search_path = '' as $$
  select case split_part(kind, '-', 2)
    when 'reviewing' then status = 'reviewing'
    when 'approved' then status in ('approved', 'accepted')
    when 'rejected' then status = 'rejected'
    when 'expiring' then status is not null
    when 'received' then status is not null
    else status in ('pending', 'reviewing')
  end
$$;
comment on function private.is_message_valid_for_status is
  'Whether a kind of message is consistent with the status of an application.';
grant execute on function private.is_message_valid_for_status to authenticated;

create function private.get_message_application_status(message public.applicant_messages) returns text
language sql stable security definer set search_path = '' as $$
  select status from private.applicants
  where id = coalesce(message.application_id, message.internship_id) and repeat_of is null
$$;
comment on function private.get_message_application_status is
  'The status of the application a message is about. Returns null when that application repeats another.';

-- The idempotency key makes it safe to resend a message that a failed process claimed: its e-mail is queued once.
create function private.is_message_due(message public.applicant_messages) returns boolean
language sql stable set search_path = '' as $$
  select message.state = 'scheduled' and message.send_at <= now()
    or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
$$;
comment on function private.is_message_due is
  'Whether a message is due, or was claimed over five minutes ago by a process that has not settled it.';

create function private.is_message_still_valid(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
      private.is_message_valid_for_status(message.kind, private.get_message_application_status(message)), false)
    -- An expiry notice is void once the application was updated or its retention period extended.
    and (message.kind not like '%-expiring' or exists (
      select from public.job_applications application
      where id = message.application_id and updated_at <= message.created_at
        and private.get_application_expiry(application, private.get_retention_period('applications'))
          < now() + interval '14 days'
      union all
      select from public.internship_applications
      where id = message.internship_id and updated_at <= message.created_at
        and updated_at + private.get_retention_period('internships') < now() + interval '14 days'))
$$;
comment on function private.is_message_still_valid is 'Whether the content of a queued message still holds.';

create function private.require_outbox() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'undelivered mail is for super admins';
  end if;
  -- The outbox belongs to the platform. Where another service sends the mail, as on hosted Supabase, there is none.
  if to_regclass('mail.outbox') is null then
    raise undefined_table using message = 'this installation has no outbox';
  end if;
end
$$;
comment on function private.require_outbox is
  'Raises an error unless the caller is a super admin and the installation has a mail outbox.';

create function private.list_failed_applicant_mails() returns table (key text, error text)
language plpgsql stable rows 20 security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    return query execute $query$
      select idempotency_key, last_error from mail.outbox
      where failed_at is not null and (
        idempotency_key like 'applicant-message/%' or idempotency_key like 'conversation/%'
        or idempotency_key like 'application-received/%' or idempotency_key like 'internship-received/%'
        or idempotency_key like 'spontaneous-received/%' or idempotency_key like 'interview/%/applicant/%')
    $query$;
  end if;
end
$$;
comment on function private.list_failed_applicant_mails is
  'The e-mails to applicants that the outbox gave up on: idempotency key and error. Empty without an outbox.';

create function private.mark_mail_failed(application uuid, key text, reason text) returns void
language sql security definer set search_path = '' as $$
  update public.application_events event
  set detail = event.detail || jsonb_strip_nulls(jsonb_build_object('failed', true, 'error', left(reason, 500)))
  where application_id = application and kind = 'mailed' and not detail ? 'failed'
    and coalesce(detail ->> 'key', (detail ->> 'mail') || '/' || application_id) = mark_mail_failed.key
$$;
comment on function private.mark_mail_failed is
  'Keeps in the timeline that an e-mail failed, before the outbox loses it or its message is sent again.';

create function private.forget_failed_mail(application uuid, key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text;
  forgotten integer;
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  execute 'delete from mail.outbox where idempotency_key = $1 and failed_at is not null returning last_error'
    into reason using key;
  get diagnostics forgotten = row_count;
  if forgotten > 0 then
    perform private.mark_mail_failed(application, key, reason);
  end if;
end
$$;
comment on function private.forget_failed_mail is
  'Removes a failed e-mail that another attempt replaces from the outbox, and keeps its failure in the timeline.';

create function private.validate_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.version <> 1 + coalesce(
    (select max(version) from public.message_templates where kind = new.kind and language = new.language), 0) then
    raise unique_violation using message = 'the template was changed concurrently', table = 'message_templates',
      constraint = 'message_templates_version_once';
  end if;
  return new;
end
$$;
comment on function private.validate_template_version is
  'Refuses a template version that does not directly follow the current one.';

create function private.enforce_message_transition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'scheduled' and (tg_op = 'INSERT' or old.state <> 'scheduled') then
    -- Waits for a concurrent status change, and makes the next one wait.
    if new.application_id is not null then
      perform from public.job_applications where id = new.application_id for share;
    else
      perform from public.internship_applications where id = new.internship_id for share;
    end if;
    if (new.application_id is not null) = (new.kind like 'application-%') and not coalesce(
      private.is_message_valid_for_status(new.kind, private.get_message_application_status(new)), false) then
      raise exception 'the message contradicts the status' using errcode = 'P0001';
    end if;
  end if;
  if tg_op = 'INSERT' then
    new.created_by := private.current_actor();
  elsif new.state = 'scheduled' and old.state <> 'scheduled' then
    new.attempt := old.attempt + 1;
    -- The new attempt resolves the failure of the previous e-mail.
    perform private.forget_failed_mail(old.application_id, private.message_idempotency_key(old));
    new.claimed_at := null;
    new.settled_at := null;
    new.error := null;
  elsif new.state = 'cancelled' and old.state <> 'cancelled' then
    new.settled_at := now();
  end if;
  return new;
end
$$;
comment on function private.enforce_message_transition is
  'Refuses to schedule a message that contradicts the status, and sets the columns that a change of state implies.';

create function private.set_message_changed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;

create function private.queue_status_message(applicant_kind text, applicant uuid, status text, is_silent boolean)
returns void
language plpgsql set search_path = '' as $$
declare
  is_internship constant boolean := applicant_kind = 'internship';
  message_kind constant text := applicant_kind || '-' || case status when 'accepted' then 'approved' else status end;
  last_status text;
begin
  update public.applicant_messages message set state = 'cancelled'
    where (application_id = applicant and not is_internship or internship_id = applicant and is_internship)
      and state = 'scheduled' and not private.is_message_valid_for_status(kind, queue_status_message.status);
  if is_silent then
    return;
  end if;
  -- A status that the last status message announced is not announced again.
  select split_part(kind, '-', 2) into last_status from public.applicant_messages
    where (application_id = applicant and not is_internship or internship_id = applicant and is_internship)
      and state <> 'cancelled' and split_part(kind, '-', 2) in ('reviewing', 'approved', 'rejected')
    order by created_at desc, id limit 1;
  if last_status is distinct from split_part(message_kind, '-', 2) then
    insert into public.applicant_messages (application_id, internship_id, kind, send_at)
    select case when not is_internship then applicant end, case when is_internship then applicant end, kind,
      case timing when 'soon' then now() + interval '2 minutes' else private.next_working_morning(now()) end
    from public.message_timings where kind = message_kind and timing <> 'never'
    on conflict do nothing;
  end if;
end
$$;
comment on function private.queue_status_message is
  'Cancels the scheduled messages that contradict a new status and, unless is_silent, queues the message about it. '
  'applicant_kind is application or internship.';

create function public.claim_applicant_messages(at_most integer) returns table (
  id uuid, key text, applicant uuid, kind text, subject text, body text, email text, full_name text, language text,
  job_title text, english_title text, reference text, is_cv_opened boolean, signature text
)
language plpgsql security definer set search_path = '' as $$
begin
  -- Cancels void messages, except those whose e-mail was queued by a process that failed before settling them.
  update public.applicant_messages message
    set settled_at = now(),
      state = case
        when message.state = 'sending' and private.get_mail_state(private.message_idempotency_key(message)) is not null
        then 'sent' else 'cancelled' end
    where message.id in (
      select due.id from public.applicant_messages due
      where private.is_message_due(due) and not private.is_message_still_valid(due) for update skip locked);
  return query
  with due as (
    select message.id from public.applicant_messages message
    where private.is_message_due(message)
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.applicant_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.message_idempotency_key(claimed), coalesce(claimed.application_id, claimed.internship_id),
    claimed.kind, claimed.subject, claimed.body,
    recipient.email, coalesce(recipient.first_name, recipient.full_name), recipient.language, posting.title,
    translation.title, recipient.reference, private.is_cv_opened(claimed.application_id), claimed.signature
  from claimed
  left join private.applicants recipient on recipient.id = coalesce(claimed.application_id, claimed.internship_id)
  left join public.job_postings posting on posting.id = recipient.job_posting_id
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id;
end
$$;
comment on function public.claim_applicant_messages is
  'Claims due messages for five minutes, and returns them with their template values. For server functions only.';
alter function public.claim_applicant_messages owner to portal_functions;

create function public.settle_applicant_message(
  message uuid, sent_subject text, sent_body text, refusal text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settled public.applicant_messages;
begin
  perform private.enforce_mail_restrictions(
    (select coalesce(application_id, internship_id) from public.applicant_messages where id = message),
    'applicant-message/' || message || '/%');
  update public.applicant_messages
    set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(),
      error = left(refusal, 500), subject = sent_subject, body = sent_body
    where id = message and state = 'sending'
    returning * into settled;
  if settled.application_id is not null then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (settled.application_id, settled.created_by, 'mailed',
      jsonb_build_object('mail', settled.kind, 'key', private.message_idempotency_key(settled))
        || case when refusal is null then '{}'
          else jsonb_build_object('failed', true, 'error', left(refusal, 500)) end);
  end if;
end
$$;
comment on function public.settle_applicant_message is
  'Records that the mail service accepted or refused a claimed message, and its text. For server functions only.';

create function public.list_applicant_messages(applicant uuid) returns table (
  id uuid, kind text, state text, subject text, body text, send_at timestamptz, settled_at timestamptz,
  created_at timestamptz, author_name text, delivery text, error text, changed_at timestamptz, signature text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.state, message.subject, message.body, message.send_at, message.settled_at,
    message.created_at, author.full_name,
    case message.state
      when 'sent' then coalesce(private.get_mail_state(private.message_idempotency_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error), message.changed_at, message.signature
  from public.applicant_messages message
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.list_failed_applicant_mails() failed on failed.key = private.message_idempotency_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
  order by message.created_at desc, message.id
  limit 100
$$;
comment on function public.list_applicant_messages is
  'The messages to an applicant, newest first, with the delivery state (pending, sent, failed) of the mail service.';
alter function public.list_applicant_messages owner to portal_functions;
grant execute on function public.list_applicant_messages to authenticated;

create function public.list_undelivered_messages() returns table (
  id uuid, kind text, application_id uuid, internship_id uuid, spontaneous_id uuid, job_posting_id uuid,
  full_name text, email text, settled_at timestamptz, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.application_id, message.internship_id, message.spontaneous_id,
    applicant.job_posting_id, applicant.full_name, applicant.email, message.settled_at,
    coalesce(message.error, failed.error)
  from (
    select queued.id, queued.kind, queued.application_id, queued.internship_id, null::uuid as spontaneous_id,
      queued.state, queued.settled_at, queued.error, private.message_idempotency_key(queued) as key
    from public.applicant_messages queued where queued.state in ('sent', 'refused')
    union all
    select conversation.id, 'conversation', conversation.application_id, conversation.internship_id, null,
      conversation.state, conversation.settled_at, conversation.error,
      private.conversation_idempotency_key(conversation)
    from public.conversation_messages conversation where conversation.state in ('sent', 'refused')
    union all
    select person.id, person.kind || '-received', case person.kind when 'application' then person.id end,
      case person.kind when 'internship' then person.id end, case person.kind when 'spontaneous' then person.id end,
      'sent', coalesce(person.notified_at, person.sent_at), null, lost.key
    from private.list_failed_applicant_mails() lost
    join private.applicants person on person.id = substring(lost.key from '-received/(.{36})')::uuid
      and person.repeat_of is null
    union all
    select interview.id, 'interview', interview.application_id, interview.internship_id, null, 'sent',
      greatest(notice.notified_at, notice.reminded_at), null, sent.key
    from public.interviews interview
    join private.interview_notices notice
      on notice.interview_id = interview.id and notice.user_id is null and notice.refusal is null
    cross join lateral (
      select key from unnest(private.interview_idempotency_keys(notice)) key
      where private.get_mail_state(key) = 'failed' limit 1) sent
    where interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true)
    union all
    select interview.id, 'interview', interview.application_id, interview.internship_id, null, 'refused',
      greatest(notice.notified_at, notice.reminded_at), notice.refusal, null
    from public.interviews interview
    join private.interview_notices notice
      on notice.interview_id = interview.id and notice.user_id is null and notice.refusal is not null
    where interview.state in ('offered', 'scheduled') and coalesce(interview.starts_at > now(), true)) message
  left join private.list_failed_applicant_mails() failed on failed.key = message.key
  left join private.applicants applicant
    on applicant.id = coalesce(message.application_id, message.internship_id, message.spontaneous_id)
  where message.settled_at > now() - interval '30 days'
    and (coalesce(message.application_id, message.spontaneous_id) is not null
        and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read')))
    and (message.state = 'refused' or failed.key is not null)
  order by message.settled_at desc
  limit 200
$$;
comment on function public.list_undelivered_messages is
  'Undelivered e-mail to applicants from the last 30 days, which is the retention period of the outbox.';
alter function public.list_undelivered_messages owner to portal_functions;
grant execute on function public.list_undelivered_messages to authenticated;

create function public.correct_applicant_address(message uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lost record;
  applicant uuid;
  failed_receipt text;
begin
  select * into lost from (
    select 'message' as what, application_id, internship_id, null::uuid as spontaneous_id
    from public.applicant_messages where id = message
    union all
    select 'conversation', application_id, internship_id, null from public.conversation_messages where id = message
    union all
    select 'interview', application_id, internship_id, null from public.interviews where id = message
    union all
    select 'receipt', id, null, null from public.job_applications where id = message and repeat_of is null
    union all
    select 'receipt', null, id, null from public.internship_applications where id = message
    union all
    select 'receipt', null, null, id from public.spontaneous_applications
    where id = correct_applicant_address.message) found;
  if not coalesce(case when coalesce(lost.application_id, lost.spontaneous_id) is not null
    then private.has_permission('rrhh.applications.update')
    else lost.internship_id is not null and private.has_permission('rrhh.internships.update') end, false) then
    raise insufficient_privilege using message = 'permission denied for function correct_applicant_address';
  end if;
  applicant := coalesce(lost.application_id, lost.internship_id, lost.spontaneous_id);
  -- Two corrections at the same time would send everything twice.
  perform private.lock_applications(array[applicant]);
  select key into failed_receipt from private.list_failed_applicant_mails()
    where key like '%-received/' || applicant || '%';
  if not coalesce(case lost.what
    when 'message' then (
      select private.is_undelivered(one) from public.applicant_messages one where id = message)
    when 'conversation' then (
      select private.is_conversation_message_undelivered(one) from public.conversation_messages one where id = message)
    when 'interview' then exists (
      select from private.interview_notices notice, unnest(private.interview_idempotency_keys(notice)) key
      where notice.interview_id = message and notice.user_id is null
        and (notice.refusal is not null or private.get_mail_state(key) = 'failed'))
    else failed_receipt is not null end, false) then
    raise exception 'the message was delivered' using errcode = 'P0001';
  end if;
  update public.job_applications set email = address, address_corrected_at = now() where id = lost.application_id;
  update public.internship_applications set email = address, address_corrected_at = now()
    where id = lost.internship_id;
  -- Only receipts are sent about these: it is pending again.
  update public.spontaneous_applications set email = address, address_corrected_at = now(), notified_at = null
    where id = lost.spontaneous_id;
  -- The given one, which may contradict the status; then all else that did not arrive and still holds.
  update public.applicant_messages set state = 'scheduled', send_at = now() where id = message;
  update public.applicant_messages set state = 'scheduled', send_at = now()
    where id in (
      select distinct on (one.kind) one.id from public.applicant_messages one
      where (one.application_id = lost.application_id or one.internship_id = lost.internship_id)
        and one.settled_at > now() - interval '30 days'
        and private.is_undelivered(one) and private.is_message_still_valid(one)
        and not exists (
          select from public.applicant_messages other
          where (other.application_id = lost.application_id or other.internship_id = lost.internship_id)
            and other.kind = one.kind and other.state in ('scheduled', 'sending'))
      order by one.kind, one.created_at desc);
  if failed_receipt is not null then
    perform private.forget_failed_mail(lost.application_id, failed_receipt);
    insert into public.applicant_messages (application_id, internship_id, kind)
    select lost.application_id, lost.internship_id, split_part(failed_receipt, '/', 1)
    where lost.spontaneous_id is null
      and exists (select from private.applicants where id = applicant and repeat_of is null)
    on conflict do nothing;
  end if;
  -- Resets the notice to an outdated offer, so that the current state of each upcoming interview is sent again.
  update private.interview_notices set state = 'offered', sequence = -1, starts_at = null, refusal = null
    where user_id is null and interview_id in (
      select id from public.interviews
      where (application_id = lost.application_id or internship_id = lost.internship_id)
        and state in ('offered', 'scheduled') and coalesce(starts_at > now(), true));
  perform private.resend_conversation(lost.application_id, lost.internship_id);
  insert into public.application_events (application_id, actor_id, kind)
  select lost.application_id, private.current_actor(), 'address_corrected'
  where lost.application_id is not null;
end
$$;
comment on function public.correct_applicant_address is
  'Corrects an applicant''s address after an e-mail was not delivered, and sends again what did not reach them: the given '
  'message, conversation message, interview or receipt (the application''s id), and all others.';
alter function public.correct_applicant_address owner to portal_functions;
grant execute on function public.correct_applicant_address to authenticated;

create function public.write_to_applicants(
  message_kind text, applications uuid[], send_when timestamptz default now() + interval '15 seconds'
) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  message_ids uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are written to at once';
  end if;
  with inserted as (
    insert into public.applicant_messages (application_id, kind, send_at, signature)
    select id, message_kind, send_when, (
      select signature from public.staff_preferences where user_id = (select auth.uid()))
    from public.job_applications
    where id = any (applications) and repeat_of is null and private.is_message_valid_for_status(message_kind, status)
    order by id
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into message_ids from inserted;
  return message_ids;
end
$$;
comment on function public.write_to_applicants is
  'Schedules a message, with the caller''s signature, for each application whose status permits it and that has none of '
  'its kind queued.';
grant execute on function public.write_to_applicants to authenticated;

create function public.cancel_messages(applications uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  message_ids uuid[];
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants'' messages are cancelled at once';
  end if;
  with cancelled as (
    update public.applicant_messages set state = 'cancelled'
    where application_id = any (applications) and state = 'scheduled'
    returning id
  )
  select coalesce(array_agg(id), '{}') into message_ids from cancelled;
  return message_ids;
end
$$;
comment on function public.cancel_messages is
  'Cancels all scheduled messages of the given applications and returns their ids.';
grant execute on function public.cancel_messages to authenticated;

create function public.take_back_messages(messages uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  message_ids uuid[];
begin
  if cardinality(messages) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 messages are taken back at once';
  end if;
  with cancelled as (
    update public.applicant_messages set state = 'cancelled'
    where id = any (messages) and state = 'scheduled'
    returning id
  )
  select coalesce(array_agg(id), '{}') into message_ids from cancelled;
  return message_ids;
end
$$;
comment on function public.take_back_messages is
  'Cancels those of the given messages that are still scheduled and returns their ids.';
grant execute on function public.take_back_messages to authenticated;

create function public.restore_messages(messages uuid[]) returns integer
language plpgsql set search_path = '' as $$
declare
  restored integer;
begin
  if cardinality(messages) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 messages are restored at once';
  end if;
  -- A message stays cancelled if it contradicts a newer decision, or if another of its kind is queued, which would make
  -- the applicant receive it twice.
  update public.applicant_messages message set state = 'scheduled'
  where id = any (messages) and state = 'cancelled'
    and exists (
      select from private.applicants
      where id = coalesce(message.application_id, message.internship_id)
        and private.is_message_valid_for_status(message.kind, status))
    and not exists (
      select from public.applicant_messages other
      where coalesce(other.application_id, other.internship_id) = coalesce(message.application_id, message.internship_id)
        and other.kind = message.kind and other.state in ('scheduled', 'sending'));
  get diagnostics restored = row_count;
  return restored;
end
$$;
comment on function public.restore_messages is
  'Schedules cancelled messages to applicants again and returns the number of messages restored.';
grant execute on function public.restore_messages to authenticated;

create trigger enforce_transition before insert or update on public.applicant_messages
  for each row execute function private.enforce_message_transition();

create trigger audit after insert or delete or update of subject, body, send_at, state on public.applicant_messages
  for each row
  execute function private.write_audit(
    'id', 'application_id', 'internship_id', 'kind', 'state', 'send_at', 'attempt', 'claimed_at', 'settled_at',
    'created_at', 'created_by', 'changed_at');

create trigger set_changed_at before update on public.applicant_messages for each row
  when ((new.subject, new.body, new.send_at, new.state)
    is distinct from (old.subject, old.body, old.send_at, old.state))
  execute function private.set_message_changed_at();

create trigger validate_version before insert on public.message_templates
  for each row execute function private.validate_template_version();

create trigger audit after insert or update or delete on public.message_templates
  for each row
  execute function private.write_audit(
    'id', 'kind', 'language', 'subject', 'body', 'version', 'created_at', 'created_by');

create trigger audit after insert or update or delete on public.message_timings
  for each row
  execute function private.write_audit('id', 'kind', 'timing', 'updated_at');

create trigger set_updated_at before update on public.message_timings
  for each row execute function private.set_updated_at();

create policy "Messages to blocked applicants are hidden" on public.applicant_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.list_blocked_ids()));
-- Cancelled messages can be restored, and undelivered ones sent again.
create policy "Recruiters change messages that have not arrived" on public.applicant_messages
  for update to authenticated
  using ((application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update')))
    and (state in ('scheduled', 'cancelled') or private.is_undelivered(applicant_messages)))
  with check (state in ('scheduled', 'cancelled'));
create policy "Recruiters see messages to applicants" on public.applicant_messages
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
create policy "Recruiters write to applicants" on public.applicant_messages
  for insert to authenticated
  with check (application_id is not null and (select private.has_permission('rrhh.applications.update'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.update')));
create policy "Functions access all rows" on public.applicant_messages
  for all to portal_functions using (true) with check (true);
-- Recruiters who send a message see its text in advance.
create policy "Recruiters see message templates" on public.message_templates
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings add message templates" on public.message_templates
  for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings change message timings" on public.message_timings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters see message timings" on public.message_timings
  for select to authenticated
  using ((select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));

grant select, insert (kind, language, subject, body, version) on public.message_templates to authenticated;
grant select, update (timing) on public.message_timings to authenticated;
grant select, insert (application_id, internship_id, kind, subject, body, signature, send_at), update (subject, body, state,
  send_at) on public.applicant_messages to authenticated;
grant select, insert, update, delete on public.applicant_messages to portal_functions;
alter publication supabase_realtime add table public.applicant_messages;

insert into public.message_timings (kind, timing) values
  ('application-reviewing', 'soon'), ('application-approved', 'soon'), ('application-rejected', 'next_morning'),
  ('internship-reviewing', 'soon'), ('internship-approved', 'soon'), ('internship-rejected', 'next_morning');

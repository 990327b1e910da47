-- E-mail conversations of staff with applicants and customers: the queue of outgoing messages, the replies received, and
-- the mailbox that is polled for them. Each application, internship application or quote request has one conversation.

create function private.conversation_file_paths(files jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select file ->> 'path' from jsonb_array_elements(files) file where file ->> 'path' is not null
$$;
comment on function private.conversation_file_paths is 'Paths of the stored attachments of a reply.';

create function private.is_message_id(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '^<[!-;=?-~]+>$' and char_length(value) <= 250
$$;
comment on function private.is_message_id is
  'Whether a value is valid as a Message-ID header: printable ASCII in angle brackets, at most 250 characters.';
grant execute on function private.is_message_id to service_role;

create table public.conversation_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'scheduled' constraint conversation_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'refused', 'received')),
  subject text not null constraint conversation_messages_subject_check
    check (char_length(subject) <= 300 and subject !~ '[\n\r]'),
  body text not null constraint conversation_messages_body_check check (char_length(body) <= 20000),
  -- Outgoing messages. The delay gives the author time to retract the message.
  send_at timestamptz not null default now() + interval '1 minute',
  claimed_at timestamptz,
  settled_at timestamptz,
  error text constraint conversation_messages_error_check check (char_length(error) <= 500),
  created_by uuid default auth.uid() references auth.users on delete set null,
  -- Replies.
  sender text constraint conversation_messages_sender_check check (char_length(sender) <= 320),
  mail_key text constraint conversation_messages_mail_key_check check (mail_key ~ '^[0-9a-f]{64}$'),
  files jsonb not null default '[]' constraint conversation_messages_files_check
    check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 20),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  is_automatic boolean not null default false,
  contact_request_id uuid references public.contact_requests on delete cascade,
  constraint conversation_messages_one_correspondent
    check (num_nonnulls(application_id, internship_id, contact_request_id) = 1),
  constraint conversation_messages_whole_reply check (
    (state = 'received') = (sender is not null) and (state = 'received') = (mail_key is not null)
    and (state = 'received' or read_at is null and files = '[]' and subject ~ '\S' and body ~ '\S'))
);
comment on table public.conversation_messages is
  'Plain-text messages sent to applicants and customers, and their replies (state received); deleted with the application or '
  'request.';
comment on column public.conversation_messages.claimed_at is 'When a process last claimed the message for sending.';
comment on column public.conversation_messages.settled_at is 'When the mail service accepted or refused the message.';
comment on column public.conversation_messages.error is 'Why the mail service refused the message.';
comment on column public.conversation_messages.sender is 'From address of a reply, not authenticated.';
comment on column public.conversation_messages.mail_key is
  'SHA-256 of a reply''s Message-ID and content; prevents storing a reply twice.';
comment on column public.conversation_messages.is_automatic is
  'Whether a program wrote the reply, such as an out-of-office reply: stored as read, and not an event.';
comment on column public.conversation_messages.files is
  'Attachments of a reply: name, and path in the bucket conversation-files; path is null if the file is not stored.';
comment on column public.conversation_messages.read_at is 'When a staff member opened the reply; null while unread.';

create index conversation_messages_application_idx on public.conversation_messages (application_id, created_at)
  where application_id is not null;
create index conversation_messages_contact_request_idx on public.conversation_messages (contact_request_id, created_at)
  where contact_request_id is not null;
create index conversation_messages_created_by_idx on public.conversation_messages (created_by)
  where created_by is not null;
create index conversation_messages_due_idx on public.conversation_messages (send_at)
  where state in ('scheduled', 'sending');
create index conversation_messages_internship_idx on public.conversation_messages (internship_id, created_at)
  where internship_id is not null;
create unique index conversation_messages_mail_key_once
  on public.conversation_messages (coalesce(application_id, internship_id, contact_request_id), mail_key) where (mail_key is not null);
create index conversation_messages_settled_idx on public.conversation_messages (settled_at)
  where state in ('sent', 'refused');
create index conversation_messages_unread_idx on public.conversation_messages (created_at)
  where state = 'received' and read_at is null;
alter table public.conversation_messages enable row level security;

create table private.conversation_tags (
  tag text primary key default replace(gen_random_uuid()::text, '-', ''),
  application_id uuid unique references public.job_applications on delete cascade,
  internship_id uuid unique references public.internship_applications on delete cascade,
  contact_request_id uuid unique references public.contact_requests on delete cascade
);
comment on table private.conversation_tags is
  'Tags that identify a conversation in its reply address (name+tag@domain).';
comment on column private.conversation_tags.tag is 'Random, 122 bits: not guessable.';
alter table private.conversation_tags enable row level security;

-- E-mails about an application reference the earlier ones, so that mail programs show them as one thread (RFC 5322,
-- section 3.6.4).
create table private.thread_mails (
  id bigint generated always as identity primary key,
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  mail_id text unique constraint thread_mails_mail_id_check check (char_length(mail_id) <= 100),
  message_id text constraint thread_mails_message_id_check check (private.is_message_id(message_id)),
  created_at timestamptz not null default now(),
  contact_request_id uuid references public.contact_requests on delete cascade,
  constraint thread_mails_one_correspondent
    check (num_nonnulls(application_id, internship_id, contact_request_id) = 1),
  constraint thread_mails_named check (num_nonnulls(mail_id, message_id) >= 1)
);
comment on table private.thread_mails is
  'Message-IDs of the e-mails exchanged about an application or quote request, in order; deleted with it.';
comment on column private.thread_mails.mail_id is
  'Id assigned by the mail service to an outgoing e-mail; some services report the Message-ID only later.';

create index thread_mails_application_idx on private.thread_mails (application_id, id) where application_id is not null;
create index thread_mails_contact_request_idx on private.thread_mails (contact_request_id, id)
  where contact_request_id is not null;
create index thread_mails_internship_idx on private.thread_mails (internship_id, id) where internship_id is not null;
alter table private.thread_mails enable row level security;

create table private.reply_mailboxes (
  name text primary key,
  address text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null default now()
);
comment on table private.reply_mailboxes is
  'Mailboxes polled for replies, with the position reached (RFC 9051, section 2.3.1.1), as reported by the server.';
comment on column private.reply_mailboxes.last_uid is 'UID of the last e-mail read, valid for this uid_validity only.';
comment on column private.reply_mailboxes.read_at is 'When the mailbox was last polled.';
alter table private.reply_mailboxes enable row level security;

create table public.skipped_mails (
  id uuid primary key default gen_random_uuid(),
  mail_key text not null unique constraint skipped_mails_mail_key_check check (mail_key ~ '^[0-9a-f]{64}$'),
  reason text not null constraint skipped_mails_reason_check check (reason in (
      'untagged', 'automatic', 'unknown', 'full', 'ours', 'delayed', 'report', 'unreadable')),
  sender text not null constraint skipped_mails_sender_check check (char_length(sender) <= 320),
  subject text not null constraint skipped_mails_subject_check check (char_length(subject) <= 300),
  created_at timestamptz not null default now()
);
comment on table public.skipped_mails is
  'E-mails in the mailbox that no conversation took; deleted after 30 days. The e-mails stay in the mailbox.';
comment on column public.skipped_mails.mail_key is 'SHA-256 of the header; prevents listing an e-mail twice.';
comment on column public.skipped_mails.sender is 'From address, not authenticated; empty if the e-mail has none.';

create index skipped_mails_created_at_idx on public.skipped_mails (created_at);
alter table public.skipped_mails enable row level security;

-- As in private.applicants, each branch is a plain select from one table.
create view private.correspondents with (security_invoker = true) as
select id, 'application' as kind, full_name, email, language, repeat_of, job_posting_id from public.job_applications
union all
select id, 'internship', first_name || ' ' || last_name, email, language, null, null
from public.internship_applications
union all
select id, 'quote', name, email, language, null, null from public.contact_requests;
comment on view private.correspondents is
  'The recipients of conversation messages: applicants, interns and senders of quote requests.';
grant select on private.correspondents to authenticated, portal_functions;

create function public.get_reply_mailbox_position(mailbox text) returns table (uid_validity bigint, last_uid bigint)
language sql stable security definer set search_path = '' as $$
  select uid_validity, last_uid from private.reply_mailboxes where name = mailbox
$$;
comment on function public.get_reply_mailbox_position is
  'The last e-mail read from a mailbox; no row if it was never polled. For server functions only.';

create function public.save_reply_mailbox_position(mailbox text, address text, uid_validity bigint, last_uid bigint)
returns void
language sql security definer set search_path = '' as $$
  insert into private.reply_mailboxes (name, address, uid_validity, last_uid)
  values (mailbox, save_reply_mailbox_position.address, save_reply_mailbox_position.uid_validity,
    save_reply_mailbox_position.last_uid)
  on conflict (name) do update set address = excluded.address, uid_validity = excluded.uid_validity, read_at = now(),
    last_uid = case when reply_mailboxes.uid_validity = excluded.uid_validity
      then greatest(reply_mailboxes.last_uid, excluded.last_uid) else excluded.last_uid end
$$;
comment on function public.save_reply_mailbox_position is
  'Records that a mailbox was polled, and the last e-mail read. For server functions only.';

create function public.record_skipped_mail(mail_key text, reason text, sender text, subject text) returns void
language sql security definer set search_path = '' as $$
  insert into public.skipped_mails (mail_key, reason, sender, subject)
  select record_skipped_mail.mail_key, record_skipped_mail.reason, record_skipped_mail.sender,
    record_skipped_mail.subject
  from (
    select count(*) as mails, count(*) filter (where skipped.sender = record_skipped_mail.sender) as theirs
    from public.skipped_mails skipped where created_at > now() - interval '1 day') today
  -- The addresses of senders are easily forged: the limit for all of them bounds the table.
  where mails < 200 and theirs < 20
  on conflict on constraint skipped_mails_mail_key_key do nothing
$$;
comment on function public.record_skipped_mail is
  'Lists an e-mail that no conversation took, once; at most 20 of a sender and 200 in all a day. For server functions only.';

create function private.conversation_idempotency_key(message public.conversation_messages) returns text
language sql immutable set search_path = '' as $$
  select 'conversation/' || message.id
$$;
comment on function private.conversation_idempotency_key is 'Idempotency key of the e-mail that carries a message.';

create function private.is_conversation_message_undelivered(message public.conversation_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'refused'
    or message.state = 'sent' and private.get_mail_state(private.conversation_idempotency_key(message)) = 'failed'
$$;
comment on function private.is_conversation_message_undelivered is
  'Whether the mail service refused a message of a conversation or gave up on delivering it.';
grant execute on function private.is_conversation_message_undelivered to authenticated;

create function private.can_retract_conversation_message(message public.conversation_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'scheduled' or private.is_conversation_message_undelivered(message)
$$;
comment on function private.can_retract_conversation_message is
  'Whether a message is not sent yet, or its delivery has failed: the mail service refused it or stopped retrying.';
grant execute on function private.can_retract_conversation_message to authenticated;

create function private.resend_conversation(application uuid, internship uuid) returns void
language sql security definer set search_path = '' as $$
  with undelivered as (
    update public.conversation_messages message
    set state = 'scheduled', send_at = now(), claimed_at = null, settled_at = null, error = null
    where (application_id = application or internship_id = internship) and settled_at > now() - interval '30 days'
      and private.is_conversation_message_undelivered(message)
    returning message.*
  )
  select private.forget_failed_mail(application_id, private.conversation_idempotency_key(undelivered))
  from undelivered
$$;
comment on function private.resend_conversation is 'Sends the undelivered messages of a conversation again.';

create function private.build_reply_address(mailbox text, application uuid, internship uuid, quote uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  conversation_tag text;
begin
  insert into private.conversation_tags (application_id, internship_id, contact_request_id)
    select application, internship, quote where mailbox is not null on conflict do nothing;
  select tag into conversation_tag from private.conversation_tags
    where application_id = application or internship_id = internship or contact_request_id = quote;
  return regexp_replace(mailbox, '@', '+' || conversation_tag || '@');
end
$$;
comment on function private.build_reply_address is
  'The reply address of a conversation, whose tag it creates if necessary. Returns null when the mailbox is null.';

-- All e-mails about an application use this address, so that a reply to any of them is stored in its conversation.
create function public.get_reply_address(about text, applicant uuid) returns text
language sql security definer set search_path = '' as $$
  select private.build_reply_address(mailbox.address,
    -- The first application holds the conversation of repeated ones.
    case kind when 'application' then coalesce(repeat_of, id) end, case kind when 'internship' then id end,
    case kind when 'quote' then id end)
  from private.correspondents
  join (
    select address from private.reply_mailboxes where read_at > now() - interval '1 day' order by read_at desc limit 1
  ) mailbox on true
  where kind = about and id = applicant
$$;
comment on function public.get_reply_address is
  'Reply address of an application or quote request. Returns null when no mailbox was polled within a day. For server functions only.';

create function public.claim_conversation_messages(at_most integer) returns table (
  id uuid, key text, about text, applicant uuid, subject text, body text, email text, language text
)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select message.id from public.conversation_messages message
    where message.state = 'scheduled' and message.send_at <= now()
      -- The claiming process has died. The same idempotency key ensures that the e-mail is queued only once.
      or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.conversation_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.conversation_idempotency_key(claimed),
    recipient.kind, recipient.id, claimed.subject, claimed.body, recipient.email, recipient.language
  from claimed
  join private.correspondents recipient
    on recipient.id = coalesce(claimed.application_id, claimed.internship_id, claimed.contact_request_id);
end
$$;
comment on function public.claim_conversation_messages is
  'Claims due messages for five minutes and returns them with their recipients. For server functions only.';
alter function public.claim_conversation_messages owner to portal_functions;

create function public.settle_conversation_message(message uuid, refusal text default null) returns void
language sql security definer set search_path = '' as $$
  select private.enforce_mail_restrictions(
    (select coalesce(application_id, internship_id, contact_request_id) from public.conversation_messages
     where id = message),
    'conversation/' || message);
  with settled as (
    update public.conversation_messages
      set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(),
        error = left(refusal, 500)
      where id = message and state = 'sending'
      returning application_id, contact_request_id, created_by, state, settled_at
  ), answered as (
    update public.contact_requests request
      set answered_at = coalesce(request.answered_at, settled.settled_at),
        status = case when request.status in ('new', 'in_progress') then 'answered' else request.status end
      from settled where request.id = settled.contact_request_id and settled.state = 'sent'
  )
  insert into public.application_events (application_id, actor_id, kind)
  select application_id, created_by, 'wrote' from settled where application_id is not null and state = 'sent'
$$;
comment on function public.settle_conversation_message is
  'Records that the mail service accepted a claimed message, which answers a quote request, or its refusal. For server '
  'functions only.';

create function public.check_reply(reply_tag text, reply_key text, is_automatic boolean default false) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when conversation.tag is null then 'unknown'
    when exists (
      select from public.conversation_messages
      where mail_key = reply_key
        and coalesce(application_id, internship_id, contact_request_id)
          = coalesce(conversation.application_id, conversation.internship_id, conversation.contact_request_id))
      then 'known'
    when (
      select count(*) from public.conversation_messages message
      where (application_id = conversation.application_id or internship_id = conversation.internship_id
          or contact_request_id = conversation.contact_request_id)
        -- A loop of automatic replies does not keep the applicant's own out.
        and message.is_automatic = check_reply.is_automatic
        and state = 'received' and created_at > now() - interval '1 day') >= 20 then 'full'
    else 'open'
  end
  from (select) single_row left join private.conversation_tags conversation on conversation.tag = reply_tag
$$;
comment on function public.check_reply is
  'Returns open, known (stored), full (daily limit) or unknown (no conversation). For server functions only.';

create function public.receive_reply(
  reply_tag text, reply_key text, sender text, subject text, body text, files jsonb, message_id text default null,
  is_automatic boolean default false
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  conversation private.conversation_tags;
  reply_state text;
begin
  -- The lock serializes the replies of a conversation, so that the daily limit holds across several servers. It also
  -- waits for a concurrent erasure.
  select * into conversation from private.conversation_tags where tag = reply_tag for update;
  reply_state := public.check_reply(reply_tag, reply_key, receive_reply.is_automatic);
  if reply_state <> 'open' then
    return reply_state;
  end if;
  insert into public.conversation_messages
    (application_id, internship_id, contact_request_id, state, subject, body, sender, mail_key, files, created_by,
      is_automatic, read_at)
  values (conversation.application_id, conversation.internship_id, conversation.contact_request_id, 'received',
    receive_reply.subject, receive_reply.body, receive_reply.sender, reply_key, receive_reply.files, null, receive_reply.is_automatic,
    case when receive_reply.is_automatic then now() end);
  insert into private.thread_mails (application_id, internship_id, contact_request_id, message_id)
  select conversation.application_id, conversation.internship_id, conversation.contact_request_id,
    receive_reply.message_id
  where private.is_message_id(receive_reply.message_id);
  insert into public.application_events (application_id, kind, detail)
  select application.id, 'replied', case when lower(application.email) = lower(receive_reply.sender) then '{}'::jsonb
    else jsonb_build_object('from_other_address', true) end
  from public.job_applications application
  where application.id = conversation.application_id and not receive_reply.is_automatic;
  insert into public.notices (user_id, kind, contact_request_id)
  select quote.owner_id, 'replied', quote.id from public.contact_requests quote
  where quote.id = conversation.contact_request_id and quote.owner_id is not null and not receive_reply.is_automatic
    -- One says it; more would not say more.
    and not exists (
      select from public.notices notice
      where notice.contact_request_id = quote.id and notice.user_id = quote.owner_id and notice.kind = 'replied'
        and notice.read_at is null);
  return 'stored';
end
$$;
comment on function public.receive_reply is
  'Stores a reply once; returns stored, or the check_reply result that prevents it. For server functions only.';

create function public.record_bounce(
  recipients text[], reason text, message_id text default null, reply_tag text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  bounced uuid;
begin
  if to_regclass('mail.outbox') is null then
    return false;
  end if;
  -- Our Message-IDs begin with the id of the mail, whose recipient may have forwarded it. Reports that quote none are
  -- matched by their conversation, or by the last mail to the recipient: senders usually give up within five days.
  execute $query$
    select id from mail.outbox
    where (sent_at is not null or failed_at is not null)
      and case
        when $2 ~ '^<[0-9a-f-]{36}@' then id::text = substr($2, 2, 36)
        when $1 is not null then (cardinality($3) = 0 or lower(recipient) = any ($3)) and id::text in (
          select mail.mail_id from private.conversation_tags conversation
          join private.thread_mails mail on mail.application_id = conversation.application_id
            or mail.internship_id = conversation.internship_id
            or mail.contact_request_id = conversation.contact_request_id
          where conversation.tag = $1)
        else lower(recipient) = any ($3) and coalesce(sent_at, failed_at) > now() - interval '5 days'
      end
    order by coalesce(sent_at, failed_at) desc limit 1 for update
  $query$ into bounced using reply_tag, message_id, recipients;
  if bounced is null then
    return false;
  end if;
  execute $query$
    update mail.outbox set failed_at = now(), sent_at = null, last_error = $2 where id = $1 and failed_at is null
  $query$ using bounced, left(reason, 500);
  return true;
end
$$;
comment on function public.record_bounce is
  'Marks an e-mail that was returned as undelivered; false when there is no such e-mail. For server functions only.';

create function public.list_conversation(applicant uuid) returns table (
  id uuid, state text, subject text, body text, author_name text, sender text, is_from_applicant boolean,
  is_automatic boolean, files jsonb, created_at timestamptz, settled_at timestamptz, read_at timestamptz,
  delivery text, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.state, message.subject, message.body, author.full_name, message.sender,
    lower(message.sender) = lower(correspondent.email), message.is_automatic, message.files, message.created_at,
    message.settled_at, message.read_at,
    case message.state
      when 'sent' then coalesce(private.get_mail_state(private.conversation_idempotency_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error)
  from public.conversation_messages message
  left join private.correspondents correspondent
    on correspondent.id = coalesce(message.application_id, message.internship_id, message.contact_request_id)
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.list_failed_applicant_mails() failed on failed.key = private.conversation_idempotency_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
    or message.contact_request_id = applicant and (select private.has_permission('ventas.quotes.read'))
  order by message.created_at desc, message.id
  limit 200
$$;
comment on function public.list_conversation is
  'The 200 newest messages of a conversation, with their delivery (pending, sent, failed) per the mail service.';
alter function public.list_conversation owner to portal_functions;
grant execute on function public.list_conversation to authenticated;

create function public.list_unread_replies() returns table (
  application_id uuid, internship_id uuid, job_posting_id uuid, full_name text, replies integer,
  waiting_since timestamptz, contact_request_id uuid
)
language sql stable security definer set search_path = '' as $$
  select message.application_id, message.internship_id, correspondent.job_posting_id, correspondent.full_name,
    count(*)::integer, min(message.created_at), message.contact_request_id
  from public.conversation_messages message
  left join private.correspondents correspondent
    on correspondent.id = coalesce(message.application_id, message.internship_id, message.contact_request_id)
  where message.state = 'received' and message.read_at is null
    and (message.application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read'))
      or message.contact_request_id is not null and (select private.has_permission('ventas.quotes.read')))
  group by message.application_id, message.internship_id, message.contact_request_id, correspondent.job_posting_id,
    correspondent.full_name
  order by min(message.created_at)
  limit 50
$$;
comment on function public.list_unread_replies is 'Applicants and customers with unread replies, the longest waiting first.';
alter function public.list_unread_replies owner to portal_functions;
grant execute on function public.list_unread_replies to authenticated;

create function public.list_thread_mails(about text, applicant uuid) returns table (mail_id text, message_id text)
language sql stable security definer set search_path = '' as $$
  select numbered.mail_id, numbered.message_id from (
    select mail.*, row_number() over (order by id) as nth, row_number() over (order by id desc) as nth_last
    from private.thread_mails mail
    where about = 'internship' and internship_id = applicant
      or about = 'quote' and contact_request_id = applicant
      -- The first application holds the conversation of repeated ones.
      or about = 'application' and application_id = (
        select coalesce(repeat_of, application.id) from public.job_applications application
        where application.id = applicant)) numbered
  where nth = 1 or nth_last <= 6
  order by nth
$$;
comment on function public.list_thread_mails is
  'The first and the last six e-mails about an application, for the next one to reference. For server functions only.';

create function public.record_thread_mail(about text, applicant uuid, mail_id text, message_id text default null)
returns void
language sql security definer set search_path = '' as $$
  insert into private.thread_mails (application_id, internship_id, contact_request_id, mail_id, message_id)
  select case kind when 'application' then coalesce(repeat_of, id) end, case kind when 'internship' then id end,
    case kind when 'quote' then id end, record_thread_mail.mail_id, record_thread_mail.message_id
  from private.correspondents where kind = about and id = applicant
  on conflict on constraint thread_mails_mail_id_key do update
    set message_id = coalesce(thread_mails.message_id, excluded.message_id)
$$;
comment on function public.record_thread_mail is
  'Records an e-mail sent about an application, or later its Message-ID. For server functions only.';

create function private.list_quote_conversation_files() returns setof text
language sql stable security definer set search_path = '' as $$
  select private.conversation_file_paths(files) from public.conversation_messages
  where contact_request_id is not null and files <> '[]'
$$;
comment on function private.list_quote_conversation_files is
  'The names of the files attached to replies about quote requests, which are for sales staff alone.';
grant execute on function private.list_quote_conversation_files to authenticated;

create function private.delete_conversation_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_file_removals('conversation-files', array(select private.conversation_file_paths(old.files)));
  return null;
end
$$;
comment on function private.delete_conversation_files is 'Deletes the stored attachments of a deleted reply.';

create function private.delete_unclaimed_conversation_files() returns void
language sql security definer set search_path = '' as $$
  select private.queue_file_removals(array(
    select object.id from storage.objects object
    where bucket_id = 'conversation-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (
        select from public.conversation_messages message, private.conversation_file_paths(message.files) path
        where message.files <> '[]' and path = object.name)
    order by created_at limit 100000))
$$;
comment on function private.delete_unclaimed_conversation_files is
  'Deletes attachments whose reply was not stored within a day. Runs every hour.';

create trigger audit after insert or delete or update of send_at, state on public.conversation_messages
  for each row
  execute function private.write_audit(
    'id', 'application_id', 'internship_id', 'contact_request_id', 'state', 'send_at', 'claimed_at', 'settled_at', 'created_by',
    'is_automatic', 'read_at', 'created_at');

create trigger delete_files after delete on public.conversation_messages
  for each row when (old.files <> '[]') execute function private.delete_conversation_files();

create policy "Conversations with blocked people are hidden" on public.conversation_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id, contact_request_id) not in (select private.list_blocked_ids()));
create policy "Staff mark replies to them as read" on public.conversation_messages
  for update to authenticated
  using (state = 'received' and (
      application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.update'))));
create policy "Staff see conversations with their correspondents" on public.conversation_messages
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read'))
    or contact_request_id is not null and (select private.has_permission('ventas.quotes.read')));
create policy "Staff retract undelivered messages" on public.conversation_messages
  for delete to authenticated
  using ((application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.update')))
    and private.can_retract_conversation_message(conversation_messages));
-- Repeated applications have no conversation of their own: recruiters decide on the first one.
create policy "Staff write to their correspondents" on public.conversation_messages
  for insert to authenticated
  with check (state = 'scheduled' and created_by = (select auth.uid()) and (
      internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or contact_request_id is not null and (select private.has_permission('ventas.quotes.update'))
      or (select private.has_permission('rrhh.applications.update')) and exists (
        select from public.job_applications where id = application_id and repeat_of is null)));
create policy "Functions access all rows" on public.conversation_messages
  for all to portal_functions using (true) with check (true);

grant select, delete, insert (id, application_id, internship_id, contact_request_id, subject, body), update (read_at) on
  public.conversation_messages to authenticated;
grant select, insert, update, delete on public.conversation_messages to portal_functions;
alter publication supabase_realtime add table public.conversation_messages;
create policy "Mails from blocked people are hidden" on public.skipped_mails
  as restrictive for all to authenticated, portal_functions
  using (private.person_key(sender) not in (select private.list_blocked_ids()));
create policy "Super admins see skipped mails" on public.skipped_mails
  for select to authenticated using ((select private.is_super_admin()));

grant select on public.skipped_mails to authenticated;
create policy "Functions access all rows" on private.reply_mailboxes
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.reply_mailboxes to portal_functions;
grant usage on sequence private.thread_mails_id_seq to portal_functions;

-- Letters between recruiters and applicants.

create function private.conversation_file_paths(files jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select file ->> 'path' from jsonb_array_elements(files) file where file ->> 'path' is not null
$$;
comment on function private.conversation_file_paths is 'The paths of a reply''s attachments that were kept.';

-- Mails about one application name those before them, so that mail programs show them as one thread (RFC 5322, section 3.6.4).
create function private.is_message_id(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '^<[!-;=?-~]+>$' and char_length(value) <= 250
$$;
comment on function private.is_message_id is
  'Whether a value stands in a header as a Message-ID: printable ASCII in angle brackets.';
grant execute on function private.is_message_id to service_role;

-- Free mail to an applicant, and what comes back: one thread for each application and request for an internship.
create table public.conversation_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  state text not null default 'scheduled' constraint conversation_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'refused', 'received')),
  subject text not null constraint conversation_messages_subject_check
    check (char_length(subject) <= 300 and subject !~ '[\n\r]'),
  body text not null constraint conversation_messages_body_check check (char_length(body) <= 20000),
  -- Of what we send. Time to take it back.
  send_at timestamptz not null default now() + interval '1 minute',
  claimed_at timestamptz,
  settled_at timestamptz,
  error text constraint conversation_messages_error_check check (char_length(error) <= 500),
  created_by uuid default auth.uid() references auth.users on delete set null,
  -- Of what we receive.
  sender text constraint conversation_messages_sender_check check (char_length(sender) <= 320),
  mail_key text constraint conversation_messages_mail_key_check check (mail_key ~ '^[0-9a-f]{64}$'),
  files jsonb not null default '[]' constraint conversation_messages_files_check
    check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 20),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint conversation_messages_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint conversation_messages_whole_reply check (
    (state = 'received') = (sender is not null) and (state = 'received') = (mail_key is not null)
    and (state = 'received' or read_at is null and files = '[]' and subject ~ '\S' and body ~ '\S'))
);
comment on table public.conversation_messages is
  'What recruiters wrote to an applicant, and what came back (state received), as plain text. Each goes with its application.';
comment on column public.conversation_messages.sender is 'Of a reply: the address it says it is from.';
comment on column public.conversation_messages.mail_key is
  'Of a reply: the digest of its Message-ID, or of the whole mail when it has none. A mail is stored once.';
comment on column public.conversation_messages.files is
  'Of a reply: each attachment''s name, and its path in the bucket conversation-files; null when it was not kept.';
comment on column public.conversation_messages.read_at is 'When somebody of the team opened a reply.';

create index conversation_messages_application_idx on public.conversation_messages (application_id, created_at)
  where application_id is not null;
create index conversation_messages_created_by_idx on public.conversation_messages (created_by) where created_by is not null;
create index conversation_messages_due_idx on public.conversation_messages (send_at) where state in ('scheduled', 'sending');
create index conversation_messages_internship_idx on public.conversation_messages (internship_id, created_at)
  where internship_id is not null;
create unique index conversation_messages_mail_key_once on public.conversation_messages (COALESCE(application_id, internship_id), mail_key) where (mail_key IS NOT NULL);
create index conversation_messages_settled_idx on public.conversation_messages (settled_at) where state in ('sent', 'refused');
create index conversation_messages_unread_idx on public.conversation_messages (created_at)
  where state = 'received' and read_at is null;
alter table public.conversation_messages enable row level security;

create table private.conversation_tags (
  -- 122 random bits.
  tag text primary key default replace(gen_random_uuid()::text, '-', ''),
  application_id uuid unique references public.job_applications on delete cascade,
  internship_id uuid unique references public.internship_applications on delete cascade
);
comment on table private.conversation_tags is 'What the address that a reply goes to names its conversation by.';
alter table private.conversation_tags enable row level security;

create table private.thread_mails (
  id bigint generated always as identity primary key,
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  -- The mail service's, of what we sent: some services tell the Message-ID only afterwards.
  mail_id text unique constraint thread_mails_mail_id_check check (char_length(mail_id) <= 100),
  message_id text constraint thread_mails_message_id_check check (private.is_message_id(message_id)),
  created_at timestamptz not null default now(),
  constraint thread_mails_one_applicant check (num_nonnulls(application_id, internship_id) = 1),
  constraint thread_mails_named check (num_nonnulls(mail_id, message_id) >= 1)
);
comment on table private.thread_mails is
  'The Message-IDs of what was exchanged by mail about an application, in order. They go with it.';

create index thread_mails_application_idx on private.thread_mails (application_id, id) where application_id is not null;
create index thread_mails_internship_idx on private.thread_mails (internship_id, id) where internship_id is not null;
alter table private.thread_mails enable row level security;

-- The mailbox that replies come to, as the server that reads it reports.
create table private.reply_mailboxes (
  name text primary key,
  address text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null default now()
);
comment on table private.reply_mailboxes is
  'Mailboxes that are read for replies, and up to which mail: RFC 9051, section 2.3.1.1.';
alter table private.reply_mailboxes enable row level security;

create function public.read_reply_mailbox(mailbox text) returns table (uid_validity bigint, last_uid bigint)
language sql stable security definer set search_path = '' as $$
  select uid_validity, last_uid from private.reply_mailboxes where name = mailbox
$$;
comment on function public.read_reply_mailbox is 'Up to which mail a mailbox was read. For the server alone.';

create function public.note_reply_mailbox(mailbox text, address text, uid_validity bigint, last_uid bigint) returns void
language sql security definer set search_path = '' as $$
  insert into private.reply_mailboxes (name, address, uid_validity, last_uid)
  values (mailbox, note_reply_mailbox.address, note_reply_mailbox.uid_validity, note_reply_mailbox.last_uid)
  on conflict (name) do update set address = excluded.address, uid_validity = excluded.uid_validity, read_at = now(),
    last_uid = case when reply_mailboxes.uid_validity = excluded.uid_validity
      then greatest(reply_mailboxes.last_uid, excluded.last_uid) else excluded.last_uid end
$$;
comment on function public.note_reply_mailbox is
  'Notes that a mailbox was read, and up to which mail. For the server alone.';

create function private.conversation_key(message public.conversation_messages) returns text
language sql immutable set search_path = '' as $$
  select 'conversation/' || message.id
$$;
comment on function private.conversation_key is 'The idempotency key of a message''s mail.';

create function private.has_not_arrived(message public.conversation_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state in ('scheduled', 'refused')
    or message.state = 'sent' and private.mail_state(private.conversation_key(message)) = 'failed'
$$;
comment on function private.has_not_arrived is
  'Whether a message has not left, or the mail service refused it or gave it up.';
grant execute on function private.has_not_arrived to authenticated;

create function private.reply_address(mailbox text, application uuid, internship uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  named text;
begin
  insert into private.conversation_tags (application_id, internship_id)
    select application, internship where mailbox is not null on conflict do nothing;
  select tag into named from private.conversation_tags where application_id = application or internship_id = internship;
  return regexp_replace(mailbox, '@', '+' || named || '@');
end
$$;
comment on function private.reply_address is
  'The address whose mail belongs to a conversation; null without a mailbox.';

create function public.claim_conversation_messages(at_most integer) returns table (
  id uuid, key text, about text, applicant uuid, subject text, body text, email text, language text
)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select message.id from public.conversation_messages message
    where message.state = 'scheduled' and message.send_at <= now()
      -- Of a process that died: sent again under the same key, the mail is queued once.
      or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.conversation_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.conversation_key(claimed),
    case when claimed.application_id is not null then 'application' else 'internship' end,
    coalesce(claimed.application_id, claimed.internship_id), claimed.subject, claimed.body,
    coalesce(application.email, internship.email), coalesce(application.language, internship.language)
  from claimed
  left join public.job_applications application on application.id = claimed.application_id
  left join public.internship_applications internship on internship.id = claimed.internship_id;
end
$$;
comment on function public.claim_conversation_messages is
  'The messages that are due, and whom each is for; each is claimed for five minutes. For functions alone.';
alter function public.claim_conversation_messages owner to portal_functions;

create function public.settle_conversation_message(message uuid, refusal text default null) returns void
language sql security definer set search_path = '' as $$
  select private.withhold_mail(
    (select coalesce(application_id, internship_id) from public.conversation_messages where id = message),
    'conversation/' || message);
  with settled as (
    update public.conversation_messages
      set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(), error = left(refusal, 500)
      where id = message and state = 'sending'
      returning application_id, created_by, state
  )
  insert into public.application_events (application_id, actor_id, kind)
  select application_id, created_by, 'wrote' from settled where application_id is not null and state = 'sent'
$$;
comment on function public.settle_conversation_message is
  'Notes that a claimed message was handed to the mail service, or why that refused it. For functions alone.';

create function public.check_reply(reply_tag text, reply_key text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when tagged.tag is null then 'unknown'
    when exists (
      select from public.conversation_messages
      where mail_key = reply_key and coalesce(application_id, internship_id) = coalesce(tagged.application_id, tagged.internship_id))
      then 'known'
    when (
      select count(*) from public.conversation_messages
      where (application_id = tagged.application_id or internship_id = tagged.internship_id)
        and state = 'received' and created_at > now() - interval '1 day') >= 20 then 'full'
    else 'open'
  end
  from (select) one left join private.conversation_tags tagged on tagged.tag = reply_tag
$$;
comment on function public.check_reply is
  'Whether a mail may be stored (open), is already (known), is one too many in a day (full) or names no conversation (unknown). For the server alone.';

create function public.receive_reply(
  reply_tag text, reply_key text, sender text, subject text, body text, files jsonb, message_id text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  tagged private.conversation_tags;
  standing text;
begin
  -- One at a time in a conversation: its bound holds for several servers. Waits for an erasure under way, too.
  select * into tagged from private.conversation_tags where tag = reply_tag for update;
  standing := public.check_reply(reply_tag, reply_key);
  if standing <> 'open' then
    return standing;
  end if;
  insert into public.conversation_messages (application_id, internship_id, state, subject, body, sender, mail_key, files, created_by)
  values (tagged.application_id, tagged.internship_id, 'received', receive_reply.subject, receive_reply.body,
    receive_reply.sender, reply_key, receive_reply.files, null);
  insert into private.thread_mails (application_id, internship_id, message_id)
  select tagged.application_id, tagged.internship_id, receive_reply.message_id where private.is_message_id(receive_reply.message_id);
  insert into public.application_events (application_id, kind)
  select tagged.application_id, 'replied' where tagged.application_id is not null;
  return 'stored';
end
$$;
comment on function public.receive_reply is
  'Stores a mail in its conversation, once, or says why not as check_reply does. For the server alone.';

create function public.list_conversation(applicant uuid) returns table (
  id uuid, state text, subject text, body text, author_name text, sender text, is_from_applicant boolean, files jsonb,
  created_at timestamptz, settled_at timestamptz, read_at timestamptz, delivery text, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.state, message.subject, message.body, author.full_name, message.sender,
    lower(message.sender) = lower(coalesce(application.email, internship.email)), message.files,
    message.created_at, message.settled_at, message.read_at,
    case message.state
      when 'sent' then coalesce(private.mail_state(private.conversation_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error)
  from public.conversation_messages message
  left join public.job_applications application on application.id = message.application_id
  left join public.internship_applications internship on internship.id = message.internship_id
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.message_errors() failed on failed.key = private.conversation_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
  order by message.created_at desc, message.id
  limit 200
$$;
comment on function public.list_conversation is
  'What was written to an applicant and came back, newest first, with its delivery: pending, sent or failed, by the mail service''s word.';
alter function public.list_conversation owner to portal_functions;
grant execute on function public.list_conversation to authenticated;

create function public.list_unread_replies() returns table (
  application_id uuid, internship_id uuid, job_posting_id uuid, full_name text, replies integer, waiting_since timestamptz
)
language sql stable security definer set search_path = '' as $$
  select message.application_id, message.internship_id, application.job_posting_id,
    coalesce(application.full_name, internship.first_name || ' ' || internship.last_name), count(*)::integer,
    min(message.created_at)
  from public.conversation_messages message
  left join public.job_applications application on application.id = message.application_id
  left join public.internship_applications internship on internship.id = message.internship_id
  where message.state = 'received' and message.read_at is null
    and (message.application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read')))
  group by message.application_id, message.internship_id, application.id, internship.id
  order by min(message.created_at)
  limit 50
$$;
comment on function public.list_unread_replies is 'Whose replies nobody has opened, those who wait longest first.';
alter function public.list_unread_replies owner to portal_functions;
grant execute on function public.list_unread_replies to authenticated;

create function private.discard_conversation_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_files('conversation-files', array(select private.conversation_file_paths(old.files)));
  return null;
end
$$;

create function private.discard_unclaimed_conversation_files() returns void
language sql security definer set search_path = '' as $$
  select private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'conversation-files' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (
        select from public.conversation_messages message, private.conversation_file_paths(message.files) path
        where message.files <> '[]' and path = object.name)
    order by created_at limit 100000))
$$;
comment on function private.discard_unclaimed_conversation_files is
  'Deletes attachments whose reply was not stored within a day; runs every hour.';

-- An answer to any mail about an application comes back into its conversation.
create function public.reply_address_of(about text, applicant uuid) returns text
language sql security definer set search_path = '' as $$
  select private.reply_address(mailbox.address, one.application_id, one.internship_id)
  from (
    -- Of somebody who applied twice, recruiters decide on the first.
    select coalesce(repeat_of, id) as application_id, null::uuid as internship_id
    from public.job_applications where about = 'application' and id = applicant
    union all
    select null, id from public.internship_applications where about = 'internship' and id = applicant
  ) one
  join (
    select address from private.reply_mailboxes where read_at > now() - interval '1 day' order by read_at desc limit 1
  ) mailbox on true
$$;
comment on function public.reply_address_of is
  'The address whose mail belongs to an applicant''s conversation; null while no mailbox is read. For functions alone.';

create function public.list_thread_mails(about text, applicant uuid) returns table (mail_id text, message_id text)
language sql stable security definer set search_path = '' as $$
  select numbered.mail_id, numbered.message_id from (
    select mail.*, row_number() over (order by id) as nth, row_number() over (order by id desc) as nth_last
    from private.thread_mails mail
    where about = 'internship' and internship_id = applicant
      -- Of somebody who applied twice, recruiters decide on the first.
      or about = 'application' and application_id =
        (select coalesce(repeat_of, one.id) from public.job_applications one where one.id = applicant)) numbered
  where nth = 1 or nth_last <= 6
  order by nth
$$;
comment on function public.list_thread_mails is
  'The first and the last mails exchanged about an application, in order: what the next one refers to. For functions alone.';

create function public.note_thread_mail(about text, applicant uuid, mail_id text, message_id text default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.thread_mails (application_id, internship_id, mail_id, message_id)
  select coalesce(repeat_of, id), null, note_thread_mail.mail_id, note_thread_mail.message_id
    from public.job_applications where about = 'application' and id = applicant
  union all
  select null, id, note_thread_mail.mail_id, note_thread_mail.message_id
    from public.internship_applications where about = 'internship' and id = applicant
  on conflict on constraint thread_mails_mail_id_key do update
    set message_id = coalesce(thread_mails.message_id, excluded.message_id)
$$;
comment on function public.note_thread_mail is
  'Notes a mail that was sent about an application, or its Message-ID, once the mail service tells it. For functions alone.';

create trigger audit after insert or delete or update of send_at, state on public.conversation_messages
  for each row execute function private.write_audit('subject', 'body', 'error', 'sender', 'files', 'mail_key');

create trigger discard_files after delete on public.conversation_messages
  for each row when (old.files <> '[]') execute function private.discard_conversation_files();

create policy "Recruiters write to applicants" on public.applicant_messages
  for insert to authenticated
  with check (application_id is not null and (select private.has_permission('rrhh.applications.update'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.update')));
create policy "Nobody sees conversations with blocked people" on public.conversation_messages
  as restrictive for all to authenticated, portal_functions
  using (coalesce(application_id, internship_id) not in (select private.blocked()));
create policy "Recruiters mark replies as read" on public.conversation_messages
  for update to authenticated
  using (state = 'received' and (
      application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update'))));
create policy "Recruiters see conversations with applicants" on public.conversation_messages
  for select to authenticated
  using (application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
create policy "Recruiters take back messages that have not arrived" on public.conversation_messages
  for delete to authenticated
  using ((application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update')))
    and private.has_not_arrived(conversation_messages));
-- Of somebody who applied twice, recruiters decide on the first.
create policy "Recruiters write to applicants" on public.conversation_messages
  for insert to authenticated
  with check (state = 'scheduled' and created_by = (select auth.uid()) and (
      internship_id is not null and (select private.has_permission('rrhh.internships.update'))
      or (select private.has_permission('rrhh.applications.update')) and exists (
        select from public.job_applications where id = application_id and repeat_of is null)));

grant select, delete, insert (id, application_id, internship_id, subject, body), update (read_at) on
  public.conversation_messages to authenticated;
grant select, insert, update, delete on public.conversation_messages to portal_functions;
alter publication supabase_realtime add table public.conversation_messages;
grant select, insert, update, delete on private.reply_mailboxes to portal_functions;
grant usage on sequence private.thread_mails_id_seq to portal_functions;

-- Mails about one application name those before them, so that mail programs show them as one thread (RFC 5322, section 3.6.4).

create function private.is_message_id(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '^<[!-;=?-~]+>$' and char_length(value) <= 250
$$;
comment on function private.is_message_id(text) is 'Whether a value stands in a header as a Message-ID: printable ASCII in angle brackets.';
revoke execute on function private.is_message_id(text) from public;
grant execute on function private.is_message_id(text) to service_role;

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
comment on function public.list_thread_mails(text, uuid) is
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
comment on function public.note_thread_mail(text, uuid, text, text) is
  'Notes a mail that was sent about an application, or its Message-ID, once the mail service tells it. For functions alone.';

drop function public.claim_conversation_messages(integer);
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
comment on function public.claim_conversation_messages(integer) is
  'The messages that are due, and whom each is for; each is claimed for five minutes. For functions alone.';

drop function public.receive_reply(text, text, text, text, text, jsonb);
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
comment on function public.receive_reply(text, text, text, text, text, jsonb, text) is
  'Stores a mail in its conversation, once, or says why not as check_reply does. For the server alone.';

revoke execute on function public.list_thread_mails(text, uuid), public.note_thread_mail(text, uuid, text, text),
  public.claim_conversation_messages(integer), public.receive_reply(text, text, text, text, text, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.list_thread_mails(text, uuid), public.note_thread_mail(text, uuid, text, text),
  public.claim_conversation_messages(integer), public.receive_reply(text, text, text, text, text, jsonb, text)
  to service_role;

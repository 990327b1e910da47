-- A mail to an applicant takes a moment from its claim to the outbox. Who is blocked or erased in that moment is not mailed
-- for all that; and what two processes tell of an interview at once is counted once.

create function public.is_mailable(applicant uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select applicant not in (select private.blocked()) and exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant)
$$;
comment on function public.is_mailable(uuid) is
  'Whether an applicant is neither erased nor blocked; asked right before each mail to or about them. For functions alone.';
revoke execute on function public.is_mailable(uuid) from public, anon, authenticated;
grant execute on function public.is_mailable(uuid) to service_role;

-- Erasures and blocks lock the applicant before they look for mails: a mail that is being noted at that moment is seen, and
-- what is noted afterwards sees them.
create or replace function private.forget_mails(about uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  patterns text[];
begin
  perform from public.job_applications where id = any (about) order by id for update;
  perform from public.internship_applications where id = any (about) order by id for update;
  patterns := array(select key_pattern from private.mails_about(about));
  delete from private.held_mails where mail ->> 'idempotency_key' like any (patterns);
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like any ($1)' using patterns;
  end if;
end
$$;

create function private.lock_applicants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.job_applications where id in (select private.stored_under(old.email)) order by id for update;
  perform from public.internship_applications where id in (select private.stored_under(old.email)) order by id for update;
  return new;
end
$$;
comment on function private.lock_applicants() is 'Waits for the mails to a person that are being noted, before their block changes.';
revoke execute on function private.lock_applicants() from public;
create trigger lock_applicants before update of blocked_at on public.rights_requests
  for each row when (old.blocked_at is distinct from new.blocked_at) execute function private.lock_applicants();

create function private.withhold_mail(applicant uuid, key_pattern text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for an erasure or a block under way.
  perform from public.job_applications where id = applicant for key share;
  perform from public.internship_applications where id = applicant for key share;
  perform private.hold_mails(address)
    from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) blocked
    where applicant in (select private.stored_under(address));
  if exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant) then
    return;
  end if;
  delete from private.held_mails where mail ->> 'idempotency_key' like key_pattern;
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like $1' using key_pattern;
  end if;
end
$$;
comment on function private.withhold_mail(uuid, text) is
  'Holds the mails of an applicant who was blocked while one was sent, and forgets those with a key of one who was erased.';
revoke execute on function private.withhold_mail(uuid, text) from public;

create or replace function public.settle_conversation_message(message uuid, refusal text default null) returns void
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

create or replace function public.settle_applicant_message(
  message uuid, sent_subject text, sent_body text, refusal text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settled public.applicant_messages;
begin
  perform private.withhold_mail(
    (select coalesce(application_id, internship_id) from public.applicant_messages where id = message),
    'applicant-message/' || message || '/%');
  update public.applicant_messages
    set state = case when refusal is null then 'sent' else 'refused' end, settled_at = now(), error = left(refusal, 500),
      subject = sent_subject, body = sent_body
    where id = message and state = 'sending'
    returning * into settled;
  if settled.application_id is not null and refusal is null then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (settled.application_id, settled.created_by, 'mailed',
      jsonb_build_object('mail', settled.kind, 'key', private.message_key(settled)));
  end if;
end
$$;

drop function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz, text);
create function public.settle_interview_mail(
  interview uuid, party uuid, what text, told_sequence integer, told_start timestamptz, told_tellings integer,
  refusal text default null
) returns void
language sql security definer set search_path = '' as $$
  select private.withhold_mail(
    (select coalesce(application_id, internship_id) from public.interviews where id = interview),
    'interview/' || interview || '/%');
  insert into private.interview_notices (interview_id, user_id, told, sequence, starts_at, refusal)
  select interview, party, case when what in ('moved', 'reminder') then 'scheduled' else what end, told_sequence, told_start,
    left(refusal, 500)
  where exists (select from public.interviews where id = interview)
  on conflict on constraint interview_notices_key do update
    set told = excluded.told, sequence = excluded.sequence, starts_at = excluded.starts_at, refusal = excluded.refusal,
      tellings = interview_notices.tellings + case when what = 'reminder' then 0 else 1 end,
      told_at = case when what = 'reminder' then interview_notices.told_at else now() end,
      reminded_at = case when what = 'reminder' then now() end
    -- Of two processes that told the same, one counts.
    where interview_notices.tellings = told_tellings
$$;
comment on function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz, integer, text) is
  'Notes what a party of an interview was told, or would have been, had the mail service not refused it: once, by how often '
  'they had been told something before. For functions alone.';
revoke execute on function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz, integer, text)
  from public, anon, authenticated;
grant execute on function public.settle_interview_mail(uuid, uuid, text, integer, timestamptz, integer, text) to service_role;

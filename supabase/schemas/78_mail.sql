-- Notification settings, queues of notices to send, and the mail outbox: undelivered e-mails, and e-mails that are held
-- or deleted when a person is blocked or erased. The outbox (mail.outbox) belongs to the platform and does not exist
-- where another service sends the e-mails, as on hosted Supabase.

create table public.notification_settings (
  id uuid primary key default gen_random_uuid(),
  email_notifications_enabled boolean not null default false,
  notification_email text
    check (notification_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(notification_email) <= 254),
  updated_at timestamptz not null default now(),
  constraint notification_settings_email_when_enabled
    check (not email_notifications_enabled or notification_email is not null)
);
comment on table public.notification_settings is 'The address to notify of new applications; at most one row.';

create unique index notification_settings_single on public.notification_settings ((true));
alter table public.notification_settings enable row level security;

create table private.held_mails (
  id uuid primary key,
  address text not null,
  mail jsonb not null
);
comment on table private.held_mails is
  'Outbox rows to and about blocked people; returned to the outbox after the block, or erased with the person.';
comment on column private.held_mails.address is 'Lower-case address of the blocked person.';

create index held_mails_address_idx on private.held_mails (address);
alter table private.held_mails enable row level security;

create function private.get_mail_state(key text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  state text;
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      select case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'pending' end
      from mail.outbox where idempotency_key = $1
    $query$ into state using key;
  end if;
  return state;
end
$$;
comment on function private.get_mail_state is
  'State of the e-mail with an idempotency key: sent, failed or pending. Returns null when it is not in the outbox.';

create function private.list_mail_key_patterns(record_ids uuid[]) returns table (key_pattern text)
language sql stable security definer set search_path = '' as $$
  -- E-mails to applicants, and to staff about them: the key contains the id of the row, the message or the notice.
  select mail_type || '/' || id
  from unnest(record_ids) id, unnest(array[
    'application-received', 'new-application', 'internship-received', 'new-internship', 'spontaneous-received',
    'new-spontaneous', 'contact-request', 'contact-acknowledgement']) mail_type
  union all
  -- To a corrected address, and to each of several members of staff.
  select mail_type || '/' || id || '/%'
  from unnest(record_ids) id, unnest(array[
    'spontaneous-received', 'new-application', 'new-internship', 'new-spontaneous', 'contact-request']) mail_type
  union all
  select 'applicant-message/' || id || '/' || number
  from public.applicant_messages, generate_series(1, attempt) number
  where application_id = any (record_ids) or internship_id = any (record_ids)
  union all
  select 'conversation/' || id from public.conversation_messages
  where application_id = any (record_ids) or internship_id = any (record_ids) or contact_request_id = any (record_ids)
  union all
  select 'mention/' || id from public.notices where application_id = any (record_ids)
  union all
  select 'interview/' || id || '/%' from public.interviews
  where application_id = any (record_ids) or internship_id = any (record_ids)
$$;
comment on function private.list_mail_key_patterns is
  'LIKE patterns for the idempotency keys of all e-mails about applications and quote requests.';

-- Erasures and blocks lock the applications before they search for e-mails: they see an e-mail that is being recorded
-- concurrently, and an e-mail recorded later sees the erasure or block.
create function private.lock_applications(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.job_applications where id = any (ids) order by id for update;
  perform from public.internship_applications where id = any (ids) order by id for update;
  perform from public.spontaneous_applications where id = any (ids) order by id for update;
  perform from public.contact_requests where id = any (ids) order by id for update;
end
$$;
comment on function private.lock_applications is
  'Locks applications of all kinds and quote requests, always in the same order, until the transaction ends.';

create function private.erase_records(record_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  patterns text[];
begin
  perform private.lock_applications(record_ids);
  patterns := array(select key_pattern from private.list_mail_key_patterns(record_ids));
  delete from private.held_mails where mail ->> 'idempotency_key' like any (patterns);
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like any ($1)' using patterns;
  end if;
  delete from public.job_applications where id = any (record_ids) and repeat_of is not null;
  delete from public.job_applications where id = any (record_ids);
  delete from public.internship_applications where id = any (record_ids);
  delete from public.spontaneous_applications where id = any (record_ids);
  delete from public.contact_requests where id = any (record_ids);
end
$$;
comment on function private.erase_records is
  'Deletes applications and quote requests, and the e-mails about them from the outbox and the held e-mails.';

create function private.hold_person_mails(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  -- E-mails about the data-subject request itself stay in the outbox and are sent.
  execute $query$
    with held as (
      delete from mail.outbox
      where idempotency_key like any (array(
          select key_pattern from private.list_mail_key_patterns(array(select private.list_person_record_ids($1)))))
        or lower(recipient) = lower($1) and idempotency_key like 'job-alert-%'
      returning outbox.*
    )
    insert into private.held_mails (id, address, mail) select id, lower($1), to_jsonb(held) from held
  $query$ using address;
end
$$;
comment on function private.hold_person_mails is
  'Moves the e-mails to and about a blocked person from the outbox to the held e-mails.';

create function private.release_held_mails() returns void
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
comment on function private.release_held_mails is
  'Returns held e-mails of people who are no longer blocked to the outbox, unchanged.';

create function private.enforce_mail_restrictions(applicant uuid, key_pattern text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for a concurrent erasure or block.
  perform from public.job_applications where id = applicant for key share;
  perform from public.internship_applications where id = applicant for key share;
  perform from public.contact_requests where id = applicant for key share;
  perform private.hold_person_mails(address)
    from (select distinct lower(email) as address from public.rights_requests where blocked_at is not null) blocked
    where applicant in (select private.list_person_record_ids(address));
  if exists (
    select from public.job_applications where id = applicant
    union all
    select from public.internship_applications where id = applicant
    union all
    select from public.contact_requests where id = applicant) then
    return;
  end if;
  delete from private.held_mails where mail ->> 'idempotency_key' like key_pattern;
  if to_regclass('mail.outbox') is not null then
    execute 'delete from mail.outbox where idempotency_key like $1' using key_pattern;
  end if;
end
$$;
comment on function private.enforce_mail_restrictions is
  'After sending: holds the e-mails if the applicant was blocked concurrently, deletes them by key if erased.';

create function private.record_mail_audit(operation text, mail_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id)
  values (auth.uid(), 'mail_outbox', operation, mail_id::text)
$$;
comment on function private.record_mail_audit is 'Records a change to an outbox row by the caller in the audit log.';

-- The state of a message must still be "not delivered" after its e-mail is gone from the outbox.
create function private.record_mail_failures(discarded_mail uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed_mail record;
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  for failed_mail in execute $query$
    select idempotency_key as key, split_part(idempotency_key, '/', 2)::uuid as message_id,
      left(last_error, 500) as error
    from mail.outbox
    where failed_at is not null and (id = $1 or $1 is null and failed_at < now() - interval '29 days')
      and idempotency_key ~
        '^(applicant-message|conversation|interview|application-received)/[0-9a-f-]{36}(/|$)'
  $query$ using discarded_mail
  loop
    update public.applicant_messages message set state = 'refused', error = failed_mail.error
      where message.id = failed_mail.message_id and message.state = 'sent'
        and private.message_idempotency_key(message) = failed_mail.key;
    update public.conversation_messages message set state = 'refused', error = failed_mail.error
      where message.id = failed_mail.message_id and message.state = 'sent'
        and private.conversation_idempotency_key(message) = failed_mail.key;
    update private.interview_notices notice set refusal = coalesce(failed_mail.error, 'undelivered')
      where notice.interview_id = failed_mail.message_id and notice.user_id is null and notice.refusal is null
        and failed_mail.key = any (private.interview_idempotency_keys(notice));
    perform private.mark_mail_failed(application.id, failed_mail.key, failed_mail.error)
      from public.job_applications application
      where application.id = coalesce(
        (select application_id from public.applicant_messages where id = failed_mail.message_id),
        failed_mail.message_id);
  end loop;
end
$$;
comment on function private.record_mail_failures is
  'Marks messages and interview notices as refused before the outbox loses their failed e-mail, discarded or 30 days old. Runs every hour.';

create function public.list_undelivered_mail() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listed jsonb;
begin
  if to_regclass('mail.outbox') is null and private.is_super_admin() then
    return null;
  end if;
  perform private.require_outbox();
  execute $query$
    select jsonb_build_object(
      'total', (select count(*) from mail.outbox where failed_at is not null),
      'mails', coalesce(jsonb_agg(to_jsonb(newest)), '[]'))
    from (
      select id, recipient, subject, created_at, failed_at, attempts, last_error
      from mail.outbox where failed_at is not null order by failed_at desc limit 100
    ) newest
  $query$ into listed;
  return listed;
end
$$;
comment on function public.list_undelivered_mail is
  'The 100 newest e-mails refused or no longer retried, and their total. Returns null without an outbox.';
grant execute on function public.list_undelivered_mail to authenticated;

create function public.retry_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  execute $query$
    update mail.outbox set failed_at = null, next_attempt_at = now(), give_up_at = now() + interval '5 days'
    where id = $1 and failed_at is not null
  $query$ using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.record_mail_audit('UPDATE', mail_id);
    perform pg_notify('mail_outbox', '');
  end if;
  return changed > 0;
end
$$;
comment on function public.retry_mail is
  'Retries an undelivered e-mail for five more days. Returns false when there is no such undelivered e-mail.';
grant execute on function public.retry_mail to authenticated;

create function public.discard_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  perform private.record_mail_failures(mail_id);
  execute 'delete from mail.outbox where id = $1 and failed_at is not null' using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.record_mail_audit('DELETE', mail_id);
  end if;
  return changed > 0;
end
$$;
comment on function public.discard_mail is
  'Deletes an undelivered e-mail from the outbox. Returns false when there is no such undelivered e-mail.';
grant execute on function public.discard_mail to authenticated;

create function public.list_pending_application_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.job_applications
  where notified_at is null
    -- The page requests the notices itself within five minutes. A confirmation after a week is of no use.
    and applied_at between now() - interval '7 days' and now() - interval '5 minutes'
    -- Only applications from the website: rows that the company stores itself notify no one.
    and exists (select from private.claimed_cvs where path = split_part(resume_url, '/documents/', 2))
  order by applied_at limit at_most
$$;
comment on function public.list_pending_application_notices is
  'The oldest job applications whose notices are not sent yet. For server functions only.';
alter function public.list_pending_application_notices owner to portal_functions;

create function public.list_pending_spontaneous_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.spontaneous_applications
  where notified_at is null and greatest(created_at, address_corrected_at) > now() - interval '7 days'
  order by created_at limit at_most
$$;
comment on function public.list_pending_spontaneous_notices is
  'The oldest spontaneous applications whose notices are not sent yet. For server functions only.';
alter function public.list_pending_spontaneous_notices owner to portal_functions;

create function public.list_pending_internship_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.internship_applications
  where notified_at is null and created_at > now() - interval '7 days'
    -- Only applications from the website: rows that the company stores itself notify no one.
    and exists (select from private.claimed_cvs where path = split_part(cv_url, '/documents/', 2))
  order by created_at limit at_most
$$;
comment on function public.list_pending_internship_notices is
  'The oldest internship applications whose notices are not sent yet. For server functions only.';
alter function public.list_pending_internship_notices owner to portal_functions;

create function public.list_pending_rights_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.rights_requests
  -- Receipts are sent once a minute: a request that is answered before its receipt is sent needs none.
  where notified_at is null and confirmed_at > now() - interval '7 days' and closed_at is null
  order by confirmed_at limit at_most
$$;
comment on function public.list_pending_rights_notices is
  'The oldest confirmed, open data-subject requests whose receipt is not sent yet. For server functions only.';

create trigger audit after insert or delete or update on public.notification_settings
  for each row
  execute function private.write_audit('id', 'email_notifications_enabled', 'notification_email', 'updated_at');

create trigger set_updated_at before update on public.notification_settings
  for each row execute function private.set_updated_at();

create policy "Recruiters change the notification settings" on public.notification_settings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters create the notification settings" on public.notification_settings
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters see the notification settings" on public.notification_settings
  for select to authenticated using ((select private.has_permission('rrhh.notifications.manage')));

grant select, insert (email_notifications_enabled, notification_email), update (email_notifications_enabled,
  notification_email) on public.notification_settings to authenticated;

-- Notices by mail, and mail that was not delivered.

create table public.notification_settings (
  id uuid primary key default gen_random_uuid(),
  email_notifications_enabled boolean not null default false,
  notification_email text
    check (notification_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(notification_email) <= 254),
  updated_at timestamptz not null default now(),
  constraint notification_settings_email_when_enabled
    check (not email_notifications_enabled or notification_email is not null)
);
comment on table public.notification_settings is 'One row at most: where new applications are reported.';

create unique index notification_settings_single on public.notification_settings ((true));
alter table public.notification_settings enable row level security;

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
  'The newest messages that were refused for good or given up, and how many there are; null without an outbox.';
grant execute on function public.list_undelivered_mail to authenticated;

create function private.audit_mail(what text, mail_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id)
  values (auth.uid(), 'mail_outbox', what, mail_id::text)
$$;

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
    perform private.audit_mail('UPDATE', mail_id);
    perform pg_notify('mail_outbox', '');
  end if;
  return changed > 0;
end
$$;
comment on function public.retry_mail is 'Tries an undelivered message again; false when it is none.';
grant execute on function public.retry_mail to authenticated;

create function public.discard_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  perform private.keep_failures(mail_id);
  execute 'delete from mail.outbox where id = $1 and failed_at is not null' using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.audit_mail('DELETE', mail_id);
  end if;
  return changed > 0;
end
$$;
comment on function public.discard_mail is 'Forgets an undelivered message; false when it is none.';
grant execute on function public.discard_mail to authenticated;

create function public.list_pending_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.job_applications
  where notified_at is null
    -- The page itself asks first. After a week nobody expects a confirmation any more.
    and applied_at between now() - interval '7 days' and now() - interval '5 minutes'
    -- Sent in by visitors: what the company itself stored tells nobody.
    and exists (select from private.claimed_cvs where path = split_part(resume_url, '/documents/', 2))
  order by applied_at limit at_most
$$;
comment on function public.list_pending_notices is
  'The longest waiting applications whose notices were not sent. For send-pending-notices alone.';
alter function public.list_pending_notices owner to portal_functions;

create function public.list_pending_spontaneous_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.spontaneous_applications
  where notified_at is null and created_at > now() - interval '7 days'
  order by created_at limit at_most
$$;
comment on function public.list_pending_spontaneous_notices is
  'The longest waiting spontaneous applications without notices. For send-pending-notices alone.';
alter function public.list_pending_spontaneous_notices owner to portal_functions;

create function public.list_pending_internship_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.internship_applications
  where notified_at is null and created_at > now() - interval '7 days'
    -- Sent by visitors: rows that the company stores itself notify nobody.
    and exists (select from private.claimed_cvs where path = split_part(cv_url, '/documents/', 2))
  order by created_at limit at_most
$$;
comment on function public.list_pending_internship_notices is
  'The longest waiting internship applications without notices. For send-pending-notices alone.';
alter function public.list_pending_internship_notices owner to portal_functions;

-- The timeline of an application, with the names of colleagues, whose profiles recruiters may not read.
-- Outside of the platform there is no outbox.
create function private.mail_state(key text) returns text
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
comment on function private.mail_state is
  'Whether the mail with an idempotency key was sent, failed for good or is pending; null once it is forgotten.';

-- Erasures and blocks lock the applicant before they look for mails: a mail that is being noted at that moment is seen, and
-- what is noted afterwards sees them.
create function private.forget_mails(about uuid[]) returns void
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
comment on function private.forget_mails is 'Deletes the mails about applications and requests from the outbox.';

-- Receipts are mailed once a minute. A request that was answered before its turn got one after its answer, and needs none.
create function public.list_pending_rights_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.rights_requests
  where notified_at is null and confirmed_at > now() - interval '7 days' and closed_at is null
  order by confirmed_at limit at_most
$$;
comment on function public.list_pending_rights_notices is
  'Confirmed, open requests whose receipt was not mailed yet. For functions alone.';

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
comment on function private.mails_about is 'Patterns of the idempotency keys of mails about applications and requests.';

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
comment on function private.hold_mails is 'Takes the mails to and about a person out of the outbox.';

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
comment on function private.release_mails is
  'Returns the mails of who is not blocked any more to the outbox, as they were.';

-- A message that did not arrive did not arrive either once the outbox has forgotten its mail.
create function private.keep_failures(discarded uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten record;
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  for forgotten in execute $query$
    select idempotency_key as key, split_part(idempotency_key, '/', 2)::uuid as message, left(last_error, 500) as error
    from mail.outbox
    where failed_at is not null and (id = $1 or $1 is null and failed_at < now() - interval '29 days')
      and idempotency_key ~ '^(applicant-message|conversation)/[0-9a-f-]{36}(/|$)'
  $query$ using discarded
  loop
    update public.applicant_messages one set state = 'refused', error = forgotten.error
      where one.id = forgotten.message and one.state = 'sent' and private.message_key(one) = forgotten.key;
    update public.conversation_messages one set state = 'refused', error = forgotten.error
      where one.id = forgotten.message and one.state = 'sent' and private.conversation_key(one) = forgotten.key;
  end loop;
end
$$;
comment on function private.keep_failures is
  'Notes, on messages to applicants, that the mail did not arrive that is being discarded, or that the outbox, which keeps mails for 30 days, is about to forget; runs every hour.';

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
comment on function private.withhold_mail is
  'Holds the mails of an applicant who was blocked while one was sent, and forgets those with a key of one who was erased.';

create trigger audit after insert or delete or update on public.notification_settings for each row
   execute function private.write_audit();

create trigger touch before update on public.notification_settings for each row execute function private.touch();

create policy "Recruiters change the notification settings" on public.notification_settings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters make the notification settings" on public.notification_settings
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters see the notification settings" on public.notification_settings
  for select to authenticated using ((select private.has_permission('rrhh.notifications.manage')));

grant select, insert (email_notifications_enabled, notification_email), update (email_notifications_enabled,
  notification_email) on public.notification_settings to authenticated;

-- What applicants are told of each step: templates, when a step is told, and the messages themselves.

create function private.is_message_text(words text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select words ~ '\S' and char_length(words) <= maximum
    and regexp_replace(words, '\{\{(nombre|oferta|referencia|empresa)\}\}', '', 'g') !~ '\{\{|\}\}'
$$;
comment on function private.is_message_text(text, integer) is
  'Whether a text is not blank, not too long, and holds no variable that is not filled in.';
revoke execute on function private.is_message_text(text, integer) from public;
grant execute on function private.is_message_text(text, integer) to authenticated, service_role;

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint message_templates_kind_check check (kind in (
    'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
    'application-rejected', 'application-closed', 'internship-received', 'internship-reviewing',
    'internship-invitation', 'internship-approved', 'internship-rejected')),
  language text not null constraint message_templates_language_check check (language in ('es', 'en')),
  subject text not null constraint message_templates_subject_check
    check (private.is_message_text(subject, 150) and subject !~ '[\n\r]'),
  body text not null constraint message_templates_body_check check (private.is_message_text(body, 5000)),
  version integer not null,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  constraint message_templates_version_once unique (kind, language, version)
);
comment on table public.message_templates is
  'The versions of the texts that applicants are sent; the newest of a kind and language is in force, and without one the text that the product ships.';
comment on column public.message_templates.version is
  'One more than the version it replaces: of two people who replace the same one, the second is refused.';
create index message_templates_created_by_idx on public.message_templates (created_by) where created_by is not null;

create function private.admit_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.version <> 1 + coalesce(
    (select max(version) from public.message_templates where kind = new.kind and language = new.language), 0) then
    raise unique_violation using message = 'the template was changed meanwhile', table = 'message_templates',
      constraint = 'message_templates_version_once';
  end if;
  return new;
end
$$;
create trigger admit before insert on public.message_templates for each row execute function private.admit_template();

alter table public.message_templates enable row level security;
revoke all on public.message_templates from anon, authenticated;
grant select, insert (kind, language, subject, body, version) on public.message_templates to authenticated;
grant all on public.message_templates to service_role;
create trigger audit after insert or update or delete on public.message_templates
  for each row execute function private.write_audit();

-- Who messages applicants sees what they will read.
create policy "Recruiters see the texts that applicants are sent" on public.message_templates
  for select to authenticated using (
    (select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters write the texts that applicants are sent" on public.message_templates
  for insert to authenticated with check (
    created_by = (select auth.uid()) and (select private.has_permission('rrhh.notifications.manage')));

create table public.message_timings (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique constraint message_timings_kind_check check (kind in (
    'application-reviewing', 'application-approved', 'application-rejected', 'internship-reviewing',
    'internship-approved', 'internship-rejected')),
  timing text not null constraint message_timings_timing_check check (timing in ('soon', 'next_morning', 'never')),
  updated_at timestamptz not null default now()
);
comment on table public.message_timings is 'When applicants are told of a status they were given; one row for each.';
insert into public.message_timings (kind, timing) values
  ('application-reviewing', 'soon'), ('application-approved', 'soon'), ('application-rejected', 'next_morning'),
  ('internship-reviewing', 'soon'), ('internship-approved', 'soon'), ('internship-rejected', 'next_morning');

alter table public.message_timings enable row level security;
revoke all on public.message_timings from anon, authenticated;
grant select, update (timing) on public.message_timings to authenticated;
grant all on public.message_timings to service_role;
create trigger touch before update on public.message_timings for each row execute function private.touch();
create trigger audit after insert or update or delete on public.message_timings
  for each row execute function private.write_audit();
create policy "Recruiters see when applicants are told" on public.message_timings
  for select to authenticated using (
    (select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters change when applicants are told" on public.message_timings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));

create table public.applicant_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  kind text not null constraint applicant_messages_kind_check check (kind in (
    'application-reviewing', 'application-invitation', 'application-approved', 'application-rejected',
    'application-closed', 'internship-reviewing', 'internship-invitation', 'internship-approved',
    'internship-rejected')),
  subject text constraint applicant_messages_subject_check
    check (private.is_message_text(subject, 150) and subject !~ '[\n\r]'),
  body text constraint applicant_messages_body_check check (private.is_message_text(body, 5000)),
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
  constraint applicant_messages_one_addressee check (
    (application_id is not null) = (kind like 'application-%') and (internship_id is not null) = (kind like 'internship-%')),
  constraint applicant_messages_whole_text check ((subject is null) = (body is null))
);
comment on table public.applicant_messages is
  'Messages to applicants about a step, before and after they leave. Each goes with its application.';
comment on column public.applicant_messages.subject is
  'As edited for this person, or as it was sent; null for the text that is in force when it leaves.';
comment on column public.applicant_messages.attempt is 'Counts how often it was sent: part of its idempotency key.';
comment on column public.applicant_messages.error is 'Why the mail service refused it.';
-- One message of a kind waits at a time.
create unique index applicant_messages_application_idx on public.applicant_messages (application_id, kind)
  where application_id is not null and state in ('scheduled', 'sending');
create unique index applicant_messages_internship_idx on public.applicant_messages (internship_id, kind)
  where internship_id is not null and state in ('scheduled', 'sending');
create index applicant_messages_of_application_idx on public.applicant_messages (application_id, created_at)
  where application_id is not null;
create index applicant_messages_of_internship_idx on public.applicant_messages (internship_id, created_at)
  where internship_id is not null;
create index applicant_messages_due_idx on public.applicant_messages (send_at) where state in ('scheduled', 'sending');
create index applicant_messages_settled_idx on public.applicant_messages (settled_at) where state in ('sent', 'refused');
create index applicant_messages_created_by_idx on public.applicant_messages (created_by) where created_by is not null;

alter table public.applicant_messages enable row level security;
revoke all on public.applicant_messages from anon, authenticated;
grant select, insert (application_id, internship_id, kind, subject, body, send_at),
  update (subject, body, state, send_at) on public.applicant_messages to authenticated;
grant all on public.applicant_messages to service_role;

create function private.message_key(message public.applicant_messages) returns text
language sql immutable set search_path = '' as $$
  select 'applicant-message/' || message.id || '/' || message.attempt
$$;
comment on function private.message_key is 'The idempotency key of a message''s mail.';
revoke execute on function private.message_key from public;

create function private.is_undelivered(message public.applicant_messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select message.state = 'refused'
    or message.state = 'sent' and private.mail_state(private.message_key(message)) = 'failed'
$$;
comment on function private.is_undelivered is 'Whether the mail service refused a message, or gave it up.';
revoke execute on function private.is_undelivered from public;
grant execute on function private.is_undelivered to authenticated;

create policy "Recruiters see messages to applicants" on public.applicant_messages
  for select to authenticated using (
    application_id is not null and (select private.has_permission('rrhh.applications.read'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.read')));
create policy "Recruiters write to applicants" on public.applicant_messages
  for insert to authenticated with check (
    application_id is not null and (select private.has_permission('rrhh.applications.update'))
    or internship_id is not null and (select private.has_permission('rrhh.internships.update')));
-- A cancelled message may be taken up again, and one that was not delivered sent again.
create policy "Recruiters change messages that have not arrived" on public.applicant_messages
  for update to authenticated
  using (
    (application_id is not null and (select private.has_permission('rrhh.applications.update'))
      or internship_id is not null and (select private.has_permission('rrhh.internships.update')))
    and (state in ('scheduled', 'cancelled') or private.is_undelivered(applicant_messages)))
  with check (state in ('scheduled', 'cancelled'));

-- What a message says must hold when it leaves.
create function private.message_fits(kind text, status text) returns boolean
language sql immutable set search_path = '' as $$
  select case split_part(kind, '-', 2)
    when 'reviewing' then status = 'reviewing'
    when 'approved' then status in ('approved', 'accepted')
    when 'rejected' then status = 'rejected'
    else status in ('pending', 'reviewing')
  end
$$;
comment on function private.message_fits(text, text) is 'Whether a kind of message agrees with an applicant''s status.';
revoke execute on function private.message_fits(text, text) from public;

create function private.addressee_status(message public.applicant_messages) returns text
language sql stable security definer set search_path = '' as $$
  select status from public.job_applications where id = message.application_id and repeat_of is null
  union all
  select status from public.internship_applications where id = message.internship_id
$$;
comment on function private.addressee_status is 'The status of who a message is for; null for an application that repeats another.';
revoke execute on function private.addressee_status from public;

create function private.admit_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'scheduled' and (tg_op = 'INSERT' or old.state <> 'scheduled') then
    -- Waits for a decision under way, and keeps the next one waiting.
    if new.application_id is not null then
      perform from public.job_applications where id = new.application_id for share;
    else
      perform from public.internship_applications where id = new.internship_id for share;
    end if;
    if (new.application_id is not null) = (new.kind like 'application-%')
      and not coalesce(private.message_fits(new.kind, private.addressee_status(new)), false) then
      raise exception 'the message contradicts the status' using errcode = 'P0001';
    end if;
  end if;
  if tg_op = 'INSERT' then
    new.created_by := private.current_actor();
  elsif new.state = 'scheduled' and old.state <> 'scheduled' then
    new.attempt := old.attempt + 1;
    -- Its failure is dealt with.
    if to_regclass('mail.outbox') is not null then
      execute 'delete from mail.outbox where idempotency_key = $1 and failed_at is not null'
        using private.message_key(old);
    end if;
    new.claimed_at := null;
    new.settled_at := null;
    new.error := null;
  elsif new.state = 'cancelled' and old.state <> 'cancelled' then
    new.settled_at := now();
  end if;
  return new;
end
$$;
create trigger admit before insert or update on public.applicant_messages
  for each row execute function private.admit_message();

create function private.next_working_morning(since timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select ((since at time zone 'America/Santiago')::date + days + time '09:00') at time zone 'America/Santiago' as morning
    from generate_series(0, 4) days
    where extract(isodow from (since at time zone 'America/Santiago')::date + days) < 6
  ) mornings
  where morning > since + interval '1 hour'
$$;
comment on function private.next_working_morning(timestamptz) is
  'The next Monday to Friday, nine o''clock in Santiago, at least an hour later; public holidays count as working days.';
revoke execute on function private.next_working_morning(timestamptz) from public;

-- A step is told in the transaction that takes it: a tab that closes loses no message, and undoing the step in time sends
-- none.
create function private.tell_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_internship constant boolean := tg_table_name = 'internship_applications';
  wanted constant text := case when of_internship then 'internship-' else 'application-' end
    || case new.status when 'accepted' then 'approved' else new.status end;
  told text;
begin
  update public.applicant_messages message set state = 'cancelled'
    where (application_id = new.id and not of_internship or internship_id = new.id and of_internship)
      and state = 'scheduled' and not private.message_fits(kind, new.status);
  if not of_internship and (to_jsonb(new) ->> 'repeat_of') is not null then
    return null;
  end if;
  -- Who was told so, and nothing else since, is not told again.
  select split_part(kind, '-', 2) into told from public.applicant_messages
    where (application_id = new.id and not of_internship or internship_id = new.id and of_internship)
      and state <> 'cancelled' and split_part(kind, '-', 2) in ('reviewing', 'approved', 'rejected')
    order by created_at desc, id limit 1;
  if told is distinct from split_part(wanted, '-', 2) then
    insert into public.applicant_messages (application_id, internship_id, kind, send_at)
    select case when not of_internship then new.id end, case when of_internship then new.id end, kind,
      case timing when 'soon' then now() + interval '2 minutes' else private.next_working_morning(now()) end
    from public.message_timings where kind = wanted and timing <> 'never'
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger tell_status after update of status on public.job_applications
  for each row when (new.status <> old.status) execute function private.tell_status();
create trigger tell_status after update of status on public.internship_applications
  for each row when (new.status <> old.status) execute function private.tell_status();

create function public.claim_applicant_messages(at_most integer) returns table (
  id uuid, key text, applicant uuid, kind text, subject text, body text, email text, full_name text, language text, job_title text,
  english_title text, reference text
)
language plpgsql security definer set search_path = '' as $$
begin
  -- A process that died may have queued it.
  update public.applicant_messages message
    set settled_at = now(),
      state = case when private.mail_state(private.message_key(message)) is null then 'cancelled' else 'sent' end
    where message.id in (
      select stale.id from public.applicant_messages stale
      where stale.state = 'sending' and stale.claimed_at < now() - interval '5 minutes'
        and not coalesce(private.message_fits(stale.kind, private.addressee_status(stale)), false)
      for update skip locked);
  return query
  with due as (
    select message.id from public.applicant_messages message
    where message.state = 'scheduled' and message.send_at <= now()
      -- Of a process that died: sent again under the same key, the mail is queued once.
      or message.state = 'sending' and message.claimed_at < now() - interval '5 minutes'
    order by message.send_at limit at_most for update skip locked
  ), claimed as (
    update public.applicant_messages message set state = 'sending', claimed_at = now()
    from due where message.id = due.id
    returning message.*
  )
  select claimed.id, private.message_key(claimed), coalesce(claimed.application_id, claimed.internship_id), claimed.kind, claimed.subject, claimed.body,
    coalesce(application.email, internship.email), coalesce(application.full_name, internship.first_name),
    coalesce(application.language, internship.language), posting.title, translation.title, application.reference
  from claimed
  left join public.job_applications application on application.id = claimed.application_id
  left join public.job_postings posting on posting.id = application.job_posting_id
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id
  left join public.internship_applications internship on internship.id = claimed.internship_id;
end
$$;
comment on function public.claim_applicant_messages(integer) is
  'The messages that are due, with what they are filled in with; each is claimed for five minutes. For functions alone.';

create function public.settle_applicant_message(
  message uuid, sent_subject text, sent_body text, refusal text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settled public.applicant_messages;
begin
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
comment on function public.settle_applicant_message(uuid, text, text, text) is
  'Notes that a claimed message was handed to the mail service, and its text, or why that refused it. For functions alone.';

revoke execute on function public.claim_applicant_messages(integer), public.settle_applicant_message(uuid, text, text, text)
  from public, anon, authenticated;
grant execute on function public.claim_applicant_messages(integer), public.settle_applicant_message(uuid, text, text, text)
  to service_role;

create function private.message_errors() returns table (key text, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is not null then
    return query execute $query$
      select idempotency_key, last_error from mail.outbox
      where failed_at is not null and idempotency_key like 'applicant-message/%'
    $query$;
  end if;
end
$$;
comment on function private.message_errors() is 'Messages to applicants that the outbox gave up, by idempotency key, and why.';
revoke execute on function private.message_errors() from public;

create function public.list_applicant_messages(applicant uuid) returns table (
  id uuid, kind text, state text, subject text, body text, send_at timestamptz, settled_at timestamptz,
  created_at timestamptz, author_name text, delivery text, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.state, message.subject, message.body, message.send_at, message.settled_at,
    message.created_at, author.full_name,
    case message.state
      when 'sent' then coalesce(private.mail_state(private.message_key(message)), 'sent')
      when 'refused' then 'failed'
    end,
    coalesce(message.error, failed.error)
  from public.applicant_messages message
  left join public.admin_profiles author on author.user_id = message.created_by
  left join private.message_errors() failed on failed.key = private.message_key(message)
  where message.application_id = applicant and (select private.has_permission('rrhh.applications.read'))
    or message.internship_id = applicant and (select private.has_permission('rrhh.internships.read'))
  order by message.created_at desc, message.id
  limit 100
$$;
comment on function public.list_applicant_messages(uuid) is
  'The messages to an applicant, newest first, with their delivery: pending, sent or failed, by the mail service''s word.';

create function public.list_undelivered_messages() returns table (
  id uuid, kind text, application_id uuid, internship_id uuid, job_posting_id uuid, full_name text, email text,
  settled_at timestamptz, error text
)
language sql stable security definer set search_path = '' as $$
  select message.id, message.kind, message.application_id, message.internship_id, application.job_posting_id,
    coalesce(application.full_name, internship.first_name || ' ' || internship.last_name),
    coalesce(application.email, internship.email), message.settled_at,
    coalesce(message.error, failed.error)
  from public.applicant_messages message
  left join private.message_errors() failed on failed.key = private.message_key(message)
  left join public.job_applications application on application.id = message.application_id
  left join public.internship_applications internship on internship.id = message.internship_id
  where message.state in ('sent', 'refused') and message.settled_at > now() - interval '30 days'
    and (message.application_id is not null and (select private.has_permission('rrhh.applications.read'))
      or message.internship_id is not null and (select private.has_permission('rrhh.internships.read')))
    and (message.state = 'refused' or failed.key is not null)
  order by message.settled_at desc
  limit 50
$$;
comment on function public.list_undelivered_messages() is
  'Messages of the last 30 days, for which outboxes remember, that did not reach the applicant.';

-- Only the address, only while a message to it failed: everything else in an application is its applicant's word.
create function public.correct_applicant_address(message uuid, address text) returns void
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
end
$$;
comment on function public.correct_applicant_address(uuid, text) is
  'Corrects the address that a message could not be delivered to, and sends it again.';

revoke execute on function public.list_applicant_messages(uuid), public.list_undelivered_messages(),
  public.correct_applicant_address(uuid, text) from public, anon;
grant execute on function public.list_applicant_messages(uuid), public.list_undelivered_messages(),
  public.correct_applicant_address(uuid, text) to authenticated;

create or replace function public.application_timeline(application uuid) returns table (
  id bigint, happened_at timestamptz, actor_id uuid, actor_name text, kind text, from_status text, to_status text,
  detail jsonb, target_name text, mail_state text
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.actor_id, actor.full_name, event.kind, event.from_status, event.to_status,
    event.detail, target.full_name,
    case when event.kind = 'mailed' then
      private.mail_state(coalesce(event.detail ->> 'key', (event.detail ->> 'mail') || '/' || event.application_id))
    end
  from public.application_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  left join public.admin_profiles target on target.user_id = (event.detail ->> 'owner_id')::uuid
  where event.application_id = application and (select private.has_permission('rrhh.applications.read'))
  order by event.happened_at desc, event.id desc
  limit 500
$$;

alter publication supabase_realtime add table public.applicant_messages;

-- With the rights of the caller: row-level security decides.
create function public.write_to_applicants(message_kind text, applications uuid[], send_when timestamptz default now())
returns integer
language plpgsql set search_path = '' as $$
declare
  written integer;
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are written to at once';
  end if;
  insert into public.applicant_messages (application_id, kind, send_at)
  select id, message_kind, send_when from public.job_applications
  where id = any (applications) and repeat_of is null and private.message_fits(message_kind, status)
  order by id
  on conflict do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;
comment on function public.write_to_applicants(text, uuid[], timestamptz) is
  'Schedules a message to applicants whose status it fits and who do not wait for the same one already; says to how many.';

create function public.cancel_messages(applications uuid[], message_kind text default null) returns integer
language plpgsql set search_path = '' as $$
declare
  cancelled integer;
begin
  if cardinality(applications) > 2000 then
    raise program_limit_exceeded using message = 'at most 2000 applicants are spared at once';
  end if;
  update public.applicant_messages set state = 'cancelled'
  where application_id = any (applications) and state = 'scheduled'
    and (message_kind is null or kind = message_kind);
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;
comment on function public.cancel_messages(uuid[], text) is
  'Cancels what is scheduled for applicants, all of it or one kind; says how many messages.';

revoke execute on function public.write_to_applicants(text, uuid[], timestamptz), public.cancel_messages(uuid[], text)
  from public, anon;
grant execute on function public.write_to_applicants(text, uuid[], timestamptz), public.cancel_messages(uuid[], text)
  to authenticated;
grant execute on function private.message_fits(text, text) to authenticated;

-- The page of an applicant, opened by a link in each mail, without an account.

create table private.applicant_links (
  id uuid primary key default gen_random_uuid(),
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '6 months',
  constraint applicant_links_one check (num_nonnulls(application_id, internship_id) = 1)
);
comment on table private.applicant_links is
  'Links in mails that open what somebody applied with. Reached through functions only, by whoever holds the token.';
comment on column private.applicant_links.digest is 'SHA-256 of the token, which stands in the mail alone.';
create index applicant_links_application_idx on private.applicant_links (application_id) where application_id is not null;
create index applicant_links_internship_idx on private.applicant_links (internship_id) where internship_id is not null;
create index applicant_links_expires_at_idx on private.applicant_links (expires_at);
alter table private.applicant_links enable row level security;

create function private.discard_expired_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.applicant_links where id in (
    select id from private.applicant_links where expires_at < now() order by expires_at limit 2000)
$$;
comment on function private.discard_expired_links() is 'Deletes links that open nothing any more; runs every hour.';
revoke execute on function private.discard_expired_links() from public;
select cron.schedule('expired applicant links', '37 * * * *', 'select private.discard_expired_links()');

create function public.create_applicant_link(about text, applicant uuid, token_digest text) returns void
language sql security definer set search_path = '' as $$
  insert into private.applicant_links (digest, application_id, internship_id)
  values (token_digest, case when about = 'application' then applicant end, case when about = 'internship' then applicant end)
  on conflict (digest) do nothing
$$;
comment on function public.create_applicant_link(text, uuid, text) is
  'Stores a link to what somebody applied with. For functions that mail it alone.';
revoke execute on function public.create_applicant_link(text, uuid, text) from public, anon, authenticated;
grant execute on function public.create_applicant_link(text, uuid, text) to service_role;

-- Links that were mailed to a wrong address open nothing.
create function private.revoke_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.applicant_links where new.id in (application_id, internship_id);
  return null;
end
$$;
revoke execute on function private.revoke_links() from public;
create trigger revoke_links after update of email on public.job_applications
  for each row when (new.email <> old.email) execute function private.revoke_links();
create trigger revoke_links after update of email on public.internship_applications
  for each row when (new.email <> old.email) execute function private.revoke_links();

alter table public.job_applications add column withdrawn_at timestamptz;
alter table public.internship_applications add column withdrawn_at timestamptz;
comment on column public.job_applications.withdrawn_at is 'When its applicant withdrew it.';
comment on column public.internship_applications.withdrawn_at is 'When the student withdrew it.';

alter table public.application_events drop constraint application_events_kind_check;
alter table public.application_events add constraint application_events_kind_check check (kind in (
  'received', 'repeated', 'mailed', 'status_changed', 'contacted', 'contact_undone', 'rated', 'cv_opened', 'commented',
  'assigned', 'next_step_set', 'tagged', 'exported', 'withdrawn', 'contact_corrected', 'cv_replaced',
  'consent_prolonged'));

create or replace function private.record_application_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, happened_at, kind) values (new.id, new.applied_at, 'received');
    return null;
  end if;
  if new.repeat_of is distinct from old.repeat_of and new.repeat_of is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.repeat_of, new.applied_at, 'repeated', jsonb_build_object('application_id', new.id));
  end if;
  if old.notified_at is null and new.notified_at is not null then
    insert into public.application_events (application_id, happened_at, kind, detail)
    values (new.id, new.notified_at, 'mailed', '{"mail": "application-received"}');
  end if;
  if new.withdrawn_at is not null and old.withdrawn_at is null then
    insert into public.application_events (application_id, kind) values (new.id, 'withdrawn');
  elsif new.status <> old.status then
    insert into public.application_events (application_id, actor_id, kind, from_status, to_status)
    values (new.id, actor, 'status_changed', old.status, new.status);
  end if;
  if new.contacted <> old.contacted then
    insert into public.application_events (application_id, actor_id, kind)
    values (new.id, actor, case when new.contacted then 'contacted' else 'contact_undone' end);
  end if;
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'rated', jsonb_strip_nulls(jsonb_build_object(
      'rating', new.interview_rating, 'notes', new.interview_notes,
      'former_rating', old.interview_rating, 'former_notes', old.interview_notes)));
  end if;
  return null;
end
$$;

create or replace function private.tell_status() returns trigger
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
  -- Nobody is told of what they did themselves.
  if to_jsonb(new) ->> 'repeat_of' is not null or new.withdrawn_at is distinct from old.withdrawn_at then
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

create function private.link_of(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
comment on function private.link_of(text) is 'What a token opens; null when it opens nothing, or no longer does.';
revoke execute on function private.link_of(text) from public;

create function private.record_by_applicant(application uuid, what text) returns void
language sql security definer set search_path = '' as $$
  insert into public.application_events (application_id, kind)
  select id, what from public.job_applications where id = application
$$;
revoke execute on function private.record_by_applicant(uuid, text) from public;

-- Only what was told: a decision that may still be undone is none.
create function private.told_step(link private.applicant_links) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(kind, '-', 2) from public.applicant_messages
  where (application_id = link.application_id or internship_id = link.internship_id) and state in ('sent', 'refused')
  order by settled_at desc, id limit 1
$$;
revoke execute on function private.told_step from public;

create function public.applicant_page(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  messages jsonb;
begin
  if link.id is null then
    return null;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('subject', subject, 'body', body, 'sent_at', settled_at)
    order by settled_at desc), '[]') into messages
  from (
    select subject, body, settled_at from public.applicant_messages
    where (application_id = link.application_id or internship_id = link.internship_id)
      and state = 'sent' and subject is not null
    order by settled_at desc limit 50
  ) sent;
  if link.application_id is not null then
    return (
      select jsonb_build_object(
        'about', 'application', 'name', application.full_name, 'last_name', null, 'email', application.email,
        'phone', application.phone, 'title', posting.title, 'english_title', translation.title, 'slug', posting.slug,
        'is_open', posting.status = 'active' and (posting.expires_at is null or posting.expires_at > now()),
        'reference', application.reference, 'sent_at', application.applied_at, 'withdrawn_at', application.withdrawn_at,
        'step', private.told_step(link),
        'may_replace_cv', application.status = 'pending' and application.withdrawn_at is null,
        'cover_letter', application.cover_letter, 'profile_url', application.profile_url,
        'questions', application.questions, 'answers', application.answers,
        'kept_until', greatest(application.updated_at,
          case when posting.status = 'active' then coalesce(posting.expires_at, now()) else posting.updated_at end)
          + interval '12 months',
        'messages', messages)
      from public.job_applications application
      join public.job_postings posting on posting.id = application.job_posting_id
      left join public.job_posting_translations translation on translation.job_posting_id = posting.id
      where application.id = link.application_id
    );
  end if;
  return (
    select jsonb_build_object(
      'about', 'internship', 'name', first_name, 'last_name', last_name, 'email', email, 'phone', phone,
      'title', null, 'english_title', null, 'slug', null, 'is_open', false, 'reference', null, 'sent_at', created_at,
      'withdrawn_at', withdrawn_at, 'step', private.told_step(link),
      'may_replace_cv', status = 'pending' and withdrawn_at is null,
      'cover_letter', motivation, 'profile_url', null, 'questions', null, 'answers', null,
      'kept_until', updated_at + interval '12 months', 'messages', messages)
    from public.internship_applications where id = link.internship_id
  );
end
$$;
comment on function public.applicant_page(text) is
  'What the holder of a link from a mail may see: what was sent, what they were told, until when it is kept. Null without.';

create function public.withdraw_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if link.id is null then
    return false;
  end if;
  update public.job_applications
    set status = 'rejected', rejection_reason = 'withdrew', withdrawn_at = now()
    where id = link.application_id and withdrawn_at is null;
  update public.internship_applications set status = 'rejected', withdrawn_at = now()
    where id = link.internship_id and withdrawn_at is null;
  -- A rejection that was not told yet is none any more.
  update public.applicant_messages set state = 'cancelled'
    where (application_id = link.application_id or internship_id = link.internship_id) and state = 'scheduled';
  return true;
end
$$;
comment on function public.withdraw_application(text) is 'Withdraws what a link opens; false when it opens nothing.';

create function public.correct_own_contact(token text, name text, last_name text, phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if link.id is null then
    return false;
  end if;
  update public.job_applications application
    set full_name = correct_own_contact.name, phone = nullif(correct_own_contact.phone, '')
    where id = link.application_id
      and (full_name, coalesce(application.phone, '')) is distinct from (correct_own_contact.name, correct_own_contact.phone);
  if found then
    perform private.record_by_applicant(link.application_id, 'contact_corrected');
  end if;
  update public.internship_applications
    set first_name = correct_own_contact.name, last_name = correct_own_contact.last_name,
      phone = correct_own_contact.phone
    where id = link.internship_id;
  return true;
end
$$;
comment on function public.correct_own_contact(text, text, text, text) is
  'Corrects name and telephone. The address is not theirs to change: the link that allows it was sent there.';

create function public.replace_own_cv(token text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  former text;
begin
  if link.id is null then
    return false;
  end if;
  -- Whoever decides meanwhile has read the former one.
  select resume_url into former from public.job_applications
    where id = link.application_id and status = 'pending' and withdrawn_at is null for update;
  if not found then
    select cv_url into former from public.internship_applications
      where id = link.internship_id and status = 'pending' and withdrawn_at is null for update;
  end if;
  if former is null or not private.claim_cv(address, case when link.application_id is null then 'cvs' else 'resumes' end) then
    return false;
  end if;
  update public.job_applications set resume_url = address where id = link.application_id;
  update public.internship_applications set cv_url = address where id = link.internship_id;
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'documents' and name = split_part(former, '/documents/', 2);
  delete from private.claimed_cvs where path = split_part(former, '/documents/', 2);
  if link.application_id is not null then
    perform private.record_by_applicant(link.application_id, 'cv_replaced');
    delete from public.cv_texts where application_id = link.application_id;
    insert into public.cv_texts (application_id, job_posting_id, first_id)
    select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = link.application_id;
    notify cv_texts;
  end if;
  return true;
end
$$;
comment on function public.replace_own_cv(text, text) is
  'Takes a CV that was just uploaded in the place of the former one, whose file goes; false once somebody has decided.';

create function public.prolong_own_consent(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if link.id is null then
    return false;
  end if;
  -- Touched, which the period of retention counts from.
  update public.job_applications set consented_at = now() where id = link.application_id;
  update public.internship_applications set consented_at = now() where id = link.internship_id;
  perform private.record_by_applicant(link.application_id, 'consent_prolonged');
  return true;
end
$$;
comment on function public.prolong_own_consent(text) is 'Keeps what a link opens for another period; false when it opens nothing.';

create function private.forget_mails(applicants uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  -- To the applicant, and to recruiters about them: the keys name the application, or the message.
  execute $query$
    delete from mail.outbox where idempotency_key = any (array(
      select what || '/' || applicant
      from unnest($1) applicant, unnest(array['application-received', 'new-application', 'internship-received', 'new-internship']) what
      union all
      select 'applicant-message/' || id || '/' || number
      from public.applicant_messages, generate_series(1, attempt) number
      where application_id = any ($1) or internship_id = any ($1)
      union all
      select 'mention/' || id from public.notices where application_id = any ($1)))
  $query$ using applicants;
end
$$;
comment on function private.forget_mails(uuid[]) is 'Deletes the mails about applications from the outbox.';
revoke execute on function private.forget_mails(uuid[]) from public;

create function public.erase_own_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
  applications uuid[];
begin
  if link.id is null then
    return false;
  end if;
  applications := array(
    select id from public.job_applications where link.application_id in (id, repeat_of) order by id for update);
  perform private.forget_mails(applications || link.internship_id);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = link.internship_id;
  -- Proves it, without what was erased.
  perform public.record_security_event('data_erased', null,
    jsonb_build_object('what', case when link.application_id is null then 'internship' else 'application' end,
      'count', greatest(cardinality(applications), 1)));
  return true;
end
$$;
comment on function public.erase_own_application(text) is
  'Ends the consent: deletes what a link opens with its file, texts, messages and mails; false when it opens nothing.';

revoke execute on function public.applicant_page(text), public.withdraw_application(text),
  public.correct_own_contact(text, text, text, text), public.replace_own_cv(text, text),
  public.prolong_own_consent(text), public.erase_own_application(text) from public;
grant execute on function public.applicant_page(text), public.withdraw_application(text),
  public.correct_own_contact(text, text, text, text), public.replace_own_cv(text, text),
  public.prolong_own_consent(text), public.erase_own_application(text) to anon, authenticated;

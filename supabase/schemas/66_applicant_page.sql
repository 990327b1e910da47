-- The applicant page: links with a token let applicants view and change their application without an account. The
-- functions take the token, and return null or false when it is invalid or expired.

create table private.applicant_links (
  id uuid primary key default gen_random_uuid(),
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  application_id uuid references public.job_applications on delete cascade,
  internship_id uuid references public.internship_applications on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '6 months',
  spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  constraint applicant_links_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1)
);
comment on table private.applicant_links is
  'Links in e-mails to the page of an application. Only functions access them, for the holder of the token.';
comment on column private.applicant_links.digest is 'SHA-256 of the token, which only the e-mail contains.';

create index applicant_links_application_idx on private.applicant_links (application_id)
  where application_id is not null;
create index applicant_links_expires_at_idx on private.applicant_links (expires_at);
create index applicant_links_internship_idx on private.applicant_links (internship_id)
  where internship_id is not null;
create index applicant_links_spontaneous_idx on private.applicant_links (spontaneous_id)
  where spontaneous_id is not null;
alter table private.applicant_links enable row level security;

create function public.create_applicant_link(about text, applicant uuid, token_digest text) returns void
language sql security definer set search_path = '' as $$
  -- Links of repeated applications open the first one, on which recruiters decide.
  insert into private.applicant_links (digest, application_id, internship_id, spontaneous_id)
  select token_digest, case kind when 'application' then coalesce(repeat_of, id) end,
    case kind when 'internship' then id end, case kind when 'spontaneous' then id end
  from private.applicants where kind = about and id = applicant
  on conflict (digest) do nothing
$$;
comment on function public.create_applicant_link is
  'Stores a link to an application, before it is sent by e-mail. For server functions only.';

create function private.get_applicant_link(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
comment on function private.get_applicant_link is
  'The link of a token. Returns null when there is none, it has expired, or the applicant is blocked.';
alter function private.get_applicant_link owner to portal_functions;

-- Owned by postgres, to which the policy on links does not apply. While an applicant is blocked, the link shows only
-- that fact, and allows only withdrawal, erasure and data-subject requests.
create function private.get_applicant_link_even_if_blocked(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
comment on function private.get_applicant_link_even_if_blocked is
  'The link of a token, also of a blocked applicant. Returns null when there is none or it has expired.';

create function private.get_last_notified_step(link private.applicant_links) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(kind, '-', 2) from public.applicant_messages
  where (application_id = link.application_id or internship_id = link.internship_id) and state in ('sent', 'refused')
    and kind not like '%-expiring'
  order by settled_at desc, id limit 1
$$;
comment on function private.get_last_notified_step is
  'Step of the latest message sent or refused, except expiry notices. Returns null when there is none.';

create function public.applicant_page(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
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
        'phone', application.phone, 'title', posting.title, 'english_title', translation.title,
        'posting', case when posting.status = 'active' and (posting.expires_at is null or posting.expires_at > now())
          then jsonb_build_object('id', posting.id, 'slug', posting.slug, 'english_title', translation.title) end,
        'area', null, 'reference', application.reference, 'sent_at', application.applied_at,
        'withdrawn_at', application.withdrawn_at, 'step', private.get_last_notified_step(link),
        'may_replace_cv', application.status = 'pending' and application.withdrawn_at is null,
        'cover_letter', application.cover_letter, 'profile_url', application.profile_url,
        'questions', application.questions, 'answers', application.answers,
        'kept_until', private.get_retention_end(application), 'messages', messages)
      from public.job_applications application
      join public.job_postings posting on posting.id = application.job_posting_id
      left join public.job_posting_translations translation on translation.job_posting_id = posting.id
      where application.id = link.application_id
    );
  end if;
  if link.spontaneous_id is not null then
    return (
      select jsonb_build_object(
        'about', 'spontaneous', 'name', full_name, 'last_name', null, 'email', email, 'phone', phone,
        'title', null, 'english_title', null, 'posting', null, 'area', area, 'reference', reference,
        'sent_at', created_at, 'withdrawn_at', null,
        -- No decision is sent on spontaneous applications: the only step to show is that one has been read.
        'step', case when status <> 'pending' then 'read' end,
        'may_replace_cv', status = 'pending',
        'cover_letter', message, 'profile_url', profile_url, 'questions', null, 'answers', null,
        'kept_until', consented_at + private.get_unnotified_retention_period('spontaneous'), 'messages', messages)
      from public.spontaneous_applications where id = link.spontaneous_id
    );
  end if;
  return (
    select jsonb_build_object(
      'about', 'internship', 'name', first_name, 'last_name', last_name, 'email', email, 'phone', phone,
      'title', null, 'english_title', null, 'posting', null, 'area', null, 'reference', null,
      'sent_at', created_at, 'withdrawn_at', withdrawn_at, 'step', private.get_last_notified_step(link),
      'may_replace_cv', status = 'pending' and withdrawn_at is null,
      'cover_letter', motivation, 'profile_url', null, 'questions', null, 'answers', null,
      'kept_until', private.get_retention_end(internship), 'messages', messages)
    from public.internship_applications internship where id = link.internship_id
  );
end
$$;
comment on function public.applicant_page is
  'The application behind a link, messages sent about it, and its retention end. Returns null without a valid link.';
grant execute on function public.applicant_page to anon, authenticated;

create function public.applicant_offers(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select lower(applicant.email) as email
    from private.get_applicant_link(token) link
    join private.applicants applicant
      on applicant.id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', posting.id, 'title', posting.title,
    'english_title', translation.title, 'slug', posting.slug, 'location', posting.location,
    'has_questions', posting.questions <> '[]')
    order by posting.created_at desc, posting.id), '[]')
  from own
  join lateral (
    select * from public.job_postings
    where status = 'active' and (expires_at is null or expires_at > now())
      and external_link is null
      and not exists (
        select from public.job_applications where job_posting_id = job_postings.id and lower(email) = own.email)
    order by created_at desc, id limit 20
  ) posting on true
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id
$$;
comment on function public.applicant_offers is
  'The 20 newest open postings that the applicant behind a link has not applied to; empty without a valid link.';
grant execute on function public.applicant_offers to anon, authenticated;

create function public.get_own_cv_path(token text) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(applicant.cv_url, '/documents/', 2)
  from private.get_applicant_link(token) link
  join private.applicants applicant
    on applicant.id = coalesce(link.application_id, link.internship_id, link.spontaneous_id)
$$;
comment on function public.get_own_cv_path is
  'Path of the CV behind a link, for copy-own-cv. Returns null without a valid link. For server functions only.';

create function public.withdraw_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link_even_if_blocked(token);
begin
  -- A spontaneous application belongs to no selection process that it could be withdrawn from.
  if coalesce(link.application_id, link.internship_id) is null then
    return false;
  end if;
  update public.job_applications
    set status = 'rejected', rejection_reason = 'withdrew', withdrawn_at = now()
    where id = link.application_id and withdrawn_at is null;
  update public.internship_applications set status = 'rejected', withdrawn_at = now()
    where id = link.internship_id and withdrawn_at is null;
  -- A rejection that is not sent yet no longer applies.
  update public.applicant_messages set state = 'cancelled'
    where (application_id = link.application_id or internship_id = link.internship_id) and state = 'scheduled';
  return true;
end
$$;
comment on function public.withdraw_application is
  'Withdraws the application behind a link. Returns false without a valid link and for spontaneous applications.';
grant execute on function public.withdraw_application to anon, authenticated;

-- An update sets updated_at, from which the retention period counts. Unchanged contact data are therefore not written:
-- saving them must not extend the period. Likewise, the trigger that sets updated_at ignores changes of submission_id,
-- which an application cedes to a new one with the same content.
create function public.correct_own_contact(token text, name text, last_name text, phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
  -- As they are stored: characters that nobody sees are no correction.
  new_name constant text := private.clean_line(correct_own_contact.name);
  new_last_name constant text := private.clean_line(correct_own_contact.last_name);
  new_phone constant text := private.clean_line(correct_own_contact.phone);
begin
  if link.id is null then
    return false;
  end if;
  update public.job_applications application
    set full_name = new_name, phone = nullif(new_phone, '')
    where id = link.application_id
      and (full_name, coalesce(application.phone, '')) is distinct from (new_name, coalesce(new_phone, ''));
  if found then
    perform private.record_applicant_event(link.application_id, 'contact_corrected');
  end if;
  update public.internship_applications internship
    set first_name = new_name, last_name = new_last_name, phone = new_phone
    where id = link.internship_id
      and (first_name, internship.last_name, internship.phone) is distinct from (new_name, new_last_name, new_phone);
  update public.spontaneous_applications
    set full_name = new_name, phone = nullif(new_phone, '')
    where id = link.spontaneous_id;
  return true;
end
$$;
comment on function public.correct_own_contact is
  'Corrects name and telephone. Applicants cannot change the e-mail address, to which the link itself was sent.';
grant execute on function public.correct_own_contact to anon, authenticated;

create function public.replace_own_cv(token text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
  previous_url text;
begin
  if link.id is null then
    return false;
  end if;
  -- The row lock serializes this with a concurrent decision: a decision that came first was based on the previous CV.
  select resume_url into previous_url from public.job_applications
    where id = link.application_id and status = 'pending' and withdrawn_at is null for update;
  if not found then
    select cv_url into previous_url from public.internship_applications
      where id = link.internship_id and status = 'pending' and withdrawn_at is null for update;
  end if;
  if not found then
    select cv_url into previous_url from public.spontaneous_applications
      where id = link.spontaneous_id and status = 'pending' for update;
  end if;
  if previous_url is null or not private.claim_cv(address, case
    when link.application_id is not null then 'resumes' when link.internship_id is not null then 'cvs'
    else 'spontaneous' end) then
    return false;
  end if;
  update public.job_applications set resume_url = address where id = link.application_id;
  update public.internship_applications set cv_url = address where id = link.internship_id;
  update public.spontaneous_applications set cv_url = address where id = link.spontaneous_id;
  perform private.queue_file_removals('documents', array[split_part(previous_url, '/documents/', 2)]);
  delete from private.claimed_cvs where path = split_part(previous_url, '/documents/', 2);
  if link.application_id is not null then
    perform private.record_applicant_event(link.application_id, 'cv_replaced');
    delete from public.cv_texts where application_id = link.application_id;
    insert into public.cv_texts (application_id, job_posting_id, first_id)
    select id, job_posting_id, coalesce(repeat_of, id) from public.job_applications where id = link.application_id;
    notify cv_texts;
  end if;
  return true;
end
$$;
comment on function public.replace_own_cv is
  'Replaces the CV by a newly uploaded one and deletes the old file. Returns false once the application is decided on.';
grant execute on function public.replace_own_cv to anon, authenticated;

create function public.prolong_own_consent(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link(token);
begin
  if link.id is null then
    return false;
  end if;
  -- The update also sets updated_at, from which the retention period counts.
  update public.job_applications set consented_at = now() where id = link.application_id;
  update public.internship_applications set consented_at = now() where id = link.internship_id;
  update public.spontaneous_applications set consented_at = now() where id = link.spontaneous_id;
  perform private.record_applicant_event(link.application_id, 'consent_prolonged');
  return true;
end
$$;
comment on function public.prolong_own_consent is
  'Renews the consent and restarts the retention period. Returns false without a valid link.';
grant execute on function public.prolong_own_consent to anon, authenticated;

create function public.erase_own_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.get_applicant_link_even_if_blocked(token);
  applications uuid[];
begin
  if link.id is null then
    return false;
  end if;
  applications := array(
    select id from public.job_applications where link.application_id in (id, repeat_of) order by id for update);
  perform from public.internship_applications where id = link.internship_id for update;
  perform from public.spontaneous_applications where id = link.spontaneous_id for update;
  -- A concurrent erasure may have come first, and has been recorded.
  if not exists (
    select from private.applicants where id in (link.application_id, link.internship_id, link.spontaneous_id)) then
    return true;
  end if;
  -- Once staff has corrected the address, erasure requires a data-subject request.
  if exists (
    select from private.applicants
    where id = any (applications || link.internship_id || link.spontaneous_id)
      and address_corrected_at is not null) then
    return false;
  end if;
  perform private.erase_records(applications || link.internship_id || link.spontaneous_id);
  -- Proof of the erasure, without the erased data.
  perform public.record_security_event('data_erased', null,
    jsonb_build_object('what', case when link.application_id is not null then 'application'
        when link.internship_id is not null then 'internship' else 'spontaneous' end,
      'count', greatest(cardinality(applications), 1)));
  return true;
end
$$;
comment on function public.erase_own_application is
  'Ends the consent: deletes the application, its CV, messages and e-mails. Returns false when that is not possible.';
grant execute on function public.erase_own_application to anon, authenticated;

create function private.revoke_applicant_links(applicant uuid) returns void
language sql set search_path = '' as $$
  delete from private.applicant_links where applicant in (application_id, internship_id, spontaneous_id)
$$;
comment on function private.revoke_applicant_links is
  'Deletes the links of an application whose e-mail address changes: they were sent to a wrong address.';

create function private.delete_expired_applicant_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.applicant_links where id in (
    select id from private.applicant_links where expires_at < now() order by expires_at limit 2000)
$$;
comment on function private.delete_expired_applicant_links is 'Deletes expired links. Runs every hour.';
alter function private.delete_expired_applicant_links owner to portal_functions;

create policy "Links of blocked applicants are hidden" on private.applicant_links
  as restrictive for all to portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id) not in (select private.list_blocked_ids()));
create policy "Functions access all rows" on private.applicant_links
  for all to portal_functions using (true) with check (true);

grant select, insert, update, delete on private.applicant_links to portal_functions;

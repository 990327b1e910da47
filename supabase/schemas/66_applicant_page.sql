-- The page on which applicants follow their application.

-- The page of an applicant, opened by a link in each mail, without an account.
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
  'Links in mails that open what somebody applied with. Reached through functions only, by whoever holds the token.';
comment on column private.applicant_links.digest is 'SHA-256 of the token, which stands in the mail alone.';

create index applicant_links_application_idx on private.applicant_links (application_id) where application_id is not null;
create index applicant_links_expires_at_idx on private.applicant_links (expires_at);
create index applicant_links_internship_idx on private.applicant_links (internship_id) where internship_id is not null;
create index applicant_links_spontaneous_idx on private.applicant_links (spontaneous_id) where spontaneous_id is not null;
alter table private.applicant_links enable row level security;

create function private.discard_expired_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.applicant_links where id in (
    select id from private.applicant_links where expires_at < now() order by expires_at limit 2000)
$$;
comment on function private.discard_expired_links is 'Deletes links that open nothing any more; runs every hour.';
alter function private.discard_expired_links owner to portal_functions;

create function public.create_applicant_link(about text, applicant uuid, token_digest text) returns void
language sql security definer set search_path = '' as $$
  -- Of somebody who applied twice, recruiters decide on the first.
  insert into private.applicant_links (digest, application_id, internship_id, spontaneous_id)
  select token_digest, coalesce(repeat_of, id), null::uuid, null::uuid from public.job_applications
    where about = 'application' and id = applicant
  union all
  select token_digest, null, id, null from public.internship_applications where about = 'internship' and id = applicant
  union all
  select token_digest, null, null, id from public.spontaneous_applications where about = 'spontaneous' and id = applicant
  on conflict (digest) do nothing
$$;
comment on function public.create_applicant_link is
  'Stores a link to what somebody applied with. For functions that mail it alone.';

-- Links that were mailed to a wrong address open nothing.
create function private.revoke_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.applicant_links where new.id in (application_id, internship_id);
  return null;
end
$$;

create function private.link_of(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;
comment on function private.link_of is 'What a token opens; null when it opens nothing, or no longer does.';
alter function private.link_of owner to portal_functions;

create function private.told_step(link private.applicant_links) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(kind, '-', 2) from public.applicant_messages
  where (application_id = link.application_id or internship_id = link.internship_id) and state in ('sent', 'refused')
    and kind not like '%-expiring'
  order by settled_at desc, id limit 1
$$;

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
        'is_open', posting.status = 'active' and (posting.expires_at is null or posting.expires_at > now()), 'area', null,
        'reference', application.reference, 'sent_at', application.applied_at, 'withdrawn_at', application.withdrawn_at,
        'step', private.told_step(link),
        'may_replace_cv', application.status = 'pending' and application.withdrawn_at is null,
        'cover_letter', application.cover_letter, 'profile_url', application.profile_url,
        'questions', application.questions, 'answers', application.answers,
        'kept_until', private.kept_until(application), 'messages', messages)
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
        'title', null, 'english_title', null, 'slug', null, 'is_open', false, 'area', area, 'reference', reference,
        'sent_at', created_at, 'withdrawn_at', null,
        -- Nobody is mailed a decision: whether somebody has read it is all that can be said.
        'step', case when status <> 'pending' then 'read' end,
        'may_replace_cv', status = 'pending',
        'cover_letter', message, 'profile_url', profile_url, 'questions', null, 'answers', null,
        'kept_until', consented_at + private.unannounced_retention('spontaneous'), 'messages', messages)
      from public.spontaneous_applications where id = link.spontaneous_id
    );
  end if;
  return (
    select jsonb_build_object(
      'about', 'internship', 'name', first_name, 'last_name', last_name, 'email', email, 'phone', phone,
      'title', null, 'english_title', null, 'slug', null, 'is_open', false, 'area', null, 'reference', null, 'sent_at', created_at,
      'withdrawn_at', withdrawn_at, 'step', private.told_step(link),
      'may_replace_cv', status = 'pending' and withdrawn_at is null,
      'cover_letter', motivation, 'profile_url', null, 'questions', null, 'answers', null,
      'kept_until', private.kept_until(internship), 'messages', messages)
    from public.internship_applications internship where id = link.internship_id
  );
end
$$;
comment on function public.applicant_page is
  'What the holder of a link from a mail may see: what was sent, what they were told, until when it is kept. Null without.';
grant execute on function public.applicant_page to anon, authenticated;

create function public.withdraw_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
begin
  -- A CV without an offer has no process to withdraw from.
  if coalesce(link.application_id, link.internship_id) is null then
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
comment on function public.withdraw_application is 'Withdraws what a link opens; false when it opens nothing.';
grant execute on function public.withdraw_application to anon, authenticated;

-- What changes nothing does not prolong how long it is kept: contact data saved as they were, and the id that a former
-- application gives up to one of the same content.
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
  update public.internship_applications internship
    set first_name = correct_own_contact.name, last_name = correct_own_contact.last_name,
      phone = correct_own_contact.phone
    where id = link.internship_id
      and (first_name, internship.last_name, internship.phone)
        is distinct from (correct_own_contact.name, correct_own_contact.last_name, correct_own_contact.phone);
  update public.spontaneous_applications
    set full_name = correct_own_contact.name, phone = nullif(correct_own_contact.phone, '')
    where id = link.spontaneous_id;
  return true;
end
$$;
comment on function public.correct_own_contact is
  'Corrects name and telephone. The address is not theirs to change: the link that allows it was sent there.';
grant execute on function public.correct_own_contact to anon, authenticated;

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
  if not found then
    select cv_url into former from public.spontaneous_applications
      where id = link.spontaneous_id and status = 'pending' for update;
  end if;
  if former is null or not private.claim_cv(address, case
    when link.application_id is not null then 'resumes' when link.internship_id is not null then 'cvs' else 'spontaneous' end) then
    return false;
  end if;
  update public.job_applications set resume_url = address where id = link.application_id;
  update public.internship_applications set cv_url = address where id = link.internship_id;
  update public.spontaneous_applications set cv_url = address where id = link.spontaneous_id;
  perform private.remove_files('documents', array[split_part(former, '/documents/', 2)]);
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
comment on function public.replace_own_cv is
  'Takes a CV that was just uploaded in the place of the former one, whose file goes; false once somebody has decided.';
grant execute on function public.replace_own_cv to anon, authenticated;

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
  update public.spontaneous_applications set consented_at = now() where id = link.spontaneous_id;
  perform private.record_by_applicant(link.application_id, 'consent_prolonged');
  return true;
end
$$;
comment on function public.prolong_own_consent is
  'Keeps what a link opens for another period; false when it opens nothing.';
grant execute on function public.prolong_own_consent to anon, authenticated;

create function public.erase_own_application(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_though_blocked(token);
  applications uuid[];
begin
  if link.id is null then
    return false;
  end if;
  applications := array(
    select id from public.job_applications where link.application_id in (id, repeat_of) order by id for update);
  if exists (select from public.job_applications where id = any (applications) and address_corrected_at is not null)
    or exists (select from public.internship_applications where id = link.internship_id and address_corrected_at is not null) then
    return false;
  end if;
  perform private.forget_mails(applications || link.internship_id || link.spontaneous_id);
  delete from public.job_applications where id = any (applications) and repeat_of is not null;
  delete from public.job_applications where id = any (applications);
  delete from public.internship_applications where id = link.internship_id;
  delete from public.spontaneous_applications where id = link.spontaneous_id;
  -- Proves it, without what was erased.
  perform public.record_security_event('data_erased', null,
    jsonb_build_object('what', case when link.application_id is not null then 'application'
        when link.internship_id is not null then 'internship' else 'spontaneous' end,
      'count', greatest(cardinality(applications), 1)));
  return true;
end
$$;
comment on function public.erase_own_application is
  'Ends the consent: deletes what a link opens with its file, texts, messages and mails; false when it opens nothing.';
grant execute on function public.erase_own_application to anon, authenticated;

create function public.applicant_offers(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select lower(coalesce(application.email, internship.email, spontaneous.email)) as email
    from private.link_of(token) link
    left join public.job_applications application on application.id = link.application_id
    left join public.internship_applications internship on internship.id = link.internship_id
    left join public.spontaneous_applications spontaneous on spontaneous.id = link.spontaneous_id
    where link.id is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', posting.id, 'title', posting.title, 'english_title', translation.title,
    'slug', posting.slug, 'location', posting.location,
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
  'Open postings that the holder of a link from a mail has not applied to, the newest first; empty without a link.';
grant execute on function public.applicant_offers to anon, authenticated;

create function public.own_cv(token text) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(coalesce(application.resume_url, internship.cv_url, spontaneous.cv_url), '/documents/', 2)
  from private.link_of(token) link
  left join public.job_applications application on application.id = link.application_id
  left join public.internship_applications internship on internship.id = link.internship_id
  left join public.spontaneous_applications spontaneous on spontaneous.id = link.spontaneous_id
  where link.id is not null
$$;
comment on function public.own_cv is 'The path of the CV that a link opens; null without. For copy-own-cv alone.';

-- While they are blocked, the link in their mails opens nothing but these.
create function private.link_though_blocked(token text) returns private.applicant_links
language sql stable security definer set search_path = '' as $$
  select link from private.applicant_links link
  where digest = encode(sha256(convert_to(token, 'UTF8')), 'hex') and expires_at > now()
$$;

create trigger revoke_links after update of email on public.internship_applications
  for each row when (new.email <> old.email) execute function private.revoke_links();

create trigger revoke_links after update of email on public.job_applications
  for each row when (new.email <> old.email) execute function private.revoke_links();

create policy "Nobody uses the links of blocked people" on private.applicant_links
  as restrictive for all to portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id) not in (select private.blocked()));

grant select, insert, update, delete on private.applicant_links to portal_functions;

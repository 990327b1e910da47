-- Who sent a CV without a posting has the applicant's page too: its link is in the receipt.

alter table private.applicant_links
  add column spontaneous_id uuid references public.spontaneous_applications on delete cascade,
  drop constraint applicant_links_one,
  add constraint applicant_links_one check (num_nonnulls(application_id, internship_id, spontaneous_id) = 1);
create index applicant_links_spontaneous_idx on private.applicant_links (spontaneous_id) where spontaneous_id is not null;

comment on column public.spontaneous_applications.consented_at is
  'When its applicant sent it or last prolonged it, which the period of retention counts from.';
create index spontaneous_applications_consented_at_idx on public.spontaneous_applications (consented_at);
create or replace trigger record_consents after insert or update of consented_at on public.spontaneous_applications
  for each row execute function private.record_consents('spontaneous_id', 'spontaneous');

create or replace function public.create_applicant_link(about text, applicant uuid, token_digest text) returns void
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

create or replace function public.applicant_page(token text) returns jsonb
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

create or replace function public.correct_own_contact(token text, name text, last_name text, phone text) returns boolean
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
  update public.spontaneous_applications
    set full_name = correct_own_contact.name, phone = nullif(correct_own_contact.phone, '')
    where id = link.spontaneous_id;
  return true;
end
$$;

create or replace function public.replace_own_cv(token text, address text) returns boolean
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

create or replace function public.prolong_own_consent(token text) returns boolean
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

create or replace function public.applicant_offers(token text) returns jsonb
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

create or replace function public.own_cv(token text) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(coalesce(application.resume_url, internship.cv_url, spontaneous.cv_url), '/documents/', 2)
  from private.link_of(token) link
  left join public.job_applications application on application.id = link.application_id
  left join public.internship_applications internship on internship.id = link.internship_id
  left join public.spontaneous_applications spontaneous on spontaneous.id = link.spontaneous_id
  where link.id is not null
$$;

-- Prolonging counts: the period begins when somebody last consented to it.
create or replace function private.discard_expired_spontaneous_applications() returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.spontaneous_applications where id in (
    select id from public.spontaneous_applications
    where consented_at < now() - private.unannounced_retention('spontaneous') order by consented_at limit 2000);
  get diagnostics gone = row_count;
  perform private.record_expired('spontaneous', gone);
end
$$;

create or replace function public.preview_retention() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention';
  end if;
  return jsonb_build_object(
    'job_applications', (
      select count(*) from private.due_applications(private.retention('applications'), week) application
      where private.kept_until(application) < now() + week),
    'internship_applications', (
      select count(*) from private.due_internships(private.retention('internships'), week) internship
      where private.kept_until(internship) < now() + week),
    'spontaneous_applications', (
      select count(*) from public.spontaneous_applications
      where consented_at < now() + week - private.unannounced_retention('spontaneous', week)),
    'quote_requests', (
      select count(*) from public.contact_requests
      where created_at < now() + week - private.unannounced_retention('quotes', week)));
end
$$;

create or replace function public.preview_retention_period(kind text, months integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant interval := '7 days';
  period constant interval := make_interval(months => months);
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention_period';
  end if;
  return case kind
    when 'applications' then (select count(*) from private.due_applications(period, week))
    when 'internships' then (select count(*) from private.due_internships(period, week))
    when 'spontaneous' then (select count(*) from public.spontaneous_applications where consented_at < now() + week - period)
    when 'quotes' then (select count(*) from public.contact_requests where created_at < now() + week - period)
    -- Subscriptions end on the day they were promised.
    else 0
  end;
end
$$;

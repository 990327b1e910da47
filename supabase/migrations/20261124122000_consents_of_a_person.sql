-- A person is given what they consented to, in its words.

create or replace function private.person_data(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  applications uuid[] := array(select id from public.job_applications where lower(email) = lower(address));
  internships uuid[] := array(select id from public.internship_applications where lower(email) = lower(address));
  mails jsonb := '[]';
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      -- Whoever takes the export along is not given the links.
      select coalesce(jsonb_agg(jsonb_build_object('subject', subject,
        'text', regexp_replace(text, '[0-9a-f]{32,}', '…', 'g'), 'created_at', created_at, 'sent_at', sent_at)
        order by created_at), '[]')
      from mail.outbox where lower(recipient) = lower($1)
    $query$ into mails using address;
  end if;
  return jsonb_build_object(
    'job_applications', (
      select coalesce(jsonb_agg(to_jsonb(application) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('job_title', posting.title, 'cv_text', text.body, 'tags', (
          select jsonb_agg(tag.name order by tag.name)
          from public.application_tags given join public.tags tag on tag.id = given.tag_id
          where given.application_id = application.id)) order by applied_at), '[]')
      from public.job_applications application
      join public.job_postings posting on posting.id = job_posting_id
      left join public.cv_texts text on text.application_id = application.id
      where application.id = any (applications)),
    'internship_applications', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('cv_text', text.body) order by created_at), '[]')
      from public.internship_applications one left join public.cv_texts text on text.internship_id = one.id
      where one.id = any (internships)),
    'spontaneous_applications', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'person_key', 'namesake_key', 'submission_id']
        || jsonb_build_object('cv_text', text.body) order by created_at), '[]')
      from public.spontaneous_applications one left join public.cv_texts text on text.spontaneous_id = one.id
      where lower(email) = lower(address)),
    'quote_requests', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['search', 'submission_id'] order by created_at), '[]')
      from public.contact_requests one where lower(email) = lower(address)),
    'job_alerts', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['token_digest', 'unsubscribe_token'] order by created_at), '[]')
      from private.job_alerts one where lower(email) = lower(address)),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'subject', subject, 'body', body,
        'send_at', send_at, 'settled_at', settled_at) order by created_at), '[]')
      from public.applicant_messages where application_id = any (applications) or internship_id = any (internships)),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'kind', kind, 'from_status', from_status,
        'to_status', to_status, 'detail', detail) order by id), '[]')
      from public.application_events where application_id = any (applications)),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'body', body) order by created_at), '[]')
      from public.application_comments where application_id = any (applications)),
    'interviews', (
      select coalesce(jsonb_agg(to_jsonb(one) - array['created_by', 'interviewers', 'sequence'] order by created_at), '[]')
      from public.interviews one where application_id = any (applications) or internship_id = any (internships)),
    'conversation', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'state', state, 'sender', sender, 'subject', subject,
        'body', body, 'files', files) order by created_at), '[]')
      from public.conversation_messages where application_id = any (applications) or internship_id = any (internships)),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', happened_at, 'purpose', consent.purpose, 'act', act,
        'version', consent.version, 'words', case consent.language when 'en' then english else spanish end, 'means', means)
        order by consent.id), '[]')
      from public.consents consent
      left join private.consent_texts shown on (shown.purpose, shown.version) = (consent.purpose, consent.version)
      where application_id = any (applications) or internship_id = any (internships)
        or spontaneous_id = any (array(select id from public.spontaneous_applications where lower(email) = lower(address)))
        or job_alert_id = any (array(select id from private.job_alerts where lower(email) = lower(address)))),
    'mails', mails,
    'rights_requests', (
      select coalesce(jsonb_agg(to_jsonb(one) order by created_at), '[]')
      from public.rights_requests one where lower(email) = lower(address)),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'path', path)), '[]') from (
        select 'documents' as bucket, split_part(resume_url, '/documents/', 2) as path
          from public.job_applications where id = any (applications)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.internship_applications where id = any (internships)
        union select 'documents', split_part(cv_url, '/documents/', 2)
          from public.spontaneous_applications where lower(email) = lower(address)
        union select 'quote-files', unnest(file_paths) from public.contact_requests where lower(email) = lower(address)
        union select 'conversation-files', private.conversation_file_paths(files) from public.conversation_messages
          where application_id = any (applications) or internship_id = any (internships)
      ) stored));
end
$$;

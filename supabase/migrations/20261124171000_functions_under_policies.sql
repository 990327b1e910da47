-- Functions that read what recruiters read are subject to the policies, by a role of their own: what is blocked is closed to
-- them without a condition in each. Those that must know of blocked rows stay with postgres, which bypasses policies.

grant usage, create on schema public, private to portal_functions;
grant execute on all functions in schema public, private to portal_functions;
alter default privileges in schema public, private grant execute on functions to portal_functions;
grant usage on all sequences in schema public, private to portal_functions;

do $$
declare
  stored text;
begin
  -- A function that reads another is refused, not shown nothing.
  foreach stored in array array[
    'public.admin_profiles', 'public.applicant_messages', 'public.application_comments', 'public.application_events',
    'public.application_tags', 'public.consents', 'public.contact_requests', 'public.conversation_messages', 'public.cv_texts',
    'public.internship_applications', 'public.interview_rooms', 'public.interviews', 'public.job_applications', 'public.job_posting_translations',
    'public.job_postings', 'public.notices', 'public.person_dismissals', 'public.person_merges',
    'public.spontaneous_applications', 'private.applicant_links', 'private.claimed_cvs', 'private.interview_notices',
    'private.job_alert_digests', 'private.job_alerts', 'private.published_postings', 'private.reply_mailboxes']
  loop
    execute format('grant select, insert, update, delete on %s to portal_functions', stored);
    execute format(
      'create policy "Functions work with the rows of everybody" on %s for all to portal_functions using (true) with check (true)',
      stored);
  end loop;
end
$$;
create policy "Nobody is mailed about the alerts of blocked people" on private.job_alerts
  as restrictive for all to portal_functions using (id not in (select private.blocked()));
create policy "Nobody is mailed what waits for blocked people" on private.job_alert_digests
  as restrictive for all to portal_functions using (job_alert_id not in (select private.blocked()));
create policy "Nobody uses the links of blocked people" on private.applicant_links
  as restrictive for all to portal_functions
  using (coalesce(application_id, internship_id, spontaneous_id) not in (select private.blocked()));

-- Schema auth is closed to the role.
alter function private.current_actor() security definer;

create or replace function public.list_notices() returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, actor_name text, application_id uuid,
  job_posting_id uuid, applicant_name text, job_title text, excerpt text
)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select notice.*, row_number() over (order by notice.created_at desc, notice.id) as place
    from public.notices notice where notice.user_id = (select private.current_actor())
  )
  select notice.id, notice.kind, notice.created_at, notice.read_at, actor.full_name, application.id,
    application.job_posting_id, application.full_name, posting.title, left(written.body, 200)
  from own notice
  join public.job_applications application on application.id = notice.application_id
  join public.job_postings posting on posting.id = application.job_posting_id
  left join public.application_comments written on written.id = notice.comment_id
  left join public.admin_profiles actor on actor.user_id = notice.actor_id
  where (notice.place <= 30 or notice.read_at is null) and (select private.has_permission('rrhh.applications.read'))
  order by notice.created_at desc, notice.id
  limit 200
$$;

create or replace function public.export_applications(
  posting_id uuid, file_format text, patterns text[] default '{}', words text default null,
  wanted_status text default null, ids uuid[] default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exporter constant uuid := private.current_actor();
  exported jsonb;
begin
  perform private.require_applications_read();
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'applications are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.applied_at desc, matching.id), '[]') into exported from (
    select id, full_name, email, phone, profile_url, status, rejection_reason, applied_at, repeated_at, contacted_at,
      interview_rating, language, reference, questions, answers
    from private.matching_applications(posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner) application
    where ids is null or application.id = any (ids)
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 applications are exported at once';
  end if;
  insert into public.application_events (application_id, actor_id, kind, detail)
  select (application ->> 'id')::uuid, exporter, 'exported', jsonb_build_object('format', file_format)
  from jsonb_array_elements(exported) application;
  perform public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'applications', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;

create or replace function public.export_internship_applications(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null,
  words text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.has_permission('rrhh.internships.read') then
    raise insufficient_privilege using message = 'permission denied for function export_internship_applications';
  end if;
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'requests are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.created_at desc, matching.id), '[]') into exported from (
    select id, first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation,
      skills, status, created_at
    from public.internship_applications
    where (cardinality(patterns) = 0 or id in (
        select found.id from private.search_requests(
          'internship_applications', patterns, words, wanted_status, 'created_at', true) found))
      and (wanted_status is null or status = wanted_status)
      and (ids is null or id = any (ids))
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 requests are exported at once';
  end if;
  perform public.record_security_event('data_exported', private.current_actor(),
    jsonb_build_object('what', 'internships', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;

create or replace function public.record_cv_opened(application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opener constant uuid := private.current_actor();
  first_application uuid;
begin
  if not (private.has_permission('rrhh.documents.read') and private.has_permission('rrhh.applications.read')) then
    raise insufficient_privilege using message = 'permission denied for function record_cv_opened';
  end if;
  -- A repeated application is read with the first.
  select coalesce(repeat_of, id) into first_application from public.job_applications where id = application for key share;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cv_opened ' || first_application || opener, 0));
  insert into public.application_events (application_id, actor_id, kind)
  select first_application, opener, 'cv_opened'
  where not exists (
    select from public.application_events
    where application_id = first_application and actor_id = opener and kind = 'cv_opened'
      and happened_at > now() - interval '30 minutes');
end
$$;

alter function private.announce_expiry() owner to portal_functions;
alter function private.discard_expired_job_alerts() owner to portal_functions;
alter function private.discard_expired_links() owner to portal_functions;
alter function private.discard_expired_spontaneous_applications() owner to portal_functions;
alter function private.discard_old_notices() owner to portal_functions;
alter function private.due_applications(interval, interval) owner to portal_functions;
alter function private.due_internships(interval, interval) owner to portal_functions;
alter function private.link_of(text) owner to portal_functions;
alter function private.queue_job_alert_digests(timestamptz) owner to portal_functions;
alter function public.application_timeline(uuid) owner to portal_functions;
alter function public.cancel_interview(uuid) owner to portal_functions;
alter function public.claim_applicant_messages(integer) owner to portal_functions;
alter function public.claim_conversation_messages(integer) owner to portal_functions;
alter function public.claim_cvs(integer) owner to portal_functions;
alter function public.correct_applicant_address(uuid, text) owner to portal_functions;
alter function public.count_job_alerts() owner to portal_functions;
alter function public.export_applications(uuid, text, text[], text, text, uuid[], uuid, uuid) owner to portal_functions;
alter function public.export_internship_applications(text, text[], text, uuid[], text) owner to portal_functions;
alter function public.list_applicant_messages(uuid) owner to portal_functions;
alter function public.list_conversation(uuid) owner to portal_functions;
alter function public.list_expiring_job_alerts(integer) owner to portal_functions;
alter function public.list_interview_mails(integer) owner to portal_functions;
alter function public.list_job_alert_digests(integer) owner to portal_functions;
alter function public.list_notices() owner to portal_functions;
alter function public.list_pending_internship_notices(integer) owner to portal_functions;
alter function public.list_pending_notices(integer) owner to portal_functions;
alter function public.list_pending_spontaneous_notices(integer) owner to portal_functions;
alter function public.list_undelivered_messages() owner to portal_functions;
alter function public.list_unread_replies() owner to portal_functions;
alter function public.preview_retention() owner to portal_functions;
alter function public.preview_retention_period(text, integer) owner to portal_functions;
alter function public.record_cv_opened(uuid) owner to portal_functions;
alter function public.restore_proposal(uuid, uuid) owner to portal_functions;
alter function public.save_interview(text, uuid, timestamptz[], boolean, integer, text, text, text, uuid[], uuid, uuid, date, date, time, time)
  owner to portal_functions;
alter function public.separate_person(uuid) owner to portal_functions;
revoke create on schema public, private from portal_functions;

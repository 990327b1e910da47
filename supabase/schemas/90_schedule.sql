-- Scheduled jobs.

-- Visitors' files that nothing claims within a day are removed as fast as the upload quotas admit them. At two thousand an
-- hour, the files of thirty-four addresses that send their sixty an hour would pile up.
create function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The oldest go first; what is left over is an hour away from the next run.
  batch constant integer := 2000;
  -- More than an hour's uploads: a day's quota admits two million files of a kilobyte.
  unclaimed constant integer := 100000;
  gone integer;
begin
  -- A run that takes longer than an hour is not joined by the next.
  if not pg_try_advisory_xact_lock(hashtext('private.keep_house')) then
    return;
  end if;
  -- CVs that no application came to claim within a day.
  perform private.remove_files(array(
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit unclaimed));
  -- What the privacy policy promises: never before the two weeks that applicants were told of.
  delete from public.job_applications where id in (
    select application.id from private.due_applications(private.retention('applications'), interval '0') application
    where private.kept_until(application) < now()
    order by application.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('applications', gone);
  delete from public.internship_applications where id in (
    select internship.id from private.due_internships(private.retention('internships'), interval '0') internship
    where private.kept_until(internship) < now()
    order by internship.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('internships', gone);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - private.unannounced_retention('quotes') and id not in (select private.blocked())
    order by created_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('quotes', gone);
  -- Images whose upload ended before the row that was to show them, or whose row went without them.
  perform private.remove_files(array(
    select object.id from storage.objects object
    where created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id) and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name))
    order by created_at limit batch));
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
end
$$;
comment on function private.keep_house is 'Removes what nobody needs any more; runs every hour.';

select cron.schedule('housekeeping', '17 * * * *', 'select private.keep_house()');
select cron.schedule('expired spontaneous applications', '23 * * * *', 'select private.discard_expired_spontaneous_applications()');
select cron.schedule('job alert digests', '11 * * * *', 'select private.queue_job_alert_digests()');
select cron.schedule('expired job alerts', '23 * * * *', 'select private.discard_expired_job_alerts()');
select cron.schedule('unclaimed quote files', '17 * * * *', 'select private.discard_unclaimed_quote_files()');
select cron.schedule('old notices', '29 * * * *', 'select private.discard_old_notices()');
select cron.schedule('scheduled postings', '* * * * *', 'select private.publish_due_postings()');
select cron.schedule('expired applicant links', '37 * * * *', 'select private.discard_expired_links()');
select cron.schedule('old rights requests', '43 * * * *', 'select private.discard_old_rights_requests()');
select cron.schedule('expiry notices', '11 * * * *', 'select private.announce_expiry()');
select cron.schedule('unclaimed conversation files', '37 * * * *', 'select private.discard_unclaimed_conversation_files()');
select cron.schedule('failures to keep', '14 * * * *', 'select private.keep_failures()');
select cron.schedule('ended sessions', '40 3 * * *', 'select private.forget_ended_sessions()');

-- Only the change of owners required it.
revoke create on schema public, private from portal_functions;

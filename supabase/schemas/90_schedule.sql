-- Hourly housekeeping, and the schedule of all pg_cron jobs.

create function private.run_housekeeping() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Oldest rows first; the next run an hour later continues.
  batch_size constant integer := 2000;
  -- For visitors' unclaimed uploads: more than the upload quotas admit in an hour (two million files of a kilobyte in a
  -- day). With batch_size, the files of 34 addresses that each upload their limit of 60 an hour would pile up.
  upload_batch_size constant integer := 100000;
  deleted_count integer;
begin
  -- Does nothing if the previous run is still in progress after an hour.
  if not pg_try_advisory_xact_lock(hashtext('private.run_housekeeping')) then
    return;
  end if;
  -- CVs that no application has claimed within a day.
  perform private.queue_file_removals(array(
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id)
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (
        select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit upload_batch_size));
  -- Applications past the retention period of the privacy policy, but not before the end of the two weeks' notice that
  -- applicants get.
  delete from public.job_applications where id in (
    select application.id
    from private.list_expiring_applications(private.get_retention_period('applications'), interval '0') application
    where private.get_retention_end(application) < now()
    order by application.updated_at limit batch_size);
  get diagnostics deleted_count = row_count;
  perform private.record_data_expiry('applications', deleted_count);
  delete from public.internship_applications where id in (
    select internship.id
    from private.list_expiring_internships(private.get_retention_period('internships'), interval '0') internship
    where private.get_retention_end(internship) < now()
    order by internship.updated_at limit batch_size);
  get diagnostics deleted_count = row_count;
  perform private.record_data_expiry('internships', deleted_count);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - private.get_unnotified_retention_period('quotes')
      and id not in (select private.list_blocked_ids())
    order by created_at limit batch_size);
  get diagnostics deleted_count = row_count;
  perform private.record_data_expiry('quotes', deleted_count);
  -- Site files without a row: the upload ended before the row was saved, or the row was deleted without its file. In the
  -- bucket of the library, only files that are named as the library names them.
  perform private.queue_file_removals(array(
    select object.id from storage.objects object
    where created_at < now() - interval '1 day'
      and not exists (select from private.file_removals where object_id = object.id) and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name)
      or bucket_id = 'media' and object.name ~ '^[0-9]{13}-[0-9a-f]{32}\.(jpg|png|webp|avif|pdf)$'
        and not exists (select from public.media_files where storage_path = object.name))
    order by created_at limit batch_size));
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
  delete from public.skipped_mails where created_at < now() - interval '30 days';
end
$$;
comment on function private.run_housekeeping is
  'Deletes unclaimed files, applications and quote requests past their retention period, tokens of completed '
  'invitations, old rate limit counts and skipped e-mails. Runs hourly.';

select cron.schedule('housekeeping', '17 * * * *', 'select private.run_housekeeping()');
select cron.schedule('expired spontaneous applications', '23 * * * *',
  'select private.delete_expired_spontaneous_applications()');
select cron.schedule('job alert digests', '11 * * * *', 'select private.queue_job_alert_digests()');
select cron.schedule('expired job alerts', '23 * * * *', 'select private.delete_expired_job_alerts()');
select cron.schedule('unclaimed quote files', '17 * * * *', 'select private.delete_unclaimed_quote_files()');
select cron.schedule('old notices', '29 * * * *', 'select private.delete_expired_notices()');
select cron.schedule('scheduled postings', '* * * * *', 'select private.publish_due_postings()');
select cron.schedule('scheduled texts', '* * * * *', 'select private.publish_due_content()');
select cron.schedule('expired content previews', '37 * * * *', 'select private.delete_expired_content_previews()');
select cron.schedule('expired applicant links', '37 * * * *', 'select private.delete_expired_applicant_links()');
select cron.schedule('old rights requests', '43 * * * *', 'select private.delete_expired_rights_requests()');
select cron.schedule('expiry notices', '11 * * * *', 'select private.queue_expiry_notices()');
select cron.schedule('unclaimed conversation files', '37 * * * *',
  'select private.delete_unclaimed_conversation_files()');
select cron.schedule('failures to keep', '14 * * * *', 'select private.record_mail_failures()');
select cron.schedule('ended sessions', '40 3 * * *', 'select private.delete_expired_sessions()');
select cron.schedule('old site statistics', '50 3 * * *', 'select private.delete_old_site_statistics()');

-- The privilege is only needed to change the owners of functions.
revoke create on schema public, private from portal_functions;

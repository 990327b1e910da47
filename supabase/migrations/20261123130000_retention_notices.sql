-- Nobody's application is deleted unasked: two weeks before, a mail offers to keep it; afterwards the log says how many went.

alter table public.message_templates drop constraint message_templates_kind_check;
alter table public.message_templates add constraint message_templates_kind_check check (kind in (
    'application-received', 'application-reviewing', 'application-invitation', 'application-approved',
    'application-rejected', 'application-closed', 'application-expiring', 'internship-received', 'internship-reviewing',
    'internship-invitation', 'internship-approved', 'internship-rejected', 'internship-expiring'));
alter table public.applicant_messages drop constraint applicant_messages_kind_check;
alter table public.applicant_messages add constraint applicant_messages_kind_check check (kind in (
    'application-reviewing', 'application-invitation', 'application-approved', 'application-rejected',
    'application-closed', 'application-expiring', 'internship-reviewing', 'internship-invitation', 'internship-approved',
    'internship-rejected', 'internship-expiring'));

create or replace function private.message_fits(kind text, status text) returns boolean
language sql immutable set search_path = '' as $$
  select case split_part(kind, '-', 2)
    when 'reviewing' then status = 'reviewing'
    when 'approved' then status in ('approved', 'accepted')
    when 'rejected' then status = 'rejected'
    when 'expiring' then status is not null
    else status in ('pending', 'reviewing')
  end
$$;

create or replace function private.told_step(link private.applicant_links) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(kind, '-', 2) from public.applicant_messages
  where (application_id = link.application_id or internship_id = link.internship_id) and state in ('sent', 'refused')
    and kind not like '%-expiring'
  order by settled_at desc, id limit 1
$$;

-- By the same rules as housekeeping, two weeks ahead. Whoever prolongs touches the row, and is asked again a year later.
create function private.expiring_applications(ahead interval) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select application.id from public.job_applications application
  join public.job_postings posting on posting.id = application.job_posting_id
  where application.repeat_of is null and application.updated_at < now() - interval '12 months' + ahead
    and case when posting.status = 'active' then posting.expires_at else posting.updated_at end
      < now() - interval '12 months' + ahead
$$;
comment on function private.expiring_applications(interval) is
  'Applications that housekeeping deletes within a time, unless somebody touches them.';
revoke execute on function private.expiring_applications(interval) from public;

create function private.announce_expiry() returns void
language sql security definer set search_path = '' as $$
  insert into public.applicant_messages (application_id, kind, send_at)
  select application.id, 'application-expiring', private.next_working_morning(now())
  from public.job_applications application
  where application.id in (select private.expiring_applications(interval '14 days'))
    and not exists (
      select from public.applicant_messages
      where application_id = application.id and kind = 'application-expiring' and created_at > application.updated_at)
  order by application.updated_at limit 500
  on conflict do nothing;
  insert into public.applicant_messages (internship_id, kind, send_at)
  select internship.id, 'internship-expiring', private.next_working_morning(now())
  from public.internship_applications internship
  where internship.updated_at < now() - interval '12 months' + interval '14 days'
    and not exists (
      select from public.applicant_messages
      where internship_id = internship.id and kind = 'internship-expiring' and created_at > internship.updated_at)
  order by internship.updated_at limit 500
  on conflict do nothing;
$$;
comment on function private.announce_expiry() is
  'Schedules a mail to those whose data are deleted within two weeks; runs every hour.';
revoke execute on function private.announce_expiry() from public;
select cron.schedule('expiry notices', '11 * * * *', 'select private.announce_expiry()');

create function public.preview_retention() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function preview_retention';
  end if;
  return jsonb_build_object(
    'job_applications', (select count(*) from private.expiring_applications(interval '7 days')),
    'internship_applications', (
      select count(*) from public.internship_applications
      where updated_at < now() - interval '12 months' + interval '7 days'),
    'spontaneous_applications', (
      select count(*) from public.spontaneous_applications
      where created_at < now() - interval '12 months' + interval '7 days'),
    'quote_requests', (
      select count(*) from public.contact_requests
      where created_at < now() - interval '24 months' + interval '7 days'));
end
$$;
comment on function public.preview_retention() is 'How much housekeeping will delete within the next seven days, by kind.';
revoke execute on function public.preview_retention() from public, anon;
grant execute on function public.preview_retention() to authenticated;

create function private.record_expired(what text, gone integer) returns void
language sql security definer set search_path = '' as $$
  select public.record_security_event('data_expired', null, jsonb_build_object('what', what, 'count', gone)) where gone > 0
$$;
revoke execute on function private.record_expired(text, integer) from public;

create or replace function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The oldest go first; what is left over is an hour away from the next run.
  batch constant integer := 2000;
  gone integer;
begin
  -- A run that takes longer than an hour is not joined by the next.
  if not pg_try_advisory_xact_lock(hashtext('private.keep_house')) then
    return;
  end if;
  -- CVs that no application came to claim within a day.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where id in (
    select object.id from storage.objects object
    where bucket_id = 'documents' and created_at < now() - interval '1 day'
      and not exists (select from private.claimed_cvs where path = object.name)
      and not exists (select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)
      and not exists (select from public.internship_applications where split_part(cv_url, '/documents/', 2) = object.name)
    order by created_at limit batch);
  -- What the privacy policy promises (domain/privacy.ts): applications a year after their process has ended, which is
  -- when nobody has touched them since and the posting takes no more; quote requests after two.
  delete from public.job_applications where id in (
    select application.id from public.job_applications application
    join public.job_postings posting on posting.id = application.job_posting_id
    where application.updated_at < now() - interval '12 months'
      and case when posting.status = 'active' then posting.expires_at else posting.updated_at end
        < now() - interval '12 months'
    order by application.updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('applications', gone);
  delete from public.internship_applications where id in (
    select id from public.internship_applications
    where updated_at < now() - interval '12 months' order by updated_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('internships', gone);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - interval '24 months' order by created_at limit batch);
  get diagnostics gone = row_count;
  perform private.record_expired('quotes', gone);
  -- Images whose upload ended before the row that was to show them, or whose row went without them.
  delete from storage.objects where id in (
    select object.id from storage.objects object
    where created_at < now() - interval '1 day' and (
      bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
      or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name))
    order by created_at limit batch);
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
end
$$;

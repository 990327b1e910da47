-- Housekeeping keeps its pace at any size: anti-joins instead of `not in`, indexes, and a batch per table and run.

create index job_applications_resume_idx on public.job_applications (split_part(resume_url, '/documents/', 2));
create index internship_applications_cv_idx on public.internship_applications (split_part(cv_url, '/documents/', 2));
create index internship_applications_updated_at_idx on public.internship_applications (updated_at);

create or replace function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The oldest go first; what is left over is an hour away from the next run.
  batch constant integer := 2000;
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
  delete from public.internship_applications where id in (
    select id from public.internship_applications
    where updated_at < now() - interval '12 months' order by updated_at limit batch);
  delete from public.contact_requests where id in (
    select id from public.contact_requests
    where created_at < now() - interval '24 months' order by created_at limit batch);
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

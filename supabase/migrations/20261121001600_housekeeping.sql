-- Nothing of an applicant or customer stays longer than it is needed.

-- A CV goes with its application. The row is what makes a file reachable; storage removes the bytes of those without.
create function private.discard_cv() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := to_jsonb(old) ->> tg_argv[0];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'documents' and name = split_part(address, '/documents/', 2);
  delete from private.claimed_cvs where path = split_part(address, '/documents/', 2);
  return null;
end
$$;
create trigger discard_cv after delete on public.job_applications
  for each row execute function private.discard_cv('resume_url');
create trigger discard_cv after delete on public.internship_applications
  for each row execute function private.discard_cv('cv_url');

create function private.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- CVs that no application came to claim within a day.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects object
  where bucket_id = 'documents' and created_at < now() - interval '1 day'
    and not exists (select from private.claimed_cvs where path = object.name)
    and object.name not in (select split_part(resume_url, '/documents/', 2) from public.job_applications)
    and object.name not in (select split_part(cv_url, '/documents/', 2) from public.internship_applications);
  -- What the privacy policy promises (domain/privacy.ts): applications a year after their process has ended, which is
  -- when nobody has touched them since and the posting takes no more; quote requests after two.
  delete from public.job_applications application
  using public.job_postings posting
  where posting.id = application.job_posting_id and application.updated_at < now() - interval '12 months'
    and case when posting.status = 'active' then posting.expires_at else posting.updated_at end
      < now() - interval '12 months';
  delete from public.internship_applications where updated_at < now() - interval '12 months';
  delete from public.contact_requests where created_at < now() - interval '24 months';
  -- Images whose upload ended before the row that was to show them, or whose row went without them.
  delete from storage.objects object
  where created_at < now() - interval '1 day' and (
    bucket_id = 'hero-images' and not exists (select from public.hero_images where storage_path = object.name)
    or bucket_id = 'success-cases' and not exists (select from public.success_cases where imagen_url = object.name));
  update public.admin_invitations set token = null where status = 'completed' and token is not null;
  delete from private.allowances where hour < now() - interval '1 day';
end
$$;
comment on function private.keep_house() is 'Removes what nobody needs any more; runs every hour.';

do $$
begin
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
end
$$;
select cron.schedule('housekeeping', '17 * * * *', 'select private.keep_house()');

-- The portal's lists of postings and users are searched, sorted, cut and counted by the database, as its applications are.

-- Triggers that write the audit log leave out what only a search reads.
alter table public.job_postings add column search text generated always as (
  private.searchable(title || chr(10) || department || chr(10) || location)
) stored;
alter table public.admin_profiles add column search text generated always as (
  private.searchable(full_name || chr(10) || email)
) stored;
drop trigger audit on public.job_postings;
drop trigger audit_update on public.job_postings;
create trigger audit after insert or delete on public.job_postings
  for each row execute function private.write_audit('search');
-- Counting a view is no edit.
create trigger audit_update after update on public.job_postings for each row
  when (old.views_count = new.views_count) execute function private.write_audit('search');
drop trigger audit on public.admin_profiles;
create trigger audit after insert or update or delete on public.admin_profiles
  for each row execute function private.write_audit('search');

create index job_postings_search_idx on public.job_postings (search, id);
create index admin_profiles_search_idx on public.admin_profiles (search, id);

-- With the rights of whoever reads: row-level security of the tables decides. Counted are only the rows that are shown,
-- unless they are sorted by their count.
create view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  -- Who applied again is one applicant.
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications
from public.job_postings posting;
comment on view public.job_postings_list is 'Postings as the portal lists them, with how many people applied to each.';

create view public.admin_profiles_list with (security_invoker = true) as
select profile.id, profile.user_id, profile.full_name, profile.email, profile.is_active, profile.created_at,
  profile.search, seen.last_sign_in_at,
  array(select held.role_id from public.admin_user_roles held where held.user_id = profile.user_id) as role_ids
from public.admin_profiles profile
left join public.last_sign_ins() seen using (user_id);
comment on view public.admin_profiles_list is 'Who works in the portal, with the roles they hold and when they last signed in.';

-- Views come with the rights of a new table.
revoke all on public.job_postings_list, public.admin_profiles_list from anon, authenticated;
grant select on public.job_postings_list, public.admin_profiles_list to authenticated, service_role;

-- Who of the staff made a row is no visitor's business.
revoke select on public.job_postings, public.hero_images from anon;
grant select (id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count)
  on public.job_postings to anon;
grant select (id, storage_path, order_index, duration_seconds, is_active, created_at, updated_at)
  on public.hero_images to anon;

-- The setting is read once a statement, not for every row: when the first row is looked at, its trigger has made it.
alter policy "Applicants read back the application they are sending" on public.job_applications
  using (id::text = (select nullif(current_setting('app.inserted_id', true), '')));
alter policy "Recruiters see applications; applicants read back the one they are sending" on public.job_applications
  using (
    (select private.has_permission('rrhh.applications.read'))
    or id::text = (select nullif(current_setting('app.inserted_id', true), ''))
  );
alter policy "Applicants read back the request they are sending" on public.internship_applications
  using (id::text = (select nullif(current_setting('app.inserted_id', true), '')));
alter policy "Recruiters see requests; applicants read back the one they are sending" on public.internship_applications
  using (
    (select private.has_permission('rrhh.internships.read'))
    or id::text = (select nullif(current_setting('app.inserted_id', true), ''))
  );

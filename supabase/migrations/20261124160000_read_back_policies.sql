-- The same as before, written so that Supabase's advisor sees that the setting is read once for each statement.
-- https://supabase.com/docs/guides/database/database-linter?lint=0003_auth_rls_initplan
alter policy "Applicants read back the application they are sending" on public.job_applications
  using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
alter policy "Recruiters see applications; applicants read back the one they are sending" on public.job_applications
  using (
    (select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), '')
  );
alter policy "Applicants read back the request they are sending" on public.internship_applications
  using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
alter policy "Recruiters see requests; applicants read back the one they are sending" on public.internship_applications
  using (
    (select private.has_permission('rrhh.internships.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), '')
  );
alter policy "Applicants read back the CV they are sending" on public.spontaneous_applications
  using (id::text = nullif((select current_setting('app.inserted_id', true)), ''));
alter policy "Recruiters see CVs; applicants read back what they are sending" on public.spontaneous_applications
  using (
    (select private.has_permission('rrhh.applications.read'))
    or id::text = nullif((select current_setting('app.inserted_id', true)), '')
  );

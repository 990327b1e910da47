-- All applications, whatever their kind, with the columns that they share.

-- Each branch is a plain select from one table, without conditions or joins: only then does the planner merge it into
-- the query that reads the view, and use the table's indexes, also for joins. With `security_invoker`, the policies of
-- the three tables apply to the reader. Rows are not locked through a union: lock those of the tables.
create view private.applicants with (security_invoker = true) as
select id, 'application' as kind, person_key, phone_key, full_name, null as first_name, email, phone, language,
  status, applied_at as sent_at, updated_at, notified_at, consent_version, consented_at, withdrawn_at,
  other_processes_since, address_corrected_at, resume_url as cv_url, reference, submission_id, repeat_of,
  job_posting_id, null as subject, interview_rating, interview_notes as notes
from public.job_applications
union all
select id, 'internship', person_key, phone_key, first_name || ' ' || last_name, first_name, email, phone, language,
  status, created_at, updated_at, notified_at, consent_version, consented_at, withdrawn_at,
  other_processes_since, address_corrected_at, cv_url, null, submission_id, null,
  null, career, null, null
from public.internship_applications
union all
select id, 'spontaneous', person_key, phone_key, full_name, null, email, phone, language,
  status, created_at, updated_at, notified_at, consent_version, consented_at, null,
  null, address_corrected_at, cv_url, reference, submission_id, null,
  null, area, null, notes
from public.spontaneous_applications;
comment on view private.applicants is
  'Applications of all three kinds. For reading only: writes and locks go to the table of the kind.';
comment on column private.applicants.first_name is
  'The name by which e-mails address the applicant; null when that is the full name.';
comment on column private.applicants.subject is
  'The degree program or the area of interest; null for job applications.';
comment on column private.applicants.notes is 'The notes of the interview or on a spontaneous application.';
grant select on private.applicants to authenticated, portal_functions;

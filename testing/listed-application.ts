import type { ListedApplication } from '#app/portal/features/applications/list-applications.ts';

/** A row of the list of applications, with every column, so that a new column is added only here. */
export const listedApplication = (fields: Partial<ListedApplication> = {}): ListedApplication => ({
  id: 'eva',
  job_posting_id: 'p',
  full_name: 'Eva',
  email: 'eva@correo.example',
  phone: null,
  resume_url: 'x.pdf',
  status: 'pending',
  applied_at: '2026-11-20T12:00:00+00:00',
  contacted: false,
  contacted_at: null,
  interview_rating: null,
  rejection_reason: null,
  withdrawn_at: null,
  repeated_at: null,
  owner_id: null,
  next_step_on: null,
  ...fields,
});

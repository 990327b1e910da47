import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { listedApplication } from '#testing/listed-application.ts';
import { answer, json, rows } from './network.ts';

/** An application with every column, so that a new column is added only here. Its CV is a Word document without text. */
export const jobApplicationRow = (fields: Partial<JobApplication> = {}): JobApplication => ({
  ...listedApplication({ id: crypto.randomUUID(), resume_url: 'x.docx' }),
  cover_letter: null,
  interview_notes: null,
  rated_by: null,
  rated_at: null,
  profile_url: null,
  answers: null,
  questions: null,
  source: null,
  reference: null,
  language: 'es',
  other_processes_since: null,
  next_step: null,
  person_key: 'p',
  ...fields,
});

/** Answers what the panel of an application reads besides the application: nothing is known. */
export function answerDetails(): void {
  for (const name of [
    'application_timeline',
    'list_applicant_messages',
    'list_conversation',
    'list_former_recruiters',
    'list_recruiters',
    'propose_tags',
  ])
    answer(`POST /rest/v1/rpc/${name}`, json([]));
  answer('POST /rest/v1/rpc/person_profile', json({ sent: [], sent_count: 0, alike: [] }));
  answer('POST /rest/v1/rpc/record_cv_opened', json(null));
  answer('POST /rest/v1/rpc/count_unopened_cvs', json(0));
  for (const table of [
    'application_comments',
    'application_tags',
    'cv_texts',
    'interviews',
    'notices',
    'tags',
  ])
    answer(`GET /rest/v1/${table}`, rows());
  answer('PATCH /rest/v1/notices', rows());
}

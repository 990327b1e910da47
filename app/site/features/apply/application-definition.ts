import type { SupabaseClient } from '@supabase/supabase-js';
import type { FormFields } from '#app/lib/form-post.ts';
import { postedSubmissionId } from '#app/lib/posted-submission-id.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import type { CvForm } from '#app/site/forms/public-form.ts';
import type { ApplicationSource } from '#domain/recruiting/application-source.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { Language } from '#domain/values/language.ts';
import { applicationError } from './application-error.ts';
import { findSentApplication, insertApplication } from './insert-application.ts';
import { type ParsedApplication, parseApplication } from './parse-application.ts';

const NAME = 'application';

/**
 * The application for a posting.
 *
 * @param source returns how the visitor first came to the site, when it is sent
 */
export const applicationForm = (
  job: Pick<JobPosting, 'id' | 'title' | 'questions'>,
  source: () => ApplicationSource | null = () => null,
): CvForm<ParsedApplication> => ({
  name: NAME,
  counted: 'application',
  cv: { folder: 'resumes', texts: 'application' },
  parse: (fields) => parseApplication(fields, job.questions),
  explainProblems: ([first = ''], t) => ({
    title: t('application.errors.title'),
    body: problemText(t, first),
  }),
  explainFailure: applicationError,
  store: (supabase, { cvUrl, values, ...submission }) =>
    insertApplication(supabase, {
      application: { ...values, ...submission, job, source: source() },
      resumeUrl: cvUrl,
    }),
});

/**
 * Finds the application that an identical earlier post stored, even if its posting has closed since.
 *
 * @returns the reference, or null when nothing was stored
 * @throws ApplicationFailed
 */
export async function findPostedApplication(options: {
  supabase: SupabaseClient;
  form: FormFields;
  language: Language;
}): Promise<string | null> {
  const { form, language, supabase } = options;
  const cv = form.files.get('cv');
  if (!cv) return null;
  // From the unparsed input: parsing requires the posting's questions, which cannot be read once it is closed.
  const id = await postedSubmissionId(NAME, { content: [language, form.values], cv });
  return findSentApplication(supabase, id);
}

import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import { type FormFields, type PostOutcome, postedText, refusedPost } from '#app/lib/form-post.ts';
import { postedSubmissionId } from '#app/lib/posted-submission-id.ts';
import { storePostedCv } from '#app/lib/uploads/store-posted-cv.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import { validateCvFile } from '#domain/recruiting/cv.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { Language } from '#domain/values/language.ts';
import { applicationError } from './application-error.ts';
import { ApplicationFailed } from './application-failed.ts';
import { findSentApplication, insertApplication } from './insert-application.ts';
import { parseApplication } from './parse-application.ts';

/** Receives an application posted without scripts, with the visitor's privileges. */
export async function receiveApplication(options: {
  supabase: SupabaseClient;
  job: Pick<JobPosting, 'id' | 'questions'>;
  form: FormFields;
  language: Language;
  t: TFunction;
}): Promise<PostOutcome> {
  const { form, job, language, supabase, t } = options;
  const { files, isBot, values } = form;
  if (isBot) return refusedPost(form, {}, applicationError(null, t));
  const parsed = parseApplication(values, job.questions);
  const cv = files.get('cv');
  const cvError = validateCvFile(cv);
  const cvAlert = cvError && t(`application.errors.cv.${cvError}`, { returnObjects: true });
  if ('problems' in parsed) {
    const [first = ''] = Object.values(parsed.problems);
    const alert = {
      title: t('application.errors.title'),
      body: problemText(t, first),
    };
    return refusedPost(form, parsed.problems, alert);
  }
  if (!cv || cvAlert) return refusedPost(form, {}, cvAlert ?? applicationError(null, t));
  try {
    const resumeUrl = await storePostedCv(supabase, { folder: 'resumes', cv }).catch((error: Error) => {
      throw new ApplicationFailed('upload', error.message, null, { cause: error });
    });
    const application = {
      ...parsed,
      jobId: job.id,
      language,
      otherProcesses: postedText(values, 'other_processes') || null,
      source: null,
      submissionId: await submissionIdOfPost({ form, language, cv }),
    };
    return { isSent: true, reference: await insertApplication(supabase, { application, resumeUrl }) };
  } catch (error) {
    console.error('posted application not stored', error instanceof Error ? error.message : error);
    return refusedPost(form, {}, applicationError(error, t));
  }
}

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
  return cv ? findSentApplication(supabase, await submissionIdOfPost({ form, language, cv })) : null;
}

/**
 * Derived from the unparsed input: parsing requires the posting's questions, which cannot be read once it is closed.
 */
function submissionIdOfPost(post: { form: FormFields; language: string; cv: File }): Promise<string> {
  const { cv, form, language } = post;
  return postedSubmissionId('job_applications', { content: [language, form.values], cv });
}

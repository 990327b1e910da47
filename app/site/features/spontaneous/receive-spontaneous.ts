import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import {
  type FormFields,
  type PostOutcome,
  postedText,
  problemsOf,
  refusedPost,
} from '#app/lib/form-post.ts';
import { postedSubmissionId } from '#app/lib/posted-submission-id.ts';
import { storePostedCv } from '#app/lib/uploads/store-posted-cv.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import { validateCvFile } from '#domain/recruiting/cv.ts';
import { spontaneousFormSchema } from '#domain/recruiting/spontaneous-application.ts';
import type { Language } from '#domain/values/language.ts';
import { insertSpontaneous } from './insert-spontaneous.ts';
import { spontaneousError } from './spontaneous-error.ts';

const NAMES = Object.keys(spontaneousFormSchema.shape);

/** Receives a spontaneous application posted without scripts, with the visitor's privileges. */
export async function receiveSpontaneous(options: {
  supabase: SupabaseClient;
  form: FormFields;
  language: Language;
  t: TFunction;
}): Promise<PostOutcome> {
  const { form, language, supabase, t } = options;
  const { files, isBot, values } = form;
  if (isBot) return refusedPost(form, {}, spontaneousError(null, t));
  const applicant = spontaneousFormSchema.safeParse(
    Object.fromEntries(NAMES.map((name) => [name, postedText(values, name)])),
  );
  if (!applicant.success) {
    const problems = problemsOf(applicant.error.issues, NAMES);
    const [first = 'application.errors.validation'] = Object.values(problems);
    return refusedPost(form, problems, {
      title: t('application.errors.title'),
      body: problemText(t, first),
    });
  }
  const cv = files.get('cv');
  const problem = validateCvFile(cv);
  if (!cv || problem)
    return refusedPost(form, {}, t(`application.errors.cv.${problem ?? 'missing'}`, { returnObjects: true }));
  try {
    const cvUrl = await storePostedCv(supabase, { folder: 'spontaneous', cv });
    const content = [language, applicant.data];
    const submissionId = await postedSubmissionId('spontaneous_applications', { content, cv });
    const application = { applicant: applicant.data, language, submissionId };
    return { isSent: true, reference: await insertSpontaneous(supabase, { application, cvUrl }) };
  } catch (error) {
    console.error('posted CV not stored', error instanceof Error ? error.message : error);
    return refusedPost(form, {}, spontaneousError(error, t));
  }
}

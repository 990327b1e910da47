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
import { validateCvFile } from '#domain/recruiting/cv.ts';
import { internshipFormSchema } from '#domain/recruiting/internship-application.ts';
import type { Language } from '#domain/values/language.ts';
import { insertInternshipApplication } from './insert-internship-application.ts';
import { internshipError, invalidFormAlert } from './internship-error.ts';

const NAMES = Object.keys(internshipFormSchema.shape);

/** Receives an internship application posted without scripts, with the visitor's privileges. */
export async function receiveInternshipApplication(options: {
  supabase: SupabaseClient;
  form: FormFields;
  language: Language;
  t: TFunction;
}): Promise<PostOutcome> {
  const { form, language, supabase, t } = options;
  const { files, isBot, values } = form;
  const fail = (error: unknown) =>
    refusedPost(form, {}, { title: t('internships.errors.title'), body: internshipError(error, t) });
  if (isBot) return fail(null);
  const student = internshipFormSchema.safeParse(
    Object.fromEntries(NAMES.map((name) => [name, postedText(values, name)])),
  );
  if (!student.success) {
    const problems = problemsOf(student.error.issues, NAMES);
    return refusedPost(form, problems, invalidFormAlert(Object.values(problems), t));
  }
  const cv = files.get('cv');
  const cvError = validateCvFile(cv);
  if (!cv || cvError)
    return refusedPost(form, {}, t(`internships.errors.cv.${cvError ?? 'missing'}`, { returnObjects: true }));
  const otherProcesses = postedText(values, 'other_processes') || null;
  try {
    const cvUrl = await storePostedCv(supabase, { folder: 'cvs', cv });
    await insertInternshipApplication(supabase, {
      student: student.data,
      cvUrl,
      language,
      otherProcesses,
      submissionId: await postedSubmissionId('internship_applications', {
        content: [language, student.data, otherProcesses],
        cv,
      }),
    });
    return { isSent: true, reference: null };
  } catch (error) {
    console.error('posted internship application not stored', error instanceof Error ? error.message : error);
    return fail(error);
  }
}

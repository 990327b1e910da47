import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import { type FormFields, type PostOutcome, postedText, problemsOf } from '#app/lib/form-post.ts';
import { postedSubmissionId } from '#app/lib/posted-submission-id.ts';
import { storePostedCv } from '#app/lib/uploads/store-posted-cv.ts';
import { validateCvFile } from '#domain/cv.ts';
import { internshipFormSchema } from '#domain/internship-application.ts';
import { insertInternshipApplication } from './insert-internship-application.ts';
import { CV_ERRORS, internshipError, invalidFormAlert } from './internship-error.ts';

const NAMES = Object.keys(internshipFormSchema.shape);

/** An internship application posted without scripts, with the visitor's rights. */
export async function receiveInternshipApplication(options: {
  supabase: SupabaseClient;
  form: FormFields;
  language: 'es' | 'en';
  t: TFunction;
}): Promise<PostOutcome> {
  const { form, language, supabase, t } = options;
  const { files, isBot, values } = form;
  const refuse = (problems: Record<string, string>, alert: { title: string; body?: string | undefined }) =>
    ({ isSent: false, posted: { values, problems, alert } }) as const;
  const fail = (error: unknown) =>
    refuse({}, { title: t('internships.errors.title'), body: internshipError(error, t) });
  if (isBot) return fail(null);
  const student = internshipFormSchema.safeParse(
    Object.fromEntries(NAMES.map((name) => [name, postedText(values, name)])),
  );
  if (!student.success) {
    const problems = problemsOf(student.error.issues, NAMES);
    return refuse(problems, invalidFormAlert(Object.values(problems), t));
  }
  const cv = files.get('cv');
  const cvError = validateCvFile(cv);
  if (!cv || cvError)
    return refuse({}, t(`internships.errors.${CV_ERRORS[cvError ?? 'missing']}`, { returnObjects: true }));
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

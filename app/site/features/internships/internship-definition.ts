import type { z } from 'zod';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import { type CvForm, parseWith } from '#app/site/forms/public-form.ts';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { internshipFormSchema } from '#domain/recruiting/internship-application-form.ts';

const MISSING: ReadonlySet<string> = new Set(['internships.errors.field', 'internships.errors.duration']);

/** The application for an internship. */
export const INTERNSHIP_FORM: CvForm<z.output<typeof internshipFormSchema>> = {
  name: 'internship application',
  counted: 'internship',
  cv: { folder: 'cvs', texts: 'internships' },
  parse: parseWith(internshipFormSchema),
  /** About missing fields if there are any, otherwise about the first problem. */
  explainProblems(problems, t) {
    const [first] = problems;
    if (first === undefined || problems.some((problem) => MISSING.has(problem)))
      return { tone: 'error', ...t('internships.errors.required', { returnObjects: true }) };
    return { tone: 'error', title: t('internships.errors.title'), body: problemText(t, first) };
  },
  explainFailure(error, t) {
    const title = t('internships.errors.title');
    if (!(error instanceof UploadFailed))
      return { tone: 'error', title, body: t('internships.errors.sending') };
    const body = error.reason ? t(`common.uploadErrors.${error.reason}`) : t('internships.errors.upload');
    return { tone: 'error', title, body };
  },
  async store(supabase, { cvUrl, language, otherProcesses, submissionId, values }) {
    const { error } = await supabase.from('internship_applications').insert({
      ...values,
      cv_url: cvUrl,
      submission_id: submissionId,
      status: 'pending',
      language,
      consent_version: CONSENT_TEXTS.internship.version,
      other_processes_version: otherProcesses,
    });
    if (error) throw new Error(error.message);
    return null;
  },
};

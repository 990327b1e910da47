import type { TFunction } from 'i18next';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';

/** The message for an internship application that was not sent. */
export function internshipError(error: unknown, t: TFunction): string {
  if (!(error instanceof UploadFailed)) return t('internships.errors.sending');
  return error.reason ? t(`common.uploadErrors.${error.reason}`) : t('internships.errors.upload');
}

const MISSING: ReadonlySet<string> = new Set(['internships.errors.field', 'internships.errors.duration']);

/** The message for an invalid form: about missing fields if there are any, otherwise about the first problem. */
export function invalidFormAlert(problems: readonly string[], t: TFunction): ToastMessage {
  const [first] = problems;
  if (first === undefined || problems.some((problem) => MISSING.has(problem)))
    return { tone: 'error', ...t('internships.errors.required', { returnObjects: true }) };
  return {
    tone: 'error',
    title: t('internships.errors.title'),
    body: problemText(t, first),
  };
}

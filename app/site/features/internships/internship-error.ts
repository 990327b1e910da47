import type { TFunction } from 'i18next';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';

/** The message for an internship application that was not sent. */
export function internshipError(error: unknown, t: TFunction): string {
  if (!(error instanceof UploadFailed)) return t('internships.errors.sending');
  return error.reason ? t(`common.uploadErrors.${error.reason}`) : t('internships.errors.upload');
}

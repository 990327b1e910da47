import type { TFunction } from 'i18next';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';

/** Words why a request for an internship was not sent. */
export function internshipError(error: unknown, t: TFunction): string {
  if (!(error instanceof UploadFailed)) return t('internships.errors.sending');
  return error.refusal ? t(`common.cvRefused.${error.refusal}`) : t('internships.errors.upload');
}

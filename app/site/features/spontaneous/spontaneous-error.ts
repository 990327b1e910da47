import type { TFunction } from 'i18next';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import type { CvError } from '#domain/cv.ts';

const CV_ERRORS = { missing: 'cvRequired', type: 'cvType', size: 'cvSize' } as const satisfies Record<
  CvError,
  string
>;

/** The message for a CV that cannot be sent. */
export const cvError = (error: CvError, t: TFunction): ToastMessage & { body: string } => ({
  tone: 'error',
  ...t(`application.errors.${CV_ERRORS[error]}`, { returnObjects: true }),
});

/** The message for an application that was not sent. */
export function spontaneousError(error: unknown, t: TFunction): ToastMessage & { body: string } {
  if (error instanceof UploadFailed) {
    const body = error.reason
      ? t(`common.uploadErrors.${error.reason}`)
      : t('application.errors.upload.retry');
    return { tone: 'error', title: t('application.errors.upload.title'), body };
  }
  return { tone: 'error', title: t('application.errors.title'), body: t('application.errors.unknown') };
}

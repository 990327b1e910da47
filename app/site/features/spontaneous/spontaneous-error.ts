import type { TFunction } from 'i18next';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';

/** The message for an application that was not sent. */
export function spontaneousError(error: unknown, t: TFunction): ToastMessage & { body: string } {
  if (error instanceof UploadFailed) {
    const body = error.reason
      ? t(`common.uploadErrors.${error.reason}`)
      : t('application.errors.upload.retry');
    return { tone: 'error', title: t('application.errors.upload.title'), body };
  }
  return { tone: 'error', title: t('application.errors.title'), body: t('contact.errors.sending') };
}

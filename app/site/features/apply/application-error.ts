import type { TFunction } from 'i18next';
import { isReadableMessage } from '#app/lib/is-readable-message.ts';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { ApplicationFailed } from './application-failed.ts';

/** Error kinds by message; the first match wins. Safari's `Load failed` is `Failed to fetch` in other browsers. */
const KINDS = [
  ['questionsChanged', /invalid answers/i],
  ['permissions', /permission|policy|row-level security|42501/i],
  ['reference', /foreign key|reference|23503/i],
  ['connection', /network|fetch|connection|load failed/i],
  ['file', /storage|upload|file/i],
  ['validation', /validation|constraint|23514/i],
] as const;

/** The toast for a failed application. */
export function applicationError(error: unknown, t: TFunction): ToastMessage {
  const title = t('application.errors.title');
  if (!(error instanceof Error)) return { tone: 'error', title, body: t('application.errors.unknown') };
  const text = error instanceof ApplicationFailed ? `${error.message} ${error.code ?? ''}` : error.message;
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0];
  if (error instanceof UploadFailed) {
    // A connection error has no message from the backend.
    const hasDetail = isReadableMessage(error.message) && kind !== 'connection';
    const { reason } = error;
    if (reason)
      return {
        tone: 'error',
        title: t('application.errors.upload.title'),
        body: t(`common.uploadErrors.${reason}`),
      };
    const body = hasDetail
      ? t('application.errors.upload.body', { detail: error.message })
      : t('application.errors.upload.retry');
    return { tone: 'error', title: t('application.errors.upload.title'), body };
  }
  if (kind) return { tone: 'error', title, body: t(`application.errors.${kind}`) };
  if (!isReadableMessage(error.message))
    return { tone: 'error', title, body: t('application.errors.unknown') };
  if (error instanceof ApplicationFailed && error.code) {
    const { code, message } = error;
    const body = t('application.errors.database.body', { message, code });
    return { tone: 'error', title: t('application.errors.database.title'), body };
  }
  return { tone: 'error', title, body: t('application.errors.technical', { message: error.message }) };
}

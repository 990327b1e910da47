import type { ToastMessage } from '#app/ui/toast-message.ts';
import { APPLICATION_STATUS, RATING_LABELS, REJECTION_REASON_LABELS } from './application-status.ts';
import type { ApplicationChange, UndoChange } from './decision.ts';

type Applicant = { readonly full_name: string };

/** The toast that confirms a change. */
export function describeChange({ full_name }: Applicant, change: ApplicationChange): ToastMessage {
  switch (change.kind) {
    case 'status':
      return { title: `${full_name}: ${APPLICATION_STATUS[change.status].label}` };
    case 'reason':
      return {
        title: `${full_name}: ${APPLICATION_STATUS.rejected.label}`,
        body: change.reason ? REJECTION_REASON_LABELS[change.reason] : 'Sin motivo',
      };
    case 'contacted':
      return { title: `${full_name}: Contactado` };
    case 'rating':
      return { title: `${full_name}: ${RATING_LABELS[change.rating]}` };
  }
}

/** The toast after a change was undone, with the restored state. */
export function describeUndo({ full_name }: Applicant, { columns }: UndoChange): ToastMessage {
  const { interview_rating, status } = columns;
  const again = status
    ? APPLICATION_STATUS[status].label
    : interview_rating === undefined
      ? 'sin contactar'
      : interview_rating
        ? RATING_LABELS[interview_rating]
        : 'sin calificar';
  return { title: 'Cambio deshecho', body: `${full_name}: ${again}` };
}

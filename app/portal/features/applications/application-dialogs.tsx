import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import type { ApplicationChange, RatedApplication } from './decision.ts';
import type { ListedApplication } from './list-applications.ts';

const RatingDialog = deferred(() => import('./rating-dialog.tsx').then((module) => module.RatingDialog));

export type OpenDialog = { kind: 'rating' | 'delete'; application: RatedApplication } | null;

/** The rating dialog, and the confirmation for deleting an application. */
export function ApplicationDialogs({
  dialog,
  userId,
  onClose,
  onRate,
  onDelete,
}: {
  dialog: OpenDialog;
  userId: string;
  onClose: () => void;
  /** @param application as loaded when the rating dialog opened */
  onRate: (
    application: RatedApplication,
    change: Extract<ApplicationChange, { kind: 'rating' }>,
  ) => Promise<void>;
  onDelete: (application: ListedApplication) => void;
}) {
  return (
    <>
      {dialog?.kind === 'rating' && (
        <RatingDialog
          application={dialog.application}
          userId={userId}
          onClose={onClose}
          onSave={(rating, notes, replaced) =>
            onRate({ ...dialog.application, ...replaced }, { kind: 'rating', rating, notes })
          }
        />
      )}
      <ConfirmDialog
        isOpen={dialog?.kind === 'delete'}
        title="¿Eliminar esta postulación?"
        body={`Se eliminarán la postulación y el CV de ${dialog?.application.full_name ?? ''}. Esta acción no se puede deshacer.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={onClose}
        onConfirm={() => {
          if (dialog) onDelete(dialog.application);
          onClose();
        }}
      />
    </>
  );
}

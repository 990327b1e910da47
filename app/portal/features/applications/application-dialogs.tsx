import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { InterviewRating } from '#domain/job-application.ts';
import type { ListedApplication } from './list-applications.ts';
import { RatingDialog } from './rating-dialog.tsx';

export type AskedFor = { kind: 'rating' | 'delete'; application: ListedApplication } | null;

/** What is asked before an application is rated or deleted. */
export function ApplicationDialogs({
  asked,
  onClose,
  onRate,
  onDelete,
}: {
  asked: AskedFor;
  onClose: () => void;
  /** @param application as the rating has seen it */
  onRate: (application: ListedApplication, rating: InterviewRating, notes: string | null) => Promise<void>;
  onDelete: (application: ListedApplication) => void;
}) {
  return (
    <>
      {asked?.kind === 'rating' && (
        <RatingDialog
          application={asked.application}
          onClose={onClose}
          onSave={(rating, notes, over) =>
            onRate({ ...asked.application, interview_rating: over }, rating, notes)
          }
        />
      )}
      <ConfirmDialog
        isOpen={asked?.kind === 'delete'}
        title="¿Eliminar esta postulación?"
        body={`Se eliminarán la postulación y el CV de ${asked?.application.full_name ?? ''}. Esta acción no se puede deshacer.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={onClose}
        onConfirm={() => {
          if (asked) onDelete(asked.application);
          onClose();
        }}
      />
    </>
  );
}

import { useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { WriteConflict } from '#app/lib/query/write-if-unchanged.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { INTERVIEW_RATINGS, type InterviewRating } from '#domain/recruiting/job-application.ts';
import { RATING_LABELS } from './application-status.ts';
import type { RatedApplication } from './decision.ts';
import { decisionSchema } from './write-decision.ts';

/** Rates an interview, or edits the user's own rating. The input is kept until it is saved. */
export function RatingDialog({
  application,
  userId,
  onClose,
  onSave,
}: {
  application: RatedApplication;
  userId: string;
  onClose: () => void;
  /**
   * Resolves when saved; rejects on failure, and the dialog stays open.
   *
   * @param replaced the rating this one replaces, as shown
   */
  onSave: (
    rating: InterviewRating,
    notes: string | null,
    replaced: Pick<RatedApplication, 'interview_rating' | 'interview_notes' | 'rated_at' | 'rated_by'>,
  ) => Promise<void>;
}) {
  const [former] = useState(application);
  const [rating, setRating] = useState(former.interview_rating);
  const [notes, setNotes] = useState(former.interview_notes ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<z.infer<typeof decisionSchema> | null>(null);
  const [isSettled, setIsSettled] = useState(true);
  const differs = (typed: { rating: InterviewRating | null; notes: string }): boolean =>
    typed.rating !== former.interview_rating || typed.notes !== (former.interview_notes ?? '');
  const isDirty = differs({ rating, notes });
  /** A colleague's rating cannot be replaced. */
  const isTheirs = theirs?.interview_rating && theirs.rated_by !== null && theirs.rated_by !== userId;
  const draft = useDraft({ form: 'rating', record: former.id, version: former.rated_at ?? null });
  const change = (typed: { rating: InterviewRating | null; notes: string }): void => {
    setRating(typed.rating);
    setNotes(typed.notes);
    draft.keep(differs(typed) ? typed : {});
  };
  const recover = (): void => {
    const fields = draft.recover();
    change({
      rating: INTERVIEW_RATINGS.find((one) => one === fields.rating) ?? rating,
      notes: typeof fields.notes === 'string' ? fields.notes : notes,
    });
  };
  const finish = (): void => {
    draft.end();
    onClose();
  };
  const save = async (chosen: InterviewRating): Promise<void> => {
    setIsSaving(true);
    await onSave(chosen, notes.trim() || null, theirs ?? former).then(finish, (error: unknown) => {
      setIsSaving(false);
      const current = error instanceof WriteConflict && decisionSchema.safeParse(error.current).data;
      if (!current) return;
      setTheirs(current);
      setIsSettled(false);
    });
  };
  return (
    <FormDialog
      isOpen
      isDirty={isDirty}
      draft={{ ...draft, recover }}
      canDismiss={!isSaving}
      onClose={onClose}
      title="Calificar Entrevista"
      description={application.full_name}
      closeLabel="Cerrar"
    >
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (rating) save(rating);
        }}
      >
        <fieldset>
          <legend className="mb-2 text-sm font-semibold text-ink">Calificación</legend>
          <div className="grid grid-cols-2 gap-px border border-rule bg-rule sm:grid-cols-4">
            {INTERVIEW_RATINGS.map((value) => (
              <label
                key={value}
                className="flex min-h-12 items-center justify-center bg-sheet has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-copper"
              >
                <input
                  type="radio"
                  name="rating"
                  className="sr-only"
                  checked={rating === value}
                  onChange={() => change({ rating: value, notes })}
                />
                {RATING_LABELS[value]}
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label="Notas (opcional)"
          maxLength={5000}
          readOnly={isSaving}
          value={notes}
          onChange={(event) => change({ rating, notes: event.target.value })}
        />
        {isTheirs && (
          <p role="alert" className="border-l-3 border-copper bg-ground p-4 whitespace-pre-line">
            Otra persona calificó antes esta entrevista, y solo su autor cambia una calificación. Lo que usted
            escribió puede ir en un comentario.
            <span className="mt-2 block font-semibold text-ink">
              {describeRating(theirs.interview_rating, theirs.interview_notes ?? '')}
            </span>
          </p>
        )}
        {theirs && rating && !isSettled && !isTheirs && (
          <ConflictNotice
            fields={[
              {
                name: 'rating',
                label: 'Calificación y notas',
                mine: describeRating(rating, notes),
                theirs: describeRating(theirs.interview_rating, theirs.interview_notes ?? ''),
              },
            ]}
            onKeep={() => setIsSettled(true)}
            onTake={finish}
          />
        )}
        <Button
          type="submit"
          disabled={!rating || !isSettled}
          isBusy={isSaving}
          className="justify-self-start"
        >
          Guardar
        </Button>
      </form>
    </FormDialog>
  );
}

const describeRating = (rating: InterviewRating | null, notes: string): string =>
  [rating ? RATING_LABELS[rating] : 'Sin calificación', notes].filter(Boolean).join('\n');

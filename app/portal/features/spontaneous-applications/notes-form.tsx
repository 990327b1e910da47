import { useState } from 'react';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { WriteConflict } from '#app/lib/query/write-if-unchanged.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { MAX_NOTES, spontaneousApplicationSchema } from '#domain/recruiting/spontaneous-application.ts';

const noteSchema = spontaneousApplicationSchema.pick({ notes: true });

interface Typed {
  readonly text: string;
  /** The note being replaced. */
  readonly previous: string | null;
  /** Whether that note is a colleague's and the user has not yet chosen between the two. */
  readonly isContested?: boolean;
}

/**
 * The recruiters' note on an application. The input is kept until it is saved; a colleague's change is shown beside it
 * for the user to choose.
 */
export function NotesForm({
  applicationId,
  notes,
  onSave,
}: {
  applicationId: string;
  /** The stored note. */
  notes: string | null;
  /**
   * Rejects when the note was not saved, after reporting the error.
   *
   * @param previous the note being replaced
   */
  onSave: (notes: string | null, previous: string | null) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const previous = typed ? typed.previous : notes;
  const draft = useDraft({ form: 'spontaneous-notes', record: applicationId, version: previous });
  if (draft.found) {
    const text = draft.recover().notes;
    // The draft replaces the note it was written over.
    if (typeof text === 'string') setTyped({ text, previous: draft.found.version });
  }
  const [isSaving, setIsSaving] = useState(false);
  useUnloadWarning(typed !== null);
  const change = (text: string): void => {
    const isRestored = text === (previous ?? '');
    setTyped(isRestored ? null : { ...typed, text, previous });
    draft.keep(isRestored ? {} : { notes: text });
  };
  const finish = (): void => {
    draft.discard();
    setTyped(null);
  };
  const save = async (text: string): Promise<void> => {
    const next = text.trim() || null;
    if (next === previous) return finish();
    setIsSaving(true);
    await onSave(next, previous).then(finish, (error: unknown) => {
      const theirs = error instanceof WriteConflict && noteSchema.safeParse(error.current).data;
      if (theirs) setTyped({ text, previous: theirs.notes, isContested: true });
    });
    setIsSaving(false);
  };
  return (
    <form
      className="mt-6 grid gap-3 border-t border-rule pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed) save(typed.text);
      }}
    >
      <TextArea
        label="Nota interna"
        hint="Solo la ve el equipo de selección."
        maxLength={MAX_NOTES}
        readOnly={isSaving}
        value={typed?.text ?? notes ?? ''}
        onChange={({ target }) => change(target.value)}
      />
      {typed?.isContested && (
        <ConflictNotice
          fields={[{ name: 'notes', label: 'Nota interna', mine: typed.text, theirs: typed.previous ?? '' }]}
          onKeep={() => setTyped({ ...typed, isContested: false })}
          onTake={finish}
        />
      )}
      <Button
        type="submit"
        variant="outline"
        size="sm"
        isBusy={isSaving}
        disabled={typed?.isContested}
        className="justify-self-start"
      >
        Guardar nota
      </Button>
    </form>
  );
}

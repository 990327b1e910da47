import { useState } from 'react';
import { z } from 'zod';
import { formatDate } from '#app/i18n/format.ts';
import { useDraftOwner } from '#app/lib/drafts/draft-owner.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '#app/lib/drafts/draft-store.ts';
import { WriteConflict } from '#app/lib/query/write-if-unchanged.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { type NextStep, nextStepSchema } from './write-assignment.ts';

const draftSchema = z.object({ step: z.string(), day: z.string(), replaced: nextStepSchema });

/**
 * The next step and its day. Input is kept until saved or canceled, even when the panel closes or the page reloads. If
 * a colleague changes the step meanwhile, the input stays and replaces theirs only when saved again.
 */
export function NextStepForm({
  draftOf,
  current,
  canUpdate,
  onSave,
}: {
  /** The application's id. */
  draftOf: string;
  current: NextStep;
  canUpdate: boolean;
  /**
   * Rejects when the step was not saved, after reporting the error.
   *
   * @param replaced the values this step replaces, as shown when editing began
   */
  onSave: (next: NextStep, replaced: NextStep) => Promise<unknown>;
}) {
  const owner = useDraftOwner();
  const key = draftKey(owner ?? '', 'next-step', draftOf);
  const [draft] = useState(() => draftSchema.safeParse(readDraft(key)?.fields).data);
  const [typed, setTyped] = useState<{ step: string; day: string } | null>(draft ?? null);
  const [replaced, setReplaced] = useState(draft?.replaced ?? current);
  const { next_step: step, next_step_on: day } = current;
  const [isSaving, setIsSaving] = useState(false);
  const differs = (next: typeof typed): boolean =>
    next !== null && (next.step !== (replaced.next_step ?? '') || next.day !== (replaced.next_step_on ?? ''));
  const isDirty = differs(typed);
  useUnloadWarning(isDirty);
  const change = (next: typeof typed): void => {
    setTyped(next);
    if (!differs(next)) removeDraft(key);
    else if (owner) writeDraft(key, { version: null, fields: { ...next, replaced } });
  };
  if (!typed || !canUpdate)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {step && (
          <span className="break-words">
            <span className="text-muted">Próximo paso: </span>
            <strong className="font-semibold text-ink">{step}</strong>
            {day && `, el ${formatDate(`${day}T12:00:00Z`)}`}
          </span>
        )}
        {canUpdate && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setReplaced(current);
              setTyped({ step: step ?? '', day: day ?? '' });
            }}
            aria-label={step ? 'Cambiar próximo paso' : undefined}
          >
            {step ? 'Cambiar' : 'Agregar próximo paso'}
          </Button>
        )}
      </p>
    );
  const save = async (): Promise<void> => {
    const text = typed.step.trim() || null;
    setIsSaving(true);
    await onSave({ next_step: text, next_step_on: text && (typed.day || null) }, replaced).then(
      () => change(null),
      // The error is shown in a toast; the input stays.
      (error: unknown) => {
        const theirs = error instanceof WriteConflict && nextStepSchema.safeParse(error.current).data;
        if (theirs) setReplaced(theirs);
      },
    );
    setIsSaving(false);
  };
  return (
    <form
      className="flex basis-full flex-wrap items-end gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Próximo paso"
        className="min-w-48 grow"
        maxLength={200}
        autoFocus={!isDirty}
        readOnly={isSaving}
        value={typed.step}
        onChange={({ target }) => change({ ...typed, step: target.value })}
      />
      <TextField
        label="Fecha"
        type="date"
        max="2100-12-31"
        className="w-44"
        readOnly={isSaving}
        value={typed.day}
        onChange={({ target }) => change({ ...typed, day: target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isSaving}>
          Guardar
        </Button>
        <Button variant="outline" size="sm" onClick={() => change(null)}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { WriteConflict } from '#app/lib/query/write-if-unchanged.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { type NextStep, nextStepSchema } from './write-assignment.ts';

/**
 * The next step and its day. When a colleague changes it meanwhile, what is being typed stays, and replaces theirs only
 * when it is saved again.
 */
export function NextStepForm({
  current,
  canUpdate,
  onSave,
}: {
  current: NextStep;
  canUpdate: boolean;
  /**
   * Rejects when it was not saved, after saying so.
   *
   * @param replaced what the next one replaces, as shown when its writing began
   */
  onSave: (next: NextStep, replaced: NextStep) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState<{ step: string; day: string } | null>(null);
  const [replaced, setReplaced] = useState(current);
  const { next_step: step, next_step_on: day } = current;
  const [isSaving, setIsSaving] = useState(false);
  useUnloadWarning(typed !== null);
  if (!typed)
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
      () => setTyped(null),
      // Shown in a toast; what was typed stays.
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
        autoFocus
        value={typed.step}
        onChange={({ target }) => setTyped({ ...typed, step: target.value })}
      />
      <TextField
        label="Fecha"
        type="date"
        className="w-44"
        value={typed.day}
        onChange={({ target }) => setTyped({ ...typed, day: target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isSaving}>
          Guardar
        </Button>
        <Button variant="outline" size="sm" onClick={() => setTyped(null)}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

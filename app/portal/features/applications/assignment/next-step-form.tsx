import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';

/** The next step and its day. What is being typed is not replaced when a colleague changes it. */
export function NextStepForm({
  step,
  day,
  canUpdate,
  onSave,
}: {
  step: string | null;
  /** As stored: yyyy-MM-dd. */
  day: string | null;
  canUpdate: boolean;
  /** Rejects when it was not saved, after saying so. */
  onSave: (step: string | null, day: string | null) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState<{ step: string; day: string } | null>(null);
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
            onClick={() => setTyped({ step: step ?? '', day: day ?? '' })}
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
    await onSave(text, text && (typed.day || null)).then(
      () => setTyped(null),
      // Shown in a toast; what was typed stays.
      () => undefined,
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

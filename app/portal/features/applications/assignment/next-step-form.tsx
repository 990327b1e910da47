import { useState } from 'react';
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
  const shown = typed ?? { step: step ?? '', day: day ?? '' };
  const save = async (): Promise<void> => {
    const text = shown.step.trim() || null;
    setIsSaving(true);
    await onSave(text, text && (shown.day || null)).then(
      () => setTyped(null),
      () => undefined,
    );
    setIsSaving(false);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Próximo paso"
        className="min-w-48 grow"
        maxLength={200}
        readOnly={!canUpdate}
        value={shown.step}
        onChange={({ target }) => setTyped({ ...shown, step: target.value })}
      />
      <TextField
        label="Fecha"
        type="date"
        className="w-44"
        readOnly={!canUpdate}
        value={shown.day}
        onChange={({ target }) => setTyped({ ...shown, day: target.value })}
      />
      {typed && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" isBusy={isSaving} className="min-h-12">
            Guardar
          </Button>
          <Button variant="outline" size="sm" className="min-h-12" onClick={() => setTyped(null)}>
            Cancelar
          </Button>
        </div>
      )}
    </form>
  );
}

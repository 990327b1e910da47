import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { type SuccessCaseFields, type SuccessCaseForm, successCaseFormSchema } from '#domain/success-case.ts';
import { CASE_ERRORS, conflictingFields, formOf, NEW_CASE } from './case-form.ts';
import { CaseImageField } from './case-image-field.tsx';
import type { CaseRecord } from './list-cases.ts';

/** Creates or edits a success case. The input is kept until it is saved. */
export function CaseDialog({
  record,
  onClose,
  onSave,
}: {
  /** Null to create one. */
  record: CaseRecord | null;
  onClose: () => void;
  /** Resolves with the conflict, or null when saved; otherwise the form stays open. */
  onSave: (saved: {
    /** The case as loaded into the form. */
    base: CaseRecord | null;
    fields: SuccessCaseFields;
    image: File | null;
    /** Removes the image without a replacement. */
    isImageRemoved: boolean;
    onProgress: (fraction: number) => void;
  }) => Promise<{ conflict: Conflict<CaseRecord> | null }>;
}) {
  const form = useForm({
    resolver: zodResolver(successCaseFormSchema),
    defaultValues: record ? formOf(record) : NEW_CASE,
  });
  const conflicts = useEditConflicts(form, record, formOf);
  const { base } = conflicts;
  const [image, setImage] = useState<File | null>(null);
  const [isImageRemoved, setIsImageRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const { errors, isSubmitting } = form.formState;
  useUnloadWarning(isSubmitting);
  const field = (name: Exclude<keyof SuccessCaseForm, 'destacado' | 'is_active'>) => ({
    isRequired: true,
    ...form.register(name),
    error: errors[name] && (CASE_ERRORS.get(errors[name].message ?? '') ?? 'Revise este campo'),
  });
  const submit = form.handleSubmit(async (fields) => {
    await onSave({
      base,
      fields,
      image,
      isImageRemoved: isImageRemoved && !image,
      onProgress: setProgress,
    }).then(
      ({ conflict }) => (conflict ? conflicts.report(conflict) : onClose()),
      () => undefined,
    );
    setProgress(null);
  });
  const takeTheirs = (name: string): void => {
    if (name === 'imagen_url') {
      setImage(null);
      setIsImageRemoved(false);
    }
    conflicts.takeTheirs(name);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canDismiss={!isSubmitting}
      title={record ? 'Editar Caso de Éxito' : 'Nuevo Caso de Éxito'}
      closeLabel="Cerrar"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Título" maxLength={200} {...field('titulo')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Cliente" maxLength={200} {...field('cliente')} />
          <TextField label="Sector" maxLength={100} {...field('sector')} />
          <TextField label="Año" inputMode="numeric" maxLength={4} placeholder="2025" {...field('año')} />
          <TextField label="Duración" maxLength={100} placeholder="6 meses" {...field('duracion')} />
        </div>
        <TextField label="Áreas" maxLength={200} placeholder="Ingeniería, Montaje" {...field('equipo')} />
        <TextArea label="Descripción" maxLength={5000} {...field('descripcion')} />
        <TextArea label="Desafío" maxLength={5000} {...field('desafio')} />
        <TextArea label="Solución" maxLength={5000} {...field('solucion')} />
        <TextArea label="Resultados" hint="Uno por línea" {...field('resultados')} />
        <TextField label="Tecnologías" hint="Separadas por comas" {...field('tecnologias')} />
        <CaseImageField
          current={isImageRemoved ? null : (base?.thumbnail ?? null)}
          file={image}
          progress={progress}
          onChange={setImage}
          onRemove={() => (image ? setImage(null) : setIsImageRemoved(true))}
        />
        <div className="flex flex-wrap gap-x-10 gap-y-3">
          {(
            [
              ['destacado', 'Destacado'],
              ['is_active', 'Activo'],
            ] as const
          ).map(([name, label]) => (
            <Controller
              key={name}
              name={name}
              control={form.control}
              render={({ field: { onChange, value } }) => (
                <span className="flex items-center gap-2.5">
                  <Switch label={label} isOn={value} onChange={onChange} />
                  <span aria-hidden="true" className="text-sm font-semibold">
                    {label}
                  </span>
                </span>
              )}
            />
          ))}
        </div>
        <ConflictNotice
          fields={base ? conflictingFields(conflicts.names, form.getValues(), formOf(base)) : []}
          onKeep={conflicts.keepMine}
          onTake={takeTheirs}
        />
        <Button
          type="submit"
          isBusy={isSubmitting}
          disabled={conflicts.names.length > 0}
          className="justify-self-start"
        >
          {isSubmitting ? 'Guardando...' : 'Guardar'}
        </Button>
      </form>
    </Dialog>
  );
}

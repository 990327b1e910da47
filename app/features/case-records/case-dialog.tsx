import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { type SuccessCaseFields, type SuccessCaseForm, successCaseFormSchema } from '#domain/success-case.ts';
import { CASE_PROBLEMS, formOf, NEW_CASE } from './case-form.ts';
import { CaseImageField } from './case-image-field.tsx';
import type { CaseRecord } from './list-cases.ts';

/** Everything a success case says. What was typed stays until it is saved. */
export function CaseDialog({
  record,
  onClose,
  onSave,
}: {
  /** Null for a new one. */
  record: CaseRecord | null;
  onClose: () => void;
  /** Resolves when it is saved; rejects, and the form stays open, when it is not. */
  onSave: (saved: {
    fields: SuccessCaseFields;
    image: File | null;
    /** The picture it had goes, and none takes its place. */
    isImageRemoved: boolean;
    onProgress: (fraction: number) => void;
  }) => Promise<unknown>;
}) {
  const form = useForm({
    resolver: zodResolver(successCaseFormSchema),
    defaultValues: record ? formOf(record) : NEW_CASE,
  });
  const [image, setImage] = useState<File | null>(null);
  const [isImageRemoved, setIsImageRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const { errors, isSubmitting } = form.formState;
  useUnloadWarning(isSubmitting);
  const field = (name: Exclude<keyof SuccessCaseForm, 'destacado' | 'is_active'>) => ({
    isRequired: true,
    ...form.register(name),
    error: errors[name] && (CASE_PROBLEMS.get(errors[name].message ?? '') ?? 'Revise este campo'),
  });
  const submit = form.handleSubmit(async (fields) => {
    await onSave({ fields, image, isImageRemoved: isImageRemoved && !image, onProgress: setProgress }).then(
      onClose,
      () => undefined,
    );
    setProgress(null);
  });
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
          current={isImageRemoved ? null : (record?.thumbnail ?? null)}
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
        <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Guardando...' : 'Guardar'}
        </Button>
      </form>
    </Dialog>
  );
}

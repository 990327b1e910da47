import { zodResolver } from '@hookform/resolvers/zod';
import { Fragment, type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useFormDraft } from '#app/lib/drafts/use-form-draft.ts';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import type { MediaFile } from '#app/portal/media/list-media.ts';
import { RichTextField } from '#app/portal/rich-text/rich-text-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { LanguageColumns } from '#app/ui/language-columns.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { randomUuid } from '#domain/values/random-uuid.ts';
import { CHILEAN_REGIONS } from '#domain/website/chilean-region.ts';
import {
  CASE_LIMITS,
  type RICH_CASE_FIELDS,
  type SuccessCaseFields,
  type SuccessCaseForm,
  successCaseFormSchema,
  TRANSLATED_CASE_FIELDS,
} from '#domain/website/success-case.ts';
import { CASE_ERRORS, describeConflicts, formOf, NEW_CASE } from './case-form.ts';
import { CaseImageField } from './case-image-field.tsx';
import { CasePreview } from './case-preview.tsx';
import { CircuitField } from './circuit-field.tsx';
import type { CaseRecord } from './list-cases.ts';

/** Those that say which image a case has. */
const IMAGE_COLUMNS: readonly string[] = ['imagen_url', 'media_id'];

type Translated = (typeof TRANSLATED_CASE_FIELDS)[number];
type Rich = (typeof RICH_CASE_FIELDS)[number];

/** Creates or edits a success case. The input is kept until it is saved. */
export function CaseDialog({
  record,
  onClose,
  onSave,
}: {
  /** Null to create a case. */
  record: CaseRecord | null;
  onClose: () => void;
  /** Resolves with the conflict, or null when saved; otherwise the form stays open. */
  onSave: (saved: {
    /** The case as loaded into the form. */
    base: CaseRecord | null;
    /** The id for a new case. */
    newId: string;
    fields: SuccessCaseFields;
    image: File | null;
    /** A picture of the library that replaces the image. */
    media: MediaFile | null;
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
  const draft = useFormDraft(form, {
    form: 'case',
    record: record?.id ?? null,
    version: record?.updated_at ?? null,
  });
  const [newId] = useState(randomUuid);
  const [image, setImage] = useState<File | null>(null);
  const [media, setMedia] = useState<MediaFile | null>(null);
  const [isImageRemoved, setIsImageRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [previewed, setPreviewed] = useState<SuccessCaseForm | null>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  const errorOf = (name: keyof SuccessCaseForm): string | undefined =>
    errors[name] && (CASE_ERRORS.get(String(errors[name].message)) ?? 'Revise este campo');
  const field = (name: Exclude<keyof SuccessCaseForm, 'destacado' | 'is_active' | Rich | `en_${Rich}`>) => ({
    isRequired: !name.startsWith('en_'),
    lang: name.startsWith('en_') ? 'en' : undefined,
    readOnly: isSubmitting,
    ...form.register(name),
    error: errorOf(name),
  });
  const submit = form.handleSubmit(async (fields) => {
    await onSave({
      base,
      newId,
      fields,
      image,
      media,
      isImageRemoved: isImageRemoved && !image && !media,
      onProgress: setProgress,
    }).then(
      ({ conflict }) => {
        if (conflict) return conflicts.report(conflict);
        draft.end();
        onClose();
      },
      () => undefined,
    );
    setProgress(null);
  });
  const takeTheirs = (name: string): void => {
    if (IMAGE_COLUMNS.includes(name)) {
      setImage(null);
      setMedia(null);
      setIsImageRemoved(false);
    }
    conflicts.takeTheirs(name);
  };
  type Plain = Exclude<keyof typeof CASE_LIMITS, Rich>;
  const text = (name: Plain) => ({ ...field(name), maxLength: CASE_LIMITS[name] });
  const richText = (
    name: Rich | `en_${Rich}`,
    props: { label: string; maxLength: number; lang?: string },
  ) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { onBlur, onChange, ref, value } }) => (
        <RichTextField
          {...{ ...props, value, onChange, onBlur, ref }}
          isRequired={!name.startsWith('en_')}
          readOnly={isSubmitting}
          error={errorOf(name)}
        />
      )}
    />
  );
  const english = (name: Plain) => ({
    ...field(`en_${name}`),
    maxLength: CASE_LIMITS[name],
  });
  // `satisfies`, so that the compiler reports a field without an input.
  const inputs = {
    titulo: <TextField label="Título" {...text('titulo')} />,
    cliente: <TextField label="Cliente" {...text('cliente')} />,
    sector: <TextField label="Sector" {...text('sector')} />,
    duracion: <TextField label="Duración" placeholder="6 meses" {...text('duracion')} />,
    equipo: <TextField label="Áreas" placeholder="Ingeniería, Montaje" {...text('equipo')} />,
    descripcion: <TextArea label="Descripción" {...text('descripcion')} />,
    desafio: richText('desafio', { label: 'Desafío', maxLength: CASE_LIMITS.desafio }),
    solucion: richText('solucion', { label: 'Solución', maxLength: CASE_LIMITS.solucion }),
    resultados: <TextArea label="Resultados" hint="Uno por línea" {...field('resultados')} />,
    tecnologias: <TextField label="Tecnologías" hint="Separadas por comas" {...field('tecnologias')} />,
    en_titulo: <TextField label="Title" {...english('titulo')} />,
    en_cliente: <TextField label="Client" {...english('cliente')} />,
    en_sector: <TextField label="Industry" {...english('sector')} />,
    en_duracion: <TextField label="Duration" {...english('duracion')} />,
    en_equipo: <TextField label="Areas" {...english('equipo')} />,
    en_descripcion: <TextArea label="Description" {...english('descripcion')} />,
    en_desafio: richText('en_desafio', { label: 'Challenge', maxLength: CASE_LIMITS.desafio, lang: 'en' }),
    en_solucion: richText('en_solucion', { label: 'Solution', maxLength: CASE_LIMITS.solucion, lang: 'en' }),
    en_resultados: <TextArea label="Results" hint="Uno por línea" {...field('en_resultados')} />,
    en_tecnologias: (
      <TextField label="Technologies" hint="Separadas por comas" {...field('en_tecnologias')} />
    ),
  } satisfies Record<Translated | `en_${Translated}`, ReactNode>;
  return (
    <FormDialog
      isOpen
      isDirty={isDirty || image !== null || media !== null || isImageRemoved || isSubmitting}
      draft={draft}
      isWide
      onClose={onClose}
      canDismiss={!isSubmitting}
      title={record ? 'Editar Caso de Éxito' : 'Nuevo Caso de Éxito'}
      closeLabel="Cerrar"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <LanguageColumns
          spanish={TRANSLATED_CASE_FIELDS.map((name) => <Fragment key={name}>{inputs[name]}</Fragment>)}
          english={TRANSLATED_CASE_FIELDS.map((name) => (
            <Fragment key={name}>{inputs[`en_${name}`]}</Fragment>
          ))}
        />
        <div className="grid gap-5 border-t border-rule pt-5 sm:grid-cols-[11rem_1fr]">
          <TextField label="Año" inputMode="numeric" maxLength={4} placeholder="2025" {...field('año')} />
          <SelectField
            label="Región"
            hint="Ubica el caso en el mapa del sitio"
            {...field('region')}
            isRequired={false}
          >
            <option value="">Sin ubicación</option>
            {CHILEAN_REGIONS.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </SelectField>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Primer mes (opcional)"
            type="month"
            placeholder="2024-03"
            {...field('inicio')}
            isRequired={false}
          />
          <TextField
            label="Último mes (opcional)"
            type="month"
            placeholder="2024-10"
            {...field('fin')}
            isRequired={false}
          />
          {(
            [
              ['unilineal_antes', 'Unilineal antes (opcional)'],
              ['unilineal_despues', 'Unilineal después (opcional)'],
            ] as const
          ).map(([name, label]) => (
            <Controller
              key={name}
              name={name}
              control={form.control}
              render={({ field: { onChange, value } }) => (
                <CircuitField
                  label={label}
                  value={value ?? ''}
                  error={errorOf(name)}
                  readOnly={isSubmitting}
                  onChange={onChange}
                />
              )}
            />
          ))}
        </div>
        <CaseImageField
          current={media ? media.thumbnail : isImageRemoved ? null : (base?.thumbnail ?? null)}
          file={image}
          progress={progress}
          onChange={(file) => {
            setImage(file);
            if (file) setMedia(null);
          }}
          onChoose={(picture) => {
            setImage(null);
            setMedia(picture);
          }}
          onRemove={() => {
            if (!image && !media) setIsImageRemoved(true);
            setImage(null);
            setMedia(null);
          }}
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
          fields={base ? describeConflicts(conflicts.names, form.getValues(), formOf(base)) : []}
          onKeep={conflicts.keepMine}
          onTake={takeTheirs}
        />
        <div className="flex flex-wrap gap-4">
          <Button type="submit" isBusy={isSubmitting} disabled={conflicts.names.length > 0}>
            {isSubmitting ? 'Guardando...' : 'Guardar'}
          </Button>
          <Button variant="outline" onClick={() => setPreviewed(form.getValues())}>
            Vista previa
          </Button>
        </div>
      </form>
      {previewed && <CasePreview form={previewed} onClose={() => setPreviewed(null)} />}
    </FormDialog>
  );
}

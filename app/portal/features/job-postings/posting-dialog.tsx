import { zodResolver } from '@hookform/resolvers/zod';
import { Fragment, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormDraft } from '#app/lib/drafts/use-form-draft.ts';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { isHalfTyped } from '#app/ui/half-typed.ts';
import { LanguageColumns } from '#app/ui/language-columns.tsx';
import { toast } from '#app/ui/toast.tsx';
import {
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  JOB_STATUSES,
  type JobPostingForm,
  POSTING_LIMITS,
  type PostingFields,
  TRANSLATED_POSTING_FIELDS,
  translatedPostingFormSchema,
} from '#domain/job-posting.ts';
import { BasePicker } from './base-picker.tsx';
import type { EditablePosting } from './list-postings.ts';
import { describeConflicts } from './posting-conflicts.ts';
import { basedOn, formOf } from './posting-form.ts';
import {
  EMPLOYMENT_TYPE_LABELS,
  EXPERIENCE_LEVEL_LABELS,
  POSTING_ERRORS,
  STATUS_LABELS,
} from './posting-labels.ts';
import { PostingPreview } from './posting-preview.tsx';
import type { PostingSuggestions } from './posting-suggestions.ts';
import { QuestionFields } from './question-fields.tsx';

/** Creates or edits a posting. The input is kept until it is saved. */
export function PostingDialog({
  title,
  posting,
  initial,
  suggestions,
  offersBases = false,
  onClose,
  onSave,
}: {
  title: string;
  /** The posting to edit; null for a new one. */
  posting: EditablePosting | null;
  initial: JobPostingForm;
  suggestions?: PostingSuggestions | undefined;
  /** Whether it may start from an earlier posting. */
  offersBases?: boolean;
  onClose: () => void;
  /**
   * Saves the edited fields. Resolves with null when saved; otherwise the form stays open.
   *
   * @param base the posting as loaded into the form
   */
  onSave: (fields: PostingFields, base: EditablePosting | null) => Promise<Conflict<EditablePosting> | null>;
}) {
  const form = useForm({ resolver: zodResolver(translatedPostingFormSchema), defaultValues: initial });
  const conflicts = useEditConflicts(form, posting, formOf);
  const draft = useFormDraft(form, {
    form: 'posting',
    // A copy has the title of what it copies.
    record: posting?.id ?? (initial.title || null),
    version: posting?.updated_at ?? null,
  });
  /** The title of the posting it was started from. */
  const [based, setBased] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<JobPostingForm | null>(null);
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState;
  const field = (name: Exclude<keyof JobPostingForm, 'questions'>) => ({
    ...form.register(name),
    error: errors[name] && (POSTING_ERRORS.get(errors[name].message ?? '') ?? 'Revise este campo'),
  });
  const text = (name: keyof typeof POSTING_LIMITS) => ({ ...field(name), maxLength: POSTING_LIMITS[name] });
  const english = (name: (typeof TRANSLATED_POSTING_FIELDS)[number]) => ({
    ...field(`en_${name}`),
    lang: 'en',
    maxLength: POSTING_LIMITS[name],
  });
  const submit = form.handleSubmit(async (fields) => {
    await onSave(fields, conflicts.base).then(
      (conflict) => {
        if (conflict) return conflicts.report(conflict);
        draft.end();
        onClose();
      },
      () => undefined,
    );
  });
  const startFrom = (base: EditablePosting): void => {
    // With its fields, which would otherwise register again after the focus is given.
    form.reset(basedOn(base), { keepDefaultValues: true, keepFieldsRef: true });
    setBased(base.title);
    form.setFocus('title');
  };
  const empty = (): void => {
    const written = form.getValues();
    form.reset(initial, { keepFieldsRef: true });
    setBased(null);
    form.setFocus('title');
    toast({
      title: 'Formulario en blanco',
      undo: () => {
        form.reset(written, { keepDefaultValues: true });
        setBased(based);
      },
    });
  };
  const questions = (
    <QuestionFields
      questions={form.watch('questions') ?? []}
      onChange={(changed) =>
        form.setValue('questions', changed, { shouldDirty: true, shouldValidate: isSubmitted })
      }
      errorAt={(path) => {
        const code = form.getFieldState(`questions.${path}` as 'questions.0.text.es').error?.message;
        return code && (POSTING_ERRORS.get(code) ?? 'Revise este campo');
      }}
    />
  );
  // `satisfies`, so that the compiler reports a field without an input.
  const inputs = {
    title: <TextField label="Título" isRequired {...text('title')} />,
    department: (
      <TextField
        label="Departamento"
        isRequired
        suggestions={suggestions?.departments}
        {...text('department')}
      />
    ),
    location: (
      <TextField label="Ubicación" isRequired suggestions={suggestions?.locations} {...text('location')} />
    ),
    employment_type: (
      <SelectField label="Tipo de empleo" {...field('employment_type')}>
        {EMPLOYMENT_TYPES.map((value) => option(value, EMPLOYMENT_TYPE_LABELS[value]))}
      </SelectField>
    ),
    experience_level: (
      <SelectField label="Nivel de experiencia" {...field('experience_level')}>
        {EXPERIENCE_LEVELS.map((value) => option(value, EXPERIENCE_LEVEL_LABELS[value]))}
      </SelectField>
    ),
    description: <TextArea label="Descripción" isRequired rows={6} {...text('description')} />,
    requirements: <TextArea label="Requisitos" isRequired rows={5} {...text('requirements')} />,
    benefits: <TextArea label="Beneficios (opcional)" rows={3} {...text('benefits')} />,
    salary_min: <TextField label="Renta mínima (opcional)" inputMode="numeric" {...field('salary_min')} />,
    salary_max: <TextField label="Renta máxima (opcional)" inputMode="numeric" {...field('salary_max')} />,
    expires_at: (
      <DateField
        label="Fecha de expiración (opcional)"
        type="date"
        hint="Se muestra hasta el fin de ese día."
        {...field('expires_at')}
      />
    ),
    publish_at: (
      <DateField
        label="Publicación programada (opcional)"
        type="datetime-local"
        hint="Hora de Chile. El borrador se publica solo."
        {...field('publish_at')}
      />
    ),
    status: (
      <SelectField label="Estado" {...field('status')}>
        {JOB_STATUSES.map((value) => option(value, STATUS_LABELS[value]))}
      </SelectField>
    ),
    external_link: (
      <TextField
        label="Enlace externo (opcional)"
        type="url"
        hint="Si lo hay, 'Postular' lleva ahí en vez de al formulario."
        {...field('external_link')}
      />
    ),
    questions,
    en_title: <TextField label="Title" {...english('title')} />,
    en_department: <TextField label="Department" {...english('department')} />,
    en_description: <TextArea label="Description" rows={6} {...english('description')} />,
    en_requirements: <TextArea label="Requirements" rows={5} {...english('requirements')} />,
    en_benefits: <TextArea label="Benefits" rows={3} {...english('benefits')} />,
  } satisfies Record<keyof JobPostingForm, ReactNode>;
  return (
    <FormDialog
      isOpen
      isWide
      isDirty={isDirty}
      draft={draft}
      onClose={onClose}
      canDismiss={!isSubmitting}
      title={title}
      closeLabel="Cerrar"
    >
      {offersBases && !isDirty && <BasePicker onChoose={startFrom} />}
      {based !== null && isDirty && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 border border-rule bg-ground px-4 py-2">
          <span className="break-words">
            Basada en <strong>{based}</strong>, como borrador y sin fechas.
          </span>
          <Button variant="quiet" size="sm" onClick={empty}>
            Empezar en blanco
          </Button>
        </p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isHalfTyped(event.currentTarget)) submit(event);
        }}
        className="grid gap-5"
      >
        <LanguageColumns
          spanish={TRANSLATED_POSTING_FIELDS.map((name) => <Fragment key={name}>{inputs[name]}</Fragment>)}
          english={TRANSLATED_POSTING_FIELDS.map((name) => (
            <Fragment key={name}>{inputs[`en_${name}`]}</Fragment>
          ))}
        />
        <div className="grid gap-5 border-t border-rule pt-5 sm:grid-cols-2 lg:grid-cols-4">
          {inputs.location}
          {inputs.employment_type}
          {inputs.experience_level}
          {inputs.status}
          {inputs.salary_min}
          {inputs.salary_max}
          {form.watch('status') === 'draft' && inputs.publish_at}
          {inputs.expires_at}
        </div>
        {inputs.external_link}
        {inputs.questions}
        <ConflictNotice
          fields={
            conflicts.base ? describeConflicts(conflicts.names, form.getValues(), formOf(conflicts.base)) : []
          }
          onKeep={conflicts.keepMine}
          onTake={conflicts.takeTheirs}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isSubmitting} disabled={conflicts.names.length > 0}>
            {isSubmitting ? 'Guardando...' : 'Guardar'}
          </Button>
          <Button variant="outline" onClick={() => setPreviewed(form.getValues())}>
            Vista previa
          </Button>
          {isDirty && <p className="text-sm text-muted">Hay cambios sin guardar.</p>}
        </div>
      </form>
      {previewed && <PostingPreview form={previewed} onClose={() => setPreviewed(null)} />}
    </FormDialog>
  );
}

const option = (value: string, label: string): ReactNode => (
  <option key={value} value={value}>
    {label}
  </option>
);

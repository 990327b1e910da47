import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { RichTextField } from '#app/portal/rich-text/rich-text-field.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { JOB_COUNTRIES, WORK_MODES } from '#domain/recruiting/job-place.ts';
import {
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  JOB_STATUSES,
  type RICH_POSTING_FIELDS,
  type TRANSLATED_POSTING_FIELDS,
} from '#domain/recruiting/job-posting.ts';
import {
  type JobPostingForm,
  MAX_LINK,
  POSTING_LIMITS,
  type PostingFields,
} from '#domain/recruiting/job-posting-form.ts';
import { followLocation, PLACE_FIELDS } from './follow-location.ts';
import {
  COUNTRY_LABELS,
  EMPLOYMENT_TYPE_LABELS,
  EXPERIENCE_LEVEL_LABELS,
  POSTING_ERRORS,
  STATUS_LABELS,
  WORK_MODE_LABELS,
} from './posting-labels.ts';
import type { PostingSuggestions } from './posting-suggestions.ts';
import { QuestionFields } from './question-fields.tsx';

/** The input of each field of a posting's form. */
export function postingInputs(
  form: UseFormReturn<JobPostingForm, unknown, PostingFields>,
  suggestions: PostingSuggestions | undefined,
) {
  const { errors, isSubmitted, isSubmitting: readOnly } = form.formState;
  type RichName = (typeof RICH_POSTING_FIELDS)[number];
  const errorOf = (name: keyof JobPostingForm): string | undefined =>
    errors[name] && (POSTING_ERRORS.get(String(errors[name].message)) ?? 'Revise este campo');
  const field = (name: Exclude<keyof JobPostingForm, 'questions' | RichName | `en_${RichName}`>) => ({
    ...form.register(name),
    error: errorOf(name),
  });
  const richText = (
    name: RichName | `en_${RichName}`,
    props: { label: string; rows: number; maxLength: number; isRequired?: boolean; lang?: string },
  ) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { onBlur, onChange, ref, value } }) => (
        <RichTextField {...{ ...props, readOnly, value, onChange, onBlur, ref }} error={errorOf(name)} />
      )}
    />
  );
  const text = (name: Exclude<keyof typeof POSTING_LIMITS, RichName>) => ({
    ...field(name),
    maxLength: POSTING_LIMITS[name],
    readOnly,
  });
  const english = (name: Exclude<(typeof TRANSLATED_POSTING_FIELDS)[number], RichName>) => ({
    ...field(`en_${name}`),
    lang: 'en',
    maxLength: POSTING_LIMITS[name],
    readOnly,
  });
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
  const location = text('location');
  // `satisfies`, so that the compiler reports a field without an input.
  return {
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
      <TextField
        label="Ubicación"
        isRequired
        suggestions={suggestions?.locations}
        hint="Como la leen los visitantes."
        {...location}
        onChange={(event) => {
          const followed = followLocation(form.getValues(), event.target.value);
          for (const name of PLACE_FIELDS)
            if (followed[name] !== form.getValues(name))
              form.setValue(name, followed[name], { shouldDirty: true });
          return location.onChange(event);
        }}
      />
    ),
    places: (
      <TextField
        label="Lugares (opcional)"
        hint="Ciudades separadas por comas, para los filtros y los portales de empleo."
        readOnly={readOnly}
        {...field('places')}
      />
    ),
    country: (
      <SelectField label="País" {...field('country')}>
        {JOB_COUNTRIES.map((value) => option(value, COUNTRY_LABELS[value]))}
      </SelectField>
    ),
    work_mode: (
      <SelectField label="Modalidad" {...field('work_mode')}>
        {WORK_MODES.map((value) => option(value, WORK_MODE_LABELS[value]))}
      </SelectField>
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
    description: richText('description', {
      label: 'Descripción',
      rows: 6,
      maxLength: POSTING_LIMITS.description,
      isRequired: true,
    }),
    requirements: richText('requirements', {
      label: 'Requisitos',
      rows: 5,
      maxLength: POSTING_LIMITS.requirements,
      isRequired: true,
    }),
    benefits: richText('benefits', {
      label: 'Beneficios (opcional)',
      rows: 3,
      maxLength: POSTING_LIMITS.benefits,
    }),
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
        hint="Hora de Santiago. El borrador se publica solo."
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
        maxLength={MAX_LINK}
        hint="Si lo hay, «Postular» lleva ahí en vez de al formulario."
        {...field('external_link')}
      />
    ),
    questions,
    en_title: <TextField label="Title" {...english('title')} />,
    en_department: <TextField label="Department" {...english('department')} />,
    en_description: richText('en_description', {
      label: 'Description',
      rows: 6,
      maxLength: POSTING_LIMITS.description,
      lang: 'en',
    }),
    en_requirements: richText('en_requirements', {
      label: 'Requirements',
      rows: 5,
      maxLength: POSTING_LIMITS.requirements,
      lang: 'en',
    }),
    en_benefits: richText('en_benefits', {
      label: 'Benefits',
      rows: 3,
      maxLength: POSTING_LIMITS.benefits,
      lang: 'en',
    }),
  } satisfies Record<keyof JobPostingForm, ReactNode>;
}

const option = (value: string, label: string): ReactNode => (
  <option key={value} value={value}>
    {label}
  </option>
);

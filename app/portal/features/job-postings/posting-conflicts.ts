import type { ConflictingField } from '#app/ui/conflict-notice.tsx';
import { RICH_POSTING_FIELDS } from '#domain/recruiting/job-posting.ts';
import type { JobPostingForm } from '#domain/recruiting/job-posting-form.ts';
import { plainText } from '#domain/website/plain-rich-text.ts';
import {
  COUNTRY_LABELS,
  EMPLOYMENT_TYPE_LABELS,
  EXPERIENCE_LEVEL_LABELS,
  STATUS_LABELS,
  WORK_MODE_LABELS,
} from './posting-labels.ts';

const LABELS: Readonly<Record<keyof JobPostingForm, string>> = {
  title: 'Título',
  department: 'Departamento',
  location: 'Ubicación',
  places: 'Lugares',
  country: 'País',
  work_mode: 'Modalidad',
  employment_type: 'Tipo de empleo',
  experience_level: 'Nivel de experiencia',
  description: 'Descripción',
  requirements: 'Requisitos',
  benefits: 'Beneficios',
  salary_min: 'Renta mínima',
  salary_max: 'Renta máxima',
  expires_at: 'Fecha de expiración',
  publish_at: 'Publicación programada',
  status: 'Estado',
  external_link: 'Enlace externo',
  questions: 'Preguntas',
  en_title: 'Título en inglés',
  en_department: 'Departamento en inglés',
  en_description: 'Descripción en inglés',
  en_requirements: 'Requisitos en inglés',
  en_benefits: 'Beneficios en inglés',
};

/** The conflicting fields with their labels, in form order. */
export function describeConflicts(
  names: readonly string[],
  mine: JobPostingForm,
  theirs: JobPostingForm,
): ConflictingField[] {
  const [myValues, theirValues] = [displayValues(mine), displayValues(theirs)];
  const fields: ConflictingField[] = [];
  for (const [name, label] of Object.entries(LABELS))
    if (names.includes(name))
      fields.push({ name, label, mine: myValues.get(name) ?? '', theirs: theirValues.get(name) ?? '' });
  return fields;
}

function displayValues(form: JobPostingForm): ReadonlyMap<string, string> {
  const plain = Object.entries(form).map(([name, value]): [string, string] => [name, String(value ?? '')]);
  return new Map([
    ...plain,
    ...RICH_POSTING_FIELDS.flatMap((name): [string, string][] => [
      [name, plainText(form[name])],
      [`en_${name}`, plainText(form[`en_${name}`])],
    ]),
    ['country', COUNTRY_LABELS[form.country ?? 'CL']],
    ['work_mode', WORK_MODE_LABELS[form.work_mode ?? 'on_site']],
    ['employment_type', EMPLOYMENT_TYPE_LABELS[form.employment_type ?? 'full_time']],
    ['experience_level', EXPERIENCE_LEVEL_LABELS[form.experience_level ?? 'mid']],
    ['questions', (form.questions ?? []).map(({ text }) => text.es).join('\n')],
    ['status', STATUS_LABELS[form.status ?? 'draft']],
  ]);
}

import { es } from '#app/i18n/es.ts';
import { type JobCountry, MAX_PLACES, type WorkMode } from '#domain/recruiting/job-place.ts';
import type { JobStatus } from '#domain/recruiting/job-posting.ts';
import type { QuestionKind } from '#domain/recruiting/posting-question.ts';

// The site's labels, from the file that every page loads.
export const { employmentTypes: EMPLOYMENT_TYPE_LABELS, experienceLevels: EXPERIENCE_LEVEL_LABELS } = es.jobs;

export const STATUS_LABELS = {
  draft: 'Borrador',
  active: 'Activo',
  expired: 'Expirado',
  closed: 'Cerrado',
} as const satisfies Record<JobStatus, string>;

export const WORK_MODE_LABELS = {
  on_site: 'Presencial',
  hybrid: 'Híbrida',
  remote: 'Remota',
} as const satisfies Record<WorkMode, string>;

export const COUNTRY_LABELS = {
  CL: 'Chile',
  AR: 'Argentina',
  BO: 'Bolivia',
  BR: 'Brasil',
  CO: 'Colombia',
  EC: 'Ecuador',
  ES: 'España',
  MX: 'México',
  PA: 'Panamá',
  PE: 'Perú',
  PY: 'Paraguay',
  US: 'Estados Unidos',
  UY: 'Uruguay',
} as const satisfies Record<JobCountry, string>;

export const QUESTION_KIND_LABELS = {
  yes_no: 'Sí o no',
  choice: 'Una alternativa',
  number: 'Un número',
  text: 'Texto',
} as const satisfies Record<QuestionKind, string>;

/** Messages by error code. */
export const POSTING_ERRORS: ReadonlyMap<string, string> = new Map([
  ['required', 'Este campo es obligatorio'],
  ['textTooLong', 'El texto es demasiado largo'],
  ['places', `Escriba a lo más ${MAX_PLACES} lugares`],
  ['salary', 'Escriba un monto en pesos, sin decimales: por ejemplo, 1.500.000'],
  ['salaryMax', 'El monto es demasiado grande'],
  ['salaryRange', 'La renta máxima no puede ser menor que la mínima'],
  ['url', 'Escriba una dirección completa, que comience con https://'],
]);

import type { EmploymentType, ExperienceLevel, JobStatus } from '#domain/job-posting.ts';

export const EMPLOYMENT_TYPE_LABELS = {
  full_time: 'Tiempo Completo',
  part_time: 'Tiempo Parcial',
  contract: 'Contrato',
  internship: 'Prácticas',
} as const satisfies Record<EmploymentType, string>;

export const EXPERIENCE_LEVEL_LABELS = {
  entry: 'Junior',
  mid: 'Semi-Senior',
  senior: 'Senior',
  executive: 'Ejecutivo',
} as const satisfies Record<ExperienceLevel, string>;

export const STATUS_LABELS = {
  draft: 'Borrador',
  active: 'Activo',
  expired: 'Expirado',
  closed: 'Cerrado',
} as const satisfies Record<JobStatus, string>;

/** What is wrong with a field, by the code of its rule. */
export const POSTING_PROBLEMS: Readonly<Record<string, string>> = {
  required: 'Este campo es obligatorio',
  salary: 'Escriba un monto en pesos, sin puntos ni decimales',
  salaryMax: 'El monto es demasiado grande',
  salaryRange: 'La renta máxima no puede ser menor que la mínima',
  url: 'Escriba una dirección completa, que comience con https://',
};

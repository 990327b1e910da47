import type { ConsentPurpose } from './consent-texts.ts';
import type { RightsOutcome } from './rights.ts';

// In Spanish, for the portal and for the export of a person's data.

export const CONSENT_PURPOSE_LABELS = {
  application: 'Postulación',
  internship: 'Solicitud de práctica',
  spontaneous: 'Postulación espontánea',
  other_processes: 'Otros procesos',
  job_alerts: 'Alerta de empleo',
} as const satisfies Record<ConsentPurpose, string>;

/** What was done with a consent, and how: `aceptado … en el formulario`. */
export const CONSENT_ACT_LABELS = {
  given: 'aceptado',
  prolonged: 'prolongado',
  withdrawn: 'retirado',
} as const;
export const CONSENT_MEANS_LABELS = {
  form: 'en el formulario',
  mail: 'con el enlace de un correo',
  page: 'en la página de la persona',
  desk: 'por quien atiende los derechos',
} as const;

export const OUTCOME_LABELS = {
  fulfilled: 'Cumplida',
  refused: 'Rechazada con razones',
} as const satisfies Record<RightsOutcome, string>;

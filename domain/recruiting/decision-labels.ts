import type { InterviewRating } from './job-application.ts';
import type { RejectionReason } from './rejection-reason.ts';

// In Spanish, for the portal and for the export of a person's data.

export const RATING_LABELS = {
  excelente: 'Excelente',
  bueno: 'Bueno',
  regular: 'Regular',
  malo: 'Malo',
} as const satisfies Record<InterviewRating, string>;

export const REJECTION_REASON_LABELS = {
  requirements: 'No cumple los requisitos',
  experience: 'Experiencia insuficiente',
  salary: 'Pretensiones de renta',
  availability: 'Disponibilidad o ubicación',
  interview: 'No superó la entrevista',
  other_candidate: 'Se eligió a otra persona',
  withdrew: 'Se retiró del proceso',
  unreachable: 'No fue posible contactarle',
  other: 'Otro motivo',
} as const satisfies Record<RejectionReason, string>;

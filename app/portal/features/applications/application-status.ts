import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { ApplicationStatus, InterviewRating } from '#domain/job-application.ts';
import type { RejectionReason } from '#domain/rejection-reason.ts';

export const APPLICATION_STATUS = {
  pending: { label: 'Pendiente', tone: 'amber' },
  reviewing: { label: 'En Revisión', tone: 'steel' },
  approved: { label: 'Aprobado', tone: 'green' },
  rejected: { label: 'Rechazado', tone: 'red' },
} as const satisfies Record<ApplicationStatus, { label: string; tone: BadgeTone }>;

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

import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { ApplicationStatus, InterviewRating } from '#domain/job-application.ts';

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

import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { InternshipApplication, InternshipStatus } from '#domain/internship-application.ts';

export const INTERNSHIP_STATUS = {
  pending: { label: 'Pendiente', tone: 'amber' },
  reviewing: { label: 'En Revisión', tone: 'steel' },
  accepted: { label: 'Aceptada', tone: 'green' },
  rejected: { label: 'Rechazada', tone: 'red' },
} as const satisfies Record<InternshipStatus, { label: string; tone: BadgeTone }>;

export const AVAILABILITY_LABELS = {
  'tiempo-completo': 'Tiempo completo',
  'medio-tiempo': 'Medio tiempo',
  tardes: 'Tardes',
  mananas: 'Mañanas',
  flexible: 'Flexible',
} as const satisfies Record<NonNullable<InternshipApplication['availability']>, string>;

/** Formats `3-meses`. */
export const durationLabel = (duration: string): string =>
  duration === 'flexible' ? 'Flexible' : duration.replace('-', ' ');

export function semesterLabel(semester: string): string {
  return semester === 'egresado' ? 'Egresado/a' : `${semester}.º semestre`;
}

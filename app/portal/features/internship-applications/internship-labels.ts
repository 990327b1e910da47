import { es } from '#app/i18n/es.ts';
import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { InternshipStatus } from '#domain/internship-application.ts';

export const INTERNSHIP_STATUS = {
  pending: { label: 'Pendiente', tone: 'amber' },
  reviewing: { label: 'En Revisión', tone: 'steel' },
  accepted: { label: 'Aceptada', tone: 'green' },
  rejected: { label: 'Rechazada', tone: 'red' },
} as const satisfies Record<InternshipStatus, { label: string; tone: BadgeTone }>;

// The site's labels, from the file that every page loads.
export const {
  availabilities: AVAILABILITY_LABELS,
  durations: DURATION_LABELS,
  semesters: SEMESTER_LABELS,
} = es.internships;

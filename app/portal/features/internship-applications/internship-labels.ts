import { es } from '#app/i18n/es.ts';
import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { InternshipStatus } from '#domain/recruiting/internship-application.ts';
import { INTERNSHIP_STATUS_LABELS as LABELS } from '#domain/recruiting/status-labels.ts';

export const INTERNSHIP_STATUS = {
  pending: { label: LABELS.pending, tone: 'amber' },
  reviewing: { label: LABELS.reviewing, tone: 'steel' },
  accepted: { label: LABELS.accepted, tone: 'green' },
  rejected: { label: LABELS.rejected, tone: 'red' },
} as const satisfies Record<InternshipStatus, { label: string; tone: BadgeTone }>;

// The site's labels, from the file that every page loads.
export const {
  availabilities: AVAILABILITY_LABELS,
  durations: DURATION_LABELS,
  semesters: SEMESTER_LABELS,
} = es.internships;

import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { ApplicationStatus } from '#domain/recruiting/job-application.ts';
import { APPLICATION_STATUS_LABELS as LABELS } from '#domain/recruiting/status-labels.ts';

export { RATING_LABELS, REJECTION_REASON_LABELS } from '#domain/recruiting/decision-labels.ts';

export const APPLICATION_STATUS = {
  pending: { label: LABELS.pending, tone: 'amber' },
  reviewing: { label: LABELS.reviewing, tone: 'steel' },
  approved: { label: LABELS.approved, tone: 'green' },
  rejected: { label: LABELS.rejected, tone: 'red' },
} as const satisfies Record<ApplicationStatus, { label: string; tone: BadgeTone }>;

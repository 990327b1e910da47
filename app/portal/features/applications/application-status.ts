import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { RATING_LABELS } from '#domain/recruiting/decision-labels.ts';
import type { ApplicationStatus, JobApplication } from '#domain/recruiting/job-application.ts';
import type { ShownStatus } from '#domain/recruiting/shown-status.ts';
import { APPLICATION_STATUS_LABELS as LABELS, WITHDRAWN_LABEL } from '#domain/recruiting/status-labels.ts';

export { RATING_LABELS, REJECTION_REASON_LABELS } from '#domain/recruiting/decision-labels.ts';

export const APPLICATION_STATUS = {
  pending: { label: LABELS.pending, tone: 'amber' },
  reviewing: { label: LABELS.reviewing, tone: 'steel' },
  approved: { label: LABELS.approved, tone: 'green' },
  rejected: { label: LABELS.rejected, tone: 'red' },
} as const satisfies Record<ApplicationStatus, { label: string; tone: BadgeTone }>;

/** How what people read is shown: a withdrawal is no rejection. */
export const SHOWN_STATUS = {
  ...APPLICATION_STATUS,
  withdrawn: { label: WITHDRAWN_LABEL, tone: 'steel' },
} as const satisfies Record<ShownStatus, { label: string; tone: BadgeTone }>;

/** How far the interview of an applicant is; null before they are contacted. */
export function interviewState({
  contacted,
  interview_rating,
}: Pick<JobApplication, 'contacted' | 'interview_rating'>): string | null {
  if (interview_rating) return RATING_LABELS[interview_rating];
  return contacted ? 'Contactado' : null;
}

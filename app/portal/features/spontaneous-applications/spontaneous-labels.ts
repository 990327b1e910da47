import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { SpontaneousStatus } from '#domain/recruiting/spontaneous-application.ts';
import { SPONTANEOUS_STATUS_LABELS as LABELS } from '#domain/recruiting/status-labels.ts';

export const SPONTANEOUS_STATUS = {
  pending: { label: LABELS.pending, tone: 'amber' },
  reviewing: { label: LABELS.reviewing, tone: 'steel' },
  contacted: { label: LABELS.contacted, tone: 'green' },
  rejected: { label: LABELS.rejected, tone: 'red' },
} as const satisfies Record<SpontaneousStatus, { label: string; tone: BadgeTone }>;

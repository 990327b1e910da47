import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { JobStatus } from '#domain/recruiting/job-posting.ts';

export const POSTING_STATUS = {
  active: { label: 'Activa', tone: 'green' },
  draft: { label: 'Borrador', tone: 'amber' },
  closed: { label: 'Cerrada', tone: 'red' },
  expired: { label: 'Expirada', tone: 'steel' },
} as const satisfies Record<JobStatus, { label: string; tone: BadgeTone }>;

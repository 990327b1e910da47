import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { QuoteStatus } from '#domain/quote-request.ts';
import { QUOTE_STATUS_LABELS as LABELS } from '#domain/status-labels.ts';

export const QUOTE_STATUS = {
  new: { label: LABELS.new, tone: 'amber' },
  answered: { label: LABELS.answered, tone: 'green' },
  closed: { label: LABELS.closed, tone: 'steel' },
} as const satisfies Record<QuoteStatus, { label: string; tone: BadgeTone }>;

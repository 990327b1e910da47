import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { QUOTE_STATUS_LABELS as LABELS } from '#domain/recruiting/status-labels.ts';
import type { QuoteStatus } from '#domain/website/quote-request.ts';

export const QUOTE_STATUS = {
  new: { label: LABELS.new, tone: 'amber' },
  answered: { label: LABELS.answered, tone: 'green' },
  closed: { label: LABELS.closed, tone: 'steel' },
} as const satisfies Record<QuoteStatus, { label: string; tone: BadgeTone }>;

import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { QUOTE_STATUS_LABELS as LABELS } from '#domain/recruiting/status-labels.ts';
import type { QuoteStatus } from '#domain/website/quote-request.ts';

export const QUOTE_STATUS = {
  new: { label: LABELS.new, tone: 'amber' },
  in_progress: { label: LABELS.in_progress, tone: 'steel' },
  answered: { label: LABELS.answered, tone: 'green' },
  won: { label: LABELS.won, tone: 'green' },
  lost: { label: LABELS.lost, tone: 'red' },
  spam: { label: LABELS.spam, tone: 'steel' },
} as const satisfies Record<QuoteStatus, { label: string; tone: BadgeTone }>;

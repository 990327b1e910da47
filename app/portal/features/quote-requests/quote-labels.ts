import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { QuoteStatus } from '#domain/quote-request.ts';

export const QUOTE_STATUS = {
  new: { label: 'Nueva', tone: 'amber' },
  answered: { label: 'Respondida', tone: 'green' },
  closed: { label: 'Cerrada', tone: 'steel' },
} as const satisfies Record<QuoteStatus, { label: string; tone: BadgeTone }>;

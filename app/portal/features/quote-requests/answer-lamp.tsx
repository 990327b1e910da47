import { type BadgeTone, StatusBadge } from '#app/ui/status-badge.tsx';
import { type AnswerClock, answerClock, describeClock } from '#domain/website/answer-clock.ts';
import type { QuoteRequest } from '#domain/website/quote-request.ts';

const STATES = {
  on_time: { tone: 'green', label: 'A tiempo' },
  soon: { tone: 'amber', label: 'Pronto' },
  overdue: { tone: 'red', label: 'Vencida' },
} as const satisfies Record<AnswerClock['state'], { tone: BadgeTone; label: string }>;

/** How long a request may still wait for its answer, in a word and in hours. Renders nothing when it does not wait. */
export function AnswerLamp({ quote, now }: { quote: QuoteRequest; now: Date }) {
  const clock = answerClock(quote, now);
  if (!clock) return null;
  const { label, tone } = STATES[clock.state];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className="block text-sm text-muted">{describeClock(clock)}</span>
    </>
  );
}

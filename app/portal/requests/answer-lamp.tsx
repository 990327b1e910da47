import { type BadgeTone, StatusBadge } from '#app/ui/status-badge.tsx';
import { type AnswerClock, answerClock, describeClock } from '#domain/website/answer-clock.ts';
import type { HoursOn } from '#domain/website/opening-hours.ts';
import type { QuoteRequest } from '#domain/website/quote-request.ts';

const TONES = {
  on_time: 'green',
  soon: 'amber',
  overdue: 'red',
} as const satisfies Record<AnswerClock['state'], BadgeTone>;

/** How long a request may still wait for its answer. Renders nothing when it does not wait. */
export function AnswerLamp({
  quote,
  now,
  openOn,
}: {
  quote: Pick<QuoteRequest, 'answered_at' | 'created_at' | 'status'>;
  now: Date;
  openOn: HoursOn;
}) {
  const clock = answerClock(quote, now, openOn);
  return clock && <StatusBadge tone={TONES[clock.state]}>{describeClock(clock)}</StatusBadge>;
}

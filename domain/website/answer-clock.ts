import { ANSWER_HOURS } from './company.ts';
import { type HoursOn, wholeDays } from './opening-hours.ts';
import type { QuoteRequest } from './quote-request.ts';
import { afterWorkingHours, HOUR_MS, workingTime } from './working-time.ts';

/** Hours left from which an answer is urgent. */
const SOON_HOURS = 4;

/**
 * When a quote request is due: `ANSWER_HOURS` after it arrived. All hours of days on which the company is open count, also
 * those of the night; weekends, public holidays and closed days suspend the clock. What arrives on Friday at 15:00 is due
 * on Monday at 15:00, and what arrives on a weekend by the end of Monday.
 */
export const answerDue = (created_at: string, openOn: HoursOn): Date =>
  afterWorkingHours(new Date(created_at), ANSWER_HOURS, wholeDays(openOn));

export interface AnswerClock {
  readonly state: 'on_time' | 'soon' | 'overdue';
  /** The hours of working days left, or since it was due. */
  readonly hours: number;
}

/** The clock of a request that waits for an answer; null for others. */
export function answerClock(
  { answered_at, created_at, status }: Pick<QuoteRequest, 'answered_at' | 'created_at' | 'status'>,
  now: Date,
  openOn: HoursOn,
): AnswerClock | null {
  if (answered_at !== null || (status !== 'new' && status !== 'in_progress')) return null;
  const due = answerDue(created_at, openOn);
  const left = workingTime(now, due, wholeDays(openOn)) / HOUR_MS;
  if (now >= due) return { state: 'overdue', hours: workingTime(due, now, wholeDays(openOn)) / HOUR_MS };
  return { state: left <= SOON_HOURS ? 'soon' : 'on_time', hours: left };
}

/** The clock in words: `Quedan 5 h`, `Vencida hace 2 días`, which are working days. */
export function describeClock({ hours, state }: AnswerClock): string {
  const whole = Math.floor(hours);
  if (state !== 'overdue')
    return whole < 1 ? 'Queda menos de 1 h' : whole === 1 ? 'Queda 1 h' : `Quedan ${whole} h`;
  if (whole < 1) return 'Venció recién';
  if (whole < 48) return `Vencida hace ${whole} h`;
  return `Vencida hace ${Math.floor(whole / 24)} días`;
}

import { dayInChile } from '../values/chile-time.ts';
import { answerDue } from './answer-clock.ts';
import type { HoursOn } from './opening-hours.ts';
import type { QuoteRequest } from './quote-request.ts';
import { HOUR_MS, workingTime } from './working-time.ts';

/** What the figures need of a request. */
export type CountedQuote = Pick<QuoteRequest, 'answered_at' | 'created_at' | 'region' | 'service' | 'status'>;

/** The figures of a group of requests; spam is not counted. */
export interface QuoteFigures {
  readonly received: number;
  readonly won: number;
  readonly lost: number;
  /** The median time to the answer in opening hours; null if none has been answered. */
  readonly medianHours: number | null;
  /** Of the requests whose promise was kept or broken: those answered in time. */
  readonly inTime: number;
  readonly decided: number;
}

/** The figures of requests. What is overdue has broken the promise before it is answered. */
export function quoteFigures(quotes: readonly CountedQuote[], now: Date, openOn: HoursOn): QuoteFigures {
  const counted = quotes.filter(({ status }) => status !== 'spam');
  const withStatus = (wanted: string): number => counted.filter(({ status }) => status === wanted).length;
  const answers = counted.flatMap(({ answered_at, created_at }) =>
    answered_at === null
      ? []
      : [{ asked: new Date(created_at), answered: new Date(answered_at), created_at }],
  );
  const overdue = counted.filter(
    ({ answered_at, created_at, status }) =>
      answered_at === null &&
      (status === 'new' || status === 'in_progress') &&
      now >= answerDue(created_at, openOn),
  );
  return {
    received: counted.length,
    won: withStatus('won'),
    lost: withStatus('lost'),
    medianHours: median(answers.map(({ answered, asked }) => workingTime(asked, answered, openOn) / HOUR_MS)),
    inTime: answers.filter(({ answered, created_at }) => answered <= answerDue(created_at, openOn)).length,
    decided: answers.length + overdue.length,
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** A group of requests, and its name. */
export interface QuoteGroup extends QuoteFigures {
  readonly label: string;
}

/** The figures by a property, the largest group first. */
export function quoteFiguresBy(
  quotes: readonly CountedQuote[],
  labelOf: (quote: CountedQuote) => string,
  now: Date,
  openOn: HoursOn,
): QuoteGroup[] {
  const groups = new Map<string, CountedQuote[]>();
  for (const quote of quotes) {
    const label = labelOf(quote);
    const group = groups.get(label);
    if (group) group.push(quote);
    else groups.set(label, [quote]);
  }
  return [...groups]
    .map(([label, group]) => ({ label, ...quoteFigures(group, now, openOn) }))
    .filter(({ received }) => received > 0)
    .sort((a, b) => b.received - a.received || a.label.localeCompare(b.label, 'es'));
}

/** The month in which a request arrived, `2026-11`. */
export const monthOf = ({ created_at }: CountedQuote): string => dayInChile(created_at).slice(0, 7);

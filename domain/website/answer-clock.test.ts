import { expect, test } from 'vitest';
import { momentInChile } from '../values/chile-time.ts';
import { answerClock, describeClock } from './answer-clock.ts';
import { DEFAULT_OPENING_HOURS, openingHoursOn } from './opening-hours.ts';

const openOn = openingHoursOn(DEFAULT_OPENING_HOURS);

const waiting = { status: 'new', answered_at: null } as const;
const clockAt = (created: string, now: string) =>
  answerClock({ ...waiting, created_at: momentInChile(created) }, new Date(momentInChile(now)), openOn);

test.each([
  ['2026-11-24T10:00', '2026-11-24T11:30', 'on_time', 'Quedan 22 h'],
  ['2026-11-24T10:00', '2026-11-25T06:00', 'soon', 'Quedan 4 h'],
  ['2026-11-24T10:00', '2026-11-25T08:50', 'soon', 'Queda 1 h'],
  ['2026-11-24T10:00', '2026-11-25T09:30', 'soon', 'Queda menos de 1 h'],
  ['2026-11-24T10:00', '2026-11-25T10:00', 'overdue', 'Venció recién'],
  ['2026-11-24T10:00', '2026-11-25T13:10', 'overdue', 'Vencida hace 3 h'],
  // The weekend suspends both what is left and what is late.
  ['2026-11-27T15:00', '2026-11-29T12:00', 'on_time', 'Quedan 15 h'],
  ['2026-11-26T10:00', '2026-11-30T09:00', 'overdue', 'Vencida hace 23 h'],
  ['2026-11-02T10:00', '2026-11-10T10:00', 'overdue', 'Vencida hace 5 días'],
])('of a request of %s, at %s: %s, %s', (created, now, state, words) => {
  const clock = clockAt(created, now);
  expect(clock?.state).toBe(state);
  expect(clock && describeClock(clock)).toBe(words);
});

test('only requests that wait for an answer have a clock', () => {
  const created_at = momentInChile('2026-11-24T10:00');
  const answered_at = momentInChile('2026-11-24T12:00');
  const now = new Date(answered_at);
  expect(answerClock({ ...waiting, status: 'in_progress', created_at }, now, openOn)).not.toBeNull();
  expect(answerClock({ ...waiting, status: 'in_progress', answered_at, created_at }, now, openOn)).toBeNull();
  for (const status of ['answered', 'won', 'lost', 'spam'] as const)
    expect(answerClock({ ...waiting, status, created_at }, now, openOn)).toBeNull();
});

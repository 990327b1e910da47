import { expect, test } from 'vitest';
import { endOfDayInChile, startOfDayInChile } from '../values/chile-time.ts';
import { postingDays } from './posting-days.ts';

const isNew = (published_at: string, now: string): boolean =>
  postingDays({ published_at, expires_at: null }, new Date(now)).isNew;
const closesIn = (expires_at: string | null, now: string): number | null =>
  postingDays({ published_at: '2020-01-01T00:00:00Z', expires_at }, new Date(now)).closesIn;

test.each([
  ['any', '2026-11-10'],
  ['the clocks are set back within it', '2026-03-31'],
  ['the clocks are set forward within it', '2026-09-03'],
])('a posting is new for seven days of Chile’s calendar, whatever the hour (%s)', (_, day) => {
  const after = (days: number): string =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  for (const published of [startOfDayInChile(day), endOfDayInChile(day)]) {
    expect(isNew(published, published)).toBe(true);
    expect(isNew(published, endOfDayInChile(after(6)))).toBe(true);
    expect(isNew(published, startOfDayInChile(after(7)))).toBe(false);
  }
});

test.each([
  ['2026-12-31', '2026-12-31', 0],
  ['2026-12-31', '2026-12-30', 1],
  ['2026-12-31', '2026-12-17', 14],
  ['2026-12-31', '2026-12-16', null],
  // The last hour occurs twice.
  ['2026-04-04', '2026-04-04', 0],
  ['2026-04-05', '2026-04-04', 1],
  ['2026-04-10', '2026-03-27', 14],
  // The first hour does not occur.
  ['2026-09-06', '2026-09-05', 1],
  ['2026-09-06', '2026-08-23', 14],
])('a posting open through %s closes, on the whole of %s, in %s days', (last, day, days) => {
  for (const now of [startOfDayInChile(day), endOfDayInChile(day)])
    expect(closesIn(endOfDayInChile(last), now)).toBe(days);
});

test('a posting without an end announces none', () => {
  expect(closesIn(null, '2026-12-31T12:00:00Z')).toBeNull();
});

import { expect, test } from 'vitest';
import {
  dayAfter,
  dayInChile,
  endOfDayInChile,
  minuteInChile,
  momentInChile,
  startOfDayInChile,
} from './chile-time.ts';

test.each([
  ['summer', '2026-12-31', '2027-01-01T02:59:59.000Z'],
  ['winter', '2026-07-15', '2026-07-16T03:59:59.000Z'],
  ['the night that sets the clocks back', '2026-04-04', '2026-04-05T03:59:59.000Z'],
  ['the night that sets them forward', '2026-09-05', '2026-09-06T03:59:59.000Z'],
])('a day ends at its own midnight in %s', (_, day, end) => {
  expect(endOfDayInChile(day)).toBe(end);
  expect(dayInChile(end)).toBe(day);
});

test.each([
  ['2026-12-31', '2026-12-31T03:00:00.000Z'],
  ['2026-07-15', '2026-07-15T04:00:00.000Z'],
  // Daylight saving starts at this midnight: the day begins at 01:00.
  ['2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['2026-04-05', '2026-04-05T04:00:00.000Z'],
])('%s begins where the previous day ends', (day, start) => {
  expect(startOfDayInChile(day)).toBe(start);
});

test('the day after December 31 is January 1', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});

test('just after midnight UTC it is still the previous day in Chile', () => {
  expect(dayInChile('2026-11-21T01:00:00Z')).toBe('2026-11-20');
});

test.each([
  ['2026-12-31T09:30', '2026-12-31T12:30:00.000Z'],
  ['2026-07-15T09:30', '2026-07-15T13:30:00.000Z'],
  // The day on which daylight saving starts, and the one on which it ends.
  ['2026-09-06T01:30', '2026-09-06T04:30:00.000Z'],
  ['2026-04-04T22:30', '2026-04-05T01:30:00.000Z'],
])('%s in Chile is %s', (local, moment) => {
  expect(momentInChile(local)).toBe(moment);
  expect(minuteInChile(moment)).toBe(local);
});

test('a local time that the clocks skip becomes one hour later on the same day', () => {
  const moment = momentInChile('2026-09-06T00:30');
  expect(moment).toBe('2026-09-06T04:30:00.000Z');
  expect(minuteInChile(moment)).toBe('2026-09-06T01:30');
});

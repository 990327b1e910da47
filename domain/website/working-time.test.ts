import { expect, test } from 'vitest';
import { momentInChile } from '../values/chile-time.ts';
import { DEFAULT_OPENING_HOURS, openingHoursOn, wholeDays } from './opening-hours.ts';
import { afterWorkingHours, HOUR_MS, workingTime } from './working-time.ts';

const at = (local: string): Date => new Date(momentInChile(local));
const officeHours = openingHoursOn(DEFAULT_OPENING_HOURS);
const workingDays = wholeDays(officeHours);

test.each([
  ['a Tuesday', '2026-11-24T10:00', '2026-11-25T10:00'],
  ['a Friday', '2026-11-27T15:00', '2026-11-30T15:00'],
  ['a Saturday', '2026-11-28T09:00', '2026-12-01T00:00'],
  ['the eve of a holiday', '2026-12-07T18:30', '2026-12-09T18:30'],
  ['the eve of a holiday before a weekend', '2026-12-24T12:00', '2026-12-28T12:00'],
  ['a Friday before the clocks are set back', '2026-04-02T17:00', '2026-04-06T17:00'],
  ['a Friday before the clocks are set forward', '2026-09-04T17:00', '2026-09-07T17:00'],
  ['a Friday, in years to come', '2033-09-16T15:00', '2033-09-20T15:00'],
])('24 hours of working days after %s', (_, from, due) => {
  expect(afterWorkingHours(at(from), 24, workingDays)).toEqual(at(due));
  expect(workingTime(at(from), at(due), workingDays)).toBe(24 * HOUR_MS);
});

test.each([
  ['on a day', '2026-11-24T09:00', '2026-11-24T11:30', 2.5],
  ['over a night', '2026-11-24T17:00', '2026-11-25T09:00', 2],
  ['before the office opens', '2026-11-24T05:00', '2026-11-24T08:30', 0.5],
  ['over a weekend', '2026-11-27T17:00', '2026-11-30T08:30', 1.5],
  ['over the national holidays', '2027-09-16T17:00', '2027-09-20T09:00', 2],
  ['on a weekend', '2026-11-28T10:00', '2026-11-29T10:00', 0],
  ['in the other order', '2026-11-25T10:00', '2026-11-24T10:00', 0],
])('office hours %s', (_, from, to, hours) => {
  expect(workingTime(at(from), at(to), officeHours)).toBe(hours * HOUR_MS);
});

test('hours that end on a day, and go on when the office opens again', () => {
  expect(afterWorkingHours(at('2026-11-27T17:00'), 2, officeHours)).toEqual(at('2026-11-30T09:00'));
  expect(afterWorkingHours(at('2026-11-27T05:00'), 2, officeHours)).toEqual(at('2026-11-27T10:00'));
  expect(afterWorkingHours(at('2026-11-27T20:00'), 1, officeHours)).toEqual(at('2026-11-30T09:00'));
});

test('years are counted in an instant', () => {
  const start = performance.now();
  expect(workingTime(at('2000-01-01T00:00'), at('2026-01-01T00:00'), workingDays)).toBeGreaterThan(0);
  expect(performance.now() - start).toBeLessThan(1000);
});

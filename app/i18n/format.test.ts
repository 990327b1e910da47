import { expect, test } from 'vitest';
import { formatDate, formatDateTime, machineReadable } from './format.ts';

test('formats dates in Chilean time', () => {
  // Daylight saving time, UTC-3; standard time is UTC-4.
  expect(formatDate('2026-11-21T02:30:00Z')).toBe('20/11/2026');
  expect(formatDateTime('2026-11-18T12:42:00Z')).toBe('18/11/2026 09:42');
  expect(formatDateTime('2026-07-01T04:05:00Z')).toBe('01/07/2026 00:05');
});

test('formats dates in English as Americans write them, in Chilean time', () => {
  expect(formatDate('2027-01-07T12:00:00Z', 'en')).toBe('Jan 7, 2027');
  expect(formatDateTime('2026-11-18T12:42:00Z', 'en')).toBe('Nov 18, 2026, 9:42 AM');
});

test('timestamps of the database become valid in HTML', () => {
  expect(machineReadable('2026-11-18T12:42:00.123456+00:00')).toBe('2026-11-18T12:42:00.123Z');
});

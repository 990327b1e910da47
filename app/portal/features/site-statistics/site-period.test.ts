import { expect, test } from 'vitest';
import { monthsUntil, periodBefore, periodLabel, periodOf, readPeriodName } from './site-period.ts';

/** The evening of 28 November in Chile. */
const NOW = new Date('2026-11-29T02:00:00Z');
const read = (query: string): string => readPeriodName(new URLSearchParams(query), NOW);

test('only a period that is offered is read', () => {
  expect(read('')).toBe('30');
  expect(read('periodo=7')).toBe('7');
  expect(read('periodo=2026-02')).toBe('2026-02');
  expect(read('periodo=2026-12')).toBe('30');
  expect(read('periodo=2026-13')).toBe('30');
  expect(read('periodo=__proto__')).toBe('30');
  expect(monthsUntil(NOW)).toHaveLength(24);
});

test.each([
  ['7', '2026-11-22', '2026-11-28', '2026-11-15', '2026-11-21'],
  ['30', '2026-10-30', '2026-11-28', '2026-09-30', '2026-10-29'],
  ['2026-03', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
])('%s is from %s to %s, after %s to %s', (name, since, until, before, end) => {
  expect(periodOf(name, NOW)).toEqual({ since, until });
  expect(periodBefore(name, NOW)).toEqual({ since: before, until: end });
});

test('periods are named', () => {
  expect(periodLabel('90')).toBe('Últimos 90 días');
  expect(periodLabel('2026-11')).toBe('noviembre de 2026');
});

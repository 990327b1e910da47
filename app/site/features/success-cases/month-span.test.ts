import { expect, test } from 'vitest';
import { formatMonth, monthSpan } from './month-span.ts';

test.each([
  ['2024-01', '2024-12', [2024], 0, 100],
  ['2024-04', '2024-06', [2024], 25, 25],
  ['2024-07', '2025-06', [2024, 2025], 25, 50],
  ['2024-12', '2024-12', [2024], 91.7, 8.3],
])('%s to %s', (from, to, years, start, width) => {
  const span = monthSpan(from, to);
  expect(span.years).toEqual(years);
  expect(span.start).toBeCloseTo(start, 1);
  expect(span.width).toBeCloseTo(width, 1);
});

test('months read as in dates', () => {
  expect(formatMonth('2024-03')).toBe('03/2024');
});

import { expect, test } from 'vitest';
import { longDate } from './long-date.ts';

test('a day is formatted unchanged, a moment by Chile’s clock', () => {
  expect(longDate('2026-12-01', 'es')).toBe('1 de diciembre de 2026');
  expect(longDate('2026-12-01', 'en')).toBe('December 1, 2026');
  expect(longDate(new Date('2026-12-01T01:00:00Z'), 'es')).toBe('30 de noviembre de 2026');
});

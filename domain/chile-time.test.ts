import { expect, test } from 'vitest';
import { dayInChile, endOfDayInChile } from './chile-time.ts';

test.each([
  ['summer', '2026-12-31', '2027-01-01T02:59:59.000Z'],
  ['winter', '2026-07-15', '2026-07-16T03:59:59.000Z'],
])('a day ends at its own midnight in %s', (_, day, end) => {
  expect(endOfDayInChile(day)).toBe(end);
  expect(dayInChile(end)).toBe(day);
});

test('just after midnight in Greenwich it is still yesterday in Chile', () => {
  expect(dayInChile('2026-11-21T01:00:00Z')).toBe('2026-11-20');
});

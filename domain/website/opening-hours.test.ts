import { expect, test } from 'vitest';
import { momentInChile } from '../values/chile-time.ts';
import { DEFAULT_OPENING_HOURS, openingHoursOn, openingHoursSchema, wholeDays } from './opening-hours.ts';
import { afterWorkingHours } from './working-time.ts';

const OPEN = { from: '08:00', to: '18:00' };
const issueOf = (value: unknown): string | undefined =>
  openingHoursSchema.safeParse(value).error?.issues[0]?.message;

test('the company is open on weekdays by default, but not on public holidays', () => {
  const openOn = openingHoursOn(DEFAULT_OPENING_HOURS);
  expect(openOn('2026-11-27')).toEqual({ from: 8, to: 18 });
  expect(openOn('2026-11-28')).toBeNull();
  expect(openOn('2026-12-25')).toBeNull();
  expect(wholeDays(openOn)('2026-11-27')).toEqual({ from: 0, to: 24 });
  expect(wholeDays(openOn)('2026-11-28')).toBeNull();
});

test('each weekday has hours of its own', () => {
  const saturdays = { from: '09:30', to: '13:00' };
  const openOn = openingHoursOn(
    openingHoursSchema.parse({ days: [null, OPEN, OPEN, OPEN, OPEN, saturdays, null] }),
  );
  expect(openOn('2026-11-28')).toEqual({ from: 9.5, to: 13 });
  expect(openOn('2026-11-30')).toBeNull();
});

test('a closing suspends the clock from its first to its last day', () => {
  const closed = openingHoursOn(
    openingHoursSchema.parse({ closings: [{ from: '2027-02-01', until: '2027-02-12', name: 'Vacaciones' }] }),
  );
  expect(closed('2027-01-29')).not.toBeNull();
  expect(closed('2027-02-01')).toBeNull();
  expect(closed('2027-02-12')).toBeNull();
  // From Friday at 15:00 to the Monday after both weeks.
  const due = afterWorkingHours(new Date(momentInChile('2027-01-29T15:00')), 24, wholeDays(closed));
  expect(due).toEqual(new Date(momentInChile('2027-02-15T15:00')));
});

test.each([
  [{ days: Array.from({ length: 7 }, () => null) }, 'Abra al menos un día'],
  [{ days: [OPEN] }, expect.any(String)],
  [
    { days: [{ from: '18:00', to: '08:00' }, OPEN, OPEN, OPEN, OPEN, null, null] },
    'Debe cerrar después de abrir',
  ],
  [{ days: [{ from: '8', to: '18' }, OPEN, OPEN, OPEN, OPEN, null, null] }, 'Escriba una hora, como 08:30'],
  [
    { days: [{ from: '08:00', to: '24:00' }, OPEN, OPEN, OPEN, OPEN, null, null] },
    'Escriba una hora, como 08:30',
  ],
  [{ closings: [{ from: '2027-02-30', until: '2027-03-01' }] }, 'Elija una fecha'],
  [{ closings: [{ from: '2027-02-02', until: '2027-02-01' }] }, 'Debe terminar después de empezar'],
  // The clock would count millions of days.
  [{ closings: [{ from: '2027-01-01', until: '9999-12-31' }] }, 'Máximo 60 días seguidos'],
  [
    { closings: Array.from({ length: 51 }, () => ({ from: '2027-01-01', until: '2027-01-01' })) },
    'Máximo 50 cierres',
  ],
])('%j is refused', (value, message) => {
  expect(issueOf(value)).toEqual(message);
});

import { expect, test } from 'vitest';
import { describeClock, describeData, rightsState } from './rights-labels.ts';

test.each([
  ['2026-12-23T15:00:00Z', 'Quedan 30 días'],
  ['2026-11-24T04:00:00Z', 'Queda 1 día'],
  ['2026-11-24T02:30:00Z', 'Vence hoy'],
  ['2026-11-21T15:00:00Z', 'Vencida hace 2 días'],
])('due at %s reads «%s», counted in Chilean days', (due, expected) => {
  expect(describeClock(due, new Date('2026-11-23T12:00:00Z'))).toBe(expected);
});

test.each([
  ['2026-12-23T15:00:00Z', null, 'Quedan 30 días', 'green'],
  ['2026-11-29T15:00:00Z', null, 'Quedan 6 días', 'amber'],
  ['2026-11-22T15:00:00Z', null, 'Vencida hace 1 día', 'red'],
  ['2026-11-22T15:00:00Z', 'fulfilled', 'Cumplida', 'green'],
  ['2026-11-22T15:00:00Z', 'refused', 'Rechazada con razones', 'steel'],
] as const)('a request due at %s with outcome %s reads «%s» in %s', (due_at, outcome, label, tone) => {
  expect(rightsState({ due_at, outcome }, new Date('2026-11-23T12:00:00Z'))).toEqual({ label, tone });
});

test('stored data are counted in words', () => {
  expect(describeData({ job_applications: 2, files: 1, events: 9, constructor: 3 })).toBe(
    '2 postulaciones, 1 archivo',
  );
  expect(describeData({ events: 0 })).toBeNull();
});

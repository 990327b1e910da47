import { expect, test } from 'vitest';
import { describeInterview, interviewTone } from './describe-interview.ts';

const OFFERED = {
  state: 'offered' as const,
  starts_at: null,
  times: [],
  first_day: '2026-12-01',
  last_day: '2026-12-11',
  opens: '09:00:00',
  closes: '18:00:00',
};

test.each([
  [
    '2026-12-11T20:00:00Z',
    'Espera que elija: cualquier hora libre entre el martes, 1 de diciembre y el viernes, 11 de diciembre, en días hábiles de 09:00 a 18:00',
  ],
  ['2026-12-12T03:30:00Z', 'Las horas ofrecidas pasaron sin respuesta'],
])('describes an offered period at %s: %s', (now, expected) => {
  expect(describeInterview(OFFERED, { isRejected: false, now: new Date(now) })).toBe(expected);
});

test('a chosen hour of a period is a scheduled interview', () => {
  const chosen = { ...OFFERED, state: 'scheduled' as const, starts_at: '2026-12-03T13:00:00Z' };
  const at = (now: string) => describeInterview(chosen, { isRejected: false, now: new Date(now) });
  expect([at('2026-12-01T12:00:00Z'), at('2026-12-04T12:00:00Z')]).toEqual(['Agendada', 'Fue en esa hora']);
});

test.each([
  ['scheduled', '2026-12-03T13:00:00Z', false, 'green'],
  ['scheduled', '2026-12-03T13:00:00Z', true, 'steel'],
  ['scheduled', '2026-11-03T13:00:00Z', false, 'steel'],
  ['offered', null, false, 'amber'],
  ['offered', null, true, 'steel'],
  ['declined', null, false, 'red'],
  ['cancelled', null, false, 'steel'],
] as const)('an interview that is %s at %s, rejected: %s, is %s', (state, starts_at, isRejected, tone) => {
  expect(
    interviewTone({ ...OFFERED, state, starts_at }, { isRejected, now: new Date('2026-12-01T12:00:00Z') }),
  ).toBe(tone);
});

test('an offer whose times have passed without an answer is red', () => {
  expect(interviewTone(OFFERED, { isRejected: false, now: new Date('2026-12-20T12:00:00Z') })).toBe('red');
});

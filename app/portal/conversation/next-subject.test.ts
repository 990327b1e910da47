import { expect, test } from 'vitest';
import { nextSubject } from './next-subject.ts';

const ANA = { about: 'application', language: 'es' } as const;
const message = (subject: string, is_automatic = false) => ({ subject, is_automatic });

test.each([
  [[], 'Su postulación'],
  [[message('Turnos'), message('')], 'Re: Turnos'],
  [[message('RV: Re: Turnos')], 'Re: Turnos'],
  [[message('Turnos'), message('Fuera de la oficina', true)], 'Re: Turnos'],
  [[message('Fuera de la oficina', true)], 'Su postulación'],
])('after %j, the next subject is %s', (messages, subject) =>
  expect(nextSubject(messages, ANA)).toBe(subject),
);

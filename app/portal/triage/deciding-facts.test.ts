import { expect, test } from 'vitest';
import { decidingFacts } from './deciding-facts.ts';

const LICENSE = {
  id: 'q1',
  kind: 'yes_no',
  text: { es: '¿Tiene licencia?' },
  required: true,
  knock_out: false,
} as const;
const YEARS = { id: 'q2', kind: 'number', text: { es: 'Años con PLC' }, required: true } as const;
const SHIFT = {
  id: 'q3',
  kind: 'choice',
  text: { es: 'Turno' },
  required: false,
  options: [
    { id: 'o1', text: { es: '7x7' } },
    { id: 'o2', text: { es: '14x14' } },
  ],
} as const;
const options = SHIFT.options.map((option) => ({ ...option }));
const shift = { ...SHIFT, options };
const PLAIN = { is_repeated: false, others: 0 };

test('an excluding answer stands alone, before what else is known', () => {
  const checks = [
    { question: YEARS, answer: 6 },
    { question: LICENSE, answer: false },
  ];
  expect(decidingFacts({ checks, is_repeated: true, others: 2 })).toEqual([
    { text: 'No — ¿Tiene licencia?', isExcluding: true },
    { text: '+2 ofertas', isExcluding: false },
    { text: 'Volvió a postular', isExcluding: false },
  ]);
});

test('without one, the first two answers are shown', () => {
  const checks = [
    { question: LICENSE, answer: true },
    { question: YEARS, answer: 1200 },
    { question: shift, answer: 'o2' },
  ];
  const texts = decidingFacts({ checks, ...PLAIN }).map(({ text }) => text);
  expect(texts).toEqual(['Sí — ¿Tiene licencia?', '1.200 — Años con PLC']);
  expect(decidingFacts({ checks: [{ question: shift, answer: 'o1' }], ...PLAIN })).toEqual([
    { text: '7x7 — Turno', isExcluding: false },
  ]);
});

test('nothing is shown where nothing is known', () => {
  expect(decidingFacts({ checks: [], ...PLAIN })).toEqual([]);
});

import { expect, test } from 'vitest';
import { localizedWords } from '../values/localized.ts';
import {
  isKnockedOut,
  type PublicQuestion,
  parseAnswers,
  postingQuestionSchema,
} from './posting-question.ts';

const asked = { required: false, text: { es: '¿Cuál?' } };
const QUESTIONS: PublicQuestion[] = [
  { ...asked, id: 'q1', kind: 'yes_no', required: true },
  { ...asked, id: 'q2', kind: 'choice', options: [{ id: 'o1', text: { es: 'A' } }] },
  { ...asked, id: 'q3', kind: 'number' },
  { ...asked, id: 'q4', kind: 'text' },
];

const parse = (written: Record<string, string>) =>
  parseAnswers(QUESTIONS, (id) => new Map(Object.entries(written)).get(id) ?? '');

test('parses the values of each kind of question', () => {
  expect(parse({ q1: 'no', q2: 'o1', q3: '3,5', q4: ' Sí ' })).toEqual({
    answers: { q1: false, q2: 'o1', q3: 3.5, q4: 'Sí' },
    errors: new Map(),
  });
});

test.each([
  ['1.500.000', 1_500_000],
  ['1500', 1500],
  ['-2.5', -2.5],
  ['1.234,5', 1234.5],
  // Not in groups of three.
  ['1234.567', 1234.567],
])('reads the number %s', (text, number) => {
  expect(parse({ q1: 'yes', q3: text }).answers).toEqual({ q1: true, q3: number });
});

test.each([
  ['q1', '', 'application.errors.answerRequired'],
  ['q1', 'maybe', 'application.errors.answerChoice'],
  ['q2', 'constructor', 'application.errors.answerChoice'],
  ['q3', 'three', 'application.errors.answerNumber'],
  ['q3', '1e9', 'application.errors.answerNumber'],
  ['q3', '9'.repeat(20), 'application.errors.answerNumber'],
  ['q4', 'x'.repeat(2001), 'application.errors.answerTooLong'],
])('refuses %s: %s', (id, text, error) => {
  expect(parse({ q1: 'yes', [id]: text }).errors).toEqual(new Map([[id, error]]));
});

test('accepts an answer of 2000 characters', () => {
  expect(parse({ q1: 'yes', q4: 'x'.repeat(2000) }).errors).toEqual(new Map());
});

test('marks disqualifying answers, and no others', () => {
  const text = { es: 'x' };
  const yesNo = { ...asked, id: 'q1', kind: 'yes_no', text, knock_out: false } as const;
  expect([isKnockedOut(yesNo, false), isKnockedOut(yesNo, true), isKnockedOut(yesNo, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  const number = { ...asked, id: 'q1', kind: 'number', text, knock_out: { min: 3, max: 9 } } as const;
  expect([2, 3, 9, 10].map((answer) => isKnockedOut(number, answer))).toEqual([true, false, false, true]);
  const { knock_out: _, ...free } = number;
  expect(isKnockedOut(free, 1)).toBe(false);
  const choice = { ...asked, id: 'q1', kind: 'choice' as const, options: options(2), knock_out: ['o1'] };
  expect(['o0', 'o1'].map((answer) => isKnockedOut(choice, answer))).toEqual([false, true]);
});

test('words are in Spanish where they are not translated', () => {
  expect(localizedWords({ es: 'Sí' }, 'en')).toEqual({ words: 'Sí', language: 'es' });
  expect(localizedWords({ es: 'Sí', en: 'Yes' }, 'en')).toEqual({ words: 'Yes', language: 'en' });
});

const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at}`, text: { es: 'x' } }));

test.each([
  ['a text', { kind: 'text' }, true],
  ['no text', { kind: 'text', text: { es: ' ' } }, false],
  ['a text of 301 characters', { kind: 'text', text: { es: 'x'.repeat(301) } }, false],
  ['an English text of 301 characters', { kind: 'text', text: { es: 'x', en: 'x'.repeat(301) } }, false],
  ['two options', { kind: 'choice', options: options(2) }, true],
  ['one option', { kind: 'choice', options: options(1) }, false],
  ['eleven options', { kind: 'choice', options: options(11) }, false],
  ['one of its options disqualifying', { kind: 'choice', options: options(2), knock_out: ['o1'] }, true],
  ['options none of which disqualifies', { kind: 'choice', options: options(2), knock_out: [] }, false],
  ['a minimum above a billion', { kind: 'number', knock_out: { min: 1e9 + 1 } }, false],
  ['a maximum below minus a billion', { kind: 'number', knock_out: { max: -1e9 - 1 } }, false],
])('a question with %s, %j, is accepted: %s', (_, question, isAccepted) => {
  expect(postingQuestionSchema.safeParse({ ...asked, id: 'q1', ...question }).success).toBe(isAccepted);
});

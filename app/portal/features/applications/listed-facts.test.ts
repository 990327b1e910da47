import { expect, test } from 'vitest';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { listedFacts, originText } from './listed-facts.ts';

const RULES: readonly PostingQuestion[] = [
  { id: 'q1', kind: 'yes_no', text: { es: '¿Tiene licencia?' }, required: true, knock_out: false },
  { id: 'q2', kind: 'text', text: { es: 'Cuéntenos' }, required: false },
];

test('a listed application shows its short answers by the questions of the posting', () => {
  const facts = listedFacts(
    { listed_answers: { q1: false, q2: 'Hola', gone: 3 } },
    { rules: RULES, others: 1 },
  );
  expect(facts).toEqual([
    { text: 'No — ¿Tiene licencia?', isExcluding: true },
    { text: '+1 oferta', isExcluding: false },
  ]);
});

test('a question named like a property of every object has no answer', () => {
  const rule: PostingQuestion = { id: 'constructor', kind: 'number', text: { es: 'X' }, required: true };
  expect(listedFacts({ listed_answers: {} }, { rules: [rule] })).toEqual([]);
  expect(listedFacts({}, { rules: RULES })).toEqual([]);
});

test('the origin and the person in charge are shown where they are known', () => {
  expect(originText({ source_name: 'empleos.example' }, 'Paula')).toBe('empleos.example · a cargo de Paula');
  expect(originText({ source_name: null }, undefined)).toBe('');
  expect(originText({ source_name: 'desconocido' }, 'Paula')).toBe('a cargo de Paula');
});

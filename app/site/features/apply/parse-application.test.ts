import { expect, test } from 'vitest';
import { parseApplication } from './parse-application.ts';

const FORM = { full_name: 'Amanda Rojas', email: 'amanda@correo.example' };
const QUESTIONS = [{ id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Tiene licencia?' } }] as const;

test('accepts texts and answers together', () => {
  const parsed = parseApplication({ ...FORM, 'answer-q1': 'yes' }, QUESTIONS);
  expect(parsed).toMatchObject({ values: { applicant: FORM, answers: { q1: true } } });
});

test('refuses an application without a required answer', () => {
  const problems = { 'answer-q1': 'application.errors.answerRequired' };
  expect(parseApplication(FORM, QUESTIONS)).toEqual({ problems });
});

test('lists problems of texts before those of answers', () => {
  const parsed = parseApplication({ ...FORM, email: '' }, QUESTIONS);
  expect('problems' in parsed && Object.keys(parsed.problems)).toEqual(['email', 'answer-q1']);
});

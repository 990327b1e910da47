import { expect, test } from 'vitest';
import {
  type ChoiceDraft,
  movedQuestion,
  newQuestion,
  questionOfKind,
  withKnockOut,
  withoutOption,
} from './edit-questions.ts';

const CHOICE: ChoiceDraft = {
  id: 'q1',
  kind: 'choice',
  text: { es: '¿Turno?' },
  required: true,
  options: ['o1', 'o2', 'o3'].map((id) => ({ id, text: { es: id } })),
  knock_out: ['o1', 'o2'],
};

test('changing the kind of answer keeps the question, and drops options and disqualifying answers', () => {
  expect(questionOfKind(CHOICE, 'number')).toEqual({
    id: 'q1',
    kind: 'number',
    text: { es: '¿Turno?' },
    required: true,
  });
  const choice = questionOfKind(newQuestion(), 'choice');
  const ids = choice.kind === 'choice' ? choice.options.map(({ id }) => id) : [];
  expect(new Set(ids).size).toBe(2);
});

test('questions move by one position', () => {
  const [first, second, third] = [newQuestion(), newQuestion(), newQuestion()];
  expect(movedQuestion([first, second, third], 0, 1)).toEqual([second, first, third]);
  expect(movedQuestion([first, second, third], 2, -1)).toEqual([first, third, second]);
});

test('a removed option no longer disqualifies, and an empty set of disqualifying options is omitted', () => {
  const fewer = withoutOption(CHOICE, 'o1');
  expect(fewer.options.map(({ id }) => id)).toEqual(['o2', 'o3']);
  expect(fewer.knock_out).toEqual(['o2']);
  expect(withoutOption(fewer, 'o2')).not.toHaveProperty('knock_out');
  expect(withKnockOut(CHOICE, [])).not.toHaveProperty('knock_out');
});

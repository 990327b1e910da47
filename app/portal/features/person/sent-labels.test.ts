import { expect, test } from 'vitest';
import { statusOf } from './sent-labels.ts';

test.each([
  ['job', 'Rechazado'],
  ['internship', 'Rechazada'],
  ['spontaneous', 'Descartada'],
] as const)('a rejection has the label of its own list: %s', (kind, label) => {
  expect(statusOf({ kind, status: 'rejected' }).label).toBe(label);
});

test('a status without a label is shown as is', () => {
  expect(statusOf({ kind: 'job', status: 'of a later version' }).label).toBe('of a later version');
});

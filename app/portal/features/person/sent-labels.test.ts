import { expect, test } from 'vitest';
import { statusOf } from './sent-labels.ts';

test.each([
  ['job', 'Rechazado'],
  ['internship', 'Rechazada'],
  ['spontaneous', 'Descartada'],
] as const)('a rejection is called as in its list: %s', (kind, label) => {
  expect(statusOf({ kind, status: 'rejected' }).label).toBe(label);
});

test('a status without a label is named', () => {
  expect(statusOf({ kind: 'job', status: 'of a later version' }).label).toBe('of a later version');
});

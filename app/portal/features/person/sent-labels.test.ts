import { expect, test } from 'vitest';
import { statusOf } from './sent-labels.ts';

test.each([
  ['job', 'Rechazado'],
  ['internship', 'Rechazada'],
  ['spontaneous', 'Descartada'],
] as const)('a rejection has the label of its own list: %s', (kind, label) => {
  expect(statusOf({ kind, status: 'rejected', withdrawn_at: null }).label).toBe(label);
});

test('a status without a label is shown as is', () => {
  expect(statusOf({ kind: 'job', status: 'of a later version', withdrawn_at: null }).label).toBe(
    'of a later version',
  );
});

test('who withdrew is not shown as rejected', () => {
  expect(statusOf({ kind: 'job', status: 'rejected', withdrawn_at: '2026-11-28T12:00:00Z' }).label).toBe(
    'Retirada',
  );
});

import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const LABELS = {
  status: { pending: 'Pendiente', rejected: 'Rechazado' },
  rejection_reason: { salary: 'Renta', withdrew: 'Desistió' },
};
const REJECTED = { status: 'rejected', rejection_reason: null };

test.each<[before: object, after: object, expected: string]>([
  [{ status: 'pending' }, REJECTED, 'Pendiente → Rechazado'],
  [{ status: 'pending' }, { ...REJECTED, rejection_reason: 'salary' }, 'Pendiente → Rechazado · Renta'],
  [REJECTED, { ...REJECTED, rejection_reason: 'salary' }, 'Rechazado · Renta'],
  [{ ...REJECTED, rejection_reason: 'salary' }, REJECTED, 'Rechazado · sin motivo'],
  [{ ...REJECTED, rejection_reason: 'salary' }, { status: 'pending' }, 'Rechazado → Pendiente'],
  [
    { status: 'pending' },
    { ...REJECTED, rejection_reason: 'withdrew', withdrawn_at: '2026-11-01T12:00:00Z' },
    'Pendiente → Retirada',
  ],
  // A status without a label is shown as it is.
  [{ status: 'pending' }, { status: 'archived' }, 'Pendiente → archived'],
  [{ title: 'a', status: 'pending' }, { title: 'b', status: 'pending' }, 'Título'],
  [{ title: 'a', status: 'pending' }, { title: 'b', ...REJECTED }, 'Pendiente → Rechazado, Título'],
])('%j, changed to %j', (before, after, expected) => {
  expect(describeChange({ before: { ...before }, after: { ...after } }, LABELS)).toBe(expected);
});

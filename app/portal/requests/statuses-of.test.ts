import { expect, test } from 'vitest';
import { INTERNSHIPS } from '#app/portal/features/internship-applications/internship-list.ts';
import { statusesOf } from './statuses-of.ts';

const labelsOf = (status: string, withdrawn_at: string | null): string[] =>
  statusesOf(INTERNSHIPS.statuses, { status, withdrawn_at }).map(({ label }) => label);

test('a withdrawn request is shown as withdrawn, not as rejected', () => {
  expect(labelsOf('rejected', '2026-11-28T12:00:00Z')).toEqual([
    'Pendiente',
    'En Revisión',
    'Aceptada',
    'Retirada',
  ]);
  expect(labelsOf('rejected', null)).toContain('Rechazada');
});

test('a new status revokes the withdrawal', () => {
  expect(labelsOf('reviewing', '2026-11-28T12:00:00Z')).toContain('Rechazada');
});

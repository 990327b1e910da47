import { expect, test } from 'vitest';
import { PROCESSING_ACTIVITIES } from '#domain/data-protection/processing-activities.ts';
import { REGISTER_HEAD, registerRow } from './register-facts.ts';

const measured = {
  periods: new Map([['applications', 9]]),
  counts: new Map([
    ['public.job_applications', 1234],
    ['bucket documents', 7],
  ]),
};

test('a row contains the current period and the counts', () => {
  const applications = PROCESSING_ACTIVITIES.find(({ id }) => id === 'applications');
  const row = applications ? registerRow(applications, measured) : [];
  const facts = new Map(REGISTER_HEAD.map((head, index) => [head, row[index]]));
  expect(facts.get('Conservación')).toMatch(/^Hasta 9 meses desde que termina el proceso\./);
  expect(facts.get('Base de licitud')).toBe('Su consentimiento.');
  expect(facts.get('Dónde están')).toContain('public.job_applications: 1.234; ');
  expect(facts.get('Dónde están')).toContain('bucket documents: 7');
  expect(facts.get('Destinatarios')).toBe(
    'Personal con permiso, Proveedor de alojamiento, Proveedor de correo',
  );
});

test('every activity fills every column', () => {
  for (const activity of PROCESSING_ACTIVITIES) {
    const row = registerRow(activity, measured);
    expect(row).toHaveLength(REGISTER_HEAD.length);
    expect(row.filter((cell) => cell.trim() === '')).toEqual([]);
  }
});

import { expect, test } from 'vitest';
import { privacyTexts } from '#app/i18n/pages/privacy.ts';
import { completePolicy } from './privacy-policy.ts';

const PERIODS = [
  { kind: 'quotes', months: 24, former_months: null, updated_at: '2026-11-02T12:00:00Z' },
] as const;

test('the register’s lists follow what their clauses say, and the day of the last period is filled in', () => {
  const { clauses } = completePolicy(privacyTexts.es, { language: 'es', periods: PERIODS });
  const registers = privacyTexts.es.clauses.map(({ register }) => register);
  const [activities, periods, recipients] = (['activities', 'periods', 'recipients'] as const).map(
    (register) => clauses[registers.indexOf(register)],
  );
  expect(activities?.rows?.length).toBeGreaterThan(3);
  expect(JSON.stringify(periods?.list)).toContain('hasta 24 meses desde que la envía');
  expect(JSON.stringify(periods?.text)).toContain('Rigen desde el 02/11/2026;');
  expect(recipients?.list).toMatchObject({ content: [{ type: 'bulletList' }] });
});

import { expect, test } from 'vitest';
import { applicationSourceSchema } from './application-source.ts';

test('truncates each text, and drops other fields', () => {
  const source = {
    utm_source: 'x'.repeat(300),
    utm_medium: ' ',
    referrer: 7,
    landing: ' /ofertas ',
    secret: 'x',
  };
  expect(applicationSourceSchema.parse(source)).toEqual({ utm_source: 'x'.repeat(200), landing: '/ofertas' });
});

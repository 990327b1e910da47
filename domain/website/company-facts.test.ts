import { expect, test } from 'vitest';
import { COMPANY } from './company.ts';
import { companyOf, FACT_PATHS, factError } from './company-facts.ts';
import { outlineTexts } from './merge-texts.ts';

test('what staff have changed replaces the shipped facts, and the others stand', () => {
  const company = companyOf({
    phone: ' +56 9 1234 5678 ',
    'hours.en': 'Around the clock',
    street: 'Av. Uno 123',
  });
  expect(company).toEqual({
    ...COMPANY,
    phone: '+56 9 1234 5678',
    street: 'Av. Uno 123',
    hours: { ...COMPANY.hours, en: 'Around the clock' },
  });
  expect(COMPANY.street).toBe('');
});

test('every fact can be changed, and the shipped ones are valid', () => {
  const shipped = outlineTexts(COMPANY, {}).texts;
  expect(shipped.map(([path]) => path)).toEqual(FACT_PATHS);
  for (const [path, value] of shipped) if (value !== '') expect(factError(path, value), path).toBeNull();
});

test.each([
  ['social', 'javascript:alert(1)//https://a.example'],
  ['social', 'http://www.linkedin.com/company/a'],
  ['social', 'https://www.linkedin.com@evil.example/'],
  ['social', 'https:\\\\evil.example'],
  ['social', 'https://sin-punto'],
  ['phone', '2 2345 6700'],
  ['phone', '+56 2 2345 6700;ext=1'],
  ['phone', '+56 2'],
  ['phone', '"><script>'],
  ['email', 'contacto'],
  ['email', 'a@b.example\r\nBcc: c@d.example x'],
  ['founded', '1799'],
  ['founded', '9999'],
  ['founded', 'hace poco'],
  ['name', ' \u200b '],
  ['name', 'A'.repeat(41)],
  ['name', '{{company.name}}'],
  ['name', '$t(common.retry)'],
  ['name', '<b>Voltandes</b>'],
  ['street', 'x'.repeat(1_000_000)],
])('a fact %s that is %j is refused with a reason, and the shipped one stands', (path, value) => {
  expect(factError(path, value)).toMatch(/^[A-ZÁÉÍÓÚ].{5,}/);
  expect(companyOf({ [path]: value })).toEqual(COMPANY);
});

test.each(['constructor', '__proto__', 'hours', 'hours.fr', 'hours.constructor', 'country', ''])(
  'a path %j that is no fact changes nothing',
  (path) => {
    const changes = JSON.parse(`{ ${JSON.stringify(path)}: "x" }`);
    expect(companyOf(changes)).toEqual(COMPANY);
  },
);

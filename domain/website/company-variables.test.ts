import { expect, test } from 'vitest';
import { COMPANY } from './company.ts';
import { companyVariables } from './company-variables.ts';
import { fillCompanyText } from './fill-company.ts';

const variablesIn = (year: string, company = COMPANY) =>
  companyVariables(company, 'es', new Date(`${year}-06-15T12:00:00Z`));

test('texts state the facts of the company, and what is no fact stays', () => {
  const variables = variablesIn('2026');
  expect(
    fillCompanyText('{{company.name}}, {{company.phone}}, {{company.constructor}}, {{total}}', variables),
  ).toBe('Voltandes, +56 2 2345 6700, {{company.constructor}}, {{total}}');
});

test('years of experience are complete years, whichever month the company began in', () => {
  expect(variablesIn('2026').years).toBe('28');
  expect(variablesIn('2027').years).toBe('29');
  expect(variablesIn('2026', { ...COMPANY, founded: '2026' }).years).toBe('0');
});

test('the address has the street only if it is stated', () => {
  expect(variablesIn('2026').address).toBe('Santiago, Chile');
  expect(variablesIn('2026', { ...COMPANY, street: 'Av. Uno 123' }).address).toBe(
    'Av. Uno 123, Santiago, Chile',
  );
});

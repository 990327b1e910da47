import { expect, test } from 'vitest';
import { formatDay, formatNumber } from './format-without-intl.ts';

test('formats calendar days', () => {
  expect(formatDay('2026-01-09')).toBe('09/01/2026');
});

test.each([
  ['es', 'es-CL'],
  ['en', 'en-US'],
])('formats numbers as Intl does (%s)', (language, locale) => {
  const intl = new Intl.NumberFormat(locale);
  for (const value of [0, 7, 999, 1000, 12_345, 1_500_000, -1234, 0.5, 1234.5678, -0.25, 2 ** 53])
    expect(formatNumber(value, language)).toBe(intl.format(value));
});

import { expect, test } from 'vitest';
import { COMPANY } from '#domain/website/company.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { createI18n } from './i18n.ts';

test.each([
  ['es', es, '$& de 1998, lunes'],
  ['en', en, '$& since 1998, Monday'],
] as const)('texts that components read state them too, as written (%s)', (language, messages, hours) => {
  const company = { ...COMPANY, hours: { es: hours, en: hours } };
  expect(createI18n(language, messages, company).t('layout.footer.hours')).toBe(hours);
  expect(createI18n(language, messages).t('layout.footer.office')).toBe('Santiago, Chile');
});

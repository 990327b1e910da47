import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { fillPeriods } from './fill-periods.ts';
import { myApplicationTexts } from './pages/my-application.ts';
import { sendCvTexts } from './pages/send-cv.ts';

const pages = import.meta.glob<Record<string, Record<Language, object>>>('./pages/*.ts', { eager: true });

const periods = new Map([
  ['applications', 1],
  ['internships', 6],
  ['spontaneous', 18],
  ['job_alerts', 9],
]);

test('texts contain the current periods, in singular and plural', () => {
  const { formLead } = fillPeriods(sendCvTexts.es, { language: 'es', periods });
  expect(formLead).toContain('por 18 meses y');
  const { prolong } = fillPeriods(myApplicationTexts.en.change, { language: 'en', periods });
  expect(Object.values(prolong.text)).toEqual([
    expect.stringContaining('for 1 month from today'),
    expect.stringContaining('for 6 months from today'),
    expect.stringContaining('for 18 months from today'),
  ]);
});

test('no text keeps a placeholder, or has a hard-coded period', () => {
  const filled = JSON.stringify(
    Object.values(pages)
      .flatMap(Object.values)
      .flatMap((page) => LANGUAGES.map((language) => fillPeriods(page[language], { language, periods }))),
  );
  expect(filled).toContain('18 meses');
  expect(filled).not.toContain('{{period.');
  expect(filled).not.toMatch(/(?:12|24|doce|twelve) (?:more )?(?:meses|months)/);
});

test('without periods, texts refer to the privacy policy', () => {
  const { formLead } = fillPeriods(sendCvTexts.es, { language: 'es', periods: null });
  expect(formLead).toContain('por el plazo de nuestra política de privacidad');
});

test('constant texts are filled again when a period or the language changes', () => {
  const texts = { lead: 'por {{period.spontaneous}}' };
  const read = (language: Language, months: number | null) =>
    fillPeriods(texts, { language, periods: months === null ? null : new Map([['spontaneous', months]]) })
      .lead;
  const said = [read('es', 7), read('es', 7), read('en', 7), read('es', 8), read('es', null), read('es', 7)];
  expect(said).toEqual([
    'por 7 meses',
    'por 7 meses',
    'por 7 months',
    'por 8 meses',
    'por el plazo de nuestra política de privacidad',
    'por 7 meses',
  ]);
});

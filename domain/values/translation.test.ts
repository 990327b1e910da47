import { expect, test } from 'vitest';
import { z } from 'zod';
import { langOf } from './localized.ts';
import { localize } from './translation.ts';

const schema = z.object({ title: z.string(), benefits: z.string().nullable(), tags: z.array(z.string()) });
const options = {
  language: 'en',
  fields: ['title', 'benefits', 'tags'],
  essential: ['title'],
  parse: (row: unknown) => schema.parse(row),
} as const;
const spanish = { title: 'Tablerista', benefits: 'Seguro', tags: ['CCM'] };
const row = { ...spanish, translations: [{ title: 'Panel builder', benefits: null, tags: ['MCC'] }] };

test('shows Spanish on a Spanish page', () => {
  expect(localize(row, { ...options, language: 'es' })).toEqual({
    ...spanish,
    untranslated: [],
    isInEnglish: true,
  });
});

test('shows translated fields, and lists the untranslated ones', () => {
  const shown = localize(row, options);
  expect(shown).toEqual({
    title: 'Panel builder',
    benefits: 'Seguro',
    tags: ['MCC'],
    untranslated: ['benefits'],
    isInEnglish: true,
  });
  expect(langOf(shown, 'title', 'tags')).toBeUndefined();
  expect(langOf(shown, 'title', 'benefits')).toBe('es');
});

test('shows Spanish where there is no translation, and does not list empty fields', () => {
  const shown = localize({ ...spanish, benefits: null, translations: [] }, options);
  const untranslated = ['title', 'tags'];
  expect(shown).toEqual({ ...spanish, benefits: null, untranslated, isInEnglish: false });
});

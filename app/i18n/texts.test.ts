import { expect, test } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { createI18n } from './i18n.ts';
import { pageTexts } from './page-texts.ts';

function leaves(value: unknown, path: readonly string[] = []): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [path.join('.')];
}

test('both languages have the same keys', () => {
  expect(leaves(en)).toEqual(leaves(es));
  expect(leaves(pageTexts.en)).toEqual(leaves(pageTexts.es));
});

test('no text is empty', () => {
  const empty = (messages: object): string[] =>
    leaves(messages).filter((path) => {
      const value = path
        .split('.')
        .reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), messages);
      return String(value).trim() === '';
    });
  expect([es, en, pageTexts.es, pageTexts.en].flatMap(empty)).toEqual([]);
});

test('a missing text shows its key', () => {
  const { t } = createI18n('es', es);
  expect(String(t('jobs.nothing' as 'jobs.title'))).toBe('jobs.nothing');
});

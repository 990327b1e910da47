import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { createI18n } from './i18n.ts';
import { pageTexts } from './page-texts.ts';

const APP = join(import.meta.dirname, '..');

function leaves(value: unknown, path: readonly string[] = []): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [path.join('.')];
}

test('both languages have the same texts', () => {
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

test('no text is unused', () => {
  const source = readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('i18n/e'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .concat(
      readdirSync(join(APP, '../domain')).map((name) => readFileSync(join(APP, '../domain', name), 'utf8')),
    )
    .join('\n');
  // A text is used by its own path, by one of its parents, or by a path that is put together: `jobs.${level}`.
  const isUsed = (path: string): boolean => {
    const parts = path.split('.');
    return parts.some((_, at) => {
      const parent = parts
        .slice(0, parts.length - at)
        .join('.')
        .replace(/_(?:one|other)$/, '');
      if (source.includes(`'${parent}'`)) return true;
      const holder = parent.split('.').slice(0, -1).join('.');
      return (
        holder !== '' &&
        (source.includes(`\`${holder}.\${`) ||
          new RegExp(`\\b${parent.replaceAll('.', '\\.')}\\b`).test(source))
      );
    });
  };
  expect(leaves(es).filter((path) => !isUsed(path))).toEqual([]);
});

test('a missing text shows its key', () => {
  const { t } = createI18n('es', es);
  expect(String(t('jobs.nothing' as 'jobs.title'))).toBe('jobs.nothing');
});

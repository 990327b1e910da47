import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { es } from '#app/i18n/es.ts';
import { mailTexts } from '#domain/mails/mail-texts.ts';
import { findUnusedTexts } from './find-unused-texts.ts';

const PAGES = import.meta.glob<Record<string, { es: object }>>('../../app/i18n/pages/*.ts', { eager: true });
/** Of the type `LegalDocument`, which defines their keys. */
const LEGAL = /\/(?:legal-notice|privacy|terms)\.ts$/;

/** Adds a key to every object of texts, and to the interface of legal documents. */
function plant(path: string, source: string): string {
  const isInterface = path.endsWith('legal-document.ts');
  return source.replaceAll(
    /\{(?=\s*(?:\/\*\*.*?\*\/\s*)?(?:readonly )?(?:[\p{L}_]+|'[^']+')\??:\s)/gu,
    (brace) => (isInterface ? `${brace} readonly planted: string;` : `${brace} planted: 'planted',`),
  );
}

/** The paths of all groups of texts; elements of a list share a path. */
function groups(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => groups(element, path));
  if (typeof value !== 'object' || value === null) return [];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => groups(inner, `${path}.${key}`))];
}

test('every text is used, every key exists, and a key added to any group is reported', () => {
  const pages = Object.fromEntries(
    Object.entries(PAGES)
      .filter(([path]) => !LEGAL.test(path))
      .map(([path, texts]) => [`pages/${basename(path, '.ts')}`, Object.values(texts)[0]?.es]),
  );
  const all = Object.entries({ ...es, ...pages, 'mails/mail-texts': mailTexts.es }).flatMap(([name, texts]) =>
    groups(texts, name),
  );
  // The compiler rejects keys that are missing in their interface.
  const legal = ['LegalDocument', 'LegalDocument.block', 'LegalDocument.meta', 'Clause'];
  const planted = [...new Set([...all, ...legal])].map((group) => `${group}.planted`);
  const { missing, unused } = findUnusedTexts(plant);
  expect(planted.length).toBeGreaterThan(90);
  expect(unused.filter((path) => !planted.includes(path))).toEqual([]);
  expect(planted.filter((path) => !unused.includes(path))).toEqual([]);
  expect(missing).toEqual([]);
});

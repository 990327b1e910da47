import { expect, test } from 'vitest';
import { quoteDetails } from '#app/i18n/es/quote-details.ts';
import { es } from '#app/i18n/es.ts';
import { pageTexts } from '#app/i18n/page-texts.ts';
import { findUnusedTexts } from './find-unused-texts.ts';

/** Adds a key to every object of texts, and to the interface of legal documents. */
function plant(path: string, source: string): string {
  const isInterface = path.endsWith('legal-document.ts');
  if (!isInterface && !/^app\/i18n\/e[ns]\//.test(path)) return source;
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
  const {
    cases,
    internships,
    jobAlerts,
    jobPage,
    myApplication,
    offerings,
    process,
    purpose,
    quality,
    received,
    rights,
    sendCv,
    services,
  } = pageTexts.es;
  const pages = {
    cases,
    internshipsPage: internships,
    jobAlerts,
    jobPage,
    myApplication,
    offerings,
    process,
    purpose,
    quality,
    received,
    rights,
    sendCv,
    servicesPage: services,
  };
  const all = Object.entries({ ...es, ...pages, quoteDetails }).flatMap(([name, texts]) =>
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

import { DOCUMENTS } from '#app/i18n/documents.ts';
import type { Language } from '#domain/values/language.ts';
import { COMPANY, COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { ADDRESSES_DOCUMENT, MOVABLE_PATHS, shippedAddress } from '#domain/website/moved-pages.ts';
import { PICTURED_PAGES, PICTURES_DOCUMENT } from '#domain/website/page-picture.ts';
import { PAGES_DOCUMENT, SEARCHED_PAGES } from '#domain/website/page-search.ts';
import { customDocuments } from './custom-pages.ts';
import type { StoredTexts } from './read-site-texts.ts';
import { listSiteTexts, type SiteTexts } from './site-text.ts';

const EDITABLE = new Map<string, Readonly<Record<Language, object>>>([
  // Facts belong to no language: they are stored under Spanish.
  [COMPANY_DOCUMENT, { es: COMPANY, en: {} }],
  [
    ADDRESSES_DOCUMENT,
    { es: Object.fromEntries(MOVABLE_PATHS.map((path) => [path, shippedAddress(path)])), en: {} },
  ],
  [PAGES_DOCUMENT, { es: Object.fromEntries(SEARCHED_PAGES.map((path) => [path, ''])), en: {} }],
  [PICTURES_DOCUMENT, { es: Object.fromEntries(PICTURED_PAGES.map((path) => [path, ''])), en: {} }],
  ...DOCUMENTS,
]);

/** All texts and lists that staff can edit, in the pages that they have added too, with what is stored of them. */
export const listStoredTexts = (stored: Pick<StoredTexts, 'drafts' | 'published'>): SiteTexts =>
  listSiteTexts(
    new Map<string, Readonly<Record<Language, object>>>([...EDITABLE, ...customDocuments(stored)]),
    stored.published,
    stored.drafts,
  );

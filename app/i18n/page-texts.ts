import { internshipsPage as internshipsEn } from './en/internships-page.ts';
import { purpose as purposeEn } from './en/purpose.ts';
import { quality as qualityEn } from './en/quality.ts';
import { internshipsPage } from './es/internships-page.ts';
import { purpose } from './es/purpose.ts';
import { quality } from './es/quality.ts';

/**
 * The copy of single pages. Their loaders take it, so it travels with the page it belongs to, in one language, and the
 * texts that every page loads stay small.
 */
export const pageTexts = {
  es: { internships: internshipsPage, purpose, quality },
  en: { internships: internshipsEn, purpose: purposeEn, quality: qualityEn },
};

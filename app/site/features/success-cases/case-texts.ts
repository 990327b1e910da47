import type { cases } from '#app/i18n/es/cases.ts';

/** The page's copy; cases themselves are written in Spanish, in both languages' pages. */
export type CaseTexts = typeof cases & { readonly language: 'es' | 'en' };

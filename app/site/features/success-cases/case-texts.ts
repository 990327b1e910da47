import type { cases } from '#app/i18n/es/cases.ts';

/** The page's copy. The cases themselves are in Spanish in both languages. */
export type CaseTexts = typeof cases & { readonly language: 'es' | 'en' };

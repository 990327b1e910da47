import type { cases } from '#app/i18n/es/cases.ts';

/** The page's copy. */
export type CaseTexts = typeof cases;

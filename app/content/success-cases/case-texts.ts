import type { casesTexts } from '#app/i18n/pages/cases.ts';

/** The page's copy. */
export type CaseTexts = (typeof casesTexts)['es'];

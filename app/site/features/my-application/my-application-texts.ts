import type { myApplicationTexts } from '#app/i18n/pages/my-application.ts';

export type MyApplicationTexts = (typeof myApplicationTexts)['es'];

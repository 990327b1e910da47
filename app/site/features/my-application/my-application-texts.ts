import type { myApplication } from '#app/i18n/es/my-application.ts';

export type MyApplicationTexts = typeof myApplication;

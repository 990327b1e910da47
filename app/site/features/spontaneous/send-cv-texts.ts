import type { sendCv } from '#app/i18n/es/send-cv.ts';

export type SendCvTexts = typeof sendCv;

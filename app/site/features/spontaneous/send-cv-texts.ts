import type { sendCvTexts } from '#app/i18n/pages/send-cv.ts';

export type SendCvTexts = (typeof sendCvTexts)['es'];

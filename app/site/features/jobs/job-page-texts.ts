import type { jobPageTexts } from '#app/i18n/pages/job-page.ts';

export type JobPageTexts = (typeof jobPageTexts)['es'];

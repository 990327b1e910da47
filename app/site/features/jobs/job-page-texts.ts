import type { jobPage } from '#app/i18n/es/job-page.ts';

export type JobPageTexts = typeof jobPage;

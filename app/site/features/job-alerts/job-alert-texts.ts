import type { jobAlertsTexts } from '#app/i18n/pages/job-alerts.ts';

export type JobAlertTexts = (typeof jobAlertsTexts)['es'];

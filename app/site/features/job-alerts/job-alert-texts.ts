import type { jobAlerts } from '#app/i18n/es/job-alerts.ts';

export type JobAlertTexts = typeof jobAlerts;

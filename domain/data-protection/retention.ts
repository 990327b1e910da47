import type { Language } from '../values/language.ts';

/** Data whose retention period is set in the portal (`public.retention_periods`). */
export const RETENTION_KINDS = [
  'applications',
  'internships',
  'spontaneous',
  'quotes',
  'job_alerts',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** The minimum and maximum months that can be set; the database enforces them too. */
export const RETENTION_LIMITS: Readonly<Record<RetentionKind, { min: number; max: number }>> = {
  applications: { min: 1, max: 24 },
  internships: { min: 1, max: 24 },
  spontaneous: { min: 1, max: 24 },
  quotes: { min: 6, max: 60 },
  job_alerts: { min: 1, max: 24 },
};

/** Days between notifying applicants that their data expire and deleting them. */
export const NOTICE_DAYS = 14;

/** Months for which an answered request about someone's data is kept. */
export const RIGHTS_REQUEST_MONTHS = 24;
/** Days for which a sent mail, and a security event, is kept. */
export const MAIL_DAYS = 30;
export const SECURITY_EVENT_DAYS = 400;

/** «12 meses», “1 month”. */
export function monthsInWords(months: number, language: Language): string {
  if (language === 'en') return `${months} ${months === 1 ? 'month' : 'months'}`;
  return `${months} ${months === 1 ? 'mes' : 'meses'}`;
}

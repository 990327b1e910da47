/**
 * The version of the privacy policy that applicants consent to, stored with each submission. Change it whenever the
 * policy's meaning changes.
 */
export const PRIVACY_VERSION = '2026-11-22';

/**
 * Retention periods of the privacy policy in months: quote requests and spontaneous applications from creation,
 * applications from the end of their process, job alerts from their confirmation. Housekeeping in the database deletes
 * older rows.
 */
export const RETENTION_MONTHS = {
  contactRequests: 24,
  applications: 12,
  spontaneousApplications: 12,
  jobAlerts: 12,
} as const;

/** Hours within which a job alert is confirmed, or deleted. */
export const CONFIRMATION_HOURS = 48;

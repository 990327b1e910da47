/**
 * The version of the privacy policy that applicants consent to, stored with each submission. Change it whenever the
 * policy's meaning changes.
 */
export const PRIVACY_VERSION = '2026-11-21';

/**
 * Retention periods of the privacy policy in months: quote requests from creation, applications from the end of their
 * process. Housekeeping in the database deletes older rows.
 */
export const RETENTION_MONTHS = { contactRequests: 24, applications: 12 } as const;

/**
 * Which text of the privacy policy applicants agree to; stored with what they send. Changes whenever the policy's
 * meaning does.
 */
export const PRIVACY_VERSION = '2026-11-21';

/**
 * For how many months the policy lets personal data stay: quote requests from when they came, applications from the
 * end of their process. The database's housekeeping deletes what is older.
 */
export const RETENTION_MONTHS = { contactRequests: 24, applications: 12 } as const;

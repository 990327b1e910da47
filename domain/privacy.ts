/**
 * Which text of the privacy policy applicants agree to; stored with what they send. Changes whenever the policy's
 * meaning does.
 */
export const PRIVACY_VERSION = '2026-11-20';

/**
 * The version of the privacy policy that applicants consent to, stored with each submission. Change it whenever the
 * policy's meaning changes. Periods of retention are no part of it: the page names the day since which they hold.
 */
export const PRIVACY_VERSION = '2026-11-24';

/** Hours within which a job alert is confirmed, or deleted. */
export const CONFIRMATION_HOURS = 48;

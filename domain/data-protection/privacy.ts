/**
 * The version of the privacy policy that applicants consent to, stored with each submission. Change it whenever the
 * policy's meaning changes. Retention periods are not part of it: the page says from which day they apply.
 */
export const PRIVACY_VERSION = '2026-11-29';

/** Hours after which an unconfirmed job alert is deleted. */
export const CONFIRMATION_HOURS = 48;

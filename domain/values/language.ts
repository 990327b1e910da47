/** The languages of the site and of mails; the portal is in Spanish. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

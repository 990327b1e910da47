import type { Language } from './language.ts';

/** Tokens of the applicant's page: 128 bits in hexadecimal. */
export const APPLICANT_TOKEN_PATTERN = /^[0-9a-f]{32}$/;

/** The page that mails to applicants lead to: `app/i18n/page-addresses.ts`. */
const PATHS = { es: '/mi-postulacion/', en: '/en/my-application/' } as const;

/** The address of an applicant's page, in their language. */
export const applicantPath = ({ language, token }: { language: Language; token: string }): string =>
  PATHS[language] + token;

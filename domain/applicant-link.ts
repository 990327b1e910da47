import type { Language } from './language.ts';
import { localPath } from './page-paths.ts';

/** Tokens of the applicant's page: 128 bits in hexadecimal. */
export const APPLICANT_TOKEN_PATTERN = /^[0-9a-f]{32}$/;

/** The path of an applicant's page, in their language: where mails to them lead. */
export const applicantPath = ({ language, token }: { language: Language; token: string }): string =>
  localPath(language, `/mi-postulacion/${token}`);

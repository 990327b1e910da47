import type { Language } from '../values/language.ts';
import { localPath } from './page-paths.ts';

// The pages that mails link to. Kept apart from the modules that the pages import, which need no table of addresses.

interface Link {
  readonly language: Language;
  readonly token: string;
}

/** The path of an applicant's page. */
export const applicantPath = ({ language, token }: Link): string =>
  localPath(language, `/mi-postulacion/${token}`);

/** The path of the page where a request about personal data is confirmed. */
export const rightsConfirmationPath = ({ language, token }: Link): string =>
  localPath(language, `/derechos/confirmar/${token}`);

/** The path of the page where a person downloads the copy of their data. */
export const dataCopyPath = ({ language, token }: Link): string =>
  localPath(language, `/derechos/copia/${token}`);

const ALERT_PATHS = {
  confirm: '/alertas-de-empleo/confirmar',
  unsubscribe: '/alertas-de-empleo/baja',
} as const;

/** The path of the page where a job alert is confirmed or ended. */
export const jobAlertPath = (step: keyof typeof ALERT_PATHS, { language, token }: Link): string =>
  localPath(language, `${ALERT_PATHS[step]}/${token}`);

import { expect, test } from 'vitest';
import { LANGUAGES } from '../values/language.ts';
import { applicantPath, dataCopyPath, jobAlertPath, rightsConfirmationPath } from './mail-paths.ts';

test("mails link to the site's pages in the language of the mail", () => {
  const token = 'x';
  const paths = LANGUAGES.map((language) => [
    applicantPath({ language, token }),
    rightsConfirmationPath({ language, token }),
    dataCopyPath({ language, token }),
    jobAlertPath('confirm', { language, token }),
    jobAlertPath('unsubscribe', { language, token }),
  ]);
  expect(paths).toEqual([
    [
      '/mi-postulacion/x',
      '/derechos/confirmar/x',
      '/derechos/copia/x',
      '/alertas-de-empleo/confirmar/x',
      '/alertas-de-empleo/baja/x',
    ],
    [
      '/en/my-application/x',
      '/en/your-rights/confirm/x',
      '/en/your-rights/copy/x',
      '/en/job-alerts/confirm/x',
      '/en/job-alerts/unsubscribe/x',
    ],
  ]);
});

import { randomBytes } from 'node:crypto';
import { request as rawRequest } from 'node:http';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/values/language.ts';
import {
  applicantPath,
  dataCopyPath,
  jobAlertPath,
  rightsConfirmationPath,
} from '#domain/website/mail-paths.ts';
import { previewPath } from '#domain/website/preview-path.ts';
import { serveSite } from '#testing/serve-site.ts';

/** The slightly wrong spellings of an address that people and programs produce. */
const MISSPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace(/\/(?=[^/]+$)/, '//'),
  (path) => `/${path}`,
  (path) => path.replace(/\/([a-z])/, (_, letter: string) => `/${letter.toUpperCase()}`),
  (path) => path.toUpperCase(),
  (path) => `${path}.`,
  (path) => `${path}%20`,
  (path) => `${path}/`,
  (path) => `${path}/x`,
  (path) => `${path}%`,
  (path) => `${path}%E0%A4%A`,
  (path) => `${path}.data`,
  (path) => `${path}.html`,
  (path) => `${path};x=1`,
  (path) => `${path})`,
  (path) => path.slice(0, -1),
  (path) => `/en${path}`,
  (path) => path.replace(/^\/en\//, '/'),
  (path) => `/x${path}`,
  (path) => path.replace('-', '_'),
  (path) => `/storage/v1${path}`,
  (path) => `/functions/v1${path}`,
  (path) => `/auth/v1${path}`,
  (path) => `/og${path}`,
  (path) => `/admin${path}`,
];

test('no token is logged, whatever path carries it', async () => {
  await using site = await serveSite({ environment: { LOG_LEVEL: 'debug', ACCESS_LOG: 'true' } });
  const { hostname, port } = new URL(site.url);
  /** As written: `fetch` would normalize the path. */
  const send = (method: string, path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      rawRequest({ hostname, port, path, method, agent: false }, (answer) => {
        answer.resume().once('close', resolve);
      })
        .once('error', reject)
        .end(method === 'GET' ? undefined : 'a=b');
    });
  const token = randomBytes(32).toString('hex');
  const short = token.slice(0, 32);
  const links = LANGUAGES.flatMap((language) => [
    applicantPath({ language, token: short }),
    rightsConfirmationPath({ language, token: short }),
    dataCopyPath({ language, token }),
    jobAlertPath('confirm', { language, token }),
    jobAlertPath('unsubscribe', { language, token: short }),
    previewPath(token),
    `${previewPath(token)}/servicios`,
  ]);
  for (const method of ['GET', 'POST', 'PUT'])
    for (const link of [...links, `/setup-password/${token}`, `/admin/invitation/${token}`])
      await Promise.all(MISSPELLINGS.map((misspelled) => send(method, misspelled(link))));
  await send('GET', '/health');
  await expect.poll(() => site.output()).toContain('"route":"health"');
  // Broken links do show up.
  expect(site.output()).toContain('404 \\"/mi_postulacion/…\\"');
  const leaked = site
    .output()
    .split('\n')
    .filter((line) => line.toLowerCase().includes(token.slice(0, 16)));
  expect(leaked).toEqual([]);
});

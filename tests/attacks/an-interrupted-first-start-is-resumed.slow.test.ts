import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '@voltandes/platform';
import { Secret } from '@voltandes/platform/runtime';
import { serveTestPlatform } from '@voltandes/platform/testing/platform';
import { descendants, killIfRunning } from '@voltandes/platform/testing/processes';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import {
  createAdministrator,
  ensureFirstAdministrator,
  superAdminRole,
} from '#server/first-administrator.ts';
import { seedOnce } from '#server/seed.ts';
import { parseSettings } from '#server/settings.ts';
import { serveSite, spawnServer } from '#testing/serve-site.ts';

const served = await serveTestPlatform('template_product');
afterAll(() => served[Symbol.asyncDispose]());
const service = served.client(served.keys.secret);
const logger = pino({ level: 'silent' });

test('the next start completes an administrator for whom only the account exists', async () => {
  const email = 'Admin@voltandes.example';
  const password = 'Secreto-de-prueba-1';
  // The start was interrupted here, before its generated password was shown.
  await service.auth.admin.createUser({ email, password: 'nunca-mostrada-1A', email_confirm: true });
  const settings = parseSettings({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  expect(await ensureFirstAdministrator({ settings, client: service, logger })).toMatchObject({ email });
  const { error } = await served.client().auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  expect(await ensureFirstAdministrator({ settings, client: service, logger })).toBeNull();
});

test('an account in use is never made an administrator', async () => {
  const account = { email: 'alguien@correo.example', password: 'Secreto-de-alguien-1' };
  await service.auth.admin.createUser({ ...account, email_confirm: true });
  await served.client().auth.signInWithPassword(account);
  const made = createAdministrator({
    ...account,
    password: new Secret('Otra-clave-2'),
    client: service,
    role: await superAdminRole(service),
    fullName: 'Alguien',
  });
  await expect(made).rejects.toThrow('Cannot create alguien@correo.example');
  expect((await served.client().auth.signInWithPassword(account)).error).toBeNull();
});

test('the next start completes demonstration content with some files missing', async () => {
  const countOf = async (table: string): Promise<number> => {
    const [row] = await served.db.sql(`select count(*)::int as rows from ${table}`);
    return Number(row?.rows);
  };
  let uploads = 0;
  const interrupted: Platform['fetch'] = async (request, connection) => {
    uploads += 1;
    if (uploads > 3) throw new Error('The start was interrupted here.');
    return served.platform.fetch(request, connection);
  };
  const seed = (fetch: Platform['fetch']): Promise<void> =>
    seedOnce({
      settings: parseSettings({}),
      backend: { databaseUrl: served.db.url, platform: { ...served.platform, fetch } },
      logger,
      secretKey: new Secret(served.keys.secret),
    });
  await expect(seed(interrupted)).rejects.toThrow('interrupted');
  await seed(served.platform.fetch);
  expect(await countOf('job_applications')).toBeGreaterThan(0);
  expect(await countOf('storage.objects')).toBeGreaterThan(3);
});

test('a password that a killed start has written down for initdb is gone after the next start', async () => {
  await using files = await temporaryDirectory();
  const [data, temporary] = [join(files.path, 'data'), join(files.path, 'temporary')];
  for (const folder of [data, temporary]) await mkdir(folder, { mode: 0o711 });
  const environment = { TMPDIR: temporary, SEED: 'none' };
  const written = async (): Promise<string[]> =>
    [...(await readdir(data)), ...(await readdir(temporary))].filter((name) =>
      /^initdb|password$/.test(name),
    );
  const { child } = spawnServer({ ...environment, PORT: '0', DATA_DIR: data });
  await vi.waitUntil(async () => (await written()).length > 0, { timeout: 120_000, interval: 5 });
  for (const pid of [child.pid ?? 0, ...(await descendants(child.pid ?? 0))]) killIfRunning(pid);
  await once(child, 'exit');
  await using _again = await serveSite({ dataDirectory: data, environment, isPrepared: false });
  expect(await written()).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, inject, test, vi } from 'vitest';
import { serveSite, spawnServer } from '#testing/serve-site.ts';

test('two processes that start concurrently on an empty database both serve it, and set it up once', async () => {
  await using resources = new AsyncDisposableStack();
  const files = resources.use(await temporaryDirectory());
  const server = new Secret(inject('postgresUrl'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(server, (client) => client.query(`create database ${name}`));
  resources.defer(async () => {
    await asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  const url = new URL(server.reveal());
  url.pathname = `/${name}`;
  const environment = {
    DATABASE_URL: url.href,
    STORAGE_URL: pathToFileURL(join(files.path, 'storage')).href,
    JWT_SECRET: JWT_SECRET.reveal(),
  };
  const sites = await Promise.allSettled(Array.from({ length: 2 }, () => serveSite({ environment })));
  for (const site of sites) if (site.status === 'fulfilled') resources.use(site.value);
  expect(sites.filter(({ status }) => status === 'rejected')).toEqual([]);
  const { rows } = await asAdministrator(new Secret(url.href), (client) =>
    client.query(`
      select (select count(*)::int from admin_user_roles) as administrators,
        (select count(*)::int from auth.users) as accounts,
        (select count(*)::int from supabase_migrations.seed_files) as seeds`),
  );
  expect(rows).toEqual([{ administrators: 1, accounts: 1, seeds: 1 }]);
});

test('of two processes starting in one empty directory, one serves; the other exits with the reason and leaves nothing behind', async () => {
  await using data = await temporaryDirectory();
  const environment = { PORT: '0', SEED: 'none', DATA_DIR: data.path, LOG_LEVEL: 'info' };
  const starts = Array.from({ length: 2 }, () => spawnServer(environment));
  const refused = await Promise.race(
    starts.map(async (start) => {
      const [code] = await once(start.child, 'exit');
      return { ...start, code };
    }),
  );
  expect(refused.code).toBe(1);
  expect(refused.output()).toContain('Another server is using');
  const serving = starts.find(({ child }) => child !== refused.child);
  await vi.waitUntil(() => serving?.output().includes('Site '), 120_000);
  expect((await readdir(data.path)).sort()).toEqual([
    'installation.json',
    'postgres',
    'running.json',
    'secrets.json',
    'storage',
  ]);
  serving?.child.kill('SIGTERM');
  await once(serving?.child ?? process, 'exit');
});

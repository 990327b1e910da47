import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asAdministrator } from '@voltandes/platform/database/administration';
import { Secret } from '@voltandes/platform/secret';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, inject, test } from 'vitest';
import { serveSite } from '#testing/serve-site.ts';

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
}, 120_000);

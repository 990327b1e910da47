import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asAdministrator, prepareDatabase } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { Secret } from '#platform/secret.ts';
import { createTestDatabase } from '#testing/database.ts';
import { JWT_SECRET } from '#testing/templates.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';

const server = await createTestDatabase('template_platform');
const EMPTY = join(import.meta.dirname, '..', 'testing', 'empty-project');
const name = `owner_${randomBytes(4).toString('hex')}`;

/** Runs statements as the superuser, one at a time, since `create database` must be sent alone. */
const asSuperuser = (...statements: string[]): Promise<void> =>
  asAdministrator(server.url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

afterAll(async () => {
  await asSuperuser(
    `drop database if exists ${name} with (force)`,
    `drop owned by ${name} cascade`,
    `drop role ${name}`,
  );
  await server[Symbol.asyncDispose]();
});

/** Extracts the statements that the error lists. */
const statementsIn = (refusal: string): string[] =>
  [...refusal.matchAll(/^ {2}(.*);$/gm)].map(([, statement]) => statement ?? '');

test('the owner of a database may prepare it once a superuser has run the statements listed in the error', async () => {
  await asSuperuser(`create role ${name} login password 'x'`, `create database ${name}`);
  const address = new URL(server.url.reveal());
  Object.assign(address, { username: name, password: 'x', pathname: `/${name}` });
  const url = new Secret(address.href);
  const prepare = () => prepareDatabase({ url, directory: EMPTY, jwtSecret: JWT_SECRET });
  const refusal = await prepare().then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(refusal).toContain(`role ${name} is not a superuser and lacks privileges`);
  const statements = statementsIn(refusal);
  expect(statements).toContain(`alter role "${name}" createrole`);
  expect(statements).toContain(`alter database "${name}" owner to "${name}"`);
  await asSuperuser(...statements);
  await prepare();
  // A second run finds nothing to do and does not fail.
  expect(await prepare()).toEqual([]);
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query(`select count(*)::int as count from realtime.changes`);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('the administrator may be postgres itself, as on many managed servers', async () => {
  await using files = await temporaryDirectory();
  const directory = join(files.path, 'postgres');
  await using own = await startPostgres({ directory, password: new Secret('secreto'), mayCreate: true });
  const asSupabaseAdmin = (...statements: readonly string[]): Promise<void> =>
    asAdministrator(own.url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await asSupabaseAdmin(
    `create role postgres login createrole bypassrls password 'x'`,
    'create database site owner postgres',
  );
  const address = new URL(own.url.reveal());
  Object.assign(address, { username: 'postgres', password: 'x', pathname: '/site' });
  const prepare = () =>
    prepareDatabase({ url: new Secret(address.href), directory: EMPTY, jwtSecret: JWT_SECRET });
  const refusal = await prepare().then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(statementsIn(refusal)).toEqual([expect.stringContaining('grant set on parameter pgrst.')]);
  await asSupabaseAdmin(...statementsIn(refusal));
  expect(await prepare()).toEqual([]);
});

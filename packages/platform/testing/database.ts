import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asAdministrator, authenticatorUrl } from '#platform/database/administration.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { Secret } from '#platform/secret.ts';
import { JWT_SECRET } from './templates.ts';

export interface TestDatabase extends AsyncDisposable {
  /** The administrator's connection string, for setup and assertions. */
  readonly url: Secret;
  readonly database: Database;
}

/**
 * Clones a template database for one test file; dropped when disposed.
 *
 * @param template name of a template database prepared by the global setup
 */
export async function createTestDatabase(template: string, connections = 5): Promise<TestDatabase> {
  const server = new Secret(inject('postgresUrl'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await cloneTemplate(server, name, template);
  const address = new URL(server.reveal());
  address.pathname = `/${name}`;
  const url = new Secret(address.href);
  const database = openDatabase({ url: authenticatorUrl(url, JWT_SECRET), connections });
  return {
    url,
    database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function cloneTemplate(server: Secret, name: string, template: string): Promise<void> {
  // A template cannot be cloned twice at the same time.
  await asAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
}

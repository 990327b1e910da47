import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { inject } from 'vitest';
import { authenticatorUrl } from '#platform/database/administration.ts';
import { createClient } from '#platform/database/client.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { Secret } from '#platform/secret.ts';
import { JWT_SECRET } from './templates.ts';

export interface TestDatabase extends AsyncDisposable {
  /** The administrator's connection string, for setup and assertions. */
  readonly url: Secret;
  readonly database: Database;
  /**
   * Runs SQL as the administrator, on a dedicated connection that stays open: connecting costs more than most
   * statements.
   */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
}

const CLONE_LOCK = 1;

let server: ReturnType<typeof openSession> | undefined;

/**
 * Clones a template database for one test file; dropped when disposed.
 *
 * @param template name of a template database prepared by the global setup
 */
export async function createTestDatabase(template: string, connections = 5): Promise<TestDatabase> {
  // One connection for all databases of the thread; it ends with the thread.
  server ??= openSession(new Secret(inject('postgresUrl')));
  const { sql } = server;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await cloneTemplate(sql, name, template);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  const url = new Secret(address.href);
  const database = openDatabase({ url: authenticatorUrl(url, JWT_SECRET), connections });
  const administrator = openSession(url);
  return {
    url,
    database,
    sql: administrator.sql,
    async [Symbol.asyncDispose]() {
      await administrator[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await sql(`drop database ${name} with (force)`);
    },
  };
}

/** Runs statements or scripts one after another on a connection, opened on first use and reopened when lost. */
function openSession(url: Secret): AsyncDisposable & Pick<TestDatabase, 'sql'> {
  let connection: Client | undefined;
  const connect = async (): Promise<Client> => {
    const client = createClient(url);
    client.once('end', () => {
      connection = undefined;
    });
    await client.connect();
    return client;
  };
  const run = async <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> => {
    connection ??= await connect();
    const results = [await connection.query(text, values)].flat();
    // A script's settings end with it; those of a failed script are rolled back.
    if (results.length > 1) await connection.query('reset role; reset all');
    return results.flatMap(({ rows }) => rows);
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    sql<Row extends object>(text: string, values?: unknown[]) {
      const next = last.then(() => run<Row>(text, values));
      last = next.catch(() => undefined);
      return next;
    },
    async [Symbol.asyncDispose]() {
      await last;
      await connection?.end();
    },
  };
}

async function cloneTemplate(sql: TestDatabase['sql'], name: string, template: string): Promise<void> {
  // A template cannot be cloned twice at the same time. A single lock for all: with one lock per template, two threads
  // cloning several at a time could deadlock.
  await sql('select pg_advisory_lock($1)', [CLONE_LOCK]);
  try {
    await sql(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await sql('select pg_advisory_unlock($1)', [CLONE_LOCK]);
  }
}

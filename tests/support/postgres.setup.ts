import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { asAdministrator, prepareDatabase } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { Secret } from '#platform/secret.ts';
import { temporaryDirectory } from './serve-site.ts';
import { JWT_SECRET, TEMPLATES } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, and in it one prepared database per kind that tests clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const resources = new AsyncDisposableStack();
  const given = process.env.TEST_DATABASE_URL;
  const url = given ? new Secret(given) : await startThrowAway(resources);
  await asAdministrator(url, async (client) => {
    for (const name of Object.keys(TEMPLATES)) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    }
  });
  for (const [name, directory] of Object.entries(TEMPLATES)) {
    const template = new URL(url.reveal());
    template.pathname = `/${name}`;
    await prepareDatabase({ url: new Secret(template.href), directory, jwtSecret: JWT_SECRET });
  }
  project.provide('postgresUrl', url.reveal());
  return () => resources.disposeAsync();
}

async function startThrowAway(resources: AsyncDisposableStack): Promise<Secret> {
  const { path } = resources.use(await temporaryDirectory());
  const server = await startPostgres({
    directory: join(path, 'cluster'),
    password: new Secret('test'),
    durable: false,
  });
  resources.use(server);
  return server.url;
}

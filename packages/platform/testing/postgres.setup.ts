import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { asAdministrator, prepareDatabase } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { Secret } from '#platform/secret.ts';
import { JWT_SECRET, PLATFORM_TEMPLATES, type Templates } from './templates.ts';
import { removeAbandonedDirectories, temporaryDirectory } from './temporary-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templates: Templates;
  }
}

/** Vitest global setup for the platform's own tests. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return setupPostgres(project, PLATFORM_TEMPLATES);
}

/**
 * Starts one PostgreSQL for the run (or uses `TEST_DATABASE_URL`) and prepares the template databases.
 *
 * @param templates project directories by template database
 * @returns a function that stops the server
 */
export async function setupPostgres(
  project: TestProject,
  templates: Templates,
): Promise<() => Promise<void>> {
  await removeAbandonedDirectories();
  const resources = new AsyncDisposableStack();
  const given = process.env.TEST_DATABASE_URL;
  const url = given ? new Secret(given) : await startDisposableServer(resources);
  await asAdministrator(url, async (client) => {
    for (const name of Object.keys(templates)) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    }
  });
  for (const [name, directory] of Object.entries(templates)) {
    const address = new URL(url.reveal());
    address.pathname = `/${name}`;
    const template = new Secret(address.href);
    await prepareDatabase({ url: template, directory, jwtSecret: JWT_SECRET });
    // The next connection writes a catalog cache file, which the clones then start with.
    await asAdministrator(template, async () => {});
  }
  project.provide('postgresUrl', url.reveal());
  project.provide('templates', templates);
  return () => resources.disposeAsync();
}

async function startDisposableServer(resources: AsyncDisposableStack): Promise<Secret> {
  const { path } = resources.use(await temporaryDirectory());
  const server = await startPostgres({
    directory: join(path, 'cluster'),
    password: new Secret('test'),
    durable: false,
  });
  resources.use(server);
  return server.url;
}

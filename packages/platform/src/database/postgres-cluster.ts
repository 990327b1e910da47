import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, realpath, rename, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ignoreNotFound } from '../ignore-not-found.ts';
import type { Secret } from '../secret.ts';
import { claimCluster } from './cluster-owner.ts';
import {
  type Account,
  initialise,
  type NewCluster,
  removeLeftovers,
  temporaryName,
} from './initialise-cluster.ts';
import { findPostgresBinaries, isReachableByOthers, SYSTEM_DIRECTORY } from './postgres-binaries.ts';

export interface Cluster {
  readonly binaries: string;
  /** The real directory of the cluster's files. */
  readonly directory: string;
  /** Whom PostgreSQL runs as: it refuses root. Absent when we are not root. */
  readonly account: Account | undefined;
}

export interface ClusterOptions {
  /** Where the cluster lives, or a link to it. */
  readonly directory: string;
  /** Of the superuser; used only when the cluster is made. */
  readonly password: Secret;
  /** False only for throw-away clusters: a crash may lose everything. */
  readonly durable?: boolean | undefined;
  /** False where a cluster was before: when it is missing, its disk is not mounted, and this is no first start. */
  readonly mayCreate?: boolean | undefined;
}

/**
 * Makes sure a PostgreSQL cluster exists at `directory`, creating it on the first call. What lies there and is no
 * cluster is never touched.
 *
 * As root the cluster belongs to `nobody`. When that account cannot reach `directory` (a private home, say), the
 * files go to {@link SYSTEM_DIRECTORY} and `directory` becomes a symbolic link to them.
 *
 * @throws Error saying what was found instead, and what to do
 */
export async function ensureCluster(options: ClusterOptions): Promise<Cluster> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  const binaries = await findPostgresBinaries({ reachableByOthers: account !== undefined });
  await mkdir(dirname(options.directory), { recursive: true });
  const found = await findCluster(options.directory);
  if (found === null || found.isEmpty) {
    if (options.mayCreate === false)
      throw new Error(
        `${options.directory} holds no database, though this installation had one: mount its disk, restore a backup, or reset it.`,
      );
  }
  const made = { binaries, account, ...options };
  if (found === null) await createCluster(made);
  else if (found.isEmpty) await fillEmpty(found.directory, made);
  const directory = await realpath(options.directory);
  if ((await lstat(options.directory)).isSymbolicLink()) await claimCluster(options.directory, directory);
  return { binaries, directory, account };
}

/**
 * @returns null when there is nothing at all
 * @throws Error when there is something that is neither a cluster nor an empty directory
 */
async function findCluster(path: string): Promise<{ directory: string; isEmpty: boolean } | null> {
  const entry = await lstat(path).catch(ignoreNotFound);
  if (entry === null) return null;
  const directory = await realpath(path).catch(ignoreNotFound);
  if (directory === null)
    throw new Error(`${path} is a link to a place that is not there: mount its disk, or remove the link.`);
  const names = await readdir(directory);
  if (names.includes('PG_VERSION')) return { directory, isEmpty: false };
  if (names.length === 0) return { directory, isEmpty: true };
  throw new Error(
    names.includes('base') || names.includes('global')
      ? `${directory} holds a database whose PG_VERSION is missing. Nothing was touched: restore that file or a backup, or remove the directory when a first start was cut off there.`
      : `${directory} is no database and not empty: remove what is there, or set DATA_DIR to another place.`,
  );
}

async function createCluster(made: NewCluster): Promise<void> {
  const { account, directory } = made;
  const link = join(await realpath(dirname(directory)), basename(directory));
  if (account === undefined || (await isReachableByOthers(dirname(link)))) return createAt(directory, made);
  await mkdir(SYSTEM_DIRECTORY, { recursive: true, mode: 0o755 });
  const name = join(
    SYSTEM_DIRECTORY,
    `cluster-${createHash('sha256').update(link).digest('hex').slice(0, 16)}`,
  );
  const target = `${name}-${randomBytes(4).toString('hex')}`;
  await createAt(target, made, name);
  await symlink(target, directory);
}

/** It has its name once it is whole: what is left of a first start that was cut off is known by a name of its own. */
async function createAt(place: string, made: NewCluster, name = place): Promise<void> {
  await removeLeftovers(name);
  const partial = temporaryName(name);
  await initialise({ ...made, directory: partial });
  await rename(partial, place);
}

/** A directory that a disk is mounted on cannot be replaced. */
async function fillEmpty(directory: string, made: NewCluster): Promise<void> {
  const [own, parent] = await Promise.all([stat(directory), stat(dirname(directory))]);
  return own.dev === parent.dev ? createAt(directory, made) : initialise({ ...made, directory });
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

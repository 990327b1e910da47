import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Secret } from '../secret.ts';
import { findPostgresBinaries, isReachableByOthers, SYSTEM_DIRECTORY } from './postgres-binaries.ts';

const run = promisify(execFile);

/** The superuser of a bundled cluster, named as on Supabase; migrations run as the lesser role `postgres`. */
export const SUPERUSER = 'supabase_admin';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Cluster {
  readonly binaries: string;
  /** The real directory of the cluster's files. */
  readonly directory: string;
  /** Whom PostgreSQL runs as: it refuses root. Absent when we are not root. */
  readonly account: Account | undefined;
}

/**
 * Makes sure a PostgreSQL cluster exists at `directory`, creating it on the first call.
 *
 * As root the cluster belongs to `nobody`. When that account cannot reach `directory` (a private home, say), the
 * files go to {@link SYSTEM_DIRECTORY} and `directory` becomes a symbolic link to them.
 *
 * @param options.password of the superuser; used only when the cluster is made
 */
export async function ensureCluster(options: { directory: string; password: Secret }): Promise<Cluster> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  const binaries = await findPostgresBinaries({ reachableByOthers: account !== undefined });
  await mkdir(dirname(options.directory), { recursive: true });
  const existing = await realpath(options.directory).catch(() => null);
  const directory = existing ?? (await placeCluster(options.directory, account));
  if (!(await stat(join(directory, 'PG_VERSION')).catch(() => null))) {
    await initialise({ binaries, directory, account }, options.password);
  }
  return { binaries, directory, account };
}

async function placeCluster(directory: string, account: Account | undefined): Promise<string> {
  if (account === undefined || (await isReachableByOthers(await realpath(dirname(directory)))))
    return directory;
  const target = join(SYSTEM_DIRECTORY, `cluster-${randomBytes(8).toString('hex')}`);
  await mkdir(SYSTEM_DIRECTORY, { recursive: true, mode: 0o755 });
  await symlink(target, directory);
  return target;
}

async function initialise(cluster: Cluster, password: Secret): Promise<void> {
  // What an interrupted first start left behind is no cluster: PG_VERSION is missing.
  await rm(cluster.directory, { recursive: true, force: true });
  await mkdir(cluster.directory, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `initdb-${randomBytes(8).toString('hex')}`);
  await writeFile(passwordFile, password.reveal(), { mode: 0o600 });
  if (cluster.account) {
    await chown(cluster.directory, cluster.account.uid, cluster.account.gid);
    await chown(passwordFile, cluster.account.uid, cluster.account.gid);
  }
  await chmod(cluster.directory, 0o700);
  try {
    await run(
      join(cluster.binaries, 'bin', 'initdb'),
      [
        ...['-D', cluster.directory, '-U', SUPERUSER, `--pwfile=${passwordFile}`],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und'],
        ...['--locale=C', '--no-sync', '--no-instructions'],
      ],
      { cwd: '/', env: { LC_ALL: 'C' }, ...cluster.account },
    );
  } finally {
    await rm(passwordFile, { force: true });
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

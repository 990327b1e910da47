import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Secret } from '../secret.ts';
import { isSameProcess } from './process-identity.ts';

const run = promisify(execFile);

/** The superuser of a bundled cluster, named as on Supabase; migrations run as the less privileged `postgres`. */
export const SUPERUSER = 'supabase_admin';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface NewCluster {
  readonly binaries: string;
  readonly directory: string;
  /** Owner of the files; only when running as root. */
  readonly account: Account | undefined;
  readonly password: Secret;
  readonly durable?: boolean | undefined;
  readonly fill?: ((directory: string) => Promise<void>) | undefined;
}

const PARTIAL = '.initialising-';

/** Where a cluster is initialized before it is renamed into place; contains the pid. */
export const temporaryName = (place: string): string => `${place}${PARTIAL}${process.pid}`;

/** Removes the remains of interrupted initializations of one place. */
export async function removeLeftovers(place: string): Promise<void> {
  await removeLeftoversIn(dirname(place), (name) => name === basename(place));
}

/** Removes the remains of interrupted initializations in a folder. */
export async function removeLeftoversIn(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const at = name.lastIndexOf(PARTIAL);
    if (at === -1 || !isOurs(name.slice(0, at))) continue;
    // Ignores what follows the pid, such as the extension of the password file.
    const pid = Number.parseInt(name.slice(at + PARTIAL.length), 10);
    const isInUse = pid !== process.pid && (await isSameProcess({ pid, birth: null }));
    if (!isInUse) await rm(join(folder, name), { recursive: true });
  }
}

/** Creates a cluster in a directory that is empty or missing. */
export async function initialize(cluster: NewCluster): Promise<void> {
  const { account, directory, fill } = cluster;
  if (!fill) return runInitdb(cluster);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await fill(directory).catch(async (error: unknown) => {
    await rm(directory, { recursive: true });
    throw error;
  });
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, directory]);
  // PostgreSQL refuses a directory that others may enter.
  await chmod(directory, 0o700);
}

async function runInitdb({ account, binaries, directory, durable, password }: NewCluster): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Beside a temporary cluster, where the next start removes leftovers; beside a mount point, writing may be forbidden.
  const passwordFile = directory.includes(PARTIAL)
    ? `${directory}.password`
    : join(tmpdir(), `initdb-${randomBytes(8).toString('hex')}`);
  await writeFile(passwordFile, password.reveal(), { mode: 0o600 });
  if (account) {
    await chown(directory, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  await chmod(directory, 0o700);
  try {
    await run(
      join(binaries, 'bin', 'initdb'),
      [
        ...['-D', directory, '-U', SUPERUSER, `--pwfile=${passwordFile}`],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und'],
        ...['--locale=C', '--no-instructions'],
        // The passwords of disposable clusters are known anyway.
        ...(durable === false ? ['--no-sync', '-c', 'scram_iterations=1'] : []),
      ],
      { cwd: '/', env: { LC_ALL: 'C' }, ...account },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

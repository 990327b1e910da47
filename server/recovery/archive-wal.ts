import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreNotFound, sleep } from '@voltandes/platform/runtime';
import type { WalArchive } from './wal-archive.ts';
import { isWalFile } from './wal-names.ts';

/** Folder in the cluster, with an empty file for each archived segment. */
const ACKNOWLEDGED = 'bundled-archive';

const READY = '.ready';
const POLL_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const MEGABYTE = 1024 * 1024;

/**
 * PostgreSQL keeps a segment until `archive_command` succeeds. The command only checks whether we have stored the
 * segment, so that PostgreSQL needs neither keys nor URLs of the store.
 * Source: https://www.postgresql.org/docs/current/continuous-archiving.html
 */
export const ARCHIVE_SETTINGS = {
  archive_mode: 'on',
  archive_command: `rm ${ACKNOWLEDGED}/%f 2>/dev/null`,
  // The most that is lost with the machine, in seconds.
  archive_timeout: '60',
} as const;

/**
 * Archives segments as PostgreSQL completes them, until the server has exited.
 *
 * @param options.archive null while the installation has no id
 * @param options.minFreeMb below this free disk space, segments that cannot be stored are dropped, so that PostgreSQL
 *   can continue
 * @param options.warn called once per failure to store a segment
 */
export async function archiveWal(options: {
  directory: string;
  exited: Promise<unknown>;
  archive: () => Promise<WalArchive | null>;
  minFreeMb: number;
  warn: (error: unknown, message: string) => void;
}): Promise<void> {
  const { archive, directory, exited, warn } = options;
  const closing = new AbortController();
  exited.then(() => closing.abort());
  for (let failures = 0; !closing.signal.aborted; ) {
    try {
      await ensureFolder(join(directory, ACKNOWLEDGED), directory);
      const waiting = await waitingFiles(directory);
      const target = waiting.length > 0 ? await archive() : null;
      for (const name of target ? waiting : []) {
        await target?.put(name, createReadStream(join(directory, 'pg_wal', name)));
        await acknowledge(directory, name);
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      warn(error, 'changes of the database could not be archived');
      await dropWhenFull(options).catch((again: unknown) =>
        warn(again, 'unarchived changes could not be dropped'),
      );
    }
    await sleep(Math.min(POLL_MS * 2 ** failures, LONGEST_PAUSE_MS), closing.signal);
  }
}

async function dropWhenFull({
  directory,
  minFreeMb,
  warn,
}: Pick<Parameters<typeof archiveWal>[0], 'directory' | 'minFreeMb' | 'warn'>): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= minFreeMb * MEGABYTE) return;
  for (const name of await waitingFiles(directory)) await acknowledge(directory, name);
  warn(
    undefined,
    'changes were dropped for lack of disk space: no later moment can be restored until the next base backup',
  );
}

const acknowledge = (directory: string, name: string): Promise<void> =>
  writeFile(join(directory, ACKNOWLEDGED, name), '', { flush: true });

/** Segments that PostgreSQL has completed and that are not acknowledged yet, oldest first. */
async function waitingFiles(directory: string): Promise<string[]> {
  const names = (await readdir(join(directory, 'pg_wal', 'archive_status')).catch(ignoreNotFound)) ?? [];
  const done = new Set(await readdir(join(directory, ACKNOWLEDGED)));
  return names
    .filter((name) => name.endsWith(READY))
    .map((name) => name.slice(0, -READY.length))
    .filter((name) => isWalFile(name) && !done.has(name))
    .sort();
}

/** Creates a folder owned by the cluster's account, as which PostgreSQL removes files from it. */
async function ensureFolder(path: string, cluster: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const [{ gid, uid }, found] = await Promise.all([stat(cluster), stat(path)]);
  if (found.uid !== uid) await chown(path, uid, gid);
}

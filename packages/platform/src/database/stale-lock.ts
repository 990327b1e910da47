import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { HAS_PROCFS, pidExists, postgresProcesses } from './process-identity.ts';

/** Enough for a killed process to be reaped. */
const EXIT_TIMEOUT_MS = 2000;
const POLL_MS = 50;

const lockFile = (directory: string): string => join(directory, 'postmaster.pid');

/** The pid in PostgreSQL's lock file, running or not. */
export async function lockHolder(directory: string): Promise<number | null> {
  const text = await readFile(lockFile(directory), 'utf8').catch(ignoreNotFound);
  return Number(text?.split('\n')[0]) || null;
}

/**
 * Removes the lock of a killed server. PostgreSQL does so itself, unless the pid was reused or belongs to a zombie:
 * then it refuses to start.
 */
export async function releaseStaleLock(directory: string): Promise<void> {
  if (!HAS_PROCFS) return;
  for (const deadline = performance.now() + EXIT_TIMEOUT_MS; ; await setTimeout(POLL_MS)) {
    const pid = await lockHolder(directory);
    if (pid === null || !pidExists(pid)) return;
    if (performance.now() > deadline) break;
  }
  const text = await readFile(lockFile(directory), 'utf8').catch(ignoreNotFound);
  if (text === null || (await postgresProcesses(directory)).length > 0) return;
  const aside = `${lockFile(directory)}.stale`;
  await rename(lockFile(directory), aside);
  // Restores the lock if another start has taken it in between.
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, lockFile(directory));
  await rm(aside);
}

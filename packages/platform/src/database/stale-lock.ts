import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { CAN_TELL, isThere, postgresProcesses } from './running-process.ts';

/** Enough for a process that was killed to be gone. */
const GOING_MS = 2000;
const POLL_MS = 50;

const lockOf = (directory: string): string => join(directory, 'postmaster.pid');

/** The process that PostgreSQL's lock file names, whether it runs or not. */
export async function lockHolder(directory: string): Promise<number | null> {
  const text = await readFile(lockOf(directory), 'utf8').catch(ignoreNotFound);
  return Number(text?.split('\n')[0]) || null;
}

/**
 * Frees a cluster that no process works on from the lock of one that was killed. PostgreSQL does so itself, unless the
 * number in it has been given to another process, or a dead one keeps it: then it refuses every start.
 */
export async function releaseStaleLock(directory: string): Promise<void> {
  if (!CAN_TELL) return;
  for (const deadline = Date.now() + GOING_MS; ; await setTimeout(POLL_MS)) {
    const pid = await lockHolder(directory);
    if (pid === null || !isThere(pid)) return;
    if (Date.now() > deadline) break;
  }
  const text = await readFile(lockOf(directory), 'utf8').catch(ignoreNotFound);
  if (text === null || (await postgresProcesses(directory)).length > 0) return;
  const aside = `${lockOf(directory)}.stale`;
  await rename(lockOf(directory), aside);
  // Another start may have taken it in between.
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, lockOf(directory));
  await rm(aside);
}

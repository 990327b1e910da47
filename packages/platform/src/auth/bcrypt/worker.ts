import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcrypt';
import type { BcryptTask } from './pool.ts';

/** A third of the event loop's weight. At the lowest priority, nobody could sign in on a busy machine. */
const NICENESS = 5;

lowerPriority();

// Replies as `createBcryptPool` in ./pool.ts expects; any other exception ends the thread.
parentPort?.on('message', (task: BcryptTask) => {
  try {
    parentPort?.postMessage({ result: run(task) });
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});

const run = (task: BcryptTask): boolean | string =>
  task.kind === 'compare' ? compareSync(task.password, task.hash) : hashSync(task.password, task.salt);

/**
 * Lowers the priority of this thread only, which Linux treats as a process, so that the event loop preempts comparisons
 * as soon as it has work. On other systems it competes with the other threads.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Without /proc.
  }
}

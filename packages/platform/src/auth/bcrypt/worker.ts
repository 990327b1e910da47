import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcrypt';
import type { BcryptTask } from './pool.ts';

/** A third of the event loop's weight. At the lowest priority, a busy machine would let nobody sign in. */
const NICENESS = 5;

letOthersFirst();

// Answers as `createBcryptPool` in ./pool.ts expects; what is thrown besides ends the thread.
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
 * Lowers the priority of this thread alone, which is a process to Linux, so that the event loop interrupts comparisons
 * as soon as it has work. Elsewhere it competes with the others.
 */
function letOthersFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Without /proc.
  }
}

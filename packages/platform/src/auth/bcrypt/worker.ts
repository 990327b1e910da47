import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcrypt';
import type { BcryptTask } from './pool.ts';

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
 * Lowers the priority of this thread alone, which is a process to Linux, so that a comparison runs while nobody else has
 * work. Elsewhere it competes with the others.
 */
function letOthersFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {
    // Without /proc.
  }
}

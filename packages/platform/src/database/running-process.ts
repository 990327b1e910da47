import { readdir, readFile, readlink } from 'node:fs/promises';
import { ignoreNotFound } from '../ignore-not-found.ts';

/** A process beyond its number, which is given away again once it ended. */
export interface ProcessMark {
  readonly pid: number;
  /** When it began, in ticks since the machine started; null where the system does not tell. */
  readonly birth: string | null;
}

/** Whether the system tells what a process is and where it works: proc(5). */
export const CAN_TELL = process.platform === 'linux';

/** How to recognise a process later. */
export async function markOf(pid: number): Promise<ProcessMark> {
  return { pid, birth: (await stateOf(pid))?.birth ?? null };
}

/** Whether exactly this process still runs; one that ended and waits for its parent does not. */
export async function isSameProcess({ birth, pid }: ProcessMark): Promise<boolean> {
  if (!CAN_TELL) return isThere(pid);
  const state = await stateOf(pid);
  return state !== null && (birth === null || state.birth === birth);
}

/** Every process that runs PostgreSQL on a cluster: its postmaster and what that started. Empty where nobody tells. */
export async function postgresProcesses(directory: string): Promise<number[]> {
  if (!CAN_TELL) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(nullWhenGone);
      if (name?.trim() !== 'postgres' || (await stateOf(pid)) === null) return [];
      // PostgreSQL works in its data directory. Other accounts' processes are none that we started.
      return (await readlink(`/proc/${pid}/cwd`).catch(nullWhenGone)) === directory ? [pid] : [];
    }),
  );
  return found.flat();
}

/** Sends a signal; a process that has ended meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Source: proc_pid_stat(5). Null when it does not run. */
async function stateOf(pid: number): Promise<{ birth: string } | null> {
  if (!CAN_TELL) return null;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(nullWhenGone);
  if (text === null) return null;
  // The name, in parentheses, may hold anything: what follows the last one is regular.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
  return hasEnded ? null : { birth: fields[19] ?? '' };
}

/** Whether there is a process of this number, be it one that has ended and was not fetched. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function nullWhenGone(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return null;
  return ignoreNotFound(error);
}

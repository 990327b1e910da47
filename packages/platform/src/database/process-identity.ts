import { readdir, readFile, readlink } from 'node:fs/promises';
import { ignoreNotFound } from '../ignore-not-found.ts';

/** Identifies a process beyond its pid, which is reused. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in clock ticks since boot; null without procfs. */
  readonly birth: string | null;
}

/** Whether start time and working directory of processes can be read: proc(5). */
export const HAS_PROCFS = process.platform === 'linux';

/** Captures what identifies a running process. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity> {
  return { pid, birth: (await readProcStat(pid))?.birth ?? null };
}

/** Whether the process is still running; zombies are not. */
export async function isSameProcess({ birth, pid }: ProcessIdentity): Promise<boolean> {
  if (!HAS_PROCFS) return pidExists(pid);
  const state = await readProcStat(pid);
  return state !== null && (birth === null || state.birth === birth);
}

/**
 * Pids of the postmaster and its children on a cluster; empty without procfs.
 *
 * @param among pids to check, which costs less than checking all processes of the machine
 */
export async function postgresProcesses(directory: string, among?: readonly number[]): Promise<number[]> {
  if (!HAS_PROCFS) return [];
  const pids = among ?? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(nullWhenGone);
      if (name?.trim() !== 'postgres' || (await readProcStat(pid)) === null) return [];
      // PostgreSQL's working directory is its data directory. Unreadable for processes of other accounts.
      return (await readlink(`/proc/${pid}/cwd`).catch(nullWhenGone)) === directory ? [pid] : [];
    }),
  );
  return found.flat();
}

/** Sends a signal; ignores a process that has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Null when the process is not running. Source: proc_pid_stat(5). */
async function readProcStat(pid: number): Promise<{ birth: string } | null> {
  if (!HAS_PROCFS) return null;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(nullWhenGone);
  if (text === null) return null;
  // The name in parentheses may itself contain parentheses and spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
  return hasEnded ? null : { birth: fields[19] ?? '' };
}

/** Whether the pid is in use, even by a zombie. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function nullWhenGone(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return null;
  return ignoreNotFound(error);
}

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ignoreNotFound } from '../../ignore-not-found.ts';

/** Made here, whatever the clock says. */
const own = new Set<string>();

/**
 * Makes a temporary folder of this process, and removes those that processes of this host which were killed have left under
 * the same name.
 *
 * @param parent the system's temporary directory
 */
export async function makeProcessFolder(name: string, parent: string = tmpdir()): Promise<string> {
  // In containers with one temporary directory, process ids are of the host only.
  const prefix = `${name}-${hostname()}-`;
  // What cannot be removed, such as another account's, keeps nobody from starting.
  await removeAbandoned(parent, prefix).catch(() => undefined);
  const made = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  own.add(made);
  return made;
}

async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const [pid, ...others] = entry.startsWith(prefix) ? entry.slice(prefix.length).split('-') : [];
    if (pid === undefined || !/^\d+$/.test(pid) || others.length !== 1) continue;
    const path = join(parent, entry);
    if (await isAbandoned(path, Number(pid))) await rm(path, { recursive: true, force: true });
  }
}

async function isAbandoned(path: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  if (own.has(path)) return false;
  // In a container that was started again, its first process has the same id.
  const found = await stat(path).catch(ignoreNotFound);
  return found !== null && found.mtimeMs < Date.now() - process.uptime() * 1000;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user: it runs.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

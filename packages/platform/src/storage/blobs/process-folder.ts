import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ignoreNotFound } from '../../ignore-not-found.ts';

/** Folders created by this process, regardless of what their timestamps say. */
const own = new Set<string>();

/**
 * Creates a temporary folder for this process, and removes those of the same name left behind by killed processes of
 * this host.
 *
 * @param parent the system's temporary directory
 */
export async function makeProcessFolder(name: string, parent: string = tmpdir()): Promise<string> {
  // Containers may share a temporary directory, but process ids are unique only within a host.
  const prefix = `${name}-${hostname()}-`;
  // A folder that cannot be removed, such as another account's, must not prevent the start.
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
  // After a restart of the container, its first process has the same id again.
  const found = await stat(path).catch(ignoreNotFound);
  return found !== null && found.mtimeMs < Date.now() - process.uptime() * 1000;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user, so it is running.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

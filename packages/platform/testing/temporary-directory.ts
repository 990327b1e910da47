import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Creates a directory, removed on disposal. Other accounts may traverse it, since PostgreSQL may run as one of them. It
 * is in memory if there is room: tests mostly write copies of databases, which take a fifth of the CPU time there.
 */
export async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const disk = (await hasSpace(MEMORY_DISK)) ? MEMORY_DISK : tmpdir();
  const path = await mkdtemp(join(disk, `platform-test-${process.pid}-`));
  await chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the directories of runs that were killed more than an hour ago. */
export async function removeAbandonedDirectories(): Promise<void> {
  for (const disk of new Set([MEMORY_DISK, tmpdir()])) {
    for (const name of await readdir(disk).catch(() => [])) {
      const [, pid] = /^platform-test-(\d+)-/.exec(name) ?? [];
      const path = join(disk, name);
      if (pid === undefined || isRunning(Number(pid)) || !(await isOld(path))) continue;
      // A test that was killed may have left a file system mounted there, which is no reason for this run to fail.
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process may belong to another account.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Process ids of other containers are not visible here, so a recent directory may still be in use. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > 60 * 60 * 1000;
}

async function hasSpace(disk: string): Promise<boolean> {
  const found = await statfs(disk).catch(() => null);
  return found !== null && found.bavail * found.bsize > MIN_FREE_BYTES;
}

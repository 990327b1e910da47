import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const ROOMY_BYTES = 4 * 1024 ** 3;

/**
 * Creates a directory, removed on disposal. Traversable by others, since PostgreSQL may run as another account. In
 * memory where there is room: most of what tests write is a copy of a database, at a fifth of the CPU time there.
 */
export async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join((await isRoomy(MEMORY_DISK)) ? MEMORY_DISK : tmpdir(), 'platform-test-'));
  await chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function isRoomy(disk: string): Promise<boolean> {
  const found = await statfs(disk).catch(() => null);
  return found !== null && found.bavail * found.bsize > ROOMY_BYTES;
}

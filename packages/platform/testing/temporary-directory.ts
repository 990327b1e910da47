import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a directory, removed on disposal. Traversable by others, since PostgreSQL may run as another account. */
export async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'platform-test-'));
  await chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

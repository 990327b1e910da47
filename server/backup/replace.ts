import { lstat, realpath, rename, rm } from 'node:fs/promises';
import { ownsCluster, stopOrphanedServer } from '@voltandes/platform/postgres';
import { ignoreNotFound } from '@voltandes/platform/runtime';

/** A path built beside the target it will replace. */
export interface StagedPath {
  /** Null when nothing replaces the target. */
  readonly staged: string | null;
  readonly target: string;
}

/**
 * Moves a staged path onto its target; whatever was there is renamed to `aside`.
 *
 * @param undo reverts the swap when disposed
 * @returns `aside`, or null when the target did not exist
 */
export async function replace(
  { staged, target }: StagedPath,
  aside: string,
  undo: AsyncDisposableStack,
): Promise<string | null> {
  const existed = (await lstat(target).catch(ignoreNotFound)) !== null;
  if (existed) {
    await rename(target, aside);
    undo.defer(() => rename(aside, target));
  }
  if (staged !== null) {
    await rename(staged, target);
    undo.defer(() => rename(target, staged));
  }
  return existed ? aside : null;
}

/**
 * Removes a cluster, a folder or a file. A linked cluster's directory is removed only if it demonstrably belongs to
 * this data directory.
 *
 * @returns the linked directory when it was kept, because it may be another installation's; else null
 * @throws Error when a server runs on it
 */
export async function discard(path: string): Promise<string | null> {
  const entry = await lstat(path).catch(ignoreNotFound);
  if (entry === null) return null;
  const real = await realpath(path).catch(ignoreNotFound);
  const isOwn = !entry.isSymbolicLink() || (real !== null && (await ownsCluster(path, real)));
  if (real !== null && isOwn) {
    await stopOrphanedServer(real);
    await rm(real, { recursive: true });
  }
  await rm(path, { force: true });
  return isOwn ? null : real;
}

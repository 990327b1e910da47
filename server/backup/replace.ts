import { lstat, realpath, rename, rm } from 'node:fs/promises';
import { ownsCluster } from '@voltandes/platform/database/cluster-owner';
import { stopOrphanedServer } from '@voltandes/platform/database/orphaned-server';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';

/** Something made under a name of its own beside the place it is meant for. */
export interface Staged {
  readonly made: string;
  readonly place: string;
}

/**
 * Puts what was made into its place; what stood there keeps lying beside it under another name.
 *
 * @param undo takes back what was done, should a later step fail
 * @returns the new name of what stood there, or null
 */
export async function replace(
  { made, place }: Staged,
  aside: string,
  undo: AsyncDisposableStack,
): Promise<string | null> {
  const stood = (await lstat(place).catch(ignoreNotFound)) !== null;
  if (stood) {
    await rename(place, aside);
    undo.defer(() => rename(aside, place));
  }
  await rename(made, place);
  undo.defer(() => rename(place, made));
  return stood ? aside : null;
}

/**
 * Removes a cluster, a folder or a file. Where a cluster is a link, what it leads to goes only when it is beyond doubt
 * this data directory's.
 *
 * @returns the directory that was left, because it may be another's; or null
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

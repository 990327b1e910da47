import { existsSync } from 'node:fs';
import { realpath, rename, rm } from 'node:fs/promises';

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
  const stood = existsSync(place);
  if (stood) {
    await rename(place, aside);
    undo.defer(() => rename(aside, place));
  }
  await rename(made, place);
  undo.defer(() => rename(place, made));
  return stood ? aside : null;
}

/** A cluster may be a link to where its files really lie. */
export async function discard(path: string): Promise<void> {
  const real = await realpath(path).catch(() => null);
  if (real !== null) await rm(real, { recursive: true, force: true });
  await rm(path, { recursive: true, force: true });
}

import type { Settings } from '../settings.ts';
import { replaceDatabase } from './external-database.ts';
import { replace, type StagedPath } from './replace.ts';

/**
 * Moves what was staged into place; an error puts everything back.
 *
 * @param options.undo removes what was staged; disarmed at the end
 * @returns where the previous data is now
 */
export async function swapIn(
  paths: readonly StagedPath[],
  { settings, stamp, undo }: { settings: Settings; stamp: string; undo: AsyncDisposableStack },
): Promise<string[]> {
  const { DATABASE_URL } = settings;
  const aside: string[] = [];
  await using swapped = new AsyncDisposableStack();
  if (DATABASE_URL) {
    const name = `replaced_${stamp}`;
    await replaceDatabase(DATABASE_URL, { aside: name, staged: `restoring_${stamp}` }, swapped);
    aside.push(`the database ${name}`);
  }
  for (const path of paths) {
    const name = await replace(path, `${path.target}.replaced-${stamp}`, swapped);
    if (name) aside.push(name);
  }
  // Point of no return: disarm the rollback.
  swapped.move();
  undo.move();
  return aside;
}

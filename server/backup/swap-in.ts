import { lstat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyProcess, isSameProcess } from '@voltandes/platform/database';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { writeFileAtomically } from '../atomic-file.ts';
import type { Settings } from '../settings.ts';
import { replaceDatabase } from './external-database.ts';
import { replace, type StagedPath } from './replace.ts';

/** Journal that exists while staged data is moved into place: after a crash, another process completes the swap. */
const swapFile = (dataDirectory: string): string => join(dataDirectory, 'swap.json');

const swapSchema = z.object({
  pid: z.number(),
  birth: z.string().nullable(),
  stamp: z.string(),
  paths: z.array(z.object({ staged: z.string().nullable(), target: z.string() })),
});

type Swap = z.infer<typeof swapSchema>;

type Location = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>;

/**
 * Moves staged data into place. An error rolls everything back; after the death of the process,
 * {@link completeSwap} completes the swap.
 *
 * @param options.undo removes the staged data; disarmed at the end
 * @returns where the previous data is now
 */
export async function swapIn(
  paths: readonly StagedPath[],
  { settings, stamp, undo }: { settings: Location; stamp: string; undo: AsyncDisposableStack },
): Promise<string[]> {
  const file = swapFile(settings.DATA_DIR);
  const swap = { ...(await identifyProcess(process.pid)), stamp, paths: [...paths] };
  await using swapped = new AsyncDisposableStack();
  swapped.defer(() => rm(file, { force: true }));
  await writeFileAtomically(file, JSON.stringify(swap));
  const aside = await moveAll(swap, settings, swapped);
  // Point of no return: disarm the rollback.
  swapped.move();
  undo.move();
  await rm(file);
  return aside;
}

/**
 * Completes a swap whose process died. Must run before anything reads or changes the installation.
 *
 * @throws Error when that process is still running
 */
export async function completeSwap(settings: Location): Promise<void> {
  const swap = await findSwap(settings.DATA_DIR);
  if (swap === null) return;
  if (swap.pid !== process.pid && (await isSameProcess(swap)))
    throw new Error(
      'A restore or an upgrade is moving its data into place right now: try again when it has finished.',
    );
  // An error leaves the rest to the next attempt.
  await moveAll(swap, settings, new AsyncDisposableStack());
  await rm(swapFile(settings.DATA_DIR));
}

/** @returns the incomplete swap, or null */
export async function findSwap(dataDirectory: string): Promise<Swap | null> {
  const file = swapFile(dataDirectory);
  const text = await readFile(file, 'utf8').catch(ignoreNotFound);
  if (text === null) return null;
  try {
    return swapSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is damaged: restore or upgrade again after removing it.`, { cause: error });
  }
}

/** Moves what is still staged; the rest is in place already. */
async function moveAll(
  { paths, stamp }: Swap,
  { DATABASE_URL }: Location,
  undo: AsyncDisposableStack,
): Promise<string[]> {
  const aside: string[] = [];
  const name = `replaced_${stamp}`;
  if (
    DATABASE_URL &&
    (await replaceDatabase(DATABASE_URL, { aside: name, staged: `restoring_${stamp}` }, undo))
  )
    aside.push(`the database ${name}`);
  for (const path of paths) {
    if (path.staged !== null && (await lstat(path.staged).catch(ignoreNotFound)) === null) continue;
    const kept = await replace(path, `${path.target}.replaced-${stamp}`, undo);
    if (kept) aside.push(kept);
  }
  return aside;
}

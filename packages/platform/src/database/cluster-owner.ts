import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { ignoreNotFound } from '../ignore-not-found.ts';

/** In a cluster outside its data directory: the path of the symlink that points to it. */
const OWNER = 'bundled-owner.json';

const ownerSchema = z.object({ link: z.string() });

/**
 * Binds an external cluster to the data directory whose symlink points to it. A copied data directory contains a copy
 * of the symlink, and would share the original's cluster.
 *
 * @param link `DATA_DIR/postgres`
 * @param directory the symlink's target
 * @throws Error when the cluster belongs to another data directory
 */
export async function claimCluster(link: string, directory: string): Promise<void> {
  const owner = await otherOwner(link, directory);
  if (owner !== null)
    throw new Error(
      `${link} points to ${directory}, which belongs to ${dirname(owner)}: this data directory is a copy of that one. ` +
        'Copy an installation with `backup` and `restore` instead.',
    );
  const own = await resolveLink(link);
  // Not rewritten at every start: a crash during the write would leave it empty.
  if ((await readOwner(directory)) === own) return;
  await writeFile(join(directory, OWNER), JSON.stringify({ link: own }), { mode: 0o600, flush: true });
}

/** Whether the cluster is known to belong to this data directory, and may be removed with it. */
export async function ownsCluster(link: string, directory: string): Promise<boolean> {
  return (await readOwner(directory)) !== null && (await otherOwner(link, directory)) === null;
}

/** @returns another data directory's symlink to the same cluster, or null */
async function otherOwner(link: string, directory: string): Promise<string | null> {
  const owner = await readOwner(directory);
  if (owner === null || owner === (await resolveLink(link))) return null;
  // The data directory was moved if the recorded path is missing or points elsewhere.
  if ((await realpath(owner).catch(ignoreNotFound)) !== directory) return null;
  const [there, here] = await Promise.all([stat(dirname(owner)), stat(dirname(link))]);
  return there.dev === here.dev && there.ino === here.ino ? null : owner;
}

async function readOwner(directory: string): Promise<string | null> {
  const text = await readFile(join(directory, OWNER), 'utf8').catch(ignoreNotFound);
  try {
    return text === null ? null : ownerSchema.parse(JSON.parse(text)).link;
  } catch {
    // Truncated by a crash: the owner is unknown.
    return null;
  }
}

/** The symlink's own path, with symlinks among its parents resolved. */
async function resolveLink(link: string): Promise<string> {
  return join(await realpath(dirname(link)), basename(link));
}

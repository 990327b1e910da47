import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { ignoreNotFound } from '../ignore-not-found.ts';

/** In a cluster that lies outside its data directory: the link that leads to it. */
const OWNER = 'bundled-owner.json';

const ownerSchema = z.object({ link: z.string() });

/**
 * Makes a cluster outside belong to the data directory whose link leads to it. A copied data directory brings a copy of
 * the link, and would share the original's cluster.
 *
 * @param link `DATA_DIR/postgres`
 * @param directory where it leads
 * @throws Error when the cluster is another data directory's
 */
export async function claimCluster(link: string, directory: string): Promise<void> {
  const owner = await otherOwner(link, directory);
  if (owner !== null)
    throw new Error(
      `${link} leads to ${directory}, which belongs to ${dirname(owner)}: this data directory is a copy of that one. ` +
        'Copy an installation with `backup` and `restore` instead.',
    );
  await writeFile(join(directory, OWNER), JSON.stringify({ link: await settled(link) }), { mode: 0o600 });
}

/** Whether the cluster behind a link is this data directory's beyond doubt; only then may it be removed with it. */
export async function ownsCluster(link: string, directory: string): Promise<boolean> {
  return (await readOwner(directory)) !== null && (await otherOwner(link, directory)) === null;
}

/** @returns the link of another data directory that leads to the same cluster, or null */
async function otherOwner(link: string, directory: string): Promise<string | null> {
  const owner = await readOwner(directory);
  if (owner === null || owner === (await settled(link))) return null;
  // It was moved when its old place is empty, or leads elsewhere by now.
  if ((await realpath(owner).catch(ignoreNotFound)) !== directory) return null;
  const [there, here] = await Promise.all([stat(dirname(owner)), stat(dirname(link))]);
  return there.dev === here.dev && there.ino === here.ino ? null : owner;
}

async function readOwner(directory: string): Promise<string | null> {
  const text = await readFile(join(directory, OWNER), 'utf8').catch(ignoreNotFound);
  return text === null ? null : ownerSchema.parse(JSON.parse(text)).link;
}

/** The link's own place, its parents' links followed. */
async function settled(link: string): Promise<string> {
  return join(await realpath(dirname(link)), basename(link));
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreNotFound } from '../../ignore-not-found.ts';
import type { StorageEnvironment } from '../environment.ts';
import { dropRenditions } from '../serve/rendition-cache.ts';
import { claimedVersions } from './remove-bytes.ts';
import { isVersion } from './version.ts';

/** Another process may have removed what this one rendered. */
export async function sweepRenditions(
  environment: Pick<StorageEnvironment, 'database' | 'blobs'>,
): Promise<void> {
  const { renditions } = environment.blobs;
  const versions = (await readdir(renditions)).filter(isVersion);
  const claimed = await claimedVersions(environment, versions);
  await dropRenditions(
    renditions,
    versions.filter((version) => !claimed.has(version)),
  );
}

/**
 * Removes what broken uploads left.
 *
 * @returns how many files
 */
export async function sweepStaging(staging: string, before: number): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(staging)).filter(isVersion)) {
    const path = join(staging, name);
    const found = await stat(path).catch(ignoreNotFound);
    if (found === null || !found.isFile() || found.mtimeMs > before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreNotFound } from '../../ignore-not-found.ts';
import type { StorageDependencies } from '../dependencies.ts';
import { dropRenditions } from '../serve/rendition-cache.ts';
import { referencedVersions } from './remove-bytes.ts';
import { isVersion } from './version.ts';

/** Removes renditions of objects that another process has deleted. */
export async function sweepRenditions(
  dependencies: Pick<StorageDependencies, 'database' | 'blobs'>,
): Promise<void> {
  const { renditions } = dependencies.blobs;
  // The cache may be missing: with S3 it is in the system's temporary directory, which may be cleaned at any time.
  const versions = ((await readdir(renditions).catch(ignoreNotFound)) ?? []).filter(isVersion);
  const referenced = await referencedVersions(dependencies, versions);
  await dropRenditions(
    renditions,
    versions.filter((version) => !referenced.has(version)),
  );
}

/**
 * Removes the remains of interrupted uploads.
 *
 * @returns the number of files removed
 */
export async function sweepStaging(staging: string, before: number): Promise<number> {
  let removed = 0;
  for (const name of ((await readdir(staging).catch(ignoreNotFound)) ?? []).filter(isVersion)) {
    const path = join(staging, name);
    const found = await stat(path).catch(ignoreNotFound);
    if (found === null || !found.isFile() || found.mtimeMs > before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

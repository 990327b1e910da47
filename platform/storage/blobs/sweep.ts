import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageEnvironment } from '../environment.ts';
import { forgetRenditions } from '../serve/kept-renditions.ts';
import type { BlobStore } from './blob-store.ts';
import { claimedVersions } from './remove-bytes.ts';

/** Versions asked about in one query. */
const BATCH = 500;

/**
 * Removes what crashes left: bytes that never became an object, and those whose object is gone.
 *
 * @param options.olderThan in milliseconds; younger bytes may belong to an upload under way
 * @returns how many were removed
 */
export async function sweep(
  environment: Pick<StorageEnvironment, 'database' | 'blobs'>,
  options: { olderThan: number },
): Promise<number> {
  const before = Date.now() - options.olderThan;
  let removed = await sweepStaging(environment.blobs, before);
  await sweepRenditions(environment);
  let batch: string[] = [];
  const finish = async (): Promise<void> => {
    const claimed = await claimedVersions(environment, batch);
    const orphans = batch.filter((version) => !claimed.has(version));
    await environment.blobs.remove(orphans);
    removed += orphans.length;
    batch = [];
  };
  for await (const { version, modifiedAt } of environment.blobs.list()) {
    if (modifiedAt.getTime() <= before) batch.push(version);
    if (batch.length === BATCH) await finish();
  }
  if (batch.length > 0) await finish();
  return removed;
}

/** Another process may have removed what this one rendered. */
async function sweepRenditions(environment: Pick<StorageEnvironment, 'database' | 'blobs'>): Promise<void> {
  const { renditions } = environment.blobs;
  const versions = await readdir(renditions);
  const claimed = await claimedVersions(environment, versions);
  await forgetRenditions(
    renditions,
    versions.filter((version) => !claimed.has(version)),
  );
}

async function sweepStaging({ staging }: BlobStore, before: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    const age = await stat(path).catch(() => null);
    if (age === null || age.mtimeMs > before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

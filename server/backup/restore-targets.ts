import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSameProcess } from '@voltandes/platform/database/process-identity';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import type { Settings } from '../settings.ts';

/** Under this name restore makes something beside its place: when it was, and by which process. */
export const stagingPath = (place: string, stamp: string): string =>
  `${place}.restoring-${stamp}-${process.pid}`;

const STAGED = /^\.restoring-\d{14}-(\d+)$/;

/** Where restore puts what it makes. */
export function restoreTargets({ DATA_DIR, STORAGE_URL }: Settings): {
  cluster: string;
  folder: string | null;
  installation: string;
  secrets: string;
} {
  const storage = STORAGE_URL.reveal();
  return {
    cluster: join(DATA_DIR, 'postgres'),
    folder: storage.startsWith('file:') ? fileURLToPath(storage) : null,
    installation: join(DATA_DIR, 'installation.json'),
    secrets: join(DATA_DIR, 'secrets.json'),
  };
}

/** @returns the paths of what a restore left that was cut off; none of one that is under way */
export async function findAbandonedStaging(settings: Settings): Promise<string[]> {
  const found: string[] = [];
  for (const place of Object.values(restoreTargets(settings))) {
    if (place === null) continue;
    for (const name of (await readdir(dirname(place)).catch(ignoreNotFound)) ?? []) {
      if (!name.startsWith(basename(place))) continue;
      const pid = STAGED.exec(name.slice(basename(place).length))?.[1];
      if (pid === undefined) continue;
      const isUnderWay =
        Number(pid) !== process.pid && (await isSameProcess({ pid: Number(pid), birth: null }));
      if (!isUnderWay) found.push(join(dirname(place), name));
    }
  }
  return found;
}

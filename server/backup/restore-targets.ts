import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSameProcess } from '@voltandes/platform/database/process-identity';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import type { Settings } from '../settings.ts';

/** A restore stages each target beside it under this name, with a timestamp and the pid. */
export const stagingPath = (target: string, stamp: string): string =>
  `${target}.restoring-${stamp}-${process.pid}`;

/** Includes clusters being extracted, which may take as long as the rest. */
const STAGED = /^\.restoring-\d{14}-(\d+)(?:\.initialising-\d+)?$/;

/** The paths that a restore replaces. */
export function restoreTargets({ DATA_DIR, STORAGE_URL }: Settings): {
  cluster: string;
  folder: string | null;
  installation: string;
  secrets: string;
  /** Left by an interrupted rotation. */
  nextSecrets: string;
} {
  const storage = STORAGE_URL.reveal();
  return {
    cluster: join(DATA_DIR, 'postgres'),
    folder: storage.startsWith('file:') ? fileURLToPath(storage) : null,
    installation: join(DATA_DIR, 'installation.json'),
    secrets: join(DATA_DIR, 'secrets.json'),
    nextSecrets: join(DATA_DIR, 'secrets.json.next'),
  };
}

/** @returns staged paths whose restore process is gone */
export async function findAbandonedStaging(settings: Settings): Promise<string[]> {
  const found: string[] = [];
  for (const target of Object.values(restoreTargets(settings))) {
    if (target === null) continue;
    for (const name of (await readdir(dirname(target)).catch(ignoreNotFound)) ?? []) {
      if (!name.startsWith(basename(target))) continue;
      const pid = STAGED.exec(name.slice(basename(target).length))?.[1];
      if (pid === undefined) continue;
      const isActive =
        Number(pid) !== process.pid && (await isSameProcess({ pid: Number(pid), birth: null }));
      if (!isActive) found.push(join(dirname(target), name));
    }
  }
  return found;
}

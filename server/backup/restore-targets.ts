import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSameProcess } from '@voltandes/platform/database';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { PARTIAL } from '../atomic-file.ts';
import type { Settings } from '../settings.ts';

/** A restore stages each target beside it under this name, with a timestamp and the pid. */
export const stagingPath = (target: string, stamp: string): string =>
  `${target}.restoring-${stamp}-${process.pid}`;

/** Includes clusters being created or extracted, which may take as long as the rest, and their password file. */
const STAGED = /^\.restoring-\d{14}-(\d+)(?:\.initialising-\d+(?:\.password)?)?$/;

/** A partially written file of the data directory; it may contain secrets. */
const PARTIAL_FILE = new RegExp(`\\.json(?:\\.next|\\.restoring-\\d{14}-\\d+)?\\.(\\d+)\\${PARTIAL}$`);

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

/** @returns staged paths and partial files whose process is gone */
export async function findAbandonedStaging(settings: Settings): Promise<string[]> {
  const found: string[] = [];
  const isGone = async (pid: number): Promise<boolean> =>
    pid === process.pid || !(await isSameProcess({ pid, birth: null }));
  for (const target of Object.values(restoreTargets(settings))) {
    if (target === null) continue;
    for (const name of (await readdir(dirname(target)).catch(ignoreNotFound)) ?? []) {
      if (!name.startsWith(basename(target))) continue;
      const pid = STAGED.exec(name.slice(basename(target).length))?.[1];
      if (pid === undefined) continue;
      if (await isGone(Number(pid))) found.push(join(dirname(target), name));
    }
  }
  for (const name of (await readdir(settings.DATA_DIR).catch(ignoreNotFound)) ?? []) {
    const pid = PARTIAL_FILE.exec(name)?.[1];
    if (pid !== undefined && (await isGone(Number(pid)))) found.push(join(settings.DATA_DIR, name));
  }
  return found;
}

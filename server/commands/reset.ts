import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { discard } from '../backup/replace.ts';
import { restoreTargets } from '../backup/restore-targets.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { readSettings } from '../settings.ts';

/** What an installation creates in its data directory besides the cluster; other files are left alone. */
const OWNED = [
  'storage',
  'installation.json',
  'running.json',
  'backups.json',
  'swap.json',
  'secrets.json.next',
];

/** Removes database and files of a bundled installation. Secrets stay, and so do files outside of the data directory. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } } });
  const settings = readSettings();
  if (settings.DATABASE_URL || settings.SUPABASE_URL) {
    throw new Error(
      'reset is for the bundled database; drop and recreate an external one with its own tools.',
    );
  }
  if (await runningDatabaseUrl(settings.DATA_DIR)) throw new Error('Stop the server first.');
  if (!values.yes)
    throw new Error(`This deletes database and files in ${settings.DATA_DIR}. Add --yes to confirm.`);
  const keptCluster = await discard(join(settings.DATA_DIR, 'postgres'));
  for (const name of OWNED) await rm(join(settings.DATA_DIR, name), { recursive: true, force: true });
  const others = (await readdir(settings.DATA_DIR).catch(ignoreNotFound)) ?? [];
  if (others.some((name) => name !== 'secrets.json'))
    console.warn(`Kept: ${others.filter((name) => name !== 'secrets.json').join(', ')}.`);
  if (keptCluster !== null)
    console.warn(
      `${keptCluster} was kept: another data directory may use it. If none does, remove it yourself.`,
    );
  const { folder } = restoreTargets(settings);
  const isInside = folder !== null && resolve(folder) === join(settings.DATA_DIR, 'storage');
  console.log(
    isInside
      ? 'Done. The next start creates an empty installation.'
      : 'Done, but the files in STORAGE_URL were kept: the next start is refused until they are moved away.',
  );
}

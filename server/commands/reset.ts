import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenMissing } from '#platform/missing.ts';
import { discard } from '../backup/replace.ts';
import { runningDatabaseUrl } from '../running.ts';
import { readSettings } from '../settings.ts';

/** Removes database and files of the bundled installation; secrets stay, the next start makes everything anew. */
export async function run(args: string[]): Promise<void> {
  const settings = readSettings();
  if (settings.DATABASE_URL || settings.SUPABASE_URL) {
    throw new Error('reset is for the bundled database; drop and recreate your own with its own tools.');
  }
  if (await runningDatabaseUrl(settings.DATA_DIR)) throw new Error('Stop the server first.');
  if (!args.includes('--yes'))
    throw new Error(`This deletes everything in ${settings.DATA_DIR}. Add --yes to go on.`);
  const left = await discard(join(settings.DATA_DIR, 'postgres'));
  for (const name of (await readdir(settings.DATA_DIR).catch(nullWhenMissing)) ?? []) {
    if (name !== 'secrets.json') await rm(join(settings.DATA_DIR, name), { recursive: true, force: true });
  }
  if (left !== null)
    console.warn(`${left} was left: another data directory may use it. Remove it yourself when none does.`);
  console.log('Done. The next start begins with an empty installation.');
}

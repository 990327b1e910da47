import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import { discard } from '../backup/replace.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { readSettings } from '../settings.ts';

/** What an installation without its database makes in its data directory; whatever else lies there is not ours. */
const OWN = ['storage', 'installation.json', 'running.json'];

/** Removes database and files of the bundled installation; secrets stay, the next start makes everything anew. */
export async function run(args: string[]): Promise<void> {
  const settings = readSettings();
  if (settings.DATABASE_URL || settings.SUPABASE_URL) {
    throw new Error('reset is for the bundled database; drop and recreate your own with its own tools.');
  }
  if (await runningDatabaseUrl(settings.DATA_DIR)) throw new Error('Stop the server first.');
  if (!args.includes('--yes'))
    throw new Error(`This deletes database and files in ${settings.DATA_DIR}. Add --yes to go on.`);
  const left = await discard(join(settings.DATA_DIR, 'postgres'));
  for (const name of OWN) await rm(join(settings.DATA_DIR, name), { recursive: true, force: true });
  const others = (await readdir(settings.DATA_DIR).catch(ignoreNotFound)) ?? [];
  if (others.some((name) => name !== 'secrets.json'))
    console.warn(`Left as they are: ${others.filter((name) => name !== 'secrets.json').join(', ')}.`);
  if (left !== null)
    console.warn(`${left} was left: another data directory may use it. Remove it yourself when none does.`);
  console.log('Done. The next start begins with an empty installation.');
}

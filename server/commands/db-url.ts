import { overTcp } from '@voltandes/platform/postgres';
import { runningDatabaseUrl } from '../run-file.ts';
import { readSettings } from '../settings.ts';

export async function run(): Promise<void> {
  const settings = readSettings();
  const url = settings.DATABASE_URL ?? (await runningDatabaseUrl(settings.DATA_DIR));
  if (!url) throw new Error('No server is running on this data directory.');
  // Over TCP, for clients without support for Unix sockets.
  console.log(overTcp(url).reveal());
}

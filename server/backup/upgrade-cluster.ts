import { Readable } from 'node:stream';
import { asAdministrator } from '@voltandes/platform/database';
import { startPostgres } from '@voltandes/platform/postgres';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { type BackupEntry, describeBackup, tableEntries } from './backup-entries.ts';
import type { ArchiveEntries } from './read-backup.ts';
import { discard } from './replace.ts';
import { restoreData } from './restore-data.ts';
import { findAbandonedStaging, restoreTargets, stagingPath } from './restore-targets.ts';
import { swapIn } from './swap-in.ts';

/**
 * Copies the rows of a cluster of another PostgreSQL version into a new cluster, compares them, and swaps the two.
 * Uploaded files, secrets and the installation's id stay unchanged; an error leaves everything unchanged.
 *
 * @param options.postgresPackage the npm package with the binaries of the old cluster
 * @returns where the old cluster is now
 */
export async function upgradeCluster(options: {
  settings: Settings;
  secrets: Secrets;
  installationId: string;
  postgresPackage: string;
}): Promise<{ kept: string; rows: number; tables: number }> {
  const { installationId, postgresPackage, secrets, settings } = options;
  const { cluster } = restoreTargets(settings);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const staged = stagingPath(cluster, stamp);
  const password = secrets.databasePassword;
  for (const path of await findAbandonedStaging(settings)) await discard(path);
  await using undo = new AsyncDisposableStack();
  undo.defer(async () => {
    await discard(staged);
  });
  const copied = await (async () => {
    await using old = await startPostgres({
      directory: cluster,
      password,
      mayCreate: false,
      postgresPackage,
    });
    await using created = await startPostgres({ directory: staged, password });
    return await asAdministrator(old.url, async (client) => {
      const manifest = await describeBackup(client, 'included');
      const backup = { manifest, secrets, entries: streamed(tableEntries(client, manifest)) };
      const storageUrl = settings.STORAGE_URL;
      const restored = await restoreData(backup, { url: created.url, storageUrl, installationId });
      return { ...restored, tables: manifest.content.tables.length };
    });
  })();
  if (copied.skippedTables.length > 0)
    throw new Error(
      `Nothing was changed: no migration creates ${copied.skippedTables.join(', ')}, which would be lost. Move them out with pg_dump, drop them, and try again.`,
    );
  const [kept = cluster] = await swapIn([{ staged, target: cluster }], { settings, stamp, undo });
  return { kept, rows: copied.rows, tables: copied.tables };
}

async function* streamed(entries: AsyncIterable<BackupEntry>): ArchiveEntries {
  for await (const { bytes, name } of entries) yield { name, bytes: Readable.from(bytes) };
}

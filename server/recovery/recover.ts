import { appliedMigrations, asAdministrator, ensureInstallationId } from '@voltandes/platform/database';
import { startPostgres } from '@voltandes/platform/postgres';
import type { Secret } from '@voltandes/platform/runtime';
import type { Client } from 'pg';
import type { ArchiveEntries } from '../backup/read-backup.ts';
import { requireKnownMigrations } from '../backup/require-known-migrations.ts';
import type { RestoreStage } from '../backup/stage-restore.ts';
import { prepareDatabase } from '../prepare-database.ts';
import type { Secrets } from '../secrets.ts';
import type { BaseManifest } from './base-manifest.ts';
import { extractCluster } from './extract-cluster.ts';
import type { FileArchive } from './file-archive.ts';
import { type RestoredFiles, restoreFiles } from './restore-files.ts';
import type { WalArchive } from './wal-archive.ts';

export interface OpenBase {
  readonly manifest: BaseManifest;
  readonly secrets: Secrets;
  readonly entries: ArchiveEntries;
}

/**
 * Restores the state at a point in time to a stage: the base's files, the changes until then, and the uploaded files
 * that existed then.
 *
 * @param options.target null for the last archived change
 * @param options.formerStorage where to look for files that were not archived
 * @throws Error when the changes end before `target`
 */
export async function recover(options: {
  base: OpenBase;
  archive: WalArchive;
  segments: readonly string[];
  files: FileArchive;
  formerStorage: Secret;
  target: Date | null;
  stage: RestoreStage;
}): Promise<RestoredFiles> {
  const { archive, base, segments, stage, target } = options;
  if (stage.cluster === null) throw new Error('Point-in-time recovery needs the bundled database.');
  const { jwtSecret, databasePassword: password } = base.secrets;
  await using server = await startPostgres({
    directory: stage.cluster,
    password,
    fill: (directory) => extractCluster(directory, { ...base, archive, segments }),
    settings: {
      archive_mode: 'off',
      hot_standby: 'off',
      // The WAL to replay is in the cluster already.
      restore_command: 'false',
      recovery_target_timeline: 'current',
      ...(target && {
        // PostgreSQL does not accept Z here.
        recovery_target_time: target.toISOString().replace('Z', '+00'),
        recovery_target_action: 'promote',
      }),
    },
  }).catch(explain(target));
  await asAdministrator(server.url, async (client) => {
    await requireKnownMigrations({ migrations: await appliedMigrations(client) });
    await client.query('delete from platform.installation; delete from storage.resumable_uploads');
    await ensureInstallationId(client, stage.installationId);
  }).catch(explain(target));
  await prepareDatabase({ url: server.url, jwtSecret });
  // Awaited inside the block: leaving it stops the server.
  return await asAdministrator(server.url, (client: Client) => restoreFiles(client, options));
}

/** Replaces PostgreSQL's messages. Source: https://www.postgresql.org/docs/current/runtime-config-wal.html */
const explain =
  (target: Date | null) =>
  (error: unknown): never => {
    const text = error instanceof Error ? error.message : '';
    const moment = target?.toISOString();
    const [, last] = /last completed transaction was at log time (.*)/.exec(text) ?? [];
    if (text.includes('recovery ended before configured recovery target was reached'))
      throw new Error(
        `The archived changes end before ${moment}: the last is from ${last ?? 'the backup itself'}. Restore that moment, or --to latest.`,
        { cause: error },
      );
    if (text.includes('before consistent recovery point'))
      throw new Error(`The first backup was still being taken at ${moment}: choose a later moment.`, {
        cause: error,
      });
    if (text.includes('password authentication failed'))
      throw new Error(
        `secrets:rotate replaced the secrets of this base before ${moment ?? 'the last change'}: choose an earlier moment, or ` +
          'one after the next base.',
        { cause: error },
      );
    throw error;
  };

import { asAdministrator } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import type { Client } from 'pg';
import { z } from 'zod';
import { type BackupEntry, entryOf } from '../backup/backup-entries.ts';
import type { WalStart } from '../backup/backup-name.ts';
import { pack } from '../backup/pack.ts';
import { type Secrets, serializeSecrets } from '../secrets.ts';
import type { BaseManifest } from './base-manifest.ts';
import { clusterEntries, listCluster } from './cluster-entries.ts';

/** How long the WAL of the backup itself may take to be archived. */
const ARCHIVING_TIMEOUT = '5min';

const startSchema = z.object({ segment: z.string(), major: z.number() });
const stopSchema = z.object({ labelfile: z.string() });

/**
 * Copies the files of the running cluster into one archive. Waits until the WAL that it needs is archived.
 *
 * @param options.directory of the cluster
 * @param options.write stores the streamed archive atomically
 * @throws Error when the WAL is not archived; the archive stays incomplete
 */
export async function writeBase(options: {
  url: Secret;
  directory: string;
  secrets: Secrets;
  key: Secret | undefined;
  write: (archive: AsyncIterable<Uint8Array>, start: Omit<WalStart, 'system'>, at: Date) => Promise<void>;
}): Promise<void> {
  await asAdministrator(options.url, async (client) => {
    const { rows } = await client.query(
      `select pg_walfile_name(pg_backup_start('base', true)) as segment,
         current_setting('server_version_num')::int / 10000 as major`,
    );
    const start = startSchema.parse(rows[0]);
    // Rounded up to the seconds in its name: no earlier moment can be restored from this base.
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000);
    await pack(
      entries(client, { ...options, ...start, at }),
      (archive) => options.write(archive, start, at),
      options.key,
    );
  });
}

async function* entries(
  client: Client,
  options: { directory: string; secrets: Secrets; segment: string; major: number; at: Date },
): AsyncGenerator<BackupEntry, void> {
  const { at, directory, major, secrets, segment } = options;
  const { files, folders } = await listCluster(directory);
  const manifest: BaseManifest = {
    product: 'voltandes base',
    format: 1,
    createdAt: at.toISOString(),
    major,
    segment,
    folders,
  };
  yield entryOf('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)));
  yield entryOf('secrets.json', Buffer.from(serializeSecrets(secrets)));
  yield* clusterEntries(directory, files);
  await client.query(`set statement_timeout = '${ARCHIVING_TIMEOUT}'`);
  const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => true)');
  // Makes PostgreSQL replay from the start of the backup; without it, the copy would be used as is.
  yield entryOf('cluster/backup_label', Buffer.from(stopSchema.parse(rows[0]).labelfile));
}

import { asAdministrator } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import type { Client } from 'pg';
import { type Secrets, serializeSecrets } from '../secrets.ts';
import {
  type BackupEntry,
  describeBackup,
  entryOf,
  fileEntries,
  type HeldFiles,
  holdFiles,
  tableEntries,
} from './backup-entries.ts';
import type { Manifest } from './manifest.ts';
import { pack } from './pack.ts';

export interface BackupSummary {
  readonly tables: number;
  readonly files: number;
  /** Files referenced by a row, but lost before the backup. */
  readonly missing: number;
}

/**
 * Writes database, files and secrets as one consistent archive: rows come from one snapshot, and files are those that
 * the rows reference, even if they are removed during the backup.
 *
 * @param options.url of an administrator
 * @param options.write stores the streamed archive atomically
 * @param options.signal aborts the backup
 * @throws Error when the disk is full or the database goes away; nothing is left behind
 */
export async function writeBackup(options: {
  write: (archive: AsyncIterable<Uint8Array>) => Promise<void>;
  url: Secret;
  storageUrl: Secret;
  secrets: Secrets;
  key: Secret | undefined;
  signal?: AbortSignal;
}): Promise<BackupSummary> {
  const { secrets, storageUrl, url } = options;
  const inBucket = storageUrl.reveal().startsWith('s3:');
  return asAdministrator(url, async (client) => {
    const manifest = await describeBackup(client, inBucket ? 'bucket' : 'included');
    await using files = inBucket ? null : await holdFiles(client, storageUrl);
    const entries = backupEntries(client, { manifest, secrets, files });
    return await pack(entries, options.write, options.key, options.signal);
  });
}

async function* backupEntries(
  client: Client,
  { files: held, manifest, secrets }: { files: HeldFiles | null; manifest: Manifest; secrets: Secrets },
): AsyncGenerator<BackupEntry, BackupSummary> {
  yield entryOf('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)));
  yield entryOf('secrets.json', Buffer.from(serializeSecrets(secrets)));
  yield* tableEntries(client, manifest);
  const tables = manifest.content.tables.length;
  if (held === null) return { tables, files: 0, missing: 0 };
  let files = 0;
  const found = fileEntries(held);
  for (;;) {
    const { done, value } = await found.next();
    if (done) return { tables, files, missing: value };
    files += 1;
    yield value;
  }
}

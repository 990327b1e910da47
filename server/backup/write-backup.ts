import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { asAdministrator } from '@voltandes/platform/database/administration';
import { describeContent, readRows } from '@voltandes/platform/database/copy-rows';
import { appliedMigrations } from '@voltandes/platform/database/migration-set';
import type { Secret } from '@voltandes/platform/secret';
import { blobPath } from '@voltandes/platform/storage/blobs/folder-store';
import { createTarPacker, type TarPackController } from 'modern-tar';
import type { Client } from 'pg';
import { z } from 'zod';
import { type Secrets, serializeSecrets } from '../secrets.ts';
import { MANIFEST_HEADER, type Manifest } from './manifest.ts';

/** Rows of `storage.objects` per query. */
const BATCH_SIZE = 1000;

const fileSchema = z.object({ version: z.string() });

export interface BackupSummary {
  readonly tables: number;
  readonly files: number;
  /** Referenced by a row, but gone: removed or replaced while the backup ran, or lost before. */
  readonly missing: number;
}

/**
 * Writes database, files and secrets into one gzipped tar, renamed into place once synced.
 *
 * @param options.url of an administrator
 * @throws Error when the disk is full or the database goes away; nothing is left behind
 */
export async function writeBackup(options: {
  file: string;
  url: Secret;
  storageUrl: Secret;
  secrets: Secrets;
}): Promise<BackupSummary> {
  const partial = `${options.file}.${process.pid}.part`;
  try {
    const { controller: archive, readable } = createTarPacker();
    const [summary] = await Promise.all([
      asAdministrator(options.url, (client) => fill(archive, client, options)).catch((error: unknown) => {
        archive.error(error);
        throw error;
      }),
      // Most files are compressed already: higher levels gain little.
      pipeline(
        readable,
        createGzip({ level: 1 }),
        createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      ),
    ]);
    await rename(partial, options.file);
    return summary;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Consistent: rows come from one snapshot, and files are those the rows reference. */
async function fill(
  archive: TarPackController,
  client: Client,
  { secrets, storageUrl }: { secrets: Secrets; storageUrl: Secret },
): Promise<BackupSummary> {
  // Without this, policies would silently hide rows from an administrator who is no superuser; with it, they raise an
  // error.
  await client.query('set row_security = off; begin isolation level repeatable read read only');
  const inBucket = storageUrl.reveal().startsWith('s3:');
  const manifest: Manifest = {
    ...MANIFEST_HEADER,
    createdAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    content: await describeContent(client),
    files: inBucket ? 'bucket' : 'included',
  };
  if (manifest.migrations.project.length === 0)
    throw new Error('This database has no migrations: start the server first.');
  await addBytes(archive, 'manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)));
  await addBytes(archive, 'secrets.json', Buffer.from(serializeSecrets(secrets)));
  for (const table of manifest.content.tables) {
    let part = 0;
    for await (const rows of readRows(client, table)) {
      part += 1;
      await addBytes(archive, join('database', `${table.schema}.${table.name}`, String(part)), rows);
    }
  }
  const counts = inBucket ? { files: 0, missing: 0 } : await addFiles(archive, client, storageUrl);
  archive.finalize();
  return { tables: manifest.content.tables.length, ...counts };
}

async function addFiles(
  archive: TarPackController,
  client: Client,
  storageUrl: Secret,
): Promise<{ files: number; missing: number }> {
  const root = fileURLToPath(storageUrl.reveal());
  let files = 0;
  let missing = 0;
  for (let after = ''; ; ) {
    const { rows } = await client.query(
      `select version from storage.objects where version > $1 order by version limit ${BATCH_SIZE}`,
      [after],
    );
    for (const { version } of z.array(fileSchema).parse(rows)) {
      after = version;
      if (await addFile(archive, root, version)) files += 1;
      else missing += 1;
    }
    if (rows.length < BATCH_SIZE) return { files, missing };
  }
}

/** @returns false when the file is gone */
async function addFile(archive: TarPackController, root: string, version: string): Promise<boolean> {
  const file = await open(blobPath(root, version)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return false;
  const { size } = await file.stat();
  await add(archive, { name: join('files', version), size }, file.createReadStream());
  return true;
}

/** Applies backpressure, so that only one entry is in memory. */
async function add(
  archive: TarPackController,
  header: { name: string; size: number },
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const entry = archive.add({ mode: 0o600, ...header }).getWriter();
  for await (const chunk of bytes) await entry.write(chunk);
  await entry.close();
}

async function addBytes(archive: TarPackController, name: string, bytes: Buffer): Promise<void> {
  await add(archive, { name, size: bytes.length }, Readable.from([bytes]));
}

import { type FileHandle, link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appliedMigrations, describeContent, PORTABLE_TEXT, readRows } from '@voltandes/platform/database';
import { ignoreNotFound, type Secret } from '@voltandes/platform/runtime';
import { blobPath, makeProcessFolder } from '@voltandes/platform/storage';
import type { Client } from 'pg';
import { z } from 'zod';
import { MANIFEST_HEADER, type Manifest } from './manifest.ts';
import { createRowDigest, type TableDigest } from './row-digest.ts';

/** Rows of `storage.objects` per query. */
const BATCH_SIZE = 1000;

/** Name prefix of the folders with links in the store. */
const HOLDER = 'held-for-backup';
const HELD = /^held-for-backup-.+-\d+-\w{6}$/;
/** Maximum age of such a folder: each file that is read updates its modification time. */
const DAY_MS = 24 * 60 * 60 * 1000;

const fileSchema = z.object({ version: z.string() });

/** One entry of a backup; its bytes are read before the next entry. */
export interface BackupEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** An entry held in memory. */
export const entryOf = (name: string, bytes: Buffer): BackupEntry => ({
  name,
  size: bytes.length,
  bytes: (async function* () {
    yield bytes;
  })(),
});

/**
 * Begins a snapshot and describes it.
 *
 * @param client of an administrator, used for nothing else until the last entry is read
 * @throws Error when the database has no migrations
 */
export async function describeBackup(client: Client, files: Manifest['files']): Promise<Manifest> {
  // Without this, policies would silently hide rows from an administrator who is not a superuser; with it, they raise
  // an error.
  await client.query(
    `set row_security = off; ${PORTABLE_TEXT}; begin isolation level repeatable read read only`,
  );
  const manifest: Manifest = {
    ...MANIFEST_HEADER,
    createdAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    content: await describeContent(client),
    files,
  };
  if (manifest.migrations.project.length === 0)
    throw new Error('This database has no migrations: start the server first.');
  return manifest;
}

/** The tables of a snapshot, and their digests. */
export async function* tableEntries(
  client: Client,
  { content }: Manifest,
): AsyncGenerator<BackupEntry, void> {
  const digests: TableDigest[] = [];
  for (const table of content.tables) {
    const digest = createRowDigest(table);
    let part = 0;
    for await (const rows of readRows(client, table)) {
      part += 1;
      digest.add(rows);
      yield entryOf(`database/${table.schema}.${table.name}/${part}`, rows);
    }
    digests.push(digest.result());
  }
  yield entryOf('digests.json', Buffer.from(JSON.stringify(digests)));
}

/** The files that the rows of a snapshot reference. */
export interface HeldFiles extends AsyncDisposable {
  readonly versions: AsyncIterable<string>;
  /** @returns null when the file is missing */
  open(version: string): Promise<FileHandle | null>;
}

/** Links the files within the store, so that files removed or replaced during the backup can still be read. */
export async function holdFiles(client: Client, storageUrl: Secret): Promise<HeldFiles> {
  const root = fileURLToPath(storageUrl.reveal());
  const versions = { [Symbol.asyncIterator]: () => fileVersions(client) };
  // A read-only store needs no links: its files do not change.
  const folder = await makeFolder(root).catch(() => null);
  if (folder !== null)
    // Fails for missing files, and on file systems without links.
    for await (const version of versions)
      await link(blobPath(root, version), join(folder, version)).catch(() => undefined);
  return {
    versions,
    async open(version) {
      const name = folder === null ? null : join(folder, version);
      const held = name && (await open(name).catch(ignoreNotFound));
      if (!held) return open(blobPath(root, version)).catch(ignoreNotFound);
      await rm(name);
      return held;
    },
    async [Symbol.asyncDispose]() {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a folder for links, and removes those of killed backups, including backups in other containers (hosts). */
async function makeFolder(root: string): Promise<string> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (!HELD.test(name)) continue;
    const found = await stat(path).catch(ignoreNotFound);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
  return makeProcessFolder(HOLDER, root);
}

async function* fileVersions(client: Client): AsyncGenerator<string, void> {
  for (let after = ''; ; ) {
    const { rows } = await client.query(
      `select version from storage.objects where version > $1 order by version limit ${BATCH_SIZE}`,
      [after],
    );
    for (const { version } of z.array(fileSchema).parse(rows)) {
      after = version;
      yield version;
    }
    if (rows.length < BATCH_SIZE) return;
  }
}

/** @returns the number of missing files */
export async function* fileEntries(files: HeldFiles): AsyncGenerator<BackupEntry, number> {
  let missing = 0;
  for await (const version of files.versions) {
    await using file = await files.open(version);
    if (file === null) missing += 1;
    else
      yield {
        name: `files/${version}`,
        size: (await file.stat()).size,
        bytes: file.createReadStream({ autoClose: false }),
      };
  }
  return missing;
}

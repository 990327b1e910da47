import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  appliedMigrations,
  asAdministrator,
  ensureInstallationId,
  findInstallationId,
} from '@voltandes/platform/database';
import { ignoreNotFound, type Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { createFileAtomically, writeFileAtomically } from './atomic-file.ts';
import type { Settings } from './settings.ts';

const installationSchema = z.object({ id: z.uuid() });

/** The file with the data directory's installation id; its database and its file store carry the same id. */
const installationFile = (dataDirectory: string): string => join(dataDirectory, 'installation.json');

const serialize = (id: string): string => `${JSON.stringify({ id })}\n`;

/**
 * @returns null when no server has ever started on the data directory
 * @throws Error naming the file when it cannot be read
 */
export async function readInstallation(dataDirectory: string): Promise<string | null> {
  const file = installationFile(dataDirectory);
  const text = await readFile(file, 'utf8').catch(ignoreNotFound);
  if (text === null) return null;
  try {
    return installationSchema.parse(JSON.parse(text)).id;
  } catch (error) {
    throw new Error(`${file} is damaged: remove it if its database and files are the right ones.`, {
      cause: error,
    });
  }
}

/** Writes an installation id to a staging file that is moved into place later. */
export function writeInstallation(file: string, id: string): Promise<void> {
  return writeFileAtomically(file, serialize(id));
}

type Location = Pick<Settings, 'DATA_DIR' | 'STORAGE_URL'>;

/**
 * Whether this is a first start, on which a database may be created: there is neither an installation id nor stored
 * files.
 */
export async function isFirstStart({ DATA_DIR, STORAGE_URL }: Location): Promise<boolean> {
  return (await readInstallation(DATA_DIR)) === null && !(await hasFiles(STORAGE_URL));
}

/**
 * Compares the installation ids of data directory and database before anything is written.
 *
 * @throws Error explaining the mismatch and what to do
 */
export async function requireMatchingDatabase(location: Location, url: Secret): Promise<void> {
  const { DATA_DIR, STORAGE_URL } = location;
  const localId = await readInstallation(DATA_DIR);
  const { isPrepared, databaseId } = await asAdministrator(url, async (client) => ({
    databaseId: await findInstallationId(client),
    isPrepared: (await appliedMigrations(client)).platform.length > 0,
  }));
  if (localId !== null && databaseId !== null && localId !== databaseId)
    throw new Error(
      `${DATA_DIR} belongs to installation ${localId}, but the database to installation ${databaseId}. Nothing was changed: ` +
        'set DATABASE_URL to the database of this data directory, or DATA_DIR to the directory of that database.',
    );
  if (localId !== null && databaseId === null)
    throw new Error(
      `${DATA_DIR} belongs to installation ${localId}, but the database to none. Nothing was changed: check ` +
        `DATABASE_URL, restore a backup, or remove ${installationFile(DATA_DIR)} if this database is the right one.`,
    );
  if (localId === null && !isPrepared && (await hasFiles(STORAGE_URL)))
    throw new Error(
      `${STORAGE_URL.reveal()} holds files, but the database is empty. Nothing was changed: check ` +
        'DATABASE_URL, restore a backup, or move the files away.',
    );
}

/** Writes the database's installation id to a data directory that has none. */
export async function ensureInstallationFile(dataDirectory: string, url: Secret): Promise<void> {
  const id = await asAdministrator(url, (client) => ensureInstallationId(client));
  if ((await readInstallation(dataDirectory)) === null)
    await createFileAtomically(installationFile(dataDirectory), serialize(id));
}

/** Buckets count as empty: a remote store cannot be left unmounted by mistake. */
async function hasFiles(storageUrl: Secret): Promise<boolean> {
  const folder = storageUrl.reveal();
  if (!folder.startsWith('file:')) return false;
  const files = await readdir(join(fileURLToPath(folder), 'objects')).catch(ignoreNotFound);
  return files !== null && files.length > 0;
}

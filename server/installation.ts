import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asAdministrator } from '@voltandes/platform/database/administration';
import { ensureInstallationId, findInstallationId } from '@voltandes/platform/database/installation';
import { appliedMigrations } from '@voltandes/platform/database/migration-set';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import type { Secret } from '@voltandes/platform/secret';
import { z } from 'zod';
import { createFileAtomically, writeFileAtomically } from './atomic-file.ts';
import type { Settings } from './settings.ts';

const installationSchema = z.object({ id: z.uuid() });

/** Which installation a data directory belongs to; its database and its file store carry the same id. */
export const installationFile = (dataDirectory: string): string => join(dataDirectory, 'installation.json');

const textOf = (id: string): string => `${JSON.stringify({ id })}\n`;

/**
 * @returns null when no server was ever started on the data directory
 * @throws Error naming the file when it cannot be read
 */
export async function readInstallation(dataDirectory: string): Promise<string | null> {
  const file = installationFile(dataDirectory);
  const text = await readFile(file, 'utf8').catch(ignoreNotFound);
  if (text === null) return null;
  try {
    return installationSchema.parse(JSON.parse(text)).id;
  } catch (error) {
    throw new Error(`${file} is damaged: remove it when its database and files are the right ones.`, {
      cause: error,
    });
  }
}

/** Notes an installation in a file that takes its place later. */
export function writeInstallation(file: string, id: string): Promise<void> {
  return writeFileAtomically(file, textOf(id));
}

type Place = Pick<Settings, 'DATA_DIR' | 'STORAGE_URL'>;

/** Whether this is a first start: neither an installation nor files of one are here. Then a database may be made. */
export async function isFirstStart({ DATA_DIR, STORAGE_URL }: Place): Promise<boolean> {
  return (await readInstallation(DATA_DIR)) === null && !(await hasFiles(STORAGE_URL));
}

/**
 * Compares data directory and database before anything is written to either.
 *
 * @throws Error saying what belongs to which installation, and what to do
 */
export async function requireMatchingDatabase(place: Place, url: Secret): Promise<void> {
  const { DATA_DIR, STORAGE_URL } = place;
  const here = await readInstallation(DATA_DIR);
  const { isPrepared, there } = await asAdministrator(url, async (client) => ({
    there: await findInstallationId(client),
    isPrepared: (await appliedMigrations(client)).platform.length > 0,
  }));
  if (here !== null && there !== null && here !== there)
    throw new Error(
      `${DATA_DIR} belongs to installation ${here}, and the database to installation ${there}. Nothing was changed: ` +
        'set DATABASE_URL to the database of this data directory, or DATA_DIR to the directory of that database.',
    );
  if (here !== null && there === null)
    throw new Error(
      `${DATA_DIR} belongs to installation ${here}, and the database to none. Nothing was changed: look at ` +
        `DATABASE_URL, restore a backup, or remove ${installationFile(DATA_DIR)} when this database is the right one.`,
    );
  if (here === null && !isPrepared && (await hasFiles(STORAGE_URL)))
    throw new Error(
      `There are stored files in ${STORAGE_URL.reveal()}, and the database is empty. Nothing was changed: look at ` +
        'DATABASE_URL, restore a backup, or move the files away.',
    );
}

/** Lets a data directory without an installation belong to its database's. */
export async function ensureInstallationFile(dataDirectory: string, url: Secret): Promise<void> {
  const id = await asAdministrator(url, (client) => ensureInstallationId(client));
  if ((await readInstallation(dataDirectory)) === null)
    await createFileAtomically(installationFile(dataDirectory), textOf(id));
}

/** A bucket's files lie where no disk can be forgotten. */
async function hasFiles(storageUrl: Secret): Promise<boolean> {
  const folder = storageUrl.reveal();
  if (!folder.startsWith('file:')) return false;
  const kept = await readdir(join(fileURLToPath(folder), 'objects')).catch(ignoreNotFound);
  return kept !== null && kept.length > 0;
}

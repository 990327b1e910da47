import { text } from 'node:stream/consumers';
import type { Secret } from '@voltandes/platform/runtime';
import { recipientOf } from '../backup/encryption.ts';
import type { BackupStore } from '../backup/store/backup-store.ts';
import { openSettingsStore } from '../backup/stored-backups.ts';
import { readInstallation } from '../installation.ts';
import type { Settings } from '../settings.ts';

type ArchiveSettings = Pick<Settings, 'DATA_DIR'> & Partial<Pick<Settings, 'BACKUP_URL' | 'BACKUP_KEY'>>;

const NO_KEY = 'none';

/** Thrown when a store's archive was created with another key. */
export class ArchiveKeyChanged extends Error {}

/**
 * Opens the store in which the files and changes of an installation are archived.
 *
 * @throws ArchiveKeyChanged when the archive was created with another key
 */
export async function openArchiveStore(settings: ArchiveSettings): Promise<BackupStore> {
  const store = await openSettingsStore(settings);
  const installation = await readInstallation(settings.DATA_DIR);
  if (installation !== null) await requireArchiveKey(store, { installation, key: settings.BACKUP_KEY });
  return store;
}

/**
 * Compares the key with the one that the installation's archive was created with, as recorded in the store: its files
 * and changes are written once, and all are read with one key. The first call records the key, as age's public key.
 *
 * @throws ArchiveKeyChanged saying what to do
 */
async function requireArchiveKey(
  store: BackupStore,
  { installation, key }: { installation: string; key: Secret | undefined },
): Promise<void> {
  const path = `keys/${installation}`;
  const current = key ? await recipientOf(key) : NO_KEY;
  const recorded = await store.read(path);
  if (recorded === null) return store.put(path, bytesOf(current));
  if ((await text(recorded)) !== current)
    throw new ArchiveKeyChanged(
      'BACKUP_KEY is not the key with which the files and changes in BACKUP_URL were archived, and without which they ' +
        'cannot be read. Set that key again, or point BACKUP_URL to a new, empty folder or prefix, and keep the previous ' +
        'folder and key until its backups have expired.',
    );
}

async function* bytesOf(content: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(content);
}

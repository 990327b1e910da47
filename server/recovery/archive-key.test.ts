import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Secret } from '@voltandes/platform/runtime';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startBackups } from '../backup/start-backups.ts';
import { writeInstallation } from '../installation.ts';
import { parseSettings } from '../settings.ts';
import { ArchiveKeyChanged, openArchiveStore } from './archive-key.ts';

const [KEY, OTHER] = [await generateX25519Identity(), await generateX25519Identity()];
const ID = '0a000000-0000-4000-8000-000000000001';

/** The outcomes of starting a server with each key in turn, on one archive. */
async function startWith(keys: readonly (string | undefined)[]): Promise<unknown[]> {
  await using directory = await temporaryDirectory();
  await writeInstallation(join(directory.path, 'installation.json'), ID);
  const answers: unknown[] = [];
  for (const BACKUP_KEY of keys) {
    const settings = parseSettings({
      DATA_DIR: directory.path,
      BACKUP_URL: pathToFileURL(join(directory.path, 'backups')).href,
      BACKUP_WAL: 'true',
      BACKUP_KEY,
    });
    const databaseUrl = new Secret('postgres://nobody@127.0.0.1:1/none');
    const logger = pino({ level: 'silent' });
    const started = startBackups({ settings, databaseUrl, logger }).then((backups) =>
      backups[Symbol.asyncDispose](),
    );
    answers.push(
      await started.then(
        () => 'starts',
        (error: unknown) => error,
      ),
    );
  }
  return answers;
}

const REFUSED = expect.any(ArchiveKeyChanged);

test('an archive accepts only the key that it was created with', async () => {
  expect(await startWith([KEY, KEY, OTHER, undefined, KEY])).toEqual([
    'starts',
    'starts',
    REFUSED,
    REFUSED,
    'starts',
  ]);
  expect(await startWith([undefined, KEY])).toEqual(['starts', REFUSED]);
});

test('an archive accepts the public key of the same key pair', async () => {
  expect(await startWith([KEY, await identityToRecipient(KEY)])).toEqual(['starts', 'starts']);
});

test('a broken store does not prevent the start, but nothing is archived', async () => {
  await using directory = await temporaryDirectory();
  await writeInstallation(join(directory.path, 'installation.json'), ID);
  const settings = parseSettings({
    DATA_DIR: directory.path,
    // A file, not a folder.
    BACKUP_URL: pathToFileURL(join(directory.path, 'installation.json')).href,
    BACKUP_WAL: 'true',
  });
  const databaseUrl = new Secret('postgres://nobody@127.0.0.1:1/none');
  await using _backups = await startBackups({ settings, databaseUrl, logger: pino({ level: 'silent' }) });
  await expect(openArchiveStore(settings)).rejects.toThrow();
});

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Secret } from '@voltandes/platform/runtime';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupName } from '../backup/backup-name.ts';
import { encrypt } from '../backup/encryption.ts';
import { openSettingsStore } from '../backup/stored-backups.ts';
import { parseSettings } from '../settings.ts';
import { backupChecks } from './backups.ts';
import { type Finding, runCheck } from './check.ts';

const INSTALLATION = '0a000000-0000-4000-8000-000000000001';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());
const { path } = cleanup.use(await temporaryDirectory());
const BACKUP_URL = pathToFileURL(join(path, 'store')).href;
const former = await generateX25519Identity();
const present = await generateX25519Identity();

beforeAll(() => writeFile(join(path, 'installation.json'), JSON.stringify({ id: INSTALLATION })));

/** Stores random bytes as a backup of the given hour, larger than what is read to check the key. */
async function store(hour: number, key: string | undefined, installation = INSTALLATION): Promise<string> {
  const at = new Date(Date.UTC(2026, 10, 21, hour));
  const name = backupName({ at, installation, kind: 'full', wal: null }, key !== undefined);
  const folder = await openSettingsStore({ BACKUP_URL: new Secret(BACKUP_URL) });
  const bytes = async function* () {
    yield randomBytes(200_000);
  };
  await folder.put(
    `backups/${name}`,
    await encrypt(bytes(), key === undefined ? undefined : new Secret(key)),
  );
  return name;
}

async function check(about: string, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const settings = parseSettings({ DATA_DIR: path, BACKUP_URL, ...environment });
  const found = await Promise.all(backupChecks(settings).map(runCheck));
  return found.flat().filter(({ subject }) => subject === about);
}

const findings = (BACKUP_KEY?: string): Promise<Finding[]> =>
  check('Stored backups', BACKUP_KEY ? { BACKUP_KEY } : {});

test('names the stored backups that the key cannot decrypt', async () => {
  expect(await findings(former)).toEqual([]);
  await store(1, undefined);
  const newest = await store(2, former);
  expect(await findings(former)).toMatchObject([{ level: 'ok', text: 'can be decrypted' }]);
  expect(await findings(present)).toMatchObject([
    {
      level: 'failure',
      text: `the newest cannot be read: ${newest} cannot be decrypted with this BACKUP_KEY`,
    },
  ]);
  expect(await findings()).toMatchObject([
    { level: 'failure', text: expect.stringMatching(/set BACKUP_KEY$/) },
  ]);
  await store(3, present);
  expect(await findings(present)).toMatchObject([
    { level: 'warning', text: `1 of 3 cannot be read: ${newest} cannot be decrypted with this BACKUP_KEY` },
  ]);
  // Ignores the backups of another installation. What a public key could decrypt is unknown.
  await store(4, former, '0a000000-0000-4000-8000-000000000002');
  expect(await findings(present)).toMatchObject([{ level: 'warning' }]);
  expect(await findings(await identityToRecipient(former))).toEqual([]);
});

const HOUR_MS = 60 * 60 * 1000;

test.each([
  ['Backup', 'full', null, null, 'warning', 'none has succeeded yet'],
  ['Backup', 'full', 1, null, 'ok', 'the last succeeded 1.0 h ago'],
  ['Backup', 'full', 48.9, null, 'ok', 'the last succeeded 48.9 h ago'],
  ['Backup', 'full', 49.1, null, 'failure', 'the last succeeded 49.1 h ago'],
  ['Backup', 'full', 1, 'no space', 'failure', 'the last succeeded 1.0 h ago; since then: no space'],
  ['Backup', 'full', null, 'no space', 'failure', 'none has succeeded; since then: no space'],
  ['Backup', 'full', -1, null, 'failure', 'in the future'],
  ['Drill', 'drill', 15 * 24 - 0.1, null, 'ok', 'the last succeeded 359.9 h ago'],
  ['Drill', 'drill', 15 * 24 + 0.1, null, 'failure', 'the last succeeded 360.1 h ago'],
])('%s: %s %s h ago, then %s, is a %s', async (subject, kind, hours, failure, level, text) => {
  const none = { succeeded: null, failure: null };
  const succeeded = hours === null ? null : { at: new Date(Date.now() - hours * HOUR_MS), backup: 'x' };
  const outcomes = { full: none, base: none, drill: none, [kind]: { succeeded, failure } };
  await writeFile(join(path, 'backups.json'), JSON.stringify(outcomes));
  expect(await check(subject, { BACKUP_DRILL: 'true' })).toMatchObject([
    { level, text: expect.stringContaining(text) },
  ]);
});

import { expect, test } from 'vitest';
import { backupName, parseBackupName } from './backup-name.ts';

const OF = { at: new Date('2026-11-26T03:04:05Z'), installation: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
const SEGMENT = '0000000100000000000000FF';

test.each([
  { ...OF, kind: 'full' as const, wal: null },
  { ...OF, kind: 'base' as const, wal: { major: 18, system: '7512345678901234567', segment: SEGMENT } },
])('a name says what it is the backup of: $wal', (of) => {
  for (const isEncrypted of [true, false]) {
    const name = backupName(of, isEncrypted);
    expect(parseBackupName(name)).toEqual({ ...of, name });
  }
});

test.each([
  'notes.txt',
  `20261126T030405Z.${OF.installation}.base.tgz`,
  `20261126T030405Z.${OF.installation}.base-18-${SEGMENT}.tgz`,
  `20261126T030405Z.${OF.installation}.full-18-7512345678901234567-${SEGMENT}.tgz`,
])('%s is not the name of a backup', (name) => {
  expect(parseBackupName(name)).toBeNull();
});

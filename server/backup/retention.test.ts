import { expect, test } from 'vitest';
import { type BackupName, backupName, parseBackupName } from './backup-name.ts';
import { backupsToKeep, basesToKeep } from './retention.ts';

const INSTALLATION = '0a000000-0000-4000-8000-000000000001';

function taken(at: string): BackupName {
  const backup = { kind: 'full' as const, at: new Date(at), installation: INSTALLATION, wal: null };
  return { ...backup, name: backupName(backup, true) };
}

const NOW = new Date('2026-11-23T00:00Z');

const times = (kept: ReadonlySet<BackupName>): string[] =>
  [...kept].map(({ at }) => at.toISOString().slice(0, 16)).sort();

test('names round-trip, and no other file counts as a backup', () => {
  const base = {
    kind: 'base' as const,
    at: new Date('2026-11-21T14:03:07Z'),
    installation: INSTALLATION,
    wal: { major: 18, system: '7512345678901234567', segment: '0000000100000000000000FF' },
  };
  const name = backupName(base, false);
  expect(parseBackupName(name)).toEqual({ ...base, name });
  const full = taken('2026-11-21T14:03:07Z');
  expect(parseBackupName(full.name)).toEqual(full);
  for (const other of [
    'photo.jpg',
    `${full.name}.4711.part`,
    full.name.replace('.full', ''),
    full.name.replace('full', 'base'),
    full.name.replace('20261121', '20269921'),
    `../${full.name}`,
  ])
    expect(parseBackupName(other)).toBeNull();
});

test('keeps the last backup of each of the newest days and weeks', () => {
  const backups = [
    '2026-11-02T03:00Z', // Monday
    '2026-11-08T03:00Z', // Sunday of the same week
    '2026-11-15T03:00Z',
    '2026-11-20T03:00Z',
    '2026-11-21T03:00Z',
    '2026-11-21T09:00Z',
    '2026-11-22T03:00Z',
  ].map(taken);
  expect(times(backupsToKeep(backups, { days: 2, weeks: 3, now: NOW, always: [] }))).toEqual([
    '2026-11-08T03:00',
    '2026-11-15T03:00',
    '2026-11-21T09:00',
    '2026-11-22T03:00',
  ]);
});

test('no backup expires while no new ones are made, nor does one that is always kept', () => {
  const old = ['2020-01-01T03:00Z', '2020-01-02T03:00Z', '2020-01-03T03:00Z'].map(taken);
  expect(times(backupsToKeep(old, { days: 1, weeks: 1, now: NOW, always: [] }))).toEqual([
    '2020-01-03T03:00',
  ]);
  const always = [old[0]?.name ?? ''];
  expect(times(backupsToKeep(old, { days: 1, weeks: 1, now: NOW, always }))).toEqual([
    '2020-01-01T03:00',
    '2020-01-03T03:00',
  ]);
});

test('a backup dated in the future neither expires nor takes the place of another', () => {
  const backups = ['2026-11-21T03:00Z', '2026-11-22T03:00Z', '2031-01-01T03:00Z', '2031-01-02T03:00Z'].map(
    taken,
  );
  expect(times(backupsToKeep(backups, { days: 1, weeks: 1, now: NOW, always: [] }))).toEqual([
    '2026-11-22T03:00',
    '2031-01-01T03:00',
    '2031-01-02T03:00',
  ]);
});

test('keeps the bases needed for every moment of the last days', () => {
  const bases = ['2026-11-10T03:00Z', '2026-11-12T03:00Z', '2026-11-14T03:00Z', '2026-11-20T03:00Z'].map(
    taken,
  );
  const now = new Date('2026-11-21T03:00Z');
  // The earliest moment, the 14th at 3:00, needs the base of that time.
  expect(times(basesToKeep(bases, { days: 7, now }))).toEqual(['2026-11-14T03:00', '2026-11-20T03:00']);
  expect(times(basesToKeep(bases, { days: 8, now }))).toEqual([
    '2026-11-12T03:00',
    '2026-11-14T03:00',
    '2026-11-20T03:00',
  ]);
  expect(times(basesToKeep(bases.slice(0, 2), { days: 1, now }))).toEqual(['2026-11-12T03:00']);
});

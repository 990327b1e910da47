import { expect, test } from 'vitest';
import type { BackupName } from '../backup/backup-name.ts';
import { planRecovery } from './recovery-plan.ts';
import { contiguousSegments, newerTimelines, nextSegment } from './wal-names.ts';

const segment = (number: number): string =>
  `00000001000000000000${number.toString(16).toUpperCase().padStart(4, '0')}`;

const base = (at: string, first: number): BackupName => ({
  name: at,
  kind: 'base',
  at: new Date(at),
  installation: '',
  wal: { major: 18, system: '7512345678901234567', segment: segment(first) },
});

/** Archives one segment per minute, starting at noon. */
const archived = (...numbers: number[]) =>
  numbers.map((number) => ({
    name: segment(number),
    modifiedAt: new Date(Date.UTC(2026, 10, 21, 12, number)),
  }));

const BASES = [base('2026-11-21T12:30:00Z', 30), base('2026-11-21T12:02:00Z', 2)];

test('segments follow one another across 4 GB boundaries', () => {
  expect(nextSegment('0000000100000000000000FE')).toBe('0000000100000000000000FF');
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
  const names = ['000000010000000100000000', '0000000100000000000000FF', '00000002.history'];
  expect(contiguousSegments(names, '0000000100000000000000FF').segments).toHaveLength(2);
});

test('lists the newer timelines, up to the newest archived one', () => {
  const names = [
    '00000003000000000000000B',
    '00000001000000000000000A',
    'FFFFFFFF.unknown',
    '00000002.history',
  ];
  expect(newerTimelines(names, segment(2))).toEqual(['00000002', '00000003']);
  expect(newerTimelines(names, '0000000A0000000000000001')).toEqual([]);
  expect(newerTimelines([...names, '0000000B.history'], '0000000A0000000000000001')).toEqual(['0000000B']);
});

test('a moment is restored from the last base before it, unless that one may still have been in progress', () => {
  const wal = archived(...Array.from({ length: 60 }, (_, number) => number));
  expect(planRecovery(BASES, wal, new Date('2026-11-21T12:50:00Z')).base).toBe(BASES[0]);
  expect(planRecovery(BASES, wal, new Date('2026-11-21T12:31:00Z')).base).toBe(BASES[1]);
  expect(planRecovery(BASES, wal, new Date('2026-11-21T12:03:00Z')).base).toBe(BASES[1]);
  expect(planRecovery(BASES, wal, null)).toMatchObject({ base: BASES[0], segments: { length: 30 } });
});

test('moments before the first base are refused', () => {
  const wal = archived(2, 3);
  expect(() => planRecovery(BASES, wal, new Date('2026-11-21T12:01:59Z'))).toThrow(
    /earliest moment is .*12:02/,
  );
  expect(() => planRecovery([], wal, null)).toThrow('was BACKUP_WAL set?');
});

test('a missing segment prevents restoring later moments, but not earlier ones', () => {
  const wal = archived(2, 3, 4, 6, 7);
  const old = BASES.slice(1);
  expect(planRecovery(old, wal, new Date('2026-11-21T12:03:30Z')).segments).toHaveLength(3);
  for (const target of [new Date('2026-11-21T12:06:30Z'), null])
    expect(() => planRecovery(old, wal, target)).toThrow(`${segment(5)} is missing, but later ones exist`);
  expect(() => planRecovery(old, archived(3, 4), null)).toThrow('is missing, beginning with');
});

import type { BackupName } from './backup-name.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The epoch was a Thursday: weeks begin on Monday. */
const MONDAY_MS = 4 * DAY_MS;

/**
 * Decides which backups to keep: the last of each of the newest days and weeks that have one. Counts only days with
 * backups: when no new ones are made, none expires. Those dated in the future, taken while the clock was ahead, are kept,
 * but take nobody's place.
 *
 * @param options.always the names of backups that are kept regardless of their age
 */
export function backupsToKeep(
  backups: readonly BackupName[],
  { always, days, now, weeks }: { days: number; weeks: number; now: Date; always: readonly string[] },
): Set<BackupName> {
  const newestFirst = backups.filter(({ at }) => at <= now).sort((a, b) => b.at.getTime() - a.at.getTime());
  const day = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
  const week = (at: Date): number => Math.floor((at.getTime() - MONDAY_MS) / (7 * DAY_MS));
  return new Set([
    ...lastOfEach(newestFirst, day).slice(0, days),
    ...lastOfEach(newestFirst, week).slice(0, weeks),
    ...backups.filter(({ at, name }) => at > now || always.includes(name)),
  ]);
}

/** Keeps what any moment of the last days needs: the bases of those days, and the last one before. */
export function basesToKeep(
  bases: readonly BackupName[],
  { days, now }: { days: number; now: Date },
): Set<BackupName> {
  const newestFirst = [...bases].sort((a, b) => b.at.getTime() - a.at.getTime());
  const before = newestFirst.findIndex(({ at }) => now.getTime() - at.getTime() >= days * DAY_MS);
  return new Set(before < 0 ? newestFirst : newestFirst.slice(0, before + 1));
}

function lastOfEach(newestFirst: readonly BackupName[], periodOf: (at: Date) => number): BackupName[] {
  const last = new Map<number, BackupName>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.at);
    if (!last.has(period)) last.set(period, backup);
  }
  return [...last.values()];
}

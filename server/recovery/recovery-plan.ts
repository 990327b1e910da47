import type { BackupName, WalStart } from '../backup/backup-name.ts';
import type { StoredFile } from '../backup/store/backup-store.ts';
import { contiguousSegments } from './wal-names.ts';

/** Longer than it takes to make a base, which cannot restore any moment before its completion. */
const BASE_MS = 10 * 60 * 1000;

export interface RecoveryPlan {
  readonly base: BackupName;
  /** The WAL to replay, in order. */
  readonly segments: readonly string[];
}

/**
 * Chooses the base and the WAL to restore the state at a point in time.
 *
 * @param bases newest first
 * @param wal of the cluster of the chosen base
 * @param target null for the last archived change
 * @throws Error when there is no base before `target`, or WAL is missing on the way
 */
export function planRecovery(
  bases: readonly BackupName[],
  wal: readonly StoredFile[],
  target: Date | null,
): RecoveryPlan {
  const base = chooseBase(bases, target);
  const { missing, segments } = contiguousSegments(
    wal.map(({ name }) => name),
    base.wal.segment,
  );
  const last = wal.find(({ name }) => name === segments.at(-1));
  if (!last) throw new Error(`The WAL of ${base.name} is missing, beginning with ${base.wal.segment}.`);
  // A segment is archived after the changes it holds.
  if (missing !== null && (target === null || last.modifiedAt < target))
    throw new Error(
      `The WAL segment ${missing} is missing, but later ones exist. The last moment before it is about ${last.modifiedAt.toISOString()}.`,
    );
  return { base, segments };
}

/**
 * @param bases newest first
 * @param target null for the last archived change
 * @throws Error when there is no base before `target`
 */
export function chooseBase(bases: readonly BackupName[], target: Date | null): Base {
  const before = (at: number) => bases.find((base) => base.at.getTime() <= at);
  const base = target ? (before(target.getTime() - BASE_MS) ?? before(target.getTime())) : bases[0];
  if (base && isBase(base)) return base;
  const oldest = bases.at(-1);
  throw new Error(
    oldest
      ? `Nothing that old is kept: the earliest moment is ${oldest.at.toISOString()}.`
      : 'BACKUP_URL holds no backup that changes can be applied to: was BACKUP_WAL set?',
  );
}

type Base = BackupName & { readonly wal: WalStart };

const isBase = (backup: BackupName): backup is Base => backup.wal !== null;

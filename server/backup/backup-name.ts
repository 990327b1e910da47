/** `full`: rows, files and secrets. `base`: the database's files, to which archived WAL is applied. */
export type BackupKind = 'full' | 'base';

export interface BackupName {
  readonly name: string;
  readonly kind: BackupKind;
  /** When the backup was begun. */
  readonly at: Date;
  readonly installation: string;
  /** For a base: the WAL needed to restore it. */
  readonly wal: WalStart | null;
}

/** Where the WAL of a base begins. */
export interface WalStart {
  /** PostgreSQL's major version: each starts with new WAL. */
  readonly major: number;
  /** System identifier of the cluster: segment numbers start over in another cluster. */
  readonly system: string;
  readonly segment: string;
}

/** The folder of all backups in their store. */
export const BACKUPS = 'backups';

const NAME =
  /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.([0-9a-f-]{36})\.(full|base)(?:-(\d+)-(\d{15,20})-([0-9A-F]{24}))?\.tgz(?:\.age)?$/;

/** @returns null when `name` is not that of a backup */
export function parseBackupName(name: string): BackupName | null {
  const [, year, month, day, hour, minute, second, installation = '', kind, major, system = '', segment] =
    NAME.exec(name) ?? [];
  if (year === undefined || (kind === 'base') !== (segment !== undefined)) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) return null;
  const wal = segment === undefined ? null : { major: Number(major), system, segment };
  return { name, kind: kind === 'base' ? 'base' : 'full', at, installation, wal };
}

/** Names a backup so that names sort by time. */
export function backupName(of: Omit<BackupName, 'name'>, isEncrypted: boolean): string {
  const stamp = `${of.at.toISOString().replace(/\.\d+Z$|[-:]/g, '')}Z`;
  const kind = [of.kind, ...(of.wal ? [of.wal.major, of.wal.system, of.wal.segment] : [])].join('-');
  return `${stamp}.${of.installation}.${kind}.tgz${isEncrypted ? '.age' : ''}`;
}

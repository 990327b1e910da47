import type { CopiedTable, MigrationSet } from '@voltandes/platform/database';

/** The migration with which version 1.0 begins: the schema files of that version. */
export const BASELINE = '20261128190000';

/** The last of the 174 migrations of version 0.3, which the baseline replaces. */
export const LAST_FORMER = '20261204000000';

/**
 * How a database or backup relates to the baseline: `behind` has migrations of versions before 0.3.
 *
 * @param project the versions of the project's migrations that were applied
 */
export function relationToBaseline(project: readonly string[]): 'new' | 'after' | 'former' | 'behind' {
  if (project.length === 0) return 'new';
  if (project.includes(BASELINE)) return 'after';
  return project.includes(LAST_FORMER) ? 'former' : 'behind';
}

/**
 * The migrations of a backup as this version calls them.
 *
 * @throws Error when the backup is of a version before 0.3
 */
export function withBaseline({ platform, project }: MigrationSet): MigrationSet {
  switch (relationToBaseline(project)) {
    case 'former':
      return { platform, project: [BASELINE] };
    case 'behind':
      throw new Error(olderThanBaseline('The backup', project));
    default:
      return { platform, project };
  }
}

/** @param subject such as "The database" */
export const olderThanBaseline = (subject: string, project: readonly string[]): string =>
  `${subject} is of a version before 0.3: its last migration is ${project.at(-1)}. Version 1.0 continues from ` +
  '0.3.0 (commit 5210eeba) alone: start that version on it once, then this one. Nothing was changed.';

/** Columns that the baseline renamed. */
const RENAMED_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['private.interview_notices.told', 'state'],
  ['private.interview_notices.told_at', 'notified_at'],
  ['private.interview_notices.tellings', 'notification_count'],
]);

/** A table of a backup with the columns as this version calls them. */
export const withCurrentColumns = (table: CopiedTable): CopiedTable => ({
  ...table,
  columns: table.columns.map(
    (column) => RENAMED_COLUMNS.get(`${table.schema}.${table.name}.${column}`) ?? column,
  ),
});

import { escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import type { Caller } from '../database/caller.ts';
import type { Database, Result } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { QueuedChange } from './change-feed.ts';
import { VISIBILITY_TIMEOUT_MS } from './limits.ts';
import { accessKey, type TableAccess, type TableAccessMap } from './table-access.ts';

interface VisibilityQuery {
  readonly changes: readonly QueuedChange[];
  readonly statement: Statement;
}

/**
 * Evaluates policies as the subscriber to find the changes they may see. Each row is evaluated as recorded, so that rows
 * deleted or hidden since are delivered to exactly those who could see them. Without a privilege or policy there is no
 * query.
 *
 * @throws Error when the database is unavailable; a failing policy hides its rows
 */
export async function findVisibleChanges(
  database: Database,
  options: { caller: Caller; changes: readonly QueuedChange[]; tableAccess: TableAccessMap; logger: Logger },
): Promise<ReadonlySet<QueuedChange>> {
  const { tableAccess, caller, changes, logger } = options;
  const visible = new Set<QueuedChange>();
  const queries: VisibilityQuery[] = [];
  const kinds = Map.groupBy(changes, (change) => `${change.isTruncated} ${accessKey(caller.role, change)}`);
  for (const ofKind of kinds.values()) {
    const [first] = ofKind;
    const access = first && tableAccess.get(accessKey(caller.role, first));
    if (!access?.columns.some(({ isKey }) => isKey)) continue;
    if (access.condition === null) for (const change of ofKind) visible.add(change);
    else queries.push(...visibilityQuery(access, ofKind));
  }
  if (queries.length === 0) return visible;
  const run = async (batch: readonly VisibilityQuery[]): Promise<void> => {
    const statements = batch.map(({ statement }) => statement);
    const results = await database.batch(caller, statements, {
      readOnly: true,
      settings: new Map([['statement_timeout', String(VISIBILITY_TIMEOUT_MS)]]),
    });
    for (const [at, { changes }] of batch.entries())
      for (const position of positions(results[at])) {
        const change = changes[position];
        if (change) visible.add(change);
      }
  };
  try {
    await run(queries);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // Isolates a failing policy from those of other tables.
    for (const query of queries) {
      await run([query]).catch((failure: unknown) => {
        if (isUnavailable(failure)) throw failure;
        logger.error(
          { err: failure, table: query.changes[0]?.table_name },
          'policy failed, change not delivered',
        );
      });
    }
  }
  return visible;
}

const positions = (result: Result | undefined): number[] =>
  (result?.rows ?? []).map(({ position }) => Number(position));

function visibilityQuery(access: TableAccess, changes: readonly QueuedChange[]): VisibilityQuery[] {
  const recorded = changes.filter(({ rowJson }) => rowJson !== null);
  if (recorded.length === 0) return [];
  const row = `jsonb_populate_record(null::${access.name}, change.row_)`;
  const text = `select change.at - 1 as position
    from jsonb_array_elements($1::jsonb) with ordinality as change (row_, at)
    where exists (select from ${
      changes[0]?.isTruncated
        ? `${row} as recorded join ${access.name} as current on ${keysMatch(access)}`
        : `${row} as ${access.alias} where ${access.condition}`
    })`;
  return [
    {
      changes: recorded,
      statement: { text, values: [`[${recorded.map(({ rowJson }) => rowJson).join()}]`] },
    },
  ];
}

/** Policies cannot be evaluated on a truncated row, so row-level security decides about the current one. */
const keysMatch = ({ columns }: TableAccess): string =>
  columns
    .filter(({ isKey }) => isKey)
    .map(({ name }) => `current.${escapeIdentifier(name)} = recorded.${escapeIdentifier(name)}`)
    .join(' and ');

import { escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import type { Result } from '../database/batch.ts';
import type { Caller } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { QueuedChange } from './change-feed.ts';
import { VISIBILITY_BUDGET_MS, VISIBILITY_TIMEOUT_MS } from './limits.ts';
import { accessKey, type TableAccess, type TableAccessMap } from './table-access.ts';

/** Determines which changes the callers of one role may see. */
export interface VisibilityCheck {
  /** Visible to all callers of the role. */
  readonly unguarded: readonly QueuedChange[];
  readonly queries: readonly VisibilityQuery[];
  /** Characters sent for each caller. */
  readonly size: number;
}

interface VisibilityQuery {
  readonly changes: readonly QueuedChange[];
  readonly statement: Statement;
}

/** Plans the check for one role's callers. Without a privilege or policy there is no query. */
export function planVisibilityCheck(
  role: string,
  changes: readonly QueuedChange[],
  tableAccess: TableAccessMap,
): VisibilityCheck {
  const unguarded: QueuedChange[] = [];
  const queries: VisibilityQuery[] = [];
  const kinds = Map.groupBy(changes, (change) => `${change.isTruncated} ${accessKey(role, change)}`);
  for (const ofKind of kinds.values()) {
    const [first] = ofKind;
    const access = first && tableAccess.get(accessKey(role, first));
    if (!access?.columns.some(({ isKey }) => isKey)) continue;
    if (access.condition === null) unguarded.push(...ofKind);
    else queries.push(...visibilityQuery(access, ofKind));
  }
  const size = queries.reduce((sum, { statement }) => sum + (statement.values?.[0]?.length ?? 0), 0);
  return { unguarded, queries, size };
}

/**
 * Evaluates policies as each subscriber to find the changes they may see. Each row is evaluated as recorded, so that
 * changes to rows since deleted or hidden are delivered to exactly those who could see them.
 *
 * @param options.callers of the role for which the check was planned
 * @returns what each caller may see, in order; null for a caller that could not be checked in time
 * @throws Error when the database is unavailable; a failing policy only hides its rows from the affected caller
 */
export async function findVisibleChanges(
  database: Pick<Database, 'batch' | 'readAsEach'>,
  { callers, check, logger }: { callers: readonly Caller[]; check: VisibilityCheck; logger: Logger },
): Promise<(ReadonlySet<QueuedChange> | null)[]> {
  const { queries, unguarded } = check;
  if (queries.length === 0) return callers.map(() => new Set(unguarded));
  const statements = queries.map(({ statement }) => statement);
  try {
    const results = await database.readAsEach(callers, statements, { ...TIME_LIMIT, isPrepared: true });
    return results.map((callerResults) => new Set([...unguarded, ...visibleOf(queries, callerResults)]));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // A check failed, or a prepared statement is out of date.
    const visible: (ReadonlySet<QueuedChange> | null)[] = [];
    const deadline = performance.now() + VISIBILITY_BUDGET_MS;
    for (const caller of callers) {
      const isInTime = performance.now() < deadline;
      const found = isInTime ? await findAlone(database, { caller, queries, logger }) : null;
      visible.push(found && new Set([...unguarded, ...found]));
    }
    return visible;
  }
}

const TIME_LIMIT = { settings: new Map([['statement_timeout', String(VISIBILITY_TIMEOUT_MS)]]) };

/**
 * PostgreSQL's `query_canceled`, on timeout, and `lock_not_available`, for example while a table that a policy reads is
 * altered.
 */
const TIMEOUTS = new Set(['57014', '55P03']);

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TIMEOUTS.has(String(error.code));

/**
 * Checks one caller, table by table if necessary, which isolates a failing policy from those of other tables.
 *
 * @returns null when the check takes too long
 */
async function findAlone(
  database: Pick<Database, 'batch'>,
  options: { caller: Caller; queries: readonly VisibilityQuery[]; logger: Logger },
): Promise<QueuedChange[] | null> {
  const { caller, logger, queries } = options;
  const run = async (some: readonly VisibilityQuery[]): Promise<QueuedChange[]> => {
    const statements = some.map(({ statement }) => statement);
    return visibleOf(some, await database.batch(caller, statements, { ...TIME_LIMIT, readOnly: true }));
  };
  try {
    return await run(queries);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (isTimeout(error)) {
      logger.error({ err: error }, 'policies took too long; the subscriber will rejoin');
      return null;
    }
    const visible: QueuedChange[] = [];
    for (const query of queries) {
      try {
        visible.push(...(await run([query])));
      } catch (failure) {
        if (isUnavailable(failure)) throw failure;
        logger.error(
          { err: failure, table: query.changes[0]?.table_name },
          'policy failed, change not delivered',
        );
      }
    }
    return visible;
  }
}

const visibleOf = (queries: readonly VisibilityQuery[], results: readonly Result[]): QueuedChange[] =>
  queries.flatMap(({ changes }, at) =>
    (results[at]?.rows ?? []).flatMap(({ position }) => changes[Number(position)] ?? []),
  );

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

/** Policies cannot be evaluated on a truncated row, so row-level security on the current row decides. */
const keysMatch = ({ columns }: TableAccess): string =>
  columns
    .filter(({ isKey }) => isKey)
    .map(({ name }) => `current.${escapeIdentifier(name)} = recorded.${escapeIdentifier(name)}`)
    .join(' and ');

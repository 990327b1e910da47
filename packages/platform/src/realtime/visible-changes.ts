import { escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import type { Caller } from '../database/caller.ts';
import type { Database, Result } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { QueuedChange } from './change-feed.ts';
import { VISIBILITY_TIMEOUT_MS } from './limits.ts';
import { type Accesses, accessKey, type TableAccess } from './table-access.ts';

interface Question {
  readonly changes: readonly QueuedChange[];
  readonly statement: Statement;
}

/**
 * Asks the policies, as the subscriber, which of these changes they may see: with each row as it was, so that one
 * deleted or hidden since is told to those, and only those, who could see it then. Whoever holds no privilege or has no
 * policy is not asked about.
 *
 * @throws Error when the database cannot be asked at present; a policy that fails shows its rows to nobody
 */
export async function visibleChanges(
  database: Database,
  options: { caller: Caller; changes: readonly QueuedChange[]; accesses: Accesses; logger: Logger },
): Promise<ReadonlySet<QueuedChange>> {
  const { accesses, caller, changes, logger } = options;
  const visible = new Set<QueuedChange>();
  const questions: Question[] = [];
  const kinds = Map.groupBy(changes, (change) => `${change.isTruncated} ${accessKey(caller.role, change)}`);
  for (const ofKind of kinds.values()) {
    const [first] = ofKind;
    const access = first && accesses.get(accessKey(caller.role, first));
    if (!access?.columns.some(({ isKey }) => isKey)) continue;
    if (access.condition === null) for (const change of ofKind) visible.add(change);
    else questions.push(...question(access, ofKind));
  }
  if (questions.length === 0) return visible;
  const ask = async (asked: readonly Question[]): Promise<void> => {
    const statements = asked.map(({ statement }) => statement);
    const answers = await database.batch(caller, statements, {
      readOnly: true,
      settings: new Map([['statement_timeout', String(VISIBILITY_TIMEOUT_MS)]]),
    });
    for (const [at, { changes }] of asked.entries())
      for (const position of positions(answers[at])) {
        const change = changes[position];
        if (change) visible.add(change);
      }
  };
  try {
    await ask(questions);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // One table's policy fails: the others still have an answer.
    for (const each of questions) {
      await ask([each]).catch((failure: unknown) => {
        if (isUnavailable(failure)) throw failure;
        logger.error({ err: failure, table: each.changes[0]?.table_name }, 'policy failed, change not shown');
      });
    }
  }
  return visible;
}

const positions = (result: Result | undefined): number[] =>
  (result?.rows ?? []).map(({ position }) => Number(position));

function question(access: TableAccess, changes: readonly QueuedChange[]): Question[] {
  const known = changes.filter(({ rowJson }) => rowJson !== null);
  if (known.length === 0) return [];
  const row = `jsonb_populate_record(null::${access.name}, change.row_)`;
  const text = `select change.at - 1 as position
    from jsonb_array_elements($1::jsonb) with ordinality as change (row_, at)
    where exists (select from ${
      changes[0]?.isTruncated
        ? `${row} as told join ${access.name} as found on ${keysMatch(access)}`
        : `${row} as ${access.alias} where ${access.condition}`
    })`;
  return [
    { changes: known, statement: { text, values: [`[${known.map(({ rowJson }) => rowJson).join()}]`] } },
  ];
}

/** A truncated row cannot be shown to the policies; row-level security decides about the one that stands now. */
const keysMatch = ({ columns }: TableAccess): string =>
  columns
    .filter(({ isKey }) => isKey)
    .map(({ name }) => `found.${escapeIdentifier(name)} = told.${escapeIdentifier(name)}`)
    .join(' and ');

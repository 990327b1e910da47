import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Change } from './change-filter.ts';
import { MAX_ANNOUNCED, MAX_BATCH, MAX_BATCH_BYTES } from './limits.ts';

/** A change as the queue holds it. */
export interface QueuedChange extends Change {
  /** The whole row, as it is now or as it was before it was deleted, as PostgreSQL wrote it; null when not kept. */
  readonly rowJson: string | null;
  /** The row was too large: of it only the key and short values are told. */
  readonly isTruncated: boolean;
}

const row = z.record(z.string(), z.unknown());
const changeSchema = z
  .object({
    id: z.string(),
    committed_at: z.string(),
    schema_name: z.string(),
    table_name: z.string(),
    type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
    row_json: z.string().nullable(),
    old_record: row.nullable(),
    is_truncated: z.boolean(),
  })
  .transform(({ is_truncated: isTruncated, row_json: rowJson, ...change }): QueuedChange => {
    const record = rowJson === null || change.type === 'DELETE' ? null : row.parse(JSON.parse(rowJson));
    return { ...change, record, rowJson, isTruncated };
  });

// As many as there is room for, and one at least.
const READ = `with queued as (
    select *, coalesce(record, deleted_row)::text as row_json, array_position($1::bigint[], id) as place
    from realtime.changes where id = any ($1::bigint[])),
  measured as (
    select *, coalesce(sum(octet_length(row_json)) over earlier, 0) < $2::int as fits from queued
    window earlier as (order by place rows between unbounded preceding and 1 preceding))
  select id::text, fits, to_char(committed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as committed_at,
    schema_name, table_name, type, old_record, is_truncated, case when fits then row_json end as row_json
  from measured order by place`;

/** Whatever else is notified is none of ours. */
const ID = /^\d{1,18}$/;

/** How long changes stay readable: longer than a lost connection takes to come back. */
const KEPT_MINUTES = 5;
const PRUNE_MS = 60_000;
const RETRY_MS = 500;

/**
 * Reads committed changes and hands them on, in the order of their commits.
 *
 * Notifications arrive in commit order and name the change, so a transaction that took its number early and
 * committed late is not passed over, as it would be by reading "everything above the last number".
 *
 * @param onChanges called with one batch at a time; the next one waits for it
 * @param onOverflow more changes came than can be shown: those that waited are left out
 */
export async function openChangeFeed(options: {
  database: Database;
  logger: Logger;
  hasListeners: () => boolean;
  onChanges: (changes: QueuedChange[]) => Promise<void>;
  onOverflow: () => void;
}): Promise<AsyncDisposable> {
  const { database, hasListeners, logger, onChanges, onOverflow } = options;
  let announced: string[] = [];
  let working: Promise<void> | null = null;
  let isStopping = false;
  const seen = new Set<string>();

  const work = async (): Promise<void> => {
    while (announced.length > 0 && !isStopping) {
      const ids = announced.slice(0, MAX_BATCH);
      announced = announced.slice(ids.length);
      const { changes, later } = hasListeners()
        ? await read(database, { ids, logger }).catch((error: unknown) => {
            announced.unshift(...ids);
            throw error;
          })
        : { changes: [], later: [] };
      announced.unshift(...later);
      if (changes.length === 0) continue;
      await onChanges(changes).catch((error: unknown) => {
        logger.error({ err: error }, 'changes could not be delivered');
        onOverflow();
      });
    }
  };
  const wake = (): void => {
    working ??= work()
      .catch(async (error: unknown) => {
        logger.error({ err: error }, 'changes could not be read');
        if (isStopping) return;
        // What could not be read waits still, unless it never can be.
        if (isUnavailable(error)) return setTimeout(RETRY_MS);
        announced = [];
        onOverflow();
      })
      .finally(() => {
        working = null;
        if (announced.length > 0 && !isStopping) wake();
      });
  };
  const announce = (ids: readonly string[]): void => {
    const fresh = ids.filter((id) => ID.test(id) && !seen.has(id));
    remember(seen, fresh);
    if (announced.length + fresh.length > MAX_ANNOUNCED) {
      logger.warn({ announced: announced.length }, 'more changes than can be shown');
      announced = [];
      onOverflow();
    } else {
      announced.push(...fresh);
      wake();
    }
  };
  const listener = await database.listen(['realtime_changes'], {
    onNotification: (_channel, id) => announce([id]),
    onReconnect() {
      recent(database).then(announce, (error) => {
        logger.error({ err: error }, 'missed changes could not be read');
        onOverflow();
      });
    },
  });
  const tidy = (): Promise<void> =>
    prune(database).catch((error) => logger.error({ err: error }, 'old changes not removed'));
  const pruning = setInterval(tidy, PRUNE_MS);
  pruning.unref();
  await tidy();
  // What happened before is nobody's news, also after a reconnection; nobody listens yet.
  remember(seen, await recent(database));
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(pruning);
      await listener[Symbol.asyncDispose]();
      await working;
    },
  };
}

/** To know after a reconnection which changes have been announced before. */
function remember(seen: Set<string>, ids: readonly string[]): void {
  for (const id of ids) seen.add(id);
  for (const id of seen) {
    if (seen.size <= MAX_ANNOUNCED) break;
    seen.delete(id);
  }
}

/** @returns `later`: those for which there was no room */
async function read(
  database: Database,
  { ids, logger }: { ids: readonly string[]; logger: Logger },
): Promise<{ changes: QueuedChange[]; later: string[] }> {
  const { rows } = await database.asRole(REALTIME_ADMIN, (tx) => tx.query(READ, [ids, MAX_BATCH_BYTES]));
  const changes: QueuedChange[] = [];
  for (const row of rows.filter(({ fits }) => fits === true)) {
    try {
      changes.push(changeSchema.parse(row));
    } catch (error) {
      logger.error({ err: error }, 'change not read');
    }
  }
  const later = rows.filter(({ fits }) => fits === false).map(({ id }) => z.string().parse(id));
  return { changes, later };
}

async function recent(database: Database): Promise<string[]> {
  const { rows } = await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query('select id::text from realtime.changes order by id'),
  );
  return rows.map(({ id }) => z.string().parse(id));
}

async function prune(database: Database): Promise<void> {
  await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query('delete from realtime.changes where committed_at < now() - make_interval(mins => $1)', [
      KEPT_MINUTES,
    ]),
  );
}

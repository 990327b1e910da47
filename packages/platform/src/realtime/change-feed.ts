import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Change } from './change-filter.ts';
import { MAX_BATCH, MAX_BATCH_BYTES, MAX_PENDING } from './limits.ts';

/** A change as stored in the queue. */
export interface QueuedChange extends Change {
  /** The new row, or the old one for DELETE, as serialized by PostgreSQL; null when not recorded. */
  readonly rowJson: string | null;
  /** Whether the row was too large, so that only its key and short values were recorded. */
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

// As many rows as fit into the batch, but at least one.
const READ = `with queued as (
    select *, coalesce(record, deleted_row)::text as row_json, array_position($1::bigint[], id) as place
    from realtime.changes where id = any ($1::bigint[])),
  measured as (
    select *, coalesce(sum(octet_length(row_json)) over earlier, 0) < $2::int as fits from queued
    window earlier as (order by place rows between unbounded preceding and 1 preceding))
  select id::text, fits, to_char(committed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as committed_at,
    schema_name, table_name, type, old_record, is_truncated, case when fits then row_json end as row_json
  from measured order by place`;

/** Notifications with other payloads are ignored. */
const ID = /^\d{1,18}$/;

/** Retention of changes: longer than a reconnect takes. */
const RETENTION_MINUTES = 5;
const PRUNE_MS = 60_000;
const RETRY_MS = 500;

/**
 * Reads committed changes and passes them on in commit order.
 *
 * Notifications arrive in commit order and contain the change's id. Reading all ids above the last one instead would
 * miss transactions that took an id early and committed late.
 *
 * @param onChanges called with one batch at a time
 * @param onOverflow called after pending changes were dropped
 */
export async function openChangeFeed(options: {
  database: Database;
  logger: Logger;
  hasSubscribers: () => boolean;
  onChanges: (changes: QueuedChange[]) => Promise<void>;
  onOverflow: () => void;
}): Promise<AsyncDisposable> {
  const { database, hasSubscribers, logger, onChanges, onOverflow } = options;
  let pending: string[] = [];
  let running: Promise<void> | null = null;
  let isStopping = false;
  /**
   * How many changes to read at once: fewer while rows are large, since the query measures all of them to find which
   * fit.
   */
  let most = MAX_BATCH;
  const seen = new Set<string>();

  const work = async (): Promise<void> => {
    while (pending.length > 0 && !isStopping) {
      const ids = pending.slice(0, most);
      pending = pending.slice(ids.length);
      const { changes, later } = hasSubscribers()
        ? await read(database, { ids, logger }).catch((error: unknown) => {
            pending.unshift(...ids);
            throw error;
          })
        : { changes: [], later: [] };
      pending.unshift(...later);
      most = later.length > 0 ? ids.length - later.length : Math.min(2 * most, MAX_BATCH);
      if (changes.length === 0) continue;
      await onChanges(changes).catch((error: unknown) => {
        logger.error({ err: error }, 'could not deliver changes');
        onOverflow();
      });
    }
  };
  const wake = (): void => {
    running ??= work()
      .catch(async (error: unknown) => {
        logger.error({ err: error }, 'could not read changes');
        if (isStopping) return;
        // Retries only while the database is unavailable; other errors would recur.
        if (isUnavailable(error)) return setTimeout(RETRY_MS);
        pending = [];
        onOverflow();
      })
      .finally(() => {
        running = null;
        if (pending.length > 0 && !isStopping) wake();
      });
  };
  const enqueue = (ids: readonly string[]): void => {
    const fresh = ids.filter((id) => ID.test(id) && !seen.has(id));
    remember(seen, fresh);
    if (pending.length + fresh.length > MAX_PENDING) overflow();
    else {
      pending.push(...fresh);
      wake();
    }
  };
  const overflow = (): void => {
    logger.warn({ pending: pending.length }, 'too many pending changes');
    pending = [];
    onOverflow();
  };
  const enqueueMissed = (ids: readonly string[]): void => {
    if (ids.length <= MAX_PENDING) enqueue(ids);
    else {
      // More ids than are remembered, so it is unknown which of them were missed.
      seen.clear();
      remember(seen, ids);
      overflow();
    }
  };
  const listener = await database.listen(['realtime_changes'], {
    onNotification: (_channel, id) => enqueue([id]),
    onReconnect() {
      recent(database).then(enqueueMissed, (error) => {
        logger.error({ err: error }, 'could not read missed changes');
        onOverflow();
      });
    },
  });
  const tryPrune = (): Promise<void> =>
    prune(database).catch((error) => logger.error({ err: error }, 'could not prune old changes'));
  const pruning = setInterval(tryPrune, PRUNE_MS);
  pruning.unref();
  await tryPrune();
  // Changes before the start must not be delivered after a reconnect.
  remember(seen, await recent(database));
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(pruning);
      await listener[Symbol.asyncDispose]();
      await running;
    },
  };
}

/** Deduplicates changes that are read again after a reconnect. */
function remember(seen: Set<string>, ids: readonly string[]): void {
  for (const id of ids) seen.add(id);
  for (const id of seen) {
    if (seen.size <= MAX_PENDING) break;
    seen.delete(id);
  }
}

/** @returns `later`: ids of the changes that did not fit into the batch */
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
      logger.error({ err: error }, 'invalid change in the queue');
    }
  }
  const later = rows.filter(({ fits }) => fits === false).map(({ id }) => z.string().parse(id));
  return { changes, later };
}

async function recent(database: Database): Promise<string[]> {
  const { rows } = await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query('select id::text from realtime.changes order by changes.id'),
  );
  return rows.map(({ id }) => z.string().parse(id));
}

async function prune(database: Database): Promise<void> {
  await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query('delete from realtime.changes where committed_at < now() - make_interval(mins => $1)', [
      RETENTION_MINUTES,
    ]),
  );
}

import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Change } from './change-filter.ts';

const changeSchema = z.object({
  id: z.string(),
  committed_at: z.string(),
  schema_name: z.string(),
  table_name: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  record: z.record(z.string(), z.unknown()).nullable(),
  old_record: z.record(z.string(), z.unknown()).nullable(),
});

const COLUMNS = `id::text, to_char(committed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as committed_at,
  schema_name, table_name, type, record, old_record`;

/** How long changes stay readable: longer than a lost connection takes to come back. */
const KEPT_MINUTES = 5;
const PRUNE_MS = 60_000;
/** So many ids are remembered, to know after a reconnection which changes have been shown. */
const REMEMBERED = 10_000;

/**
 * Reads committed changes and hands them on, in the order of their commits.
 *
 * Notifications arrive in commit order and name the change, so a transaction that took its number early and
 * committed late is not passed over, as it would be by reading "everything above the last number".
 *
 * @param onChanges called with one batch at a time; the next one waits for it
 */
export async function openChangeFeed(options: {
  database: Database;
  logger: Logger;
  hasSubscribers: () => boolean;
  onChanges: (changes: Change[]) => Promise<void>;
}): Promise<AsyncDisposable> {
  const { database, hasSubscribers, logger, onChanges } = options;
  let announced: string[] = [];
  let working: Promise<void> | null = null;
  const seen = new Set<string>();

  const work = async (): Promise<void> => {
    while (announced.length > 0) {
      const ids = announced.filter((id) => !seen.has(id));
      announced = [];
      remember(seen, ids);
      if (ids.length > 0 && hasSubscribers()) await onChanges(await read(database, ids));
    }
  };
  const wake = (): void => {
    working ??= work()
      .catch((error) => logger.error({ err: error }, 'changes could not be delivered'))
      .finally(() => {
        working = null;
        if (announced.length > 0) wake();
      });
  };
  const listener = await database.listen(['realtime_changes'], {
    onNotification(_channel, id) {
      announced.push(id);
      wake();
    },
    onReconnect() {
      recent(database).then(
        (ids) => {
          announced.push(...ids);
          wake();
        },
        (error) => logger.error({ err: error }, 'missed changes could not be read'),
      );
    },
  });
  const pruning = setInterval(() => prune(database).catch(() => undefined), PRUNE_MS);
  pruning.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(pruning);
      await listener[Symbol.asyncDispose]();
      await working;
    },
  };
}

function remember(seen: Set<string>, ids: readonly string[]): void {
  for (const id of ids) seen.add(id);
  for (const id of seen) {
    if (seen.size <= REMEMBERED) break;
    seen.delete(id);
  }
}

async function read(database: Database, ids: readonly string[]): Promise<Change[]> {
  const { rows } = await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query(`select ${COLUMNS} from realtime.changes where id = any ($1::bigint[])`, [ids]),
  );
  const byId = new Map(rows.map((row) => changeSchema.parse(row)).map((change) => [change.id, change]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';

/** What one client, or SQL, says to everybody on a channel. */
const broadcastSchema = z.object({
  topic: z.string(),
  event: z.string(),
  isPrivate: z.boolean(),
  /** JSON, or the bytes of a binary payload in base64. */
  payload: z.union([z.strictObject({ base64: z.string() }), z.strictObject({ json: z.unknown() })]),
  /** The channel it came over; null when it came by HTTP or from SQL. */
  sender: z.string().nullable(),
});
export type Broadcast = z.output<typeof broadcastSchema>;

export interface BroadcastBus extends AsyncDisposable {
  /** Says something to every process that serves this database; settles when it is on its way. */
  publish(broadcast: Broadcast): Promise<void>;
}

/** PostgreSQL carries 8,000 bytes in a notification. */
const PIECE_CHARACTERS = 7_800;
const KEPT_HOURS = 72;
const PRUNE_MS = 3_600_000;

const rowSchema = z.object({
  topic: z.string(),
  event: z.string(),
  private: z.boolean().nullable(),
  payload: z.unknown(),
});

/**
 * Carries broadcasts between the server processes, over the database, in the order in which they were sent; also those
 * that SQL sends with `realtime.send`. What is said while the connection is lost is not heard.
 *
 * @param onBroadcast is told of every broadcast, those of this process too
 */
export async function openBroadcastBus(options: {
  database: Database;
  logger: Logger;
  onBroadcast: (broadcast: Broadcast) => void;
}): Promise<BroadcastBus> {
  const { database, logger, onBroadcast } = options;
  const pieces = new Map<string, string[]>();
  let reading = Promise.resolve();
  let waiting: Statement[] = [];
  let sending = Promise.resolve();
  let next: Promise<void> | null = null;

  const listener = await database.listen(['realtime_broadcast', 'realtime_messages'], {
    onNotification(channel, text) {
      if (channel === 'realtime_broadcast') return collect(text);
      reading = reading
        .then(() => read(text))
        .catch((error) => logger.error({ err: error }, 'message of the database not read'));
    },
    onReconnect: () => pieces.clear(),
  });
  const pruning = setInterval(() => prune(database).catch(() => undefined), PRUNE_MS);
  pruning.unref();

  /** The pieces of one broadcast come together and in order: they are of one transaction. */
  function collect(text: string): void {
    const [id = '', left = '', ...rest] = text.split(':');
    const collected = [...(pieces.get(id) ?? []), rest.join(':')];
    pieces.set(id, collected);
    if (left !== '0') return;
    pieces.delete(id);
    try {
      const json = Buffer.from(collected.join(''), 'base64').toString();
      onBroadcast(broadcastSchema.parse(JSON.parse(json)));
    } catch (error) {
      // A process of another version, perhaps; it must not end this one.
      logger.error({ err: error }, 'broadcast not read');
    }
  }

  async function read(id: string): Promise<void> {
    const { rows } = await database.asRole(REALTIME_ADMIN, (tx) =>
      tx.query('select topic, event, private, payload from realtime.messages where id = $1', [id]),
    );
    for (const row of rows) {
      const { event, payload, private: isPrivate, topic } = rowSchema.parse(row);
      onBroadcast({ topic, event, isPrivate: isPrivate ?? false, payload: { json: payload }, sender: null });
    }
  }

  return {
    publish(broadcast) {
      waiting.push(...notifications(broadcast));
      // One after the other, on whatever connection; what comes meanwhile goes together.
      next ??= sending.then(async () => {
        const statements = waiting;
        waiting = [];
        next = null;
        await database.batch(REALTIME_ADMIN, statements);
      });
      sending = next.catch(() => undefined);
      return next;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(pruning);
      await listener[Symbol.asyncDispose]();
      await Promise.all([sending, reading]);
    },
  };
}

function notifications(broadcast: Broadcast): Statement[] {
  const id = randomUUID();
  const text = Buffer.from(JSON.stringify(broadcast)).toString('base64');
  const count = Math.ceil(text.length / PIECE_CHARACTERS);
  return Array.from({ length: count }, (_, at) => ({
    text: "select pg_notify('realtime_broadcast', $1)",
    values: [`${id}:${count - at - 1}:${text.slice(at * PIECE_CHARACTERS, (at + 1) * PIECE_CHARACTERS)}`],
  }));
}

async function prune(database: Database): Promise<void> {
  await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query(`delete from realtime.messages where inserted_at < now() - make_interval(hours => $1)`, [
      KEPT_HOURS,
    ]),
  );
}

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';
import { errors } from './errors.ts';
import {
  MAX_ANNOUNCED,
  MAX_BATCH,
  MAX_MESSAGE_BYTES,
  MAX_NAME_BYTES,
  MAX_PUBLISHING_BYTES,
} from './limits.ts';

/** A topic or an event. */
export const nameSchema = z
  .string()
  .refine((text) => text !== '' && !text.includes('\0') && Buffer.byteLength(text) <= MAX_NAME_BYTES, {
    error: `must have 1 to ${MAX_NAME_BYTES} bytes, and none of them 0`,
  });

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
  /**
   * Says something to every process that serves this database; settles when it is on its way.
   *
   * @throws RealtimeError when it is too large, or too much is on its way already
   */
  publish(broadcast: Broadcast): Promise<void>;
}

/** PostgreSQL carries 8,000 bytes in a notification. */
const PIECE_CHARACTERS = 7_800;
/** Of one broadcast: a message in base64, and what stands around it. */
const MAX_PIECES = Math.ceil((2 * MAX_MESSAGE_BYTES) / PIECE_CHARACTERS);
const KEPT_HOURS = 72;
const PRUNE_MS = 3_600_000;

const rowSchema = z
  .object({ topic: nameSchema, event: nameSchema, private: z.boolean().nullable(), payload: z.unknown() })
  .transform(
    ({ payload, private: isPrivate, ...names }): Broadcast => ({
      ...names,
      isPrivate: isPrivate ?? false,
      payload: { json: payload },
      sender: null,
    }),
  );

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
  let pieces: { readonly id: string; readonly texts: string[] } | null = null;
  let announced: string[] = [];
  let reading: Promise<void> | null = null;
  let publishing = 0;
  let waiting: Statement[] = [];
  let sending = Promise.resolve();
  let next: Promise<void> | null = null;

  const listener = await database.listen(['realtime_broadcast', 'realtime_messages'], {
    onNotification(channel, text) {
      if (channel === 'realtime_broadcast') return collect(text);
      // Whoever sends faster than it can be read is not heard.
      if (announced.length < MAX_ANNOUNCED && z.uuid().safeParse(text).success) announced.push(text);
      reading ??= readAnnounced().finally(() => {
        reading = null;
      });
    },
    onReconnect() {
      pieces = null;
    },
  });
  const pruning = setInterval(
    () => prune(database).catch((error) => logger.error({ err: error }, 'old messages not removed')),
    PRUNE_MS,
  );
  pruning.unref();

  /** The pieces of one broadcast come together and in order: they are of one transaction. */
  function collect(text: string): void {
    const [id = '', left = '', ...rest] = text.split(':');
    if (pieces?.id !== id) pieces = { id, texts: [] };
    if (pieces.texts.length < MAX_PIECES) pieces.texts.push(rest.join(':'));
    if (left !== '0') return;
    const json = Buffer.from(pieces.texts.join(''), 'base64').toString();
    pieces = null;
    try {
      onBroadcast(broadcastSchema.parse(JSON.parse(json)));
    } catch (error) {
      // A process of another version, perhaps; it must not end this one.
      logger.error({ err: error }, 'broadcast not read');
    }
  }

  async function readAnnounced(): Promise<void> {
    while (announced.length > 0) {
      const ids = announced.slice(0, MAX_BATCH);
      announced = announced.slice(ids.length);
      await read(ids).catch((error) => logger.error({ err: error }, 'messages of the database not read'));
    }
  }

  async function read(ids: readonly string[]): Promise<void> {
    const { rows } = await database.asRole(REALTIME_ADMIN, (tx) => tx.query(MESSAGES, [ids]));
    for (const row of rows) {
      const { data, error } = rowSchema.safeParse(row);
      if (data) onBroadcast(data);
      else logger.error({ err: error }, 'message of the database not read');
    }
  }

  return {
    async publish(broadcast) {
      const statements = notifications(broadcast);
      // JSON may be longer when it is written again: 1e20 has 21 digits.
      if (statements.length > MAX_PIECES) throw errors.payloadTooLarge();
      const bytes = statements.length * PIECE_CHARACTERS;
      if (publishing + bytes > MAX_PUBLISHING_BYTES) throw errors.publishQueueFull();
      publishing += bytes;
      waiting.push(...statements);
      // One after the other, on whatever connection; what comes meanwhile goes together.
      next ??= sending.then(async () => {
        const together = waiting;
        waiting = [];
        next = null;
        await database.batch(REALTIME_ADMIN, together);
      });
      sending = next.catch(() => undefined);
      await next.finally(() => {
        publishing -= bytes;
      });
    },
    async [Symbol.asyncDispose]() {
      clearInterval(pruning);
      await listener[Symbol.asyncDispose]();
      await Promise.all([sending, reading]);
    },
  };
}

const MESSAGES = `select topic, event, private, payload from realtime.messages
  where id = any ($1::uuid[]) order by array_position($1::uuid[], id)`;

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

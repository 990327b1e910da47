import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';
import { isUuid } from '../is-uuid.ts';
import { runHourly } from '../run-hourly.ts';
import { errors } from './errors.ts';
import { MAX_BATCH, MAX_MESSAGE_BYTES, MAX_NAME_BYTES, MAX_PENDING, MAX_PUBLISHING_BYTES } from './limits.ts';

/** A topic or an event. */
export const nameSchema = z
  .string()
  .refine((text) => text !== '' && !text.includes('\0') && Buffer.byteLength(text) <= MAX_NAME_BYTES, {
    error: `must have 1 to ${MAX_NAME_BYTES} bytes, none of them zero`,
  });

/** A message to all subscribers of a topic, sent by a client or by SQL. */
const broadcastSchema = z.object({
  topic: z.string(),
  event: z.string(),
  isPrivate: z.boolean(),
  /** JSON, or the bytes of a binary payload in base64. */
  payload: z.union([z.strictObject({ base64: z.string() }), z.strictObject({ json: z.unknown() })]),
  /** Id of the sending channel; null over HTTP or from SQL. */
  sender: z.string().nullable(),
});
export type Broadcast = z.output<typeof broadcastSchema>;

export interface BroadcastBus extends AsyncDisposable {
  /**
   * Publishes to all processes on this database; resolves once the database has accepted it.
   *
   * @throws RealtimeError when the message is too large or the queue is full
   */
  publish(broadcast: Broadcast): Promise<void>;
}

/** PostgreSQL limits the payload of a notification to 8,000 bytes. */
const PIECE_CHARACTERS = 7_800;
/** Per broadcast; twice the message limit allows for base64 and the envelope. */
const MAX_PIECES = Math.ceil((2 * MAX_MESSAGE_BYTES) / PIECE_CHARACTERS);
const RETENTION_HOURS = 72;

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
 * Carries broadcasts between server processes through the database, in order, including those sent from SQL with
 * `realtime.send`. Broadcasts are lost while the connection is down.
 *
 * @param onBroadcast called for every broadcast, including those of this process
 */
export async function openBroadcastBus(options: {
  database: Pick<Database, 'asRole' | 'batch' | 'listen'>;
  logger: Logger;
  onBroadcast: (broadcast: Broadcast) => void;
}): Promise<BroadcastBus> {
  const { database, logger, onBroadcast } = options;
  let pieces: { readonly id: string; readonly texts: string[] } | null = null;
  let pending: string[] = [];
  let reading: Promise<void> | null = null;
  let publishing = 0;
  let waiting: Statement[] = [];
  let sending = Promise.resolve();
  let next: Promise<void> | null = null;

  const listener = await database.listen(['realtime_broadcast', 'realtime_messages'], {
    onNotification(channel, text) {
      if (channel === 'realtime_broadcast') return collect(text);
      // Drops messages when SQL sends them faster than they can be read.
      if (pending.length < MAX_PENDING && isUuid(text)) pending.push(text);
      reading ??= readPending().finally(() => {
        reading = null;
      });
    },
    onReconnect() {
      pieces = null;
    },
  });
  const pruning = runHourly(() =>
    prune(database).catch((error) => logger.error({ err: error }, 'could not prune old messages')),
  );

  /** The pieces of a broadcast arrive in order and uninterrupted, since one transaction sends them. */
  function collect(text: string): void {
    const [id = '', remaining = '', ...rest] = text.split(':');
    if (pieces?.id !== id) pieces = { id, texts: [] };
    if (pieces.texts.length < MAX_PIECES) pieces.texts.push(rest.join(':'));
    if (remaining !== '0') return;
    const json = Buffer.from(pieces.texts.join(''), 'base64').toString();
    pieces = null;
    try {
      onBroadcast(broadcastSchema.parse(JSON.parse(json)));
    } catch (error) {
      // Possibly sent by another version of the platform.
      logger.error({ err: error }, 'invalid broadcast');
    }
  }

  async function readPending(): Promise<void> {
    while (pending.length > 0) {
      const ids = pending.slice(0, MAX_BATCH);
      pending = pending.slice(ids.length);
      await read(ids).catch((error) =>
        logger.error({ err: error }, 'could not read messages from the database'),
      );
    }
  }

  async function read(ids: readonly string[]): Promise<void> {
    const { rows } = await database.asRole(REALTIME_ADMIN, (tx) => tx.query(MESSAGES, [ids]));
    for (const row of rows) {
      const { data, error } = rowSchema.safeParse(row);
      if (data) onBroadcast(data);
      else logger.error({ err: error }, 'invalid message in the database');
    }
  }

  return {
    async publish(broadcast) {
      const statements = notifications(broadcast);
      // Reserialized JSON may be longer than the original: 1e20 becomes 21 digits.
      if (statements.length > MAX_PIECES) throw errors.payloadTooLarge();
      const bytes = statements.length * PIECE_CHARACTERS;
      if (publishing + bytes > MAX_PUBLISHING_BYTES) throw errors.publishQueueFull();
      publishing += bytes;
      waiting.push(...statements);
      // Sends one batch at a time to preserve order; messages that arrive meanwhile form the next batch.
      next ??= sending.then(async () => {
        const batch = waiting;
        waiting = [];
        next = null;
        await database.batch(REALTIME_ADMIN, batch);
      });
      sending = next.catch(() => undefined);
      await next.finally(() => {
        publishing -= bytes;
      });
    },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await Promise.all([sending, reading, pruning[Symbol.asyncDispose]()]);
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

async function prune(database: Pick<Database, 'asRole'>): Promise<void> {
  await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query(`delete from realtime.messages where inserted_at < now() - make_interval(hours => $1)`, [
      RETENTION_HOURS,
    ]),
  );
}

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Channel } from './channel.ts';
import { roomOf } from './channel-index.ts';
import { MAX_PRESENCES_IN_ROOM } from './limits.ts';

/** Presences as clients hear of them: by key, each with its reference and what was tracked. */
export type Presences = Record<string, { metas: ({ phx_ref: string } & Record<string, unknown>)[] }>;

export interface PresenceService extends AsyncDisposable {
  /** Tells a channel who is there, and from then on who comes and goes. */
  enter(channel: Channel): Promise<void>;
  /** @returns null, or why it is refused */
  track(channel: Channel, meta: Record<string, unknown>): Promise<string | null>;
  untrack(channel: Channel): Promise<void>;
  /** The channel is closed. */
  leave(channel: Channel): void;
}

/** Whoever has not been seen for so long was served by a process that died. */
const GONE_SECONDS = 30;
const HEARTBEAT_MS = 10_000;

const rowSchema = z.object({ ref: z.string(), key: z.string(), meta: z.record(z.string(), z.unknown()) });
type Row = z.output<typeof rowSchema>;

interface Room {
  readonly channels: Set<Channel>;
  /** How many more are on their way in. */
  entering: number;
  /** What the channels have been told, by reference. */
  known: ReadonlyMap<string, Row>;
  /** One reading at a time: what is told is told in order. */
  telling: Promise<void>;
  /** A reading waits for its turn, and will see what changes until then. */
  willRefresh: boolean;
}

/**
 * Who is on which channel, over all server processes: a table says it, and a notification that it has changed.
 * Source: https://supabase.com/docs/guides/realtime/presence
 */
export async function openPresence(options: {
  database: Database;
  logger: Logger;
}): Promise<PresenceService> {
  const { database, logger } = options;
  const process = randomUUID();
  const rooms = new Map<string, Room>();
  const gone = new Set<string>();
  let leaving: Promise<void> | null = null;
  let isStopping = false;
  const tell = (room: Room, work: () => Promise<void>): Promise<void> => {
    room.telling = room.telling
      .then(work)
      .catch((error) => logger.error({ err: error }, 'presences could not be told'));
    return room.telling;
  };
  const listener = await database.listen(['realtime_presence'], {
    onNotification(_, name) {
      const room = rooms.get(name);
      if (room) refreshSoon(name, room);
    },
    onReconnect() {
      for (const [name, room] of rooms) refreshSoon(name, room);
    },
  });
  const keepAlive = (): Promise<void> => {
    forgetGone();
    return beat(database, process).catch((error) => logger.error({ err: error }, 'presences not renewed'));
  };
  const beating = setInterval(keepAlive, HEARTBEAT_MS);
  beating.unref();
  // Those of a process that died before this one started.
  await keepAlive();

  function refreshSoon(name: string, room: Room): void {
    if (room.willRefresh) return;
    room.willRefresh = true;
    tell(room, () => {
      room.willRefresh = false;
      return refresh(name, room);
    });
  }

  /** Reads who is there now, and tells the difference. */
  async function refresh(name: string, room: Room): Promise<void> {
    const now = new Map((await read(database, name)).map((row) => [row.ref, row]));
    const joins = [...now.values()].filter(({ ref }) => !room.known.has(ref));
    const leaves = [...room.known.values()].filter(({ ref }) => !now.has(ref));
    room.known = now;
    if (joins.length + leaves.length === 0) return;
    const diff = JSON.stringify({ joins: byKey(joins), leaves: byKey(leaves) });
    for (const channel of room.channels) channel.socket.push(channel, 'presence_diff', diff);
  }

  function enter(channel: Channel): Promise<void> {
    const name = roomOf(channel);
    const room = rooms.get(name) ?? {
      channels: new Set(),
      entering: 0,
      known: new Map(),
      telling: Promise.resolve(),
      willRefresh: false,
    };
    rooms.set(name, room);
    room.entering += 1;
    return tell(room, async () => {
      room.entering -= 1;
      await refresh(name, room);
      if (channel.isClosed) return closeIfEmpty(name, room);
      room.channels.add(channel);
      const state = JSON.stringify(byKey([...room.known.values()]));
      channel.socket.push(channel, 'presence_state', state);
    });
  }

  /** Those that went meanwhile go together; what could not be ended is tried again with the next sign of life. */
  function forgetGone(): void {
    leaving ??= (async () => {
      while (gone.size > 0 && !isStopping) {
        const ids = [...gone];
        await forget(database, 'channel', ids);
        for (const id of ids) gone.delete(id);
      }
    })()
      .catch((error) => logger.error({ err: error }, 'presences not ended'))
      .finally(() => {
        leaving = null;
      });
  }

  function closeIfEmpty(name: string, room: Room): void {
    if (room.channels.size + room.entering === 0) rooms.delete(name);
  }

  return {
    enter,
    async track(channel, meta) {
      const name = roomOf(channel);
      if (!rooms.get(name)?.channels.has(channel) && channel.rights.read.has('presence'))
        await enter(channel);
      const values = [randomUUID(), channel.id, name, channel.presenceKey, JSON.stringify(meta), process];
      channel.isPresent = true;
      try {
        const statement = { text: TRACK, values: [...values, String(MAX_PRESENCES_IN_ROOM)] };
        const [tracked] = await database.batch(REALTIME_ADMIN, [statement]);
        return tracked?.rowCount === 1 ? null : 'UnableToTrackPresence: too many are present';
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // What PostgreSQL cannot keep: the character 0, half a surrogate pair.
        return 'InvalidPresence: it could not be kept';
      } finally {
        // It may have been closed while it was being tracked.
        if (channel.isClosed) await forget(database, 'channel', [channel.id]);
      }
    },
    untrack: (channel) => forget(database, 'channel', [channel.id]),
    leave(channel) {
      const name = roomOf(channel);
      const room = rooms.get(name);
      room?.channels.delete(channel);
      if (room) closeIfEmpty(name, room);
      if (!channel.isPresent || isStopping) return;
      gone.add(channel.id);
      forgetGone();
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(beating);
      await listener[Symbol.asyncDispose]();
      await Promise.all([leaving, ...[...rooms.values()].map(({ telling }) => telling)]);
      await forget(database, 'process', [process]).catch(() => undefined);
    },
  };
}

const TRACK = `with tracked as (
    insert into realtime.presences (ref, channel, room, key, meta, process)
    select $1, $2::uuid, $3, $4, $5::jsonb, $6::uuid
    where (select count(*) from realtime.presences where room = $3 and channel <> $2::uuid) < $7::int
    on conflict (channel) do update set ref = excluded.ref, meta = excluded.meta, seen_at = now()
    returning room)
  select pg_notify('realtime_presence', room) from tracked`;

function byKey(rows: readonly Row[]): Presences {
  const presences = Map.groupBy(rows, ({ key }) => key);
  return Object.fromEntries(
    [...presences].map(([key, present]) => [
      key,
      { metas: present.map(({ meta, ref }) => ({ ...meta, phx_ref: ref })) },
    ]),
  );
}

async function read(database: Database, room: string): Promise<Row[]> {
  const { rows } = await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query('select ref, key, meta from realtime.presences where room = $1', [room]),
  );
  return z.array(rowSchema).parse(rows);
}

async function forget(
  database: Database,
  whose: 'channel' | 'process',
  ids: readonly string[],
): Promise<void> {
  await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query(
      `with gone as (delete from realtime.presences where ${whose} = any ($1) returning room)
       select pg_notify('realtime_presence', room) from (select distinct room from gone) rooms`,
      [ids],
    ),
  );
}

async function beat(database: Database, process: string): Promise<void> {
  await database.batch(REALTIME_ADMIN, [
    { text: 'update realtime.presences set seen_at = now() where process = $1', values: [process] },
    {
      text: `with gone as (
          delete from realtime.presences where seen_at < now() - make_interval(secs => $1) returning room)
        select pg_notify('realtime_presence', room) from (select distinct room from gone) rooms`,
      values: [String(GONE_SECONDS)],
    },
  ]);
}

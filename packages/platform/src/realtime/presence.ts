import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Channel } from './channel.ts';
import { roomKey } from './channel-index.ts';
import { MAX_PRESENCES_PER_ROOM } from './limits.ts';

/** The presence state as sent: by key, each entry with its reference and the tracked metadata. */
type Presences = Record<string, { metas: ({ phx_ref: string } & Record<string, unknown>)[] }>;

export interface PresenceService extends AsyncDisposable {
  /** Sends the presence state to a channel, and diffs from then on. */
  enter(channel: Channel): Promise<void>;
  /** @returns null, or the reason for rejecting it */
  track(channel: Channel, meta: Record<string, unknown>): Promise<string | null>;
  untrack(channel: Channel): Promise<void>;
  /** Must be called when a channel has closed. */
  leave(channel: Channel): void;
}

/** Presences without a heartbeat for this long belong to a process that died. */
const EXPIRY_SECONDS = 30;
const HEARTBEAT_MS = 10_000;

type PresenceDatabase = Pick<Database, 'asRole' | 'batch' | 'listen'>;

const rowSchema = z.object({ ref: z.string(), key: z.string(), meta: z.record(z.string(), z.unknown()) });
type Row = z.output<typeof rowSchema>;

/** A channel's tracked state, with metadata as JSON. */
interface Tracked {
  readonly ref: string;
  readonly meta: string;
}

interface Room {
  readonly channels: Set<Channel>;
  /** Channels that have not been sent the state yet. */
  readonly entering: Set<Channel>;
  /** The state last sent to the channels, by reference. */
  known: ReadonlyMap<string, Row>;
  /** Serializes updates, so that diffs are sent in order. */
  updates: Promise<void>;
  /** Whether a refresh is queued; it will include any change made before it runs. */
  isRefreshQueued: boolean;
  /** Whether the last refresh failed; the next heartbeat repeats it. */
  isStale: boolean;
}

/**
 * Presence across all server processes: stored in a table, with a notification on each change.
 * Source: https://supabase.com/docs/guides/realtime/presence
 */
export async function openPresence(options: {
  database: PresenceDatabase;
  logger: Logger;
}): Promise<PresenceService> {
  const { database, logger } = options;
  const process = randomUUID();
  const rooms = new Map<string, Room>();
  const closed = new Set<string>();
  /** State tracked by the open channels of this process. */
  const tracked = new Map<Channel, Tracked>();
  let removing: Promise<void> | null = null;
  let isStopping = false;
  const listener = await database.listen(['realtime_presence'], {
    onNotification(_, name) {
      const room = rooms.get(name);
      if (room) queueRefresh(name, room);
    },
    async onReconnect() {
      await heartbeat();
      for (const [name, room] of rooms) queueRefresh(name, room);
    },
  });
  const heartbeat = async (): Promise<void> => {
    removeClosed();
    try {
      await restoreLost(await renewHeartbeat(database, process));
      for (const [name, room] of rooms) if (room.isStale) queueRefresh(name, room);
    } catch (error) {
      logger.error({ err: error }, 'presence heartbeat failed');
    }
  };
  const heartbeats = setInterval(heartbeat, HEARTBEAT_MS);
  heartbeats.unref();
  // Also removes presences of processes that died earlier.
  await heartbeat();

  /**
   * Restores presences that the table has lost: a crash of PostgreSQL empties it, and other processes assume that a
   * process without a heartbeat has died.
   */
  async function restoreLost(present: ReadonlySet<string>): Promise<void> {
    const lost = [...tracked].filter(([{ id }]) => !present.has(id));
    if (lost.length === 0 || isStopping) return;
    await restorePresences(database, { lost, process });
    for (const [channel] of lost) if (!tracked.has(channel)) remove(channel);
  }

  function queueRefresh(name: string, room: Room): Promise<void> {
    if (room.isRefreshQueued) return room.updates;
    room.isRefreshQueued = true;
    room.updates = room.updates.then(async () => {
      room.isRefreshQueued = false;
      try {
        await refresh(name, room);
        room.isStale = false;
      } catch (error) {
        room.isStale = true;
        logger.error({ err: error }, 'could not send presence');
      }
    });
    return room.updates;
  }

  /** Reads the current state, and sends the difference, or the whole to channels that are entering. */
  async function refresh(name: string, room: Room): Promise<void> {
    const now = new Map((await read(database, name)).map((row) => [row.ref, row]));
    const joins = [...now.values()].filter(({ ref }) => !room.known.has(ref));
    const leaves = [...room.known.values()].filter(({ ref }) => !now.has(ref));
    room.known = now;
    if (joins.length + leaves.length > 0) {
      const diff = JSON.stringify({ joins: byKey(joins), leaves: byKey(leaves) });
      for (const channel of room.channels) channel.socket.push(channel, 'presence_diff', diff);
    }
    if (room.entering.size === 0) return;
    const state = JSON.stringify(byKey([...now.values()]));
    for (const channel of room.entering) {
      room.channels.add(channel);
      channel.socket.push(channel, 'presence_state', state);
    }
    room.entering.clear();
  }

  async function enter(channel: Channel): Promise<void> {
    if (channel.isClosed) return;
    const name = roomKey(channel);
    const room = rooms.get(name) ?? {
      channels: new Set(),
      entering: new Set(),
      known: new Map(),
      updates: Promise.resolve(),
      isRefreshQueued: false,
      isStale: false,
    };
    rooms.set(name, room);
    room.entering.add(channel);
    await queueRefresh(name, room);
  }

  /** Removes a closed channel's presence. */
  function remove(channel: Channel): void {
    closed.add(channel.id);
    removeClosed();
  }

  /** Removes presences of closed channels in batches; a failed removal is retried with the next heartbeat. */
  function removeClosed(): void {
    removing ??= (async () => {
      while (closed.size > 0 && !isStopping) {
        const ids = [...closed];
        // A channel whose presence is stored during the removal is added again.
        closed.clear();
        try {
          await removePresences(database, 'channel', ids);
        } catch (error) {
          for (const id of ids) closed.add(id);
          throw error;
        }
      }
    })()
      .catch((error) => logger.error({ err: error }, 'could not remove presences'))
      .finally(() => {
        removing = null;
      });
  }

  return {
    enter,
    async track(channel, meta) {
      const name = roomKey(channel);
      if (!rooms.get(name)?.channels.has(channel) && channel.permissions.read.has('presence'))
        await enter(channel);
      const state = { ref: randomUUID(), meta: JSON.stringify(meta) };
      const values = [state.ref, channel.id, name, channel.presenceKey, state.meta, process];
      channel.isPresent = true;
      try {
        const statement = { text: TRACK, values: [...values, String(MAX_PRESENCES_PER_ROOM)] };
        const [stored] = await database.batch(REALTIME_ADMIN, [statement]);
        if (stored?.rowCount !== 1) return 'UnableToTrackPresence: too many presences';
        if (!channel.isClosed) tracked.set(channel, state);
        return null;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // PostgreSQL cannot store zero bytes and lone surrogates.
        return 'InvalidPresence: could not be stored';
      } finally {
        // The channel may have closed in the meantime.
        if (channel.isClosed) remove(channel);
      }
    },
    untrack(channel) {
      tracked.delete(channel);
      return removePresences(database, 'channel', [channel.id]);
    },
    leave(channel) {
      tracked.delete(channel);
      const name = roomKey(channel);
      const room = rooms.get(name);
      room?.channels.delete(channel);
      room?.entering.delete(channel);
      if (room && room.channels.size + room.entering.size === 0) rooms.delete(name);
      if (channel.isPresent) remove(channel);
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(heartbeats);
      await listener[Symbol.asyncDispose]();
      await Promise.all([removing, ...[...rooms.values()].map(({ updates }) => updates)]);
      await removePresences(database, 'process', [process]).catch(() => undefined);
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

async function read(database: PresenceDatabase, room: string): Promise<Row[]> {
  const { rows } = await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query('select ref, key, meta from realtime.presences where room = $1', [room]),
  );
  return z.array(rowSchema).parse(rows);
}

async function removePresences(
  database: PresenceDatabase,
  column: 'channel' | 'process',
  ids: readonly string[],
): Promise<void> {
  await database.asRole(REALTIME_ADMIN, (tx) =>
    tx.query(
      `with closed as (delete from realtime.presences where ${column} = any ($1) returning room)
       select pg_notify('realtime_presence', room) from (select distinct room from closed) rooms`,
      [ids],
    ),
  );
}

/** Uses text arrays, since names may contain characters that PostgreSQL's JSON rejects. */
const RESTORE = `with restored as (
    insert into realtime.presences (ref, channel, room, key, meta, process)
    select ref, channel::uuid, room, key, meta::jsonb, $6::uuid
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as lost (ref, channel, room, key, meta)
    on conflict do nothing returning room)
  select pg_notify('realtime_presence', room) from (select distinct room from restored) rooms`;

async function restorePresences(
  database: PresenceDatabase,
  { lost, process }: { lost: readonly (readonly [Channel, Tracked])[]; process: string },
): Promise<void> {
  const columns = [
    lost.map(([, { ref }]) => ref),
    lost.map(([{ id }]) => id),
    lost.map(([channel]) => roomKey(channel)),
    lost.map(([{ presenceKey }]) => presenceKey),
    lost.map(([, { meta }]) => meta),
  ];
  await database.asRole(REALTIME_ADMIN, (tx) => tx.query(RESTORE, [...columns, process]));
}

/** @returns the channels of this process that are in the table */
async function renewHeartbeat(database: PresenceDatabase, process: string): Promise<ReadonlySet<string>> {
  const [renewed] = await database.batch(REALTIME_ADMIN, [
    {
      text: 'update realtime.presences set seen_at = now() where process = $1 returning channel::text',
      values: [process],
    },
    {
      text: `with closed as (
          delete from realtime.presences where seen_at < now() - make_interval(secs => $1) returning room)
        select pg_notify('realtime_presence', room) from (select distinct room from closed) rooms`,
      values: [String(EXPIRY_SECONDS)],
    },
  ]);
  return new Set(renewed?.rows.map(({ channel }) => String(channel)));
}

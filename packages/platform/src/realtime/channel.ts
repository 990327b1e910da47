import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { Held } from './admission-control.ts';
import { type ActiveBinding, bindingSchema } from './change-filter.ts';
import type { ChannelPermissions } from './channel-permissions.ts';
import { MAX_BINDINGS, MAX_NAME_BYTES } from './limits.ts';
import type { BroadcastMessage } from './protocol.ts';
import { type Replay, replaySchema } from './replay.ts';
import { parseFilter, type RowFilter } from './row-filter.ts';

/** A channel joined by one socket. */
export interface Channel {
  readonly id: string;
  readonly topic: string;
  /** The topic without the client's `realtime:` prefix. */
  readonly name: string;
  readonly joinRef: string | null;
  readonly bindings: readonly ActiveBinding[];
  readonly isPrivate: boolean;
  /** Whether the client receives its own broadcasts. */
  readonly receivesOwnBroadcasts: boolean;
  /** Whether the client's broadcasts are acknowledged. */
  readonly acknowledgesBroadcasts: boolean;
  readonly presenceKey: string;
  caller: Caller;
  permissions: ChannelPermissions;
  isClosed: boolean;
  /** Whether presence was tracked, and must be removed with the channel. */
  isPresent: boolean;
  readonly socket: ChannelSocket;
}

/** The socket's operations on a channel. */
export interface ChannelSocket {
  /** @param payload as JSON */
  push(channel: Channel, event: string, payload: string): void;
  /** @param frames caches encoded frames by topic */
  broadcast(channel: Channel, sent: BroadcastMessage, frames: Map<string, Buffer>): void;
  /** Closes a channel with a reason. */
  drop(channel: Channel, reason: string): void;
  /** Closes a channel that has missed changes, so that the client rejoins and refetches. */
  reset(channel: Channel): void;
}

const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z.array(bindingSchema).max(MAX_BINDINGS.channel).nullish(),
      broadcast: z
        .object({
          self: z.boolean().default(false),
          ack: z.boolean().default(false),
          replay: z.unknown().optional(),
        })
        .nullish(),
      // Older clients do not send `enabled` and expect presence.
      presence: z
        .object({ key: z.string().max(MAX_NAME_BYTES).default(''), enabled: z.boolean().default(true) })
        .nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
});

export interface JoinRequest {
  readonly payload: z.output<typeof joinSchema>;
  /** One per binding, in order. */
  readonly rowFilters: readonly (RowFilter | null)[];
  readonly replay: Replay | null;
  /** What the channel uses of the connection's quotas. */
  readonly resources: ReadonlyMap<Held, number>;
}

/** @returns the request, or the reason for rejecting it */
export function parseJoin(topic: string, payload: unknown): JoinRequest | string {
  if (Buffer.byteLength(topic) > MAX_NAME_BYTES)
    return `TopicTooLong: a topic may have at most ${MAX_NAME_BYTES} bytes`;
  // PostgreSQL evaluates the policies on private topics and cannot represent a zero byte.
  if (topic.includes('\0')) return 'InvalidJoinPayload: invalid topic';
  const { data: parsed } = joinSchema.safeParse(payload);
  if (!parsed) return 'InvalidJoinPayload: invalid phx_join payload';
  const bindings = parsed.config?.postgres_changes ?? [];
  const rowFilters: (RowFilter | null)[] = [];
  for (const { filter } of bindings) {
    const rowFilter = filter ? parseFilter(filter) : null;
    if (filter && !rowFilter) return `Error parsing \`filter\` params: ${filter}`;
    rowFilters.push(rowFilter);
  }
  const wanted = parsed.config?.broadcast?.replay ?? null;
  const replay = replaySchema.nullable().safeParse(wanted);
  if (!replay.success) return 'UnableToReplayMessages: Replay params are not valid';
  if (replay.data && !parsed.config?.private)
    return 'UnableToReplayMessages: Replay is not allowed for public channels';
  const filterWork = rowFilters.reduce((sum, filter) => sum + (filter?.work ?? 0), 0);
  const resources = new Map<Held, number>([
    ['channels', 1],
    ['bindings', bindings.length],
    ['filterWork', filterWork],
  ]);
  return { payload: parsed, rowFilters, replay: replay.data, resources };
}

let lastId = 0;

/** Binding ids are unique within the process; clients match them with those in the join reply. */
export function openChannel(options: {
  topic: string;
  joinRef: string | null;
  request: JoinRequest;
  caller: Caller;
  permissions: ChannelPermissions;
  socket: ChannelSocket;
}): Channel {
  const { caller, joinRef, request, permissions, socket, topic } = options;
  const { broadcast, postgres_changes, presence, private: isPrivate } = request.payload.config ?? {};
  return {
    id: randomUUID(),
    topic,
    name: stripPrefix(topic),
    joinRef,
    bindings: (postgres_changes ?? []).map((binding, at) => ({
      ...binding,
      id: ++lastId,
      rowFilter: request.rowFilters[at] ?? null,
    })),
    isPrivate: isPrivate ?? false,
    receivesOwnBroadcasts: broadcast?.self ?? false,
    acknowledgesBroadcasts: broadcast?.ack ?? false,
    presenceKey: presence?.key || randomUUID(),
    caller,
    permissions,
    isClosed: false,
    isPresent: false,
    socket,
  };
}

/** Strips the client's prefix from a topic. */
const stripPrefix = (topic: string): string => topic.replace(/^realtime:/, '');

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { Held } from './admission-control.ts';
import { type ActiveBinding, activate, type Binding, bindingSchema } from './change-filter.ts';
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
  /** Whether the topic is the binding, as in supabase-js 1, which receives each change as an event of its own. */
  readonly isBoundByTopic: boolean;
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

/** Some clients send words. */
const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);

const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z.array(bindingSchema).max(MAX_BINDINGS.channel).nullish(),
      broadcast: z
        .object({
          self: flag.default(false),
          ack: flag.default(false),
          replay: z.unknown().optional(),
          replication_ready: flag.default(false),
        })
        .nullish(),
      // Older clients do not send `enabled` and expect presence.
      presence: z
        .object({
          key: z.union([z.string().max(MAX_NAME_BYTES), z.number().transform(String)]).nullish(),
          enabled: flag.default(true),
        })
        .nullish(),
      private: flag.nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
  /** The name in supabase-js 1. */
  user_token: z.string().nullish(),
});

export interface JoinRequest {
  readonly payload: z.output<typeof joinSchema>;
  readonly bindings: readonly Binding[];
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
  const bindings = parsed.config
    ? (parsed.config.postgres_changes ?? [])
    : bindingOfTopic(stripPrefix(topic));
  const rowFilters: (RowFilter | null)[] = [];
  for (const { filter } of bindings) {
    const rowFilter = filter?.trim() ? parseFilter(filter) : null;
    if (filter?.trim() && !rowFilter) return `Error parsing \`filter\` params: ${filter}`;
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
  return { payload: parsed, bindings, rowFilters, replay: replay.data, resources };
}

/** supabase-js 1 sends no `config`: its topics are `schema`, `schema:table` or `schema:table:filter`. */
function bindingOfTopic(name: string): Binding[] {
  const [, schema, table, filter] = /^([^:]+)(?::([^:]+)(?::(.+))?)?$/s.exec(name) ?? [];
  // Other clients may join any topic without `config`.
  const isTable = schema !== undefined && (filter === undefined || parseFilter(filter) !== null);
  return isTable ? [{ schema, table, filter }] : [];
}

export function openChannel(options: {
  topic: string;
  joinRef: string | null;
  request: JoinRequest;
  caller: Caller;
  permissions: ChannelPermissions;
  socket: ChannelSocket;
}): Channel {
  const { caller, joinRef, request, permissions, socket, topic } = options;
  const { broadcast, presence, private: isPrivate } = request.payload.config ?? {};
  return {
    id: randomUUID(),
    topic,
    name: stripPrefix(topic),
    joinRef,
    bindings: request.bindings.map((binding, at) => activate(binding, request.rowFilters[at] ?? null)),
    isBoundByTopic: !request.payload.config,
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

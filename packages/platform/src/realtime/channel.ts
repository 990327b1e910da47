import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { Held } from './admission.ts';
import { bindingSchema, type Listening } from './change-filter.ts';
import { MAX_BINDINGS, MAX_NAME_BYTES } from './limits.ts';
import type { SentBroadcast } from './protocol.ts';
import { parseFilter, type RowFilter } from './row-filter.ts';
import type { TopicRights } from './topic-rights.ts';

/** A channel one socket has joined. */
export interface Channel {
  readonly id: string;
  readonly topic: string;
  /** The topic without the prefix that the client puts before every topic. */
  readonly name: string;
  readonly joinRef: string | null;
  readonly bindings: readonly Listening[];
  readonly isPrivate: boolean;
  /** Whether the client wants to hear its own broadcasts. */
  readonly hearsItself: boolean;
  /** Whether the client wants to be told that its broadcasts are on their way. */
  readonly acknowledges: boolean;
  readonly presenceKey: string;
  caller: Caller;
  rights: TopicRights;
  isClosed: boolean;
  /** Whether it has been tracked, so that its presence has to end with it. */
  isPresent: boolean;
  readonly socket: ChannelSocket;
}

/** What a channel's connection does for it. */
export interface ChannelSocket {
  /** @param payload as JSON */
  push(channel: Channel, event: string, payload: string): void;
  /** Hands on what was broadcast, in the form that the client reads; `frames` keeps what was encoded for others. */
  broadcast(channel: Channel, sent: SentBroadcast, frames: Map<string, Buffer>): void;
  /** Ends a channel and says why. */
  drop(channel: Channel, reason: string): void;
  /** Ends a channel that has missed something: the client joins again, and reads again. */
  reset(channel: Channel): void;
}

const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z.array(bindingSchema).max(MAX_BINDINGS.channel).nullish(),
      broadcast: z.object({ self: z.boolean().default(false), ack: z.boolean().default(false) }).nullish(),
      // Clients that do not say whether they want presences are of the time when everybody got them.
      presence: z
        .object({ key: z.string().max(MAX_NAME_BYTES).default(''), enabled: z.boolean().default(true) })
        .nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
});

export interface JoinRequest {
  readonly asked: z.output<typeof joinSchema>;
  /** Of its bindings, in their order. */
  readonly rowFilters: readonly (RowFilter | null)[];
  /** What the channel takes of the connection's budget. */
  readonly takes: ReadonlyMap<Held, number>;
}

/** @returns the request, or the reason why it is refused */
export function parseJoin(topic: string, payload: unknown): JoinRequest | string {
  if (Buffer.byteLength(topic) > MAX_NAME_BYTES)
    return `TopicTooLong: a topic has at most ${MAX_NAME_BYTES} bytes`;
  // PostgreSQL, which may have to decide about it, has no character 0.
  if (topic.includes('\0')) return 'InvalidJoinPayload: the topic could not be read';
  const { data: asked } = joinSchema.safeParse(payload);
  if (!asked) return 'InvalidJoinPayload: the payload of phx_join could not be read';
  const bindings = asked.config?.postgres_changes ?? [];
  const rowFilters: (RowFilter | null)[] = [];
  for (const { filter } of bindings) {
    const rowFilter = filter ? parseFilter(filter) : null;
    if (filter && !rowFilter) return `Error parsing \`filter\` params: ${filter}`;
    rowFilters.push(rowFilter);
  }
  const filterWork = rowFilters.reduce((sum, filter) => sum + (filter?.work ?? 0), 0);
  const takes = new Map<Held, number>([
    ['channels', 1],
    ['bindings', bindings.length],
    ['filterWork', filterWork],
  ]);
  return { asked, rowFilters, takes };
}

let lastId = 0;

/** Ids of bindings are unique in this process: a client compares them with what it was told at the join. */
export function openChannel(options: {
  topic: string;
  joinRef: string | null;
  request: JoinRequest;
  caller: Caller;
  rights: TopicRights;
  socket: ChannelSocket;
}): Channel {
  const { caller, joinRef, request, rights, socket, topic } = options;
  const { broadcast, postgres_changes, presence, private: isPrivate } = request.asked.config ?? {};
  return {
    id: randomUUID(),
    topic,
    name: nameOf(topic),
    joinRef,
    bindings: (postgres_changes ?? []).map((binding, at) => ({
      ...binding,
      id: ++lastId,
      rowFilter: request.rowFilters[at] ?? null,
    })),
    isPrivate: isPrivate ?? false,
    hearsItself: broadcast?.self ?? false,
    acknowledges: broadcast?.ack ?? false,
    presenceKey: presence?.key || randomUUID(),
    caller,
    rights,
    isClosed: false,
    isPresent: false,
    socket,
  };
}

/** The topic without the prefix that the client puts before it. */
export const nameOf = (topic: string): string => topic.replace(/^realtime:/, '');

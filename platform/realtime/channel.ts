import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import { type Binding, bindingSchema, isFilter } from './change-filter.ts';
import { MAX_NAME_BYTES } from './protocol.ts';
import type { TopicRights } from './topic-rights.ts';

/** A channel one socket has joined. */
export interface Channel {
  readonly id: string;
  readonly topic: string;
  /** The topic without the prefix that the client puts before every topic. */
  readonly name: string;
  readonly joinRef: string | null;
  /** Bindings with the ids that tell the client which of its listeners a change is for. */
  readonly bindings: readonly (Binding & { readonly id: number })[];
  readonly isPrivate: boolean;
  /** Whether the client wants to hear its own broadcasts. */
  readonly hearsItself: boolean;
  /** Whether the client wants to be told that its broadcasts are on their way. */
  readonly acknowledges: boolean;
  readonly presenceKey: string;
  caller: Caller;
  rights: TopicRights;
  isClosed: boolean;
}

const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z.array(bindingSchema).max(100).nullish(),
      broadcast: z.object({ self: z.boolean().default(false), ack: z.boolean().default(false) }).nullish(),
      // Clients that do not say whether they want presences are of the time when everybody got them.
      presence: z.object({ key: z.string().default(''), enabled: z.boolean().default(true) }).nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
});

export type JoinRequest = z.output<typeof joinSchema>;

/** @returns the request, or the reason why it is refused */
export function parseJoin(topic: string, payload: unknown): JoinRequest | string {
  if (Buffer.byteLength(topic) > MAX_NAME_BYTES)
    return `TopicTooLong: a topic has at most ${MAX_NAME_BYTES} bytes`;
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success) return 'InvalidJoinPayload: the payload of phx_join could not be read';
  const wrong = parsed.data.config?.postgres_changes?.find(({ filter }) => filter && !isFilter(filter));
  return wrong ? `Error parsing \`filter\` params: ${wrong.filter}` : parsed.data;
}

let lastId = 0;

/** Ids of bindings are unique in this process: a client compares them with what it was told at the join. */
export function openChannel(options: {
  topic: string;
  joinRef: string | null;
  request: JoinRequest;
  caller: Caller;
  rights: TopicRights;
}): Channel {
  const { caller, joinRef, request, rights, topic } = options;
  const { broadcast, postgres_changes, presence, private: isPrivate } = request.config ?? {};
  return {
    id: randomUUID(),
    topic,
    name: nameOf(topic),
    joinRef,
    bindings: (postgres_changes ?? []).map((binding) => ({ ...binding, id: ++lastId })),
    isPrivate: isPrivate ?? false,
    hearsItself: broadcast?.self ?? false,
    acknowledges: broadcast?.ack ?? false,
    presenceKey: presence?.key || randomUUID(),
    caller,
    rights,
    isClosed: false,
  };
}

/** The topic without the prefix that the client puts before it. */
export const nameOf = (topic: string): string => topic.replace(/^realtime:/, '');

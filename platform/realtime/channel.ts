import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import { type Binding, bindingSchema, isFilter } from './change-filter.ts';

/** A channel one socket has joined. */
export interface Channel {
  readonly topic: string;
  readonly joinRef: string | null;
  /** Bindings with the ids that tell the client which of its listeners a change is for. */
  readonly bindings: readonly (Binding & { readonly id: number })[];
  caller: Caller;
}

const joinSchema = z.object({
  config: z.object({ postgres_changes: z.array(bindingSchema).max(100).nullish() }).nullish(),
  access_token: z.string().nullish(),
});

export type JoinRequest = z.output<typeof joinSchema>;

/** @returns the request, or the reason why it is refused */
export function parseJoin(payload: unknown): JoinRequest | string {
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success) return 'InvalidJoinPayload: the payload of phx_join could not be read';
  const wrong = parsed.data.config?.postgres_changes?.find(({ filter }) => filter && !isFilter(filter));
  return wrong ? `Error parsing \`filter\` params: ${wrong.filter}` : parsed.data;
}

let lastId = 0;

/** Ids are unique in this process: a client compares them with what it was told at the join. */
export function openChannel(options: {
  topic: string;
  joinRef: string | null;
  request: JoinRequest;
  caller: Caller;
}): Channel {
  const bindings = options.request.config?.postgres_changes ?? [];
  return {
    topic: options.topic,
    joinRef: options.joinRef,
    caller: options.caller,
    bindings: bindings.map((binding) => ({ ...binding, id: ++lastId })),
  };
}

import { z } from 'zod';
import { MAX_NAME_BYTES, MAX_PRESENCE_BYTES, MAX_PRESENCE_KEYS } from './limits.ts';
import type { BroadcastMessage } from './protocol.ts';

const tokenSchema = z.object({ access_token: z.string().nullish() });
const broadcastSchema = z.object({
  event: z.string().refine((event) => Buffer.byteLength(event) <= MAX_NAME_BYTES),
  payload: z.unknown(),
});
const metaSchema = z
  .record(z.string(), z.unknown())
  .refine((meta) => Object.keys(meta).length <= MAX_PRESENCE_KEYS);
const presenceSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('track'), payload: metaSchema.default({}) }),
  z.object({ event: z.literal('untrack') }),
]);

/** Parses an `access_token` message; null stands for the API key of the handshake. */
export const parseAccessToken = (payload: unknown): string | null =>
  tokenSchema.safeParse(payload).data?.access_token ?? null;

/** @returns null when invalid */
export function parseBroadcast(payload: unknown): BroadcastMessage | null {
  const { data } = broadcastSchema.safeParse(payload);
  return data ? { event: data.event, payload: { json: data.payload } } : null;
}

/** @returns the state to track (null to untrack), or the reason for rejecting it */
export function parsePresence(
  payload: unknown,
): { meta: Record<string, unknown> | null; isTooLarge: boolean } | string {
  const { data } = presenceSchema.safeParse(payload);
  if (!data) return `InvalidPresence: must be an object with at most ${MAX_PRESENCE_KEYS} keys`;
  const meta = data.event === 'track' ? data.payload : null;
  return { meta, isTooLarge: Buffer.byteLength(JSON.stringify(meta)) > MAX_PRESENCE_BYTES };
}

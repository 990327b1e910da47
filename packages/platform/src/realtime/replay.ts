import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';

const MAX_MESSAGES = 25;

/**
 * The replay requested when joining a private channel:
 * https://supabase.com/docs/guides/realtime/broadcast#broadcast-replay
 */
export const replaySchema = z.object({
  /** Milliseconds since 1970, up to the year 5138. */
  since: z.number().int().min(0).max(1e14),
  limit: z.number().int().min(1).max(MAX_MESSAGES).default(MAX_MESSAGES),
});

export type Replay = z.output<typeof replaySchema>;

// The messages that probe permissions have no event. Those of one transaction have the same time; their place in the table
// tells the latest.
const LATEST = `select id, event, payload from realtime.messages
  where topic = $1 and private and extension = 'broadcast' and event is not null
    and inserted_at >= to_timestamp($2::double precision / 1000)
  order by inserted_at desc, ctid desc limit $3`;

const rowSchema = z.object({ id: z.string(), event: z.string(), payload: z.unknown() });

/**
 * Reads the latest messages sent from SQL to a private channel, oldest first. The channel's permissions decide whether
 * the caller may read them.
 *
 * @returns payloads of `broadcast` events, as JSON
 */
export async function readReplay(
  database: Database,
  topic: string,
  { limit, since }: Replay,
): Promise<string[]> {
  const { rows } = await database.asRole(REALTIME_ADMIN, (tx) => tx.query(LATEST, [topic, since, limit]));
  return rows
    .map((row) => rowSchema.parse(row))
    .reverse()
    .map(({ event, id, payload }) =>
      JSON.stringify({ type: 'broadcast', event, payload, meta: { id, replayed: true } }),
    );
}

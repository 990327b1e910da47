import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import { subscribed } from './subscribed.ts';

/** A change as a client hears of it: its kind, and the row, or the key of a deleted one. */
export type HeardChange = [kind: string, row: Record<string, unknown>];

/** Listens to tables of the schema `public`. @returns what is heard, as it comes */
export async function listening(
  client: SupabaseClient,
  ...tables: [string, ...string[]]
): Promise<HeardChange[]> {
  const heard: HeardChange[] = [];
  const channel = client.channel(`listening-${crypto.randomUUID()}`);
  for (const table of tables)
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, ({ eventType, new: row, old }) =>
      heard.push([eventType, eventType === 'DELETE' ? old : row]),
    );
  await subscribed(channel);
  return heard;
}

/** Waits until all of them have heard a last change, which everybody may see: everything before it has been told. */
export async function untilTold(
  heard: readonly HeardChange[][],
  last: Record<string, unknown>,
): Promise<void> {
  for (const own of heard)
    await vi.waitFor(() => expect(own.map(([, row]) => row)).toContainEqual(last), 10_000);
}

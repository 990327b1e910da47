import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import { subscribeChannel } from './subscribe-channel.ts';

/** A received change: event type and row (for a deletion, the key). */
export type ReceivedChange = [kind: string, row: Record<string, unknown>];

/** Subscribes to tables of the schema `public`. @returns a live list of the received changes */
export async function recordChanges(
  client: SupabaseClient,
  ...tables: [string, ...string[]]
): Promise<ReceivedChange[]> {
  const received: ReceivedChange[] = [];
  const channel = client.channel(`changes-${crypto.randomUUID()}`);
  for (const table of tables)
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, ({ eventType, new: row, old }) =>
      received.push([eventType, eventType === 'DELETE' ? old : row]),
    );
  await subscribeChannel(channel);
  return received;
}

/** Waits until each subscriber has received `last`, and therefore all changes before it. */
export async function untilReceived(
  received: readonly ReceivedChange[][],
  last: Record<string, unknown>,
): Promise<void> {
  for (const own of received)
    await vi.waitFor(() => expect(own.map(([, row]) => row)).toContainEqual(last), 30_000);
}

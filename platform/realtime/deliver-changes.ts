import { type Caller, hasExpired } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { type Change, wants } from './change-filter.ts';
import type { Channel } from './channel.ts';
import type { RealtimeSocket } from './socket.ts';
import { type VisibleChange, visibleChanges } from './visible-changes.ts';

interface Subscriber {
  readonly socket: RealtimeSocket;
  readonly channel: Channel;
}

/**
 * Shows a batch of changes to everybody who asked for them and may see them. Subscribers who are the same to the
 * database are asked about once.
 */
export async function deliverChanges(
  database: Database,
  sockets: Iterable<RealtimeSocket>,
  changes: readonly Change[],
): Promise<void> {
  const groups = new Map<string, { caller: Caller; subscribers: Subscriber[] }>();
  for (const socket of sockets) {
    for (const channel of socket.channels.values()) {
      if (!changes.some((change) => channel.bindings.some((binding) => wants(binding, change)))) continue;
      const key = JSON.stringify([channel.caller.role, channel.caller.claims]);
      const group = groups.get(key) ?? { caller: channel.caller, subscribers: [] };
      group.subscribers.push({ socket, channel });
      groups.set(key, group);
    }
  }
  for (const { caller, subscribers } of groups.values()) {
    if (hasExpired(caller)) {
      for (const { channel, socket } of subscribers) socket.drop(channel, 'Token has expired');
      continue;
    }
    const wanted = changes.filter((change) =>
      subscribers.some(({ channel }) => channel.bindings.some((binding) => wants(binding, change))),
    );
    for (const visible of await visibleChanges(database, caller, wanted)) {
      for (const subscriber of subscribers) show(subscriber, visible);
    }
  }
}

function show({ channel, socket }: Subscriber, visible: VisibleChange): void {
  const { change, columns, old_record, record } = visible;
  // Again, by what they may see: a filter must not tell what a hidden column holds.
  const seen = { ...change, record: change.record && record, old_record };
  const wanting = channel.bindings.filter((binding) => wants(binding, seen));
  for (const bindings of Map.groupBy(wanting, ({ select }) => select?.toSorted().join()).values()) {
    const select = bindings[0]?.select;
    const isWanted = (name: string): boolean => select?.includes(name) ?? true;
    const chosen = (row: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(Object.entries(row).filter(([name]) => isWanted(name)));
    socket.push(channel, 'postgres_changes', {
      ids: bindings.map(({ id }) => id),
      data: {
        schema: change.schema_name,
        table: change.table_name,
        commit_timestamp: change.committed_at,
        type: change.type,
        columns: columns.filter(({ name }) => isWanted(name)),
        record: chosen(record),
        old_record: chosen(old_record),
        errors: null,
      },
    });
  }
}

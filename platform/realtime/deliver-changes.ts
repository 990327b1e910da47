import type { Caller } from '../database/caller.ts';
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

function show({ channel, socket }: Subscriber, { change, columns, old_record, record }: VisibleChange): void {
  const ids = channel.bindings.filter((binding) => wants(binding, change)).map(({ id }) => id);
  if (ids.length === 0) return;
  socket.push(channel, 'postgres_changes', {
    ids,
    data: {
      schema: change.schema_name,
      table: change.table_name,
      commit_timestamp: change.committed_at,
      type: change.type,
      columns,
      record,
      old_record,
      errors: null,
    },
  });
}

function hasExpired({ claims }: Caller): boolean {
  return typeof claims.exp === 'number' && claims.exp * 1000 < Date.now();
}

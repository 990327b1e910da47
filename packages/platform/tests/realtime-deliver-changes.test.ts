import pino from 'pino';
import { expect, test, vi } from 'vitest';
import type { QueuedChange } from '#platform/realtime/change-feed.ts';
import { openChannel, parseJoin } from '#platform/realtime/channel.ts';
import { ChannelIndex } from '#platform/realtime/channel-index.ts';
import { ALL_PERMISSIONS } from '#platform/realtime/channel-permissions.ts';
import { deliverChanges } from '#platform/realtime/deliver-changes.ts';
import { createTestDatabase } from '#testing/database.ts';

test('a channel whose token is replaced between two changes receives each of them once', async () => {
  await using db = await createTestDatabase('template_platform');
  await db.sql('create table public.notes (id int primary key); grant select on public.notes to anon');
  const request = parseJoin('realtime:notes', {
    config: { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] },
  });
  if (typeof request === 'string') throw new Error(request);
  const received: unknown[] = [];
  const channel = openChannel({
    topic: 'realtime:notes',
    joinRef: null,
    request,
    caller: { role: 'anon', claims: {} },
    permissions: ALL_PERMISSIONS,
    socket: {
      push(_channel, _event, payload) {
        received.push(JSON.parse(payload).data.record.id);
        channel.caller = { role: 'anon', claims: { sub: 'renewed' } };
      },
      broadcast: vi.fn(),
      drop: vi.fn(),
      reset: vi.fn(),
    },
  });
  const index = new ChannelIndex();
  index.add(channel);
  await deliverChanges({ database: db.database, index, logger: pino({ level: 'silent' }) }, [
    insertion(1),
    insertion(2),
  ]);
  expect(received).toEqual([1, 2]);
});

function insertion(id: number): QueuedChange {
  const record = { id };
  return {
    id: String(id),
    committed_at: '2026-11-01T00:00:00.000Z',
    schema_name: 'public',
    table_name: 'notes',
    type: 'INSERT',
    record,
    old_record: null,
    rowJson: JSON.stringify(record),
    isTruncated: false,
  };
}

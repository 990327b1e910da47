import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Broadcast, openBroadcastBus } from './broadcast.ts';

/** A bus whose database never accepts a broadcast. */
async function open() {
  const statements: string[] = [];
  const bus = await openBroadcastBus({
    logger: pino({ level: 'silent' }),
    onBroadcast: vi.fn(),
    database: {
      batch: () => new Promise(() => undefined),
      listen: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
      asRole: (_caller, work) =>
        work({
          async query(text) {
            statements.push(String(text));
            return { rows: [], rowCount: 0, command: 'DELETE', oid: 0, fields: [] };
          },
        }),
    },
  });
  return { bus, statements };
}

test('refuses broadcasts while 16 MB wait for the database', async () => {
  const { bus } = await open();
  const broadcast: Broadcast = {
    topic: 'room',
    event: 'said',
    isPrivate: false,
    payload: { json: 'x'.repeat(200_000) },
    sender: null,
  };
  const refused = vi.fn();
  for (let sent = 0; sent < 70; sent += 1) bus.publish(broadcast).catch(refused);
  await vi.waitFor(() => expect(refused).toHaveBeenCalled(), 120_000);
  expect(refused.mock.calls.length).toBeLessThan(20);
  expect(refused.mock.calls[0]?.[0]).toMatchObject({ status: 503, retryAfter: 1 });
});

test('removes old messages from the table', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { statements } = await open();
  await vi.advanceTimersByTimeAsync(6 * 60 * 1000);
  expect(statements).toEqual([expect.stringContaining('delete from realtime.messages')]);
});

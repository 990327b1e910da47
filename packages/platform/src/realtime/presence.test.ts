import pino from 'pino';
import { expect, test, vi } from 'vitest';
import type { Result } from '../database/batch.ts';
import type { Listener } from '../database/listen.ts';
import { type Channel, openChannel, parseJoin } from './channel.ts';
import { ALL_PERMISSIONS } from './channel-permissions.ts';
import { openPresence } from './presence.ts';

/** Presence in one room, whose reads of the state the test settles. */
async function open() {
  const reads: PromiseWithResolvers<Result>[] = [];
  let listener: Listener | undefined;
  const presence = await openPresence({
    logger: pino({ level: 'silent' }),
    database: {
      batch: async () => [],
      async listen(_channels, given) {
        listener = given;
        return { [Symbol.asyncDispose]: async () => undefined };
      },
      asRole(_caller, work) {
        const read = Promise.withResolvers<Result>();
        reads.push(read);
        return work({ query: () => read.promise });
      },
    },
  });
  return {
    reads,
    async enter() {
      const channel = join();
      const entered = presence.enter(channel);
      return { entered, close: () => close(channel) };
    },
    /** Tells of a change of the state, as PostgreSQL does. */
    change: () => listener?.onNotification('realtime_presence', 'public:room'),
  };

  function close(channel: Channel): void {
    channel.isClosed = true;
    presence.leave(channel);
  }
}

const NOBODY: Result = { rows: [], rowCount: 0, command: 'SELECT', oid: 0, fields: [] };

function join(): Channel {
  const request = parseJoin('realtime:room', {});
  if (typeof request === 'string') throw new Error(request);
  const caller = { role: 'anon', claims: {} };
  const socket = { push: vi.fn(), broadcast: vi.fn(), drop: vi.fn(), reset: vi.fn() };
  return openChannel({
    topic: 'realtime:room',
    joinRef: null,
    request,
    caller,
    permissions: ALL_PERMISSIONS,
    socket,
  });
}

test('hears of changes although another client left the room while it was being read', async () => {
  const { change, enter, reads } = await open();
  const left = await enter();
  await vi.waitFor(() => expect(reads).toHaveLength(1), 30_000);
  left.close();
  const stays = await enter();
  reads[0]?.resolve(NOBODY);
  await left.entered;
  await vi.waitFor(() => expect(reads).toHaveLength(2), 30_000);
  reads[1]?.resolve(NOBODY);
  await stays.entered;
  change();
  await vi.waitFor(() => expect(reads).toHaveLength(3), 30_000);
});

test('forgets a room that everybody left before it could be read', async () => {
  const { change, enter, reads } = await open();
  const first = await enter();
  const second = await enter();
  await vi.waitFor(() => expect(reads).toHaveLength(1), 30_000);
  first.close();
  second.close();
  reads[0]?.reject(new Error('the database does not respond'));
  await vi.waitFor(() => expect(reads).toHaveLength(2), 30_000);
  reads[1]?.reject(new Error('the database does not respond'));
  await Promise.all([first.entered, second.entered]);
  change();
  await first.entered;
  expect(reads).toHaveLength(2);
});

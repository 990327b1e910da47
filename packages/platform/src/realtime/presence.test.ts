import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Result } from '../database/batch.ts';
import type { Listener } from '../database/listen.ts';
import { type Channel, openChannel, parseJoin } from './channel.ts';
import { ALL_PERMISSIONS } from './channel-permissions.ts';
import { openPresence } from './presence.ts';

/** Presence in one room, whose reads of the state the test settles. */
async function open() {
  const reads: PromiseWithResolvers<Result>[] = [];
  const removals: PromiseWithResolvers<Result>[] = [];
  const tracking = Promise.withResolvers<Result[]>();
  let listener: Listener | undefined;
  const presence = await openPresence({
    logger: pino({ level: 'silent' }),
    database: {
      batch: async (_caller, [statement]) =>
        statement?.text.includes('insert into') ? tracking.promise : [],
      async listen(_channels, given) {
        listener = given;
        return { [Symbol.asyncDispose]: async () => undefined };
      },
      asRole: (_caller, work) =>
        work({
          query(text) {
            const answer = Promise.withResolvers<Result>();
            (String(text).startsWith('select') ? reads : removals).push(answer);
            return answer.promise;
          },
        }),
    },
  });
  return {
    reads,
    removals,
    tracking,
    async enter() {
      const channel = join();
      const entered = presence.enter(channel);
      const { push } = channel.socket;
      return { channel, entered, push, reenter: () => presence.enter(channel), close: () => close(channel) };
    },
    track: (channel: Channel) => presence.track(channel, {}),
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
  await vi.waitFor(() => expect(reads).toHaveLength(1), 120_000);
  left.close();
  const stays = await enter();
  reads[0]?.resolve(NOBODY);
  await left.entered;
  await vi.waitFor(() => expect(reads).toHaveLength(2), 120_000);
  reads[1]?.resolve(NOBODY);
  await stays.entered;
  change();
  await vi.waitFor(() => expect(reads).toHaveLength(3), 120_000);
});

test('sends the state with the next heartbeat when it could not be read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { enter, reads } = await open();
  const { entered, push } = await enter();
  await vi.waitFor(() => expect(reads).toHaveLength(1), 120_000);
  reads[0]?.reject(new Error('the database does not respond'));
  await entered;
  expect(push).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(reads).toHaveLength(2), 120_000);
  reads[1]?.resolve(NOBODY);
  await vi.waitFor(
    () => expect(push).toHaveBeenCalledWith(expect.anything(), 'presence_state', '{}'),
    120_000,
  );
  // Nothing is left to repeat.
  vi.advanceTimersByTime(10_000);
  await setImmediate();
  expect(reads).toHaveLength(2);
});

test('sends the whole state once, and differences from then on', async () => {
  const { change, enter, reads } = await open();
  const { entered, push } = await enter();
  await vi.waitFor(() => expect(reads).toHaveLength(1), 120_000);
  reads[0]?.resolve(NOBODY);
  await entered;
  change();
  await vi.waitFor(() => expect(reads).toHaveLength(2), 120_000);
  reads[1]?.resolve({ ...NOBODY, rows: [{ ref: '1', key: 'ana', meta: {} }] });
  await vi.waitFor(() => expect(push).toHaveBeenCalledTimes(2), 120_000);
  expect(vi.mocked(push).mock.calls.map(([, event]) => event)).toEqual(['presence_state', 'presence_diff']);
});

test('removes a presence stored while its closed channel was being removed, however often that fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { enter, reads, removals, track, tracking } = await open();
  const { channel, close, entered } = await enter();
  await vi.waitFor(() => expect(reads).toHaveLength(1), 120_000);
  reads[0]?.resolve(NOBODY);
  await entered;
  const tracked = track(channel);
  close();
  expect(removals).toHaveLength(1);
  tracking.resolve([{ ...NOBODY, rowCount: 1 }]);
  await tracked;
  removals[0]?.resolve(NOBODY);
  await vi.waitFor(() => expect(removals).toHaveLength(2), 120_000);
  removals[1]?.reject(new Error('the database does not respond'));
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000);
    expect(removals).toHaveLength(3);
  }, 120_000);
});

test('does not let a channel enter that has closed', async () => {
  const { enter, reads } = await open();
  const first = await enter();
  await vi.waitFor(() => expect(reads).toHaveLength(1), 120_000);
  first.close();
  reads[0]?.resolve(NOBODY);
  await first.reenter();
  expect(reads).toHaveLength(1);
});

test('forgets a room that everybody left before it could be read', async () => {
  const { change, enter, reads } = await open();
  const first = await enter();
  const second = await enter();
  await vi.waitFor(() => expect(reads).toHaveLength(1), 120_000);
  first.close();
  second.close();
  reads[0]?.reject(new Error('the database does not respond'));
  await vi.waitFor(() => expect(reads).toHaveLength(2), 120_000);
  reads[1]?.reject(new Error('the database does not respond'));
  await Promise.all([first.entered, second.entered]);
  change();
  await first.entered;
  expect(reads).toHaveLength(2);
});

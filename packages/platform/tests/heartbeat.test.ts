import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { authenticatorUrl } from '#platform/database/administration.ts';
import { SERVICE } from '#platform/database/caller.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startHeartbeat } from '#platform/database/heartbeat.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openDatabaseProxy } from '#testing/database-proxy.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const db = cleanup.use(await createTestDatabase('template_platform'));
const network = cleanup.use(await openDatabaseProxy(authenticatorUrl(db.url, JWT_SECRET)));
const database = cleanup.use(openDatabase({ url: network.url, connections: 3 }));
const now = (): Promise<unknown> => database.asRole(SERVICE, (tx) => tx.query('select now()'));

test('a first connection that is slow is no silence: a busy machine has not lost its database', async () => {
  await now();
  network.hold();
  const onSilence = vi.fn();
  await using _heartbeat = startHeartbeat({ url: network.url, silenceMs: 200, onSilence });
  await setTimeout(1500);
  network.release();
  await now();
  expect(onSilence).not.toHaveBeenCalled();
});

test('statements fail and listeners reconnect when packets are dropped silently', async () => {
  const heard = vi.fn();
  const reconnected = vi.fn();
  await database.listen(['news'], { onNotification: heard, onReconnect: reconnected });
  await now();
  await using _heartbeat = startHeartbeat({
    url: network.url,
    silenceMs: 2000,
    onSilence: database.disconnect,
  });
  const beats = "select from pg_stat_activity where datname = current_database() and query = 'select 1'";
  await expect.poll(() => db.sql(beats)).toHaveLength(1);
  network.hold();
  await expect(now()).rejects.toSatisfy(isUnavailable);
  network.release();
  await now();
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalled(), { timeout: 120_000 });
  await database.asRole(SERVICE, (tx) => tx.query("notify news, 'back'"));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('news', 'back'), { timeout: 120_000 });
});

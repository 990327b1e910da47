import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { authenticatorUrl } from '#platform/database/administration.ts';
import { SERVICE } from '#platform/database/caller.ts';
import { openDatabase } from '#platform/database/database.ts';
import { respondOrUnavailable } from '#platform/database/unavailable.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openDatabaseProxy } from '#testing/database-proxy.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const db = cleanup.use(await createTestDatabase('template_platform'));
const url = authenticatorUrl(db.url, JWT_SECRET);
/** Longer than a request waits for a connection in use. */
const LONG_MS = 6000;

test('connecting may take longer than the wait for a connection in use', async () => {
  await using network = await openDatabaseProxy(url);
  await using database = openDatabase({ url: network.url });
  network.hold();
  const answer = database.asRole(SERVICE, (tx) => tx.query('select 1'));
  await setTimeout(LONG_MS);
  network.release();
  expect((await answer).rowCount).toBe(1);
});

test('a request that brings a file waits for a connection in use when others are refused', async () => {
  await using database = openDatabase({ url, connections: 1 });
  const statusOf = async (init: RequestInit): Promise<number> => {
    const answer = await respondOrUnavailable(new Request('http://localhost/file', init), () =>
      database
        .asRole(SERVICE, (tx) => tx.query('select 1'))
        .then(
          () => new Response(),
          () => new Response(null, { status: 500 }),
        ),
    );
    return answer.status;
  };
  await database.roleSettings();
  const busy = database.asRole(SERVICE, (tx) => tx.query(`select pg_sleep(${LONG_MS / 1000})`));
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  const file = { method: 'POST', body: '%PDF', headers: { 'content-type': 'application/pdf' } };
  expect(await Promise.all([statusOf({}), statusOf(json), statusOf(file)])).toEqual([503, 503, 200]);
  await busy;
});

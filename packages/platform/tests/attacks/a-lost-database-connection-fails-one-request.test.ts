import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { createListenerConnection } from '#platform/database/listen.ts';
import { isUnavailable, PoolExhaustedError } from '#platform/database/unavailable.ts';
import { isPostgresError } from '#platform/rest/database-errors.ts';
import { runDueJobs } from '#platform/schedule/scheduler.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openDatabaseProxy } from '#testing/database-proxy.ts';
import { serveTestPlatform } from '#testing/platform.ts';

const db = await createTestDatabase('template_platform');
await asAdministrator(db.url, (client) =>
  client.query(`
    create function public.nap() returns void language sql as 'select pg_sleep(20)';
    create table public.notes (id int primary key);
    grant all on public.notes to service_role;`),
);
const gate = await openDatabaseProxy(db.url);
const served = await serveTestPlatform('template_platform', { database: { ...db, url: gate.url } });
afterAll(async () => {
  await gate.close();
  await served[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});
const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${served.url}${path}`, {
    ...init,
    headers: { apikey: served.keys.secret, authorization: `Bearer ${served.keys.secret}`, ...init.headers },
  });

/** Terminates the backend that runs a matching statement, once there is one. */
async function terminate(statement: string): Promise<void> {
  await asAdministrator(db.url, async (client) => {
    await expect
      .poll(async () => {
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where query like $1 and state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`,
          [statement],
        );
        return rowCount;
      })
      .toBeGreaterThan(0);
  });
}

test('a connection lost during a statement is a retryable error, and the next request succeeds', async () => {
  const pending = request('/rest/v1/rpc/nap');
  await terminate('%nap%');
  const answer = await pending;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect((await request('/rest/v1/notes')).status).toBe(200);
});

test('a connection lost between two statements fails only that transaction', async () => {
  const working = db.database.asRole({ role: 'service_role', claims: {} }, async (tx) => {
    await tx.query("select 'between'");
    await terminate("select 'between'");
    await expect.poll(() => tx.query('select 1').then(null, () => 'lost')).toBe('lost');
    return tx.query('select 1');
  });
  await expect(working).rejects.toSatisfy(isUnavailable);
  const next = await db.database.asRole({ role: 'service_role', claims: {} }, (tx) => tx.query('select 1'));
  expect(next.rowCount).toBe(1);
});

/** Not due now, so that the platform's own scheduler does not run it too, and in a minute without platform jobs. */
const DUE_AT_NEW_YEAR = '1 0 1 1 *';

test('a scheduled job whose connection is lost fails, and its next run succeeds', async () => {
  const job = (command: string) =>
    asAdministrator(db.url, (client) =>
      client.query('select cron.schedule($1, $2, $3)', ['job', DUE_AT_NEW_YEAR, command]),
    );
  const options = { databaseUrl: db.url, logger: pino({ level: 'silent' }) };
  await job('select public.nap()');
  const running = runDueJobs({ ...options, minute: new Date('2001-01-01T00:01Z') });
  running.catch(() => undefined);
  await terminate('%cron.run%');
  await expect(running).rejects.toThrow();
  await job('insert into public.notes values (1)');
  await runDueJobs({ ...options, minute: new Date('2002-01-01T00:01Z') });
  const { rows: runs } = await asAdministrator(db.url, (client) =>
    client.query(
      "select status, return_message from cron.job_run_details join cron.job using (jobid) where jobname = 'job' order by due_at",
    ),
  );
  expect(runs).toEqual([
    { status: 'failed', return_message: 'the process that ran it ended' },
    { status: 'succeeded', return_message: null },
  ]);
  expect(await (await request('/rest/v1/notes')).json()).toEqual([{ id: 1 }]);
});

test('while the database is down, every service responds with Retry-After, then recovers automatically', async () => {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const mail = JSON.stringify({ to: 'ana@correo.example', subject: 'x', html: 'x' });
  const password = JSON.stringify({ email: 'ana@correo.example', password: 'una-clave-larga' });
  const requests: [string, RequestInit][] = [
    ['/rest/v1/notes', {}],
    ['/rest/v1/notes', { ...json, body: '{"id":2}' }],
    ['/auth/v1/token?grant_type=password', { ...json, body: password }],
    ['/storage/v1/bucket', {}],
    ['/mail/v1/emails', { ...json, body: mail }],
  ];
  await gate.close();
  for (const [path, init] of requests) {
    const answer = await request(path, init);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1']);
  }
  await gate.open();
  expect((await request('/rest/v1/notes')).status).toBe(200);
  expect((await request('/storage/v1/bucket')).status).toBe(200);
  expect((await request('/mail/v1/emails', { ...json, body: mail })).status).toBe(200);
});

test('a system error is not mistaken for an SQLSTATE, although its code has five letters', () => {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  expect([isUnavailable(error), isPostgresError(error)]).toEqual([true, false]);
});

test('a refusal for lack of connections is a retryable error', () => {
  expect(isUnavailable(new PoolExhaustedError())).toBe(true);
});

test('listeners receive notifications again after an outage of any length', async () => {
  await using way = await openDatabaseProxy(db.url);
  await using connection = createListenerConnection(way.url);
  const received: string[] = [];
  await connection.listen(['outage'], {
    onNotification: (_, payload) => received.push(payload),
    onReconnect: () => received.push('reconnected'),
  });
  await way.close();
  // Longer than the first attempts to reconnect.
  await setTimeout(1500);
  await way.open();
  await expect.poll(() => received).toEqual(['reconnected']);
  await db.sql("select pg_notify('outage', 'heard')");
  await expect.poll(() => received).toEqual(['reconnected', 'heard']);
});

test('a connection lost before anyone has subscribed is opened again', async () => {
  await using connection = createListenerConnection(db.url);
  const received: string[] = [];
  const listener = { onNotification: (_: string, payload: string) => received.push(payload) };
  // PostgreSQL refuses the name; the connection stays open, without subscriptions.
  await expect(connection.listen([''], listener)).rejects.toThrow();
  connection.disconnect();
  await expect.poll(() => connection.listen(['first'], listener).catch(() => null)).not.toBeNull();
  await db.sql("select pg_notify('first', 'heard')");
  await expect.poll(() => received).toContain('heard');
});

test('listeners that subscribe during an outage share one connection with the others', async () => {
  await using way = await openDatabaseProxy(db.url);
  await using connection = createListenerConnection(way.url);
  const received: string[] = [];
  const listener = {
    onNotification: (_: string, payload: string) => received.push(payload),
    onReconnect: () => received.push('reconnected'),
  };
  await connection.listen(['shared'], listener);
  await way.close();
  // Longer than the first attempt to reconnect.
  await setTimeout(700);
  const subscribing = (async () => {
    for (;;) {
      const subscribed = await connection.listen(['shared'], listener).catch(() => null);
      if (subscribed) return;
      await setTimeout(5);
    }
  })();
  await way.open();
  await subscribing;
  await expect.poll(() => received).toContain('reconnected');
  const listening = await db.sql(
    'select pid from pg_stat_activity where datname = current_database() and query = \'listen "shared"\'',
  );
  expect(listening).toHaveLength(1);
});

test('all requests that share a failed database lookup get a retryable error', async () => {
  await using fresh = await createTestDatabase('template_platform');
  await using way = await openDatabaseProxy(fresh.url);
  await using platform = await serveTestPlatform('template_platform', {
    database: { ...fresh, url: way.url },
  });
  platform.platform.database.invalidate();
  await way.close();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`${platform.url}/storage/v1/bucket`, { headers: { apikey: platform.keys.secret } }),
    ),
  );
  for (const { status } of responses) expect(status).toBe(503);
});

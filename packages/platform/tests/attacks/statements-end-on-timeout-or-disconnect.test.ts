import { afterAll, expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { configureRole } from '#testing/configure-role.ts';
import { createTestDatabase } from '#testing/database.ts';
import { serveTestPlatform } from '#testing/platform.ts';

/** Pool size of the platform under test. */
const CONNECTIONS = 5;

const db = await createTestDatabase('template_platform');
await asAdministrator(db.url, (client) =>
  client.query(`
    create function public.nap(seconds float) returns void language sql as 'select pg_sleep(seconds)';
    create table public.texts (description text);
    grant select on public.texts to anon;
    insert into public.texts select repeat('ab', 200) from generate_series(1, 20);`),
);
await configureRole(db.url, 'anon', { statement_timeout: '500ms' });
const served = await serveTestPlatform('template_platform', { database: db });
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

const request = (path: string, init: RequestInit & { key?: string } = {}): Promise<Response> =>
  fetch(`${served.url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: init.key ?? served.keys.publishable },
  });

const nap = (seconds: number, signal?: AbortSignal): Promise<Response> =>
  request(`rpc/nap?seconds=${seconds}`, { key: served.keys.secret, ...(signal && { signal }) });

async function waitUntilRunning(statement: string): Promise<number> {
  return asAdministrator(db.url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as statements from pg_stat_activity
       where query like $1 and state = 'active' and pid <> pg_backend_pid() and datname = current_database()`,
      [statement],
    );
    return rows[0]?.statements;
  });
}

test('every API role has a statement timeout, as on hosted Supabase', async () => {
  await using fresh = await createTestDatabase('template_platform');
  const limitOf = async (role: string): Promise<unknown> => {
    const { rows } = await fresh.database.asRole({ role, claims: {} }, (tx) =>
      tx.query('show statement_timeout'),
    );
    return rows[0]?.statement_timeout;
  };
  expect(await limitOf('anon')).toBe('3s');
  expect(await limitOf('authenticated')).toBe('8s');
  expect(await limitOf('service_role')).toBe('30s');
  expect(await limitOf('supabase_storage_admin')).toBe('30s');
});

test('cancels five filters with catastrophic backtracking while serving others', async () => {
  const attack = encodeURIComponent(String.raw`match.^(.+)(.+)(.+)(.+)(.+)(.+)\1\2\3\4\5\6$`);
  const attacks = Array.from({ length: CONNECTIONS }, () => request(`texts?description=${attack}`));
  expect((await request('texts?limit=1')).status).toBe(200);
  for (const answer of await Promise.all(attacks)) {
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      code: '57014',
      message: 'canceling statement due to statement timeout',
      details: null,
      hint: null,
    });
  }
});

test('cancels a statement when its client disconnects', async () => {
  const left = new AbortController();
  const pending = nap(25, left.signal);
  pending.catch(() => undefined);
  await expect.poll(() => waitUntilRunning('%nap%')).toBe(1);
  left.abort();
  await expect.poll(() => waitUntilRunning('%nap%')).toBe(0);
});

test("a disconnect cancels no other client's statement", async () => {
  const stay = async (): Promise<number[]> => {
    const statuses: number[] = [];
    while (statuses.length < 20) {
      const { status } = await nap(0.01);
      // On a loaded machine, disconnected clients hold connections until their statements are canceled.
      if (status !== 503) statuses.push(status);
    }
    return statuses;
  };
  const leave = async (): Promise<void> => {
    for (let at = 0; at < 20; at += 1) {
      const left = new AbortController();
      const pending = nap(0.02, left.signal).catch(() => null);
      setTimeout(() => left.abort(), at * 2);
      await pending;
    }
  };
  const [one, two] = await Promise.all([stay(), stay(), leave(), leave(), leave()]);
  expect(new Set([...one, ...two])).toEqual(new Set([204]));
});

test('responds with a retryable error when all connections are in use', async () => {
  const left = new AbortController();
  const naps = Array.from({ length: CONNECTIONS }, () => nap(25, left.signal).catch(() => null));
  await expect.poll(() => waitUntilRunning('%nap%')).toBe(CONNECTIONS);
  const answer = await request('texts');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'PGRST000' });
  left.abort();
  await Promise.all(naps);
  expect((await request('texts')).status).toBe(200);
});

test('anonymous requests cannot use all connections', async () => {
  const naps = Promise.all(Array.from({ length: 3 * CONNECTIONS }, () => request('rpc/nap?seconds=25')));
  await expect.poll(() => waitUntilRunning('%nap%')).toBe(CONNECTIONS - 1);
  expect((await request('texts', { key: served.keys.secret })).status).toBe(403);
  expect(await waitUntilRunning('%nap%')).toBeLessThan(CONNECTIONS);
  for (const { status } of await naps) expect(status).toBe(500);
});

test('stopping the platform cancels running statements', async () => {
  const stopping = await serveTestPlatform('template_platform', { database: db });
  const pending = fetch(`${stopping.url}/rest/v1/rpc/nap?seconds=25`, {
    headers: { apikey: stopping.keys.secret },
  });
  await expect.poll(() => waitUntilRunning('%nap%')).toBe(1);
  await stopping.platform[Symbol.asyncDispose]();
  expect((await pending).status).toBe(500);
  expect(await waitUntilRunning('%nap%')).toBe(0);
});

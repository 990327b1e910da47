import { afterAll, expect, test } from 'vitest';
import { configureRole } from '#testing/configure-role.ts';
import { createTestDatabase } from '#testing/database.ts';
import { serveTestPlatform } from '#testing/platform.ts';

const db = await createTestDatabase('template_platform');
await db.sql(`
  create function public.wait() returns void language sql as 'select pg_advisory_xact_lock_shared(7)';
  create table public.offers (id int primary key);
  grant select on public.offers to anon;`);
await configureRole(db.url, 'anon', { statement_timeout: '60s' });
const served = await serveTestPlatform('template_platform', { database: db, proxies: 1 });
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

const request = async (path: string, address: string): Promise<number> => {
  const headers = { apikey: served.keys.publishable, 'x-forwarded-for': address };
  return (await fetch(`${served.url}/rest/v1/${path}`, { headers })).status;
};

async function waitingStatements(): Promise<unknown> {
  const [row] = await db.sql(`select count(*)::int as statements from pg_stat_activity
    where datname = current_database() and query like '%wait%' and wait_event = 'advisory'`);
  return row?.statements;
}

test.each([
  ['IPv4', '203.0.113.1', '203.0.113.2'],
  ['IPv6', '2001:db8::1', '2001:db8:0:1::1'],
])(
  'slow statements from one address leave connections to visitors from others (%s)',
  async (_, slow, other) => {
    await db.sql('select pg_advisory_lock(7)');
    const waiting = Array.from({ length: 20 }, () => request('rpc/wait', slow));
    // Visitors have four connections, of which one address may use two.
    await expect.poll(waitingStatements).toBe(2);
    expect(await request('offers', other)).toBe(200);
    await db.sql('select pg_advisory_unlock(7)');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([204]));
  },
);

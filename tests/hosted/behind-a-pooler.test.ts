import { once } from 'node:events';
import { openRealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, serveSite, spawnServer } from '#testing/serve-site.ts';
import { hasPgBouncer, type Pooler, startPooler } from './pooler.ts';
import { hasPostgres15, type Postgres15, startPostgres15 } from './postgres-15.ts';

const SUPERUSER = 'supabase_admin';
const isInstalled = (await hasPgBouncer()) && (await hasPostgres15());
if (!isInstalled) console.log('skipped: pgbouncer or postgresql-15 is not installed');

describe.skipIf(!isInstalled)('behind PgBouncer in transaction mode', () => {
  const cleanup = new AsyncDisposableStack();
  afterAll(() => cleanup.disposeAsync());
  let postgres: Postgres15;
  let pooler: Pooler;
  let direct: string;
  let pooled: string;
  let dataDirectory: string;
  const serve = () =>
    serveSite({ dataDirectory, environment: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } });

  beforeAll(async () => {
    postgres = cleanup.use(await startPostgres15({ superuser: SUPERUSER }));
    pooler = await startPooler(postgres, SUPERUSER);
    cleanup.defer(() => pooler[Symbol.asyncDispose]());
    const urlOf = (port: number): string => `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
    dataDirectory = cleanup.use(await temporaryDirectory()).path;
    direct = urlOf(postgres.port);
    pooled = urlOf(pooler.port);
  });

  test('the start fails because realtime would receive nothing, and changes nothing', async () => {
    const data = cleanup.use(await temporaryDirectory());
    const { child, output } = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: data.path,
      DATABASE_URL: pooled,
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output()).toContain('Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself');
  });

  test('with DATABASE_DIRECT_URL, requests go through the pooler and realtime receives changes', async () => {
    await using site = await serve();
    using socket = await openRealtimeSocket({ url: site.url, key: site.keys.publishable });
    const config = { postgres_changes: [{ event: 'UPDATE', schema: 'public', table: 'job_postings' }] };
    expect(await socket.join('offers', { config })).toBe('ok');
    await socket.until('system', 1);
    const headers = { apikey: site.keys.secret, 'content-type': 'application/json' };
    const offers = `${site.url}/rest/v1/job_postings?status=eq.active`;
    const body = JSON.stringify({ views_count: 1 });
    expect((await fetch(offers, { method: 'PATCH', headers, body })).status).toBe(204);
    await socket.until('postgres_changes', 1);
    const asked = await Promise.all(
      Array.from({ length: 50 }, () => fetch(`${site.url}/rest/v1/job_postings?select=id`, { headers })),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fetch(`${site.url}/oportunidades-laborales`)).status).toBe(200);
  });

  test('while the pooler is down, cached pages are served and writes get 503 with Retry-After; then everything resumes', async () => {
    await using site = await serve();
    const headers = { apikey: site.keys.secret, 'content-type': 'application/json' };
    const page = `${site.url}/oportunidades-laborales`;
    const tag = (name: string) =>
      fetch(`${site.url}/rest/v1/tags`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    expect((await fetch(page)).status).toBe(200);
    expect((await tag('before')).status).toBe(201);

    await pooler[Symbol.asyncDispose]();
    const refused = await tag('meanwhile');
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect((await fetch(page)).status).toBe(200);

    pooler = await startPooler(postgres, SUPERUSER, pooler.port);
    await expect.poll(async () => (await tag('meanwhile')).status).toBe(201);
    const tags: unknown = await (await fetch(`${site.url}/rest/v1/tags?select=name`, { headers })).json();
    expect(tags).toEqual(expect.arrayContaining([{ name: 'before' }, { name: 'meanwhile' }]));
  });
});

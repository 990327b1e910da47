import { once } from 'node:events';
import { openRealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, serveSite, spawnServer } from '#testing/serve-site.ts';
import { hasPgBouncer, startPooler } from './pooler.ts';
import { hasPostgres15, startPostgres15 } from './postgres-15.ts';

const SUPERUSER = 'supabase_admin';
const isInstalled = (await hasPgBouncer()) && (await hasPostgres15());
if (!isInstalled) console.log('skipped: pgbouncer or postgresql-15 is not installed');

describe.skipIf(!isInstalled)('behind PgBouncer in transaction mode', () => {
  const cleanup = new AsyncDisposableStack();
  afterAll(() => cleanup.disposeAsync());
  let direct: string;
  let pooled: string;

  beforeAll(async () => {
    const postgres = cleanup.use(await startPostgres15({ superuser: SUPERUSER }));
    const pooler = cleanup.use(await startPooler(postgres, SUPERUSER));
    const urlOf = (port: number): string => `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
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
    await using site = await serveSite({
      environment: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct },
    });
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
});

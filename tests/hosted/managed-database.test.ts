import { once } from 'node:events';
import { createClient } from '@supabase/supabase-js';
import { openRealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newRecord, PDF, store } from '#testing/records.ts';
import { freePort, type ServedSite, serveSite, spawnServer } from '#testing/serve-site.ts';
import { hasPostgres15, type Postgres15, startPostgres15 } from './postgres-15.ts';

const lineSchema = z.object({ msg: z.string(), err: z.object({ message: z.string() }).optional() });

const isInstalled = await hasPostgres15();
if (!isInstalled) console.log('skipped: postgresql-15 is not installed');

describe.skipIf(!isInstalled)('on a server where DATABASE_URL is not a superuser', () => {
  const cleanup = new AsyncDisposableStack();
  afterAll(() => cleanup.disposeAsync());
  let postgres: Postgres15;
  let site: ServedSite;
  const urlOf = (database: string): string =>
    `postgres://company:secreto@127.0.0.1:${postgres.port}/${database}`;
  const asSuperuser = (sql: string): Promise<string> =>
    postgres.client('psql', ['-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qXc', sql]);

  beforeAll(async () => {
    postgres = cleanup.use(
      await startPostgres15({ superuser: 'supabase_admin', authentication: 'scram-sha-256' }),
    );
    await asSuperuser(`create role company login createrole password 'secreto'`);
    await asSuperuser('create database site owner company');
    await asSuperuser('create database other owner company');
  });

  /** Expects a start to fail. @returns what it logs, in lines */
  async function refusedStart(environment: Record<string, string>): Promise<string> {
    const data = cleanup.use(await temporaryDirectory());
    const port = String(await freePort());
    const { child, output } = spawnServer({ PORT: port, DATA_DIR: data.path, ...environment });
    expect(await once(child, 'exit')).toEqual([1, null]);
    return output()
      .trim()
      .split('\n')
      .map((line) => lineSchema.parse(JSON.parse(line)))
      .map(({ err, msg }) => err?.message ?? msg)
      .join('\n');
  }

  test('the site works once a superuser has run the statements that the first start prints', async () => {
    const refusal = await refusedStart({ DATABASE_URL: urlOf('site') });
    const statements = [...refusal.matchAll(/^ {2}(.*);$/gm)].map(([, statement]) => statement ?? '');
    expect(statements).toContain('create role service_role nologin noinherit bypassrls');
    for (const statement of statements) await asSuperuser(statement);

    site = cleanup.use(await serveSite({ environment: { DATABASE_URL: urlOf('site') } }));
    const ticks = `create table public.ticks (at timestamptz default now()); grant all on public.ticks to postgres;
      select cron.schedule('tick', '* * * * *', 'insert into public.ticks default values')`;
    await postgres.client('psql', ['-d', 'site', '-qXc', ticks]);
    expect(await (await fetch(`${site.url}/oportunidades-laborales`)).text()).toContain('Jefe/a de Taller');
    const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
    const staff = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
    expect((await staff.auth.signInWithPassword(site.administrator)).error).toBeNull();
    using socket = await openRealtimeSocket({ url: site.url, key: site.keys.publishable });
    const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'job_postings' }] };
    expect(await socket.join('offers', { config })).toBe('ok');
    await socket.until('system', 1);
    await store(service, 'job_postings', newRecord.job_postings());
    await socket.until('postgres_changes', 1);
    const path = `resumes/1763000000000-${'a'.repeat(32)}.pdf`;
    const uploaded = await service.storage
      .from('documents')
      .upload(path, PDF, { contentType: 'application/pdf' });
    expect(uploaded.error).toBeNull();
    await vi.waitFor(
      async () => expect((await site.sql('select from public.ticks')).length).toBeGreaterThan(0),
      { timeout: 90_000, interval: 500 },
    );
    expect(await staff.auth.signOut()).toEqual({ error: null });
    expect(site.output()).not.toMatch(/"level":"(error|fatal)"/);
  });

  test('a second installation on the server is refused, and the first one keeps working', async () => {
    const refusal = await refusedStart({ DATABASE_URL: urlOf('other') });
    expect(refusal).toContain('belongs to another installation, in the database site');
    // New connections can still log in.
    await postgres.client('psql', [
      '-d',
      'site',
      '-qXc',
      `select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'authenticator'`,
    ]);
    await vi.waitFor(async () => expect((await fetch(`${site.url}/ready`)).status).toBe(200), {
      timeout: 20_000,
    });
  });
});

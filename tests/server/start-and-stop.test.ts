import { once } from 'node:events';
import { join } from 'node:path';
import { asAdministrator } from '@voltandes/platform/database/administration';
import { listenHttp } from '@voltandes/platform/http/listen';
import { Secret } from '@voltandes/platform/secret';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { descendants, isRunning } from '@voltandes/platform/testing/processes';
import { sendRaw } from '@voltandes/platform/testing/raw-connection';
import { openRealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PERMISSIONS } from '#domain/permission.ts';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { freePort, type ServedSite, serveSite, spawnServer } from '#testing/serve-site.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());
const { path: data } = cleanup.use(await temporaryDirectory());

/** Ends a site, which must leave no process behind. */
async function stop(site: ServedSite, signal: NodeJS.Signals): Promise<void> {
  const children = await descendants(site.process.pid ?? 0);
  expect(children.length).toBeGreaterThan(0);
  const exited = once(site.process, 'exit');
  site.process.kill(signal);
  expect(await exited).toEqual([0, null]);
  for (const pid of children) expect(await isRunning(pid)).toBe(false);
}

let site: ServedSite;

test('a start serves rendered pages with the postings of the first one; readiness names the disk when space is low', async () => {
  const preload = join(import.meta.dirname, '../../testing/report-react-build.mjs');
  const environment = {
    NODE_OPTIONS: `--import=${preload}`,
    NODE_ENV: 'development',
    MIN_FREE_DISK_MB: '1e15',
  };
  site = cleanup.use(await serveSite({ dataDirectory: data, environment, readyStatus: 503 }));
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  expect(await (await fetch(`${site.url}/ready`)).json()).toEqual({
    status: 'unavailable',
    database: 'ok',
    storage: 'ok',
    disk: 'unavailable',
  });
  const offers = await (await fetch(`${site.url}/oportunidades-laborales`)).text();
  expect(offers).toContain('Jefe/a de Taller de Tableros');
  expect(offers).not.toContain('Ingeniero/a de Estudios Eléctricos');
  expect(await (await fetch(site.url)).text()).toContain('<html lang="es"');
  expect(await (await fetch(`${site.url}/en`)).text()).toContain('<html lang="en"');
});

test("renders with React's production build regardless of NODE_ENV", async () => {
  // The pages of the test before have loaded it.
  site.process.kill('SIGUSR2');
  expect(await vi.waitUntil(() => /React's build: (\w+)/.exec(site.output())?.[1])).toBe('production');
});

test('refuses a second start on the same data directory', async () => {
  const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: data });
  expect(await once(second.child, 'exit')).toEqual([1, null]);
  expect(second.output()).toMatch(/Another server is using/);
});

test('names the port when it is taken', async () => {
  const { port } = new URL(site.url);
  // The first step of a start, which prints what ends it, as the test before has seen.
  await expect(listenHttp({ port: Number(port), proxies: 0 })).rejects.toThrow(`Port ${port} is in use`);
});

test('a shutdown under load answers every accepted request while statements hang, and leaves no process', async () => {
  const url = (await runningDatabaseUrl(data)) ?? new Secret('');
  const locked = Promise.withResolvers<void>();
  const lock = asAdministrator(url, async (client) => {
    await client.query('begin; lock table public.job_postings');
    locked.resolve();
    await client.query('select pg_sleep(600)');
  });
  await locked.promise;
  const hanging = Array.from({ length: 10 }, () =>
    fetch(`${site.url}/rest/v1/job_postings`, { headers: { apikey: site.keys.secret } }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await expect
    .poll(async () => (await fetch(`${site.url}/ready`)).json())
    .toMatchObject({ database: 'unavailable' });

  // Of a page that is kept, which needs none of the statements.
  const statuses: number[] = [];
  const readers = Array.from({ length: 16 }, async () => {
    for (;;) {
      const answer = await fetch(`${site.url}/oportunidades-laborales`).catch(() => null);
      if (!answer) return;
      // A truncated body counts as an error.
      statuses.push(
        await answer.text().then(
          () => answer.status,
          () => 0,
        ),
      );
    }
  });
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(16), { timeout: 30_000, interval: 10 });
  await Promise.all([stop(site, 'SIGINT'), expect(lock).rejects.toThrow()]);
  await Promise.all(readers);
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const status of await Promise.all(hanging)) expect(status).not.toBe(200);
});

describe('with SEED=none, files in S3 and a delayed stop', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let site: ServedSite;
  beforeAll(async () => {
    s3 = await startS3();
    // Migrated before: an installation from nothing is made for the template of all sites.
    const database = cleanup.use(await createTestDatabase('template_product'));
    const environment = {
      DATABASE_URL: database.url.reveal(),
      // The password of the server's roles depends on it.
      JWT_SECRET: JWT_SECRET.reveal(),
      SEED: 'none',
      STORAGE_URL: s3.url().href,
      SHUTDOWN_DELAY_SECONDS: '3',
    };
    site = cleanup.use(await serveSite({ environment }));
  });

  test('a first start adds nothing to the roles and permissions of the migrations', async () => {
    const count = async (table: string): Promise<string | null> => {
      const answer = await fetch(`${site.url}/rest/v1/${table}?select=count`, {
        headers: { apikey: site.keys.secret },
      });
      return answer.text();
    };
    expect(await count('job_postings')).toBe('[{"count":0}]');
    expect(await count('success_cases')).toBe('[{"count":0}]');
    expect(await count('admin_roles')).toBe('[{"count":3}]');
    expect(await count('admin_permissions')).toBe(`[{"count":${PERMISSIONS.length}}]`);
  });

  test('answers health checks in HTTP/1.0, which name no host', async () => {
    for (const request of ['GET /ready', 'GET /health', 'OPTIONS /'])
      expect(await sendRaw(site.url, `${request} HTTP/1.0\r\n\r\n`, { isPatient: true })).toMatch(
        /^HTTP\/1\.1 20[04]/,
      );
  });

  test('readiness asks the store of files', async () => {
    await s3[Symbol.asyncDispose]();
    await vi.waitUntil(async () => (await fetch(`${site.url}/ready`)).status === 503, 30_000);
    expect(await (await fetch(`${site.url}/ready`)).json()).toMatchObject({
      database: 'ok',
      storage: 'unavailable',
    });
  });

  test('the process says that it stops before it does, and tells WebSockets', async () => {
    using socket = await openRealtimeSocket({ url: site.url, key: site.keys.publishable });
    expect(await socket.join('room')).toBe('ok');
    site.process.kill('SIGTERM');
    await vi.waitFor(async () =>
      expect(await (await fetch(`${site.url}/ready`)).json()).toEqual({ status: 'stopping' }),
    );
    expect((await fetch(`${site.url}/servicios`)).status).toBe(200);
    expect(await socket.closed).toBe(1001);
    expect(await site.exited).toEqual([0, null]);
  });
});

test('invalid settings stop the start with one line each', async () => {
  const { child, output } = spawnServer({ PORT: 'ninety', SEED: 'much', SITE_URL: 'nowhere' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output().trim().split('\n')).toEqual([
    'Invalid settings:',
    'PORT must be a port number',
    'SITE_URL must be a URL',
    "SEED must be 'demo' or 'none'",
  ]);
});

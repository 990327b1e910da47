import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { descendants, isRunning } from '@voltandes/platform/testing/processes';
import { sendRaw } from '@voltandes/platform/testing/raw-connection';
import { openRealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { startSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { PERMISSIONS } from '#domain/staff/permission.ts';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { freePort, type ServedSite, serveSite, spawnServer } from '#testing/serve-site.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());
const { path: data } = cleanup.use(await temporaryDirectory());

/** Stops a site, which must leave no processes behind. */
async function stop(site: ServedSite, signal: NodeJS.Signals): Promise<void> {
  const children = await descendants(site.process.pid ?? 0);
  expect(children.length).toBeGreaterThan(0);
  const exited = once(site.process, 'exit');
  site.process.kill(signal);
  expect(await exited).toEqual([0, null]);
  for (const pid of children) expect(await isRunning(pid)).toBe(false);
}

let site: ServedSite;

test('a start serves rendered pages with the seeded postings, and reports readiness', async () => {
  const preload = join(import.meta.dirname, '../../testing/report-react-build.mjs');
  const environment = { NODE_OPTIONS: `--import=${preload}`, NODE_ENV: 'development', LOG_LEVEL: 'info' };
  site = cleanup.use(await serveSite({ dataDirectory: data, environment }));
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  const offers = await (await fetch(`${site.url}/oportunidades-laborales`)).text();
  expect(offers).toContain('Jefe/a de Taller de Tableros');
  expect(offers).not.toContain('Ingeniero/a de Estudios Eléctricos');
  expect(await (await fetch(site.url)).text()).toContain('<html lang="es"');
  expect(await (await fetch(`${site.url}/en`)).text()).toContain('<html lang="en"');
});

test('others may not write what the server creates, even with the umask 000', async () => {
  await using directory = await temporaryDirectory();
  const DATA_DIR = join(directory.path, 'data');
  const command = ['-c', 'umask 000 && exec ./scripts/node server/main.ts'];
  const env = { PATH: process.env.PATH, HOME: directory.path, DATA_DIR, PORT: String(await freePort()) };
  const child = spawn('/bin/sh', command, { cwd: join(import.meta.dirname, '../..'), env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  try {
    await vi.waitUntil(
      () =>
        fetch(`http://127.0.0.1:${env.PORT}/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 120_000,
      },
    );
    const names = await readdir(DATA_DIR);
    expect(names.length).toBeGreaterThan(3);
    for (const name of ['.', ...names])
      expect([name, (await stat(join(DATA_DIR, name))).mode & 0o022]).toEqual([name, 0]);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
});

test("renders with React's production build regardless of NODE_ENV", async () => {
  // The pages of the previous test have loaded React.
  site.process.kill('SIGUSR2');
  expect(await vi.waitUntil(() => /React's build: (\w+)/.exec(site.output())?.[1], 30_000)).toBe(
    'production',
  );
});

test('logs JSON lines alone, with those of the app and the steps of the start', async () => {
  await fetch(`${site.url}/nada`);
  await vi.waitUntil(() => site.output().includes('/nada'), 120_000);
  const lines = site.output().trim().split('\n');
  const logged = lines.map((line) =>
    z.object({ level: z.string(), time: z.iso.datetime(), msg: z.string() }).parse(JSON.parse(line)),
  );
  const messages = logged.map(({ level, msg }) => `${level}: ${msg}`);
  expect(messages).toEqual(
    expect.arrayContaining([
      'info: PostgreSQL …',
      'info: Migrations done',
      `info: Site ${site.url}`,
      'warn: 404 "/nada"',
    ]),
  );
});

test('responds to HTTP/1.0 health checks without a Host header', async () => {
  for (const request of ['GET /ready', 'GET /health', 'OPTIONS /'])
    expect(await sendRaw(site.url, `${request} HTTP/1.0\r\n\r\n`, { keepsOpen: true })).toMatch(
      /^HTTP\/1\.1 20[04]/,
    );
});

test('refuses a second start on the same data directory', async () => {
  const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: data });
  expect(await once(second.child, 'exit')).toEqual([1, null]);
  expect(second.output()).toMatch(/Another server is using/);
});

test('a shutdown under load completes every accepted request, and leaves no processes behind', async () => {
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
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(16), { timeout: 120_000, interval: 10 });
  // Certain to be accepted, unlike the failing requests that end the readers.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const lock = asAdministrator((await runningDatabaseUrl(data)) ?? new Secret(''), async (client) => {
    await client.query('begin; lock table public.job_postings');
    locked();
    await isReleased;
    await client.query('commit');
  });
  await isLocked;
  const slow = fetch(`${site.url}/rest/v1/job_postings?select=id&limit=1`, {
    headers: { apikey: site.keys.secret },
  }).then(({ status }) => status);
  await vi.waitUntil(
    async () => (await site.sql('select from pg_locks where not granted')).length > 0,
    120_000,
  );
  const stopping = stop(site, 'SIGTERM');
  await Promise.all(readers);
  release();
  expect(await slow).toBe(200);
  await Promise.all([lock, stopping]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('restarts on the same data, and readiness names the disk when space is low', async () => {
  // Left by a killed upgrade-postgres.
  const former = join(data, 'postgresql-17.10.0-beta.17');
  await mkdir(former);
  const environment = { MIN_FREE_DISK_MB: '1e15' };
  site = cleanup.use(await serveSite({ dataDirectory: data, environment, readyStatus: 503 }));
  expect(await (await fetch(`${site.url}/ready`)).json()).toEqual({
    status: 'unavailable',
    database: 'ok',
    storage: 'ok',
    disk: 'unavailable',
  });
  expect(existsSync(former)).toBe(false);
});

test('shuts down cleanly while statements hang', async () => {
  const url = (await runningDatabaseUrl(data)) ?? new Secret('');
  const locked = Promise.withResolvers<void>();
  const lock = asAdministrator(url, async (client) => {
    await client.query('begin; lock table public.job_postings');
    locked.resolve();
    await client.query('select pg_sleep(600)');
  });
  await locked.promise;
  const asked = Array.from({ length: 10 }, () =>
    fetch(`${site.url}/rest/v1/job_postings`, { headers: { apikey: site.keys.secret } }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await expect
    .poll(async () => (await fetch(`${site.url}/ready`)).json())
    .toMatchObject({ database: 'unavailable' });
  await Promise.all([stop(site, 'SIGINT'), expect(lock).rejects.toThrow()]);
  for (const status of await Promise.all(asked)) expect(status).not.toBe(200);
});

describe('with SEED=none, files in S3 and a delayed stop', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let site: ServedSite;
  beforeAll(async () => {
    s3 = await startS3();
    const environment = { SEED: 'none', STORAGE_URL: s3.url().href, SHUTDOWN_DELAY_SECONDS: '3' };
    site = cleanup.use(await serveSite({ environment }));
  });

  test('a first start creates roles and permissions only', async () => {
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

  test('readiness checks the file store', async () => {
    await s3[Symbol.asyncDispose]();
    await vi.waitUntil(async () => (await fetch(`${site.url}/ready`)).status === 503, 120_000);
    expect(await (await fetch(`${site.url}/ready`)).json()).toMatchObject({
      database: 'ok',
      storage: 'unavailable',
    });
  });

  test('the process reports that it is stopping before it stops, and closes WebSockets', async () => {
    using socket = await openRealtimeSocket({ url: site.url, key: site.keys.publishable });
    expect(await socket.join('room')).toBe('ok');
    site.process.kill('SIGINT');
    await vi.waitFor(
      async () => expect(await (await fetch(`${site.url}/ready`)).json()).toEqual({ status: 'stopping' }),
      120_000,
    );
    // npm forwards the signal that the terminal has already sent to both.
    site.process.kill('SIGINT');
    expect((await fetch(`${site.url}/servicios`)).status).toBe(200);
    expect(await socket.closed).toBe(1001);
    expect(await site.exited).toEqual([0, null]);
  });
});

test('stops in time while the mail server does not respond; the next start sends the mail', async () => {
  await using data = await temporaryDirectory();
  // Sends a greeting and nothing else.
  const silent = createTcpServer((socket) => socket.on('error', () => undefined).write('220 hello\r\n'));
  const port = await listenLocally(silent);
  const start = (smtpUrl: string): Promise<ServedSite> =>
    serveSite({
      dataDirectory: data.path,
      environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'VoltAndes <no-reply@voltandes.example>' },
    });
  {
    await using site = await start(`smtp://127.0.0.1:${port}`);
    const connected = once(silent, 'connection');
    // The shutdown must not count as its last attempt.
    await site.sql(
      `insert into mail.outbox (recipient, subject, html, text, give_up_at)
       values ('ana@correo.example', 'Aviso', 'Aviso', 'Aviso', now())`,
    );
    await connected;
    await stop(site, 'SIGTERM');
  }
  silent.close();
  await using smtp = await startSmtpServer();
  await using _site = await start(smtp.url);
  await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([['ana@correo.example']]);
});

test('a start names the port when it is in use', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await using data = await temporaryDirectory();
  const { child, output } = spawnServer({ PORT: String(port), DATA_DIR: data.path });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output()).toContain(`Port ${port} is in use`);
  taken.close();
});

test('a first start shows the generated password even when it fails later', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await using data = await temporaryDirectory();
  const { child, output } = spawnServer({
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'info',
    DATA_DIR: data.path,
    METRICS_ADDRESS: `127.0.0.1:${port}`,
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output()).toMatch(/First administrator, shown only this once: admin@voltandes\.example \S{20}/);
  expect(output()).not.toContain('user_signedup');
  taken.close();
});

test('invalid settings stop the start with one line each', async () => {
  const { child, output } = spawnServer({ PORT: 'ninety', SEED: 'much', SITE_URL: 'nowhere' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  const [line = '', ...others] = output().trim().split('\n');
  expect(others).toEqual([]);
  const { msg } = z.object({ level: z.literal('fatal'), msg: z.string() }).parse(JSON.parse(line));
  expect(msg.split('\n')).toEqual([
    'Invalid settings:',
    'PORT must be a port number, 0 to 65535',
    'SITE_URL must be an http:// or https:// URL',
    "SEED must be 'demo' or 'none'",
  ]);
});

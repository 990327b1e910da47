import { once } from 'node:events';
import { createServer } from 'node:http';
import { descendants, isRunning } from '@voltandes/platform/testing/processes';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test, vi } from 'vitest';
import { freePort, serveSite, spawnServer } from '#testing/serve-site.ts';

test('serves rendered pages with postings, and reports readiness', async () => {
  await using site = await serveSite({ isPrepared: false });
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  const offers = await (await fetch(`${site.url}/oportunidades-laborales`)).text();
  expect(offers).toContain('Jefe/a de Taller de Tableros');
  expect(offers).not.toContain('Ingeniero/a de Estudios Eléctricos');
  expect(await (await fetch(site.url)).text()).toContain('<html lang="es"');
  expect(await (await fetch(`${site.url}/en`)).text()).toContain('<html lang="en"');
});

test('readiness fails and names the disk when space is low', async () => {
  await using data = await temporaryDirectory();
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: data.path, SEED: 'none', MIN_FREE_DISK_MB: '1e15' };
  const { child } = spawnServer(environment);
  const ready = () => fetch(`http://localhost:${port}/ready`).catch(() => null);
  await vi.waitUntil(
    async () => (await ready())?.headers.get('content-type')?.startsWith('application/json'),
    30_000,
  );
  const answer = await ready();
  expect(answer?.status).toBe(503);
  expect(await answer?.json()).toEqual({
    status: 'unavailable',
    database: 'ok',
    storage: 'ok',
    disk: 'unavailable',
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('stops without leaving processes, and restarts on the same data', async () => {
  await using data = await temporaryDirectory();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    await using site = await serveSite({ dataDirectory: data.path });
    const children = await descendants(site.process.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    const exited = once(site.process, 'exit');
    site.process.kill(signal);
    expect(await exited).toEqual([0, null]);
    for (const pid of children) expect(await isRunning(pid)).toBe(false);
  }
});

test('PostgreSQL exits by itself when only the server is killed', async () => {
  await using site = await serveSite();
  const children = await descendants(site.process.pid ?? 0);
  site.process.kill('SIGKILL');
  await vi.waitFor(
    async () => {
      for (const pid of children) expect(await isRunning(pid)).toBe(false);
    },
    { timeout: 30_000 },
  );
});

test('refuses a second start on the same data directory', async () => {
  await using data = await temporaryDirectory();
  await using _site = await serveSite({ dataDirectory: data.path });
  const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: data.path });
  expect(await once(second.child, 'exit')).toEqual([1, null]);
  expect(second.output()).toMatch(/Another server is using/);
});

test('names the port when it is taken', async () => {
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

test('a shutdown under load answers every accepted request without errors', async () => {
  await using site = await serveSite();
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
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(16), 30_000);
  const exited = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await Promise.all(readers);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('shuts down in order while statements hang', async () => {
  await using site = await serveSite();
  const attack = encodeURIComponent(String.raw`match.^(.+)(.+)(.+)(.+)(.+)(.+)\1\2\3\4\5\6$`);
  const asked = Array.from({ length: 10 }, () =>
    fetch(`${site.url}/rest/v1/job_postings?description=${attack}`, {
      headers: { apikey: site.keys.secret },
    }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await vi.waitUntil(async () => (await fetch(`${site.url}/ready`)).status === 503, 30_000);
  const exited = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  for (const status of await Promise.all(asked)) expect(status).not.toBe(200);
});

test('SEED=none creates roles and permissions only', async () => {
  await using site = await serveSite({ environment: { SEED: 'none' } });
  const count = async (table: string): Promise<string | null> => {
    const answer = await fetch(`${site.url}/rest/v1/${table}?select=count`, {
      headers: { apikey: site.keys.secret },
    });
    return answer.text();
  };
  expect(await count('job_postings')).toBe('[{"count":0}]');
  expect(await count('success_cases')).toBe('[{"count":0}]');
  expect(await count('admin_roles')).toBe('[{"count":3}]');
  expect(await count('admin_permissions')).toBe('[{"count":21}]');
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImapServer } from '#testing/imap-server.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';

const cleanup = new AsyncDisposableStack();
let site: ServedSite;
let metricsUrl: string;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const backups = cleanup.use(await temporaryDirectory());
  const environment = {
    METRICS_ADDRESS: `127.0.0.1:${port}`,
    BACKUP_URL: pathToFileURL(backups.path).href,
    BACKUP_WAL: 'true',
    IMAP_URL: cleanup.use(await startImapServer()).url,
  };
  site = cleanup.use(await serveSite({ environment }));
});
afterAll(() => cleanup.disposeAsync());

const TOKEN = 'f'.repeat(32);

/** Samples by name and labels, as written in the output. */
async function samples(): Promise<Map<string, number>> {
  const answer = await fetch(metricsUrl);
  expect(answer.headers.get('content-type')).toContain('application/openmetrics-text');
  const text = await answer.text();
  expect(text).toMatch(/\n# EOF\n$/);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const count = (route: string, status: number, method = 'GET'): string =>
  `http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

test('requests are counted by route, and no URL becomes a label', async () => {
  const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
    await (await fetch(site.url + path, { redirect: 'manual', ...init })).arrayBuffer();
  };
  await ask('/');
  await ask('/servicios');
  await ask('/servicios');
  await ask('/servicios/integracion-de-tableros');
  await ask(`/mi-postulacion/${TOKEN}`);
  await ask('/admin/rrhh/general');
  await ask('/rest/v1/job_postings?email=eq.ana@correo.example', {
    headers: { apikey: site.keys.publishable },
  });
  await ask('/auth/v1/token?grant_type=password', { method: 'POST' });
  for (let n = 0; n < 20; n += 1) await ask(`/nada/${n}`);
  await ask('/', { method: 'PROPFIND' });
  const seen = await samples();
  expect(seen.get(count('/', 200))).toBe(1);
  expect(seen.get(count('/servicios', 200))).toBe(2);
  expect(seen.get(count('/rest/v1', 400))).toBe(1);
  expect(seen.get(count('unknown', 404))).toBe(20);
  expect(seen.get(count('/', 405, 'other'))).toBe(1);
  const labels = [...seen.keys()].join('\n');
  expect(labels).toContain('route="/mi-postulacion/:token"');
  expect(labels).toContain('route="/admin/rrhh/general"');
  expect(labels).not.toMatch(/ana@correo|ffffffff|\/nada|PROPFIND/);
  // A page is not cached while the content's version could not be read in time.
  await expect
    .poll(async () => {
      await ask('/servicios');
      return (await samples()).get('page_cache_requests_total{outcome="hit"}') ?? 0;
    })
    .toBeGreaterThan(0);
});

test('metrics include the database, its mails and its jobs', async () => {
  await site.sql(
    `insert into mail.outbox (recipient, subject, html, text, failed_at) values ('a@b.example', 'x', 'x', 'x', now())`,
  );
  await site.sql(
    `insert into cron.job_run_details (jobid, due_at, username, command, status, start_time, end_time)
     select jobid, now(), username, command, 'failed', now(), now() from cron.job where jobname = 'housekeeping'`,
  );
  const seen = await samples();
  expect(seen.get('database_up')).toBe(1);
  expect(seen.get('mails{state="failed"}')).toBe(1);
  expect(seen.get('scheduled_job_failures{job="housekeeping"}')).toBe(1);
  expect(seen.get('database_connections_open')).toBeGreaterThan(0);
  expect(seen.get('realtime_sockets')).toBe(0);
  expect([...seen.keys()]).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('values that only the database knows are absent or NaN while it cannot be read', async () => {
  expect((await samples()).get('wal_archive_waiting_seconds')).toBe(0);
  await site.sql('alter table mail.outbox rename to outbox_away');
  const seen = await samples();
  await site.sql('alter table mail.outbox_away rename to outbox');
  expect(seen.get('database_up')).toBe(0);
  expect([...seen.keys()].filter((name) => name.startsWith('mails{'))).toEqual([]);
  expect(seen.get('wal_archive_waiting_seconds')).toBeNaN();
  expect((await samples()).get('wal_archive_waiting_seconds')).toBe(0);
});

test('concurrent scrapes share one read of the database', async () => {
  // More than PostgreSQL has connections.
  const texts = await Promise.all(Array.from({ length: 100 }, async () => (await fetch(metricsUrl)).text()));
  expect(new Set(texts.map((text) => /^database_up (\d)$/m.exec(text)?.[1]))).toEqual(new Set(['1']));
});

test('visitors get no metrics', async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
});

test('metrics say when the mailbox for replies was last read', async () => {
  // The server reads it for the first time after two seconds.
  const readAt = async () => (await samples()).get('replies_last_read_timestamp_seconds');
  await expect.poll(readAt).toBeGreaterThan(Date.now() / 1000 - 60);
});

test.each([
  ['dashboard', 'grafana.json', 10],
  ['alerts', 'alerts.yml', 7],
])('the %s name metrics that exist', async (_, file, atLeast) => {
  const text = await (await fetch(metricsUrl)).text();
  const source = await readFile(join(import.meta.dirname, '..', '..', 'deploy', file), 'utf8');
  const shown = source.match(
    /\b(?:http|page|database|realtime|nodejs|process|mails|scheduled|backup|wal|replies)_?[a-z0-9_]*(?=[[{)"])/g,
  );
  expect(new Set(shown).size).toBeGreaterThanOrEqual(atLeast);
  for (const name of new Set(shown)) expect(text).toContain(name.replace(/_(?:bucket|count|total)$/, ''));
});

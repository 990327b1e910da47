import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { Secret } from '@voltandes/platform/secret';
import { openBlobStore } from '@voltandes/platform/storage/blobs/open-blob-store';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { localPath } from '#app/i18n/language.ts';
import { readInstallation } from '#server/installation.ts';
import { copySiteTemplate } from '#testing/copy-site-template.ts';
import { newRecord, store } from '#testing/records.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';
import { startTraceCollector, type TraceCollector } from '#testing/trace-collector.ts';

// What a site tells of its requests in metrics, logs and traces: one that tells all of it, since each start costs a second
// of CPU time. The order matters: the first test counts requests, and the last spans are sent by the stop.

const cleanup = new AsyncDisposableStack();
let site: ServedSite;
let metricsUrl: string;
let collector: TraceCollector;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  collector = cleanup.use(await startTraceCollector());
  const backups = cleanup.use(await temporaryDirectory());
  const files = cleanup.use(await startS3());
  const { path } = cleanup.use(await temporaryDirectory());
  // A bucket without the demonstration's files, for which nobody asks here, is cheaper than a first start that stores them.
  await copySiteTemplate(path, {});
  await using store = await openBlobStore(new Secret(files.url().href));
  await store.claim((await readInstallation(path)) ?? '');
  site = cleanup.use(
    await serveSite({
      dataDirectory: path,
      environment: {
        METRICS_ADDRESS: `127.0.0.1:${port}`,
        BACKUP_URL: pathToFileURL(backups.path).href,
        BACKUP_WAL: 'true',
        LOG_LEVEL: 'debug',
        ACCESS_LOG: 'true',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secreto',
        OTEL_SERVICE_NAME: 'sitio-de-prueba',
        STORAGE_URL: files.url().href,
        TRUST_PROXY: '1',
      },
    }),
  );
});
afterAll(() => cleanup.disposeAsync());

const TOKEN = 'f'.repeat(32);

const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
  await (await fetch(site.url + path, { redirect: 'manual', ...init })).arrayBuffer();
};

/** Samples by name and labels, as they are written. */
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

test('requests are counted by route, and no address becomes a label', async () => {
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
  expect(seen.get('page_cache_requests_total{outcome="hit"}')).toBeGreaterThan(0);
});

test('the database, its mails and its jobs are told of', async () => {
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

test('however many ask at once, the database is asked once', async () => {
  // More than PostgreSQL has connections.
  const texts = await Promise.all(Array.from({ length: 100 }, async () => (await fetch(metricsUrl)).text()));
  expect(new Set(texts.map((text) => /^database_up (\d)$/m.exec(text)?.[1]))).toEqual(new Set(['1']));
});

test('visitors get none', async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
});

test('the dashboard shows metrics that exist', async () => {
  const text = await (await fetch(metricsUrl)).text();
  const dashboard = await readFile(join(import.meta.dirname, '..', '..', 'deploy', 'grafana.json'), 'utf8');
  const shown = dashboard.match(
    /\b(?:http|page|database|realtime|nodejs|process|mails|scheduled|backup|wal)_?[a-z0-9_]*(?=[[{)"])/g,
  );
  expect(new Set(shown).size).toBeGreaterThan(10);
  for (const name of new Set(shown)) expect(text).toContain(name.replace(/_(?:bucket|count|total)$/, ''));
});

const PAGES = ['/', '/servicios', '/casos-de-exito', '/nuestro-proposito', '/politica-calidad', '/practicas'];
const OTHERS = [
  '/oportunidades-laborales',
  '/auth',
  '/admin',
  '/sitemap.xml',
  '/ofertas.rss',
  '/robots.txt',
  '/nowhere',
];

/** In all that an applicant sends. */
let canary: string;

test('applicants’ data appears in no page, log line, metric or trace', async () => {
  canary = `canario${randomUUID().replaceAll('-', '')}`;
  const connect = (key: string) =>
    createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const service = connect(site.keys.secret);
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  await store(service, 'job_applications', {
    ...newRecord.job_applications(String(posting.id), `${canary}.pdf`),
    full_name: canary,
    email: `${canary}@correo.example`,
    cover_letter: canary,
  });
  await store(service, 'internship_applications', {
    ...newRecord.internship_applications(`${canary}.pdf`),
    motivation: canary,
  });
  await store(service, 'spontaneous_applications', {
    ...newRecord.spontaneous_applications(`${canary}.pdf`),
    message: canary,
  });
  // Including errors: refused values and failing statements.
  const visitor = connect(site.keys.publishable);
  await visitor.from('job_applications').insert({ full_name: canary, email: canary });
  await visitor.from('job_applications').select().eq('id', canary);
  await visitor.functions.invoke('send-contact-email', { body: { name: canary, message: canary } });

  for (const path of [
    ...PAGES,
    ...PAGES.map((path) => localPath('en', path)),
    ...OTHERS,
    `/oportunidades-laborales/${posting.id}`,
  ]) {
    const answer = await fetch(`${site.url}${path}`);
    expect(await answer.text(), path).not.toContain(canary);
  }
  expect(site.output()).toContain('request');
  expect(accessLog(site.output())).toContainEqual({
    method: 'GET',
    route: '/oportunidades-laborales/:slug?/:step?',
    status: 200,
  });
  expect(site.output()).not.toContain(canary);
  // Nor the key to an application, which is in an address asked for before.
  expect(site.output()).toContain('"route":"/mi-postulacion/:token"');
  expect(site.output()).not.toContain(TOKEN);
  expect(await (await fetch(metricsUrl)).text()).not.toContain(canary);
});

const accessSchema = z.object({ method: z.string(), route: z.string(), status: z.number() });

function accessLog(output: string): z.output<typeof accessSchema>[] {
  const lines = output.split('\n').filter((line) => line.includes('"msg":"access"'));
  return lines.map((line) => accessSchema.parse(JSON.parse(line)));
}

describe('traces', () => {
  const OF_PROXY = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
  const OF_READ = 'c'.repeat(32);
  const traceparent = (trace: string) => `00-${trace}-${OF_PROXY.span}-01`;

  beforeAll(async () => {
    await ask(`/mi-postulacion/${TOKEN}?q=ana@correo.example`, {
      headers: { traceparent: traceparent(OF_PROXY.trace) },
    });
    await ask('/rest/v1/job_postings?select=title&title=eq.ana@correo.example', {
      headers: { apikey: site.keys.publishable, traceparent: traceparent(OF_READ) },
    });
    await ask('/servicios', { headers: { traceparent: 'anything else' } });
    // With its last spans sent.
    const exited = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  test('a request is a span by its route, in the trace that the proxy names', () => {
    const joined = collector.spans.filter(({ traceId }) => traceId === OF_PROXY.trace);
    expect(joined.find(({ name }) => name === 'GET /mi-postulacion/:token')).toMatchObject({
      parentSpanId: OF_PROXY.span,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/mi-postulacion/:token',
        'http.response.status_code': 410,
      },
    });
    const others = collector.spans.filter(({ name }) => name === 'GET /servicios');
    // Two are counted, one is of the pages, and one names a trace that is none.
    expect(others.map(({ parentSpanId }) => parentSpanId)).toEqual(Array.from({ length: 4 }));
    expect(collector.resource()['service.name']).toBe('sitio-de-prueba');
    expect(collector.authorization()).toBe('Bearer secreto');
  });

  test('its SQL statements are spans by operation, and its outgoing requests by method and host', () => {
    const read = collector.spans.find(({ name, traceId }) => traceId === OF_READ && name === 'GET /rest/v1');
    const within = collector.spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId);
    expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'with', 'commit']));
    expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([read?.traceId]));
    const probed = collector.spans.find(({ attributes }) => 'server.address' in attributes);
    expect(probed?.attributes).toMatchObject({ 'server.address': '127.0.0.1' });
    expect(collector.spans.find(({ spanId }) => spanId === probed?.parentSpanId)?.name).toBe('GET health');
  });

  test('no address, header or value is in any of it', () => {
    expect(collector.received.join('\n')).not.toMatch(
      /ffffffff|ana@correo|secreto|job_postings|anything else/,
    );
    expect(collector.received.join('\n')).not.toContain(canary);
  });
});

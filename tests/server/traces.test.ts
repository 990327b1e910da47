import { once } from 'node:events';
import { Secret } from '@voltandes/platform/runtime';
import { openBlobStore } from '@voltandes/platform/storage';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInstallation } from '#server/installation.ts';
import { copySiteTemplate } from '#testing/copy-site-template.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';
import { startTraceCollector, type TraceCollector } from '#testing/trace-collector.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const TOKEN = 'f'.repeat(32);
const OF_PROXY = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
const TRACEPARENT = { traceparent: `00-${OF_PROXY.trace}-${OF_PROXY.span}-01` };

const ask = async (site: ServedSite, path: string, headers: Record<string, string> = {}): Promise<void> => {
  await (await fetch(site.url + path, { headers })).arrayBuffer();
};

/** Stops a site, which sends its last spans. */
async function stop(site: ServedSite): Promise<void> {
  const exited = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

describe('behind a proxy', () => {
  let collector: TraceCollector;
  const named = (name: string) => collector.spans.find((span) => span.name === name);

  beforeAll(async () => {
    collector = cleanup.use(await startTraceCollector());
    const files = cleanup.use(await startS3());
    const { path } = cleanup.use(await temporaryDirectory());
    // A bucket without the demonstration files, not needed here, is cheaper than a first start that stores them.
    await copySiteTemplate(path, {});
    await using store = await openBlobStore(new Secret(files.url().href));
    await store.claim((await readInstallation(path)) ?? '');
    const site = await serveSite({
      dataDirectory: path,
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secreto',
        OTEL_SERVICE_NAME: 'sitio-de-prueba',
        STORAGE_URL: files.url().href,
        TRUST_PROXY: '1',
      },
    });
    await ask(site, `/mi-postulacion/${TOKEN}?q=ana@correo.example`, TRACEPARENT);
    await ask(site, '/rest/v1/job_postings?select=title&title=eq.ana@correo.example', {
      apikey: site.keys.publishable,
    });
    await ask(site, '/servicios', { traceparent: 'anything else' });
    await stop(site);
  });

  test('a request has a span named by its route, in the trace of the proxy', () => {
    expect(named('GET /mi-postulacion/:token')).toMatchObject({
      traceId: OF_PROXY.trace,
      parentSpanId: OF_PROXY.span,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/mi-postulacion/:token',
        'http.response.status_code': 410,
      },
    });
    expect(named('GET /servicios')?.parentSpanId).toBeUndefined();
    expect(collector.resource()['service.name']).toBe('sitio-de-prueba');
    expect(collector.authorization()).toBe('Bearer secreto');
  });

  test('a request has child spans for SQL statements by operation, and outgoing requests by method and host', () => {
    const read = named('GET /rest/v1');
    const within = collector.spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId);
    expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'with', 'commit']));
    expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([read?.traceId]));
    const probed = collector.spans.find(({ attributes }) => 'server.address' in attributes);
    expect(probed?.attributes).toMatchObject({ 'server.address': '127.0.0.1' });
    expect(collector.spans.find(({ spanId }) => spanId === probed?.parentSpanId)?.name).toBe('GET health');
  });

  test('spans contain no URLs, headers or values', () => {
    expect(collector.received.join('\n')).not.toMatch(
      /ffffffff|ana@correo|secreto|job_postings|anything else/,
    );
  });
});

test('a hanging collector delays neither requests nor shutdown, and trace ids of clients are ignored', async () => {
  await using collector = await startTraceCollector({ hangs: true });
  const site = await serveSite({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
  for (let n = 0; n < 600; n += 1) await ask(site, '/health', TRACEPARENT);
  await expect.poll(() => collector.spans.length).toBeGreaterThan(500);
  const [held] = collector.unanswered();
  expect(held).toBeDefined();
  await ask(site, '/servicios');
  expect(collector.unanswered()).toContain(held);
  await stop(site);
  expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(OF_PROXY.trace);
});

test('an unreachable collector is logged once, and does not delay shutdown', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  const site = await serveSite({ environment });
  const warnings = () => site.output().split('traces could not be sent').length - 1;
  await expect.poll(warnings).toBe(1);
  await stop(site);
  expect(warnings()).toBe(1);
});

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { objectName } from '#domain/values/stored-file.ts';
import { MEDIA_BUCKET } from '#domain/website/page-picture.ts';
import { type HostedBackend, serveHostedBackend } from '#testing/hosted-backend.ts';
import { newRecord, store } from '#testing/records.ts';
import { runCliInProcess } from '#testing/run-cli.ts';
import { freePort, type ServedSite, serveSite, spawnServer } from '#testing/serve-site.ts';

const resources = new AsyncDisposableStack();
let backend: HostedBackend;
let site: ServedSite;
let data: string;
beforeAll(async () => {
  backend = resources.use(await serveHostedBackend());
  data = resources.use(await temporaryDirectory()).path;
  const { environment } = backend;
  site = resources.use(await serveSite({ isPrepared: false, dataDirectory: data, environment }));
});
beforeEach(() => backend.setState('responds'));
afterAll(() => resources.disposeAsync());

/** More than a loaded machine takes, but less than three visits that each wait for supabase-js's retries. */
const requestTimeout = (): AbortSignal => AbortSignal.timeout(20_000);
const get = async (path: string, signal = requestTimeout()): Promise<{ status: number; text: string }> => {
  const answer = await fetch(site.url + path, { signal });
  return { status: answer.status, text: await answer.text() };
};
const post = async (): Promise<string> =>
  String(
    (
      await store(
        backend.platform.client(backend.platform.keys.secret),
        'job_postings',
        newRecord.job_postings(),
      )
    ).title,
  );
const JOBS = '/oportunidades-laborales';

describe.each(['hangs', 'refuses'] as const)('while the backend %s', (state) => {
  test('cached pages are served stale, and fresh ones once it responds again', async () => {
    const title = await post();
    await expect.poll(async () => (await get(JOBS)).text).toContain(title);
    const kept = await get(JOBS);
    backend.setState(state);
    const together = requestTimeout();
    for (let visit = 0; visit < 4; visit += 1)
      expect(await get(JOBS, together)).toEqual({ status: 200, text: kept.text });
    backend.setState('responds');
    const next = await post();
    await expect.poll(async () => (await get(JOBS)).text).toContain(next);
  });

  test('other pages return 503 instead of hanging', async () => {
    backend.setState(state);
    expect(await get(`${JOBS}/tecnico-${state}`)).toMatchObject({ status: 503 });
  });

  test('/ready reports database and storage as unavailable', async () => {
    expect((await get('/ready')).status).toBe(200);
    backend.setState(state);
    const { status, text } = await get('/ready');
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { status: 'unavailable', database: 'unavailable', storage: 'unavailable', disk: 'ok' },
    ]);
  });
});

test('a document is streamed from the hosted storage, and is unavailable without it', async () => {
  const service = backend.platform.client(backend.platform.keys.secret);
  const storage_path = objectName('pdf');
  const stored = await service.storage
    .from(MEDIA_BUCKET)
    .upload(storage_path, '%PDF-1.7', { contentType: 'application/pdf' });
  expect(stored.error).toBeNull();
  const { slug } = await store(service, 'media_files', {
    name: 'Folleto',
    media_type: 'application/pdf',
    bytes: 8,
    storage_path,
  });
  expect(await get(`/archivos/${slug}`)).toEqual({ status: 200, text: '%PDF-1.7' });
  const part = await fetch(`${site.url}/archivos/${slug}`, { headers: { range: 'bytes=1-3' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 1-3/8',
    'PDF',
  ]);
  backend.setState('hangs');
  expect(await get(`/archivos/${slug}`)).toMatchObject({ status: 503 });
});

test('a redirect is followed at once, and counted when the server stops', async () => {
  const service = backend.platform.client(backend.platform.keys.secret);
  const own = await serveSite({ isPrepared: false, environment: backend.environment });
  const redirect = { ...newRecord.site_redirects(), to_path: '/practicas' };
  const ask = async (): Promise<string> => {
    const { headers, status } = await fetch(own.url + redirect.from_path, { redirect: 'manual' });
    return `${status} ${headers.get('location')}`;
  };
  expect(await ask()).toBe('404 null');
  const { id } = await store(service, 'site_redirects', redirect);
  expect([await ask(), await ask()]).toEqual(['308 /practicas', '308 /practicas']);
  await own[Symbol.asyncDispose]();
  const { data } = await service.from('site_redirects').select('hits').eq('id', id).single().throwOnError();
  expect(data).toEqual({ hits: 2 });
});

/** Moves pages until it is disposed. */
async function movePages(texts: Readonly<Record<string, string>>): Promise<AsyncDisposable> {
  const service = backend.platform.client(backend.platform.keys.secret);
  const row = { document: 'facts/addresses', language: 'es', texts, version: 1 };
  await store(service, 'content_documents', row);
  return {
    async [Symbol.asyncDispose]() {
      await service.from('content_documents').delete().eq('document', row.document).throwOnError();
    },
  };
}

test('a page that was moved is at its new address at once', async () => {
  const ask = async (path: string): Promise<string> => {
    const { headers, status } = await fetch(site.url + path, { redirect: 'manual' });
    return `${status} ${headers.get('location') ?? ''}`.trim();
  };
  expect([await ask('/servicios'), await ask('/soluciones')]).toEqual(['200', '404']);
  await using moved = new AsyncDisposableStack();
  moved.use(await movePages({ '/servicios': 'soluciones' }));
  expect([await ask('/soluciones'), await ask('/servicios')]).toEqual(['200', '308 /soluciones']);
  await moved.disposeAsync();
  expect([await ask('/servicios'), await ask('/soluciones')]).toEqual(['200', '404']);
});

test('an answer asks for the version of the content no more often than it must', async () => {
  await using _moved = await movePages({ '/servicios': 'soluciones' });
  const versionsAskedFor = async (path: string): Promise<number> => {
    const open = async () => (await fetch(site.url + path, { redirect: 'manual' })).text();
    // The first one learns that the page has moved, the second one is kept.
    for (let visit = 0; visit < 2; visit += 1) await open();
    backend.takeRequests();
    await open();
    return backend.takeRequests().filter((one) => one.endsWith('/content_version')).length;
  };
  const counts: [path: string, count: number][] = [
    ['/soluciones', 1],
    ['/soluciones?utm_source=x', 1],
    ['/admin', 1],
    // The texts, and then the redirects.
    ['/no-existe', 2],
    ['/servicios', 2],
    // A case, which would be kept.
    ['/casos-de-exito/no-existe', 3],
  ];
  for (const [path, count] of counts) expect(await versionsAskedFor(path), path).toBe(count);
});

test('a form is received where its page has been moved, also by a server that has not shown it yet', async () => {
  expect((await get('/derechos')).status).toBe(200);
  await using _moved = await movePages({ '/derechos': 'mis-datos' });
  const answer = await fetch(`${site.url}/mis-datos`, {
    method: 'POST',
    body: new FormData(),
    headers: { origin: site.url },
  });
  expect(answer.status).toBe(422);
});

test('while the texts have never been read, an address that may be a page’s is not one that does not exist', async () => {
  await using own = await serveSite({ isPrepared: false, environment: backend.environment });
  backend.setState('refuses');
  for (const path of ['/soluciones', '/soluciones.data']) {
    const answer = await fetch(own.url + path, { signal: requestTimeout() });
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
  }
  backend.setState('responds');
  await expect.poll(async () => (await fetch(`${own.url}/soluciones`)).status).toBe(404);
});

test('doctor finds the running server regardless of its port', async () => {
  const environment = { ...backend.environment, DATA_DIR: data, PORT: String(await freePort()) };
  const { output } = await runCliInProcess(['doctor'], environment);
  expect(output).toContain(`Server: runs on port ${new URL(site.url).port} and is ready`);
});

test.each([
  ['admin:create', '--email', 'a@correo.example', '--password', 'Secreta-1!'],
  ['migrate'],
  ['keys:rotate'],
])('%s does not create a database on a hosted backend', async (...command) => {
  const elsewhere = resources.use(await temporaryDirectory());
  const refused = await runCliInProcess(command, { ...backend.environment, DATA_DIR: elsewhere.path });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('docs/hosted.md') });
  expect(await readdir(elsewhere.path)).toEqual([]);
});

test('a start without the backend or with a wrong key fails with the reason', async () => {
  const elsewhere = resources.use(await temporaryDirectory());
  const start = async (environment: Record<string, string>): Promise<string> => {
    const { child, output } = spawnServer({
      ...backend.environment,
      PORT: String(await freePort()),
      DATA_DIR: elsewhere.path,
      ...environment,
    });
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    return output();
  };
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  expect(await start({ SUPABASE_URL: nowhere })).toMatch(/The backend does not respond: .*ECONNREFUSED/);
  expect(await start({ SUPABASE_SECRET_KEY: 'sb_secret_wrong' })).toContain(
    'The backend refuses the secret key',
  );
});

import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startSmtpServer, type TestSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localPath } from '#domain/website/page-paths.ts';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const JOBS = '/oportunidades-laborales';
const CASES = '/casos-de-exito';

const resources = new AsyncDisposableStack();
let smtp: TestSmtpServer;
let first: ServedSite;
let second: ServedSite;
let service: SupabaseClient;
let database: Client;

beforeAll(async () => {
  const data = resources.use(await temporaryDirectory());
  smtp = resources.use(await startSmtpServer());
  const secret = randomBytes(32).toString('hex');
  const environment = (name: string) => ({
    JWT_SECRET: secret,
    SMTP_URL: smtp.url,
    MAIL_FROM: `${name}@voltandes.example`,
  });
  first = resources.use(await serveSite({ dataDirectory: data.path, environment: environment('first') }));
  const databaseUrl = (await runningDatabaseUrl(data.path))?.reveal() ?? '';
  // Two processes of one installation, sharing database and files.
  const shared = { DATABASE_URL: databaseUrl, STORAGE_URL: pathToFileURL(join(data.path, 'storage')).href };
  second = resources.use(await serveSite({ environment: { ...environment('second'), ...shared } }));
  service = createClient(first.url, first.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  database = new Client({ connectionString: databaseUrl });
  await database.connect();
  resources.defer(() => database.end());
});
afterAll(() => resources.disposeAsync());

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
const tagOf = async (url: string): Promise<string> => (await fetch(url)).headers.get('etag') ?? '';

/** @returns the title of a new active posting */
async function post(fields: Record<string, unknown> = {}): Promise<{ id: string; title: string }> {
  const { data } = await service
    .from('job_postings')
    .insert({ ...newRecord.job_postings(), ...fields })
    .select('id, title')
    .single()
    .throwOnError();
  return data;
}

test('serves the same page, and 304 responses, until its content changes', async () => {
  const tag = await tagOf(first.url);
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(first.url, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(answer.headers.get('etag')).toBe(tag);
    expect(await answer.text()).toContain('</html>');
  }
  const again = await fetch(first.url, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  expect(again.headers.get('cache-control')).toBe('public, no-cache');
  const head = await fetch(first.url, { method: 'HEAD' });
  expect(head.headers.get('etag')).toBe(tag);
});

test('pages rendered concurrently in two languages do not mix them', async () => {
  // Blank, and too long for its pages to be cached.
  const search = `?buscar=${'+'.repeat(200)}`;
  const addresses = [JOBS, localPath('en', JOBS)].map((path) => first.url + path + search);
  const [spanish, english] = [await textOf(addresses[0] ?? ''), await textOf(addresses[1] ?? '')];
  expect(spanish).toContain('<html lang="es">');
  expect(english).toContain('<html lang="en">');
  const together = await Promise.all(Array.from({ length: 12 }, () => addresses.map(textOf)).flat());
  expect(new Set(together.filter((_, at) => at % 2 === 0))).toEqual(new Set([spanish]));
  expect(new Set(together.filter((_, at) => at % 2 === 1))).toEqual(new Set([english]));
});

test('every write is visible in the next response', async () => {
  for (let times = 0; times < 3; times += 1) {
    const { id, title } = await post();
    expect(await textOf(first.url + JOBS)).toContain(title);
    await service.from('job_postings').update({ status: 'closed' }).eq('id', id).throwOnError();
    expect(await textOf(first.url + JOBS)).not.toContain(title);
  }
});

test.each([
  ['success_cases', CASES, newRecord.success_cases, 'titulo'],
  ['hero_images', '/', newRecord.hero_images, 'storage_path'],
  ['job_postings', JOBS, newRecord.job_postings, 'title'],
] as const)('a change of %s becomes visible through another process', async (table, path, record, shown) => {
  const row: Record<string, unknown> = record();
  await textOf(second.url + path);
  const { data } = await service.from(table).insert(row).select('id').single().throwOnError();
  await vi.waitFor(async () => expect(await textOf(second.url + path)).toContain(row[shown]), 60_000);
  // Bypasses every process, as a database administrator would.
  await database.query(`delete from public.${table} where id = $1`, [data.id]);
  for (const { url } of [first, second]) {
    await vi.waitFor(async () => expect(await textOf(url + path)).not.toContain(row[shown]), 60_000);
  }
});

test('counting a view does not invalidate pages', async () => {
  const { id } = await post();
  const tag = await tagOf(first.url + JOBS);
  await service.rpc('increment_job_views', { job_id: id }).throwOnError();
  expect(await tagOf(first.url + JOBS)).toBe(tag);
});

test('a posting disappears when it expires, without a write', async () => {
  let title = '';
  let id = '';
  // Must be read and cached before it expires, which takes longer on a busy machine.
  for (let seconds = 2, isCached = false; !isCached; seconds *= 2) {
    const expiry = Date.now() + seconds * 1000;
    ({ id, title } = await post({ expires_at: new Date(expiry).toISOString() }));
    const { status } = await fetch(`${first.url}${JOBS}/${id}`);
    const list = await textOf(first.url + JOBS);
    isCached = Date.now() < expiry;
    if (!isCached) continue;
    expect(status).toBe(200);
    expect(list).toContain(title);
  }
  await vi.waitFor(async () => expect((await fetch(`${first.url}${JOBS}/${id}`)).status).toBe(410), {
    timeout: 120_000,
    interval: 200,
  });
  await vi.waitFor(async () => expect(await textOf(first.url + JOBS)).not.toContain(title), 60_000);
});

test('a picture that replaces another becomes visible through another process', async () => {
  const { id, storage_path } = await store(service, 'media_files', newRecord.media_files());
  const { id: image } = await store(service, 'hero_images', { media_id: id });
  await vi.waitFor(async () => expect(await textOf(second.url)).toContain(storage_path), 60_000);
  const replacement = newRecord.media_files().storage_path;
  await database.query('update public.media_files set storage_path = $1 where id = $2', [replacement, id]);
  await vi.waitFor(async () => expect(await textOf(second.url)).toContain(replacement), 60_000);
  await service.from('hero_images').delete().eq('id', image).throwOnError();
});

test('returns 503, not 404, when details, sitemap, feed or privacy policy cannot be read', async () => {
  const { id } = await post();
  const { data: shown } = await service
    .from('success_cases')
    .insert(newRecord.success_cases())
    .select('id')
    .single()
    .throwOnError();
  const single = [
    `${JOBS}/${id}`,
    localPath('en', `${CASES}/${shown.id}`),
    '/sitemap.xml',
    '/ofertas.rss',
    '/privacidad',
  ];
  const tables = 'public.job_postings, public.success_cases, public.retention_periods';
  await database.query(`revoke select on ${tables} from anon`);
  try {
    for (const path of single) {
      const answer = await fetch(first.url + path);
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
    const page = await textOf(`${first.url}${JOBS}/${id}`);
    for (const text of ['Volvemos en un momento', 'Reintentar', 'href="tel:']) expect(page).toContain(text);
    expect(await textOf(`${first.url}${JOBS}?buscar=%20`)).toContain('Vuelva pronto');
    expect(await textOf(`${first.url}/en/jobs?buscar=%20`)).toContain('Come back soon');
    expect(await textOf(`${first.url}${CASES}`)).toContain('</html>');
    expect(first.output()).toContain('job postings could not be read');
    expect(await textOf(`${first.url}/enviar-cv`)).toContain('el plazo de nuestra política de privacidad');
  } finally {
    await database.query(`grant select on ${tables} to anon`);
  }
  for (const path of single) expect((await fetch(first.url + path)).status, path).toBe(200);
  expect(await textOf(`${first.url}/enviar-cv`)).toContain('por 12 meses');
});

test('a failed read for one page does not mark concurrently rendered pages as incomplete', async () => {
  // Blank, and too long for its pages to be cached.
  const failing = `${first.url}${JOBS}?buscar=${'+'.repeat(200)}`;
  // Requested here for the first time: there are no stale pages to serve instead.
  const pages = ['/servicios', '/enviar-cv', '/practicas', CASES, '/'].map(
    (path) => first.url + localPath('en', path),
  );
  const cachingOf = async (url: string) => (await fetch(url)).headers.get('cache-control');
  await database.query('revoke select on public.job_postings from anon');
  try {
    const pairs = pages.map((page) => Promise.all([failing, page, failing].map(cachingOf)));
    for (const pair of await Promise.all(pairs))
      expect(pair).toEqual(['no-store', 'public, no-cache', 'no-store']);
  } finally {
    await database.query('grant select on public.job_postings to anon');
  }
  expect(await cachingOf(failing)).toBe('public, no-cache');
});

test('a retention period changed in the portal shows in both languages, also through another process', async () => {
  const decide = (months: number) =>
    service.from('retention_periods').update({ months }).eq('kind', 'spontaneous').throwOnError();
  const readText = async (url: string): Promise<string> => (await textOf(url)).replaceAll('<!-- -->', '');
  expect(await readText(`${second.url}/privacidad`)).toContain('Postulación espontánea: 12 meses desde');
  await decide(7);
  for (const { url } of [first, second])
    await vi.waitFor(
      async () =>
        expect(await readText(`${url}/privacidad`)).toContain('Postulación espontánea: 7 meses desde'),
      120_000,
    );
  expect(await readText(`${first.url}/en/privacy`)).toContain('Spontaneous application: 7 months from');
  expect(await readText(`${first.url}/enviar-cv`)).toContain('Guardamos su CV por 7 meses y');
  expect(await readText(`${first.url}/en/jobs`)).toContain('we keep it for 7 months.');
  await decide(12);
});

test('tracking parameters neither change a page nor appear in it', async () => {
  for (const path of ['/', '/servicios', JOBS, CASES, `${CASES}?anio=2023`]) {
    const tag = await tagOf(first.url + path);
    const answer = await fetch(
      `${first.url}${path}${path.includes('?') ? '&' : '?'}utm_source=boletin&fbclid=IwAR0x`,
    );
    expect(answer.headers.get('etag'), path).toBe(tag);
    expect(await answer.text()).not.toMatch(/boletin|IwAR0x/);
  }
  const one = await fetch(`${first.url}${JOBS}?ubicacion=Arica&buscar=jefe`);
  const other = await fetch(`${first.url}${JOBS}?buscar=jefe&gclid=1&ubicacion=Arica`);
  expect(other.headers.get('etag')).toBe(one.headers.get('etag'));
  expect(one.headers.get('etag')).not.toBe(await tagOf(first.url + JOBS));
});

test('never serves the page of another path, language or the portal', async () => {
  expect(await textOf(`${first.url}/en`)).toContain('<html lang="en"');
  expect(await textOf(first.url)).toContain('<html lang="es"');
  const filtered = await textOf(`${first.url}${JOBS}?buscar=nada-de-eso`);
  expect(filtered).not.toBe(await textOf(first.url + JOBS));
  for (const path of ['/admin', '/auth', '/reset-password?token=secreto', '/setup-password?token=secreto']) {
    expect((await fetch(first.url + path)).headers.get('cache-control'), path).toBe('no-store');
  }
});

test('responses of the API carry the request id under which it logs', async () => {
  const headers = { 'x-request-id': 'one-request', apikey: first.keys.publishable };
  const answer = await fetch(`${first.url}/rest/v1/`, { headers });
  expect(answer.headers.get('x-request-id')).toBe('one-request');
});

test('allows every inline script by hash, and gives each response its own request id', async () => {
  const answers = await Promise.all([fetch(first.url), fetch(first.url)]);
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  const policy = answers[0].headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/);
  const html = await answers[0].text();
  expect(html).not.toContain('nonce');
  const inline = [...html.matchAll(/<script(?![^>]* src=)(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)];
  expect(inline.length).toBeGreaterThan(2);
  for (const [, script = ''] of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
});

test('a forged Host header appears in no page', async () => {
  // fetch sets the header itself; a raw request can send anything.
  const { request } = await import('node:http');
  await new Promise<void>((resolve, reject) => {
    const asked = request(`${first.url}/nuestro-proposito`, { headers: { host: 'evil.example' } });
    asked
      .on('response', (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
  expect(await textOf(`${first.url}/nuestro-proposito`)).not.toContain('evil.example');
});

// In this file, because it needs two processes.
test('two processes share one outbox without sending a message twice', async () => {
  const mails = 12;
  smtp.mode = 'delay';
  const recipients = Array.from({ length: mails }, (_, at) => `${at}@correo.example`);
  for (const to of recipients) {
    const response = await fetch(`${first.url}/mail/v1/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.keys.secret}` },
      body: JSON.stringify({ to, subject: 'Aviso', html: '<p>Aviso</p>' }),
    });
    expect(response.status).toBe(200);
  }
  await vi.waitFor(() => expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(mails), 120_000);
  expect(smtp.received).toHaveLength(mails);
  const senders = smtp.received.map(({ raw }) => /^From:.*?(\w+)@/im.exec(raw)?.[1]);
  expect(new Set(senders)).toEqual(new Set(['first', 'second']));
});

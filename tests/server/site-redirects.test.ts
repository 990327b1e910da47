import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { objectName } from '#domain/values/stored-file.ts';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const resources = new AsyncDisposableStack();
let first: ServedSite;
let second: ServedSite;
let service: SupabaseClient;
beforeAll(async () => {
  const data = resources.use(await temporaryDirectory());
  const JWT_SECRET = randomBytes(32).toString('hex');
  first = resources.use(await serveSite({ dataDirectory: data.path, environment: { JWT_SECRET } }));
  const DATABASE_URL = (await runningDatabaseUrl(data.path))?.reveal() ?? '';
  const STORAGE_URL = pathToFileURL(join(data.path, 'storage')).href;
  second = await serveSite({ environment: { JWT_SECRET, DATABASE_URL, STORAGE_URL } });
  service = createClient(first.url, first.keys.secret, { auth: { persistSession: false } });
});
afterAll(() => resources.disposeAsync());

const redirects = (): ReturnType<SupabaseClient['from']> => service.from('site_redirects');
const add = (from_path: string, to_path: string, is_permanent = true) =>
  redirects().insert({ from_path, to_path, is_permanent }).throwOnError();

/** The status of an answer, and where it leads. */
async function ask(path: string, init: RequestInit = {}, site = first): Promise<string> {
  const response = await fetch(site.url + path, { redirect: 'manual', ...init });
  return `${response.status} ${response.headers.get('location') ?? ''}`.trim();
}

test('a former address leads to its page, in one hop and with its query', async () => {
  await add('/quienes-somos', '/nuestro-proposito');
  await add('/en/about-us', '/en/our-purpose');
  await add('/contacto', '/#contacto', false);
  await add('/prácticas 2019', '/practicas');
  const answers: [path: string, answer: string][] = [
    ['/quienes-somos', '308 /nuestro-proposito'],
    ['/quienes-somos?utm_source=correo&a', '308 /nuestro-proposito?utm_source=correo&a'],
    ['/Quienes-Somos/', '308 /nuestro-proposito'],
    ['//quienes-somos', '308 /nuestro-proposito'],
    ['/en/About-Us/?a=1', '308 /en/our-purpose?a=1'],
    ['/contacto?a=1', '307 /?a=1#contacto'],
    ['/pr%C3%A1cticas%202019', '308 /practicas'],
    // Each language has redirects of its own.
    ['/en/quienes-somos', '404'],
    ['/about-us', '404'],
    ['/constructor', '404'],
    ['/quienes-somos/x', '404'],
  ];
  for (const [path, answer] of answers) expect(await ask(path), path).toBe(answer);
  expect(await ask('/quienes-somos?a=1', { method: 'HEAD' })).toBe('308 /nuestro-proposito?a=1');
  const response = await fetch(`${first.url}/quienes-somos`, { redirect: 'manual' });
  // A change shows at once: no browser keeps it.
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a query can neither leave the site nor break the answer', async () => {
  await add('/salida', '/servicios');
  for (const query of ['?//evil.example', '?%0d%0aset-cookie:a=1', '?\\evil.example', '?#x'])
    expect(await ask(`/salida${query}`)).toMatch(/^308 \/servicios(?:\?|$)/);
});

test('forms that are posted to a former address are not sent elsewhere', async () => {
  await add('/formulario', '/enviar-cv');
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await ask('/formulario', { method, headers: { origin: first.url } })).toMatch(/^4\d\d$/);
});

test('navigating within the site follows them too', async () => {
  await add('/noticias', '/casos-de-exito');
  const response = await fetch(`${first.url}/noticias.data?a=1`);
  expect(response.status).toBe(202);
  expect(await response.text()).toContain('/casos-de-exito?a=1');
  const { slug } = await store(service, 'media_files', {
    name: 'Catálogo',
    media_type: 'application/pdf',
    bytes: 8,
    storage_path: objectName('pdf'),
  });
  await add('/catalogo.html', `/archivos/${slug}`);
  expect(await ask('/catalogo.html')).toBe(`308 /archivos/${slug}`);
  // Leaves the app for the document.
  expect(await (await fetch(`${first.url}/catalogo.html.data`)).text()).toMatch(/reload",true|"reload",\d/);
  const gone = await fetch(`${first.url}/otra.data`);
  expect(gone.status).toBe(404);
});

test('former postings and cases can be redirected, and existing ones never are', async () => {
  await add('/oportunidades-laborales/cargo-antiguo', '/oportunidades-laborales');
  await add('/casos-de-exito/obra-antigua', '/casos-de-exito');
  for (const path of [
    '/oportunidades-laborales/cargo-antiguo',
    '/Oportunidades-Laborales/CARGO-antiguo/?a=1',
  ])
    expect(await ask(path)).toMatch(/^308 \/oportunidades-laborales(?:\?a=1)?$/);
  expect(await ask('/casos-de-exito/obra-antigua')).toBe('308 /casos-de-exito');
  const { slug } = await store(service, 'success_cases', newRecord.success_cases());
  const path = `/casos-de-exito/${slug}`;
  await add(path, '/servicios');
  expect(await ask(path)).toBe('200');
  expect(await ask(`/CASOS-de-exito/${slug}/`)).toBe(`308 ${path}`);
  // Even if staff bypass the form.
  await add('/politica-calidad', '/servicios');
  expect(await ask('/politica-calidad')).toBe('200');
  await service.from('success_cases').delete().eq('slug', slug).throwOnError();
  expect(await ask(path)).toBe('308 /servicios');
});

test('a preview shows what is missing', async () => {
  await add('/en-vista-previa', '/servicios');
  const token = 'a'.repeat(64);
  await first.sql(
    `insert into public.content_previews (token_hash, expires_at)
     values (sha256(convert_to($1, 'UTF8')), now() + interval '1 hour')`,
    [token],
  );
  expect(await ask(`/vista-previa/${token}/en-vista-previa`)).toBe('404');
});

test('a change shows at once, in every process', async () => {
  const path = '/cambiante';
  expect([await ask(path), await ask(path, {}, second)]).toEqual(['404', '404']);
  await add(path, '/servicios');
  expect(await ask(path)).toBe('308 /servicios');
  await vi.waitFor(async () => expect(await ask(path, {}, second)).toBe('308 /servicios'), {
    timeout: 900,
    interval: 20,
  });
  await redirects()
    .update({ to_path: '/practicas', is_permanent: false })
    .eq('from_path', path)
    .throwOnError();
  expect(await ask(path)).toBe('307 /practicas');
  await redirects().delete().eq('from_path', path).throwOnError();
  expect(await ask(path)).toBe('404');
  await vi.waitFor(async () => expect(await ask(path, {}, second)).toBe('404'), {
    timeout: 900,
    interval: 20,
  });
});

test('hits are counted, in one write, and strangers cause none', async () => {
  await add('/contada', '/servicios');
  const askSecond = () => ask('/contada', {}, second);
  // Until it has heard of it. What it answers with 404 is no hit.
  await vi.waitFor(async () => expect(await askSecond()).toBe('308 /servicios'), {
    timeout: 900,
    interval: 20,
  });
  await Promise.all(Array.from({ length: 19 }, askSecond));
  const hits = async () => (await redirects().select('hits').eq('from_path', '/contada').single()).data?.hits;
  expect(await hits()).toBe(0);
  await second[Symbol.asyncDispose]();
  expect(await hits()).toBe(20);
});

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const resources = new AsyncDisposableStack();
let site: ServedSite;
let other: ServedSite;
let admin: SupabaseClient;
let service: SupabaseClient;
beforeAll(async () => {
  const data = resources.use(await temporaryDirectory());
  const JWT_SECRET = randomBytes(32).toString('hex');
  site = resources.use(await serveSite({ dataDirectory: data.path, environment: { JWT_SECRET } }));
  const DATABASE_URL = (await runningDatabaseUrl(data.path))?.reveal() ?? '';
  const STORAGE_URL = pathToFileURL(join(data.path, 'storage')).href;
  other = resources.use(await serveSite({ environment: { JWT_SECRET, DATABASE_URL, STORAGE_URL } }));
  service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  admin = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { error } = await admin.auth.signInWithPassword(site.administrator);
  if (error) throw error;
});
afterAll(() => resources.disposeAsync());

const DOCUMENT = 'facts/addresses';

async function draft(addresses: Readonly<Record<string, string | null>>): Promise<void> {
  const { data } = await admin.from('content_drafts').select('path, updated_at').throwOnError();
  const known = new Map(data.map(({ path, updated_at }) => [path, updated_at]));
  await admin
    .rpc('save_content_drafts', {
      changes: Object.entries(addresses).map(([path, value]) => ({
        document: DOCUMENT,
        language: 'es',
        path,
        value,
        expected: known.get(path) ?? null,
      })),
    })
    .throwOnError();
}

async function publish(addresses: Readonly<Record<string, string | null>>): Promise<void> {
  await draft(addresses);
  const { data: drafts } = await admin.from('content_drafts').select('id, updated_at').throwOnError();
  await admin.rpc('publish_content', { drafts }).throwOnError();
}

afterEach(async () => {
  const { data } = await service.from('content_documents').select('texts').eq('document', DOCUMENT);
  const paths = (data ?? []).flatMap(({ texts }) => Object.keys(z.looseObject({}).parse(texts)));
  const { data: drafts } = await admin.from('content_drafts').select('path').throwOnError();
  const all = [...paths, ...drafts.map(({ path }) => String(path))];
  await publish(Object.fromEntries(all.map((path) => [path, null])));
  await service.from('site_redirects').delete().neq('from_path', '').throwOnError();
});

/** The status of an answer, and where it leads. */
async function ask(path: string, from = site): Promise<string> {
  const response = await fetch(from.url + path, { redirect: 'manual' });
  return `${response.status} ${response.headers.get('location') ?? ''}`.trim();
}
const page = async (path: string): Promise<string> => (await fetch(site.url + path)).text();

test('a page is at its new address in each language, and the one it is shipped at leads there', async () => {
  expect([await ask('/servicios'), await ask('/soluciones', other)]).toEqual(['200', '404']);
  await draft({ '/servicios': 'soluciones', '/en/services': 'solutions' });
  // A draft is nobody's.
  expect([await ask('/servicios'), await ask('/soluciones')]).toEqual(['200', '404']);
  expect(await page('/')).not.toContain('soluciones');
  await publish({});
  const answers: [path: string, answer: string][] = [
    ['/soluciones', '200'],
    ['/soluciones.data', '200'],
    ['/en/solutions', '200'],
    ['/servicios', '308 /soluciones'],
    ['/servicios?a=1', '308 /soluciones?a=1'],
    ['/Servicios/', '308 /soluciones'],
    ['/SOLUCIONES/', '308 /soluciones'],
    ['/en/services', '308 /en/solutions'],
    ['/en/servicios', '308 /en/solutions'],
    ['/en/soluciones', '308 /en/solutions'],
    // The others stay.
    ['/servicios/ingenieria-electrica', '200'],
    ['/en/services/electrical-engineering', '200'],
    ['/soluciones/ingenieria-electrica', '404'],
  ];
  for (const [path, answer] of answers) expect(await ask(path), path).toBe(answer);
  const [spanish, english] = [await page('/soluciones'), await page('/en/solutions')];
  for (const [path, html] of [
    ['/soluciones', spanish],
    ['/en/solutions', english],
  ] as const) {
    expect(html).toContain(`rel="canonical" href="${site.url}${path}"`);
    expect(html).toContain(`hrefLang="es" href="${site.url}/soluciones"`);
    expect(html).toContain(`hrefLang="en" href="${site.url}/en/solutions"`);
    // The language toggle.
    expect(html).toMatch(/<a [^>]*href="\/soluciones"[^>]*hrefLang="es"/);
    expect(html).toMatch(/<a [^>]*href="\/en\/solutions"[^>]*hrefLang="en"/);
    // By which the statistics know the page.
    expect(html).toContain(
      `<meta name="shipped-path" content="${path === '/soluciones' ? '/servicios' : '/en/services'}"/>`,
    );
    expect(html).not.toMatch(/href="\/(?:servicios|en\/services)["#?]/);
  }
  const unmoved = await page('/servicios/ingenieria-electrica');
  expect(unmoved).toContain('href="/soluciones"');
  expect(unmoved).not.toContain('shipped-path');
  expect(unmoved).toContain(`"item":"${site.url}/soluciones"`);
  const sitemap = await page('/sitemap.xml');
  for (const path of ['/soluciones', '/en/solutions'])
    expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
  expect(sitemap).not.toMatch(/\/servicios<|\/en\/services</);
  await vi.waitFor(async () => expect(await ask('/soluciones', other)).toBe('200'), {
    timeout: 10_000,
    interval: 20,
  });
  expect(await ask('/servicios', other)).toBe('308 /soluciones');
});

test('a further address is reached from all former ones in one hop, and taking it back undoes it', async () => {
  await service
    .from('site_redirects')
    .insert({ from_path: '/que-hacemos', to_path: '/servicios' })
    .throwOnError();
  await publish({ '/servicios': 'soluciones' });
  expect(await ask('/que-hacemos')).toBe('308 /soluciones');
  // The code's name of a page stays one to which staff can redirect.
  await service
    .from('site_redirects')
    .insert([
      { from_path: '/oferta', to_path: '/servicios' },
      { from_path: '/nuestra-oferta', to_path: '/soluciones#servicios' },
    ])
    .throwOnError();
  expect(await ask('/oferta?a=1')).toBe('308 /soluciones?a=1');
  await publish({ '/servicios': 'servicios/todos', '/en/services': 'what-we-do' });
  expect(await ask('/nuestra-oferta')).toBe('308 /servicios/todos#servicios');
  for (const path of ['/que-hacemos', '/servicios', '/soluciones'])
    expect(await ask(path)).toBe('308 /servicios/todos');
  expect(await ask('/servicios/todos')).toBe('200');
  expect(await ask('/en/services')).toBe('308 /en/what-we-do');
  // An address that is a page again is not redirected.
  await publish({ '/servicios': 'soluciones' });
  expect(await ask('/soluciones')).toBe('200');
  const { data } = await service.from('site_redirects').select('from_path').throwOnError();
  expect(data.map(({ from_path }) => from_path).toSorted()).toEqual([
    '/nuestra-oferta',
    '/oferta',
    '/que-hacemos',
    '/servicios/todos',
  ]);
  await publish({ '/servicios': null, '/en/services': null });
  expect(await ask('/servicios')).toBe('200');
  for (const path of ['/que-hacemos', '/soluciones', '/servicios/todos'])
    expect(await ask(path)).toBe('308 /servicios');
  expect(await ask('/en/what-we-do')).toBe('308 /en/services');
});

test('postings and cases follow their lists', async () => {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const { slug } = await store(service, 'success_cases', newRecord.success_cases());
  const job = z.string().parse(posting.slug);
  await publish({ '/oportunidades-laborales': 'empleos', '/en/jobs': 'careers', '/casos-de-exito': 'obras' });
  const answers: [path: string, answer: string][] = [
    [`/empleos/${job}`, '200'],
    [`/empleos/${job}/postular`, '200'],
    [`/en/careers/${job}/apply`, '200'],
    [`/oportunidades-laborales/${job}`, `308 /empleos/${job}`],
    [`/oportunidades-laborales/${job}/postular?source=x`, `308 /empleos/${job}/postular?source=x`],
    [`/en/jobs/${job}`, `308 /en/careers/${job}`],
    [`/en/empleos/${job}/postular`, `308 /en/careers/${job}/apply`],
    [`/obras/${slug}`, '200'],
    [`/en/success-cases/${slug}`, '200'],
    ['/empleos/no-existe', '404'],
    ['/oportunidades-laborales/no-existe', '308 /empleos/no-existe'],
  ];
  for (const [path, answer] of answers) expect(await ask(path), path).toBe(answer);
  const offer = await page(`/empleos/${job}`);
  expect(offer).toContain(`rel="canonical" href="${site.url}/empleos/${job}"`);
  expect(offer).toContain(`"item":"${site.url}/empleos"`);
  expect(await page('/empleos')).toContain(`href="/empleos/${job}"`);
  expect(await page('/obras')).toContain(`href="/obras/${slug}"`);
  expect(await page('/sitemap.xml')).toContain(`<loc>${site.url}/empleos/${job}</loc>`);
  expect(await page('/ofertas.rss')).toContain(`<link>${site.url}/empleos/${job}</link>`);
  expect(await page('/feeds/indeed.xml')).toContain(`${site.url}/empleos/${job}?`);
  // Filters are part of what is cached.
  expect(await ask('/empleos?buscar=plc')).toBe('200');
  await publish({ '/oportunidades-laborales': 'trabaja', '/en/jobs': null });
  expect(await ask(`/empleos/${job}/postular`)).toBe(`308 /trabaja/${job}/postular`);
  expect(await ask(`/en/careers/${job}`)).toBe(`308 /en/jobs/${job}`);
});

test('what staff redirect below a list is followed, at its former and its present address', async () => {
  const { slug } = await store(service, 'success_cases', newRecord.success_cases());
  await service
    .from('site_redirects')
    .insert([
      { from_path: '/casos-de-exito/viejo', to_path: `/casos-de-exito/${slug}` },
      { from_path: '/obras/antiguo', to_path: '/nuestro-proposito' },
      // Where the page is now, these lead to one another.
      { from_path: '/obras/a', to_path: '/casos-de-exito/b' },
      { from_path: '/obras/b', to_path: '/casos-de-exito/a' },
      { from_path: '/casos-de-exito/c', to_path: '/obras/c' },
    ])
    .throwOnError();
  await publish({ '/casos-de-exito': 'obras' });
  const answers: [path: string, answer: string][] = [
    ['/casos-de-exito/viejo?a=1', `308 /obras/${slug}?a=1`],
    ['/obras/viejo', `308 /obras/${slug}`],
    ['/Obras/Antiguo', '308 /nuestro-proposito'],
    [`/casos-de-exito/${slug}`, `308 /obras/${slug}`],
    ['/obras/a', '404'],
    ['/obras/b', '404'],
    ['/obras/c', '404'],
  ];
  for (const [path, answer] of answers) expect(await ask(path), path).toBe(answer);
});

test('what staff redirect below a list at its present address stays redirected when it moves again', async () => {
  await publish({ '/casos-de-exito': 'obras' });
  await service
    .from('site_redirects')
    .insert({ from_path: '/obras/viejo', to_path: '/nuestro-proposito' })
    .throwOnError();
  const paths = ['/obras/viejo', '/casos-de-exito/viejo'];
  // One hop for other spellings, too.
  for (const path of [...paths, '/Obras/Viejo', '/obras/viejo/'])
    expect(await ask(path), path).toBe('308 /nuestro-proposito');
  await publish({ '/casos-de-exito': 'exitos' });
  for (const path of [...paths.slice(1), '/exitos/viejo'])
    expect(await ask(path), path).toBe('308 /nuestro-proposito');
  expect((await fetch(`${site.url}/obras/viejo`)).url).toBe(`${site.url}/nuestro-proposito`);
  await publish({ '/casos-de-exito': null });
  expect(await ask('/casos-de-exito/viejo')).toBe('308 /nuestro-proposito');
  expect((await fetch(`${site.url}/exitos/viejo`)).url).toBe(`${site.url}/nuestro-proposito`);
});

test('only addresses of pages that were moved lead to them', async () => {
  await publish({ '/servicios': 'soluciones' });
  await service
    .from('site_redirects')
    .insert([
      { from_path: '/services', to_path: '/en/services' },
      { from_path: '/privacy', to_path: '/terminos' },
    ])
    .throwOnError();
  const answers: [path: string, answer: string][] = [
    ['/en/soluciones', '308 /en/services'],
    ['/services', '308 /en/services'],
    ['/privacy', '308 /terminos'],
    ['/jobs', '404'],
    ['/our-purpose', '404'],
    ['/success-cases/x', '404'],
  ];
  for (const [path, answer] of answers) expect(await ask(path), path).toBe(answer);
});

test('pages swap their addresses, without a loop', async () => {
  await publish({ '/terminos': 'legal-a', '/privacidad': 'legal-b' });
  const title = async (path: string) => /<title>([^<]*)/.exec(await page(path))?.[1];
  const [terms, privacy] = [await title('/legal-a'), await title('/legal-b')];
  expect(terms).not.toBe(privacy);
  const rows = [{ from_path: '/condiciones', to_path: '/legal-a#cookies' }];
  await service.from('site_redirects').insert(rows).throwOnError();
  expect(await ask('/condiciones')).toBe('308 /legal-a#cookies');
  await publish({ '/terminos': 'legal-b', '/privacidad': 'legal-a' });
  expect([await title('/legal-b'), await title('/legal-a')]).toEqual([terms, privacy]);
  expect(await ask('/terminos')).toBe('308 /legal-b');
  expect(await ask('/privacidad')).toBe('308 /legal-a');
  // What staff redirected stays with the page.
  expect(await ask('/condiciones')).toBe('308 /legal-b#cookies');
});

test('a browser that knows another page at an address loads its document', async () => {
  const data = (path: string, route: string) =>
    fetch(`${site.url}${path}.data?_routes=${route}`, { redirect: 'manual' });
  expect((await data('/terminos', 'es/terms')).status).toBe(200);
  await publish({ '/terminos': 'legal-a', '/privacidad': 'legal-b' });
  for (const [path, route] of [
    ['/terminos', 'es/terms'],
    ['/legal-a', 'es/privacy'],
    ['/legal-a', 'site/routes/custom-page'],
  ] as const) {
    const stale = await data(path, route);
    expect(stale.status).toBe(204);
    expect(stale.headers.get('x-remix-redirect')).toBe(path);
    expect(stale.headers.get('x-remix-reload-document')).toBe('true');
    expect(stale.headers.get('cache-control')).toBe('no-store');
  }
  expect((await data('/legal-a', 'es/terms')).status).toBe(200);
  // Of an address with a trailing slash.
  expect((await data('/legal-a/_', 'es/terms')).status).not.toBe(204);
  expect((await data('/legal-a/_', 'es/privacy')).headers.get('x-remix-redirect')).toBe('/legal-a/');
  // Never to another host.
  const evil = await fetch(`${site.url}//evil.example/x.data?_routes=es/terms`, { redirect: 'manual' });
  expect(evil.headers.get('x-remix-redirect') ?? '').not.toMatch(/^\/\//);
  // The manifest by which browsers find further pages is of another version too.
  const version = async () => /"version":\s*"([^"]+)"/.exec(await page('/'))?.[1] ?? '';
  const moved = await version();
  const manifest = await fetch(`${site.url}/__manifest?paths=/legal-a&version=${moved}`);
  expect(await manifest.json()).toMatchObject({ 'es/terms': { path: 'legal-a' } });
  await publish({ '/terminos': null, '/privacidad': null });
  expect(await version()).not.toBe(moved);
  expect((await fetch(`${site.url}/__manifest?paths=/terminos&version=${moved}`)).status).toBe(204);
});

test('an address that is not one, or another page’s, moves nothing, even if staff bypass the editor', async () => {
  const values = ['admin', 'en', 'privacidad', 'rest', 'vista-previa/x', 'oportunidades-laborales/x'];
  for (const value of [...values, 'Soluciones', '../x', '//evil.example', 'a/b/c', '%2e%2e', '__proto__']) {
    await publish({ '/servicios': value });
    expect(await ask('/servicios'), value).toBe('200');
  }
  const { data } = await service.from('site_redirects').select('to_path').throwOnError();
  expect(data.map(({ to_path }) => to_path)).not.toContainEqual(expect.stringMatching(/evil|\.\./));
  await expect(draft({ '/servicios': 'x'.repeat(301) })).rejects.toThrow();
  for (const path of ['javascript:x', 'constructor', '/:job', '/a/../b'])
    await expect(draft({ [path]: 'y' }), path).rejects.toThrow();
  await publish({ '/servicios': 'constructor' });
  expect(await ask('/constructor')).toBe('200');
  expect(await ask('/toString')).toBe('404');
});

test('a preview shows pages at their drafted addresses', async () => {
  await draft({ '/servicios': 'soluciones' });
  const token = z
    .string()
    .parse((await admin.rpc('create_content_preview', { label: 'Socios' }).throwOnError()).data);
  const link = `/vista-previa/${token}`;
  expect(await ask(`${link}/soluciones`)).toBe('200');
  expect(await ask(`${link}/servicios?a=1`)).toBe(`308 ${link}/soluciones?a=1`);
  const home = await page(link);
  expect(home).toContain(`href="${link}/soluciones"`);
  expect(home).not.toContain(`href="${link}/servicios"`);
  expect(await ask('/soluciones')).toBe('404');
  // A preview that has been opened forgets the address: what it is sent replaces what it knows.
  expect(home).toMatch(/\bmoves\b/);
  await draft({ '/servicios': null });
  expect(await page(link)).toMatch(/\bmoves\b/);
  expect(await page('/')).not.toMatch(/\bmoves\b/);
});

test('a preview leads from published addresses to drafted ones', async () => {
  await publish({ '/servicios': 'soluciones', '/casos-de-exito': 'obras', '/terminos': 'legal' });
  await draft({ '/servicios': 'empresa', '/casos-de-exito': 'exitos', '/terminos': null });
  const token = z
    .string()
    .parse((await admin.rpc('create_content_preview', { label: 'Socios' }).throwOnError()).data);
  const link = `/vista-previa/${token}`;
  const answers: [path: string, answer: string][] = [
    ['/soluciones?a=1', `307 ${link}/empresa?a=1`],
    ['/Soluciones/', `307 ${link}/empresa`],
    ['/obras/x', `307 ${link}/exitos/x`],
    ['/exitos/x', '404'],
    ['/legal', `307 ${link}/terminos`],
    ['/servicios', `308 ${link}/empresa`],
    ['/empresa', '200'],
    ['/otra', '404'],
  ];
  for (const [path, answer] of answers) expect(await ask(link + path), path).toBe(answer);
  expect([await ask('/soluciones'), await ask('/empresa')]).toEqual(['200', '404']);
  // Lists that change places have what is below them where they are drafted.
  await draft({ '/oportunidades-laborales': 'obras' });
  expect(await ask(`${link}/obras/x`)).toBe('404');
});

test('a page that staff add is shown where another one was, and its address is never given to a second one', async () => {
  await publish({ '/servicios': 'soluciones' });
  await publish({ '/servicios': 'lo-que-hacemos' });
  expect(await ask('/soluciones')).toBe('308 /lo-que-hacemos');
  const texts = { slug: 'soluciones', title: 'Soluciones', lead: 'Un resumen.', description: 'Otra página.' };
  const row = { document: 'custom/nmoved000', language: 'es', texts, version: 1 };
  await service.from('content_documents').insert(row).throwOnError();
  try {
    expect([await ask('/soluciones'), await ask('/lo-que-hacemos')]).toEqual(['200', '200']);
    expect(await page('/soluciones')).toContain('Otra página.');
    expect(await ask('/servicios')).toBe('308 /lo-que-hacemos');
    // Even if staff bypass the editor.
    await publish({ '/servicios': 'soluciones' });
    expect([await ask('/servicios'), await ask('/soluciones')]).toEqual(['200', '200']);
    expect(await page('/soluciones')).toContain('Otra página.');
  } finally {
    await service.from('content_documents').delete().eq('document', row.document).throwOnError();
  }
});

test('an address for a time goes back by itself, and then leads to where the page was before', async () => {
  await draft({ '/practicas': 'semana-de-la-practica' });
  const { data: drafts } = await admin.from('content_drafts').select('id, updated_at').throwOnError();
  const revert_at = new Date(Date.now() + 3_600_000).toISOString();
  await admin.rpc('publish_content', { drafts, revert_at }).throwOnError();
  expect(await ask('/practicas')).toBe('308 /semana-de-la-practica');
  await site.sql("update content_publications set publish_at = now() - interval '1 second'");
  await site.sql('select private.publish_due_content()');
  await vi.waitFor(async () => expect(await ask('/practicas')).toBe('200'), {
    timeout: 10_000,
    interval: 20,
  });
  expect(await ask('/semana-de-la-practica')).toBe('308 /practicas');
});

test('forms are posted without scripts to pages that were moved, and lead to them', async () => {
  await publish({
    '/derechos': 'mis-datos',
    '/en/your-rights': 'my-data',
    '/oportunidades-laborales': 'empleos',
  });
  const post = async (path: string, fields: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const headers = { origin: site.url };
    const answer = await fetch(site.url + path, { method: 'POST', body, headers, redirect: 'manual' });
    return `${answer.status} ${answer.headers.get('location') ?? ''}`.trim();
  };
  for (const path of ['/mis-datos', '/en/my-data']) expect(await post(path), path).toBe('422');
  for (const path of ['/recibido/alerta', '/recibido/contacto']) expect(await post(path), path).toBe('422');
  // One that was open when its page moved.
  expect(await post('/derechos?desde=correo')).toBe('307 /mis-datos?desde=correo');
  expect(await post('/en/your-rights')).toBe('307 /en/my-data');
  // An offer that has ended meanwhile.
  const job = crypto.randomUUID();
  expect(await post('/recibido/postulacion', { job })).toBe(`303 /empleos/${job}`);
  expect(await post('/empleos')).toBe('405');
  expect(await ask('/recibido/alerta')).toBe('302 /empleos#alertas');
});

import { createClient } from '@supabase/supabase-js';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CONTACT_SERVICES } from '#domain/website/contact-services.ts';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';
import { HOME, PAGES, WORDS } from './public-texts.ts';

let site: ServedSite;
let addresses: string[];
/** The public pages of the demonstration content, read before the tests add records, and their statuses. */
const pages = new Map<string, string>();
const statuses = new Map<string, number>();
beforeAll(async () => {
  site = await serveSite();
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  for (const address of addresses) {
    const answer = await fetch(address);
    statuses.set(address, answer.status);
    pages.set(address, await answer.text());
  }
});
afterAll(() => site[Symbol.asyncDispose]());

const textOf = async (path: string): Promise<string> =>
  (await (await fetch(new URL(path, site.url))).text()).replaceAll('\u00a0', ' ');

/** The text nodes of HTML, trimmed. */
const textsOf = (html: string): string[] =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

test.each([...HOME, ...PAGES])('%s shows its content', async (path, title, words) => {
  const html = await textOf(path);
  expect(html).toMatch(/<title>[^<]+ · Voltandes<\/title>/);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(main) ?? [];
  expect(textsOf(heading)).toEqual([title]);
  const texts = textsOf(main);
  for (const word of words) expect(texts).toContain(word);
});

test.each(PAGES)('%s has the same canonical URL in a client-side navigation', async (path) => {
  const response = await fetch(new URL(`${path}.data`, site.url));
  expect(response.status).toBe(200);
  const answer = await response.text();
  expect(answer).toContain(`"${site.url}${path}"`);
  expect(answer).not.toContain('.data');
});

test('every URL in the sitemap works, with hreflang alternates for its languages', async () => {
  const sitemap = await textOf('/sitemap.xml');
  expect(addresses.length).toBeGreaterThan(35);
  // One of each kind, since drawing one costs more than a page.
  const pictures = new Map<string, string>();
  for (const [address, html] of pages) {
    expect(statuses.get(address), address).toBe(200);
    const isEnglish = /\/en(?:\/|$)/.test(address.slice(site.url.length));
    expect(html, address).toContain(`<html lang="${isEnglish ? 'en' : 'es'}">`);
    expect(html, address).toContain(`rel="canonical" href="${address}"`);
    const [entry = ''] = sitemap.match(new RegExp(`<url><loc>${address}</loc>.*?</url>`)) ?? [];
    for (const language of ['es', 'en', 'x-default']) {
      expect(html.split('</head>')[0]?.includes(`hrefLang="${language}"`), address).toBe(
        entry.includes(`hreflang="${language}"`),
      );
    }
    expect(html, address).toMatch(/<title>[^<]+ · Voltandes<\/title>/);
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(image, address).not.toBe('');
    pictures.set(image.replace(/[0-9a-f-]{36}/, ''), image);
  }
  for (const image of pictures.values())
    expect((await fetch(image, { method: 'HEAD' })).headers.get('content-type'), image).toBe('image/jpeg');
});

const partOf = (html: string, element: 'header' | 'main' | 'footer'): string =>
  new RegExp(`<${element}[ >].*</${element}>`, 's').exec(html)?.[0] ?? '';

/** The targets of the links in HTML, by their last text node. */
const linksOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => [
      textsOf(text).at(-1) ?? '',
      href,
    ]),
  );

/** The options of a select field, by value. */
const optionsOf = (html: string, name: string): [string, string][] =>
  [
    ...(new RegExp(`<select[^>]* name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '').matchAll(
      /<option value="([^"]+)"[^>]*>([^<]+)/g,
    ),
  ].map(([, value = '', label = '']) => [value, label]);

/** The names of fields marked as required. */
const requiredIn = (html: string): string[] =>
  [...html.matchAll(/<(?:input|select|textarea) [^>]*aria-required="true"[^>]*>/g)].map(
    ([field]) => / name="([^"]*)"/.exec(field)?.[1] ?? '',
  );

test.each([
  ['es', '/'],
  ['en', '/en'],
] as const)('menu, sections and footer have the specified links (%s)', async (language, path) => {
  const words = WORDS[language];
  const html = await textOf(path);
  expect(linksOf(partOf(html, 'header'))).toMatchObject(words.menu);
  for (const group of words.groups) expect(textsOf(partOf(html, 'header'))).toContain(group);
  expect(linksOf(partOf(html, 'footer'))).toMatchObject(words.footer);
  expect(textsOf(partOf(html, 'footer'))).toEqual(expect.arrayContaining([...words.footerTexts]));
  for (const region of words.regions) expect(html).toContain(`aria-label="${region}"`);
  for (const id of ['inicio', 'servicios', 'por-que-elegirnos', 'clientes', 'contacto'])
    expect(html).toContain(` id="${id}"`);
  for (const text of words.contact) expect(textsOf(partOf(html, 'main'))).toContain(text);
  const { LinkedIn: _, ...own } = words.footer;
  for (const address of new Set(Object.values({ ...words.menu, ...own })))
    expect((await fetch(new URL(address, site.url), { redirect: 'manual' })).status, address).toBe(200);
});

test.each([
  ['es', '/servicios', '/practicas'],
  ['en', '/en/services', '/en/internships'],
] as const)(
  'forms mark required fields, and submit choices by their Spanish names (%s)',
  async (language, quote, practice) => {
    const contact = partOf(await textOf(quote), 'main');
    expect(requiredIn(contact)).toEqual(['name', 'email', 'phone', 'message']);
    expect(optionsOf(contact, 'service')).toEqual(
      CONTACT_SERVICES.map((value, at) => [value, WORDS[language].services[at]]),
    );
    const internship = partOf(await textOf(practice), 'main');
    // File inputs do not support aria-required.
    expect(requiredIn(internship)).toEqual([
      'first_name',
      'last_name',
      'email',
      'phone',
      'institution',
      'career',
      'duration',
    ]);
    const values = (name: string) => optionsOf(internship, name).map(([value]) => value);
    expect(values('semester')).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', 'egresado']);
    expect(values('duration')).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((n) => (n === 1 ? '1-mes' : `${n}-meses`)),
      'flexible',
    ]);
    expect(values('availability')).toEqual([
      'tiempo-completo',
      'medio-tiempo',
      'tardes',
      'mananas',
      'flexible',
    ]);
  },
);

test('the services page has four cards, six reasons, projects coming soon, and links to four cases', async () => {
  for (const [path, button, soon] of [
    ['/servicios', 'Ver proyectos', 'Proximamente'],
    ['/en/services', 'View projects', 'Coming soon'],
  ] as const) {
    const html = partOf(await textOf(path), 'main');
    const count = (text: string): number => textsOf(html).filter((piece) => piece === text).length;
    expect([count(button), count(soon)], path).toEqual([4, 4]);
    const [, reasons = ''] = / id="por-que-elegirnos"(.*?)<\/section>/s.exec(html) ?? [];
    expect(reasons.match(/<h3/g), path).toHaveLength(6);
    // Each service links to a different case.
    const list = path === '/servicios' ? '/casos-de-exito' : '/en/success-cases';
    const cases = Object.values(linksOf(html)).filter((to) => to.startsWith(`${list}/`));
    expect(new Set(cases).size, path).toBe(4);
  }
});

test('postings show their dates as dd/MM/yyyy, and a search without results says so', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const created_at = '2021-02-03T15:00:00Z';
  const posting = {
    ...newRecord.job_postings(),
    title: 'Fechadora',
    created_at,
    expires_at: '2098-11-05T15:00:00Z',
  };
  await store(service, 'job_postings', posting);
  for (const [path, closes, none, filtered] of [
    [
      '/oportunidades-laborales',
      'Cierra',
      'No hay ofertas disponibles',
      'Pruebe con otra palabra o quite los filtros.',
    ],
    ['/en/jobs', 'Closes', 'No open positions', 'Try another word or clear the filters.'],
  ] as const) {
    const found = textsOf(await textOf(`${path}?buscar=FECHADORA`));
    expect(found).toContain('03/02/2021');
    expect(found.join(' ')).toContain(`${closes} 05/11/2098`);
    const empty = textsOf(await textOf(`${path}?buscar=zzzz`));
    expect(empty).toEqual(expect.arrayContaining([none, filtered]));
  }
});

test('the quote form of a service or sector has it as subject, and titles name their pages', async () => {
  for (const [path, subject] of [
    ['/sectores/mineria', 'Cotización: Minería'],
    ['/en/services/panel-integration', 'Quote: Panel integration'],
  ] as const)
    expect(await textOf(path)).toContain(`<input type="hidden" name="subject" value="${subject}"/>`);
  expect(await textOf('/casos-de-exito')).toContain('<title>Casos de Exito · Voltandes</title>');
  const offer = '/oportunidades-laborales/proyectista-electrico-santiago';
  expect(await textOf(offer)).toContain('aria-label="Datos del cargo"');
});

test('the sign-in page shows its form, only in Spanish', async () => {
  const html = await textOf('/auth');
  expect(textsOf(html)).toEqual(
    expect.arrayContaining([
      'Voltandes',
      'Accede al panel de administración',
      'Correo electrónico',
      'Contraseña',
      'Iniciar Sesión',
      '¿Olvidaste tu contraseña?',
    ]),
  );
  expect(html).toContain('<html lang="es">');
});

test('sign-up is disabled unless the settings allow it', async () => {
  const headers = { apikey: site.keys.publishable };
  const settings = await fetch(`${site.url}/auth/v1/settings`, { headers });
  expect(await settings.json()).toMatchObject({ disable_signup: true });
});

test('the feed lists only open postings, which have structured data', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const create = (fields: Record<string, string>) =>
    store(service, 'job_postings', { ...newRecord.job_postings(), ...fields });
  await create({ title: 'Tablerista & <cableador>' });
  const draft = await create({ status: 'draft' });
  const feed = await textOf('/ofertas.rss');
  expect(feed).toContain('<title>Tablerista &amp; &lt;cableador&gt;</title>');
  expect(feed).toContain(`<link>${site.url}/oportunidades-laborales/tablerista-cableador-santiago</link>`);
  expect(feed).not.toContain(String(draft.id));
  const html = await textOf('/oportunidades-laborales/tablerista-cableador-santiago');
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  );
  expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'JobPosting']);
  expect(blocks[1]).toMatchObject({ title: 'Tablerista & <cableador>', directApply: true });
  const robots = await textOf('/robots.txt');
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

test('the job boards get each place, the country and the work mode of a posting', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const create = (title: string, location: string) =>
    store(service, 'job_postings', {
      ...newRecord.job_postings(),
      title,
      location,
      description: 'Armado y cableado de tableros. '.repeat(10),
    });
  const both = await create('En dos ciudades', 'Antofagasta y Calama');
  const remote = await create('A distancia', 'Home office');
  const abroad = await create('En el extranjero', 'Lima, Perú (híbrido)');
  const entries = async (path: string, id: unknown) =>
    [...(await textOf(path)).matchAll(/<job>.*?<\/job>/gs)]
      .map(([entry]) =>
        Object.fromEntries(
          [...entry.matchAll(/<(\w+)><!\[CDATA\[(.*?)\]\]>/gs)].map(([, name, value]) => [name, value]),
        ),
      )
      .filter(({ partnerJobId, referencenumber }) =>
        String(partnerJobId ?? referencenumber).startsWith(String(id)),
      );
  const indeed = '/feeds/indeed.xml';
  expect(await entries(indeed, both.id)).toMatchObject([
    { city: 'Antofagasta', state: 'Antofagasta', country: 'CL', referencenumber: both.id },
    { city: 'Calama', state: 'Antofagasta', country: 'CL', referencenumber: `${both.id}-2` },
  ]);
  const [home] = await entries(indeed, remote.id);
  expect(home).toMatchObject({ country: 'CL', remotetype: 'Fully remote' });
  expect(home).not.toHaveProperty('city');
  expect(await entries(indeed, abroad.id)).toMatchObject([
    { city: 'Lima', state: 'Lima', country: 'PE', remotetype: 'Hybrid remote' },
  ]);
  const linkedin = '/feeds/linkedin.xml';
  expect(await entries(linkedin, both.id)).toMatchObject([
    { location: 'Antofagasta, Chile', workplaceTypes: 'On-site', alternateLocation: 'Calama, Chile' },
  ]);
  expect(await entries(linkedin, remote.id)).toMatchObject([{ location: 'Chile', workplaceTypes: 'Remote' }]);
  expect(await entries(linkedin, abroad.id)).toMatchObject([
    { location: 'Lima, Perú', city: 'Lima', country: 'PE', workplaceTypes: 'Hybrid' },
  ]);
});

test('a posting’s id and former slugs redirect to its page, which works without scripts', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const posting = await store(service, 'job_postings', {
    ...newRecord.job_postings(),
    title: 'Relatora de Seguridad',
    description: 'Capacita en faena.',
    requirements: '• Titulada\n• Con licencia',
  });
  await service
    .from('job_postings')
    .update({ title: 'Instructora de Seguridad' })
    .eq('id', posting.id)
    .throwOnError();
  const list = '/oportunidades-laborales';
  const current = 'instructora-seguridad-santiago';
  for (const address of [String(posting.id), 'relatora-seguridad-santiago']) {
    for (const [start, end] of [
      [list, ''],
      ['/en/jobs', '/apply'],
    ]) {
      const answer = await fetch(`${site.url}${start}/${address}${end}`, { redirect: 'manual' });
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toBe(`${start}/${current}${end}`);
    }
  }
  const html = await textOf(`${list}/${current}`);
  expect(html).toMatch(/<h1[^>]*><span[^>]*>Instructora de Seguridad<\/span><\/h1>/);
  expect(html).toContain('Capacita en faena.');
  expect(html).toContain('<li><p>Con licencia</p></li>');
  expect(html).toContain(`href="${list}/${current}/postular"`);
  const form = await textOf(`${list}/${current}/postular`);
  expect(form).toContain('name="full_name"');
  expect(form).toContain('name="robots" content="noindex"');
  await service.from('job_postings').update({ status: 'closed' }).eq('id', posting.id).throwOnError();
  for (const address of [String(posting.id), current, 'relatora-seguridad-santiago', `${current}/postular`])
    expect((await fetch(`${site.url}${list}/${address}`)).status).toBe(410);
  const expired = await store(service, 'job_postings', {
    ...newRecord.job_postings(),
    expires_at: '2020-01-01T00:00:00Z',
  });
  expect((await fetch(`${site.url}${list}/${expired.id}`)).status).toBe(410);
  for (const [start, heading, open] of [
    [list, 'Esta oferta ya cerró', 'Ver ofertas abiertas'],
    ['/en/jobs', 'This position is closed', 'View open positions'],
  ] as const) {
    const main = partOf(await textOf(`${start}/${current}`), 'main');
    expect(main).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(linksOf(main)).toMatchObject({ [open]: start });
  }
  for (const address of ['nada', 'postular', `${current}/otra`, `${current}/apply`])
    expect((await fetch(`${site.url}${list}/${address}`)).status).toBe(404);
});

test.each([
  ['/nada', 'Volver al inicio', '/', 'Portal Administrador', ['/casos-de-exito', '/oportunidades-laborales']],
  ['/en/nothing', 'Back to the home page', '/en', 'Administrator Portal', ['/en/success-cases', '/en/jobs']],
] as const)('%s returns 404 with a link home, and is logged', async (path, back, home, portal, lists) => {
  const answer = await fetch(`${site.url}${path}`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(textsOf(partOf(html, 'main'))).toEqual(expect.arrayContaining(['404', 'Oops! Page not found']));
  expect(linksOf(partOf(html, 'main'))).toMatchObject({ [back]: home });
  // In the site's own layout.
  expect(Object.keys(linksOf(partOf(html, 'header')))).toEqual(
    expect.arrayContaining(['Español', 'English']),
  );
  expect(linksOf(partOf(html, 'footer'))).toMatchObject({ [portal]: '/auth' });
  for (const list of lists) expect((await fetch(`${site.url}${list}/nada`)).status, list).toBe(404);
  for (const missing of [path, ...lists.map((list) => `${list}/nada`)])
    await expect.poll(() => site.output()).toContain(`404 \\"${missing}\\"`);
});

test('a case’s former slug redirects permanently, and its metadata matches the language of its texts', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const record = { ...newRecord.success_cases(), titulo: 'Sala de bombas' };
  const { id } = await store(service, 'success_cases', record);
  await service.from('success_cases').update({ titulo: 'Sala de compresores' }).eq('id', id).throwOnError();
  const moved = await fetch(`${site.url}/en/success-cases/sala-de-bombas`, { redirect: 'manual' });
  expect(moved.status).toBe(308);
  const path = '/en/success-cases/sala-de-compresores';
  expect(moved.headers.get('location')).toBe(path);
  const spanish = await textOf(path);
  expect(spanish).toContain('"inLanguage":"es-CL"');
  // Untranslated text is marked as Spanish on the English page.
  expect(spanish).toMatch(
    /<h1[^>]*lang="es"[^>]*>Sala de compresores<|<h1[^>]*><span[^>]*lang="es"[^>]*>Sala de compresores</,
  );
  expect(spanish).toContain(`${site.url}/og/casos/${id}.jpg`);
  const canonical = `${site.url}/casos-de-exito/sala-de-compresores`;
  expect(spanish).toContain(`<link rel="canonical" href="${canonical}"/>`);
  expect(spanish).not.toContain('rel="alternate" hrefLang="en"');
  const notice = 'What has not been translated yet is shown in Spanish.';
  expect(textsOf(spanish)).toContain(notice);
  await store(service, 'success_case_translations', newRecord.success_case_translations(String(id)));
  await expect.poll(() => textOf(path)).toContain('"inLanguage":"en"');
  const translated = `/en/success-cases/substation-${String(id).slice(-8)}`;
  for (const former of [path, `/en/success-cases/old-title-${String(id).slice(-8)}?utm_source=mail`]) {
    const answer = await fetch(`${site.url}${former}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([308, 'no-store']);
    expect(answer.headers.get('location')).toBe(translated + new URL(former, site.url).search);
  }
  const english = await textOf(translated);
  expect(english).toContain(`rel="alternate" hrefLang="es" href="${canonical}"`);
  expect(await textOf('/casos-de-exito/sala-de-compresores')).toContain(
    `rel="alternate" hrefLang="en" href="${site.url}${translated}"`,
  );
  expect(english).toContain(`${site.url}/og/en/casos/${id}.jpg`);
  expect(english).toContain(`"image":["${site.url}/og/en/casos/${id}.jpg`);
  expect(english).toContain(`<link rel="canonical" href="${site.url}${translated}"/>`);
  expect(textsOf(english)).not.toContain(notice);
  expect(await textOf('/casos-de-exito/sala-de-compresores')).toContain('"inLanguage":"es-CL"');
});

test('every Spanish text in a card is marked as Spanish on an English page', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const record = { sector: 'Alimentos', cliente: 'Viña del Valle' };
  for (const destacado of [true, false]) {
    const { id } = await store(service, 'success_cases', {
      ...newRecord.success_cases(),
      ...record,
      destacado,
    });
    await store(service, 'success_case_translations', {
      ...newRecord.success_case_translations(String(id)),
      titulo: `Substation ${destacado ? 'large' : 'small'}`,
      cliente: null,
      sector: null,
      resultados: null,
      tecnologias: null,
    });
  }
  for (const title of ['Substation large', 'Substation small']) {
    const page = '/en/success-cases';
    await expect.poll(() => textOf(page)).toContain(title);
    const card = (await textOf(page)).split('<li class="group').find((part) => part.includes(title)) ?? '';
    const spanish = [...card.matchAll(/lang="es"[^>]*>(?:<li[^>]*>)?(?:<span[^>]*><\/span>)?([^<]+)/g)];
    expect(spanish.map(([, text]) => text)).toEqual([
      'Alimentos',
      'CCM',
      'Viña del Valle',
      'Cero detenciones',
    ]);
  }
});

/** Posts a form without scripts, expecting its refusal. @returns the main content of the response */
async function refusedForm(path: string, body: FormData): Promise<string> {
  const answer = await fetch(`${site.url}${path}`, { method: 'POST', body, headers: { origin: site.url } });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  // The title must not say that it was received.
  expect(html).toMatch(/<title>(?:Revis[ae] el formulario|Please check the form) · Voltandes<\/title>/);
  return partOf(html, 'main');
}

test('a refused form is not shown as received, and addresses students as tú, others as usted', async () => {
  for (const [path, heading] of [
    ['/recibido/practica', 'Revisa el formulario'],
    ['/recibido/contacto', 'Revise el formulario'],
  ] as const)
    expect(textsOf(await refusedForm(path, new FormData())).slice(0, 2)).toEqual(['Aún sin enviar', heading]);
});

test('postings after applying and in a form refused without scripts are translated or marked as Spanish', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const spanish = await store(service, 'job_postings', { ...newRecord.job_postings(), title: 'Calibradora' });
  const { id } = await store(service, 'job_postings', { ...newRecord.job_postings(), title: 'Armador' });
  await store(service, 'job_posting_translations', {
    ...newRecord.job_posting_translations(String(id)),
    department: null,
  });
  const path = '/en/received/application';
  const html = await textOf(`${path}?enviado=1`);
  expect(html).toMatch(/<span class="[^"]*">Panel builder<\/span><span lang="es"/);
  expect(html).toMatch(/<span lang="es"[^>]*>Calibradora</);
  expect(html).not.toContain('Armador');
  const refused = async (job: unknown): Promise<string> => {
    const body = new FormData();
    body.set('job', String(job));
    return refusedForm(path, body);
  };
  expect(textsOf(await refused(id))[0]).toBe('Panel builder');
  expect(await refused(spanish.id)).toMatch(/<span lang="es">Calibradora</);
});

test('the home page shows three cases, featured or not', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const shown = (html: string): number =>
    new Set([...html.matchAll(/href="(\/casos-de-exito\/[^"#]+)"/g)].map(([, path]) => path)).size;
  expect(shown(partOf(await textOf('/'), 'main'))).toBe(3);
  const { data: featured } = await service
    .from('success_cases')
    .update({ destacado: false })
    .eq('destacado', true)
    .select('id, titulo')
    .throwOnError();
  const ids = featured.map(({ id }) => id);
  const [first] = ids;
  await service.from('success_cases').update({ destacado: true, order_index: 9000 }).eq('id', first);
  const titles = async (): Promise<string[]> =>
    [
      ...partOf(await textOf('/'), 'main').matchAll(/<a [^>]*href="\/casos-de-exito\/[^"#]+"[^>]*>([^<]+)/g),
    ].map(([, title = '']) => title);
  // The featured case comes first, although it is last in order.
  await expect.poll(async () => (await titles())[0]).toBe(featured[0]?.titulo);
  expect(shown(partOf(await textOf('/'), 'main'))).toBe(3);
  await service.from('success_cases').update({ destacado: true }).in('id', ids).throwOnError();
});

test('a filter submitted without scripts drops empty parameters, and is kept when switching the language', async () => {
  const submitted = await fetch(`${site.url}/en/jobs?buscar=&departamento=Ingenier%C3%ADa&ubicacion=`);
  expect(submitted.url).toBe(`${site.url}/en/jobs?departamento=Ingenier%C3%ADa`);
  const html = await submitted.text();
  expect(html).toMatch(/<input [^>]*checked="" value="Ingeniería"\/>Engineering/);
  expect(html).toContain('href="/oportunidades-laborales?departamento=Ingenier%C3%ADa"');
  expect(textsOf(html)).toContain('Electrical Designer');
  expect(textsOf(html)).not.toContain('Automation Engineer');
});

test('success cases are filtered without scripts, and whatever a filter says', async () => {
  const submitted = await fetch(`${site.url}/en/success-cases?servicio=&sector=Puertos&region=&anio=2023`);
  const path = '/en/success-cases?sector=Puertos&anio=2023';
  expect(submitted.url).toBe(site.url + path);
  const html = await submitted.text();
  expect(html).toMatch(/<option value="Puertos" selected="">Ports<\/option>/);
  expect(html).toContain('href="/casos-de-exito?sector=Puertos&amp;anio=2023"');
  expect(html).toContain(`<link rel="canonical" href="${site.url}/en/success-cases"/>`);
  // The map keeps all of them.
  const listed = (page: string): string => page.slice(page.indexOf('role="search"'));
  expect(textsOf(listed(html))).toContain('Motor control center for a port');
  expect(textsOf(listed(html))).not.toContain('Modular electrical room');
  expect(textsOf(html)).toContain('Modular electrical room');
  for (const [name, value] of [
    ['region', '"><script>alert(1)</script>'],
    ['sector', 'constructor'],
    ['servicio', '__proto__'],
    ['anio', '2023'.repeat(500)],
  ] as const) {
    const page = await textOf(`/casos-de-exito?${new URLSearchParams({ [name]: value })}`);
    expect(textsOf(page), name).toContain('Ningún proyecto con esos filtros');
    expect(page).not.toContain('<script>alert');
  }
});

test('public pages reference speculation rules and a manifest, whose files exist', async () => {
  const page = await fetch(`${site.url}/servicios`);
  expect(page.headers.get('speculation-rules')).toBe('"/site.speculationrules"');
  expect((await fetch(`${site.url}/auth`)).headers.has('speculation-rules')).toBe(false);
  const rules = await fetch(`${site.url}/site.speculationrules`);
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json');
  // Links to the other language load a document; React Router follows the others.
  const where = { selector_matches: 'a[hreflang]:not([aria-current])' };
  expect(await rules.json()).toEqual({ prerender: [{ where, eagerness: 'moderate' }] });

  const html = await page.text();
  const manifest = await fetch(`${site.url}/manifest.webmanifest`);
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  for (const [path, title, feed] of [
    ['/', 'Ofertas laborales · Voltandes', '/ofertas.rss'],
    ['/en', 'Job openings · Voltandes', '/en/jobs.rss'],
  ])
    expect(await textOf(path ?? '')).toContain(`type="application/rss+xml" title="${title}" href="${feed}"`);
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  const { icons } = z
    .object({ icons: z.array(z.object({ src: z.string(), type: z.string() })) })
    .parse(await manifest.json());
  for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }])
    expect((await fetch(site.url + src)).headers.get('content-type'), src).toBe(type);
});

test.each(['/', '/en', '/servicios', '/oportunidades-laborales', '/practicas', '/nada', '/auth'])(
  'the title of %s names the company',
  async (path) => {
    expect(await textOf(path)).toMatch(/<title>[^<]+ · Voltandes<\/title>/);
  },
);

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React's style of valid HTML: void elements with a slash, its own attribute case, booleans with values.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // Inline styles position the drawings and time the carousel.
    'no-inline-style': 'off',
    'long-title': 'off',
  },
});

test('every public page is valid HTML', async () => {
  const problems: string[] = [];
  for (const [address, html] of pages) {
    const report = await validator.validateString(html);
    for (const { line, column, message, ruleId, selector } of report.results.flatMap(
      ({ messages }) => messages,
    )) {
      problems.push(`${address} ${line}:${column} ${ruleId}: ${message} (${selector})`);
    }
  }
  expect(problems).toEqual([]);
});

test('every internal URL in a page resolves: links, images, scripts, styles, fonts', async () => {
  const seen = new Map<string, string>();
  for (const [page, html] of pages) {
    const found = html.matchAll(/ (?:href|src|imageSrcSet|srcSet)="([^"]+)"/gi);
    for (const [, value = ''] of found) {
      for (const part of value.split(', ')) {
        const url = new URL((part.split(' ')[0] ?? '').replaceAll('&amp;', '&'), page);
        url.hash = '';
        if (url.origin === site.url) seen.set(url.href, page);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(60);
  for (const [address, page] of seen) {
    expect((await fetch(address, { method: 'HEAD' })).status, `${address} in ${page}`).toBe(200);
  }
});

test('every description list entry has its name before its value', () => {
  let facts = 0;
  for (const [page, html] of pages)
    for (const [list = ''] of html.matchAll(/<dl[ >].*?<\/dl>/gs))
      for (const group of list.split(/<div[ >]/).slice(1)) {
        const [first] = /<d[td](?=[ >])/.exec(group) ?? [];
        if (first) facts += 1;
        expect(first ?? '<dt', page).toBe('<dt');
      }
  expect(facts).toBeGreaterThan(100);
});

test('no page has more than one drawing, or a picture twice', () => {
  for (const [page, html] of pages) {
    const drawings = [...html.matchAll(/\/artwork\/motifs\//g)];
    expect(drawings.length, page).toBeLessThan(2);
    const scenes = [...html.matchAll(/<img [^>]*?src="(\/artwork\/scenes\/[^"]+)"/g)].map(([, src]) => src);
    expect(scenes, page).toEqual([...new Set(scenes)]);
  }
});

test('no page needs a script to assemble its streamed parts', () => {
  for (const [page, html] of pages) expect(html, page).not.toMatch(/<template|<div hidden/);
});

test('every anchor has a target on its page', () => {
  for (const [page, html] of pages) {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target = ''] of html.matchAll(/ href="([^"]*#[^"]+)"/g)) {
      const url = new URL(target, page);
      const there = url.origin + url.pathname;
      const onPage = pages.get(there.replace(/\/$/, '')) ?? pages.get(there);
      if (there === page) expect(ids, `${target} in ${page}`).toContain(url.hash.slice(1));
      else if (onPage) expect(onPage, `${target} in ${page}`).toContain(` id="${url.hash.slice(1)}"`);
    }
  }
});

test('refuses a form larger than a megabyte before reading it', async () => {
  const response = await fetch(`${site.url}/`, { method: 'POST', body: 'a'.repeat(1024 * 1024 + 1) });
  expect(response.status).toBe(413);
});

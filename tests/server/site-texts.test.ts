import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { objectName } from '#domain/values/stored-file.ts';
import { PAGE_ADDRESSES } from '#domain/website/page-addresses.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

/** The characters of marks. */
const INVISIBLE = /\u200b|\u200c|\u200d|\ufeff/;

let site: ServedSite;
let admin: SupabaseClient;
beforeAll(async () => {
  site = await serveSite({ environment: { AD_PIXEL_ID: '123456' } });
  admin = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { error } = await admin.auth.signInWithPassword(site.administrator);
  if (error) throw error;
});
afterAll(() => site[Symbol.asyncDispose]());

type Change = { document: string; path: string; value: string | null; language?: string };

const draft = (changes: Change[]) =>
  admin
    .rpc('save_content_drafts', { changes: changes.map((change) => ({ language: 'es', ...change })) })
    .throwOnError();
async function publish(): Promise<void> {
  const { data: drafts } = await admin.from('content_drafts').select('id, updated_at').throwOnError();
  await admin.rpc('publish_content', { drafts }).throwOnError();
}
const page = async (path: string): Promise<string> => (await fetch(site.url + path)).text();
/** What people read, without the data for the browser. */
const visible = async (path: string): Promise<string> =>
  (await page(path)).replaceAll(/<script.*?<\/script>/gs, '');

const preview = async (values: object): Promise<string> =>
  `/vista-previa/${z.string().parse((await admin.rpc('create_content_preview', values).throwOnError()).data)}`;

test('published texts of a page, and of every page, are shown in their language alone', async () => {
  const texts = [
    { document: 'pages/purpose', path: 'mission.statement', value: 'Una misión <b>distinta</b>' },
    { document: 'shared/layout', path: 'footer.hours', value: 'Lunes a jueves' },
    { document: 'pages/purpose', path: 'meta.title', value: 'Para qué existimos' },
    { document: 'pages/quote-details', path: 'plant', value: 'Faena' },
    { document: 'pages/cv-field', path: 'hint', value: 'O fotos, una por página' },
  ];
  await page('/nuestro-proposito');
  await draft(texts);
  expect(await page('/nuestro-proposito')).not.toContain('distinta');
  await publish();
  const changed = await visible('/nuestro-proposito');
  expect(changed).toContain('Una misión &lt;b&gt;distinta&lt;/b&gt;');
  expect(changed).toContain('<title>Para qué existimos · Voltandes</title>');
  expect(changed).toContain('Lunes a jueves');
  expect(await visible('/')).toContain('Lunes a jueves');
  expect(await page('/en/our-purpose')).not.toContain('Lunes a jueves');
  // With the home page's data, for the part of the form that loads later.
  expect(await page('/')).toContain('Faena');
  expect(await visible('/enviar-cv')).toContain('O fotos, una por página');
});

test('a legal text says since when it is in force, and its former wordings are kept', async () => {
  const today = new Date().toLocaleDateString('es-CL', {
    timeZone: 'America/Santiago',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const version = `Esta es la versión ${today.replaceAll('-', '/')}, y`;
  const wordings = ['Qué hacemos con sus datos.', 'Qué hacemos con sus datos, y hasta cuándo.'];
  expect(await visible('/privacidad')).not.toContain(version);
  for (const value of wordings) {
    await draft([{ document: 'pages/privacy', path: 'lead', value }]);
    await publish();
  }
  const policy = await visible('/privacidad');
  expect(policy).toContain(wordings[1]);
  expect(policy).toContain(version);
  // The parts of the register are still below their clauses.
  expect(policy).toContain('<dl class="border border-rule bg-sheet"');
  expect(await visible('/en/privacy')).not.toContain('{{version}}');
  expect(await visible('/terminos')).toContain('20/11/2026');
  // Which of them a consent refers to is told by its time.
  const { data } = await admin
    .from('content_versions')
    .select('changes, published_at')
    .eq('document', 'pages/privacy')
    .order('version')
    .throwOnError();
  expect(data).toMatchObject(wordings.map((lead) => ({ changes: { lead } })));
});

test('a clause of a legal text has formatting, in its language alone, until its version is restored', async () => {
  const clause = (content: unknown[]): Change => ({
    document: 'pages/terms',
    path: 'clauses.4.body',
    value: JSON.stringify({ type: 'doc', content }),
  });
  const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
  const words = (text: string, ...marks: unknown[]) => ({
    type: 'text',
    text,
    ...(marks.length > 0 && { marks }),
  });
  const plain = {
    document: 'pages/terms',
    path: 'clauses.4.body',
    value: 'Usted se compromete a lo acordado.',
  };
  await draft([plain]);
  await publish();
  const english = await visible('/en/terms');
  await draft([
    {
      ...clause([
        paragraph(
          words('Con '),
          words('{{company.name}}', { type: 'bold' }),
          words(' desde el {{version}}, '),
          words('vea la norma', { type: 'link', attrs: { href: 'https://www.sec.cl/normas' } }),
        ),
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [paragraph(words('No <b>dañar</b>'))] }],
        },
      ]),
    },
  ]);
  expect(await visible('/terminos')).toContain('a lo acordado.');
  // In the editor, each part of it is marked; the marks are never stored.
  const link = await preview({ is_for_editor: true });
  const marked = await visible(`${link}/terminos`);
  for (const part of ['Voltandes', 'vea la norma', 'No &lt;b&gt;dañar&lt;/b&gt;'])
    expect(marked).toMatch(new RegExp(`>${part}(?:${INVISIBLE.source})+<`));
  await publish();
  const changed = await visible('/terminos');
  expect(changed).toMatch(
    /Con <strong>Voltandes<\/strong> desde el \d\d\/\d\d\/\d{4}, <a href="https:\/\/www.sec.cl\/normas">/,
  );
  expect(changed).toContain('<ul><li><p>No &lt;b&gt;dañar&lt;/b&gt;</p></li></ul>');
  expect(await visible('/en/terms')).toBe(english);

  const { data: versions } = await admin
    .from('content_versions')
    .select('id')
    .match({ document: 'pages/terms', language: 'es' })
    .order('version')
    .throwOnError();
  await admin.rpc('restore_content_version', { version: versions[0]?.id }).throwOnError();
  await publish();
  expect(await visible('/terminos')).toContain('<p>Usted se compromete a lo acordado.</p>');

  // Of another release, whose schema allowed more.
  await site.sql(
    `update public.content_documents set published_at = clock_timestamp(), version = version + 1,
        texts = texts || jsonb_build_object('clauses.4.body', $1::text)
      where document = 'pages/terms' and language = 'es'`,
    [clause([{ type: 'table', content: [] }]).value],
  );
  await expect
    .poll(() => visible('/terminos'))
    .toContain('<p>enviar archivos dañinos o que no sean suyos;</p>');
});

test('a notice stands on top of every page, in the languages in which it is written, until it is withdrawn', async () => {
  const notice = { document: 'shared/layout', path: 'notice' };
  const NOTICE = 'Cerrado del 1 al 12 de febrero <i>';
  const bar = '<p role="note"';
  expect((await visible('/servicios')).includes(bar)).toBe(false);
  await draft([{ ...notice, value: NOTICE }]);
  await publish();
  for (const path of ['/', '/servicios', '/privacidad', '/oportunidades-laborales'])
    expect(await visible(path), path).toMatch(/<p role="note".*?Cerrado del 1 al 12 de febrero &lt;i&gt;/);
  expect((await visible('/en/services')).includes(bar)).toBe(false);
  await draft([{ ...notice, value: null }]);
  await publish();
  expect((await visible('/servicios')).includes(bar)).toBe(false);
});

test('paths that the application does not have, or that every object has, change nothing', async () => {
  await draft(
    ['constructor.name', '__proto__.title', 'mission', 'gone.text', 'mission.statement.length'].map(
      (path) => ({
        document: 'pages/purpose',
        path,
        value: 'ajeno',
      }),
    ),
  );
  await draft([{ document: 'pages/gone', path: 'title', value: 'ajeno' }]);
  await publish();
  const response = await fetch(`${site.url}/nuestro-proposito`);
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('ajeno');
});

test('items of lists are reordered, hidden and added, in one order for both languages', async () => {
  const added = 'nabcdef01';
  const item = (language: string, title: string, text: string): Change[] => [
    { document: 'pages/company', language, path: `reasons.items.${added}.title`, value: title },
    { document: 'pages/company', language, path: `reasons.items.${added}.text`, value: text },
  ];
  const positions = async (path: string, titles: string[]) => {
    const html = await visible(path);
    return titles.map((title) => html.indexOf(`>${title}<`));
  };
  await draft([
    { document: 'pages/company', path: 'reasons.items', value: `1,${added},0,2,3,-4,5` },
    { document: 'pages/purpose', path: 'vision.signs', value: 'ajeno,__proto__,99' },
    ...item('es', 'Bodega propia', 'Repuestos en Santiago.'),
  ]);
  await publish();
  const spanish = await positions('/', [
    'Norma primero',
    'Bodega propia',
    'Un interlocutor',
    'Respuesta en 24 horas',
  ]);
  expect(spanish.toSorted((a, b) => a - b).at(0)).toBe(-1);
  expect(spanish.slice(0, 3)).toEqual(spanish.slice(0, 3).toSorted((a, b) => a - b));
  expect(spanish.slice(0, 3)).not.toContain(-1);
  expect(await page('/servicios.data')).toContain('Bodega propia');
  // Not yet written in English.
  const [second, first] = await positions('/en', ['One point of contact', 'Code first']);
  expect(second).toBeGreaterThan(first ?? 0);
  expect(await page('/en')).not.toContain('Bodega propia');
  await draft(item('en', 'Our own warehouse', 'Spare parts in Santiago.'));
  await publish();
  const english = await positions('/en', ['Code first', 'Our own warehouse', 'One point of contact']);
  expect(english).toEqual(english.toSorted((a, b) => a - b));
  expect((await fetch(`${site.url}/nuestro-proposito`)).status).toBe(200);
});

test('the entries of the menu are reordered, hidden and added, and lead to pages of this site', async () => {
  const change = (path: string, value: string | null, language = 'es'): Change => ({
    document: 'shared/layout',
    path,
    value,
    language,
  });
  const entries = async (path: string): Promise<string[]> => {
    const [, nav = ''] =
      /<nav aria-label="(?:Principal|Main)" class="mr-auto(.*?)<\/nav>/s.exec(await visible(path)) ?? [];
    return [...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
  };
  const added = 'nabcdef09';
  await draft([
    change('menu.entries', `1,${added},0,-2,3,4`),
    change(`menu.entries.${added}.label`, 'Sucursal Antofagasta'),
    change(`menu.entries.${added}.label`, 'Antofagasta branch', 'en'),
    change(`menu.entries.${added}.page`, '/terminos'),
    change('menu.entries.0.links', '1,0,2'),
  ]);
  await publish();
  expect(await entries('/practicas')).toEqual([
    '/servicios',
    '/terminos',
    '/politica-calidad',
    '/nuestro-proposito',
    '/casos-de-exito',
    '/oportunidades-laborales',
    '/practicas',
    '/#contacto',
  ]);
  expect((await entries('/en/internships')).slice(0, 3)).toEqual([
    '/en/services',
    '/en/terms',
    '/en/quality-policy',
  ]);
  for (const foreign of ['javascript:alert(1)', '//a.example/b', 'https://a.example']) {
    await draft([change(`menu.entries.${added}.page`, foreign)]);
    await publish();
    expect((await entries('/practicas')).slice(0, 2)).toEqual(['/servicios', '/politica-calidad']);
  }
  // A page that staff have added is kept by its document, whatever its address is, and lost with it.
  const texts = { title: 'Antofagasta', lead: 'Visítenos.', description: 'La sucursal.' };
  const branch = (changes: Record<string, string | null>): Change[] =>
    Object.entries(changes).map(([path, value]) => ({ document: 'custom/nbranch00', path, value }));
  await draft([
    ...branch({ ...texts, slug: 'antofagasta' }),
    { document: 'custom/nbranch00', language: 'en', path: 'slug', value: 'antofagasta-branch' },
    change(`menu.entries.${added}.page`, 'custom/nbranch00'),
    change('footer.companyList', `${added},0`),
    change(`footer.companyList.${added}.label`, 'Sucursal'),
    change(`footer.companyList.${added}.label`, 'Branch', 'en'),
    change(`footer.companyList.${added}.page`, 'custom/nbranch00'),
  ]);
  await publish();
  expect((await entries('/practicas'))[1]).toBe('/antofagasta');
  expect((await entries('/en/internships'))[1]).toBe('/en/antofagasta-branch');
  const footer = async (): Promise<string> => (await visible('/practicas')).split('<footer')[1] ?? '';
  expect(await footer()).toContain('Sucursal');
  await draft(branch({ slug: 'sucursal-antofagasta' }));
  await publish();
  expect((await entries('/practicas'))[1]).toBe('/sucursal-antofagasta');
  await draft([
    ...branch(Object.fromEntries(['slug', ...Object.keys(texts)].map((path) => [path, null]))),
    { document: 'custom/nbranch00', language: 'en', path: 'slug', value: null },
  ]);
  await publish();
  expect((await entries('/practicas')).slice(0, 2)).toEqual(['/servicios', '/politica-calidad']);
  expect(await footer()).not.toContain('Sucursal');
  await draft(
    ['', `.${added}.label`, `.${added}.page`].map((path) => change(`footer.companyList${path}`, null)),
  );
  await draft([change(`footer.companyList.${added}.label`, null, 'en')]);
  await draft(
    ['', '.0.links', `.${added}.label`, `.${added}.page`].map((path) => change(`menu.entries${path}`, null)),
  );
  await publish();
  expect((await entries('/practicas')).at(0)).toBe('/nuestro-proposito');
});

test('a page has another address in English, and a changed address leads to the new one', async () => {
  const document = 'custom/nmoved000';
  const write = (texts: Record<string, string | null>, language = 'es'): Change[] =>
    Object.entries(texts).map(([path, value]) => ({ document, language, path, value }));
  const ask = async (path: string): Promise<string> => {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    return `${answer.status} ${answer.headers.get('location') ?? ''}`.trim();
  };
  const texts = { title: 'Feria', lead: 'Visítenos.', description: 'La feria.' };
  await draft([
    ...write({ ...texts, slug: 'feria-2026' }),
    ...write({ title: 'Fair', lead: 'Visit us.', description: 'The fair.', slug: 'fair-2026' }, 'en'),
    // Another page cannot take the English address.
    ...Object.entries({ ...texts, slug: 'otra-feria' }).map(([path, value]) => ({
      document: 'custom/nmoved001',
      path,
      value,
    })),
    { document: 'custom/nmoved001', language: 'en', path: 'slug', value: 'fair-2026' },
  ]);
  await publish();
  expect(await Promise.all(['/feria-2026', '/en/fair-2026', '/en/otra-feria'].map(ask))).toEqual(
    Array.from({ length: 3 }, () => '200'),
  );
  const [spanish, english] = [await visible('/feria-2026'), await visible('/en/fair-2026')];
  for (const shown of [spanish, english]) {
    expect(shown).toContain(`hrefLang="es" href="${site.url}/feria-2026"`);
    expect(shown).toContain(`hrefLang="en" href="${site.url}/en/fair-2026"`);
  }
  expect(english).toContain(`rel="canonical" href="${site.url}/en/fair-2026"`);
  expect(await page('/sitemap.xml')).toContain('/en/fair-2026</loc>');
  expect(await visible('/en/services')).toContain('href="/en/fair-2026"');
  // Where the language toggle leads, also within a preview.
  const link = await preview({ label: 'Socios' });
  for (const prefix of ['', link]) {
    expect(await ask(`${prefix}/en/feria-2026?a=1`)).toBe(`308 ${prefix}/en/fair-2026?a=1`);
    expect(await ask(`${prefix}/fair-2026`)).toBe(`308 ${prefix}/feria-2026`);
  }
  await draft([
    ...write({ slug: 'feria' }),
    { document: 'custom/nmoved001', language: 'en', path: 'slug', value: null },
  ]);
  await publish();
  expect(await ask('/feria-2026?a=1')).toBe('308 /feria?a=1');
  expect(await ask('/en/fair-2026')).toBe('200');
  // Moved again, and what led to the page still leads there in one hop.
  await draft([...write({ slug: 'feria-minera' }), ...write({ slug: null }, 'en')]);
  await publish();
  expect(await Promise.all(['/feria-2026', '/feria', '/en/fair-2026'].map(ask))).toEqual([
    '308 /feria-minera',
    '308 /feria-minera',
    '308 /en/feria-minera',
  ]);
  // Back to a former address.
  await draft(write({ slug: 'feria' }));
  await publish();
  expect(await Promise.all(['/feria', '/feria-minera', '/en/fair-2026'].map(ask))).toEqual([
    '200',
    '308 /feria',
    '308 /en/feria',
  ]);
  // Two pages change places.
  await draft([
    ...write({ slug: 'otra-feria' }),
    { document: 'custom/nmoved001', path: 'slug', value: 'feria' },
  ]);
  await publish();
  expect(await visible('/feria')).toContain('href="/otra-feria"');
  expect(await Promise.all(['/feria', '/otra-feria'].map(ask))).toEqual(['200', '200']);
  await draft(
    ['custom/nmoved000', 'custom/nmoved001'].flatMap((removed) =>
      ['es', 'en'].flatMap((language) =>
        [...Object.keys(texts), 'slug'].map((path) => ({ document: removed, language, path, value: null })),
      ),
    ),
  );
  await publish();
  expect(await ask('/feria')).toBe('404');
});

test('a page that staff add has an address in both languages, and goes when its texts do', async () => {
  const document = 'custom/nabcdef01';
  const write = (language: string, texts: Record<string, string | null>): Change[] =>
    Object.entries(texts).map(([path, value]) => ({ document, language, path, value }));
  const statusOf = async (path: string): Promise<number> => (await fetch(site.url + path)).status;
  expect(await statusOf('/exponor-2027')).toBe(404);
  const spanish = {
    slug: 'exponor-2027',
    title: 'Exponor 2027',
    lead: 'Visítenos en el pabellón 3.',
    description: 'Voltandes en Exponor.',
    sections: 'n00000001',
    'sections.n00000001.title': 'Qué mostramos',
    'sections.n00000001.text': 'Un CCM.\n\nUn tablero <b>abierto</b>.',
  };
  await draft(write('es', spanish));
  expect(await statusOf('/exponor-2027')).toBe(404);
  await publish();
  const shown = await visible('/exponor-2027');
  expect(shown).toContain('<title>Exponor 2027 · Voltandes</title>');
  expect(shown).toContain('Un tablero &lt;b&gt;abierto&lt;/b&gt;.');
  expect(await visible('/servicios')).toContain('href="/exponor-2027"');
  expect(await page('/sitemap.xml')).toContain('/exponor-2027</loc>');
  expect(await page('/sitemap.xml')).not.toContain('/en/exponor-2027</loc>');
  // Not yet in English: the Spanish texts, which search engines are told.
  const untranslated = await visible('/en/exponor-2027');
  expect(untranslated).toContain('This page is in Spanish.');
  expect(untranslated).toContain(`rel="canonical" href="${site.url}/exponor-2027"`);
  await draft(
    write('en', {
      title: 'Exponor 2027 (en)',
      lead: 'Visit us in hall 3.',
      description: 'Voltandes at Exponor.',
      'sections.n00000001.title': 'What we show',
      'sections.n00000001.text': 'An MCC.',
    }),
  );
  await publish();
  expect(await visible('/en/exponor-2027')).toContain('What we show');
  expect((await fetch(`${site.url}/exponor-2027.data`)).status).toBe(200);
  const respelled = await fetch(`${site.url}/en/Exponor-2027/?a=1`, { redirect: 'manual' });
  expect([respelled.status, respelled.headers.get('location')]).toEqual([308, '/en/exponor-2027?a=1']);
  // A second page with the same address does not take its place.
  const { slug, title } = { slug: 'exponor-2027', title: 'Ajena' };
  await draft(
    Object.entries({ slug, title, lead: 'x', description: 'x' }).map(([path, value]) => ({
      document: 'custom/nzzzzzzzz',
      path,
      value,
    })),
  );
  await publish();
  expect(await visible('/exponor-2027')).toContain('Qué mostramos');
  await draft(
    ['slug', 'title', 'lead', 'description'].map((path) => ({
      document: 'custom/nzzzzzzzz',
      path,
      value: null,
    })),
  );
  await draft(write('es', Object.fromEntries(Object.keys(spanish).map((path) => [path, null]))));
  await publish();
  expect(await statusOf('/exponor-2027')).toBe(404);
  expect(await visible('/servicios')).not.toContain('exponor');
});

test('a service or sector that staff add is listed, offered and described with the others', async () => {
  const write = (document: string, kind: string, slug: string, title: string): Change[] =>
    Object.entries({ kind, slug, title, lead: `Lo que es ${slug}.`, description: 'Para buscadores.' }).map(
      ([path, value]) => ({ document, path, value }),
    );
  await draft([
    ...write('custom/nservice0', 'Servicio', 'termografia', 'Termografía'),
    ...write('custom/nsector00', 'Sector', 'vino', 'Vino'),
    ...write('custom/nneither0', '__proto__', 'feria', 'Feria'),
  ]);
  await publish();
  const links = async (path: string, slug: string): Promise<number> =>
    (await visible(path)).split(`href="/${slug}"`).length - 1;
  // Each page has the footer's link, except to sectors.
  expect([await links('/terminos', 'termografia'), await links('/terminos', 'vino')]).toEqual([1, 0]);
  expect(await links('/terminos', 'feria')).toBe(1);
  expect(await visible('/servicios')).toContain('Lo que es termografia.');
  expect(await visible('/')).toContain('Lo que es vino.');
  expect(await links('/servicios/ingenieria-electrica', 'termografia')).toBe(2);
  expect(await links('/sectores/mineria', 'vino')).toBe(1);
  expect(await links('/termografia', 'servicios/ingenieria-electrica')).toBe(2);
  expect(await page('/termografia')).toContain('"@type":"BreadcrumbList"');
  expect(await page('/termografia')).toContain('<option value="Termografía"');
});

test('a page that is not to appear in search engines says so, and is not in the sitemap', async () => {
  const write = (document: string, texts: Record<string, string>): Change[] =>
    Object.entries(texts).map(([path, value]) => ({ document, path, value }));
  await draft([
    ...write('facts/pages', {
      '/practicas': 'No aparece',
      '/servicios': 'otra cosa',
      constructor: 'No aparece',
    }),
    ...write('custom/nhidden00', {
      slug: 'campana',
      title: 'Campaña',
      lead: 'Solo con el enlace.',
      description: 'x',
      search: 'No aparece',
    }),
  ]);
  await publish();
  const robots = '<meta name="robots" content="noindex"';
  for (const path of ['/practicas', '/en/internships', '/campana', '/en/campana'])
    expect(await page(path)).toContain(robots);
  for (const path of ['/servicios', '/terminos', '/']) expect(await page(path)).not.toContain(robots);
  const sitemap = await page('/sitemap.xml');
  expect(sitemap).toContain('/servicios</loc>');
  for (const path of ['/practicas', '/en/internships', '/campana'])
    expect(sitemap).not.toContain(`${path}</loc>`);
  await draft([{ document: 'facts/pages', path: '/practicas', value: null }]);
  await publish();
  expect(await page('/practicas')).not.toContain(robots);
});

test('a picture of the library is shown on its page, beside its name elsewhere and where it is shared', async () => {
  const storage_path = objectName('jpg');
  const file = {
    name: 'Sala',
    storage_path,
    media_type: 'image/jpeg',
    bytes: 1000,
    width: 1920,
    height: 1080,
    alt_es: 'Sala <eléctrica>',
    focal_x: 0.25,
  };
  const { data } = await admin.from('media_files').insert(file).select('id').single().throwOnError();
  const id = z.object({ id: z.string() }).parse(data).id;
  const SERVICE = '/servicios/ingenieria-electrica';
  const choose = (value: string | null) =>
    draft([
      { document: 'facts/pictures', path: SERVICE, value },
      { document: 'custom/nhidden00', path: 'picture', value },
    ]);
  const paths = [SERVICE, '/en/services/electrical-engineering', '/', '/campana'];
  await choose(id);
  const link = await preview({ label: 'Gerencia' });
  for (const path of paths) expect(await page(path)).not.toContain(storage_path);
  expect(await page(`${link}${SERVICE}`)).toContain(storage_path);
  await publish();
  for (const path of paths) expect(await visible(path)).toContain(storage_path);
  for (const path of [SERVICE, '/campana']) {
    const html = await visible(path);
    expect(html).toContain('alt="Sala &lt;eléctrica&gt;"');
    expect(html).toContain('object-position:25% 50%');
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="http[^"]*${storage_path}[^"]*"`));
  }
  expect(await visible('/en/services/electrical-engineering')).not.toContain('Sala &lt;');
  expect(await visible('/servicios/montaje-electromecanico')).not.toContain(storage_path);
  // Another file in its place is seen at once.
  const next = objectName('png');
  await admin
    .from('media_files')
    .update({ storage_path: next, media_type: 'image/png' })
    .eq('id', id)
    .throwOnError();
  expect(await visible(SERVICE)).toContain(next);
  expect((await admin.from('media_files').delete().eq('id', id)).error?.code).toBe('23503');
  await choose(null);
  await publish();
  for (const path of paths) expect(await page(path)).not.toContain(next);
});

test('what is no picture of the library, or a document, is shown on no page', async () => {
  const choose = (path: string, value: string) =>
    admin.rpc('save_content_drafts', {
      changes: [{ document: 'facts/pictures', language: 'es', path, value }],
    });
  for (const value of ['javascript:alert(1)', '/x.png', "'; drop table"])
    expect((await choose('/servicios', value)).error?.code).toBe('23514');
  const { data } = await admin
    .from('media_files')
    .insert({ name: 'x', storage_path: objectName('pdf'), media_type: 'application/pdf', bytes: 9 })
    .select('id')
    .single()
    .throwOnError();
  const document = z.object({ id: z.string() }).parse(data).id;
  await choose('/servicios', document).throwOnError();
  await choose('constructor', document).throwOnError();
  await choose('/practicas', '0a000000-0000-4000-8000-000000000009').throwOnError();
  await publish();
  for (const path of ['/servicios', '/practicas']) {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('/storage/v1/');
  }
});

test.each(['servicios', 'admin', 'rest', 'a/b', '../x', 'en', 'javascript:x'])(
  'a page at the address %j takes no other page away',
  async (slug) => {
    const texts = { slug, title: 'Ajena', lead: 'Ajena', description: 'Ajena' };
    await draft(
      Object.entries(texts).map(([path, value]) => ({ document: 'custom/nabcdef02', path, value })),
    );
    await publish();
    expect(await visible('/servicios')).not.toContain('Ajena');
    expect((await fetch(`${site.url}/${slug}`)).status).not.toBe(500);
  },
);

test('a preview shows drafts on pages of its own, which nobody stores or finds', async () => {
  await draft([{ document: 'pages/purpose', path: 'vision.statement', value: 'Una visión en borrador' }]);
  const link = await preview({ label: 'Gerencia' });
  const response = await fetch(`${site.url}${link}/nuestro-proposito`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('Una visión en borrador');
  expect(html).toContain(`href="${link}/servicios"`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  // Advertising tags would report the address, and with it the token.
  expect(html).not.toContain('123456');
  expect(response.headers.get('content-security-policy')).not.toContain('facebook');
  const data = await fetch(`${site.url}${link}/nuestro-proposito.data`);
  expect([data.status, data.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await data.text()).toContain('borrador');
  const english = await page(`${link}/en/our-purpose`);
  expect(english).toContain('<html lang="en"');
  expect(english).toContain('/en/our-purpose"');
  expect(await page('/nuestro-proposito')).not.toContain('borrador');
  // No character reveals that texts can be edited.
  expect(html).not.toMatch(INVISIBLE);
  const posted = await fetch(`${site.url}${link}/derechos`, { method: 'POST', body: new URLSearchParams() });
  expect(posted.status).toBeGreaterThanOrEqual(400);
});

test('a link that was revoked, has expired or never existed leads to nothing', async () => {
  const link = await preview({ label: 'Otra' });
  await admin.from('content_previews').delete().eq('label', 'Otra').throwOnError();
  for (const path of [link, `${link}/servicios`, `/vista-previa/${'0'.repeat(64)}`, '/vista-previa/x'])
    expect((await fetch(site.url + path)).status, path).toBe(404);
});

test('in the editor, every text of a page is marked, and a public page has no mark', async () => {
  const link = await preview({ is_for_editor: true });
  const response = await fetch(`${site.url}${link}/nuestro-proposito`);
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(await response.text()).toMatch(INVISIBLE);
  const pages = Object.entries(PAGE_ADDRESSES)
    .flat()
    .filter((path) => !path.includes(':'));
  for (const path of pages) {
    const marked = await fetch(`${site.url}${link}${path === '/' ? '' : path}`);
    expect(marked.status, path).toBe((await fetch(site.url + path)).status);
    expect(await page(path)).not.toMatch(INVISIBLE);
  }
});

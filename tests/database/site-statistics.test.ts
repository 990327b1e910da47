import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { dayInChile } from '#domain/values/chile-time.ts';
import { PAGE_ADDRESSES } from '#domain/website/page-addresses.ts';
import type { SiteVisit } from '#domain/website/site-visit.ts';
import { DEVICES, VISIT_EVENTS } from '#domain/website/visit-events.ts';
import { WEB_VITAL_NAMES } from '#domain/website/web-vitals.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

const TABLES = ['page_counts', 'visit_sources', 'web_vitals', 'missing_pages', 'failed_searches'] as const;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const VISIT: SiteVisit = {
  language: 'es',
  device: 'phone',
  events: [],
  vitals: [],
  missing: [],
  searches: [],
};

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  await served.db.sql(`truncate ${TABLES.map((table) => `private.${table}`).join()}`);
  await served.db.sql('delete from private.allowances');
});

const send = (visit: object, userAgent = FIREFOX): Promise<Response> =>
  fetch(`${served.url}/functions/v1/count-visit`, {
    method: 'POST',
    headers: {
      apikey: served.keys.publishable,
      'content-type': 'application/json',
      'user-agent': userAgent,
    },
    body: JSON.stringify({ ...VISIT, ...visit }),
  });

const rowsOf = (table: (typeof TABLES)[number]): Promise<Record<string, unknown>[]> =>
  served.db.sql(`select * from private.${table}`);

async function everyRow(): Promise<Record<string, unknown>[]> {
  return (await Promise.all(TABLES.map(rowsOf))).flat();
}

const countedPages = async (): Promise<unknown[]> =>
  (await rowsOf('page_counts')).map(({ count, event, page }) => [page, event, count]);

const today = (): string => dayInChile(new Date().toISOString());

const statisticsSchema = z.object({
  counted_since: z.string().nullable(),
  days: z.record(z.string(), z.number()),
  pages: z.array(z.object({ page: z.string(), views: z.number(), depth_50: z.number() })),
  offers: z.array(z.object({ title: z.string(), seen: z.number(), begun: z.number(), applied: z.number() })),
  referrers: z.array(z.object({ name: z.string(), count: z.number() })),
  searches: z.array(z.object({ term: z.string(), count: z.number() })),
  missing: z.array(z.object({ page: z.string(), count: z.number() })),
  vitals: z.array(z.object({ metric: z.string(), bucket: z.number(), count: z.number() })),
});

async function read(since = today(), until = today()): Promise<z.infer<typeof statisticsSchema>> {
  const { data } = await people['super admin'].client
    .rpc('site_statistics', { since_day: since, until_day: until })
    .throwOnError();
  return statisticsSchema.parse(data);
}

test('what happens during visits is added up by day', async () => {
  const posting = await store(service, 'job_postings', { ...newRecord.job_postings(), title: 'Tablerista' });
  const offer = { page: '/oportunidades-laborales/:job', slug: String(posting.slug) };
  const form = { page: '/oportunidades-laborales/:job/postular', slug: String(posting.slug) };
  const visit = {
    referrer: 'www.google.cl',
    events: [
      { page: '/servicios', event: 'view' },
      { page: '/servicios', event: 'depth_50' },
      { ...offer, event: 'view' },
      { ...form, event: 'view' },
      { ...form, event: 'begun_application' },
      { ...form, event: 'sent_application' },
    ],
    vitals: [{ page: '/servicios', metric: 'LCP', bucket: 2 }],
    missing: ['/antigua'],
    searches: [{ list: 'jobs', term: 'Soldador' }],
  };
  expect((await send(visit)).status).toBe(204);
  expect((await send({ ...visit, language: 'en' })).status).toBe(204);
  expect(await read()).toMatchObject({
    counted_since: today(),
    days: { [today()]: 6 },
    pages: expect.arrayContaining([expect.objectContaining({ page: '/servicios', views: 2, depth_50: 2 })]),
    offers: [{ title: 'Tablerista', seen: 2, begun: 2, applied: 2 }],
    referrers: [{ name: 'google.cl', count: 2 }],
    searches: [{ term: 'soldador', count: 2 }],
    missing: [{ page: '/antigua', count: 2 }],
    vitals: [{ metric: 'LCP', bucket: 2, count: 2 }],
  });
  expect(await read('2020-01-01', '2020-01-31')).toMatchObject({ days: {}, pages: [], referrers: [] });
});

test('a page is counted under a slug only if it exists', async () => {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const draft = await store(service, 'job_postings', { ...newRecord.job_postings(), status: 'draft' });
  const shown = await store(service, 'success_cases', { ...newRecord.success_cases(), is_active: true });
  const hidden = await store(service, 'success_cases', { ...newRecord.success_cases(), is_active: false });
  const job = '/oportunidades-laborales/:job';
  const page = '/casos-de-exito/:case';
  const visited = [
    { page: job, slug: posting.slug },
    { page: job, slug: `builder-${String(posting.id).slice(-8)}` },
    { page: job, slug: draft.slug },
    { page: job, slug: 'ana-perez-12345678' },
    { page: job },
    { page, slug: shown.slug },
    { page, slug: `plant-${String(shown.id).slice(-8)}` },
    { page, slug: hidden.slug },
  ];
  expect((await send({ events: visited.map((one) => ({ ...one, event: 'view' })) })).status).toBe(204);
  expect((await countedPages()).sort()).toEqual(
    [
      [`/oportunidades-laborales/${posting.slug}`, 'view', 2],
      [job, 'view', 3],
      [`/casos-de-exito/${shown.slug}`, 'view', 2],
      [page, 'view', 1],
    ].sort(),
  );
});

test.each(['Mozilla/5.0 (compatible; Googlebot/2.1)', 'HeadlessChrome/143.0', 'curl/8.0'])(
  'bots are not counted: %s',
  async (userAgent) => {
    expect((await send({ events: [{ page: '/', event: 'view' }] }, userAgent)).status).toBe(204);
    expect(await everyRow()).toEqual([]);
  },
);

const SECRETS = [
  'ana.perez@correo.example',
  'ana.perez%40correo.example',
  'ana.perez＠correo.example',
  '9f86d081884c7d659a2feaa0c55ad015',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0',
  '0190a8c0-0000-4000-8000-000000000001',
  '12.345.678-9',
  '+56 9 8765 4321',
  '203.0.113.77',
  '2001:db8::77',
  '__proto__',
  'constructor',
];

test('no stored value says anything about a visitor, whatever is sent', async () => {
  for (const secret of SECRETS) {
    const statuses = await Promise.all(
      [
        { referrer: secret, campaign: secret },
        { referrer: `${secret}.example`, campaign: `boletin ${secret}` },
        { missing: [`/${secret}`, `/baja/${secret}/x?${secret}#${secret}`, secret] },
        { searches: [{ list: 'jobs', term: secret }] },
        { events: [{ page: '/oportunidades-laborales/:job', slug: secret, event: 'view' }] },
        { events: [{ page: '/mi-postulacion/:token', slug: secret, event: 'view' }] },
        { events: [{ page: '/casos-de-exito/:case', slug: secret, event: 'view' }] },
        { vitals: [{ page: '/casos-de-exito/:case', slug: secret, metric: 'LCP', bucket: 1 }] },
        { events: [{ page: `/mi-postulacion/${secret}`, event: 'view' }] },
        { events: [{ page: '/', event: secret }] },
        { language: secret },
        { device: secret },
        { [secret]: secret },
        { events: [{ page: '/', event: 'view', [secret]: secret }] },
        { vitals: [{ page: '/', metric: secret, bucket: 1 }] },
      ].map((visit) => send(visit).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 400 || status === 204)).toHaveLength(statuses.length);
  }
  const rows = await everyRow();
  expect(rows.length).toBeGreaterThan(10);
  const pages: readonly string[] = Object.keys(PAGE_ADDRESSES);
  // Words that nobody is called, and that a page may well be called.
  const harmless = ['__proto__', 'constructor'];
  for (const row of rows) {
    const text = JSON.stringify(row).toLowerCase();
    for (const secret of SECRETS)
      if (!harmless.includes(secret)) expect(text).not.toContain(secret.toLowerCase());
    for (const part of ['ana.perez', 'correo.example', '87654321', '8765', '345', '203.0', '2001:db8'])
      expect(text).not.toContain(part);
    for (const [column, value] of Object.entries(row)) {
      if (column === 'count' || column === 'bucket') expect(value).toBeTypeOf('number');
      else if (column === 'device') expect(DEVICES).toContain(value);
      else if (column === 'event') expect(VISIT_EVENTS).toContain(value);
      else if (column === 'metric') expect(WEB_VITAL_NAMES).toContain(value);
      else if (column === 'language') expect(['es', 'en']).toContain(value);
      else if (column === 'page' && 'device' in row) expect(pages).toContain(value);
      else if (column === 'day') expect(value).toBeDefined();
      else if (column === 'kind' || column === 'list') expect(value).toMatch(/^(referrer|campaign|jobs)$/);
      else expect([column, value]).toEqual([expect.stringMatching(/^(name|term|page)$/), expect.any(String)]);
    }
  }
  expect(await served.db.sql("select from private.allowances where caller ~ '203[.]0|127[.]0'")).toEqual([]);
});

test('strangers cannot make the tables grow', async () => {
  await served.db.sql(`
    select public.count_site_visit(jsonb_build_object(
      'language', 'es', 'device', 'phone', 'events', '[]'::jsonb, 'vitals', '[]'::jsonb,
      'referrer', 'h' || n || '.example', 'campaign', 'c' || n,
      'missing', jsonb_build_array('/m' || n),
      'searches', jsonb_build_array(jsonb_build_object('list', 'jobs', 'term', 't' || n))))
    from generate_series(1, 10000) n`);
  const sources = await rowsOf('visit_sources');
  expect(sources).toHaveLength(202);
  expect(sources.find(({ kind, name }) => kind === 'referrer' && name === 'otros')?.count).toBe(9900);
  const missing = await rowsOf('missing_pages');
  expect(missing).toHaveLength(201);
  expect(missing.find(({ page }) => page === '/…')?.count).toBe(9800);
  expect(await rowsOf('failed_searches')).toHaveLength(200);
});

test('concurrent visits are all counted', async () => {
  const events = [
    { page: '/', event: 'view' },
    { page: '/servicios', event: 'view' },
  ];
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      send({ referrer: `sitio-${at % 2 ? 'uno' : 'dos'}.cl`, events: at % 2 ? events : events.toReversed() }),
    ),
  );
  expect((await countedPages()).sort()).toEqual([
    ['/', 'view', 20],
    ['/servicios', 'view', 20],
  ]);
});

test('what was searched or opened only once is not shown: it may be about somebody', async () => {
  const visit = { searches: [{ list: 'jobs', term: 'juana pérez' }], missing: ['/juana-perez'] };
  await send(visit);
  expect(await read()).toMatchObject({ searches: [], missing: [] });
  await send(visit);
  expect(await read()).toMatchObject({
    searches: [{ term: 'juana pérez', count: 2 }],
    missing: [{ page: '/juana-perez', count: 2 }],
  });
});

test.each(PEOPLE)('%s: reading the statistics, the tables and counting', async (who) => {
  const { client } = people[who];
  const { data, error } = await client.rpc('site_statistics', { since_day: today(), until_day: today() });
  if (who === 'super admin') expect(data).toMatchObject({ pages: [] });
  else expect(error?.code).toBe('42501');
  expect((await client.rpc('count_site_visit', { visit: VISIT })).error?.code).toBe('42501');
  for (const table of TABLES)
    expect((await client.schema('private').from(table).select()).error?.code).toBe('PGRST106');
  await send({ events: [{ page: '/', event: 'view' }] });
  expect(await rowsOf('page_counts')).toHaveLength(1);
});

test('counts are deleted after two years, and what was counted once after a month', async () => {
  const insert = (days: number, table: string, columns: string, values: string): Promise<unknown> =>
    asAdministrator(served.db.url, (client) =>
      client.query(`insert into private.${table} (day, ${columns})
        values ((now() at time zone 'America/Santiago')::date - ${days}, ${values})`),
    );
  for (const days of [700, 740]) {
    await insert(
      days,
      'page_counts',
      'page, language, device, event, count',
      "'/', 'es', 'phone', 'view', 3",
    );
    await insert(days, 'visit_sources', 'kind, name, count', "'referrer', 'google.cl', 3");
    await insert(days, 'web_vitals', 'page, device, metric, bucket, count', "'/', 'phone', 'LCP', 1, 3");
  }
  for (const [days, term] of [
    [20, 'reciente'],
    [40, 'una vez'],
    [40, 'dos veces'],
    [5, 'dos veces'],
  ] as const) {
    await insert(days, 'failed_searches', 'list, term, count', `'jobs', '${term}', 1`);
    await insert(days, 'missing_pages', 'page, count', `'/${term}', 1`);
  }
  await runJobs({ databaseUrl: served.db.url, minute: new Date('2026-11-21T03:50:00Z') });
  for (const table of ['page_counts', 'visit_sources', 'web_vitals'] as const)
    expect(await rowsOf(table)).toHaveLength(1);
  expect((await rowsOf('failed_searches')).map(({ term }) => term).sort()).toEqual([
    'dos veces',
    'dos veces',
    'reciente',
  ]);
  expect((await rowsOf('missing_pages')).map(({ page }) => page).sort()).toEqual([
    '/dos veces',
    '/dos veces',
    '/reciente',
  ]);
});

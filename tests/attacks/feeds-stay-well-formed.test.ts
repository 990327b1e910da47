import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const HOSTILE =
  'Jefe ]]></title><script>alert(1)</script> <!-- & "&amp;" \u0001\u000b\ufffe \ud83d\ude00 fin';
const SHOWN = HOSTILE.replace('\u0001\u000b\ufffe', '');

let site: ServedSite;
let id: string;
beforeAll(async () => {
  site = await serveSite();
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const posting = await store(service, 'job_postings', {
    ...newRecord.job_postings(),
    title: HOSTILE,
    department: HOSTILE.slice(0, 99),
    description: `${HOSTILE}\n\n${'Descripción. '.repeat(10)}`,
    location: 'Calama (faena)',
    salary_min: 1_300_000,
    salary_max: 1_700_000,
    expires_at: '2099-11-09T02:59:59Z',
  });
  id = String(posting.id);
});
afterAll(() => site[Symbol.asyncDispose]());

/** The subset of XML that the feeds use. */
const TOKEN =
  /<!\[CDATA\[(?<cdata>.*?)\]\]>|<\?xml [^<>]*\?>|<(?<close>\/?)(?<name>[\w:]+)(?: [\w:-]+="[^"<]*")*(?<isEmpty>\/?)>|(?<content>(?:[^<&]|&(?:amp|lt|gt|quot|apos);)+)/gs;
const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);
const decoded = (content: string): string =>
  content.replace(/&\w+;/g, (entity) => ENTITIES.get(entity) ?? entity);

type Job = ReadonlyMap<string, string>;

/** Reads a feed strictly: every element is closed in order, and no markup comes from a text. */
async function read(path: string, entry: 'job' | 'item'): Promise<{ feed: Job; jobs: Job[]; text: string }> {
  const answer = await fetch(site.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/xml; charset=utf-8$/);
  const text = await answer.text();
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  const open: string[] = [];
  const names = new Set<string>();
  const feed = new Map<string, string>();
  const jobs: Map<string, string>[] = [];
  let position = 0;
  for (const token of text.matchAll(TOKEN)) {
    // No gaps between tokens: all of it is well-formed.
    expect(token.index).toBe(position);
    position += token[0].length;
    const { cdata, close, content, name = '', isEmpty } = token.groups ?? {};
    const data = cdata ?? (content === undefined ? undefined : decoded(content));
    if (data !== undefined) {
      const parent = open.at(-1) ?? '';
      const into = open.includes(entry) ? jobs.at(-1) : feed;
      into?.set(parent, (into.get(parent) ?? '') + data);
    } else if (close) expect(open.pop()).toBe(name);
    else if (name && !isEmpty) {
      names.add(name);
      open.push(name);
      if (name === entry) jobs.push(new Map());
    }
  }
  expect(position).toBe(text.length);
  expect(open).toEqual([]);
  expect([...names]).not.toContain('script');
  return { feed, jobs, text };
}

const own = (jobs: readonly Job[], key: string): Job => jobs.find((job) => job.get(key) === id) ?? new Map();

test.each([
  ['/ofertas.rss', 'Ofertas laborales · Voltandes', 'es-cl'],
  ['/en/jobs.rss', 'Job openings · Voltandes', 'en'],
])('the feed %s has a name and a language, and shows hostile text as text', async (path, title, language) => {
  const { feed, jobs } = await read(path, 'item');
  expect(feed.get('title')).toBe(title);
  expect(feed.get('language')).toBe(language);
  expect(own(jobs, 'guid').get('title')).toBe(SHOWN);
  expect(jobs.some((job) => job.get('title') === 'Automation Engineer')).toBe(language === 'en');
  for (const job of jobs) expect((await fetch(job.get('link') ?? '')).status).toBe(200);
});

// Source: https://docs.indeed.com/indeed-apply/xml-feed
test('Indeed’s feed has its required elements, in CDATA, with dates, city and salary as documented', async () => {
  const { feed, jobs, text } = await read('/feeds/indeed.xml', 'job');
  expect(feed.get('publisher')).toBe('Voltandes');
  expect(feed.get('lastBuildDate')).toMatch(RFC_DATE);
  const required = [
    'title',
    'date',
    'referencenumber',
    'requisitionid',
    'url',
    'company',
    'sourcename',
    'city',
    'state',
    'country',
    'description',
  ];
  for (const job of jobs) {
    for (const name of required) expect(job.get(name), name).toBeTruthy();
    expect(job.get('date')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(job.get('country')).toBe('CL');
    expect(job.get('description')).toMatch(/^<h3>/);
    expect(job.get('url')).toMatch(/\?source=Indeed&/);
    expect((await fetch(job.get('url') ?? '')).status).toBe(200);
  }
  const job = own(jobs, 'referencenumber');
  expect(job.get('title')).toBe(SHOWN);
  expect(Object.fromEntries(job)).toMatchObject({
    city: 'Calama',
    state: 'Antofagasta',
    salary: '$1300000 - $1700000 per month',
    jobtype: 'fulltime',
    // The day that ends at that time in Chile.
    expirationdate: 'Sun, 08 Nov 2099',
  });
  for (const [, content = ''] of text.matchAll(/<(?:title|description|url|city)>(.*?)<\//g))
    expect(content).toMatch(/^<!\[CDATA\[/);
});

// Source: https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide
test('LinkedIn’s feed has its mandatory fields, within the documented values', async () => {
  const { feed, jobs } = await read('/feeds/linkedin.xml', 'job');
  expect(feed.get('publisherURL')).toMatch(/^http/);
  expect(Number(feed.get('expectedJobCount'))).toBe(jobs.length);
  expect(feed.get('lastBuildDate')).toMatch(RFC_DATE);
  for (const job of jobs) {
    for (const name of [
      'partnerJobId',
      'company',
      'title',
      'description',
      'applyUrl',
      'location',
      'posterEmail',
    ])
      expect(job.get(name), name).toBeTruthy();
    expect(job.get('partnerJobId')?.length).toBeLessThanOrEqual(40);
    expect(job.get('description')?.length).toBeGreaterThanOrEqual(100);
    expect(job.get('description')?.replaceAll(/<\/?(?:p|br|ul|li|b|strong|u|i)>/g, '')).not.toMatch(/<\/?\w/);
    expect(['FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERNSHIP', 'VOLUNTEER']).toContain(job.get('jobtype'));
    expect(LEVELS).toContain(job.get('experienceLevel'));
    // Not a redirect, which LinkedIn rejects.
    expect((await fetch(job.get('applyUrl') ?? '', { redirect: 'manual' })).status).toBe(200);
  }
  expect(Object.fromEntries(own(jobs, 'partnerJobId'))).toMatchObject({
    title: SHOWN,
    location: 'Calama, Chile',
    amount: '17000001300000',
    currencyCode: 'CLPCLP',
    period: 'MONTHLY',
    type: 'BASE_SALARY',
    listDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    expirationDate: '2099-11-08',
  });
});

const RFC_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const LEVELS = [
  'ENTRY_LEVEL',
  'MID_SENIOR_LEVEL',
  'DIRECTOR',
  'EXECUTIVE',
  'INTERNSHIP',
  'ASSOCIATE',
  'NOT_APPLICABLE',
];

test('the sitemap lists changes and pictures, and English pages only where they exist', async () => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const entries = [...sitemap.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => entry);
  const english = entries.filter((entry) => /<loc>[^<]*\/en\/(?:jobs|success-cases)\/./.test(entry));
  expect(english).toHaveLength(5 + 8);
  for (const entry of english) expect(entry).toMatch(/hreflang="es".*hreflang="en".*hreflang="x-default"/);
  const spanish = entries.filter((entry) =>
    /<loc>[^<]*\/(?:oportunidades-laborales|casos-de-exito)\/./.test(entry),
  );
  expect(spanish.filter((entry) => !entry.includes('hreflang="en"'))).toHaveLength(1);
  for (const entry of [...english, ...spanish])
    expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  const images = [...sitemap.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url = '']) => url);
  expect(images.length).toBeGreaterThanOrEqual(8);
  for (const url of new Set(images)) expect((await fetch(url)).status, url).toBe(200);
});

test('an untranslated page in English says so, marks Spanish text as Spanish, and points to the Spanish page', async () => {
  const page = async (path: string) => (await fetch(site.url + path)).text();
  const sitemap = await page('/sitemap.xml');
  const postings = [...sitemap.matchAll(/<loc>[^<]*\/oportunidades-laborales\/([^<]+)<.*?<\/url>/g)];
  expect(postings.length).toBeGreaterThan(5);
  for (const [entry, slug] of postings) {
    const address = /hreflang="en" href="[^"]*(\/en\/jobs\/[^"]+)"/.exec(entry)?.[1];
    const isTranslated = address !== undefined;
    // The Spanish words lead there too.
    const html = await page(`/en/jobs/${slug}`);
    const head = html.slice(0, html.indexOf('</head>'));
    expect(html.includes('shown in Spanish'), slug).toBe(!isTranslated);
    expect(/<h1[^>]*><span lang="es"/.test(html), slug).toBe(!isTranslated);
    expect(head.includes('hrefLang="en"'), slug).toBe(isTranslated);
    expect(head.includes('og:locale:alternate'), slug).toBe(isTranslated);
    const canonical = address ?? `/oportunidades-laborales/${slug}`;
    expect(head).toContain(`rel="canonical" href="${site.url}${canonical}"`);
  }
});

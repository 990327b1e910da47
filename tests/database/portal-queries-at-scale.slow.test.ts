import { configureRole } from '@voltandes/platform/testing/configure-role';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Explained, explainRequest } from '#testing/explain-request.ts';
import { QUARTER_DATASET, seedLargeDataset } from '#testing/large-dataset.ts';
import { type PortalRequest, recordPortalRequests } from '#testing/portal-queries.ts';
import { createPerson } from '#testing/staff.ts';

/** Pages of 8 KiB that one request may read; `npm run bench -- database` measures the time. */
const PAGES = 2000;
/** For a list: its rows and the index used for counting. */
const PAGES_OF_A_LIST = 1000;
/** For a search that matches many people and reads a thousand of them, and for counts of a thousand postings. */
const PAGES_OF_A_THOUSAND = 5500;
const OF_A_THOUSAND =
  /^search, (?:common|two letters|one letter$|a word in all CVs|excerpts)|^counts by status, search$|^postings, by applications$/;

const GROWING = ['job_applications', 'application_events', 'consents', 'cv_texts', 'audit_log'];

let served: TestPlatform;
let explained: Map<string, Explained[]>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  await configureRole(served.db.url, 'authenticator', { 'pgrst.db_plan_enabled': 'true' });
  await served.db.sql("notify pgrst, 'reload config'");
  await seedLargeDataset(served.db.url, QUARTER_DATASET);
  // The person whose page is read has a common name.
  await served.db.sql(`
      insert into public.spontaneous_applications (full_name, email, phone, area, cv_url, consent_version)
      select full_name, 'tocayo' || n || '@correo.example', '+56 9 ' || 20000000 + n, 'Otra', 'x.pdf', '2026-11-22'
      from public.job_applications, generate_series(1, 2000) n where email = 'persona7777@correo.example'`);
  await served.db.sql('vacuum (analyze) public.spontaneous_applications');
  // Policies look up blocked people in every statement.
  await served.db.sql(`
      insert into public.rights_requests (claim, full_name, email, language, confirmed_at, due_at, blocked_at)
      select 'rectification', 'Elena Díaz', email, 'es', now(), now() + interval '30 days', now()
      from public.job_applications order by applied_at desc limit 5`);
  const as = await createPerson(served.client(served.keys.secret), 'super_admin');
  const { keys, url } = served;
  const requests = await recordPortalRequests({
    url,
    publishableKey: keys.publishable,
    as,
    rows: QUARTER_DATASET,
  });
  explained = new Map();
  for (const request of requests)
    explained.set(request.name, [...(explained.get(request.name) ?? []), await explainWarm(request)]);
});
afterAll(() => served[Symbol.asyncDispose]());

/**
 * Explains a request again if it read much: a session whose caches were invalidated by other tests' DDL rereads the
 * catalog. Such DDL may fall into the next times too.
 */
async function explainWarm(request: PortalRequest): Promise<Explained> {
  let least = await explainRequest(request);
  for (let times = 1; times < 20 && least.pages > PAGES_OF_A_LIST; times += 1) {
    const next = await explainRequest(request);
    if (next.pages < least.pages) least = next;
  }
  return least;
}

const costly = (limit: number, concerned = (_: string) => true): string[] =>
  [...explained].flatMap(([name, requests]) =>
    requests
      .filter(({ pages }) => concerned(name) && pages > limit)
      .map(({ pages }) => `${name}: ${pages} pages`),
  );

test('every read of the portal touches a bounded part of the database', () => {
  const isOfAThousand = (name: string): boolean => OF_A_THOUSAND.test(name);
  expect(explained.size).toBeGreaterThan(30);
  expect(costly(PAGES, (name) => !isOfAThousand(name))).toEqual([]);
  expect(costly(PAGES_OF_A_THOUSAND, isOfAThousand)).toEqual([]);
});

test('a page of a list reads its rows and an index to count with, even the last page', () => {
  const isList = (name: string): boolean =>
    /^(applications|board|internships, [flp]|audit|users|invitations)/.test(name);
  expect(costly(PAGES_OF_A_LIST, isList)).toEqual([]);
});

test('lists longer than a response are read completely', () => {
  expect(explained.get('invitations')).toHaveLength(Math.ceil(QUARTER_DATASET.invitations / 1000));
});

test('no request scans a growing table', () => {
  const scanned = [...explained].flatMap(([name, requests]) =>
    requests
      .flatMap(({ nodes }) => nodes)
      .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''))
      .map((node) => `${name}: ${node['Relation Name']}`),
  );
  expect(scanned).toEqual([]);
});

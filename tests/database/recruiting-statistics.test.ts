import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApplicationStatus } from '#domain/recruiting/job-application.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

type Posting = 'tablerista' | 'jefe';

/**
 * The data to recount: who applied when, from which source, with which status. The last night of June is in the period.
 */
const ARRIVALS: readonly [
  posting: Posting,
  at: string,
  source: Record<string, string> | null,
  named: string,
  status: ApplicationStatus,
][] = [
  ['tablerista', '2026-06-01T04:00:00Z', { utm_source: 'LinkedIn', landing: '/' }, 'linkedin', 'approved'],
  ['tablerista', '2026-06-01T03:59:59Z', { utm_source: 'linkedin', landing: '/' }, 'linkedin', 'pending'],
  [
    'tablerista',
    '2026-06-09T12:00:00Z',
    { referrer: 'cl.linkedin.com', landing: '/' },
    'linkedin',
    'pending',
  ],
  [
    'tablerista',
    '2026-06-09T13:00:00Z',
    { referrer: 'www.mineros.cl', landing: '/' },
    'mineros.cl',
    'rejected',
  ],
  ['tablerista', '2026-06-10T13:00:00Z', { landing: '/' }, 'directo', 'reviewing'],
  ['tablerista', '2026-07-01T03:30:00Z', null, 'desconocido', 'rejected'],
  // Before views were counted.
  ['jefe', '2026-04-15T12:00:00Z', { landing: '/' }, 'directo', 'approved'],
  ['jefe', '2026-06-15T12:00:00Z', { utm_source: 'boletin', landing: '/' }, 'boletin', 'approved'],
  ['jefe', '2026-06-16T12:00:00Z', { referrer: 'www.google.cl', landing: '/' }, 'google', 'pending'],
  ['jefe', '2026-07-01T04:00:00Z', { landing: '/' }, 'directo', 'approved'],
];
const VIEWS: readonly [posting: Posting, day: string, source: string, views: number][] = [
  ['tablerista', '2026-05-31', 'linkedin', 50],
  ['tablerista', '2026-06-01', 'linkedin', 40],
  ['tablerista', '2026-06-30', 'directo', 7],
  ['jefe', '2026-06-15', 'boletin', 9],
  ['jefe', '2026-06-15', 'mineros.cl', 2],
  ['jefe', '2026-07-01', 'directo', 30],
];

const COUNTED_SINCE = '2026-05-31';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
const ids = { tablerista: '', jefe: '' };
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  for (const name of ['tablerista', 'jefe'] as const)
    ids[name] = String(
      (await store(service, 'job_postings', { ...newRecord.job_postings(), title: name })).id,
    );
  for (const [posting, applied_at, source, , status] of ARRIVALS)
    await store(service, 'job_applications', {
      ...newRecord.job_applications(ids[posting], 'x.pdf'),
      applied_at,
      source,
      status,
    });
  for (const [posting, day, source_name, views] of VIEWS)
    await store(service, 'job_posting_views', { job_posting_id: ids[posting], day, source_name, views });
});
afterAll(() => served[Symbol.asyncDispose]());

const steps = {
  seen: z.number().nullable(),
  applied: z.number(),
  applied_of_seen: z.number(),
  reviewed: z.number(),
  approved: z.number(),
};
const stepsSchema = z.object(steps);
const rows = z.array(z.object({ key: z.string(), ...steps }));
const funnelSchema = z.object({ total: stepsSchema, postings: rows, sources: rows, periods: rows });

interface Wanted {
  readonly since_day: string;
  readonly until_day: string;
  readonly wanted_posting?: Posting;
  readonly wanted_source?: string;
}

async function funnel({ wanted_posting, ...wanted }: Wanted) {
  const { data } = await people.rrhh.client
    .rpc('recruiting_funnel', { ...wanted, ...(wanted_posting && { wanted_posting: ids[wanted_posting] }) })
    .throwOnError();
  return funnelSchema.parse(data);
}

const NOTHING = { seen: 0, applied: 0, applied_of_seen: 0, reviewed: 0, approved: 0 };

/** The same figures, added up one by one. */
function recount(wanted: Wanted, keyOf: (fact: { posting: Posting; source: string; day: string }) => string) {
  const counted = new Map<string, z.output<typeof stepsSchema>>();
  const facts = [
    ...ARRIVALS.map(([posting, at, , source, status]) => ({
      posting,
      source,
      day: dayInChile(at),
      adds: {
        seen: 0,
        applied: 1,
        applied_of_seen: dayInChile(at) >= COUNTED_SINCE ? 1 : 0,
        reviewed: status === 'pending' ? 0 : 1,
        approved: status === 'approved' ? 1 : 0,
      },
    })),
    ...VIEWS.map(([posting, day, source, seen]) => ({
      posting,
      source,
      day,
      adds: { seen, applied: 0, applied_of_seen: 0, reviewed: 0, approved: 0 },
    })),
  ];
  for (const fact of facts) {
    if (fact.day < wanted.since_day || fact.day > wanted.until_day) continue;
    if (wanted.wanted_posting && fact.posting !== wanted.wanted_posting) continue;
    if (wanted.wanted_source && fact.source !== wanted.wanted_source) continue;
    const key = keyOf(fact);
    const sum = counted.get(key) ?? NOTHING;
    // A month or week that began earlier has no views unless some were counted in it.
    const isEarlier = /^[\d-]{10}$/.test(key) && key < COUNTED_SINCE && !sum.seen && !fact.adds.seen;
    counted.set(key, {
      seen: isEarlier ? null : (sum.seen ?? 0) + fact.adds.seen,
      applied: sum.applied + fact.adds.applied,
      applied_of_seen: sum.applied_of_seen + fact.adds.applied_of_seen,
      reviewed: sum.reviewed + fact.adds.reviewed,
      approved: sum.approved + fact.adds.approved,
    });
  }
  return counted;
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

const byKey = (counted: z.output<typeof rows>) =>
  new Map(counted.map(({ key, ...figures }) => [key, figures]));
const JUNE = { since_day: '2026-06-01', until_day: '2026-06-30' };
const YEAR = { since_day: '2026-01-01', until_day: '2026-12-31' };

describe('the funnel equals a recount', () => {
  test.each([
    ['June', JUNE],
    ['the year, by month', YEAR],
    ['one offer', { ...JUNE, wanted_posting: 'tablerista' }],
    ['one source', { ...JUNE, wanted_source: 'linkedin' }],
    ['one source of one offer', { ...YEAR, wanted_posting: 'jefe', wanted_source: 'directo' }],
    ['days without applications', { since_day: '2025-01-01', until_day: '2025-01-31' }],
  ] satisfies [string, Wanted][])('%s', async (_, wanted) => {
    const { periods, postings, sources, total } = await funnel(wanted);
    expect(byKey(postings)).toEqual(recount(wanted, ({ posting }) => ids[posting]));
    expect(byKey(sources)).toEqual(recount(wanted, ({ source }) => source));
    expect(byKey(periods)).toEqual(
      recount(wanted, ({ day }) =>
        wanted.since_day === YEAR.since_day ? `${day.slice(0, 7)}-01` : mondayOf(day),
      ),
    );
    expect(total).toEqual(recount(wanted, () => 'total').get('total') ?? { ...NOTHING, seen: null });
  });

  test('June by hand', async () => {
    expect((await funnel(JUNE)).total).toEqual({
      seen: 58,
      applied: 7,
      applied_of_seen: 7,
      reviewed: 5,
      approved: 2,
    });
  });

  test('the year by hand: what came before views were counted is not set against them', async () => {
    expect((await funnel(YEAR)).total).toEqual({
      seen: 138,
      applied: 10,
      applied_of_seen: 9,
      reviewed: 7,
      approved: 4,
    });
  });
});

test('a visit is counted by posting, day and source, and sources beyond thirty a day count as others', async () => {
  const job_id = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  const visit = (source: unknown) =>
    people.anon.client.rpc('increment_job_views', { job_id, source }).throwOnError();
  await people.anon.client.rpc('increment_job_views', { job_id }).throwOnError();
  for (const source of [
    { utm_source: ' LinkedIn ' },
    { referrer: 'www.linkedin.com' },
    {},
    { utm_source: { nested: true } },
    ['no object'],
  ])
    await visit(source);
  const views = async () => {
    const { data } = await people.rrhh.client
      .from('job_posting_views')
      .select('day, source_name, views')
      .eq('job_posting_id', job_id)
      .throwOnError();
    return new Map(data.map(({ source_name, views: number }) => [source_name, number]));
  };
  expect(await views()).toEqual(
    new Map([
      ['desconocido', 3],
      ['linkedin', 2],
      ['directo', 1],
    ]),
  );
  for (let at = 0; at < 30; at += 1) await visit({ utm_source: randomUUID() });
  await visit({ utm_source: 'linkedin' });
  const counted = await views();
  expect(counted.size).toBe(31);
  expect([counted.get('otros'), counted.get('linkedin')]).toEqual([3, 3]);
});

test('those without the permissions get empty figures', async () => {
  for (const who of ['accesos', 'no role'] as const) {
    const { data } = await people[who].client.rpc('recruiting_funnel', JUNE).throwOnError();
    expect(data).toMatchObject({
      total: { seen: null, applied: 0 },
      postings: [],
      sources: [],
      views_since: null,
    });
  }
});

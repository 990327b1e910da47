import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { configureRole } from '@voltandes/platform/testing/configure-role';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type ApplicationFilters,
  NEWEST_FIRST,
  PAGE_SIZE,
  requestApplications,
} from '#app/portal/features/applications/list-applications.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import type { Database } from '#supabase/database.gen.ts';
import { inProcess } from '#testing/in-process.ts';
import { MANY, seedManyApplications } from '#testing/many-applications.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let jobId: string;
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  await configureRole(served.db.url, 'authenticator', { 'pgrst.db_plan_enabled': 'true' });
  await served.db.sql("notify pgrst, 'reload config'");
  jobId = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  await seedManyApplications(served.db.url, jobId);
  // Just as many for another posting, which must not be scanned.
  const other = await store(service, 'job_postings', newRecord.job_postings());
  await seedManyApplications(served.db.url, String(other.id));
});
afterAll(() => served[Symbol.asyncDispose]());

const FIRST: ApplicationFilters = {
  search: '',
  status: null,
  sort: NEWEST_FIRST,
  page: 0,
  size: PAGE_SIZE,
};
const list = (filters: Partial<ApplicationFilters>, who: Who = 'rrhh') =>
  requestApplications(people[who].client, jobId, { ...FIRST, ...filters });

const planSchema = z.object({ 'Index Name': z.string().optional(), Plans: z.array(z.unknown()).optional() });

/** The names of the indexes that a plan uses. */
function indexes(node: unknown): string[] {
  const { 'Index Name': name, Plans = [] } = planSchema.parse(node);
  return [...(name ? [name] : []), ...Plans.flatMap(indexes)];
}

test('the first page is one request of less than 100 KB, with the total', async () => {
  const sizes: number[] = [];
  const client = createClient<Database>(served.url, served.keys.publishable, {
    accessToken: async () => people.rrhh.token,
    global: {
      fetch: async (...request) => {
        const response = await fetch(...request);
        sizes.push((await response.clone().arrayBuffer()).byteLength);
        return response;
      },
    },
  });
  const { count, data } = await requestApplications(client, jobId, FIRST).throwOnError();
  expect(data).toHaveLength(PAGE_SIZE);
  expect(count).toBe(MANY);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(100_000);
});

test.each([
  ['newest first', {}, /listed_idx/],
  ['a column of the board', { status: 'approved' }, /status_idx/],
  ['by name', { sort: { column: 'nombre', isDescending: false } }, /name_idx/],
  ['by name, backwards', { sort: { column: 'nombre', isDescending: true } }, /name_idx/],
  ['the third page', { page: 2 }, /listed_idx/],
] satisfies [string, Partial<ApplicationFilters>, RegExp][])(
  '%s: uses an index',
  async (_, filters, index) => {
    const { data } = await list(filters).explain({ format: 'json' });
    const [{ Plan: plan }] = z.tuple([z.object({ Plan: z.unknown() })]).parse(data);
    expect(indexes(plan).join()).toMatch(index);
  },
);

describe('search', () => {
  test.each([
    ['nusta', 1],
    ['ÚNICA ñusta', 1],
    ['+56 9 5555-0000', 1],
    ['persona7777@correo', 1],
    ['camila rojas', 285],
    ['100%', 0],
    ['_usta', 0],
    // Fewer than three letters match the start of words in the name.
    ['ún', 1],
    ['ib', 1],
    ['x', 0],
    ['@', 0],
    // One more than the display limit.
    ['persona', 1001],
  ])('%j finds %d', async (search, found) => {
    const { count } = await list({ search }).throwOnError();
    expect(count).toBe(found);
  });

  test('is filtered, sorted and paginated by the database', async () => {
    const { count, data } = await list({
      search: 'camila',
      status: 'pending',
      sort: { column: 'nombre', isDescending: true },
      page: 1,
      size: 10,
    }).throwOnError();
    expect(count).toBe(500);
    const names = z.array(z.object({ full_name: z.string() })).parse(data);
    expect(names).toHaveLength(10);
    expect(names).toEqual([...names].sort((a, b) => (a.full_name < b.full_name ? 1 : -1)));
  });

  test('uses the trigram index', async () => {
    const plans: string[] = [];
    await asAdministrator(served.db.url, async (client) => {
      client.on('notice', ({ message }) => plans.push(message ?? ''));
      await client.query(`load 'auto_explain'; set auto_explain.log_level = 'notice';
        set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; begin`);
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: people.rrhh.id, role: 'authenticated' }),
      ]);
      await client.query('set local role authenticated');
      const { rows } = await client.query('select id from public.search_applications($1, $2)', [
        jobId,
        searchPatterns('Ñusta Única'),
      ]);
      expect(rows).toHaveLength(1);
      await client.query('rollback');
    });
    expect(plans.join('\n')).toContain('Bitmap Index Scan on job_applications_search_idx');
  });

  test.each(PEOPLE)('%s', async (who) => {
    const { data } = await list({ search: 'nusta' }, who);
    expect(data ?? []).toHaveLength(['rrhh', 'super admin'].includes(who) ? 1 : 0);
  });
});

describe('the overview', () => {
  const counts = async (who: Who) =>
    z
      .object({
        applications: z.number(),
        active: z.number(),
        pending: z.number(),
        by_status: z.record(z.string(), z.number()),
        by_week: z.record(z.string(), z.number()),
        by_posting: z.array(z.object({ id: z.string(), count: z.number() })),
        latest_applications: z.array(z.unknown()),
      })
      .parse((await people[who].client.rpc('recruiting_overview').throwOnError()).data);

  test('counts all applications, although a response has at most 1,000 rows', async () => {
    const overview = await counts('rrhh');
    expect(overview).toMatchObject({
      applications: 2 * MANY,
      pending: MANY / 2,
      by_status: { pending: 5000, reviewing: 5000, approved: 5000, rejected: 5000 },
    });
    expect(overview.by_posting).toHaveLength(2);
    expect(overview.by_posting).toContainEqual(expect.objectContaining({ id: jobId, count: MANY }));
    expect(Object.values(overview.by_week).reduce((sum, week) => sum + week, 0)).toBe(2 * MANY);
    expect(overview.latest_applications).toHaveLength(3);
  });

  test('counts the postings whose status is active, as their list does, expired ones too', async () => {
    const active = async () => (await counts('rrhh')).active;
    const before = await active();
    const posting = newRecord.job_postings();
    const { id } = await store(service, 'job_postings', posting);
    expect(await active()).toBe(before + 1);
    const change = (changed: object) =>
      service.from('job_postings').update(changed).eq('id', id).throwOnError();
    await change({ expires_at: new Date(Date.now() - 60_000).toISOString() });
    expect(await active()).toBe(before + 1);
    await change({ status: 'closed' });
    expect(await active()).toBe(before);
    await service.from('job_postings').delete().eq('id', id).throwOnError();
  });

  test.each(['no role', 'accesos'] as const)('shows nothing to %s', async (who) => {
    expect(await counts(who)).toMatchObject({ applications: 0, by_posting: [], latest_applications: [] });
  });

  test('is not accessible to visitors', async () => {
    const { error } = await people.anon.client.rpc('recruiting_overview');
    expect(error).toMatchObject({ code: '42501' });
  });
});

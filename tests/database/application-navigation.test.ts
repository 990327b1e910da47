import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAdjacent } from '#app/portal/features/applications/list-adjacent.ts';
import {
  type ApplicationFilters,
  NEWEST_FIRST,
  parseApplications,
  requestApplications,
} from '#app/portal/features/applications/list-applications.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let people: Record<Who, Caller>;
let jobId: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  const service = served.client(served.keys.secret);
  people = await createPeople(served);
  jobId = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  const moments = ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123457Z'];
  const names = ['Ana "la Corta" Núñez', 'Eva\\Soto, (hija)', 'Ida Núñez', 'Zoe Núñez'];
  await service
    .from('job_applications')
    .insert(
      // Three with equal timestamps, some with equal names: the id breaks ties.
      Array.from({ length: 12 }, (_, at) => ({
        ...newRecord.job_applications(jobId, 'x.pdf'),
        full_name: names[at % 4],
        status: at % 3 === 0 ? 'approved' : 'pending',
        applied_at: at < 9 ? moments[at % 2] : moments[0],
      })),
    )
    .throwOnError();
});
afterAll(() => served[Symbol.asyncDispose]());

const FIRST: ApplicationFilters = { search: '', status: null, sort: NEWEST_FIRST, page: 0, size: 5 };

for (const filters of [
  {},
  { sort: { column: 'fecha', isDescending: false } },
  { sort: { column: 'nombre', isDescending: false } },
  { sort: { column: 'nombre', isDescending: true } },
  { status: 'pending' },
  { search: 'nunez' },
  { search: 'nunez', status: 'pending', sort: { column: 'nombre', isDescending: true } },
] satisfies Partial<ApplicationFilters>[])
  test(`each application leads to its neighbors in both directions: ${JSON.stringify(filters)}`, async () => {
    const { client } = people.rrhh;
    const wanted = { ...FIRST, ...filters };
    const { data } = await requestApplications(client, jobId, { ...wanted, size: 100 }).throwOnError();
    const all = parseApplications(data).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(wanted.size);
    for (const [at, id] of all.entries()) {
      const beyond = async (side: 'before' | 'after') => {
        const found = await listAdjacent(client, { jobId, filters: wanted, ids: [id], side });
        return [found.rows.map((row) => row.id), found.total];
      };
      expect(await beyond('after')).toEqual([all.slice(at + 1, at + 1 + wanted.size), all.length - at - 1]);
      expect(await beyond('before')).toEqual([all.slice(Math.max(0, at - wanted.size), at), at]);
    }
  });

test('navigation continues from the previous application if the current one was deleted, and ends if none is known', async () => {
  const { client } = people.rrhh;
  const { data } = await requestApplications(client, jobId, { ...FIRST, size: 100 }).throwOnError();
  const [first = '', second] = parseApplications(data).map(({ id }) => id);
  const gone = '00000000-0000-4000-8000-000000000000';
  const options = { jobId, filters: FIRST, side: 'after' as const };
  const found = await listAdjacent(client, { ...options, ids: [gone, 'no-uuid', first] });
  expect(found.rows[0]?.id).toBe(second);
  expect(await listAdjacent(client, { ...options, ids: [gone] })).toEqual({ rows: [], total: 0 });
});

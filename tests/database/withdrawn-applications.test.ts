import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { requestApplications } from '#app/portal/features/applications/list-applications.ts';
import type { ShownStatus } from '#domain/recruiting/shown-status.ts';
import { createPeople } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let recruiter: SupabaseClient;
let posting: string;
/** The stored status of one is that of the other. */
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  const service = served.client(served.keys.secret);
  recruiter = (await createPeople(served)).rrhh.client;
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  for (const [full_name, withdrawn_at] of [
    ['Rita Rechazada', null],
    ['Wanda Retirada', '2026-11-28T12:00:00Z'],
  ])
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting, 'x.pdf'),
      full_name,
      status: 'rejected',
      withdrawn_at,
    });
});
afterAll(() => served[Symbol.asyncDispose]());

async function listed(status: ShownStatus, search = ''): Promise<string[]> {
  const sort = { column: 'nombre', isDescending: false } as const;
  const { data } = await requestApplications(recruiter, posting, {
    columns: 'full_name',
    page: 0,
    search,
    size: 50,
    sort,
    status,
  }).throwOnError();
  return z
    .array(z.object({ full_name: z.string() }))
    .parse(data)
    .map(({ full_name }) => full_name);
}

test.each(['', 'correo'])(
  'who withdrew is listed as withdrawn, not as rejected (search: "%s")',
  async (search) => {
    expect(await listed('rejected', search)).toEqual(['Rita Rechazada']);
    expect(await listed('withdrawn', search)).toEqual(['Wanda Retirada']);
  },
);

test.each([[[]], [['%correo%']]])(
  'who withdrew is counted, selected and exported as withdrawn (patterns: %o)',
  async (patterns) => {
    const counted = { posting_id: posting, patterns };
    expect((await recruiter.rpc('count_applications', counted).throwOnError()).data).toEqual({
      rejected: 1,
      withdrawn: 1,
    });
    for (const [wanted_status, full_name] of [
      ['rejected', 'Rita Rechazada'],
      ['withdrawn', 'Wanda Retirada'],
    ]) {
      const wanted = { ...counted, wanted_status };
      expect((await recruiter.rpc('select_applications', wanted).throwOnError()).data).toHaveLength(1);
      expect(
        (await recruiter.rpc('export_applications', { ...wanted, file_format: 'csv' }).throwOnError()).data,
      ).toMatchObject([{ full_name }]);
    }
  },
);

test('the overview counts who withdrew apart', async () => {
  expect((await recruiter.rpc('recruiting_overview').throwOnError()).data).toMatchObject({
    by_status: { rejected: 1, withdrawn: 1 },
  });
});

import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  const service = served.client(served.keys.secret);
  const { id: created_by } = await createPerson(service, 'super_admin');
  for (const table of ['job_postings', 'hero_images'] as const)
    await store(service, table, { ...newRecord[table](), created_by });
});
afterAll(() => served[Symbol.asyncDispose]());

test.each(['job_postings', 'hero_images'])(
  '%s: visitors cannot read, filter, sort or count by the author',
  async (table) => {
    const rows = () => served.client().from(table);
    const answers = await Promise.all([
      rows().select('created_by'),
      rows().select('id').not('created_by', 'is', null),
      rows().select('id').order('created_by'),
      rows().select('created_by.count()'),
      rows().select('id', { count: 'exact', head: true }).not('created_by', 'is', null),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await rows().select('id').throwOnError()).data).toHaveLength(1);
  },
);

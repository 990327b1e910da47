import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  const service = served.client(served.keys.secret);
  const { id: created_by } = await createPerson(service, 'super_admin');
  await store(service, 'hero_images', { ...newRecord.hero_images(), created_by });
});
afterAll(() => served[Symbol.asyncDispose]());

// Postings do show the author's id, which means nothing to visitors: withholding it would refuse queries for all
// columns.
test('visitors cannot read, filter, sort or count images by who uploaded them', async () => {
  const rows = () => served.client().from('hero_images');
  const answers = await Promise.all([
    rows().select('created_by'),
    rows().select('id').not('created_by', 'is', null),
    rows().select('id').order('created_by'),
    rows().select('created_by.count()'),
    rows().select('id', { count: 'exact', head: true }).not('created_by', 'is', null),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect((await rows().select('id').throwOnError()).data).toHaveLength(1);
});

import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REJECTION_REASONS } from '#domain/recruiting/rejection-reason.ts';
import { signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let recruiter: SupabaseClient;
let id: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  const service = served.client(served.keys.secret);
  recruiter = (await signInAs(served, 'rrhh_admin')).client;
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const application = newRecord.job_applications(String(posting.id), 'x.pdf');
  id = String((await store(service, 'job_applications', application)).id);
});
afterAll(() => served[Symbol.asyncDispose]());

const update = async (columns: object) =>
  (
    await recruiter
      .from('job_applications')
      .update(columns)
      .eq('id', id)
      .select('status, rejection_reason')
      .throwOnError()
  ).data;

test('a rejected application accepts each reason of the catalog', async () => {
  await update({ status: 'rejected' });
  for (const rejection_reason of REJECTION_REASONS)
    expect(await update({ rejection_reason })).toEqual([{ status: 'rejected', rejection_reason }]);
});

test('the reason is cleared with the rejection, and can be restored with it', async () => {
  await update({ status: 'rejected', rejection_reason: 'salary' });
  expect(await update({ status: 'reviewing' })).toEqual([{ status: 'reviewing', rejection_reason: null }]);
  const again = { status: 'rejected', rejection_reason: 'salary' };
  expect(await update(again)).toEqual([again]);
});

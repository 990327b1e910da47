import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

const YESTERDAY = '2020-01-01T12:00:00+00:00';
const SOMETIME = '2099-01-01T12:00:00+00:00';

let served: TestPlatform;
let service: SupabaseClient;
let recruiter: Awaited<ReturnType<typeof signInAs>>;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  recruiter = await signInAs(served, 'rrhh_admin');
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());

const schedule = async (status: string, publish_at: string): Promise<string> =>
  String((await store(service, 'job_postings', { ...newRecord.job_postings(), status, publish_at })).id);

const stored = async (id: string): Promise<unknown> =>
  (await service.from('job_postings').select('status, publish_at').eq('id', id).single().throwOnError()).data;

const isShown = async (id: string): Promise<boolean> => {
  const { data } = await visitor.from('job_postings').select('id').eq('id', id).throwOnError();
  return data.length === 1;
};

test('a draft is published when its time has come, and not before', async () => {
  const [due, later] = [await schedule('draft', SOMETIME), await schedule('draft', SOMETIME)];
  expect(await isShown(due)).toBe(false);
  // Changed only now: the platform, too, runs its jobs at the start of each minute.
  await service.from('job_postings').update({ publish_at: YESTERDAY }).eq('id', due).throwOnError();
  await runJobs({ databaseUrl: served.db.url, minute: new Date('2026-11-22T10:31:00Z') });
  // If the platform is running the job right now, the run above leaves it to that one.
  await expect.poll(() => stored(due)).toEqual({ status: 'active', publish_at: null });
  expect(await isShown(due)).toBe(true);
  expect(await stored(later)).toEqual({ status: 'draft', publish_at: SOMETIME });
  expect(await isShown(later)).toBe(false);
});

test.each(['active', 'closed', 'expired'])('a posting that is %s has no schedule', async (status) => {
  const id = await schedule('draft', SOMETIME);
  await recruiter.client.from('job_postings').update({ status }).eq('id', id).throwOnError();
  expect(await stored(id)).toEqual({ status, publish_at: null });
  expect(await stored(await schedule(status, YESTERDAY))).toEqual({ status, publish_at: null });
});

test('a posting returned to draft is not published again by its former schedule', async () => {
  const id = await schedule('draft', YESTERDAY);
  for (const status of ['active', 'draft'])
    await recruiter.client.from('job_postings').update({ status }).eq('id', id).throwOnError();
  await runJobs({ databaseUrl: served.db.url, minute: new Date('2026-11-22T10:31:00Z') });
  expect(await stored(id)).toEqual({ status: 'draft', publish_at: null });
});

test('recruiters can schedule postings; people without a role cannot', async () => {
  const id = await schedule('draft', SOMETIME);
  const nobody = await signInAs(served, null);
  const write = (client: SupabaseClient) =>
    client.from('job_postings').update({ publish_at: YESTERDAY }).eq('id', id).select('id').throwOnError();
  expect((await write(nobody.client)).data).toEqual([]);
  expect((await write(recruiter.client)).data).toEqual([{ id }]);
});

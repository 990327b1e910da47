import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

const LONG_AGO = '2026-01-15T12:00:00+00:00';

let served: TestPlatform;
let recruiter: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  recruiter = await signInAs(served, 'rrhh_admin');
});
afterAll(() => served[Symbol.asyncDispose]());

/** A posting created long ago. */
const begun = async (status: 'draft' | 'active' | 'closed'): Promise<string> => {
  const record = { ...newRecord.job_postings(), status, created_at: LONG_AGO };
  const { id } = await store(served.client(served.keys.secret), 'job_postings', record);
  return String(id);
};

const change = async (id: string, status: string): Promise<void> => {
  await recruiter.client.from('job_postings').update({ status }).eq('id', id).throwOnError();
};

const visibleToVisitors = async (id: string): Promise<string> => {
  const { data } = await served
    .client()
    .from('job_postings')
    .select('published_at')
    .eq('id', id)
    .single()
    .throwOnError();
  return z.object({ published_at: z.string() }).parse(data).published_at;
};

const listed = async (id: string): Promise<string | null> => {
  const { data } = await recruiter.client
    .from('job_postings_list')
    .select('published_at')
    .eq('id', id)
    .single()
    .throwOnError();
  return data.published_at;
};

const now = async (): Promise<number> => {
  const [row] = await served.db.sql<{ now: Date }>('select now()');
  return Number(row?.now);
};

test('a posting is published when it leaves its draft status', async () => {
  const id = await begun('draft');
  expect(await listed(id)).toBeNull();
  const before = await now();
  await change(id, 'active');
  const published = await visibleToVisitors(id);
  expect(Date.parse(published)).toBeGreaterThanOrEqual(before);
  expect(await listed(id)).toBe(published);
});

test('a posting imported with its date keeps it, and one that was never open has none', async () => {
  expect(await visibleToVisitors(await begun('active'))).toBe(LONG_AGO);
  expect(await listed(await begun('closed'))).toBeNull();
});

test('undoing a publication clears its date, unless subscribers were notified', async () => {
  const id = await begun('active');
  await change(id, 'draft');
  expect(await listed(id)).toBeNull();
  await change(id, 'active');
  const published = await visibleToVisitors(id);
  expect(published).not.toBe(LONG_AGO);
  await served.db.sql('insert into private.announced_postings (job_posting_id) values ($1)', [id]);
  for (const status of ['closed', 'active', 'draft', 'active']) await change(id, status);
  expect(await visibleToVisitors(id)).toBe(published);
});

test('nobody can write the date', async () => {
  const { error } = await recruiter.client
    .from('job_postings')
    .update({ published_at: LONG_AGO })
    .eq('id', await begun('active'));
  expect(error).toMatchObject({ code: '42501' });
});

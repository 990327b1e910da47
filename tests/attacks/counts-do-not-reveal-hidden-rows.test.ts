import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPeople } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  const service = served.client(served.keys.secret);
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  await service
    .from('job_applications')
    .insert(Array.from({ length: 7 }, () => newRecord.job_applications(String(posting.id), 'x.pdf')))
    .throwOnError();
  await asAdministrator(served.db.url, async (client) => {
    await client.query(`
      create table public.notes (secret text);
      insert into public.notes select 'x' from generate_series(1, 7);
      grant select on public.notes to anon, service_role;
      create view public.some_notes with (security_invoker = false) as select * from public.notes where false;
      grant select on public.some_notes to anon;
      analyze public.notes, public.job_applications;
      notify pgrst, 'reload schema'`);
  });
});
afterAll(() => served[Symbol.asyncDispose]());

const countOf = async (prefer: string, path: string, key = served.keys.publishable): Promise<string> => {
  const headers = { apikey: key, prefer: `count=${prefer}` };
  const answer = await fetch(`${served.url}/rest/v1/${path}`, { method: 'HEAD', headers });
  return answer.headers.get('content-range')?.split('/')[1] ?? `none, status ${answer.status}`;
};

for (const prefer of ['planned', 'estimated', 'exact'] as const) {
  test.each([
    ['a table whose rows are hidden', 'job_applications?select=id'],
    ['a filter on such a table', 'job_applications?select=id&status=eq.pending'],
    ['a view that omits rows', 'some_notes?select=secret'],
    ['an embedded resource', 'job_postings?select=id,job_applications!inner(id)'],
  ])(`count=${prefer} of %s counts visible rows only`, async (_, path) => {
    expect(await countOf(prefer, path)).toBe('0');
  });

  test(`count=${prefer} counts what recruiters see`, async () => {
    const people = await createPeople(served);
    const { count } = await people.rrhh.client
      .from('job_applications')
      .select('id', { count: prefer, head: true });
    expect(count).toBe(7);
  });
}

test('callers who see all rows get the planner’s estimate', async () => {
  expect(await countOf('planned', 'job_applications?select=id', served.keys.secret)).toBe('7');
});

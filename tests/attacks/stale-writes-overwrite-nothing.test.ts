import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';

let served: TestPlatform;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

test.each([
  ['job_postings', 'rrhh', { status: 'closed' }, { title: 'Otro título' }],
  ['success_cases', 'super admin', { is_active: false }, { titulo: 'Otro título' }],
  ['admin_roles', 'super admin', { is_active: false }, { description: 'Otra' }],
] as const)('a save of %s that was read before another touches no row', async (table, who, first, second) => {
  const service = served.client(served.keys.secret);
  const { id, updated_at } = await store(service, table, newRecord[table]());
  const { client } = people[who];
  const save = (changes: object, version: unknown) =>
    client
      .from(table)
      .update(changes)
      .eq('id', id)
      .eq('updated_at', version)
      .select('updated_at')
      .throwOnError();
  expect((await save(first, updated_at)).data).toHaveLength(1);
  expect((await save(second, updated_at)).data).toEqual([]);
  const { data } = await client.from(table).select().eq('id', id).single().throwOnError();
  expect(data).toMatchObject(first);
  expect(data).not.toMatchObject(second);
  // With the current version, the write succeeds and keeps the other change.
  expect((await save(second, data.updated_at)).data).toHaveLength(1);
  const after = await client.from(table).select().eq('id', id).single().throwOnError();
  expect(after.data).toMatchObject({ ...first, ...second });
});

test('of two concurrent decisions on an application, one is stored and the other affects no row', async () => {
  const service = served.client(served.keys.secret);
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const cv = await uploadCv(served.client(served.keys.publishable), 'resumes');
  for (let round = 0; round < 10; round += 1) {
    const { id } = await store(
      service,
      'job_applications',
      newRecord.job_applications(String(posting.id), cv),
    );
    const decide = (status: string) =>
      people.rrhh.client
        .from('job_applications')
        .update({ status })
        .eq('id', id)
        .eq('status', 'pending')
        .select('status')
        .throwOnError();
    const answers = await Promise.all([decide('approved'), decide('rejected')]);
    const stored = answers.flatMap(({ data }) => data);
    expect(stored).toHaveLength(1);
    const { data } = await service
      .from('job_applications')
      .select('status')
      .eq('id', id)
      .single()
      .throwOnError();
    expect(data).toEqual(stored[0]);
  }
});

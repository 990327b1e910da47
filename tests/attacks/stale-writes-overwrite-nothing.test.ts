import type { SupabaseClient } from '@supabase/supabase-js';
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
] as const)('saving a stale version of %s updates no row', async (table, who, first, second) => {
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
  const { data } = await service.from(table).select().eq('id', id).single().throwOnError();
  expect(data).toMatchObject(first);
  expect(data).not.toMatchObject(second);
  // With the current version, the write succeeds and keeps the other change.
  expect((await save(second, data.updated_at)).data).toHaveLength(1);
  const after = await service.from(table).select().eq('id', id).single().throwOnError();
  expect(after.data).toMatchObject({ ...first, ...second });
});

test.each<[table: string, record: (service: SupabaseClient) => Promise<object>, patch: object]>([
  [
    'admin_profiles',
    async (service) => ({
      user_id: await newAccount(service),
      full_name: 'Ana',
      email: 'a@voltandes.example',
    }),
    { full_name: 'Otra' },
  ],
  ['contact_requests', async () => newRecord.contact_requests(), { status: 'won' }],
  ['hero_images', async () => newRecord.hero_images(), { is_active: false }],
  ['internship_applications', async () => newRecord.internship_applications('x.pdf'), { status: 'accepted' }],
  [
    'job_applications',
    async (service) => newRecord.job_applications(await newId(service, 'job_postings'), 'x.pdf'),
    { status: 'approved' },
  ],
  [
    'job_posting_translations',
    async (service) => newRecord.job_posting_translations(await newId(service, 'job_postings')),
    { title: 'Other' },
  ],
  [
    'success_case_translations',
    async (service) => newRecord.success_case_translations(await newId(service, 'success_cases')),
    { titulo: 'Other' },
  ],
  [
    'spontaneous_applications',
    async () => newRecord.spontaneous_applications('x.pdf'),
    { status: 'reviewing' },
  ],
  ['notification_settings', async () => ({}), { notification_email: 'a@voltandes.example' }],
])('a change of %s creates a new version', async (table, record, patch) => {
  const service = served.client(served.keys.secret);
  const before = await store(service, table, { ...(await record(service)) });
  const { data } = await service
    .from(table)
    .update(patch)
    .eq('id', before.id)
    .select('updated_at')
    .single()
    .throwOnError();
  expect(data.updated_at).not.toBe(before.updated_at);
});

async function newId(service: SupabaseClient, table: 'job_postings' | 'success_cases'): Promise<string> {
  return String((await store(service, table, newRecord[table]())).id);
}

async function newAccount(service: SupabaseClient): Promise<string> {
  const { data, error } = await service.auth.admin.createUser({ email: 'ana@voltandes.example' });
  if (error) throw error;
  return data.user.id;
}

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

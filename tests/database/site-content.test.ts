import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, signInAs } from '#testing/people.ts';
import { newRecord } from '#testing/records.ts';

let served: TestPlatform;
let admin: Caller & { id: string };
let other: Caller & { id: string };
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  [admin, other] = await Promise.all([signInAs(served, 'super_admin'), signInAs(served, 'super_admin')]);
});
afterAll(() => served[Symbol.asyncDispose]());

test('nobody can create a hero image as another author, or reassign it to one', async () => {
  const images = admin.client.from('hero_images');
  const forged = await images.insert({ ...newRecord.hero_images(), created_by: other.id });
  expect(forged.error?.code).toBe('42501');
  const { data } = await images
    .insert(newRecord.hero_images())
    .select('id, created_by')
    .single()
    .throwOnError();
  expect(data.created_by).toBe(admin.id);
  const reassigned = await images.update({ created_by: other.id }).eq('id', data.id);
  expect(reassigned.error?.code).toBe('42501');
});

test('nobody can publish a posting as another author', async () => {
  const recruiter = await signInAs(served, 'rrhh_admin');
  const { error } = await recruiter.client
    .from('job_postings')
    .insert({ ...newRecord.job_postings(), created_by: other.id });
  expect(error?.code).toBe('42501');
});

test.each([
  ['an implausible year', { año: '1024' }],
  ['no result', { resultados: [] }],
  ['an empty result', { resultados: ['Cero detenciones', ''] }],
  ['a null result', { resultados: [null] }],
  ['an empty technology', { tecnologias: [''] }],
])('refuses a success case with %s', async (_, fields) => {
  const { error } = await admin.client
    .from('success_cases')
    .insert({ ...newRecord.success_cases(), ...fields });
  expect(error?.code).toBe('23514');
});

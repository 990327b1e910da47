import { randomUUID } from 'node:crypto';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let recruiter: Caller;
let admin: Caller;
let colleague: Caller;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  [recruiter, admin, colleague] = await Promise.all([
    signInAs(served, 'rrhh_admin'),
    signInAs(served, 'super_admin'),
    signInAs(served, 'accesos_admin'),
  ]);
});
afterAll(() => served[Symbol.asyncDispose]());

const saved = z.object({
  id: z.string(),
  title: z.string(),
  updated_at: z.string(),
  english: z.object({ title: z.string().nullable(), description: z.string().nullable() }).nullable(),
});
const read = async (id: string) => {
  const { data } = await recruiter.client
    .from('job_postings_list')
    .select('id, title, updated_at, english')
    .eq('id', id)
    .single()
    .throwOnError();
  return saved.parse(data);
};
const save = (who: Caller, posting: string | null, version: string | null, changes: [object, object]) =>
  who.client.rpc('save_job_posting', { posting, version, fields: changes[0], translation: changes[1] });
const fields = { ...newRecord.job_postings(), title: 'Tablerista' };

test('a posting and its translation are created and changed together', async () => {
  const { data: id } = await save(recruiter, null, null, [fields, { title: 'Panel builder' }]).throwOnError();
  const before = await read(id);
  expect(before).toMatchObject({
    title: 'Tablerista',
    english: { title: 'Panel builder', description: null },
  });
  const changes: [object, object] = [{ title: 'Cableador' }, { title: null, description: 'Wiring' }];
  await save(recruiter, id, before.updated_at, changes).throwOnError();
  const after = await read(id);
  expect(after).toMatchObject({ title: 'Cableador', english: { title: null, description: 'Wiring' } });
});

test('saving only a translation changes the version, and a stale save writes neither', async () => {
  const { data: id } = await save(recruiter, null, null, [fields, {}]).throwOnError();
  const { english, updated_at } = await read(id);
  expect(english).toBeNull();
  expect((await save(recruiter, id, updated_at, [{}, { title: 'First' }])).data).toBe(id);
  expect((await save(recruiter, id, updated_at, [{ title: 'Otro' }, { title: 'Second' }])).data).toBeNull();
  expect(await read(id)).toMatchObject({ title: 'Tablerista', english: { title: 'First' } });
});

test('a posting counts as translated once nothing on its page is left in Spanish', async () => {
  const question = { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Tiene licencia?' } };
  const posting = { ...fields, benefits: 'Seguro', questions: [question] };
  const english = { title: 'A', department: 'B', description: 'C', requirements: 'D' };
  const { data: id } = await save(recruiter, null, null, [posting, english]).throwOnError();
  const isTranslated = async () => {
    const { data } = await recruiter.client
      .from('job_postings_list')
      .select('is_translated')
      .eq('id', id)
      .single()
      .throwOnError();
    return data.is_translated;
  };
  const change = async (changes: [object, object]) =>
    save(recruiter, id, (await read(id)).updated_at, changes).throwOnError();
  expect(await isTranslated(), 'benefits and question are missing').toBe(false);
  await change([{}, { benefits: 'Insurance' }]);
  expect(await isTranslated(), 'the question is missing').toBe(false);
  await change([{ questions: [{ ...question, text: { es: '¿Tiene licencia?', en: 'Licensed?' } }] }, {}]);
  expect(await isTranslated()).toBe(true);
  await change([{ benefits: null }, { benefits: null }]);
  expect(await isTranslated(), 'nothing to translate').toBe(true);
  await change([{}, { requirements: null }]);
  expect(await isTranslated()).toBe(false);
});

test('an empty translation is deleted, or not created', async () => {
  const { data: id } = await save(recruiter, null, null, [fields, { title: null }]).throwOnError();
  expect((await read(id)).english).toBeNull();
  const change = async (translation: object) =>
    save(recruiter, id, (await read(id)).updated_at, [{}, translation]).throwOnError();
  await change({ title: 'A', description: 'B' });
  await change({ title: null });
  expect((await read(id)).english).toMatchObject({ title: null, description: 'B' });
  await change({ description: null });
  expect((await read(id)).english).toBeNull();
});

test('a refused translation leaves the posting as it was', async () => {
  const { data: id } = await save(recruiter, null, null, [fields, {}]).throwOnError();
  const { updated_at } = await read(id);
  const { error } = await save(recruiter, id, updated_at, [{ title: 'Otro' }, { title: 'x'.repeat(201) }]);
  expect(error?.code).toBe('23514');
  expect(await read(id)).toMatchObject({ title: 'Tablerista', updated_at });
});

test('grants and policies apply to saving', async () => {
  const { data: id } = await save(recruiter, null, null, [fields, {}]).throwOnError();
  const { updated_at } = await read(id);
  const attempt = (who: Caller, changes: [object, object]) => save(who, id, updated_at, changes);
  expect((await attempt(colleague, [{ title: 'Otro' }, { title: 'Other' }])).data).toBeNull();
  expect((await save(colleague, null, null, [fields, {}])).error?.code).toBe('42501');
  // Columns that nobody can write through the API, or that do not exist.
  for (const column of ['views_count', 'slug', 'created_by', 'updated_at', 'id'])
    expect((await attempt(recruiter, [{ [column]: null }, {}])).error?.code, column).toBe('42501');
  for (const column of ['job_posting_id', 'language', 'id', 'title = null where true --'])
    expect((await attempt(recruiter, [{}, { [column]: null }])).error?.code, column).toMatch(/^42/);
  const visitor = await served.client().rpc('save_job_posting', {
    posting: id,
    version: updated_at,
    fields: { title: 'Otro' },
    translation: {},
  });
  expect(visitor.error?.code).toBe('42501');
  expect(await read(id)).toMatchObject({ title: 'Tablerista', english: null, updated_at });
});

test('a success case and its translation are saved together, by super admins', async () => {
  const record = newRecord.success_cases();
  const create = (who: Caller) =>
    who.client.rpc('save_success_case', {
      success_case: null,
      version: null,
      fields: record,
      translation: { titulo: 'Substation', resultados: ['No stoppages'] },
    });
  expect((await create(recruiter)).error?.code).toBe('42501');
  const { data: id } = await create(admin).throwOnError();
  const { data } = await served
    .client()
    .from('success_cases')
    .select('titulo, año, resultados, translations:success_case_translations(titulo, resultados, sector)')
    .eq('id', id)
    .single()
    .throwOnError();
  expect(data).toEqual({
    titulo: record.titulo,
    año: record.año,
    resultados: record.resultados,
    translations: [{ titulo: 'Substation', resultados: ['No stoppages'], sector: null }],
  });
});

test('a posting or a success case with the id of a stored one is refused as a duplicate', async () => {
  for (const [name, record] of [
    ['save_job_posting', newRecord.job_postings()],
    ['save_success_case', newRecord.success_cases()],
  ] as const) {
    const create = (more: object) =>
      admin.client.rpc(name, { fields: { ...record, ...more }, translation: {} });
    const id = randomUUID();
    expect((await create({ id })).data, name).toBe(id);
    // Another place in the order of the cases, as the database gives it.
    expect(
      (await create(name === 'save_success_case' ? { id, order_index: 7 } : { id })).error?.code,
      name,
    ).toBe('23505');
  }
});

test('changing a translation that visitors see changes the content version; changing a draft’s does not', async () => {
  const service = served.client(served.keys.secret);
  const visitor = served.client();
  const version = async () => (await visitor.rpc('content_version').throwOnError()).data;
  for (const [status, changes] of [
    ['active', true],
    ['draft', false],
  ] as const) {
    const { id } = await store(service, 'job_postings', { ...newRecord.job_postings(), status });
    const translation = await store(
      service,
      'job_posting_translations',
      newRecord.job_posting_translations(String(id)),
    );
    const before = await version();
    await service
      .from('job_posting_translations')
      .update({ title: 'Changed' })
      .eq('id', translation.id)
      .throwOnError();
    expect((await version()) !== before, status).toBe(changes);
  }
});

import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type ApplicationFilters,
  NEWEST_FIRST,
  PAGE_SIZE,
  requestApplications,
} from '#app/portal/features/applications/list-applications.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let jobId: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  jobId = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());

const application = async (fields: Record<string, unknown> = {}): Promise<string> =>
  String(
    (await store(service, 'job_applications', { ...newRecord.job_applications(jobId, 'x.pdf'), ...fields }))
      .id,
  );
const give = (application_id: string, tag: string, who: Who = 'rrhh') =>
  people[who].client.rpc('tag_applications', { ids: [application_id], tag });
const tagsSchema = z.array(z.object({ tag: z.object({ id: z.string(), name: z.string() }) }));
const tagsOf = async (id: string) => {
  const { data } = await people.rrhh.client
    .from('application_tags')
    .select('tag:tags(id, name)')
    .eq('application_id', id)
    .order('tagged_at')
    .throwOnError();
  return tagsSchema.parse(data).map(({ tag }) => tag);
};
const names = async (id: string) => (await tagsOf(id)).map(({ name }) => name);

test('spelling variants are one tag', async () => {
  const [first, second] = [await application(), await application()];
  await give(first, '  Termografía   infrarroja ').throwOnError();
  await give(second, 'TERMOGRAFIA infrarroja').throwOnError();
  await give(second, 'termografía infrarroja').throwOnError();
  expect(await names(first)).toEqual(['Termografía infrarroja']);
  expect(await names(second)).toEqual(['Termografía infrarroja']);
});

test.each(['', '   ', 'x'.repeat(41)])('%j is not a valid tag', async (tag) => {
  expect((await give(await application(), tag)).error).toMatchObject({ code: '23514' });
});

test.each(PEOPLE)('recruiters and super admins tag applications: %s', async (who) => {
  const id = await application();
  const { error } = await give(id, 'SCADA', who);
  expect(error === null).toBe(['rrhh', 'super admin'].includes(who));
  expect(await names(id)).toEqual(error ? [] : ['SCADA']);
});

/** The tags added and removed, according to the timeline. */
const tagEvents = async (id: string) =>
  (
    await people.rrhh.client
      .from('application_events')
      .select('actor_id, detail')
      .eq('application_id', id)
      .eq('kind', 'tagged')
      .order('id')
      .throwOnError()
  ).data;

test('adding and removing a tag is in the timeline, and tags are deleted with the application', async () => {
  const id = await application();
  await give(id, 'PLC').throwOnError();
  await give(id, 'HMI').throwOnError();
  const [plc] = await tagsOf(id);
  await people.rrhh.client
    .from('application_tags')
    .delete()
    .eq('application_id', id)
    .eq('tag_id', plc?.id)
    .throwOnError();
  expect(await names(id)).toEqual(['HMI']);
  const actor_id = people.rrhh.id;
  expect(await tagEvents(id)).toEqual([
    { actor_id, detail: { added: 'PLC' } },
    { actor_id, detail: { added: 'HMI' } },
    { actor_id, detail: { removed: 'PLC' } },
  ]);
  await service.from('job_applications').delete().eq('id', id).throwOnError();
  expect(await names(id)).toEqual([]);
});

describe('in bulk', () => {
  const addAll = (ids: string[], tag: string, who: Who = 'rrhh') =>
    people[who].client.rpc('tag_applications', { ids, tag });
  const removeAll = (ids: string[], tag: string, who: Who = 'rrhh') =>
    people[who].client.rpc('untag_applications', { ids, tag });

  test('a tag is added to those that lack it and removed again, each with an event and an audit entry', async () => {
    const ids = [await application(), await application(), await application()];
    const [first = '', ...others] = ids;
    await give(first, 'Lista corta').throwOnError();
    const { data } = await addAll([...ids, first], ' lista  CORTA').throwOnError();
    expect([...data].sort()).toEqual(others.toSorted());
    for (const id of ids) expect(await names(id)).toEqual(['Lista corta']);
    await removeAll(others, 'Lista corta').throwOnError();
    expect(await names(first)).toEqual(['Lista corta']);
    const actor_id = people.rrhh.id;
    for (const id of others) {
      expect(await names(id)).toEqual([]);
      expect(await tagEvents(id)).toEqual([
        { actor_id, detail: { added: 'Lista corta' } },
        { actor_id, detail: { removed: 'Lista corta' } },
      ]);
    }
    const { count } = await service
      .from('audit_log')
      .select('id', { count: 'exact', head: true })
      .eq('table_name', 'application_tags')
      .in('subject_id', others);
    expect(count).toBe(4);
  });

  test('all applications get a tag or lose it, or none does', async () => {
    const ids = [await application(), await application()];
    expect((await addAll([...ids, randomUUID()], 'Terreno')).error).toMatchObject({
      code: 'P0001',
      details: '1',
    });
    for (const id of ids) expect(await names(id)).toEqual([]);
    await give(ids[0] ?? '', 'Terreno').throwOnError();
    expect((await removeAll(ids, 'Terreno')).error).toMatchObject({ code: 'P0001', details: '1' });
    expect(await names(ids[0] ?? '')).toEqual(['Terreno']);
  });

  test('the tags of a selection are listed, each with its applications', async () => {
    const ids = [await application(), await application()];
    const [first = ''] = ids;
    await addAll(ids, 'Zeta').throwOnError();
    await give(first, 'Álgebra').throwOnError();
    const list = async (who: Who) =>
      (await people[who].client.rpc('list_tags_of_applications', { ids })).data ?? [];
    expect(await list('rrhh')).toEqual([
      { name: 'Álgebra', applications: [first] },
      { name: 'Zeta', applications: expect.arrayContaining(ids) },
    ]);
    expect(await list('accesos')).toEqual([]);
  });

  test.each(PEOPLE)('recruiters and super admins change tags: %s', async (who) => {
    const id = await application();
    const mayTag = ['rrhh', 'super admin'].includes(who);
    expect((await addAll([id], 'SCADA', who)).error?.code).toBe(mayTag ? undefined : '42501');
    await give(id, 'SCADA').throwOnError();
    expect((await removeAll([id], 'SCADA', who)).error?.code).toBe(mayTag ? undefined : '42501');
    expect(await names(id)).toEqual(mayTag ? [] : ['SCADA']);
  });

  test('more applications than an answer has rows are all named, for the undo', async () => {
    const records = Array.from({ length: 1001 }, () => ({
      ...newRecord.job_applications(jobId, 'x.pdf'),
      full_name: 'Una de muchas',
    }));
    await service.from('job_applications').insert(records).throwOnError();
    const { data: all } = await people.rrhh.client
      .rpc('select_applications', { posting_id: jobId, patterns: ['%una de muchas%'] })
      .throwOnError();
    const ids = z
      .array(z.object({ id: z.string() }))
      .parse(all)
      .map(({ id }) => id);
    expect((await addAll(ids, 'PLC').throwOnError()).data).toHaveLength(1001);
  });

  test('at most 2000 applications are tagged at once', async () => {
    const many = Array.from({ length: 2001 }, () => randomUUID());
    for (const change of [addAll, removeAll])
      expect((await change(many, 'PLC')).error).toMatchObject({ code: '54000' });
  });
});

test('the list is filtered by a tag, alone, with a status and with a search', async () => {
  const [ana, eva] = [
    await application({ full_name: 'Ana Uno' }),
    await application({ full_name: 'Eva Dos' }),
  ];
  for (const id of [ana, eva]) await give(id, 'Buzo comercial').throwOnError();
  const tag = (await tagsOf(ana))[0]?.id ?? null;
  const found = async (filters: Partial<ApplicationFilters>) => {
    const all = { search: '', status: null, sort: NEWEST_FIRST, page: 0, size: PAGE_SIZE, tag, ...filters };
    const { count, data } = await requestApplications(people.rrhh.client, jobId, all).throwOnError();
    const rows = z.array(z.object({ full_name: z.string() })).parse(data);
    expect(count).toBe(rows.length);
    return rows.map(({ full_name }) => full_name).toSorted();
  };
  expect(await found({})).toEqual(['Ana Uno', 'Eva Dos']);
  expect(await found({ search: 'ana' })).toEqual(['Ana Uno']);
  expect(await found({ status: 'approved' })).toEqual([]);
});

test('tags that the CV mentions and the application lacks are proposed', async () => {
  const id = await application();
  await service
    .from('cv_texts')
    .update({ state: 'read', body: 'Programé PLC y SCADA; variador de frecuencia. Licencia SEC clase A.' })
    .eq('application_id', id)
    .throwOnError();
  await give(id, 'PLC').throwOnError();
  const proposed = async (who: Who) =>
    (await people[who].client.rpc('propose_tags', { application_id: id })).data ?? [];
  expect(await proposed('rrhh')).toEqual(['Licencia SEC', 'SCADA', 'Variadores de frecuencia']);
  expect(await proposed('accesos')).toEqual([]);
  expect(await proposed('anon')).toEqual([]);
});

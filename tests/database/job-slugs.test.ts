import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let recruiter: Awaited<ReturnType<typeof signInAs>>;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  recruiter = await signInAs(served, 'rrhh_admin');
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());

const rowSchema = z.object({ id: z.string(), slug: z.string() });

async function create(fields: Record<string, unknown>): Promise<z.infer<typeof rowSchema>> {
  const record = { ...newRecord.job_postings(), ...fields, created_by: recruiter.id };
  const { data } = await recruiter.client
    .from('job_postings')
    .insert(record)
    .select('id, slug')
    .single()
    .throwOnError();
  return rowSchema.parse(data);
}

const edit = async (id: string, fields: Record<string, unknown>): Promise<string> => {
  const { data } = await recruiter.client
    .from('job_postings')
    .update(fields)
    .eq('id', id)
    .select('id, slug')
    .single()
    .throwOnError();
  return rowSchema.parse(data).slug;
};

const find = async (address: string): Promise<unknown[]> =>
  z.array(z.unknown()).parse((await visitor.rpc('find_job_posting', { address }).throwOnError()).data);

test.each([
  ['Ingeniero/a de Automatización', 'Antofagasta', 'ingeniero-automatizacion-antofagasta'],
  ['Técnico(a) en Instrumentación', 'Ñuñoa', 'tecnico-instrumentacion-nunoa'],
  ['  PLC & SCADA – «senior»  ', 'Santiago (remoto)', 'plc-scada-senior-santiago-remoto'],
  ['電気', '北', 'oferta'],
])('%s in %s has the slug %s', async (title, location, slug) => {
  expect((await create({ title, location })).slug).toBe(slug);
});

test('equal titles get numbered slugs, also when created concurrently', async () => {
  const created = await Promise.all(Array.from({ length: 4 }, () => create({ title: 'Bobinador' })));
  expect(created.map(({ slug }) => slug).sort()).toEqual([
    'bobinador-santiago',
    'bobinador-santiago-2',
    'bobinador-santiago-3',
    'bobinador-santiago-4',
  ]);
});

test('a changed title changes the slug, and the old one leads to the posting', async () => {
  const { id, slug } = await create({ title: 'Cableador' });
  expect(await edit(id, { description: 'Otra.' })).toBe(slug);
  expect(await edit(id, { title: 'Cableador Senior' })).toBe('cableador-senior-santiago');
  const found = {
    slug: 'cableador-senior-santiago',
    is_open: true,
    department: 'Taller',
    location: 'Santiago',
  };
  for (const address of [slug, id, id.toUpperCase(), found.slug])
    expect(await find(address)).toEqual([found]);
  // A former slug stays reserved for its posting, which gets it back with its title.
  expect((await create({ title: 'Cableador' })).slug).toBe('cableador-santiago-2');
  expect(await edit(id, { title: 'Cableador' })).toBe(slug);
});

test('a closed posting is found as closed, a draft not at all', async () => {
  const closed = await create({ title: 'Cerrado', status: 'closed' });
  expect(await find(closed.slug)).toMatchObject([{ is_open: false, department: 'Taller' }]);
  const over = await create({ title: 'Vencido', expires_at: '2026-01-01T00:00:00Z' });
  expect(await find(over.slug)).toMatchObject([{ is_open: false }]);
  const draft = await create({ title: 'Secreto', status: 'draft' });
  await edit(draft.id, { title: 'Secreto distinto' });
  for (const address of [draft.slug, draft.id, 'secreto-distinto-santiago', 'nada', ''])
    expect(await find(address)).toEqual([]);
  await edit(draft.id, { status: 'active' });
  // Its name as a draft stays private.
  expect(await find(draft.slug)).toEqual([]);
});

test('an English address is found by the end of the id, whatever its words are, but not that of a draft', async () => {
  const { id, slug } = await create({ title: 'Montajista' });
  const end = id.slice(-8);
  for (const address of [`fitter-${end}`, `Anything-else-${end.toUpperCase()}`, end])
    expect(await find(address)).toMatchObject([{ slug, is_open: true }]);
  for (const address of [`fitter${end}`, `fitter-${end}0`, `fitter-${end.slice(1)}`])
    expect(await find(address)).toEqual([]);
  await edit(id, { status: 'closed' });
  expect(await find(`fitter-${end}`)).toMatchObject([{ slug, is_open: false }]);
  const draft = await create({ title: 'Reservado', status: 'draft' });
  expect(await find(`reserved-${draft.id.slice(-8)}`)).toEqual([]);
});

test('a withdrawn posting is found as closed under its public slug, but not under its name as a draft', async () => {
  const { id, slug } = await create({ title: 'Retirado' });
  await edit(id, { status: 'draft' });
  for (const address of [slug, id]) expect(await find(address)).toMatchObject([{ slug, is_open: false }]);
  await edit(id, { title: 'Gerente Secreto' });
  await edit(id, { title: 'Gerente General' });
  for (const address of [slug, id]) expect(await find(address)).toMatchObject([{ slug, is_open: false }]);
  for (const address of ['gerente-secreto-santiago', 'gerente-general-santiago'])
    expect(await find(address)).toEqual([]);
  // Its slug is not reused meanwhile.
  expect((await create({ title: 'Retirado' })).slug).toBe('retirado-santiago-2');
  await edit(id, { status: 'active' });
  const renamed = { slug: 'gerente-general-santiago', is_open: true };
  for (const address of [slug, id, renamed.slug]) expect(await find(address)).toMatchObject([renamed]);
  expect(await find('gerente-secreto-santiago')).toEqual([]);
  await edit(id, { status: 'draft', title: 'Retirado' });
  await edit(id, { status: 'active' });
  expect(await find('gerente-general-santiago')).toMatchObject([{ slug, is_open: true }]);
});

test('a slug has at most 80 characters, not counting its number', async () => {
  const title = 'ab '.repeat(66).trim();
  expect((await create({ title })).slug.length).toBeLessThanOrEqual(80);
  expect((await create({ title })).slug).toMatch(/-2$/);
});

test('the database keeps the last 20 former slugs, never the current one, and accepts none from clients', async () => {
  const service = served.client(served.keys.secret);
  const record = { ...newRecord.job_postings(), title: 'Rebobinador', former_slugs: ['ajeno'] };
  const { id } = rowSchema.parse(await store(service, 'job_postings', record));
  const slugs = async () =>
    (await service.from('job_postings').select('slug, former_slugs').eq('id', id).single().throwOnError())
      .data;
  await service
    .from('job_postings')
    .update({ slug: 'mio', former_slugs: ['ajeno'] })
    .eq('id', id)
    .throwOnError();
  expect(await slugs()).toEqual({ slug: 'rebobinador-santiago', former_slugs: [] });
  await edit(id, { title: 'Rebobinadora' });
  await edit(id, { title: 'Rebobinador' });
  expect(await slugs()).toEqual({ slug: 'rebobinador-santiago', former_slugs: ['rebobinadora-santiago'] });
  for (let number = 1; number <= 21; number += 1) await edit(id, { title: `Rebobinador ${number}` });
  expect((await slugs()).former_slugs).toEqual(
    Array.from({ length: 20 }, (_, at) => `rebobinador-${20 - at}-santiago`),
  );
});

test('recruiters cannot write slugs', async () => {
  const { id } = await create({ title: 'Intocable' });
  const written = await recruiter.client.from('job_postings').update({ slug: 'mio' }).eq('id', id);
  expect(written.error?.code).toBe('42501');
});

import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCurrentSlug } from '#app/site/features/success-cases/find-current-slug.ts';
import { type Caller, signInAs } from '#testing/people.ts';
import { newRecord } from '#testing/records.ts';

let served: TestPlatform;
let admin: Caller;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  admin = await signInAs(served, 'super_admin');
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());

const create = async (fields: object) => {
  const { data } = await admin.client
    .from('success_cases')
    .insert({ ...newRecord.success_cases(), ...fields })
    .select('id, slug')
    .single()
    .throwOnError();
  return data as { id: string; slug: string };
};
const change = (id: string, fields: object) =>
  admin.client.from('success_cases').update(fields).eq('id', id).throwOnError();

test('a title becomes a slug without accents', async () => {
  const run = randomUUID().slice(0, 8);
  expect((await create({ titulo: `¡Subestación de 13,2 kV «Ñuble» ${run}!` })).slug).toBe(
    `subestacion-de-13-2-kv-nuble-${run}`,
  );
});

test('a title without letters, or longer than a slug, still has one', async () => {
  expect((await create({ titulo: '···' })).slug).toMatch(/^caso(-\d+)?$/);
  expect((await create({ titulo: 'ab '.repeat(66) })).slug.length).toBeLessThanOrEqual(85);
});

test('equal titles get different slugs, even when stored concurrently', async () => {
  const titulo = `Igual ${randomUUID().slice(0, 8)}`;
  const made = await Promise.all(Array.from({ length: 5 }, () => create({ titulo })));
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(5);
});

test('ids and former slugs redirect to the current slug, and a former slug is never reassigned', async () => {
  const run = randomUUID().slice(0, 8);
  const first = await create({ titulo: `Antes ${run}` });
  await change(first.id, { titulo: `Ahora ${run}` });
  expect(await findCurrentSlug(visitor, `antes-${run}`)).toBe(`ahora-${run}`);
  expect(await findCurrentSlug(visitor, first.id)).toBe(`ahora-${run}`);
  expect((await create({ titulo: `Antes ${run}` })).slug).toBe(`antes-${run}-2`);
  // Back to the former title.
  await change(first.id, { titulo: `Antes ${run}` });
  expect(await findCurrentSlug(visitor, `ahora-${run}`)).toBe(`antes-${run}`);
  const { data } = await admin.client
    .from('success_cases')
    .select('former_slugs')
    .eq('id', first.id)
    .single()
    .throwOnError();
  expect(data).toEqual({ former_slugs: [`ahora-${run}`] });
  await change(first.id, { is_active: false });
  expect(await findCurrentSlug(visitor, `ahora-${run}`)).toBeNull();
});

test('a slug cannot be chosen', async () => {
  const { id, slug } = await create({ slug: 'elegida', former_slugs: ['servicios'] });
  expect(slug).not.toBe('elegida');
  expect(await findCurrentSlug(visitor, 'servicios')).toBeNull();
  await change(id, { slug: 'elegida', former_slugs: ['servicios'] });
  expect(await findCurrentSlug(visitor, id)).toBe(slug);
  expect(await findCurrentSlug(visitor, 'servicios')).toBeNull();
});

test.each(['a,b}', '%7B', 'x"', '..', 'A'])(
  'an address that is not a slug, %j, finds nothing',
  async (address) => {
    expect(await findCurrentSlug(visitor, address)).toBeNull();
  },
);

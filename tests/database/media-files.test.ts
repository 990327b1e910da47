import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { objectName } from '#domain/values/stored-file.ts';
import { MEDIA_BUCKET } from '#domain/website/page-picture.ts';
import { type Caller, createPeople, PEOPLE, signInWithPermission, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { removeFilesAsServer } from '#testing/remove-waiting-files.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let manager: Caller & { id: string };
let editor: Caller & { id: string };
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  manager = await signInWithPermission(served, 'web.media.manage');
  editor = await signInWithPermission(served, 'web.content.manage');
});
afterAll(() => served[Symbol.asyncDispose]());

const PNG = Buffer.from('iVBORw0KGgo=', 'base64');
const OTHERS = PEOPLE.filter((who) => who !== 'super admin');
const COLUMNS = 'id, storage_path, alt_es, alt_en, focal_x, focal_y';
const documentRecord = (name: string) => ({
  name,
  storage_path: objectName('pdf'),
  media_type: 'application/pdf',
  bytes: 1000,
});
const files = ({ client }: Caller = manager) => client.from('media_files');
const newFile = () => store(service, 'media_files', newRecord.media_files());
const upload = async ({ client }: Caller, name = objectName('png')): Promise<string | null> => {
  const { error } = await client.storage.from(MEDIA_BUCKET).upload(name, PNG, { contentType: 'image/png' });
  return error ? null : name;
};
const exists = async (name: string): Promise<boolean> => {
  await removeFilesAsServer(service);
  return (await service.storage.from(MEDIA_BUCKET).exists(name)).data;
};

test('those who manage files write them in their own name; editors see pictures, and others those that pages show', async () => {
  const added = newRecord.media_files();
  await files().insert(added).throwOnError();
  const read = (caller: Caller) =>
    caller.client.from('media_files').select(COLUMNS).eq('storage_path', added.storage_path);
  for (const caller of [manager, people['super admin']]) expect((await read(caller)).data).toHaveLength(1);
  const { data } = await files().select('created_by').eq('storage_path', added.storage_path).single();
  expect(data).toEqual({ created_by: manager.id });
  for (const caller of [editor, ...OTHERS.map((who) => people[who])]) {
    expect((await read(caller)).data).toHaveLength(caller === editor ? 1 : 0);
    expect((await files(caller).insert(newRecord.media_files())).error?.code).toBe('42501');
    await files(caller).update({ alt_es: 'Otra' }).eq('storage_path', added.storage_path);
    await files(caller).delete().eq('storage_path', added.storage_path);
  }
  expect((await read(manager)).data).toMatchObject([{ alt_es: null }]);
});

test.each(['hero_images', 'success_cases'] as const)(
  'visitors see a picture while %s shows it to them',
  async (table) => {
    const { id } = await newFile();
    const read = async (who: Who) =>
      (await people[who].client.from('media_files').select(COLUMNS).eq('id', id).throwOnError()).data;
    expect(await read('anon')).toEqual([]);
    const file = table === 'hero_images' ? { storage_path: null } : { imagen_url: null };
    const shown = await store(service, table, { ...newRecord[table](), ...file, media_id: id });
    for (const who of ['anon', 'no role'] as const) expect(await read(who)).toMatchObject([{ id }]);
    const { data } = await people.anon.client
      .from(table)
      .select('id, media:media_files(storage_path)')
      .eq('id', shown.id)
      .throwOnError();
    expect(data).toEqual([{ id: shown.id, media: { storage_path: expect.any(String) } }]);
    await service.from(table).update({ is_active: false }).eq('id', shown.id).throwOnError();
    for (const who of ['anon', 'no role'] as const) expect(await read(who)).toEqual([]);
    // Not even then may it be deleted.
    expect((await files().delete().eq('id', id)).error?.code).toMatch(/^23/);
    const uses = async ({ client }: Caller) => (await client.rpc('list_media_uses').throwOnError()).data;
    expect(await uses(manager)).toContainEqual(
      expect.objectContaining({ media_id: id, record_id: shown.id }),
    );
    for (const who of OTHERS.filter((one) => one !== 'anon')) expect(await uses(people[who])).toEqual([]);
    expect((await people.anon.client.rpc('list_media_uses')).error?.code).toBe('42501');
    await service.from(table).delete().eq('id', shown.id).throwOnError();
    expect((await files().delete().eq('id', id).select('id')).data).toEqual([{ id }]);
  },
);

test('visitors see the picture of a page once it is published, and neither it nor that of a draft is deleted', async () => {
  const id = z.string().parse((await newFile()).id);
  const read = async (who: Who) =>
    (await people[who].client.from('media_files').select(COLUMNS).eq('id', id).throwOnError()).data;
  const { client } = people['super admin'];
  const choose = async (value: string | null) => {
    await client
      .rpc('save_content_drafts', {
        changes: [{ document: 'facts/pictures', language: 'es', path: '/servicios', value }],
      })
      .throwOnError();
  };
  const publish = async () => {
    const { data } = await client.from('content_drafts').select('id, updated_at').throwOnError();
    await client.rpc('publish_content', { drafts: data }).throwOnError();
  };
  const uses = async () => {
    const { data } = await manager.client.rpc('list_media_uses').throwOnError();
    return z.array(z.looseObject({ media_id: z.string() })).parse(data);
  };
  const use = { media_id: id, place: 'page', record_id: 'facts/pictures /servicios', label: '/servicios' };
  await choose(id);
  for (const who of ['anon', 'no role'] as const) expect(await read(who)).toEqual([]);
  expect(await uses()).toContainEqual(use);
  expect((await files().delete().eq('id', id)).error?.code).toBe('23503');
  await publish();
  for (const who of ['anon', 'no role'] as const) expect(await read(who)).toMatchObject([{ id }]);
  expect((await uses()).filter((one) => one.media_id === id)).toEqual([use]);
  expect((await files().delete().eq('id', id)).error?.code).toBe('23503');
  await choose(null);
  await publish();
  for (const who of ['anon', 'no role'] as const) expect(await read(who)).toEqual([]);
  expect((await files().delete().eq('id', id).select('id')).data).toEqual([{ id }]);
});

test('a case has one image: the last that was set', async () => {
  const { id } = await newFile();
  const added = await store(service, 'success_cases', {
    ...newRecord.success_cases(),
    imagen_url: null,
    media_id: id,
  });
  const set = async (patch: object) =>
    (
      await people['super admin'].client
        .from('success_cases')
        .update(patch)
        .eq('id', added.id)
        .select('imagen_url, media_id')
        .throwOnError()
    ).data;
  expect(await set({ imagen_url: 'own.png' })).toEqual([{ imagen_url: 'own.png', media_id: null }]);
  expect(await set({ media_id: id })).toEqual([{ imagen_url: null, media_id: id }]);
});

test('a document keeps its address, and is never shown as a picture', async () => {
  const add = async (name: string) =>
    (await files().insert(documentRecord(name)).select('id, slug').single().throwOnError()).data;
  const first = await add('Certificado ISO 9001');
  expect(first).toMatchObject({ slug: 'certificado-iso-9001' });
  expect(await add('Certificado ISO 9001')).toMatchObject({ slug: 'certificado-iso-9001-2' });
  expect(await add('¡!')).toMatchObject({ slug: 'archivo' });
  const change = (patch: object) => files().update(patch).eq('id', first?.id).select('slug').single();
  expect((await change({ name: 'Otro', storage_path: objectName('pdf') })).data).toEqual({
    slug: 'certificado-iso-9001',
  });
  const { bytes, ...picture } = newRecord.media_files();
  expect((await change({ ...picture, bytes })).error?.code).toBe('23514');
  const { id } = await newFile();
  expect((await files().update(documentRecord('x')).eq('id', id)).error?.code).toBe('23514');
  await store(service, 'success_cases', { ...newRecord.success_cases(), media_id: first?.id });
  for (const caller of [people.anon, people['no role']]) {
    const { data } = await caller.client.from('media_files').select('id').eq('id', first?.id);
    expect(data).toEqual([]);
  }
});

test('a file is removed when another replaces it, and when its row is deleted', async () => {
  const [first, second] = [await upload(manager), await upload(manager)];
  if (first === null || second === null) throw new Error('not uploaded');
  const { data } = await files()
    .insert({ ...newRecord.media_files(), storage_path: first })
    .select('id')
    .single()
    .throwOnError();
  await files().update({ alt_es: 'Sala' }).eq('id', data.id).throwOnError();
  expect(await exists(first)).toBe(true);
  await files().update({ storage_path: second }).eq('id', data.id).throwOnError();
  expect(await exists(first)).toBe(false);
  expect(await exists(second)).toBe(true);
  await files().delete().eq('id', data.id).throwOnError();
  expect(await exists(second)).toBe(false);
});

test('only those who manage files store them, and nobody takes one from a page', async () => {
  const name = await upload(manager);
  if (name === null) throw new Error('not uploaded');
  const bucket = ({ client }: Caller) => client.storage.from(MEDIA_BUCKET);
  await store(service, 'media_files', { ...newRecord.media_files(), storage_path: name });
  for (const caller of [manager, people['super admin'], ...OTHERS.map((who) => people[who])]) {
    await bucket(caller).remove([name]);
    const replaced = await bucket(caller).upload(name, PNG, { contentType: 'image/png', upsert: true });
    expect(replaced.error).not.toBeNull();
  }
  expect(await exists(name)).toBe(true);
  for (const who of OTHERS) {
    expect(await upload(people[who]), who).toBeNull();
    expect((await bucket(people[who]).list()).data ?? [], who).toEqual([]);
  }
  const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const contentType of ['image/svg+xml', 'image/png', 'application/pdf'])
    expect((await bucket(manager).upload(objectName('png'), drawing, { contentType })).error).not.toBeNull();
  const unused = await upload(manager);
  await bucket(manager).remove([String(unused)]);
  expect(await exists(String(unused))).toBe(false);
});

test('files that no row names are removed after a day', async () => {
  const [named, forgotten, fresh] = [await upload(manager), await upload(manager), await upload(manager)];
  await store(service, 'media_files', { ...newRecord.media_files(), storage_path: named });
  await served.db.database.asRole({ role: 'supabase_storage_admin', claims: {} }, (tx) =>
    tx.query("update storage.objects set created_at = now() - interval '25 hours' where name = any($1)", [
      [named, forgotten],
    ]),
  );
  await runJobs({ databaseUrl: served.db.url, minute: new Date('2026-11-21T15:17:00Z') });
  expect(await exists(String(named))).toBe(true);
  expect(await exists(String(fresh))).toBe(true);
  expect(await exists(String(forgotten))).toBe(false);
});

test('each change of a picture on a page changes the version of the content', async () => {
  const version = async () => (await served.client().rpc('content_version').throwOnError()).data;
  const { id } = await newFile();
  await store(service, 'success_cases', { ...newRecord.success_cases(), media_id: id });
  const before = await version();
  await files().update({ focal_x: 0.2 }).eq('id', id).throwOnError();
  expect(await version()).not.toBe(before);
});

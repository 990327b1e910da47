import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { objectName } from '#domain/values/stored-file.ts';
import { isAddress, LIST_PATHS, shippedAddress } from '#domain/website/moved-pages.ts';
import { ADDRESS_PAIRS } from '#domain/website/page-addresses.ts';
import { type Caller, createPeople, PEOPLE, signInWithPermission, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let editor: Caller & { id: string };
let publisher: Caller & { id: string };
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  editor = await signInWithPermission(served, 'web.content.manage');
  publisher = await signInWithPermission(served, 'web.content.publish');
});
afterAll(() => served[Symbol.asyncDispose]());

const newPath = (): string => `/x-${randomUUID()}`;
const add = async (from_path: string, to_path: string, { client }: Caller = publisher) =>
  (await client.from('site_redirects').insert({ from_path, to_path })).error;
const publish = async (addresses: Record<string, string | null>): Promise<void> => {
  const { client } = people['super admin'];
  const changes = Object.entries(addresses).map(([path, value]) => ({
    document: 'facts/addresses',
    language: 'es',
    path,
    value,
    expected: null,
  }));
  await client.rpc('save_content_drafts', { changes }).throwOnError();
  const { data: drafts } = await client.from('content_drafts').select('id, updated_at').throwOnError();
  await client.rpc('publish_content', { drafts }).throwOnError();
};
const CHAIN = { code: '23514', hint: 'chain' };

test('publishers write redirects in their own name, editors see them, others neither', async () => {
  const from_path = newPath();
  expect(await add(from_path, '/servicios')).toBeNull();
  const read = ({ client }: Caller) => client.from('site_redirects').select().eq('from_path', from_path);
  for (const caller of [editor, publisher, people['super admin']])
    expect((await read(caller)).data).toMatchObject([
      { to_path: '/servicios', is_permanent: true, hits: 0, last_hit_at: null, created_by: publisher.id },
    ]);
  const { client } = publisher;
  const other = { ...newRecord.site_redirects(), created_by: editor.id };
  expect((await client.from('site_redirects').insert(other)).error?.code).toBe('42501');
  for (const caller of [editor, people['no role'], people.rrhh, people.accesos, people.anon]) {
    expect((await add(newPath(), '/', caller))?.code).toBe('42501');
    const mine = caller.client.from('site_redirects');
    await mine.update({ to_path: '/' }).eq('from_path', from_path);
    await caller.client.from('site_redirects').delete().eq('from_path', from_path);
  }
  for (const who of ['no role', 'rrhh', 'accesos'] as const)
    expect((await read(people[who])).data).toEqual([]);
  expect((await read(people.anon)).error?.code).toBe('42501');
  expect((await read(publisher)).data).toMatchObject([{ to_path: '/servicios' }]);
});

test('no redirect leads to another, nor to itself', async () => {
  const [one, two, three] = [newPath(), newPath(), newPath()];
  expect(await add(one, one)).toMatchObject(CHAIN);
  expect(await add(one, `${one}#arriba`)).toMatchObject(CHAIN);
  expect(await add(one, `${two}#arriba`)).toBeNull();
  expect(await add(two, one)).toMatchObject(CHAIN);
  expect(await add(two, three)).toMatchObject(CHAIN);
  expect(await add(three, one)).toMatchObject(CHAIN);
  // Two may lead to the same page.
  expect(await add(three, two)).toBeNull();
  const changed = await publisher.client
    .from('site_redirects')
    .update({ to_path: one })
    .eq('from_path', three);
  expect(changed.error).toMatchObject(CHAIN);
  const both = [
    { from_path: newPath(), to_path: '/servicios' },
    { from_path: `${one}-a`, to_path: `${one}-b` },
    { from_path: `${one}-b`, to_path: '/servicios' },
  ];
  expect((await publisher.client.from('site_redirects').insert(both)).error).toMatchObject(CHAIN);
  const found = await service.from('site_redirects').select('id').eq('from_path', `${one}-a`);
  expect(found.data).toEqual([]);
});

test('a document to which a redirect leads is not deleted, and a redirect to none is refused', async () => {
  const document = await store(service, 'media_files', {
    name: `Catálogo ${randomUUID()}`,
    media_type: 'application/pdf',
    bytes: 1000,
    storage_path: objectName('pdf'),
  });
  const path = `/archivos/${document.slug}`;
  const from = newPath();
  expect(await add(from, `${path}#precios`)).toBeNull();
  expect(await add(newPath(), `${path}-otro`)).toMatchObject({ code: '23514', hint: 'document' });
  for (const other of ['/archivos', '/archivos/a/b', '/archivos/', '/archivos.data'])
    expect((await add(newPath(), other))?.code, other).toBe('23514');
  const manager = await signInWithPermission(served, 'web.media.manage');
  const remove = () => manager.client.from('media_files').delete().eq('id', document.id).select('id');
  expect((await remove()).error?.code).toBe('23503');
  const uses = (await manager.client.rpc('list_media_uses').throwOnError()).data;
  expect(uses).toContainEqual({
    media_id: document.id,
    place: 'redirect',
    record_id: expect.any(String),
    label: from,
  });
  // Those who write redirects see which documents there are.
  for (const { client } of [editor, publisher])
    expect((await client.from('media_files').select('slug').eq('id', document.id)).data).toHaveLength(1);
  await publisher.client.from('site_redirects').delete().eq('from_path', from).throwOnError();
  expect((await remove()).data).toHaveLength(1);
});

test('of a redirect and the deletion of its document at once, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, slug } = await store(service, 'media_files', {
      name: `Folleto ${randomUUID()}`,
      media_type: 'application/pdf',
      bytes: 1000,
      storage_path: objectName('pdf'),
    });
    const [added, removed] = await Promise.all([
      add(newPath(), `/archivos/${slug}`),
      service.from('media_files').delete().eq('id', id),
    ]);
    expect([added, removed.error].filter((error) => error === null)).toHaveLength(1);
  }
});

test('of redirects that are added at once and form a loop, one is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [newPath(), newPath()];
    const outcomes = await Promise.all([add(one, two), add(two, one)]);
    expect(outcomes.filter((error) => error === null)).toHaveLength(1);
  }
});

test('the same address cannot be redirected twice', async () => {
  const path = newPath();
  await add(path, '/servicios');
  expect((await add(path, '/practicas'))?.code).toBe('23505');
});

test('the server counts hits, which change neither the version of the content nor the audit log', async () => {
  const { id } = await store(service, 'site_redirects', newRecord.site_redirects());
  const version = async () => (await served.client().rpc('content_version').throwOnError()).data;
  const before = await version();
  const counts = [
    { id, hits: 3 },
    { id: randomUUID(), hits: 5 },
  ];
  await service.rpc('count_redirect_hits', { counts }).throwOnError();
  await service.rpc('count_redirect_hits', { counts: [{ id, hits: 2 }] }).throwOnError();
  await service.rpc('count_redirect_hits', { counts: [{ id, hits: -9 }] }).throwOnError();
  const { data } = await service.from('site_redirects').select('hits, last_hit_at').eq('id', id).single();
  expect(data).toEqual({ hits: 5, last_hit_at: expect.any(String) });
  expect(await version()).toBe(before);
  expect(await served.db.sql('select id from public.audit_log where record_id = $1', [id])).toEqual([]);
  await service.rpc('count_redirect_hits', { counts: [{ id, hits: 2_147_483_647 }] }).throwOnError();
  for (const who of PEOPLE)
    expect((await people[who].client.rpc('count_redirect_hits', { counts })).error?.code, who).toBe('42501');
});

test('each change of a redirect changes the version of the content', async () => {
  const versions = new Set<unknown>();
  const note = async () => versions.add((await served.client().rpc('content_version').throwOnError()).data);
  await note();
  const { id } = await store(service, 'site_redirects', newRecord.site_redirects());
  await note();
  await service.from('site_redirects').update({ is_permanent: false }).eq('id', id).throwOnError();
  await note();
  await service.from('site_redirects').update({ to_path: '/practicas' }).eq('id', id).throwOnError();
  await note();
  expect(versions.size).toBe(4);
});

test('a deleted redirect can be restored with its counts', async () => {
  const stored = await store(service, 'site_redirects', newRecord.site_redirects());
  await service.rpc('count_redirect_hits', { counts: [{ id: stored.id, hits: 7 }] }).throwOnError();
  const redirects = () => publisher.client.from('site_redirects');
  const columns = 'id, from_path, to_path, is_permanent, hits, last_hit_at';
  const { data } = await redirects().delete().eq('id', stored.id).select(columns).single().throwOnError();
  await redirects().insert(data).throwOnError();
  expect((await redirects().select(columns).eq('id', stored.id).single()).data).toEqual(data);
});

test('addresses that were missed more than once are listed for a month, without what may be personal', async () => {
  await served.db.sql(`
    insert into private.missing_pages (day, page, count) values
      (current_date, '/quienes-somos', 2), (current_date - 3, '/quienes-somos', 3), (current_date - 40, '/quienes-somos', 9),
      (current_date, '/una-vez', 1), (current_date - 40, '/antes', 9), (current_date, '/…', 50),
      (current_date, '/personas/…', 50)`);
  const schema = z.array(z.object({ page: z.string(), hits: z.number() }));
  for (const caller of [editor, publisher, people['super admin']])
    expect(schema.parse((await caller.client.rpc('list_missing_pages').throwOnError()).data)).toEqual([
      { page: '/quienes-somos', hits: 5 },
    ]);
  for (const who of ['no role', 'rrhh', 'accesos'] as const)
    expect((await people[who].client.rpc('list_missing_pages').throwOnError()).data).toEqual([]);
  expect((await people.anon.client.rpc('list_missing_pages')).error?.code).toBe('42501');
});

test('there are at most a thousand, however many are added at once', async () => {
  await service.from('site_redirects').delete().not('id', 'is', null).throwOnError();
  const many = (count: number) => Array.from({ length: count }, () => newRecord.site_redirects());
  const insert = (count: number) => publisher.client.from('site_redirects').insert(many(count));
  expect((await insert(500)).error).toBeNull();
  const outcomes = await Promise.all([insert(500), insert(500)]);
  expect(outcomes.map(({ error }) => error?.code ?? null).sort()).toEqual(['54000', null]);
  const { count } = await service.from('site_redirects').select('*', { count: 'exact', head: true });
  expect(count).toBe(1000);
});

test('a page that moves takes its redirects along, even without room for another', async () => {
  await service.from('site_redirects').delete().not('id', 'is', null).throwOnError();
  const [older, former, path] = [newPath(), newPath(), newPath()];
  await publisher.client
    .from('site_redirects')
    .insert([
      { from_path: older, to_path: `${former}#horario` },
      { from_path: path, to_path: '/servicios' },
      ...Array.from({ length: 998 }, () => newRecord.site_redirects()),
    ])
    .throwOnError();
  const move = (from: string, to: string) =>
    served.db.sql('select private.redirect_moved_page($1, $2)', [from, to]);
  const targets = async () => {
    const { data } = await service
      .from('site_redirects')
      .select('from_path, to_path')
      .in('from_path', [older, former, path])
      .throwOnError();
    return Object.fromEntries(data.map(({ from_path, to_path }) => [from_path, to_path]));
  };
  // The one from the new address makes room.
  await move(former, path);
  expect(await targets()).toEqual({ [older]: `${path}#horario`, [former]: path });
  const next = newPath();
  await move(path, next);
  expect(await targets()).toEqual({ [older]: `${next}#horario`, [former]: next });
});

test('a redirect to a page that was moved names it by its shipped address', async () => {
  await publish({
    '/casos-de-exito': 'obras',
    '/en/terms': 'small-print',
    '/servicios': 'soluciones',
    '/servicios/ingenieria-electrica': 'soluciones/ingenieria',
  });
  await service.from('site_redirects').delete().not('id', 'is', null).throwOnError();
  const targets = [
    ['/obras', '/casos-de-exito'],
    ['/obras/x', '/casos-de-exito/x'],
    ['/en/small-print#a', '/en/terms#a'],
    ['/soluciones/ingenieria', '/servicios/ingenieria-electrica'],
    // No moved pages.
    ['/obrasx', '/obrasx'],
    ['/terminos', '/terminos'],
    ['/casos-de-exito/x', '/casos-de-exito/x'],
    ['/', '/'],
    ['/#contacto', '/#contacto'],
    ['/en', '/en'],
  ] as const;
  for (const [written, stored] of targets) {
    const from_path = newPath();
    expect(await add(from_path, written), written).toBeNull();
    const { data } = await service
      .from('site_redirects')
      .select('to_path')
      .match({ from_path })
      .throwOnError();
    expect(data, written).toEqual([{ to_path: stored }]);
  }
  expect(await add('/casos-de-exito/y', '/obras/y')).toMatchObject(CHAIN);
  // So does one from below a list, which it follows from then on; no other page has any below it.
  const sources = [
    ['/obras/viejo', '/casos-de-exito/viejo'],
    ['/casos-de-exito/otro', '/casos-de-exito/otro'],
    ['/soluciones/vieja', '/soluciones/vieja'],
    ['/obrasx/y', '/obrasx/y'],
  ] as const;
  for (const [written, stored] of sources) {
    expect(await add(written, '/practicas'), written).toBeNull();
    const { data } = await service
      .from('site_redirects')
      .select('to_path')
      .match({ from_path: stored })
      .throwOnError();
    expect(data, written).toEqual([{ to_path: '/practicas' }]);
  }
  expect(await add(newPath(), '/obras/viejo')).toMatchObject(CHAIN);
  expect((await add('/obras/otro', '/practicas'))?.code).toBe('23505');
  await publish({
    '/casos-de-exito': null,
    '/en/terms': null,
    '/servicios': null,
    '/servicios/ingenieria-electrica': null,
  });
});

test.each([...LIST_PATHS])('a redirect from below %s is stored below it when it has moved', async (list) => {
  await publish({ [list]: 'movida' });
  const from_path = newPath();
  expect(await add(`${list.startsWith('/en/') ? '/en' : ''}/movida${from_path}`, '/practicas')).toBeNull();
  const { data } = await service
    .from('site_redirects')
    .select('from_path')
    .like('from_path', `%${from_path}`)
    .throwOnError();
  expect(data).toEqual([{ from_path: list + from_path }]);
  await publish({ [list]: null });
});

test('a page moves although another redirect is from below a list that takes its address', async () => {
  await service.from('site_redirects').delete().not('id', 'is', null).throwOnError();
  await publish({ '/terminos': 'obras/x' });
  expect(await add('/casos-de-exito/x', '/practicas')).toBeNull();
  await publish({ '/terminos': null, '/casos-de-exito': 'obras' });
  const { data } = await service
    .from('site_redirects')
    .select('to_path')
    .match({ from_path: '/casos-de-exito/x' })
    .throwOnError();
  expect(data).toEqual([{ to_path: '/practicas' }]);
  await publish({ '/casos-de-exito': null });
});

describe('an address that does not hold moves no redirect', () => {
  const targetOf = async (from_path: string) =>
    (await service.from('site_redirects').select('to_path').match({ from_path }).throwOnError()).data;

  test('because an added page has it', async () => {
    const texts = { slug: 'nosotros', title: 'Nosotros', lead: 'Un resumen.', description: 'Otra página.' };
    const rows = [
      { document: 'custom/nown00000', language: 'es', texts, version: 1 },
      { document: 'custom/nown00000', language: 'en', texts: { slug: 'about' }, version: 1 },
    ];
    await service.from('content_documents').insert(rows).throwOnError();
    await publish({ '/servicios': 'nosotros', '/terminos': 'about', '/casos-de-exito': 'obras' });
    for (const target of ['/nosotros', '/nosotros#equipo', '/about']) {
      const from_path = newPath();
      expect(await add(from_path, target)).toBeNull();
      expect(await targetOf(from_path)).toEqual([{ to_path: target }]);
    }
    await publish({ '/servicios': null, '/terminos': null, '/casos-de-exito': null });
    expect(await targetOf('/nosotros')).toEqual([]);
    await service.from('content_documents').delete().match({ document: 'custom/nown00000' }).throwOnError();
  });

  test('because two pages claim it', async () => {
    await publish({ '/servicios': 'nosotros', '/casos-de-exito': 'nosotros' });
    const [from_path, below] = [newPath(), `/nosotros${newPath()}`];
    expect([await add(from_path, '/nosotros'), await add(below, '/practicas')]).toEqual([null, null]);
    expect(await targetOf(from_path)).toEqual([{ to_path: '/nosotros' }]);
    expect(await targetOf(below)).toEqual([{ to_path: '/practicas' }]);
    await publish({ '/servicios': null, '/casos-de-exito': null });
  });

  test('because a page is shipped at it', async () => {
    await service.from('site_redirects').delete().not('id', 'is', null).throwOnError();
    const shipped = [...new Set(ADDRESS_PAIRS.flat().map((path) => path.replace(/:\w+/, 'x')))].filter(
      (path) => path !== '/',
    );
    for (const path of shipped) {
      const address = shippedAddress(path);
      expect(isAddress('/practicas', address), path).toBe(false);
      const texts = { '/practicas': address, '/en/internships': address };
      const row = { document: 'facts/addresses', language: 'es', texts, version: 100 };
      await service.from('content_documents').upsert(row).throwOnError();
      const listed = await served.db.sql('select shipped, path from private.list_page_addresses()');
      expect(listed, path).toEqual([]);
    }
    await publish({ '/practicas': null, '/en/internships': null });
    const from_path = newPath();
    await add(from_path, '/privacidad');
    await publish({ '/practicas': 'privacidad' });
    await publish({ '/practicas': null });
    expect(await targetOf(from_path)).toEqual([{ to_path: '/privacidad' }]);
    expect(await targetOf('/privacidad')).toEqual([]);
  });
});

test('hits are counted while a page moves, and neither waits for the other for ever', async () => {
  await service.from('site_redirects').delete().not('id', 'is', null).throwOnError();
  await publish({ '/servicios': 'antes' });
  expect([await add('/despues', '/practicas'), await add('/otra', '/practicas')]).toEqual([null, null]);
  const counter = new Client({ connectionString: served.db.url.reveal() });
  await counter.connect();
  const count = (path: string) =>
    counter.query('update public.site_redirects set hits = hits + 1 where from_path = $1', [path]);
  try {
    await counter.query('begin');
    await count('/otra');
    const moved = publish({ '/servicios': 'despues' });
    await expect.poll(() => served.db.sql('select 1 from pg_locks where not granted')).toHaveLength(1);
    await count('/despues');
    await counter.query('commit');
    await moved;
  } finally {
    await counter.end();
  }
  const { data } = await service.from('site_redirects').select('from_path, to_path').throwOnError();
  expect(data).toContainEqual({ from_path: '/antes', to_path: '/servicios' });
  expect(data).not.toContainEqual(expect.objectContaining({ from_path: '/despues' }));
});

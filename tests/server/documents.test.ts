import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectName } from '#domain/values/stored-file.ts';
import { MEDIA_BUCKET } from '#domain/website/page-picture.ts';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

let site: ServedSite;
let service: SupabaseClient;
beforeAll(async () => {
  site = await serveSite();
  service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
});
afterAll(() => site[Symbol.asyncDispose]());

/** Stores the bytes of a document. */
async function stored(text: string): Promise<string> {
  const name = objectName('pdf');
  const { error } = await service.storage
    .from(MEDIA_BUCKET)
    .upload(name, `%PDF-1.7\n${text}`, { contentType: 'application/pdf' });
  if (error) throw error;
  return name;
}

const read = (path: string, init?: RequestInit) => fetch(site.url + path, init);

test('a document keeps its address when its file is replaced', async () => {
  const row = {
    name: 'Certificado (ISO) "9001"; x',
    media_type: 'application/pdf',
    bytes: 12,
    storage_path: await stored('uno'),
  };
  const { id, slug } = await store(service, 'media_files', row);
  const path = `/archivos/${slug}`;
  const first = await read(path);
  expect(first.status).toBe(200);
  expect(await first.text()).toBe('%PDF-1.7\nuno');
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''Certificado%20%28ISO%29%20%229001%22%3B%20x.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'self'",
    'cache-control': 'no-cache',
  });
  const tag = first.headers.get('etag') ?? '';
  const again = await read(path, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  const head = await read(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const answer of [first, head])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': '12',
      'accept-ranges': 'bytes',
    });
  for (const spelling of [path.toUpperCase(), `${path}/`, path.replace('certificado', '%43ertificado')]) {
    const respelled = await read(`${spelling}?desde=correo`, { redirect: 'manual' });
    expect([respelled.status, respelled.headers.get('location')]).toEqual([308, `${path}?desde=correo`]);
  }
  await service
    .from('media_files')
    .update({ storage_path: await stored('dos') })
    .eq('id', id)
    .throwOnError();
  const second = await read(path, { headers: { 'if-none-match': tag } });
  expect(await second.text()).toBe('%PDF-1.7\ndos');
  await service.from('media_files').delete().eq('id', id).throwOnError();
  expect((await read(path)).status).toBe(404);
});

describe('a part of a document', () => {
  let path: string;
  let tag: string;
  beforeAll(async () => {
    const row = { name: 'Folleto', media_type: 'application/pdf', bytes: 19 };
    const { slug, storage_path } = await store(service, 'media_files', {
      ...row,
      storage_path: await stored('0123456789'),
    });
    path = `/archivos/${slug}`;
    tag = `"${storage_path}"`;
  });

  const part = async (range: string, init: { condition?: string; method?: string } = {}) => {
    const { condition, method = 'GET' } = init;
    const headers = { range, ...(condition && { 'if-range': condition }) };
    const answer = await read(path, { method, headers });
    return [
      answer.status,
      answer.headers.get('content-range'),
      answer.headers.get('content-length'),
      await answer.text(),
    ];
  };
  const WHOLE = [200, null, '19', '%PDF-1.7\n0123456789'];

  test.each([
    ['bytes=0-3', [206, 'bytes 0-3/19', '4', '%PDF']],
    ['bytes=17-', [206, 'bytes 17-18/19', '2', '89']],
    ['bytes=-3', [206, 'bytes 16-18/19', '3', '789']],
    ['bytes=16-99999999999999999999', [206, 'bytes 16-18/19', '3', '789']],
    [`bytes=-${'9'.repeat(400)}`, [206, 'bytes 0-18/19', '19', WHOLE[3]]],
    ['bytes=19-', [416, 'bytes */19', null, '']],
    [`bytes=${'9'.repeat(400)}-`, [416, 'bytes */19', null, '']],
    ['bytes=-0', [416, 'bytes */19', null, '']],
    ['bytes=5-2', WHOLE],
    ['bytes=0-0,2-2', WHOLE],
    [`bytes=${'0-0,'.repeat(1000)}1-1`, WHOLE],
    ['bytes=', WHOLE],
    ['bytes=-', WHOLE],
    ['pages=1-2', WHOLE],
  ])('%s is answered', async (range, expected) => expect(await part(range)).toEqual(expected));

  test('only of the file that the reader has a part of', async () => {
    expect((await part('bytes=0-3', { condition: tag }))[0]).toBe(206);
    for (const condition of ['"another"', `W/${tag}`, new Date().toUTCString()])
      expect(await part('bytes=0-3', { condition })).toEqual(WHOLE);
    expect(await part('bytes=0-3', { method: 'HEAD' })).toEqual([...WHOLE.slice(0, 3), '']);
  });
});

test.each([
  '/archivos',
  '/archivos/',
  '/archivos/no-existe',
  '/archivos/..%2fx',
  '/archivos/constructor',
  '/archivos/A',
])('%s is no document', async (path) => {
  const answer = await read(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('text/html');
});

test('a picture has no such address', async () => {
  const { slug } = await store(service, 'media_files', newRecord.media_files());
  expect(slug).toBeNull();
});

test('pages show a picture of the library with its text and its focal point', async () => {
  const picture = {
    ...newRecord.media_files(),
    alt_es: 'Sala con "celdas"',
    alt_en: 'Room with cells',
    focal_x: 0.2,
    focal_y: 0.75,
  };
  const { id } = await store(service, 'media_files', picture);
  await store(service, 'hero_images', { media_id: id });
  const { slug } = await store(service, 'success_cases', {
    ...newRecord.success_cases(),
    imagen_url: null,
    media_id: id,
  });
  for (const path of ['/', `/casos-de-exito/${slug}`]) {
    const page = await (await read(path)).text();
    expect(page).toContain(picture.storage_path);
    expect(page).toContain('alt="Sala con &quot;celdas&quot;"');
    expect(page).toContain('object-position:20% 75%');
  }
  expect(await (await read('/en')).text()).toContain('alt="Room with cells"');
});

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSocialImages } from '#server/social-images/serve-social-image.ts';
import { newRecord, store } from '#testing/records.ts';
import { joinSharedSite, type SharedSite } from '#testing/shared-site.ts';

const UNKNOWN = 'a2a7b1de-1111-4222-8333-444455556666';

let site: SharedSite;
let offerId: string;
let caseId: string;
beforeAll(async () => {
  site = await joinSharedSite();
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  offerId = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  caseId = String((await store(service, 'success_cases', newRecord.success_cases())).id);
});
afterAll(() => site[Symbol.asyncDispose]());

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, site.url), init);

test('postings and success cases have a preview of the size that networks recommend', async () => {
  for (const path of [
    `/og/ofertas/${offerId}.jpg`,
    `/og/casos/${caseId}.jpg`,
    `/og/en/casos/${caseId}.jpg`,
  ]) {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toMatch(/public, max-age=\d+/);
    const image = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  }
});

test('a preview changes with its title, and only then', async () => {
  const path = `/og/ofertas/${offerId}.jpg`;
  const tagOf = async (): Promise<string> => (await ask(path)).headers.get('etag') ?? '';
  const before = await tagOf();
  expect(await tagOf()).toBe(before);
  expect((await ask(path, { headers: { 'if-none-match': before } })).status).toBe(304);
  await site.sql('update public.job_postings set title = $1 where id = $2', ['Otro cargo', offerId]);
  await expect.poll(tagOf).not.toBe(before);
});

test('the English preview shows the translation', async () => {
  const drawn = async (path: string) => (await ask(path)).arrayBuffer();
  const untranslated = await drawn(`/og/en/ofertas/${offerId}.jpg`);
  expect(
    Buffer.compare(Buffer.from(untranslated), Buffer.from(await drawn(`/og/ofertas/${offerId}.jpg`))),
  ).not.toBe(0);
  await site.sql(
    `insert into public.job_posting_translations (job_posting_id, language, title) values ($1, 'en', 'Cable splicer')
     on conflict (job_posting_id, language) do update set title = excluded.title`,
    [offerId],
  );
  await expect
    .poll(async () =>
      Buffer.from(await drawn(`/og/en/ofertas/${offerId}.jpg`)).equals(Buffer.from(untranslated)),
    )
    .toBe(false);
});

test('records that visitors may not see have no preview', async () => {
  await site.sql('update public.success_cases set is_active = false where id = $1', [caseId]);
  await expect.poll(async () => (await ask(`/og/casos/${caseId}.jpg`)).status).toBe(404);
});

test('unknown ids evict no preview, even if many are asked for at once', async () => {
  const images = createSocialImages({
    visitor: createClient(site.url, site.keys.publishable, { auth: { persistSession: false } }),
    version: { current: async () => '1' },
  });
  const get = (id: string) => images(new Request(`https://site.example/og/ofertas/${id}.jpg`));
  const tagOf = async () => (await get(offerId))?.headers.get('etag');
  const before = await tagOf();
  expect(before).toBeTruthy();
  await Promise.all(Array.from({ length: 120 }, () => get(randomUUID())));
  await site.sql('update public.job_postings set title = $1 where id = $2', ['Nuevo cargo', offerId]);
  expect(await tagOf()).toBe(before);
});

test.each([
  `/og/ofertas/${UNKNOWN}.jpg`,
  `/og/casos/${UNKNOWN}.jpg`,
  `/og/otros/${UNKNOWN}.jpg`,
  '/og/ofertas/1.jpg',
  `/og/es/ofertas/${UNKNOWN}.jpg`,
  `/og/ofertas/${UNKNOWN}.jpg/`,
  '/og/ofertas/..%2f..%2fpackage.json.jpg',
  '/og/',
])('%s is not found', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('a preview is read-only', async () => {
  expect((await ask(`/og/ofertas/${UNKNOWN}.jpg`, { method: 'POST' })).status).toBe(405);
});

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const CONVERSION = 'AW-123456789/AbC-dEf';

let site: ServedSite;
let admin: SupabaseClient;
beforeAll(async () => {
  site = await serveSite({ environment: { AD_PIXEL_ID: '4242' } });
  admin = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { error } = await admin.auth.signInWithPassword(site.administrator);
  if (error) throw error;
  await admin.from('site_settings').insert({ kind: 'tracking', value: {} }).throwOnError();
});
afterAll(() => site[Symbol.asyncDispose]());

const save = (value: object) =>
  admin.from('site_settings').update({ value }).eq('kind', 'tracking').throwOnError();
async function read(path: string): Promise<{ html: string; policy: string }> {
  const response = await fetch(site.url + path);
  return {
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

test('identifiers that staff enter are part of pages at once, unless the environment fixes them', async () => {
  const before = await read('/servicios');
  expect(before.html).toContain('4242');
  expect(before.policy).not.toContain('googletagmanager');
  await save({ pixelId: '777888999', conversionId: CONVERSION });
  const after = await read('/servicios');
  expect(after.html).toContain(CONVERSION);
  expect(after.policy).toContain('googletagmanager');
  expect(after.html).toContain('4242');
  expect(after.html).not.toContain('777888999');
  await save({ pixelId: null, conversionId: null });
  expect((await read('/servicios')).html).not.toContain(CONVERSION);
});

test('the portal admits no tags', async () => {
  await save({ conversionId: CONVERSION });
  expect((await read('/admin')).policy).not.toContain('googletagmanager');
});

test('no page tells who is notified', async () => {
  const value = { quotes: ['secreto@voltandes.example'] };
  await admin.from('site_settings').insert({ kind: 'recipients', value }).throwOnError();
  for (const path of ['/', '/en', '/servicios', '/admin/portales/configuracion'])
    expect((await read(path)).html, path).not.toContain('secreto');
});

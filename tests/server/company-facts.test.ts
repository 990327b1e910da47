import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { COMPANY, COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

let site: ServedSite;
let admin: SupabaseClient;
beforeAll(async () => {
  site = await serveSite();
  admin = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { error } = await admin.auth.signInWithPassword(site.administrator);
  if (error) throw error;
});
afterAll(() => site[Symbol.asyncDispose]());

const page = async (path: string): Promise<string> => (await fetch(site.url + path)).text();
/** What people read, without the data for the browser. */
const visible = async (path: string): Promise<string> =>
  (await page(path)).replaceAll(/<script.*?<\/script>/gs, '');

const FACTS = {
  name: 'Altamar & Hijos',
  legalName: 'Altamar Ingeniería SpA',
  founded: '2001',
  phone: '+56 9 8765 4321',
  email: 'hola@altamar.example',
  street: 'Av. del Puerto 12',
  city: 'Valparaíso',
  'hours.en': 'Around the clock',
};

test('changed facts are public once they are published, and everywhere at once', async () => {
  expect(await page('/')).not.toContain(COMPANY_DOCUMENT);
  await admin
    .rpc('save_content_drafts', {
      changes: Object.entries(FACTS).map(([path, value]) => ({
        document: COMPANY_DOCUMENT,
        language: 'es',
        path,
        value,
      })),
    })
    .throwOnError();
  expect(await page('/')).toContain(COMPANY.phone);
  expect(await page('/')).not.toContain(FACTS.phone);
  const { data: token } = await admin.rpc('create_content_preview', { label: 'Gerencia' }).throwOnError();
  expect(await visible(`/vista-previa/${z.string().parse(token)}`)).toContain(FACTS.phone);

  const { data: drafts } = await admin.from('content_drafts').select('id, updated_at').throwOnError();
  await admin.rpc('publish_content', { drafts }).throwOnError();
  for (const path of ['/', '/en', '/servicios', '/en/services', '/politica-calidad', '/aviso-legal']) {
    const html = await visible(path);
    expect(html, path).toContain(FACTS.phone);
    expect(html, path).toContain('href="tel:+56987654321"');
    expect(html, path).toContain('Altamar &amp; Hijos</');
    expect(html, path).toContain('Av. del Puerto 12, Valparaíso, Chile');
    expect(html, path).toContain(`© <!-- -->2001`);
    // Neither the shipped facts nor a variable that nobody filled in.
    expect(html, path).not.toMatch(/Voltandes|\+56 2 2345 6700|contacto@voltandes|1997|\{\{/);
  }
  expect(await visible('/en')).toContain('Around the clock');
  expect(await visible('/')).toContain(COMPANY.hours.es);
  // The sign-in page, an error and the privacy policy, which nobody edits.
  for (const path of ['/auth', '/nada', '/en/nada', '/privacidad', '/en/privacy', '/derechos'])
    expect(await visible(path), path).not.toMatch(/Voltandes|contacto@voltandes|\{\{company/);
  expect(await visible('/auth')).toContain('<title>Iniciar sesión · Portal · Altamar &amp; Hijos</title>');
});

test('structured data and feeds have them', async () => {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page('/')) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    name: FACTS.name,
    legalName: FACTS.legalName,
    foundingDate: '2001',
    telephone: FACTS.phone,
    email: FACTS.email,
    address: { streetAddress: FACTS.street, addressLocality: FACTS.city, addressCountry: 'CL' },
  });
  expect(await page('/feeds/indeed.xml')).toContain('<company><![CDATA[Altamar & Hijos]]></company>');
  expect(await page('/feeds/linkedin.xml')).toContain(FACTS.email);
  expect(await page('/ofertas.rss')).toContain('Ofertas laborales · Altamar &amp; Hijos');
});

test('mails have them, and replies to them go to the published address', async () => {
  const { error } = await admin.functions.invoke('send-contact-email', {
    body: {
      name: 'Ana Rojas',
      email: 'ana@cliente.example',
      phone: '+56 9 1111 2222',
      message: 'Un tablero nuevo',
      language: 'es',
    },
  });
  expect(error).toBeNull();
  const mails = await site.sql(
    'select recipient, reply_to, html, text from mail.outbox where recipient in ($1, $2) order by recipient',
    ['ana@cliente.example', FACTS.email],
  );
  expect(mails).toMatchObject([
    {
      recipient: 'ana@cliente.example',
      reply_to: FACTS.email,
      text: expect.stringContaining(`Gracias por escribir a ${FACTS.name}.`),
    },
    { recipient: FACTS.email },
  ]);
  for (const { html, text } of mails) {
    expect(text).toContain(`${FACTS.legalName}\n${FACTS.phone} · ${FACTS.email}`);
    expect(html).toContain('Altamar &#38; Hijos</td>');
  }
});

test('the experience follows from the year of the foundation', async () => {
  const years = new Date().getFullYear() - 2001 - 1;
  expect(await visible('/')).toContain(`+${years} años`);
  expect(await visible('/en')).toContain(`${years}+ years`);
});

test('facts that no form accepts do not reach a page', async () => {
  await site.sql(
    `update public.content_documents set version = version + 1, texts = texts || jsonb_build_object(
       'social', 'javascript:alert(1)', 'phone', 'ring', 'constructor', 'x', 'name', 7)
     where document = $1`,
    [COMPANY_DOCUMENT],
  );
  // Written past the API, which would tell the site at once.
  await expect.poll(() => visible('/')).toContain(COMPANY.phone);
  const html = await visible('/');
  expect(html).toContain(COMPANY.social);
  expect(html).toContain(`${COMPANY.name}</`);
  expect(html).toContain(FACTS.street);
  expect(html).not.toContain('javascript:');
});

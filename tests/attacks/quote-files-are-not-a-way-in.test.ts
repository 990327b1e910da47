import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  MAX_QUOTE_FILE_BYTES,
  type QuoteFileExtension,
  quoteFileObject,
} from '#domain/website/quote-file.ts';
import { newRecord, PDF } from '#testing/records.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());
// These tests send more requests than one address may in an hour.
beforeEach(() =>
  asAdministrator(served.db.url, (client) =>
    client.query("delete from private.allowances where starts_with(caller, 'send-contact-email ')"),
  ),
);

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const padded = (start: Bytes, length: number): Bytes => {
  const file = new Uint8Array(length).fill(32);
  file.set(start);
  return file;
};
const DWG = padded(bytes('AC1032\0\0'), 2048);

const upload = (name: string, content: Bytes, contentType: string) =>
  visitor.storage.from('quote-files').upload(name, content, { contentType });
/** Sends a request that does not resend another one. */
const send = (fields: object) =>
  visitor.functions.invoke('send-contact-email', {
    body: { ...newRecord.contact_requests(), submission_id: randomUUID(), ...fields },
  });

async function uploaded(): Promise<string> {
  const { name, type } = quoteFileObject('pdf');
  expect((await upload(name, PDF, type)).error).toBeNull();
  return name;
}

test.each([
  ['R2018', 'AC1032'],
  ['R14', 'AC1014'],
])('a DWG of version %s is accepted', async (_, magic) => {
  const { name, type } = quoteFileObject('dwg');
  expect((await upload(name, padded(bytes(magic), 1024), type)).error).toBeNull();
});

test.each<[string, QuoteFileExtension, Uint8Array<ArrayBuffer>]>([
  ['a program as a DWG', 'dwg', padded(bytes('MZ\u0090\0'), 2048)],
  ['an HTML page as a DWG', 'dwg', bytes('<script>alert(1)</script>')],
  ['text that resembles a DWG', 'dwg', bytes('ACDC, no plano')],
  ['a DWG as a PDF', 'pdf', DWG],
  // Not unpacked: a ZIP file whose directory names no sheet is refused, whatever its entries expand to.
  ['a ZIP file as an XLSX', 'xlsx', bytes('PK\u0005\u0006'.padEnd(22, '\0'))],
  ['an SVG as a PNG', 'png', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['one byte too many', 'pdf', padded(PDF, MAX_QUOTE_FILE_BYTES + 1)],
  ['nothing', 'pdf', new Uint8Array()],
])('%s is refused and leaves nothing', async (_, extension, content) => {
  const { name, type } = quoteFileObject(extension);
  expect((await upload(name, content, type)).error).not.toBeNull();
  expect((await service.storage.from('quote-files').exists(name)).data).toBe(false);
});

test('a file of 100 MB is refused', async () => {
  const { name, type } = quoteFileObject('pdf');
  const { error } = await upload(name, padded(PDF, 100 * 1024 * 1024), type);
  expect(error).not.toBeNull();
  expect((await service.storage.from('quote-files').exists(name)).data).toBe(false);
});

test.each(['plano.pdf', '../plano.pdf', `${Date.now()}-${'a'.repeat(32)}.exe`, 'x/1-2.pdf'])(
  'the name %j is refused',
  async (name) => {
    expect((await upload(name, PDF, 'application/pdf')).error).not.toBeNull();
  },
);

test('visitors cannot read, list, replace or remove files, including their own', async () => {
  const name = await uploaded();
  const bucket = visitor.storage.from('quote-files');
  expect((await bucket.download(name)).error).not.toBeNull();
  expect((await bucket.createSignedUrl(name, 60)).error).not.toBeNull();
  expect((await bucket.list()).data ?? []).toEqual([]);
  expect(
    (await bucket.upload(name, DWG, { contentType: 'application/pdf', upsert: true })).error,
  ).not.toBeNull();
  await bucket.remove([name]);
  expect((await fetch(bucket.getPublicUrl(name).data.publicUrl)).ok).toBe(false);
  expect((await service.storage.from('quote-files').exists(name)).data).toBe(true);
});

test('a request cannot claim another request’s file, a missing or old one, or one twice', async () => {
  const [taken, free] = [await uploaded(), await uploaded()];
  expect((await send({ file_paths: [taken] })).error).toBeNull();
  const missing = quoteFileObject('pdf').name;
  const old = await uploaded();
  await asAdministrator(served.db.url, (client) =>
    client.query("update storage.objects set created_at = now() - interval '25 hours' where name = $1", [
      old,
    ]),
  );
  for (const file_paths of [[taken], [free, taken], [missing], [free, free], [old]]) {
    const name = `Intruso ${randomUUID()}`;
    expect((await send({ file_paths, name })).error).not.toBeNull();
    const { data } = await service.from('contact_requests').select('id').eq('name', name);
    expect(data).toEqual([]);
  }
  // The refusals claimed nothing.
  expect((await send({ file_paths: [free] })).error).toBeNull();
});

test('concurrent requests cannot share a file', async () => {
  const path = await uploaded();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ file_paths: [path] })));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test.each([
  [
    'a file of another bucket',
    { file_paths: ['resumes/1790000000000-0123456789abcdef0123456789abcdef.pdf'] },
  ],
  ['four files', { file_paths: Array.from({ length: 4 }, () => quoteFileObject('pdf').name) }],
  ['a file list that is not an array', { file_paths: 'x' }],
  ['a region of another country', { region: 'Bavaria' }],
  ['a nonexistent day', { wanted_by: '2099-02-31' }],
  ['a day long past', { wanted_by: '2001-01-01' }],
  ['an unknown language', { language: 'xx' }],
  ['an overly long subject', { subject: 'x'.repeat(301) }],
])('%s is refused', async (_, fields) => {
  expect((await send(fields)).error).not.toBeNull();
});

test('the acknowledgment contains nothing that was typed, and is sent at most three times an hour', async () => {
  await withinOneHour();
  const email = `${randomUUID()}@victima.example`;
  const typed = {
    email,
    name: 'Gane en https://evil.example',
    company: 'evil.example',
    message: 'Visite https://evil.example hoy',
    plant: 'https://evil.example',
    subject: 'https://evil.example',
  };
  for (let request = 0; request < 5; request += 1)
    expect((await send({ ...typed, email: request % 2 ? email.toUpperCase() : email })).error).toBeNull();
  const mails = [...(await mailsTo(served.db, email)), ...(await mailsTo(served.db, email.toUpperCase()))];
  expect(mails).toHaveLength(3);
  for (const { html, text } of mails) expect(html + text).not.toMatch(/evil/i);
});

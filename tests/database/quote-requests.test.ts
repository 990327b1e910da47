import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPANY } from '#domain/website/company.ts';
import { MAX_QUOTE_FILE_BYTES, QUOTE_FILE_TYPES, quoteFileObject } from '#domain/website/quote-file.ts';
import { signInAs } from '#testing/people.ts';
import { newRecord, PDF, store, uploadCv } from '#testing/records.ts';
import { removeFilesAsServer } from '#testing/remove-waiting-files.ts';

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());

const files = () => service.storage.from('quote-files');
const isStored = async (name: string): Promise<boolean> => (await files().exists(name)).data;

async function upload(): Promise<string> {
  const { name, type } = quoteFileObject('pdf');
  const { error } = await visitor.storage.from('quote-files').upload(name, PDF, { contentType: type });
  expect(error).toBeNull();
  return name;
}

async function ask(fields: object): Promise<string> {
  const email = `${randomUUID()}@cliente.example`;
  const { error } = await visitor.functions.invoke('send-contact-email', {
    body: { ...newRecord.contact_requests(), email, ...fields },
  });
  expect(error).toBeNull();
  return email;
}

test('the bucket enforces the limits that the form states', async () => {
  const { data } = await service.storage.getBucket('quote-files');
  expect(data).toMatchObject({ public: false, file_size_limit: MAX_QUOTE_FILE_BYTES });
  expect(new Set(data?.allowed_mime_types)).toEqual(new Set(QUOTE_FILE_TYPES));
});

test('a request is stored with its plant, region, date and files, and mailed with links to them', async () => {
  const name = await upload();
  const plant = `Planta ${randomUUID()}`;
  const email = await ask({
    plant,
    region: 'Biobío',
    wanted_by: '2099-01-31',
    subject: 'Proyecto similar a: Sala eléctrica',
    file_paths: [name],
  });
  const { data } = await service
    .from('contact_requests')
    .select('*')
    .eq('email', email)
    .single()
    .throwOnError();
  expect(data).toMatchObject({ plant, region: 'Biobío', wanted_by: '2099-01-31', file_paths: [name] });
  const mail = (await mailsTo(served.db, COMPANY.email)).find(({ text }) => text.includes(plant));
  const [, link = ''] = /Archivo 1 \(PDF\): (\S+)/.exec(mail?.text ?? '') ?? [];
  const file = await fetch(link);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PDF);
});

test('a service that staff added is stored by its title, and one that is not offered as another', async () => {
  const { client } = await signInAs(served, 'super_admin');
  const title = `Termografía ${randomUUID()}`;
  const serviceOf = async (asked: string): Promise<string | null> => {
    const email = await ask({ service: asked });
    const { data } = await service
      .from('contact_requests')
      .select('service')
      .eq('email', email)
      .single()
      .throwOnError();
    return data.service;
  };
  expect(await serviceOf(title)).toBe('Otros');
  await client
    .rpc('save_content_drafts', {
      changes: Object.entries({ kind: 'Servicio', title }).map(([path, value]) => ({
        document: 'custom/nservice0',
        language: 'es',
        path,
        value,
      })),
    })
    .throwOnError();
  expect(await serviceOf(title)).toBe('Otros');
  const { data: drafts } = await client.from('content_drafts').select('id, updated_at').throwOnError();
  await client.rpc('publish_content', { drafts }).throwOnError();
  expect(await serviceOf(title)).toBe(title);
  expect(await serviceOf('Montaje eléctrico')).toBe('Montaje eléctrico');
});

test.each([
  ['es', 'Recibimos su solicitud'],
  ['en', 'We have received your request'],
])('the sender gets an acknowledgment in their language (%s)', async (language, subject) => {
  const email = await ask({ language });
  expect(await mailsTo(served.db, email)).toMatchObject([
    { subject: expect.stringContaining(subject), reply_to: COMPANY.email },
  ]);
});

test('a request can be followed up, but what its sender wrote cannot be changed', async () => {
  const { client } = await signInAs(served, 'super_admin');
  const { id } = await store(service, 'contact_requests', newRecord.contact_requests());
  const change = (fields: object) =>
    client.from('contact_requests').update(fields).eq('id', id).select('note');
  expect((await change({ status: 'answered', note: 'Llamar el lunes' })).data).toEqual([
    { note: 'Llamar el lunes' },
  ]);
  for (const fields of [{ message: 'Otro' }, { email: 'a@b.cl' }, { file_paths: [] }])
    expect((await change(fields)).error?.code).toBe('42501');
  for (const fields of [{ status: 'closed' }, { note: ' ' }, { note: 'x'.repeat(5001) }])
    expect((await change(fields)).error?.code).toBe('23514');
});

test('files are deleted with their request, or after a day if no request claimed them', async () => {
  const [claimed, forgotten, fresh] = [await upload(), await upload(), await upload()];
  const email = await ask({ file_paths: [claimed] });
  await served.db.database.asRole({ role: 'supabase_storage_admin', claims: {} }, (tx) =>
    tx.query("update storage.objects set created_at = now() - interval '25 hours' where name = any($1)", [
      [claimed, forgotten],
    ]),
  );
  await runJobs({ databaseUrl: served.db.url, minute: new Date('2026-11-22T10:17:00Z') });
  await removeFilesAsServer(service);
  expect(await Promise.all([claimed, forgotten, fresh].map(isStored))).toEqual([true, false, true]);
  await service.from('contact_requests').delete().eq('email', email).throwOnError();
  await removeFilesAsServer(service);
  expect(await isStored(claimed)).toBe(false);
});

test('students are acknowledged, and recruiters notified, once', async () => {
  await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
  const recruiters = `${randomUUID()}@voltandes.example`;
  await store(service, 'notification_settings', {
    email_notifications_enabled: true,
    notification_email: recruiters,
  });
  const record = newRecord.internship_applications(await uploadCv(visitor, 'cvs'));
  await visitor.from('internship_applications').insert(record).throwOnError();
  for (let run = 0; run < 2; run += 1)
    expect((await visitor.functions.invoke('send-pending-notices', { body: {} })).error).toBeNull();
  expect(await mailsTo(served.db, String(record.email))).toMatchObject([
    { subject: 'Recibimos tu solicitud de práctica', reply_to: COMPANY.email },
  ]);
  expect(await mailsTo(served.db, recruiters)).toMatchObject([
    { subject: 'Nueva solicitud de práctica: Bruno Soto' },
  ]);
});

test('a student who applied on an English page is acknowledged in English', async () => {
  const record = { ...newRecord.internship_applications(await uploadCv(visitor, 'cvs')), language: 'en' };
  await visitor.from('internship_applications').insert(record).throwOnError();
  await visitor.functions.invoke('send-pending-notices', { body: {} });
  expect(await mailsTo(served.db, String(record.email))).toMatchObject([
    { subject: 'We have received your internship application' },
  ]);
});

test('an internship application that the company stored itself notifies nobody', async () => {
  const record = newRecord.internship_applications(await uploadCv(visitor, 'cvs'));
  await store(service, 'internship_applications', record);
  await visitor.functions.invoke('send-pending-notices', { body: {} });
  expect(await mailsTo(served.db, String(record.email))).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFERENCE_PATTERN } from '#domain/recruiting/job-application.ts';
import { AREAS, SPONTANEOUS_STATUSES } from '#domain/recruiting/spontaneous-application.ts';
import { COMPANY } from '#domain/website/company.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { removeFilesAsServer } from '#testing/remove-waiting-files.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());

const newApplication = async (fields: Row = {}): Promise<Row> => ({
  ...newRecord.spontaneous_applications(await uploadCv(visitor, 'spontaneous')),
  ...fields,
});

const rowsOf = async (email: unknown): Promise<Row[]> =>
  (await service.from('spontaneous_applications').select().eq('email', email).throwOnError()).data;

const exists = async (address: unknown): Promise<boolean> =>
  (await service.storage.from('documents').exists(String(address).split('/documents/')[1] ?? '')).data;

/** Sends an application as a visitor. */
const send = async (record: Row): Promise<{ data: Row[] | null; error: PostgrestError | null }> =>
  visitor.from('spontaneous_applications').insert(record).select('reference, is_repeat, status');

test('its sender can read back the reference, but nobody without permission can read it later', async () => {
  const record = await newApplication();
  const { data } = await send(record);
  expect(data).toEqual([
    { reference: expect.stringMatching(REFERENCE_PATTERN), is_repeat: false, status: 'pending' },
  ]);
  expect((await visitor.from('spontaneous_applications').select()).data).toEqual([]);
});

test('the same submission is stored once, even when it is sent concurrently', async () => {
  const record = await newApplication({ submission_id: randomUUID() });
  const sent = await Promise.all([send(record), send(record), send(record)]);
  expect(sent.flatMap(({ data }) => data ?? [])).toHaveLength(1);
  const rows = await rowsOf(record.email);
  expect(rows).toHaveLength(1);
  const found = await visitor.rpc('find_sent_application', { submission: record.submission_id });
  expect(found.data).toEqual([{ id: rows[0]?.id, reference: rows[0]?.reference }]);
});

test('a second application from an address is marked as a repeat, without revealing that to its sender', async () => {
  const email = `${randomUUID()}@correo.example`;
  await send(await newApplication({ email }));
  const second = await send(await newApplication({ email: email.toUpperCase() }));
  expect(second.data).toMatchObject([{ is_repeat: false }]);
  expect(await rowsOf(email.toUpperCase())).toMatchObject([{ is_repeat: true }]);
});

describe('refuses', () => {
  test.each<[string, Row]>([
    ['a made-up area', { area: 'Ventas https://evil.example' }],
    ['a script URL as its profile', { profile_url: 'javascript:alert(1)' }],
    ['a message of six thousand characters', { message: 'x'.repeat(6000) }],
    ['no consent', { consent_version: null }],
    ['a preset status', { status: 'contacted' }],
    ['a note', { notes: 'Contratar.' }],
    ['a preset date', { created_at: '2030-01-01T00:00:00Z' }],
    ['a preset reference', { reference: 'VA-AAAA-AA' }],
    ['being marked as notified', { notified_at: '2026-01-01T00:00:00Z' }],
    [
      'a CV that was never uploaded',
      { cv_url: 'http://x/storage/v1/object/public/documents/spontaneous/1.pdf' },
    ],
  ])('%s', async (_, fields) => {
    const record = await newApplication(fields);
    expect((await send(record)).error).not.toBeNull();
    expect(await rowsOf(record.email)).toEqual([]);
  });

  test("another application's CV, and CVs of other folders", async () => {
    const first = await newApplication();
    expect((await send(first)).error).toBeNull();
    const others = [first.cv_url, await uploadCv(visitor, 'resumes'), await uploadCv(visitor, 'cvs')];
    for (const cv_url of others)
      expect((await send(await newApplication({ cv_url }))).error).toMatchObject({ code: '23503' });
  });

  test('a bulk insert', async () => {
    const records = [await newApplication(), await newApplication()];
    expect((await visitor.from('spontaneous_applications').insert(records)).error).not.toBeNull();
    expect(await rowsOf(records[0]?.email)).toEqual([]);
  });
});

test('the database accepts the areas and statuses of the forms', async () => {
  for (const area of AREAS) expect((await send(await newApplication({ area }))).error).toBeNull();
  const [row] = await rowsOf(
    (await store(service, 'spontaneous_applications', await newApplication())).email,
  );
  for (const status of SPONTANEOUS_STATUSES)
    await service.from('spontaneous_applications').update({ status }).eq('id', row?.id).throwOnError();
});

test('the applicant is acknowledged and recruiters are notified, once; for a repeat, only the applicant', async () => {
  await withinOneHour();
  await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
  const recruiters = `${randomUUID()}@voltandes.example`;
  await store(service, 'notification_settings', {
    email_notifications_enabled: true,
    notification_email: recruiters,
  });
  const record = await newApplication({ language: 'en' });
  await send(record);
  const [stored] = await rowsOf(record.email);
  const silent = await store(service, 'spontaneous_applications', await newApplication());
  const pending = () => visitor.functions.invoke('send-pending-notices', { body: {} });
  for (let run = 0; run < 2; run += 1) expect((await pending()).error).toBeNull();
  await send(await newApplication({ email: record.email, language: 'en' }));
  await send(await newApplication({ email: record.email, language: 'en' }));
  await pending();
  // A third one would exceed the hourly limit.
  const acknowledged = await mailsTo(served.db, String(record.email));
  expect(acknowledged).toHaveLength(2);
  expect(acknowledged).toMatchObject([
    { subject: 'We have received your résumé', reply_to: COMPANY.email },
    { subject: 'We have received your résumé' },
  ]);
  const notices = (await mailsTo(served.db, recruiters)).filter(({ text }) =>
    text.includes(String(record.email)),
  );
  expect(notices).toMatchObject([
    {
      subject: 'Nueva postulación espontánea: Daniela Muñoz',
      text: expect.stringContaining(`/admin/rrhh/espontaneas?solicitud=${stored?.id}`),
    },
  ]);
  expect(await mailsTo(served.db, String(silent.email))).toEqual([]);
});

test('an application is deleted with its CV when its period since the last prolongation ends, and not before', async () => {
  const sent = async (days: number): Promise<Row> => {
    const row = await store(service, 'spontaneous_applications', await newApplication());
    await served.db.sql(
      `update public.spontaneous_applications
         set created_at = now() - interval '5 years',
           consented_at = now() - private.get_retention_period('spontaneous') + make_interval(days => $2)
         where id = $1`,
      [row.id, days],
    );
    return row;
  };
  const [over, within] = [await sent(-2), await sent(2)];
  await served.db.database.asRole({ role: 'supabase_storage_admin', claims: {} }, (tx) =>
    tx.query("update storage.objects set created_at = now() - interval '11 months'"),
  );
  for (const minute of ['2026-11-22T10:17:00Z', '2026-11-22T10:23:00Z'])
    await runJobs({ databaseUrl: served.db.url, minute: new Date(minute) });
  await removeFilesAsServer(service);
  expect([await rowsOf(over.email), await exists(over.cv_url)]).toEqual([[], false]);
  expect([(await rowsOf(within.email)).length, await exists(within.cv_url)]).toEqual([1, true]);
});

import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COMPANY } from '#domain/website/company.ts';
import { noticeRecipientsSchema } from '#domain/website/notice-recipients.ts';
import type { NoticeSubject, SettingKind } from '#domain/website/site-settings.ts';
import { type Caller, createPeople, signInWithPermission, type Who } from '#testing/people.ts';
import { newRecord, uploadCv } from '#testing/records.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let manager: Caller & { id: string };
let salesperson: Caller;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  manager = await signInWithPermission(served, 'web.settings.manage');
  salesperson = await signInWithPermission(served, 'ventas.quotes.read');
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  await service.from('site_settings').delete().neq('kind', '').throwOnError();
  await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
});

const set = (kind: SettingKind, value: object, { client }: Caller = manager) =>
  client.from('site_settings').insert({ kind, value });
const kindsSeenBy = async ({ client }: Caller): Promise<unknown[]> =>
  ((await client.from('site_settings').select('kind').order('kind').throwOnError()).data ?? []).map(
    ({ kind }) => kind,
  );
const newAddress = (): string => `${randomUUID()}@voltandes.example`;

test('settings managers see all settings, sales the opening hours, visitors what pages contain', async () => {
  for (const kind of ['recipients', 'opening_hours', 'tracking'] as const)
    expect((await set(kind, {})).error).toBeNull();
  for (const caller of [manager, people['super admin']])
    expect(await kindsSeenBy(caller)).toEqual(['opening_hours', 'recipients', 'tracking']);
  expect(await kindsSeenBy(salesperson)).toEqual(['opening_hours', 'tracking']);
  for (const who of ['anon', 'no role', 'rrhh', 'accesos'] as const)
    expect(await kindsSeenBy(people[who]), who).toEqual(['tracking']);
});

test('nobody else writes settings, and nobody deletes one', async () => {
  expect((await set('tracking', {})).error).toBeNull();
  for (const caller of [people.anon, people['no role'], people.rrhh, people.accesos, salesperson]) {
    expect((await set('recipients', {}, caller)).error?.code).toBe('42501');
    await caller.client
      .from('site_settings')
      .update({ value: { pixelId: '1' } })
      .eq('kind', 'tracking');
  }
  expect((await manager.client.from('site_settings').delete().eq('kind', 'tracking')).error?.code).toBe(
    '42501',
  );
  const { data } = await service.from('site_settings').select('kind, value').throwOnError();
  expect(data).toEqual([{ kind: 'tracking', value: {} }]);
});

test('every change of a setting is in the audit log', async () => {
  await set('recipients', { quotes: ['a@voltandes.example'] }).throwOnError();
  await manager.client.from('site_settings').update({ value: {} }).eq('kind', 'recipients').throwOnError();
  const { data } = await service
    .from('audit_log')
    .select('operation, record_id, after')
    .eq('actor_id', manager.id)
    .order('id', { ascending: false })
    .limit(2);
  expect(data).toMatchObject([
    { operation: 'UPDATE', record_id: 'recipients', after: { value: {} } },
    { operation: 'INSERT', after: { value: { quotes: ['a@voltandes.example'] } } },
  ]);
});

test('the content’s version changes with what pages contain, and with nothing else', async () => {
  const version = async () => (await people.anon.client.rpc('content_version').throwOnError()).data;
  const before = await version();
  await set('recipients', {}).throwOnError();
  await set('opening_hours', {}).throwOnError();
  expect(await version()).toBe(before);
  await set('tracking', { pixelId: '42' }).throwOnError();
  const tracked = await version();
  expect(tracked).not.toBe(before);
  await manager.client.from('site_settings').update({ value: {} }).eq('kind', 'tracking').throwOnError();
  expect(await version()).not.toBe(tracked);
});

const ask = (test: NoticeSubject | null, { client }: Caller = manager) =>
  client.functions.invoke('notice-recipients', { body: { test } });
const subjects = async () => noticeRecipientsSchema.parse((await ask(null)).data).subjects;

test('a subject without addresses has those it always had', async () => {
  const nobody = { addresses: [], source: 'nobody' };
  const ofCompany = { addresses: [COMPANY.email], source: 'company' };
  expect(await subjects()).toEqual({
    quotes: ofCompany,
    applications: nobody,
    internships: nobody,
    spontaneous: nobody,
    rights: ofCompany,
  });
  const [recruiters, one, two] = [newAddress(), newAddress(), newAddress()];
  const notifications = service.from('notification_settings');
  await notifications
    .insert({ email_notifications_enabled: true, notification_email: recruiters })
    .throwOnError();
  await set('recipients', { internships: [one, two], rights: [two] }).throwOnError();
  const ofRecruiters = { addresses: [recruiters], source: 'notifications' };
  expect(await subjects()).toEqual({
    quotes: ofCompany,
    applications: ofRecruiters,
    internships: { addresses: [one, two], source: 'settings' },
    spontaneous: ofRecruiters,
    rights: { addresses: [two], source: 'settings' },
  });
  // Recruiters switch their own notices off; the deadline of a request about personal data applies all the same.
  await notifications.update({ email_notifications_enabled: false }).not('id', 'is', null).throwOnError();
  expect(await subjects()).toMatchObject({
    internships: { addresses: [], source: 'off' },
    rights: { addresses: [two] },
  });
});

test('each address gets a mail of its own, once', async () => {
  const [one, two] = [newAddress(), newAddress()];
  await set('recipients', { quotes: [one, two], spontaneous: [two] }).throwOnError();
  const request = { ...newRecord.contact_requests(), submission_id: randomUUID() };
  for (const _ of ['first', 'repeated'])
    expect(
      (await served.client().functions.invoke('send-contact-email', { body: request })).error,
    ).toBeNull();
  for (const address of [one, two])
    expect(await mailsTo(served.db, address)).toMatchObject([{ reply_to: request.email }]);
  const cv = await uploadCv(served.client(), 'spontaneous');
  const application = newRecord.spontaneous_applications(cv);
  await served.client().from('spontaneous_applications').insert(application).throwOnError();
  const pending = await served.client().functions.invoke('send-pending-notices', { body: {} });
  expect(pending.error).toBeNull();
  expect(await mailsTo(served.db, two)).toHaveLength(2);
  // Erasing the person erases them too.
  await served.db.sql(
    'select private.erase_records(array_agg(id)) from public.spontaneous_applications where email = $1',
    [application.email],
  );
  expect(await mailsTo(served.db, two)).toHaveLength(1);
});

test('a request whose notices are all rejected is stored, and the visitor is told so', async () => {
  // No mail service takes so long a local part.
  await set('recipients', { quotes: [`${'a'.repeat(65)}@voltandes.example`] }).throwOnError();
  expect((await subjects()).quotes.source).toBe('settings');
  const body = { ...newRecord.contact_requests(), submission_id: randomUUID() };
  const { data, error } = await served.client().functions.invoke('send-contact-email', { body });
  expect([data, error]).toEqual([{ success: true }, null]);
});

test('a setting that cannot be understood stands in nobody’s way', async () => {
  await set('recipients', { quotes: Array.from({ length: 50 }, newAddress) }).throwOnError();
  expect((await subjects()).quotes.source).toBe('company');
});

test('a test mail goes to those who are notified, within limits', async () => {
  await withinOneHour();
  const [one, two] = [newAddress(), newAddress()];
  await set('recipients', { rights: [one, two] }).throwOnError();
  expect((await ask('rights')).data).toMatchObject({ rejected: [] });
  for (const address of [one, two])
    expect(await mailsTo(served.db, address)).toMatchObject([
      { subject: 'Prueba: Derechos sobre datos personales' },
    ]);
  const refusal = async (subject: NoticeSubject, caller: Caller = manager) =>
    (await ask(subject, caller)).error?.context.status;
  expect(await refusal('applications')).toBe(400);
  for (const who of ['anon', 'no role', 'rrhh', 'accesos'] as const)
    expect([401, 403], who).toContain(await refusal('rights', people[who]));
  await served.db.sql("update private.allowances set taken = 20 where caller like 'notice-test %'");
  expect(await refusal('rights')).toBe(429);
  expect(await mailsTo(served.db, one)).toHaveLength(1);
});

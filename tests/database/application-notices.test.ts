import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPANY } from '#domain/website/company.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

const RECRUITERS = 'personas@voltandes.example';

let served: TestPlatform;
let service: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
});
afterAll(() => served[Symbol.asyncDispose]());

async function apply(
  fields: object = {},
  to?: string,
): Promise<{ id: string; email: string; posting: string; title: string }> {
  const { data: known } = await service
    .from('job_postings')
    .select()
    .eq('id', to ?? randomUUID())
    .maybeSingle();
  const posting = known ?? (await store(service, 'job_postings', newRecord.job_postings()));
  const cv = await uploadCv(served.client(), 'resumes');
  const record = newRecord.job_applications(String(posting.id), cv);
  const row = await store(service, 'job_applications', { ...record, ...fields });
  return {
    id: String(row.id),
    email: String(row.email),
    posting: String(posting.id),
    title: String(posting.title),
  };
}

const notify = (applicationId: string) =>
  served.client().functions.invoke('send-application-notification', {
    body: {
      applicationId,
      jobTitle: 'Otro cargo',
      applicantName: 'Otra',
      applicantEmail: 'otra@correo.example',
    },
  });

const setNotices = async (email_notifications_enabled: boolean): Promise<void> => {
  await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
  await store(service, 'notification_settings', {
    email_notifications_enabled,
    notification_email: RECRUITERS,
  });
};

test('applicant and recruiters are notified once, with stored data instead of the caller’s', async () => {
  await setNotices(true);
  const { email, id, title } = await apply();
  const answers = await Promise.all([notify(id), notify(id), notify(id)]);
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect((await notify(id)).error).toBeNull();
  // Replies go to the company.
  expect(await mailsTo(served.db, email)).toMatchObject([
    { subject: `Recibimos su postulación: ${title}`, reply_to: COMPANY.email },
  ]);
  const told = (await mailsTo(served.db, RECRUITERS)).filter(({ subject }) => subject.includes(title));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('Amanda Rojas');
  // Links to the applicant in the list.
  expect(told[0]?.text).toMatch(/\/admin\/rrhh\/applications\/[\w-]{36}\?postulante=[\w-]{36}\b/);
  expect(await mailsTo(served.db, 'otra@correo.example')).toEqual([]);
});

test('a notified applicant gets no second notice, even when the mail service has forgotten the first', async () => {
  const { email, id } = await apply();
  expect((await notify(id)).error).toBeNull();
  await served.db.sql('delete from mail.outbox where recipient = $1', [email]);
  expect((await notify(id)).error).toBeNull();
  expect(await mailsTo(served.db, email)).toEqual([]);
});

test('the applicant’s notice is in the language of the application, with the title translated if possible', async () => {
  const { email, id, posting, title } = await apply({ language: 'en' });
  await notify(id);
  const [mail] = await mailsTo(served.db, email);
  expect(mail?.subject).toBe(`We have received your application: ${title}`);
  await store(service, 'job_posting_translations', newRecord.job_posting_translations(posting));
  for (const [language, subject] of [
    ['en', 'We have received your application: Panel builder'],
    ['es', `Recibimos su postulación: ${title}`],
  ]) {
    const again = await apply({ language }, posting);
    await notify(again.id);
    expect(await mailsTo(served.db, again.email)).toMatchObject([{ subject }]);
  }
});

test('recruiters who opted out get no mail', async () => {
  await setNotices(false);
  const { id, title } = await apply();
  await notify(id);
  const told = (await mailsTo(served.db, RECRUITERS)).filter(({ subject }) => subject.includes(title));
  expect(told).toEqual([]);
});

test('an unknown application gets the same response as a known one', async () => {
  const { data, error } = await notify(randomUUID());
  expect([data, error]).toEqual([{ success: true }, null]);
});

test('an application counts as notified even if the recruiters’ address cannot receive mail', async () => {
  await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
  await store(service, 'notification_settings', {
    email_notifications_enabled: true,
    notification_email: 'a,b@voltandes.example',
  });
  const { email, id } = await apply();
  expect((await notify(id)).error).toBeNull();
  expect(await mailsTo(served.db, email)).toHaveLength(1);
  const { data } = await service.from('job_applications').select('notified_at').eq('id', id).single();
  expect(data?.notified_at).not.toBeNull();
});

test('an address gets at most ten receipts an hour, and recruiters are notified of every application', async () => {
  await withinOneHour();
  await setNotices(true);
  const email = `${randomUUID()}@correo.example`;
  const applications = [];
  for (let times = 0; times < 12; times += 1) applications.push(await apply({ email }));
  for (const { id } of applications) expect((await notify(id)).error).toBeNull();
  expect(await mailsTo(served.db, email)).toHaveLength(10);
  const told = await mailsTo(served.db, RECRUITERS);
  for (const { title } of applications)
    expect(told.filter(({ subject }) => subject.includes(title))).toHaveLength(1);
});

test('recruiters are notified of an applicant with an undeliverable address', async () => {
  await setNotices(true);
  const { id, title } = await apply({ email: 'ana..rojas@correo..example' });
  expect((await notify(id)).error).toBeNull();
  const told = (await mailsTo(served.db, RECRUITERS)).filter(({ subject }) => subject.includes(title));
  expect(told).toHaveLength(1);
});

test.each([
  [
    'job_applications',
    'list_pending_application_notices',
    'applied_at',
    { '4 minutes': false, '6 minutes': true },
  ],
  ['internship_applications', 'list_pending_internship_notices', 'created_at', { '1 minute': true }],
] as const)(
  '%s: notices of visitors’ applications are pending for a week',
  async (table, list, column, ages) => {
    const visitor = served.client();
    const send = async (sender: SupabaseClient, age: string): Promise<unknown> => {
      const record: Record<string, unknown> =
        table === 'job_applications'
          ? newRecord.job_applications(
              String((await store(service, 'job_postings', newRecord.job_postings())).id),
              await uploadCv(visitor, 'resumes'),
            )
          : newRecord.internship_applications(await uploadCv(visitor, 'cvs'));
      const { data } = await sender.from(table).insert(record).select('id').single().throwOnError();
      await served.db.sql(`update public.${table} set ${column} = now() - $1::interval where id = $2`, [
        age,
        data.id,
      ]);
      return data.id;
    };
    const pending = async (id: unknown): Promise<boolean> =>
      (await service.rpc(list, { at_most: 1000 }).throwOnError()).data.includes(id);
    for (const [age, isPending] of Object.entries({ ...ages, '6 days': true, '8 days': false }))
      expect(await pending(await send(visitor, age)), age).toBe(isPending);
    expect(await pending(await send(service, '6 days'))).toBe(false);
    const notified = await send(visitor, '6 days');
    await service.from(table).update({ notified_at: new Date() }).eq('id', notified).throwOnError();
    expect(await pending(notified)).toBe(false);
  },
);

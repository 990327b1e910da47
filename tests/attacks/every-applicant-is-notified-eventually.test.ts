import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSendingMail } from '#server/send-mail-regularly.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
let posting: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  visitor = served.client();
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());

/** Applies, and moves past the period in which the page itself requests the notices. @returns the email address */
async function applied(fields: { email?: string } = {}): Promise<string> {
  const record = { ...newRecord.job_applications(posting, await uploadCv(visitor, 'resumes')), ...fields };
  await visitor.from('job_applications').insert(record).throwOnError();
  await asAdministrator(served.db.url, (client) =>
    client.query(
      "update public.job_applications set applied_at = now() - interval '10 minutes' where email = $1",
      [record.email],
    ),
  );
  return String(record.email);
}

const catchUp = async (): Promise<void> => {
  const { error } = await visitor.functions.invoke('send-pending-notices', { body: {} });
  expect(error).toBeNull();
};

const told = async (email: string): Promise<boolean> => {
  const { data } = await service.from('job_applications').select('notified_at').eq('email', email).single();
  return data?.notified_at != null;
};

test('an applicant over the hourly limit of their network is notified later, once', async () => {
  await withinOneHour();
  const email = await applied();
  const { data } = await service.from('job_applications').select('id').eq('email', email).single();
  const notify = () =>
    visitor.functions.invoke('send-application-notification', { body: { applicationId: data?.id } });
  // The window of the limit starts with the first call.
  await visitor.functions.invoke('send-application-notification', { body: {} });
  await asAdministrator(served.db.url, (client) =>
    client.query('update private.allowances set taken = 1000'),
  );
  expect((await notify()).error).not.toBeNull();
  expect(await mailsTo(served.db, email)).toEqual([]);
  await catchUp();
  await catchUp();
  expect(await mailsTo(served.db, email)).toHaveLength(1);
  expect(await told(email)).toBe(true);
});

test('an undeliverable address does not delay other notices', async () => {
  const impossible = await applied({ email: 'a,b@correo.example' });
  const email = await applied();
  await catchUp();
  expect(await mailsTo(served.db, email)).toHaveLength(1);
  expect([await told(impossible), await told(email)]).toEqual([true, true]);
});

test('applications entered by staff or older than a week are not notified', async () => {
  const record = newRecord.job_applications(posting, await uploadCv(visitor, 'resumes'));
  await store(service, 'job_applications', {
    ...record,
    applied_at: new Date(Date.now() - 600_000).toISOString(),
  });
  const old = await applied();
  await service.from('job_applications').update({ applied_at: '2026-01-01' }).eq('email', old).throwOnError();
  await catchUp();
  expect([await told(String(record.email)), await told(old)]).toEqual([false, false]);
});

test.each([
  ['internship_applications', 'cvs'],
  ['spontaneous_applications', 'spontaneous'],
] as const)('nor are %s older than a week', async (table, folder) => {
  const record: Record<string, unknown> = newRecord[table](await uploadCv(visitor, folder));
  await visitor.from(table).insert(record).throwOnError();
  await service.from(table).update({ created_at: '2026-01-01' }).eq('email', record.email).throwOnError();
  await catchUp();
  expect(await mailsTo(served.db, String(record.email))).toEqual([]);
});

test('a mail outage does not count toward the acknowledgments that an address gets in an hour', async () => {
  await withinOneHour();
  const email = await applied();
  await asAdministrator(served.db.url, async (client) => {
    await client.query('alter table mail.outbox rename to unreachable');
    try {
      for (let runs = 0; runs < 11; runs += 1)
        expect((await visitor.functions.invoke('send-pending-notices', { body: {} })).error).not.toBeNull();
    } finally {
      await client.query('alter table mail.unreachable rename to outbox');
    }
  });
  await catchUp();
  expect(await mailsTo(served.db, email)).toHaveLength(1);
});

test('a failing notice does not block others', async () => {
  const failing = await applied();
  const email = await applied();
  await asAdministrator(served.db.url, async (client) => {
    await client.query(`alter table mail.outbox add constraint failing check (recipient <> '${failing}')`);
    try {
      expect((await visitor.functions.invoke('send-pending-notices', { body: {} })).error).not.toBeNull();
    } finally {
      await client.query('alter table mail.outbox drop constraint failing');
    }
  });
  expect([await told(failing), await told(email)]).toEqual([false, true]);
  await catchUp();
  expect(await told(failing)).toBe(true);
});

test('the server schedules the notices', async () => {
  const email = await applied();
  await using _notices = startSendingMail({
    client: visitor,
    logger: pino({ level: 'silent' }),
    intervalMs: 20,
  });
  await expect.poll(() => told(email)).toBe(true);
});

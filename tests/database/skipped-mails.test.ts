import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SKIP_REASONS, SKIPPED_MAILS_PER_DAY } from '#domain/messages/skipped-mail.ts';
import { newRecord } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
});
afterAll(() => served[Symbol.asyncDispose]());
afterEach(() => served.db.sql('truncate public.skipped_mails'));

const record = (fields: Record<string, unknown> = {}) =>
  service.rpc('record_skipped_mail', { ...newRecord.skipped_mails(), ...fields }).throwOnError();
const listed = async (): Promise<number> => {
  const { count } = await service
    .from('skipped_mails')
    .select('*', { count: 'exact', head: true })
    .throwOnError();
  return count ?? 0;
};

test('a mail that is read again is listed once', async () => {
  const mail = newRecord.skipped_mails();
  for (const reason of SKIP_REASONS) await record({ ...mail, reason });
  expect(await listed()).toBe(1);
});

test('a sender fills a tenth of a day’s list, and all senders together fill one day’s', async () => {
  const { ofSender, total } = SKIPPED_MAILS_PER_DAY;
  const sender = 'programa@correo.example';
  for (let count = 0; count <= ofSender; count += 1) await record({ sender });
  expect(await listed()).toBe(ofSender);
  for (let count = 0; count <= total; count += 1) await record();
  expect(await listed()).toBe(total);
  await served.db.sql("update public.skipped_mails set created_at = created_at - interval '1 day'");
  await record({ sender });
  expect(await listed()).toBe(total + 1);
});

import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { outbox } from '#server/doctor/mail.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';

let served: TestPlatform;
let people: Record<Who, Caller>;
let admin: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  people = await createPeople(served);
  admin = people['super admin'].client;
});
afterAll(() => served[Symbol.asyncDispose]());

const sql = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  served.db.sql(text, values);

/** Queues a message that has failed. */
async function failed(): Promise<string> {
  const [row] = await sql(
    `insert into mail.outbox (recipient, subject, html, text, attempts, failed_at, last_error)
     values ($1, 'Recibimos su postulación', 'x', 'x', 1, now(), '550 5.1.1 No such user') returning id`,
    [`${randomUUID()}@correo.example`],
  );
  return String(row?.id);
}

const audited = async (id: string): Promise<unknown> =>
  await sql(
    "select operation, actor_id from public.audit_log where table_name = 'mail_outbox' and record_id = $1",
    [id],
  );

test.each(PEOPLE.filter((who) => who !== 'super admin'))(
  '%s can neither see nor change undelivered mail',
  async (who) => {
    const mail_id = await failed();
    const { client } = people[who];
    const answers = [
      await client.rpc('list_undelivered_mail'),
      await client.rpc('retry_mail', { mail_id }),
      await client.rpc('discard_mail', { mail_id }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
    expect(
      await sql('select failed_at is null as retried from mail.outbox where id = $1', [mail_id]),
    ).toEqual([{ retried: false }]);
  },
);

test('super admins see undelivered messages and the reason', async () => {
  const id = await failed();
  const { data } = await admin.rpc('list_undelivered_mail').throwOnError();
  expect(data).toMatchObject({
    total: expect.any(Number),
    mails: expect.arrayContaining([
      expect.objectContaining({ id, attempts: 1, last_error: '550 5.1.1 No such user' }),
    ]),
  });
});

test('lists the newest hundred, but counts all undelivered messages', async () => {
  const insert = (state: string, number: number) =>
    sql(
      `insert into mail.outbox (recipient, subject, html, text, ${state})
       select 'a@correo.example', 'x', 'x', 'x', now() from generate_series(1, $1::int)`,
      [number],
    );
  await insert('sent_at', 1);
  await insert('failed_at', 101);
  const [undelivered] = await sql(
    'select count(*)::int as total from mail.outbox where failed_at is not null',
  );
  const { data } = await admin.rpc('list_undelivered_mail').throwOnError();
  const listed = z
    .object({ total: z.number(), mails: z.array(z.object({ failed_at: z.string().nullable() })) })
    .parse(data);
  expect(listed.total).toBe(undelivered?.total);
  expect(listed.mails).toHaveLength(100);
  expect(listed.mails.filter(({ failed_at }) => failed_at === null)).toEqual([]);
});

test('retrying a message removes it from the list and is recorded', async () => {
  const mail_id = await failed();
  expect((await admin.rpc('retry_mail', { mail_id }).throwOnError()).data).toBe(true);
  expect((await admin.rpc('retry_mail', { mail_id }).throwOnError()).data).toBe(false);
  expect(await audited(mail_id)).toEqual([{ operation: 'UPDATE', actor_id: people['super admin'].id }]);
});

test('discarding a message deletes it and is recorded', async () => {
  const mail_id = await failed();
  expect((await admin.rpc('discard_mail', { mail_id }).throwOnError()).data).toBe(true);
  expect(await sql('select from mail.outbox where id = $1', [mail_id])).toEqual([]);
  expect(await audited(mail_id)).toEqual([{ operation: 'DELETE', actor_id: people['super admin'].id }]);
});

test('queued and sent messages cannot be discarded', async () => {
  const [row] = await sql(
    "insert into mail.outbox (recipient, subject, html, text, sent_at) values ('a@correo.example', 'x', 'x', 'x', now()) returning id",
  );
  expect((await admin.rpc('discard_mail', { mail_id: row?.id }).throwOnError()).data).toBe(false);
});

test('the doctor reports undelivered mail', async () => {
  await failed();
  const found = await asAdministrator(served.db.url, (client) => outbox(client).run());
  expect(found).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      text: expect.stringMatching(/^\d+ could not be delivered and are not retried$/),
    }),
  );
});

test('there is no list if another service sends the mail', async () => {
  await using other = await serveTestPlatform('template_product');
  const { 'super admin': administrator, rrhh } = await createPeople(other);
  await other.db.sql('alter table mail.outbox rename to away');
  expect((await administrator.client.rpc('list_undelivered_mail').throwOnError()).data).toBeNull();
  expect((await rrhh.client.rpc('list_undelivered_mail')).error?.code).toBe('42501');
});

import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONVERSATION_FILE_TYPES, MAX_CONVERSATION_FILE_BYTES } from '#domain/messages/conversation.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { removeFilesAsServer } from '#testing/remove-waiting-files.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let application: { id: string; email: string };
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  application = await apply();
});

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const storedSchema = z.object({ id: z.string(), email: z.string() });

const apply = async (fields: Row = {}): Promise<{ id: string; email: string }> =>
  storedSchema.parse(
    await store(service, 'job_applications', { ...newRecord.job_applications(posting, 'x.pdf'), ...fields }),
  );

/** Writes as somebody. @returns the message's id, or the error's code */
async function write(fields: Row = {}, { client } = people.rrhh): Promise<string> {
  const record = { ...newRecord.conversation_messages(), application_id: application.id, ...fields };
  const { data, error } = await client.from('conversation_messages').insert(record).select('id').single();
  return error ? error.code : String(data.id);
}

/** Lets the minute pass in which messages can be undone, and sends what is due. */
async function send(): Promise<void> {
  await sql("update public.conversation_messages set send_at = now() where state = 'scheduled'");
  const { error } = await served.client().functions.invoke('send-applicant-messages', { body: {} });
  expect(error).toBeNull();
}

const listedSchema = z.array(
  z.object({
    id: z.string(),
    state: z.string(),
    subject: z.string(),
    body: z.string(),
    author_name: z.string().nullable(),
    is_from_applicant: z.boolean().nullable(),
    delivery: z.string().nullable(),
    error: z.string().nullable(),
    read_at: z.string().nullable(),
  }),
);

async function conversation(applicant = application.id, { client } = people.rrhh) {
  const { data } = await client.rpc('list_conversation', { applicant }).throwOnError();
  return listedSchema.parse(data);
}

const MAILBOX = { mailbox: 'x@host/INBOX', address: 'postulaciones@voltandes.example', uid_validity: 7 };

/** The tag carried by replies to the application's mails. */
async function tagged(): Promise<string> {
  await service.rpc('save_reply_mailbox_position', { ...MAILBOX, last_uid: 1 }).throwOnError();
  await write();
  await send();
  const [mail] = await mailsTo(served.db, application.email);
  return /\+([0-9a-f]{32})@/.exec(mail?.reply_to ?? '')?.[1] ?? '';
}

const key = (): string => randomUUID().replaceAll('-', '').repeat(2);

async function receive(tag: string, fields: Row = {}): Promise<unknown> {
  const { data } = await service
    .rpc('receive_reply', {
      reply_tag: tag,
      reply_key: key(),
      sender: application.email,
      subject: 'Re: Su postulación',
      body: 'Sí, puedo.',
      files: [],
      ...fields,
    })
    .throwOnError();
  return data;
}

describe('a message', () => {
  test('is sent after a minute, once, only to the applicant, as written', async () => {
    const id = await write({ subject: 'Turnos <b>&', body: 'Hola, Ana:\n\n¿Puede trabajar\nen turnos?' });
    await served.client().functions.invoke('send-applicant-messages', { body: {} });
    expect(await mailsTo(served.db, application.email)).toEqual([]);
    expect(await conversation()).toMatchObject([{ id, state: 'scheduled', author_name: expect.any(String) }]);
    await send();
    await send();
    const mails = await mailsTo(served.db, application.email);
    expect(mails).toMatchObject([
      { subject: 'Turnos <b>&', text: expect.stringContaining('¿Puede trabajar\nen turnos?') },
    ]);
    expect(mails[0]?.html).toContain('¿Puede trabajar<br>en turnos?');
    // The server records it once the mail server has it.
    await expect.poll(() => conversation()).toMatchObject([{ id, state: 'sent', delivery: 'sent' }]);
    const { data } = await people.rrhh.client
      .rpc('application_timeline', { application: application.id })
      .throwOnError();
    expect(data).toContainEqual(expect.objectContaining({ kind: 'wrote', actor_id: people.rrhh.id }));
  });

  test('can be deleted until it is sent, but not afterwards', async () => {
    const [early, late] = [await write(), await write({ body: 'Otra cosa' })];
    const remove = async (id: string, { client } = people.rrhh) =>
      (await client.from('conversation_messages').delete().eq('id', id).select('id')).data;
    expect(await remove(early, people.accesos)).toEqual([]);
    expect(await remove(early)).toEqual([{ id: early }]);
    await send();
    expect(await remove(late)).toEqual([]);
    const mails = await mailsTo(served.db, application.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Otra cosa')]);
  });

  test('is stored once per id, however often it is submitted', async () => {
    const id = randomUUID();
    expect([await write({ id }), await write({ id })]).toEqual([id, '23505']);
    expect(await conversation()).toMatchObject([{ id }]);
  });

  test('is sent with any id that the database accepts', async () => {
    await write({ id: '11111111-1111-1111-1111-111111111111' });
    await send();
    expect(await mailsTo(served.db, application.email)).toHaveLength(1);
  });

  test('that cannot be read does not block others', async () => {
    await write();
    const other = await apply();
    await write({ application_id: other.id });
    const speak = (language: string) =>
      sql('update public.job_applications set language = $1 where id = $2', [language, application.id]);
    const [{ definition } = {}] = await sql(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'job_applications_language_check'",
    );
    await sql('alter table public.job_applications drop constraint job_applications_language_check');
    try {
      await speak('xx');
      await expect(send()).rejects.toThrow();
    } finally {
      await speak('es');
      await sql(
        `alter table public.job_applications add constraint job_applications_language_check ${definition}`,
      );
    }
    expect(await mailsTo(served.db, application.email)).toEqual([]);
    expect(await mailsTo(served.db, other.email)).toHaveLength(1);
  });

  test('claimed by a process that died is sent again, and arrives once', async () => {
    await write();
    await sql("update public.conversation_messages set send_at = now() where state = 'scheduled'");
    await Promise.all(
      [1, 2].map(() => served.client().functions.invoke('send-applicant-messages', { body: {} })),
    );
    await sql(
      "update public.conversation_messages set state = 'sending', claimed_at = now() - interval '6 minutes'",
    );
    await send();
    expect(await mailsTo(served.db, application.email)).toHaveLength(1);
    expect(await conversation()).toMatchObject([{ state: 'sent' }]);
  });

  test('that the mail service gave up on is listed with the reason, and can be deleted', async () => {
    const id = await write();
    await send();
    await sql(
      "update mail.outbox set sent_at = null, failed_at = now(), last_error = '550 no existe' where idempotency_key = $1",
      [`conversation/${id}`],
    );
    expect(await conversation()).toMatchObject([{ delivery: 'failed', error: '550 no existe' }]);
    const { data } = await people.rrhh.client.rpc('list_undelivered_messages').throwOnError();
    expect(data).toContainEqual(
      expect.objectContaining({
        id,
        kind: 'conversation',
        application_id: application.id,
        error: '550 no existe',
      }),
    );
    const [mail] = await sql('select id from mail.outbox where idempotency_key = $1', [`conversation/${id}`]);
    await people['super admin'].client.rpc('discard_mail', { mail_id: mail?.id }).throwOnError();
    expect(await conversation()).toMatchObject([{ delivery: 'failed', error: '550 no existe' }]);
    await people.rrhh.client.from('conversation_messages').delete().eq('id', id).throwOnError();
    expect(await conversation()).toEqual([]);
  });

  test('that the mail service refuses does not block others', async () => {
    await sql("update public.job_applications set email = 'a,b@correo.example' where id = $1", [
      application.id,
    ]);
    await write();
    const other = await apply();
    await write({ application_id: other.id });
    await send();
    expect(await conversation()).toMatchObject([{ state: 'refused', delivery: 'failed' }]);
    expect(await conversation(other.id)).toMatchObject([{ state: 'sent' }]);
  });

  test('is refused with line breaks in the subject, with another author, as a reply, or for a repeated application', async () => {
    expect(await write({ subject: 'Hola\nBcc: x@correo.example' })).toBe('23514');
    for (const fields of [
      { created_by: people.accesos.id },
      { state: 'received' },
      { send_at: '2020-01-01' },
      { files: [] },
    ])
      expect(await write(fields), JSON.stringify(fields)).toBe('42501');
    const again = await apply({ email: application.email, repeat_of: application.id });
    expect(await write({ application_id: again.id })).toBe('42501');
  });
});

describe('a reply', () => {
  test('goes to the company while no mailbox is read, otherwise to the conversation’s address', async () => {
    await sql('delete from private.reply_mailboxes');
    await write();
    await send();
    const [first] = await mailsTo(served.db, application.email);
    expect(first?.reply_to).not.toContain('+');
    const tag = await tagged();
    expect(tag).toMatch(/^[0-9a-f]{32}$/);
    await write({ body: 'Y algo más' });
    await send();
    const [latest] = await mailsTo(served.db, application.email);
    expect(latest?.reply_to).toBe(`postulaciones+${tag}@voltandes.example`);
    // The mailbox is no longer read.
    await sql("update private.reply_mailboxes set read_at = now() - interval '2 days'");
    await write({ body: 'Por último' });
    await send();
    expect((await mailsTo(served.db, application.email))[0]?.reply_to).toBe(first?.reply_to);
  });

  test('is stored once, as unread, and marked as read by those who may update', async () => {
    const tag = await tagged();
    const mail = { reply_key: key() };
    expect(await Promise.all([1, 2, 3].map(() => receive(tag, mail)))).toEqual(
      expect.arrayContaining(['stored', 'known', 'known']),
    );
    await receive(tag, { sender: 'otra@correo.example', body: 'Soy su hermana' });
    const listed = await conversation();
    expect(listed).toMatchObject([
      { state: 'received', body: 'Soy su hermana', is_from_applicant: false },
      { state: 'received', body: 'Sí, puedo.', is_from_applicant: true, read_at: null },
      { state: 'sent' },
    ]);
    const unread = async () =>
      (await people.rrhh.client.rpc('list_unread_replies').throwOnError()).data.find(
        ({ application_id }: { application_id: string }) => application_id === application.id,
      );
    expect(await unread()).toMatchObject({ replies: 2, job_posting_id: posting, full_name: 'Amanda Rojas' });
    const read = async ({ client } = people.rrhh) =>
      (
        await client
          .from('conversation_messages')
          .update({ read_at: new Date().toISOString() })
          .eq('application_id', application.id)
          .select('id')
      ).data?.length;
    expect(await read(people.accesos)).toBe(0);
    // Our own message is not among them.
    expect(await read()).toBe(2);
    expect(await unread()).toBeUndefined();
    const { data } = await people.rrhh.client
      .rpc('application_timeline', { application: application.id })
      .throwOnError();
    const replies = data.filter(({ kind }: { kind: string }) => kind === 'replied');
    expect(replies.map(({ detail }: { detail: object }) => detail)).toEqual([
      { from_other_address: true },
      {},
    ]);
  });

  test('cannot be changed or deleted by anybody', async () => {
    const tag = await tagged();
    await receive(tag);
    const { client } = people['super admin'];
    for (const fields of [{ body: 'Otra cosa' }, { sender: 'x@correo.example' }, { state: 'sent' }])
      expect(
        (await client.from('conversation_messages').update(fields).eq('application_id', application.id))
          .error,
      ).toMatchObject({ code: '42501' });
    const { data } = await client
      .from('conversation_messages')
      .delete()
      .eq('application_id', application.id)
      .eq('state', 'received')
      .select('id');
    expect(data).toEqual([]);
  });

  test.each(['', 'x', 'constructor', '__proto__', "' or true --", '%', '0'.repeat(32)])(
    'with the tag %j belongs to nobody',
    async (tag) => {
      expect(await receive(tag)).toBe('unknown');
      expect((await service.rpc('check_reply', { reply_tag: tag, reply_key: key() })).data).toBe('unknown');
    },
  );

  test('is rejected after twenty in a day', async () => {
    const tag = await tagged();
    for (let count = 0; count < 19; count += 1) await receive(tag);
    const answers = await Promise.all([1, 2, 3].map(() => receive(tag)));
    expect(answers.toSorted()).toEqual(['full', 'full', 'stored']);
    const other = await apply();
    application = other;
    expect(await receive(await tagged())).toBe('stored');
  });

  test('about an internship application is added to its conversation', async () => {
    const internship = storedSchema.parse(
      await store(service, 'internship_applications', newRecord.internship_applications('x.pdf')),
    );
    await service.rpc('save_reply_mailbox_position', { ...MAILBOX, last_uid: 1 }).throwOnError();
    await write({ application_id: null, internship_id: internship.id });
    await send();
    const [mail] = await mailsTo(served.db, internship.email);
    expect(await receive(/\+([0-9a-f]{32})@/.exec(mail?.reply_to ?? '')?.[1] ?? '')).toBe('stored');
    expect(await conversation(internship.id)).toMatchObject([{ state: 'received' }, { state: 'sent' }]);
  });

  test('is deleted with its application, including its files; unclaimed files are deleted within a day', async () => {
    const tag = await tagged();
    const bucket = service.storage.from('conversation-files');
    const [kept = '', lost = '', young = ''] = [1, 2, 3].map(() => `${key().slice(32)}.pdf`);
    for (const path of [kept, lost, young])
      expect((await bucket.upload(path, PDF, { contentType: 'application/pdf' })).error).toBeNull();
    await receive(tag, {
      files: [
        { name: 'Título.pdf', path: kept },
        { name: 'video.mp4', path: null },
      ],
    });
    await sql("update storage.objects set created_at = now() - interval '2 days' where name <> $1", [young]);
    await sql('select private.delete_unclaimed_conversation_files()');
    const there = async (path: string) => (await bucket.exists(path)).data;
    await removeFilesAsServer(service);
    expect([await there(kept), await there(lost), await there(young)]).toEqual([true, false, true]);
    await service.from('job_applications').delete().eq('id', application.id).throwOnError();
    await removeFilesAsServer(service);
    expect(await there(kept)).toBe(false);
    expect(await receive(tag)).toBe('unknown');
  });
});

test('replies to any mail about an application are added to its conversation', async () => {
  const tag = await tagged();
  const again = storedSchema.parse(
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting, 'x.pdf'),
      email: application.email,
      repeat_of: application.id,
    }),
  );
  for (const applicationId of [application.id, again.id])
    await service.functions.invoke('send-application-notification', { body: { applicationId } });
  await service
    .from('job_applications')
    .update({ status: 'approved' })
    .eq('id', application.id)
    .throwOnError();
  await store(service, 'interviews', { ...newRecord.interviews(), application_id: application.id });
  await sql('update public.applicant_messages set send_at = now() where application_id = $1', [
    application.id,
  ]);
  await sql(`set session_replication_role = replica;
    update public.interviews set changed_at = changed_at - interval '2 minutes' where application_id = '${application.id}';
    update public.job_applications set updated_at = updated_at - interval '3 minutes' where id = '${application.id}';
    set session_replication_role = default`);
  await send();
  const mails = await mailsTo(served.db, application.email);
  // A message, two receipts, a decision, an interview.
  expect(mails.map(({ reply_to }) => reply_to)).toEqual(
    Array.from({ length: 5 }, () => expect.stringContaining(`+${tag}@`)),
  );
});

test('a mailbox is read from the last position, unless its UID validity has changed', async () => {
  const note = (fields: Row) =>
    service.rpc('save_reply_mailbox_position', { ...MAILBOX, ...fields }).throwOnError();
  const read = async () =>
    (await service.rpc('get_reply_mailbox_position', { mailbox: MAILBOX.mailbox }).single().throwOnError())
      .data;
  await note({ uid_validity: 1, last_uid: 9 });
  // A slower server reports an older position.
  await note({ uid_validity: 1, last_uid: 5 });
  expect(await read()).toEqual({ uid_validity: 1, last_uid: 9 });
  await note({ uid_validity: 4_294_967_295, last_uid: 2 });
  expect(await read()).toEqual({ uid_validity: 4_294_967_295, last_uid: 2 });
});

test('the bucket accepts the same files as the product', async () => {
  const { data } = await service.storage.getBucket('conversation-files');
  expect(data).toMatchObject({ public: false, file_size_limit: MAX_CONVERSATION_FILE_BYTES });
  expect(data?.allowed_mime_types?.toSorted()).toEqual(CONVERSATION_FILE_TYPES.toSorted());
});

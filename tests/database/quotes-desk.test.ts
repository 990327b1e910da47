import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, PDF, store } from '#testing/records.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let role: string;
/** Holds all permissions of the module, and no others. */
let ana: Caller & { id: string };
let quote: { id: string; email: string };
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  role = String((await store(service, 'admin_roles', newRecord.admin_roles())).id);
  await served.db.sql(
    `insert into public.admin_role_permissions (role_id, permission_id)
     select $1, id from public.admin_permissions where module = 'ventas'`,
    [role],
  );
  ana = await salesperson();
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  quote = await ask();
});

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

async function salesperson(): Promise<Caller & { id: string }> {
  const person = await signInAs(served, null);
  await store(service, 'admin_user_roles', { user_id: person.id, role_id: role });
  return person;
}

const askedSchema = z.object({ id: z.string(), email: z.string() });

async function ask(fields: Row = {}): Promise<z.infer<typeof askedSchema>> {
  const email = `${randomUUID()}@cliente.example`;
  return askedSchema.parse(
    await store(service, 'contact_requests', { ...newRecord.contact_requests(), email, ...fields }),
  );
}

async function change(fields: Row, { client }: Caller = ana, id = quote.id) {
  const { data, error } = await client
    .from('contact_requests')
    .update(fields)
    .eq('id', id)
    .select('status, owner_id, answered_at, waiting_since');
  return error ? error.code : data[0];
}

const noticesOf = async ({ client }: Caller): Promise<unknown> =>
  (await client.rpc('list_notices').throwOnError()).data;

describe('the owner of a request', () => {
  test('is whoever may follow it up, and is notified unless they took it themselves', async () => {
    const colleague = await salesperson();
    expect(await change({ owner_id: colleague.id })).toMatchObject({ owner_id: colleague.id });
    expect(await noticesOf(colleague)).toMatchObject([
      {
        kind: 'assigned',
        contact_request_id: quote.id,
        application_id: null,
        actor_name: 'Persona de Prueba',
      },
    ]);
    expect(await change({ owner_id: ana.id })).toMatchObject({ owner_id: ana.id });
    expect(await noticesOf(colleague)).toEqual([]);
    expect(await noticesOf(ana)).toEqual([]);
    expect(await change({ owner_id: null })).toMatchObject({ owner_id: null });
    expect(await change({ owner_id: people['super admin'].id })).not.toBe('23514');
  });

  test.each(['no role', 'rrhh', 'accesos'] as const)('is not %s', async (who) => {
    expect(await change({ owner_id: people[who].id })).toBe('23514');
    expect(await change({ owner_id: ana.id }, people[who])).toBeUndefined();
  });

  test('is listed, also when no longer available, for those who read requests', async () => {
    const leaver = await salesperson();
    await change({ owner_id: leaver.id });
    await service.from('admin_user_roles').delete().eq('user_id', leaver.id).throwOnError();
    const list = async ({ client }: Caller) =>
      z
        .array(z.object({ user_id: z.string(), is_available: z.boolean() }))
        .parse((await client.rpc('list_quote_owners').throwOnError()).data);
    const listed = new Map((await list(ana)).map(({ is_available, user_id }) => [user_id, is_available]));
    expect(listed.get(ana.id)).toBe(true);
    expect(listed.get(leaver.id)).toBe(false);
    expect(listed.has(String(people.rrhh.id))).toBe(false);
    for (const who of ['no role', 'rrhh', 'accesos'] as const) expect(await list(people[who])).toEqual([]);
  });

  test('hands open requests over to a successor, or leaves them to all', async () => {
    const [leaver, other, successor] = [await salesperson(), await salesperson(), await salesperson()];
    const [open, won, others] = [await ask(), await ask({ status: 'won' }), await ask()];
    await change({ owner_id: leaver.id }, ana, open.id);
    await change({ owner_id: leaver.id }, ana, won.id);
    await change({ owner_id: other.id }, ana, others.id);
    const admin = people['super admin'].client;
    expect((await admin.rpc('count_responsibilities', { person: leaver.id })).data).toEqual([
      { applications: 0, interviews: 0, quotes: 1 },
    ]);
    const { data } = await admin.rpc('list_successors', { person: leaver.id });
    expect(data).toContainEqual({ user_id: successor.id, full_name: 'Persona de Prueba' });
    const deactivate = (person: string, to?: string) =>
      admin.rpc('deactivate_user', { person, ...(to && { successor: to }) }).throwOnError();
    await deactivate(leaver.id, successor.id);
    await deactivate(other.id);
    const ownerOf = async ({ id }: { id: string }) =>
      (await sql('select owner_id from public.contact_requests where id = $1', [id]))[0]?.owner_id;
    expect(await ownerOf(open)).toBe(successor.id);
    expect(await ownerOf(won)).toBe(leaver.id);
    expect(await ownerOf(others)).toBeNull();
  });
});

describe('the time of the answer', () => {
  test.each(['answered', 'won'])('is that of the change to %s, and is kept', async (status) => {
    const answered = await change({ status });
    expect(answered).toMatchObject({ answered_at: expect.any(String), waiting_since: null });
    const later = await change({ status: 'lost' });
    expect(later).toMatchObject({
      answered_at: z.object({ answered_at: z.string() }).parse(answered).answered_at,
    });
  });

  test.each(['lost', 'spam'])('is unknown for a request that goes straight to %s', async (status) => {
    expect(await change({ status })).toMatchObject({ answered_at: null, waiting_since: null });
  });

  test('goes when the change is undone, but not when a reply has left', async () => {
    await change({ status: 'answered' });
    expect(await change({ status: 'new' })).toMatchObject({
      answered_at: null,
      waiting_since: expect.any(String),
    });
    await write();
    await send();
    expect(await change({ status: 'in_progress' })).toMatchObject({
      answered_at: expect.any(String),
      waiting_since: null,
    });
  });
});

test('requests are searched for and counted by owner, and sorted by how long they wait', async () => {
  const company = `Minera ${randomUUID()}`;
  const [first, second, answered] = [
    await ask({ company, created_at: '2026-11-01T12:00:00Z' }),
    await ask({ company, created_at: '2026-11-02T12:00:00Z' }),
    await ask({ company, created_at: '2026-11-03T12:00:00Z', status: 'answered' }),
  ];
  await change({ owner_id: ana.id }, ana, second.id);
  const patterns = [`%${company.toLowerCase()}%`];
  const search = async (args: Row) => {
    const { data } = await ana.client
      .rpc('search_contact_requests', { patterns, ...args })
      .select('id')
      .throwOnError();
    return z
      .array(z.object({ id: z.string() }))
      .parse(data)
      .map(({ id }) => id);
  };
  const waiting = { sort_by: 'waiting_since', is_descending: false };
  expect(await search(waiting)).toEqual([first.id, second.id, answered.id]);
  expect(await search({ ...waiting, wanted_owner: ana.id })).toEqual([second.id]);
  expect(await search({ ...waiting, wanted_owner: 'nobody' })).toEqual([first.id, answered.id]);
  const count = async (args: Row) =>
    (await ana.client.rpc('count_requests', { request_table: 'contact_requests', ...args }).throwOnError())
      .data;
  expect(await count({ patterns, wanted_owner: ana.id })).toEqual({ new: 1 });
  expect(await count({ patterns, wanted_owner: 'nobody' })).toEqual({ new: 1, answered: 1 });
  expect(await count({ wanted_owner: ana.id })).toMatchObject({ new: expect.any(Number) });
  const hostile = await ana.client.rpc('count_requests', {
    request_table: 'contact_requests',
    wanted_owner: "x' or true --",
  });
  expect(hostile.error?.code).toBe('22P02');
});

test('the other requests of a sender are listed, whatever the case of the address', async () => {
  const earlier = await ask({ email: quote.email.toUpperCase(), created_at: '2026-11-01T12:00:00Z' });
  const list = async ({ client }: Caller) =>
    (await client.rpc('list_quotes_of_same_sender', { request: quote.id }).select('id').throwOnError()).data;
  expect(await list(ana)).toEqual([{ id: earlier.id }]);
  expect(await list(people.rrhh)).toEqual([]);
});

test('an export has the filtered requests with their owner, and is recorded', async () => {
  await change({ owner_id: ana.id });
  const exported = await ana.client
    .rpc('export_quote_requests', { file_format: 'csv', ids: [quote.id] })
    .throwOnError();
  expect(exported.data).toMatchObject([{ id: quote.id, owner_name: 'Persona de Prueba', status: 'new' }]);
  const mine = await ana.client
    .rpc('export_quote_requests', { file_format: 'xlsx', wanted_owner: ana.id, wanted_status: 'won' })
    .throwOnError();
  expect(mine.data).toEqual([]);
  expect(
    await sql(
      `select payload from auth.audit_log_entries where payload ->> 'action' = 'data_exported'
         and payload ->> 'actor_id' = $1`,
      [ana.id],
    ),
  ).toHaveLength(2);
  for (const who of ['no role', 'rrhh', 'accesos'] as const) {
    const refused = await people[who].client.rpc('export_quote_requests', { file_format: 'csv' });
    expect(refused.error?.code).toBe('42501');
  }
});

/** Writes as somebody. @returns the message's id, or the error's code */
async function write(fields: Row = {}, { client }: Caller = ana): Promise<string> {
  const record = { ...newRecord.conversation_messages(), contact_request_id: quote.id, ...fields };
  const { data, error } = await client.from('conversation_messages').insert(record).select('id').single();
  return error ? error.code : String(data.id);
}

/** Lets the minute pass in which messages can be undone, and sends what is due. */
async function send(): Promise<void> {
  await sql("update public.conversation_messages set send_at = now() where state = 'scheduled'");
  expect((await served.client().functions.invoke('send-applicant-messages', { body: {} })).error).toBeNull();
}

const MAILBOX = { mailbox: 'x@host/INBOX', address: 'contacto@voltandes.example', uid_validity: 7 };

async function receive(tag: string, fields: Row = {}): Promise<unknown> {
  const { data } = await service
    .rpc('receive_reply', {
      reply_tag: tag,
      reply_key: randomUUID().replaceAll('-', '').repeat(2),
      sender: quote.email,
      subject: 'Re: Su solicitud de cotización',
      body: 'El martes nos acomoda.',
      files: [],
      ...fields,
    })
    .throwOnError();
  return data;
}

describe('the conversation about a request', () => {
  const listed = async ({ client }: Caller = ana): Promise<unknown> =>
    (await client.rpc('list_conversation', { applicant: quote.id }).throwOnError()).data;

  /** Sends a message. @returns the tag that replies carry */
  async function sendTagged(): Promise<string> {
    await service.rpc('save_reply_mailbox_position', { ...MAILBOX, last_uid: 1 }).throwOnError();
    await write();
    await send();
    const mail = (await mailsTo(served.db, quote.email)).at(-1);
    return /^contacto\+([0-9a-f]{32})@/.exec(mail?.reply_to ?? '')?.[1] ?? '';
  }

  test('starts with a message that answers the request once it has left', async () => {
    const id = await write({ subject: 'Su cotización <b>&' });
    expect(await change({ note: 'x' })).toMatchObject({ status: 'new', answered_at: null });
    await send();
    await send();
    expect(await mailsTo(served.db, quote.email)).toMatchObject([{ subject: 'Su cotización <b>&' }]);
    expect(await listed()).toMatchObject([{ id, state: 'sent', author_name: 'Persona de Prueba' }]);
    expect(await change({ note: 'y' })).toMatchObject({
      status: 'answered',
      answered_at: expect.any(String),
    });
  });

  test('leaves a decision as it is', async () => {
    await change({ status: 'lost' });
    await write();
    await send();
    expect(await change({ note: 'x' })).toMatchObject({ status: 'lost', answered_at: expect.any(String) });
  });

  test('takes back what has not left, and nothing else', async () => {
    const retract = async (id: string) =>
      (await ana.client.from('conversation_messages').delete().eq('id', id).select('id').throwOnError()).data;
    const early = await write();
    expect(await retract(early)).toEqual([{ id: early }]);
    const late = await write();
    await send();
    expect(await retract(late)).toEqual([]);
  });

  test('takes replies, with one unread notice to the owner', async () => {
    await change({ owner_id: ana.id });
    const tag = await sendTagged();
    const unread = async () =>
      (await ana.client.rpc('list_unread_replies').match({ contact_request_id: quote.id })).data;
    expect(await receive(tag, { is_automatic: true })).toBe('stored');
    expect(await unread()).toEqual([]);
    expect(await receive(tag)).toBe('stored');
    expect(await receive(tag, { body: '¿O el jueves?' })).toBe('stored');
    expect(await unread()).toMatchObject([{ replies: 2, full_name: 'Ana Pérez' }]);
    expect(await listed()).toMatchObject([
      { body: '¿O el jueves?', is_from_applicant: true },
      { body: 'El martes nos acomoda.' },
      { is_automatic: true },
      { state: 'sent' },
    ]);
    const own = (await noticesOf(ana)) ?? [];
    expect(own).toMatchObject([
      { kind: 'replied', contact_request_id: quote.id, applicant_name: 'Ana Pérez' },
    ]);
    expect((await people.rrhh.client.rpc('list_unread_replies').throwOnError()).data).not.toContainEqual(
      expect.objectContaining({ contact_request_id: quote.id }),
    );
  });

  test('keeps mails in one thread', async () => {
    await service.rpc('record_thread_mail', {
      about: 'quote',
      applicant: quote.id,
      mail_id: randomUUID(),
      message_id: '<a@voltandes.example>',
    });
    const { data } = await service.rpc('list_thread_mails', { about: 'quote', applicant: quote.id });
    expect(data).toMatchObject([{ message_id: '<a@voltandes.example>' }]);
    expect(
      (await service.rpc('list_thread_mails', { about: 'internship', applicant: quote.id })).data,
    ).toEqual([]);
  });

  test('keeps the attachments of customers from recruiters', async () => {
    const path = `${randomUUID().replaceAll('-', '')}.pdf`;
    const files = service.storage.from('conversation-files');
    await files.upload(path, PDF, { contentType: 'application/pdf' });
    await receive(await sendTagged(), { files: [{ name: 'plano.pdf', path }] });
    const opens = async ({ client }: Caller) =>
      (await client.storage.from('conversation-files').createSignedUrl(path, 60)).error === null;
    expect(await opens(ana)).toBe(true);
    expect(await opens(people['super admin'])).toBe(true);
    for (const who of ['anon', 'no role', 'rrhh', 'accesos'] as const)
      expect(await opens(people[who]), who).toBe(false);
  });

  test.each(['anon', 'no role', 'rrhh', 'accesos'] as const)('is not for %s', async (who) => {
    await write();
    expect(await write({}, people[who])).toBe('42501');
    const { data } = await people[who].client
      .from('conversation_messages')
      .select('id')
      .eq('contact_request_id', quote.id);
    expect(data ?? []).toEqual([]);
  });

  test('is neither written in another name nor about two people', async () => {
    expect(await write({ created_by: people.rrhh.id })).toBe('42501');
    const posting = await store(service, 'job_postings', newRecord.job_postings());
    const application = await store(
      service,
      'job_applications',
      newRecord.job_applications(String(posting.id), 'x.pdf'),
    );
    expect(await write({ application_id: application.id })).toBe('23514');
  });

  test('is not mailed while the customer is blocked, nor after the request was deleted', async () => {
    await write();
    const request = await store(service, 'rights_requests', {
      ...newRecord.rights_requests(),
      email: quote.email,
    });
    await people['super admin'].client.rpc('block_person', { request: request.id }).throwOnError();
    await send();
    expect(await mailsTo(served.db, quote.email)).toEqual([]);
    expect(await listed()).toEqual([]);
    await people['super admin'].client.rpc('unblock_person', { request: request.id }).throwOnError();
    await ana.client.from('contact_requests').delete().eq('id', quote.id).throwOnError();
    await send();
    expect(await mailsTo(served.db, quote.email)).toEqual([]);
  });
});

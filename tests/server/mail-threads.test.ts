import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { startSmtpServer, type TestSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { type ParsedMail, simpleParser } from 'mailparser';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { COMPANY } from '#domain/website/company.ts';
import { pollMailbox } from '#server/replies/poll-mailbox.ts';
import { replyMailbox } from '#server/replies/reply-mailbox.ts';
import { mailApplicant } from '#supabase/functions/_shared/mail-applicant.ts';
import { startImapServer, type TestImapServer } from '#testing/imap-server.ts';
import { newRecord, store } from '#testing/records.ts';

let smtp: TestSmtpServer;
let imap: TestImapServer;
let served: TestPlatform;
let service: SupabaseClient;
let posting: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  imap = await startImapServer();
  served = await serveTestPlatform('template_product', { smtpUrl: smtp.url });
  service = served.client(served.keys.secret);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  await poll();
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await imap[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

async function poll(): Promise<void> {
  const mailbox = replyMailbox(new Secret(imap.url), undefined);
  if (!mailbox) throw new Error('no mailbox');
  await pollMailbox({
    client: service,
    secretKey: new Secret(served.keys.secret),
    mailbox,
    ownAddresses: [imap.address],
    logger: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  });
}

const bodySchema = z.object({ headers: z.unknown().optional() });
const storedSchema = z.object({ id: z.string(), email: z.string() });

/** Stores an application and queues its receipt. */
async function apply(fields: object = {}): Promise<z.infer<typeof storedSchema>> {
  const record = { ...newRecord.job_applications(posting, 'x.pdf'), ...fields };
  const applied = storedSchema.parse(await store(service, 'job_applications', record));
  await service.functions.invoke('send-application-notification', { body: { applicationId: applied.id } });
  return applied;
}

/** Makes waiting messages due, and sends them. */
async function send(): Promise<void> {
  await asAdministrator(served.db.url, (client) =>
    client.query(`set session_replication_role = replica;
      update public.interviews set changed_at = changed_at - interval '2 minutes';
      update public.applicant_messages set send_at = now() where state = 'scheduled';
      set session_replication_role = default`),
  );
  expect((await service.functions.invoke('send-applicant-messages', { body: {} })).error).toBeNull();
}

const write = (application_id: string) =>
  store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    application_id,
    send_at: '2026-11-23T12:00:00Z',
  });

/** The mails in the applicant's inbox, once there are `count` of them. */
async function inbox(address: string, count: number): Promise<ParsedMail[]> {
  const arrived = () => smtp.received.filter(({ to }) => to.includes(address));
  await vi.waitFor(() => expect(arrived()).toHaveLength(count), 10_000);
  return Promise.all(arrived().map(({ raw }) => simpleParser(raw)));
}

const referencesOf = ({ references = [] }: ParsedMail): string[] => [references].flat();

test('receipt, messages of the team, replies, steps and interviews form one thread', async () => {
  const { email, id } = await apply();
  await inbox(email, 1);
  await write(id);
  await send();
  const [receipt, question] = await inbox(email, 2);
  expect([receipt?.inReplyTo, receipt?.references]).toEqual([undefined, undefined]);
  expect(question?.inReplyTo).toBe(receipt?.messageId);

  const answer = `<${randomUUID()}@correo.example>`;
  imap.deliver(
    [
      `From: <${email}>`,
      `To: ${question?.replyTo?.text}`,
      `Message-ID: ${answer}`,
      'Subject: Re: Turnos',
      '',
      'Puedo.',
    ].join('\r\n'),
  );
  await poll();
  await service.from('job_applications').update({ status: 'reviewing' }).eq('id', id).throwOnError();
  await send();
  const [, , step] = await inbox(email, 3);
  expect(step?.inReplyTo).toBe(answer);
  expect(step && referencesOf(step)).toEqual([receipt?.messageId, question?.messageId, answer]);

  await store(service, 'interviews', { ...newRecord.interviews(), application_id: id });
  await send();
  const [, , , interview] = await inbox(email, 4);
  expect(interview?.inReplyTo).toBe(step?.messageId);
  // A mail client finds the parents of each mail.
  const all = await inbox(email, 4);
  const known = new Set([...all.map(({ messageId }) => messageId), answer]);
  expect(all.flatMap(referencesOf).filter((one) => !known.has(one))).toEqual([]);
});

test('References of a long thread keep only its beginning and its end', async () => {
  const { email, id } = await apply();
  await inbox(email, 1);
  for (let count = 2; count <= 10; count += 1) {
    await write(id);
    await send();
    await inbox(email, count);
  }
  const mails = await inbox(email, 10);
  const last = mails.at(-1);
  expect(last && referencesOf(last)).toEqual([mails[0], ...mails.slice(3, 9)].map((mail) => mail?.messageId));
});

test('an invalid Message-ID of a reply does not get into other mails', async () => {
  const { email, id } = await apply();
  await write(id);
  await send();
  const [receipt, question] = await inbox(email, 2);
  const hostile = ['<a@x> <b@x>', '<ñ@x>', `<${'a'.repeat(300)}@x>`, 'a@x', '<a@x>,\t<c@x>'];
  for (const name of hostile)
    imap.deliver(
      [
        `From: <${email}>`,
        `To: ${question?.replyTo?.text}`,
        `Message-ID: ${name}`,
        'Subject: x',
        '',
        name,
      ].join('\r\n'),
    );
  await poll();
  await write(id);
  await send();
  const [, , last] = await inbox(email, 3);
  expect(last && referencesOf(last)).toEqual([receipt?.messageId, question?.messageId]);
});

test('each application has its own thread, even of the same person', async () => {
  const first = await apply();
  const other = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  const second = await apply({ email: first.email, job_posting_id: other });
  await inbox(first.email, 2);
  await write(second.id);
  await send();
  const mails = await inbox(first.email, 3);
  const question = mails.find(({ inReplyTo }) => inReplyTo !== undefined);
  expect(question && referencesOf(question)).toHaveLength(1);
  const { rows } = await asAdministrator(served.db.url, (client) =>
    client.query('select message_id from private.thread_mails where application_id = $1 order by id', [
      second.id,
    ]),
  );
  expect(rows.map(({ message_id }) => message_id)).toEqual([question?.inReplyTo, question?.messageId]);
});

test('a service that reveals Message-IDs after sending, like Resend, is queried before the next mail', async () => {
  const applied = storedSchema.parse(
    await store(service, 'job_applications', newRecord.job_applications(posting, 'x.pdf')),
  );
  const sent: { id: string; headers?: unknown }[] = [];
  let asked = 0;
  const resend = createServer(async (request, response) => {
    const body = await text(request);
    response.setHeader('content-type', 'application/json');
    let id = request.url?.split('/').at(-1) ?? '';
    if (request.method === 'POST') {
      id = randomUUID();
      sent.push({ id, headers: bodySchema.parse(JSON.parse(body)).headers });
    } else asked += 1;
    // The first one is never revealed.
    const isRevealed = request.method === 'GET' && id !== sent[0]?.id;
    response.end(JSON.stringify({ id, ...(isRevealed && { message_id: `<${id}@ses.example>` }) }));
  });
  const environment = {
    MAIL_API_URL: `http://127.0.0.1:${await listenLocally(resend)}`,
    MAIL_API_KEY: 'key',
  };
  const mail = { subject: 'x', html: 'x', text: 'x' };
  for (const once of ['1', '2', '3', '4'])
    await mailApplicant(
      { environment, service, company: COMPANY, about: 'application', applicant: applied.id },
      { to: applied.email, mail, once },
    );
  resend.close();
  const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  const [, second, third] = sent.map(({ id }) => `<${id}@ses.example>`);
  expect(sent.map(({ headers }) => headers)).toEqual([
    AUTOMATIC,
    AUTOMATIC,
    { ...AUTOMATIC, 'In-Reply-To': second, References: second },
    { ...AUTOMATIC, 'In-Reply-To': third, References: `${second} ${third}` },
  ]);
  // Known Message-IDs are not queried again.
  expect(asked).toBe(1 + 2 + 2);
});

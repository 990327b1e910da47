import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SERVICE } from '#platform/database/caller.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { startMailSender } from '#platform/mail/sender.ts';
import { startMail } from '#platform/mail/start-mail.ts';
import { smtpTransport } from '#platform/mail/transport.ts';
import { Secret } from '#platform/secret.ts';
import { createTestDatabase } from '#testing/database.ts';
import { listenLocally } from '#testing/listen-locally.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';

let smtp: TestSmtpServer;
let served: TestPlatform;
beforeAll(async () => {
  smtp = await startSmtpServer();
  served = await serveTestPlatform('template_platform', { smtpUrl: smtp.url });
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const newMail = () => ({
  to: `${randomUUID()}@correo.example`,
  subject: 'Reunión de obra',
  html: '<p>Mañana a las 9:00.</p>',
  text: 'Mañana a las 9:00.',
});

const queue = (mail: Parameters<typeof queueMail>[1]): Promise<string> =>
  served.db.database.asRole(SERVICE, (tx) => queueMail(tx, mail));

const arrived = (to: string) => smtp.received.filter((mail) => mail.to.includes(to));

test('delivers a queued message as HTML and text, with a Message-ID derived from its id', async () => {
  const mail = newMail();
  const id = await queue(mail);
  await vi.waitFor(() => expect(arrived(mail.to)).toHaveLength(1), 5000);
  const [{ messageId, raw } = { messageId: '', raw: '' }] = arrived(mail.to);
  expect(messageId).toBe(`<${id}@example.test>`);
  expect(raw).toContain('text/plain');
  expect(raw).toContain('text/html');
});

test('does not send messages of a transaction that was rolled back', async () => {
  const mail = newMail();
  const failing = served.db.database.asRole(SERVICE, async (tx) => {
    await queueMail(tx, mail);
    throw new Error('changed our mind');
  });
  await expect(failing).rejects.toThrow('changed our mind');
  const after = newMail();
  await queue(after);
  await vi.waitFor(() => expect(arrived(after.to)).toHaveLength(1), 5000);
  expect(arrived(mail.to)).toEqual([]);
});

const stateOf = async (id: string, database = served.db.database): Promise<unknown> => {
  const { rows } = await database.asRole(SERVICE, (tx) =>
    tx.query(
      `select attempts, recipient, sent_at is not null as sent, failed_at is not null as failed, last_error
       from mail.outbox where id = $1`,
      [id],
    ),
  );
  return rows[0];
};

test('retries after a temporary failure', async () => {
  const mail = newMail();
  smtp.mode = 'defer';
  const id = await queue(mail);
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ attempts: 1 }), 5000);
  smtp.mode = 'accept';
  await vi.waitFor(() => expect(arrived(mail.to)).toHaveLength(1), 120_000);
});

test('immediately sends mail that was queued while the clock was ahead', async () => {
  const { to } = newMail();
  await served.db.sql(
    `insert into mail.outbox (recipient, subject, html, text, next_attempt_at)
     values ('${to}', 'Aviso', 'Aviso', 'Aviso', now() + interval '1 day')`,
  );
  await vi.waitFor(() => expect(arrived(to)).toHaveLength(1), 5000);
});

test('a row that cannot be read is retried like undelivered mail and does not hold up the others', async () => {
  const [{ id } = {}] = await served.db.sql(
    `insert into mail.outbox (recipient, subject, html, text, attachments, next_attempt_at)
     values ('a@correo.example', 'Aviso', 'Aviso', 'Aviso', '{}', now() - interval '1 minute') returning id`,
  );
  const mail = newMail();
  await queue(mail);
  await vi.waitFor(() => expect(arrived(mail.to)).toHaveLength(1), 5000);
  expect(await stateOf(String(id))).toMatchObject({
    sent: false,
    failed: false,
    last_error: expect.stringContaining('attachments'),
  });
  await served.db.sql(`delete from mail.outbox where id = '${id}'`);
});

test('an outage of the mail server is logged once and charged to no message; all are sent once it is back', async () => {
  const { port, ...gone } = await startSmtpServer();
  await gone[Symbol.asyncDispose]();
  const log: unknown[] = [];
  const write = (line: string): unknown => log.push(JSON.parse(line));
  await using db = await createTestDatabase('template_platform');
  await using _sender = await startSecondSender(db.database, gone.url, pino({}, { write }));
  const mails = Array.from({ length: 3 }, newMail);
  // A mail older than any retry lasts is not given up because of the server.
  for (const mail of mails) await db.database.asRole(SERVICE, (tx) => queueMail(tx, mail));
  await db.sql("update mail.outbox set give_up_at = now() - interval '1 day'");
  const states = () => db.sql('select attempts, failed_at, last_error from mail.outbox order by last_error');
  const waits = (last_error: unknown) => ({ attempts: 0, failed_at: null, last_error });
  const first = waits(expect.stringContaining('ECONNREFUSED'));
  await vi.waitFor(async () => expect(await states()).toEqual([first, waits(null), waits(null)]), 10_000);
  // The second attempt, two seconds later.
  await setTimeout(3000);
  expect(await states()).toEqual([first, waits(null), waits(null)]);
  const outage = { level: 40, code: 'ESOCKET', command: 'CONN' };
  expect(log).toEqual([expect.objectContaining(outage)]);
  await using back = await startSmtpServer(port);
  await vi.waitFor(() => expect(back.received).toHaveLength(mails.length), 120_000);
  expect(new Set(back.received.flatMap(({ to }) => to))).toEqual(new Set(mails.map(({ to }) => to)));
  expect(log).toEqual([
    expect.objectContaining(outage),
    expect.objectContaining({ msg: 'the mail server can be reached again' }),
  ]);
});

/** Accepts mail, but answers one recipient with continuation lines for ever. */
async function startDrippingServer(
  victim: string,
): Promise<{ url: string; accepted: string[] } & AsyncDisposable> {
  const accepted: string[] = [];
  const server = createServer((socket) => {
    let isContent = false;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    createInterface(socket).on('line', (line) => {
      if (isContent) {
        if (line !== '.') return;
        isContent = false;
        socket.write('250 queued\r\n');
      } else if (line.startsWith('RCPT TO') && line.includes(victim)) {
        const drip = setInterval(() => socket.write('250-wait\r\n'), 100);
        socket.on('close', () => clearInterval(drip));
      } else if (line === 'DATA') {
        isContent = true;
        socket.write('354 go on\r\n');
      } else {
        if (line.startsWith('RCPT TO')) accepted.push(line);
        socket.write('250 ok\r\n');
      }
    });
  });
  const port = await listenLocally(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

test('a server that never finishes its answer to one message does not hold up the others', async () => {
  const [first, second] = [newMail(), newMail()];
  await using dripping = await startDrippingServer(first.to);
  await using db = await createTestDatabase('template_platform');
  const id = await db.database.asRole(SERVICE, (tx) => queueMail(tx, first));
  await db.database.asRole(SERVICE, (tx) => queueMail(tx, second));
  using transport = await smtpTransport({ url: new Secret(dripping.url), from: 'Test <test@example.test>' });
  const logger = pino({ level: 'silent' });
  await using _sender = await startMailSender({ database: db.database, transport, logger, attemptMs: 1000 });
  await vi.waitFor(() => expect(dripping.accepted).toEqual([expect.stringContaining(second.to)]), 120_000);
  expect(await stateOf(id, db.database)).toMatchObject({ attempts: 1, sent: false, failed: false });
});

test('two processes sharing an outbox send each message once', async () => {
  const other = await startSecondSender();
  smtp.mode = 'delay';
  const mails = Array.from({ length: 8 }, newMail);
  for (const mail of mails) await queue(mail);
  await vi.waitFor(() => {
    for (const { to } of mails) expect(arrived(to)).toHaveLength(1);
  }, 120_000);
  smtp.mode = 'accept';
  await other[Symbol.asyncDispose]();
});

test('a delivery that stopping interrupts does not count as an attempt', async () => {
  await using hanging = await startSmtpServer();
  hanging.mode = 'hang';
  await using db = await createTestDatabase('template_platform');
  const id = await db.database.asRole(SERVICE, (tx) => queueMail(tx, newMail()));
  await using sender = new AsyncDisposableStack();
  sender.use(await startSecondSender(db.database, hanging.url));
  await vi.waitFor(() => expect(hanging.received).toHaveLength(1), 120_000);
  await sender.disposeAsync();
  expect(await stateOf(id, db.database)).toMatchObject({ attempts: 0, sent: false, failed: false });
});

test('a process that holds mail leaves it to one that has a mail server', async () => {
  await using holding = await serveTestPlatform('template_platform', { holdsMail: true });
  const { database } = holding.db;
  const mail = newMail();
  const id = await database.asRole(SERVICE, (tx) => queueMail(tx, mail));
  await setTimeout(300);
  expect(await stateOf(id, database)).toMatchObject({ attempts: 0, sent: false, failed: false });
  await using _other = await startSecondSender(database);
  await vi.waitFor(() => expect(arrived(mail.to)).toHaveLength(1), 5000);
});

function startSecondSender(
  database = served.db.database,
  url = smtp.url,
  logger = pino({ level: 'silent' }),
): Promise<AsyncDisposable> {
  return startMail({
    database,
    logger,
    smtpUrl: new Secret(url),
    mailFrom: 'Test <test@example.test>',
  });
}

test.each([
  ['subject', { subject: 'Hola\r\nBcc: todos@correo.example' }],
  ['recipient', { to: 'a@correo.example\nBcc: b@correo.example' }],
  ['reply address', { replyTo: 'a@correo.example\r\nX: y' }],
])('rejects a line break in the %s', async (_, fields) => {
  await expect(queue({ ...newMail(), ...fields })).rejects.toThrow('must not contain control characters');
});

const post = (key: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${served.url}/mail/v1/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test("Resend's API accepts the secret key and honors idempotency keys", async () => {
  const { text: _, ...mail } = newMail();
  const once = { 'idempotency-key': randomUUID() };
  const [first, second] = await Promise.all([
    post(served.keys.secret, mail, once),
    post(served.keys.secret, mail, once),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await first.json()).toEqual(await second.json());
  await vi.waitFor(() => expect(arrived(mail.to)).toHaveLength(1), 5000);
});

test("Resend's API rejects the publishable key", async () => {
  expect((await post(served.keys.publishable, newMail())).status).toBe(401);
  const rows = await served.client().schema('mail').from('outbox').select();
  expect(rows.error).not.toBeNull();
});

test.each([
  ['a missing recipient', { to: undefined }],
  ['a line break in the subject', { subject: 'a\nb' }],
  ['a zero byte in the text', { text: 'a\0b' }],
  ['a cc, which would not be sent', { cc: 'b@correo.example' }],
  ['an attachment by URL', { attachments: [{ filename: 'a.txt', path: 'https://a.example/a.txt' }] }],
  ['an attachment that is not base64', { attachments: [{ filename: 'a.txt', content: '<a>' }] }],
  [
    'a line break in the name of an attachment',
    { attachments: [{ filename: 'a\r\nBcc: b', content: 'YQ==' }] },
  ],
  [
    'a line break in the type of an attachment',
    { attachments: [{ filename: 'a.txt', content: 'YQ==', content_type: 'text/plain\r\nBcc: b' }] },
  ],
  ['eleven attachments', { attachments: Array(11).fill({ filename: 'a.txt', content: 'YQ==' }) }],
  [
    'attachments that are too large in total',
    { attachments: Array(2).fill({ filename: 'a', content: 'YWFh'.repeat(90_000) }) },
  ],
])("Resend's API rejects %s", async (_, fields) => {
  expect((await post(served.keys.secret, { ...newMail(), ...fields })).status).toBe(422);
});

test("Resend's API sends attachments with their type", async () => {
  const { to, ...mail } = newMail();
  const content = Buffer.from('BEGIN:VCALENDAR').toString('base64');
  const attachments = [{ filename: 'reunión.ics', content, content_type: 'text/calendar; method=REQUEST' }];
  expect((await post(served.keys.secret, { to, ...mail, attachments })).status).toBe(200);
  await vi.waitFor(() => expect(arrived(to)).toHaveLength(1), 5000);
  const raw = arrived(to)[0]?.raw ?? '';
  expect(raw).toMatch(/Content-Type: text\/calendar; method=REQUEST/);
  expect(raw).toContain(content);
});

test("Resend's API adds list headers, which reach the recipient unchanged", async () => {
  const { to, ...mail } = newMail();
  const url = `https://example.test/${'a'.repeat(200)}?b=c`;
  const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  expect((await post(served.keys.secret, { to, ...mail, headers })).status).toBe(200);
  await vi.waitFor(() => expect(arrived(to)).toHaveLength(1), 5000);
  const [head = ''] =
    arrived(to)[0]
      ?.raw.replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n\r\n') ?? [];
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      `List-Unsubscribe: <${url}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
    ]),
  );
});

test('a letter that a person wrote is not marked as automatic', async () => {
  const { to, ...mail } = newMail();
  expect((await post(served.keys.secret, { to, ...mail, headers: { 'Auto-Submitted': 'no' } })).status).toBe(
    200,
  );
  await vi.waitFor(() => expect(arrived(to)).toHaveLength(1), 5000);
  expect(arrived(to)[0]?.raw).not.toMatch(/^(?:Auto-Submitted|X-Auto-Response-Suppress):/im);
});

test("Resend's API returns the Message-ID and sends references to earlier messages", async () => {
  const first = newMail();
  const answered = await (await post(served.keys.secret, first)).json();
  await vi.waitFor(() => expect(arrived(first.to)).toHaveLength(1), 5000);
  expect(arrived(first.to)[0]?.messageId).toBe(answered.message_id);
  const references = Array.from({ length: 8 }, (_, at) => `<${at}.${'a'.repeat(60)}=?x@correo.example>`);
  const { to, ...mail } = newMail();
  const headers = { 'In-Reply-To': references[7], References: references.join(' ') };
  expect((await post(served.keys.secret, { to, ...mail, headers })).status).toBe(200);
  await vi.waitFor(() => expect(arrived(to)).toHaveLength(1), 5000);
  const parsed = await simpleParser(arrived(to)[0]?.raw ?? '');
  expect([parsed.inReplyTo, parsed.references]).toEqual([references[7], references]);
});

test.each([
  ['a line break', { 'List-Unsubscribe': '<https://a.example>\r\nBcc: b@correo.example' }],
  ['a line break in its name', { 'List-Unsubscribe: x\r\nBcc': 'b@correo.example' }],
  ['a line break in a reference', { References: '<a@x>\r\nBcc: b@correo.example' }],
  ['a Message-ID, which the transport sets', { 'Message-ID': '<a@x>' }],
  ['a Bcc recipient', { Bcc: 'b@correo.example' }],
  ['another sender', { From: 'b@correo.example' }],
  ['non-ASCII characters', { 'X-Name': 'Ñandú' }],
  ['an empty value', { 'X-Name': '' }],
  ['a numeric value', { 'X-Name': 1 }],
])("Resend's API rejects a header with %s", async (_, headers) => {
  expect((await post(served.keys.secret, { ...newMail(), headers })).status).toBe(422);
});

test("Resend's API accepts HTML that has no text", async () => {
  const { text: _, ...mail } = newMail();
  const html = '<img src="https://example.test/plan.png">';
  expect((await post(served.keys.secret, { ...mail, html })).status).toBe(200);
  await vi.waitFor(() => expect(arrived(mail.to)).toHaveLength(1), 5000);
  expect(arrived(mail.to)[0]?.raw).not.toContain('text/plain');
});

test("Resend's API accepts several recipients", async () => {
  const to = [newMail().to, newMail().to];
  const response = await post(served.keys.secret, { ...newMail(), to });
  expect([response.status, (await response.json()).id]).toEqual([200, expect.any(String)]);
});

test("Resend's API rejects an idempotency key longer than 256 characters", async () => {
  const tooLong = { 'idempotency-key': 'k'.repeat(257) };
  expect((await post(served.keys.secret, newMail(), tooLong)).status).toBe(422);
});

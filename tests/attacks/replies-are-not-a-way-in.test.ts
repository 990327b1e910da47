import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pollMailbox } from '#server/replies/poll-mailbox.ts';
import { replyMailbox } from '#server/replies/reply-mailbox.ts';
import { docWith } from '#testing/documents.ts';
import { startImapServer, type TestImapServer } from '#testing/imap-server.ts';
import { newRecord, PDF, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let posting: string;
let imap: TestImapServer;
let person: { id: string; email: string; to: string };
let log: string[];
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  imap = await startImapServer();
  log = [];
  await poll();
  person = await correspondent();
});
afterEach(() => imap[Symbol.asyncDispose]());

async function poll(
  signal: AbortSignal = new AbortController().signal,
  options: { cpuSeconds?: number } = {},
): Promise<void> {
  const mailbox = replyMailbox(new Secret(imap.url), undefined);
  if (!mailbox) throw new Error('no mailbox');
  await pollMailbox({
    client: service,
    secretKey: new Secret(served.keys.secret),
    mailbox,
    ownAddresses: [imap.address, 'no-responder@voltandes.example'],
    logger: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    signal,
    ...options,
  });
}

/** An applicant who was written to, and the address for their reply. */
async function correspondent() {
  const applied = await store(service, 'job_applications', newRecord.job_applications(posting, 'x.pdf'));
  const { email, id } = z.object({ id: z.string(), email: z.string() }).parse(applied);
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    application_id: id,
    send_at: '2026-11-23T12:00:00Z',
  });
  expect((await service.functions.invoke('send-applicant-messages', { body: {} })).error).toBeNull();
  const [mail] = await mailsTo(served.db, email);
  return { id, email, to: mail?.reply_to ?? '' };
}

const lines = (...all: string[]): string => all.join('\r\n');

/** A mail from the person, with headers in addition to the usual ones. */
const mail = (headers: readonly string[], ...body: string[]): string =>
  lines(`From: Ana Soto <${person.email}>`, `To: ${person.to}`, ...headers, '', ...body);

const plain = (text: string, headers: readonly string[] = []): string =>
  mail([`Message-ID: <${randomUUID()}@correo.example>`, 'Subject: Re: Turnos', ...headers], text);

const attachment = (name: string, type: string, content: Uint8Array): string[] => [
  '--x',
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
];

const withAttachments = (...parts: string[][]): string =>
  mail(
    [`Message-ID: <${randomUUID()}@x>`, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Adjunto.',
    ...parts.flat(),
    '--x--',
  );

/** A mail server's report that it could not deliver our mail to a recipient. */
const bounce = (to: string, recipient: string, mailId = ''): string =>
  lines(
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `To: ${to}`,
    'Message-ID: <dsn@mx.example>',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
    ...['', '--r', 'Content-Type: text/plain', '', 'User unknown.'],
    ...['--r', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
    ...(recipient ? [`Final-Recipient: rfc822; ${recipient}`] : []),
    ...['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 unknown user'],
    ...(mailId ? ['--r', 'Content-Type: message/rfc822', '', `Message-ID: <${mailId}@x>`, ''] : []),
    '--r--',
  );

const repliesSchema = z.array(
  z.object({
    subject: z.string(),
    body: z.string(),
    sender: z.string(),
    files: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
  }),
);

async function replies(id = person.id) {
  const { data } = await service
    .from('conversation_messages')
    .select('subject, body, sender, files')
    .eq('application_id', id)
    .eq('state', 'received')
    .order('created_at')
    .throwOnError();
  return repliesSchema.parse(data);
}

async function states() {
  const { data } = await service
    .from('conversation_messages')
    .select('is_automatic, read_at')
    .eq('application_id', person.id)
    .eq('state', 'received')
    .throwOnError();
  return data.map(({ is_automatic, read_at }) => ({ is_automatic, is_unread: read_at === null }));
}

const isSeen = (uid: number): boolean =>
  imap.mails.find((one) => one.uid === uid)?.flags.has('\\Seen') ?? false;

const sql = (text: string) => asAdministrator(served.db.url, (client) => client.query(text));

/** The UID up to which the mailbox has been processed. */
async function lastRead(): Promise<number> {
  const { rows } = await sql(
    'select last_uid::int from private.reply_mailboxes order by read_at desc limit 1',
  );
  return z.number().parse(rows[0]?.last_uid);
}

test('a reply is stored once, as plain text, and marked as seen', async () => {
  const uid = imap.deliver(plain('Sí, puedo.\r\nSaludos', ['Content-Type: text/plain; charset=utf-8']));
  await poll();
  await poll();
  expect(await replies()).toEqual([
    { subject: 'Re: Turnos', body: 'Sí, puedo.\nSaludos', sender: person.email, files: [] },
  ]);
  expect(isSeen(uid)).toBe(true);
});

test('a reply that a colleague has already opened in the mailbox still arrives', async () => {
  imap.deliver(plain('Hola'));
  imap.mails[0]?.flags.add('\\Seen');
  await poll();
  expect(await replies()).toHaveLength(1);
});

test('mail that belongs to nobody is left alone, and does not block others', async () => {
  const forged = (tag: string) => person.to.replace(/\+[^@]+@/, `+${tag}@`);
  const foreign: Record<string, string> = {
    'a forged tag': plain('x').replace(person.to, forged('0'.repeat(32))),
    '`constructor` as a tag': plain('x').replace(person.to, forged('constructor')),
    'no tag': plain('x').replace(person.to, imap.address),
    'a report of somebody else’s mail': bounce(imap.address, 'nadie@correo.example'),
    'our own mail': plain('x').replace(person.email, 'no-responder@voltandes.example'),
    'a single line': 'x',
    nothing: '',
  };
  const delivered = Object.entries(foreign).map(([kind, written]) => ({
    kind,
    uid: imap.deliver(written),
    after: imap.deliver(plain(`Después de ${kind}`)),
  }));
  await poll();
  expect((await replies()).map(({ body }) => body)).toEqual(
    delivered.map(({ kind }) => `Después de ${kind}`),
  );
  for (const { after, kind, uid } of delivered)
    expect([isSeen(uid), isSeen(after)], kind).toEqual([false, true]);
});

test('a mail of 30 MB is recorded but not fetched', async () => {
  imap.deliver(mail(['Message-ID: <large@x>'], 'x'.repeat(30 * 1024 * 1024)));
  await poll();
  expect(await replies()).toMatchObject([
    {
      body: `[Este correo es demasiado grande para mostrarlo aquí. Está en el buzón ${imap.address}.]`,
      sender: person.email,
    },
  ]);
  expect(imap.commands.some((command) => command.includes('BODY.PEEK[]'))).toBe(false);
  expect(log.join()).toContain('too large');
});

test('only the beginning of a header of megabytes is read', async () => {
  imap.deliver(plain('Hola', [`X-Long: ${'x'.repeat(3_000_000)}`]));
  await poll();
  expect(await replies()).toHaveLength(1);
});

test('deeply nested multiparts do not block the next mail', async () => {
  const open = Array.from({ length: 3000 }, (_, at) =>
    lines(`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`),
  );
  imap.deliver(
    mail(['Message-ID: <deep@x>', 'MIME-Version: 1.0', ...open], 'Content-Type: text/plain', '', 'Hola'),
  );
  imap.deliver(plain('Luego'));
  await poll();
  const bodies = (await replies()).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe('Luego');
});

test('HTML is read as text, without scripts, remote pictures or endless depth', async () => {
  const html = (content: string) =>
    mail(
      [`Message-ID: <${randomUUID()}@x>`, 'MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
      content,
    );
  imap.deliver(
    html(
      '<style>p{color:red}</style><script>alert(1)</script><p>Sí, <b>puedo</b>.</p><img src="https://rastreo.example/1.png"><img src=x onerror=alert(2)><p>&lt;script&gt;</p>',
    ),
  );
  imap.deliver(html(`${'<div>'.repeat(20_000)}profundo`));
  await poll();
  const [first, second] = await replies();
  expect(first?.body).toMatch(/^Sí, puedo\.\s+<script>$/);
  expect(second).toBeDefined();
});

test('an attachment is kept according to its content, not its name', async () => {
  imap.deliver(
    withAttachments(
      attachment('Título.pdf', 'application/pdf', PDF),
      attachment('carta.doc', 'application/octet-stream', docWith('Hola\r')),
      attachment('foto.jpg', 'image/jpeg', Buffer.from('<script>alert(1)</script>')),
      attachment('cv.pdf', 'application/pdf', Buffer.from('MZ\u0090\u0000 a program', 'latin1')),
      attachment('cv.pdf.exe', 'application/pdf', PDF),
      attachment('x.constructor', 'application/pdf', PDF),
      attachment('../../etc/passwd.pdf', 'application/pdf', PDF),
      attachment('gpj.\u202Efdp.exe', 'application/pdf', PDF),
      attachment('vacío.pdf', 'application/pdf', Buffer.alloc(0)),
      attachment('grande.pdf', 'application/pdf', Buffer.concat([PDF, Buffer.alloc(5_242_880)])),
    ),
  );
  await poll();
  const [reply] = await replies();
  expect(reply?.files.map(({ name, path }) => [name, path !== null])).toEqual([
    ['Título.pdf', true],
    ['carta.doc', true],
    ['foto.jpg', false],
    ['cv.pdf', false],
    // What is a PDF is kept, and named one.
    ['cv.pdf.exe.pdf', true],
    ['x.constructor.pdf', true],
    [expect.stringContaining('passwd.pdf'), true],
    [expect.not.stringContaining('\u202E'), false],
    ['vacío.pdf', false],
    ['grande.pdf', false],
  ]);
  const [kept] = reply?.files ?? [];
  expect(kept?.path).toMatch(/^[0-9a-f]{32}\.pdf$/);
  const { data } = await service.storage.from('conversation-files').download(kept?.path ?? '');
  expect(await data?.bytes()).toEqual(new Uint8Array(PDF));
});

test('five attachments are kept, and twenty listed', async () => {
  const parts = Array.from({ length: 25 }, (_, at) => attachment(`${at}.pdf`, 'application/pdf', PDF));
  imap.deliver(withAttachments(...parts));
  await poll();
  const [reply] = await replies();
  expect(reply?.files).toHaveLength(20);
  expect(reply?.files.filter(({ path }) => path)).toHaveLength(5);
});

test('a subject cannot add a header, and text contains no character that cannot be stored', async () => {
  const encoded = Buffer.from('Hola\r\nBcc: x@correo.example\0').toString('base64');
  imap.deliver(
    mail(
      [
        `Subject: =?utf-8?B?${encoded}?=`,
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
      ],
      Buffer.from('uno\0dos\u0007 \u202Etres').toString('base64'),
    ),
  );
  imap.deliver(mail(['Content-Type: text/plain; charset=utf-16le'], '\ud800\udfff\ud800'));
  imap.deliver(mail(['Content-Type: text/plain; charset=nobody-knows'], 'ñ'));
  await poll();
  expect((await replies())[0]).toMatchObject({
    subject: 'Hola Bcc: x@correo.example',
    body: 'unodos tres',
  });
  expect(await replies()).toHaveLength(3);
});

test('the same mail is stored once, with a Message-ID or without', async () => {
  const once = plain('Una vez');
  imap.deliver(once);
  imap.deliver(`Received: from elsewhere\r\n${once}`);
  imap.deliver(mail(['Subject: x'], 'Sin cabecera'));
  imap.deliver(mail(['Subject: x'], 'Sin cabecera'));
  imap.deliver(mail(['Subject: x'], 'Sin cabecera, otro'));
  await poll();
  expect((await replies()).map(({ body }) => body)).toEqual([
    'Una vez',
    'Sin cabecera',
    'Sin cabecera, otro',
  ]);
});

test('a second mail with the Message-ID of another is stored', async () => {
  const first = plain('Primer correo.');
  imap.deliver(first);
  imap.deliver(first.replace('Primer correo.', 'Segundo correo, otro texto.'));
  await poll();
  expect((await replies()).map(({ body }) => body)).toEqual([
    'Primer correo.',
    'Segundo correo, otro texto.',
  ]);
});

test('what a person sends through a mailing list or a program is an unread reply', async () => {
  const headers = ['List-Id: <a.b>', 'List-Unsubscribe: <https://x.example>', 'Precedence: list'];
  for (const header of [...headers, 'Return-Path: <>', 'Auto-Submitted: (x) no'])
    imap.deliver(plain(header, [header]));
  await poll();
  expect(await states()).toEqual(Array.from({ length: 5 }, () => ({ is_automatic: false, is_unread: true })));
});

test('an out-of-office reply is shown as automatic, is not unread, and is no event', async () => {
  for (let count = 0; count < 25; count += 1)
    imap.deliver(plain(`Vuelvo el lunes. ${count}`, ['Auto-Submitted: auto-replied']));
  imap.deliver(plain('Ya volví.'));
  await poll();
  const all = await states();
  // Not even a loop of them keeps the applicant's own reply out.
  expect(all.filter(({ is_automatic }) => !is_automatic)).toEqual([{ is_automatic: false, is_unread: true }]);
  expect(all.filter(({ is_automatic, is_unread }) => is_automatic && is_unread)).toEqual([]);
  expect(all).toHaveLength(21);
  const { rows } = await sql(
    `select count(*)::int from public.application_events where application_id = '${person.id}' and kind = 'replied'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a mail without visible text names its mailbox', async () => {
  imap.deliver(mail(['Message-ID: <p7m@x>', 'Content-Type: application/pkcs7-mime; name=smime.p7m'], 'MIAG'));
  imap.deliver(plain('\u200b', ['Content-Type: text/plain; charset=utf-8']));
  await poll();
  const body = `[Este correo no se puede mostrar aquí. Está en el buzón ${imap.address}.]`;
  expect(await replies()).toMatchObject([{ body, files: [{ name: 'smime.p7m', path: null }] }, { body }]);
});

describe('a delivery report', () => {
  const sent = async () => {
    const { rows } = await sql(`select id from mail.outbox where recipient = '${person.email}'`);
    return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id;
  };
  const outbox = async () => {
    const { rows } = await sql(
      `select failed_at is not null as failed, last_error from mail.outbox where recipient = '${person.email}'`,
    );
    return rows;
  };
  const undelivered = [{ failed: true, last_error: '5.1.1 550 unknown user' }];

  test.each([
    ['to the conversation', () => bounce(person.to, person.email)],
    ['to the mailbox, which quotes our Message-ID', async () => bounce(imap.address, '', await sent())],
    [
      'to the mailbox, of a mail that was forwarded',
      async () => bounce(imap.address, 'otra@correo.example', await sent()),
    ],
    ['to the mailbox, which names the recipient alone', () => bounce(imap.address, person.email)],
  ])('%s lists our mail as undelivered, once', async (_, report) => {
    const [first, second] = [imap.deliver(await report()), imap.deliver(await report())];
    await poll();
    expect(await outbox()).toEqual(undelivered);
    expect([isSeen(first), isSeen(second)]).toEqual([true, true]);
    expect(await replies()).toEqual([]);
    const { data } = await service
      .from('conversation_messages')
      .select('state')
      .eq('application_id', person.id);
    expect(data).toEqual([{ state: 'sent' }]);
  });

  test('of a delay changes nothing', async () => {
    imap.deliver(bounce(person.to, person.email).replace('Action: failed', 'Action: delayed'));
    await poll();
    expect(await outbox()).toEqual([{ failed: false, last_error: null }]);
    expect(await replies()).toEqual([]);
  });

  test('of a mail to somebody else changes nothing, and is shown as an automatic reply', async () => {
    imap.deliver(bounce(person.to, 'otra@correo.example'));
    await poll();
    expect(await outbox()).toEqual([{ failed: false, last_error: null }]);
    expect(await states()).toEqual([{ is_automatic: true, is_unread: false }]);
  });
});

test('a mail that takes long to parse is read after the others', async () => {
  const html = ['--x', 'Content-Type: text/html', '', '<b>x</b>'.repeat(40_000)];
  const parts = Array.from({ length: 30 }, () => html).flat();
  imap.deliver(
    mail(['Message-ID: <slow@x>', 'Content-Type: multipart/mixed; boundary=x'], ...parts, '--x--'),
  );
  imap.deliver(plain('Luego'));
  await poll(undefined, { cpuSeconds: 0.5 });
  const [first, second, ...others] = await replies();
  expect(first?.body).toBe('Luego');
  expect(second?.body.startsWith('xxx')).toBe(true);
  expect(others).toEqual([]);
  expect(await lastRead()).toBe(imap.mails.at(-1)?.uid);
});

test('nothing is lost or stored twice when the connection is cut at any point', async () => {
  const commands = [/^LOGIN/, /^SELECT/, /^UID SEARCH/, /HEADER/, /PEEK\[\]/, /^UID STORE/];
  for (const [index, command] of commands.entries()) {
    imap.deliver(plain(`Parte ${index}`));
    imap.cutAt = command;
    await expect(poll(), String(command)).rejects.toThrow();
    expect(imap.cutAt, String(command)).toBeNull();
  }
  await poll();
  expect((await replies()).map(({ body }) => body)).toEqual(commands.map((_, index) => `Parte ${index}`));
  expect(imap.mails.every(({ uid }) => isSeen(uid))).toBe(true);
});

test('nothing is lost while the backend does not respond', async () => {
  imap.deliver(withAttachments(attachment('cv.pdf', 'application/pdf', PDF)));
  await sql('revoke execute on function public.receive_reply from service_role');
  await expect(poll()).rejects.toThrow();
  await sql('grant execute on function public.receive_reply to service_role');
  await poll();
  expect(await replies()).toMatchObject([{ files: [{ name: 'cv.pdf' }] }]);
});

test.each([
  ['NUL', '<a\0b@x>'],
  ['no brackets', 'a@x'],
  ['non-ASCII letters', '<ñ@x>'],
  ['a thousand letters', `<${'a'.repeat(1000)}@x>`],
])('a Message-ID with %s does not block other mail, and is stored once', async (_, id) => {
  const hostile = mail([`Message-ID: ${id}`, 'Subject: Re: Turnos'], 'Hola');
  for (const written of [hostile, hostile, plain('Luego')]) imap.deliver(written);
  await poll();
  await poll();
  expect((await replies()).map(({ body }) => body)).toEqual(['Hola', 'Luego']);
  expect(await lastRead()).toBe(imap.mails.at(-1)?.uid);
  const { rows } = await sql('select message_id from private.thread_mails where message_id is not null');
  expect(rows.map(({ message_id }) => message_id)).not.toContain(id);
});

test('a mail with NULs and unpaired surrogates anywhere is stored without them', async () => {
  const word = (text: string | Buffer) => `=?utf-16be?B?${Buffer.from(text).toString('base64')}?=`;
  const poison = Buffer.from([0, 0x61, 0, 0, 0xd8, 0, 0, 0x62]);
  const { email } = person;
  imap.deliver(
    lines(
      `From: "\0${word(poison)}" <a\0${email}>`,
      `To: ${person.to}`,
      `Subject: \0${word(poison)}`,
      'Message-ID: <nul@x>',
      'In-Reply-To: <a\0b@x>',
      'References: <a\0b@x> \0',
      'X-\0: \0',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-16be',
      'Content-Transfer-Encoding: base64',
      '',
      poison.toString('base64'),
      ...attachment(`\0${word(poison)}.pdf`, 'application/pdf', PDF),
      ...attachment('\0', 'application/p\0df', PDF),
      '--x--',
    ),
  );
  imap.deliver(plain('Luego'));
  await poll();
  const [hostile, after] = await replies();
  expect(hostile?.files).toHaveLength(2);
  expect(JSON.stringify(hostile)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  expect(after?.body).toBe('Luego');
  expect(await lastRead()).toBe(imap.mails.at(-1)?.uid);
});

test.each(['23514', '22P05', '22021'])(
  'a mail whose content the database refuses with %s is recorded as such, and does not block others',
  async (code) => {
    for (const text of ['uno', 'veneno', 'dos']) imap.deliver(plain(text, ['Subject: Re: Secreto']));
    await sql(`
      create function private.refuse_poison() returns trigger language plpgsql as $$
      begin
        raise exception 'poison' using errcode = '${code}', detail = 'Failing row contains (' || new.body || ')';
      end
      $$;
      create trigger poison before insert on public.conversation_messages
        for each row when (new.body = 'veneno') execute function private.refuse_poison()`);
    await poll();
    await sql('drop function private.refuse_poison cascade');
    const held = `[Este correo no se puede mostrar aquí. Está en el buzón ${imap.address}.]`;
    expect((await replies()).map(({ body }) => body)).toEqual(['uno', held, 'dos']);
    expect((await replies())[1]).toEqual({ subject: '', body: held, sender: person.email, files: [] });
    expect(await lastRead()).toBe(imap.mails.at(-1)?.uid);
    await poll();
    expect(await replies()).toHaveLength(3);
    expect(log.join()).toContain(code);
    expect(log.join()).not.toMatch(/veneno|Secreto/);
  },
);

test('a mail that cannot be stored for another reason does not block others, and is retried', async () => {
  for (const text of ['uno', 'veneno', 'dos']) imap.deliver(plain(text));
  await sql(`
    create function private.refuse_poison() returns trigger language plpgsql as $$
    begin
      raise exception 'poison' using errcode = '53100';
    end
    $$;
    create trigger poison before insert on public.conversation_messages
      for each row when (new.body = 'veneno') execute function private.refuse_poison()`);
  await expect(poll()).rejects.toThrow('poison');
  expect((await replies()).map(({ body }) => body)).toEqual(['uno', 'dos']);
  await sql('drop function private.refuse_poison cascade');
  await poll();
  expect((await replies()).map(({ body }) => body)).toEqual(['uno', 'dos', 'veneno']);
});

test('several processes store a mail once', async () => {
  for (const text of ['uno', 'dos', 'tres']) imap.deliver(plain(text));
  await Promise.all([poll(), poll(), poll()]);
  expect((await replies()).map(({ body }) => body)).toEqual(['uno', 'dos', 'tres']);
});

test('a rebuilt mailbox is read again, and nothing is stored twice', async () => {
  imap.deliver(plain('Antes'));
  await poll();
  imap.uidValidity += 1;
  imap.deliver(plain('Luego'));
  await poll();
  expect((await replies()).map(({ body }) => body)).toEqual(['Antes', 'Luego']);
});

test('when a mailbox is read for the first time, mail older than two weeks stays unread', async () => {
  const old = new Date(Date.now() - 30 * 86_400_000);
  const uids = [imap.deliver(plain('Hace un mes.'), old), imap.deliver(plain('También.'), old)];
  imap.uidValidity += 1;
  await poll();
  await poll();
  expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toEqual([]);
  const uid = imap.deliver(plain('Hoy.'));
  await poll();
  expect(await replies()).toMatchObject([{ body: 'Hoy.' }]);
  expect([...uids, uid].map(isSeen)).toEqual([false, false, true]);
});

test('one person cannot flood others', async () => {
  for (let count = 0; count < 25; count += 1) imap.deliver(plain(`Parte ${count}`));
  const first = person;
  person = await correspondent();
  imap.deliver(plain('Luego'));
  await poll();
  expect(await replies(first.id)).toHaveLength(20);
  expect(await replies()).toHaveLength(1);
});

describe('mails that no conversation takes', () => {
  const listed = async () => {
    const { data } = await service
      .from('skipped_mails')
      .select('reason, sender, subject')
      .order('created_at')
      .throwOnError();
    await service.from('skipped_mails').delete().neq('sender', '-').throwOnError();
    return data;
  };
  const to = (address: string, ...headers: string[]): string =>
    lines('From: Ana <Ana@Correo.example>', `To: ${address}`, 'Subject: Consulta', ...headers, '', 'Hola.');
  const stranger = (): string => person.to.replace(/\+[^@]+@/, `+${'0'.repeat(32)}@`);
  beforeEach(listed);

  test.each<[reason: string, mail: () => string, fields?: object]>([
    ['untagged', () => to(imap.address)],
    ['automatic', () => to(imap.address, 'Auto-Submitted: auto-generated')],
    ['unknown', () => to(stranger())],
    ['unknown', () => to(stranger(), 'Subject: ').replace('Subject: Consulta\r\n', ''), { subject: '' }],
    [
      'untagged',
      () => to(imap.address).replace('Consulta', '=?utf-8?Q?A=C3=B1o=00_nuevo?='),
      { subject: 'Año nuevo' },
    ],
    ['untagged', () => to(imap.address).replace(/^From.*\r\n/, ''), { sender: '' }],
    ['ours', () => to(person.to).replace('Ana@Correo.example', imap.address), { sender: expect.any(String) }],
    [
      'report',
      () => bounce(imap.address, 'nadie@otro.example'),
      { sender: 'mailer-daemon@mx.example', subject: '' },
    ],
    [
      'delayed',
      () => bounce(imap.address, person.email).replace('Action: failed', 'Action: delayed'),
      { sender: 'mailer-daemon@mx.example', subject: '' },
    ],
  ])('are listed once with their reason: %s', async (reason, mail, fields) => {
    const uid = imap.deliver(mail());
    await poll();
    imap.uidValidity += 1;
    await poll();
    expect(await listed()).toEqual([
      { reason, sender: 'ana@correo.example', subject: 'Consulta', ...fields },
    ]);
    expect(isSeen(uid)).toBe(false);
  });

  test('are listed when a conversation is full', async () => {
    for (let count = 0; count < 22; count += 1) imap.deliver(plain(`Parte ${count}`));
    await poll();
    const full = { reason: 'full', sender: person.email, subject: 'Re: Turnos' };
    expect(await listed()).toEqual([full, full]);
  });

  test('do not include stored mails, and copies of ours', async () => {
    imap.deliver(plain('Sí.'));
    imap.deliver(to('otra@correo.example').replace('Ana@Correo.example', imap.address));
    await poll();
    expect(await listed()).toEqual([]);
  });
});

test('the log contains neither the password nor what people wrote', async () => {
  imap.deliver(plain('Secreto de Ana', ['Subject: Secreto']));
  imap.deliver(plain('x').replace(person.to, person.to.replace(/\+[^@]+@/, `+${'0'.repeat(32)}@`)));
  await poll();
  const wrong = replyMailbox(new Secret(imap.url.replace('Secreto-de-prueba-1', 'Otra-clave-9')), undefined);
  expect(JSON.stringify(wrong)).not.toContain('Otra-clave-9');
  expect(log.join()).toContain('unknown');
  expect(log.join()).not.toMatch(/Secreto|Ana|correo\.example/);
});

test('a poll ends immediately when the server stops', async () => {
  const closing = new AbortController();
  imap.deliver(plain('x'.repeat(1_000_000)));
  const polling = poll(closing.signal);
  closing.abort();
  await expect(polling).rejects.toThrow();
});

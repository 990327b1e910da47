import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { SERVICE } from '#platform/database/caller.ts';
import { queueMail } from '#platform/mail/outbox.ts';
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

const address = (): string => `${randomUUID()}@correo.example`;
const queue = (to: string | string[]): Promise<string> =>
  served.db.database.asRole(SERVICE, (tx) =>
    queueMail(tx, { to, subject: 'Aviso', html: '<p>Aviso</p>', text: 'Aviso' }),
  );

/** Waits until a message has the expected fields. */
const becomes = (id: string, expected: object): Promise<void> =>
  vi.waitFor(
    async () =>
      asAdministrator(served.db.url, async (client) => {
        const { rows } = await client.query(
          `select attempts, recipient, sent_at is not null as sent, failed_at is not null as failed, last_error
           from mail.outbox where id = $1`,
          [id],
        );
        expect(rows[0]).toMatchObject(expected);
      }),
    5000,
  );

test('a message to an unknown recipient is attempted once', async () => {
  const nobody = address();
  smtp.unknown.add(nobody);
  const id = await queue(nobody);
  await becomes(id, {
    attempts: 1,
    sent: false,
    failed: true,
    last_error: expect.stringContaining('No such user'),
  });
});

test('a message rejected by the mail server is attempted once', async () => {
  smtp.mode = 'reject';
  const id = await queue(address());
  await becomes(id, { attempts: 1, sent: false, failed: true });
  smtp.mode = 'accept';
});

test('after partial delivery only the rejected recipients remain, and nobody receives the message twice', async () => {
  const [known, nobody] = [address(), address()];
  smtp.unknown.add(nobody);
  const id = await queue([known, nobody]);
  await becomes(id, { attempts: 1, recipient: nobody, sent: false, failed: true });
  expect(smtp.received.filter(({ to }) => to.includes(known))).toHaveLength(1);
});

test('recipients rejected for different reasons are all tried again if one of the reasons is temporary', async () => {
  const [known, busy, nobody] = [address(), address(), address()];
  smtp.busy.add(busy);
  smtp.unknown.add(nobody);
  const id = await queue([known, busy, nobody]);
  await becomes(id, { attempts: 1, recipient: `${busy}, ${nobody}`, sent: false, failed: false });
});

test('retries end after five days', async () => {
  smtp.mode = 'defer';
  const id = await asAdministrator(served.db.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into mail.outbox (recipient, subject, html, text, created_at, give_up_at)
       values ($1, 'Aviso', '<p>Aviso</p>', 'Aviso', now() - interval '6 days', now() - interval '1 day') returning id`,
      [address()],
    );
    return String(rows[0]?.id);
  });
  await becomes(id, { attempts: 1, sent: false, failed: true });
  smtp.mode = 'accept';
});

test('messages that no process sends are marked as failed a day after their deadline', async () => {
  const failed = await asAdministrator(served.db.url, async (client) => {
    // In a transaction, so that the sender does not see them.
    await client.query('begin');
    await client.query(
      `insert into mail.outbox (recipient, subject, html, text, give_up_at)
       values ('tarde@correo.example', 'x', 'x', 'x', now() - interval '25 hours'),
         ('pronto@correo.example', 'x', 'x', 'x', now() - interval '23 hours')`,
    );
    const { rows } = await client.query(
      "select command from cron.job where jobname = 'platform: unsent mail'",
    );
    await client.query(String(rows[0]?.command));
    const found = await client.query('select recipient, last_error from mail.outbox where failed_at = now()');
    await client.query('rollback');
    return found.rows;
  });
  expect(failed).toEqual([
    { recipient: 'tarde@correo.example', last_error: 'No mail server was there to send it' },
  ]);
});

test('failed and sent messages are deleted after a month', async () => {
  const count = await asAdministrator(served.db.url, async (client) => {
    await client.query(
      `insert into mail.outbox (recipient, subject, html, text, failed_at, sent_at)
       values ($1, 'x', 'x', 'x', now() - interval '31 days', null),
         ($1, 'x', 'x', 'x', null, now() - interval '31 days'),
         ($1, 'x', 'x', 'x', now() - interval '29 days', null)`,
      ['viejo@correo.example'],
    );
    const { rows } = await client.query("select command from cron.job where jobname = 'platform: old mail'");
    await client.query(String(rows[0]?.command));
    const left = await client.query("select from mail.outbox where recipient = 'viejo@correo.example'");
    return left.rowCount;
  });
  expect(count).toBe(1);
});

test.each([
  'nobody',
  'a,b@correo.example',
  'Ana <a@correo.example>, b@correo.example',
  'a@correo.example\r\nBcc: b@correo.example',
])('rejects a message to %j', async (to) => {
  const response = await fetch(`${served.url}/mail/v1/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.keys.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, subject: 'Aviso', html: '<p>Aviso</p>' }),
  });
  expect(response.status).toBe(422);
});

import { randomBytes } from 'node:crypto';
import { startSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test, vi } from 'vitest';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { serveSite } from '#testing/serve-site.ts';

const MAILS = 12;

test('two servers share one outbox without sending a message twice', async () => {
  await using smtp = await startSmtpServer();
  smtp.mode = 'delay';
  await using data = await temporaryDirectory();
  const environment = (name: string) => ({
    SMTP_URL: smtp.url,
    MAIL_FROM: `${name}@voltandes.example`,
    SEED: 'none',
    JWT_SECRET: secret,
  });
  const secret = randomBytes(32).toString('hex');
  await using first = await serveSite({ dataDirectory: data.path, environment: environment('first') });
  const databaseUrl = (await runningDatabaseUrl(data.path))?.reveal() ?? '';
  await using _second = await serveSite({
    environment: { ...environment('second'), DATABASE_URL: databaseUrl },
  });
  const recipients = Array.from({ length: MAILS }, (_, at) => `${at}@correo.example`);
  for (const to of recipients) {
    const response = await fetch(`${first.url}/mail/v1/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.keys.secret}` },
      body: JSON.stringify({ to, subject: 'Aviso', html: '<p>Aviso</p>' }),
    });
    expect(response.status).toBe(200);
  }
  await vi.waitFor(() => expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(MAILS), {
    timeout: 30_000,
  });
  expect(smtp.received).toHaveLength(MAILS);
  const senders = smtp.received.map(({ raw }) => /^From:.*?(\w+)@/im.exec(raw)?.[1]);
  expect(new Set(senders)).toEqual(new Set(['first', 'second']));
}, 60_000);

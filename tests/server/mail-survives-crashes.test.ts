import { serveTestPlatform } from '@voltandes/platform/testing/platform';
import { startSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test, vi } from 'vitest';
import { serveSite } from '#testing/serve-site.ts';

/** Each is a start more, and another moment. */
const KILLS = process.env.ROUNDS ? 5 : 1;
const MAILS_A_ROUND = 12;

/** Sent through a server that refuses half of them; a thousand with `ROUNDS=100`. */
const REFUSED_MAILS = Number(process.env.ROUNDS ?? 2) * 10;
const AT_ONCE = 20;

test('after being killed while sending, sends every message, and duplicates at most one per kill', async () => {
  await using smtp = await startSmtpServer();
  await using data = await temporaryDirectory();
  const start = () => serveSite({ dataDirectory: data.path, environment: { SMTP_URL: smtp.url } });
  const queued: string[] = [];
  smtp.mode = 'delay';
  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = await start();
    for (let at = 0; at < MAILS_A_ROUND; at += 1) {
      const to = `${kill}-${at}@correo.example`;
      const response = await fetch(`${site.url}/mail/v1/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${site.keys.secret}` },
        body: JSON.stringify({ to, subject: 'Aviso', html: '<p>Aviso</p>' }),
      });
      expect(response.status).toBe(200);
      queued.push(to);
    }
    // By now some are sent and one is in flight.
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(kill * 3 + 2), 30_000);
    await site.killEverything();
    await site[Symbol.asyncDispose]();
  }
  smtp.mode = 'accept';
  await using _site = await start();
  await vi.waitFor(
    () => expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(queued.length),
    20_000,
  );
  const times = new Map<string, number>();
  for (const { messageId } of smtp.received) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  // Duplicates share one Message-ID.
  expect(times.size).toBe(queued.length);
  expect(smtp.received.length).toBeLessThanOrEqual(queued.length + KILLS);
}, 120_000);

test('a mail server that refuses every other message eventually gets each one once', async () => {
  await using smtp = await startSmtpServer();
  await using served = await serveTestPlatform('template_platform', { smtpUrl: smtp.url });
  smtp.mode = 'defer every other';
  const queued = new Set<string>();
  const queue = async (at: number): Promise<void> => {
    const to = `${at}@correo.example`;
    const response = await fetch(`${served.url}/mail/v1/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.keys.secret}` },
      body: JSON.stringify({ to, subject: 'Aviso', html: '<p>Aviso</p>' }),
    });
    expect(response.status).toBe(200);
    queued.add(to);
  };
  for (let from = 0; from < REFUSED_MAILS; from += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => queue(from + at)));
  const attempted = async (): Promise<number> => {
    const [row] = await served.db.sql<{ mails: number }>(
      'select count(*)::int as mails from mail.outbox where attempts > 0',
    );
    return row?.mails ?? 0;
  };
  await vi.waitUntil(async () => (await attempted()) === REFUSED_MAILS, { timeout: 300_000, interval: 200 });
  // All were tried and about half refused; those are retried after their backoff.
  expect(smtp.received.length).toBeLessThan(REFUSED_MAILS);
  smtp.mode = 'accept';
  await vi.waitUntil(() => smtp.received.length >= queued.size, 300_000);
  expect(new Set(smtp.received.flatMap(({ to }) => to))).toEqual(queued);
  expect(smtp.received).toHaveLength(queued.size);
}, 600_000);

import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { serveTestPlatform } from '@voltandes/platform/testing/platform';
import { startSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

/** Each costs another start, and tests another moment. */
const KILLS = process.env.ROUNDS ? 5 : 1;
const MAILS_A_ROUND = 12;

/** Sent through a server that refuses half of them; a thousand with `ROUNDS=100`. */
const REFUSED_MAILS = Number(process.env.ROUNDS ?? 2) * 10;
const AT_ONCE = 20;

/** A thousand with `ROUNDS=100`. */
const DECISIONS = Number(process.env.ROUNDS ?? 3) * 10;
/** Longest time until a kill. */
const LONGEST_RUN_MS = 500;
const SENDERS = 3;

const applicantsSchema = z.array(z.object({ id: z.string(), email: z.string() }));

const clientOf = ({ keys, url }: ServedSite) =>
  createClient(url, keys.secret, { auth: { persistSession: false, autoRefreshToken: false } });

/** Makes everything scheduled due, and the claims of dead processes stale. */
const makeEverythingDue = (site: ServedSite) =>
  site.sql(`update public.applicant_messages set send_at = least(send_at, now()),
    claimed_at = claimed_at - interval '6 minutes'
    where id in (select id from public.applicant_messages order by id for update skip locked)`);

const waiting = async (site: ServedSite): Promise<number> => {
  const [row] = await site.sql(
    `select (select count(*) from public.applicant_messages where state in ('scheduled', 'sending'))
      + (select count(*) from mail.outbox where sent_at is null and failed_at is null) as count`,
  );
  return Number(row?.count);
};

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());
const smtp = resources.use(await startSmtpServer());
const { path: dataDirectory } = resources.use(await temporaryDirectory());
const start = () => serveSite({ dataDirectory, environment: { SMTP_URL: smtp.url } });
/** Saves a start: the site that sends what the first test left is the one killed next. */
let running: ServedSite | undefined;

test('a server killed while sending later sends every message, with at most one duplicate per kill', async () => {
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
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(kill * 3 + 2), 120_000);
    await site.killEverything();
    await site[Symbol.asyncDispose]();
  }
  smtp.mode = 'accept';
  running = resources.use(await start());
  await vi.waitFor(
    () => expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(queued.length),
    60_000,
  );
  const times = new Map<string, number>();
  for (const { messageId } of smtp.received) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  // Duplicates share one Message-ID.
  expect(times.size).toBe(queued.length);
  expect(smtp.received.length).toBeLessThanOrEqual(queued.length + KILLS);
});

test('despite kills and a mail server that refuses half, each applicant gets only the last decision, once', async () => {
  const before = smtp.received.length;
  smtp.mode = 'defer every other';
  const applicants: { email: string; expectedSubject: string | null }[] = [];
  let posting = '';

  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = (kill === 0 && running) || (await start());
    const service = clientOf(site);
    posting ||= String((await store(service, 'job_postings', newRecord.job_postings())).id);
    const { data: stored } = await service
      .from('job_applications')
      .insert(Array.from({ length: DECISIONS / KILLS }, () => newRecord.job_applications(posting, 'x.pdf')))
      .select('id, email')
      .throwOnError();
    const decided = applicantsSchema.parse(stored).map((one, at) => ({ ...one, case: at % 3 }));
    const decide = (status: string, ids: string[]) =>
      service.from('job_applications').update({ status }).in('id', ids).throwOnError();
    for (let from = 0; from < decided.length; from += 100) {
      const some = decided.slice(from, from + 100);
      const ids = (which: number): string[] => some.filter((one) => one.case === which).map(({ id }) => id);
      await decide('rejected', [...ids(0), ...ids(1), ...ids(2)]);
      // Undone or changed in time.
      await decide('pending', ids(1));
      await decide('approved', ids(2));
    }
    for (const one of decided)
      applicants.push({
        email: one.email,
        expectedSubject: ['Sobre su', null, 'Buenas noticias'][one.case] ?? null,
      });
    await makeEverythingDue(site);
    const sending = Array.from({ length: SENDERS }, async () => {
      for (let call = 0; call < 5; call += 1)
        await service.functions.invoke('send-applicant-messages', { body: {} });
    });
    await pause(Math.random() * LONGEST_RUN_MS);
    await site.killEverything();
    await Promise.allSettled(sending);
    await site[Symbol.asyncDispose]();
  }

  await using site = await start();
  const service = clientOf(site);
  // Refused mails are retried; waiting for more refusals would show nothing new.
  smtp.mode = 'accept';
  await expect
    .poll(
      async () => {
        await makeEverythingDue(site);
        const { error } = await service.functions.invoke('send-applicant-messages', { body: {} });
        expect(error).toBeNull();
        return waiting(site);
      },
      { timeout: 300_000, interval: 500 },
    )
    .toBe(0);
  const received = new Map<string, Map<string, string>>();
  for (const { messageId, raw, to } of smtp.received.slice(before))
    for (const address of to) {
      const subject = /^Subject: (.*)$/m.exec(raw)?.[1] ?? '';
      received.set(address, (received.get(address) ?? new Map()).set(messageId, subject));
    }
  for (const { email, expectedSubject } of applicants) {
    const subjects = [...(received.get(email)?.values() ?? [])];
    expect(subjects.length, email).toBe(expectedSubject === null ? 0 : 1);
    if (expectedSubject) expect(decodeSubject(subjects[0] ?? ''), email).toMatch(expectedSubject);
  }
  // A kill between the mail server's response and its recording repeats one mail, with the same Message-ID.
  const distinct = [...received.values()].reduce((sum, mails) => sum + mails.size, 0);
  const deliveries = smtp.received.length - before;
  expect(deliveries).toBeLessThanOrEqual(distinct + KILLS);
  console.log(`${applicants.length} decisions: ${distinct} messages, ${deliveries} deliveries`);
}, 600_000);

/** Decodes RFC 2047 encoded words, as far as needed for the beginning of a subject. */
const decodeSubject = (subject: string): string =>
  subject.replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, words: string) => words.replaceAll('_', ' '));

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

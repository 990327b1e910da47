import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { startSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newRecord, store } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

/** A thousand with `ROUNDS=100`. */
const DECISIONS = Number(process.env.ROUNDS ?? 3) * 10;
/** Each after a part of the decisions. */
const KILLS = process.env.ROUNDS ? 5 : 1;
/** Until it is killed. */
const LONGEST_RUN_MS = 500;
const SENDERS = 3;

const applicantsSchema = z.array(z.object({ id: z.string(), email: z.string() }));

const clientOf = ({ keys, url }: ServedSite) =>
  createClient(url, keys.secret, { auth: { persistSession: false, autoRefreshToken: false } });

/** Makes everything scheduled due, and what a dead process claimed stale. */
const passTime = (site: ServedSite) =>
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

test('while the mail server refuses half and everything is killed, each applicant is told the last decision, once', async () => {
  await using smtp = await startSmtpServer();
  await using data = await temporaryDirectory();
  const start = () => serveSite({ dataDirectory: data.path, environment: { SMTP_URL: smtp.url } });
  smtp.mode = 'defer every other';
  const applicants: { email: string; told: string | null }[] = [];
  let posting = '';

  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = await start();
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
      // Undone, or decided otherwise, in time.
      await decide('pending', ids(1));
      await decide('approved', ids(2));
    }
    for (const one of decided)
      applicants.push({ email: one.email, told: ['Sobre su', null, 'Buenas noticias'][one.case] ?? null });
    await passTime(site);
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
  // What was refused is on its way again; waiting for more refusals would show nothing new.
  smtp.mode = 'accept';
  await expect
    .poll(
      async () => {
        await passTime(site);
        const { error } = await service.functions.invoke('send-applicant-messages', { body: {} });
        expect(error).toBeNull();
        return waiting(site);
      },
      { timeout: 300_000, interval: 500 },
    )
    .toBe(0);
  const received = new Map<string, Map<string, string>>();
  for (const { messageId, raw, to } of smtp.received)
    for (const address of to) {
      const subject = /^Subject: (.*)$/m.exec(raw)?.[1] ?? '';
      received.set(address, (received.get(address) ?? new Map()).set(messageId, subject));
    }
  for (const { email, told } of applicants) {
    const subjects = [...(received.get(email)?.values() ?? [])];
    expect(subjects.length, email).toBe(told === null ? 0 : 1);
    if (told) expect(decodeSubject(subjects[0] ?? ''), email).toMatch(told);
  }
  // A kill between the mail server's answer and its note repeats one, under the same Message-ID.
  const distinct = [...received.values()].reduce((sum, mails) => sum + mails.size, 0);
  expect(smtp.received.length).toBeLessThanOrEqual(distinct + KILLS);
  console.log(`${applicants.length} decisions: ${distinct} messages, ${smtp.received.length} deliveries`);
}, 600_000);

/** RFC 2047's quoted words, as far as a subject's beginning needs them. */
const decodeSubject = (subject: string): string =>
  subject.replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, words: string) => words.replaceAll('_', ' '));

import { asAdministrator } from '@voltandes/platform/database';
import { completesWithin, type Secret } from '@voltandes/platform/runtime';
import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';
import { z } from 'zod';
import { readWaitingWal } from '../recovery/waiting-wal.ts';
import { replyMailbox } from '../replies/reply-mailbox.ts';
import type { Settings } from '../settings.ts';

/** A scrape times out after ten seconds by default. */
const TIMEOUT_MS = 3000;

const mailsSchema = z.object({ waiting: z.number(), failed: z.number() });
const jobSchema = z.object({ job: z.string(), failed: z.number(), succeeded_at: z.number().nullable() });

/**
 * Registers metrics that only the database knows: waiting mails, the outcomes of scheduled jobs, and when replies were
 * last read.
 *
 * @returns a function that refreshes them, to be called before each collection
 */
export function databaseMetrics(
  url: Secret,
  registers: Registry<OpenMetricsContentType>[],
  { BACKUP_WAL, IMAP_URL, MAIL_REPLY_TO }: Pick<Settings, 'BACKUP_WAL' | 'IMAP_URL' | 'MAIL_REPLY_TO'>,
): () => Promise<void> {
  const isUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database responds; mails and jobs are missing while it does not.',
    registers,
  });
  const mails = new Gauge({
    name: 'mails',
    help: 'Mails in the outbox: waiting to be sent, and permanently failed.',
    labelNames: ['state'],
    registers,
  });
  const failures = new Gauge({
    name: 'scheduled_job_failures',
    help: 'Failed runs in the last 24 hours, by job.',
    labelNames: ['job'],
    registers,
  });
  const succeeded = new Gauge({
    name: 'scheduled_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded.',
    labelNames: ['job'],
    registers,
  });
  const mailbox = IMAP_URL && replyMailbox(IMAP_URL, MAIL_REPLY_TO);
  const repliesRead =
    mailbox &&
    new Gauge({
      name: 'replies_last_read_timestamp_seconds',
      help: 'When the mailbox was last read for replies; 0 for never.',
      registers,
    });
  const wal =
    BACKUP_WAL === 'true' &&
    new Gauge({
      name: 'wal_archive_waiting_seconds',
      help: 'How long the oldest unarchived change has been waiting.',
      registers,
    });
  let refreshing: Promise<void> | undefined;
  // Concurrent callers share one read, which opens a connection.
  return () => {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  async function refresh(): Promise<void> {
    let found: Awaited<ReturnType<typeof read>> | undefined;
    const reading = read(url, BACKUP_WAL === 'true', mailbox?.name).then((answer) => {
      found = answer;
    });
    // The gauge `database_up` reports the failure.
    await completesWithin(TIMEOUT_MS, reading).catch(() => false);
    for (const metric of [mails, failures, succeeded]) metric.reset();
    isUp.set(found ? 1 : 0);
    if (wal) wal.set(found?.waiting ? found.waiting.minutes * 60 : Number.NaN);
    if (!found) return;
    mails.set({ state: 'waiting' }, found.mails.waiting);
    mails.set({ state: 'failed' }, found.mails.failed);
    if (repliesRead) repliesRead.set(found.repliesReadAt);
    for (const { failed, job, succeeded_at } of found.jobs) {
      failures.set({ job }, failed);
      if (succeeded_at !== null) succeeded.set({ job }, succeeded_at);
    }
  }
}

async function read(url: Secret, archivesWal: boolean, mailbox: string | undefined) {
  return asAdministrator(
    url,
    async (client) => {
      const mails = await client.query(
        `select (count(*) filter (where failed_at is null))::int as waiting,
         (count(*) filter (where failed_at is not null))::int as failed
       from mail.outbox where sent_at is null`,
      );
      const jobs = await client.query(
        `select jobname as job, recent.failed, recent.succeeded_at
       from cron.job, lateral (
         select (count(*) filter (where status = 'failed' and start_time > now() - interval '24 hours'))::int as failed,
           extract(epoch from max(end_time) filter (where status = 'succeeded'))::float8 as succeeded_at
         from cron.job_run_details run where run.jobid = job.jobid
       ) recent
       where jobname is not null order by jobname`,
      );
      const replies = await client.query(
        `select coalesce(extract(epoch from max(read_at)), 0)::float8 as at
         from private.reply_mailboxes where name = $1`,
        [mailbox],
      );
      const repliesReadAt = z.number().parse(replies.rows[0]?.at);
      const waiting = archivesWal ? await readWaitingWal(client) : null;
      return {
        waiting,
        repliesReadAt,
        mails: mailsSchema.parse(mails.rows[0]),
        jobs: z.array(jobSchema).parse(jobs.rows),
      };
    },
    AbortSignal.timeout(TIMEOUT_MS),
  );
}

import { Cron } from 'croner';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { asAdministrator } from '../database/administration.ts';
import type { Secret } from '../secret.ts';

const MINUTE_MS = 60_000;

/** Work by the clock is cut into portions that end long before: what takes longer has gone wrong. */
const JOB_TIME_LIMIT_MS = 5 * MINUTE_MS;

/** First half of the advisory locks under which jobs run; the second half is the job's id. */
const JOB_LOCK = 0x63726f6e;

const jobSchema = z.object({
  jobid: z.string(),
  jobname: z.string().nullable(),
  schedule: z.string(),
  command: z.string(),
  username: z.string(),
});

type Job = z.infer<typeof jobSchema>;

/**
 * Does what `cron.job` asks for, every minute, until disposed. Several processes share the work: whoever notes a run
 * first does it. Times are UTC, as pg_cron's.
 *
 * @param options.databaseUrl of an administrator; the jobs run as `postgres`
 */
export function startScheduler(options: { databaseUrl: Secret; logger: Logger }): AsyncDisposable {
  let working: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const over = new AbortController();
  const wait = (): void => {
    timer = setTimeout(
      () => {
        const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
        const run = runDueJobs({ ...options, minute, signal: over.signal }).catch((error: unknown) =>
          options.logger.error({ err: error }, 'scheduled work failed'),
        );
        // One that takes longer than a minute is still waited for.
        working = Promise.all([working, run]);
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    ).unref();
  };
  wait();
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      // What is cut off is undone, and comes again when it is due.
      over.abort();
      await working;
    },
  };
}

interface Round {
  readonly logger: Logger;
  readonly minute: Date;
  /** Milliseconds after which a job is cancelled; five minutes when absent. */
  readonly timeLimit?: number;
  /** Cuts off what runs. */
  readonly signal?: AbortSignal;
}

/**
 * Runs every active job that is due in one minute, that no other process has taken, and that is not running still:
 * as with pg_cron, there is at most one run of a job at a time.
 */
export async function runDueJobs(options: Round & { readonly databaseUrl: Secret }): Promise<void> {
  const { databaseUrl, signal } = options;
  const run = async (client: Client): Promise<void> => {
    const { rows: known } = await client.query(
      "select to_regclass('cron.job_run_details') as details, exists (select from pg_extension where extname = 'pg_cron') as extension",
    );
    if (known[0]?.details === null || known[0]?.extension) return;
    const { rows } = await client.query(
      'select jobid, jobname, schedule, command, username from cron.job where active order by jobid',
    );
    for (const job of z.array(jobSchema).parse(rows)) {
      if (isDue(job, options)) await runOnce(client, job, options);
    }
  };
  await asAdministrator(databaseUrl, run, signal);
}

/** A schedule that means nothing (`99 * * * *`) keeps no other job from its work. */
function isDue({ jobname, schedule }: Job, { logger, minute }: Round): boolean {
  try {
    return new Cron(schedule, { timezone: 'UTC', paused: true }).match(minute);
  } catch (error) {
    logger.error({ err: error, job: jobname }, 'scheduled job has no valid schedule');
    return false;
  }
}

async function runOnce(client: Client, job: Job, round: Round): Promise<void> {
  const lock = [JOB_LOCK, job.jobid];
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2::int) as locked', lock);
  if (rows[0]?.locked !== true) {
    round.logger.warn({ job: job.jobname }, 'scheduled job is still running');
    return;
  }
  try {
    await runLocked(client, job, round);
  } finally {
    await client.query('select pg_advisory_unlock($1, $2::int)', lock);
  }
}

async function runLocked(client: Client, job: Job, { logger, minute, timeLimit }: Round): Promise<void> {
  // Under the lock nobody else runs it: who noted these has died.
  await client.query(
    `update cron.job_run_details set status = 'failed', return_message = 'the process that ran it ended',
       end_time = clock_timestamp() where jobid = $1 and status = 'running'`,
    [job.jobid],
  );
  const { rows } = await client.query<{ runid: string }>(
    `insert into cron.job_run_details (jobid, due_at, username, command) values ($1, $2, $3, $4)
     on conflict (jobid, due_at) do nothing returning runid`,
    [job.jobid, minute, job.username, job.command],
  );
  const runid = rows[0]?.runid;
  if (runid === undefined) return;
  let problem: unknown = null;
  try {
    await client.query(`begin; set local statement_timeout = ${timeLimit ?? JOB_TIME_LIMIT_MS}`);
    await client.query('select cron.run($1)', [job.command]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    problem = error;
    logger.error({ err: error, job: job.jobname }, 'scheduled job failed');
  }
  const message = problem instanceof Error ? problem.message : null;
  await client.query(
    'update cron.job_run_details set status = $2, return_message = $3, end_time = clock_timestamp() where runid = $1',
    [runid, problem === null ? 'succeeded' : 'failed', message],
  );
}

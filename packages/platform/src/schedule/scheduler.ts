import { Cron } from 'croner';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { asAdministrator } from '../database/administration.ts';
import type { Secret } from '../secret.ts';
import { everyMinute } from './every-minute.ts';

/** Far longer than any job needs, since jobs work in small batches. */
const JOB_TIME_LIMIT_MS = 5 * 60_000;

/** First key of the advisory locks under which jobs run; the second is the job's id. */
const JOB_LOCK = 0x63726f6e;

const jobSchema = z.object({
  jobid: z.string(),
  jobname: z.string().nullable(),
  schedule: z.string(),
  command: z.string(),
  username: z.string(),
  active: z.boolean(),
  last_due: z.date().nullable(),
});

type Job = z.infer<typeof jobSchema>;

/**
 * Runs the jobs of `cron.job` every minute until disposed. With several processes, the first to insert a run executes
 * it. Schedules are in UTC, as in pg_cron. Unlike there, a job that was due while the database or the process was down
 * runs once when they are back.
 *
 * @param options.databaseUrl the URL of an administrator; jobs run as `postgres`
 */
export function startScheduler(options: { databaseUrl: Secret; logger: Logger }): AsyncDisposable {
  let running: Promise<unknown> = Promise.resolve();
  const shutdown = new AbortController();
  const clock = everyMinute((minute) => {
    const run = runDueJobs({ ...options, minute, signal: shutdown.signal }).catch((error: unknown) =>
      options.logger.error({ err: error }, 'scheduled jobs failed'),
    );
    // Runs overlap when one takes longer than a minute.
    const earlier = running;
    running = run.then(() => earlier);
  });
  return {
    async [Symbol.asyncDispose]() {
      clock[Symbol.dispose]();
      // Interrupted jobs are rolled back and run again when next due.
      shutdown.abort();
      await running;
    },
  };
}

interface RunOptions {
  readonly logger: Logger;
  readonly minute: Date;
  /** Milliseconds per job; five minutes by default. */
  readonly timeLimit?: number;
  /** Interrupts the running job. */
  readonly signal?: AbortSignal;
}

/**
 * Runs the active jobs that are due in `minute`, or were due since they were last started, unless another process has started this run or the job's previous run
 * is still in progress: as with pg_cron, at most one run of a job at a time.
 */
export async function runDueJobs(options: RunOptions & { readonly databaseUrl: Secret }): Promise<void> {
  const { databaseUrl, signal } = options;
  const run = async (client: Client): Promise<void> => {
    const { rows: catalog } = await client.query(
      "select to_regclass('cron.job_run_details') as details, exists (select from pg_extension where extname = 'pg_cron') as extension",
    );
    if (catalog[0]?.details === null || catalog[0]?.extension) return;
    await forgetFutureRuns(client);
    const { rows } = await client.query(
      `select jobid, jobname, schedule, command, username, active, due_at as last_due
       from cron.job left join cron.last_due using (jobid) order by jobid`,
    );
    for (const job of z.array(jobSchema).parse(rows)) {
      const due = dueTime(job, options);
      if (due && job.active) await runOnce(client, job, { ...options, minute: due });
      // What is due while a job is inactive is not missed.
      else if (due || job.last_due === null) await recordDue(client, job, options.minute);
    }
  };
  await asAdministrator(databaseUrl, run, signal);
}

/**
 * Deletes runs recorded while the clock was ahead: they would count as the runs of minutes still to come. The tolerance
 * allows for clocks that differ between processes.
 */
async function forgetFutureRuns(client: Client): Promise<void> {
  await client.query(
    `delete from cron.job_run_details run using cron.job
     where run.jobid = job.jobid and run.due_at > clock_timestamp() + interval '10 minutes'`,
  );
  await client.query(
    "update cron.last_due set due_at = clock_timestamp() where due_at > clock_timestamp() + interval '10 minutes'",
  );
}

/**
 * The minute for which a job has to be started: the current one, or the last one that was missed. Null when there is
 * none, and for an invalid schedule (`99 * * * *`), which must not stop other jobs.
 */
function dueTime({ jobname, last_due, schedule }: Job, { logger, minute }: RunOptions): Date | null {
  try {
    const cron = new Cron(schedule, { timezone: 'UTC', paused: true });
    if (cron.match(minute)) return minute;
    const [missed] = last_due === null ? [] : cron.previousRuns(1, minute);
    return missed && last_due !== null && missed > last_due ? missed : null;
  } catch (error) {
    logger.error({ err: error, job: jobname }, 'scheduled job has an invalid schedule');
    return null;
  }
}

const recordDue = (client: Client, { jobid }: Job, due: Date): Promise<unknown> =>
  client.query(
    `insert into cron.last_due values ($1, $2)
     on conflict (jobid) do update set due_at = greatest(last_due.due_at, excluded.due_at)`,
    [jobid, due],
  );

async function runOnce(client: Client, job: Job, options: RunOptions): Promise<void> {
  const lock = [JOB_LOCK, job.jobid];
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2::int) as locked', lock);
  if (rows[0]?.locked !== true) {
    options.logger.warn({ job: job.jobname }, 'scheduled job is still running');
    return;
  }
  try {
    await runLocked(client, job, options);
  } finally {
    await client.query('select pg_advisory_unlock($1, $2::int)', lock);
  }
}

async function runLocked(client: Client, job: Job, { logger, minute, timeLimit }: RunOptions): Promise<void> {
  // This process holds the lock, so runs still marked as running belong to processes that died.
  await client.query(
    `update cron.job_run_details set status = 'failed', return_message = 'the process that ran it ended',
       end_time = clock_timestamp() where jobid = $1 and status = 'running'`,
    [job.jobid],
  );
  const { rows } = await client.query<{ runid: string }>(
    `insert into cron.job_run_details (jobid, due_at, username, command) values ($1, $2, $3, $4)
     on conflict (jobid, due_at) do update set status = 'running', start_time = clock_timestamp(), end_time = null
       -- The clock was ahead then.
       where job_run_details.start_time > clock_timestamp() + interval '1 minute'
     returning runid`,
    [job.jobid, minute, job.username, job.command],
  );
  await recordDue(client, job, minute);
  const runid = rows[0]?.runid;
  if (runid === undefined) return;
  let failure: unknown = null;
  try {
    await client.query(`begin; set local statement_timeout = ${timeLimit ?? JOB_TIME_LIMIT_MS}`);
    await client.query('select cron.run($1)', [job.command]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    failure = error;
    logger.error({ err: error, job: job.jobname }, 'scheduled job failed');
  }
  const message = failure instanceof Error ? failure.message : null;
  await client.query(
    'update cron.job_run_details set status = $2, return_message = $3, end_time = clock_timestamp() where runid = $1',
    [runid, failure === null ? 'succeeded' : 'failed', message],
  );
}

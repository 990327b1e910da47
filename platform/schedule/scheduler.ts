import { Cron } from 'croner';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { asAdministrator } from '../database/administration.ts';
import type { Secret } from '../secret.ts';

const MINUTE_MS = 60_000;

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
  const wait = (): void => {
    timer = setTimeout(
      () => {
        const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
        const run = runDueJobs({ ...options, minute }).catch((error: unknown) =>
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
      await working;
    },
  };
}

/** Runs every active job that is due in one minute and that no other process has taken. */
export async function runDueJobs(options: {
  databaseUrl: Secret;
  logger: Logger;
  minute: Date;
}): Promise<void> {
  await asAdministrator(options.databaseUrl, async (client) => {
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
  });
}

/** A schedule that means nothing (`99 * * * *`) keeps no other job from its work. */
function isDue({ jobname, schedule }: Job, { logger, minute }: { logger: Logger; minute: Date }): boolean {
  try {
    return new Cron(schedule, { timezone: 'UTC', paused: true }).match(minute);
  } catch (error) {
    logger.error({ err: error, job: jobname }, 'scheduled job has no valid schedule');
    return false;
  }
}

async function runOnce(
  client: Client,
  job: Job,
  { logger, minute }: { logger: Logger; minute: Date },
): Promise<void> {
  const { rows } = await client.query<{ runid: string }>(
    `insert into cron.job_run_details (jobid, due_at, username, command) values ($1, $2, $3, $4)
     on conflict (jobid, due_at) do nothing returning runid`,
    [job.jobid, minute, job.username, job.command],
  );
  const runid = rows[0]?.runid;
  if (runid === undefined) return;
  let problem: unknown = null;
  try {
    await client.query('begin');
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

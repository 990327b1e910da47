import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runJobs } from '#testing/run-jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_platform');
  await asPostgres((client) =>
    client.query('create table public.ran (job text, as_role text default current_user)'),
  );
});
afterAll(() => db[Symbol.asyncDispose]());

const asPostgres = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
  asAdministrator(db.url, async (client) => {
    await client.query('set role postgres');
    return work(client);
  });

const schedule = (name: string, when: string, command: string): Promise<unknown> =>
  asPostgres((client) => client.query('select cron.schedule($1, $2, $3)', [name, when, command]));

const run = (time: string, timeLimit?: number): Promise<void> =>
  runJobs({
    databaseUrl: db.url,
    minute: new Date(`2026-11-21T${time}:00Z`),
    ...(timeLimit !== undefined && { timeLimit }),
  });

const ran = async (): Promise<unknown[]> =>
  (await asPostgres((client) => client.query('delete from public.ran returning job, as_role'))).rows;

const outcome = async (name: string): Promise<unknown[]> => {
  const { rows } = await asPostgres((client) =>
    client.query(
      'select status, return_message from cron.job_run_details join cron.job using (jobid) where jobname = $1 order by runid',
      [name],
    ),
  );
  return rows;
};

test('runs a job at its scheduled minutes, as the role that scheduled it, until it is unscheduled', async () => {
  await schedule('hourly', '5 * * * *', "insert into public.ran values ('hourly')");
  await run('10:04');
  expect(await ran()).toEqual([]);
  await run('10:05');
  expect(await ran()).toEqual([{ job: 'hourly', as_role: 'postgres' }]);
  const setActive = (active: boolean): Promise<unknown> =>
    asPostgres((client) =>
      client.query("select cron.alter_job(jobid, active := $1) from cron.job where jobname = 'hourly'", [
        active,
      ]),
    );
  await setActive(false);
  await run('11:05');
  expect(await ran()).toEqual([]);
  await setActive(true);
  await run('11:06');
  expect(await ran()).toEqual([]);
  await asPostgres((client) => client.query("select cron.unschedule('hourly')"));
  await run('12:05');
  expect(await ran()).toEqual([]);
});

test('a job that was due while nothing ran it is made up for once, but not for the time before it was made', async () => {
  await schedule('nightly', '20 3 * * *', "insert into public.ran values ('nightly')");
  await run('12:00');
  expect(await ran()).toEqual([]);
  // Off from noon until the morning after next.
  const later = (time: string): Promise<void> =>
    runJobs({ databaseUrl: db.url, minute: new Date(`2026-11-23T${time}:00Z`) });
  await later('08:31');
  expect(await ran()).toEqual([{ job: 'nightly', as_role: 'postgres' }]);
  await later('08:32');
  expect(await ran()).toEqual([]);
  await asPostgres((client) => client.query("select cron.unschedule('nightly')"));
});

test('a failing job or an invalid schedule does not stop other jobs', async () => {
  await schedule('senseless', '99 * * * *', "insert into public.ran values ('senseless')");
  await schedule('failing', '* * * * *', "insert into public.ran values ('failing'); select 1 / 0");
  await schedule('sound', '* * * * *', "insert into public.ran values ('sound')");
  await run('12:00');
  expect(await ran()).toEqual([{ job: 'sound', as_role: 'postgres' }]);
  expect(await outcome('failing')).toEqual([{ status: 'failed', return_message: 'division by zero' }]);
  for (const name of ['senseless', 'failing', 'sound'])
    await asPostgres((client) => client.query('select cron.unschedule($1)', [name]));
});

test.each(['every tuesday', '30 seconds', '* * * *', ''])('rejects the schedule %j', async (when) => {
  await expect(schedule('refused', when, 'select 1')).rejects.toThrow('job_schedule_has_five_fields');
});

test('a job cannot escalate privileges', async () => {
  const { rows: administrators } = await asPostgres((client) =>
    client.query("select rolname as name from pg_roles where rolsuper and rolname !~ '^pg_' limit 1"),
  );
  const administrator = String(administrators[0]?.name);
  await asPostgres((client) =>
    client.query(
      "insert into cron.job (jobname, schedule, command, username) values ('posing', '* * * * *', $1, $2)",
      ["insert into public.ran values ('posing')", administrator],
    ),
  );
  await run('13:00');
  expect(await ran()).toEqual([{ job: 'posing', as_role: 'postgres' }]);
  await asPostgres((client) => client.query("delete from cron.job where jobname = 'posing'"));

  for (const way of ['reset role', 'reset session authorization', `set role ${administrator}`]) {
    await schedule(way, '* * * * *', `${way}; insert into public.ran values ('escaped')`);
    await run('14:00');
    expect(await ran()).toEqual([]);
    expect(await outcome(way)).toEqual([
      { status: 'failed', return_message: expect.stringContaining('security-definer function') },
    ]);
    await asPostgres((client) => client.query('select cron.unschedule($1)', [way]));
  }
});

test('does not start a job that is still running', async () => {
  await schedule(
    'slow',
    '* * * * *',
    "insert into public.ran values ('slow'); select pg_advisory_xact_lock(7)",
  );
  await asPostgres(async (client) => {
    await client.query('begin; select pg_advisory_xact_lock(7)');
    const first = run('15:00');
    await vi.waitFor(async () => expect(await outcome('slow')).toHaveLength(1), 5000);
    await run('15:01');
    expect(await outcome('slow')).toEqual([{ status: 'running', return_message: null }]);
    await client.query('rollback');
    await first;
  });
  expect(await outcome('slow')).toEqual([{ status: 'succeeded', return_message: null }]);
  await run('15:02');
  expect(await ran()).toHaveLength(2);
  await asPostgres((client) => client.query("select cron.unschedule('slow')"));
});

test('cancels a job at its time limit and records the failure', async () => {
  await schedule('endless', '* * * * *', 'select pg_sleep(600)');
  await run('16:00', 50);
  expect(await outcome('endless')).toEqual([
    { status: 'failed', return_message: 'canceling statement due to statement timeout' },
  ]);
  await asPostgres((client) => client.query("select cron.unschedule('endless')"));
});

test('marks a run as failed when its process has died', async () => {
  await schedule('orphan', '* * * * *', 'select 1');
  await db.sql(
    `insert into cron.job_run_details (jobid, due_at, username, command)
       select jobid, '2026-11-21T16:59:00Z', username, command from cron.job where jobname = 'orphan'`,
  );
  await run('17:00');
  expect(await outcome('orphan')).toEqual([
    { status: 'failed', return_message: 'the process that ran it ended' },
    { status: 'succeeded', return_message: null },
  ]);
  await asPostgres((client) => client.query("select cron.unschedule('orphan')"));
});

test('a minute runs once, and again if the clock was ahead the first time', async () => {
  await schedule('again', '* * * * *', "insert into public.ran values ('again')");
  await run('18:00');
  await run('18:00');
  expect(await ran()).toHaveLength(1);
  await db.sql(
    "update cron.job_run_details set start_time = now() + interval '1 day' where due_at = '2026-11-21T18:00:00Z'",
  );
  await run('18:00');
  expect(await ran()).toHaveLength(1);
  expect(await outcome('again')).toEqual([{ status: 'succeeded', return_message: null }]);
  await asPostgres((client) => client.query("select cron.unschedule('again')"));
});

test('jobs may have no name, be changed, and be unscheduled by id', async () => {
  const [job] = (
    await asPostgres((client) =>
      client.query(`select cron.schedule('0 4 * * *', $$insert into public.ran values ('nameless')$$) as id`),
    )
  ).rows;
  await asPostgres((client) =>
    client.query(`select cron.alter_job($1, schedule := '30 4 * * *')`, [job?.id]),
  );
  await run('04:00');
  expect(await ran()).toEqual([]);
  await run('04:30');
  expect(await ran()).toEqual([{ job: 'nameless', as_role: 'postgres' }]);
  await asPostgres((client) => client.query('select cron.alter_job($1, active := false)', [job?.id]));
  await run('04:30');
  expect(await ran()).toEqual([]);
  await schedule('named', '0 4 * * *', 'select 1');
  await asPostgres((client) =>
    client.query(`select cron.unschedule(jobid) from cron.job where jobname = 'named' or jobid = $1`, [
      job?.id,
    ]),
  );
  expect(
    (
      await asPostgres((client) =>
        client.query(`select from cron.job where jobname = 'named' or jobid = $1`, [job?.id]),
      )
    ).rowCount,
  ).toBe(0);
});

test("the platform's own jobs succeed", async () => {
  await run('03:20');
  await run('03:25');
  for (const job of ['platform: old mail', 'platform: old runs'])
    expect((await outcome(job)).at(-1)).toEqual({ status: 'succeeded', return_message: null });
});

import { asAdministrator } from '@voltandes/platform/database';
import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { seedManyApplications } from '#testing/many-applications.ts';

/** Enough rows to exceed work_mem in this test, where PostgreSQL would fall back to a subquery per row. */
const STORED = 5000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
  await asAdministrator(db.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.job_postings (title, description, requirements, department, location, status)
       values ('Cargo', 'x', 'x', 'Taller', 'Santiago', 'active') returning id`,
    );
    await seedManyApplications(db.url, String(rows[0]?.id), STORED);
    await client.query(`
      insert into storage.objects (bucket_id, name, created_at)
      select 'documents', split_part(resume_url, '/documents/', 2), now() - interval '2 days'
      from public.job_applications;
      insert into storage.objects (bucket_id, name, created_at)
      select 'documents', 'resumes/1763000000000-' || md5('orphan' || number) || '.pdf', now() - interval '2 days'
      from generate_series(1, 3000) number`);
    await client.query('vacuum analyze storage.objects, public.job_applications');
  });
});
afterAll(() => db[Symbol.asyncDispose]());

const nodeSchema = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  Plans: z.array(z.unknown()).optional(),
});

/** The rows that all nodes of a plan returned, over all their loops. */
function rowsRead(node: unknown): number {
  const { 'Actual Loops': loops, 'Actual Rows': rows, Plans = [] } = nodeSchema.parse(node);
  return rows * loops + Plans.reduce<number>((sum, plan) => sum + rowsRead(plan), 0);
}

/** Runs housekeeping with little work_mem. @returns the number of rows its statements read */
async function runHousekeeping(): Promise<number> {
  let read = 0;
  await asAdministrator(db.url, async (client) => {
    client.on('notice', ({ message }) => {
      const plan = message?.slice(message.indexOf('{'));
      if (message?.includes('plan:') && plan)
        read += rowsRead(z.object({ Plan: z.unknown() }).parse(JSON.parse(plan)).Plan);
    });
    await client.query(`load 'auto_explain'; set auto_explain.log_level = 'notice'; set auto_explain.log_analyze = on;
      set auto_explain.log_format = 'json'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set work_mem = '64kB'`);
    await client.query('select private.run_housekeeping()');
  });
  return read;
}

const orphans = (): Promise<unknown> =>
  asAdministrator(db.url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as left from storage.objects object where id not in (select private.list_queued_file_removals()) and not exists (
         select from public.job_applications where split_part(resume_url, '/documents/', 2) = object.name)`,
    );
    return rows[0]?.left;
  });

test('reads each row only a few times, even with little memory, and leaves no unclaimed file to the next run', async () => {
  expect(await runHousekeeping()).toBeLessThan(20 * (STORED + 3000));
  expect(await orphans()).toBe(0);
});

test('does nothing while another run is in progress', async () => {
  await asAdministrator(db.url, async (client) => {
    await client.query(`insert into storage.objects (bucket_id, name, created_at)
      values ('documents', 'resumes/1763000000000-orphan.pdf', now() - interval '2 days')`);
    await client.query("begin; select pg_advisory_xact_lock(hashtext('private.run_housekeeping'))");
    await runHousekeeping();
    expect(await orphans()).toBe(1);
    await client.query('rollback');
  });
});

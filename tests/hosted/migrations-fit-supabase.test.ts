import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upgradeSql } from '#server/schema/adopt-baseline.ts';
import { BASELINE } from '#server/schema/baseline.ts';
import { compareSchemas } from '#server/schema/compare-schemas.ts';
import { describeSchema } from '#server/schema/describe-schema.ts';
import { FORMER_VERSIONS, formerSchema } from '#testing/version-0.3.ts';
import { type HostedDatabase, hasPostgres15WithCron, startHostedDatabase } from './hosted-database.ts';
import { supabase } from './supabase-cli.ts';

const isInstalled = await hasPostgres15WithCron();
if (!isInstalled) console.log('skipped: postgresql-15 and postgresql-15-cron are not installed');

describe.skipIf(!isInstalled)('a new Supabase project', () => {
  const cleanup = new AsyncDisposableStack();
  afterAll(() => cleanup.disposeAsync());
  let hosted: HostedDatabase;
  let ours: Secret;
  let cli: (...args: string[]) => Promise<string>;

  const rows = async <Row extends Record<string, unknown>>(url: Secret, sql: string): Promise<Row[]> =>
    asAdministrator(url, async (client) => (await client.query<Row>(sql)).rows);

  beforeAll(async () => {
    hosted = cleanup.use(await startHostedDatabase());
    const database = cleanup.use(await createTestDatabase('template_product'));
    ours = database.url;
    const { path: directory } = cleanup.use(await temporaryDirectory());
    cli = (...args) =>
      supabase([...args, `--remote=${hosted.url.reveal()}`], { apiUrl: 'http://127.0.0.1:9', directory });
    await cli('db', 'push');
  });

  test('accepts every migration, pushed by a role that is not a superuser', async () => {
    const names = await readdir(join(import.meta.dirname, '..', '..', 'supabase', 'migrations'));
    const [pushed] = await rows(
      hosted.url,
      'select count(*)::int from supabase_migrations.schema_migrations where not (select rolsuper from pg_roles where rolname = current_user)',
    );
    expect(pushed).toEqual({ count: names.length });
    expect(await cli('db', 'push')).toContain('up to date');
  });

  test('has no warnings from its advisors', async () => {
    const found = await cli('db', 'advisors', '--level=warn', '--fail-on=warn');
    expect(found).not.toContain('"level"');
  });

  test.each([
    [
      'policies',
      `select schemaname, tablename, policyname, permissive, roles::text[], cmd, qual, with_check from pg_policies
       where schemaname in ('public', 'storage', 'private') order by 1, 2, 3`,
    ],
    [
      'grants on tables',
      `select grantee, table_schema, table_name, array_agg(privilege_type::text order by privilege_type) as privileges
       from information_schema.role_table_grants where table_schema in ('public', 'private')
         and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC') group by 1, 2, 3 order by 1, 2, 3`,
    ],
    [
      'grants on columns',
      `select grantee, table_name, column_name, privilege_type from information_schema.column_privileges
       where table_schema = 'public' and grantee in ('anon', 'authenticated') order by 1, 2, 3, 4`,
    ],
    [
      'grants on functions',
      `select (proc.oid::regprocedure::text) collate "C" as name, role, has_function_privilege(role, proc.oid, 'execute') as may, prosecdef
       from pg_proc proc join pg_namespace space on space.oid = pronamespace,
         unnest(array['anon', 'authenticated', 'service_role']) role
       where nspname in ('public', 'private') order by 1, 2`,
    ],
    [
      'row-level security',
      `select relname, relrowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ],
    [
      'schedules',
      "select jobname, schedule, command from cron.job where jobname not like 'platform: %' order by 1",
    ],
  ])('has the same %s as our platform', async (_, sql) => {
    const there = await rows(hosted.url, sql);
    expect(there.length).toBeGreaterThan(0);
    expect(there).toEqual(await rows(ours, sql));
  });

  test('runs every scheduled job', async () => {
    const jobs = await rows<{ command: string }>(hosted.url, 'select command from cron.job');
    for (const { command } of jobs) await rows(hosted.url, command);
  });

  test('leaves the rows of files to the Storage API, which needs them to find the bytes', async () => {
    const path = `resumes/1763000000000-${'a'.repeat(32)}.pdf`;
    const stored = () =>
      rows(
        hosted.url,
        'select name, (select count(*)::int from private.file_removals) as waiting from storage.objects',
      );
    await rows(
      hosted.url,
      `insert into storage.objects (bucket_id, name, version, created_at)
       values ('documents', '${path}', gen_random_uuid(), now() - interval '2 days')`,
    );
    await rows(hosted.url, 'select private.run_housekeeping()');
    expect(await stored()).toEqual([{ name: path, waiting: 1 }]);
    expect(await rows(hosted.url, 'select * from public.claim_file_removals(10)')).toEqual([
      { bucket: 'documents', path },
    ]);
    await rows(
      hosted.url,
      "set role service_role; set storage.allow_delete_query = 'true'; delete from storage.objects",
    );
    expect(await rows(hosted.url, 'select from private.file_removals')).toEqual([]);
  });

  test('accepts the demonstration content, which contains no host', async () => {
    await cli('db', 'push', '--include-seed');
    const [seeded] = await rows(
      hosted.url,
      `select count(*)::int, count(*) filter (where resume_url like '%//%')::int as elsewhere from public.job_applications`,
    );
    expect(seeded).toEqual({ count: 12, elsewhere: 0 });
  });
});

describe.skipIf(!isInstalled)('a Supabase project of version 0.3', () => {
  test('continues by the steps of docs/hosted.md, and is then like a new one', async () => {
    await using resources = new AsyncDisposableStack();
    const former = resources.use(await startHostedDatabase());
    const fresh = resources.use(await startHostedDatabase());
    const { path: directory } = resources.use(await temporaryDirectory());
    const cli = (url: Secret, ...args: string[]): Promise<string> =>
      supabase([...args, `--remote=${url.reveal()}`], { apiUrl: 'http://127.0.0.1:9', directory });
    await cli(fresh.url, 'db', 'push');
    const run = (sql: string) => asAdministrator(former.url, (client) => client.query(sql));
    await run(await formerSchema());
    await cli(former.url, 'migration', 'repair', '--status', 'applied', BASELINE);
    await cli(former.url, 'migration', 'repair', '--status', 'reverted', BASELINE);
    for (const version of FORMER_VERSIONS)
      await run(`insert into supabase_migrations.schema_migrations (version) values ('${version}')`);
    await expect(cli(former.url, 'db', 'push')).rejects.toThrow('Remote migration versions not found');

    await run(`begin; ${await upgradeSql()}; commit`);
    await cli(former.url, 'migration', 'repair', '--status', 'reverted', ...FORMER_VERSIONS);
    await cli(former.url, 'migration', 'repair', '--status', 'applied', BASELINE);
    expect(await cli(former.url, 'db', 'push')).toContain('up to date');
    const differences = compareSchemas(
      await asAdministrator(fresh.url, describeSchema),
      await asAdministrator(former.url, describeSchema),
    );
    expect(differences).toEqual([]);
  });
});

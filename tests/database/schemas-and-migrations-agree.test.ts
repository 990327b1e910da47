import { asAdministrator, availableMigrations, prepareDatabase } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { expect, inject, test } from 'vitest';
import { PROJECT_DIRECTORY } from '#server/project-directory.ts';
import { buildDatabase } from '#server/schema/build-database.ts';
import { compareSchemas, explainDifferences } from '#server/schema/compare-schemas.ts';
import { describeSchema } from '#server/schema/describe-schema.ts';
import { draftMigration } from '#server/schema/draft-migration.ts';

const server = { url: new Secret(inject('postgresUrl')), jwtSecret: JWT_SECRET };

test('the migrations build what the schema files declare', async () => {
  await using undo = new AsyncDisposableStack();
  const { project } = await availableMigrations(PROJECT_DIRECTORY);
  const migrated = await buildDatabase({ ...server, from: project }, undo);
  const declared = await buildDatabase({ ...server, from: 'schema files' }, undo);
  const differences = compareSchemas(
    await asAdministrator(declared, describeSchema),
    await asAdministrator(migrated, describeSchema),
  );
  const sides = { expected: 'the schema files', found: 'the migrations' };
  // `npm run cli -- schema:diff NAME` drafts the missing migration.
  expect(await explainDifferences(differences, sides)).toEqual([]);
});

/** Changes to a database, each with the line that describes it. */
const CHANGES: readonly [sql: string, named: RegExp][] = [
  [
    'alter table public.tags alter column created_at type date',
    /^column public\.tags\.created_at .*55_timeline\.sql/,
  ],
  [
    "alter table public.job_postings alter column title set default ''",
    /^column public\.job_postings\.title/,
  ],
  [
    "alter table public.tags add constraint named check (name <> '')",
    /^constraint public\.tags\.named .*only in/,
  ],
  [
    'drop index public.job_applications_person_idx',
    /job_applications_person_idx .*45_job_applications\.sql\): only in/,
  ],
  [
    `create or replace function private.list_own_roles() returns setof uuid
      language sql stable security definer set search_path = '' as 'select null::uuid'`,
    /^function private\.list_own_roles.*10_permissions\.sql.*select null/,
  ],
  ['alter function public.list_notices owner to postgres', /^function public\.list_notices/],
  [
    'grant execute on function private.resolve_person_key to anon',
    /^function private\.resolve_person_key.*anon=X/,
  ],
  ['alter trigger audit on public.tags rename to zz', /^trigger public\.tags\.audit .*only in/],
  ['alter table public.admin_roles disable trigger audit', /^trigger public\.admin_roles\.audit/],
  [
    'alter policy "Super admins rename tags" on public.tags using (true)',
    /^policy public\.tags\.Super.*true/,
  ],
  ['alter table public.notices disable row level security', /^table public\.notices/],
  ['grant select on public.audit_log to anon', /^table public\.audit_log.*anon=r/],
  ['grant select (name) on public.admin_roles to anon', /^column public\.admin_roles\.name.*anon=r/],
  ["comment on table public.tags is 'Etiquetas'", /^table public\.tags/],
  [
    'alter publication supabase_realtime drop table public.interviews',
    /^published table .*interviews: only in/,
  ],
  ["update cron.job set schedule = '0 0 * * *' where jobname = 'old notices'", /^scheduled job old notices/],
  ["update storage.buckets set public = true where id = 'documents'", /^bucket documents/],
  [
    "delete from public.admin_permissions where name = 'rrhh.rights.manage'",
    /^permission rrhh\.rights\.manage/,
  ],
];

test('every kind of difference is named, with the file that declares the object', async () => {
  await using changed = await createTestDatabase('template_product');
  await using unchanged = await createTestDatabase('template_product');
  for (const [sql] of CHANGES) await changed.sql(sql);
  const differences = compareSchemas(
    await asAdministrator(unchanged.url, describeSchema),
    await asAdministrator(changed.url, describeSchema),
  );
  const lines = await explainDifferences(differences, { expected: 'the files', found: 'the database' });
  for (const [, named] of CHANGES) expect(lines).toContainEqual(expect.stringMatching(named));
});

test('a draft adds a column with its check, comment and privileges', async () => {
  await using before = await createTestDatabase('template_product');
  await using after = await createTestDatabase('template_product');
  await after.sql(`
    alter table public.job_applications add column city text check (char_length(city) <= 100);
    comment on column public.job_applications.city is 'Where the applicant lives.';
    grant insert (city) on public.job_applications to anon, authenticated;`);
  await before.sql(await draftMigration(before.url, after.url, ['column public.job_applications.city']));
  const [changed, wanted] = [
    await asAdministrator(before.url, describeSchema),
    await asAdministrator(after.url, describeSchema),
  ];
  expect(compareSchemas(wanted, changed)).toEqual([]);
});

test('migrations are applied only once', async () => {
  await using db = await createTestDatabase('template_product');
  expect(await prepareDatabase({ url: db.url, directory: PROJECT_DIRECTORY, jwtSecret: JWT_SECRET })).toEqual(
    [],
  );
});

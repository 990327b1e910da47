import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/prepare-database.ts';
import { BASELINE, withBaseline } from '#server/schema/baseline.ts';
import { FORMER_VERSIONS, formerSchema } from '#testing/version-0.3.ts';

/** Creates a database as version 0.3 left it, with rows. */
async function formerDatabase(versions: readonly string[] = FORMER_VERSIONS): Promise<TestDatabase> {
  await using resources = new AsyncDisposableStack();
  const db = resources.use(await createTestDatabase('template_platform'));
  await db.sql(
    "do $$ begin execute format('grant all on database %I to postgres', current_database()); end $$",
  );
  await db.sql(`set role postgres; ${await formerSchema()}`);
  await db.sql(`
    insert into public.job_postings (title, description, requirements, department, location, status)
      values ('Tablerista', 'Armado', 'Planos', 'Taller', 'Antofagasta y Calama', 'active');
    insert into public.job_applications (job_posting_id, full_name, email, resume_url, consent_version)
      select id, 'Ana', 'ana@correo.example', 'x.pdf', '2026-11-28' from public.job_postings`);
  for (const version of versions)
    await db.sql('insert into supabase_migrations.schema_migrations (version) values ($1)', [version]);
  resources.move();
  return db;
}

const start = ({ url }: TestDatabase): Promise<string[]> => prepareDatabase({ url, jwtSecret: JWT_SECRET });

const versions = async (db: TestDatabase): Promise<unknown[]> =>
  (await db.sql('select version from supabase_migrations.schema_migrations order by 1')).map(
    ({ version }) => version,
  );

test('an installation of version 0.3 continues with its rows, and its schema becomes that of a new one', async () => {
  await using db = await formerDatabase();
  await start(db);
  expect((await versions(db))[0]).toBe(BASELINE);
  expect(await db.sql('select email, consent_version, status from public.job_applications')).toEqual([
    { email: 'ana@correo.example', consent_version: '2026-11-28', status: 'pending' },
  ]);
  expect(await db.sql('select title, status, places, country, work_mode from public.job_postings')).toEqual([
    {
      title: 'Tablerista',
      status: 'active',
      places: ['Antofagasta', 'Calama'],
      country: 'CL',
      work_mode: 'on_site',
    },
  ]);
  expect(await start(db)).toEqual([]);
});

test('a database that something else has changed is refused, and stays as it was', async () => {
  await using db = await formerDatabase();
  await db.sql('drop index public.job_applications_person_idx');
  await expect(start(db)).rejects.toThrow(
    /index public\.job_applications\.job_applications_person_idx .*only in this/,
  );
  expect(await versions(db)).toEqual(FORMER_VERSIONS);
  await db.sql('create index job_applications_person_idx on public.job_applications (person_key)');
  await start(db);
});

test('a database of an older version is refused with the version to start first', async () => {
  await using db = await formerDatabase(FORMER_VERSIONS.slice(0, 1));
  await expect(start(db)).rejects.toThrow(/last migration is 20261121000100.*start that version on it once/);
  expect(await versions(db)).toEqual(FORMER_VERSIONS.slice(0, 1));
});

test('a backup of version 0.3 is restored as one of the baseline, an older one is refused', () => {
  const platform = ['auth/migrations/0001.sql'];
  expect(withBaseline({ platform, project: [...FORMER_VERSIONS] })).toEqual({
    platform,
    project: [BASELINE],
  });
  expect(withBaseline({ platform, project: [] })).toEqual({ platform, project: [] });
  expect(() => withBaseline({ platform, project: FORMER_VERSIONS.slice(0, 1) })).toThrow(
    '0.3.0 (commit 5210eeba)',
  );
});

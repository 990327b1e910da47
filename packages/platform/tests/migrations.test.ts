import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { applyMigrations } from '#platform/database/migrations.ts';
import { seedDatabase } from '#platform/database/seed.ts';
import { createTestDatabase } from '#testing/database.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';

test('a migration that loses its connection is named in the error, leaves nothing behind, and is applied by the next start', async () => {
  await using db = await createTestDatabase('template_platform');
  await using files = await temporaryDirectory();
  const file = join(files.path, '20990101000000_slow.sql');
  const apply = () => asAdministrator(db.url, (client) => applyMigrations(client, files.path));
  await writeFile(file, 'create table public.slow (); select pg_sleep(60)');
  const failed = expect(apply()).rejects.toThrow('20990101000000_slow.sql: terminating connection');
  await vi.waitUntil(
    async () =>
      (
        await db.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query like '%pg_sleep(60)' and pid <> pg_backend_pid()`,
        )
      ).length > 0,
    { timeout: 120_000 },
  );
  await failed;
  await writeFile(file, 'create table public.slow ()');
  expect(await apply()).toEqual(['20990101000000']);
});

/** Applies migrations, given by name, to a new database. */
async function migrate(migrations: Record<string, string>) {
  await using resources = new AsyncDisposableStack();
  const db = resources.use(await createTestDatabase('template_platform'));
  // A clone has none of the template's privileges on the database.
  await db.sql(
    "do $$ begin execute format('grant all on database %I to postgres', current_database()); end $$",
  );
  const files = resources.use(await temporaryDirectory());
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(files.path, name), sql);
  const warnings: string[] = [];
  const applied = await asAdministrator(db.url, (client) =>
    applyMigrations(client, files.path, { warn: (message) => warnings.push(message) }),
  );
  const owned = resources.move();
  return { url: db.url, sql: db.sql, applied, warnings, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('a migration that ends its transaction or resets its role continues as postgres', async () => {
  await using project = await migrate({
    '1_commit.sql': `begin; create table public.first (); commit;
      create function public.after_commit() returns name language sql security definer as 'select current_user';
      set role supabase_auth_admin; reset role;
      create function public.after_reset() returns name language sql security definer as 'select current_user';`,
  });
  expect(await project.sql('select public.after_commit(), public.after_reset()')).toEqual([
    { after_commit: 'postgres', after_reset: 'postgres' },
  ]);
  expect(project.applied).toEqual(['1']);
});

test('the settings of one migration do not reach the next', async () => {
  await using project = await migrate({
    '1_dump.sql': `set check_function_bodies = false; select pg_catalog.set_config('search_path', '', false);`,
    '2_settings.sql': `create table settings as select current_setting('check_function_bodies') as bodies,
      current_setting('search_path') as path`,
  });
  expect(await project.sql('table public.settings')).toEqual([{ bodies: 'on', path: 'public, extensions' }]);
});

test('an index may be created or dropped concurrently', async () => {
  await using project = await migrate({
    '1_index.sql': `create table public.films (title text);
      -- Without locking the table.
      create index concurrently films_title_idx on public.films (title);
      create index concurrently if not exists gone_idx on films (title);
      drop index concurrently gone_idx;
      insert into public.films values ('Metropolis; or not')`,
  });
  expect(await project.sql("select indexname from pg_indexes where tablename = 'films'")).toEqual([
    { indexname: 'films_title_idx' },
  ]);
  expect(await project.sql('table public.films')).toEqual([{ title: 'Metropolis; or not' }]);
});

test('extensions are created as on Supabase where the server has them, and skipped where a dump of any project names them', async () => {
  await using project = await migrate({
    '1_remote_schema.sql': `
      CREATE EXTENSION IF NOT EXISTS "pg_cron" WITH SCHEMA "pg_catalog";
      CREATE EXTENSION IF NOT EXISTS "pg_graphql" WITH SCHEMA "graphql";
      CREATE EXTENSION IF NOT EXISTS "pg_stat_statements" WITH SCHEMA "extensions";
      CREATE EXTENSION IF NOT EXISTS "supabase_vault" WITH SCHEMA "vault";
      create extension moddatetime schema extensions;
      create extension if not exists citext;
      create table public.films (title citext, updated_at timestamptz);
      create trigger set_updated_at before update on public.films
        for each row execute procedure extensions.moddatetime (updated_at);
      select cron.schedule('nightly', '0 3 * * *', 'select 1');`,
  });
  const skipped = (name: string): string =>
    `1_remote_schema.sql: the extension ${name} is not supported and was skipped; what uses it will fail`;
  expect(project.warnings).toEqual([skipped('pg_graphql'), skipped('supabase_vault')]);
  await project.sql("insert into public.films values ('Metropolis'); update public.films set title = 'M'");
  expect(await project.sql('select updated_at is not null as is_set from public.films')).toEqual([
    { is_set: true },
  ]);
});

test.each([
  [
    '\n\n-- Embeddings\ncreate extension if not exists vector;',
    'line 4: the extension vector is not supported: neither the platform nor its PostgreSQL server provides it',
  ],
  // Whatever Supabase's postgres may not create, it may not here either.
  ['create extension file_fdw;', 'line 1: permission denied to create extension "file_fdw"'],
  ['select 1;\n-- Names\ncreate extension citext schema nowhere;', 'line 3: schema "nowhere" does not exist'],
  [
    '\n-- Names that differ only in case are equal.\ncreate extension citext nonsense;',
    'line 3: syntax error at or near "nonsense"',
  ],
  [
    "select 1;\nselect vault.create_secret('x');",
    'line 2: schema "vault" does not exist (the extension supabase_vault is not supported)',
  ],
  [
    'select * from vault.decrypted_secrets;',
    'line 1: relation "vault.decrypted_secrets" does not exist (the extension supabase_vault is not supported)',
  ],
  [
    `create extension citext;\nselect 'x;\ny', net.http_get('x');`,
    'line 3: schema "net" does not exist (the extension pg_net is not supported)',
  ],
  [
    `create table films (); create trigger hook after insert on films for each row
       execute function supabase_functions.http_request('https://films.example', 'POST')`,
    'schema "supabase_functions" does not exist (database webhooks are not supported)',
  ],
  [
    `create function f() returns event_trigger language plpgsql as 'begin end';
     create event trigger enable_rls on ddl_command_end execute function f();`,
    'permission denied to create event trigger "enable_rls" (event triggers of projects are not supported)',
  ],
  [
    'drop publication supabase_realtime; create publication supabase_realtime for all tables;',
    'must be superuser to create FOR ALL TABLES publication (add the tables by name instead)',
  ],
])('a migration that needs what is not there is rejected by name: %j', async (sql, message) => {
  await expect(migrate({ '1_extensions.sql': sql })).rejects.toThrow(`1_extensions.sql: ${message}`);
});

test('seed files are found by pattern, in order of their names, and may disable triggers and foreign keys', async () => {
  await using project = await migrate({
    '1_films.sql': `create table public.directors (name text primary key);
      create table public.films (title text, director text references public.directors)`,
  });
  await using files = await temporaryDirectory();
  const seeds = join(files.path, 'supabase', 'seeds');
  await mkdir(seeds, { recursive: true });
  await writeFile(join(files.path, 'supabase', 'config.toml'), '[db.seed]\nsql_paths = ["./seeds/*.sql"]');
  await writeFile(
    join(seeds, '1_films.sql'),
    `SET session_replication_role = replica; insert into public.films values ('M', 'Lang'); RESET ALL;`,
  );
  await writeFile(join(seeds, '2_directors.sql'), `insert into public.directors values ('Lang')`);
  const seed = () => seedDatabase({ url: project.url, directory: files.path });
  expect(await seed()).toEqual(['seeds/1_films.sql', 'seeds/2_directors.sql']);
  expect(await seed()).toEqual([]);
  expect(
    await project.sql('select * from public.films join public.directors on name = director'),
  ).toHaveLength(1);
});

test('a migration older than an applied one is refused, unless it is asked for', async () => {
  await using db = await createTestDatabase('template_platform');
  await using files = await temporaryDirectory();
  const apply = (includeAll: boolean) =>
    asAdministrator(db.url, (client) => applyMigrations(client, files.path, { includeAll }));
  await writeFile(join(files.path, '20990102000000_second.sql'), 'create table public.second ()');
  expect(await apply(false)).toEqual(['20990102000000']);
  await writeFile(join(files.path, '20990101000000_first.sql'), 'create table public.first ()');
  await writeFile(join(files.path, '20990103000000_third.sql'), 'create table public.third ()');
  await expect(apply(false)).rejects.toThrow(
    /has migration 20990102000000.*out of order: 20990101000000_first\.sql\./,
  );
  expect(await db.sql("select to_regclass('public.third') as third")).toEqual([{ third: null }]);
  expect(await apply(true)).toEqual(['20990101000000', '20990103000000']);
});

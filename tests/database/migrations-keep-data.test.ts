import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdministrator, prepareDatabase } from '@voltandes/platform/database/administration';
import { Secret } from '@voltandes/platform/secret';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { TEMPLATES } from '#testing/templates.ts';

const PROJECT = TEMPLATES.template_product;
const MIGRATIONS = join(PROJECT, 'supabase', 'migrations');

/** Creates an empty database on the test server. */
async function emptyDatabase(name: string): Promise<AsyncDisposable & { url: Secret }> {
  const server = new Secret(inject('postgresUrl'));
  await asAdministrator(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server.reveal());
  url.pathname = `/${name}`;
  return {
    url: new Secret(url.href),
    async [Symbol.asyncDispose]() {
      await asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

test('migrations apply to an empty database, and only once', async () => {
  await using db = await emptyDatabase(`migrated_${Date.now()}`);
  const all = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const options = { url: db.url, directory: PROJECT, jwtSecret: JWT_SECRET };
  expect(await prepareDatabase(options)).toHaveLength(all.length);
  expect(await prepareDatabase(options)).toEqual([]);
});

test('migrations keep existing rows when applied one by one', async () => {
  await using db = await emptyDatabase(`stepwise_${Date.now()}`);
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const options = { url: db.url, directory, jwtSecret: JWT_SECRET };
  const migrations = join(directory, 'supabase', 'migrations');
  await mkdir(migrations, { recursive: true });
  await prepareDatabase(options);
  const client = new Client({ connectionString: db.url.reveal() });
  await client.connect();
  const files = (await readdir(MIGRATIONS)).sort();
  let rows = 0;
  for (const file of files) {
    await cp(join(MIGRATIONS, file), join(migrations, file));
    expect(await prepareDatabase(options)).toHaveLength(1);
    if (file.includes('job_postings')) {
      await client.query(
        `insert into public.job_postings (title, description, requirements, department, location)
         values ('Tablerista', 'Armado', 'Planos', 'Taller', 'Santiago')`,
      );
      rows = 1;
    }
    if (rows > 0) {
      const { rows: found } = await client.query('select title from public.job_postings');
      expect(found).toEqual([{ title: 'Tablerista' }]);
    }
  }
  await client.end();
  await rm(directory, { recursive: true });
});

test('what was consented to before consents were recorded keeps its moment, and names no words', async () => {
  await using db = await emptyDatabase(`consented_${Date.now()}`);
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const options = { url: db.url, directory, jwtSecret: JWT_SECRET };
  const copy = async (wanted: (file: string) => boolean): Promise<void> => {
    for (const file of (await readdir(MIGRATIONS)).filter(wanted))
      await cp(join(MIGRATIONS, file), join(directory, 'supabase', 'migrations', file));
  };
  await mkdir(join(directory, 'supabase', 'migrations'), { recursive: true });
  await copy((file) => file < '20261124120000');
  await prepareDatabase(options);
  await asAdministrator(db.url, (client) =>
    client.query(
      `with posting as (
         insert into public.job_postings (title, description, requirements, department, location)
         values ('Tablerista', 'Armado', 'Planos', 'Taller', 'Santiago') returning id
       )
       insert into public.job_applications (job_posting_id, full_name, email, resume_url, consent_version, consented_at, withdrawn_at)
       select id, 'Ana', email, 'x.pdf', version, consented_at, withdrawn_at from posting, (values
         ('a@correo.example', '2026-11-22', timestamptz '2026-11-22 12:00Z', timestamptz '2026-11-23 12:00Z'),
         ('b@correo.example', null, null, null)) sent (email, version, consented_at, withdrawn_at);
       insert into private.job_alerts (email, departments, locations, language, consent_version, confirmed_at, digested_through)
       values ('a@correo.example', '{}', '{}', 'en', '2026-11-22', '2026-11-22 13:00Z', '2026-11-22 13:00Z'),
         ('b@correo.example', '{}', '{}', 'en', '2026-11-22', null, null)`,
    ),
  );
  await copy((file) => file >= '20261124120000');
  await prepareDatabase(options);
  const { rows } = await asAdministrator(db.url, (client) =>
    client.query(
      'select purpose, act, happened_at, version, language, means from public.consents order by happened_at',
    ),
  );
  const [application, alert] = [
    { purpose: 'application', version: null, language: 'es' },
    { purpose: 'job_alerts', version: null, language: 'en' },
  ];
  expect(rows).toEqual([
    { ...application, act: 'given', happened_at: new Date('2026-11-22T12:00Z'), means: 'form' },
    { ...alert, act: 'given', happened_at: new Date('2026-11-22T13:00Z'), means: 'mail' },
    { ...application, act: 'withdrawn', happened_at: new Date('2026-11-23T12:00Z'), means: 'page' },
  ]);
  await rm(directory, { recursive: true });
});

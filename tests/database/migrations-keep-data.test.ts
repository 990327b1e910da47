import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdministrator, prepareDatabase } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
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

/** The version of the migration of consents, before which rows of the former kind are written. */
const CONSENTS = '20261124120000';

test('migrations keep existing rows, carry over consents and apply only once', async () => {
  await using db = await emptyDatabase(`stepwise_${Date.now()}`);
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const options = { url: db.url, directory, jwtSecret: JWT_SECRET };
  const migrations = join(directory, 'supabase', 'migrations');
  await mkdir(migrations, { recursive: true });
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  let applied = 0;
  /** Applies the pending migrations, up to the last that matches. */
  const applyThrough = async (isLast: (file: string) => boolean): Promise<void> => {
    const last = files.findLastIndex(isLast);
    const pending = files.slice(applied, last + 1);
    for (const file of pending) await cp(join(MIGRATIONS, file), join(migrations, file));
    expect(pending).not.toEqual([]);
    expect(await prepareDatabase(options)).toHaveLength(pending.length);
    applied = last + 1;
  };
  await applyThrough((file) => file.includes('job_postings'));
  await asAdministrator(db.url, (client) =>
    client.query(
      `insert into public.job_postings (title, description, requirements, department, location)
       values ('Tablerista', 'Armado', 'Planos', 'Taller', 'Santiago')`,
    ),
  );
  await applyThrough((file) => file < CONSENTS);
  await asAdministrator(db.url, (client) =>
    client.query(
      `insert into public.job_applications (job_posting_id, full_name, email, resume_url, consent_version, consented_at, withdrawn_at)
       select id, 'Ana', email, 'x.pdf', version, consented_at, withdrawn_at from public.job_postings, (values
         ('a@correo.example', '2026-11-22', timestamptz '2026-11-22 12:00Z', timestamptz '2026-11-23 12:00Z'),
         ('b@correo.example', null, null, null)) sent (email, version, consented_at, withdrawn_at);
       insert into private.job_alerts (email, departments, locations, language, consent_version, confirmed_at, digested_through)
       values ('a@correo.example', '{}', '{}', 'en', '2026-11-22', '2026-11-22 13:00Z', '2026-11-22 13:00Z'),
         ('b@correo.example', '{}', '{}', 'en', '2026-11-22', null, null)`,
    ),
  );
  await applyThrough((file) => file < '20261126');
  // Rows that later checks reject can still be stored here.
  await asAdministrator(db.url, (client) =>
    client.query(
      `insert into public.message_templates (kind, language, subject, body, version)
       values ('application-rejected', 'es', E'A\u0096B', E'\u0001', 1);
       insert into public.applicant_messages (application_id, kind, subject, body, state)
       select id, 'application-rejected', E'A\u0096B', E'Uno\n\u0085dos', 'sent' from public.job_applications
       where email = 'b@correo.example';
       update public.job_applications set interview_notes = 'Sin calificar',
         source = '{"utm_source": "boletin", "landing": "/mi-postulacion/0123456789abcdef0123456789abcdef"}'
       where email = 'b@correo.example'`,
    ),
  );
  await applyThrough((file) => file < '20261127');
  const questions = [
    { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Licencia?' }, knock_out: false },
    { id: 'q2', kind: 'text', required: false, text: { es: '¿Por qué?' } },
  ];
  await asAdministrator(db.url, (client) =>
    client.query("update public.job_postings set questions = $1, expires_at = 'infinity'", [
      JSON.stringify(questions),
    ]),
  );
  await applyThrough(() => true);
  expect(applied).toBe(files.length);
  expect(await prepareDatabase(options)).toEqual([]);

  await asAdministrator(db.url, async (client) => {
    const texts =
      'select subject, body from public.message_templates union all select subject, body from public.applicant_messages';
    expect((await client.query(texts)).rows).toEqual([
      { subject: 'AB', body: '—' },
      { subject: 'AB', body: 'Uno\ndos' },
    ]);
    const sources = 'select source from public.job_applications where source is not null';
    expect((await client.query(sources)).rows).toEqual([
      { source: { utm_source: 'boletin', landing: '/mi-postulacion' } },
    ]);
    // Former notes are kept, and do not block other changes to their row.
    const moved = await client.query(
      "update public.job_applications set status = 'reviewing' where interview_notes = 'Sin calificar'",
    );
    expect(moved.rowCount).toBe(1);
  });
  const found = await asAdministrator(db.url, async (client) => ({
    questions: (
      await client.query(
        'select posting.questions as visible, kept.questions as all from public.job_postings posting join private.job_posting_knock_outs kept using (id)',
      )
    ).rows,
    postings: (await client.query('select title, expires_at from public.job_postings')).rows,
    applicants: (await client.query('select email from public.job_applications order by email')).rows,
    consents: (
      await client.query(
        'select purpose, act, happened_at, version, language, means from public.consents order by happened_at',
      )
    ).rows,
  }));
  const visible = questions.map(({ knock_out: _, ...question }) => question);
  expect(found.questions).toEqual([{ visible, all: questions }]);
  expect(found.postings).toEqual([{ title: 'Tablerista', expires_at: new Date('2200-01-01') }]);
  expect(found.applicants).toEqual([{ email: 'a@correo.example' }, { email: 'b@correo.example' }]);
  // Consents from before they were recorded keep their time, and refer to no text.
  const [application, alert] = [
    { purpose: 'application', version: null, language: 'es' },
    { purpose: 'job_alerts', version: null, language: 'en' },
  ];
  expect(found.consents).toEqual([
    { ...application, act: 'given', happened_at: new Date('2026-11-22T12:00Z'), means: 'form' },
    { ...alert, act: 'given', happened_at: new Date('2026-11-22T13:00Z'), means: 'mail' },
    { ...application, act: 'withdrawn', happened_at: new Date('2026-11-23T12:00Z'), means: 'page' },
  ]);
  await rm(directory, { recursive: true });
});

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadCv } from '#testing/records.ts';
import { runCli } from '#testing/run-cli.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const { path } = cleanup.use(await temporaryDirectory());
const data = join(path, 'data');
const store = join(path, 'store');
const environment = {
  BACKUP_URL: pathToFileURL(store).href,
  BACKUP_KEY: await generateX25519Identity(),
  BACKUP_WAL: 'true',
};
const inData = { ...environment, DATA_DIR: data };
let site: ServedSite;
/** Before a CV was sent, after it was sent, and after its application was deleted. */
const moments: Record<'before' | 'sent' | 'deleted', string> = { before: '', sent: '', deleted: '' };
let resume = '';

const now = async (): Promise<string> => {
  // Commits are distinguished by their timestamps.
  await setTimeout(20);
  const [row] = await site.sql(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  await setTimeout(20);
  return String(row?.now);
};

const names = async (served: ServedSite): Promise<unknown[]> =>
  (await served.sql(`select full_name from public.job_applications where email = 'ana@correo.example'`)).map(
    ({ full_name }) => full_name,
  );

const wal = async (): Promise<string[]> => {
  const [installation = ''] = await readdir(join(store, 'wal'));
  return (await readdir(join(store, 'wal', installation)))
    .map((name) => join(store, 'wal', installation, name))
    .filter((name) => /[0-9A-F]{24}\.gz$/.test(name))
    .sort();
};

beforeAll(async () => {
  site = await serveSite({ dataDirectory: data, environment });
  cleanup.defer(() => site[Symbol.asyncDispose]());
  const taken = await runCli(['backup'], inData);
  expect(taken.output).toContain('every later moment can be restored');
  moments.before = await now();
  const visitor = createClient(site.url, site.keys.publishable);
  resume = await uploadCv(visitor, 'resumes');
  await visitor
    .from('job_applications')
    .insert({
      job_posting_id: '0a000000-0000-4000-8000-000000000001',
      full_name: 'Ana Guardada',
      email: 'ana@correo.example',
      resume_url: resume,
    })
    .throwOnError();
  moments.sent = await now();
  // Archives the file, which the server itself would do within a minute.
  expect(await runCli(['backup'], inData)).toMatchObject({ code: 0 });
  await site.sql(`delete from public.job_applications where email = 'ana@correo.example'`);
  moments.deleted = await now();
  for (const name of ['later', 'last']) {
    await site.sql(`create table private.${name} ()`);
    await site.sql('select pg_switch_wal()');
  }
  await site[Symbol.asyncDispose]();
});

test('restores the state of each moment on an empty machine', async () => {
  for (const [moment, expected] of [
    [moments.before, []],
    [moments.sent, ['Ana Guardada']],
    [moments.deleted, []],
  ] as const) {
    const elsewhere = { ...environment, DATA_DIR: join(path, `at-${moment.replace(/\D/g, '')}`) };
    const restored = await runCli(['restore', '--to', moment], elsewhere);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`the state of ${moment}`) });
    expect(restored.output).not.toContain('neither archived');
    await using served = await serveSite({ dataDirectory: elsewhere.DATA_DIR });
    expect(await names(served)).toEqual(expected);
    await rm(elsewhere.DATA_DIR, { recursive: true });
  }
});

/** Expects a restore to be refused before anything is written. @returns its output */
async function refuse(to: string, changed: Record<string, string> = {}): Promise<string> {
  const elsewhere = join(path, 'refused');
  const refused = await runCli(['restore', '--to', to], { ...environment, DATA_DIR: elsewhere, ...changed });
  expect(refused.code).toBe(1);
  expect((await readdir(elsewhere).catch(() => [])).filter((name) => name !== 'refused')).toEqual([]);
  return refused.output;
}

test('restores the last archived change, but no moment before the first backup or after the last change', async () => {
  const latest = { ...environment, DATA_DIR: join(path, 'latest') };
  expect(await runCli(['restore', '--to', 'latest'], latest)).toMatchObject({ code: 0 });
  expect(await runCli(['restore', '--to', 'latest'], latest)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not empty'),
  });
  expect(await refuse('2020-01-01T00:00:00Z')).toMatch(
    /Nothing that old is kept: the earliest moment is 20\d\d-/,
  );
  const after = new Date(Date.now() + 3_600_000).toISOString();
  expect(await refuse(after)).toMatch(/The archived changes end before .*: the last is from 20\d\d-/);
  expect(await refuse('yesterday')).toContain('is not a time');
});

test('refuses a different and a missing key', async () => {
  const other = await generateX25519Identity();
  expect(await refuse('latest', { BACKUP_KEY: other })).toContain('cannot be decrypted with this BACKUP_KEY');
  expect(await refuse('latest', { BACKUP_KEY: '' })).toContain('is encrypted: set BACKUP_KEY');
});

test('refuses a truncated and a missing segment', async () => {
  const segments = await wal();
  const half = segments.at(-2) ?? '';
  const bytes = await readFile(half);
  await writeFile(half, bytes.subarray(0, bytes.length / 2));
  expect(await refuse('latest')).toMatch(/The WAL segment [0-9A-F]{24} is damaged/);
  await rm(half);
  expect(await refuse('latest')).toMatch(/The WAL segment [0-9A-F]{24} is missing, but later ones exist/);
  await writeFile(half, bytes);
});

test('the next scheduled backup takes a new base when changes are missing', async () => {
  const base = async () =>
    (await readdir(join(store, 'backups'))).filter((name) => name.includes('.base-')).length;
  const before = await base();
  const scheduled = (): Promise<unknown> => runCli(['backup', '--scheduled'], inData);
  expect(await scheduled()).toMatchObject({ code: 0 });
  expect(await base()).toBe(before);
  const later = (await wal()).at(-2) ?? '';
  await rm(later);
  expect(await scheduled()).toMatchObject({ code: 0 });
  expect(await base()).toBe(before + 1);
});

test('reports the secrets rotation after which a base cannot be restored', async () => {
  expect(await runCli(['secrets:rotate'], inData)).toMatchObject({ code: 0 });
  expect(await refuse('latest')).toContain('secrets:rotate replaced the secrets of this base');
});

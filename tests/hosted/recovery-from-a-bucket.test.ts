import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { runCli } from '#testing/run-cli.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

const OPEN_POSTING = '0a000000-0000-4000-8000-000000000001';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const { path } = cleanup.use(await temporaryDirectory());
const data = join(path, 'data');
const s3 = cleanup.use(await startS3());
const environment = {
  BACKUP_URL: s3.url('/copias').href,
  BACKUP_KEY: await generateX25519Identity(),
  BACKUP_WAL: 'true',
};
const inData = { ...environment, DATA_DIR: data };
let site: ServedSite;
let moment = '';

const names = (served: ServedSite): Promise<unknown[]> =>
  served.sql(`select email from public.job_applications where email = 'ana@correo.example'`);
const wal = (): string[] => [...s3.objects.keys()].filter((key) => /\/wal\/.*[0-9A-F]{24}\.gz$/.test(key));

beforeAll(async () => {
  site = cleanup.use(await serveSite({ dataDirectory: data, environment }));
  expect(await runCli(['backup'], inData)).toMatchObject({ code: 0 });
  const visitor = createClient(site.url, site.keys.publishable);
  const cv = await uploadCv(visitor, 'resumes');
  const application = newRecord.job_applications(OPEN_POSTING, cv);
  await store(visitor, 'job_applications', { ...application, email: 'ana@correo.example' });
  // Commits are distinguished by their timestamps.
  await setTimeout(20);
  moment = new Date().toISOString();
  await setTimeout(20);
  // Archives the file, which the server itself would do within a minute.
  expect(await runCli(['backup'], inData)).toMatchObject({ code: 0 });
  await site.sql(`delete from public.job_applications where email = 'ana@correo.example'`);
  const [row] = await site.sql('select pg_walfile_name(pg_current_wal_lsn()) as segment');
  await site.sql('select pg_switch_wal()');
  await vi.waitUntil(() => wal().some((key) => key.includes(String(row?.segment))), 30_000);
});

test('a drill also replays the archived changes, and leaves nothing behind', async () => {
  const before = (await readdir(data)).sort();
  const drilled = await runCli(['drill'], inData);
  expect(drilled.output).toMatch(
    /The last archived change can be restored: \d+ segments of changes since .*, \d+ files\./,
  );
  expect(drilled.code).toBe(0);
  expect((await readdir(data)).filter((name) => name !== 'backups.json').sort()).toEqual(
    before.filter((name) => name !== 'backups.json'),
  );
});

test('a drill fails and reports it when changes are damaged', async () => {
  const last = wal().sort().at(-1) ?? '';
  const object = s3.objects.get(last);
  s3.objects.set(last, { bytes: Buffer.from('damaged'), modifiedAt: new Date() });
  const drilled = await runCli(['drill'], inData);
  expect(drilled).toMatchObject({ code: 1, output: expect.stringMatching(/The WAL segment .* is damaged/) });
  if (object) s3.objects.set(last, object);
});

test('a moment is restored from the bucket alone, including files', async () => {
  await site[Symbol.asyncDispose]();
  const elsewhere = join(path, 'elsewhere');
  const restored = await runCli(['restore', '--to', moment], { ...environment, DATA_DIR: elsewhere });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`the state of ${moment}`) });
  expect(restored.output).not.toContain('neither archived');
  await using served = await serveSite({ dataDirectory: elsewhere });
  expect(await names(served)).toHaveLength(1);
});

test('each restore with the same bucket begins a timeline that is new to the archive', async () => {
  const own = {
    ...environment,
    BACKUP_URL: s3.url('/propias').href,
    STORAGE_URL: s3.url('/archivos').href,
    DATA_DIR: join(path, 'own'),
  };
  const timelines: string[] = [];
  /** Serves the site until a segment of its timeline is archived. */
  const serve = async (act: () => Promise<unknown> = async () => undefined) => {
    await using served = await serveSite({ dataDirectory: own.DATA_DIR, environment: own });
    await act();
    const [row] = await served.sql('select pg_walfile_name(pg_current_wal_lsn()) as segment');
    await served.sql('create table if not exists private.written (); select pg_switch_wal()');
    const segment = String(row?.segment);
    await vi.waitUntil(
      () => [...s3.objects.keys()].some((key) => key.includes(segment) && key.includes('/propias/')),
      30_000,
    );
    timelines.push(segment.slice(0, 8));
  };
  let middle = '';
  await serve(async () => {
    expect(await runCli(['backup'], own)).toMatchObject({ code: 0 });
    middle = new Date().toISOString();
    await setTimeout(20);
  });
  for (let restored = 0; restored < 2; restored += 1) {
    expect(await runCli(['restore', '--to', middle, '--force'], own)).toMatchObject({ code: 0 });
    await serve();
  }
  expect(timelines).toEqual(['00000001', '00000002', '00000003']);
});

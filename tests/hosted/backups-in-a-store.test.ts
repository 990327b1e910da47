import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInstallation } from '#server/installation.ts';
import { runCli } from '#testing/run-cli.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const { path } = cleanup.use(await temporaryDirectory());
const data = join(path, 'data');
const store = join(path, 'store');
const backups = join(store, 'backups');
const environment = {
  DATA_DIR: data,
  BACKUP_URL: pathToFileURL(store).href,
  BACKUP_KEY: await generateX25519Identity(),
  BACKUP_KEEP_DAYS: '1',
  BACKUP_KEEP_WEEKS: '1',
};
let site: ServedSite;

const metricsPort = await freePort();
const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

beforeAll(async () => {
  const measured = { ...environment, METRICS_ADDRESS: `127.0.0.1:${metricsPort}` };
  site = await serveSite({ dataDirectory: data, environment: measured });
  cleanup.defer(() => site[Symbol.asyncDispose]());
});

const stored = async (): Promise<string[]> => (await readdir(backups)).sort();

test('the server takes a backup automatically and reports it in its metrics', async () => {
  const none = await runCli(['drill'], {
    ...environment,
    BACKUP_URL: pathToFileURL(join(path, 'none')).href,
  });
  expect(none).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no backup of this installation'),
  });
  const full = /^backup_last_success_timestamp_seconds{kind="full"} \d{10}/m;
  await expect.poll(metrics, { timeout: 90_000 }).toMatch(full);
  expect(await stored()).toEqual([expect.stringMatching(/\.full\.tgz\.age$/)]);
  expect(await metrics()).toContain('backup_failed{kind="drill"} 1');
});

test('a drill restores the newest backup and leaves nothing behind', async () => {
  const before = (await readdir(data)).sort();
  const drilled = await runCli(['drill'], environment);
  expect(drilled.output).toMatch(
    /is 0\.0 h old and can be restored: \d+ tables with \d{3,} rows and \d+ files/,
  );
  expect(drilled.code).toBe(0);
  expect((await readdir(data)).sort()).toEqual(before);
  const [name = ''] = await stored();
  expect((await readFile(join(backups, name))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
});

test('expired backups are removed, but not the proven one, those of another installation, or other files', async () => {
  const [proven = ''] = await stored();
  const old = (stamp: string, id = proven.split('.')[1]): string => `${stamp}.${id}.full.tgz.age`;
  const others = ['photo.jpg', old('20200101T030000Z', '0a000000-0000-4000-8000-000000000001')];
  const abandoned = `${old('20200102T030000Z')}.4194304.part`;
  for (const name of [...others, abandoned, old('20200103T030000Z'), old('20200104T030000Z')])
    await writeFile(join(backups, name), 'x');
  expect(await runCli(['backup'], environment)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Expired backups removed: 2.'),
  });
  const left = await stored();
  expect(left).toEqual(expect.arrayContaining([...others, proven]));
  // Partial files are left alone for a day.
  expect(left).toContain(abandoned);
  expect(left).toHaveLength(5);
  for (const name of [...others, abandoned]) await rm(join(backups, name));
});

test('a truncated backup fails the drill, which doctor reports, and cannot be restored', async () => {
  const newest = join(backups, (await stored()).at(-1) ?? '');
  const whole = await readFile(newest);
  await writeFile(newest, whole.subarray(0, whole.length - 100));
  expect(await runCli(['drill'], environment)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is damaged'),
  });
  const checked = await runCli(['doctor'], { ...environment, BACKUP_DRILL: 'true' });
  expect(checked.output).toMatch(/FAILURE {2}Drill: the last succeeded .*since then: .*is damaged/);
  expect(checked.output).toMatch(/ok {7}Backup: the last succeeded 0\.0 h ago/);
  const elsewhere = { ...environment, DATA_DIR: join(path, 'elsewhere') };
  const restored = await runCli(['restore', '--newest'], elsewhere);
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('is damaged') });
  expect(await readdir(elsewhere.DATA_DIR).catch(() => [])).toEqual([]);
  const other = await runCli(['restore', '--newest'], {
    ...elsewhere,
    BACKUP_KEY: await generateX25519Identity(),
  });
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('cannot be decrypted') });
  await writeFile(newest, whole);
  expect(await runCli(['restore', '--newest'], elsewhere)).toMatchObject({ code: 0 });
  expect(await readInstallation(elsewhere.DATA_DIR)).not.toBe(await readInstallation(data));
});

test('backups can be kept in a bucket', async () => {
  await using s3 = await startS3();
  const bucket = { ...environment, BACKUP_URL: s3.url('/copias').href };
  expect(await runCli(['backup'], bucket)).toMatchObject({ code: 0 });
  expect([...s3.objects.keys()]).toEqual([
    expect.stringMatching(/^\/bucket\/copias\/backups\/.*\.full\.tgz\.age$/),
  ]);
  expect(await runCli(['drill'], bucket)).toMatchObject({ code: 0 });
  const changed = { ...bucket, BACKUP_KEY: await generateX25519Identity() };
  expect(await runCli(['doctor'], changed)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /FAILURE {2}Stored backups: the newest cannot be read: .* with this BACKUP_KEY/,
    ),
  });
});

test('PostgreSQL continues while nothing can be archived, and waiting changes are archived afterwards', async () => {
  await site[Symbol.asyncDispose]();
  const away = join(path, 'away');
  await rename(store, away);
  // A file in place of the folder.
  await writeFile(store, '');
  const archiving = { ...environment, BACKUP_WAL: 'true', METRICS_ADDRESS: `127.0.0.1:${metricsPort}` };
  site = await serveSite({ dataDirectory: data, environment: archiving });
  await site.sql('create table private.meanwhile ()');
  await site.sql('select pg_switch_wal()');
  await expect.poll(() => site.output()).toContain('changes of the database could not be archived');
  await site.sql('drop table private.meanwhile');
  const waiting = `select count(*)::int as n from pg_ls_archive_statusdir() where name like '%.ready'`;
  expect(await site.sql(waiting)).not.toEqual([{ n: 0 }]);
  expect(await metrics()).toContain('wal_archive_waiting_seconds 0');
  await rm(store);
  await rename(away, store);
  const archived = async (): Promise<number> =>
    (await readdir(join(store, 'wal'), { recursive: true }).catch(() => [])).filter((name) =>
      name.endsWith('.gz'),
    ).length;
  await expect.poll(archived).toBeGreaterThan(0);
  expect(site.output()).not.toContain(environment.BACKUP_KEY);
});

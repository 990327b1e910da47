import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, expect, test } from 'vitest';
import { type BackupName, parseBackupName } from '#server/backup/backup-name.ts';
import { walFolder } from '#server/recovery/wal-archive.ts';
import { runCli } from '#testing/run-cli.ts';
import { serveSite } from '#testing/serve-site.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

test('an installation restored with its bucket’s id archives the changes of its new cluster separately', async () => {
  const { path } = cleanup.use(await temporaryDirectory());
  const s3 = cleanup.use(await startS3());
  const [data, store] = [join(path, 'data'), join(path, 'store')];
  const environment = {
    STORAGE_URL: s3.url('/archivos').href,
    BACKUP_URL: pathToFileURL(store).href,
    BACKUP_WAL: 'true',
  };
  const inData = { ...environment, DATA_DIR: data };
  const bases = async (): Promise<BackupName[]> =>
    (await readdir(join(store, 'backups')))
      .flatMap((name) => parseBackupName(name) ?? [])
      .filter(({ kind }) => kind === 'base');
  /** The first WAL segment of a base. */
  const firstSegment = ({ installation, wal }: BackupName): string =>
    wal ? join(store, walFolder({ installation, ...wal }), `${wal.segment}.gz`) : '';
  {
    await using site = await serveSite({ dataDirectory: data, environment });
    // Far beyond the first segments of a new cluster.
    for (let segment = 0; segment < 5; segment += 1)
      await site.sql(
        'create table if not exists private.meanwhile (); drop table private.meanwhile; select pg_switch_wal()',
      );
    expect(await runCli(['backup'], inData)).toMatchObject({ code: 0 });
  }
  expect(await runCli(['restore', '--newest', '--force'], inData)).toMatchObject({ code: 0 });
  await using restored = await serveSite({ dataDirectory: data, environment });
  expect(await runCli(['backup'], inData)).toMatchObject({ code: 0 });
  const [former, newest] = [(await bases()).at(0), (await bases()).at(-1)];
  expect(newest?.installation).toBe(former?.installation);
  expect(newest?.wal?.system).not.toBe(former?.wal?.system);
  for (const base of [former, newest]) if (base) await access(firstSegment(base));
  await restored.sql('create table private.afterwards ()');
  expect(await runCli(['drill'], inData)).toMatchObject({ code: 0 });
});

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { archiveWal } from './archive-wal.ts';

const SEGMENT = '000000010000000000000003';

/** Archives the only waiting segment of a cluster, until disposed. */
async function archiving(
  put: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  minFreeMb = 0,
): Promise<AsyncDisposable & { acknowledged(): Promise<string[]>; warnings: string[] }> {
  const directory = await temporaryDirectory();
  await mkdir(join(directory.path, 'pg_wal', 'archive_status'), { recursive: true });
  await writeFile(join(directory.path, 'pg_wal', SEGMENT), 'changes');
  for (const name of [`${SEGMENT}.ready`, '000000010000000000000002.done', 'notes.ready'])
    await writeFile(join(directory.path, 'pg_wal', 'archive_status', name), '');
  const exited = Promise.withResolvers<void>();
  const warnings: string[] = [];
  const archive = { put, read: async () => undefined, async *list() {}, remove: async () => undefined };
  const running = archiveWal({
    directory: directory.path,
    exited: exited.promise,
    archive: async () => archive,
    minFreeMb,
    warn: (_, message) => warnings.push(message),
  });
  return {
    warnings,
    acknowledged: () => readdir(join(directory.path, 'bundled-archive')).catch(() => []),
    async [Symbol.asyncDispose]() {
      exited.resolve();
      await running;
      await directory[Symbol.asyncDispose]();
    },
  };
}

test('a segment is acknowledged to PostgreSQL once it is stored', async () => {
  const stored: string[] = [];
  await using archive = await archiving(async (name, bytes) => {
    expect(await archive.acknowledged()).toEqual([]);
    stored.push(`${name} ${await text(bytes)}`);
  });
  await expect.poll(archive.acknowledged).toEqual([SEGMENT]);
  expect(stored).toEqual([`${SEGMENT} changes`]);
});

test('a segment that cannot be stored is reported and retried', async () => {
  let failures = 0;
  await using archive = await archiving(async () => {
    failures += 1;
    if (failures < 3) throw new Error('no space left on device');
  });
  await expect.poll(() => archive.warnings).toHaveLength(2);
  expect(await archive.acknowledged()).toEqual([]);
  await expect.poll(archive.acknowledged).toEqual([SEGMENT]);
});

test('when the disk is full, the segment is dropped so that PostgreSQL can continue', async () => {
  await using archive = await archiving(() => Promise.reject(new Error('no space left on device')), 1e12);
  await expect.poll(archive.acknowledged).toEqual([SEGMENT]);
  // Written once all are acknowledged, of which the test may see the last one sooner.
  await expect
    .poll(() => archive.warnings)
    .toContainEqual(expect.stringContaining('were dropped for lack of disk space'));
});

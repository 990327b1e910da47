import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openS3BackupStore } from './s3-backup-store.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Never ends. */
const STORE_SLOWLY = `
  const { openS3BackupStore } = await import('./server/backup/store/s3-backup-store.ts');
  await openS3BackupStore(new URL(process.argv[1])).put('a', (async function* () {
    for (;;) {
      yield Buffer.alloc(1000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })());`;

test('a backup removes what a stopped process left in the temporary folder', async () => {
  await using s3 = await startS3();
  await using temporary = await temporaryDirectory();
  vi.stubEnv('TMPDIR', temporary.path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const url = s3.url();
  const arguments_ = ['--input-type=module', '--eval', STORE_SLOWLY, url.href];
  const child = spawn(process.execPath, arguments_, { cwd: ROOT, stdio: 'ignore' });
  await vi.waitUntil(async () => (await readdir(temporary.path)).length > 0, 120_000);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await readdir(temporary.path)).toHaveLength(1);
  await openS3BackupStore(url).put(
    'b',
    (async function* () {
      yield Buffer.from('whole');
    })(),
  );
  expect([...s3.objects.keys()]).toEqual(['/bucket/b']);
  expect(await readdir(temporary.path)).toEqual([]);
});

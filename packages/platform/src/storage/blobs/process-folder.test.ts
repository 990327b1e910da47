import { spawnSync } from 'node:child_process';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#testing/temporary-directory.ts';
import { makeProcessFolder } from './process-folder.ts';

test('removes the folders of processes that no longer run, and only those', async () => {
  await using parent = await temporaryDirectory();
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const kept = [
    `files-${hostname()}-${process.ppid}-AbC123`,
    `files-elsewhere-${dead}-AbC123`,
    `files-${hostname()}-${dead}`,
    `files-${hostname()}-of-${dead}-AbC123`,
    `other-${hostname()}-${dead}-AbC123`,
    'files-AbC123',
  ];
  const former = `files-${hostname()}-${process.pid}-AbC123`;
  for (const name of [...kept, former, `files-${hostname()}-${dead}-AbC123`])
    await mkdir(join(parent.path, name, 'inner'), { recursive: true });
  // Left by an earlier process with the same id, in a restarted container.
  await utimes(join(parent.path, former), 0, 0);
  const own = await makeProcessFolder('files', parent.path);
  const second = await makeProcessFolder('files', parent.path);
  expect((await readdir(parent.path)).toSorted()).toEqual(
    [...kept, basename(own), basename(second)].toSorted(),
  );
});

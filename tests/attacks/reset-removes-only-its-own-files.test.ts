import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { runCli } from '#testing/run-cli.ts';

test('keeps files in the data directory that are not part of the installation', async () => {
  await using temporary = await temporaryDirectory();
  for (const name of ['storage', 'facturas']) {
    await mkdir(join(temporary.path, name));
    await writeFile(join(temporary.path, name, 'file'), '');
  }
  // Also those of an interrupted rotation and restore: without their database neither could be completed.
  for (const name of ['installation.json', 'secrets.json', 'secrets.json.next', 'swap.json', 'notes.txt'])
    await writeFile(join(temporary.path, name), '');
  const { code, output } = await runCli(['reset', '--yes'], { DATA_DIR: temporary.path });
  expect(code).toBe(0);
  expect(output).toContain('Kept: facturas, notes.txt.');
  expect((await readdir(temporary.path)).sort()).toEqual(['facturas', 'notes.txt', 'secrets.json']);
  expect(await readdir(join(temporary.path, 'facturas'))).toEqual(['file']);
});

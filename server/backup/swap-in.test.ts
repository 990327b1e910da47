import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { completeSwap, swapIn } from './swap-in.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Swaps in two folders, moves a file aside, and dies at the given rename; the first rename is the journal's own. */
const swapAndDie = (folder: string, at: number): string => `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { rename } = fs;
  let left = ${at};
  fs.rename = async (...paths) => {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL');
    await rename(...paths);
  };
  syncBuiltinESMExports();
  const { swapIn } = await import('./server/backup/swap-in.ts');
  const target = (name) => ${JSON.stringify(folder)} + '/' + name;
  const paths = ['a', 'b'].map((name) => ({ staged: target(name + '.staged'), target: target(name) }));
  await swapIn([...paths, { staged: null, target: target('c') }], {
    settings: { DATA_DIR: ${JSON.stringify(folder)} }, stamp: '1', undo: new AsyncDisposableStack(),
  });`;

async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\/|^c/.test(name));
  const read = async (name: string): Promise<[string, string]> => [
    name,
    await readFile(join(folder, name), 'utf8'),
  ];
  return Object.fromEntries(await Promise.all(names.map(read)));
}

const SWAPPED = {
  'a/x': 'new',
  'a.replaced-1/x': 'old',
  'b/x': 'new',
  'b.replaced-1/x': 'old',
  'c.replaced-1': 'old',
};

test.each([
  ['before anything is moved', 1],
  ['while the first target is missing', 2],
  ['between the two targets', 3],
  ['while the second target is missing', 4],
  ['before the last target', 5],
  ['never', 6],
])('a swap whose process dies %s is completed by the next one', async (_when, at) => {
  await using folder = await temporaryDirectory();
  for (const [name, text] of [
    ['a', 'old'],
    ['b', 'old'],
    ['a.staged', 'new'],
    ['b.staged', 'new'],
  ] as const) {
    await mkdir(join(folder.path, name));
    await writeFile(join(folder.path, name, 'x'), text);
  }
  await writeFile(join(folder.path, 'c'), 'old');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', swapAndDie(folder.path, at)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual(at === 6 ? [0, null] : [null, 'SIGKILL']);
  await completeSwap({ DATA_DIR: folder.path, DATABASE_URL: undefined });
  expect(await contents(folder.path)).toEqual(SWAPPED);
  expect(await readdir(folder.path)).not.toContain('swap.json');
});

test('a swap that cannot be noted is not begun, and says why', async () => {
  await using folder = await temporaryDirectory();
  const paths = [{ staged: join(folder.path, 'a.staged'), target: join(folder.path, 'a') }];
  await mkdir(join(folder.path, 'a.staged'));
  const settings = { DATA_DIR: join(folder.path, 'none'), DATABASE_URL: undefined };
  const swapping = swapIn(paths, { settings, stamp: '1', undo: new AsyncDisposableStack() });
  await expect(swapping).rejects.toThrow(/ENOENT.*swap\.json/);
  expect(await readdir(folder.path)).toEqual(['a.staged']);
});

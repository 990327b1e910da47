import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import {
  createFileAtomically,
  removeAbandonedParts,
  writeFileAtomically,
  writeStreamAtomically,
} from './atomic-file.ts';

test('writeFileAtomically replaces a file, createFileAtomically keeps an existing one', async () => {
  await using directory = await temporaryDirectory();
  const file = join(directory.path, 'secrets.json');
  expect(await createFileAtomically(file, 'first')).toBe(true);
  expect(await createFileAtomically(file, 'second')).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('first');
  await writeFileAtomically(file, 'third');
  expect(await readFile(file, 'utf8')).toBe('third');
  expect(await readdir(directory.path)).toEqual(['secrets.json']);
});

test('a failed write leaves nothing behind', async () => {
  await using directory = await temporaryDirectory();
  // Renaming onto a non-empty folder fails.
  const taken = join(directory.path, 'taken');
  await mkdir(join(taken, 'content'), { recursive: true });
  await expect(writeFileAtomically(taken, 'text')).rejects.toThrow();
  await expect(writeStreamAtomically(taken, (async function* () {})())).rejects.toThrow();
  expect(await readdir(directory.path)).toEqual(['taken']);
});

test('only the parts of a file whose process is gone are removed', async () => {
  await using directory = await temporaryDirectory();
  // No process has the highest possible pid.
  const kept = ['a.tgz', `a.tgz.${process.pid}.part`, 'b.tgz.4194304.part', 'a.tgz.old.part'];
  for (const name of [...kept, 'a.tgz.4194304.part']) await writeFile(join(directory.path, name), '');
  await removeAbandonedParts(join(directory.path, 'a.tgz'));
  expect((await readdir(directory.path)).sort()).toEqual(kept.sort());
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { fileSource, openBackup } from './read-backup.ts';

test('says what is wrong with a file that cannot be a backup', async () => {
  await using folder = await temporaryDirectory();
  const file = join(folder.path, 'backup.tgz');
  const open = (path: string): Promise<unknown> => openBackup(fileSource(path), undefined);
  await expect(open(file)).rejects.toThrow(`${file} does not exist.`);
  await expect(open(folder.path)).rejects.toThrow(`${folder.path} is a folder: name the backup in it.`);
  await writeFile(file, '');
  await expect(open(file)).rejects.toThrow(`${file} is empty: its copy was interrupted`);
  await writeFile(file, 'not a backup');
  await expect(open(file)).rejects.toThrow(`${file} is not a backup that this version can read.`);
});

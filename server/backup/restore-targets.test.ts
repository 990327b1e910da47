import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { parseSettings } from '../settings.ts';
import { findAbandonedStaging } from './restore-targets.ts';

/** Larger than any pid. */
const NOBODY = 2 ** 31 - 1;

test('finds what a killed restore has staged, even when it was killed while extracting its cluster', async () => {
  await using directory = await temporaryDirectory();
  const abandoned = [
    `postgres.restoring-20261126030405-${NOBODY}`,
    `postgres.restoring-20261126030406-${NOBODY}.initialising-${NOBODY}`,
    `postgres.restoring-20261126030406-${NOBODY}.initialising-${NOBODY}.password`,
    `storage.restoring-20261126030405-${NOBODY}`,
  ];
  const others = [
    `postgres.restoring-20261126030405-${process.ppid}`,
    'postgres.replaced-20261126030405',
    'postgres',
  ];
  for (const name of [...abandoned, ...others]) await mkdir(join(directory.path, name));
  const found = await findAbandonedStaging(parseSettings({ DATA_DIR: directory.path }));
  expect(found.map((path) => basename(path)).sort()).toEqual(abandoned.sort());
});

import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Statements that configure a role in all databases of a server. */
const EVERYWHERE = /alter role \S+ (?:re)?set /i;

test('no test configures a role for the whole shared server instead of one database with `configureRole`', async () => {
  const found: string[] = [];
  for await (const path of glob('{packages/platform/,}{tests,testing}/**/*.{ts,sql}', {
    exclude: ['tests/hosted/**'],
  }))
    if (EVERYWHERE.test(await readFile(path, 'utf8'))) found.push(path);
  expect(found).toEqual([]);
  // Split in two, so that this file does not match.
  expect(EVERYWHERE.test(`${'alter role'} anon reset statement_timeout`)).toBe(true);
});

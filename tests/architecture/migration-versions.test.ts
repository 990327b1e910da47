import { join } from 'node:path';
import { migrationFiles } from '@voltandes/platform/database';
import { expect, test } from 'vitest';
import { PROJECT_DIRECTORY } from '#server/project-directory.ts';

test('no migration is dated in the future: one written today would sort before it, and be refused', async () => {
  const endOfToday = `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}235959`;
  const files = await migrationFiles(join(PROJECT_DIRECTORY, 'supabase', 'migrations'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ version }) => !/^\d{14}$/.test(version) || version > endOfToday)).toEqual([]);
});

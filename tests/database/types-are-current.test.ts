import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTypes } from '@voltandes/platform';
import { asAdministrator } from '@voltandes/platform/database';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { expect, test } from 'vitest';

test('supabase/database.gen.ts matches the migrations (npm run cli -- types)', async () => {
  await using db = await createTestDatabase('template_product');
  const present = await readFile(join(import.meta.dirname, '../../supabase/database.gen.ts'), 'utf8');
  expect(await asAdministrator(db.url, (client) => generateTypes(client))).toBe(present);
});

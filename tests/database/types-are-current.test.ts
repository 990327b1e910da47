import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { generateTypes } from '#platform/types/generate-types.ts';
import { createTestDatabase } from '#tests/support/database.ts';

test('supabase/database.gen.ts is what the migrations make (npm run cli -- types)', async () => {
  await using db = await createTestDatabase('template_product');
  const present = await readFile(join(import.meta.dirname, '../../supabase/database.gen.ts'), 'utf8');
  expect(await asAdministrator(db.url, (client) => generateTypes(client))).toBe(present);
});

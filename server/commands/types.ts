import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator } from '#platform/database/administration.ts';
import { generateTypes } from '#platform/types/generate-types.ts';
import { PROJECT_DIRECTORY } from '../backend.ts';
import { withDatabase } from './with-database.ts';

export async function run(): Promise<void> {
  await withDatabase(async ({ url }) => {
    const file = join(PROJECT_DIRECTORY, 'supabase', 'database.gen.ts');
    await writeFile(file, await asAdministrator(url, (client) => generateTypes(client)));
    console.log(file);
  });
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTypes } from '@voltandes/platform';
import { asAdministrator } from '@voltandes/platform/database';
import { prepareDatabase } from '../prepare-database.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { withDatabase } from './with-database.ts';

/** Generates types from the migrated schema: pending migrations are applied first. */
export async function run(): Promise<void> {
  await withDatabase(async ({ secrets, url }) => {
    await prepareDatabase({ url, jwtSecret: secrets.jwtSecret });
    const file = join(PROJECT_DIRECTORY, 'supabase', 'database.gen.ts');
    await writeFile(file, await asAdministrator(url, (client) => generateTypes(client)));
    console.log(file);
  });
}

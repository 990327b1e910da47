import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator, availableMigrations } from '@voltandes/platform/database';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { buildDatabase } from '../schema/build-database.ts';
import { compareSchemas, explainDifferences } from '../schema/compare-schemas.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import { draftMigration } from '../schema/draft-migration.ts';
import { withDatabase } from './with-database.ts';

/** Compares the schema files with the migrations, in two new databases beside the installation's. */
export async function run([name]: string[]): Promise<void> {
  if (name !== undefined && !/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error('The name of a migration consists of lower-case words joined by underscores.');
  await withDatabase(async ({ secrets: { jwtSecret }, url }) => {
    await using undo = new AsyncDisposableStack();
    const { project } = await availableMigrations(PROJECT_DIRECTORY);
    const migrated = await buildDatabase({ url, jwtSecret, from: project }, undo);
    const declared = await buildDatabase({ url, jwtSecret, from: 'schema files' }, undo);
    const [found, expected] = await Promise.all([
      asAdministrator(migrated, describeSchema),
      asAdministrator(declared, describeSchema),
    ]);
    const differences = compareSchemas(expected, found);
    const sides = { expected: 'the schema files', found: 'the migrations' };
    const lines = await explainDifferences(differences, sides);
    console.log(
      lines.length === 0 ? 'The migrations build what the schema files declare.' : lines.join('\n'),
    );
    if (name === undefined || lines.length === 0) return;
    const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const file = join(PROJECT_DIRECTORY, 'supabase', 'migrations', `${version}_${name}.sql`);
    await writeFile(file, await draftMigration(migrated, declared, lines), { flag: 'wx' });
    console.log(`\nDraft: ${file}`);
  });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  appliedMigrations,
  asAdministrator,
  migrationFiles,
  runProjectFile,
  splitStatements,
  withMigrationLock,
  withoutLeadingComments,
} from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import type { Client } from 'pg';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { BASELINE, LAST_FORMER, olderThanBaseline, relationToBaseline } from './baseline.ts';
import { buildDatabase } from './build-database.ts';
import { compareSchemas, explainDifferences } from './compare-schemas.ts';
import { describeSchema } from './describe-schema.ts';
import { formerRowsSql } from './former-rows.ts';

/** Statements of the baseline that can run again over a database that has its tables. */
const REPEATABLE =
  /^(?:set|create (?:function|view|policy|trigger|constraint trigger)|comment on|grant|revoke|alter function|select cron\.schedule)\b/;

const FILE = 'supabase/upgrades/0.3.sql';

/** The SQL that brings a database of version 0.3 to the schema of the baseline; it has to run in one transaction. */
export async function upgradeSql(): Promise<string> {
  const folder = join(PROJECT_DIRECTORY, 'supabase', 'migrations');
  const baseline = (await migrationFiles(folder)).find(({ version }) => version === BASELINE);
  if (!baseline) throw new Error(`${folder} has no migration ${BASELINE}.`);
  const repeated = splitStatements(await readFile(join(folder, baseline.fileName), 'utf8'))
    .map(withoutLeadingComments)
    .filter((statement) => REPEATABLE.test(statement))
    .map((statement) => statement.replace(/^create function/, 'create or replace function'));
  const former = await readFile(join(PROJECT_DIRECTORY, FILE), 'utf8');
  return `${former}\n${repeated.join('\n\n')}\n${await formerRowsSql()}`;
}

/**
 * Continues an installation of version 0.3: brings its schema to the baseline's, compares it with a new database, and
 * records the baseline instead of the former migrations, in one transaction. Does nothing for other databases.
 *
 * @param client connected as the administrator
 * @throws Error when the database is older, or differs from a new one in what migrations create; it stays as it was
 */
export async function adoptBaseline(
  client: Client,
  { jwtSecret, url }: { url: Secret; jwtSecret: Secret },
): Promise<void> {
  await withMigrationLock(client, async () => {
    const { project } = await appliedMigrations(client);
    const relation = relationToBaseline(project);
    if (relation === 'behind') throw new Error(olderThanBaseline('The database', project));
    if (relation !== 'former') return;
    await using undo = new AsyncDisposableStack();
    const built = await buildDatabase({ url, jwtSecret, from: [BASELINE] }, undo);
    const expected = await asAdministrator(built, describeSchema);
    await runProjectFile(client, {
      name: FILE,
      sql: await upgradeSql(),
      warn: () => undefined,
      async record() {
        const differences = compareSchemas(expected, await describeSchema(client));
        if (differences.length > 0) {
          const sides = { expected: 'this version', found: 'this database' };
          const lines = await explainDifferences(differences, sides);
          throw new Error(
            'the database has been changed by something other than its migrations. Nothing was changed. ' +
              `Undo these differences with version 0.3.0, then start this version again:\n  ${lines.join('\n  ')}`,
          );
        }
        // Versions that an owner added later stay.
        await client.query('delete from supabase_migrations.schema_migrations where version <= $1', [
          LAST_FORMER,
        ]);
        await client.query(
          'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
          [BASELINE, [], 'baseline'],
        );
      },
    });
  });
}

import { availableMigrations, type MigrationSet, missingMigrations } from '@voltandes/platform/database';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { withBaseline } from '../schema/baseline.ts';

/** @throws Error when a backup has migrations that this version does not know, or is older than 0.3 */
export async function requireKnownMigrations({ migrations }: { migrations: MigrationSet }): Promise<void> {
  const unknown = missingMigrations(withBaseline(migrations), await availableMigrations(PROJECT_DIRECTORY));
  if (unknown.length > 0)
    throw new Error(
      `The backup is from a newer version, with migrations unknown to this one: ${unknown.join(', ')}.`,
    );
}

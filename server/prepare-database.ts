import { type MigrationSet, prepareDatabase as preparePlatformDatabase } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { PROJECT_DIRECTORY } from './project-directory.ts';
import { adoptBaseline } from './schema/adopt-baseline.ts';

/**
 * Brings a database to this version: the platform's schemas, then the project's.
 *
 * @param options.url an administrator's connection string
 * @param options.replaces a database of the same server that this one replaces
 * @param options.only applies these migrations and no others
 * @param options.includeAll also applies migrations that are older than an applied one
 * @returns the versions of the project's migrations that were applied
 * @throws Error when the database is too old, or a migration fails
 */
export function prepareDatabase(options: {
  url: Secret;
  jwtSecret: Secret;
  replaces?: string;
  only?: MigrationSet;
  includeAll?: boolean;
}): Promise<string[]> {
  return preparePlatformDatabase({
    ...options,
    directory: PROJECT_DIRECTORY,
    beforeMigrations: (client) => adoptBaseline(client, options),
  });
}

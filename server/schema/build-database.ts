import {
  applySchemaFiles,
  asAdministrator,
  availableMigrations,
  prepareDatabase,
} from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { createSiblingDatabase, nameIn } from '../sibling-database.ts';

/**
 * Builds an empty database of this version beside an existing one, to compare their schemas.
 *
 * @param options.url of the existing database
 * @param options.from the versions of migrations to apply, or the schema files
 * @param undo removes it when disposed
 * @returns its URL
 * @throws Error when the server does not let the administrator create databases
 */
export async function buildDatabase(
  options: { url: Secret; jwtSecret: Secret; from: readonly string[] | 'schema files' },
  undo: AsyncDisposableStack,
): Promise<Secret> {
  const { from, jwtSecret, url } = options;
  const built = await createSiblingDatabase(url, `comparing_${Date.now()}_${process.pid}`, undo);
  const { platform } = await availableMigrations(PROJECT_DIRECTORY);
  const project = from === 'schema files' ? [] : [...from];
  await prepareDatabase({
    url: built,
    directory: PROJECT_DIRECTORY,
    jwtSecret,
    replaces: nameIn(url),
    only: { platform, project },
  });
  if (from === 'schema files')
    await asAdministrator(built, (client) => applySchemaFiles(client, PROJECT_DIRECTORY));
  return built;
}

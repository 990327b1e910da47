import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { readProjectConfig } from '../project-config.ts';
import { runProjectFile } from './project-sql.ts';
import { expandPaths } from './sql-paths.ts';

const schemaSection = z.object({
  db: z
    .object({ migrations: z.object({ schema_paths: z.array(z.string()).default([]) }).prefault({}) })
    .prefault({}),
});

/**
 * Lists the files that declare a project's schema (`[db.migrations] schema_paths` in config.toml), in order.
 * Source: https://supabase.com/docs/guides/local-development/declarative-database-schemas
 *
 * @param directory holds the project's `supabase` folder
 * @returns paths relative to that folder
 */
export async function schemaFiles(directory: string): Promise<string[]> {
  const { schema_paths } = schemaSection.parse(await readProjectConfig(directory)).db.migrations;
  return [...(await expandPaths(join(directory, 'supabase'), schema_paths))];
}

/**
 * Builds a database from the files that declare its schema instead of from migrations, to compare the two.
 *
 * @param client connected as the administrator of a database with the platform's schemas and no migrations
 * @throws Error naming the file that failed
 */
export async function applySchemaFiles(client: ClientBase, directory: string): Promise<void> {
  for (const name of await schemaFiles(directory)) {
    const sql = await readFile(join(directory, 'supabase', name), 'utf8');
    await runProjectFile(client, {
      name,
      // Functions may use what later files create. The first file says so itself, for the Supabase CLI, in whose session
      // that lasts.
      sql: `set check_function_bodies = off; ${sql}`,
      record: async () => undefined,
      warn: () => undefined,
    });
  }
}

import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { platformMigrations } from './bootstrap.ts';
import { migrationFiles } from './migrations.ts';

/** The platform's migrations by name, the project's by version. */
export const migrationSetSchema = z.object({ platform: z.array(z.string()), project: z.array(z.string()) });

export type MigrationSet = z.infer<typeof migrationSetSchema>;

/** The migrations shipped with this code, in order of application. */
export async function availableMigrations(directory: string): Promise<MigrationSet> {
  const files = await migrationFiles(join(directory, 'supabase', 'migrations'));
  return { platform: await platformMigrations(), project: files.map(({ version }) => version) };
}

/** The migrations applied to a database; empty sets when it was never migrated. */
export async function appliedMigrations(client: ClientBase): Promise<MigrationSet> {
  const names = async (table: string, column: string): Promise<string[]> => {
    const { rows } = await client.query('select to_regclass($1) is not null as exists', [table]);
    if (!rows[0]?.exists) return [];
    const found = await client.query(`select ${column} as name from ${table} order by 1`);
    return found.rows.map(({ name }) => String(name));
  };
  return {
    platform: await names('platform.migrations', 'name'),
    project: await names('supabase_migrations.schema_migrations', 'version'),
  };
}

/** @returns those of `wanted` that are not in `present`, by name */
export function missingMigrations(wanted: MigrationSet, present: MigrationSet): string[] {
  const names = new Set([...present.platform, ...present.project]);
  return [...wanted.platform, ...wanted.project].filter((name) => !names.has(name));
}

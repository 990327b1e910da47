import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { ownMigrations } from './bootstrap.ts';
import { migrationFiles } from './migrations.ts';

/** What made a database what it is: the platform's migrations by name, the project's by version. */
export const migrationsSchema = z.object({ platform: z.array(z.string()), project: z.array(z.string()) });

export type Migrations = z.infer<typeof migrationsSchema>;

/** The migrations that this code brings, in the order in which they are applied. */
export async function availableMigrations(directory: string): Promise<Migrations> {
  const files = await migrationFiles(join(directory, 'supabase', 'migrations'));
  return { platform: await ownMigrations(), project: files.map(({ version }) => version) };
}

/** The migrations a database has; none when it was never prepared. */
export async function appliedMigrations(client: ClientBase): Promise<Migrations> {
  const names = async (table: string, column: string): Promise<string[]> => {
    const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
    if (!rows[0]?.there) return [];
    const found = await client.query(`select ${column} as name from ${table} order by 1`);
    return found.rows.map(({ name }) => String(name));
  };
  return {
    platform: await names('platform.migrations', 'name'),
    project: await names('supabase_migrations.schema_migrations', 'version'),
  };
}

/** @returns those of `wanted` that are not in `present`, by name */
export function missingMigrations(wanted: Migrations, present: Migrations): string[] {
  const known = new Set([...present.platform, ...present.project]);
  return [...wanted.platform, ...wanted.project].filter((name) => !known.has(name));
}

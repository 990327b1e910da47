import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { readProjectConfig } from '../project-config.ts';
import type { Secret } from '../secret.ts';
import { asAdministrator } from './administration.ts';
import { runProjectFile } from './project-sql.ts';
import { expandPaths } from './sql-paths.ts';

const seedSection = z.object({
  db: z
    .object({
      seed: z
        .object({
          enabled: z.boolean().default(true),
          sql_paths: z.array(z.string()).default(['./seed.sql']),
        })
        .prefault({}),
    })
    .prefault({}),
});

/**
 * Runs the project's pending seed files as the role `postgres`. Bookkeeping as in the Supabase CLI:
 * `supabase_migrations.seed_files`.
 *
 * @param options.url an administrator's connection string
 * @param options.directory holds the project's `supabase` folder
 * @param options.prepare runs before the first file; if the process dies in between, both run again
 * @param options.warn receives what was skipped
 * @returns the paths that were run
 * @throws Error naming the file whose statement failed; it is rolled back
 */
export async function seedDatabase(options: {
  url: Secret;
  directory: string;
  prepare?: () => Promise<unknown>;
  warn?: (message: string) => void;
}): Promise<string[]> {
  const { warn = () => undefined } = options;
  const { seed } = seedSection.parse(await readProjectConfig(options.directory)).db;
  if (!seed.enabled) return [];
  return asAdministrator(options.url, async (client) => {
    await ensureSeedTable(client);
    const applied: string[] = [];
    for (const path of await expandPaths(join(options.directory, 'supabase'), seed.sql_paths)) {
      const sql = await readFile(join(options.directory, 'supabase', path), 'utf8').catch(ignoreNotFound);
      if (sql === null) continue;
      const previous = await client.query('select from supabase_migrations.seed_files where path = $1', [
        path,
      ]);
      if (previous.rowCount) continue;
      if (applied.length === 0) await options.prepare?.();
      const hash = createHash('sha256').update(sql).digest('hex');
      await runProjectFile(client, {
        name: path,
        sql,
        record: () =>
          client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
            path,
            hash,
          ]),
        warn,
      });
      applied.push(path);
    }
    return applied;
  });
}

/** Creates the table of applied seed files. */
export async function ensureSeedTable(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)',
  );
}

import type { ClientBase } from 'pg';
import { z } from 'zod';

const rowSchema = z.object({ id: z.uuid() });

/**
 * Reads the id of the installation in a database.
 *
 * @returns null when no platform has been started on it
 */
export async function findInstallationId(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query(`select to_regclass('platform.installation') is not null as known`);
  if (!rows[0]?.known) return null;
  const found = await client.query('select id from platform.installation');
  return found.rows.length === 0 ? null : rowSchema.parse(found.rows[0]).id;
}

/**
 * Reads the id of the installation in a migrated database, and creates it when there is none.
 *
 * @param wanted the id to create; random when absent
 */
export async function ensureInstallationId(client: ClientBase, wanted?: string): Promise<string> {
  await client.query(
    'insert into platform.installation (id) values (coalesce($1, gen_random_uuid())) on conflict do nothing',
    [wanted ?? null],
  );
  const { rows } = await client.query('select id from platform.installation');
  return rowSchema.parse(rows[0]).id;
}

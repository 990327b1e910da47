import type { ClientBase } from 'pg';
import { z } from 'zod';

const rowSchema = z.object({ id: z.uuid() });

/**
 * The id of the installation that a database holds.
 *
 * @returns null when no platform was ever started on it
 */
export async function findInstallationId(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query(`select to_regclass('platform.installation') is not null as known`);
  if (!rows[0]?.known) return null;
  const found = await client.query('select id from platform.installation');
  return found.rows.length === 0 ? null : rowSchema.parse(found.rows[0]).id;
}

/**
 * The id of the installation that a prepared database holds, made when it has none.
 *
 * @param wanted the id of a database that has none; a random one when absent
 */
export async function ensureInstallationId(client: ClientBase, wanted?: string): Promise<string> {
  await client.query(
    'insert into platform.installation (id) values (coalesce($1, gen_random_uuid())) on conflict do nothing',
    [wanted ?? null],
  );
  const { rows } = await client.query('select id from platform.installation');
  return rowSchema.parse(rows[0]).id;
}

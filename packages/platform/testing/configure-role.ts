import { asAdministrator } from '#platform/database/administration.ts';
import type { Secret } from '#platform/secret.ts';

/**
 * Configures a role for one database only, since tests share the server. REST reads the settings on the next schema
 * reload.
 */
export function configureRole(
  databaseUrl: Secret,
  role: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  return asAdministrator(databaseUrl, async (client) => {
    const { rows } = await client.query('select current_database() as name');
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter role ${role} in database ${rows[0].name} set ${name} = '${value}'`);
    }
  });
}

import { z } from 'zod';
import type { ConnectionPool } from './pool.ts';
import { recordUnavailable } from './unavailable.ts';

export type RoleSettings = ReadonlyMap<string, ReadonlyMap<string, string>>;

const rowSchema = z.object({ role: z.string(), name: z.string(), value: z.string() });

/** Bounds staleness when another pool's invalidation is not seen here. */
const TTL_MS = 60_000;

/** Caches the result of {@link readRoleSettings}; concurrent requests share one read. */
export function cacheRoleSettings(pool: ConnectionPool): {
  current(): Promise<RoleSettings>;
  invalidate(): void;
} {
  let cached: Promise<RoleSettings> | undefined;
  let cachedAt = 0;
  return {
    async current() {
      if (cached === undefined || performance.now() - cachedAt > TTL_MS) {
        cachedAt = performance.now();
        cached = readRoleSettings(pool);
      }
      const current = cached;
      return current.catch((error: unknown) => {
        if (cached === current) cached = undefined;
        // The read may have been started by another request.
        throw recordUnavailable(error);
      });
    },
    invalidate() {
      cached = undefined;
    },
  };
}

/**
 * Reads the settings of `alter role … set …`. PostgreSQL applies them at login, but requests log in as `authenticator`
 * and switch roles, so we apply them ourselves, as PostgREST does. Excludes settings that need more privileges.
 * Source: https://docs.postgrest.org/en/stable/references/transactions.html#impersonated-role-settings
 */
async function readRoleSettings(pool: ConnectionPool): Promise<RoleSettings> {
  const { rows } = await pool.withConnection((client) =>
    client.query(`
      select r.rolname as role, split_part(v, '=', 1) as name, substr(v, strpos(v, '=') + 1) as value
      from pg_db_role_setting s join pg_roles r on r.oid = s.setrole cross join unnest(s.setconfig) v
      left join pg_settings p on p.name = split_part(v, '=', 1)
      where s.setdatabase in (0, (select d.oid from pg_database d where d.datname = current_database()))
        and (p.context = 'user' or p.name is null and v like '%.%=%')
      -- Settings for this database override global ones.
      order by s.setdatabase`),
  );
  const settings = new Map<string, Map<string, string>>();
  for (const { name, role, value } of z.array(rowSchema).parse(rows)) {
    const known = settings.get(role) ?? new Map<string, string>();
    settings.set(role, known.set(name, value));
  }
  return settings;
}

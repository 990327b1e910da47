import { type ClientBase, escapeIdentifier } from 'pg';
import { z } from 'zod';

/** The attributes from `bootstrap/0001_roles.sql` that an administrator may grant without being a superuser. */
const ROLES: Readonly<Record<string, string>> = {
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
  supabase_auth_admin: 'nologin noinherit createrole',
  supabase_storage_admin: 'nologin noinherit createrole',
  supabase_realtime_admin: 'nologin noinherit',
  supabase_mail_admin: 'nologin noinherit',
  authenticator: 'login noinherit',
  postgres: 'login createrole bypassrls',
};

/** Set by migrations, which run as `postgres`. */
const PARAMETERS = [
  'pgrst.db_pre_request',
  'pgrst.db_max_rows',
  'pgrst.db_aggregates_enabled',
  'pgrst.db_plan_enabled',
  'pgrst.db_tx_end',
];

const rightsSchema = z.object({
  name: z.string(),
  database: z.string(),
  is_superuser: z.boolean(),
  may_create_roles: z.boolean(),
  may_bypass: z.boolean(),
  owns_database: z.boolean(),
  may_set: z.boolean(),
  roles: z.array(z.object({ name: z.string(), bypasses: z.boolean(), is_ours: z.boolean() })),
});

const RIGHTS = `
  select r.rolname as name, current_database() as database, r.rolsuper as is_superuser,
    r.rolcreaterole as may_create_roles,
    -- Up to PostgreSQL 15 superusers alone could give this to a role.
    r.rolbypassrls and current_setting('server_version_num')::int >= 160000 as may_bypass,
    pg_has_role(d.datdba, 'usage') as owns_database,
    (select bool_and(has_parameter_privilege(p, 'set with grant option')) from unnest($2::text[]) p) as may_set,
    coalesce((select json_agg(json_build_object('name', o.rolname, 'bypasses', o.rolbypassrls, 'is_ours',
      pg_has_role(o.oid, 'member with admin option') or current_setting('server_version_num')::int < 160000))
      from pg_roles o where o.rolname = any ($1)), '[]') as roles
  from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`;

/**
 * Creates the platform's roles for an administrator that is not a superuser, and makes it a member of them: it can
 * transfer objects only to roles that it is a member of.
 *
 * @throws Error with the statements that a superuser has to run first
 */
export async function ensureRights(client: ClientBase): Promise<void> {
  const { rows } = await client.query(RIGHTS, [Object.keys(ROLES), PARAMETERS]);
  const rights = rightsSchema.parse(rows[0]);
  if (rights.is_superuser) return;
  const missing = missingStatements(rights);
  if (missing.length > 0)
    throw new Error(
      `DATABASE_URL's role ${rights.name} is not a superuser and lacks privileges. Nothing was changed: have a superuser run once\n` +
        missing.map((statement) => `  ${statement};`).join('\n'),
    );
  const existing = new Set(rights.roles.map(({ name }) => name));
  for (const [role, attributes] of Object.entries(ROLES)) {
    if (!existing.has(role)) await client.query(`create role ${role} ${attributes}`);
    if (role !== rights.name) await client.query(`grant ${role} to ${escapeIdentifier(rights.name)}`);
  }
}

function missingStatements(rights: z.output<typeof rightsSchema>): string[] {
  const administrator = escapeIdentifier(rights.name);
  const statements: string[] = [];
  if (!rights.may_create_roles) statements.push(`alter role ${administrator} createrole`);
  if (!rights.owns_database)
    statements.push(`alter database ${escapeIdentifier(rights.database)} owner to ${administrator}`);
  for (const [role, attributes] of Object.entries(ROLES)) {
    const existing = rights.roles.find(({ name }) => name === role);
    const mustBypass = attributes.includes('bypassrls');
    const mustCreate = !existing && mustBypass && !rights.may_bypass;
    if (mustCreate) statements.push(`create role ${role} ${attributes}`);
    if (existing && mustBypass && !existing.bypasses) statements.push(`alter role ${role} bypassrls`);
    if (role !== rights.name && (mustCreate || existing?.is_ours === false))
      statements.push(`grant ${role} to ${administrator} with admin option`);
  }
  if (!rights.may_set)
    statements.push(`grant set on parameter ${PARAMETERS.join(', ')} to ${administrator} with grant option`);
  return statements;
}

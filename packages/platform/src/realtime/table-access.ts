import { z } from 'zod';
import { REALTIME_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Change } from './change-filter.ts';

/** A role's read access to a table. */
export interface TableAccess {
  /** Qualified and quoted. */
  readonly name: string;
  /** The name by which policies refer to the table. */
  readonly alias: string;
  /** The readable columns. */
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isKey: boolean }[];
  /** The policies combined into one condition, as row-level security does; null when it does not apply. */
  readonly condition: string | null;
}

/** By {@link accessKey}; a missing entry means no access. */
export type TableAccessMap = ReadonlyMap<string, TableAccess>;

/** The key of a role's access to a table in a {@link TableAccessMap}. */
export const accessKey = (role: string, table: Pick<Change, 'schema_name' | 'table_name'>): string =>
  JSON.stringify([role, table.schema_name, table.table_name]);

const rowSchema = z.object({
  role: z.string(),
  schema_name: z.string(),
  table_name: z.string(),
  name: z.string(),
  alias: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isKey: z.boolean() })).nullable(),
  is_guarded: z.boolean(),
  permissive: z.string().nullable(),
  restrictive: z.string().nullable(),
});

// Follows get_policies_for_relation() and check_enable_rls() in PostgreSQL's source.
const ACCESS = `
  with applying as (
    select p.polrelid, r.oid as role, p.polpermissive, '(' || pg_get_expr(p.polqual, p.polrelid) || ')' as condition
    from pg_policy p, pg_roles r
    where p.polcmd in ('r', '*') and r.rolname = any ($2::text[]) and exists (
      select from unnest(p.polroles) as holder
      where case when holder = 0 then true else pg_has_role(r.oid, holder, 'usage') end))
  select r.rolname as role, n.nspname as schema_name, c.relname as table_name,
    c.oid::regclass::text as name, quote_ident(c.relname) as alias,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname,
        'isKey', coalesce(a.attnum = any (i.indkey), false)) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(r.oid, c.oid, a.attnum, 'select')) as columns,
    c.relrowsecurity and not (r.rolsuper or r.rolbypassrls)
      and (c.relforcerowsecurity or not pg_has_role(r.oid, c.relowner, 'usage')) as is_guarded,
    (select string_agg(condition, ' or ') from applying
      where polrelid = c.oid and role = r.oid and polpermissive) as permissive,
    (select string_agg(condition, ' and ') from applying
      where polrelid = c.oid and role = r.oid and not polpermissive) as restrictive
  from jsonb_to_recordset($1::jsonb) as wanted (schema_name text, table_name text)
  join pg_namespace n on n.nspname = wanted.schema_name
  join pg_class c on c.relnamespace = n.oid and c.relname = wanted.table_name
  join pg_roles r on r.rolname = any ($2::text[])
  where has_schema_privilege(r.oid, n.oid, 'usage')`;

/** Reads the access of several roles to several tables in one query. */
export async function readTableAccess(
  database: Database,
  options: {
    tables: readonly Pick<Change, 'schema_name' | 'table_name'>[];
    roles: readonly string[];
  },
): Promise<TableAccessMap> {
  const tables = options.tables.map(({ schema_name, table_name }) => ({ schema_name, table_name }));
  // With an empty search path PostgreSQL qualifies all names.
  const { rows } = await database.asRole(
    REALTIME_ADMIN,
    (tx) => tx.query(ACCESS, [JSON.stringify(tables), options.roles]),
    { readOnly: true, searchPath: [] },
  );
  const tableAccess = new Map<string, TableAccess>();
  for (const row of rows.map((row) => rowSchema.parse(row))) {
    const { alias, columns, is_guarded, name, permissive, restrictive, role } = row;
    if (columns === null || (is_guarded && permissive === null)) continue;
    const conditions = [`(${permissive})`, ...(restrictive === null ? [] : [restrictive])];
    const condition = is_guarded ? conditions.join(' and ') : null;
    tableAccess.set(accessKey(role, row), { name, alias, columns, condition });
  }
  return tableAccess;
}

import type { ClientBase } from 'pg';
import { z } from 'zod';

const objectSchema = z.object({
  /** What PostgreSQL calls it: `function`, `policy` … */
  kind: z.string(),
  /** Unique among objects of its kind, beginning with the schema and name that its file creates it under. */
  name: z.string(),
  /** Everything in which two databases can differ, as text. */
  definition: z.string(),
});

export type SchemaObject = z.infer<typeof objectSchema>;

/** An access control list in the order of its text; `null` stands for the owner's default privileges. */
const privileges = (list: string, owner?: string, kind?: string): string =>
  `(select string_agg(item::text, ' ' order by item::text collate "C")
    from unnest(${owner === undefined ? list : `coalesce(${list}, acldefault(${kind}, ${owner}))`}) item)`;

/**
 * What the project's migrations create: everything in its schemas, its triggers and policies on Supabase's tables, and
 * the rows that belong to the code. Names of system catalogs: https://www.postgresql.org/docs/current/catalogs.html
 */
const OBJECTS = `
with own_schema as (
  select oid, nspname from pg_namespace where nspname in ('public', 'private')
),
relation as (
  select c.*, s.nspname || '.' || c.relname as name from pg_class c join own_schema s on s.oid = c.relnamespace
  where not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
),
described (kind, name, parts) as (
  select 'schema', nspname::text, array[${privileges('nspacl', 'nspowner', "'n'")}, obj_description(oid, 'pg_namespace')]
  from pg_namespace where nspname in ('public', 'private')

  union all
  select case relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence' else relkind::text end, name,
    array[relowner::regrole::text, relpersistence::text, relrowsecurity::text, relforcerowsecurity::text,
      relreplident::text, reloptions::text, ${privileges('relacl', 'relowner', `case relkind when 'S' then 's' else 'r' end::"char"`)},
      obj_description(oid, 'pg_class'), case relkind when 'v' then pg_get_viewdef(oid) end]
  from relation where relkind not in ('i', 't')

  union all
  select 'column', relation.name || '.' || attname,
    array[format_type(atttypid, atttypmod), attnotnull::text, attidentity::text, attgenerated::text, attstorage::text,
      attcollation::regcollation::text, pg_get_expr(adbin, adrelid), ${privileges('attacl')},
      col_description(attrelid, attnum)]
  from relation join pg_attribute on attrelid = relation.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind not in ('i', 't', 'S') and attnum > 0 and not attisdropped

  union all
  -- From PostgreSQL 18 on, "not null" is a constraint as well as the column's attribute.
  select 'constraint', relation.name || '.' || conname,
    array[pg_get_constraintdef(con.oid), convalidated::text, obj_description(con.oid, 'pg_constraint')]
  from pg_constraint con join relation on relation.oid = conrelid where contype <> 'n'

  union all
  select 'index', relation.name || '.' || i.relname,
    array[pg_get_indexdef(indexrelid), indisvalid::text, obj_description(indexrelid, 'pg_class')]
  from pg_index join relation on relation.oid = indrelid join pg_class i on i.oid = indexrelid

  union all
  select 'function', nspname || '.' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
    array[pg_get_functiondef(p.oid), proowner::regrole::text, ${privileges('proacl', 'proowner', "'f'")},
      obj_description(p.oid, 'pg_proc')]
  from pg_proc p join own_schema s on s.oid = pronamespace
  where not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')

  union all
  select 'trigger', tgrelid::regclass::text || '.' || tgname, array[pg_get_triggerdef(t.oid), tgenabled::text,
    obj_description(t.oid, 'pg_trigger')]
  from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
  where not tgisinternal and (c.relnamespace in (select oid from own_schema) or p.pronamespace in (select oid from own_schema))

  union all
  select 'policy', polrelid::regclass::text || '.' || polname, array[polcmd::text, polpermissive::text,
    (select string_agg(role::regrole::text, ', ' order by role::regrole::text) from unnest(polroles) role),
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid), obj_description(policy.oid, 'pg_policy')]
  from pg_policy policy join pg_class c on c.oid = polrelid
  where c.relnamespace in (select oid from own_schema) or c.relnamespace = 'storage'::regnamespace

  union all
  select 'text search configuration', nspname || '.' || cfgname, array[cfgparser::regproc::text,
    (select string_agg(maptokentype || ' ' || mapseqno || ' ' || mapdict::regdictionary, ', ' order by maptokentype, mapseqno)
     from pg_ts_config_map where mapcfg = cfg.oid), obj_description(cfg.oid, 'pg_ts_config')]
  from pg_ts_config cfg join own_schema s on s.oid = cfgnamespace

  union all
  select 'type', nspname || '.' || typname, array[typtype::text, format_type(typbasetype, typtypmod),
    (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)]
  from pg_type t join own_schema s on s.oid = typnamespace where typtype in ('d', 'e')

  union all
  select 'extension', extname, array[extnamespace::regnamespace::text] from pg_extension
  where extname not in ('pg_cron', 'plpgsql')

  union all
  select 'default privileges', coalesce(nspname, 'all schemas') || ' ' || defaclobjtype::text,
    array[${privileges('defaclacl')}]
  from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace
  where defaclrole = 'postgres'::regrole and (defaclnamespace = 0 or defaclnamespace in (select oid from own_schema))

  union all
  select 'published table', pubname || ' ' || prrelid::regclass::text, array[pg_get_expr(prqual, prrelid), prattrs::text]
  from pg_publication_rel join pg_publication publication on publication.oid = prpubid

  union all
  select 'setting', setrole::regrole::text || ' ' || setting, array[]::text[]
  from pg_db_role_setting, unnest(setconfig) setting
  where setdatabase = (select oid from pg_database where datname = current_database()) and setting like 'pgrst.db_pre_request=%'

  union all
  select 'scheduled job', jobname, array[schedule, command] from cron.job where jobname not like 'platform: %'

  union all
  select 'bucket', id, array[name, public::text, file_size_limit::text, allowed_mime_types::text] from storage.buckets

  union all
  select 'permission', to_jsonb(permission) ->> 'name', array[(to_jsonb(permission) - 'id')::text]
  from public.admin_permissions permission

  union all
  select 'consent text', to_jsonb(words) ->> 'purpose' || ' ' || (to_jsonb(words) ->> 'version'),
    array[(to_jsonb(words) - 'introduced_at')::text]
  from private.consent_texts words
)
select kind, name, array_to_string(parts, E'\\n', '∅') as definition from described order by 1, 2`;

/**
 * Lists the objects of a database that the project's migrations create.
 *
 * @param client connected as the administrator; what its transaction changed is included
 */
export async function describeSchema(client: ClientBase): Promise<SchemaObject[]> {
  // Names with their schema, whatever the connection's path is.
  await client.query("set search_path = ''");
  const { rows } = await client.query(OBJECTS);
  await client.query('reset search_path');
  return z.array(objectSchema).parse(rows);
}

import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type CatalogFunction, type CatalogTable, functionSchema, tableSchema } from './catalog.ts';

const HEADER = `// Written by \`npm run cli -- types\` from the migrations. Not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

/** The schema that the API exposes. */
const SCHEMA = 'public';

const NONE = '{ [_ in never]: never }';

/**
 * Generates types of the tables, views and functions for `createClient<Database>()`.
 * Source: https://supabase.com/docs/guides/api/rest/generating-types
 *
 * @returns a TypeScript module
 */
export async function generateTypes(client: ClientBase): Promise<string> {
  const relations = async (kinds: string[]): Promise<CatalogTable[]> =>
    z.array(tableSchema).parse((await client.query(RELATIONS, [SCHEMA, kinds])).rows);
  const tables = await relations(['r', 'p']);
  const views = await relations(['v', 'm']);
  const functions = z.array(functionSchema).parse((await client.query(FUNCTIONS, [SCHEMA])).rows);
  return `${HEADER}
export type Database = {
  ${SCHEMA}: {
    Tables: {
${tables.map(table).join('\n')}
    };
    Views: ${views.length > 0 ? `{\n${views.map(view).join('\n')}\n    }` : NONE};
    Functions: {
${functions.map((fn) => procedure(fn)).join('\n')}
    };
    Enums: ${NONE};
    CompositeTypes: ${NONE};
  };
};
`;
}

function table({ columns, name, relationships }: CatalogTable): string {
  const fields = (optional: (column: CatalogTable['columns'][number]) => boolean): string =>
    columns
      .map((column) => {
        const type = `${typeOf(column.type)}${column.nullable ? ' | null' : ''}`;
        return `          ${key(column.name)}${optional(column) ? '?' : ''}: ${type};`;
      })
      .join('\n');
  const links = relationships.map(
    (link) => `          {
            foreignKeyName: '${link.name}';
            columns: [${link.columns.map((column) => `'${column}'`).join(', ')}];
            isOneToOne: ${link.isOneToOne};
            referencedRelation: '${link.table}';
            referencedColumns: [${link.referenced.map((column) => `'${column}'`).join(', ')}];
          },`,
  );
  return `      ${key(name)}: {
        Row: {
${fields(() => false)}
        };
        Insert: {
${fields(({ hasDefault, nullable }) => hasDefault || nullable)}
        };
        Update: {
${fields(() => true)}
        };
        Relationships: [${links.length > 0 ? `\n${links.join('\n')}\n        ` : ''}];
      };`;
}

/** PostgreSQL does not track nullability of view columns, so all are nullable. */
function view({ columns, name }: CatalogTable): string {
  const fields = columns.map((column) => `          ${key(column.name)}: ${typeOf(column.type)} | null;`);
  return `      ${key(name)}: {
        Row: {
${fields.join('\n')}
        };
        Relationships: [];
      };`;
}

function procedure({ name, parameters, result, table: rows, returnsSet, columns }: CatalogFunction): string {
  const args = parameters
    .map(({ name: parameter, optional, type }) => `${key(parameter)}${optional ? '?' : ''}: ${typeOf(type)}`)
    .join('; ');
  const row = columns.map(({ name: column, type }) => `${key(column)}: ${typeOf(type)}`).join('; ');
  const record = rows && `Database['${SCHEMA}']['Tables']['${rows}']['Row']`;
  const returns = columns.length > 0 ? `{ ${row} }` : (record ?? typeOf(result));
  // Rows of a table returned by a function can be filtered and embedded as the table's can.
  const options = rows
    ? `; SetofOptions: { from: '*'; to: '${rows}'; isOneToOne: ${!returnsSet}; isSetofReturn: ${returnsSet} }`
    : '';
  return `      ${key(name)}: { Args: ${args ? `{ ${args} }` : 'never'}; Returns: ${returns}${returnsSet ? '[]' : ''}${options} };`;
}

/** Quotes names that are not identifiers; `año` is one. */
const key = (name: string): string => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : `'${name}'`);

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
  if (/^(?:smallint|integer|bigint|real|double precision|numeric)$/.test(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  return type === 'void' ? 'undefined' : 'string';
}

const RELATIONS = `
  select c.relname as name,
    coalesce((select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'nullable', not a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '') order by a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
    coalesce((select json_agg(json_build_object('name', f.conname, 'table', r.relname,
        'columns', (select json_agg(attname order by at) from unnest(f.conkey) with ordinality as k (num, at)
          join pg_attribute on attrelid = f.conrelid and attnum = num),
        'referenced', (select json_agg(attname order by at) from unnest(f.confkey) with ordinality as k (num, at)
          join pg_attribute on attrelid = f.confrelid and attnum = num),
        'isOneToOne', exists (select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
          and u.conkey <@ f.conkey and u.conkey @> f.conkey))
        order by f.conname)
      from pg_constraint f join pg_class r on r.oid = f.confrelid and r.relnamespace = c.relnamespace
      where f.conrelid = c.oid and f.contype = 'f'), '[]') as relationships
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind = any($2) order by c.relname`;

const FUNCTIONS = `
  select p.proname as name, format_type(p.prorettype, null) as result, p.proretset as "returnsSet",
    (select r.relname from pg_class r join pg_type t on t.typrelid = r.oid
      where t.oid = p.prorettype and r.relnamespace = p.pronamespace and r.relkind in ('r', 'p')) as table,
    coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[at], ''),
        'type', format_type(type, null), 'optional', place > p.pronargs - p.pronargdefaults) order by place)
      -- Names are indexed over all arguments, OUT included.
      from (select type, at, row_number() over (order by at) as place
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument (type, at)
        where coalesce(p.proargmodes[at], 'i') in ('i', 'b', 'v')) input), '[]') as parameters,
    coalesce((select json_agg(json_build_object('name', p.proargnames[at], 'type', format_type(type, null)) order by at)
      from unnest(p.proallargtypes) with ordinality as argument (type, at) where p.proargmodes[at] in ('o', 'b', 't')), '[]') as columns
  from pg_proc p
  where p.pronamespace = $1::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  order by p.proname`;

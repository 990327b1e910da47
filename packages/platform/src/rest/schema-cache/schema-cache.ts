import { SERVICE } from '../../database/caller.ts';
import type { Database } from '../../database/database.ts';
import { catalogSchema, type DatabaseFunction, type Table } from './catalog.ts';
import { SCHEMA_QUERY } from './catalog-query.ts';
import { type Relationship, relateTables } from './relationships.ts';

export interface SchemaCache {
  readonly tables: ReadonlyMap<string, Table>;
  /** By the qualified name of the table they start from. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly functions: readonly DatabaseFunction[];
  /** `alter role … set name = value`, by role. */
  readonly roleSettings: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly schemaDescriptions: ReadonlyMap<string, string | null>;
}

export const qualified = (schema: string, name: string): string => `${schema}.${name}`;

/** Types a function's only, unnamed argument may have: it is given the whole body then. */
const WHOLE_BODY = ['json', 'jsonb', 'text', 'xml', 'bytea'];

/** Reads what the exposed schemas hold. */
export async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  const { rows } = await database.asRole(SERVICE, (tx) => tx.query(SCHEMA_QUERY, [schemas]), {
    readOnly: true,
    searchPath: ['pg_catalog'],
  });
  const catalog = catalogSchema.parse(rows[0]?.cache);
  const { relationships, tables } = relateTables(catalog);
  return {
    tables: new Map(tables.map((table) => [qualified(table.schema, table.name), table])),
    relationships,
    functions: catalog.functions.filter(isCallable),
    roleSettings: new Map(catalog.settings.map(({ role, values }) => [role, values])),
    schemaDescriptions: catalog.schemaDescriptions,
  };
}

/** Arguments are given by name, so a function with unnamed ones cannot be called, except with the body as a whole. */
function isCallable({ parameters }: DatabaseFunction): boolean {
  if (parameters.every(({ name }) => name !== '')) return true;
  const [only, ...others] = parameters;
  return others.length === 0 && only !== undefined && WHOLE_BODY.includes(only.type);
}

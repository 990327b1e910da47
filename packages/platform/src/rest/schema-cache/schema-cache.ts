import { createHash } from 'node:crypto';
import { SERVICE } from '../../database/caller.ts';
import type { Database } from '../../database/database.ts';
import { catalogSchema, type DatabaseFunction, type MediaHandler, type Table } from './catalog.ts';
import { CATALOG_QUERY } from './catalog-query.ts';
import { type Relationship, resolveRelationships } from './relationships.ts';

export interface SchemaCache {
  /** Of the catalog that it was read from: two with the same digest are equal. */
  readonly digest: string;
  readonly tables: ReadonlyMap<string, Table>;
  /** By the qualified name of their source. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly functions: readonly DatabaseFunction[];
  readonly mediaHandlers: readonly MediaHandler[];
  readonly schemaDescriptions: ReadonlyMap<string, string | null>;
}

export const qualified = (schema: string, name: string): string => `${schema}.${name}`;

/** Types that a single unnamed parameter may have to receive the whole body. */
const BODY_TYPES = ['json', 'jsonb', 'text', 'xml', 'bytea'];

/** Loads tables, relationships and functions of the exposed schemas. */
export async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  const { rows } = await database.asRole(SERVICE, (tx) => tx.query(CATALOG_QUERY, [schemas]), {
    readOnly: true,
    searchPath: ['pg_catalog'],
  });
  const found: unknown = rows[0]?.cache;
  const catalog = catalogSchema.parse(found);
  const { relationships, tables } = resolveRelationships(catalog);
  return {
    digest: createHash('sha256').update(JSON.stringify(found)).digest('hex'),
    tables: new Map(tables.map((table) => [qualified(table.schema, table.name), table])),
    relationships,
    functions: catalog.functions.filter(isCallable),
    mediaHandlers: catalog.mediaHandlers,
    schemaDescriptions: catalog.schemaDescriptions,
  };
}

/** Arguments are passed by name, so unnamed parameters rule a function out, except a single one for the whole body. */
function isCallable({ parameters }: DatabaseFunction): boolean {
  if (parameters.every(({ name }) => name !== '')) return true;
  const [only, ...others] = parameters;
  return others.length === 0 && only !== undefined && BODY_TYPES.includes(only.type);
}

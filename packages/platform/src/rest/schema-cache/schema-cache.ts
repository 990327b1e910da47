import { createHash } from 'node:crypto';
import { SERVICE } from '../../database/caller.ts';
import type { Database } from '../../database/database.ts';
import { catalogSchema, type DatabaseFunction, type MediaHandler, type Table } from './catalog.ts';
import { CATALOG_QUERY } from './catalog-query.ts';
import { type Relationship, resolveRelationships } from './relationships.ts';

export interface SchemaCache {
  /** Digest of the catalog the cache was built from: caches with the same digest are equal. */
  readonly digest: string;
  readonly tables: ReadonlyMap<string, Table>;
  /** By the qualified name of the source. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly functions: readonly DatabaseFunction[];
  readonly mediaHandlers: readonly MediaHandler[];
  readonly schemaDescriptions: ReadonlyMap<string, string | null>;
}

export const qualified = (schema: string, name: string): string => `${schema}.${name}`;

/** Types of a single unnamed parameter that can receive the whole body. */
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

/**
 * Arguments are passed by name, so functions with unnamed parameters cannot be called, except for a single body
 * parameter.
 */
function isCallable({ parameters }: DatabaseFunction): boolean {
  if (parameters.every(({ name }) => name !== '')) return true;
  const [only, ...others] = parameters;
  return others.length === 0 && only !== undefined && BODY_TYPES.includes(only.type);
}

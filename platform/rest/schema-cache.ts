import { z } from 'zod';
import { SERVICE } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { SCHEMA_QUERY } from './schema-query.ts';

const columnSchema = z.object({
  name: z.string(),
  /** As SQL writes it, `timestamp with time zone` or `auth.aal_level`. */
  type: z.string(),
  nullable: z.boolean(),
  hasDefault: z.boolean(),
  /** `column default` as an expression, null when there is none. */
  default: z.string().nullable(),
});

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  columns: z.array(columnSchema),
  primaryKey: z.array(z.string()),
});

const foreignKeySchema = z.object({
  name: z.string(),
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  targetSchema: z.string(),
  targetTable: z.string(),
  targetColumns: z.array(z.string()),
  /** The columns are unique, so at most one row refers to a target. */
  isOneToOne: z.boolean(),
});

const functionSchema = z.object({
  schema: z.string(),
  name: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), type: z.string(), isOptional: z.boolean(), isVariadic: z.boolean() }),
  ),
  returnsSet: z.boolean(),
  /** What a row of the result is: nothing, one value, or columns. */
  result: z.enum(['void', 'scalar', 'composite']),
  /** The table whose rows it returns, when it does; embedding starts from there. */
  resultTable: z.string().nullable(),
  resultSchema: z.string().nullable(),
  isVolatile: z.boolean(),
});

const cacheSchema = z.object({
  tables: z.array(tableSchema),
  foreignKeys: z.array(foreignKeySchema),
  functions: z.array(functionSchema),
});

export type Column = z.infer<typeof columnSchema>;
export type Table = z.infer<typeof tableSchema>;
export type ForeignKey = z.infer<typeof foreignKeySchema>;
export type DatabaseFunction = z.infer<typeof functionSchema>;

export interface SchemaCache {
  readonly tables: ReadonlyMap<string, Table>;
  readonly foreignKeys: readonly ForeignKey[];
  readonly functions: readonly DatabaseFunction[];
}

export const qualified = (schema: string, name: string): string => `${schema}.${name}`;

/** Reads what the exposed schemas hold. */
export async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  const { rows } = await database.asRole(SERVICE, (tx) => tx.query(SCHEMA_QUERY, [schemas]), {
    readOnly: true,
  });
  const cache = cacheSchema.parse(rows[0]?.cache);
  return {
    ...cache,
    tables: new Map(cache.tables.map((table) => [qualified(table.schema, table.name), table])),
  };
}

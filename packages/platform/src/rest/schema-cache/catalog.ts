import { z } from 'zod';

const columnSchema = z.object({
  name: z.string(),
  position: z.number(),
  /** As SQL writes it, qualified: `timestamp with time zone` or `auth.aal_level`. */
  type: z.string(),
  nullable: z.boolean(),
  hasDefault: z.boolean(),
  /** As an expression, null when there is none. */
  default: z.string().nullable(),
  /** Generated always, or a view's expression: nobody can write it. */
  isReadOnly: z.boolean(),
  maxLength: z.number().nullable(),
  description: z.string().nullable(),
  enum: z.array(z.string()).nullable(),
});

const tableSchema = z.object({
  oid: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  isInsertable: z.boolean(),
  isUpdatable: z.boolean(),
  isDeletable: z.boolean(),
  description: z.string().nullable(),
  columns: z.array(columnSchema),
});

/** `name=value`, as PostgreSQL keeps settings. Of two of the same name the last wins. */
const settingsSchema = z.array(z.string()).transform(
  (entries) =>
    new Map(
      entries.map((entry) => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1)] as const;
      }),
    ),
);

const functionSchema = z.object({
  oid: z.number(),
  schema: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      /** The relation whose row the argument is, when it is one. */
      rowOf: z.number().nullable(),
      isOptional: z.boolean(),
      isVariadic: z.boolean(),
    }),
  ),
  returnsSet: z.boolean(),
  /** Not a set, or one declared as `rows 1`. */
  returnsAtMostOne: z.boolean(),
  /** What a row of the result is: nothing, one value, or columns. */
  result: z.enum(['void', 'scalar', 'composite']),
  resultType: z.string(),
  /** The relation whose rows it returns, when it does; embedding starts from there. */
  resultOid: z.number().nullable(),
  isVolatile: z.boolean(),
  settings: settingsSchema,
});

/** The answer of the schema query. */
export const catalogSchema = z.object({
  tables: z.array(tableSchema),
  keys: z.array(z.object({ oid: z.number(), columns: z.array(z.number()), isPrimary: z.boolean() })),
  foreignKeys: z.array(
    z.object({
      name: z.string(),
      oid: z.number(),
      columns: z.array(z.number()),
      targetOid: z.number(),
      targetColumns: z.array(z.number()),
    }),
  ),
  views: z.array(z.object({ oid: z.number(), rule: z.string() })),
  functions: z.array(functionSchema),
  settings: z.array(z.object({ role: z.string(), values: settingsSchema })),
  schemaDescriptions: z
    .record(z.string(), z.string().nullable())
    .transform((descriptions) => new Map(Object.entries(descriptions))),
});

export type Column = z.infer<typeof columnSchema>;
export type DatabaseFunction = z.infer<typeof functionSchema>;
export type Catalog = z.infer<typeof catalogSchema>;

export interface Table extends z.infer<typeof tableSchema> {
  /** A view has its table's when it shows all of it. */
  readonly primaryKey: readonly string[];
}

/** The column of a relation by name. */
export const columnOf = (table: Table, name: string): Column | undefined =>
  table.columns.find((column) => column.name === name);

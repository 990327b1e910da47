import { z } from 'zod';

const columnSchema = z.object({
  name: z.string(),
  position: z.number(),
  /** As `format_type` prints it, schema-qualified: `timestamp with time zone`, `auth.aal_level`. */
  type: z.string(),
  /** The type behind a domain; otherwise the type itself. */
  baseType: z.string(),
  /** Functions of the domain's implicit casts, qualified and quoted; null if it has none. */
  toJson: z.string().nullable(),
  fromJson: z.string().nullable(),
  fromText: z.string().nullable(),
  nullable: z.boolean(),
  hasDefault: z.boolean(),
  /** The default expression. */
  default: z.string().nullable(),
  /** A generated column or an expression in a view, which cannot be written. */
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

/** Settings as PostgreSQL stores them, `name=value`. The last one of a name wins. */
const settingsSchema = z.array(z.string()).transform(
  (entries) =>
    new Map(
      entries.map((entry) => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1)] as const;
      }),
    ),
);

/** A domain named after a media type. */
const mediaDomainSchema = z.object({
  mediaType: z.string(),
  /** Whether the domain is over bytea. */
  isBinary: z.boolean(),
});

/** An aggregate that renders rows as a media type. */
const mediaHandlerSchema = mediaDomainSchema.extend({
  /** The aggregate, qualified and quoted. */
  aggregate: z.string(),
  /** The relation whose rows it renders, and their type; null for a handler of any rows. */
  relation: z.number().nullable(),
  rowType: z.string().nullable(),
});

const functionSchema = z.object({
  oid: z.number(),
  schema: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      /**
       * The type to convert the argument to. Without their length, `char(n)` and `bit(n)` would be truncated to one.
       */
      argumentType: z.string(),
      /** The relation whose row type the parameter has; null for other types. */
      rowOf: z.number().nullable(),
      isOptional: z.boolean(),
      isVariadic: z.boolean(),
    }),
  ),
  returnsSet: z.boolean(),
  /** Not a set, or declared with `rows 1`. */
  returnsAtMostOne: z.boolean(),
  /** What a result row consists of: nothing, one value, or columns. */
  result: z.enum(['void', 'scalar', 'composite']),
  resultType: z.string(),
  /** The media type of its result, taken from the name of the result's domain. */
  media: mediaDomainSchema.nullable(),
  /** The relation whose rows the function returns, where embedding starts; null for other results. */
  resultOid: z.number().nullable(),
  isVolatile: z.boolean(),
  settings: settingsSchema,
});

/** The result of `CATALOG_QUERY`. */
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
  mediaHandlers: z.array(mediaHandlerSchema),
  schemaDescriptions: z
    .record(z.string(), z.string().nullable())
    .transform((descriptions) => new Map(Object.entries(descriptions))),
});

export type Column = z.infer<typeof columnSchema>;
export type MediaDomain = z.infer<typeof mediaDomainSchema>;
export type MediaHandler = z.infer<typeof mediaHandlerSchema>;
export type DatabaseFunction = z.infer<typeof functionSchema>;
export type Catalog = z.infer<typeof catalogSchema>;

export interface Table extends z.infer<typeof tableSchema> {
  /** For a view, the primary keys of its base tables, where it exposes all their columns. */
  readonly primaryKey: readonly string[];
}

export const columnOf = (table: Table, name: string): Column | undefined =>
  table.columns.find((column) => column.name === name);

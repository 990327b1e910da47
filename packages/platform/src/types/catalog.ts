import { z } from 'zod';

/** A table or view in the catalog. */
export const tableSchema = z.object({
  name: z.string(),
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), nullable: z.boolean(), hasDefault: z.boolean() }),
  ),
  relationships: z.array(
    z.object({
      name: z.string(),
      table: z.string(),
      columns: z.array(z.string()),
      referenced: z.array(z.string()),
      isOneToOne: z.boolean(),
    }),
  ),
});
export type CatalogTable = z.infer<typeof tableSchema>;

/** A function in the catalog; `columns` for `returns table (…)`, `table` when it returns rows of one. */
export const functionSchema = z.object({
  name: z.string(),
  result: z.string(),
  table: z.string().nullable(),
  returnsSet: z.boolean(),
  parameters: z.array(z.object({ name: z.string(), type: z.string(), optional: z.boolean() })),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type CatalogFunction = z.infer<typeof functionSchema>;

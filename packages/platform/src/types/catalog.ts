import { z } from 'zod';

/** A table as the catalogue describes it. */
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

/** A function as the catalogue describes it; `columns` when it returns rows of its own, `table` when a table's. */
export const functionSchema = z.object({
  name: z.string(),
  result: z.string(),
  table: z.string().nullable(),
  returnsSet: z.boolean(),
  parameters: z.array(z.object({ name: z.string(), type: z.string(), optional: z.boolean() })),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type CatalogFunction = z.infer<typeof functionSchema>;

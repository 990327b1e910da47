import { z } from 'zod';

/** A run of text with one format. */
const runSchema = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
});

export type CvRun = z.infer<typeof runSchema>;
export type CvBlockKind = (typeof BLOCK_KINDS)[number];

const BLOCK_KINDS = ['heading', 'paragraph', 'item'] as const;

/** A paragraph of a document, or a table whose cells contain paragraphs. */
export type CvBlock =
  | { readonly kind: CvBlockKind; readonly runs: CvRun[] }
  | { readonly kind: 'table'; readonly rows: CvBlock[][][] };

const blockSchema: z.ZodType<CvBlock> = z.lazy(() =>
  z.union([
    z.object({ kind: z.enum(BLOCK_KINDS), runs: z.array(runSchema) }),
    z.object({ kind: z.literal('table'), rows: z.array(z.array(z.array(blockSchema))) }),
  ]),
);

/** The text of a Word document, without anything active: no markup, links, pictures or scripts. */
export const cvBlocksSchema = z.array(blockSchema);

/** A row of `cv_texts`. */
export const cvTextSchema = z.object({
  state: z.enum(['waiting', 'read', 'unreadable']),
  body: z.string().nullable(),
  /** Null for a PDF, which the browser shows as it is. */
  blocks: cvBlocksSchema.nullable(),
});

export type CvText = z.infer<typeof cvTextSchema>;

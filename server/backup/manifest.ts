import { contentSchema } from '@voltandes/platform/database/copy-rows';
import { migrationSetSchema } from '@voltandes/platform/database/migration-set';
import { z } from 'zod';

/** Raised when what stands in a backup changes so that older code would read it wrongly. */
const FORMAT = 1;

/** The first thing in a backup; the rest is `secrets.json`, `database/TABLE/PART` and `files/VERSION`. */
export const manifestSchema = z.object({
  product: z.literal('voltandes'),
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migrations: migrationSetSchema,
  content: contentSchema,
  /** `bucket`: they lie in S3, which keeps them itself. */
  files: z.enum(['included', 'bucket']),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** What is the same in every backup this code writes. */
export const HEADING = { product: 'voltandes', format: FORMAT } as const;

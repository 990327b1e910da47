import { contentSchema, migrationSetSchema } from '@voltandes/platform/database';
import { z } from 'zod';

/** Incremented when older code can no longer read a backup correctly. */
const FORMAT = 2;

/**
 * The first entry of a backup, followed by `secrets.json`, `database/TABLE/PART`, `digests.json` and `files/VERSION`.
 * Format 1 had no digests.
 */
export const manifestSchema = z.object({
  product: z.literal('voltandes'),
  format: z.literal([1, FORMAT]),
  createdAt: z.iso.datetime(),
  migrations: migrationSetSchema,
  content: contentSchema,
  /** `bucket`: files stay in S3 and are not part of the backup. */
  files: z.enum(['included', 'bucket']),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The constant part of every manifest. */
export const MANIFEST_HEADER = { product: 'voltandes', format: FORMAT } as const;

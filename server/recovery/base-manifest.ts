import { z } from 'zod';

/** The first entry of a base backup, followed by `secrets.json` and `cluster/PATH`. */
export const baseManifestSchema = z.object({
  product: z.literal('voltandes base'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's major version. */
  major: z.number(),
  /** The first segment of WAL that is needed. */
  segment: z.string(),
  /** Includes empty folders, which are needed too. */
  folders: z.array(z.string()),
});

export type BaseManifest = z.infer<typeof baseManifestSchema>;

import { z } from 'zod';
import type { ProjectConfig } from '../project-config.ts';
import { parseConfiguredSize } from './sizes.ts';

const size = z.union([z.string(), z.number()]).transform((value) => parseConfiguredSize(String(value)));

const declaredBucket = z.object({
  public: z.boolean().default(false),
  file_size_limit: size.nullable().default(null),
  allowed_mime_types: z.array(z.string()).nullable().default(null),
  /** Folder below `supabase/` with files for `seedBuckets`. */
  objects_path: z.string().optional(),
});

const section = z
  .object({
    file_size_limit: size.default(50 * 1024 * 1024),
    buckets: z.record(z.string(), declaredBucket).default({}),
    image_transformation: z.object({ enabled: z.boolean().default(true) }).prefault({}),
  })
  .prefault({});

export const storageSettingsSchema = z.object({ storage: section });

export type StorageSettings = z.infer<typeof section>;

/**
 * Reads the section `[storage]` of config.toml.
 * Source: https://supabase.com/docs/guides/local-development/cli/config#storage-config
 */
export function readStorageSettings(config: ProjectConfig): StorageSettings {
  return storageSettingsSchema.parse(config).storage;
}

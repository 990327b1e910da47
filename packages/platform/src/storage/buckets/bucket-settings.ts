import { z } from 'zod';
import { StorageError } from '../errors.ts';
import type { StorageSettings } from '../settings.ts';
import { parseRequestedSize } from '../sizes.ts';

const MIME_PATTERN = /^[a-z0-9\-+.]+\/(?:\*|[a-z0-9\-+.]+(?:;\s*charset=[a-z0-9-]+)?)$/i;

/** Settings in requests: undefined keeps the current value, null removes the limit. */
export const bucketSettings = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().nonnegative(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});

/**
 * Validates settings and converts them to columns.
 *
 * @throws StorageError EntityTooLarge, InvalidFileSizeLimit, InvalidMimeType
 */
export function bucketColumns(
  requested: z.infer<typeof bucketSettings>,
  settings: StorageSettings,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  if (requested.public !== undefined) columns.public = requested.public;
  if (requested.file_size_limit !== undefined) {
    columns.file_size_limit = requested.file_size_limit && parseRequestedSize(requested.file_size_limit);
    if (Number(columns.file_size_limit) > settings.file_size_limit) throw new StorageError('EntityTooLarge');
  }
  if (requested.allowed_mime_types !== undefined) {
    const types = requested.allowed_mime_types?.filter(Boolean) ?? null;
    columns.allowed_mime_types = types;
    const invalid = types?.find((type) => !MIME_PATTERN.test(type));
    if (invalid !== undefined)
      throw new StorageError('InvalidMimeType', `mime type ${invalid} is not supported`);
  }
  return columns;
}

import { z } from 'zod';
import { StorageError } from '../errors.ts';

const MAX_BYTES = 1024 * 1024;

const metadata = z.record(z.string(), z.unknown());

/**
 * Parses custom metadata. Anything other than a JSON object is ignored, as in storage-api.
 *
 * @throws StorageError EntityTooLarge above 1 MiB
 */
export function parseUserMetadata(json: string | null | undefined): Record<string, unknown> {
  if (!json) return {};
  if (Buffer.byteLength(json) > MAX_BYTES) {
    throw new StorageError('EntityTooLarge', 'The user_metadata exceeded the maximum allowed size');
  }
  try {
    return metadata.safeParse(JSON.parse(json)).data ?? {};
  } catch {
    return {};
  }
}

/** Parses the custom metadata in the request's `X-Metadata` header. */
export function userMetadataHeader({ headers }: Request): Record<string, unknown> {
  return parseUserMetadata(Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString('utf8'));
}

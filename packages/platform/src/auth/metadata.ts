import { errors } from './errors.ts';

/**
 * Limit of user and app metadata together, as JSON. Both are claims of every access token, which base64 makes a third
 * larger and which must fit, with about 1 kB of other claims, into the 8 kB that proxies allow for a header.
 */
const MAX_METADATA_BYTES = 4096;

type Metadata = Readonly<Record<string, unknown>>;

/** @throws AuthError validation_failed */
export function requireMetadataWithinLimit(...metadata: readonly (Metadata | null | undefined)[]): void {
  if (jsonBytes(metadata) > MAX_METADATA_BYTES)
    throw errors.validationFailed(
      `user_metadata and app_metadata must not exceed ${MAX_METADATA_BYTES} bytes in total`,
      422,
    );
}

/** The metadata claims. Metadata above the limit, from before it existed, is dropped to avoid locking its owner out. */
export function metadataClaims(user: { app_metadata: Metadata; user_metadata: Metadata }): {
  app_metadata: Metadata;
  user_metadata: Metadata;
} {
  const { app_metadata, user_metadata } = user;
  if (jsonBytes([app_metadata, user_metadata]) <= MAX_METADATA_BYTES) return { app_metadata, user_metadata };
  const isSmall = jsonBytes([app_metadata]) <= MAX_METADATA_BYTES;
  const { provider, providers } = app_metadata;
  return { app_metadata: isSmall ? app_metadata : { provider, providers }, user_metadata: {} };
}

function jsonBytes(metadata: readonly (Metadata | null | undefined)[]): number {
  return metadata.reduce((bytes, part) => bytes + (part ? Buffer.byteLength(JSON.stringify(part)) : 0), 0);
}

import { errors } from './errors.ts';

/**
 * Bytes of a user's metadata, their own and the application's together, as JSON. They stand in every access token: a
 * third more in base64, and about 1 kB of other claims, keep it below the 8 kB that proxies read of a header.
 */
export const MAX_METADATA_BYTES = 4096;

type Metadata = Readonly<Record<string, unknown>>;

/** @throws AuthError validation_failed */
export function requireMetadataWithinLimit(...metadata: readonly (Metadata | null | undefined)[]): void {
  if (sizeOf(metadata) > MAX_METADATA_BYTES)
    throw errors.validationFailed(
      `user_metadata and app_metadata must not exceed ${MAX_METADATA_BYTES} bytes together`,
      422,
    );
}

/** The metadata as claims: what is too large, from before there was a limit, does not lock its owner out. */
export function metadataClaims(user: { app_metadata: Metadata; user_metadata: Metadata }): {
  app_metadata: Metadata;
  user_metadata: Metadata;
} {
  const { app_metadata, user_metadata } = user;
  if (sizeOf([app_metadata, user_metadata]) <= MAX_METADATA_BYTES) return { app_metadata, user_metadata };
  const isSmall = sizeOf([app_metadata]) <= MAX_METADATA_BYTES;
  const { provider, providers } = app_metadata;
  return { app_metadata: isSmall ? app_metadata : { provider, providers }, user_metadata: {} };
}

function sizeOf(metadata: readonly (Metadata | null | undefined)[]): number {
  return metadata.reduce((bytes, part) => bytes + (part ? Buffer.byteLength(JSON.stringify(part)) : 0), 0);
}

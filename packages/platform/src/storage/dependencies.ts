import type { Logger } from 'pino';
import type { Caller } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Secret } from '../secret.ts';
import type { Semaphore } from '../semaphore.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { StorageLimits } from './limits.ts';
import type { ActiveUploads } from './resumable/active-uploads.ts';
import type { StorageSettings } from './settings.ts';

/** Dependencies of the service's operations. */
export interface StorageDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly settings: StorageSettings;
  readonly limits: StorageLimits;
  readonly rateLimiter: RateLimiter;
  readonly publicUrl: string;
  readonly activeUploads: ActiveUploads;
  /** Limit concurrent renderings. Heavy ones have their own semaphore, so that they do not delay the others. */
  readonly renderLimits: { readonly ordinary: Semaphore; readonly heavy: Semaphore };
  /** Source of the key for signed URLs. */
  readonly jwtSecret: Secret;
  readonly logger: Logger;
}

/** A routed request. */
export interface StorageCall {
  readonly dependencies: StorageDependencies;
  readonly request: Request;
  readonly url: URL;
  readonly caller: Caller;
  /** The caller's network address. */
  readonly clientAddress: string;
  /** The bucket from the path, decoded; empty for routes without one. */
  readonly bucket: string;
  /** The object's name from the path, decoded; empty for routes without one. */
  readonly key: string;
}

/** Returns the owner of a new row. */
export function ownerOf(caller: Caller): string | null {
  return typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
}

import type { Logger } from 'pino';
import type { Caller } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Secret } from '../secret.ts';
import type { Semaphore } from '../semaphore.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { StorageLimits } from './limits.ts';
import type { StorageSettings } from './settings.ts';

/** What the service's operations work with. */
export interface StorageEnvironment {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly settings: StorageSettings;
  readonly limits: StorageLimits;
  readonly rateLimiter: RateLimiter;
  /** Where people and programs reach the platform. */
  readonly publicUrl: string;
  /** Bound concurrent renderings; slow ones have a semaphore of their own, so that they never delay the others. */
  readonly renderLimits: { readonly ordinary: Semaphore; readonly heavy: Semaphore };
  /** Signs and verifies the tokens of signed addresses. */
  readonly jwtSecret: Secret;
  readonly logger: Logger;
}

/** A request that found its route. */
export interface StorageCall {
  readonly environment: StorageEnvironment;
  readonly request: Request;
  readonly url: URL;
  readonly caller: Caller;
  /** The caller's network address. */
  readonly clientAddress: string;
  /** From the path; empty where the route names none. */
  readonly bucket: string;
  /** The object's name from the path, decoded; empty where the route names none. */
  readonly key: string;
}

/** Whom a new row belongs to. */
export function ownerOf(caller: Caller): string | null {
  return typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
}

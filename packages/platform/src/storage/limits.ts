import { availableParallelism } from 'node:os';

/** Larger images are not rendered, as on Supabase. */
export const MAX_SOURCE_BYTES = 25 * 1024 * 1024;
export const MAX_SOURCE_PIXELS = 50_000_000;

/** How long a rendering may be queued. */
export const RENDERING_TIMEOUT_MS = 15_000;
/** Timeout of a rendering. Most encoders cannot be interrupted, so their effort is limited instead. */
export const RENDERING_SECONDS = 10;

/** Cached renditions per object; visitors may request any size. */
export const MAX_RENDITIONS = 24;
export const MAX_RENDITION_BYTES = 4 * 1024 * 1024;

/** Limits that an installation can override. */
export interface StorageLimits {
  /** Files and bytes that visitors may upload per address and hour. */
  readonly uploadsPerHour: number;
  readonly uploadBytesPerHour: number;
  /** Bytes that all visitors together may upload per day, after which unclaimed uploads can be removed. */
  readonly uploadBytesPerDay: number;
  /** Number and total declared size of the resumable uploads that an address may leave unfinished. */
  readonly unfinishedUploads: number;
  readonly unfinishedUploadBytes: number;
  /** Uploads are rejected when less disk space than this is free. */
  readonly freeDiskBytes: number;
  /** Maximum lifetime of a signed URL, in seconds. */
  readonly signedUrlSeconds: number;
  /** Concurrent renderings; by default, one core stays free for requests. */
  readonly maxConcurrentRenderings: number;
  /** Queued renderings. */
  readonly maxQueuedRenderings: number;
  /**
   * Megapixels rendered per address in ten minutes; cached renditions do not count. The largest rendition has 6
   * megapixels and takes a second or two; the three sizes of a carousel image have 7 in total.
   */
  readonly renderedMegapixels: number;
}

const MB = 1024 * 1024;

/** Generous defaults, since the project's needs are unknown. */
export const DEFAULT_LIMITS: StorageLimits = {
  uploadsPerHour: 1000,
  uploadBytesPerHour: 2000 * MB,
  uploadBytesPerDay: 20_000 * MB,
  unfinishedUploads: 100,
  unfinishedUploadBytes: 5000 * MB,
  freeDiskBytes: 500 * MB,
  signedUrlSeconds: 365 * 24 * 60 * 60,
  maxConcurrentRenderings: Math.min(Math.max(1, availableParallelism() - 1), 4),
  maxQueuedRenderings: 30,
  renderedMegapixels: 4000,
};

/** Multiplies upload limits for signed-in users. */
export const SIGNED_IN_FACTOR = 10;

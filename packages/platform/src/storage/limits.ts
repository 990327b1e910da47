import { availableParallelism } from 'node:os';

/** Pictures larger than these are not rendered, as by Supabase. */
export const MAX_SOURCE_BYTES = 25 * 1024 * 1024;
export const MAX_SOURCE_PIXELS = 50_000_000;

/** How long a rendering waits for its turn at most. */
export const RENDERING_TIMEOUT_MS = 15_000;
/** How long one may take, in seconds; encoders are held by their effort instead, for most cannot be interrupted. */
export const RENDERING_SECONDS = 10;

/** Forms of one picture that are kept: strangers may ask for any size, and must not fill the disk with them. */
export const MAX_RENDITIONS = 24;
export const MAX_RENDITION_BYTES = 4 * 1024 * 1024;

/** What an installation may set otherwise. */
export interface StorageLimits {
  /** Files that visitors may upload from one address, and their bytes, in an hour. */
  readonly uploadsPerHour: number;
  readonly uploadBytesPerHour: number;
  /** Bytes that all visitors together may upload in a day: what nobody claims may be removed after one. */
  readonly uploadBytesPerDay: number;
  /** Uploads are refused when less than this is free on the disk. */
  readonly freeDiskBytes: number;
  /** The longest life of a signed address, in seconds. */
  readonly signedUrlSeconds: number;
  /** Renderings at a time: one processor stays free for answers. */
  readonly renderingsAtOnce: number;
  /** Renderings that wait for their turn. */
  readonly renderingsWaiting: number;
  /**
   * What one address may have rendered anew in ten minutes; what is kept costs nothing. The largest picture has 6 and is
   * a second or two of work; the three sizes of one carousel image have 7.
   */
  readonly renderedMegapixels: number;
}

const MB = 1024 * 1024;

/** Those of a platform whose project is not known; whoever runs one knows what its visitors need. */
export const DEFAULT_LIMITS: StorageLimits = {
  uploadsPerHour: 1000,
  uploadBytesPerHour: 2000 * MB,
  uploadBytesPerDay: 20_000 * MB,
  freeDiskBytes: 500 * MB,
  signedUrlSeconds: 365 * 24 * 60 * 60,
  renderingsAtOnce: Math.min(Math.max(1, availableParallelism() - 1), 4),
  renderingsWaiting: 30,
  renderedMegapixels: 4000,
};

/** What signed-in people may do more than visitors: each of them is known. */
export const SIGNED_IN_FACTOR = 10;

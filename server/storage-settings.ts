import { DEFAULT_LIMITS, type StorageLimits } from '@voltandes/platform/storage/limits';
import { z } from 'zod';
import { integerSetting } from './integer-setting.ts';

const MB = 1024 * 1024;
const HOUR = 60 * 60;

/** Enough to upload fifty images for the carousel in ten minutes, and at most two minutes of work. */
const RENDERED_MEGAPIXELS = 400;

/** The limits of storage that depend on an installation. */
export const storageEnvironment = z.object({
  /** Of visitors: files and megabytes from one address in an hour, megabytes of all of them in a day. */
  UPLOADS_PER_HOUR: integerSetting(60),
  UPLOAD_MB_PER_HOUR: integerSetting(100),
  UPLOAD_MB_PER_DAY: integerSetting(2000),
  /** Uploads are refused when less is free on the disk. */
  MIN_FREE_MB: integerSetting(DEFAULT_LIMITS.freeDiskBytes / MB),
  /** The longest life of a signed link to a file: a week, for nobody here asks for more than an hour. */
  SIGNED_URL_HOURS: integerSetting(7 * 24),
});

export function storageLimits(settings: z.output<typeof storageEnvironment>): Partial<StorageLimits> {
  return {
    uploadsPerHour: settings.UPLOADS_PER_HOUR,
    uploadBytesPerHour: settings.UPLOAD_MB_PER_HOUR * MB,
    uploadBytesPerDay: settings.UPLOAD_MB_PER_DAY * MB,
    freeDiskBytes: settings.MIN_FREE_MB * MB,
    renderedMegapixels: RENDERED_MEGAPIXELS,
    signedUrlSeconds: settings.SIGNED_URL_HOURS * HOUR,
  };
}

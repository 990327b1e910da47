import { DEFAULT_LIMITS, type StorageLimits } from '@voltandes/platform/storage';
import { z } from 'zod';
import { integerSetting } from './setting-types.ts';

const MB = 1024 * 1024;
const HOUR = 60 * 60;

/** Fifty carousel images in ten minutes, at most two minutes of CPU time. */
const RENDERED_MEGAPIXELS = 400;

/** Per address: an applicant needs one, but an office shares its address. */
const UNFINISHED_UPLOADS = 30;

/** Storage limits that depend on the installation. */
export const storageEnvironment = z.object({
  /** Visitors' uploads: files and megabytes per address and hour, megabytes in total per day. */
  UPLOADS_PER_HOUR: integerSetting(60),
  UPLOAD_MB_PER_HOUR: integerSetting(100),
  UPLOAD_MB_PER_DAY: integerSetting(2000),
  /** Below this free space, uploads are refused. */
  MIN_FREE_MB: integerSetting(DEFAULT_LIMITS.freeDiskBytes / MB),
  /** Maximum lifetime of signed URLs; the portal itself requests an hour at most. */
  SIGNED_URL_HOURS: integerSetting(7 * 24),
});

export function storageLimits(settings: z.output<typeof storageEnvironment>): Partial<StorageLimits> {
  return {
    uploadsPerHour: settings.UPLOADS_PER_HOUR,
    uploadBytesPerHour: settings.UPLOAD_MB_PER_HOUR * MB,
    uploadBytesPerDay: settings.UPLOAD_MB_PER_DAY * MB,
    unfinishedUploads: UNFINISHED_UPLOADS,
    unfinishedUploadBytes: settings.UPLOAD_MB_PER_HOUR * MB,
    freeDiskBytes: settings.MIN_FREE_MB * MB,
    renderedMegapixels: RENDERED_MEGAPIXELS,
    signedUrlSeconds: settings.SIGNED_URL_HOURS * HOUR,
  };
}

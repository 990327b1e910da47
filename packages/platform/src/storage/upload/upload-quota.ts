import { createHmac } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { deriveKey } from '../../derive-key.ts';
import { addressKey } from '../../gateway/client-address.ts';
import type { RateLimitRule } from '../../rate-limit/rate-limiter.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { SIGNED_IN_FACTOR, type StorageLimits } from '../limits.ts';

const HOUR = 60 * 60;

/** Quotas count kibibytes, rounded up. */
const UNIT_BYTES = 1024;
const units = (bytes: number): number => Math.ceil(bytes / UNIT_BYTES);

const rules = (limits: StorageLimits) => ({
  files: { name: 'storage: uploads', points: limits.uploadsPerHour, seconds: HOUR },
  bytes: { name: 'storage: uploaded bytes', points: units(limits.uploadBytesPerHour), seconds: HOUR },
  total: { name: 'storage: all uploads', points: units(limits.uploadBytesPerDay), seconds: 24 * HOUR },
});

/** The holder of the quota that an upload consumes. */
type Uploader = { readonly kind: 'visitor' | 'person'; readonly key: string };

/** Users are identified by id, visitors by address; the service role is exempt. */
function uploaderOf({ caller, clientAddress }: StorageCall): Uploader | null {
  if (caller.role === 'service_role') return null;
  const { sub } = caller.claims;
  if (caller.role !== 'anon' && typeof sub === 'string') return { kind: 'person', key: `user ${sub}` };
  return { kind: 'visitor', key: addressKey(clientAddress) };
}

/**
 * Checks free disk space and consumes the quota for one file, before its body is read.
 *
 * @throws StorageError TooManyRequests, InsufficientStorage
 */
export async function consumeUploadQuota(call: StorageCall): Promise<void> {
  await requireFreeDisk(call);
  const uploader = uploaderOf(call);
  if (uploader !== null) await consume(call, uploader, { rule: rules(call.dependencies.limits).files });
}

/**
 * Consumes the quota for an upload's bytes before they are stored.
 *
 * @throws StorageError TooManyRequests
 */
export async function consumeUploadBytesQuota(call: StorageCall, bytes: number): Promise<void> {
  const uploader = uploaderOf(call);
  if (uploader === null) return;
  const { bytes: rule, total } = rules(call.dependencies.limits);
  const points = units(bytes);
  await consume(call, uploader, { rule, points });
  if (uploader.kind === 'visitor') await consume(call, { ...uploader, key: 'all' }, { rule: total, points });
}

/**
 * Returns how much the uploader may leave unfinished, and the key to count by: a digest, since it is stored.
 *
 * @returns null for uploaders without a limit
 */
export function unfinishedQuota(call: StorageCall): { key: string; uploads: number; bytes: number } | null {
  const uploader = uploaderOf(call);
  if (uploader === null) return null;
  const { jwtSecret, limits } = call.dependencies;
  const factor = factorOf(uploader);
  return {
    key: createHmac('sha256', deriveKey(jwtSecret, 'storage uploaders')).update(uploader.key).digest('hex'),
    uploads: limits.unfinishedUploads * factor,
    bytes: limits.unfinishedUploadBytes * factor,
  };
}

async function consume(
  { dependencies }: StorageCall,
  uploader: Uploader,
  { points = 1, rule }: { rule: RateLimitRule; points?: number },
): Promise<void> {
  const verdict = await dependencies.rateLimiter.consume({
    rule: { ...rule, points: rule.points * factorOf(uploader) },
    key: uploader.key,
    points,
  });
  if (!verdict.allowed) throw new StorageError('TooManyRequests', undefined, verdict.retryAfter);
}

const factorOf = ({ kind }: Uploader): number => (kind === 'person' ? SIGNED_IN_FACTOR : 1);

/** @throws StorageError InsufficientStorage */
export async function requireFreeDisk({ dependencies }: StorageCall): Promise<void> {
  const { bavail, bsize } = await statfs(dependencies.blobs.staging);
  if (bavail * bsize >= dependencies.limits.freeDiskBytes) return;
  dependencies.logger.error({ free: bavail * bsize }, 'upload refused: not enough free disk space');
  throw new StorageError('InsufficientStorage');
}

import { statfs } from 'node:fs/promises';
import { addressKey } from '../../gateway/client-address.ts';
import type { RateLimitRule } from '../../rate-limit/rate-limiter.ts';
import type { StorageCall } from '../environment.ts';
import { StorageError } from '../errors.ts';
import { SIGNED_IN_FACTOR, type StorageLimits } from '../limits.ts';

const HOUR = 60 * 60;

/** Counted in so many bytes at a time, begun ones whole. */
const UNIT_BYTES = 1024;
const units = (bytes: number): number => Math.ceil(bytes / UNIT_BYTES);

const rules = (limits: StorageLimits) => ({
  files: { name: 'storage: uploads', points: limits.uploadsPerHour, seconds: HOUR },
  bytes: { name: 'storage: uploaded bytes', points: units(limits.uploadBytesPerHour), seconds: HOUR },
  total: { name: 'storage: all uploads', points: units(limits.uploadBytesPerDay), seconds: 24 * HOUR },
});

/** What an upload is counted for. */
type Uploader = { readonly kind: 'visitor' | 'person'; readonly key: string };

/** The backend's own uploads are not counted; a person's are by who they are, a visitor's by their address. */
function uploaderOf({ caller, clientAddress }: StorageCall): Uploader | null {
  if (caller.role === 'service_role') return null;
  const { sub } = caller.claims;
  if (caller.role !== 'anon' && typeof sub === 'string') return { kind: 'person', key: `user ${sub}` };
  return { kind: 'visitor', key: addressKey(clientAddress) };
}

/**
 * Counts an upload before anything of it is read, and looks whether there is room.
 *
 * @throws StorageError TooManyRequests, InsufficientStorage
 */
export async function takeUpload(call: StorageCall): Promise<void> {
  await requireFreeDisk(call);
  const uploader = uploaderOf(call);
  if (uploader !== null) await take(call, uploader, { rule: rules(call.environment.limits).files });
}

/**
 * Counts the bytes of an upload before they are kept.
 *
 * @throws StorageError TooManyRequests
 */
export async function takeUploadedBytes(call: StorageCall, bytes: number): Promise<void> {
  const uploader = uploaderOf(call);
  if (uploader === null) return;
  const { bytes: rule, total } = rules(call.environment.limits);
  const points = units(bytes);
  await take(call, uploader, { rule, points });
  if (uploader.kind === 'visitor') await take(call, { ...uploader, key: 'all' }, { rule: total, points });
}

async function take(
  { environment }: StorageCall,
  { key, kind }: Uploader,
  { points = 1, rule }: { rule: RateLimitRule; points?: number },
): Promise<void> {
  const factor = kind === 'person' ? SIGNED_IN_FACTOR : 1;
  const verdict = await environment.rateLimiter.consume({
    rule: { ...rule, points: rule.points * factor },
    key,
    points,
  });
  if (!verdict.allowed) throw new StorageError('TooManyRequests', undefined, verdict.retryAfter);
}

async function requireFreeDisk({ environment }: StorageCall): Promise<void> {
  const { bavail, bsize } = await statfs(environment.blobs.staging);
  if (bavail * bsize >= environment.limits.freeDiskBytes) return;
  environment.logger.error({ free: bavail * bsize }, 'an upload was refused: too little room on the disk');
  throw new StorageError('InsufficientStorage');
}

import { addressKey } from '../../gateway/client-address.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import type { Transformation } from './transformation.ts';

const SECONDS = 10 * 60;

const MAX_SIDE = 2500;
const HEAVY_PIXELS = 4_000_000;

/**
 * Estimate of a rendition's pixels before its source is read: square if only one side is given. Narrow sources exceed it,
 * up to `MAX_SOURCE_PIXELS`.
 */
const pixelsOf = ({ height, width }: Transformation): number =>
  (width ?? height ?? MAX_SIDE) * (height ?? width ?? MAX_SIDE);

/** Whether a rendition is larger than sites usually need, or in the slowest format. */
export function isHeavy(transformation: Transformation): boolean {
  return transformation.format === 'avif' || pixelsOf(transformation) > HEAVY_PIXELS;
}

/**
 * Consumes the caller address's quota for an uncached rendering, by its pixels.
 *
 * @throws StorageError TooManyRequests
 */
export async function consumeRenderingQuota(
  { caller, clientAddress, dependencies }: StorageCall,
  transformation: Transformation,
): Promise<void> {
  if (caller.role === 'service_role') return;
  const verdict = await dependencies.rateLimiter.consume({
    rule: {
      name: 'storage: renderings',
      points: dependencies.limits.renderedMegapixels,
      seconds: SECONDS,
    },
    key: addressKey(clientAddress),
    points: Math.max(1, Math.round(pixelsOf(transformation) / 1_000_000)),
  });
  if (!verdict.allowed) throw new StorageError('TooManyRequests', undefined, verdict.retryAfter);
}

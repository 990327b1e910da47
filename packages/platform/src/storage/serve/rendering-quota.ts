import { addressKey } from '../../gateway/client-address.ts';
import type { StorageCall } from '../environment.ts';
import { StorageError } from '../errors.ts';
import type { Transformation } from './transformation.ts';

const SECONDS = 10 * 60;

const LARGEST_SIDE = 2500;
const HEAVY_PIXELS = 4_000_000;

/** How many pixels a rendering may get, whatever its picture's form. */
const pixelsOf = ({ height, width }: Transformation): number =>
  (width ?? height ?? LARGEST_SIDE) * (height ?? width ?? LARGEST_SIDE);

/** Larger than sites ask for, or in the form that takes longest. */
export function isHeavy(transformation: Transformation): boolean {
  return transformation.format === 'avif' || pixelsOf(transformation) > HEAVY_PIXELS;
}

/**
 * Counts a rendering that is not kept yet for the caller's address, by the pixels it may get.
 *
 * @throws StorageError TooManyRequests
 */
export async function takeRenderingQuota(
  { caller, clientAddress, environment }: StorageCall,
  transformation: Transformation,
): Promise<void> {
  if (caller.role === 'service_role') return;
  const verdict = await environment.rateLimiter.consume({
    rule: {
      name: 'storage: renderings',
      points: environment.limits.renderedMegapixels,
      seconds: SECONDS,
    },
    key: addressKey(clientAddress),
    points: Math.max(1, Math.round(pixelsOf(transformation) / 1_000_000)),
  });
  if (!verdict.allowed) throw new StorageError('TooManyRequests', undefined, verdict.retryAfter);
}

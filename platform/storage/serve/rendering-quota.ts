import { addressKey } from '../../gateway/client-address.ts';
import type { StorageCall } from '../environment.ts';
import { RENDERED_MEGAPIXELS } from '../limits.ts';
import { StorageProblem } from '../problems.ts';
import type { Transformation } from './transformation.ts';

const RULE = { name: 'storage: renderings', ...RENDERED_MEGAPIXELS };

const LARGEST_SIDE = 2500;

/**
 * Counts a rendering that is not kept yet for the caller's address, by the pixels it may get.
 *
 * @throws StorageProblem TooManyRequests
 */
export async function takeRenderingQuota(
  { caller, clientAddress, environment }: StorageCall,
  { height, width }: Transformation,
): Promise<void> {
  if (caller.role === 'service_role') return;
  const pixels = (width ?? height ?? LARGEST_SIDE) * (height ?? width ?? LARGEST_SIDE);
  const verdict = await environment.rateLimiter.consume({
    rule: RULE,
    key: addressKey(clientAddress),
    points: Math.max(1, Math.round(pixels / 1_000_000)),
  });
  if (!verdict.allowed) throw new StorageProblem('TooManyRequests', undefined, verdict.retryAfter);
}
